// SPDX-License-Identifier: MIT
#include "audit/backup.h"

#include "audit/key.h"
#include "audit/restoring.h"
#include "audit/upgrade.h"
#include "base/version.h"
#include "base/zip.h"
#include "store/cluster/cluster.h"
#include "store/dump.h"
#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PACK_LEVEL = 3 }; // a third of the time of 6, a tenth larger

static struct err cannot(struct arena *a, const char *what, const char *path)
{
    return err_make(ERR_BUSY, arena_printf(a, "cannot %s %s: %s", what, path, strerror(errno)));
}

// ---- writing

struct writing {
    struct sealed_writer out;
    struct arena *arena;
    struct backup_report *report;
    char rows[SEALED_PIECE]; // not yet sealed
    size_t waiting;
};

static void send_rows(struct writing *w)
{
    struct text rows = {w->rows, w->waiting};
    char *packed;
    size_t len;
    w->waiting = 0;
    if (!rows.len) return;
    if (!zip_pack(rows, PACK_LEVEL, &packed, &len)) {
        sealed_put(&w->out, ROWS, rows);
        return;
    }
    sealed_put(&w->out, PACKED_ROWS, (struct text){packed, len});
    free(packed);
}

// Pieces are cut anywhere: who fills a table puts them together again.
static bool take_row(void *user, struct text row)
{
    struct writing *w = user;
    w->report->rows++;
    while (row.len && !w->out.failed) {
        size_t space = sizeof w->rows - w->waiting, n = row.len < space ? row.len : space;
        memcpy(w->rows + w->waiting, row.at, n);
        w->waiting += n;
        row = (struct text){row.at + n, row.len - n};
        if (w->waiting == sizeof w->rows) send_rows(w);
    }
    return !w->out.failed;
}

static void write_key(struct writing *w, const struct secure_key *key)
{
    unsigned char seed[SECURE_SEED];
    char hex[SECURE_HEX_ROOM];
    secure_key_seed(key, seed);
    sealed_put(&w->out, KEY, secure_hex(seed, sizeof seed, hex, sizeof hex));
    secure_wipe(seed, sizeof seed);
    secure_wipe(hex, sizeof hex);
}

static void write_about(struct writing *w)
{
    sealed_put(&w->out, ABOUT,
               text_of(arena_printf(w->arena, "%.*s 2 %d %" PRId64 " %s", TEXT_ARGS(RESTORING_NAME),
                                    w->report->schema, w->report->made_ms, TD_VERSION)));
}

static struct err write_tables(struct writing *w, struct dump *d)
{
    struct dump_tables tables = dump_tables(d);
    struct err err = OK;
    for (size_t i = 0; i < tables.count && !err.code; i++) {
        sealed_put(&w->out, TABLE, tables.at[i]);
        err = dump_rows(d, tables.at[i], take_row, w);
        send_rows(w);
        w->report->tables++;
    }
    return err;
}

// Of the very moment that is copied. Whoever cannot look does not know: that is told, too, and the copy is made.
static void look_whether_true(const char *url, const char *moment, struct arena *a,
                              struct backup_report *report)
{
    const struct verify_known all = {.moment = moment, .on = true};
    struct verify_report verified = {0};
    struct store *s = NULL;
    struct err err = store_open(url, a, &s);
    if (!err.code) err = verify_database(s, &all, a, &verified);
    report->untrue = verified.untrue;
    if (err.code) {
        struct verify_untrue *at = ARENA_NEW(a, struct verify_untrue);
        const char *why = err.detail ? err.detail : "it cannot be read";
        *at = (struct verify_untrue){.why = arena_printf(a, "%s", why), .next = verified.untrue};
        report->untrue = at;
    }
    store_close(s);
}

static struct err write_all(struct writing *w, const char *url, const struct secure_key *key)
{
    struct dump *d;
    struct err err = dump_open(url, w->arena, &d);
    if (err.code) return err;
    look_whether_true(url, dump_snapshot(d), w->arena, w->report);
    w->report->schema = dump_schema(d);
    write_about(w);
    write_key(w, key);
    err = write_tables(w, d);
    dump_close(d);
    return err;
}

