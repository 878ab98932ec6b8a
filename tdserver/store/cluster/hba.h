// SPDX-License-Identifier: MIT
// Who may enter the private cluster as what, known by the kernel (peer), and nobody by a name they say: the account that
// PostgreSQL runs as and root as everybody, who serves under another account as td_app alone, so that whoever takes the
// serving process over can neither change the past nor switch its guard off. The directory is closed to others anyway;
// this is the second lock.
#ifndef STORE_CLUSTER_HBA_H
#define STORE_CLUSTER_HBA_H
#include "store/cluster/account.h"

// Writes pg_hba.conf and pg_ident.conf into the data directory of PostgreSQL, which runs as the account `database` (uid 0:
// as this process). Before each start, so that the directories of older releases get them too. False with errno. An
// account without a name (in some containers) cannot be known by it: then the directory's own permissions have to do.
bool hba_write(const char *data, const struct account *database, const struct account *serving);
#endif
