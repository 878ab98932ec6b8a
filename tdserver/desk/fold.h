// SPDX-License-Identifier: MIT
// Fold: the present of a stream in a block of memory that grows as it must. Pure state lives in storage that
// the caller gives (director/state.h); this is the caller.
#ifndef DESK_FOLD_H
#define DESK_FOLD_H
#include "director/decide.h"
#include "store/store.h"

struct fold {
    struct state *state;
    void *block;
};

struct fold *fold_new(void);
// NULL is allowed.
void fold_free(struct fold *f);
struct fold *fold_copy(const struct fold *f);

// The row kinds of such a stream: from *first, as many as returned.
size_t fold_kinds(enum stream_kind kind, enum row_kind *first);
// Puts a row read from the database in its place; false if its number cannot be.
bool fold_put(struct fold *f, enum row_kind kind, const void *row);
// Calls `each` for every row whose version is above `after`.
void fold_rows_after(const struct fold *f, int64_t after,
                     void (*each)(void *user, enum row_kind kind, const void *row), void *user);
// The version of a row, 0 if it does not exist.
int64_t fold_version(const struct fold *f, enum row_kind kind, int32_t n);

// False if the event does not fit the state: a ledger that was tampered with, or our mistake.
bool fold_apply(struct fold *f, const struct event *e);
// Memory that decisions are made in, kept from one to the next; free .at at the end.
struct scratch {
    unsigned char *at;
    size_t size;
};
// Decides a command. What the decision points to lies in the scratch, until the next one.
struct decision fold_decide(const struct fold *f, const struct command *command,
                            const struct context *context, struct scratch *scratch);
#endif
