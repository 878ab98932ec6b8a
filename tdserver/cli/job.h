// SPDX-License-Identifier: MIT
// One run of a subcommand that works on a database: its options, the data directory or the server's address, what is
// opened on the way, and how it ends. Beside a running `serve` the private database of that server is used; else it
// is started for this run.
#ifndef CLI_JOB_H
#define CLI_JOB_H
#include "base/config.h"
#include "base/crypto/secure.h"
#include "base/err.h"
#include "store/cluster/cluster.h"
#include "store/store.h"

enum { EXIT_GOOD, EXIT_FALSE, EXIT_UNREADABLE, EXIT_PARTLY };

struct job {
    struct config config;
    struct arena arena;
    struct datadir dir; // locked by us, or closed
    struct cluster *cluster;
    struct store *store;
    const char *url; // of the store's database
};

// An option of one subcommand; its value is put into *value. One without a value has *flag set.
struct own_option {
    const char *name;
    const char **value;
    bool *flag;
};

struct job job_start(void);
// Closes what was opened and returns the exit status.
int job_finish(struct job *job, int status);

// Reads the options; *word is the argument that is none (NULL: not given). False: a fault was printed, or the
// help.
bool job_words(struct job *job, int argc, char **argv, const struct own_option *own, const char **word,
               const char *help, int *status);

// Print why not; the exit status of a failure.
int job_complain(const char *detail);
int job_complain_err(struct err err);

const char *job_data(struct job *job);
// Opens the store; a data directory that is not there is made.
MUST_CHECK struct err job_open(struct job *job);
// To read, there must be something: a mistyped directory is not made.
MUST_CHECK struct err job_open_to_read(struct job *job);
// The key of the server whose database was opened. Who names a database alone has not said whose key: NOT_FOUND.
MUST_CHECK struct err job_key(struct job *job, struct secure_key *key);
#endif
