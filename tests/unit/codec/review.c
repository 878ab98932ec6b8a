// SPDX-License-Identifier: MIT
// The review: what was not legal, what was written wrongly, and what differs for a reason.
#include "codec/matches/review.h"

#include "codec/matches/mat.h"
#include "codec/matches/sgf.h"
#include "unit.h"

// Reviews a .mat of the given length whose games follow.
static struct review review_mat(struct arena *a, int length, const char *games, struct transcript *t)
{
    struct review r;
    struct transcript_fault fault =
        mat_read(a, text_of(arena_printf(a, "%d point match\n%s", length, games)), t);
    if (fault.line) fail_msg("line %d: %s", fault.line, fault.detail);
    review_transcript(a, t, &r);
    return r;
}

static struct review review_sgf(struct arena *a, const char *file, struct transcript *t)
{
    struct review r;
    struct transcript_fault fault = sgf_read(a, text_of(file), t);
    if (fault.line) fail_msg("line %d: %s", fault.line, fault.detail);
    review_transcript(a, t, &r);
    return r;
}

static void assert_note(const struct review *r, const char *words)
{
    for (size_t i = 0; i < r->note_count; i++)
        if (strstr(r->notes[i], words)) return;
    for (size_t i = 0; i < r->note_count; i++)
        print_message("note: %s\n", r->notes[i]);
    fail_msg("no note says '%s'", words);
}

static void assert_illegal(const struct review *r, size_t i, int game, int turn, const char *rule)
{
    assert_true(i < r->illegal_count);
    assert_int_equal(r->illegal[i].game, game);
    assert_int_equal(r->illegal[i].turn, turn);
    assert_string_equal(r->illegal[i].rule, rule);
    assert_true(r->illegal[i].message.len > 0);
}

#define G1 "Game 1\nAnn : 0   Bob : 0\n"

// Doublets: the 1 that Ann cannot lay is Bob's, before he rolls.
static void the_rest_of_a_roll_is_played_first(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char rows[] =
        "; [Variation \"doublets\"]\n5 point match\n" G1 "1) 31: 9/3 7/1                  21: 8/2 7/1\n"
        "2) 21: 8/2 7/1                  65: 12/6 11/5\n"
        "3) 41: 10/4                     %s\n%s";
    static const struct {
        const char *rest, *next, *rule;
    } files[] = {{"41: 7/1", "4)                              62: 12/6 8/2\n", NULL},
                 {"41: 10/4", "", "not-on-dice"},
                 {"62: 12/6 8/2", "", "rest-first"}};
    for (size_t i = 0; i < COUNT(files); i++) {
        struct review r;
        const char *file = arena_printf(&a, rows, files[i].rest, files[i].next);
        assert_int_equal(mat_read(&a, text_of(file), &t).line, 0);
        review_transcript(&a, &t, &r);
        assert_int_equal(r.illegal_count, files[i].rule ? 1 : 0);
        if (files[i].rule) assert_illegal(&r, 0, 1, 6, files[i].rule);
        if (files[i].rule) continue;
        struct json_out o = json_start(&a);
        sgf_write(&o, &t);
        r = review_sgf(&a, arena_string(&a, json_bytes(&o)), &t);
        assert_int_equal(t.games[0].count, 7);
        assert_int_equal(r.illegal_count, 0);
    }
    arena_free(&a);
}

