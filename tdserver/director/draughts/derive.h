// SPDX-License-Identifier: MIT
// Derive: what the events of draughts say, found again from what stood before them: whose act it was, what it made of the board, how
// the game ended, what the lots of a seed come to. For the judge of ledgers (director/contradict.h).
#ifndef DIRECTOR_DRAUGHTS_DERIVE_H
#define DIRECTOR_DRAUGHTS_DERIVE_H

#include "director/draughts/logged_draughts.h"
#include "director/event.h"
#include "director/state.h"

enum { DRAUGHTS_KEPT = 64 };

// Games as they stood after the last acts that were looked at, so that the next act is not led up to from the first one again: judging a
// game takes as many acts as it has. A game stands for its row at one version, and for nothing else. All zero: nothing is kept.
struct draughts_kept {
    struct {
        int32_t n; // of the row, 0 = free
        int64_t version;
        struct logged_draughts game;
    } at[DRAUGHTS_KEPT];
    int64_t acts; // played again so far: what judging took
};

// Bytes of room that it needs.
size_t draughts_derive_room(void);

// Do the laws lead from `was` to what is written? True of every other event. kept: of this ledger alone; NULL: nothing is kept.
bool draughts_follows(const struct state *was, const struct event *event, struct room *room,
                      struct draughts_kept *kept);

#endif
