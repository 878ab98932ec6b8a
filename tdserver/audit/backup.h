// SPDX-License-Identifier: MIT
// Backup: everything a club needs in one sealed file (base/crypto/sealed.h): ledgers, names, accounts' secrets, sessions,
// photographs, settings and the signing key. It is written beside the running server, as of one moment, and needs no
// passphrase, only the lock made from one. Restore makes a new data directory of it in which the same tablets and
// browsers stay signed in; the rows of the present are folded from the ledgers again, and everything is verified
// before the directory is what it says; copies of it open with the same passphrase. Pieces of the file, by kind:
//
//   b  "tdserver-backup 2 SCHEMA MADE_MS PROGRAM"
//   k  the signing key's seed in hex
//   t  a table: "name column, column" (store/dump.h), then
//   z  its rows, as COPY text: at most SEALED_PIECE bytes of it, packed by gzip; or
//   r  the same as it is, where that is not longer, and everywhere in backups of version 1
//
// An older program's backup is filled into its own schema and migrated from there.
#ifndef AUDIT_BACKUP_H
#define AUDIT_BACKUP_H
#include "audit/verify.h"
#include "base/arena.h"
#include "base/crypto/sealed.h"
#include "base/crypto/secure.h"

struct backup_report {
    int schema;
    int64_t made_ms; // when, ms since 1970
    int64_t tables, rows, bytes;
    int64_t ledgers, events; // after a restore
    struct sealed_lock lock; // the one it was sealed with, after a restore
    // What of the copied, or restored, is not true (audit/verify.h); in the arena.
    const struct verify_untrue *untrue;
};

// Looks first whether what it copies is true; what is not is copied all the same, and told in the report: the copy of a
// club with one such ledger is better than none. Writes beside `path` first, so that what is there stays until the new file is whole and on disk. `url` is the
// database as the serving role. Details in the arena, here and below.
MUST_CHECK struct err backup_write(const char *url, const struct secure_key *key,
                                   const struct sealed_lock *lock, const char *path, int64_t now_ms,
                                   struct arena *a, struct backup_report *report);

// The lock that a server keeps for copies that nobody attends, as DIR/copies.lock. NOT_FOUND: it has none yet.
MUST_CHECK struct err backup_lock_keep(const char *dir, const struct sealed_lock *lock, struct arena *a);
MUST_CHECK struct err backup_lock_read(const char *dir, struct arena *a, struct sealed_lock *lock);

// Makes the data directory `dir`, which has no database yet. The whole file is read before anything is made, and
// what was made is taken away again when the restore fails. UNSUPPORTED: no backup. FORBIDDEN: another passphrase.
// CONFLICT: damaged, cut off, or from a newer program. Else: why it cannot be done here. A ledger that is not true is kept and
// marked (audit/upgrade.h), and the others go on.
MUST_CHECK struct err backup_restore(const char *path, struct text passphrase, const char *dir,
                                     struct arena *a, struct backup_report *report);
#endif
