// SPDX-License-Identifier: MIT
// What events mean for clocks.
#include "director/applying.h"

HANDLER(clock_set)
{
    EDIT(clock, clock, is->match);
    *clock = (struct row_clock){.version = clock->version,
                                .n = clock->n,
                                .kind = is->kind,
                                .delay_ms = is->delay_ms,
                                .reserve_a_ms = is->reserve_a_ms,
                                .reserve_b_ms = is->reserve_b_ms,
                                .since_ms = event->at_ms,
                                .stop = STOP_NEW_GAME};
    return APPLY_DONE;
}

// The four events of EVENT_CLOCK have the same members in four structs.
#define CLOCK_TAKE(clock, is)                                                                                \
    do {                                                                                                     \
        (clock)->reserve_a_ms = (is)->reserve_a_ms;                                                          \
        (clock)->reserve_b_ms = (is)->reserve_b_ms;                                                          \
        (clock)->running = (is)->running;                                                                    \
        (clock)->turn_delay_ms = (is)->turn_delay_ms;                                                        \
        (clock)->spent_ms = (is)->spent_ms;                                                                  \
        (clock)->forfeits = (is)->forfeits;                                                                  \
        (clock)->since_ms = (is)->est_ms;                                                                    \
        (clock)->mono_ms = (is)->mono_ms;                                                                    \
        (clock)->boot = (is)->boot;                                                                          \
        (clock)->stop = STOP_NONE;                                                                           \
        (clock)->interrupted = SIDE_NONE;                                                                    \
    } while (0)

// Who begins while nobody has a turn begins the game; the next one to have a turn does not.
static bool opens(const struct row_clock *clock, int32_t running)
{
    enum side turn = (enum side)(clock->running != SIDE_NONE ? clock->running : clock->interrupted);
    return turn == SIDE_NONE || (clock->opening && turn == (enum side)running);
}

HANDLER(clock_pressed)
{
    CHANGE(clock, clock, is->match);
    clock->opening = opens(clock, is->running);
    CLOCK_TAKE(clock, is);
    return APPLY_DONE;
}

HANDLER(clock_stopped)
{
    CHANGE(clock, clock, is->match);
    CLOCK_TAKE(clock, is);
    clock->stop = is->why;
    clock->interrupted = is->interrupted;
    clock->breaks_a = is->breaks_a;
    clock->breaks_b = is->breaks_b;
    if (is->interrupted == SIDE_NONE) clock->opening = false;
    if (is->why == STOP_OVER) clock->expired = SIDE_NONE;
    return APPLY_DONE;
}

HANDLER(clock_resumed)
{
    CHANGE(clock, clock, is->match);
    clock->opening = opens(clock, is->running);
    CLOCK_TAKE(clock, is);
    return APPLY_DONE;
}

HANDLER(clock_delay_reset)
{
    CHANGE(clock, clock, is->match);
    CLOCK_TAKE(clock, is);
    return APPLY_DONE;
}

HANDLER(clock_delay_forfeited)
{
    CHANGE(clock, clock, is->match);
    clock->forfeits |= side_bit(is->side);
    return APPLY_DONE;
}

static void reserve_set(struct row_clock *clock, int32_t side, int32_t reserve_ms)
{
    if (side == SIDE_A)
        clock->reserve_a_ms = reserve_ms;
    else
        clock->reserve_b_ms = reserve_ms;
}

HANDLER(clock_adjusted)
{
    CHANGE(clock, clock, is->match);
    reserve_set(clock, is->side, is->after_ms);
    return APPLY_DONE;
}

HANDLER(clock_expired)
{
    CHANGE(clock, clock, is->match);
    reserve_set(clock, is->side, is->reserve_ms);
    if (is->side == SIDE_A)
        clock->overtimes_a = is->overtimes;
    else
        clock->overtimes_b = is->overtimes;
    clock->expired = is->outcome == EXPIRY_CLAIMED ? is->side : SIDE_NONE;
    return APPLY_DONE;
}

HANDLER(clock_restored)
{
    EDIT(clock, clock, is->match);
    *clock = (struct row_clock){.version = clock->version,
                                .n = clock->n,
                                .kind = is->kind,
                                .delay_ms = is->delay_ms,
                                .reserve_a_ms = is->reserve_a_ms,
                                .reserve_b_ms = is->reserve_b_ms,
                                .turn_delay_ms = is->turn_delay_ms,
                                .spent_ms = is->spent_ms,
                                .since_ms = event->at_ms,
                                .stop = is->stop,
                                .interrupted = is->interrupted,
                                .forfeits = is->forfeits,
                                .overtimes_a = is->overtimes_a,
                                .overtimes_b = is->overtimes_b,
                                .breaks_a = is->breaks_a,
                                .breaks_b = is->breaks_b,
                                .expired = is->expired,
                                .opening = is->opening};
    return APPLY_DONE;
}
