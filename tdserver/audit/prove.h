// SPDX-License-Identifier: MIT
// Prove: proofs (codec/ledger/proof.h) for a stream of the database, signed now. All of the ledger up to its head is read and
// hashed for it, as for an export; who proves often keeps the hashes and reads on.
#ifndef AUDIT_PROVE_H
#define AUDIT_PROVE_H
#include "audit/trusted.h"
#include "codec/ledger/proof.h"
#include "store/store.h"

// The hashes of a ledger's events and the leaves of its tree, from the first event on. {0}: of none.
struct ledger_tree {
    struct secure_digest *hashes, *leaves;
    size_t count, room;
};
void ledger_tree_free(struct ledger_tree *t);
// Reads on to the event head->seq, whose hash somebody has made sure of. FROZEN, and *t is empty, when these events do
// not lead there. A tree that reaches further stays as it is.
MUST_CHECK struct err ledger_tree_read(struct ledger_tree *t, struct store *s, struct arena *a,
                                       const struct store_stream *head);

// What is proved: event `number`, or (kind PROOF_CONSISTENCY) that the ledger of `size` events goes on from its first
// `number`.
struct proof_question {
    enum proof_kind kind;
    int64_t number, size;
};
// Of a tree that has them, 1 <= number <= size; `before`: the checkpoint before this one. `text` is the arena's.
MUST_CHECK struct err prove_from(const struct ledger_tree *t, const struct proof_question *q, struct store *s,
                                 const struct store_stream *stream, int64_t before,
                                 const struct secure_key *key, struct arena *a, struct text *text);
// The same of all that is there, with every checkpoint looked at. NOT_FOUND when there is no such event, FROZEN as
// export_stream.
MUST_CHECK struct err prove(struct store *s, const struct store_stream *stream, enum proof_kind kind,
                            int64_t seq, const struct secure_key *key, struct arena *a, struct text *text);
#endif
