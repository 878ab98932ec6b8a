// SPDX-License-Identifier: MIT
#include "store/pg.h"
#include "base/clock.h"
#include "base/log/log.h"
#include "store/outage.h"
#include <endian.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEADLINE_MS = 10000, // longer than the server's own statement_timeout, so that it speaks first
    PAUSE_FIRST_MS = 20,
    PAUSE_LONGEST_MS = 1000,
    MESSAGE_ROOM = 640
};

// Every statement goes by key, so a plan made while a table was empty must not scan it when it has grown;
// with scans off their estimated cost would call the just-in-time compiler, which takes longer than any
// statement here.
static const char session_setup[] =
    "SET client_min_messages = warning; SET timezone = 'UTC';"
    "SET enable_seqscan = off; SET jit = off; SET plan_cache_mode = force_generic_plan;"
    "SET statement_timeout = '8s'; SET lock_timeout = '3s';"
    "SET idle_in_transaction_session_timeout = '30s'";

// What is acknowledged is on disk, whatever the server's file or the role says; remote_apply promises more. A
// pooler between us and the server may lose the first of these, so the second asks.
static const char commits_wait[] =
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')";
static const char commits_do_not_wait[] =
    "SELECT current_setting('synchronous_commit')"
    " WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')";

struct pg {
    PGconn *conn; // NULL or bad while there is none
    char *url;
    const struct pg_statement *statements;
    size_t statement_count;
    PGresult **results;
    size_t result_count, result_cap;
    size_t queued;
    bool sent;  // the end of the pipeline is on its way
    bool ended; // the server said that it ends the session
    enum pg_transaction transaction;
    enum store_fault fault;
    char sqlstate[6];
    char message[MESSAGE_ROOM];
    int64_t retry_at_ms;
    int pause_ms;
};

static const struct {
    const char *name;
    Oid oid, array_oid; // fixed in PostgreSQL's catalogue (pg_type.dat)
} types[PG_TYPES] = {
    [PG_BOOL] = {"boolean", 16, 1000},
    [PG_INT4] = {"integer", 23, 1007},
    [PG_INT8] = {"bigint", 20, 1016},
    [PG_TEXT] = {"text", 25, 1009},
    [PG_BYTES] = {"bytea", 17, 1001},
    [PG_UUID] = {"uuid", 2950, 2951},
    [PG_TIME] = {"timestamp with time zone", 1184, 1185},
};

static Oid type_oid(unsigned char type)
{
    return type & PG_ARRAY ? types[type & ~PG_ARRAY].array_oid : types[type].oid;
}

// ---- failures ----

