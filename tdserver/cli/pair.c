// SPDX-License-Identifier: MIT
// Pairing and standings on the command line, for outside programs that check ours: pair, standings.
#include "cli/cli.h"
#include "codec/rounds/round.h"
#include "codec/rounds/standings_table.h"

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
    "clubs: avoid, never, ignore. With lives (at the start) and places (paid) players have losses and, once "
    "they\n"
    "are put out, out (the round); the answer then says the stage, and the places when it is over.\n\n"
    "Prints {pairs: [{a, b, relaxed?}], total, exchange, reasons}; b = 0 is the bye. Of a reason, excluded "
    "names\n"
    "every bar without which exchanging up to `exchange` pairs (3) would make a better pairing. --weights "
    "adds\n"
    "weights: [[a, b, [w1, w2, ...]], ...] for every legal pair, the bye as player 0: more is better, the "
    "first\n"
    "component first, and total is the greatest sum.\n\n"
    "Exit status: 0 done, 2 unreadable, or not to be paired: a weight was refused.\n";

static const char standings_help[] =
    "usage: tdserver standings --trf FILE [--rule ours|fide] [--unplayed RULE] [--explain]\n\n"
    "Computes the tie-breaks of a tournament in TRF16 (- for standard input): results 1 0 =, + and - "
    "(forfeits),\n"
    "U (bye given by the pairing, a win), F H Z (byes asked for). Prints a table separated by tabs.\n\n"
    "  --rule ours       points, wins, direct encounter, Buchholz, cut 1, median, Sonneborn-Berger, "
    "progressive,\n"
    "                    opponents' score percentage, Koya; by rank, shared where nothing parts (the "
    "default)\n"
    "  --rule fide       the order of a chess federation, by start number\n"
    "  --unplayed RULE   what a round without a game is worth: dummy-2026 (an opponent with the player's "
    "own\n"
    "                    points, for a bye at most half of all, for a forfeit at most the opponent's; the "
    "default),\n"
    "                    dummy-2024 (own points), nothing\n"
    "  --explain         every number opened into its sum instead of the table\n\n"
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

static int print(const struct json_out *o)
{
    bool written = fwrite(o->at, 1, o->len, stdout) == o->len && fflush(stdout) == 0;
    return written ? DONE : UNREADABLE;
}

static int print_line(struct json_out *o)
{
    json_bytes_append(o, TEXT("\n"));
    return print(o);
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

// ---- standings ----

struct wish {
    const char *path, *rule, *unplayed;
    bool explain, help;
};

// "--name value" and "--name=value"; NULL, or what is wrong.
static const char *take_wish(int argc, char **argv, struct wish *wish)
{
    const struct {
        struct text name;
        const char **value;
    } options[] = {
        {TEXT("--trf"), &wish->path}, {TEXT("--rule"), &wish->rule}, {TEXT("--unplayed"), &wish->unplayed}};
    for (int i = 1; i < argc; i++) {
        struct text value = text_of(argv[i]), name = text_cut(&value, '=');
        wish->help |= text_equal(name, TEXT("--help"));
        wish->explain |= text_equal(name, TEXT("--explain"));
        if (text_equal(name, TEXT("--help")) || text_equal(name, TEXT("--explain"))) continue;
        size_t k = 0;
        while (k < sizeof options / sizeof *options && !text_equal(options[k].name, name))
            k++;
        if (k == sizeof options / sizeof *options) return "there is no such option";
        if (!value.at && i + 1 == argc) return "the last option needs a value";
        *options[k].value = value.at ? value.at : argv[++i];
    }
    return wish->path || wish->help ? NULL : "name a file with --trf FILE";
}

static const struct tie_rule *rule_named(const char *name)
{
    const struct tie_rule *rules[] = {&tie_rule_ours, &tie_rule_fide};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (!name || !strcmp(name, rules[i]->name)) return rules[i];
    return NULL;
}

static bool unplayed_named(const char *name, enum tie_unplayed *out)
{
    static const char *const names[] = {
        [TIE_DUMMY_2024] = "dummy-2024", [TIE_DUMMY_2026] = "dummy-2026", [TIE_NOTHING] = "nothing"};
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i]) != 0) continue;
        *out = (enum tie_unplayed)i;
        return true;
    }
    return !name;
}

// A file may give other points for a result than we do; its own sums are then not ours.
static void warn_of_points(const struct wish *wish, const struct trf *file, const struct ties *t)
{
    for (int32_t i = 0; i < file->count; i++)
        if (file->players[i].points >= 0 && file->players[i].points != t->points[i])
            fprintf(stderr,
                    "tdserver standings: %s: line %d: the file says %.1f points, the results give %.1f\n",
                    wish->path, file->players[i].line, file->players[i].points / 2.0, t->points[i] / 2.0);
}

static int print_standings(struct arena *a, const struct wish *wish, const struct tie_question *question,
                           const struct trf *file)
{
    struct ties t;
    struct json_out o = json_start(a);
    ties_compute(&t, question, arena_alloc(a, ties_room(file->count)));
    warn_of_points(wish, file, &t);
    if (wish->explain)
        standings_explain(a, &o, file, &t);
    else
        standings_table(&o, file, &t);
    return print(&o);
}

static int standings_of(struct arena *a, const struct wish *wish, struct tie_question *question)
{
    struct text bytes;
    struct trf file;
    const char *why = read_file(a, wish->path, &bytes);
    struct trf_fault fault = {0};
    if (!why) fault = trf_read(a, bytes, &file);
    if (fault.line) why = arena_printf(a, "line %d: %s", fault.line, fault.detail);
    if (why) return say("standings", wish->path, NULL, why);
    question->players = file.count;
    question->rounds = file.rounds;
    question->round = file.round;
    question->worth = &file.worth;
    return print_standings(a, wish, question, &file);
}

int cli_standings(int argc, char **argv)
{
    struct wish wish = {0};
    struct arena a = ARENA_EMPTY;
    const char *wrong = take_wish(argc, argv, &wish);
    if (wish.help) return fputs(standings_help, stdout) < 0;
    if (wrong) return misuse("standings", wrong);
    struct tie_question question = {.rule = rule_named(wish.rule)};
    if (!question.rule) return misuse("standings", "--rule is ours or fide");
    question.unplayed = question.rule->unplayed;
    if (!unplayed_named(wish.unplayed, &question.unplayed))
        return misuse("standings", "--unplayed is dummy-2026, dummy-2024 or nothing");
    int status = standings_of(&a, &wish, &question);
    arena_free(&a);
    return status;
}
