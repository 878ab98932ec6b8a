// SPDX-License-Identifier: MIT
// Reading match files with all that programs write into them, and writing them again.
#include "codec/matches/mat.h"
#include "codec/matches/record_line.h"
#include "codec/matches/sgf.h"

#include "unit.h"

static const char head[] = "5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n";

// Reads head + rows; the first game.
static struct transcript_game *game_of(struct arena *a, struct transcript *t, const char *rows)
{
    struct transcript_fault fault = mat_read(a, text_of(arena_printf(a, "%s%s", head, rows)), t);
    if (fault.line) fail_msg("line %d: %s", fault.line, fault.detail);
    assert_int_equal(t->count, 1);
    return &t->games[0];
}

static void assert_action(const struct transcript_action *action, enum transcript_act kind, int side,
                          int dice, const char *play)
{
    assert_int_equal(action->kind, kind);
    assert_int_equal(action->side, side);
    assert_int_equal(action->dice.high * 10 + action->dice.low, dice);
    if (play) assert_true(text_equal(action->play, text_of(play)));
}

static void a_plain_match(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char file[] =
        "\xef\xbb\xbf; [Site \"Here\"]\r\n; [Player 1 \"Ann\"]\r\n\r\n 7 point match\r\n\r\n Game 1\r\n"
        " Ann Lee : 0                    Bob : 3\r\n"
        "  1)                            31: 8/5 6/5\r\n"
        "  2) 15: 13/8 6/5               66: 24/18(2) 13/7*(2)\r\n"
        "  3)  Doubles => 2               Drops\r\n"
        "      Wins 1 point\r\n\r\n Game 2\r\n Ann Lee : 1  Bob : 3\r\n  1) 21: 13/11 6/5";
    struct transcript_fault fault = mat_read(&a, text_of(file), &t);
    assert_int_equal(fault.line, 0);
    assert_int_equal(t.length, 7);
    assert_int_equal(t.count, 2);
    assert_true(text_equal(transcript_tag(&t, TEXT("player 1")), TEXT("Ann")));
    assert_int_equal(transcript_tag(&t, TEXT("Event")).len, 0);
    struct transcript_game *g = &t.games[0];
    assert_true(text_equal(g->name[LEFT], TEXT("Ann Lee")) && text_equal(g->name[RIGHT], TEXT("Bob")));
    assert_int_equal(g->score[RIGHT], 3);
    assert_int_equal(g->count, 5);
    assert_action(&g->actions[0], ACTION_ROLL, RIGHT, 31, "8/5 6/5");
    assert_action(&g->actions[1], ACTION_ROLL, LEFT, 51, "13/8 6/5");
    assert_action(&g->actions[2], ACTION_ROLL, RIGHT, 66, "24/18(2) 13/7*(2)");
    assert_action(&g->actions[3], ACTION_DOUBLE, LEFT, 0, NULL);
    assert_int_equal(g->actions[3].value, 2);
    assert_action(&g->actions[4], ACTION_DROP, RIGHT, 0, NULL);
    assert_int_equal(g->winner, LEFT);
    assert_int_equal(g->points, 1);
    assert_false(g->final);
    assert_int_equal(t.games[1].winner, -1);
    assert_int_equal(t.games[1].actions[0].line, 15);
    arena_free(&a);
}

