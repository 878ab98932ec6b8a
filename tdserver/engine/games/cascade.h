// SPDX-License-Identifier: MIT
// The length of a cascade (Gul Bara): the largest number of single steps that a roll allows. A cascade is played
// d,d,d,d,d+1,... in this order and ends with the first number that cannot be played; a legal play makes as
// many steps as possible (case 138). The list of plays knows that too, but the long cascades have more plays
// than a list can hold; this answer needs no list.
//
// Cost: some 100,000 operations on words. Where checkers can be borne off during the roll a search goes on from
// there. It stops after a fixed number of positions; then the answer may be too small, never too large, so that
// a legal play is never refused.
#ifndef ENGINE_GAMES_CASCADE_H
#define ENGINE_GAMES_CASCADE_H

#include "engine/plays.h"

// The largest number of steps, for a turn that is a cascade and has passed turn_check. `room` is working storage,
// its content is lost; with less than CASCADE_ROOM plays the answer is 0.
unsigned cascade_longest(const struct turn *turn, struct plays *room);

enum { CASCADE_ROOM = 2048 };

#endif
