// SPDX-License-Identifier: MIT
#include "fuzz/targets.h"

#include "base/crypto/sealed.h"
#include "codec/csv.h"
#include "codec/draughts/asked.h"
#include "codec/draughts/pdn_file.h"
#include "codec/ledger/ledger_file.h"
#include "codec/ledger/note.h"
#include "codec/ledger/proof.h"
#include "codec/matches/mat.h"
#include "codec/matches/match_file.h"
#include "codec/matches/record_line.h"
#include "codec/matches/sgf.h"
#include "codec/matches/turnlist.h"
#include "codec/pictures/picture.h"
#include "engine/ids.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MUST(condition) ((condition) ? (void)0 : broken(#condition, __LINE__))

static void broken(const char *condition, int line)
{
    fprintf(stderr, "tests/fuzz/targets.c:%d: %s\n", line, condition);
    abort();
}

// ---- match files ----

struct form {
    struct transcript_fault (*read)(struct arena *a, struct text input, struct transcript *out);
    void (*write)(struct json_out *o, const struct transcript *t);
};

static const struct form forms[] = {{mat_read, mat_write}, {sgf_read, sgf_write}};

// What is written in a form can be read in it, and holds as many games.
static void assert_written_well(struct arena *a, const struct transcript *t, const struct form *form)
{
    struct transcript again;
    struct json_out o = json_start(a);
    form->write(&o, t);
    if (!t->count) return;
    struct transcript_fault fault = form->read(a, json_bytes(&o), &again);
    MUST(fault.line == 0 && again.count == t->count);
}

static void fuzz_match(struct text input)
{
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    struct review review;
    struct json_out o = json_start(&a), ids = json_start(&a);
    struct match_part part = {input, 1};
    while (part.text.len)
        match_file_judge(&a, TEXT("x"), &part, &o);
    MUST(text_is_utf8(json_bytes(&o)));
    struct transcript_fault fault = match_file_read(&a, input, &t);
    review_transcript(&a, &t, &review);
    turnlist_ids(&ids, &t);
    turnlist_boards(&ids, &t);
    for (size_t i = 0; i < sizeof forms / sizeof *forms && !fault.line; i++)
        assert_written_well(&a, &t, &forms[i]);
    char line[RECORD_LINE + 1];
    struct variant variant;
    for (size_t i = 0; i < t.count && transcript_variant(&t, t.games[i].number, &variant); i++)
        if (record_line_write(&a, &t.games[i], &variant, SIDE_A, line)) MUST(text_is_utf8(text_of(line)));
    arena_free(&a);
}

// Whatever a file holds, its judgement is text, each game takes something of it away, and what is legal throughout is read.
static void assert_judged(struct arena *a, struct text input, const struct draughts_ruleset *rules)
{
    struct json_out o = json_start(a);
    struct pdn_file file;
    int32_t line = 1;
    MUST(!pdn_open(a, input, text_of(rules->name), 1 << 16, &file));
    pdn_known(TEXT("x"), input);
    while (file.rest.len) {
        struct text before = file.rest;
        struct pdn_game game;
        enum verdict verdict = pdn_file_judge(a, TEXT("x"), &file, &o);
        MUST(file.rest.len < before.len && file.line >= line);
        MUST(verdict != VERDICT_LEGAL || !pdn_read(a, &before, &line, rules, &game).line);
        line = file.line;
    }
    MUST(text_is_utf8(json_bytes(&o)));
}

// Games of draughts are written so that they read the same again.
static void fuzz_pdn(struct text input)
{
    struct arena a = ARENA_EMPTY;
    assert_judged(&a, input, &draughts_rulesets[input.len % RULESETS]);
    arena_reset(&a);
    struct pdn_game game, again;
    int32_t line = 1, lines = 1;
    const struct draughts_ruleset *rules = &draughts_rulesets[input.len % RULESETS];
    while (input.len && !pdn_read(&a, &input, &line, rules, &game).line) {
        struct json_out o = json_start(&a);
        pdn_write(&o, &game);
        struct text written = json_bytes(&o);
        struct transcript_fault fault = pdn_read(&a, &written, &lines, &game.rules, &again);
        MUST(!fault.line && again.plays == game.plays && again.result == game.result);
        MUST(!game.plays ||
             draughts_same(&again.play[game.plays - 1].after, &game.play[game.plays - 1].after));
        arena_reset(&a);
    }
    arena_free(&a);
}

// ---- positions and plays ----

