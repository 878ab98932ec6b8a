// SPDX-License-Identifier: MIT
// Match clock: the clock of a match begins, stands and runs, as events. The arithmetic is games/clock.h; what
// players and directors tap is decide_clock.c. Rule book 2.2.
#ifndef DIRECTOR_GAMES_MATCH_CLOCK_H
#define DIRECTOR_GAMES_MATCH_CLOCK_H

#include "director/deciding.h"

// The clock a match begins with, where the event asks for one.
void match_clock_begin(struct deciding *d, int32_t match);
// Both sides stand from the moment the command was tapped; nothing when there is no clock, or they stand so
// already.
void match_clock_stop(struct deciding *d, int32_t match, enum clock_stop why, enum side side);
// Does such a stop change anything? Clocks that stand already learn only what outlasts the tap.
bool match_clock_stop_matters(const struct row_clock *clock, enum clock_stop why);
// A clock with this much time for each side, in milliseconds; it stands.
void match_clock_place(struct deciding *d, int32_t match, const struct clock_rules *rules, int32_t reserve_ms,
                       const char *reason);

// One tap on the clock of a match: what stood before it is applied to `is`, then becomes an event.
struct tap {
    struct row_clock is;
    struct clock_moment moment;
    int32_t match;
    enum side side; // whose hand
    int32_t turn_ms;
};
struct tap tap_of(const struct deciding *d, int32_t match, enum side side);
void tap_stop(struct deciding *d, struct tap *tap, enum clock_stop why);
void tap_resume(struct deciding *d, struct tap *tap, enum side who);
#define EMIT_TAP(d, kind, tap, ...)                                                                          \
    EMIT(d, kind, .match = (tap)->match, .side = (tap)->side, .est_ms = (tap)->moment.at_ms,                 \
         .mono_ms = (tap)->moment.mono_ms, .boot = (tap)->moment.boot, .basis = (tap)->moment.basis,         \
         .doubtful = (tap)->moment.doubtful, .turn_ms = (tap)->turn_ms,                                      \
         .reserve_a_ms = (tap)->is.reserve_a_ms, .reserve_b_ms = (tap)->is.reserve_b_ms,                     \
         .running = (tap)->is.running, .turn_delay_ms = (tap)->is.turn_delay_ms,                             \
         .spent_ms = (tap)->is.spent_ms, .forfeits = (tap)->is.forfeits, __VA_ARGS__)

#endif
