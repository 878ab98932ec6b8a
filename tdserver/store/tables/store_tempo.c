// SPDX-License-Identifier: MIT
#include "store/tables/store_tempo.h"
#include "store/store_inner.h"

struct err store_tempo_facts(struct store *s, int64_t club, struct store_tempo_facts *out)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_int8(&args, club);
    struct err e = store_call(s, ST_tempo_facts, &args, &r);
    if (e.code == ERR_NONE)
        *out = (struct store_tempo_facts){.closed = pg_read_int8(r, 0, 0), .events = pg_read_int8(r, 0, 1)};
    return e;
}

struct err store_tempo_matches(struct store *s, struct arena *a, int64_t club, struct tempo_match **out,
                               int32_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    pg_bind_int8(&args, club);
    pg_bind_int8(&args, TEMPO_NEWEST);
    struct err e = store_call(s, ST_tempo_matches, &args, &r);
    if (e.code) return e;
    *n = (int32_t)pg_rows(r);
    *out = ARENA_ARRAY(a, (size_t)*n + 1, struct tempo_match);
    for (size_t i = 0; i < (size_t)*n; i++)
        (*out)[i] = (struct tempo_match){.event = pg_read_int8(r, i, 0),
                                         .called_ms = pg_read_int8(r, i, 1),
                                         .started_ms = pg_read_int8(r, i, 2),
                                         .over_ms = pg_read_int8(r, i, 3),
                                         .length = pg_read_int4(r, i, 4),
                                         .final = pg_read_bool(r, i, 5)};
    return OK;
}
