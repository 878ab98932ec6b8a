// SPDX-License-Identifier: MIT
// Import: an export file becomes a stream of this database, with the same events, hashes and uid; the rows of
// the present are folded anew. The whole file is verified first and nothing is kept of a false one. A ledger that is here
// already goes on where the file continues it (the evening was played elsewhere meanwhile); one that is here with another
// history stays. Names are not in an export: entries show by their numbers unless a names file comes along, of which only
// what fits the ledger is taken. A tournament joins the club of this server, whose ledger lists it.
#ifndef AUDIT_IMPORT_H
#define AUDIT_IMPORT_H
#include "audit/verify.h"

struct names_file;

struct import_report {
    struct verify_report file;
    int64_t before; // events that were here already
    size_t names;   // taken
};

// What comes along with the file.
struct import_with {
    const struct secure_key
        *key; // of this server: it signs a ledger that goes on, once it has hashed it; NULL: none
    struct names_file *
        names; // NULL: none. Of a ledger that is here those of new events are taken, or all where it has none
    int64_t now_ms;
};

// OK: it is in the database. CONFLICT: the file is false, or does not continue the ledger that is here, or the club is
// missing. The file is read twice, from its start.
MUST_CHECK struct err import_file(struct store *s, FILE *file, const struct import_with *with,
                                  struct arena *a, struct import_report *report);
#endif
