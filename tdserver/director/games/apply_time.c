// SPDX-License-Identifier: MIT
// The server's clock was set: moments from which durations are counted move along, so that nobody is charged a turn, a
// lateness or a rest for it. What the ledger says elsewhere of when things happened stays as it was written.
#include "director/applying.h"

// A ledger from elsewhere may name any step; times stay what a row can hold. 0 is no moment.
static void step(int64_t *at_ms, int64_t by_ms)
{
    if (!*at_ms) return;
    bool early = by_ms < 0 && *at_ms <= -by_ms, late = by_ms > 0 && *at_ms > I8_MAX - by_ms;
    *at_ms = early ? 1 : late ? I8_MAX : *at_ms + by_ms;
}

static bool any_moment(const struct row_match *m)
{
    return m->ready_ms || m->called_ms || m->started_ms || m->over_ms || m->help_ms || m->play_help_ms;
}

// Rows move when one is changed: they are found again by their numbers.
static enum applied step_clocks(struct state *state, const struct event *event, int64_t by_ms)
{
    int32_t n = 0;
    for (const struct row *next; (next = state_next(state, ROW_clock, n));) {
        n = next->n;
        if (!state_clock(state, n)->since_ms) continue;
        EDIT(clock, clock, n);
        step(&clock->since_ms, by_ms);
    }
    return APPLY_DONE;
}

static enum applied step_matches(struct state *state, const struct event *event, int64_t by_ms)
{
    int32_t n = 0;
    for (const struct row *next; (next = state_next(state, ROW_match, n));) {
        n = next->n;
        if (!any_moment(state_match(state, n))) continue;
        EDIT(match, m, n);
        step(&m->ready_ms, by_ms);
        step(&m->called_ms, by_ms);
        step(&m->started_ms, by_ms);
        step(&m->over_ms, by_ms);
        step(&m->help_ms, by_ms);
        step(&m->play_help_ms, by_ms);
    }
    return APPLY_DONE;
}

HANDLER(clock_stepped)
{
    enum applied applied = step_clocks(state, event, is->by_ms);
    return applied == APPLY_DONE ? step_matches(state, event, is->by_ms) : applied;
}
