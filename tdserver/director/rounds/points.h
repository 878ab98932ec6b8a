// SPDX-License-Identifier: MIT
// Points: who has how many in a section where everybody meets many others (Swiss, round robin), with tie-breaks whose
// every number can be shown as a sum (tiebreaks.h), and the places they make. What a win, a match that is level, a loss, a bye and a
// walkover are worth is a setting of the section (tie_words.h); a match that was void is worth nothing to both. In an all-play-all an entry that left with less than half of its
// matches played is struck: its results stay where they are and count for nobody. While a match of the section is to come, criteria that add up over
// rounds do not count, whatever the order says. Rule book 3.2 and 3.3; cases 66, 115.
#ifndef DIRECTOR_ROUNDS_POINTS_H
#define DIRECTOR_ROUNDS_POINTS_H

#include "director/formats/places.h"
#include "director/pairing/tiebreaks.h"

struct points {
    int32_t group; // 0: all of the section
    int32_t players, rounds;
    struct tie_rule rule;
    struct tie_worth worth;
    int32_t entry[GRAPH_ENTRIES];      // of players
    int32_t first[GRAPH_ENTRIES];      // of players: the round they came in
    int32_t player[GRAPH_ENTRIES + 1]; // of entries, TIE_NOBODY where they stand in no match of the section
    bool struck[GRAPH_ENTRIES];        // of players
    struct tie_round *round;           // players x rounds
    struct ties ties;
};

// The order of a section that says none: written into its rule by the draw, and what a ledger of before 2026-11-26 means that says
// none. So these never change: another default is another rule, for draws to come.
const struct tie_rule *points_rule_usual(enum places_by by, bool teams);

// Bytes of room that points_fill() needs for a section of any size.
size_t points_room(void);
// For no more players and rounds than these.
size_t points_room_for(int32_t players, int32_t rounds);
// The table as it stands, over or not; it refers to the room. false: the room is too small.
bool points_fill(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 int32_t section, struct points *out, struct room room);
// With ranks, order and points alone (ties_rank), for the pairing of the next round.
bool points_rank(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 int32_t section, struct points *out, struct room room);
// Of one group of it (groups.h).
bool points_fill_group(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                       int32_t section, int32_t group, struct points *out, struct room room);
// Places by rank, shared by those whom no tie-break parts; who was struck, or was absent and played nothing, has none.
void points_places(const struct points *p, const struct graph_results *results, int32_t section,
                   struct places *out);

// The best and the worst place of everybody with the matches and rounds that are still to come, by entry (places.h).
void points_sure(const struct points *p, const struct graph *g, const struct graph_results *results,
                 const struct node_now *now, int32_t section, struct place_range at[GRAPH_ENTRIES + 1]);

#endif
