// SPDX-License-Identifier: MIT
// Reading the ledger, and its checkpoints.
#include "base/crypto/secure.h"
#include "store/listen.h"
#include "store/store_inner.h"

#include <inttypes.h>
#include <string.h>

// Events: little enough that PostgreSQL puts all of the next page into its socket (200 KB) while this one is visited. Of a
// larger one it puts the first part there and then waits until somebody reads on, and one of the two always waits.
enum { PAGE = 512 };

static void bind_page(struct pg_args *args, int64_t stream, int64_t after, int64_t last, size_t limit)
{
    pg_bind_int8(args, stream);
    pg_bind_int8(args, after);
    pg_bind_int8(args, last);
    pg_bind_int8(args, (int64_t)limit);
}

static struct store_event read_event(const struct pg_result *r, size_t row)
{
    struct store_event event = {
        .seq = pg_read_int8(r, row, 0), .body = pg_read_text(r, row, 1), .at_ms = pg_read_time(r, row, 3)};
    pg_read_bytes(r, row, 2, event.hash, sizeof event.hash);
    return event;
}

struct err store_event_page(struct store *s, struct arena *a, int64_t stream, int64_t after, size_t limit,
                            struct store_event **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    bind_page(&args, stream, after, INT64_MAX, limit);
    struct err e = store_call(s, ST_event_page, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n, struct store_event);
    for (size_t i = 0; i < *n; i++) {
        (*out)[i] = read_event(r, i);
        (*out)[i].body = arena_copy(a, (*out)[i].body);
    }
    return OK;
}

static void send_page(struct store *s, int64_t stream, int64_t after, int64_t last)
{
    struct pg_args args = {0};
    bind_page(&args, stream, after, last, PAGE);
    pg_queue(s->pg, ST_event_page, &args);
    pg_send(s->pg);
}

static bool visit_page(const struct pg_result *r, bool (*each)(void *user, const struct store_event *event),
                       void *user)
{
    for (size_t i = 0; i < pg_rows(r); i++) {
        struct store_event event = read_event(r, i);
        if (!each(user, &event)) return false;
    }
    return true;
}

// The server reads the next page while this one is visited.
struct err store_event_each(struct store *s, int64_t stream, int64_t after, int64_t last,
                            bool (*each)(void *user, const struct store_event *event), void *user)
{
    struct err e = store_ready(s);
    if (e.code) return e;
    send_page(s, stream, after, last);
    for (bool more = true; more;) {
        e = store_run(s);
        if (e.code) return e;
        struct pg_result *r = pg_take(s->pg, 0);
        more = pg_rows(r) == PAGE;
        if (more) send_page(s, stream, pg_read_int8(r, PAGE - 1, 0), last);
        bool wanted = visit_page(r, each, user);
        pg_free(r);
        if (!wanted) return more ? store_run(s) : OK;
    }
    return OK;
}

void store_add_checkpoint(struct store *s, const struct store_checkpoint *c)
{
    struct pg_args *args = store_gather(s, ST_checkpoint_add);
    pg_bind_int8(args, c->stream);
    pg_bind_int8(args, c->seq);
    pg_bind_bytes(args, c->hash, sizeof c->hash);
    pg_bind_bytes(args, c->signature, sizeof c->signature);
    pg_bind_bytes(args, c->key, sizeof c->key);
    pg_bind_int4(args, c->version);
    pg_bind_bytes(args, c->root, sizeof c->root);
    pg_bind_int8(args, c->before);
}

struct err store_checkpoint_list(struct store *s, struct arena *a, int64_t stream, size_t limit,
                                 struct store_checkpoint **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    pg_bind_int8(&args, stream);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_checkpoint_list, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n, struct store_checkpoint);
    for (size_t i = 0; i < *n; i++) {
        struct store_checkpoint *c = &(*out)[i];
        c->stream = pg_read_int8(r, i, 0);
        c->seq = pg_read_int8(r, i, 1);
        pg_read_bytes(r, i, 2, c->hash, sizeof c->hash);
        pg_read_bytes(r, i, 3, c->signature, sizeof c->signature);
        pg_read_bytes(r, i, 4, c->key, sizeof c->key);
        c->at_ms = pg_read_time(r, i, 5);
        c->version = pg_read_int4(r, i, 6);
        pg_read_bytes(r, i, 7, c->root, sizeof c->root);
        c->before = pg_read_int8(r, i, 8);
        c->listed = pg_read_bool(r, i, 9);
    }
    return OK;
}

struct err store_key_listed(struct store *s, int64_t club, const unsigned char key[STORE_KEY], bool *listed,
                            bool *retired)
{
    char hex[SECURE_HEX_ROOM];
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_int8(&args, club);
    pg_bind_text(&args, secure_hex(key, STORE_KEY, hex, sizeof hex));
    struct err e = store_call(s, s->mode == MODE_BATCH ? ST_key_retired_share : ST_key_retired, &args, &r);
    *listed = !e.code && pg_rows(r);
    *retired = *listed && pg_read_int8(r, 0, 0) != 0;
    return e;
}

struct err store_checkpoint_after(struct store *s, const unsigned char key[STORE_KEY], int64_t at_ms,
                                  unsigned char uid[STORE_UID], int64_t *seq)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *seq = 0;
    pg_bind_bytes(&args, key, STORE_KEY);
    pg_bind_int8(&args, at_ms);
    struct err e = store_call(s, ST_checkpoint_after, &args, &r);
    if (e.code || !pg_rows(r)) return e;
    pg_read_bytes(r, 0, 0, uid, STORE_UID);
    *seq = pg_read_int8(r, 0, 1);
    return OK;
}

struct err store_tell(struct store *s, const unsigned char uid[STORE_UID])
{
    struct arena room = ARENA_EMPTY;
    struct pg_array payloads = pg_array_start(&room, PG_TEXT, 1);
    struct pg_args args = {0};
    const struct pg_result *r;
    char hex[SECURE_HEX_ROOM];
    secure_hex(uid, STORE_UID, hex, sizeof hex);
    pg_array_text(&payloads, text_of(arena_printf(&room, "%s %" PRId64, hex, LISTEN_NAMES_MOVED)));
    pg_bind_array(&args, &payloads);
    struct err e = store_call(s, ST_notify, &args, &r);
    arena_free(&room);
    return e;
}
