// SPDX-License-Identifier: MIT
#include "director/hall/calls.h"

#include "director/hall/hall.h"

void calls_automatic(struct deciding *d)
{
    const struct row_tournament *t = state_tournament(d->now, 1);
    if (!t || !t->auto_call || t->status != TOURNAMENT_RUNNING) return;
    int32_t ready[MATCHES_MAX], tables[TABLES_MAX];
    int32_t free = hall_free_tables(d->now, tables);
    int32_t waiting = free ? hall_ready(d->now, ready) : 0;
    for (int32_t i = 0, next = 0; i < waiting && next < free; i++) {
        if (state_match(d->now, ready[i])->held) continue;
        EMIT(d, match_called, .match = ready[i], .table = tables[next]);
        next++;
    }
}
