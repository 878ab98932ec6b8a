// SPDX-License-Identifier: MIT
// Inverse: what takes a command back. For every command the table inverses.def says how; this module makes the
// commands from the state before, the decision and the state after. Carried out in order, as one act, they make
// the state what it was, but for versions, steps, times, the table of last use and clocks, which stand. They
// go through decide() like any other command: what may be taken back, and what must be confirmed first, is
// decided there, by the rules of now. design: an undo is an event more, never a line less.
//
// Pure: it asks nobody, keeps nothing, and gives each command to the caller, whose call is over when it returns.
#ifndef DIRECTOR_INVERSE_H
#define DIRECTOR_INVERSE_H

#include "director/command.h"
#include "director/decision.h"
#include "director/state.h"

// Who takes the commands. Lists in a command live as long as the call.
struct inverse_to {
    void (*give)(void *user, const struct command *command);
    void *user;
};

// Gives what takes `command` back, first command first. DIRECTOR_NONE, or why it cannot be taken back: then
// nothing was given. `done` is the decision whose events lead from `before` to `after`.
enum director_reason inverse_of(const struct state *before, const struct state *after,
                                const struct command *command, const struct decision *done,
                                const struct inverse_to *to);

// Does the command set a value that another one may overwrite? Then its inverse may be carried out only while asking
// the same again would change nothing.
bool inverse_wants_value(enum command_kind kind);

// What was done, for a list: code is the kind of command, a row of inverse_acts; args as there. `made` is the row
// that the decision named, which led from `before` to `after`.
struct refusal inverse_act(const struct state *before, const struct state *after,
                           const struct command *command, struct made made);

// By kind of command: name and English sentence, as for reasons. INVERSE_SEVERAL: an act of {0} commands. INVERSE_WON, and
// where it had a table INVERSE_WON_AT: whatever ended the match, what everybody wants to read is who won it; where games are
// counted in halves the same as INVERSE_WON_GAMES. INVERSE_ABSENT: one of
// the two did not come. INVERSE_SEVERAL is
// only in acts that were kept by older releases.
enum {
    INVERSE_SEVERAL = COMMAND_KINDS,
    INVERSE_WON,
    INVERSE_WON_AT,
    INVERSE_CALLS_ON,
    INVERSE_CALLS_OFF,
    INVERSE_SWAPPED,
    INVERSE_ABSENT,
    INVERSE_CHALLENGE,
    INVERSE_WON_GAMES,
    INVERSE_WON_GAMES_AT,
    INVERSE_ACTS
};
extern const struct reason inverse_acts[INVERSE_ACTS];

#endif