static void what_programs_write(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    struct transcript_game *g =
        game_of(&a, &t,
                "  1) 61: 13/7 8/7               52: Cannot Move\n"
                "  2) 55:                        11: 25/24 6/5(2) 1/0\n"
                "  3) 00: ????                   41: bar/21* Bar/24\n"
                "; thinking\n"
                "; Set Pos=XGID=abc\n"
                "  4) 61: Illegal play (13/7(2) 8/7) 32: 6/off\n"
                "  5)  Doubles                    Beavers\n"
                " 100)  Raccoons                   Takes\n"
                " 101) 65:24/13\n"
                " 102)  Losses 4 point                        Wins 4 points and the match\n");
    assert_action(&g->actions[1], ACTION_ROLL, RIGHT, 52, "");
    assert_int_equal(g->actions[1].said, SAID_CANNOT_MOVE);
    assert_int_equal(g->actions[2].said, SAID_NOTHING);
    assert_action(&g->actions[3], ACTION_ROLL, RIGHT, 11, "25/24 6/5(2) 1/0");
    assert_action(&g->actions[4], ACTION_ROLL, LEFT, 0, "");
    assert_int_equal(g->actions[4].said, SAID_UNKNOWN);
    assert_action(&g->actions[5], ACTION_ROLL, RIGHT, 41, "bar/21* Bar/24");
    assert_action(&g->actions[6], ACTION_POSITION, LEFT, 0, "XGID=abc");
    assert_action(&g->actions[7], ACTION_ROLL, LEFT, 61, "13/7(2) 8/7");
    assert_int_equal(g->actions[7].said, SAID_ILLEGAL);
    assert_action(&g->actions[8], ACTION_ROLL, RIGHT, 32, "6/off");
    assert_action(&g->actions[9], ACTION_DOUBLE, LEFT, 0, NULL);
    assert_action(&g->actions[10], ACTION_BEAVER, RIGHT, 0, NULL);
    assert_action(&g->actions[11], ACTION_RACCOON, LEFT, 0, NULL);
    assert_action(&g->actions[12], ACTION_TAKE, RIGHT, 0, NULL);
    assert_action(&g->actions[13], ACTION_ROLL, LEFT, 65, "24/13");
    assert_action(&g->actions[14], ACTION_CONCEDE, LEFT, 0, NULL);
    assert_int_equal(g->actions[14].value, 4);
    assert_int_equal(g->winner, RIGHT);
    assert_true(g->final);
    arena_free(&a);
}

// Equal dice at the start doubled the cube: a comment says so to this program, and the record has each of them.
static void a_cube_that_equal_dice_doubled(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char rows[] = "; Set Cube=4\n  1)                             31: 8/5 6/5 \n"
                               "  2)  Doubles => 8                Drops\n      Wins 4 points\n";
    struct transcript_game *g = game_of(&a, &t, rows);
    assert_action(&g->actions[0], ACTION_AUTOMATIC, LEFT, 0, NULL);
    assert_int_equal(g->actions[0].value, 4);
    struct json_out o = json_start(&a);
    mat_write(&o, &t);
    assert_non_null(strstr(arena_string(&a, json_bytes(&o)), "\n; Set Cube=4\n  1) "));
    assert_non_null(strstr(arena_string(&a, json_bytes(&o)), "Doubles => 8"));
    char line[RECORD_LINE + 1];
    assert_true(record_line_write(&a, g, variant_row(VARIANT_BACKGAMMON), SIDE_A, line));
    assert_string_equal(line, "aA;aA;b31 8/5 6/5;aD;bP;");
    o = json_start(&a);
    sgf_write(&o, &t);
    assert_non_null(strstr(arena_string(&a, json_bytes(&o)), "\n;CV[4]CP[c]"));
    struct transcript again;
    assert_int_equal(sgf_read(&a, json_bytes(&o), &again).line, 0);
    assert_action(&again.games[0].actions[0], ACTION_AUTOMATIC, LEFT, 0, NULL);
    assert_int_equal(again.games[0].actions[0].value, 4);
    static const char *const none[] = {"; Set Cube=3\n", "; Set Cube=\n", "; Set Cube=1\n",
                                       "; Set Cube=-4\n"};
    for (size_t i = 0; i < COUNT(none); i++)
        assert_int_equal(game_of(&a, &t, none[i])->count, 0);
    arena_free(&a);
}

