// SPDX-License-Identifier: MIT
// Drop map: to which slot of the consolation the loser of a match drops, so that two who have met meet again late and
// seldom. The map of a round is an XOR mask: loser i comes to slot i XOR mask. Rule book 3.1 has the masks of 8, 16, 32
// and 64 slots; those of larger ones were found by trying. Cases 47-49, 52.
#ifndef DIRECTOR_FORMATS_DROP_MAP_H
#define DIRECTOR_FORMATS_DROP_MAP_H

#include "director/formats/graph.h"
#include "engine/refusal.h"

enum { DROP_ROUNDS = 10 };

// Rematches of a section whose entrants come from `main`, a full knockout without byes between equal players, exactly:
// expected number in units of 2^-DROP_UNIT_BITS, and the first round in which one is possible (0: never).
enum { DROP_UNIT_BITS = 40 };
struct rematches {
    int64_t expected;
    int32_t first_round;
};
// Bytes of room that drop_rematches() needs for a graph.
size_t drop_room(const struct graph *g);
// false: the room is too small.
bool drop_rematches(const struct graph *g, int32_t main, int32_t section, struct room room,
                    struct rematches *out);

// The chance that who comes from x and who comes from y have met before, in units of 2^-DROP_UNIT_BITS: of places of one graph
// that two different people come from, between equal players, with its byes, through every section on their way.
int64_t drop_met(const struct graph *g, struct source x, struct source y);

// masks[r] of the losers of round r (from 1) of a bracket of `size` slots whose rounds, from the first on, drop into one section.
void drop_masks(int32_t size, uint32_t masks[DROP_ROUNDS]);

#endif
