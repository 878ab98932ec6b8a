// SPDX-License-Identifier: MIT
// Games of draughts in PDN: what programs write is read, what is wrong is told with its line, and what is written can be
// read again.
#include "codec/draughts/pdn_file.h"

#include <malloc.h>

#include "files.h"

#include "unit.h"

static struct transcript_fault read_one(struct arena *a, struct text *rest, const char *rules,
                                        struct pdn_game *out)
{
    struct draughts_ruleset expected;
    int32_t line = 1;
    assert_true(draughts_parse(rules, &expected));
    return pdn_read(a, rest, &line, &expected, out);
}

static void assert_fault(const char *text, int32_t line, const char *words)
{
    struct arena a = ARENA_EMPTY;
    struct pdn_game game;
    struct text rest = text_of(text);
    struct transcript_fault fault = read_one(&a, &rest, "draughts", &game);
    assert_int_equal(fault.line, line);
    if (!strstr(fault.detail, words)) fail_msg("%s: %s", text, fault.detail);
    arena_free(&a);
}

static void files_with_several_games(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct pdn_game first, second;
    struct text rest = file_text(&a, tests_path(&a, "fuzz/corpus/pdn/games.pdn"));
    assert_int_equal(read_one(&a, &rest, "draughts", &first).line, 0);
    assert_int_equal(first.plays, 10);
    assert_int_equal(first.result, PDN_DRAWN);
    assert_true(text_equal(pdn_tag(&first, TEXT("White")), TEXT("Bob \"the king\"")));
    assert_int_equal(read_one(&a, &rest, "draughts", &second).line, 0);
    assert_int_equal(second.plays, 2);
    assert_int_equal(second.result, PDN_OPEN);
    assert_int_equal(rest.len, 0);
    struct pdn_game other;
    rest = file_text(&a, tests_path(&a, "fuzz/corpus/pdn/international.pdn"));
    assert_int_equal(read_one(&a, &rest, "draughts", &other).line, 0);
    assert_int_equal(other.rules.edge, 10);
    assert_int_equal(other.result, PDN_WHITE_WON);
    arena_free(&a);
}

static void writing(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct pdn_game game;
    struct json_out o = json_start(&a);
    struct text rest = TEXT("[Event \"x\"] [Result \"0-1\"]\n1. 11-15 22-18 2. 15x22 26x17");
    assert_int_equal(read_one(&a, &rest, "draughts", &game).line, 0);
    pdn_write(&o, &game);
    struct text got = json_bytes(&o);
    assert_true(text_equal(got, TEXT("[Event \"x\"]\n[Result \"0-1\"]\n[GameType \"21\"]\n\n"
                                     "1. 11-15 22-18 2. 15x22 26x17 0-1\n\n")));
    // A board of its own, and a capture with two ways.
    rest = TEXT("[FEN \"B:W9,10,17,18,32:B6\"]\n6x15x22 32-28 *");
    o = json_start(&a);
    assert_int_equal(read_one(&a, &rest, "draughts", &game).line, 0);
    pdn_write(&o, &game);
    got = json_bytes(&o);
    assert_true(text_equal(got, TEXT("[Result \"*\"]\n[GameType \"21\"]\n[SetUp \"1\"]\n"
                                     "[FEN \"B:W9,10,17,18,32:B6\"]\n\n1. 6x15x22 32-28 *\n\n")));
    // No line is longer than 78 characters.
    char many[4096] = "[FEN \"B:WK32:BK1\"]\n";
    for (int i = 0; i < 60; i++)
        strcat(many, "1-6 32-27 6-1 27-32\n");
    rest = text_of(many);
    o = json_start(&a);
    assert_int_equal(read_one(&a, &rest, "draughts", &game).line, 0);
    assert_int_equal(game.plays, 240);
    pdn_write(&o, &game);
    for (struct text left = json_bytes(&o); left.len;)
        assert_in_range(text_cut(&left, '\n').len, 0, 78);
    arena_free(&a);
}

// All games of a long match are written in the storage of one.
static void many_games_take_no_more_memory(void **state)
{
    (void)state;
    enum { GAMES = 1000 };
    static struct draughts_play scratch[DRAUGHTS_PLAYS_MAX];
    struct arena a = ARENA_EMPTY;
    struct pdn_game game;
    struct json_out o = json_start(&a);
    struct text rest = TEXT("1. 11-15 22-18 2. 15x22 26x17 *");
    assert_int_equal(read_one(&a, &rest, "draughts", &game).line, 0);
    game.scratch = scratch;
    size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
    for (int i = 0; i < GAMES; i++)
        pdn_write(&o, &game);
    size_t took = mallinfo2().uordblks + mallinfo2().hblkhd - before, length = json_bytes(&o).len;
    assert_true(length > (size_t)GAMES * 50);
    assert_true(took < 8 * length); // the text alone, which doubles as it grows
    arena_free(&a);
}

