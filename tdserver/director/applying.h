// SPDX-License-Identifier: MIT
// Applying: what the handlers of events share (apply.c and the apply_*.c). Only for them.
#ifndef DIRECTOR_APPLYING_H
#define DIRECTOR_APPLYING_H

#include "director/apply.h"
#include "engine/mem.h"

// EDIT changes a row or makes it, CHANGE wants it to exist already. A handler makes its new row first: the
// rows that exist never need more storage, so a full block is noticed before anything was changed.
#define EDIT(kind, name, n)                                                                                  \
    struct row_##kind *name = state_edit(state, ROW_##kind, n, event->seq);                                  \
    if (!name) return APPLY_FULL
#define CHANGE(kind, name, n)                                                                                \
    if (!state_row(state, ROW_##kind, n)) return APPLY_BROKEN;                                               \
    EDIT(kind, name, n)
#define HANDLER(kind_)                                                                                       \
    enum applied apply_##kind_(struct state *state, const struct event *event, const struct event_##kind_ *is)

#define TEXT_COPY(to, from) mem_copy(to, from, sizeof(to))

// Of a side in a member like `ready`: bit 0 is side a.
static inline int32_t side_bit(int32_t side)
{
    return side == SIDE_NONE ? 0 : 1 << (side - 1);
}

#define HANDLER_ONE(kind, version, sentence) HANDLER(kind);
LEDGER_EVENTS(HANDLER_ONE)
#undef HANDLER_ONE

// The match leaves its table.
enum applied apply_table_free(struct state *state, const struct event *event, struct row_match *match);
// A match that has not begun is ready when both players are known.
void apply_await(struct row_match *match, int64_t at_ms);
void apply_help_over(struct row_match *match);

#endif
