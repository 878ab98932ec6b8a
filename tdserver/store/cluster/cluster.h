// SPDX-License-Identifier: MIT
// The private PostgreSQL cluster: made, started, watched and stopped by this program, below DIR/pg of the
// data directory. It listens on a unix socket in a directory that only its account can enter, and who serves where that
// is another one, never on TCP; nothing about durability is relaxed. Started by root it runs as the system account
// `postgres`. A server
// that dies is started again; one left over from a killed tdserver is stopped first. Clients connect to the
// URLs below.
#ifndef STORE_CLUSTER_CLUSTER_H
#define STORE_CLUSTER_CLUSTER_H
#include "base/arena.h"
#include "base/err.h"
#include "store/cluster/account.h"
#include "store/cluster/datadir.h"
#include <sys/types.h>

struct cluster;

enum cluster_role {
    CLUSTER_OWNER, // owns the tables: migrations
    CLUSTER_APP,   // serves: cannot change the past
    CLUSTER_READ,  // reads ledger and state, no secrets: reports
    CLUSTER_SUPERUSER
};

// Makes the cluster if there is none, starts it, waits until it answers (a long crash recovery included) and
// sees to the three roles and the database. `dir` must stay open and locked while the cluster lives. Details
// in the arena.
MUST_CHECK struct err cluster_open(const struct datadir *dir, struct arena *a, struct cluster **out);
// The two halves of it, for a process that stays root: who starts PostgreSQL need not talk to it. `accounts` (NULL: as
// cluster_open finds them) says who it runs as and who else may reach it; what is below pg/ must be theirs already
// (store/cluster/owning.h). cluster_prepare is called by PostgreSQL's account or root.
MUST_CHECK struct err cluster_start(const struct datadir *dir, const struct account_pair *accounts,
                                    struct arena *a, struct cluster **out);
MUST_CHECK struct err cluster_prepare(const struct cluster *c, struct arena *a);
// Stops the server that a killed process left in a data directory, for whoever removes it.
MUST_CHECK struct err cluster_stop_left(const char *datadir, struct arena *a);
// Ends the sessions, stops the server and waits for it. NULL is allowed.
void cluster_close(struct cluster *c);

// libpq connection string of a role; belongs to the cluster.
const char *cluster_url(const struct cluster *c, enum cluster_role role);
// The same for a cluster that another process keeps in this data directory; in the arena.
const char *cluster_url_in(const char *datadir, enum cluster_role role, struct arena *a);
// Process of the running server, 0 while there is none.
pid_t cluster_pid(struct cluster *c);
// How often the server was started, the first time included.
int cluster_starts(struct cluster *c);

// Directory of the programs (initdb, postgres, pg_dump) of a major version, 0 = the newest installed. NULL
// with the remedy in *detail if there is none.
const char *cluster_programs(int major, struct arena *a, const char **detail);
#endif
