// SPDX-License-Identifier: MIT
// The data directory: the signing key, the lock and, below pg/, the private cluster. One process at a time.
#ifndef STORE_CLUSTER_DATADIR_H
#define STORE_CLUSTER_DATADIR_H
#include "base/arena.h"
#include "base/err.h"

struct datadir {
    char *path; // absolute, no symbolic links, allocated
    int lock;   // descriptor that holds the lock, -1 = closed
};
#define DATADIR_CLOSED ((struct datadir){NULL, -1})

// Where data belong when nobody says: /var/lib/tdserver for root, else ~/.local/share/tdserver.
const char *datadir_default(struct arena *a);

// Makes the directory (0711, so that the database's own account can reach its part) if it is missing and
// takes the lock. Fails with the process that holds it, or with the reason the directory cannot be used.
// Details in the arena.
MUST_CHECK struct err datadir_open(const char *path, struct arena *a, struct datadir *out);
// The same for a restore, which makes it. It works in DATADIR_UNFINISHED below it and moves the database out last: where
// one without the other is, a restore was killed, and datadir_whole, which datadir_open asks, says what to do: BUSY.
#define DATADIR_UNFINISHED "restoring"
MUST_CHECK struct err datadir_open_to_make(const char *path, struct arena *a, struct datadir *out);
MUST_CHECK struct err datadir_whole(const char *path, struct arena *a);
// Gives the lock back; harmless when closed.
void datadir_close(struct datadir *d);

// Bytes that are free on the disk of a directory for accounts that are not root; INT64_MAX if nobody can say.
int64_t datadir_free(const char *path);
// With less than this PostgreSQL cannot begin another file of its log, and will soon refuse every change.
enum { DATADIR_FREE_LEAST = 16 << 20 };

// mkdir -p; 0 or errno. Existing directories keep their mode.
int datadir_make(const char *path, unsigned mode);
// rm -rf of something below a data directory; what cannot be removed within three seconds stays (children of the killed
// write to the end).
void datadir_remove(const char *path);
#endif
