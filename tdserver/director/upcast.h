// SPDX-License-Identifier: MIT
// Upcast: what a line of an earlier release means in the events of today. Rules may look at the state as it stood
// before the line, because old shapes left out what followed from it; they look at nothing else, so that every replay
// says the same. The game log is read without a state: upcasts of turn_* and game_recorded must do without (`before`
// is NULL there). Pure; the storage is the caller's. Formats 1.
#ifndef DIRECTOR_UPCAST_H
#define DIRECTOR_UPCAST_H

#include "director/event.h"
#include "director/state.h"

// Where the events go: `most` fit at `at`; `count` goes on counting, so that a first call with no room says how much
// the second needs.
struct upcast {
    struct event *at;
    int32_t most, count;
};

// Tells a line whose kind is EVENT_KINDS or above in 0 or more events of today, all with its seq, moment and actor.
void upcast(const struct state *before, const struct event *line, struct upcast *out);

// For the functions of upcast.c: one more event; its kind and members are given.
void upcast_say(struct upcast *out, const struct event *line, struct event today);

#endif