static void missed_captures(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct pdn_game game;
    static const char missed[] = "[FEN \"B:W18,28,32:B14,15,1\"]\n1. 1-5 18x9";
    assert_fault(missed, 2, "1-5: A capture can be made, so one must be: 14x23");
    struct text rest = text_of(missed);
    assert_int_equal(read_one(&a, &rest, "draughts+huff", &game).line, 0);
    assert_int_equal(game.plays, 2);
    arena_free(&a);
}

static void faults(void **state)
{
    (void)state;
    assert_fault("[Event \"x\"\n", 1, "a tag ends with ]");
    assert_fault("[Event x]", 1, "a tag is written");
    assert_fault("[Event \"x\n\"]", 1, "a tag is written");
    assert_fault("[ \"x\"]", 1, "a tag is written");
    assert_fault("\n1. 11-15 {x\n\n", 2, "a comment has no }");
    assert_fault("1. 11-15 (x", 1, "a variation has no )");
    assert_fault("1. 11-15 (x {", 1, "a comment has no }");
    assert_fault("1. 11-15\n22-19\n", 2, "22-19: No piece on 22 can go to 19.");
    assert_fault("1. e4", 1, "I cannot read \"e4\"");
    assert_fault("[GameType \"25\"]\n[Event \"x\"]\n1. 11-15", 1, "GameType 25 is Russian draughts");
    assert_fault("[GameType \"25\"] 1. 11-15", 1, "GameType 21");
    assert_fault("[GameType \"99\"]", 1, "is a game that is not known here");
    assert_fault("[FEN \"B:W99\"] 1. 11-15", 1, "the FEN is no board");
    char tags[2048] = "";
    for (int i = 0; i <= PDN_TAGS; i++)
        strcat(tags, "[A \"b\"]\n");
    assert_fault(tags, PDN_TAGS + 1, "at most 64 tags");
}

// ---- judged

static void open_file(struct arena *a, struct text input, struct pdn_file *file)
{
    assert_null(pdn_open(a, input, TEXT(""), PDN_BUDGET_ASKED, file));
}

// What the next game of the file is said to be.
static enum verdict next_game(struct arena *a, struct pdn_file *file, struct text *said)
{
    struct json_out o = json_start(a);
    enum verdict verdict = pdn_file_judge(a, (struct text){NULL, 0}, file, &o);
    *said = json_bytes(&o);
    return verdict;
}

static void assert_says(struct text said, const char *words)
{
    if (!memmem(said.at, said.len, words, strlen(words)))
        fail_msg("%s is not in %.*s", words, TEXT_ARGS(said));
}

// Each play has its verdict; a missed capture stands, and what leads nowhere ends what can be judged of its game alone.
static void verdicts(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct pdn_file file;
    struct text said;
    open_file(&a,
              TEXT("[White \"Bob\"]\r\n[Black \"Zo\xeb\"]\r\n1. 11-15 22-18\r\n2. 9-14 18x9 3. 5x14 14-18 "
                   "4. 1-5 *\r\n\r\n[Event \"next\"]\r\n11-15 22-18 0-1\r\n"),
              &file);
    assert_int_equal(next_game(&a, &file, &said), VERDICT_ILLEGAL);
    assert_says(said,
                "\"game\":1,\"line\":1,\"variant\":\"draughts\",\"event\":null,\"black\":\"Zo\xc3\xab\"");
    assert_says(said, "{\"line\":4,\"side\":\"black\",\"play\":\"9-14\",\"verdict\":\"missed\",\"rule\":"
                      "\"capture-missed\",\"message\":\"A capture can be made, so one must be: 15x22.\"");
    assert_says(said, "{\"line\":4,\"side\":\"white\",\"play\":\"18x9\",\"verdict\":\"legal\"}");
    assert_says(
        said,
        "{\"line\":4,\"side\":\"white\",\"play\":\"14-18\",\"verdict\":\"false\",\"rule\":\"no-piece\"");
    assert_says(said, "\"legal\":4,\"missed\":1,\"false\":1,\"unclear\":0,\"unjudged\":1");
    assert_int_equal(next_game(&a, &file, &said), VERDICT_LEGAL);
    assert_says(said, "\"game\":2,\"line\":6,");
    assert_says(said, "\"legal\":2,\"missed\":0");
    assert_int_equal(file.rest.len, 0);
    // Its ends fit two ways.
    open_file(&a, TEXT("[FEN \"B:W9,17,10,18,32:B6\"]\n6x22"), &file);
    assert_int_equal(next_game(&a, &file, &said), VERDICT_ILLEGAL);
    assert_says(said, "\"verdict\":\"unclear\"");
    assert_says(said, "\"position\":\"B:W9,10,17,18,32:B6\"");
    arena_free(&a);
}

