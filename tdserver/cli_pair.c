// SPDX-License-Identifier: MIT
// Pairing and standings on the command line, for outside programs that check ours: pair, standings.
#include "cli.h"
#include "codec/round.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DONE, UNREADABLE = 2 }; // exit statuses
enum { FILE_MAX = 16 << 20 };

static const char pair_help[] =
    "usage: tdserver pair [--weights] FILE\n\n"
    "Pairs the next round of a section by rounds. FILE (- for standard input) is JSON:\n"
    "{rule, round, players: [{id, score, opponents, byes, club}]}, at most 1,024 players in order of rank;\n"
    "rule: fold (swiss), slide, random (more_swiss, lives). Also seed (whole number, for the lot) and\n"
    "clubs: avoid, never, ignore.\n\n"
    "Prints {pairs: [{a, b, relaxed?}], total, reasons}; b = 0 is the bye. --weights adds\n"
    "weights: [[a, b, [w1, w2, ...]], ...] for every legal pair, the bye as player 0: more is better, the "
    "first\n"
    "component first, and total is the greatest sum.\n\n"
    "Exit status: 0 done, 2 unreadable.\n";

static int say(const char *command, const char *file, const char *where, const char *what)
{
    fprintf(stderr, "tdserver %s: %s: %s%s%s\n", command, file, where ? where : "",
            where && *where ? ": " : "", what);
    return UNREADABLE;
}

static int misuse(const char *command, const char *what)
{
    fprintf(stderr, "tdserver %s: %s; see tdserver %s --help\n", command, what, command);
    return UNREADABLE;
}

// NULL, or why the file cannot be read.
static const char *read_stream(struct arena *a, FILE *f, struct text *out)
{
    size_t room = 1 << 16, n = 0, got;
    char *at = arena_alloc(a, room);
    while ((got = fread(at + n, 1, room - n, f)) > 0) {
        n += got;
        if (n < room) continue;
        if (room >= FILE_MAX) return "this file is too large";
        char *wider = arena_alloc(a, 2 * room);
        memcpy(wider, at, n);
        at = wider;
        room *= 2;
    }
    *out = (struct text){at, n};
    return ferror(f) ? strerror(errno) : NULL;
}

static const char *read_file(struct arena *a, const char *path, struct text *out)
{
    FILE *f = strcmp(path, "-") != 0 ? fopen(path, "rb") : stdin;
    if (!f) return strerror(errno);
    const char *why = read_stream(a, f, out);
    if (f != stdin) fclose(f);
    return why;
}

static int print_line(struct json_out *o)
{
    json_bytes_append(o, TEXT("\n"));
    bool written = fwrite(o->at, 1, o->len, stdout) == o->len && fflush(stdout) == 0;
    return written ? DONE : UNREADABLE;
}

static int pair_file(const char *path, bool with_weights)
{
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a);
    struct text bytes;
    const char *why = read_file(&a, path, &bytes);
    struct err err = why ? err_make(ERR_BAD_JSON, why) : round_answer(&a, bytes, with_weights, &o);
    int status = err.code ? say("pair", path, err.pointer, err.detail) : print_line(&o);
    arena_free(&a);
    return status;
}

int cli_pair(int argc, char **argv)
{
    const char *path = NULL;
    bool with_weights = false;
    for (int i = 1; i < argc; i++) {
        struct text word = text_of(argv[i]);
        if (text_equal(word, TEXT("--help"))) return fputs(pair_help, stdout) < 0;
        bool is_weights = text_equal(word, TEXT("--weights"));
        with_weights |= is_weights;
        if (is_weights) continue;
        if (text_starts(word, TEXT("--"))) return misuse("pair", "there is no such option");
        if (path) return misuse("pair", "name one file");
        path = argv[i];
    }
    return path ? pair_file(path, with_weights) : misuse("pair", "name a file");
}
