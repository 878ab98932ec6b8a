// SPDX-License-Identifier: MIT
// tdserver demo: plays a whole evening through the public API of a server of its own.
#include "cli/cli.h"
#include "demo/play.h"
#include <stdlib.h>
#include <string.h>

enum { EVENTS_MAX = 64 };

static const char help[] =
    "usage: tdserver demo --event FILE [--event FILE]... [--tables N] [--export FILE] "
    "[--standings FILE]\n"
    "\n"
    "Starts a temporary server with data of its own, plays the evening of FILE through the public API as a "
    "hall\n"
    "would, compares every step with the rules and the end with FILE, and verifies the database and its "
    "export.\n"
    "\n"
    "  --event FILE      the evening: entries, draw and every match game by game (JSON); or a weekend of "
    "several\n"
    "                    sections, with who is the stronger and what happens meanwhile, as for tdserver "
    "rehearse;\n"
    "                    or an evening at side tables: chouettes and sessions for money, act by act; or a "
    "round\n"
    "                    robin of draughts. Several are played one after the other, each with a server of "
    "its own,\n"
    "                    and told in one line each at the end\n"
    "  --tables N        tables in the hall, 1 to 512; default: as FILE says, else what the first round "
    "needs, at\n"
    "                    most 16\n"
    "  --export FILE     keep the ledger (of one evening, as --standings)\n"
    "  --standings FILE  of a weekend: every place and match of it as JSON; - is the last line of standard "
    "output\n"
    "\n"
    "Exit status 0: everything held; 1: it did not, the first difference is named; 2: wrong usage.\n";

static int wrong(const char *what)
{
    fprintf(stderr, "tdserver demo: %s\n\n%s", what, help);
    return 2;
}

static bool read_tables(const char *word, int32_t *tables)
{
    char *end;
    long n = strtol(word, &end, 10);
    *tables = (int32_t)n;
    return *word && !*end && n >= 1 && n <= 512;
}

// Everyone is played, whatever became of those before.
static bool play_each(struct play_options options, const char *const *files, int count)
{
    bool held[EVENTS_MAX], all = true;
    for (int i = 0; i < count; i++) {
        options.file = files[i];
        held[i] = play_evening(&options);
        all = all && held[i];
    }
    for (int i = 0; i < count && count > 1; i++)
        printf("%s: %s\n", held[i] ? "held" : "DID NOT HOLD", files[i]);
    return all;
}

int cli_demo(int argc, char **argv)
{
    struct play_options options = {.say = stdout};
    const char *files[EVENTS_MAX];
    int count = 0;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (!strcmp(argv[i], "--help")) return fputs(help, stdout), 0;
        if (!value) return wrong("an option without its value");
        if (!strcmp(argv[i], "--event") && count == EVENTS_MAX)
            return wrong("too many evenings at once: 64 at most");
        if (!strcmp(argv[i], "--event"))
            files[count++] = value;
        else if (!strcmp(argv[i], "--export"))
            options.export = value;
        else if (!strcmp(argv[i], "--standings"))
            options.standings = value;
        else if (strcmp(argv[i], "--tables"))
            return wrong("an unknown option");
        else if (!read_tables(value, &options.tables))
            return wrong("--tables is a number from 1 to 512");
        i++;
    }
    if (!count) return wrong("which evening? --event FILE");
    if (count > 1 && (options.export || options.standings))
        return wrong("--export and --standings are of one evening");
    setvbuf(stdout, NULL, _IOLBF, 0);
    return play_each(options, files, count) ? 0 : 1;
}
