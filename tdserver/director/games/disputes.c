// SPDX-License-Identifier: MIT
#include "director/games/disputes.h"

const struct row_dispute *dispute_open_in(const struct state *state, int32_t match, int32_t n)
{
    const struct row_dispute *row = (const struct row_dispute *)state_next(state, ROW_dispute, n);
    while (row && (row->match != match || row->status != DISPUTE_OPEN))
        row = (const struct row_dispute *)state_next(state, ROW_dispute, row->n);
    return row;
}

const struct row_dispute *dispute_about(const struct state *state, int32_t match,
                                        enum dispute_subject subject, int32_t game)
{
    const struct row_dispute *row = dispute_open_in(state, match, 0);
    while (row && (row->subject != (int32_t)subject || row->game != game))
        row = dispute_open_in(state, match, row->n);
    return row;
}
