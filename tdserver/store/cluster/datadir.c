// SPDX-License-Identifier: MIT
#include "store/cluster/datadir.h"
#include "base/clock.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { DEAD_HOLD_MS = 3000, TICK_MS = 20 };

const char *datadir_default(struct arena *a)
{
    if (geteuid() == 0) return "/var/lib/tdserver";
    const char *home = getenv("HOME");
    return home && *home ? arena_printf(a, "%s/.local/share/tdserver", home) : "/tmp/tdserver";
}

int datadir_make(const char *path, unsigned mode)
{
    char part[PATH_MAX];
    size_t n = strlen(path);
    if (n == 0 || n >= sizeof part) return n ? ENAMETOOLONG : ENOENT;
    for (size_t i = 1; i <= n; i++) {
        if (path[i] != '/' && path[i] != 0) continue;
        memcpy(part, path, i);
        part[i] = 0;
        if (mkdir(part, path[i] ? 0755 : mode) && errno != EEXIST) return errno;
    }
    struct stat st;
    if (stat(path, &st)) return errno;
    return S_ISDIR(st.st_mode) ? 0 : ENOTDIR;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
    (void)st, (void)kind, (void)at;
    return remove(path);
}

void datadir_remove(const char *path)
{
    int64_t end_ms = clock_mono_ms() + DEAD_HOLD_MS;
    while (!access(path, F_OK) && nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS) == 0 &&
           !access(path, F_OK) && clock_mono_ms() < end_ms)
        usleep(TICK_MS * 1000);
}

int64_t datadir_free(const char *path)
{
    struct statvfs disk;
    return statvfs(path, &disk) ? INT64_MAX : (int64_t)disk.f_bavail * (int64_t)disk.f_frsize;
}

// A tdserver that was killed may leave a child behind that was about to become another program: it inherited the
// lock and gives it back in a moment. True: the lock is ours.
static bool lock_of_the_dead(int fd, const char *holder)
{
    int64_t pid = 0;
    if (!text_int64(text_of(holder), &pid) || pid < 1 || pid > INT_MAX || !kill((pid_t)pid, 0)) return false;
    for (int64_t end = clock_mono_ms() + DEAD_HOLD_MS; clock_mono_ms() < end; usleep(TICK_MS * 1000))
        if (!flock(fd, LOCK_EX | LOCK_NB)) return true;
    return false;
}

static struct err take_lock(int fd, const char *path, struct arena *a)
{
    char holder[32] = "";
    if (flock(fd, LOCK_EX | LOCK_NB)) {
        ssize_t n = pread(fd, holder, sizeof holder - 1, 0);
        holder[n > 0 ? strcspn(holder, "\n") : 0] = 0;
        if (!lock_of_the_dead(fd, holder))
            return err_make(ERR_BUSY,
                            arena_printf(a,
                                         "another tdserver (process %s) uses %s; stop it or choose another "
                                         "directory with --data",
                                         *holder ? holder : "unknown", path));
    }
    int n = snprintf(holder, sizeof holder, "%d\n", (int)getpid());
    if (ftruncate(fd, 0) || pwrite(fd, holder, (size_t)n, 0) != n)
        return err_make(ERR_BUSY, arena_printf(a, "cannot write %s/lock: %s", path, strerror(errno)));
    return OK;
}

struct err datadir_whole(const char *path, struct arena *a)
{
    bool begun = !access(arena_printf(a, "%s/" DATADIR_UNFINISHED, path), F_OK);
    if (!begun || !access(arena_printf(a, "%s/pg", path), F_OK)) return OK;
    return err_make(
        ERR_BUSY, arena_printf(a,
                               "a restore into %s was begun and not finished; run the same tdserver restore "
                               "again, or remove that directory",
                               path));
}

struct err datadir_open(const char *path, struct arena *a, struct datadir *out)
{
    *out = DATADIR_CLOSED;
    struct err err = datadir_whole(path, a);
    return err.code ? err : datadir_open_to_make(path, a, out);
}

struct err datadir_open_to_make(const char *path, struct arena *a, struct datadir *out)
{
    *out = DATADIR_CLOSED;
    int reason = datadir_make(path, 0711);
    char *absolute = reason ? NULL : realpath(path, NULL);
    if (!absolute)
        return err_make(ERR_BUSY,
                        arena_printf(a, "cannot use the data directory %s: %s; choose another with --data",
                                     path, strerror(reason ? reason : errno)));
    int fd = open(arena_printf(a, "%s/lock", absolute), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    struct err e = fd < 0
                       ? err_make(ERR_BUSY, arena_printf(a,
                                                         "cannot write in the data directory %s: %s; choose "
                                                         "another with --data",
                                                         absolute, strerror(errno)))
                       : take_lock(fd, absolute, a);
    if (e.code) {
        if (fd >= 0) close(fd);
        free(absolute);
        return e;
    }
    *out = (struct datadir){absolute, fd};
    return OK;
}

void datadir_close(struct datadir *d)
{
    if (d->lock >= 0) close(d->lock);
    free(d->path);
    *d = DATADIR_CLOSED;
}
