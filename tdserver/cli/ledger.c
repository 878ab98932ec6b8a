// SPDX-License-Identifier: MIT
// The subcommands that care for ledgers: migrate, verify, export, import. All of them work on the private
// database of a data directory, beside a running `serve` or without one, and on any other database.
#include "cli/cli.h"
#include "cli/job.h"

#include "audit/crosstable.h"
#include "audit/export.h"
#include "audit/import.h"
#include "audit/names_file.h"
#include "audit/retire.h"
#include "audit/upgrade.h"
#include "base/clock.h"
#include "director/bounds.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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
            return job_complain(
                "migrations are run by the owner of the tables: add --owner-url URL with the login td_owner");
        err = upgrade_database(job->config.owner_url, rebuild, &job->arena, &report);
    } else {
        err = datadir_open(job_data(job), &job->arena, &job->dir);
        if (!err.code) err = cluster_open(&job->dir, &job->arena, &job->cluster);
        if (!err.code)
            err = upgrade_database(cluster_url(job->cluster, CLUSTER_OWNER), rebuild, &job->arena, &report);
    }
    if (err.code) return job_complain_err(err), err.code == ERR_CONFLICT ? EXIT_FALSE : EXIT_UNREADABLE;
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
    struct job job = job_start();
    const char *word;
    int status;
    if (job_words(&job, argc, argv, own, &word, help, &status))
        status = word ? job_complain(arena_printf(&job.arena, "'%s' is not understood here\n%s", word, help))
                      : migrate(&job, rebuild);
    return job_finish(&job, status);
}

// ---- verify

static const char *origin(const struct verify_known *known, const struct verify_report *r)
{
    if (known->checkpoint.len) return "the printed checkpoint is part of it";
    if (!known->keys.len)
        return "consistent, origin not proven (give --key FINGERPRINT or --checkpoint TEXT)";
    return r->partial ? "signed with the key, but not to the end" : "signed with the key";
}

// Which lines nobody answers for yet.
static void tell_partial(const struct verify_known *known, const struct verify_report *r)
{
    char room[SECURE_HEX_ROOM];
    for (const struct verify_signed *s = known->keys.len ? r->partial : NULL; s; s = s->next) {
        secure_hex(s->uid, sizeof s->uid, room, sizeof room);
        printf("%s %s: ", s->kind == STREAM_CLUB ? "club" : "tournament", room);
        if (s->signed_seq)
            printf("signed up to %" PRId64 " of %" PRId64 " lines\n", s->signed_seq, s->seq);
        else
            printf("never signed, %" PRId64 " lines\n", s->seq);
    }
}

static void tell_count(int64_t count, const char *of)
{
    if (count) printf("; %" PRId64 " %s", count, of);
}

static int tell(struct err err, const struct verify_known *known, const struct verify_report *r)
{
    if (err.code == ERR_CONFLICT) {
        printf("false: %s\n", err.detail);
        return EXIT_FALSE;
    }
    if (err.code) return job_complain_err(err);
    printf("true: %" PRId64 " ledger%s, %" PRId64 " events, %" PRId64 " rows, %" PRId64 " checkpoints; %s",
           r->streams, r->streams == 1 ? "" : "s", r->events, r->rows, r->checkpoints, origin(known, r));
    tell_count(r->evidence.erased, "names erased");
    tell_count(r->evidence.unproven, "names unproven, corrected by an earlier release");
    putchar('\n');
    tell_partial(known, r);
    return EXIT_GOOD;
}

static int verify_export(struct job *job, const char *path, const struct verify_known *known)
{
    struct verify_report report;
    FILE *file = fopen(path, "re");
    if (!file) return job_complain(arena_printf(&job->arena, "cannot read %s: %s", path, strerror(errno)));
    int status = tell(verify_file(file, known, &job->arena, &report), known, &report);
    fclose(file);
    return status;
}

static int verify_here(struct job *job, const struct verify_known *known)
{
    struct verify_report report;
    struct err err = job_open_to_read(job);
    if (err.code) return job_complain_err(err);
    return tell(verify_database(job->store, known, &job->arena, &report), known, &report);
}

