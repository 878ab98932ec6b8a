// SPDX-License-Identifier: MIT
// Apply: what an event means. The one function that moves a state forward, used by the desk after a decision
// and by every replay of a ledger. It records outcomes and holds no rule that may change; it checks only that
// numbers point to something. Every row it touches gets the event's seq as its version.
#ifndef DIRECTOR_APPLY_H
#define DIRECTOR_APPLY_H

#include "director/event.h"
#include "director/state.h"

enum applied {
    APPLY_DONE,
    APPLY_FULL,  // the block is full and nothing was changed: state_copy into a bigger one, apply again
    APPLY_BROKEN // the event does not fit this state: wrong seq, or it names what does not exist
};

enum applied apply(struct state *state, const struct event *event);

#endif
