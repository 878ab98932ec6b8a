// SPDX-License-Identifier: MIT
// Games of draughts in PDN: what programs write is read, what is wrong is told with its line, and what is written can be
// read again.
#include "codec/draughts/pdn.h"

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
    assert_fault("[Event \"x\"\n", 2, "a tag ends with ]");
    assert_fault("[Event x]", 1, "a tag is written");
    assert_fault("[Event \"x\n\"]", 2, "a tag is written");
    assert_fault("[ \"x\"]", 1, "a tag is written");
    assert_fault("\n1. 11-15 {x", 2, "a comment has no }");
    assert_fault("1. 11-15 (x", 1, "a variation has no )");
    assert_fault("1. 11-15 (x {", 1, "a comment has no }");
    assert_fault("1. 11-15\n22-19\n", 2, "22-19: No piece on 22 can go to 19.");
    assert_fault("1. e4", 1, "I cannot read \"e4\"");
    assert_fault("[GameType \"25\"] 1. 11-15", 1, "GameType 21");
    assert_fault("[FEN \"B:W99\"] 1. 11-15", 1, "the FEN is no board");
    char tags[2048] = "";
    for (int i = 0; i <= PDN_TAGS; i++)
        strcat(tags, "[A \"b\"]\n");
    assert_fault(tags, PDN_TAGS + 1, "at most 64 tags");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_with_several_games),
        cmocka_unit_test(writing),
        cmocka_unit_test(many_games_take_no_more_memory),
        cmocka_unit_test(missed_captures),
        cmocka_unit_test(faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
