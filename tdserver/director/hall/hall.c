// SPDX-License-Identifier: MIT
#include "director/hall/hall.h"

#include "director/formats/drawn.h"

int32_t hall_ready(const struct state *state, int32_t *matches)
{
    int32_t count = 0, last = drawn_matches(state);
    for (int32_t n = 1; n <= last; n++) {
        const struct row_match *m = state_match(state, n);
        if (m->status != MATCH_READY) continue;
        int32_t i = count++;
        for (; i > 0 && state_match(state, matches[i - 1])->ready_ms > m->ready_ms; i--)
            matches[i] = matches[i - 1];
        matches[i] = n;
    }
    return count;
}

int32_t hall_free_tables(const struct state *state, int32_t *tables)
{
    int32_t count = 0;
    for (STATE_EACH(hall_table, table, state))
        if (table->status == TABLE_OPEN && !table->match) tables[count++] = table->n;
    return count;
}

bool hall_adjourned(const struct state *state, int32_t match)
{
    const struct row_adjournment *row = state_adjournment(state, match);
    const struct row_match *m = drawn_match(state, match);
    return row && m && row->status == ADJOURN_OPEN && m->started_ms && m->status != MATCH_OVER;
}

int32_t hall_unfinished(const struct state *state, int32_t *matches)
{
    int32_t count = 0;
    for (STATE_EACH(adjournment, row, state)) {
        if (!hall_adjourned(state, row->n)) continue;
        int32_t i = count++;
        for (; i > 0 && state_adjournment(state, matches[i - 1])->at_ms > row->at_ms; i--)
            matches[i] = matches[i - 1];
        matches[i] = row->n;
    }
    return count;
}

int32_t hall_match_of(const struct state *state, int32_t entry)
{
    int32_t last = drawn_matches(state);
    for (int32_t n = 1; n <= last; n++) {
        const struct row_match *m = state_match(state, n);
        if (m->status != MATCH_OVER && (m->a == entry || m->b == entry)) return n;
    }
    return 0;
}
