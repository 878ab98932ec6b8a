// SPDX-License-Identifier: MIT
// Fold: the present of a stream in a block of memory that grows as it must. Pure state lives in storage that
// the caller gives (director/state.h); this is the caller.
#ifndef DESK_STATE_BUFFER_H
#define DESK_STATE_BUFFER_H
#include "director/decide.h"
#include "store/store.h"

struct state_buffer {
    struct state *state;
    void *block;
};

struct state_buffer *state_buffer_new(void);
// NULL is allowed.
void state_buffer_free(struct state_buffer *f);
struct state_buffer *state_buffer_copy(const struct state_buffer *f);

// The row kinds of such a stream: from *first, as many as returned.
size_t state_buffer_kinds(enum stream_kind kind, enum row_kind *first);
// Puts a row read from the database in its place; false if its number cannot be.
bool state_buffer_put(struct state_buffer *f, enum row_kind kind, const void *row);
// Calls `each` for every row whose version is above `after`.
void state_buffer_rows_after(const struct state_buffer *f, int64_t after,
                             void (*each)(void *user, enum row_kind kind, const void *row), void *user);
// The version of a row, 0 if it does not exist.
int64_t state_buffer_version(const struct state_buffer *f, enum row_kind kind, int32_t n);

// False if the event does not fit the state: a ledger that was tampered with, or our mistake.
bool state_buffer_apply(struct state_buffer *f, const struct event *e);
// Memory that decisions are made in, kept from one to the next; free .at at the end.
struct scratch {
    unsigned char *at;
    size_t size;
};
// Decides a command. What the decision points to lies in the scratch, until the next one.
struct decision state_buffer_decide(const struct state_buffer *f, const struct command *command,
                                    const struct context *context, struct scratch *scratch);
#endif
