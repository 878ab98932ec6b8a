// SPDX-License-Identifier: MIT
// What must be true of every clock and of every event that moves one, whoever tapped and whenever it arrived.
#ifndef TESTS_CLOCK_CHECK_H
#define TESTS_CLOCK_CHECK_H
#include "director/games/clock.h"
#include "hall.h"

// A fold of its own, one event behind the hall's, so that each event is seen with what stood before it.
struct clock_check {
    struct state *before;
    size_t seen;
};

static inline void clock_check_open(struct clock_check *check)
{
    size_t bytes = state_size(NULL);
    *check = (struct clock_check){.before = state_new(malloc(bytes), bytes)};
}

static inline void clock_check_close(struct clock_check *check)
{
    free(check->before);
}

// The tap of an event; false when it is none.
static inline bool tap_read(const struct event *event, int32_t *match, int32_t *turn_ms)
{
    switch (event->kind) {
#define TAP_CASE(kind)                                                                                       \
    case EVENT_##kind:                                                                                       \
        *match = event->is.kind.match;                                                                       \
        *turn_ms = event->is.kind.turn_ms;                                                                   \
        return true;
        TAP_CASE(clock_pressed)
        TAP_CASE(clock_stopped)
        TAP_CASE(clock_resumed)
        TAP_CASE(clock_delay_reset)
#undef TAP_CASE
    default:
        return false;
    }
}

// Was the device's own time believed against its estimate?
static inline bool tap_doubtful(const struct event *event)
{
    switch (event->kind) {
#define TAP_CASE(kind)                                                                                       \
    case EVENT_##kind:                                                                                       \
        return event->is.kind.doubtful;
        TAP_CASE(clock_pressed)
        TAP_CASE(clock_stopped)
        TAP_CASE(clock_resumed)
        TAP_CASE(clock_delay_reset)
#undef TAP_CASE
    default:
        return false;
    }
}

static inline int64_t over(int64_t turn_ms, int64_t delay_ms)
{
    return turn_ms < delay_ms ? 0 : turn_ms - delay_ms;
}

// Exactly what the turn lasted is paid, no more, no less, and by whose turn it was.
static inline void tap_check(const struct event *event, int32_t turn_ms, const struct row_clock *was,
                             const struct row_clock *is)
{
    int64_t paid_a = (int64_t)was->reserve_a_ms - is->reserve_a_ms;
    int64_t paid_b = (int64_t)was->reserve_b_ms - is->reserve_b_ms;
    int32_t turn_of = was->running != SIDE_NONE ? was->running : was->interrupted;
    int64_t delay = was->turn_delay_ms, ran = (int64_t)turn_ms - was->spent_ms;
    bool ended = is->spent_ms != turn_ms;
    int64_t back = ended ? turn_ms - over(turn_ms, delay) : 0;
    int64_t price =
        was->kind == CLOCK_BRONSTEIN ? ran - back : over(turn_ms, delay) - over(was->spent_ms, delay);
    assert_int_equal(turn_of == SIDE_A ? paid_a : paid_b, price);
    assert_int_equal(turn_of == SIDE_A ? paid_b : paid_a, 0);
    assert_true(ran >= 0);
    if (was->running == SIDE_NONE) assert_int_equal(ran, 0);
    // Later than now only by as much as two devices may disagree; more is marked.
    assert_true(ran <= event->at_ms - was->since_ms + CLOCK_DISAGREE_MS || !ran || tap_doubtful(event));
    assert_true(is->since_ms <= event->at_ms);
}

static inline void reserves_same(const struct row_clock *was, const struct row_clock *is, int32_t except)
{
    if (except != SIDE_A) assert_int_equal(was->reserve_a_ms, is->reserve_a_ms);
    if (except != SIDE_B) assert_int_equal(was->reserve_b_ms, is->reserve_b_ms);
}

// Reserves change by taps, by a director's adjustment and by overtime.
static inline void clock_event_check(const struct event *event, int32_t match, int32_t turn_ms,
                                     const struct row_clock *was, const struct row_clock *is)
{
    if (!was || !is || event->kind == EVENT_clock_set) return;
    if (event->kind == EVENT_clock_adjusted && event->is.clock_adjusted.match == match) {
        const struct event_clock_adjusted *e = &event->is.clock_adjusted;
        reserves_same(was, is, e->side);
        assert_int_equal(clock_reserve(was, (enum side)e->side), e->before_ms);
        assert_int_equal(clock_reserve(is, (enum side)e->side), e->after_ms);
    } else if (event->kind == EVENT_clock_expired && event->is.clock_expired.match == match) {
        const struct event_clock_expired *e = &event->is.clock_expired;
        bool given = e->outcome == EXPIRY_OVERTIME;
        reserves_same(was, is, given ? e->side : SIDE_NONE);
        assert_true(clock_reserve(was, (enum side)e->side) <= 0);
    } else if (turn_ms >= 0) {
        tap_check(event, turn_ms, was, is);
    } else {
        reserves_same(was, is, SIDE_NONE);
    }
}

static inline void clock_state_check(const struct state *state, const struct row_clock *clock)
{
    const struct row_match *m = state_match(state, clock->n);
    bool runs = clock->running != SIDE_NONE;
    assert_true(!runs || clock->interrupted == SIDE_NONE);
    assert_true(!runs || clock->stop == STOP_NONE);
    assert_true(runs || clock->stop != STOP_NONE);
    assert_true(!runs || m->status == MATCH_PLAYING);
    assert_true(!runs || clock->expired == SIDE_NONE);
    assert_true(!runs || !hall_adjourned(state, clock->n));
    assert_true(m->status != MATCH_OVER || clock->expired == SIDE_NONE);
    assert_true(clock->kind != CLOCK_NO_DELAY || !clock->turn_delay_ms);
}

// Everything since the last time.
static inline void clock_check(struct clock_check *check, const struct hall *h)
{
    for (; check->seen < h->count; check->seen++) {
        const struct event *event = &h->ledger[check->seen];
        int32_t match = 0, turn_ms = -1;
        bool tap = tap_read(event, &match, &turn_ms);
        if (event->kind == EVENT_clock_adjusted) match = event->is.clock_adjusted.match;
        if (event->kind == EVENT_clock_expired) match = event->is.clock_expired.match;
        const struct row_clock *row = match ? state_clock(check->before, match) : NULL;
        struct row_clock was = row ? *row : (struct row_clock){0};
        check->before = state_moved(check->before, event);
        if (!match) continue;
        assert_non_null(row);
        clock_event_check(event, match, tap ? turn_ms : -1, &was, state_clock(check->before, match));
    }
    for (STATE_EACH(clock, clock, h->state))
        clock_state_check(h->state, clock);
}
#endif