static struct err fail(struct pg *pg, enum store_fault fault, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static struct err fail(struct pg *pg, enum store_fault fault, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(pg->message, sizeof pg->message, format, args);
    va_end(args);
    pg->fault = fault;
    return err_make(fault_err_code(fault), pg->message);
}

// The server's own words on one line, for the log and for whoever starts the program.
static struct err fail_result(struct pg *pg, const PGresult *r)
{
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    const char *primary = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
    const char *detail = PQresultErrorField(r, PG_DIAG_MESSAGE_DETAIL);
    snprintf(pg->sqlstate, sizeof pg->sqlstate, "%s", state ? state : "");
    return fail(pg, fault_of_sqlstate(state), "%s%s%s", primary ? primary : "the database gave no reason",
                detail ? ": " : "", detail ? detail : "");
}

static void drop_results(struct pg *pg)
{
    for (size_t i = 0; i < pg->result_count; i++)
        PQclear(pg->results[i]);
    pg->result_count = 0;
}

// Whatever happened on this connection, its answer cannot be had any more.
static struct err lose(struct pg *pg, const char *why)
{
    char reason[MESSAGE_ROOM / 2];
    snprintf(reason, sizeof reason, "%.*s", (int)sizeof reason - 1, why ? why : PQerrorMessage(pg->conn));
    reason[strcspn(reason, "\n")] = 0;
    bool committing = pg->transaction == PG_COMMITTING;
    PQfinish(pg->conn);
    pg->conn = NULL;
    pg->queued = 0;
    pg->sent = false;
    pg->transaction = PG_IDLE;
    pg->sqlstate[0] = 0;
    return committing ? fail(pg, STORE_UNKNOWN, "the database connection was lost while saving (%s)", reason)
                      : fail(pg, STORE_BUSY, "the database connection was lost (%s)", reason);
}

// ---- connecting ----

static struct err check_types(struct pg *pg, const struct pg_statement *st, const char *what,
                              const unsigned char *expected, int n, Oid (*type_at)(const PGresult *, int),
                              const PGresult *r)
{
    size_t count = strlen((const char *)expected);
    if ((size_t)n != count)
        return fail(pg, STORE_BROKEN, "statement %s has %zu %ss in this program, %d in the database",
                    st->name, count, what, n);
    for (int i = 0; i < n; i++)
        if (type_at(r, i) != type_oid(expected[i]))
            return fail(pg, STORE_BROKEN,
                        "statement %s: %s %d is %s%s in this program, type %u in the database", st->name,
                        what, i + 1, types[expected[i] & ~PG_ARRAY].name, expected[i] & PG_ARRAY ? "[]" : "",
                        type_at(r, i));
    return OK;
}

static struct err check_statement(struct pg *pg, const struct pg_statement *st, const PGresult *r)
{
    struct err e = check_types(pg, st, "parameter", st->params, PQnparams(r), PQparamtype, r);
    return e.code ? e : check_types(pg, st, "column", st->columns, PQnfields(r), PQftype, r);
}

static struct err collect(struct pg *pg);

static struct err prepare_all(struct pg *pg)
{
    drop_results(pg);
    for (size_t i = 0; i < pg->statement_count; i++) {
        const struct pg_statement *st = &pg->statements[i];
        if (!PQsendPrepare(pg->conn, st->name, st->text, 0, NULL) ||
            !PQsendDescribePrepared(pg->conn, st->name))
            return lose(pg, NULL);
        pg->queued += 2;
    }
    struct err e = collect(pg);
    if (e.code && pg->fault == STORE_BROKEN && pg->conn) {
        size_t at = pg->result_count / 2;
        char why[MESSAGE_ROOM / 2];
        snprintf(why, sizeof why, "%.*s", MESSAGE_ROOM / 2 - 1, pg->message);
        return fail(pg, STORE_BROKEN, "statement %s does not fit the database: %s",
                    at < pg->statement_count ? pg->statements[at].name : "?", why);
    }
    for (size_t i = 0; !e.code && i < pg->statement_count; i++)
        e = check_statement(pg, &pg->statements[i], pg->results[2 * i + 1]);
    drop_results(pg);
    return e;
}

// What the server says besides its answers, e.g. that it ends the session.
static void take_notice(void *user, const PGresult *r)
{
    struct pg *pg = user;
    const char *message = PQresultErrorMessage(r);
    const char *severity = PQresultErrorField(r, PG_DIAG_SEVERITY_NONLOCALIZED);
    // A farewell comes on every connection; who misses the database says so once (store/outage.h).
    pg->ended = pg->ended || (severity && (!strcmp(severity, "FATAL") || !strcmp(severity, "PANIC")));
    if (pg->ended) return;
    log_line(LOG_WARN, "pg.notice", "%.*s", (int)strcspn(message, "\n"), message);
}

static struct err wait_for_disk(struct pg *pg)
{
    struct arena room = ARENA_EMPTY;
    const char *set = NULL;
    struct err e = pg_script(pg, commits_wait);
    if (!e.code) e = pg_ask(pg, commits_do_not_wait, &room, &set);
    if (!e.code && set)
        e = fail(
            pg, STORE_BROKEN,
            "the database answers before what it saves is on disk (synchronous_commit is %s) and the session "
            "cannot change that; connect without a pooler, or set synchronous_commit to on for this role",
            set);
    arena_free(&room);
    return e;
}

static struct err connect_now(struct pg *pg)
{
    // What the URL says itself comes later in the list and wins.
    const char *keys[] = {"connect_timeout", "application_name", "tcp_user_timeout",
                          "keepalives_idle", "dbname",           NULL};
    const char *values[] = {"2", "tdserver", "10000", "15", pg->url, NULL};
    PQfinish(pg->conn);
    pg->conn = PQconnectdbParams(keys, values, 1);
    if (PQstatus(pg->conn) != CONNECTION_OK) return lose(pg, NULL);
    PQsetNoticeReceiver(pg->conn, take_notice, pg);
    pg->ended = false;
    struct err e = pg_script(pg, session_setup);
    if (!e.code) e = wait_for_disk(pg);
    if (e.code) return e;
    if (PQsetnonblocking(pg->conn, 1) || !PQenterPipelineMode(pg->conn)) return lose(pg, NULL);
    return prepare_all(pg);
}

// A server that went away while nobody asked it anything has left its farewell in the socket.
static bool idle_closed(struct pg *pg)
{
    struct pollfd p = {.fd = PQsocket(pg->conn), .events = POLLIN};
    while (!pg->queued && !pg->sent && poll(&p, 1, 0) > 0) {
        if (!PQconsumeInput(pg->conn)) return true;
        PQisBusy(pg->conn); // reads what it says
        if (pg->ended || PQstatus(pg->conn) != CONNECTION_OK) return true;
    }
    return false;
}

// A transaction whose end was refused would take in whatever is asked next.
static bool stuck_in_transaction(const struct pg *pg)
{
    PGTransactionStatusType status = PQtransactionStatus(pg->conn);
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

struct err pg_revive(struct pg *pg)
{
    if (pg->conn && PQstatus(pg->conn) == CONNECTION_OK && !idle_closed(pg) && !stuck_in_transaction(pg))
        return OK;
    int64_t now = clock_mono_ms();
    if (now < pg->retry_at_ms) return fail(pg, STORE_BUSY, "the database is not reachable; trying again");
    struct err e = connect_now(pg);
    if (!e.code) {
        pg->pause_ms = 0;
        outage_over(OUTAGE_AWAY);
        return OK;
    }
    outage_noticed(OUTAGE_AWAY, pg->message);
    PQfinish(pg->conn);
    pg->conn = NULL;
    pg->pause_ms = pg->pause_ms ? pg->pause_ms * 2 : PAUSE_FIRST_MS;
    if (pg->pause_ms > PAUSE_LONGEST_MS) pg->pause_ms = PAUSE_LONGEST_MS;
    // Several workers lose their connections together; they must not come back in step.
    pg->retry_at_ms = clock_mono_ms() + pg->pause_ms + (int64_t)((uintptr_t)pg >> 6) % (pg->pause_ms / 2 + 1);
    return e;
}

struct err pg_open(const char *url, const struct pg_statement *statements, size_t count, struct arena *a,
                   struct pg **out)
{
    *out = NULL;
    struct pg *pg = calloc(1, sizeof *pg);
    if (!pg) abort();
    pg->url = strdup(url);
    pg->statements = statements;
    pg->statement_count = count;
    struct err e = connect_now(pg);
    if (e.code) {
        e.detail = arena_printf(a, "%s", e.detail);
        pg_close(pg);
        return e;
    }
    *out = pg;
    return OK;
}

void pg_close(struct pg *pg)
{
    if (!pg) return;
    drop_results(pg);
    PQfinish(pg->conn);
    free(pg->results);
    free(pg->url);
    free(pg);
}

// ---- parameters ----

static void bind(struct pg_args *args, const void *value, size_t n)
{
    if (args->count == PG_WIDTH || n > INT32_MAX) abort();
    args->value[args->count] = value;
    args->length[args->count++] = (int)n;
}

static void bind_fixed(struct pg_args *args, const void *value, size_t n)
{
    if (args->count == PG_WIDTH) abort();
    memcpy(args->room[args->count], value, n);
    bind(args, args->room[args->count], n);
}

// PostgreSQL counts microseconds from 2000-01-01.
static const int64_t epoch_ms = INT64_C(946684800000);

void pg_bind_int4(struct pg_args *args, int32_t value)
{
    bind_fixed(args, &(uint32_t){htobe32((uint32_t)value)}, 4);
}

void pg_bind_int8(struct pg_args *args, int64_t value)
{
    bind_fixed(args, &(uint64_t){htobe64((uint64_t)value)}, 8);
}

void pg_bind_time(struct pg_args *args, int64_t ms)
{
    pg_bind_int8(args, (ms - epoch_ms) * 1000);
}

void pg_bind_bytes(struct pg_args *args, const void *bytes, size_t n)
{
    bind(args, n ? bytes : "", n);
}

void pg_bind_text(struct pg_args *args, struct text value)
{
    pg_bind_bytes(args, value.at, value.len);
}

void pg_bind_null(struct pg_args *args)
{
    bind(args, NULL, 0);
}

void pg_bind_array(struct pg_args *args, const struct pg_array *array)
{
    bind(args, array->at, array->len);
}

static unsigned char *array_room(struct pg_array *array, size_t n)
{
    if (array->len + n > array->cap) {
        size_t cap = (array->len + n) * 2;
        unsigned char *at = arena_alloc(array->arena, cap);
        if (array->len) memcpy(at, array->at, array->len);
        array->at = at;
        array->cap = cap;
    }
    unsigned char *room = array->at + array->len;
    array->len += n;
    return room;
}

static void array_word(struct pg_array *array, uint32_t word)
{
    memcpy(array_room(array, 4), &(uint32_t){htobe32(word)}, 4);
}

struct pg_array pg_array_start(struct arena *a, enum pg_type element, size_t n)
{
    if (n > INT32_MAX) abort();
    struct pg_array array = {.arena = a, .cap = 20 + n * 12};
    array.at = arena_alloc(a, array.cap);
    array_word(&array, n ? 1 : 0); // dimensions
    array_word(&array, 0);         // no NULLs
    array_word(&array, type_oid((unsigned char)element));
    if (!n) return array;
    array_word(&array, (uint32_t)n);
    array_word(&array, 1); // lower bound
    return array;
}

void pg_array_bytes(struct pg_array *array, const void *bytes, size_t n)
{
    if (n > INT32_MAX) abort();
    array_word(array, (uint32_t)n);
    if (n) memcpy(array_room(array, n), bytes, n);
}

void pg_array_bool(struct pg_array *array, bool value)
{
    pg_array_bytes(array, &(unsigned char){value}, 1);
}

void pg_array_int4(struct pg_array *array, int32_t value)
{
    pg_array_bytes(array, &(uint32_t){htobe32((uint32_t)value)}, 4);
}

void pg_array_int8(struct pg_array *array, int64_t value)
{
    pg_array_bytes(array, &(uint64_t){htobe64((uint64_t)value)}, 8);
}

void pg_array_text(struct pg_array *array, struct text value)
{
    pg_array_bytes(array, value.at, value.len);
}

// ---- execution ----

void pg_queue(struct pg *pg, size_t index, const struct pg_args *args)
{
    if (!pg->queued) drop_results(pg);
    if (!pg->conn) return; // pg_run says so
    static const struct pg_args none;
    static const int binary[PG_WIDTH] = {[0 ... PG_WIDTH - 1] = 1};
    if (!args) args = &none;
    if (PQsendQueryPrepared(pg->conn, pg->statements[index].name, args->count, args->value, args->length,
                            binary, 1))
        pg->queued++;
    else
        lose(pg, NULL);
}

static void keep(struct pg *pg, PGresult *r)
{
    if (pg->result_count == pg->result_cap) {
        pg->result_cap = pg->result_cap ? pg->result_cap * 2 : 64;
        pg->results = realloc(pg->results, pg->result_cap * sizeof(PGresult *));
        if (!pg->results) abort();
    }
    pg->results[pg->result_count++] = r;
}

// Writes and reads until a result is ready. False when the connection is gone or the deadline has passed.
static bool await(struct pg *pg, int64_t deadline)
{
    for (;;) {
        int unsent = PQflush(pg->conn);
        if (unsent < 0) return false;
        if (!PQisBusy(pg->conn)) return true;
        int64_t left = deadline - clock_mono_ms();
        if (left <= 0) return false;
        struct pollfd p = {.fd = PQsocket(pg->conn), .events = (short)(POLLIN | (unsent ? POLLOUT : 0))};
        poll(&p, 1, (int)left);
        if ((p.revents & (POLLIN | POLLHUP | POLLERR)) && !PQconsumeInput(pg->conn)) return false;
    }
}

static bool is_fine(ExecStatusType status)
{
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

// Sends a Sync and takes one result a queued command. Results before a fault are kept.
static struct err collect(struct pg *pg)
{
    struct err first = OK;
    pg->fault = STORE_FINE;
    pg->sqlstate[0] = 0;
    pg->queued = 0;
    if (!pg->sent && !PQpipelineSync(pg->conn)) return lose(pg, NULL);
    pg->sent = false;
    int64_t deadline = clock_mono_ms() + DEADLINE_MS;
    for (bool synced = false; !synced;) {
        if (!await(pg, deadline))
            return lose(pg, clock_mono_ms() >= deadline ? "it did not answer in time" : NULL);
        PGresult *r = PQgetResult(pg->conn);
        if (!r) continue; // the end of one command's results
        ExecStatusType status = PQresultStatus(r);
        synced = status == PGRES_PIPELINE_SYNC;
        if (status == PGRES_FATAL_ERROR && !first.code) first = fail_result(pg, r);
        if (is_fine(status))
            keep(pg, r);
        else
            PQclear(r);
        if (PQstatus(pg->conn) != CONNECTION_OK) return lose(pg, first.code ? pg->message : NULL);
    }
    return first;
}

struct err pg_run(struct pg *pg)
{
    if (!pg->conn)
        return pg->fault == STORE_FINE ? fail(pg, STORE_BUSY, "there is no database connection")
                                       : err_make(fault_err_code(pg->fault), pg->message);
    return collect(pg);
}

const struct pg_result *pg_result(const struct pg *pg, size_t i)
{
    return i < pg->result_count ? pg->results[i] : NULL;
}

void pg_send(struct pg *pg)
{
    if (!pg->conn) return; // pg_run says so
    if (!PQpipelineSync(pg->conn) || PQflush(pg->conn) < 0)
        lose(pg, NULL);
    else
        pg->sent = true;
}

struct pg_result *pg_take(struct pg *pg, size_t i)
{
    if (i >= pg->result_count) return NULL;
    PGresult *r = pg->results[i];
    pg->results[i] = NULL;
    return r;
}

void pg_free(struct pg_result *r)
{
    PQclear(r);
}

struct err pg_call(struct pg *pg, size_t index, const struct pg_args *args, const struct pg_result **result)
{
    pg_queue(pg, index, args);
    struct err e = pg_run(pg);
    if (!e.code) *result = pg_result(pg, 0);
    return e;
}

static struct err script_result(struct pg *pg, PGresult *r, struct arena *a, const char **answer)
{
    pg->fault = STORE_FINE;
    pg->sqlstate[0] = 0;
    struct err e = OK;
    if (!is_fine(PQresultStatus(r)))
        e = fail_result(pg, r);
    else if (answer)
        *answer = PQntuples(r) && !PQgetisnull(r, 0, 0) ? arena_printf(a, "%s", PQgetvalue(r, 0, 0)) : NULL;
    PQclear(r);
    return e.code && PQstatus(pg->conn) != CONNECTION_OK ? lose(pg, NULL) : e;
}

// Several commands in one text, and COPY, need the old protocol, which a pipeline does not carry.
static bool leave_pipeline(struct pg *pg)
{
    bool pipeline = PQpipelineStatus(pg->conn) == PQ_PIPELINE_ON;
    return !pipeline || (PQexitPipelineMode(pg->conn) && !PQsetnonblocking(pg->conn, 0));
}

static bool enter_pipeline(struct pg *pg)
{
    return !PQsetnonblocking(pg->conn, 1) && PQenterPipelineMode(pg->conn);
}

static struct err script(struct pg *pg, const char *sql, struct arena *a, const char **answer)
{
    if (!pg->conn) return fail(pg, STORE_BUSY, "there is no database connection");
    bool pipeline = PQpipelineStatus(pg->conn) == PQ_PIPELINE_ON;
    if (!leave_pipeline(pg)) return lose(pg, NULL);
    struct err e = script_result(pg, PQexec(pg->conn, sql), a, answer);
    if (pipeline && pg->conn && !enter_pipeline(pg)) return lose(pg, NULL);
    return e;
}

// ---- COPY

static struct err copy_begin(struct pg *pg, const char *sql, ExecStatusType wanted)
{
    if (!pg->conn) return fail(pg, STORE_BUSY, "there is no database connection");
    if (!leave_pipeline(pg)) return lose(pg, NULL);
    PGresult *r = PQexec(pg->conn, sql);
    if (PQresultStatus(r) == wanted) {
        PQclear(r);
        return OK;
    }
    struct err e = script_result(pg, r, NULL, NULL);
    if (!e.code) e = fail(pg, STORE_BROKEN, "the database does not copy");
    return pg->conn && !enter_pipeline(pg) ? lose(pg, NULL) : e;
}

// What the server says at the end of a copy; `e` is what was wrong before.
static struct err copy_over(struct pg *pg, struct err e)
{
    for (PGresult *r; pg->conn && (r = PQgetResult(pg->conn));) {
        struct err said = script_result(pg, r, NULL, NULL);
        if (!e.code) e = said;
    }
    return pg->conn && !enter_pipeline(pg) ? lose(pg, NULL) : e;
}

struct err pg_copy_out(struct pg *pg, const char *sql, bool (*put)(void *user, struct text row), void *user)
{
    struct err e = copy_begin(pg, sql, PGRES_COPY_OUT);
    char *row;
    int n = 0;
    while (!e.code && (n = PQgetCopyData(pg->conn, &row, 0)) > 0) {
        bool taken = put(user, (struct text){row, (size_t)n});
        PQfreemem(row);
        // The rest of the rows would have to be read first: the connection is given up instead.
        if (!taken) return lose(pg, "the copy was stopped");
    }
    if (e.code) return e;
    return n == -1 ? copy_over(pg, OK) : lose(pg, NULL);
}

struct err pg_copy_start(struct pg *pg, const char *sql)
{
    return copy_begin(pg, sql, PGRES_COPY_IN);
}

struct err pg_copy_put(struct pg *pg, struct text bytes)
{
    return PQputCopyData(pg->conn, bytes.at, (int)bytes.len) == 1 ? OK : lose(pg, NULL);
}

struct err pg_copy_end(struct pg *pg)
{
    return PQputCopyEnd(pg->conn, NULL) == 1 ? copy_over(pg, OK) : lose(pg, NULL);
}

struct err pg_script(struct pg *pg, const char *sql)
{
    return script(pg, sql, NULL, NULL);
}

struct err pg_ask(struct pg *pg, const char *sql, struct arena *a, const char **answer)
{
    return script(pg, sql, a, answer);
}

void pg_transaction(struct pg *pg, enum pg_transaction t)
{
    pg->transaction = t;
}

enum store_fault pg_fault(const struct pg *pg)
{
    return pg->fault;
}

const char *pg_sqlstate(const struct pg *pg)
{
    return pg->sqlstate;
}

bool pg_connected(const struct pg *pg)
{
    return pg->conn != NULL;
}

// ---- reading ----

size_t pg_rows(const struct pg_result *r)
{
    return (size_t)PQntuples(r);
}

bool pg_is_null(const struct pg_result *r, size_t row, int column)
{
    return PQgetisnull(r, (int)row, column);
}

bool pg_read_bool(const struct pg_result *r, size_t row, int column)
{
    return !pg_is_null(r, row, column) && *PQgetvalue(r, (int)row, column) != 0;
}

int32_t pg_read_int4(const struct pg_result *r, size_t row, int column)
{
    uint32_t value = 0;
    pg_read_bytes(r, row, column, &value, sizeof value);
    return (int32_t)be32toh(value);
}

int64_t pg_read_int8(const struct pg_result *r, size_t row, int column)
{
    uint64_t value = 0;
    pg_read_bytes(r, row, column, &value, sizeof value);
    return (int64_t)be64toh(value);
}

int64_t pg_read_time(const struct pg_result *r, size_t row, int column)
{
    return pg_is_null(r, row, column) ? 0 : pg_read_int8(r, row, column) / 1000 + epoch_ms;
}

struct text pg_read_text(const struct pg_result *r, size_t row, int column)
{
    return (struct text){PQgetvalue(r, (int)row, column), (size_t)PQgetlength(r, (int)row, column)};
}

void pg_read_bytes(const struct pg_result *r, size_t row, int column, void *bytes, size_t n)
{
    if (pg_is_null(r, row, column)) {
        memset(bytes, 0, n);
        return;
    }
    if ((size_t)PQgetlength(r, (int)row, column) != n) abort();
    memcpy(bytes, PQgetvalue(r, (int)row, column), n);
}

// ---- notifications ----

struct err pg_wait(struct pg *pg, int wake, int timeout_ms)
{
    if (!pg->conn) return fail(pg, STORE_BUSY, "there is no database connection");
    struct pollfd p[2] = {{.fd = PQsocket(pg->conn), .events = POLLIN}, {.fd = wake, .events = POLLIN}};
    poll(p, 2, timeout_ms);
    if (p[0].revents && !PQconsumeInput(pg->conn)) return lose(pg, NULL);
    return OK;
}

const char *pg_notification(struct pg *pg, struct arena *a)
{
    if (!pg->conn) return NULL;
    for (PGnotify *n; (n = PQnotifies(pg->conn)); PQfreemem(n)) {
        if (n->be_pid == PQbackendPID(pg->conn)) continue;
        const char *payload = arena_printf(a, "%s", n->extra);
        PQfreemem(n);
        return payload;
    }
    return NULL;
}
