// SPDX-License-Identifier: MIT
// Who may enter the private cluster: this process's account, the one PostgreSQL runs as and root, known by the
// kernel (peer), and nobody by a name they say. Its directory is closed to others anyway; this is the second
// lock.
#ifndef STORE_HBA_H
#define STORE_HBA_H
#include <stdbool.h>
#include <sys/types.h>

// Writes pg_hba.conf and pg_ident.conf into the data directory of PostgreSQL, which runs as the account uid, gid
// (0: as this process). Before each start, so that the directories of older releases get them too. False with
// errno. An account without a name (in some containers) cannot be known by it: then the directory's own
// permissions have to do, as before.
bool hba_write(const char *data, uid_t uid, gid_t gid);
#endif
