// SPDX-License-Identifier: MIT
#include "cli/job.h"
#include "audit/key.h"
#include "audit/upgrade.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int job_complain(const char *detail)
{
    fprintf(stderr, "tdserver: %s\n", detail ? detail : "failed");
    return EXIT_UNREADABLE;
}

int job_complain_err(struct err err)
{
    return job_complain(err.detail ? err.detail : err_kind(err.code)->title);
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
bool job_words(struct job *job, int argc, char **argv, const struct own_option *own, const char **word,
               const char *help, int *status)
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
    *status = fault ? job_complain(fault) : EXIT_GOOD;
    if (!fault && job->config.help) fputs(help, stdout);
    return !fault && !job->config.help;
}

// ---- the database

const char *job_data(struct job *job)
{
    return job->config.data ? job->config.data : datadir_default(&job->arena);
}

static struct err open_at(struct job *job, const char *url)
{
    job->url = url;
    return store_open(url, &job->arena, &job->store);
}

// The private database of the data directory: started for this job, or that of a `serve` that runs there
// already.
static struct err open_private(struct job *job)
{
    const char *path = job_data(job);
    struct err err = datadir_open(path, &job->arena, &job->dir);
    if (err.code) return open_at(job, cluster_url_in(path, CLUSTER_APP, &job->arena)).code ? err : OK;
    struct upgrade_report report;
    err = cluster_open(&job->dir, &job->arena, &job->cluster);
    if (!err.code)
        err = upgrade_database(cluster_url(job->cluster, CLUSTER_OWNER), false, &job->arena, &report);
    return err.code ? err : open_at(job, cluster_url(job->cluster, CLUSTER_APP));
}

struct err job_open(struct job *job)
{
    return job->config.database ? open_at(job, job->config.database) : open_private(job);
}

// To read, there must be something: a mistyped directory is not made.
struct err job_open_to_read(struct job *job)
{
    const char *path = job_data(job), *pg = arena_printf(&job->arena, "%s/pg", path);
    struct err err = job->config.database ? OK : datadir_whole(path, &job->arena);
    if (err.code) return err;
    if (!job->config.database && access(pg, F_OK))
        return err_make(ERR_NOT_FOUND, arena_printf(&job->arena,
                                                    "there is no data in %s; name the directory with "
                                                    "--data or a database with --database",
                                                    path));
    if (!job->config.database && access(pg, R_OK | X_OK))
        return err_make(ERR_FORBIDDEN,
                        arena_printf(&job->arena,
                                     "this account may not read %s (%s); run the command as the "
                                     "account that owns it",
                                     pg, strerror(errno)));
    return job_open(job);
}

struct err job_key(struct job *job, struct secure_key *key)
{
    if (job->config.database && !job->config.data)
        return err_make(ERR_NOT_FOUND,
                        "a database alone has no signing key; name the data directory of the server "
                        "that serves it with --data DIR");
    return key_read(job_data(job), &job->arena, key);
}

int job_finish(struct job *job, int status)
{
    store_close(job->store);
    cluster_close(job->cluster);
    datadir_close(&job->dir);
    arena_free(&job->arena);
    return status;
}

struct job job_start(void)
{
    secure_start();
    return (struct job){.dir = DATADIR_CLOSED};
}