// What one side cannot play of its roll the other one plays before it rolls: a row of the same dice in the file, an act of the record.
static void what_a_roll_leaves_to_the_other_side(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char rows[] = "  1) 31: 9/3 7/1                  21: 8/2 7/1\n"
                               "  2) 21: 8/2 7/1                  65: 12/6 11/5\n"
                               "  3) 41: 10/4                     41: 7/1\n"
                               "  4)                              62: 12/6 8/2\n";
    struct transcript_game *g = game_of(&a, &t, rows);
    char line[RECORD_LINE + 1];
    assert_int_equal(g->count, 7);
    assert_true(record_line_write(&a, g, variant_row(VARIANT_DOUBLETS), SIDE_A, line));
    assert_string_equal(line,
                        "a31 9/3 7/1;b21 8/2 7/1;a21 8/2 7/1;b65 12/6 11/5;a41 10/4;bL41 7/1;b62 12/6 8/2;");
    struct json_out o = json_start(&a);
    mat_write(&o, &t);
    struct transcript again;
    assert_int_equal(mat_read(&a, json_bytes(&o), &again).line, 0);
    assert_true(record_line_write(&a, &again.games[0], variant_row(VARIANT_DOUBLETS), SIDE_A, line));
    assert_non_null(strstr(line, ";a41 10/4;bL41 7/1;b62 12/6 8/2;"));
    arena_free(&a);
}

static void what_collections_hold(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    struct transcript_game *g =
        game_of(&a, &t, " 17) 31: 8/5 6/5   21: 13/11 6/5\n 18) ????  Wins 1 point and the match\n");
    assert_int_equal(g->count, 2);
    assert_true(g->winner == RIGHT && g->points == 1 && g->final);
    // Given up after the roll; the result stands in the other column of the same row or below.
    g = game_of(&a, &t, " 1) 62: Concedes\n                                  Wins 2 points\n");
    assert_action(&g->actions[0], ACTION_ROLL, LEFT, 62, "");
    assert_action(&g->actions[1], ACTION_CONCEDE, LEFT, 0, NULL);
    assert_true(g->winner == RIGHT && g->points == 2);
    g = game_of(&a, &t, " 1) 32: Concedes   Wins 2 point\n");
    assert_int_equal(g->count, 2);
    assert_true(g->winner == RIGHT && g->points == 2);
    g = game_of(&a, &t, " 13) 62: 24/18 13/11        14) Losses 1 point\n");
    assert_action(&g->actions[1], ACTION_CONCEDE, RIGHT, 0, NULL);
    assert_int_equal(g->actions[1].value, 1);
    arena_free(&a);
}

static void two_matches_in_a_file(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char file[] =
        "3 point match\n\n Game 1\n A : 0   B : 0\n 1) 31: 8/5 6/5\n      Wins 3 points\n\n"
        "; [Event \"Second\"]\n; [Round \"2\"]\n\n5 point match\n Game 1\n C : 0   D : 0\n"
        " 1) 21: 13/11 6/5\n 7) nonsense\n";
    assert_int_equal(mat_read(&a, text_of(file), &t).line, 0);
    assert_true(t.length == 3 && t.count == 1 && t.games[0].points == 3);
    assert_int_equal(t.rest_line, 8);
    struct transcript_fault fault = mat_read_on(&a, t.rest, t.rest_line, &t);
    assert_true(t.length == 5 && t.count == 1 && !t.rest.len);
    assert_true(text_equal(transcript_tag(&t, TEXT("Event")), TEXT("Second")));
    assert_int_equal(fault.line, 15); // lines are those of the whole file
    arena_free(&a);
}

static void how_long_a_match_is(void **state)
{
    (void)state;
    static const char *const money[] = {"Money session", " money game", "Unlimited match", "unlimited match ",
                                        "0 point match"};
    for (size_t i = 0; i < COUNT(money); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t;
        const char *file = arena_printf(&a, "%s\n Game 1\n A : 0   B : 0\n 1) 31: 8/5 6/5\n", money[i]);
        struct transcript_fault fault = mat_read(&a, text_of(file), &t);
        if (fault.line) fail_msg("%s: %s", money[i], fault.detail);
        assert_true(t.length == 0 && t.count == 1);
        arena_free(&a);
    }
}

