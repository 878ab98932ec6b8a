// SPDX-License-Identifier: MIT
// Loaded into a server by `torture` (LD_PRELOAD): the n-th statement or the
// n-th allocation from now on fails, once; and before it a statement that has
// never failed in this run, whichever comes; or one after the other each
// statement of a command. Or every allocation fails, each in
// a copy of the process that lives until it ends or would tell somebody: what
// it becomes is noted, and the server goes on. The program itself knows nothing
// of it. What to fail stands in a page of memory that both map, the file
// TORTURE.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

// What fails.
enum { NOTHING, STATEMENT, CONNECTION, ALLOCATION, EVERY_ALLOCATION, EACH_STATEMENT, EACH_CONNECTION };

enum {
    NAMES_MOST = 448,
    NAME_ROOM = 60,
    SURVIVED_MOST = 1024,
    WENT_ON = 77,
    PATIENCE_MS = 500,
    COPIES_MOST = 300,
    SPOILT_MOST = 1 << 16 // more than enough that two rarely meet
};

struct statement {
    char name[NAME_ROOM];
    int32_t refused, broken; // how often
    int32_t command, done;   // so many of this command have had their turn, in
                             // the order they come
    int32_t attempt, came;   // in this attempt
};

struct page {
    _Atomic int32_t what;
    _Atomic int32_t left;             // the one that brings it from 1 to 0 fails
    _Atomic int32_t fired;            // how many have failed
    _Atomic int32_t seen;             // how many came while it was armed
    _Atomic int32_t taken;            // somebody is at the names
    _Atomic int32_t attempt, command; // counted by who asks
    int32_t pad;
    struct statement names[NAMES_MOST]; // those that came while statements were
                                        // to fail, in the order they came
    // Of the copies in which an allocation failed: those that ended by
    // themselves, those that did not; the number of the one that failed in the
    // server as well, and who wanted it.
    _Atomic int32_t ended, lived, failed, unused;
    uint64_t place;
    uint64_t survived[SURVIVED_MOST];
};

_Static_assert(sizeof(struct statement) == 84, "torture reads it by its size");
static struct page idle, *page = &idle;

__attribute__((constructor)) static void map(void)
{
    const char *name = getenv("TORTURE");
    // PostgreSQL inherits the environment, and is left alone.
    int ours = !strcmp(program_invocation_short_name, "tdserver");
    int file = name && ours ? open(name, O_RDWR | O_CLOEXEC) : -1;
    void *at = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (at != MAP_FAILED) page = at;
    if (file >= 0) close(file);
}

static int copied; // this process is a copy in which an allocation has failed
static __thread int copying;

// A copy must touch nothing that it shares with the server: what it would say
// or hear is not for it.
static void stay_alone(void)
{
    if (copied) _exit(WENT_ON);
}

// Places at which a failure was survived: the caller's answer was the same.
// Those fail in copies only.
static int survived(const void *place)
{
    for (int i = 0; i < SURVIVED_MOST && page->survived[i]; i++)
        if (page->survived[i] == (uint64_t)place) return 1;
    return 0;
}

// In a copy it fails. Where the copy did not end by itself, it fails in the
// server as well: the first of a request.
static int fails_in_a_copy(const void *place)
{
    if (copied || copying || atomic_load(&page->what) != EVERY_ALLOCATION) return 0;
    int status = 0;
    int32_t n = atomic_fetch_add(&page->seen, 1) + 1;
    int32_t first = atomic_load(&page->left);
    // Who connects anew meanwhile would never get there: each copy takes its time.
    if (n < first || n > first + COPIES_MOST) return 0;
    copying = 1;
    pid_t child = fork();
    if (!child) {
        struct itimerval patience = {.it_value.tv_usec = PATIENCE_MS * 1000};
        sigset_t heard; // threads hear no signals
        sigemptyset(&heard);
        sigaddset(&heard, SIGALRM);
        sigprocmask(SIG_UNBLOCK, &heard, NULL);
        signal(SIGALRM, SIG_DFL);
        setitimer(ITIMER_REAL, &patience, NULL);
        return copied = 1;
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    copying = 0;
    int ends = child > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, none_yet = 0;
    atomic_fetch_add(ends ? &page->ended : &page->lived, 1);
    if (ends || survived(place) || !atomic_compare_exchange_strong(&page->failed, &none_yet, n)) return 0;
    page->place = (uint64_t)place;
    atomic_fetch_add(&page->fired, 1);
    return 1;
}

static int fails(int what)
{
    if (atomic_load(&page->what) != what) return 0;
    atomic_fetch_add(&page->seen, 1);
    if (atomic_load(&page->left) <= 0 || atomic_fetch_sub(&page->left, 1) != 1) return 0;
    atomic_fetch_add(&page->fired, 1);
    return 1;
}

static struct statement *named(const char *name)
{
    struct statement *s = page->names, *end = s + NAMES_MOST;
    while (s < end && *s->name && strncmp(s->name, name, NAME_ROOM - 1) != 0)
        s++;
    if (s == end) abort(); // the table is too small
    strncpy(s->name, name, NAME_ROOM - 1);
    return s;
}

// What becomes of a statement.
enum { GOES, REFUSED, BREAKS };

// Each statement of a command has its turn, however many others come before it
// this time: those of a server that reads again what it knew.
static int has_its_turn(struct statement *s)
{
    if (s->command != atomic_load(&page->command)) s->done = 0;
    if (s->attempt != atomic_load(&page->attempt)) s->came = 0;
    s->command = atomic_load(&page->command);
    s->attempt = atomic_load(&page->attempt);
    int turn = s->done < ++s->came;
    s->done += turn;
    return turn;
}

// The processes of PostgreSQL whose pipeline was spoilt: what is sent after that
// statement and before the next beginning is not tried.
static _Atomic int32_t spoilt[SPOILT_MOST];

static _Atomic int32_t *spoilt_by(PGconn *conn)
{
    return &spoilt[PQbackendPID(conn) % SPOILT_MOST];
}

int PQpipelineSync(PGconn *conn)
{
    static int (*real)(PGconn *);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "PQpipelineSync");
    int32_t pid = PQbackendPID(conn);
    if (PQstatus(conn) == CONNECTION_OK) atomic_compare_exchange_strong(spoilt_by(conn), &pid, 0);
    return real(conn);
}

