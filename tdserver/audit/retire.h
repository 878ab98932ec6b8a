// SPDX-License-Identifier: MIT
// Retire: the end of a key that signed for a club, as a line of the club's ledger. What it signed before stays signed; no
// server starts with it or signs with it from then on, and verify finds what was signed with it all the same.
#ifndef AUDIT_RETIRE_H
#define AUDIT_RETIRE_H
#include "audit/key.h"
#include "store/store.h"

struct row_signing_key;

// Is this key of ours retired in the present of its club? NULL: it is not.
const struct row_signing_key *key_retired(const struct state *club,
                                          const unsigned char public[static SECURE_PUBLIC]);
// The same, asked of a database: FORBIDDEN with what to do where it is; OK where there is no club.
MUST_CHECK struct err key_signs(struct store *s, struct arena *a, const struct secure_key *key);

// The rows of the keys that the club of the database lists, in the arena; none where there is no club.
struct key_rows {
    const struct row_signing_key *at;
    size_t count;
};
MUST_CHECK struct err key_rows(struct store *s, struct arena *a, struct key_rows *out);

// Writes that the key with this fingerprint is retired, beside servers that run. Refused with CONFLICT: a key of another
// place, one that is retired, the only one that signs, one that signed a tournament over something later than now_ms and the
// club's last line (a clock is wrong); with NOT_FOUND: one that is not listed. Servers that could not be told are logged.
MUST_CHECK struct err key_retire(struct store *s, struct arena *a, struct text fingerprint, int64_t now_ms);
#endif
