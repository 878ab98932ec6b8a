// SPDX-License-Identifier: MIT
// What belongs to a table and may be forgotten: photographs of positions, players' PINs.
#include "store/store_inner.h"

// ---- photographs ----

static void bind_photo(struct pg_args *args, int64_t stream, int32_t match, struct text hash)
{
    pg_bind_int8(args, stream);
    pg_bind_int4(args, match);
    pg_bind_text(args, hash);
}

struct err store_photo_add(struct store *s, const struct store_photo *photo)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    bind_photo(&args, photo->stream, photo->match, photo->hash);
    pg_bind_text(&args, photo->kind);
    pg_bind_bytes(&args, photo->bytes.at, photo->bytes.len);
    return store_call(s, ST_photo_add, &args, &r);
}

struct err store_photo_find(struct store *s, struct arena *a, struct store_photo *photo)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    bind_photo(&args, photo->stream, photo->match, photo->hash);
    struct err e = store_call(s, ST_photo_find, &args, &r);
    bool found = !e.code && pg_rows(r);
    photo->kind = found ? store_text(a, r, 0, 0) : TEXT("");
    photo->bytes = found ? store_text(a, r, 0, 1) : TEXT("");
    return e;
}

struct err store_photo_next(struct store *s, struct arena *a, struct text after, struct store_photo *photo)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    bind_photo(&args, photo->stream, photo->match, after);
    struct err e = store_call(s, ST_photo_next, &args, &r);
    bool found = !e.code && pg_rows(r);
    if (found) photo->match = pg_read_int4(r, 0, 0);
    photo->hash = found ? store_text(a, r, 0, 1) : TEXT("");
    photo->bytes = found ? store_text(a, r, 0, 2) : TEXT("");
    return e;
}

struct err store_photo_erase(struct store *s, int64_t stream, int32_t match, struct text hash, bool *found)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    bind_photo(&args, stream, match, hash);
    struct err e = store_call(s, ST_photo_erase, &args, &r);
    *found = !e.code && pg_rows(r);
    return e;
}

struct err store_photo_sweep(struct store *s, int64_t stream, int32_t age_s)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_int8(&args, stream);
    pg_bind_int4(&args, age_s);
    return store_call(s, ST_photo_sweep, &args, &r);
}

struct err store_photo_count(struct store *s, int64_t stream, int64_t *count)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_int8(&args, stream);
    struct err e = store_call(s, ST_photo_count, &args, &r);
    *count = e.code ? 0 : pg_read_int8(r, 0, 0);
    return e;
}

// ---- PINs ----

void store_add_entry_pin(struct store *s, int64_t stream, int32_t entry, struct text hash)
{
    struct pg_args *args = store_gather(s, ST_entry_pin_add);
    pg_bind_int8(args, stream);
    pg_bind_int4(args, entry);
    pg_bind_text(args, hash);
}

struct err store_entry_pin(struct store *s, struct arena *a, int64_t stream, int32_t entry, struct text *hash)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_int8(&args, stream);
    pg_bind_int4(&args, entry);
    struct err e = store_call(s, ST_entry_pin_find, &args, &r);
    *hash = !e.code && pg_rows(r) ? store_text(a, r, 0, 0) : TEXT("");
    return e;
}
