// SPDX-License-Identifier: MIT
// Import: an export file becomes a stream of this database, with the same events, hashes and uid; the rows of
// the present are folded anew. The whole file is verified first and nothing is kept of a false one. Names are
// not in an export: entries show by their numbers. A tournament joins the club of this server, whose ledger
// lists it.
#ifndef AUDIT_IMPORT_H
#define AUDIT_IMPORT_H
#include "audit/verify.h"

// OK: it is in the database; *known if it was already, with the same head (then nothing was changed).
// CONFLICT: the file is false, or the uid is here with another head, or the club is missing. The file is read
// twice, from its start.
MUST_CHECK struct err import_file(struct store *s, FILE *file, int64_t now_ms, struct arena *a,
                                  struct verify_report *report, bool *known);
#endif
