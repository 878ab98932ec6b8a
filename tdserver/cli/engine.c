// SPDX-License-Identifier: MIT
// The rules engine on the command line: plays, judge, convert.
#include "base/json/json_in.h"
#include "cli/cli.h"
#include "codec/draughts/asked.h"
#include "codec/draughts/pdn_file.h"
#include "codec/matches/mat.h"
#include "codec/matches/match_file.h"
#include "codec/matches/review.h"
#include "codec/matches/sgf.h"
#include "codec/matches/turnlist.h"
#include "codec/question.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DONE, ILLEGAL, UNREADABLE }; // exit statuses
enum { FILE_MAX = 64 << 20 };

static const char plays_help[] =
    "usage: tdserver plays --position ID --dice 31 [--variant NAME] [--turns N]\n"
    "       tdserver plays FILE\n\n"
    "Lists every distinct legal play: {position, dice, variant, plays: [{play, after, end, rest}]}. `after` "
    "is the position\n"
    "ID as the opponent, then on roll, sees it; a turn that passes gives an empty list. `end` (drawn, "
    "single, "
    "gammon,\n"
    "backgammon) is there when the game is over with the play, `rest` when the opponent plays what is left "
    "of "
    "the roll: how\n"
    "many numbers of it were played.\n"
    "With a file (- for standard input): a question a line, {\"position\", \"dice\", \"variant\", "
    "\"turns\", \"touched\"}, "
    "all texts, and an\n"
    "answer a line; {error} where the question cannot be read.\n\n";
static const char judge_help[] =
    "usage: tdserver judge --position ID --dice 31 --play \"8/5 6/5\" [--variant NAME] [--turns N]\n"
    "       tdserver judge FILE.mat ...\n"
    "       tdserver judge [--variant NAME] FILE.pdn ...\n\n"
    "With a position: {verdict: legal | illegal, after, rule, message, plays}; of draughts legal, missed, "
    "false, touched\n"
    "or unclear. A play may be written in any "
    "order, as\n"
    "24/18/13, 6/4(2), bar/20 or 25/20, 6/off or 6/0, with or without * for hits; \"\" is a pass.\n"
    "With files (.mat or .sgf, - for standard input): every turn, score and Crawford game is judged, one "
    "JSON object\n"
    "a line: {file, length, games, turns, illegal: [{game, turn, player, dice, play, rule, message}], "
    "scores_ok,\n"
    "crawford_ok, notes, error}. Notes explain differences that have a reason.\n"
    "With games of draughts (PDN, also on standard input): each play has a verdict, one JSON object a game: "
    "{file, game, line,\n"
    "variant, event, black, white, result, start, position, plays: [{line, side, play, verdict, rule, "
    "message}], "
    "legal, missed,\n"
    "false, unclear, unjudged, result_ok, notes, error}. Nobody can read from a file which piece was touched "
    "first. What is\n"
    "played says GameType (21 English, 20 international draughts), or --variant where it does not.\n\n";
static const char convert_help[] =
    "usage: tdserver convert --to sgf|mat|ids|boards FILE\n"
    "       tdserver convert --to pdn|book FILE.pdn\n\n"
    "Reads a match (.mat or .sgf, - for standard input) and writes it in "
    "another form to standard output. `ids` gives\n"
    "one line a roll: GAME.TURN DICE POSITION-ID:MATCH-ID XGID PLAY; `boards` "
    "draws the position before each roll.\n"
    "Games of draughts are written as PDN, or (`book`) in the notation of the old "
    "books: black's 11-15, white's 22 18.\n\n";
static const char position_help[] =
    "A position is, for the side to play, a GNU position ID "
    "(4HPwATDgc/ABMA), a line of checkers, own checkers first and all in\n"
    "the numbering of the side to play (\"24:2 13:5 8:3 6:5 / 19:5 17:3 12:5 "
    "1:2\", bar:1 for the bar), or an XGID,\n"
    "whose dice are used unless --dice says others.\n"
    "Where both sides have one checker on a point (pinning games) say who lies "
    "below: 12:1p in a line, or after\n"
    "an ID ~12- (yours below) or ~12+ (yours on top). In Dutch say how many have "
    "not entered: wait:14 bar:1, or ~w14/15\n"
    "(yours, theirs). --turns is how many turns the side has had before: long "
    "narde and Gul Bara ask for it.\n"
    "Draughts (--variant draughts, draughts+huff ...; tdserver perft --help lists them) have no dice, and a "
    "position "
    "is the FEN\n"
    "of PDN, B:W21-32:B1-12. Each play has a verdict: legal, or missed where a capture was possible and may "
    "be "
    "huffed.\n"
    "--touched 22 says that this piece was touched before the play, 22-18 that it was moved over the angle "
    "towards 18.\n\n";
