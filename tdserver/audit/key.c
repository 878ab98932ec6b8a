// SPDX-License-Identifier: MIT
#include "audit/key.h"

#include "director/bounds.h"
#include "director/event.h"
#include "director/state.h"
#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEY_FILE = 2 * SECURE_SEED + 1 };

static struct err cannot(struct arena *a, const char *what, const char *path)
{
    return err_make(ERR_BUSY,
                    arena_printf(a, "cannot %s the signing key %s: %s", what, path, strerror(errno)));
}

static bool written(int fd, const char line[static KEY_FILE])
{
    return write(fd, line, KEY_FILE) == KEY_FILE && fsync(fd) == 0;
}

// Written beside its place and linked there: two servers that start at once agree on whose link came first,
// and a crash leaves no half of a key.
static struct err put(const char *path, const unsigned char seed[static SECURE_SEED], struct arena *a)
{
    char line[SECURE_HEX_ROOM];
    secure_hex(seed, SECURE_SEED, line, sizeof line);
    line[KEY_FILE - 1] = '\n';
    const char *fresh = arena_printf(a, "%s.%d", path, (int)getpid());
    int fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return cannot(a, "make", fresh);
    bool good = written(fd, line) && (link(fresh, path) == 0 || errno == EEXIST);
    struct err err = good ? OK : cannot(a, "write", path);
    close(fd);
    unlink(fresh);
    secure_wipe(line, sizeof line);
    return err;
}

static struct err make(const char *path, struct arena *a)
{
    unsigned char seed[SECURE_SEED];
    secure_random(seed, sizeof seed);
    struct err err = put(path, seed, a);
    secure_wipe(seed, sizeof seed);
    return err;
}

static struct err read_key(int fd, const char *path, struct arena *a, struct secure_key *key)
{
    struct stat st;
    char line[KEY_FILE + 1];
    unsigned char seed[SECURE_SEED];
    if (fstat(fd, &st)) return cannot(a, "look at", path);
    if (st.st_mode & 077)
        return err_make(ERR_BUSY, arena_printf(a, "others may read the signing key %s; chmod 600 it", path));
    ssize_t n = read(fd, line, sizeof line);
    bool good = n == KEY_FILE && line[KEY_FILE - 1] == '\n' &&
                secure_from_hex((struct text){line, KEY_FILE - 1}, seed, sizeof seed);
    if (good) secure_key_from_seed(key, seed);
    secure_wipe(line, sizeof line);
    secure_wipe(seed, sizeof seed);
    if (good) return OK;
    return err_make(ERR_BUSY,
                    arena_printf(a,
                                 "%s is not a signing key; put the right file back, or move it away and "
                                 "start with --new-key",
                                 path));
}

static const char *path_in(const char *dir, struct arena *a)
{
    return arena_printf(a, "%s/key.ed25519", dir);
}

struct err key_read(const char *dir, struct arena *a, struct secure_key *key)
{
    const char *path = path_in(dir, a);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT)
        return err_make(ERR_NOT_FOUND, arena_printf(a, "there is no signing key in %s", dir));
    if (fd < 0) return cannot(a, "read", path);
    struct err err = read_key(fd, path, a, key);
    close(fd);
    return err;
}

struct err key_open(const char *dir, struct arena *a, struct secure_key *key)
{
    struct err err = key_read(dir, a, key);
    if (err.code != ERR_NOT_FOUND) return err;
    err = make(path_in(dir, a), a);
    return err.code ? err : key_read(dir, a, key);
}

struct err key_put(const char *dir, const struct secure_key *key, struct arena *a)
{
    unsigned char seed[SECURE_SEED];
    secure_key_seed(key, seed);
    struct err err = put(path_in(dir, a), seed, a);
    secure_wipe(seed, sizeof seed);
    return err;
}

struct text key_fingerprint(const unsigned char public[static SECURE_PUBLIC],
                            char room[static SECURE_HEX_ROOM])
{
    struct secure_digest digest = secure_sha256((struct text){(const char *)public, SECURE_PUBLIC});
    return secure_hex(digest.bytes, sizeof digest.bytes, room, SECURE_HEX_ROOM);
}

// The next fingerprint of a list; empty where two separators stand together.
static struct text next_listed(struct text *list)
{
    size_t n = 0;
    while (n < list->len && list->at[n] != ' ' && list->at[n] != ',')
        n++;
    struct text first = {list->at, n};
    size_t used = n < list->len ? n + 1 : n;
    *list = (struct text){list->at + used, list->len - used};
    return first;
}

