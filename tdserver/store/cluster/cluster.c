// SPDX-License-Identifier: MIT
#include "store/cluster/cluster.h"
#include "base/clock.h"
#include "base/log/log.h"
#include "base/wake.h"
#include "store/cluster/account.h"
#include "store/cluster/hba.h"
#include "store/cluster/roles.h"
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    SOCKET_PATH_MAX = 107, // struct sockaddr_un without its NUL
    TICK_MS = 20,
    FIRST_START_TRIES = 200, // old children of a killed server hold its memory for a moment
    LONGEST_PAUSE_MS = 1000,
    RECOVERY_MS =
        600000, // replaying the log of a crash may take minutes; giving up would only start it again
    STOP_MS = 30000,
    STOP_RECOVERY_MS = 3000, // one that still recovers serves nobody, and recovers again at the next start
    STOP_HARD_MS = 10000,
    LOG_KEEP_BYTES = 8 << 20
};
#define SOCKET_NAME "/.s.PGSQL.5432"

// What differs from PostgreSQL's own defaults. Durability is named although it is the default: it is not
// negotiable.
static const char *const settings[] = {
    "listen_addresses=",
    "port=5432",
    "fsync=on",
    "synchronous_commit=on",
    "full_page_writes=on",
    "recovery_init_sync_method=syncfs", // one call after a crash, instead of one for each of a thousand files
    "max_connections=80",
    "shared_buffers=256MB",
    "max_wal_size=2GB",
    "min_wal_size=256MB",
    "wal_compression=lz4", // several times less work than the default for answers and pages of the log
    "default_toast_compression=lz4",
    "checkpoint_timeout=15min",
    "random_page_cost=1.1",
    "autovacuum_naptime=20s",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    "log_min_duration_statement=500ms",
    "log_line_prefix=%m [%p] %u ",
};
enum { SETTINGS = sizeof settings / sizeof *settings };

enum state { STARTING, RUNNING, FAILED, STOPPED };

struct cluster {
    char *dir, *data, *log, *postgres; // absolute paths
    char *urls[CLUSTER_SUPERUSER + 1];
    struct account account; // PostgreSQL's
    struct account serving; // uid 0 or the same as above: nobody else's
    pthread_t keeper;
    bool kept;            // keeper and lock exist
    pthread_mutex_t lock; // guards what follows
    pthread_cond_t changed;
    enum state state;
    bool stopping;
    pid_t pid; // not reaped while it is set, so signals cannot hit a stranger
    int starts;
};

static char *join(const char *a, const char *b)
{
    char *s;
    if (asprintf(&s, "%s%s", a, b) < 0) abort();
    return s;
}

// ---- programs ----

static bool has_postgres(const char *bin)
{
    char path[PATH_MAX];
    return snprintf(path, sizeof path, "%s/postgres", bin) < (int)sizeof path && !access(path, X_OK);
}

// The number at the front of a line, 0 if there is none.
static int number_of(const char *line)
{
    int64_t n = 0;
    struct text digits = {line, strspn(line, "0123456789")};
    return text_int64(digits, &n) && n <= INT_MAX ? (int)n : 0;
}

static const char *programs_of_pg_config(struct arena *a)
{
    char line[PATH_MAX] = "";
    int ends[2];
    pid_t pid;
    char *argv[] = {"pg_config", "--bindir", NULL};
    posix_spawn_file_actions_t actions;
    if (pipe2(ends, O_CLOEXEC)) return NULL;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    bool runs = !posix_spawnp(&pid, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    ssize_t n = runs ? read(ends[0], line, sizeof line - 1) : 0;
    close(ends[0]);
    if (runs) waitpid(pid, NULL, 0);
    line[n > 0 ? strcspn(line, "\n") : 0] = 0;
    return *line && has_postgres(line) ? arena_printf(a, "%s", line) : NULL;
}

static const char *programs_newest(struct arena *a)
{
    glob_t found;
    const char *best = NULL;
    int best_major = 0;
    if (glob("/usr/lib/postgresql/*/bin", 0, NULL, &found)) return NULL;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        int major = number_of(found.gl_pathv[i] + strlen("/usr/lib/postgresql/"));
        if (major <= best_major || !has_postgres(found.gl_pathv[i])) continue;
        best_major = major;
        best = arena_printf(a, "%s", found.gl_pathv[i]);
    }
    globfree(&found);
    return best;
}

