// SPDX-License-Identifier: MIT
#include "store/cluster/account.h"

#include <errno.h>
#include <grp.h>
#include <linux/capability.h>
#include <pwd.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Another server may be making the account at the same moment: then /etc/passwd is locked.
enum { MAKING_TRIES = 100, MAKING_PAUSE_US = 100000 };

static struct account with_groups(const char *login, uid_t uid, gid_t gid)
{
    struct account account = {.uid = uid, .gid = gid, .group_count = ACCOUNT_GROUPS};
    if (!login || getgrouplist(login, gid, account.groups, &account.group_count) < 0) account.group_count = 0;
    return account;
}

bool account_named(const char *login, struct account *out)
{
    const struct passwd *p = getpwnam(login);
    if (p) *out = with_groups(login, p->pw_uid, p->pw_gid);
    return p != NULL;
}

struct account account_owning(uid_t uid, gid_t gid)
{
    const struct passwd *p = getpwuid(uid);
    return with_groups(p ? p->pw_name : NULL, uid, p ? p->pw_gid : gid);
}

static bool make_account(void)
{
    char *argv[] = {"useradd",      "--system", "--user-group",      "--no-create-home", "--home-dir",
                    "/nonexistent", "--shell",  "/usr/sbin/nologin", TDSERVER_ACCOUNT,   NULL};
    char *environment[] = {"PATH=/usr/sbin:/sbin:/usr/bin:/bin", NULL};
    posix_spawn_file_actions_t silent;
    posix_spawn_file_actions_init(&silent);
    posix_spawn_file_actions_addopen(&silent, 1, "/dev/null", 1 /* O_WRONLY */, 0);
    posix_spawn_file_actions_addopen(&silent, 2, "/dev/null", 1 /* O_WRONLY */, 0);
    pid_t pid;
    int status = -1;
    bool runs = !posix_spawn(&pid, "/usr/sbin/useradd", &silent, NULL, argv, environment);
    posix_spawn_file_actions_destroy(&silent);
    if (runs) waitpid(pid, &status, 0);
    return runs;
}

struct err account_serving(struct arena *a, struct account *out)
{
    bool there = account_named(TDSERVER_ACCOUNT, out);
    for (int i = 0; !there && i < MAKING_TRIES && make_account(); i++) {
        there = account_named(TDSERVER_ACCOUNT, out);
        if (!there) usleep(MAKING_PAUSE_US);
    }
    if (there && out->uid) return OK;
    return err_make(ERR_BUSY,
                    arena_printf(a,
                                 "root does not serve, and there is no account '%s' that does; make it "
                                 "(useradd --system %s), or start this as another account",
                                 TDSERVER_ACCOUNT, TDSERVER_ACCOUNT));
}

bool account_name(uid_t uid, char name[static ACCOUNT_NAME])
{
    char room[4096];
    struct passwd p, *found = NULL;
    getpwuid_r(uid, &p, room, sizeof room, &found);
    if (!found || strpbrk(found->pw_name, " \t\"/#,+") || strlen(found->pw_name) >= ACCOUNT_NAME)
        return false;
    snprintf(name, ACCOUNT_NAME, "%s", found->pw_name);
    return true;
}

static bool keep_only_low_ports(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = {
        {.effective = 1u << CAP_NET_BIND_SERVICE, .permitted = 1u << CAP_NET_BIND_SERVICE}};
    return !syscall(SYS_capset, &header, data);
}

bool account_become(const struct account *account, bool keep_low_ports)
{
    if (!account->uid) return true;
    if (keep_low_ports && prctl(PR_SET_KEEPCAPS, 1)) return false;
    if (setgroups((size_t)account->group_count, account->groups) || setgid(account->gid) ||
        setuid(account->uid))
        return false;
    return !keep_low_ports || keep_only_low_ports();
}
