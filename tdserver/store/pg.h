// SPDX-License-Identifier: MIT
// PostgreSQL: the only module that knows libpq. One `struct pg` is one connection with its own deadlines,
// used by one thread at a time. Statements are rows of a table (name, text, types); all are prepared when the
// connection is made and compared with the server's own description, so a wrong type stops the start with a
// readable line. Everything goes through one pipeline in binary form: queue statements, run them in one round
// trip, read the results.
#ifndef STORE_PG_H
#define STORE_PG_H
#include "base/arena.h"
#include "base/err.h"
#include "store/fault.h"

enum pg_type {
    PG_NONE, // ends a list
    PG_BOOL,
    PG_INT4,
    PG_INT8,
    PG_TEXT,
    PG_BYTES,
    PG_UUID,
    PG_TIME, // timestamptz; milliseconds since 1970 in C
    PG_TYPES,
    PG_ARRAY = 0x10, // of one of the above, without NULLs
    PG_INT4S = PG_ARRAY | PG_INT4,
    PG_INT8S = PG_ARRAY | PG_INT8,
    PG_TEXTS = PG_ARRAY | PG_TEXT,
    PG_BYTESS = PG_ARRAY | PG_BYTES,
    PG_TIMES = PG_ARRAY | PG_TIME
};

enum { PG_WIDTH = 64 }; // most parameters, most columns of a statement

struct pg_statement {
    const char *name;
    const char *text;
    unsigned char params[PG_WIDTH + 1];  // enum pg_type
    unsigned char columns[PG_WIDTH + 1]; // enum pg_type; empty if it returns no rows
};

struct pg;
struct pg_result; // libpq's own

// Connects and prepares the statements; the table must live as long as the connection. *out is NULL on
// failure and the text of the error is in the arena.
MUST_CHECK struct err pg_open(const char *url, const struct pg_statement *statements, size_t count,
                              struct arena *a, struct pg **out);
void pg_close(struct pg *pg);

// After a lost connection, also one that was closed while it was idle: connects again unless the pause since
// the last failure is not over yet (20 ms, doubled up to 1 s). OK at once if the connection is good. Never
// inside a transaction.
MUST_CHECK struct err pg_revive(struct pg *pg);

// ---- parameters of one statement; values must stay until pg_queue returns ----
struct pg_args {
    int count;
    const char *value[PG_WIDTH];
    int length[PG_WIDTH];
    unsigned char room[PG_WIDTH][8];
};
void pg_bind_int4(struct pg_args *args, int32_t value);
void pg_bind_int8(struct pg_args *args, int64_t value);
void pg_bind_text(struct pg_args *args, struct text value);
void pg_bind_bytes(struct pg_args *args, const void *bytes, size_t n); // bytea, uuid
void pg_bind_time(struct pg_args *args, int64_t ms);
void pg_bind_null(struct pg_args *args);

// An array is started with its element type and number of elements, filled in order, then bound.
struct pg_array {
    struct arena *arena;
    unsigned char *at;
    size_t len, cap;
};
struct pg_array pg_array_start(struct arena *a, enum pg_type element, size_t n);
void pg_array_bool(struct pg_array *array, bool value);
void pg_array_int4(struct pg_array *array, int32_t value);
void pg_array_int8(struct pg_array *array, int64_t value);
void pg_array_text(struct pg_array *array, struct text value);
void pg_array_bytes(struct pg_array *array, const void *bytes, size_t n);
void pg_bind_array(struct pg_args *args, const struct pg_array *array);

// ---- execution ----
// Puts statement `index` of the table into the pipeline. args may be NULL.
void pg_queue(struct pg *pg, size_t index, const struct pg_args *args);
// Sends what is queued and waits for all of it, at most the connection's deadline (10 s; the server gives up
// earlier). On failure the first fault is returned and nothing after the statement at fault was run.
MUST_CHECK struct err pg_run(struct pg *pg);
// Result of the i-th statement of the last pg_run; valid until the next pg_queue.
const struct pg_result *pg_result(const struct pg *pg, size_t i);
// Sends what is queued without waiting; the next pg_run waits for it. Nothing may be queued in between.
void pg_send(struct pg *pg);
// The same result, now the caller's: to be read while the next statement runs, then freed.
struct pg_result *pg_take(struct pg *pg, size_t i);
void pg_free(struct pg_result *r);
// One statement, queued and run.
MUST_CHECK struct err pg_call(struct pg *pg, size_t index, const struct pg_args *args,
                              const struct pg_result **result);
// Commands that cannot be prepared: migrations, roles, LISTEN. Several may be separated by semicolons.
MUST_CHECK struct err pg_script(struct pg *pg, const char *sql);
// A script that ends in one row with one column, read as text into the arena (NULL if there is no row or it
// is NULL).
MUST_CHECK struct err pg_ask(struct pg *pg, const char *sql, struct arena *a, const char **answer);

// COPY, outside the pipeline. The rows of "COPY ... TO STDOUT" as text, each with its line feed, are given to `put`,
// which stops the copy by returning false (then it fails with BUSY).
MUST_CHECK struct err pg_copy_out(struct pg *pg, const char *sql, bool (*put)(void *user, struct text row),
                                  void *user);
// "COPY ... FROM STDIN": start, bytes in pieces of any size, end, which tells what the server thought of them. Nothing
// else may be asked in between; after a failure of the first two the copy has ended.
MUST_CHECK struct err pg_copy_start(struct pg *pg, const char *sql);
MUST_CHECK struct err pg_copy_put(struct pg *pg, struct text bytes);
MUST_CHECK struct err pg_copy_end(struct pg *pg);

// From BEGIN to COMMIT the connection may not be revived, and its loss between sending COMMIT and the answer
// leaves the outcome unknown. These only note which it is.
enum pg_transaction { PG_IDLE, PG_OPEN, PG_COMMITTING };
void pg_transaction(struct pg *pg, enum pg_transaction t);

enum store_fault pg_fault(const struct pg *pg);
// SQLSTATE of the last failure, "" if there is none.
const char *pg_sqlstate(const struct pg *pg);
bool pg_connected(const struct pg *pg);

// ---- reading: NULL reads as 0, false, empty ----
size_t pg_rows(const struct pg_result *r);
bool pg_is_null(const struct pg_result *r, size_t row, int column);
bool pg_read_bool(const struct pg_result *r, size_t row, int column);
int32_t pg_read_int4(const struct pg_result *r, size_t row, int column);
int64_t pg_read_int8(const struct pg_result *r, size_t row, int column);
int64_t pg_read_time(const struct pg_result *r, size_t row, int column);
// Text and bytes point into the result.
struct text pg_read_text(const struct pg_result *r, size_t row, int column);
// Exactly n bytes, or zeros if the value is NULL.
void pg_read_bytes(const struct pg_result *r, size_t row, int column, void *bytes, size_t n);

// ---- notifications ----
// Waits at most timeout_ms for the server or for `wake` (a descriptor, -1 = none) to become readable.
MUST_CHECK struct err pg_wait(struct pg *pg, int wake, int timeout_ms);
// The next notification that has arrived and was not sent by this connection: its payload in the arena, or
// NULL.
const char *pg_notification(struct pg *pg, struct arena *a);
#endif
