// SPDX-License-Identifier: MIT
#include "store/cluster/hba.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text/text.h"

static const char *const everybody[] = {"postgres", "td_owner", "td_app", "td_read", NULL};
static const char *const only_serving[] = {"td_app", NULL};

static bool write_whole(int fd, const char *text)
{
    size_t len = strlen(text);
    while (len) {
        ssize_t n = write(fd, text, len);
        if (n <= 0) return false;
        text += n;
        len -= (size_t)n;
    }
    return !fsync(fd);
}

// The new file takes the place of the old one as a whole.
static bool replace(const char *data, const char *name, const char *text, const struct account *owner)
{
    char *path = text_format("%s/%s", data, name), *fresh = text_format("%s/%s.new", data, name);
    int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    bool good = fd >= 0 && write_whole(fd, text) && (!owner->uid || !fchown(fd, owner->uid, owner->gid));
    if (fd >= 0) close(fd);
    good = good && !rename(fresh, path);
    int reason = errno;
    free(path);
    free(fresh);
    errno = reason;
    return good;
}

static char *add_account(char *map, const char *account, const char *const roles[])
{
    for (; *roles; roles++) {
        char *more = text_format("%stdserver %s %s\n", map, account, *roles);
        free(map);
        map = more;
    }
    return map;
}

bool hba_write(const char *data, const struct account *database, const struct account *serving)
{
    char ours[ACCOUNT_NAME], theirs[ACCOUNT_NAME], served[ACCOUNT_NAME];
    bool apart = serving->uid && serving->uid != database->uid;
    if (!account_name(geteuid(), ours) || (database->uid && !account_name(database->uid, theirs)) ||
        (apart && !account_name(serving->uid, served)))
        return true;
    char *map = add_account(text_format("# Written by tdserver at each start.\n"), ours, everybody);
    if (database->uid) map = add_account(map, theirs, everybody);
    if (apart) map = add_account(map, served, only_serving);
    // Root can become anybody, and verifies and copies beside a server of another account.
    if (geteuid()) map = add_account(map, "root", everybody);
    bool good = replace(data, "pg_ident.conf", map, database) &&
                replace(data, "pg_hba.conf",
                        "# Written by tdserver at each start.\n"
                        "local all all peer map=tdserver\n"
                        "local replication postgres peer map=tdserver\n",
                        database);
    int reason = errno;
    free(map);
    errno = reason;
    return good;
}
