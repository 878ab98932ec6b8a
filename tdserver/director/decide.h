// SPDX-License-Identifier: MIT
// Decide: what may happen. The one function that looks at a command and says which events follow from it, or
// why not.
//
// It never changes the state it is given, knows no time and no randomness but what the context brings, and
// answers the same for the same arguments. Everything it decides it tries on a view of the state first, so
// that events that follow from events (a bye moves on, the next match is called, the champion is known) are
// part of one answer. Rule book 1, 3.1.
//
// Each command is one function decide_NAME, written with DECIDE(NAME) in a decide_*.c of formats/, games/ or
// hall/: grep 'DECIDE(game_report)'. What several commands do stands in files of its own beside them.
#ifndef DIRECTOR_DECIDE_H
#define DIRECTOR_DECIDE_H

#include "director/command.h"
#include "director/decision.h"
#include "director/state.h"

// Bytes of room that decide() never exceeds, whatever the state: it fills them from the front, by what the
// command touches.
size_t decide_room(void);

// Everything the decision points to lives in `room`, taken from its front. The command's lists must outlive
// it.
struct decision decide(const struct state *state, const struct command *command,
                       const struct context *context, struct room *room);

#endif
