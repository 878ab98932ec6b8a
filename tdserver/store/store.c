// SPDX-License-Identifier: MIT
// Opening, streams and what the other files of the store share.
#include "store/store.h"
#include "base/log/log.h"
#include "store/migrate.h"
#include "store/outage.h"
#include "store/store_inner.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- opening ----

// A serving role that could edit the past would make the guard a matter of good will.
static const char history_rights[] =
    "SELECT string_agg(p, ', ') FROM unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS p"
    " WHERE has_table_privilege('event', p) OR has_table_privilege('state_match', p) AND p <> 'UPDATE'";

static struct err check_database(const char *url, struct arena *a)
{
    struct pg *pg;
    struct err e = pg_open(url, NULL, 0, a, &pg);
    if (e.code) return e;
    const char *rights = NULL;
    e = migrate_check(pg, a);
    if (!e.code) e = pg_ask(pg, history_rights, a, &rights);
    if (e.code)
        e.detail = arena_printf(a, "%s", e.detail);
    else if (rights)
        e = err_make(ERR_INTERNAL,
                     arena_printf(a,
                                  "this login may %s the ledger, which the serving role must not; log in "
                                  "as td_app",
                                  rights));
    pg_close(pg);
    return e;
}

// An external server may be run so that it forgets. It is served all the same, for a trial needs no more.
static void warn_if_unsafe(struct store *s, struct arena *a)
{
    struct store_health health;
    struct err e = store_ping(s, a, &health);
    if (!e.code && health.unsafe)
        log_line(LOG_ERROR, "store.unsafe",
                 "the database runs without %s: when its machine fails it loses what was saved, or all of "
                 "it; set that "
                 "to on in postgresql.conf and reload",
                 health.unsafe);
}

// Without it a row could change without a line that says so.
static struct err check_guard(struct store *s, struct arena *a)
{
    const char *missing;
    struct err e = store_guard(s, a, &missing);
    if (e.code || !missing) return e;
    return err_make(ERR_INTERNAL,
                    arena_printf(a,
                                 "the database does not guard its ledger: %s missing or switched off. Run "
                                 "tdserver verify; then, as td_owner,  ALTER TABLE ... ENABLE ALWAYS TRIGGER "
                                 "...  for each",
                                 missing));
}

struct err store_open(const char *url, struct arena *a, struct store **out)
{
    *out = NULL;
    struct err e = check_database(url, a);
    if (!e.code) e = store_connect(url, a, out);
    if (!e.code) e = check_guard(*out, a);
    if (e.code) {
        store_close(*out);
        *out = NULL;
    }
    if (!e.code) warn_if_unsafe(*out, a);
    return e;
}

struct err store_connect(const char *url, struct arena *a, struct store **out)
{
    struct pg *pg;
    struct err e = pg_open(url, statements(), STATEMENTS, a, &pg);
    if (e.code) return e;
    struct store *s = calloc(1, sizeof *s);
    if (!s) abort();
    s->pg = pg;
    *out = s;
    return OK;
}

void store_close(struct store *s)
{
    if (!s) return;
    pg_close(s->pg);
    arena_free(&s->scratch);
    free(s);
}

struct err store_ping(struct store *s, struct arena *a, struct store_health *health)
{
    const struct pg_result *r;
    *health = (struct store_health){0};
    struct err e = store_call(s, ST_ping, NULL, &r);
    if (e.code) return e;
    health->read_only = pg_read_bool(r, 0, 0);
    struct text unsafe = pg_read_text(r, 0, 1);
    if (unsafe.len) health->unsafe = arena_string(a, unsafe);
    return OK;
}

struct err store_guard(struct store *s, struct arena *a, const char **missing)
{
    const struct pg_result *r;
    *missing = NULL;
    struct err e = store_call(s, ST_guard_missing, NULL, &r);
    if (e.code) return e;
    struct text names = pg_read_text(r, 0, 0);
    if (names.len) *missing = arena_string(a, names);
    return OK;
}

enum store_fault store_fault(const struct store *s)
{
    return s->fault;
}

// ---- shared ----

// The server's own words stand in the log: whoever asked learns what it means for them.
static struct err in_plain_words(struct store *s, struct err e)
{
    static const char *const words[] = {
        [STORE_RETRY] = "Two changes met in the database. Nothing was changed; try again.",
        [STORE_BUSY] = "The database is not answering. Nothing was changed; try again in a moment.",
        [STORE_UNKNOWN] =
            "The database was lost while this was being saved. Send the same request again: what "
            "is saved is not saved twice.",
        [STORE_FULL] =
            "The disk of the database is full. Nothing was changed; make room on it, then try again.",
        [STORE_SPLIT] =
            "The database refused this, because it does not fit what is there already. Nothing was "
            "changed; load the page again, then repeat the change.",
        [STORE_BROKEN] = "This program and its database do not fit together. Nothing was changed; the log of "
                         "the server says why.",
    };
    s->fault = e.code ? pg_fault(s->pg) : STORE_FINE;
    return e.code ? err_make(e.code, words[s->fault]) : OK;
}

// What is about one statement has a line each time, what lasts has one when it begins.
static void tell_failure(const struct store *s, const char *why)
{
    enum outage outage = outage_of(pg_fault(s->pg), pg_connected(s->pg));
    if (outage != OUTAGES)
        outage_noticed(outage, why);
    else
        log_line(LOG_WARN, "store.failed", "%s %s", pg_sqlstate(s->pg), why);
}