const char *cluster_programs(int major, struct arena *a, const char **detail)
{
    const char *bin = arena_printf(a, "/usr/lib/postgresql/%d/bin", major);
    if (major && has_postgres(bin)) return bin;
    if ((bin = programs_of_pg_config(a)) || (bin = programs_newest(a))) return bin;
    *detail = "PostgreSQL is not installed; apt-get install postgresql-15, or name a server with --database";
    return NULL;
}

static int major_of(const char *data)
{
    char path[PATH_MAX], line[16] = "";
    snprintf(path, sizeof path, "%s/PG_VERSION", data);
    FILE *f = fopen(path, "re");
    if (!f) return 0;
    bool read = fgets(line, sizeof line, f) != NULL;
    fclose(f);
    return read ? number_of(line) : 0;
}

// ---- processes ----

// Root starts what is there as whoever it belongs to, so that they can start it themselves afterwards.
static struct err find_account(const char *data, struct account *account)
{
    struct stat st;
    *account = (struct account){0};
    if (geteuid() != 0) return OK;
    if (!stat(data, &st) && st.st_uid) return *account = account_owning(st.st_uid, st.st_gid), OK;
    if (account_named("postgres", account)) return OK;
    return err_make(ERR_BUSY, "PostgreSQL does not run as root and there is no account 'postgres'; "
                              "apt-get install postgresql-15 makes it");
}

// In the child: only what is safe after a fork of a program with threads.
static void become(const struct account *account, const char *log, pid_t parent, int orphaned)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setsid(); // Ctrl-C at the terminal must reach tdserver first
    umask(077);
    if (!account_become(account, false)) _exit(126);
    int out = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    int in = open("/dev/null", O_RDONLY);
    if (out < 0 || in < 0 || chdir("/") || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0)
        _exit(125);
    close_range(3, ~0U, 0);
    prctl(PR_SET_PDEATHSIG, orphaned);
    if (getppid() != parent) _exit(124);
}

// orphaned: the signal that it gets when tdserver is killed.
static pid_t spawn(const struct account *account, const char *log, char *const argv[], int orphaned)
{
    pid_t parent = getpid();
    pid_t pid = fork();
    if (pid) return pid;
    become(account, log, parent, orphaned);
    execv(argv[0], argv);
    _exit(127);
}