static void utf16_is_said(void **state)
{
    (void)state;
    static const char little[] = "\xff\xfe"
                                 "5\0 \0p\0",
                      plain[] = "5\0 \0p\0o\0", big[] = "\0005\0 \0p";
    const struct text files[] = {
        {little, sizeof little - 1}, {plain, sizeof plain - 1}, {big, sizeof big - 1}};
    for (size_t i = 0; i < COUNT(files); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t;
        struct transcript_fault fault = mat_read(&a, files[i], &t);
        assert_int_equal(fault.line, 1);
        assert_non_null(strstr(fault.detail, "UTF-16"));
        arena_free(&a);
    }
}

static void columns_decide_only_who_begins(void **state)
{
    (void)state;
    static const struct {
        const char *row;
        int winner;
    } results[] = {{"      Wins 2 point\n", LEFT},
                   {"                                  Wins 2 point\n", RIGHT},
                   {"\t\t\t\tWins 2 point\n", RIGHT},
                   {"  27)  Drops                             Wins 1 point", RIGHT},
                   {"  27)  Wins 1 point", LEFT}};
    for (size_t i = 0; i < COUNT(results); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t;
        assert_int_equal(game_of(&a, &t, results[i].row)->winner, results[i].winner);
        arena_free(&a);
    }
}

static void odd_names(void **state)
{
    (void)state;
    static const struct {
        const char *line, *left, *right;
        int score;
    } cases[] = {{" a b : c :12       Zo\xc3\xab : 3", "a b : c", "Zo\xc3\xab", 12},
                 {" : 0               : 3", "", "", 0},
                 {"Jos\xe9: 1 x : 3", "Jos\xc3\xa9", "x", 1}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t;
        struct transcript_fault fault =
            mat_read(&a, text_of(arena_printf(&a, "9 point match\nGame 1\n%s\n", cases[i].line)), &t);
        assert_int_equal(fault.line, 0);
        assert_true(text_equal(t.games[0].name[LEFT], text_of(cases[i].left)));
        assert_true(text_equal(t.games[0].name[RIGHT], text_of(cases[i].right)));
        assert_int_equal(t.games[0].score[LEFT], cases[i].score);
        assert_int_equal(t.games[0].score[RIGHT], 3);
        arena_free(&a);
    }
}

static void what_cannot_be_read_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        int32_t line;
        const char *why;
    } cases[] = {
        {"", 1, "holds no match"},
        {"; [Site \"x\"]\n", 2, "holds no match"},
        {"\nhello\n", 2, "point match"},
        {"Game 1\n", 1, "before the first game"},
        {"5 point match\n 1) 31: 8/5 6/5\n", 2, "Game 1"},
        {"5 point match\nGame 1", 2, "ends where names"},
        {"5 point match\nGame x", 2, "announced"},
        {"5 point match\nGame 1\nAnn : 0\n", 3, "both names"},
        {"5 point match\nGame 1\nA : 0 B : 0\n 1) 31: 8/5 6/5 22: 6/4(4) 11: 6/5\n", 4, "too many"},
        {"5 point match\nGame 1\nA : 0 B : 0\n 1) 31: 8/5 6/5 hello\x01\xff\n", 4, "'hello?\?' is not"},
        {"5 point match\nGame 1\nA : 0 B : 0\n 1) 30: 8/5\n", 4, "'30:' is not a roll"},
        {"5 point match\nGame 1\nA : 0 B : 0\n 1) 650: 8/5\n", 4, "'650:' is not a roll"},
        {"5 point match\nGame 1\nA : 0 B : 0\n 1) 6543: 8/5\n", 4, ""},
        {"5 point match\nGame 1\nA : 0 B : 0\n 1) 31: Cannot\n", 4, "Cannot Move"},
        {"5 point match\nGame 1\nA : 0 B : 0\n 1) Doubles => x\n", 4, "cube"},
        {"5 point match\nGame 1\nA : 0 B : 0\n 1) Wins x\n", 4, "points"},
        {"5 point match\nGame 1\nA : 0 B : 0\n 1) 31: Illegal play (13/7\n", 4, "not closed"},
        {"99999999999 point match\n", 1, "expected first"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t;
        struct transcript_fault fault = mat_read(&a, text_of(cases[i].file), &t);
        if (fault.line != cases[i].line || !strstr(fault.detail, cases[i].why))
            fail_msg("%s: line %d: %s", cases[i].file, fault.line, fault.detail ? fault.detail : "(read)");
        arena_free(&a);
    }
}

