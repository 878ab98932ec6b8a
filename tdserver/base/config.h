// SPDX-License-Identifier: MIT
// The options of `tdserver serve` (other subcommands take the same names for the database), one row each in
// config.def; parser, --help and this struct come from that table.
#ifndef BASE_CONFIG_H
#define BASE_CONFIG_H
#include "base/arena.h"
#include <stdio.h>

struct config {
    bool help; // --help was asked for
#define NUMBER(from, to)                            int64_t
#define STRING                                      const char *
#define SWITCH                                      bool
#define X(type, field, name, standard, value, help) type field;
#include "base/config.def"
#undef X
#undef NUMBER
#undef STRING
#undef SWITCH
};

// Reads defaults, the environment, then argv[1...], and takes what it read out of argv: words it does not
// know stay, for the subcommand to read or to refuse. NULL if all is well, else a sentence that says what to
// change (in the arena). Strings point into argv or the environment; those not given and without default are
// NULL.
const char *config_read(struct config *c, int *argc, char **argv, struct arena *a);
void config_help(FILE *to);
#endif