static const char *log_tail(const char *log, struct arena *a)
{
    char *tail = arena_alloc(a, 1024);
    int fd = open(log, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return "(no log)";
    off_t size = lseek(fd, 0, SEEK_END);
    ssize_t n = pread(fd, tail, 1023, size > 1023 ? size - 1023 : 0);
    close(fd);
    tail[n > 0 ? n : 0] = 0;
    return tail;
}

// ---- making ----

static struct err disk_full(const struct cluster *c, struct arena *a)
{
    return err_make(
        ERR_BUSY,
        arena_printf(a,
                     "the disk of %s is full (%lld MiB are free, PostgreSQL needs %d); make room on "
                     "it, then start again",
                     c->dir, (long long)(datadir_free(c->dir) >> 20), DATADIR_FREE_LEAST >> 20));
}

static struct err explain_child(const struct cluster *c, int status, const char *what, struct arena *a)
{
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (datadir_free(c->dir) < DATADIR_FREE_LEAST) return disk_full(c, a);
    if (code == 125)
        return err_make(ERR_BUSY,
                        arena_printf(a,
                                     "the account that runs PostgreSQL cannot reach %s; choose a --data "
                                     "directory outside private homes, for example /var/lib/tdserver",
                                     c->dir));
    return err_make(ERR_BUSY, arena_printf(a, "%s failed (status %d), see %s:\n%s", what, code, c->log,
                                           log_tail(c->log, a)));
}

// initdb works beside the final place, so that a half-made cluster is never taken for a whole one.
static struct err make_data(const struct cluster *c, const char *bin, struct arena *a)
{
    char *fresh = arena_printf(a, "%s.new", c->data);
    datadir_remove(fresh);
    char *argv[] = {
        arena_printf(a, "%s/initdb", bin), "-D", fresh, "-U", "postgres", "--auth=trust", "--encoding=UTF8",
        "--no-locale", "--data-checksums",
        // A new segment is written whole, with zeros, while every commit waits: 1 MB is not noticed, 16 are.
        "--wal-segsize=1", "--no-instructions", NULL};
    // Whoever comes after a killed tdserver makes another one at this very path: nothing there shall be tidied up by then.
    pid_t pid = spawn(&c->account, c->log, argv, SIGKILL);
    int status = -1;
    if (pid > 0) waitpid(pid, &status, 0);
    if (status) return explain_child(c, status, "initdb", a);
    if (rename(fresh, c->data))
        return err_make(ERR_BUSY, arena_printf(a, "cannot rename %s: %s", fresh, strerror(errno)));
    return OK;
}

// Does somebody serve who is not PostgreSQL's own account?
static bool is_apart(const struct cluster *c)
{
    return c->serving.uid && c->serving.uid != c->account.uid;
}

// Who serves may pass to the socket; who they are is asked there.
static int open_to_serving(const struct cluster *c)
{
    gid_t group = is_apart(c) ? c->serving.gid : c->account.gid;
    if (c->account.uid && chown(c->dir, c->account.uid, group)) return errno;
    return c->account.uid && chmod(c->dir, is_apart(c) ? 0710 : 0700) ? errno : 0;
}

static struct err make_dir(const struct cluster *c, struct arena *a)
{
    int reason = datadir_make(c->dir, 0700);
    if (!reason) reason = open_to_serving(c);
    if (reason) return err_make(ERR_BUSY, arena_printf(a, "cannot make %s: %s", c->dir, strerror(reason)));
    struct stat st;
    if (!stat(c->log, &st) && st.st_size > LOG_KEEP_BYTES) rename(c->log, arena_printf(a, "%s.1", c->log));
    return OK;
}

// ---- the leftover of a killed tdserver ----

// First line of postmaster.pid is the process, the eighth its condition.
static pid_t read_pid_file(const char *data, bool *ready)
{
    char path[PATH_MAX], line[256];
    snprintf(path, sizeof path, "%s/postmaster.pid", data);
    pid_t pid = 0;
    *ready = false;
    FILE *f = fopen(path, "re");
    if (!f) return 0;
    for (int i = 1; fgets(line, sizeof line, f); i++) {
        if (i == 1) pid = (pid_t)number_of(line);
        if (i == 8) *ready = !strncmp(line, "ready", 5);
    }
    fclose(f);
    return pid;
}

// A process number may have been given to somebody else meanwhile: ours works in its data directory.
static bool is_server_of(pid_t pid, const char *data)
{
    char link[64], cwd[PATH_MAX];
    snprintf(link, sizeof link, "/proc/%d/cwd", (int)pid);
    ssize_t n = readlink(link, cwd, sizeof cwd - 1);
    return n > 0 && (size_t)n == strlen(data) && !memcmp(cwd, data, (size_t)n);
}

// The child that replays the log of a crash calls itself so; postmaster.pid says "stopping" once it was told to.
static bool recovers(pid_t server)
{
    static const char name[] = "postgres: startup";
    char path[64], title[sizeof name] = "";
    int child;
    bool found = false;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)server, (int)server);
    FILE *children = fopen(path, "re");
    while (children && !found && fscanf(children, "%d", &child) == 1) {
        snprintf(path, sizeof path, "/proc/%d/cmdline", child);
        FILE *f = fopen(path, "re");
        found = f && fgets(title, sizeof title, f) && !strcmp(title, name);
        if (f) fclose(f);
    }
    if (children) fclose(children);
    return found;
}

