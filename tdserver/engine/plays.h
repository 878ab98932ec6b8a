// SPDX-License-Identifier: MIT
// All legal plays of a turn. Two plays with the same resulting position are the same play (rules 0.1), so the
// list holds every distinct result once, with one way to get there. Rule: as many numbers as possible, and
// the higher one if only one of two can be played (rules 0.2), unless the variant says otherwise.
#ifndef ENGINE_PLAYS_H
#define ENGINE_PLAYS_H

#include "engine/turn.h"

enum { PLAYS_MAX = 4096 }; // more than any roll of backgammon gives; a cascade of Gul Bara may give more

struct play {
    struct position after; // still seen by the side that played; position_swap for the opponent's view
    uint8_t steps;         // 0: the turn passes
    struct step step[STEPS_MAX];
};

// Storage and result in one. The caller sets `at` and `room` (counted in plays).
struct plays {
    struct play *at;
    size_t room, count;
};

// A list in what is left of a caller's room.
struct plays plays_in(struct room *room);

// Fills plays; count 0 means that no play exists and the turn passes.
// Refuses an impossible turn and REASON_NO_ROOM; the list is then empty.
struct refusal plays_list(const struct turn *turn, struct plays *plays);

// The two generators behind plays_list; the turn must have passed turn_check.
// plays_search reads straight from turn_step_check and serves every variant. plays_backgammon is the fast
// one, for games that move as backgammon does, or nearly (variant_moves_plainly).
struct refusal plays_search(const struct turn *turn, struct plays *plays);
struct refusal plays_backgammon(const struct turn *turn, struct plays *plays);

#endif
