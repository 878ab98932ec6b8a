// SPDX-License-Identifier: MIT
// The second factor of accounts and their recovery codes.
#include "store/store_inner.h"

static void bind_factor(struct pg_args *args, const struct store_factor *f)
{
    pg_bind_int8(args, f->stream);
    pg_bind_int4(args, f->account);
}

struct err store_factor_find(struct store *s, struct store_factor *f)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    bind_factor(&args, f);
    struct err e = store_call(s, ST_factor_find, &args, &r);
    f->found = !e.code && pg_rows(r);
    if (!f->found) return e;
    pg_read_bytes(r, 0, 0, f->secret, sizeof f->secret);
    f->pending = pg_read_bool(r, 0, 1);
    f->step = pg_read_int8(r, 0, 2);
    f->recovery_left = pg_read_int8(r, 0, 3);
    return e;
}

// Runs a statement that answers a row for the one it counts for.
static struct err call_for_one(struct store *s, enum statement statement, struct pg_args *args, bool *one)
{
    const struct pg_result *r;
    struct err e = store_call(s, statement, args, &r);
    *one = !e.code && pg_rows(r) == 1;
    return e;
}

struct err store_factor_begin(struct store *s, const struct store_factor *f, bool *begun)
{
    struct pg_args args = {0};
    bind_factor(&args, f);
    pg_bind_bytes(&args, f->secret, sizeof f->secret);
    return call_for_one(s, ST_factor_begin, &args, begun);
}

struct err store_factor_step(struct store *s, const struct store_factor *f, int64_t step, bool *first)
{
    struct pg_args args = {0};
    bind_factor(&args, f);
    pg_bind_int8(&args, step);
    return call_for_one(s, ST_factor_step, &args, first);
}

struct err store_factor_remove(struct store *s, int64_t stream, int32_t account, bool *found)
{
    struct pg_args args = {0};
    bind_factor(&args, &(struct store_factor){.stream = stream, .account = account});
    return call_for_one(s, ST_factor_remove, &args, found);
}

struct err store_recovery_spend(struct store *s, const struct store_factor *f,
                                const unsigned char hash[STORE_HASH], bool *first)
{
    struct pg_args args = {0};
    bind_factor(&args, f);
    pg_bind_bytes(&args, hash, STORE_HASH);
    return call_for_one(s, ST_recovery_spend, &args, first);
}

void store_add_factor_confirmed(struct store *s, const struct store_factor *f, int64_t step)
{
    struct pg_args *args = store_gather(s, ST_factor_confirm);
    bind_factor(args, f);
    pg_bind_int8(args, step);
}

void store_add_recovery(struct store *s, const struct store_factor *f, const unsigned char hash[STORE_HASH])
{
    struct pg_args *args = store_gather(s, ST_recovery_add);
    bind_factor(args, f);
    pg_bind_bytes(args, hash, STORE_HASH);
}
