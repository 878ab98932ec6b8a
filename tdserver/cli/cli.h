// SPDX-License-Identifier: MIT
// The subcommands of the program: each takes its own arguments (argv[0] is its name) and returns the exit
// status.
#ifndef CLI_CLI_H
#define CLI_CLI_H
#include "base/err.h"

struct desk;
struct job;

int cli_plays(int argc, char **argv);
int cli_judge(int argc, char **argv);
int cli_convert(int argc, char **argv);
int cli_perft(int argc, char **argv);
int cli_pair(int argc, char **argv);
int cli_standings(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_routes(int argc, char **argv);
int cli_demo(int argc, char **argv);
int cli_rehearse(int argc, char **argv);
int cli_migrate(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_export(int argc, char **argv);
int cli_prove(int argc, char **argv);
int cli_witness(int argc, char **argv);
int cli_import(int argc, char **argv);
int cli_keys(int argc, char **argv);
int cli_backup(int argc, char **argv);
int cli_copies(int argc, char **argv);
int cli_restore(int argc, char **argv);
int cli_version(int argc, char **argv);

// What verify does with a proof; the exit status. No keys: nobody knows them.
int cli_verify_proof(struct job *job, const char *path, struct text keys);

// Loads the demonstration club unless there is a club already. practice: its names say that it is only played with.
MUST_CHECK struct err seed_demonstration(struct desk *d, bool practice);

#endif