// One that has never failed is refused before all others. What fails by itself
// may do so again while the same attempt goes on: the server tries it anew.
static int fate(struct statement *s, int what)
{
    if (what == EACH_CONNECTION) return has_its_turn(s) ? BREAKS : GOES;
    if (what == EACH_STATEMENT) return has_its_turn(s) ? REFUSED : GOES;
    if (!s->refused) return REFUSED;
    if (!fails(what)) return GOES;
    atomic_fetch_sub(&page->fired, 1); // counted below
    return what == STATEMENT ? REFUSED : BREAKS;
}

static int fate_of(const char *name, PGconn *conn)
{
    int what = atomic_load(&page->what);
    int ours = what == STATEMENT || what == CONNECTION || what == EACH_STATEMENT || what == EACH_CONNECTION;
    if (!ours || atomic_load(spoilt_by(conn)) == PQbackendPID(conn)) return GOES;
    while (atomic_exchange(&page->taken, 1)) {
    }
    struct statement *s = named(name);
    int becomes = fate(s, what);
    atomic_fetch_add(&page->fired, becomes != GOES);
    s->refused += becomes == REFUSED;
    s->broken += becomes == BREAKS;
    if (becomes != GOES) atomic_store(spoilt_by(conn), PQbackendPID(conn));
    atomic_store(&page->taken, 0);
    return becomes;
}

// A statement that PostgreSQL refuses as it does on a full disk, in place of
// the one that was asked for; or the connection breaks before it gets there.
int PQsendQueryPrepared(PGconn *conn, const char *name, int n, const char *const *values, const int *lengths,
                        const int *formats, int result)
{
    static int (*real)(PGconn *, const char *, int, const char *const *, const int *, const int *, int);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "PQsendQueryPrepared");
    static const char full[] = "DO $$ BEGIN RAISE EXCEPTION 'tortured' USING ERRCODE = '53100'; END $$";
    int becomes = fate_of(name, conn);
    if (becomes == REFUSED) return PQsendQueryParams(conn, full, 0, NULL, NULL, NULL, NULL, 1);
    if (becomes == BREAKS) shutdown(PQsocket(conn), SHUT_RDWR);
    return real(conn, name, n, values, lengths, formats, result);
}

// The C library's own functions, which need no look-up that would allocate.
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static void *none(void)
{
    errno = ENOMEM;
    return NULL;
}

static int no_memory(const void *place)
{
    return fails_in_a_copy(place) || fails(ALLOCATION);
}

void *malloc(size_t n)
{
    return no_memory(__builtin_return_address(0)) ? none() : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    return no_memory(__builtin_return_address(0)) ? none() : __libc_calloc(n, size);
}

void *realloc(void *old, size_t n)
{
    return no_memory(__builtin_return_address(0)) ? none() : __libc_realloc(old, n);
}

// By these a process is heard and hears.
#define SHARED(type, name, parameters, arguments)                                                            \
    type name parameters                                                                                     \
    {                                                                                                        \
        static type(*real) parameters;                                                                       \
        stay_alone();                                                                                        \
        if (!real) *(void **)&real = dlsym(RTLD_NEXT, #name);                                                \
        return real arguments;                                                                               \
    }
SHARED(ssize_t, send, (int fd, const void *at, size_t n, int flags), (fd, at, n, flags))
SHARED(ssize_t, sendto,
       (int fd, const void *at, size_t n, int flags, const struct sockaddr *to, socklen_t len),
       (fd, at, n, flags, to, len))
SHARED(ssize_t, sendmsg, (int fd, const struct msghdr *m, int flags), (fd, m, flags))
SHARED(ssize_t, sendfile, (int out, int in, off_t *at, size_t n), (out, in, at, n))
SHARED(ssize_t, writev, (int fd, const struct iovec *at, int n), (fd, at, n))
SHARED(ssize_t, recv, (int fd, void *at, size_t n, int flags), (fd, at, n, flags))
SHARED(ssize_t, read, (int fd, void *at, size_t n), (fd, at, n))
SHARED(int, shutdown, (int fd, int how), (fd, how))
SHARED(int, epoll_ctl, (int set, int how, int fd, struct epoll_event *e), (set, how, fd, e))
SHARED(int, epoll_wait, (int set, struct epoll_event *e, int n, int ms), (set, e, n, ms))
SHARED(int, poll, (struct pollfd * p, nfds_t n, int ms), (p, n, ms))
SHARED(int, kill, (pid_t who, int sign), (who, sign))

// What is said of the end goes to the log, and not from a copy.
ssize_t write(int fd, const void *at, size_t n)
{
    static ssize_t (*real)(int, const void *, size_t);
    if (copied && fd == STDERR_FILENO) return (ssize_t)n;
    stay_alone();
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "write");
    return real(fd, at, n);
}
