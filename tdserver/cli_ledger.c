// SPDX-License-Identifier: MIT
// The subcommands that care for ledgers: migrate, verify, export, import. All of them work on the private
// database of a data directory, beside a running `serve` or without one, and on any other database.
#include "cli.h"

#include "audit/export.h"
#include "audit/import.h"
#include "audit/key.h"
#include "audit/upgrade.h"
#include "base/clock.h"
#include "base/config.h"
#include "store/cluster.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_GOOD = 0, EXIT_FALSE = 1, EXIT_UNREADABLE = 2 };

// One run of one subcommand.
struct job {
    struct config config;
    struct arena arena;
    struct datadir dir; // locked by us, or closed
    struct cluster *cluster;
    struct store *store;
};

// An option of one subcommand; its value is put into *value. One without a value has *flag set.
struct own_option {
    const char *name;
    const char **value;
    bool *flag;
};

static int complain(const char *detail)
{
    fprintf(stderr, "tdserver: %s\n", detail ? detail : "failed");
    return EXIT_UNREADABLE;
}

static int complain_err(struct err err)
{
    return complain(err.detail ? err.detail : err_kind(err.code)->title);
}

// ---- the command line

static bool take_own(const struct own_option *own, int argc, char **argv, int *i)
{
    for (; own->name; own++) {
        size_t n = strlen(own->name);
        if (strncmp(argv[*i], own->name, n) != 0) continue;
        if (own->flag && !argv[*i][n]) return *own->flag = true;
        if (own->flag) continue;
        if (argv[*i][n] == '=') return *own->value = argv[*i] + n + 1, true;
        if (argv[*i][n] || *i + 1 == argc) continue;
        return *own->value = argv[++*i], true;
    }
    return false;
}

// Reads the options; *word is the argument that is none (NULL: not given). False: a fault was printed, or the
// help.
static bool read_words(struct job *job, int argc, char **argv, const struct own_option *own,
                       const char **word, const char *help, int *status)
{
    const char *fault = config_read(&job->config, &argc, argv, &job->arena);
    *word = NULL;
    for (int i = 1; i < argc && !fault; i++) {
        if (take_own(own, argc, argv, &i)) continue;
        if (argv[i][0] == '-' || *word)
            fault = arena_printf(&job->arena, "'%s' is not understood here\n%s", argv[i], help);
        else
            *word = argv[i];
    }
    *status = fault ? complain(fault) : EXIT_GOOD;
    if (!fault && job->config.help) fputs(help, stdout);
    return !fault && !job->config.help;
}

// ---- the database

static const char *data_path(struct job *job)
{
    return job->config.data ? job->config.data : datadir_default(&job->arena);
}

static struct err upgrade_private(struct job *job, bool rebuild, struct upgrade_report *report)
{
    return upgrade_database(cluster_url(job->cluster, CLUSTER_OWNER), rebuild, &job->arena, report);
}

// The private database of the data directory: started for this job, or that of a `serve` that runs there
// already.
static struct err open_private(struct job *job)
{
    const char *path = data_path(job);
    struct err err = datadir_open(path, &job->arena, &job->dir);
    if (err.code) {
        const char *url = cluster_url_in(path, CLUSTER_APP, &job->arena);
        return store_open(url, &job->arena, &job->store).code ? err : OK;
    }
    struct upgrade_report report;
    err = cluster_open(&job->dir, &job->arena, &job->cluster);
    if (!err.code) err = upgrade_private(job, false, &report);
    return err.code ? err : store_open(cluster_url(job->cluster, CLUSTER_APP), &job->arena, &job->store);
}

static struct err open_store(struct job *job)
{
    if (job->config.database) return store_open(job->config.database, &job->arena, &job->store);
    return open_private(job);
}

// To read, there must be something: a mistyped directory is not made.
static struct err open_to_read(struct job *job)
{
    const char *path = data_path(job);
    if (!job->config.database && access(arena_printf(&job->arena, "%s/pg", path), F_OK))
        return err_make(ERR_NOT_FOUND, arena_printf(&job->arena,
                                                    "there is no data in %s; name the directory with "
                                                    "--data or a database with --database",
                                                    path));
    return open_store(job);
}

static int finish(struct job *job, int status)
{
    store_close(job->store);
    cluster_close(job->cluster);
    datadir_close(&job->dir);
    arena_free(&job->arena);
    return status;
}

