// SPDX-License-Identifier: MIT
// The subcommands that carry a whole club away and back: backup, copies, restore.
#include "cli/cli.h"

#include "audit/backup.h"
#include "audit/upgrade.h"
#include "base/clock.h"
#include "cli/job.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { PASSPHRASE = 1024 };

// The first line of the file.
static struct err read_passphrase(struct job *job, const char *path, struct text *passphrase)
{
    char *line = arena_alloc(&job->arena, PASSPHRASE);
    FILE *file = path ? fopen(path, "re") : NULL;
    if (!path)
        return err_make(ERR_BAD_REQUEST,
                        "name a file whose first line is the passphrase: --passphrase-file FILE");
    if (!file)
        return err_make(ERR_BUSY, arena_printf(&job->arena, "cannot read %s: %s", path, strerror(errno)));
    bool read = fgets(line, PASSPHRASE, file) != NULL;
    fclose(file);
    *passphrase = (struct text){line, strcspn(line, "\r\n")};
    if (read && passphrase->len && passphrase->len < PASSPHRASE - 1) return OK;
    return err_make(ERR_BUSY, arena_printf(&job->arena, "the first line of %s is no passphrase", path));
}

static const char *size_of(struct arena *a, int64_t bytes)
{
    if (bytes < 10 << 20) return arena_printf(a, "%" PRId64 " KiB", (bytes + 1023) >> 10);
    return arena_printf(a, "%" PRId64 " MiB", bytes >> 20);
}

// Loudly, one line for each; the exit status that goes with it.
static int tell_untrue(const struct verify_untrue *untrue, const char *what_then)
{
    for (const struct verify_untrue *at = untrue; at; at = at->next)
        fprintf(stderr, "tdserver: NOT TRUE: %s\n", at->why);
    if (untrue) fprintf(stderr, "tdserver: %s\n", what_then);
    return untrue ? EXIT_PARTLY : EXIT_GOOD;
}

// ---- backup

static struct err back_up(struct job *job, const char *path, const char *passphrase_file,
                          struct backup_report *report)
{
    struct text passphrase;
    struct sealed_lock lock;
    struct secure_key key;
    struct err err = passphrase_file ? read_passphrase(job, passphrase_file, &passphrase)
                                     : backup_lock_read(job_data(job), &job->arena, &lock);
    if (!err.code) err = job_open_to_read(job);
    if (!err.code) err = job_key(job, &key);
    if (err.code) return err;
    if (passphrase_file) err = sealed_lock_make(passphrase, &lock);
    if (!err.code) err = backup_write(job->url, &key, &lock, path, clock_wall_ms(), &job->arena, report);
    secure_wipe(&key, sizeof key);
    return err;
}

int cli_backup(int argc, char **argv)
{
    static const char help[] =
        "usage: tdserver backup FILE [--passphrase-file P] [--data DIR] [--database URL]\n"
        "Copies everything a club needs into one encrypted file, beside the running server or without it:\n"
        "ledgers, names, accounts, sessions, photographs and the signing key of DIR. The first line of P is "
        "the\n"
        "passphrase; without it nobody reads the file again. Without P it is the one that tdserver copies "
        "was given.\n"
        "Exit status 0: done, and what was copied is true, 2: it cannot be done, 3: done, but a ledger is "
        "not true.\n";
    const char *path, *passphrase = NULL;
    const struct own_option own[] = {{"--passphrase-file", &passphrase, NULL}, {NULL, NULL, NULL}};
    struct job job = job_start();
    struct backup_report report;
    int status;
    if (!job_words(&job, argc, argv, own, &path, help, &status)) return job_finish(&job, status);
    if (!path) return job_finish(&job, job_complain(help));
    struct err err = back_up(&job, path, passphrase, &report);
    if (err.code) return job_finish(&job, job_complain_err(err));
    printf("copied: %" PRId64 " tables, %" PRId64 " rows, %s, schema %d\n", report.tables, report.rows,
           size_of(&job.arena, report.bytes), report.schema);
    return job_finish(&job, tell_untrue(report.untrue,
                                        "The copy is whole, but what it holds is not all true: keep the "
                                        "database and older copies, and run tdserver verify."));
}