static bool gone_within(pid_t pid, const char *data, int ms)
{
    for (int64_t end = clock_mono_ms() + ms; clock_mono_ms() < end; usleep(TICK_MS * 1000))
        if (!is_server_of(pid, data)) return true;
    return false;
}

static struct err stop_leftover(const char *data, struct arena *a)
{
    bool ready;
    pid_t pid = read_pid_file(data, &ready);
    if (pid <= 0 || !is_server_of(pid, data)) return OK;
    log_line(LOG_WARN, "cluster.leftover", "stopping PostgreSQL process %d of an earlier run", (int)pid);
    int patience_ms = recovers(pid) ? STOP_RECOVERY_MS : STOP_MS;
    if (!kill(pid, SIGINT) && gone_within(pid, data, patience_ms)) return OK;
    if (!kill(pid, SIGQUIT) && gone_within(pid, data, STOP_HARD_MS)) return OK;
    return err_make(ERR_BUSY,
                    arena_printf(a,
                                 "PostgreSQL process %d still uses %s and does not stop; end it, then "
                                 "start again",
                                 (int)pid, data));
}

struct err cluster_stop_left(const char *datadir, struct arena *a)
{
    return stop_leftover(arena_printf(a, "%s/pg/data", datadir), a);
}

// ---- the keeper: one thread that starts the server whenever it is not there ----

static void set_state(struct cluster *c, enum state state)
{
    pthread_mutex_lock(&c->lock);
    c->state = state;
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
}

static void start_server(struct cluster *c)
{
    char *sockets = join("unix_socket_directories=", c->dir);
    char *argv[4 + 2 * (SETTINGS + 2)] = {c->postgres, "-D", c->data};
    int n = 3;
    for (int i = 0; i < SETTINGS; i++) {
        argv[n++] = "-c";
        argv[n++] = (char *)settings[i]; // execv promises not to write
    }
    argv[n++] = "-c";
    argv[n++] = is_apart(c) ? "unix_socket_permissions=0777" : "unix_socket_permissions=0700";
    argv[n++] = "-c";
    argv[n++] = sockets;
    argv[n] = NULL;
    pthread_mutex_lock(&c->lock);
    // A killed tdserver takes its database down in good order; should that fail, the next start stops it.
    c->pid = c->stopping ? 0 : spawn(&c->account, c->log, argv, SIGINT);
    if (c->pid < 0) c->pid = 0;
    c->starts += c->pid > 0;
    pthread_mutex_unlock(&c->lock);
    free(sockets);
}

static bool has_ended(pid_t pid, bool block)
{
    siginfo_t info = {0};
    int e = waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT | (block ? 0 : WNOHANG));
    return e ? errno != EINTR : info.si_pid == pid;
}

// Follows one life of the server to its end; true if it became ready meanwhile.
static bool follow_server(struct cluster *c, pid_t pid)
{
    bool ready = false;
    while (!ready && !has_ended(pid, false)) {
        usleep(TICK_MS * 1000);
        ready = read_pid_file(c->data, &ready) == pid && ready;
    }
    if (ready) set_state(c, RUNNING);
    while (!has_ended(pid, true)) {
    }
    pthread_mutex_lock(&c->lock);
    waitpid(pid, NULL, 0);
    c->pid = 0;
    pthread_mutex_unlock(&c->lock);
    return ready;
}

static bool is_stopping(struct cluster *c)
{
    pthread_mutex_lock(&c->lock);
    bool stopping = c->stopping;
    pthread_mutex_unlock(&c->lock);
    return stopping;
}

static void give_up(struct cluster *c, int tries)
{
    struct json_out line = log_begin(LOG_ERROR, "cluster.failed");
    json_put_int(&line, "tries", tries);
    json_put_string(&line, "detail", "PostgreSQL does not start");
    log_end(&line);
    set_state(c, FAILED);
}

