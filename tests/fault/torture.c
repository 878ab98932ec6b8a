// SPDX-License-Identifier: MIT
// Loaded into a server by `torture` (LD_PRELOAD): the n-th statement or the n-th allocation from now on fails, once; and
// before it a statement that has never failed in this run, whichever comes.
// The program itself knows nothing of it. What to fail stands in a page of memory that both map, the file TORTURE.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

// What fails.
enum { NOTHING, STATEMENT, CONNECTION, ALLOCATION };

enum { NAMES_MOST = 512, NAME_ROOM = 60 };

struct statement {
    char name[NAME_ROOM];
    int32_t refused; // how often
};

struct page {
    _Atomic int32_t what;
    _Atomic int32_t left;  // the one that brings it from 1 to 0 fails
    _Atomic int32_t fired; // how many have failed
    _Atomic int32_t seen;  // how many came while it was armed
    _Atomic int32_t taken; // somebody is at the names
    int32_t pad[3];
    struct statement
        names[NAMES_MOST]; // those that came while statements were to fail, in the order they came
};

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

static int statement_fails(const char *name)
{
    if (atomic_load(&page->what) != STATEMENT || atomic_load(&page->left) <= 0) return 0;
    while (atomic_exchange(&page->taken, 1)) {
    }
    struct statement *s = named(name);
    int refused = 0;
    if (!s->refused) {
        atomic_store(&page->left, 0);
        atomic_fetch_add(&page->fired, 1);
        refused = 1;
    } else
        refused = fails(STATEMENT);
    s->refused += refused;
    atomic_store(&page->taken, 0);
    return refused;
}

// A statement that PostgreSQL refuses as it does on a full disk, in place of the one that was asked for; or the
// connection breaks before it gets there.
int PQsendQueryPrepared(PGconn *conn, const char *name, int n, const char *const *values, const int *lengths,
                        const int *formats, int result)
{
    static int (*real)(PGconn *, const char *, int, const char *const *, const int *, const int *, int);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "PQsendQueryPrepared");
    static const char full[] = "DO $$ BEGIN RAISE EXCEPTION 'tortured' USING ERRCODE = '53100'; END $$";
    if (statement_fails(name)) return PQsendQueryParams(conn, full, 0, NULL, NULL, NULL, NULL, 1);
    if (fails(CONNECTION)) shutdown(PQsocket(conn), SHUT_RDWR);
    return real(conn, name, n, values, lengths, formats, result);
}

// The C library's own functions, which need no look-up that would allocate.
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static void *none(void)
{
    errno = ENOMEM;
    return NULL;
}

void *malloc(size_t n)
{
    return fails(ALLOCATION) ? none() : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    return fails(ALLOCATION) ? none() : __libc_calloc(n, size);
}

void *realloc(void *old, size_t n)
{
    return fails(ALLOCATION) ? none() : __libc_realloc(old, n);
}