static struct job start(void)
{
    secure_start();
    return (struct job){.dir = DATADIR_CLOSED};
}

// ---- migrate

static int told(const struct upgrade_report *report)
{
    printf("%d migration%s applied\n", report->applied, report->applied == 1 ? "" : "s");
    if (report->rebuilt)
        printf("the rows of %" PRId64 " ledger%s built again from their events, and verified\n",
               report->rebuilt, report->rebuilt == 1 ? "" : "s");
    return EXIT_GOOD;
}

static int migrate(struct job *job, bool rebuild)
{
    struct upgrade_report report;
    struct err err;
    if (job->config.database || job->config.owner_url) {
        if (!job->config.owner_url)
            return complain(
                "migrations are run by the owner of the tables: add --owner-url URL with the login td_owner");
        err = upgrade_database(job->config.owner_url, rebuild, &job->arena, &report);
    } else {
        err = datadir_open(data_path(job), &job->arena, &job->dir);
        if (!err.code) err = cluster_open(&job->dir, &job->arena, &job->cluster);
        if (!err.code) err = upgrade_private(job, rebuild, &report);
    }
    if (err.code) return complain_err(err), err.code == ERR_CONFLICT ? EXIT_FALSE : EXIT_UNREADABLE;
    return told(&report);
}

int cli_migrate(int argc, char **argv)
{
    static const char help[] =
        "usage: tdserver migrate [--refold] [--data DIR | --owner-url URL]\n"
        "Brings the database to this program's schema; never changes what is recorded.\n"
        "--refold: also builds the rows of the present again from the ledgers and verifies them. A "
        "migration\n"
        "that needs it does so by itself. Start servers that run on this database again afterwards.\n"
        "Exit status 0: done, 1: a ledger is not true (the first wrong event is named), 2: it cannot be "
        "done.\n";
    bool rebuild = false;
    const struct own_option own[] = {{.name = "--refold", .flag = &rebuild}, {.name = NULL}};
    struct job job = start();
    const char *word;
    int status;
    if (read_words(&job, argc, argv, own, &word, help, &status))
        status = word ? complain(arena_printf(&job.arena, "'%s' is not understood here\n%s", word, help))
                      : migrate(&job, rebuild);
    return finish(&job, status);
}

// ---- verify

static const char *origin(const struct verify_known *known, const struct verify_report *r)
{
    if (known->checkpoint.len) return "the printed checkpoint is part of it";
    if (!known->fingerprint.len)
        return "consistent, origin not proven (give --key FINGERPRINT or --checkpoint TEXT)";
    return r->partial ? "signed with the key, but not to the end" : "signed with the key";
}

// Which lines nobody answers for yet.
static void tell_partial(const struct verify_known *known, const struct verify_report *r)
{
    char room[SECURE_HEX_ROOM];
    for (const struct verify_signed *s = known->fingerprint.len ? r->partial : NULL; s; s = s->next) {
        secure_hex(s->uid, sizeof s->uid, room, sizeof room);
        printf("%s %s: ", s->kind == STREAM_CLUB ? "club" : "tournament", room);
        if (s->signed_seq)
            printf("signed up to %" PRId64 " of %" PRId64 " lines\n", s->signed_seq, s->seq);
        else
            printf("never signed, %" PRId64 " lines\n", s->seq);
    }
}

static int tell(struct err err, const struct verify_known *known, const struct verify_report *r)
{
    if (err.code == ERR_CONFLICT) {
        printf("false: %s\n", err.detail);
        return EXIT_FALSE;
    }
    if (err.code) return complain_err(err);
    printf("true: %" PRId64 " ledger%s, %" PRId64 " events, %" PRId64 " rows, %" PRId64 " checkpoints; %s\n",
           r->streams, r->streams == 1 ? "" : "s", r->events, r->rows, r->checkpoints, origin(known, r));
    tell_partial(known, r);
    return EXIT_GOOD;
}

static int verify_export(struct job *job, const char *path, const struct verify_known *known)
{
    struct verify_report report;
    FILE *file = fopen(path, "re");
    if (!file) return complain(arena_printf(&job->arena, "cannot read %s: %s", path, strerror(errno)));
    int status = tell(verify_file(file, known, &job->arena, &report), known, &report);
    fclose(file);
    return status;
}

