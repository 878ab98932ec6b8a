// SPDX-License-Identifier: MIT
// The ways to play a roll, step by step: every position a turn can pass through before a legal play is
// complete, and the steps between them. A board needs them to show at each tap what may be played next; it
// needs no rules of its own. A way is a position together with the numbers still to be played. Steps that
// lead to no legal play are left out.
#ifndef ENGINE_WAYS_H
#define ENGINE_WAYS_H

#include "engine/plays.h"

enum { WAY_NONE = -1, WAY_MANY = -2 };

struct way {
    struct position at; // seen by the side that plays
    uint32_t left;      // bit i: number i of turn_numbers is still to be played
    unsigned hop, hops; // its steps are hops [hop, hop + hops)
    int32_t done;       // the legal play this position is the result of, or WAY_NONE
    int32_t only;       // the only legal play it can lead to, WAY_MANY, or WAY_NONE
};

struct hop {
    int32_t from, to, number; // one checker, one number
    int32_t way;              // where it leads
};

// Storage and result in one. The caller sets the pointers and the rooms.
struct ways {
    struct way *way;
    struct hop *hop;
    unsigned way_room, hop_room, ways, hops;
};

// Fills *out from the legal plays of the turn (plays_list); way 0 is the start of the turn. Returns false
// when the room is too small. In Doublets a move is not a step of one number; there is only way 0.
bool ways_list(const struct turn *turn, const struct plays *legal, struct ways *out);

#endif
