// SPDX-License-Identifier: MIT
// tdserver: one program, many subcommands. The table below is the whole command line.
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

struct subcommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
};

static const struct subcommand subcommands[] = {
    {"serve", cli_serve, "run the director: database, API and web pages"},
    {"migrate", cli_migrate, "bring the database to this program's schema"},
    {"verify", cli_verify, "check ledgers: in the database, or an export"},
    {"export", cli_export, "write a tournament's ledger as a file"},
    {"prove", cli_prove, "write a proof that an event is in a ledger, or that a ledger goes on"},
    {"witness", cli_witness, "remember how a ledger stood, and take only what goes on from there"},
    {"import", cli_import, "take an exported ledger over"},
    {"keys", cli_keys, "list the keys that sign, retire one"},
    {"backup", cli_backup, "copy everything a club needs into one encrypted file"},
    {"copies", cli_copies, "give unattended copies their passphrase"},
    {"restore", cli_restore, "make a data directory of a backup"},
    {"demo", cli_demo, "play a whole evening through the API of a temporary server"},
    {"rehearse", cli_rehearse, "play an event file in memory: sections, byes, places"},
    {"routes", cli_routes, "print every address of the API as JSON"},
    {"plays", cli_plays, "list the legal plays of a position and a roll"},
    {"judge", cli_judge, "judge a play, or every turn of match files"},
    {"convert", cli_convert, "write a match file in another form"},
    {"perft", cli_perft, "count the plays from the start of a game, ply by ply"},
    {"pair", cli_pair, "pair a round given as JSON"},
    {"standings", cli_standings, "compute the tie-breaks of a TRF16 file"},
    {"version", cli_version, "print the version of the program, its ledger format and its schema"},
    {NULL, NULL, NULL},
};

static int usage(FILE *to, int status)
{
    fprintf(to, "usage: tdserver COMMAND [OPTIONS]\n\n");
    for (const struct subcommand *c = subcommands; c->name; c++)
        fprintf(to, "  %-10s %s\n", c->name, c->help);
    fprintf(to, "\n'tdserver COMMAND --help' explains one command.\n");
    return status;
}

int main(int argc, char **argv)
{
    if (argc < 2) return usage(stderr, 2);
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "help")) return usage(stdout, 0);
    if (!strcmp(argv[1], "--version")) return cli_version(argc - 1, argv + 1);
    for (const struct subcommand *c = subcommands; c->name; c++)
        if (!strcmp(argv[1], c->name)) return c->run(argc - 1, argv + 1);
    fprintf(stderr, "tdserver: no command '%s'\n\n", argv[1]);
    return usage(stderr, 2);
}