static const char status_help[] = "Exit status: 0 done and legal, 1 illegal or inconsistent, 2 unreadable.\n";

static int help(const char *text, bool about_positions)
{
    fputs(text, stdout);
    if (about_positions) {
        fputs(position_help, stdout);
        printf("Variants, each also as name+flag or name~flag:");
        for (unsigned i = 0; i < VARIANTS; i++)
            printf("%s%s", i % 8 ? " " : "\n  ", variants[i].name);
        printf("\nOther names:\n");
        for (unsigned i = 0; i < variant_name_count; i++)
            printf("  %-18s %s\n", variant_names[i].name, variant_names[i].note);
        printf("What they are:\n");
        for (unsigned i = 0; i < VARIANTS; i++)
            printf("  %-18s %s\n", variants[i].name, variant_about[i]);
        printf("Flags, with their sources:\n");
        for (unsigned i = 0; i < FLAGS; i++)
            printf("  %-18s %s (%s)\n", variant_flag_names[i], variant_flag_meanings[i],
                   variant_flag_sources[i]);
        printf("\n");
    }
    fputs(status_help, stdout);
    return DONE;
}

// ---- arguments ----

struct arguments {
    struct question question;
    struct text to;
    bool help;
    int count; // operands, moved to the front of argv
};

static struct text *option_value(struct arguments *args, struct text name)
{
    struct {
        struct text name, *value;
    } options[] = {{TEXT("position"), &args->question.position},
                   {TEXT("dice"), &args->question.dice},
                   {TEXT("play"), &args->question.play},
                   {TEXT("variant"), &args->question.variant},
                   {TEXT("turns"), &args->question.turns},
                   {TEXT("touched"), &args->question.touched},
                   {TEXT("to"), &args->to}};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (text_equal(options[i].name, name)) return options[i].value;
    return NULL;
}

static bool bad_argument(const char *command, const char *argument, const char *why)
{
    fprintf(stderr, "tdserver %s: %s: %s; see tdserver %s --help\n", command, argument, why, command);
    return false;
}

// "--name value" and "--name=value" in any place; everything else is an operand.
static bool take_arguments(int argc, char **argv, struct arguments *args)
{
    *args = (struct arguments){0};
    for (int i = 1; i < argc; i++) {
        struct text value = text_of(argv[i]);
        if (!text_starts(value, TEXT("--"))) {
            argv[args->count++] = argv[i];
            continue;
        }
        value = (struct text){value.at + 2, value.len - 2};
        struct text name = text_cut(&value, '='), *to = option_value(args, name);
        args->help |= text_equal(name, TEXT("help"));
        if (args->help) return true;
        if (!to) return bad_argument(argv[0], argv[i], "there is no such option");
        if (!value.at && i + 1 == argc) return bad_argument(argv[0], argv[i], "its value is missing");
        *to = value.at ? value : text_of(argv[++i]);
    }
    return true;
}

static int say(const char *command, struct err err)
{
    fprintf(stderr, "tdserver %s: %s%s%s\n", command, err.pointer ? err.pointer + 1 : "",
            err.pointer ? ": " : "", err.detail);
    return UNREADABLE;
}

static void print(const struct json_out *o)
{
    fwrite(o->at, 1, o->len, stdout);
}

static void print_line(struct json_out *o)
{
    json_bytes_append(o, TEXT("\n"));
    print(o);
}

// ---- files ----

static bool read_stream(struct arena *a, FILE *f, struct text *out)
{
    size_t room = 1 << 16, n = 0, got;
    char *at = arena_alloc(a, room);
    while ((got = fread(at + n, 1, room - n, f)) > 0) {
        n += got;
        if (n < room) continue;
        if (room >= FILE_MAX) return false;
        char *wider = arena_alloc(a, 2 * room);
        memcpy(wider, at, n);
        at = wider;
        room *= 2;
    }
    *out = (struct text){at, n};
    return !ferror(f);
}

