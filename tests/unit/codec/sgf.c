// SPDX-License-Identifier: MIT
// Smart Game Format: the main line of every game, nothing else, and what cannot be read.
#include "codec/matches/sgf.h"
#include "codec/matches/mat.h"
#include "codec/matches/turnlist.h"

#include "codec/matches/review.h"
#include "transcripts.h"
#include "unit.h"

static void assert_roll(const struct transcript_action *action, int side, int dice, const char *play)
{
    assert_int_equal(action->kind, ACTION_ROLL);
    assert_int_equal(action->side, side);
    assert_int_equal(action->dice.high * 10 + action->dice.low, dice);
    if (!text_equal(action->play, text_of(play))) fail_msg("%.*s is not %s", TEXT_ARGS(action->play), play);
}

static void the_main_line_of_every_game(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char file[] =
        "rubbish before (;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07]MI[length:7][game:2][ws:3][bs:0]\n"
        "PW[Ann \\]\\\\ Lee]PB[Bob]EV[Club night]DT[2026-11-20]RU[Crawford:CrawfordGame]RE[W+2R]GS[M:1 "
        "2][C:3]\n"
        ";W[65xrrm]A[0][1 (ver) ; ) 2]C[a ) comment \\] here]\n"
        ";B[53hcfc]LU[x]\n"
        "(;PL[W]DI[31];W[13hefe](;B[11];W[21])(;B[double]))\n"
        "(;W[66]))\n"
        "(;GM[6]MI[length:7][game:3][ws:5][bs:0]RE[0];W[double];B[double];W[double];B[take];W[drop];W[21yxaz]"
        ")\n";
    struct transcript_fault fault = sgf_read(&a, text_of(file), &t);
    if (fault.line) fail_msg("line %d: %s", fault.line, fault.detail);
    assert_int_equal(t.length, 7);
    assert_int_equal(t.count, 2);
    const struct transcript_game *g = &t.games[0];
    assert_true(text_equal(g->name[LEFT], TEXT("Ann ]\\ Lee")) && text_equal(g->name[RIGHT], TEXT("Bob")));
    assert_true(g->number == 3 && g->score[LEFT] == 3 && g->score[RIGHT] == 0);
    assert_true(g->winner == LEFT && g->points == 2 && g->resigned);
    assert_true(text_equal(transcript_tag(&t, TEXT("Event")), TEXT("Club night")));
    assert_true(transcript_rule(&t, TEXT("CrawfordGame")) && !transcript_rule(&t, TEXT("Jacoby")));
    assert_int_equal(g->count, 5);
    assert_roll(&g->actions[0], LEFT, 65, "24/18 18/13");
    assert_roll(&g->actions[1], RIGHT, 53, "17/22 19/22");
    assert_roll(&g->actions[2], LEFT, 31, "8/5 6/5");
    assert_roll(&g->actions[3], RIGHT, 11, "");
    assert_int_equal(g->actions[3].said, SAID_CANNOT_MOVE);
    assert_roll(&g->actions[4], LEFT, 21, "");
    static const enum transcript_act kinds[] = {ACTION_DOUBLE, ACTION_BEAVER, ACTION_RACCOON, ACTION_TAKE,
                                                ACTION_DROP};
    g = &t.games[1];
    assert_int_equal(g->winner, -1);
    assert_true(text_equal(g->name[RIGHT], TEXT("Bob")));
    for (size_t i = 0; i < COUNT(kinds); i++)
        assert_int_equal(g->actions[i].kind, kinds[i]);
    assert_roll(&g->actions[5], LEFT, 21, "bar/24 1/off");
    arena_free(&a);
}