bool key_list_good(struct text list)
{
    unsigned char digest[SECURE_DIGEST];
    bool any = false;
    while (list.len) {
        struct text one = next_listed(&list);
        if (one.len && !secure_from_hex(one, digest, sizeof digest)) return false;
        any |= one.len > 0;
    }
    return any;
}

bool key_listed(struct text list, const unsigned char public[static SECURE_PUBLIC])
{
    char room[SECURE_HEX_ROOM];
    struct text fingerprint = key_fingerprint(public, room);
    while (list.len)
        if (text_equal(next_listed(&list), fingerprint)) return true;
    return false;
}

// ---- which keys the ledger of a club lists

bool key_next(const struct state *club, const unsigned char public[static SECURE_PUBLIC], bool imported,
              struct event *listed)
{
    char hex[SECURE_HEX_ROOM];
    struct text said = secure_hex(public, SECURE_PUBLIC, hex, sizeof hex);
    for (STATE_EACH(signing_key, row, club))
        if (text_equal(text_of(row->public), said) && (imported || !row->imported)) return false;
    *listed = (struct event){.kind = EVENT_key_listed};
    struct event_key_listed *is = &listed->is.key_listed;
    is->key = state_last(club, ROW_signing_key) + 1;
    is->imported = imported;
    memcpy(is->public, said.at, said.len);
    said = key_fingerprint(public, hex);
    memcpy(is->fingerprint, said.at, said.len);
    return is->key <= ROWS_MAX;
}

struct text key_list(const struct state *club, bool own, struct arena *a)
{
    size_t room = ((size_t)state_last(club, ROW_signing_key) + 1) * sizeof(struct row_signing_key), n = 0;
    char *list = arena_alloc(a, room);
    for (STATE_EACH(signing_key, row, club)) {
        struct text one = text_of(row->fingerprint);
        if (own && row->imported) continue;
        if (n) list[n++] = ' ';
        memcpy(list + n, one.at, one.len);
        n += one.len;
    }
    return (struct text){list, n};
}

int32_t key_false(const struct state *club)
{
    unsigned char public[SECURE_PUBLIC];
    char room[SECURE_HEX_ROOM];
    for (STATE_EACH(signing_key, row, club)) {
        if (!secure_from_hex(text_of(row->public), public, sizeof public)) return row->n;
        if (!text_equal(key_fingerprint(public, room), text_of(row->fingerprint))) return row->n;
    }
    return 0;
}

// ---- which keys signed with a database

// Fingerprints with spaces between, the first one first.
static const struct text listed = TEXT("signing_keys");

static struct err add_to_list(struct store *s, struct text list, struct text fingerprint, struct arena *a)
{
    const char *longer =
        arena_printf(a, "%.*s%s%.*s", TEXT_ARGS(list), list.len ? " " : "", TEXT_ARGS(fingerprint));
    store_add_setting(s, listed, text_of(longer));
    return store_commit(s);
}

static struct err gone(const char *dir, struct text list, struct arena *a)
{
    return err_make(
        ERR_NOT_FOUND,
        arena_printf(a,
                     "the file %s is gone; what was signed so far is signed with %.*s. Put it back from a "
                     "backup, or start with --new-key if it is lost for good, or this is another server of "
                     "the database "
                     "that shall sign with a key of its own",
                     path_in(dir, a), TEXT_ARGS(list)));
}

static struct err strange(const char *dir, struct text fingerprint, struct text list, struct arena *a)
{
    return err_make(ERR_NOT_FOUND, arena_printf(a,
                                                "the key %.*s in %s never signed with this database; what "
                                                "was signed so far is signed with %.*s. Put "
                                                "that file there (servers of one database may share it), or "
                                                "start once with --new-key: from then on "
                                                "this one is listed, too",
                                                TEXT_ARGS(fingerprint), path_in(dir, a), TEXT_ARGS(list)));
}

struct err key_open_listed(const char *dir, struct store *s, bool lost, struct arena *a,
                           struct secure_key *key, bool *fresh)
{
    char room[SECURE_HEX_ROOM];
    struct text list;
    *fresh = false;
    struct err err = store_setting(s, a, listed, &list);
    if (err.code) return err;
    err = key_read(dir, a, key);
    if (err.code == ERR_NOT_FOUND && list.len && !lost) return gone(dir, list, a);
    if (err.code == ERR_NOT_FOUND) err = key_open(dir, a, key);
    if (err.code) return err;
    if (key_listed(list, key->public)) return OK;
    struct text fingerprint = key_fingerprint(key->public, room);
    if (list.len && !lost) return strange(dir, fingerprint, list, a);
    *fresh = list.len > 0;
    return add_to_list(s, list, fingerprint, a);
}
