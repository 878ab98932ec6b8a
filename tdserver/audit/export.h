// SPDX-License-Identifier: MIT
// Export: one stream of the ledger as the text of codec/ledger/ledger_file.h, closed with a checkpoint signed now over
// what was given, hashed while it was given. Nothing is left out and nothing personal is in it.
#ifndef AUDIT_EXPORT_H
#define AUDIT_EXPORT_H
#include "base/arena.h"
#include "base/crypto/secure.h"
#include "base/err.h"
#include "store/store.h"

// Gives the file piece by piece to `put`, which returns false to stop it (then the export fails with BUSY).
// *stream is read before; events that come while it is written are left for the next export. FROZEN, with what is
// wrong in the arena, when the events are not those of the head or of the checkpoints that were signed before:
// then the closing line is missing.
MUST_CHECK struct err export_stream(struct store *s, const struct store_stream *stream,
                                    const struct secure_key *key, struct arena *a,
                                    bool (*put)(void *user, struct text piece), void *user);

// The stream, of either kind, whose uid in hex begins with `prefix`; "club": the club's. NOT_FOUND if there is none, CONFLICT if
// there are several; the detail is in the arena.
MUST_CHECK struct err export_find(struct store *s, struct text prefix, struct arena *a,
                                  struct store_stream *out);
#endif
