// SPDX-License-Identifier: MIT
// Derive: what the events of draughts say, found again from what stood before them: whose act it was, what it made of the board, how
// the game ended, what the lots of a seed come to. For the judge of ledgers (director/contradict.h).
#ifndef DIRECTOR_DRAUGHTS_DERIVE_H
#define DIRECTOR_DRAUGHTS_DERIVE_H

#include "director/event.h"
#include "director/state.h"

// Bytes of room that it needs.
size_t draughts_derive_room(void);

// Do the laws lead from `was` to what is written? True of every other event.
bool draughts_follows(const struct state *was, const struct event *event, struct room *room);

#endif