// Three dice are read, judged and written again; a roll of as many dice as the game does not throw ends what can be judged.
static void three_dice_are_judged(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char rows[] =
        "; [Variation \"%s\"]\n5 point match\n" G1 "1) %s: %s    222: 24/22(3)\n2) 611: 24/18 24/22\n";
    static const struct {
        const char *game, *dice, *play, *rule;
        size_t illegal;
    } files[] = {{"english+three-dice", "645", "24/18 24/19 24/20", NULL, 0},
                 {"english+three-dice", "645", "24/18 24/19", "die-left", 1},
                 {"english+three-dice", "64", "24/18 24/20", "no-third-die", 1},
                 {"english", "654", "24/18 24/19 24/20", "no-dice", 1},
                 {"backgammon", "654", "24/18", "no-dice", 1}};
    for (size_t i = 0; i < COUNT(files); i++) {
        struct review r;
        const char *file = arena_printf(&a, rows, files[i].game, files[i].dice, files[i].play);
        struct transcript_fault fault = mat_read(&a, text_of(file), &t);
        if (fault.line) fail_msg("%zu: line %d: %s", i, fault.line, fault.detail);
        review_transcript(&a, &t, &r);
        assert_int_equal(r.illegal_count, files[i].illegal);
        if (files[i].rule) assert_illegal(&r, 0, 1, 1, files[i].rule);
        if (files[i].rule) continue;
        struct json_out o = json_start(&a);
        sgf_write(&o, &t);
        const char *sgf = arena_string(&a, json_bytes(&o));
        if (!strstr(sgf, ";W[654xrxsxt]\n;B[222acacac]")) fail_msg("%s", sgf);
        r = review_sgf(&a, arena_string(&a, json_bytes(&o)), &t);
        assert_int_equal(t.games[0].count, 3);
        assert_int_equal(r.illegal_count, 0);
        assert_true(text_equal(t.games[0].actions[0].canonical, TEXT("24/20 24/19 24/18")));
    }
    arena_free(&a);
}

