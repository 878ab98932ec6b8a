// SPDX-License-Identifier: MIT
#include "director/draughts/law_time.h"

static int64_t later(int64_t x_ms, int64_t y_ms)
{
    return x_ms > y_ms ? x_ms : y_ms;
}

int64_t draughts_thinks_since(const struct state *state, const struct row_match *m,
                              const struct row_draughts *row)
{
    if (!row || !row->at_ms) return 0;
    if (row->finish != FINISH_NONE) return row->at_ms;
    int64_t since_ms = later(row->at_ms, m->called_ms);
    for (STATE_EACH(dispute, dispute, state))
        if (dispute->match == m->n) since_ms = later(since_ms, dispute->over_ms);
    return since_ms;
}
