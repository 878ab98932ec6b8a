// SPDX-License-Identifier: MIT
#include "director/games/match_clock.h"

#include "director/games/match_games.h"

struct tap tap_of(const struct deciding *d, int32_t match, enum side side)
{
    struct tap tap = {.is = *clock_of(d->now, match), .match = match, .side = side};
    tap.moment = clock_measure(&tap.is, d->tapped, d->context->now_ms);
    if (clock_contradicts(&d->context->vouched, d->tapped)) tap.moment.doubtful = true;
    return tap;
}

void tap_stop(struct deciding *d, struct tap *tap, enum clock_stop why)
{
    tap->turn_ms = clock_halt(&tap->is, why, &tap->moment);
    EMIT_TAP(d, clock_stopped, tap, .why = why, .interrupted = tap->is.interrupted,
             .breaks_a = tap->is.breaks_a, .breaks_b = tap->is.breaks_b);
}

void tap_resume(struct deciding *d, struct tap *tap, enum side who)
{
    tap->turn_ms = clock_resume(&tap->is, who, &tap->moment);
    EMIT_TAP(d, clock_resumed, tap, );
}

// Does a stop change anything? Clocks that stand already learn only what outlasts the tap.
bool match_clock_stop_matters(const struct row_clock *clock, enum clock_stop why)
{
    if (clock->running != SIDE_NONE) return true;
    if (clock_ends_turn(why) && clock->interrupted != SIDE_NONE) return true;
    bool lasting = why == STOP_OVER || why == STOP_ADJOURNED || why == STOP_EXPIRED || why == STOP_BREAK;
    return lasting && clock->stop != (int32_t)why;
}

void match_clock_stop(struct deciding *d, int32_t match, enum clock_stop why, enum side side)
{
    const struct row_clock *clock = clock_of(d->now, match);
    if (!clock || !match_clock_stop_matters(clock, why)) return;
    struct tap tap = tap_of(d, match, side);
    tap_stop(d, &tap, why);
}

void match_clock_place(struct deciding *d, int32_t match, const struct clock_rules *rules, int32_t reserve_ms,
                       const char *reason)
{
    EMIT_TEXT(d, clock_set, reason, reason, .match = match, .kind = rules->kind, .delay_ms = rules->delay_ms,
              .reserve_a_ms = reserve_ms, .reserve_b_ms = reserve_ms);
}

void match_clock_begin(struct deciding *d, int32_t match)
{
    const struct row_match *m = state_match(d->now, match);
    struct clock_rules rules = clock_rules_of(d->now, m);
    if (!rules.asked) return;
    match_clock_place(d, match, &rules, clock_reserve_first(&rules, match_paced(d->now, m, m->length), 0),
                      "");
}