// Every probe of rules 3.4 that GNU Backgammon accepts on import.
static void what_import_lets_through(void **state)
{
    (void)state;
    static const struct {
        const char *row, *rule;
    } cases[] = {
        {"1) 65: 24/18   31: 8/5 6/5\n", "die-left"},
        {"1) 31: 8/5 6/5 24/23   31: 8/5 6/5\n", "too-many"},
        {"1) 31: 8/2   31: 8/5 6/5\n", "not-on-dice"},
        {"1) 31:    31: 8/5 6/5\n", "must-play"},
        {"1) 31: Cannot Move    31: 8/5 6/5\n", "must-play"},
        {"1) 31: ????    31: 8/5 6/5\n", "must-play"},
        {"1) 61: 6/0 8/7   31: 8/5 6/5\n", "not-home"},
        {"1) 51: 24/19 6/5   31: 8/5 6/5\n", "point-held"},
        {"1) 31: 7/6 7/4   31: 8/5 6/5\n", "no-man"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t;
        struct review r = review_mat(&a, 5, arena_printf(&a, G1 "%s", cases[i].row), &t);
        assert_illegal(&r, 0, 1, 1, cases[i].rule);
        assert_true(text_equal(r.illegal[0].player, TEXT("Ann")));
        assert_false(review_good(&r));
        arena_free(&a);
    }
}

// An illegal play that can be made is made, so that later turns are judged from where the players really
// stood.
static void judging_goes_on_after_an_illegal_play(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    struct review r =
        review_mat(&a, 5, G1 "1) 31: 8/4 6/5    66: 24/18(2) 13/7(2)\n2) 21: 6/4 5/4\n3) 21: 6/5 6/4", &t);
    assert_int_equal(r.illegal_count, 2);
    assert_illegal(&r, 0, 1, 1, "too-many");
    assert_illegal(&r, 1, 1, 4, "out-of-turn");
    assert_null(t.games[0].actions[0].canonical.at);
    assert_int_equal(t.games[0].actions[1].steps, 4);
    assert_int_equal(t.games[0].actions[2].steps, 2);
    r = review_mat(&a, 5, G1 "1) 31: 20/17   66: 1/1\n", &t);
    assert_illegal(&r, 0, 1, 1, "no-man");
    assert_note(&r, "game 1 is not judged after turn 1 (line 4): that play cannot even be made");
    assert_int_equal(r.illegal_count, 1);
    arena_free(&a);
}

// Points that are written in other ways than they count.
static void points_that_need_a_word(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    // Given up with the cube at 4 in a match to 7: the code 1004 is 4 points.
    static const char doubled[] =
        "Game 1\nAnn : 0   Bob : 0\n1) 31: 8/5 6/5   41: 24/23 13/9\n2) Doubles => 2   Takes\n"
        "3) 31: 24/20   Doubles => 4\n4) Takes\n      Wins %s point\n%s";
    struct review r = review_mat(&a, 7, arena_printf(&a, doubled, "1004", "Game 2\nAnn : 4   Bob : 0\n"), &t);
    assert_note(&r, "written as the code 1004, 4 count");
    assert_note(&r, "resignation of a single game");
    assert_true(r.scores_ok);
    // The length of the match, though only five points were needed.
    static const char behind[] =
        "Game 1\nAnn : 2   Bob : 0\n1) 31: 8/5 6/5   41: 24/23 13/9\n2) Doubles => 2   Takes\n"
        "3) 31: 24/20   Doubles => 4\n4) Takes\n      Wins 7 point\n";
    r = review_mat(&a, 7, behind, &t);
    assert_note(&r, "the match needed no more");
    assert_true(r.scores_ok);
    arena_free(&a);
}

static void jacoby_resignations(void **state)
{
    (void)state;
    static const struct {
        const char *cube, *points;
        bool right;
    } cases[] = {{"", "1", true}, {"", "2", false}, {"2) Doubles => 2   Takes\n", "4", true}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t;
        struct review r;
        const char *file = arena_printf(&a,
                                        "; [Jacoby \"On\"]\nMoney session\nGame 1\nAnn : 0   Bob : 0\n"
                                        "1) 31: 8/5 6/5   41: 24/23 13/9\n%s      Wins %s point\n",
                                        cases[i].cube, cases[i].points);
        assert_int_equal(mat_read(&a, text_of(file), &t).line, 0);
        review_transcript(&a, &t, &r);
        if (r.scores_ok != cases[i].right) fail_msg("%s points after '%s'", cases[i].points, cases[i].cube);
        arena_free(&a);
    }
}

static void turns_out_of_order(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    struct review r = review_mat(&a, 5, G1 "1) 31: 8/5 6/5\n2) 31: 8/5 6/5\n", &t);
    assert_illegal(&r, 0, 1, 2, "out-of-turn");
    r = review_mat(&a, 5,
                   G1 "1) 33: 8/5(2) 6/3(2)    Takes\n2) 31: 8/4    Doubles => 2\n3) Drops\n4) 31: 8/5 6/5\n",
                   &t);
    assert_note(&r, "opens with a doublet");
    assert_illegal(&r, 0, 1, 1, "no-double");
    assert_illegal(&r, 1, 1, 2, "out-of-turn");
    assert_illegal(&r, r.illegal_count - 1, 1, 3, "game-over");
    r = review_mat(&a, 5, G1 "1) 31: 8/5 6/5    00: ????\n2) 21: 13/11 6/5\n", &t);
    assert_note(&r, "the roll is not written");
    r = review_mat(&a, 5, G1 "1) 31: 8/5 6/5    00: ????\n", &t);
    assert_note(&r, "game 1 is not finished");
    assert_true(review_good(&r));
    arena_free(&a);
}

#define GAME(n, left, right, rows) "Game " #n "\nAnn : " #left "   Bob : " #right "\n" rows
#define OPENING                    "1) 31: 8/5 6/5    41: 24/23 13/9\n"

static void cube_actions(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    struct review r = review_mat(&a, 5, G1 "1) Doubles => 2     Takes\n", &t);
    assert_illegal(&r, 0, 1, 0, "wrong-phase");
    r = review_mat(
        &a, 9, G1 OPENING "2) Doubles => 2    Takes\n3) 31: 24/20   21: 6/4 6/5\n4) Doubles => 4    Takes\n",
        &t);
    assert_illegal(&r, 0, 1, 4, "not-owner");
    r = review_mat(&a, 9, G1 OPENING "2) Doubles => 4    Takes\n3) Wins 2 points\n", &t);
    assert_note(&r, "doubled to 2, written 4");
    r = review_mat(&a, 5, G1 OPENING "2) Doubles => 2    Beavers => 4\n", &t);
    assert_illegal(&r, 0, 1, 2, "no-beaver");
    arena_free(&a);
}

static void dead_cubes(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    struct review r =
        review_mat(&a, 3,
                   GAME(1, 1, 0,
                        OPENING "2) Doubles => 2    Takes\n3) 21: 13/11 6/5                Doubles => "
                                "4\n4) Takes                 21: 13/11 6/5\n5) Doubles => 8      Drops\n"),
                   &t);
    assert_illegal(&r, 0, 1, 4, "dead-cube");
    arena_free(&a);
}

static void crawford_games(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char to_four[] = GAME(1, 3, 0, OPENING "2) Doubles => 2    Drops\nWins 1 point\n");
    struct review r = review_mat(
        &a, 5, arena_printf(&a, "%s%s", to_four, GAME(2, 4, 0, OPENING "2) Doubles => 2    Drops\n")), &t);
    assert_false(r.crawford_ok);
    assert_true(t.games[1].crawford && !t.games[0].crawford);
    assert_illegal(&r, 0, 2, 2, "crawford");
    assert_note(&r, "game 2 is the Crawford game");
    r = review_mat(
        &a, 5,
        arena_printf(
            &a, "%s%s%s", to_four,
            GAME(2, 4, 0, OPENING "2) 31: 24/20\n                                  Wins 1 point\n"),
            GAME(3, 4, 1, OPENING "2)               \n2) 61: 13/7 8/7     Doubles => 2\n3) Takes\n")),
        &t);
    assert_true(r.crawford_ok && r.scores_ok);
    assert_true(t.games[1].crawford && !t.games[2].crawford);
    assert_int_equal(r.illegal_count, 0);
    r = review_mat(&a, 5,
                   arena_printf(&a, "; [Crawford \"Off\"]\n%s%s", to_four,
                                GAME(2, 4, 0, OPENING "2) 61: 13/7 8/7     Doubles => 2\n3) Takes\n")),
                   &t);
    assert_true(r.crawford_ok && !t.games[1].crawford);
    r = review_mat(&a, 5, GAME(7, 4, 1, OPENING "2) 61: 13/7 8/7     Doubles => 2\n3) Takes\n"), &t);
    assert_true(r.crawford_ok);
    assert_note(&r, "starts at 4-1");
    r = review_mat(&a, 5, GAME(7, 4, 4, OPENING), &t);
    assert_false(t.games[0].crawford);
    arena_free(&a);
}

static void written_scores(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char drop[] = OPENING "2) Doubles => 2    Drops\n";
    struct review r = review_mat(&a, 5, arena_printf(&a, G1 "%s Wins 1 point\n" GAME(2, 1, 1, ""), drop), &t);
    assert_false(r.scores_ok);
    assert_note(&r, "game 2 is headed 1-1, but the games before it give 1-0");
    r = review_mat(&a, 5, arena_printf(&a, G1 "%s Wins 2 points\n", drop), &t);
    assert_false(r.scores_ok);
    assert_note(&r, "2 points are written, 1 were won");
    r = review_mat(&a, 5, arena_printf(&a, G1 "%s                           Wins 1 points\n", drop), &t);
    assert_note(&r, "the result is written for the wrong player");
    r = review_mat(&a, 5, arena_printf(&a, G1 "%s", drop), &t);
    assert_note(&r, "has no result written; it was won with 1 points");
    assert_true(r.scores_ok);
    r = review_mat(&a, 5, arena_printf(&a, G1 "%sWins 1 point and the match\n", drop), &t);
    assert_note(&r, "is said to end the match, but the score is 1-0");
    r = review_mat(&a, 1, arena_printf(&a, G1 "%sWins 1 point and the match\n" GAME(2, 1, 0, OPENING), drop),
                   &t);
    assert_note(&r, "played although the match was over");
    r = review_mat(&a, 5, GAME(1, 2, 0, OPENING), &t);
    assert_note(&r, "the match is not finished: 2-0");
    arena_free(&a);
}

static void games_given_up(void **state)
{
    (void)state;
    static const struct {
        int length;
        const char *rows, *note;
        bool good;
    } cases[] = {
        {5, OPENING "Wins 1 point\n", "resignation of a single game", true},
        {5, OPENING "Wins 2 points\n", "resignation of a gammon", true},
        {5, OPENING "2) 31:         Wins 3 points\n", "resignation of a backgammon", true},
        {5, OPENING "2) Losses 2 point\n", "resignation of a gammon", true},
        {5, OPENING "2) Doubles => 2   Takes\n3) 31: 24/20   \nWins 5 points\n",
         "5 points counted: the match needed no more", true},
        {9, OPENING "Wins 9 points\n", "forfeit, written as the 9 points", true},
        {9, OPENING "Wins 7 points\n", "7 points are written", false},
        {5, OPENING "2) 31:\n", "the last roll, 31 by Ann, has no play written", true},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t;
        struct review r = review_mat(&a, cases[i].length, arena_printf(&a, G1 "%s", cases[i].rows), &t);
        assert_note(&r, cases[i].note);
        assert_int_equal(review_good(&r), cases[i].good);
        arena_free(&a);
    }
}

// White bears off his last checker; Black's checkers stand as given.
#define LAST_CHECKER(rules, black)                                                                           \
    "(;GM[6]MI[length:%d][game:0][ws:%d][bs:0]" rules "RE[W+%d];AE[a:y]AW[a]AB" black "PL[W];W[21az])"

static void games_played_out(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        int length, score, points;
        const char *note; // NULL: nothing to explain
        bool good;
    } cases[] = {
        {LAST_CHECKER("", "[x]"), 5, 0, 1, NULL, true},
        {LAST_CHECKER("", "[x]"), 5, 0, 2, "2 points are written, 1 were won", false},
        {LAST_CHECKER("", "[s][s][s][s][s][s][s][s][s][s][s][s][s][s][s]"), 5, 0, 2, NULL, true},
        {LAST_CHECKER("", "[s][s][s][s][s][s][s][s][s][s][s][s][s][s][f]"), 5, 0, 3, NULL, true},
        {LAST_CHECKER("", "[s][s][s][s][s][s][s][s][s][s][s][s][s][s][y]"), 5, 0, 3, NULL, true},
        {LAST_CHECKER("", "[s][s][s][s][s][s][s][s][s][s][s][s][s][s][y]"), 5, 4, 1,
         "3 points won, 1 counted", true},
        {LAST_CHECKER("RU[Jacoby]", "[s][s][s][s][s][s][s][s][s][s][s][s][s][s][y]"), 0, 0, 1, "(Jacoby)",
         true},
        {LAST_CHECKER("", "[s][s][s][s][s][s][s][s][s][s][s][s][s][s][y]"), 0, 0, 3, NULL, true},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t;
        struct review r = review_sgf(
            &a, arena_printf(&a, cases[i].file, cases[i].length, cases[i].score, cases[i].points), &t);
        if (cases[i].note) assert_note(&r, cases[i].note);
        assert_int_equal(review_good(&r), cases[i].good);
        arena_free(&a);
    }
}

