// SPDX-License-Identifier: MIT
// Trusted: how far this process knows a ledger from its own work, because it wrote the events or read them and
// hashed their bytes itself. What the database says of a head is believed once, at first sight; from then on each
// head it tells must continue the one that is known, and nothing is signed that was not hashed here from the first
// event on. So a ledger that somebody rewrites below a running server is neither adopted nor signed.
#ifndef AUDIT_TRUSTED_H
#define AUDIT_TRUSTED_H
#include "base/merkle.h"
#include "store/store.h"

struct trusted {
    bool known; // a head was seen
    bool whole; // every event from the first on was hashed here
    int64_t seq;
    struct secure_digest hash; // of event seq; before the first event the start of the chain
    struct merkle tree;        // of the events; only where it is whole
};

// A ledger that is just being made.
struct trusted trusted_new(const unsigned char start[static STORE_HASH]);
// The next event, made or checked here.
void trusted_add(struct trusted *t, const unsigned char hash[static STORE_HASH]);

// Goes on to *head, which the database told after *t was known: reads what came since and hashes it. FROZEN, with
// what is wrong in the arena, when it does not continue *t; *t is then as it was. Other errors are the store's.
MUST_CHECK struct err trusted_follow(struct trusted *t, struct store *s, struct arena *a,
                                     const struct store_stream *head);
// Makes *t whole: reads the ledger of the stream from its first event up to t->seq, and its checkpoints. FROZEN when
// that is not what is known or was signed. Costs nothing when it is whole.
MUST_CHECK struct err trusted_make_whole(struct trusted *t, struct store *s, struct arena *a,
                                         const struct store_stream *stream);
#endif