static void written_as_others_read_it(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char file[] = "; [Site \"Here\"]\n"
                               "\n"
                               "7 point match\n"
                               "\n"
                               " Game 1\n"
                               " Ann : 0                         Bob : 3\n"
                               "  1)                              31: 8/5 6/5\n"
                               "  2) 51: 13/8 6/5                 66: Cannot Move\n"
                               "  3)  Doubles => 2                 Takes\n"
                               "  4) 11:                           Doubles => 4\n"
                               "  5)  Drops                       \n"
                               "                                  Wins 2 points and the match\n";
    struct transcript_fault fault = mat_read(&a, text_of(file), &t);
    assert_int_equal(fault.line, 0);
    struct json_out o = json_start(&a);
    mat_write(&o, &t);
    assert_string_equal(arena_string(&a, json_bytes(&o)), file);
    arena_free(&a);
}

// A roll of three digits, in either column, and one that nobody saw.
static void rolls_of_three_dice(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char file[] = "; [Variation \"english+three-dice\"]\n"
                               "\n"
                               "5 point match\n"
                               "\n"
                               " Game 1\n"
                               " Ann : 0                         Bob : 0\n"
                               "  1) 654: 24/20 24/19 24/18       222: 24/22(3)\n"
                               "  2) 333: Cannot Move             611: 24/18 24/22\n"
                               "  3) 00: ????                     \n";
    struct transcript_fault fault = mat_read(&a, text_of(file), &t);
    if (fault.line) fail_msg("line %d: %s", fault.line, fault.detail);
    assert_int_equal(t.games[0].count, 5);
    assert_action(&t.games[0].actions[0], ACTION_ROLL, LEFT, 65, "24/20 24/19 24/18");
    assert_int_equal(t.games[0].actions[0].third, 4);
    assert_action(&t.games[0].actions[1], ACTION_ROLL, RIGHT, 22, "24/22(3)");
    assert_int_equal(t.games[0].actions[1].third, 2);
    assert_int_equal(t.games[0].actions[4].third, 0);
    struct json_out o = json_start(&a);
    mat_write(&o, &t);
    assert_string_equal(arena_string(&a, json_bytes(&o)), file);
    // Whichever die stands first.
    fault = mat_read(&a, TEXT("5 point match\nGame 1\nA : 0 B : 0\n 1) 456: 24/20\n"), &t);
    assert_int_equal(fault.line, 0);
    assert_action(&t.games[0].actions[0], ACTION_ROLL, LEFT, 65, "24/20");
    assert_int_equal(t.games[0].actions[0].third, 4);
    // Three digits are three dice.
    static const char *const not_dice[] = {"065: 24/20", "605: 24/20", "650: 24/20", "060:"};
    for (size_t i = 0; i < COUNT(not_dice); i++) {
        const char *line = arena_printf(&a, "5 point match\nGame 1\nA : 0 B : 0\n 1) %s\n", not_dice[i]);
        fault = mat_read(&a, text_of(line), &t);
        if (fault.line != 4 || !strstr(fault.detail, "is not a roll")) fail_msg("%s is read", not_dice[i]);
    }
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plain_match),
        cmocka_unit_test(what_programs_write),
        cmocka_unit_test(columns_decide_only_who_begins),
        cmocka_unit_test(a_cube_that_equal_dice_doubled),
        cmocka_unit_test(what_a_roll_leaves_to_the_other_side),
        cmocka_unit_test(what_collections_hold),
        cmocka_unit_test(two_matches_in_a_file),
        cmocka_unit_test(how_long_a_match_is),
        cmocka_unit_test(utf16_is_said),
        cmocka_unit_test(odd_names),
        cmocka_unit_test(what_cannot_be_read_is_named),
        cmocka_unit_test(written_as_others_read_it),
        cmocka_unit_test(rolls_of_three_dice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