static struct err write_file(const char *url, const struct secure_key *key, const struct sealed_lock *lock,
                             FILE *file, struct arena *a, struct backup_report *report)
{
    struct writing *w = ARENA_NEW(a, struct writing);
    w->arena = a;
    w->report = report;
    sealed_start(&w->out, file, lock);
    struct err err = write_all(w, url, key);
    bool full = w->out.failed, good = sealed_end(&w->out) && fsync(fileno(file)) == 0;
    report->bytes = ftell(file);
    // A file that cannot be written ends the dump, too.
    if (full || (!err.code && !good))
        err = err_make(ERR_BUSY, "the copy cannot be written; is its disk full?");
    return err;
}

static bool is_there(struct arena *a, const char *dir, const char *what)
{
    return !access(arena_printf(a, "%s/%s", dir, what), F_OK);
}

static void sync_folder(const char *path)
{
    char *copy = strdup(path);
    int fd = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd >= 0) fsync(fd), close(fd);
    free(copy);
}

struct err backup_write(const char *url, const struct secure_key *key, const struct sealed_lock *lock,
                        const char *path, int64_t now_ms, struct arena *a, struct backup_report *report)
{
    const char *fresh = arena_printf(a, "%s.%d", path, (int)getpid());
    *report = (struct backup_report){.made_ms = now_ms};
    int fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "wb");
    if (!file) return cannot(a, "write", fresh);
    struct err err = write_file(url, key, lock, file, a, report);
    fclose(file);
    if (!err.code && rename(fresh, path)) err = cannot(a, "write", path);
    if (err.code)
        unlink(fresh);
    else
        sync_folder(path);
    return err;
}

// ---- the lock of unattended copies

static const char *lock_path(struct arena *a, const char *dir)
{
    return arena_printf(a, "%s/copies.lock", dir);
}

struct err backup_lock_keep(const char *dir, const struct sealed_lock *lock, struct arena *a)
{
    char room[SEALED_LOCK_ROOM];
    const char *path = lock_path(a, dir), *fresh = arena_printf(a, "%s.%d", path, (int)getpid());
    FILE *file = fopen(fresh, "wxe");
    if (!file) return cannot(a, "write", fresh);
    bool good =
        fprintf(file, "%s\n", sealed_lock_text(lock, room).at) > 0 && !fflush(file) && !fsync(fileno(file));
    fclose(file);
    if (good && !rename(fresh, path)) return OK;
    struct err err = cannot(a, "write", path);
    unlink(fresh);
    return err;
}

struct err backup_lock_read(const char *dir, struct arena *a, struct sealed_lock *lock)
{
    char line[SEALED_LOCK_ROOM + 1] = "";
    const char *path = lock_path(a, dir);
    FILE *file = fopen(path, "re");
    if (!file && errno == ENOENT)
        return err_make(ERR_NOT_FOUND,
                        arena_printf(a,
                                     "copies need a passphrase first: tdserver copies --passphrase-file P "
                                     "--data %s keeps the public half of a key made from it",
                                     dir));
    if (!file) return cannot(a, "read", path);
    bool read = fgets(line, sizeof line, file) != NULL;
    fclose(file);
    if (read && sealed_lock_read((struct text){line, strcspn(line, "\n")}, lock)) return OK;
    return err_make(ERR_BUSY, arena_printf(a, "%s is no lock; make it again with tdserver copies", path));
}

// ---- making the directory

static struct err fill(struct restoring *r, const char *owner_url)
{
    struct err err = fill_open(owner_url, r->report->schema, r->arena, &r->to);
    if (err.code) return err;
    err = sealed_again(&r->in);
    if (!err.code) err = restoring_take(r);
    if (!err.code) err = fill_end(r->to);
    if (!err.code) err = fill_commit(r->to);
    dump_close(r->to);
    r->to = NULL;
    return err;
}

static struct err fill_cluster(struct restoring *r, const struct datadir *dir)
{
    struct cluster *cluster;
    struct upgrade_report upgraded;
    struct err err = cluster_open(dir, r->arena, &cluster);
    if (err.code) return err;
    const char *url = cluster_url(cluster, CLUSTER_OWNER);
    err = fill(r, url);
    if (!err.code) err = upgrade_restored(url, r->arena, &upgraded);
    r->report->ledgers = err.code ? 0 : upgraded.rebuilt;
    r->report->untrue = err.code ? NULL : upgraded.untrue;
    cluster_close(cluster);
    return err;
}