// ---- copies

static struct err keep_lock(struct job *job, const char *passphrase_file)
{
    struct text passphrase;
    struct sealed_lock lock;
    struct err err = read_passphrase(job, passphrase_file, &passphrase);
    if (!err.code) err = sealed_lock_make(passphrase, &lock);
    if (err.code) return err;
    int reason = datadir_make(job_data(job), 0711);
    if (reason)
        return err_make(ERR_BUSY,
                        arena_printf(&job->arena, "cannot make %s: %s", job_data(job), strerror(reason)));
    return backup_lock_keep(job_data(job), &lock, &job->arena);
}

int cli_copies(int argc, char **argv)
{
    static const char help[] = "usage: tdserver copies --passphrase-file P [--data DIR]\n"
                               "Lets the server of DIR write copies that nobody attends (tdserver serve "
                               "--copies STICK): keeps the public\n"
                               "half of a key pair made from the first line of P. Copies open with that "
                               "passphrase, which is kept nowhere.\n";
    const char *word, *passphrase_file = NULL;
    const struct own_option own[] = {{"--passphrase-file", &passphrase_file, NULL}, {NULL, NULL, NULL}};
    struct job job = job_start();
    int status;
    if (!job_words(&job, argc, argv, own, &word, help, &status)) return job_finish(&job, status);
    if (word) return job_finish(&job, job_complain(help));
    struct err err = keep_lock(&job, passphrase_file);
    if (err.code) return job_finish(&job, job_complain_err(err));
    printf("copies of %s will open with this passphrase, from the next start of the server on\n",
           job_data(&job));
    return job_finish(&job, EXIT_GOOD);
}

// ---- restore

static bool club_untrue(const struct verify_untrue *untrue)
{
    while (untrue && (untrue->kind != STREAM_CLUB || untrue->only_foreign))
        untrue = untrue->next;
    return untrue != NULL;
}

static int tell(struct job *job, const struct backup_report *report)
{
    char made[CLOCK_TEXT];
    struct text when = clock_text(report->made_ms, made);
    const char *dir = job_data(job);
    printf("restored into %s: %" PRId64 " ledger%s, %s, as of %.*s\n", dir, report->ledgers,
           report->ledgers == 1 ? "" : "s", report->untrue ? "NOT ALL TRUE" : "verified", TEXT_ARGS(when));
    printf("Go on with: tdserver serve --data %s (and never with the old data as well)\n", dir);
    if (club_untrue(report->untrue))
        fprintf(stderr, "tdserver: The ledger of the club itself is not true from there on. %s\n",
                UPGRADE_CLUB_UNTRUE);
    return tell_untrue(report->untrue,
                       "What is not true is shown as far as it is, and nothing is added to it; everything "
                       "else goes on. An older backup may have it whole.");
}

int cli_restore(int argc, char **argv)
{
    static const char help[] =
        "usage: tdserver restore FILE --passphrase-file P [--data NEWDIR]\n"
        "Makes a data directory of a backup, in which the same people, tablets and "
        "tournaments go on. NEWDIR must\n"
        "not be in use. Exit status 0: done, verified, 1: the file is damaged, 2: it "
        "cannot be done; after 1 and 2\n"
        "nothing was changed. 3: done, but a ledger in it is not true: it is shown, nothing is "
        "added to it, and the rest goes on.\n";
    const char *path, *passphrase_file = NULL;
    const struct own_option own[] = {{"--passphrase-file", &passphrase_file, NULL}, {NULL, NULL, NULL}};
    struct job job = job_start();
    struct backup_report report;
    struct text passphrase;
    int status;
    if (!job_words(&job, argc, argv, own, &path, help, &status)) return job_finish(&job, status);
    if (!path) return job_finish(&job, job_complain(help));
    struct err err = read_passphrase(&job, passphrase_file, &passphrase);
    if (!err.code) err = backup_restore(path, passphrase, job_data(&job), &job.arena, &report);
    if (!err.code) return job_finish(&job, tell(&job, &report));
    job_complain_err(err);
    return job_finish(&job, err.code == ERR_CONFLICT ? EXIT_FALSE : EXIT_UNREADABLE);
}
