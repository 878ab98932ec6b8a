// SPDX-License-Identifier: MIT
// tdserver rehearse: plays an event file in memory and says who comes where.
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "demo/weekend/rehearsal.h"

static const char help[] =
    "usage: tdserver rehearse FILE [--standings FILE]\n"
    "\n"
    "Plays the event of FILE (JSON: entries, sections, results, acts) in memory, without a server: main "
    "draw,\n"
    "consolations, last chance, double elimination, groups of four, withdrawals, late entries, no-shows, a "
    "wrong\n"
    "winner that is found late. Prints each section's matches, byes and places: what a shape means before "
    "the\n"
    "evening begins.\n"
    "\n"
    "  --standings FILE   every place and match of it as JSON; - is the last line of standard output\n"
    "\n"
    "Exit status 0: played to the end; 1: the file is wrong, or an act never had its turn; 2: wrong usage.\n";

static int wrong(const char *what)
{
    fprintf(stderr, "tdserver rehearse: %s\n\n%s", what, help);
    return 2;
}

static int failed(const char *detail)
{
    fprintf(stderr, "tdserver rehearse: %s\n", detail);
    return 1;
}

static bool write_all(const char *path, struct text bytes)
{
    bool standard = !strcmp(path, "-");
    FILE *to = standard ? stdout : fopen(path, "w");
    if (!to) return false;
    bool good = fwrite(bytes.at, 1, bytes.len, to) == bytes.len && fputc('\n', to) != EOF;
    return (standard ? fflush(to) : fclose(to)) == 0 && good;
}

static int rehearse(struct arena *a, const char *path, const char *standings)
{
    struct event_file file;
    struct rehearsal *played;
    struct err e = event_file_read(a, path, &file);
    if (!e.code) e = rehearsal_play(a, &file, &played);
    if (e.code) return failed(e.detail);
    struct json_out o = json_start(a);
    rehearsal_print(played, &o);
    fwrite(json_bytes(&o).at, 1, json_bytes(&o).len, stdout);
    if (!standings) return 0;
    struct json_out told = json_start(a);
    rehearsal_standings(played, &told);
    return write_all(standings, json_bytes(&told)) ? 0 : failed("the standings cannot be written there");
}

int cli_rehearse(int argc, char **argv)
{
    const char *path = NULL, *standings = NULL;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--help")) return fputs(help, stdout), 0;
        if (!strcmp(argv[i], "--standings") && i + 1 < argc)
            standings = argv[++i];
        else if (!path && (argv[i][0] != '-' || !strcmp(argv[i], "-")))
            path = argv[i];
        else
            return wrong("an unknown option, or a second file");
    }
    if (!path) return wrong("which event? FILE");
    struct arena a = ARENA_EMPTY;
    int status = rehearse(&a, path, standings);
    arena_free(&a);
    return status;
}