// Everything on the disk of a directory, with the names that lead there.
static struct err sync_disk(struct arena *a, const char *dir)
{
    int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = fd >= 0 && syncfs(fd) == 0;
    struct err err = good ? OK : cannot(a, "write", dir);
    if (fd >= 0) close(fd);
    return err;
}

static struct err move_in(struct arena *a, const char *from, const char *to, const char *what)
{
    const char *there = arena_printf(a, "%s/%s", to, what);
    return rename(arena_printf(a, "%s/%s", from, what), there) ? cannot(a, "make", there) : OK;
}

// The database comes last, when all before it is on disk: a directory that has one is whole, and one with a database but
// without its key would get another one.
static struct err move_all_in(struct arena *a, const char *from, const char *to)
{
    static const char *const parts[] = {"copies.lock", "key.ed25519", "pg"};
    struct err err = sync_disk(a, from);
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !err.code; i++) {
        err = move_in(a, from, to, parts[i]);
        if (!err.code) err = sync_disk(a, to);
    }
    return err;
}

static struct err make_beside(struct restoring *r, const char *beside, const char *dir)
{
    struct datadir made;
    struct err err = cluster_stop_left(beside, r->arena); // of a restore that was killed
    if (err.code) return err;
    datadir_remove(beside);
    err = datadir_open(beside, r->arena, &made);
    if (err.code) return err;
    err = fill_cluster(r, &made);
    if (!err.code) err = key_put(beside, &r->key, r->arena);
    if (!err.code) err = backup_lock_keep(beside, &r->in.lock, r->arena);
    if (!err.code) err = move_all_in(r->arena, beside, dir);
    datadir_close(&made);
    datadir_remove(beside);
    return err;
}

// The key of this very club: of a restore that was killed before the database came.
static bool has_its_key(struct restoring *r, const char *dir)
{
    struct secure_key there;
    bool same =
        !key_read(dir, r->arena, &there).code && !memcmp(there.public, r->key.public, sizeof there.public);
    secure_wipe(&there, sizeof there);
    return same;
}

static struct err refuse_used(struct restoring *r, const char *dir)
{
    bool another_key = is_there(r->arena, dir, "key.ed25519") && !has_its_key(r, dir);
    const char *used = is_there(r->arena, dir, "pg") ? "pg" : another_key ? "key.ed25519" : NULL;
    if (!used) return OK;
    return err_make(ERR_BUSY,
                    arena_printf(r->arena, "%s has a %s already; name a directory that is empty or not there",
                                 dir, used));
}

// What a restore that fails brought; nothing of it once the database is there.
static void take_away(struct arena *a, const char *dir, bool had_key)
{
    if (is_there(a, dir, "pg")) return;
    if (!had_key) unlink(arena_printf(a, "%s/key.ed25519", dir));
    unlink(lock_path(a, dir));
    unlink(arena_printf(a, "%s/lock", dir));
}

static struct err make_dir(struct restoring *r, const char *dir)
{
    struct datadir made;
    bool there = !access(dir, F_OK), had_key = is_there(r->arena, dir, "key.ed25519");
    struct err err = refuse_used(r, dir);
    if (!err.code) err = datadir_open_to_make(dir, r->arena, &made);
    if (err.code) return err;
    err = make_beside(r, arena_printf(r->arena, "%s/" DATADIR_UNFINISHED, made.path), made.path);
    if (err.code) take_away(r->arena, made.path, had_key);
    if (err.code && !there) rmdir(made.path);
    datadir_close(&made);
    return err;
}

struct err backup_restore(const char *path, struct text passphrase, const char *dir, struct arena *a,
                          struct backup_report *report)
{
    struct restoring *r = ARENA_NEW(a, struct restoring);
    FILE *file = fopen(path, "rbe");
    *report = (struct backup_report){0};
    r->arena = a;
    r->report = report;
    if (!file) return cannot(a, "read", path);
    struct err err = restoring_look(r, file, passphrase);
    if (err.code)
        err.detail = arena_printf(a, "%s cannot be restored: %s", path, err.detail);
    else
        err = make_dir(r, dir);
    fclose(file);
    sealed_close(&r->in);
    secure_wipe(&r->key, sizeof r->key);
    return err;
}