static void print_contradiction(void *user, enum stream_kind kind, const unsigned char uid[static STORE_UID],
                                int64_t seq, const struct contradiction *c)
{
    struct refusal said = {.code = (int)c->code, .rule = contradiction_reasons[c->code].rule};
    char room[SECURE_HEX_ROOM], sentence[512];
    memcpy(said.args, c->args, sizeof said.args);
    refusal_sentence(contradiction_reasons, &said, sentence, sizeof sentence);
    secure_hex(uid, STORE_UID, room, sizeof room);
    printf("contradiction: %s %s, event %" PRId64 ": %s", kind == STREAM_CLUB ? "club" : "tournament", room,
           seq, contradiction_reasons[c->code].name);
    if (*said.rule) printf(" (%s)", said.rule);
    printf(": %s\n", sentence);
    ++*(int64_t *)user;
}

// What verify was asked.
struct asked {
    const char *file, *proof, *key, *checkpoint;
    bool judge;
};

static int answer(struct job *job, const struct asked *asked)
{
    int64_t found = 0;
    struct judge judge = {print_contradiction, &found};
    struct verify_known known = {.keys = text_of(asked->key),
                                 .checkpoint = text_of(asked->checkpoint),
                                 .judge = asked->judge ? &judge : NULL};
    if (asked->proof) return cli_verify_proof(job, asked->proof, known.keys);
    int status = asked->file ? verify_export(job, asked->file, &known) : verify_here(job, &known);
    if (asked->judge && status == EXIT_GOOD)
        printf("%" PRId64 " contradiction%s\n", found, found == 1 ? "" : "s");
    return status;
}

int cli_verify(int argc, char **argv)
{
    static const char help[] =
        "usage: tdserver verify [--data DIR | --database URL | --file EXPORT] [--key "
        "FINGERPRINT] [--checkpoint TEXT] [--judge]\n"
        "       tdserver verify --proof FILE [--key FINGERPRINT]\n"
        "Checks every event, hash, signature and row; or that the event of a proof is in its ledger. Exit "
        "status 0: "
        "true, 1: false\n"
        "(the first wrong event or row is named), 2: cannot be read.\n"
        "In a database also: does every name fit its hash in the ledger, every photograph its own?\n"
        "--judge: also lists what does not follow from what stands before it: scores, points, the champion, "
        "hands, times.\n"
        "FINGERPRINT (the SHA-256 of the server's key; several with commas between, where another key signed "
        "later) and TEXT\n"
        "stand below the printed standings.\n";
    struct asked asked = {0};
    const char *word;
    const struct own_option own[] = {{"--file", &asked.file, NULL},
                                     {"--proof", &asked.proof, NULL},
                                     {"--key", &asked.key, NULL},
                                     {"--checkpoint", &asked.checkpoint, NULL},
                                     {.name = "--judge", .flag = &asked.judge},
                                     {NULL, NULL, NULL}};
    struct job job = job_start();
    int status;
    if (!job_words(&job, argc, argv, own, &word, help, &status)) return job_finish(&job, status);
    if (word)
        status = job_complain(arena_printf(&job.arena, "to verify a file say --file %s", word));
    else
        status = answer(&job, &asked);
    return job_finish(&job, status);
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
    struct err err = job_open_to_read(job);
    if (!err.code) err = job_key(job, &key);
    if (!err.code) err = key_signs(job->store, &job->arena, &key);
    if (!err.code) err = export_find(job->store, text_of(prefix), &job->arena, &stream);
    if (!err.code) err = export_stream(job->store, &stream, &key, &job->arena, print, out);
    secure_wipe(&key, sizeof key);
    if (!err.code && fflush(out)) err = err_make(ERR_BUSY, "the export could not be written to its end");
    return err;
}

static struct err crosstable_to(struct job *job, const char *prefix, const char *section, FILE *out)
{
    struct store_stream stream;
    struct json_out o = json_start(&job->arena);
    struct err err = job_open_to_read(job);
    if (!err.code) err = export_find(job->store, text_of(prefix), &job->arena, &stream);
    if (!err.code) err = crosstable_put(&o, job->store, &stream, text_of(section));
    if (err.code) return err;
    bool written = print(out, json_bytes(&o)) && !fflush(out);
    return written ? OK : err_make(ERR_BUSY, "the table could not be written to its end");
}

static struct err names_to(struct job *job, const char *prefix, FILE *out)
{
    struct store_stream stream;
    struct err err = job_open_to_read(job);
    if (!err.code) err = export_find(job->store, text_of(prefix), &job->arena, &stream);
    if (!err.code) err = names_file_write(job->store, &stream, &job->arena, print, out);
    if (!err.code && fflush(out)) err = err_make(ERR_BUSY, "the names could not be written to their end");
    return err;
}

