// SPDX-License-Identifier: MIT
#include "audit/upgrade.h"

#include "audit/save_rows.h"
#include "audit/state_buffer.h"
#include "audit/verify.h"
#include "store/migrate.h"

enum { STREAM_PAGE = 256 };

// ---- the rows of one stream

static struct err replace_rows(struct store *s, const struct store_stream *stream,
                               const struct state_buffer *present)
{
    enum row_kind first;
    size_t kinds = state_buffer_kinds(stream->kind, &first);
    struct err err = store_rebuild_start(s, stream->id, first, kinds);
    if (err.code) return err;
    save_rows(present, 0, s, stream->id);
    err = store_rebuild_end(s, first, kinds);
    return err.code ? err : store_commit(s);
}

static struct err rebuild_stream(struct store *s, int64_t id, struct arena *a)
{
    struct arena scratch = ARENA_EMPTY;
    struct store_stream stream = {.id = id};
    struct state_buffer *present = NULL;
    struct err err = store_begin(s, &scratch, &stream, 1, NULL, 0);
    if (!err.code) err = verify_ledger(s, &stream, &scratch, &present);
    if (!err.code) err = replace_rows(s, &stream, present);
    if (err.code && err.detail) err.detail = arena_printf(a, "%s", err.detail);
    store_rollback(s);
    state_buffer_free(present);
    arena_free(&scratch);
    return err;
}

// ---- all streams

static struct err rebuild_kind(struct store *s, enum stream_kind kind, struct arena *a, int64_t *rebuilt)
{
    struct arena page = ARENA_EMPTY;
    struct err err = OK;
    size_t n = 1;
    for (int64_t after = 0; n && !err.code; arena_reset(&page)) {
        struct store_stream *streams;
        err = store_stream_list(s, &page, kind, 0, after, STREAM_PAGE, &streams, &n);
        if (err.code && err.detail) err.detail = arena_printf(a, "%s", err.detail);
        for (size_t i = 0; i < n && !err.code; i++, ++*rebuilt) {
            after = streams[i].id;
            err = rebuild_stream(s, after, a);
        }
    }
    arena_free(&page);
    return err;
}

static struct err rebuild_all(struct store *s, struct arena *a, int64_t *rebuilt)
{
    static const struct verify_known nothing;
    struct verify_report verified;
    struct err err = rebuild_kind(s, STREAM_CLUB, a, rebuilt);
    if (!err.code) err = rebuild_kind(s, STREAM_TOURNAMENT, a, rebuilt);
    if (!err.code) err = verify_database(s, &nothing, a, &verified);
    return err.code ? err : store_refold_done(s);
}

struct err upgrade_database(const char *owner_url, bool rebuild, struct arena *a,
                            struct upgrade_report *report)
{
    struct store *s;
    bool asked = false;
    *report = (struct upgrade_report){0};
    struct err err = store_migrate(owner_url, a, &report->applied);
    if (!err.code) err = store_open_owner(owner_url, a, &s);
    if (err.code) return err;
    err = store_refold_asked(s, a, &asked);
    if (!err.code && (asked || rebuild)) err = rebuild_all(s, a, &report->rebuilt);
    if (err.code && err.detail) err.detail = arena_printf(a, "%s", err.detail);
    store_close(s);
    return err;
}