static void positions_and_dice_set_up(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char file[] = "(;GM[6]MI[length:0][game:0];AE[a:y]AW[a][a]AB[x][w][y]PL[B];DI[31])";
    struct transcript_fault fault = sgf_read(&a, text_of(file), &t);
    assert_int_equal(fault.line, 0);
    const struct transcript_game *g = &t.games[0];
    assert_int_equal(g->count, 2);
    assert_int_equal(g->actions[0].kind, ACTION_POSITION);
    assert_int_equal(g->actions[0].side, RIGHT);
    assert_roll(&g->actions[1], RIGHT, 31, "");
    assert_int_equal(g->actions[1].said, SAID_UNKNOWN);
    struct json_out o = json_start(&a);
    sgf_write(&o, &t);
    assert_non_null(strstr(arena_string(&a, json_bytes(&o)), ";AE[a:y]AB[x][w][y]AW[a][a]PL[B]"));
    arena_free(&a);
}

// What the format does not know: three digits before the letters, highest first whichever fell first.
static void three_dice(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char file[] =
        "(;GM[6]MI[length:5][game:0]RU[english+three-dice];W[465xtxsxr];B[222];PL[W]DI[116])";
    struct transcript_fault fault = sgf_read(&a, text_of(file), &t);
    if (fault.line) fail_msg("line %d: %s", fault.line, fault.detail);
    const struct transcript_action *rolls = t.games[0].actions;
    assert_int_equal(t.games[0].count, 3);
    assert_roll(&rolls[0], LEFT, 65, "24/20 24/19 24/18");
    assert_roll(&rolls[1], RIGHT, 22, "");
    assert_roll(&rolls[2], LEFT, 61, "");
    assert_true(rolls[0].third == 4 && rolls[1].third == 2 && rolls[2].third == 1);
    struct json_out o = json_start(&a);
    sgf_write(&o, &t);
    assert_non_null(strstr(arena_string(&a, json_bytes(&o)), ";W[654]\n;B[222]\n;W[611]"));
    arena_free(&a);
}

// A cube in the middle is one that equal dice doubled; somebody's cube belongs to a position, of which nobody asks.
static void only_a_cube_in_the_middle_is_read(void **state)
{
    (void)state;
    static const struct {
        const char *node;
        size_t count;
    } cases[] = {{"CV[2]CP[c]", 1}, {"CV[2]", 0}, {"CP[c]CV[2]", 1}, {"CP[w]CV[2]", 0},
                 {"CV[2]CP[w]", 0}, {"CV[3]", 0}, {"CV[1]CP[c]", 0}, {"CV[]", 0}};
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *file = arena_printf(&a, "(;GM[6]MI[length:5][game:0];%s)", cases[i].node);
        assert_int_equal(sgf_read(&a, text_of(file), &t).line, 0);
        if (t.games[0].count != cases[i].count) fail_msg("%s: %zu", cases[i].node, t.games[0].count);
    }
    const char *set_up = "(;GM[6]MI[length:5][game:0];CV[4]CP[c]AE[a:y]AW[a]AB[x]PL[W])";
    assert_int_equal(sgf_read(&a, text_of(set_up), &t).line, 0);
    assert_int_equal(t.games[0].count, 1);
    assert_int_equal(t.games[0].actions[0].kind, ACTION_POSITION);
    // Programs that edit positions write each property into a node of its own.
    const char *edited = "(;GM[6]MI[length:5][game:0];AE[a:y]AW[f][f]AB[x];PL[W];CV[2]CP[c];W[21fd])";
    assert_int_equal(sgf_read(&a, text_of(edited), &t).line, 0);
    for (size_t i = 0; i < t.games[0].count; i++)
        assert_int_not_equal(t.games[0].actions[i].kind, ACTION_AUTOMATIC);
    arena_free(&a);
}