int cli_export(int argc, char **argv)
{
    static const char help[] =
        "usage: tdserver export UID [--data DIR] [--database URL] > FILE\n"
        "       tdserver export UID --trf SECTION [--data DIR] [--database URL] > FILE\n"
        "       tdserver export UID --names [--data DIR] [--database URL] > FILE\n"
        "Writes the ledger of a tournament: UID stands in the address of its page, its beginning is enough.\n"
        "The club's own is called club. It is signed with the key of DIR: with --database, name the\n"
        "directory of the server that serves it.\n"
        "--trf: the cross table of a section (its number or its name) that is played for points as TRF16,\n"
        "with names; what `tdserver standings --trf` and other programs read. Start numbers are those of\n"
        "the entries.\n"
        "--names: the names that the ledger knows only by their hashes, and whose entries are whose, for\n"
        "tdserver import --names elsewhere. It is not encrypted: keep it like a list of members.\n";
    const char *prefix, *trf = NULL;
    bool names = false;
    const struct own_option own[] = {
        {"--trf", &trf, NULL}, {.name = "--names", .flag = &names}, {.name = NULL}};
    struct job job = job_start();
    int status;
    if (!job_words(&job, argc, argv, own, &prefix, help, &status)) return job_finish(&job, status);
    if (!prefix || (trf && names)) return job_finish(&job, job_complain(help));
    struct err err = names ? names_to(&job, prefix, stdout)
                     : trf ? crosstable_to(&job, prefix, trf, stdout)
                           : export_to(&job, prefix, stdout);
    if (err.code == ERR_FROZEN) return job_complain_err(err), job_finish(&job, EXIT_FALSE);
    return job_finish(&job, err.code ? job_complain_err(err) : EXIT_GOOD);
}

// ---- import

static struct err read_names(struct job *job, const char *path, struct names_file *names)
{
    FILE *file = fopen(path, "re");
    if (!file)
        return err_make(ERR_NOT_FOUND,
                        arena_printf(&job->arena, "cannot read %s: %s", path, strerror(errno)));
    struct err err = names_file_read(file, &job->arena, names);
    fclose(file);
    return err;
}

static void tell_imported(const struct import_report *report)
{
    const struct verify_report *file = &report->file;
    char uid[SECURE_HEX_ROOM];
    secure_hex(file->uid, sizeof file->uid, uid, sizeof uid);
    printf("%s: ", uid);
    if (file->seq == report->before)
        printf("%" PRId64 " events were here already", file->seq);
    else if (report->before)
        printf("%" PRId64 " events imported behind the %" PRId64 " that were here",
               file->seq - report->before, report->before);
    else
        printf("%" PRId64 " events imported", file->seq);
    tell_count((int64_t)report->names, "names taken");
    putchar('\n');
}

static int import(struct job *job, const char *path, const char *names_path)
{
    struct import_report report;
    struct names_file names;
    struct secure_key key;
    struct import_with with = {.names = names_path ? &names : NULL, .now_ms = clock_wall_ms()};
    FILE *file = fopen(path, "re");
    if (!file) return job_complain(arena_printf(&job->arena, "cannot read %s: %s", path, strerror(errno)));
    struct err err = names_path ? read_names(job, names_path, &names) : OK;
    if (!err.code) err = job_open(job);
    if (!err.code && !job_key(job, &key).code && !key_signs(job->store, &job->arena, &key).code)
        with.key = &key;
    if (!err.code) err = import_file(job->store, file, &with, &job->arena, &report);
    fclose(file);
    secure_wipe(&key, sizeof key);
    if (err.code) return job_complain_err(err), err.code == ERR_CONFLICT ? EXIT_FALSE : EXIT_UNREADABLE;
    tell_imported(&report);
    return EXIT_GOOD;
}

int cli_import(int argc, char **argv)
{
    static const char help[] = "usage: tdserver import FILE [--names FILE] [--data DIR | --database URL]\n"
                               "Takes an exported ledger over: same uid, same events, same hashes. One that "
                               "is here already goes on where "
                               "the\n"
                               "file continues it. A club comes before its tournaments.\n"
                               "--names: what tdserver export UID --names wrote of it; names that do not fit "
                               "the ledger are left out.\n"
                               "Exit status 0: done, 1: the file is not true or has another history, nothing "
                               "was changed, 2: it cannot be "
                               "done.\n";
    const char *path, *names = NULL;
    const struct own_option own[] = {{"--names", &names, NULL}, {.name = NULL}};
    struct job job = job_start();
    int status;
    if (job_words(&job, argc, argv, own, &path, help, &status))
        status = path ? import(&job, path, names) : job_complain(help);
    return job_finish(&job, status);
}