// A game that cannot be read says where and why, and the games after it are judged all the same.
static void faults_of_one_game(void **state)
{
    (void)state;
    static const struct {
        const char *game, *error;
    } cases[] = {
        {"[GameType \"30\"]\n[White \"x\"]\n\n1. c3-d4 *\n", "line 1: GameType 30 is Turkish draughts; "},
        {"[Event \"x\"\n[White \"y\"]\n\n1. 11-15 *\n", "line 1: a tag ends with ]"},
        {"[Event \"x]\n[White \"y\"]\n1. 11-15 *\n", "line 1: a tag is written [Name "},
        {"[Event \"x\"]\n[FEN \"B:W1\"]\n1. 11-15 *\n", "line 2: the FEN is no board"},
        {"[Event \"x\"]\n1. 11-15\n22-e4 *\n", "line 3: 22-e4: I cannot read "},
        {"[Event \"x\"]\n1. 11-15\n\xff-18 *\n", "line 3: \xc3\xbf-18: I cannot read "},
        {"[Event \"x\"]\n1. 11-15 )\n22-18 *\n", "line 2: ): I cannot read "},
        {"[Event \"x\"]\n\n1. 11-15 (22-18\n2. 15x22 *\n", "line 3: a variation has no )"},
    };
    struct arena a = ARENA_EMPTY;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pdn_file file;
        struct text said;
        open_file(&a, text_of(arena_printf(&a, "%s\n[Event \"next\"]\n\n11-15 22-18 *", cases[i].game)),
                  &file);
        assert_int_equal(next_game(&a, &file, &said), VERDICT_UNREADABLE);
        struct text error = text_of(cases[i].error);
        struct json_out o = json_start(&a);
        json_text(&o, error);
        assert_says(said,
                    arena_printf(&a, "\"error\":%.*s", (int)(json_bytes(&o).len - 1), json_bytes(&o).at));
        assert_int_equal(next_game(&a, &file, &said), VERDICT_LEGAL);
        assert_says(said, "\"event\":\"next\"");
        assert_int_equal(file.rest.len, 0);
    }
    arena_free(&a);
}

static void results_of_the_board(void **state)
{
    (void)state;
    static const struct {
        const char *variant, *game;
        bool good;
    } cases[] = {
        {"", "[FEN \"B:W20,32:B16,12\"]\n1. 16-19 *", true}, // it goes on
        {"", "[FEN \"W:W18:B15\"]\n1. 18x11 1-0", true},
        {"", "[FEN \"W:W18:B15\"]\n1. 18x11 *", true},
        {"", "[FEN \"W:W18:B15\"]\n1. 18x11 1/2-1/2", false},
        {"", "[FEN \"W:W18:B15\"]\n1. 18x11 0-1", false},
        {"losing-draughts", "[FEN \"W:W18:B15\"]\n1. 18x11 0-1", true},
        {"losing-draughts", "[FEN \"W:W18:B15\"]\n1. 18x11 1-0", false},
    };
    struct arena a = ARENA_EMPTY;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pdn_file file;
        struct text said;
        const char *why =
            pdn_open(&a, text_of(cases[i].game), text_of(cases[i].variant), PDN_BUDGET_ALL, &file);
        assert_null(why);
        assert_int_equal(next_game(&a, &file, &said), cases[i].good ? VERDICT_LEGAL : VERDICT_ILLEGAL);
        assert_says(said, cases[i].good ? "\"result_ok\":true,\"notes\":[]"
                                        : "\"result_ok\":false,\"notes\":[\"black has no play left");
    }
    struct pdn_file file;
    assert_non_null(pdn_open(&a, TEXT("*"), TEXT("backgammon"), PDN_BUDGET_ALL, &file));
    arena_free(&a);
}

