// SPDX-License-Identifier: MIT
// Present: are the rows of a stream those that its ledger makes? Rows are read back without their ledger, so
// whoever changed one in the database would have a server go on from it and sign what comes of it.
#ifndef AUDIT_PRESENT_H
#define AUDIT_PRESENT_H
#include "audit/state_buffer.h"
#include "audit/trusted.h"
#include "director/state.h"

// What is wrong with a row, in words; NULL: nothing.
const char *present_differs(struct arena *a, enum row_kind kind, const struct row *is,
                            const struct row *should);

// Lines that are to be added to what the database has.
struct present_more {
    const struct event *const *lines;
    size_t count;
};

// Reads the ledger up to *stream from its first event, hashes it (*t is then whole) and folds it, with `more` after it (NULL:
// nothing). FROZEN, with what is wrong in the arena, when that is not what is held, or as trusted_read. What the ledger makes as
// far as it is true, whatever is held: in *folded, to be freed in any case.
MUST_CHECK struct err present_fold(struct trusted *t, struct store *s, struct arena *a,
                                   const struct store_stream *stream, const struct present_more *more,
                                   const struct state *held, struct state_buffer **folded);
// Are these the rows that a fold made? FROZEN, with the first that is not in the arena.
MUST_CHECK struct err present_same(struct arena *a, enum stream_kind kind, const struct state *held,
                                   const struct state *folded);
#endif
