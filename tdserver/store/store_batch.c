// SPDX-License-Identifier: MIT
// Batches: lock, load, gather, save, commit. One statement a kind of thing, whatever the number of streams.
#include "store/outage.h"
#include "store/store_inner.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Every row struct begins alike (director/state.h).
struct row_head {
    int64_t version;
    int32_t n;
};
#define SAME_HEAD(kind)                                                                                      \
    static_assert(offsetof(struct row_##kind, version) == offsetof(struct row_head, version) &&              \
                      offsetof(struct row_##kind, n) == offsetof(struct row_head, n),                        \
                  #kind);
STATE_ROWS(SAME_HEAD)

// ---- gathering ----

void *list_add(struct store *s, struct list *list, size_t size)
{
    if (list->count == list->cap) {
        size_t cap = list->cap ? list->cap * 2 : 16;
        void *at = arena_array(&s->scratch, cap, size);
        if (list->count) memcpy(at, list->at, list->count * size);
        list->at = at;
        list->cap = cap;
    }
    return (char *)list->at + list->count++ * size;
}

static void drop_gathered(struct store *s)
{
    static const struct list empty;
    s->events = s->replies = s->ops = empty;
    for (size_t kind = 0; kind < ROW_KINDS; kind++)
        s->rows[kind] = empty;
    arena_reset(&s->scratch);
}

void store_add_event(struct store *s, int64_t stream, int64_t seq, struct text body,
                     const unsigned char hash[STORE_HASH])
{
    struct added_event *added = list_add(s, &s->events, sizeof *added);
    added->stream = stream;
    added->event.seq = seq;
    added->event.body = body;
    memcpy(added->event.hash, hash, STORE_HASH);
}

void store_add_row(struct store *s, int64_t stream, enum row_kind kind, const void *row)
{
    struct list *list = &s->rows[kind];
    struct saved_row *saved = list_add(s, list, sizeof *saved);
    *saved = (struct saved_row){stream, row, list->count};
}

void store_add_reply(struct store *s, const struct store_reply *reply)
{
    const struct store_reply **added = list_add(s, &s->replies, sizeof *added);
    *added = reply;
}

struct pg_args *store_gather(struct store *s, enum statement statement)
{
    struct op *op = list_add(s, &s->ops, sizeof *op);
    op->statement = statement;
    // The list may move later; the values bound here stay where they are, because the arena frees nothing
    // meanwhile.
    return &op->args;
}

// ---- saving ----

static int compare_events(const void *a, const void *b)
{
    const struct added_event *x = a, *y = b;
    if (x->stream != y->stream) return x->stream < y->stream ? -1 : 1;
    return (x->event.seq > y->event.seq) - (x->event.seq < y->event.seq);
}

// In order of stream: a batch that did not lock its streams waits for others in that order too, so none waits
// in a ring.
static void queue_events(struct store *s)
{
    struct added_event *added = s->events.at;
    size_t n = s->events.count;
    if (!n) return;
    qsort(added, n, sizeof *added, compare_events);
    struct pg_array streams = pg_array_start(&s->scratch, PG_INT8, n),
                    seqs = pg_array_start(&s->scratch, PG_INT8, n);
    struct pg_array bodies = pg_array_start(&s->scratch, PG_BYTES, n),
                    hashes = pg_array_start(&s->scratch, PG_BYTES, n);
    for (size_t i = 0; i < n; i++) {
        pg_array_int8(&streams, added[i].stream);
        pg_array_int8(&seqs, added[i].event.seq);
        pg_array_text(&bodies, added[i].event.body);
        pg_array_bytes(&hashes, added[i].event.hash, STORE_HASH);
    }
    struct pg_args args = {0};
    pg_bind_array(&args, &streams);
    pg_bind_array(&args, &seqs);
    pg_bind_array(&args, &bodies);
    pg_bind_array(&args, &hashes);
    pg_queue(s->pg, ST_event_add, &args);
}

static int32_t row_n(const struct saved_row *saved)
{
    return ((const struct row_head *)saved->row)->n;
}

static int compare_rows(const void *a, const void *b)
{
    const struct saved_row *x = a, *y = b;
    if (x->stream != y->stream) return x->stream < y->stream ? -1 : 1;
    if (row_n(x) != row_n(y)) return row_n(x) < row_n(y) ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

// A statement may touch a row once only: of equals the one gathered last stays.
static size_t newest_only(struct saved_row *rows, size_t n)
{
    qsort(rows, n, sizeof *rows, compare_rows);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        bool again =
            i + 1 < n && rows[i].stream == rows[i + 1].stream && row_n(&rows[i]) == row_n(&rows[i + 1]);
        if (!again) rows[kept++] = rows[i];
    }
    return kept;
}

static void put_member(struct pg_array *array, const struct field *f, const char *row)
{
    const void *at = row + f->offset;
    switch (f->type) {
    case FIELD_I8:
        pg_array_int8(array, *(const int64_t *)at);
        return;
    case FIELD_BO:
        pg_array_bool(array, *(const int32_t *)at != 0);
        return;
    case FIELD_TX:
        pg_array_bytes(array, at, strnlen(at, f->size));
        return;
    case FIELD_I4:
    case FIELD_EN:
        pg_array_int4(array, *(const int32_t *)at);
        return;
    case FIELD_LI:
    case FIELD_BODY:
        abort(); // rows have no lists
    }
}

static enum pg_type column_type(const struct field *f)
{
    switch (f->type) {
    case FIELD_I8:
        return PG_INT8;
    case FIELD_BO:
        return PG_BOOL;
    case FIELD_TX:
        return PG_TEXT;
    default:
        return PG_INT4;
    }
}

static void queue_rows(struct store *s, enum row_kind kind)
{
    const struct fields *f = &row_fields[kind];
    struct saved_row *rows = s->rows[kind].at;
    size_t n = s->rows[kind].count ? newest_only(rows, s->rows[kind].count) : 0;
    if (!n) return;
    struct pg_array streams = pg_array_start(&s->scratch, PG_INT8, n),
                    ns = pg_array_start(&s->scratch, PG_INT4, n);
    struct pg_array versions = pg_array_start(&s->scratch, PG_INT8, n);
    for (size_t i = 0; i < n; i++) {
        pg_array_int8(&streams, rows[i].stream);
        pg_array_int4(&ns, row_n(&rows[i]));
        pg_array_int8(&versions, ((const struct row_head *)rows[i].row)->version);
    }
    struct pg_args args = {0};
    pg_bind_array(&args, &streams);
    pg_bind_array(&args, &ns);
    pg_bind_array(&args, &versions);
    for (size_t c = 0; c < f->count; c++) {
        struct pg_array column = pg_array_start(&s->scratch, column_type(&f->at[c]), n);
        for (size_t i = 0; i < n; i++)
            put_member(&column, &f->at[c], rows[i].row);
        pg_bind_array(&args, &column);
    }
    pg_queue(s->pg, ST_SAVE + kind, &args);
}

enum { REPLY_COLUMNS = 8 };

static void queue_replies(struct store *s)
{
    static const enum pg_type types[REPLY_COLUMNS] = {PG_INT8, PG_TEXT, PG_TEXT, PG_BYTES,
                                                      PG_INT4, PG_INT8, PG_TEXT, PG_BYTES};
    const struct store_reply *const *replies = s->replies.at;
    size_t n = s->replies.count;
    if (!n) return;
    struct pg_array columns[REPLY_COLUMNS];
    struct pg_args args = {0};
    for (size_t c = 0; c < REPLY_COLUMNS; c++)
        columns[c] = pg_array_start(&s->scratch, types[c], n);
    for (size_t i = 0; i < n; i++) {
        pg_array_int8(&columns[0], replies[i]->stream);
        pg_array_text(&columns[1], replies[i]->actor);
        pg_array_text(&columns[2], replies[i]->key);
        pg_array_bytes(&columns[3], replies[i]->request, STORE_HASH);
        pg_array_int4(&columns[4], replies[i]->status);
        pg_array_int8(&columns[5], replies[i]->version);
        pg_array_text(&columns[6], replies[i]->location);
        pg_array_text(&columns[7], replies[i]->body);
    }
    for (size_t c = 0; c < REPLY_COLUMNS; c++)
        pg_bind_array(&args, &columns[c]);
    pg_queue(s->pg, ST_reply_add, &args);
}

// Events first: the guard looks for them when the rows arrive.
static void queue_gathered(struct store *s)
{
    queue_events(s);
    for (size_t kind = 0; kind < ROW_KINDS; kind++)
        queue_rows(s, (enum row_kind)kind);
    queue_replies(s);
    const struct op *ops = s->ops.at;
    for (size_t i = 0; i < s->ops.count; i++)
        pg_queue(s->pg, ops[i].statement, &ops[i].args);
}

// ---- transactions ----

static void queue_begin(struct store *s, enum statement how, enum store_mode mode)
{
    pg_queue(s->pg, how, NULL);
    pg_transaction(s->pg, PG_OPEN);
    s->mode = mode;
    s->failed = false;
}

static void bind_known(struct pg_args *args, struct arena *a, const struct store_reply *known, size_t m)
{
    struct pg_array streams = pg_array_start(a, PG_INT8, m), actors = pg_array_start(a, PG_TEXT, m);
    struct pg_array keys = pg_array_start(a, PG_TEXT, m);
    for (size_t i = 0; i < m; i++) {
        pg_array_int8(&streams, known[i].stream);
        pg_array_text(&actors, known[i].actor);
        pg_array_text(&keys, known[i].key);
    }
    pg_bind_array(args, &streams);
    pg_bind_array(args, &actors);
    pg_bind_array(args, &keys);
}

static void read_known(struct arena *a, const struct pg_result *r, struct store_reply *known, size_t m)
{
    for (size_t i = 0; i < m; i++)
        known[i].status = 0;
    for (size_t row = 0; row < pg_rows(r); row++) {
        struct store_reply *reply = &known[pg_read_int8(r, row, 0)];
        pg_read_bytes(r, row, 1, reply->request, STORE_HASH);
        reply->status = pg_read_int4(r, row, 2);
        reply->version = pg_read_int8(r, row, 3);
        reply->location = store_text(a, r, row, 4);
        reply->body = store_text(a, r, row, 5);
    }
}

struct err store_begin(struct store *s, struct arena *a, struct store_stream *streams, size_t n,
                       struct store_reply *known, size_t m)
{
    store_rollback(s);
    struct err e = store_ready(s);
    if (e.code) return e;
    queue_begin(s, ST_begin, MODE_BATCH);
    store_queue_locks(s, &s->scratch, streams, n);
    struct pg_args asked = {0};
    if (m) {
        bind_known(&asked, &s->scratch, known, m);
        pg_queue(s->pg, ST_reply_find, &asked);
    }
    pg_queue(s->pg, ST_hurry, NULL);
    e = store_run(s);
    if (e.code) {
        store_rollback(s);
        return e;
    }
    store_read_locks(pg_result(s->pg, 1), streams, n);
    if (m) read_known(a, pg_result(s->pg, 2), known, m);
    return OK;
}

struct err store_reply_find(struct store *s, struct arena *a, struct store_reply *known)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    bind_known(&args, a, known, 1);
    struct err e = store_call(s, ST_reply_find, &args, &r);
    if (!e.code) read_known(a, r, known, 1);
    return e;
}

struct err store_snapshot(struct store *s)
{
    store_rollback(s);
    struct err e = store_ready(s);
    if (e.code) return e;
    queue_begin(s, ST_snapshot, MODE_SNAPSHOT);
    e = store_run(s);
    if (e.code) store_rollback(s);
    return e;
}

// A statement that takes no parameters: what is put into it is a number of PostgreSQL's, and nothing else is let through.
struct err store_snapshot_of(struct store *s, const char *moment)
{
    char sql[80];
    int n = snprintf(sql, sizeof sql, "SET TRANSACTION SNAPSHOT '%s'", moment);
    if (n < 0 || n >= (int)sizeof sql || moment[strspn(moment, "0123456789ABCDEF-")])
        return err_make(ERR_INTERNAL, "this is no snapshot of PostgreSQL's");
    struct err e = store_snapshot(s);
    if (e.code) return e;
    e = pg_script(s->pg, sql);
    if (e.code) store_rollback(s);
    return e;
}

// Everything gathered is queued inside a transaction, which is opened if there is none.
static struct err queue_all(struct store *s)
{
    if (s->failed) return err_make(ERR_INTERNAL, "this transaction has failed before; roll it back");
    if (s->mode == MODE_IDLE) {
        struct err e = store_ready(s);
        if (e.code) return e;
        queue_begin(s, ST_begin, MODE_BATCH);
    }
    queue_gathered(s);
    return OK;
}

struct err store_flush(struct store *s)
{
    struct err e = queue_all(s);
    if (!e.code) e = store_run(s);
    drop_gathered(s);
    return e;
}

struct err store_commit(struct store *s)
{
    struct err e = queue_all(s);
    if (!e.code) {
        pg_queue(s->pg, ST_commit, NULL);
        pg_transaction(s->pg, PG_COMMITTING);
        e = store_run(s);
    }
    if (!e.code) {
        pg_transaction(s->pg, PG_IDLE);
        s->mode = MODE_IDLE;
        outage_over(OUTAGE_FULL);
        outage_over(OUTAGE_REFUSING);
    }
    store_rollback(s);
    return e;
}

void store_rollback(struct store *s)
{
    drop_gathered(s);
    bool open = s->mode != MODE_IDLE && pg_connected(s->pg);
    pg_transaction(s->pg, PG_IDLE);
    s->mode = MODE_IDLE;
    s->failed = false;
    if (!open) return;
    pg_queue(s->pg, ST_rollback, NULL);
    struct err e = pg_run(s->pg);
    (void)e; // a connection that breaks now has rolled back as well; pg_revive gives up one that refuses
}

// ---- loading ----

// False when the row has no room for it.
static bool take_member(const struct field *f, const struct pg_result *r, size_t at, int column, char *row)
{
    void *to = row + f->offset;
    struct text text;
    switch (f->type) {
    case FIELD_I8:
        *(int64_t *)to = pg_read_int8(r, at, column);
        return true;
    case FIELD_BO:
        *(int32_t *)to = pg_read_bool(r, at, column);
        return true;
    case FIELD_I4:
    case FIELD_EN:
        *(int32_t *)to = pg_read_int4(r, at, column);
        return true;
    case FIELD_TX:
        // The column's check allows no more, but whoever owns the database can take a check away.
        text = pg_read_text(r, at, column);
        if (text.len >= f->size) return false;
        memcpy(to, text.at, text.len);
        return true;
    case FIELD_LI:
    case FIELD_BODY:
        break;
    }
    return false;
}

static struct err too_long(struct arena *a, const struct fields *f, const struct field *member, int32_t n)
{
    return err_make(ERR_INTERNAL, arena_printf(a, "%s %d holds a %s that is longer than %zu bytes", f->name,
                                               n, member->name, member->size - 1));
}

static struct err take_rows(struct arena *a, const struct pg_result *r, struct store_rows *rows)
{
    const struct fields *f = &row_fields[rows->kind];
    rows->count = pg_rows(r);
    rows->at = arena_array(a, rows->count, f->size);
    for (size_t i = 0; i < rows->count; i++) {
        char *row = (char *)rows->at + i * f->size;
        struct row_head *head = (struct row_head *)row;
        head->n = pg_read_int4(r, i, 0);
        head->version = pg_read_int8(r, i, 1);
        for (size_t c = 0; c < f->count; c++)
            if (!take_member(&f->at[c], r, i, (int)c + 2, row)) return too_long(a, f, &f->at[c], head->n);
    }
    return OK;
}

struct err store_load(struct store *s, struct arena *a, int64_t stream, struct store_rows *rows, size_t n)
{
    struct err e = store_ready(s);
    if (e.code) return e;
    struct pg_args args = {0};
    pg_bind_int8(&args, stream);
    for (size_t i = 0; i < n; i++)
        pg_queue(s->pg, ST_LOAD + rows[i].kind, &args);
    e = store_run(s);
    if (e.code) return e;
    for (size_t i = 0; !e.code && i < n; i++)
        e = take_rows(a, pg_result(s->pg, i), &rows[i]);
    if (e.code) s->fault = STORE_SPLIT;
    return e;
}