static void *keep(void *arg)
{
    struct cluster *c = arg;
    bool ever_ready = false;
    for (int failures = 0; !is_stopping(c);) {
        start_server(c);
        bool ready = c->pid && follow_server(c, c->pid);
        ever_ready |= ready;
        failures = ready ? 0 : failures + 1;
        if (is_stopping(c)) break;
        bool hopeless = failures && datadir_free(c->dir) < DATADIR_FREE_LEAST;
        if (!ever_ready && (failures == FIRST_START_TRIES || hopeless)) {
            give_up(c, failures);
            return NULL;
        }
        set_state(c, STARTING);
        if (ready) log_line(LOG_ERROR, "cluster.died", "PostgreSQL ended by itself; starting it again");
        int pause = failures < 20 ? 50 : LONGEST_PAUSE_MS;
        usleep((useconds_t)(ever_ready ? pause : 50) * 1000);
    }
    set_state(c, STOPPED);
    return NULL;
}

// True once the state is no longer `from`.
static bool wait_leaving(struct cluster *c, enum state from, int ms)
{
    int64_t end_ms = clock_mono_ms() + ms;
    pthread_mutex_lock(&c->lock);
    while (c->state == from && wake_wait(&c->changed, &c->lock, end_ms)) {
    }
    bool left = c->state != from;
    pthread_mutex_unlock(&c->lock);
    return left;
}

static struct err start_keeper(struct cluster *c, struct arena *a)
{
    pthread_mutex_init(&c->lock, NULL);
    wake_init(&c->changed);
    c->kept = !pthread_create(&c->keeper, NULL, keep, c);
    if (!c->kept) return err_make(ERR_BUSY, "cannot start a thread");
    if (wait_leaving(c, STARTING, RECOVERY_MS) && c->state == RUNNING) return OK;
    if (datadir_free(c->dir) < DATADIR_FREE_LEAST) return disk_full(c, a);
    return err_make(ERR_BUSY,
                    arena_printf(a, "PostgreSQL does not start, see %s:\n%s", c->log, log_tail(c->log, a)));
}

// ---- opening and closing ----

// A path as part of a value of a connection string.
static const char *quoted(const char *path, struct arena *a)
{
    char *value = arena_alloc(a, 2 * strlen(path) + 1), *to = value;
    for (const char *p = path; *p; p++) {
        if (*p == '\'' || *p == '\\') *to++ = '\\';
        *to++ = *p;
    }
    return value;
}

const char *cluster_url_in(const char *datadir, enum cluster_role role, struct arena *a)
{
    static const struct {
        const char *user, *database;
    } logins[] = {[CLUSTER_OWNER] = {"td_owner", "td"},
                  [CLUSTER_APP] = {"td_app", "td"},
                  [CLUSTER_READ] = {"td_read", "td"},
                  [CLUSTER_SUPERUSER] = {"postgres", "postgres"}};
    // A database of one's own that answers late is starting, or the machine is busy; one that is away says so at once.
    return arena_printf(a, "host='%s/pg' port=5432 connect_timeout=30 user=%s dbname=%s", quoted(datadir, a),
                        logins[role].user, logins[role].database);
}

static struct err name_paths(struct cluster *c, const char *datadir, struct arena *a)
{
    c->dir = join(datadir, "/pg");
    c->data = join(c->dir, "/data");
    c->log = join(c->dir, "/postgres.log");
    if (strlen(c->dir) + strlen(SOCKET_NAME) > SOCKET_PATH_MAX)
        return err_make(
            ERR_BUSY,
            arena_printf(a,
                         "the path %s is %zu bytes too long for a unix socket; choose a shorter --data "
                         "directory",
                         datadir, strlen(c->dir) + strlen(SOCKET_NAME) - SOCKET_PATH_MAX));
    if (strpbrk(c->dir, ",\"\n"))
        return err_make(
            ERR_BUSY,
            arena_printf(a,
                         "the path %s has a comma, quote or line break, which PostgreSQL cannot take; "
                         "choose another --data directory",
                         datadir));
    for (enum cluster_role role = CLUSTER_OWNER; role <= CLUSTER_SUPERUSER; role++)
        c->urls[role] = join(cluster_url_in(datadir, role, a), "");
    return OK;
}