// What was read is written so that it reads the same again. (A match ID has spare bits, an XGID more than one
// spelling; so it is the meaning that must be the same.)
static void fuzz_ids(struct text input)
{
    struct position p, q;
    struct match_id m, n;
    unsigned limit;
    char position[POSITION_ID_LENGTH + 1], match[MATCH_ID_LENGTH + 1], xgid[XGID_ROOM];
    if (position_id_read(input.at, input.len, CHECKERS_MAX, &p)) {
        position_id_write(&p, position);
        MUST(position_id_read(position, POSITION_ID_LENGTH, CHECKERS_MAX, &q) && position_same(&p, &q));
    }
    if (match_id_read(input.at, input.len, &m)) {
        match_id_write(&m, match);
        MUST(match_id_read(match, MATCH_ID_LENGTH, &n));
    }
    if (xgid_read(input.at, input.len, &p, &m, &limit)) {
        size_t length = xgid_write(&p, &m, limit, xgid, sizeof xgid);
        MUST(xgid_read(xgid, length, &q, &n, &limit) && position_same(&p, &q));
    }
}

static void fuzz_notation(struct text input)
{
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a);
    enum verdict verdict;
    for (unsigned nth = 0; nth < DICE_ROLLS; nth += 4) {
        struct dice dice = dice_nth(nth);
        char words[] = {(char)('0' + dice.high), (char)('0' + dice.low)};
        struct question q = {.position = TEXT("4HPwATDgc/ABMA"), .dice = {words, 2}, .play = input};
        struct err err = question_judge(&a, &q, &o, &verdict);
        MUST(!err.code);
    }
    MUST(text_is_utf8(json_bytes(&o)));
    arena_free(&a);
}

static void fuzz_question(struct text input)
{
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a);
    enum verdict verdict;
    struct question q = {0};
    q.position = text_cut(&input, '\n');
    q.dice = text_cut(&input, '\n');
    q.variant = text_cut(&input, '\n');
    q.play = input;
    struct err err = asked_judge(&a, &q, &o, &verdict);
    MUST(!err.code || (err.pointer && err.detail));
    MUST(text_is_utf8(json_bytes(&o)) || !text_is_utf8(q.variant));
    arena_free(&a);
}

// ---- recorded games ----

// Reads a line as far as it can be played, every play insisted on; what is recorded goes into `line`.
static void logged_game(struct logged_game *g, struct play *room, const char *from, char *line)
{
    const struct match_rules rules = {.crawford = true};
    const struct match_score score = {.length = 7};
    struct game_log_action action;
    char text[RECORD_PLAY + 1], play[RECORD_PLAY + 1];
    logged_game_begin(g, &score, &rules, variant_row(VARIANT_BACKGAMMON), SIDE_NONE,
                      (struct plays){room, RECORD_PLAYS, 0});
    memset(line, 0, RECORD_LINE + 1);
    while (game_log_next(&from, &action, text)) {
        action.illegal = true;
        if (logged_game_act(g, &action, play).code || !game_log_add(line, RECORD_LINE + 1, &action)) return;
    }
}

// What was recorded is played again to the same game, and written as the same line.
static void fuzz_record(struct text input)
{
    struct arena a = ARENA_EMPTY;
    struct play *room = ARENA_ARRAY(&a, RECORD_PLAYS, struct play);
    struct logged_game first, again;
    char line[RECORD_LINE + 1], copy[RECORD_LINE + 1];
    logged_game(&first, room, arena_string(&a, input), line);
    logged_game(&again, room, line, copy);
    MUST(!strcmp(line, copy) || strlen(line) > RECORD_LINE - 70);
    arena_free(&a);
}

// ---- ledger and lists ----

// There is one spelling of an event: what can be read is written as exactly the same bytes.
static void fuzz_ledger(struct text input)
{
    struct arena a = ARENA_EMPTY;
    struct event event;
    struct text body;
    struct ledger_reader reader = LEDGER_READER;
    enum ledger_line what;
    if (!ledger_decode(&a, input, &event).code) {
        struct err err = ledger_encode(&a, &event, &body);
        // Shapes of earlier releases are read and never written.
        bool landed = event.kind >= EVENT_KINDS;
        MUST(landed ? err.code : !err.code && text_equal(body, input));
    }
    struct err first = ledger_read_line(&reader, &a, input, &what, &event);
    MUST(!first.code || first.detail);
    reader.lines = 1;
    struct err later = ledger_read_line(&reader, &a, input, &what, &event);
    MUST(!later.code || text_is_utf8(text_of(later.detail)));
    arena_free(&a);
}

static void fuzz_csv(struct text input)
{
    struct arena a = ARENA_EMPTY;
    struct csv_list list = csv_read(&a, input);
    MUST(list.entry_count + list.fault_count > 0);
    for (size_t i = 0; i < list.entry_count; i++)
        MUST(!text_name_fault(list.entries[i].name) && text_is_utf8(list.entries[i].club));
    arena_free(&a);
}

// What was stripped is a picture of the same kind, and nothing of it can be stripped again.
static void fuzz_picture(struct text input)
{
    struct arena a = ARENA_EMPTY;
    struct text once = picture_stripped(&a, input);
    MUST(once.len <= input.len);
    if (once.len) {
        MUST(text_equal(picture_kind(once), picture_kind(input)));
        MUST(text_equal(picture_stripped(&a, once), once));
    }
    arena_free(&a);
}