static void which_files_are_pdn(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
        bool is;
    } cases[] = {
        {"x.PDN", "7 point match", true},
        {"-", "[Event \"x\"]", true},
        {"-", " 1. 11-15", true},
        {"-", "{c} 11-15", true},
        {"-", "7 point match", false},
        {"-", "; [Site \"x\"]", false},
        {"-", "", false},
        {"-", "(;FF[4]", false},
        {"-", "\xef\xbb\xbf[A \"b\"]", true},
        {"-", "1) 31: 8/5", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(pdn_known(text_of(cases[i].name), text_of(cases[i].text)), cases[i].is);
}

// A file of very many games, or of boards with very many plays, is bounded in time and memory.
static void files_without_end(void **state)
{
    (void)state;
    enum { GAMES = 20000 };
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a), many = json_start(&a);
    for (int i = 0; i < GAMES; i++)
        json_bytes_append(&many, TEXT("[A\"\"]*"));
    size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
    assert_int_equal(pdn_file_judge_all(&a, TEXT("x"), json_bytes(&many), TEXT(""), &o), VERDICT_LEGAL);
    size_t took = mallinfo2().uordblks + mallinfo2().hblkhd - before;
    assert_true(took < (size_t)64 << 20);
    // A budget that is used up ends the file.
    struct pdn_file file;
    struct text said;
    assert_null(pdn_open(&a, TEXT("11-15 22-18 15x22 25x18 *\n[A \"b\"]\n11-15 *"), TEXT(""), 20, &file));
    assert_int_equal(next_game(&a, &file, &said), VERDICT_UNREADABLE);
    assert_says(said, "line 1: the file is too long to be judged at once");
    assert_int_equal(file.rest.len, 0);
    // So does a game that is longer than any.
    struct json_out long_one = json_start(&a);
    json_bytes_append(&long_one, TEXT("[FEN \"B:WK32:BK1\"]\n"));
    for (int i = 0; i <= PDN_PLAYS / 4; i++)
        json_bytes_append(&long_one, TEXT("1-6 32-27 6-1 27-32\n"));
    open_file(&a, json_bytes(&long_one), &file);
    assert_int_equal(next_game(&a, &file, &said), VERDICT_UNREADABLE);
    assert_says(said, "line 502: a game has at most 2,000 plays");
    arena_free(&a);
}

static void letters(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a);
    static const char wide[] = "\xff\xfe[\0A\0";
    assert_int_equal(
        pdn_file_judge_all(&a, TEXT("x.pdn"), (struct text){wide, sizeof wide - 1}, TEXT(""), &o),
        VERDICT_UNREADABLE);
    assert_says(json_bytes(&o), "line 1: the file is UTF-16");
    o = json_start(&a);
    assert_int_equal(pdn_file_judge_all(&a, TEXT("x.pdn"), TEXT(" \n"), TEXT(""), &o), VERDICT_UNREADABLE);
    assert_says(json_bytes(&o), "\"games\":[],\"error\":\"line 1: the file holds no game\"");
    o = json_start(&a);
    assert_int_equal(
        pdn_file_judge_all(&a, TEXT("x"), TEXT("\xef\xbb\xbf[A \"b\"]\n11-15 *\x1a"), TEXT(""), &o),
        VERDICT_LEGAL);
    arena_free(&a);
}

// As old books print a game: white's plays without a stroke.
static void the_old_books(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a), notes = json_start(&a);
    struct pdn_file file;
    open_file(
        &a,
        TEXT("[Black \"Ann\"]\n11-15 22-18 15x22 25x18 8-11 0-1 [SetUp \"1\"] [FEN \"W:W18:B15\"] 18x11 1-0"),
        &file);
    assert_int_equal(pdn_file_convert(&a, &file, pdn_write_old, &o, &notes).line, 0);
    struct text got = json_bytes(&o);
    static const char book[] = "Black: Ann\nWhite: ?\n\n11-15   22 18\n15-22   25 18\n8-11\n0-1\n\n"
                               "Black: ?\nWhite: ?\nFrom: W:W18:B15\n\n18 11\n1-0\n\n";
    if (!text_equal(got, text_of(book))) fail_msg("%.*s", TEXT_ARGS(got));
    assert_int_equal(notes.len, 0);
    open_file(&a, TEXT("11-15 23-19 15-16"), &file);
    assert_int_equal(pdn_file_convert(&a, &file, pdn_write, &o, &notes).line, 0);
    assert_says(json_bytes(&notes), "game 1, line 1: 15-16 is false: No piece on 15 can go to 16.");
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_with_several_games),
        cmocka_unit_test(writing),
        cmocka_unit_test(many_games_take_no_more_memory),
        cmocka_unit_test(missed_captures),
        cmocka_unit_test(faults),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(faults_of_one_game),
        cmocka_unit_test(results_of_the_board),
        cmocka_unit_test(which_files_are_pdn),
        cmocka_unit_test(files_without_end),
        cmocka_unit_test(letters),
        cmocka_unit_test(the_old_books),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
