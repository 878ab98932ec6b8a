// SPDX-License-Identifier: MIT
#include "store/hba.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

static const char *const roles[] = {"postgres", "td_owner", "td_app", "td_read"};
enum { ROLES = sizeof roles / sizeof *roles, NAME_ROOM = 256 };

static bool account_name(uid_t uid, char name[NAME_ROOM])
{
    char room[4096];
    struct passwd p, *found = NULL;
    getpwuid_r(uid, &p, room, sizeof room, &found);
    // A name that the map's syntax would read as something else.
    if (!found || strpbrk(found->pw_name, " \t\"/#,+") || strlen(found->pw_name) >= NAME_ROOM) return false;
    snprintf(name, NAME_ROOM, "%s", found->pw_name);
    return true;
}

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
static bool replace(const char *data, const char *name, const char *text, uid_t uid, gid_t gid)
{
    char *path = text_format("%s/%s", data, name), *fresh = text_format("%s/%s.new", data, name);
    int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    bool good = fd >= 0 && write_whole(fd, text) && (!uid || !fchown(fd, uid, gid));
    if (fd >= 0) close(fd);
    good = good && !rename(fresh, path);
    int reason = errno;
    free(path);
    free(fresh);
    errno = reason;
    return good;
}

static char *add_account(char *map, const char *account)
{
    for (int i = 0; i < ROLES; i++) {
        char *more = text_format("%stdserver %s %s\n", map, account, roles[i]);
        free(map);
        map = more;
    }
    return map;
}

bool hba_write(const char *data, uid_t uid, gid_t gid)
{
    char ours[NAME_ROOM], theirs[NAME_ROOM];
    if (!account_name(geteuid(), ours) || (uid && !account_name(uid, theirs))) return true;
    char *map = add_account(text_format("# Written by tdserver at each start.\n"), ours);
    if (uid) map = add_account(map, theirs);
    // Root can become anybody, and verifies and copies beside a server of another account.
    if (geteuid()) map = add_account(map, "root");
    bool good = replace(data, "pg_ident.conf", map, uid, gid) &&
                replace(data, "pg_hba.conf",
                        "# Written by tdserver at each start.\n"
                        "local all all peer map=tdserver\n"
                        "local replication postgres peer map=tdserver\n",
                        uid, gid);
    int reason = errno;
    free(map);
    errno = reason;
    return good;
}
