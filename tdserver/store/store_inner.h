// SPDX-License-Identifier: MIT
// What the files store*.c share and nobody else may include.
#ifndef STORE_STORE_INNER_H
#define STORE_STORE_INNER_H
#include "store/statements.h"
#include "store/store.h"

// A growing array in the store's scratch arena; emptied with it.
struct list {
    void *at;
    size_t count, cap;
};

// A statement that was gathered and runs with the next flush.
struct op {
    enum statement statement;
    struct pg_args args;
};

struct saved_row {
    int64_t stream;
    const void *row;
    size_t order; // of gathering
};

struct added_event {
    int64_t stream;
    struct store_event event;
};

enum store_mode { MODE_IDLE, MODE_BATCH, MODE_SNAPSHOT };

struct store {
    struct pg *pg;
    enum store_mode mode;
    bool failed;            // the open transaction can only be rolled back
    enum store_fault fault; // of the last call that could fail; a rollback does not count
    struct arena scratch;   // lists and encoded parameters of the running batch
    struct list events, replies, ops, rows[ROW_KINDS];
};

// Connects and prepares every statement; who may log in is for the caller to check.
MUST_CHECK struct err store_connect(const char *url, struct arena *a, struct store **out);
// A new zeroed element of `size` bytes at the end of the list.
void *list_add(struct store *s, struct list *list, size_t size);
// The arguments of a statement that will run with the next flush.
struct pg_args *store_gather(struct store *s, enum statement statement);
// Runs one statement now: inside the open transaction, or by itself after reviving the connection.
MUST_CHECK struct err store_call(struct store *s, enum statement statement, const struct pg_args *args,
                                 const struct pg_result **result);
// Runs what was queued in pg and notes a failure of the open transaction.
MUST_CHECK struct err store_run(struct store *s);
// Revives the connection if there is no open transaction.
MUST_CHECK struct err store_ready(struct store *s);
// The two halves of locking streams: the query, with its parameters in the arena, and its result.
void store_queue_locks(struct store *s, struct arena *a, const struct store_stream *streams, size_t n);
void store_read_locks(const struct pg_result *r, struct store_stream *streams, size_t n);
// A column's text copied into the arena.
struct text store_text(struct arena *a, const struct pg_result *r, size_t row, int column);
// A time that may be missing: 0 is NULL.
void store_bind_time(struct pg_args *args, int64_t ms);
// A stream that may be missing: 0 is NULL.
void store_bind_stream(struct pg_args *args, int64_t stream);
#endif
