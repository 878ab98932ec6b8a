// SPDX-License-Identifier: MIT
// The subcommand keys: which keys sign for the club, by its ledger, and the end of one.
#include "cli/cli.h"

#include "audit/key.h"
#include "audit/retire.h"
#include "base/clock.h"
#include "cli/job.h"
#include "director/state.h"

#include <stdio.h>
#include <time.h>

static void print_row(const struct row_signing_key *row)
{
    char day[sizeof "2026-01-01T00:00:00Z"];
    time_t retired = (time_t)(row->retired_ms / 1000);
    struct tm utc;
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&retired, &utc));
    printf("%d %s %s%s\n", row->n, row->fingerprint,
           row->imported     ? "of another place"
           : row->retired_ms ? "retired "
                             : "signs",
           row->retired_ms ? day : "");
}

static int print_keys(struct job *job)
{
    struct key_rows rows;
    struct err err = job_open_to_read(job);
    if (!err.code) err = key_rows(job->store, &job->arena, &rows);
    if (err.code) return job_complain_err(err);
    for (size_t i = 0; i < rows.count; i++)
        print_row(&rows.at[i]);
    return EXIT_GOOD;
}

// The server that signs with it would stop signing in the middle of an evening.
static struct err refuse_own(struct job *job, struct text fingerprint)
{
    struct secure_key key;
    if (job_key(job, &key).code) return OK;
    bool own = key_listed(fingerprint, key.public);
    secure_wipe(&key, sizeof key);
    if (!own) return OK;
    return err_make(ERR_CONFLICT,
                    arena_printf(&job->arena,
                                 "the server of %s signs with this key; stop it, move its file key.ed25519 "
                                 "away and start it once with --new-key",
                                 job_data(job)));
}

static int retire(struct job *job, struct text fingerprint)
{
    if (!key_list_good(fingerprint))
        return job_complain("--retire takes the fingerprint of a key: 64 hex digits");
    struct err err = job_open_to_read(job);
    if (!err.code) err = refuse_own(job, fingerprint);
    if (!err.code) err = key_retire(job->store, &job->arena, fingerprint, clock_wall_ms());
    if (err.code) return job_complain_err(err), err.code == ERR_CONFLICT ? EXIT_FALSE : EXIT_UNREADABLE;
    return print_keys(job);
}

int cli_keys(int argc, char **argv)
{
    static const char help[] =
        "usage: tdserver keys [--retire FINGERPRINT] [--data DIR] [--database URL]\n"
        "Prints the keys that the club's ledger lists: number, fingerprint, whether it signs.\n"
        "--retire: writes there that this one signs nothing from now on, because it was stolen or its "
        "server\n"
        "is gone. What it signed before stays signed; verify finds what it signs afterwards. To replace the "
        "key\n"
        "of a server: stop it, move DIR/key.ed25519 away, start once with --new-key, then retire the old "
        "one.\n"
        "Exit status 0: done, 1: this key cannot be retired, 2: it cannot be read.\n";
    const char *word, *fingerprint = NULL;
    const struct own_option own[] = {{"--retire", &fingerprint, NULL}, {NULL, NULL, NULL}};
    struct job job = job_start();
    int status;
    if (!job_words(&job, argc, argv, own, &word, help, &status)) return job_finish(&job, status);
    if (word) return job_finish(&job, job_complain(help));
    return job_finish(&job, fingerprint ? retire(&job, text_of(fingerprint)) : print_keys(&job));
}