static void what_cannot_be_read_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        int32_t line;
        const char *why;
    } cases[] = {
        {"", 1, "begins with '('"},
        {"\n\n5 point match", 3, "begins with '('"},
        {"(", 1, "without GM[6]"},
        {"(;GM[1])", 1, "another game"},
        {"(;W[31hefe])", 1, "without GM[6]"},
        {"(;GM[6]\nxyz)", 2, "a node"},
        {"(;GM[6]\n;W[31hefe", 2, "not closed"},
        {"(;GM[6];W[31hef])", 1, "without its target"},
        {"(;GM[6];W[31h!fe])", 1, "no point"},
        {"(;GM[6];W[71hefe])", 1, "neither dice"},
        {"(;GM[6];W[])", 1, "neither dice"},
        {"(;GM[6];DI[7])", 1, "DI holds"},
        {"(;GM[6];AW[1])", 1, "no point"},
        {"(;GM[6];AW[a][b][a][a][a][a][a][a][a][a][a][a][a][a][a][a])", 1, "fifteen"},
        {"(;GM[6];W)", 1, "a property"},
        {"(;GM[6];WXYZ[31])", 1, "a property"},
        {"(;GM[6];W[31hefe](;B[11])\n(;B[22)", 2, "not closed"},
        {"(;GM[6];W[31hefe](;B[11])\n(;B[22]", 2, "not closed"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t;
        struct transcript_fault fault = sgf_read(&a, text_of(cases[i].file), &t);
        if (fault.line != cases[i].line || !strstr(fault.detail, cases[i].why))
            fail_msg("%s: line %d: %s", cases[i].file, fault.line, fault.detail ? fault.detail : "(read)");
        arena_free(&a);
    }
}

static void written_as_gnu_backgammon_does(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    struct review review;
    static const char file[] =
        "(;FF[4]GM[6]CA[UTF-8]AP[tdserver]MI[length:3][game:0][ws:2][bs:0]PW[A\\]n]PB[Bob]EV[Club]"
        "RO[1]PC[Here]DT[2026-11-20]RU[Crawford:CrawfordGame]RE[B+1R]\n"
        ";W[31hefe]\n"
        ";B[66agaglrlr])\n";
    struct transcript_fault fault = sgf_read(&a, text_of(file), &t);
    assert_int_equal(fault.line, 0);
    review_transcript(&a, &t, &review);
    assert_true(review_good(&review));
    struct json_out o = json_start(&a);
    sgf_write(&o, &t);
    assert_string_equal(arena_string(&a, json_bytes(&o)), file);
    arena_free(&a);
}

// As many steps as the games have: all piles laid down at once, a cascade of Gul Bara.
static void every_step_of_a_long_play(void **state)
{
    (void)state;
    static const struct {
        const char *variation, *rows;
        int steps;
    } cases[] = {
        {"doublets", "  1) 31: 9/3 7/1                  66: 12/6(2) 11/5(2) 10/4(2) 9/3(2) 8/2(2) 7/1(2)\n",
         12},
        {"gul-bara",
         "  1) 64: 24/20 24/18              63: 24/21 24/18\n"
         "  2) 54: 20/16 18/13              54: 24/20 18/13\n"
         "  3) 64: 24/20 24/18              54: 24/20 24/19\n"
         "  4) 54: 24/20 18/13              61: 24/23 24/18\n"
         "  5) 44: 24/20(4) 24/19(4) 24/18(2) 20/14(2)\n",
         12},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t, back;
        struct review review;
        const char *name = cases[i].variation;
        const char *mat = arena_printf(
            &a, "; [Variation \"%s\"]\n3 point match\n Game 1\n Ann : 0    Bob : 0\n%s", name, cases[i].rows);
        assert_read(mat_read(&a, text_of(mat), &t), name);
        review_transcript(&a, &t, &review);
        assert_good(&review, name);
        struct json_out o = json_start(&a);
        sgf_write(&o, &t);
        assert_read(sgf_read(&a, json_bytes(&o), &back), name);
        review_transcript(&a, &back, &review);
        assert_good(&review, name);
        assert_same(&t, &back, name);
        const struct transcript_game *g = &back.games[0];
        assert_int_equal(g->actions[g->count - 1].steps, cases[i].steps);
        arena_free(&a);
    }
}

