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
    struct hall_players players;
    if (waiting) hall_players_find(d->now, &players);
    for (int32_t i = 0, next = 0; i < waiting && next < free; i++) {
        const struct row_match *m = state_match(d->now, ready[i]);
        if (hall_held(d->now, &players, m, d->context->now_ms).why) continue;
        EMIT(d, match_called, .match = ready[i], .table = tables[next]);
        hall_players_call(&players, state_match(d->now, ready[i]));
        next++;
    }
}
