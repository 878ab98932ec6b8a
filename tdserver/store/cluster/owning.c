// SPDX-License-Identifier: MIT
#include "store/cluster/owning.h"

#include <errno.h>
#include <fts.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct err owning_choose(const struct datadir *dir, struct arena *a, struct account_pair *out)
{
    struct stat data;
    struct account postgres;
    bool there = !stat(arena_printf(a, "%s/pg/data", dir->path), &data) && data.st_uid;
    bool ready = account_named("postgres", &postgres);
    struct account owner = there ? account_owning(data.st_uid, data.st_gid) : postgres;
    if (!there && !ready)
        return err_make(ERR_BUSY, "PostgreSQL does not run as root and there is no account 'postgres'; "
                                  "apt-get install postgresql-15 makes it");
    *out = (struct account_pair){owner, owner};
    if (there && (!ready || owner.uid != postgres.uid)) {
        struct account ours;
        if (!ready || !account_named(TDSERVER_ACCOUNT, &ours) || owner.uid != ours.uid) return OK;
    }
    out->database = postgres;
    return account_serving(a, &out->serving);
}

static struct err cannot(struct arena *a, const char *path)
{
    return err_make(ERR_BUSY, arena_printf(a, "cannot give %s to its account: %s", path, strerror(errno)));
}

// From the serving account to `to`; what is somebody else's or not there stays.
static bool give(const char *path, const struct account *serving, uid_t uid, gid_t gid)
{
    struct stat st;
    if (lstat(path, &st)) return errno == ENOENT;
    return st.st_uid != serving->uid || !lchown(path, uid, gid);
}

static struct err give_tree(char *path, const struct account_pair *accounts, struct arena *a)
{
    char *paths[] = {path, NULL};
    FTS *tree = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    struct err e = tree ? OK : cannot(a, path);
    for (FTSENT *at; tree && !e.code && (at = fts_read(tree));)
        if (at->fts_info != FTS_DP && at->fts_info != FTS_NS &&
            !give(at->fts_path, &accounts->serving, accounts->database.uid, accounts->database.gid))
            e = cannot(a, at->fts_path);
    if (tree) fts_close(tree);
    return e;
}

static struct err give_apart(const char *dir, const struct account_pair *accounts, struct arena *a)
{
    static const char *const of_root[] = {"lock", "key.ed25519", "copies.lock", "hall-authority.pem",
                                          "hall-server.pem"};
    struct stat st;
    if (lstat(dir, &st)) return cannot(a, dir);
    if (st.st_uid == accounts->serving.uid && (lchown(dir, 0, 0) || chmod(dir, 0711))) return cannot(a, dir);
    for (size_t i = 0; i < sizeof of_root / sizeof *of_root; i++) {
        const char *path = arena_printf(a, "%s/%s", dir, of_root[i]);
        if (!give(path, &accounts->serving, 0, 0)) return cannot(a, path);
    }
    char *pg = arena_printf(a, "%s/pg", dir);
    return access(pg, F_OK) ? OK : give_tree(pg, accounts, a);
}

struct err owning_settle(const struct datadir *dir, const struct account_pair *accounts, struct arena *a)
{
    if (!accounts->serving.uid) return OK;
    const char *clock = arena_printf(a, "%s/clock", dir->path);
    struct err e = accounts->serving.uid == accounts->database.uid ? OK : give_apart(dir->path, accounts, a);
    if (e.code) return e;
    bool kept = lchown(clock, accounts->serving.uid, accounts->serving.gid) && errno != ENOENT;
    return kept ? cannot(a, clock) : OK;
}