// A match file does not say whose turn it is in a position, SGF does: it is the turn of whoever then does something.
static void whose_turn_a_position_is(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t, back;
    struct review review;
    static const char mat[] = "; [Jacoby \"On\"]\n0 point match\n Game 1\n Ann : 0    Bob : 0\n"
                              "; Set Pos=sGfwATDgc/ABMA\n"
                              "  1)                               Doubles => 2\n  2)  Takes\n"
                              "; Set Pos=sGfwATDgc/ABMA\n  3)                              61: 13/7 8/7\n"
                              "                                  Wins 4 points\n";
    assert_read(mat_read(&a, text_of(mat), &t), "match file");
    review_transcript(&a, &t, &review);
    assert_good(&review, "match file");
    struct json_out o = json_start(&a);
    sgf_write(&o, &t);
    assert_read(sgf_read(&a, json_bytes(&o), &back), "SGF");
    review_transcript(&a, &back, &review);
    assert_good(&review, "SGF");
    assert_same(&t, &back, "SGF");
    assert_int_equal(back.games[0].actions[0].side, RIGHT);
    // Written once more as a match file the position stands as it stood.
    o = json_start(&a);
    mat_write(&o, &back);
    assert_non_null(strstr(arena_string(&a, json_bytes(&o)), "; Set Pos=sGfwATDgc/ABMA\n"));
    arena_free(&a);
}

// Whatever the file says: without a cube there is no Crawford game, and of several games in turn it is one that has a cube.
static void a_crawford_game_needs_a_cube(void **state)
{
    (void)state;
    static const struct {
        const char *variation, *rows, *rules, *ids;
        bool crawford[2];
    } cases[] = {
        {"Backgammon", "Ann : 2    Bob : 0\n", "RU[Crawford:CrawfordGame]", ":0:2:1:3:", {true}},
        {"portes", "Ann : 2    Bob : 0\n", "RU[portes]", ":0:2:0:3:", {false}},
        {"backgammon~cube", "Ann : 2    Bob : 0\n", "RU[backgammon~cube]", ":0:2:0:3:", {false}},
        {"portes backgammon",
         "Ann : 2    Bob : 0\n  1) 31: 8/5 6/5                  \n                                  Wins 1 "
         "point\n"
         " Game 2\n Ann : 2    Bob : 1\n",
         "RU[Crawford:CrawfordGame:portes backgammon]",
         ":1:2:1:3:",
         {false, true}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t;
        struct review review;
        const char *name = cases[i].variation;
        const char *mat = arena_printf(&a,
                                       "; [Variation \"%s\"]\n; [Crawford \"On\"]\n3 point match\n Game 1\n "
                                       "%s  1) 31: 8/5 6/5                  64: 24/14\n",
                                       name, cases[i].rows);
        assert_read(mat_read(&a, text_of(mat), &t), name);
        review_transcript(&a, &t, &review);
        assert_true(review.crawford_ok);
        for (size_t game = 0; game < t.count; game++)
            assert_int_equal(t.games[game].crawford, cases[i].crawford[game]);
        struct json_out o = json_start(&a);
        sgf_write(&o, &t);
        const char *sgf = arena_string(&a, json_bytes(&o));
        if (!strstr(sgf, cases[i].rules)) fail_msg("%s is not in %s", cases[i].rules, sgf);
        o = json_start(&a);
        turnlist_ids(&o, &t);
        const char *ids = arena_string(&a, json_bytes(&o));
        if (!strstr(ids, cases[i].ids)) fail_msg("%s: %s is not in %s", name, cases[i].ids, ids);
        arena_free(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_main_line_of_every_game),       cmocka_unit_test(positions_and_dice_set_up),
        cmocka_unit_test(only_a_cube_in_the_middle_is_read), cmocka_unit_test(what_cannot_be_read_is_named),
        cmocka_unit_test(written_as_gnu_backgammon_does),    cmocka_unit_test(three_dice),
        cmocka_unit_test(every_step_of_a_long_play),         cmocka_unit_test(whose_turn_a_position_is),
        cmocka_unit_test(a_crawford_game_needs_a_cube),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
