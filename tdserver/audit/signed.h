// SPDX-License-Identifier: MIT
// Signed: the checkpoints of one ledger, compared with it while it is read from its first event on.
#ifndef AUDIT_SIGNED_H
#define AUDIT_SIGNED_H
#include "audit/trusted.h"

struct signed_walk {
    const struct store_checkpoint *at; // newest first, in the arena
    size_t count;
    size_t left; // those of events not read yet
};

MUST_CHECK struct err signed_start(struct signed_walk *w, struct store *s, struct arena *a, int64_t stream);
// After each event: the checkpoint at it.
struct signed_met {
    const struct store_checkpoint *at; // NULL: there is none
    // What is wrong with it, for people after "event N: "; NULL: it is what the ledger was then, signed by the key it
    // names, and the one before it is there.
    const char *fault;
    // No key of the club signed it. It says nothing of the ledger, neither that it is true nor that it is not: whoever may
    // add lines can put one there.
    bool foreign;
};
struct signed_met signed_meet(struct signed_walk *w, const unsigned char uid[static STORE_UID],
                              const struct trusted *t);
bool signed_foreign(const struct store_checkpoint *c, const unsigned char uid[static STORE_UID]);
// The event of the newest one, 0 = there is none.
int64_t signed_last(const struct signed_walk *w);

// A checkpoint of version 2 of a ledger that is known as a whole; `before`: the one before it, 0 = none.
struct ledger_checkpoint;
void signed_make(struct ledger_checkpoint *c, const struct trusted *t, int64_t before,
                 const unsigned char uid[static STORE_UID], const struct secure_key *key);
// The newest checkpoint below the head of *stream.
MUST_CHECK struct err signed_before(struct store *s, struct arena *a, const struct store_stream *stream,
                                    int64_t *before);
#endif