// NULL, or why the file cannot be read.
static const char *read_file(struct arena *a, const char *path, struct text *out)
{
    FILE *f = strcmp(path, "-") != 0 ? fopen(path, "rb") : stdin;
    if (!f) return strerror(errno);
    bool read = read_stream(a, f, out);
    if (f != stdin) fclose(f);
    return read ? NULL : "the file cannot be read, or is too large for a match";
}

// One line a match, in memory that the next one has again.
static int judge_parts(const char *path, struct match_part part)
{
    struct arena a = ARENA_EMPTY;
    int worst = DONE;
    do {
        struct json_out o = json_start(&a);
        int status = (int)match_file_judge(&a, text_of(path), &part, &o);
        print_line(&o);
        if (status > worst) worst = status;
        arena_reset(&a);
    } while (part.text.len);
    arena_free(&a);
    return worst;
}

static int say_unread(struct arena *a, const char *path, const char *why)
{
    struct json_out o = json_start(a);
    review_put(&o, text_of(path), &(struct review){.scores_ok = true, .crawford_ok = true},
               &(struct transcript_fault){-1, why});
    print_line(&o);
    return UNREADABLE;
}

// One line a game.
static int judge_pdn(struct arena *a, const char *path, struct text bytes, struct text variant)
{
    struct arena each = ARENA_EMPTY;
    struct pdn_file file;
    int worst = DONE;
    const char *why = pdn_open(a, bytes, variant, PDN_BUDGET_ALL, &file);
    if (!why && pdn_at_end(&file)) why = "line 1: the file holds no game";
    if (why) return say_unread(a, path, why);
    while (file.rest.len) {
        struct json_out o = json_start(&each);
        int status = (int)pdn_file_judge(&each, text_of(path), &file, &o);
        print_line(&o);
        if (status > worst) worst = status;
        arena_reset(&each);
    }
    arena_free(&each);
    return worst;
}

static int judge_file(const char *path, struct text variant)
{
    struct arena a = ARENA_EMPTY;
    struct text bytes;
    const char *why = read_file(&a, path, &bytes);
    int status = why                               ? say_unread(&a, path, why)
                 : pdn_known(text_of(path), bytes) ? judge_pdn(&a, path, bytes, variant)
                                                   : judge_parts(path, (struct match_part){bytes, 1});
    arena_free(&a);
    return status;
}

static int judge_files(int count, char **paths, struct text variant)
{
    int worst = DONE;
    for (int i = 0; i < count; i++) {
        int status = judge_file(paths[i], variant);
        if (status > worst) worst = status;
    }
    return worst;
}

// ---- one question ----

static int judge_position(const struct arguments *args)
{
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a);
    enum verdict verdict;
    struct err err = asked_judge(&a, &args->question, &o, &verdict);
    int status = err.code ? say("judge", err) : (int)verdict;
    if (!err.code) print_line(&o);
    arena_free(&a);
    return status;
}

static int convert(const char *path, void (*write)(struct json_out *o, const struct transcript *t))
{
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a);
    struct transcript t;
    struct review review;
    struct text bytes;
    struct transcript_fault fault = {0};
    const char *why = read_file(&a, path, &bytes);
    if (!why) fault = match_file_read(&a, bytes, &t);
    if (fault.line) why = arena_printf(&a, "line %d: %s", fault.line, fault.detail);
    if (why) return say("convert", err_make(ERR_NOT_FOUND, arena_printf(&a, "%s: %s", path, why)));
    review_transcript(&a, &t, &review);
    write(&o, &t);
    print(&o);
    for (size_t i = 0; i < review.illegal_count; i++)
        fprintf(stderr, "game %d, turn %d: %.*s\n", review.illegal[i].game, review.illegal[i].turn,
                TEXT_ARGS(review.illegal[i].message));
    int status = review_good(&review) ? DONE : ILLEGAL;
    arena_free(&a);
    return status;
}

// ---- many questions ----