struct err store_ready(struct store *s)
{
    return s->mode == MODE_IDLE ? in_plain_words(s, pg_revive(s->pg)) : OK;
}

struct err store_run(struct store *s)
{
    struct err e = pg_run(s->pg);
    if (e.code) tell_failure(s, e.detail);
    e = in_plain_words(s, e);
    if (e.code && s->mode != MODE_IDLE) s->failed = true;
    return e;
}

struct err store_call(struct store *s, enum statement statement, const struct pg_args *args,
                      const struct pg_result **result)
{
    struct err e = store_ready(s);
    if (e.code) return e;
    pg_queue(s->pg, statement, args);
    e = store_run(s);
    *result = e.code ? NULL : pg_result(s->pg, 0);
    return e;
}

struct text store_text(struct arena *a, const struct pg_result *r, size_t row, int column)
{
    return arena_copy(a, pg_read_text(r, row, column));
}

void store_bind_time(struct pg_args *args, int64_t ms)
{
    if (ms)
        pg_bind_time(args, ms);
    else
        pg_bind_null(args);
}

void store_bind_stream(struct pg_args *args, int64_t stream)
{
    if (stream)
        pg_bind_int8(args, stream);
    else
        pg_bind_null(args);
}

// ---- streams ----

static void read_stream(const struct pg_result *r, size_t row, struct store_stream *out)
{
    out->id = pg_read_int8(r, row, 0);
    out->kind = (enum stream_kind)pg_read_int4(r, row, 1);
    pg_read_bytes(r, row, 2, out->uid, sizeof out->uid);
    out->club = pg_read_int8(r, row, 3);
    out->seq = pg_read_int8(r, row, 4);
    pg_read_bytes(r, row, 5, out->hash, sizeof out->hash);
    out->checkpoint_seq = pg_read_int8(r, row, 6);
    out->created_ms = pg_read_time(r, row, 7);
    out->format = pg_read_int4(r, row, 8);
    struct text untrue = pg_read_text(r, row, 9);
    snprintf(out->untrue, sizeof out->untrue, "%.*s", TEXT_ARGS(untrue));
}

// Fills in the streams whose id was asked for; the others get id 0.
static void read_asked(const struct pg_result *r, struct store_stream *streams, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int64_t id = streams[i].id;
        streams[i].id = 0;
        for (size_t row = 0; row < pg_rows(r); row++)
            if (pg_read_int8(r, row, 0) == id) read_stream(r, row, &streams[i]);
    }
}

static void bind_ids(struct arena *a, struct pg_args *args, const struct store_stream *streams, size_t n)
{
    struct pg_array ids = pg_array_start(a, PG_INT8, n);
    for (size_t i = 0; i < n; i++)
        pg_array_int8(&ids, streams[i].id);
    pg_bind_array(args, &ids);
}

void store_queue_locks(struct store *s, struct arena *a, const struct store_stream *streams, size_t n)
{
    struct pg_args args = {0};
    bind_ids(a, &args, streams, n);
    pg_queue(s->pg, ST_stream_lock, &args);
}

void store_read_locks(const struct pg_result *r, struct store_stream *streams, size_t n)
{
    read_asked(r, streams, n);
}

struct err store_stream_heads(struct store *s, struct store_stream *streams, size_t n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    struct arena room = ARENA_EMPTY;
    bind_ids(&room, &args, streams, n);
    struct err e = store_call(s, ST_stream_heads, &args, &r);
    if (!e.code) read_asked(r, streams, n);
    arena_free(&room);
    return e;
}

struct err store_stream_add(struct store *s, struct store_stream *stream)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_bytes(&args, stream->uid, sizeof stream->uid);
    pg_bind_int4(&args, (int32_t)stream->kind);
    store_bind_stream(&args, stream->club);
    pg_bind_bytes(&args, stream->hash, sizeof stream->hash);
    pg_bind_int4(&args, stream->format);
    struct err e = store_call(s, ST_stream_add, &args, &r);
    if (e.code) return e;
    stream->id = pg_read_int8(r, 0, 0);
    stream->created_ms = pg_read_time(r, 0, 1);
    stream->seq = stream->checkpoint_seq = 0;
    return OK;
}

struct err store_stream_by_uid(struct store *s, const unsigned char uid[STORE_UID], struct store_stream *out)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *out = (struct store_stream){0};
    pg_bind_bytes(&args, uid, STORE_UID);
    struct err e = store_call(s, ST_stream_by_uid, &args, &r);
    if (!e.code && pg_rows(r)) read_stream(r, 0, out);
    return e;
}

struct err store_stream_list(struct store *s, struct arena *a, enum stream_kind kind, int64_t club,
                             int64_t after, size_t limit, struct store_stream **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    bool of_club = club && kind == STREAM_TOURNAMENT;
    *n = 0;
    if (of_club)
        pg_bind_int8(&args, club);
    else
        pg_bind_int4(&args, (int32_t)kind);
    pg_bind_int8(&args, after);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, of_club ? ST_stream_list_of_club : ST_stream_list, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n, struct store_stream);
    for (size_t i = 0; i < *n; i++)
        read_stream(r, i, &(*out)[i]);
    return OK;
}

struct err store_stream_running(struct store *s, struct arena *a, size_t limit,
                                unsigned char (**out)[STORE_UID], size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    pg_bind_int4(&args, TOURNAMENT_RUNNING);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_stream_running, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = arena_array(a, *n, sizeof **out);
    for (size_t i = 0; i < *n; i++)
        pg_read_bytes(r, i, 0, (*out)[i], STORE_UID);
    return OK;
}
