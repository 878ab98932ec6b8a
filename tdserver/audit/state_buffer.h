// SPDX-License-Identifier: MIT
// State buffer: the present of a stream in pages of memory that states share (director/state.h). A copy costs
// the same for any number of rows, and may be read and freed in any thread while the original goes on
// changing.
#ifndef AUDIT_STATE_BUFFER_H
#define AUDIT_STATE_BUFFER_H
#include "director/decide.h"
#include "store/store.h"

struct state_buffer {
    struct state *state;
};

struct state_buffer *state_buffer_new(void);
// NULL is allowed.
void state_buffer_free(struct state_buffer *f);
struct state_buffer *state_buffer_copy(const struct state_buffer *f);

// The row kinds of such a stream: from *first, as many as returned.
size_t state_buffer_kinds(enum stream_kind kind, enum row_kind *first);
// Puts a row read from the database in its place; false if its number cannot be.
bool state_buffer_put(struct state_buffer *f, enum row_kind kind, const void *row);
// Calls `each` for every row whose version is above `after`; costs as much as there are such rows.
void state_buffer_rows_after(const struct state_buffer *f, int64_t after,
                             void (*each)(void *user, enum row_kind kind, const void *row), void *user);
// The version of a row, 0 if it does not exist.
int64_t state_buffer_version(const struct state_buffer *f, enum row_kind kind, int32_t n);

// Applies one line of a ledger, whatever release wrote it. False if it does not fit the state: a ledger that was
// tampered with, or our mistake.
bool state_buffer_apply(struct state_buffer *f, const struct event *line);
// Memory that decisions are made in, kept from one to the next; free .at at the end.
struct scratch {
    unsigned char *at;
    size_t size;
};
// Decides a command. What the decision points to lies in the scratch, until the next one.
struct decision state_buffer_decide(const struct state_buffer *f, const struct command *command,
                                    const struct context *context, struct scratch *scratch);
#endif
