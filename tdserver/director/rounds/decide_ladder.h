// SPDX-License-Identifier: MIT
// What a ladder (ladder.h) makes of commands about sections by rounds.
#ifndef DIRECTOR_ROUNDS_DECIDE_LADDER_H
#define DIRECTOR_ROUNDS_DECIDE_LADDER_H

#include "director/deciding.h"
#include "director/formats/drawn.h"

// One challenge, as the next round of the section; it can be played by now.
void ladder_challenge(struct deciding *d, const struct command_round_pair *c);
// The order in which a ladder begins, once it is drawn; others are left alone.
void ladder_begin(struct deciding *d, int32_t section, const struct draw_slots *slots);
// Who plays in a ladder now and did not before stands at its bottom. After every command of a tournament.
void ladders_join(struct deciding *d);
// Tells who stands elsewhere on a ladder than before.
void ladders_warn(struct deciding *d);

#endif
