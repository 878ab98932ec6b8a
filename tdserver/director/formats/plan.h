// SPDX-License-Identifier: MIT
// Plan: builds the nodes of drawn sections. Every format is the same ladder: those inside play down, those who join
// meet them, until one is left. What differs is who joins when. Nodes are appended to the graph; a section is built
// once, after the sections that feed it. Rule book 3.1; cases 47-51, 56, 104-114.
#ifndef DIRECTOR_FORMATS_PLAN_H
#define DIRECTOR_FORMATS_PLAN_H

#include "director/formats/graph.h"

// Who joins a ladder together: the losers of a round of an earlier section, or sources given one by one.
struct feed {
    int32_t section, round; // whose losers; section 0: `sources` instead
    enum source_kind kind;  // SOURCE_LOSER or SOURCE_FIRST_LOSER
    uint32_t mask; // joiner i comes to slot i XOR mask (dropmap.h); 0 where the count is no power of two
    bool at_once;  // a shifted bracket: they join without those inside playing down first (case 51)
    const struct source *sources;
    int32_t count; // of sources
};

// A section whose rounds are fed one after the other. Where fewer join than are inside, those inside first play down
// until no more are left than join; the shorter side is filled with nobody. Those who join at once meet the first of those
// inside, and whoever of these is left plays another one inside.
struct ladder {
    int32_t section;
    const struct feed *feeds;
    int32_t feed_count;
};

// Rounds later in a section rank higher; the match for third place stands one below the final of its round.
int32_t plan_rank(int32_t round);

// All builders: false = the graph has no room for it; the graph is then as it was.

bool plan_ladder(struct graph *g, const struct ladder *ladder);

// Knockout of `size` slots (a power of two, 2 to 512) in bracket order: entries, 0 for a bye, or DRAW_NO_PLACE beside who
// joins later. With `third` the losers of the semi-finals play for third place before the final.
bool plan_knockout(struct graph *g, int32_t section, const int32_t *slots, int32_t size, bool third);

// Double elimination of the same slots: rounds 1 .. u above, u + 1 .. below, the final between both, and with `recharge`
// one more match that is played only if the one from below has won that final by play (case 114). masks[r]: of the losers
// of round r, r from 1; NULL: none.
bool plan_double(struct graph *g, int32_t section, const int32_t *slots, int32_t size, bool recharge,
                 const uint32_t *masks);

// Groups of four by double elimination: five matches a group; slots in order, four a group, 0 = nobody.
enum { GROUP_NODES = 5 };
bool plan_groups4(struct graph *g, int32_t section, const int32_t *slots, int32_t groups);

// One match for second place: the loser of the final of `main` and the winner of `other` (case 50).
bool plan_second_place(struct graph *g, int32_t section, int32_t main, int32_t other);

// Knockout of places of an earlier section, in bracket order; 0 = bye. With `third` as plan_knockout.
bool plan_places(struct graph *g, int32_t section, int32_t of, const int32_t *places, int32_t size,
                 bool third);
// Knockout after groups of four: the winners of the groups, and with `seconds` those who came second, who can meet the
// winner of their own group in the final only. Its sides are winners of nodes, because places over all groups are shared.
bool plan_after_groups(struct graph *g, int32_t section, int32_t of, bool seconds, bool third);

#endif