static int verify_here(struct job *job, const struct verify_known *known)
{
    struct verify_report report;
    struct err err = open_to_read(job);
    if (err.code) return complain_err(err);
    return tell(verify_database(job->store, known, &job->arena, &report), known, &report);
}

int cli_verify(int argc, char **argv)
{
    static const char help[] =
        "usage: tdserver verify [--data DIR | --database URL | --file EXPORT] [--key "
        "FINGERPRINT] [--checkpoint TEXT]\n"
        "Checks every event, hash, signature and row. Exit status 0: true, 1: false "
        "(the first wrong event or row is\n"
        "named), 2: cannot be read.\n"
        "FINGERPRINT (the SHA-256 of the server's key) and TEXT stand below the printed "
        "standings.\n";
    const char *file = NULL, *key = NULL, *checkpoint = NULL, *word;
    const struct own_option own[] = {{"--file", &file, NULL},
                                     {"--key", &key, NULL},
                                     {"--checkpoint", &checkpoint, NULL},
                                     {NULL, NULL, NULL}};
    struct job job = start();
    int status;
    if (!read_words(&job, argc, argv, own, &word, help, &status)) return finish(&job, status);
    struct verify_known known = {text_of(key), text_of(checkpoint)};
    if (word)
        status = complain(arena_printf(&job.arena, "to verify a file say --file %s", word));
    else
        status = file ? verify_export(&job, file, &known) : verify_here(&job, &known);
    return finish(&job, status);
}

// ---- export

static bool print(void *user, struct text piece)
{
    return fwrite(piece.at, 1, piece.len, user) == piece.len;
}

static struct err export_to(struct job *job, const char *prefix, FILE *out)
{
    struct store_stream stream;
    struct secure_key key;
    struct err err = open_to_read(job);
    if (!err.code) err = key_open(data_path(job), &job->arena, &key);
    if (!err.code) err = export_find(job->store, text_of(prefix), &job->arena, &stream);
    if (!err.code) err = export_stream(job->store, &stream, &key, &job->arena, print, out);
    secure_wipe(&key, sizeof key);
    if (!err.code && fflush(out)) err = err_make(ERR_BUSY, "the export could not be written to its end");
    return err;
}

int cli_export(int argc, char **argv)
{
    static const char help[] =
        "usage: tdserver export UID [--data DIR | --database URL] > FILE\n"
        "Writes the ledger of a tournament (or club); the beginning of its uid is enough.\n";
    const struct own_option own[] = {{.name = NULL}};
    struct job job = start();
    const char *prefix;
    int status;
    if (!read_words(&job, argc, argv, own, &prefix, help, &status)) return finish(&job, status);
    if (!prefix) return finish(&job, complain(help));
    struct err err = export_to(&job, prefix, stdout);
    if (err.code == ERR_FROZEN) return complain_err(err), finish(&job, EXIT_FALSE);
    return finish(&job, err.code ? complain_err(err) : EXIT_GOOD);
}

// ---- import

static int import(struct job *job, const char *path)
{
    struct verify_report report;
    char uid[SECURE_HEX_ROOM];
    bool known;
    FILE *file = fopen(path, "re");
    if (!file) return complain(arena_printf(&job->arena, "cannot read %s: %s", path, strerror(errno)));
    struct err err = open_store(job);
    if (!err.code) err = import_file(job->store, file, clock_wall_ms(), &job->arena, &report, &known);
    fclose(file);
    if (err.code) return complain_err(err), err.code == ERR_CONFLICT ? EXIT_FALSE : EXIT_UNREADABLE;
    secure_hex(report.uid, sizeof report.uid, uid, sizeof uid);
    printf("%s: %" PRId64 " events %s\n", uid, report.events, known ? "were here already" : "imported");
    return EXIT_GOOD;
}

int cli_import(int argc, char **argv)
{
    static const char help[] =
        "usage: tdserver import FILE [--data DIR | --database URL]\n"
        "Takes an exported ledger over: same uid, same events, same hashes, no names.\n";
    const struct own_option own[] = {{.name = NULL}};
    struct job job = start();
    const char *path;
    int status;
    if (read_words(&job, argc, argv, own, &path, help, &status))
        status = path ? import(&job, path) : complain(help);
    return finish(&job, status);
}
