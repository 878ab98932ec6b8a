// SPDX-License-Identifier: MIT
// Graph: the places of drawn sections (main, consolation, last chance, double elimination, groups) and what follows
// from the results that stand in them. A node is a place where two sides meet; each side has a source: an entry, the
// winner or loser of an earlier node, a place of an earlier section, or nobody. Nodes are numbered from 1 in order of
// construction over the whole event, and a source names an earlier node or the places of a section that was drawn before
// (which may grow on by round), so no circle can be written.
//
// Here are the shapes alone. Where nodes come from is plan.h, who stands where is pass.h, which place an entry has won is
// places.h. Rule book 3.1; cases 47-55, 109-114.
#ifndef DIRECTOR_FORMATS_GRAPH_H
#define DIRECTOR_FORMATS_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "director/bounds.h"
#include "director/fields.h"
#include "director/pairing/lives.h"

enum {
    GRAPH_ENTRIES = ENTRIES_MAX,
    GRAPH_SECTIONS = SECTIONS_MAX,
    GRAPH_SECTION_NODES = 2 * GRAPH_ENTRIES - 1, // a double elimination of all entries with its recharge
    GRAPH_NODES = GRAPH_SECTIONS * GRAPH_SECTION_NODES,
    GRAPH_NOBODY = -1, // a side: nobody will come; 0 = not known yet
};

// SOURCE_ENTRY: of = entry. SOURCE_WINNER, SOURCE_LOSER: of = node; a node's loser feeds one place at most.
// SOURCE_FIRST_LOSER: of = node; who loses their first played match on the way through it (case 113). SOURCE_PLACE: of =
// place of `section`.
struct source {
    enum source_kind kind;
    int32_t of;
    int32_t section;
};

struct node {
    int32_t section; // from 1
    int32_t round;   // of the section, from 1
    int32_t slot;    // in the round, from 0
    int32_t rank;    // whose last node has a higher rank has the better place (places.h)
    struct source from[2];
    // Played only if this side won that earlier node by play; otherwise its winner stands (recharge, case 114). 0: none.
    int32_t condition;
    enum side condition_side;
};

// How the places of a section are found at its end (places.h).
enum places_by {
    PLACES_BY_LAST_NODE,
    PLACES_BY_POINTS,
    PLACES_BY_ALL_PLAY_ALL,
    PLACES_BY_LIVES,
    PLACES_BY_GROUPS, // who plays all against all in each
    PLACES_BY_LADDER, // who has taken whose place by challenges
};

// What a ladder says of challenges (rounds/ladder.h).
struct ladder_rule {
    int32_t reach;      // places up
    int32_t again_days; // 0 = until one of the two has played somebody else
    bool swap;
};

struct end_rule {
    enum places_by by;
    int32_t unpaired;    // rounds that are still to be paired, of lives at most
    bool teams;          // by points: boards count, then points on them
    int32_t group_nodes; // by groups: nodes of a round in each
    // By points: halves of a point for each round before somebody's first one; by lives: 2 = it costs none.
    int32_t missed;
    int32_t sat_out;          // by points: the same for each round between two of theirs
    const char *worth, *ties; // by points: texts of the state (tie_words.h), NULL = what is usual
    enum unplayed_rule unplayed;
    struct lives_rule lives;   // by lives
    struct lives_end ends;     // likewise
    bool paced;                // likewise: no round waits for the one before
    bool cashing;              // likewise: nobody is paid who was put out before all left cash
    struct ladder_rule ladder; // by challenges
};

// Somebody who shared a place of a section and was parted from the others by a drawing, or will be by a section that is
// played for it. order: 1 = the best, 0 = not known yet.
struct lot {
    int32_t section, entry;
    int32_t drawing, order;
    int32_t barrage; // 0 = by lot
};

// Somebody who joined a ladder; in order, section by section. there: stands on it, has not left or been taken out.
struct rung {
    uint16_t section, entry;
    bool there;
};

struct graph {
    struct node *nodes; // nodes[1] is the first
    int32_t count;
    int32_t room; // nodes[1 .. room] may be used
    struct end_rule end[GRAPH_SECTIONS + 1];
    struct lot *lots; // NULL where nobody drew any
    int32_t lot_count;
    const struct rung *rungs; // NULL where there is no ladder
    int32_t rung_count;
};

// What stands in a node's match, as far as there is one: how = NODE_READY while it is under way.
struct node_match {
    int32_t player[2]; // entries it is played by; 0 = there is no match
    enum node_how how; // NODE_READY, NODE_PLAYED, NODE_WALKOVER or NODE_VOID
    enum side winner;
    int32_t absent;               // bit 0: side a is away from the section, bit 1: side b; they do not drop
    int32_t boards[2], points[2]; // of a team match: won by each side, and scored on them
    bool pinned;     // its winner and loser stand for all that follows, whoever should have played
    int64_t over_ms; // 0 = is not over
};

struct node_now {
    int32_t player[2];     // entry, 0 not known yet, GRAPH_NOBODY
    int32_t winner, loser; // the same; a loser who does not drop is nobody
    enum node_how how;
    int32_t absent;
};

// Whom the sections do without: bit s - 1 of away[entry] = absent from section s.
struct graph_results {
    const struct node_match *match; // by node, from 1
    const uint16_t *away;           // by entry, from 1
};

// A node's number by its place, 0 = there is none.
int32_t graph_find(const struct graph *g, int32_t section, int32_t round, int32_t slot);
int32_t graph_rounds(const struct graph *g, int32_t section);
// The group of a node, from 1; 0 where its section has none.
int32_t graph_group(const struct graph *g, int32_t n);
// The section that says who comes from there, 0 = none does.
int32_t graph_source_section(const struct graph *g, const struct source *from);

static inline bool node_decided(enum node_how how)
{
    return how >= NODE_PLAYED; // the states after NODE_OPEN are ends
}

#endif
