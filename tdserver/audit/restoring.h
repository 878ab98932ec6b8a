// SPDX-License-Identifier: MIT
// Restoring: what is in a backup (audit/backup.h), piece by piece in its order: what it is, the key, then tables and
// their rows. Nothing of it is believed: whoever has the lock can write such a file.
#ifndef AUDIT_RESTORING_H
#define AUDIT_RESTORING_H
#include "audit/backup.h"
#include "store/dump.h"

enum { ABOUT = 'b', KEY = 'k', TABLE = 't', ROWS = 'r', PACKED_ROWS = 'z' };
#define RESTORING_NAME TEXT("tdserver-backup")

struct restoring {
    struct sealed_reader in;
    struct arena *arena;
    struct backup_report *report;
    struct secure_key key;
    struct dump *to;         // NULL while the file is only looked through
    char seen;               // the kind of the last piece
    char rows[SEALED_PIECE]; // unpacked
};

// Reads the whole file and makes nothing: it has what a club needs, and nothing that is unknown here. Details as in
// backup_restore, here and below.
MUST_CHECK struct err restoring_look(struct restoring *r, FILE *file, struct text passphrase);
// All pieces from here on, into `to` where that is open.
MUST_CHECK struct err restoring_take(struct restoring *r);
#endif
