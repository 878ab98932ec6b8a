// SPDX-License-Identifier: MIT
// Prove: proofs (codec/proof.h) for a stream of the database, signed now. All of the ledger up to its head is read and
// hashed for it, as for an export.
#ifndef AUDIT_PROVE_H
#define AUDIT_PROVE_H
#include "codec/proof.h"
#include "store/store.h"

// That event `seq` is in the ledger, or (kind PROOF_CONSISTENCY) that it goes on from its first `seq` events; `text` is
// the arena's. NOT_FOUND when there is no such event, FROZEN as export_stream.
MUST_CHECK struct err prove(struct store *s, const struct store_stream *stream, enum proof_kind kind,
                            int64_t seq, const struct secure_key *key, struct arena *a, struct text *text);
#endif