static struct err read_question(struct arena *a, struct text line, struct question *q)
{
    const struct {
        struct text name, *value;
    } members[] = {{TEXT("position"), &q->position},
                   {TEXT("dice"), &q->dice},
                   {TEXT("variant"), &q->variant},
                   {TEXT("turns"), &q->turns},
                   {TEXT("touched"), &q->touched}};
    const struct json_value *question;
    struct err err = json_read(a, line, &json_command_limits, &question);
    for (size_t i = 0; !err.code && i < sizeof members / sizeof *members; i++) {
        const struct json_value *v = json_member(question, members[i].name);
        if (v) *members[i].value = json_string_of(v);
    }
    return err;
}

// One line of a file with its answer; false if it cannot be read.
static bool answer_line(struct text line)
{
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a);
    struct question q = {0};
    struct err err = read_question(&a, line, &q);
    if (!err.code) err = asked_plays(&a, &q, &o);
    if (err.code) {
        json_object(&o);
        json_put_string(&o, "error", err.detail);
        json_object_end(&o);
    }
    print_line(&o);
    arena_free(&a);
    return !err.code;
}

static int answer_file(const char *path)
{
    struct arena a = ARENA_EMPTY;
    struct text rest;
    const char *why = read_file(&a, path, &rest);
    if (why) return say("plays", err_make(ERR_NOT_FOUND, arena_printf(&a, "%s: %s", path, why)));
    int status = DONE;
    while (rest.len) {
        struct text line = text_cut(&rest, '\n');
        if (line.len && !answer_line(line)) status = UNREADABLE;
    }
    arena_free(&a);
    return status;
}

// ---- the commands ----

int cli_plays(int argc, char **argv)
{
    struct arguments args;
    if (!take_arguments(argc, argv, &args)) return UNREADABLE;
    if (args.help) return help(plays_help, true);
    if (args.count == 1) return answer_file(argv[0]);
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a);
    struct err err = asked_plays(&a, &args.question, &o);
    int status = err.code ? say("plays", err) : DONE;
    if (!err.code) print_line(&o);
    arena_free(&a);
    return status;
}

int cli_judge(int argc, char **argv)
{
    struct arguments args;
    if (!take_arguments(argc, argv, &args)) return UNREADABLE;
    if (args.help) return help(judge_help, true);
    if (args.count) return judge_files(args.count, argv, args.question.variant);
    return judge_position(&args);
}

typedef void write_match(struct json_out *o, const struct transcript *t);
typedef void write_draughts(struct json_out *o, const struct pdn_game *game);

static int convert_pdn(const char *path, struct text variant, write_draughts *write)
{
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a), notes = json_start(&a);
    struct pdn_file file;
    struct text bytes;
    struct transcript_fault fault = {0};
    const char *why = read_file(&a, path, &bytes);
    if (!why) why = pdn_open(&a, bytes, variant, PDN_BUDGET_ALL, &file);
    if (!why && pdn_at_end(&file)) why = "line 1: the file holds no game";
    if (!why) fault = pdn_file_convert(&a, &file, write, &o, &notes);
    if (fault.line) why = arena_printf(&a, "line %d: %s", fault.line, fault.detail);
    if (why) return say("convert", err_make(ERR_NOT_FOUND, arena_printf(&a, "%s: %s", path, why)));
    print(&o);
    fwrite(notes.at, 1, notes.len, stderr);
    int status = notes.len ? ILLEGAL : DONE;
    arena_free(&a);
    return status;
}

int cli_convert(int argc, char **argv)
{
    static const struct {
        const char *name;
        write_match *match; // or
        write_draughts *draughts;
    } forms[] = {{"sgf", sgf_write, NULL},    {"mat", mat_write, NULL},
                 {"ids", turnlist_ids, NULL}, {"boards", turnlist_boards, NULL},
                 {"pdn", NULL, pdn_write},    {"book", NULL, pdn_write_old},
                 {NULL, NULL, NULL}};
    struct arguments args;
    size_t form = 0;
    if (!take_arguments(argc, argv, &args)) return UNREADABLE;
    if (args.help) return help(convert_help, false);
    while (forms[form].name && !text_equal(args.to, text_of(forms[form].name)))
        form++;
    if (!forms[form].name || args.count != 1)
        return say("convert",
                   err_make(ERR_BAD_FIELDS,
                            "say --to sgf, mat, ids or boards (of draughts pdn or book) and name one file"));
    if (forms[form].draughts) return convert_pdn(argv[0], args.question.variant, forms[form].draughts);
    return convert(argv[0], forms[form].match);
}
