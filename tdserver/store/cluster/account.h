// SPDX-License-Identifier: MIT
// Accounts of the operating system. Root runs nothing that others can reach: PostgreSQL runs as `postgres`, what serves
// as an account of its own, TDSERVER_ACCOUNT. Who is not root does everything as who they are.
#ifndef STORE_CLUSTER_ACCOUNT_H
#define STORE_CLUSTER_ACCOUNT_H
#include "base/arena.h"
#include "base/err.h"
#include <sys/types.h>

#define TDSERVER_ACCOUNT "tdserver"
enum { ACCOUNT_GROUPS = 64, ACCOUNT_NAME = 256 };

// uid 0: this process's own.
struct account {
    uid_t uid;
    gid_t gid;
    gid_t groups[ACCOUNT_GROUPS];
    int group_count;
};

// Two accounts of one server; the same uid twice where its database belongs to somebody else than `postgres`: they go on
// as one account, which can start it alone afterwards. Both 0: not root.
struct account_pair {
    struct account database, serving;
};

// Of a login name. False: nobody has it.
bool account_named(const char *login, struct account *out);
// Whose this file is, with a name or without.
struct account account_owning(uid_t uid, gid_t gid);
// The account that serves; root makes it (useradd) where no package has. BUSY with what to do, in the arena.
MUST_CHECK struct err account_serving(struct arena *a, struct account *out);
// The name that the database will know it by. False: it has none, or one that pg_ident.conf would read otherwise.
bool account_name(uid_t uid, char name[static ACCOUNT_NAME]);

// This process becomes it, for good; nothing for uid 0. Only what is safe after a fork of a program with threads.
// keep_low_ports: it may still listen below 1024.
bool account_become(const struct account *account, bool keep_low_ports);
#endif
