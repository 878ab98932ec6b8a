// SPDX-License-Identifier: MIT
#include "audit/upgrade.h"

#include "audit/save_rows.h"
#include "audit/state_buffer.h"
#include "audit/verify.h"
#include "base/log/log.h"
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

// `kept`: what is not true stays, with the rows that it tells of.
static struct err rebuild_stream(struct store *s, int64_t id, bool kept, struct arena *a)
{
    struct arena scratch = ARENA_EMPTY;
    struct store_stream stream = {.id = id};
    struct state_buffer *present = NULL;
    struct err err = store_begin(s, &scratch, &stream, 1, NULL, 0);
    if (!err.code) err = verify_ledger_so_far(s, &stream, &scratch, &present);
    bool untrue = kept && err.code == ERR_CONFLICT;
    if (kept && (!err.code || untrue)) err = store_mark_untrue(s, stream.id, untrue ? err.detail : "");
    if (!err.code) err = replace_rows(s, &stream, present);
    if (err.code && err.detail) err.detail = arena_printf(a, "%s", err.detail);
    store_rollback(s);
    state_buffer_free(present);
    arena_free(&scratch);
    return err;
}

// ---- all streams

static struct err rebuild_kind(struct store *s, enum stream_kind kind, bool kept, struct arena *a,
                               int64_t *rebuilt)
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
            err = rebuild_stream(s, after, kept, a);
        }
    }
    arena_free(&page);
    return err;
}

// A checkpoint that no key of the club signed keeps nobody from an upgrade: it is told.
static struct err refuse_untrue(const struct verify_untrue *untrue)
{
    for (; untrue; untrue = untrue->next) {
        if (!untrue->only_foreign) return err_make(ERR_CONFLICT, untrue->why);
        log_line(LOG_ERROR, "checkpoint.foreign", "%s", untrue->why);
    }
    return OK;
}

static struct err rebuild_all(struct store *s, bool kept, struct arena *a, struct upgrade_report *report)
{
    static const struct verify_known all = {.on = true};
    struct verify_report verified;
    struct err err = rebuild_kind(s, STREAM_CLUB, kept, a, &report->rebuilt);
    if (!err.code) err = rebuild_kind(s, STREAM_TOURNAMENT, kept, a, &report->rebuilt);
    if (!err.code) err = verify_database(s, &all, a, &verified);
    if (err.code) return err;
    report->untrue = verified.untrue;
    if (!kept) err = refuse_untrue(verified.untrue);
    return err.code ? err : store_refold_done(s);
}

static struct err upgrade(const char *owner_url, bool rebuild, bool kept, struct arena *a,
                          struct upgrade_report *report)
{
    struct store *s;
    bool asked = false;
    *report = (struct upgrade_report){0};
    struct err err = store_migrate(owner_url, a, &report->applied);
    if (!err.code) err = store_open_owner(owner_url, a, &s);
    if (err.code) return err;
    err = store_refold_asked(s, a, &asked);
    if (!err.code && (asked || rebuild)) err = rebuild_all(s, kept, a, report);
    if (err.code && err.detail) err.detail = arena_printf(a, "%s", err.detail);
    store_close(s);
    return err;
}

struct err upgrade_database(const char *owner_url, bool rebuild, struct arena *a,
                            struct upgrade_report *report)
{
    return upgrade(owner_url, rebuild, false, a, report);
}

struct err upgrade_restored(const char *owner_url, struct arena *a, struct upgrade_report *report)
{
    return upgrade(owner_url, true, true, a, report);
}