static struct err make_and_start(struct cluster *c, const char *datadir, struct arena *a)
{
    struct err e = name_paths(c, datadir, a);
    if (!e.code && !c->account.uid) e = find_account(c->data, &c->account);
    if (!e.code) e = make_dir(c, a);
    if (e.code) return e;
    int major = major_of(c->data);
    const char *bin = cluster_programs(major, a, &e.detail);
    if (!bin) return err_make(ERR_BUSY, e.detail);
    c->postgres = join(bin, "/postgres");
    e = major ? stop_leftover(c->data, a) : make_data(c, bin, a);
    if (e.code) return e;
    if (hba_write(c->data, &c->account, &c->serving)) return start_keeper(c, a);
    if (errno == ENOSPC) return disk_full(c, a);
    return err_make(ERR_BUSY, arena_printf(a, "cannot write %s/pg_hba.conf: %s", c->data, strerror(errno)));
}

struct err cluster_prepare(const struct cluster *c, struct arena *a)
{
    struct pg *pg;
    struct err e = pg_open(c->urls[CLUSTER_SUPERUSER], NULL, 0, a, &pg);
    if (e.code) return e;
    e = roles_create(pg, a);
    if (e.code) e.detail = arena_printf(a, "%s", e.detail);
    pg_close(pg);
    return e;
}

struct err cluster_start(const struct datadir *dir, const struct account_pair *accounts, struct arena *a,
                         struct cluster **out)
{
    struct cluster *c = calloc(1, sizeof *c);
    if (!c) abort();
    if (accounts) c->account = accounts->database, c->serving = accounts->serving;
    struct err e = make_and_start(c, dir->path, a);
    *out = e.code ? NULL : c;
    if (e.code) cluster_close(c);
    return e;
}

struct err cluster_open(const struct datadir *dir, struct arena *a, struct cluster **out)
{
    struct err e = cluster_start(dir, NULL, a, out);
    if (e.code) return e;
    e = cluster_prepare(*out, a);
    if (!e.code) return OK;
    cluster_close(*out);
    *out = NULL;
    return e;
}

static void signal_server(struct cluster *c, int sig)
{
    pthread_mutex_lock(&c->lock);
    c->stopping = true;
    if (c->pid) kill(c->pid, sig);
    pthread_mutex_unlock(&c->lock);
}

static bool has_stopped(struct cluster *c, int ms)
{
    for (int64_t end = clock_mono_ms() + ms; clock_mono_ms() < end;) {
        pthread_mutex_lock(&c->lock);
        enum state state = c->state;
        pthread_mutex_unlock(&c->lock);
        if (state == STOPPED || state == FAILED) return true;
        wait_leaving(c, state, (int)(end - clock_mono_ms()));
    }
    return false;
}

void cluster_close(struct cluster *c)
{
    if (!c) return;
    if (c->kept) {
        signal_server(c, SIGINT);
        if (!has_stopped(c, STOP_MS)) signal_server(c, SIGQUIT);
        pthread_join(c->keeper, NULL);
        pthread_mutex_destroy(&c->lock);
        pthread_cond_destroy(&c->changed);
    }
    for (size_t i = 0; i < sizeof c->urls / sizeof *c->urls; i++)
        free(c->urls[i]);
    free(c->dir);
    free(c->data);
    free(c->log);
    free(c->postgres);
    free(c);
}

const char *cluster_url(const struct cluster *c, enum cluster_role role)
{
    return c->urls[role];
}

pid_t cluster_pid(struct cluster *c)
{
    pthread_mutex_lock(&c->lock);
    pid_t pid = c->pid;
    pthread_mutex_unlock(&c->lock);
    return pid;
}

int cluster_starts(struct cluster *c)
{
    pthread_mutex_lock(&c->lock);
    int starts = c->starts;
    pthread_mutex_unlock(&c->lock);
    return starts;
}