#define MEN(games)  "; [Variation \"backgammon+" games "\"]\n"
#define SCORE(word) "; [Variation \"Backgammon\"]\n; [Score \"" word "\"]\n"

// Cases 90 and 121: the loser's checkers are counted; a game given up counts them as they stand; there is no Crawford game.
static void games_scored_by_checkers(void **state)
{
    (void)state;
    // Bob after his 41 has 24, 23, four on 13, 9, three on 8 and five on 6: 2 x 4 + 4 x 3 + 4 x 2 + 5 = 33.
    static const struct {
        int length;
        const char *rows, *note;
        bool good;
    } cases[] = {
        {100, MEN("score-men") G1 OPENING "Wins 33 points\n", "the loser's checkers count 33", true},
        {100, MEN("score-men") G1 OPENING "Wins 66 points\n", "66 points are written, 33 were won", false},
        {100, MEN("score-combined") G1 OPENING "Wins 66 points\n", "the loser's checkers count 33", true},
        {100, MEN("score-men") G1 OPENING "2) Doubles => 2    Drops\nWins 33 points\n", NULL, true},
        {100, MEN("score-men") G1 OPENING "2) Doubles => 2    Drops\nWins 1 point\n",
         "1 points are written, 33 were won", false},
        {34,
         MEN("score-men") G1 OPENING "Wins 33 points\n\nGame 2\nAnn : 33   Bob : 0\n" OPENING
                                     "2) Doubles => 2    Drops\nWins 33 points and the match\n",
         NULL, true},
        // The same said by a header of its own.
        {100, SCORE("Men") G1 OPENING "Wins 33 points\n", "the loser's checkers count 33", true},
        {100, SCORE("men") G1 OPENING "Wins 66 points\n", "66 points are written, 33 were won", false},
        {100, SCORE("combined") G1 OPENING "Wins 66 points\n", "the loser's checkers count 33", true},
        {100, SCORE("points") G1 OPENING "Wins 3 points\n", "resignation of a backgammon", true},
        {100, SCORE("stones") G1 OPENING "Wins 3 points\n", "the scoring 'stones' is not known", true},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t;
        struct review r = review_mat(&a, cases[i].length, cases[i].rows, &t);
        if (cases[i].note) assert_note(&r, cases[i].note);
        assert_int_equal(review_good(&r), cases[i].good);
        arena_free(&a);
    }
}

