// SPDX-License-Identifier: MIT
// Trusted: how far this process knows a ledger from its own work, because it wrote the events or read them and
// hashed their bytes itself. What the database says of a head is believed once, at first sight; from then on each
// head it tells must continue the one that is known, and nothing is signed that was not hashed here from the first
// event on. So a ledger that somebody rewrites below a running server is neither adopted nor signed.
#ifndef AUDIT_TRUSTED_H
#define AUDIT_TRUSTED_H
#include "base/crypto/merkle.h"
#include "store/store.h"

struct trusted {
    bool known; // a head was seen
    bool whole; // every event from the first on was hashed here
    int64_t seq;
    struct secure_digest hash; // of event seq; before the first event the start of the chain
    struct merkle tree;        // of the events; only where it is whole
    int64_t foreign; // the last event met with a checkpoint that no key of the club signed, 0 = none
};

// The ledger of a stream before its first event; uid and format of *stream count.
struct trusted trusted_new(const struct store_stream *stream);
// The next event, made or checked here.
void trusted_add(struct trusted *t, const unsigned char hash[static STORE_HASH]);

// Goes on to *head, which the database told after *t was known: reads what came since and hashes it. FROZEN, with
// what is wrong in the arena, when it does not continue *t; *t is then as it was. Other errors are the store's.
MUST_CHECK struct err trusted_follow(struct trusted *t, struct store *s, struct arena *a,
                                     const struct store_stream *head);
// Reads the ledger of a stream from its first event up to stream->seq, with its checkpoints, and hashes it: *t is then
// whole. `each` (NULL: nobody) is told every event that fits, with what is known then, and stops the reading by
// returning false. FROZEN when the events are not those of stream->hash, or a key of the club signed something else; what
// others put there is noted in *t.
MUST_CHECK struct err trusted_read(
    struct trusted *t, struct store *s, struct arena *a, const struct store_stream *stream,
    bool (*each)(void *user, const struct store_event *event, const struct trusted *t), void *user);
// Makes *t whole by reading all of it; costs nothing when it is. uid and format of *stream count.
MUST_CHECK struct err trusted_make_whole(struct trusted *t, struct store *s, struct arena *a,
                                         const struct store_stream *stream);
// Does the database still hold the lines after `after` that *t knows? They are read and hashed once more. FROZEN, with what is
// wrong in the arena, when it does not. uid and format of *stream count.
MUST_CHECK struct err trusted_is_held(const struct trusted *t, struct store *s, struct arena *a,
                                      const struct store_stream *stream, int64_t after);
#endif
