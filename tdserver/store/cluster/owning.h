// SPDX-License-Identifier: MIT
// Owning: whose a data directory is when root starts the server. The directory, its lock and the signing key are root's;
// what is below pg/ belongs to `postgres`; the server's time is the serving account's, which can write nothing else
// there. Directories that an earlier release or its package left to the serving account are given to these at the first
// start. One that belongs to anybody else stays theirs, and is served by them alone.
#ifndef STORE_CLUSTER_OWNING_H
#define STORE_CLUSTER_OWNING_H
#include "store/cluster/account.h"
#include "store/cluster/datadir.h"

// Root only. Fails with the account that is missing; details in the arena.
MUST_CHECK struct err owning_choose(const struct datadir *dir, struct arena *a, struct account_pair *out);
// Gives everything to whom it belongs; nothing must run on it. Links are not followed. Fails with what could not be given.
MUST_CHECK struct err owning_settle(const struct datadir *dir, const struct account_pair *accounts,
                                    struct arena *a);
#endif