// A score by checkers outlives .mat, SGF and .mat again: its points would be wrong without it.
static void scoring_goes_round(void **state)
{
    (void)state;
    static const struct {
        const char *file, *rules; // of the SGF file
    } cases[] = {
        {SCORE("men") G1 OPENING "Wins 33 points\n", "RU[score-men]"},
        {SCORE("combined") G1 OPENING "Wins 66 points\n", "RU[score-combined]"},
        {"; [Variation \"Hypergammon1\"]\n; [Score \"men\"]\n" G1 "1) 61: 24/17\nWins 4 points\n",
         "RU[Hypergammon1:score-men]"},
        {MEN("score-men") G1 OPENING "Wins 33 points\n", "RU[score-men]"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena a = ARENA_EMPTY;
        struct transcript t;
        struct review r = review_mat(&a, 100, cases[i].file, &t);
        assert_true(review_good(&r));
        struct json_out sgf = json_start(&a), mat = json_start(&a);
        sgf_write(&sgf, &t);
        const char *written = arena_string(&a, json_bytes(&sgf));
        if (!strstr(written, cases[i].rules)) fail_msg("%s is not in %s", cases[i].rules, written);
        r = review_sgf(&a, written, &t);
        assert_true(review_good(&r));
        mat_write(&mat, &t);
        assert_int_equal(mat_read(&a, json_bytes(&mat), &t).line, 0);
        review_transcript(&a, &t, &r);
        assert_true(review_good(&r));
        assert_note(&r, "the loser's checkers count");
        arena_free(&a);
    }
}

static void money_with_beavers(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    struct review r = review_mat(
        &a, 0,
        G1 OPENING "2) Doubles => 2    Beavers\n3) Raccoons       Takes\n4) 31: 24/20\n Wins 8 points\n", &t);
    assert_note(&r, "resignation of a single game");
    assert_true(review_good(&r));
    r = review_mat(
        &a, 0, G1 OPENING "2) Doubles => 2    Beavers\n3) Drops\n                           Wins 2 points\n",
        &t);
    assert_true(review_good(&r));
    arena_free(&a);
}

static void other_games(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    struct review r = review_mat(&a, 0, "; [Variation \"NackGammon\"]\n" G1 "1) 31: 24/20\n", &t);
    assert_int_equal(r.illegal_count, 0);
    r = review_mat(&a, 0, "; [Variation \"NackGammon\"]\n" G1 "1) 31: 23/20 23/22\n", &t);
    assert_int_equal(r.illegal_count, 0);
    r = review_mat(&a, 0, "; [Variation \"Chess\"]\n" G1 "1) 31: 23/20 23/22\n", &t);
    assert_note(&r, "'Chess' is not known");
    assert_illegal(&r, 0, 1, 1, "no-man");
    r = review_sgf(&a, "(;GM[6]MI[length:5]RU[Crawford:Nackgammon];W[31wtwv])", &t);
    assert_int_equal(r.illegal_count, 0);
    r = review_mat(&a, 0, "; [Variation \"Backgammon\"]\n" G1 "; Set Pos=anything\n1) 31: 23/20 23/22\n", &t);
    assert_note(&r, "set up by hand");
    arena_free(&a);
}

static void the_object_that_is_printed(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    struct review r = review_mat(&a, 5, G1 "1) 31: 8/5\n", &t);
    struct json_out o = json_start(&a);
    review_put(&o, TEXT("x.mat"), &r, &(struct transcript_fault){7, "why"});
    const char *json = arena_string(&a, json_bytes(&o));
    assert_non_null(strstr(
        json,
        "{\"file\":\"x.mat\",\"length\":5,\"games\":1,\"turns\":1,\"illegal\":[{\"game\":1,\"turn\":1,"
        "\"player\":\"Ann\",\"dice\":\"31\",\"play\":\"8/5\",\"rule\":\"die-left\",\"message\":\"The 1 was"));
    assert_non_null(strstr(json, "\"scores_ok\":true,\"crawford_ok\":true,\"notes\":["));
    assert_non_null(strstr(json, "],\"error\":\"line 7: why\"}"));
    arena_free(&a);
}

// A cube that equal dice doubled makes the game worth more; said later in the game it is a fault of the file.
static void a_cube_doubled_at_the_start_counts(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    static const char game[] =
        " Game 1\n Ann : 0  Bob : 0\n%s 1) 31: 8/5 6/5   64: 24/14\n%s 2)  Doubles => 4  Drops\n"
        "      Wins 2 points\n\n Game 2\n Ann : 2  Bob : 0\n";
    struct review r = review_mat(&a, 7, arena_printf(&a, game, "; Set Cube=2\n", ""), &t);
    assert_int_equal(r.illegal_count, 0);
    assert_int_equal(r.note_count, 2); // that the match goes on, and no word of the points
    r = review_mat(&a, 7, arena_printf(&a, game, "", "; Set Cube=2\n"), &t);
    assert_illegal(&r, 0, 1, 2, "automatic-late");
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rest_of_a_roll_is_played_first),
        cmocka_unit_test(three_dice_are_judged),
        cmocka_unit_test(what_import_lets_through),
        cmocka_unit_test(judging_goes_on_after_an_illegal_play),
        cmocka_unit_test(turns_out_of_order),
        cmocka_unit_test(points_that_need_a_word),
        cmocka_unit_test(jacoby_resignations),
        cmocka_unit_test(cube_actions),
        cmocka_unit_test(dead_cubes),
        cmocka_unit_test(crawford_games),
        cmocka_unit_test(written_scores),
        cmocka_unit_test(games_given_up),
        cmocka_unit_test(games_played_out),
        cmocka_unit_test(games_scored_by_checkers),
        cmocka_unit_test(scoring_goes_round),
        cmocka_unit_test(money_with_beavers),
        cmocka_unit_test(other_games),
        cmocka_unit_test(a_cube_doubled_at_the_start_counts),
        cmocka_unit_test(the_object_that_is_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