// A note is what it was read from: its text, an empty line, its signatures.
static void fuzz_note(struct text input)
{
    struct arena a = ARENA_EMPTY;
    static const unsigned char key[SECURE_PUBLIC] = {1};
    struct note note;
    struct ledger_head head;
    if (note_read(input, &note)) {
        struct text again =
            text_of(arena_printf(&a, "%.*s\n%.*s", TEXT_ARGS(note.text), TEXT_ARGS(note.signatures)));
        MUST(text_equal(again, input) && !note_signed(&note, TEXT("tdserver/"), key));
        MUST(!ledger_head_read(note.text, &head) || head.tree.size <= INT64_MAX);
    }
    arena_free(&a);
}

// There is one spelling of a proof; what somebody made up proves nothing.
static void fuzz_proof(struct text input)
{
    struct arena a = ARENA_EMPTY;
    struct proof proof;
    struct ledger_head head = {.tree = {7, {{0}}}};
    if (proof_read(&a, input, &proof)) {
        struct json_out o = json_start(&a);
        proof_put(&o, &proof);
        MUST(text_equal(json_bytes(&o), input) && !proof_includes(&proof, &head));
        MUST(!merkle_extends(&(struct merkle_head){3, {{0}}}, &head.tree, &proof.path));
    }
    arena_free(&a);
}

// A lock has one text; what is no lock is none.
static void assert_lock(struct text input)
{
    struct sealed_lock lock, again;
    char room[SEALED_LOCK_ROOM];
    if (!sealed_lock_read(input, &lock)) return;
    MUST(sealed_lock_read(sealed_lock_text(&lock, room), &again));
    MUST(!memcmp(&lock, &again, sizeof lock));
}

// Would deriving its key take long? A file may ask for a gigabyte, which is right once and too dear for thousands.
static bool is_dear(struct text input)
{
    enum { PASSES_AT = 18 + SEALED_SALT, MEMORY_AT = PASSES_AT + 4 };
    static const unsigned char usual[] = {0, 0, 0, 1, 0, 0, 0, 8};
    return input.len < MEMORY_AT + 4 || memcmp(input.at + PASSES_AT, usual, sizeof usual) != 0;
}

// Whatever was done to the file: its pieces are those that were written, from the first on, or none.
static void fuzz_backup(struct text input)
{
    static const struct text written[] = {TEXT("tdserver-backup 1 540 1795204800000 0.2.0"),
                                          TEXT("stream uid, head_seq"), TEXT("evening\t12\nother\t3\n"),
                                          TEXT("")};
    static struct sealed_reader r;
    assert_lock(input);
    if (is_dear(input)) return;
    FILE *file = fmemopen((void *)input.at, input.len, "rb");
    MUST(file);
    struct err err = sealed_open(&r, file, TEXT("five words drawn at random"));
    for (size_t i = 0; err.code == ERR_NONE && !r.ended; i++) {
        char kind;
        struct text piece;
        err = sealed_next(&r, &kind, &piece);
        if (err.code != ERR_NONE) break;
        MUST(i < sizeof written / sizeof *written && text_equal(piece, written[i]));
        MUST(kind == "btr"[i] && r.ended == (i == 3));
    }
    MUST(err.code == ERR_NONE ? (size_t)ftell(file) == input.len : err.detail != NULL);
    sealed_close(&r);
    fclose(file);
}

const struct fuzz_target fuzz_targets[] = {
    {"mat", fuzz_match, 1500},         {"sgf", fuzz_match, 1500},
    {"ids", fuzz_ids, 60000},          {"notation", fuzz_notation, 1500},
    {"question", fuzz_question, 1500}, {"ledger", fuzz_ledger, 60000},
    {"csv", fuzz_csv, 10000},          {"json", fuzz_json, 60000},
    {"body", fuzz_body, 60000},        {"http", fuzz_http, 60000},
    {"record", fuzz_record, 3000},     {"picture", fuzz_picture, 60000},
    {"note", fuzz_note, 60000},        {"proof", fuzz_proof, 60000},
    {"pdn", fuzz_pdn, 20000},          {"backup", fuzz_backup, 20000},
    {"fen", fuzz_fen, 60000},          {"acts", fuzz_acts, 3000},
    {"setup", fuzz_setup, 5000},       {"trf", fuzz_trf, 10000},
    {"round", fuzz_round, 3000},       {"restoring", fuzz_restoring, 4000},
    {"names", fuzz_names, 20000},
};
const size_t fuzz_target_count = sizeof fuzz_targets / sizeof *fuzz_targets;

#ifdef TD_LIBFUZZER
// clang -fsanitize=fuzzer -DTD_LIBFUZZER='"mat"': the endless search for one target.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i < fuzz_target_count; i++)
        if (!strcmp(fuzz_targets[i].name, TD_LIBFUZZER))
            fuzz_targets[i].run((struct text){(const char *)data, size});
    return 0;
}
#endif
