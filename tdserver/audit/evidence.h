// SPDX-License-Identifier: MIT
// Evidence: does what stands beside the ledger fit it? Names hash to the references of the ledger, players make the
// marks of their entries, photographs hash to what adjournments name. What was erased proves nothing and is counted.
// It reads one stream of a database inside the caller's snapshot and changes nothing.
#ifndef AUDIT_EVIDENCE_H
#define AUDIT_EVIDENCE_H
#include "base/arena.h"
#include "base/err.h"
#include "store/store.h"

struct evidence {
    int64_t names;    // that fit
    int64_t erased;   // of entries, players and accounts that have none any more
    int64_t unproven; // changed by an earlier release, which kept no line of it
    int64_t photos;   // that fit
};

// Does a name hash, with its salt, to its reference?
bool evidence_name_fits(const struct store_name *name);
// Is this the mark of that player, in the entry as it is in `state`?
bool evidence_mark_fits(const struct store_stream *stream, const struct state *state,
                        const struct store_person_proof *p);

// Adds to *found what is right. CONFLICT: the detail, in the arena, names the first that does not fit.
MUST_CHECK struct err evidence_check(struct store *s, const struct store_stream *stream,
                                     const struct state *state, struct arena *a, struct evidence *found);
#endif
