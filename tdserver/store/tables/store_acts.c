// SPDX-License-Identifier: MIT
// What people did lately, and what takes it back.
#include "store/store_inner.h"

void store_add_act(struct store *s, const struct store_act *act)
{
    struct pg_args *args = store_gather(s, ST_act_add);
    pg_bind_int8(args, act->stream);
    pg_bind_int8(args, act->seq);
    pg_bind_int4(args, act->actor);
    pg_bind_int8(args, act->at_ms);
    pg_bind_bytes(args, act->body.at, act->body.len);
}

static struct store_act read_act(struct arena *a, const struct pg_result *r, size_t row, int64_t stream)
{
    return (struct store_act){.stream = stream,
                              .seq = pg_read_int8(r, row, 0),
                              .actor = pg_read_int4(r, row, 1),
                              .at_ms = pg_read_int8(r, row, 2),
                              .body = store_text(a, r, row, 3)};
}

struct err store_act_list(struct store *s, struct arena *a, int64_t stream, int64_t last, size_t limit,
                          struct store_act **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    pg_bind_int8(&args, stream);
    pg_bind_int8(&args, last);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_act_list, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n, struct store_act);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = read_act(a, r, i, stream);
    return OK;
}
