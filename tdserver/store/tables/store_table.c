// SPDX-License-Identifier: MIT
// What belongs to a table and may be forgotten: turns that are being entered, photographs of positions, players' PINs.
#include "store/store_inner.h"

#include <string.h>

#include "director/games/draft.h"

// ---- turns that are being entered ----

struct err store_draft_put(struct store *s, int64_t stream, int32_t match, const struct draft *draft,
                           int32_t pace_ms, bool *kept)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_int8(&args, stream);
    pg_bind_int4(&args, match);
    pg_bind_int4(&args, draft->game);
    pg_bind_int4(&args, draft->turn);
    pg_bind_int4(&args, draft->epoch);
    pg_bind_int4(&args, (int32_t)draft->side);
    pg_bind_int4(&args, draft->dice);
    pg_bind_text(&args, text_of(draft->play));
    pg_bind_int8(&args, draft->at_ms);
    pg_bind_int4(&args, pace_ms);
    struct err e = store_call(s, ST_draft_put, &args, &r);
    *kept = !e.code && pg_rows(r);
    return e;
}

struct err store_draft_find(struct store *s, int64_t stream, int32_t match, struct draft *draft)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_int8(&args, stream);
    pg_bind_int4(&args, match);
    struct err e = store_call(s, ST_draft_find, &args, &r);
    *draft = (struct draft){0};
    if (e.code || !pg_rows(r)) return e;
    draft->game = pg_read_int4(r, 0, 0);
    draft->turn = pg_read_int4(r, 0, 1);
    draft->epoch = pg_read_int4(r, 0, 2);
    draft->side = (enum side)pg_read_int4(r, 0, 3);
    draft->dice = pg_read_int4(r, 0, 4);
    struct text play = pg_read_text(r, 0, 5);
    if (play.len < sizeof draft->play) memcpy(draft->play, play.at, play.len);
    draft->at_ms = pg_read_int8(r, 0, 6);
    return e;
}

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

struct err store_photo_count(struct store *s, const struct store_photo *photo,
                             struct store_photo_count *others)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    bind_photo(&args, photo->stream, photo->match, photo->hash);
    struct err e = store_call(s, ST_photo_count, &args, &r);
    *others = (struct store_photo_count){0};
    if (!e.code) *others = (struct store_photo_count){pg_read_int8(r, 0, 0), pg_read_int8(r, 0, 1)};
    return e;
}

struct err store_photo_displace(struct store *s, int64_t stream, int32_t match, bool *found)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_int8(&args, stream);
    pg_bind_int4(&args, match);
    struct err e = store_call(s, ST_photo_displace, &args, &r);
    *found = !e.code && pg_rows(r);
    return e;
}

// ---- PINs ----

void store_add_entry_pin(struct store *s, int64_t stream, int32_t entry, struct text hash)
{
    struct pg_args *args = store_gather(s, ST_entry_pin_add);
    pg_bind_int8(args, stream);
    pg_bind_int4(args, entry);
    pg_bind_text(args, hash);
    args = store_gather(s, ST_pin_forget_all);
    pg_bind_int8(args, stream);
    pg_bind_int4(args, entry);
}

struct err store_entry_pin(struct store *s, struct arena *a, int64_t stream, int32_t entry, int32_t device,
                           struct store_pin *out)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_int8(&args, stream);
    pg_bind_int4(&args, entry);
    pg_bind_int4(&args, device);
    struct err e = store_call(s, ST_entry_pin_find, &args, &r);
    *out = (struct store_pin){.hash = TEXT("")};
    if (e.code || !pg_rows(r)) return e;
    *out = (struct store_pin){
        .hash = store_text(a, r, 0, 0), .wrong = pg_read_int4(r, 0, 1), .last_ms = pg_read_int8(r, 0, 2)};
    return e;
}

struct err store_pin_wrong(struct store *s, int64_t stream, int32_t entry, int32_t device, int64_t now_ms)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_int8(&args, stream);
    pg_bind_int4(&args, entry);
    pg_bind_int4(&args, device);
    pg_bind_int8(&args, now_ms);
    return store_call(s, ST_pin_wrong, &args, &r);
}

struct err store_pin_forget(struct store *s, int64_t stream, int32_t entry, int32_t device)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_int8(&args, stream);
    pg_bind_int4(&args, entry);
    pg_bind_int4(&args, device);
    return store_call(s, ST_pin_forget, &args, &r);
}

struct err store_pin_guesses(struct store *s, struct arena *a, int64_t stream, int32_t least, size_t limit,
                             struct store_guesses **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    pg_bind_int8(&args, stream);
    pg_bind_int4(&args, least);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_pin_guesses, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n, struct store_guesses);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = (struct store_guesses){.entry = pg_read_int4(r, i, 0),
                                           .wrong = pg_read_int4(r, i, 1),
                                           .device = pg_read_int4(r, i, 2),
                                           .since_ms = pg_read_int8(r, i, 3)};
    return OK;
}
