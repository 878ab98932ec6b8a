// SPDX-License-Identifier: MIT
// Copies: backups of the club (audit/backup.h) that nobody has to think of. One thread writes them into a directory,
// on a stick or another disk: at the start, every so many minutes, when a tournament is closed and when the server
// ends; the newest so many stay. Nothing is made but files: a stick that is not plugged in is told, not replaced by
// a directory of that name, and tried again each minute. Serving never waits for a copy.
#ifndef DESK_HOUSEKEEPING_COPIES_H
#define DESK_HOUSEKEEPING_COPIES_H
#include "base/crypto/sealed.h"
#include "base/crypto/secure.h"

struct copies_options {
    const char *dir;      // where they go; it exists, or will
    const char *data;     // the data directory: copies on the same disk are told
    const char *database; // libpq connection string of the serving role
    const struct secure_key *key;
    struct sealed_lock lock;
    int every_min, kept;
};

struct copies;
// What is pointed to must live as long as the copies.
struct copies *copies_open(const struct copies_options *options);
// Writes the last copy and ends; the database is still there. NULL is allowed.
void copies_close(struct copies *c);
// Makes a copy soon. Any thread; NULL is allowed.
void copies_wake(struct copies *c);

enum { COPIES_WHY = 200 };
struct copies_state {
    int64_t last_ms; // of the newest good one since the start, ms since 1970; 0: none yet
    int every_min;
    bool same_disk;       // as the data: it dies with them
    int untrue;           // ledgers in the newest copy that are not true
    char why[COPIES_WHY]; // the last try failed, and what to do; empty: it did not
};
// Any thread. NULL (no copies are made) is allowed: then false.
bool copies_look(struct copies *c, struct copies_state *out);
#endif
