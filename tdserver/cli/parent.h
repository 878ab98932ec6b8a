// SPDX-License-Identifier: MIT
// The two processes of a server that root starts. The parent stays root and small: it has no sockets and reads nothing that
// others wrote; it gives the data directory to its accounts, starts PostgreSQL as `postgres` and sees to its end. Schema and
// migrations are seen to by a process of that account, which ends before anybody is served. The child serves, as an account
// of its own, and enters the database as td_app alone. Neither outlives the other: the parent stops PostgreSQL and ends
// when the child does, the child is killed with the parent. Signals to stop are passed on.
#ifndef CLI_PARENT_H
#define CLI_PARENT_H
#include "store/cluster/account.h"
#include "store/cluster/datadir.h"

// The child's side.
struct part {
    struct account serving; // uid 0: there is nothing to part
    pid_t parent;           // 0: there is none
    int ready, go; // pipes: a byte for the parent when the database may start, one from it when it is up
};

// Called by root before there is a thread, with the signals to stop blocked. True in the parent, when everything is over:
// *status is the exit status. False in the child, or with *status set where neither came to be.
bool parent_stays(const struct datadir *dir, struct arena *a, struct part *part, int *status);
// For a database that somebody else keeps: no parent, but not root either.
int parent_of_none(struct arena *a, struct part *part);

// In the child, which has read what it needs: has the database started and waits for it. False: it will not be, and the parent has said why.
bool part_wait(struct part *part);
// From here on it is the serving account, for good. The exit status.
int part_become(const struct part *part, bool low_port);
#endif
