// SPDX-License-Identifier: MIT
// Draughts at a table: matches of so many games, draws as results, replays where somebody must go on. Rules 1.3; cases
// 127-136.
#include "round_hall.h"

#include <time.h>

#include "chance.h"
#include "director/contradict.h"
#include "director/draughts/logged_draughts.h"
#include "director/games/match_games.h"
#include "director/pad/options.h"

static void section_plays(struct hall *h, enum section_kind kind, const char *games, int32_t length)
{
    struct command set = {
        .kind = COMMAND_section_set,
        .is.section_set = {.section = MAIN_SECTION, .kind = (int32_t)kind, .lengths = {&length, 1}}};
    snprintf(set.is.section_set.games, sizeof set.is.section_set.games, "%s", games);
    hall_do(h, &set, __LINE__);
}

// One match of a knockout, started.
static void meet(struct hall *h, const char *games, int32_t length)
{
    hall_create(h, length, 1);
    section_plays(h, SECTION_KNOCKOUT, games, length);
    hall_enter(h, 2);
    hall_draw(h, (const int32_t[]){1, 2}, 2);
    DO(h, match_call, .match = 1, .table = 1);
    DO(h, match_start, .match = 1);
}

// A round robin of three.
static void table_of_three(struct hall *h, const char *games, int32_t length)
{
    hall_create(h, length, 2);
    hall_enter(h, 3);
    section_plays(h, SECTION_ROUND_ROBIN, games, length);
    DO(h, draw_make, .method = DRAW_RANDOM);
}

#define WON(h, match_, n, side_)                                                                             \
    DO(h, game_report, .match = (match_), .game = (n), .winner = SIDE_##side_, .win = WIN_SINGLE, .cube = 1)
#define DRAWN(h, match_, n) DO(h, game_report, .match = (match_), .game = (n), .cube = 1)

static int32_t match_between(const struct hall *h, int32_t x, int32_t y)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if ((m->a == x && m->b == y) || (m->a == y && m->b == x)) return m->n;
    fail_msg("%d and %d do not meet", x, y);
    return 0;
}

static void ended(const struct hall *h, int32_t match, enum side winner, enum result_how how, int32_t a,
                  int32_t b)
{
    const struct row_match *m = hall_at(h, match);
    assert_int_equal(m->status, MATCH_OVER);
    assert_int_equal(m->winner, winner);
    assert_string_equal(words_result_how.at[m->how], words_result_how.at[how]);
    assert_int_equal(m->score_a, a);
    assert_int_equal(m->score_b, b);
}

static void terms_are_read(void **state)
{
    (void)state;
    struct draughts_terms t;
    assert_true(draughts_terms_read("draughts", &t));
    assert_false(t.balloted || t.mini_match || draughts_has(&t.rules, RULE_HUFF));
    assert_true(draughts_terms_read("draughts+ballot-47+huff+mini-match", &t));
    assert_true(t.balloted && t.mini_match && draughts_has(&t.rules, RULE_HUFF));
    assert_int_equal(draughts_openings(&t), 47);
    assert_true(draughts_terms_read("draughts+ballot-43", &t) && draughts_openings(&t) == 43);
    assert_true(draughts_terms_read("losing-draughts+mini-match", &t));
    assert_false(draughts_terms_read("losing-draughts+ballot-49", &t)); // the ballot is of the English game
    assert_false(draughts_terms_read("draughts+ballot-48", &t));
    assert_false(draughts_terms_read("draughts+huffs", &t));
    assert_false(draughts_terms_read("draughts draughts", &t));
    assert_false(draughts_played("portes") || draughts_played(""));
    assert_string_equal(draughts_title("draughts+mini-match"), "English draughts");
}

static void a_section_takes_draughts_alone(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 1);
    NO(&h, GAMES, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .games = "draughts portes");
    NO(&h, GAMES, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT,
       .games = "draughts+ballot-50");
    section_plays(&h, SECTION_KNOCKOUT, "draughts+mini-match", 2);
    assert_string_equal(state_section(h.state, MAIN_SECTION)->games, "draughts+mini-match");
    hall_close(&h);
}

static void no_cube_no_gammon_no_dice(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 1);
    NO(&h, NO_CUBE, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 2);
    NO(&h, WIN_UNKNOWN, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 1);
    NO(&h, NOT_RECORDED, turn_record, .match = 1, .game = 1, .turn = 1, .side = SIDE_A, .act = RECORD_ROLL,
       .dice = 31, .play = "8/5 6/5");
    struct pad_options pad = pad_options(h.state, hall_at(&h, 1), 1);
    assert_int_equal(pad.points[0][0], 2);
    assert_false(pad.may_double[0]);
    WON(&h, 1, 1, B);
    ended(&h, 1, SIDE_B, HOW_PLAYED, 0, 2);
    close(&h);
}

// Whoever goes on must be known: one more game, and one more, until somebody leads.
static void a_knockout_is_replayed(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 1);
    DRAWN(&h, 1, 1);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    DRAWN(&h, 1, 2);
    assert_int_equal(hall_at(&h, 1)->phase, PHASE_NORMAL);
    WON(&h, 1, 3, A);
    ended(&h, 1, SIDE_A, HOW_PLAYED, 4, 2);
    close(&h);
}

// Two more games, for colours change within a pair: a win of the first of them decides nothing.
static void a_mini_match_is_replayed_in_pairs(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts+mini-match", 2);
    WON(&h, 1, 1, A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    WON(&h, 1, 2, B);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    WON(&h, 1, 3, B);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    DRAWN(&h, 1, 4);
    ended(&h, 1, SIDE_B, HOW_PLAYED, 3, 5);
    close(&h);
}

static void who_cannot_be_caught_has_won(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 4);
    WON(&h, 1, 1, A);
    DRAWN(&h, 1, 2);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING); // 3-1, and two games are worth four
    DRAWN(&h, 1, 3);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING); // 4-2: level is still to be had
    DRAWN(&h, 1, 4);
    ended(&h, 1, SIDE_A, HOW_PLAYED, 5, 3);
    close(&h);
    meet(&h, "draughts", 4);
    WON(&h, 1, 1, A);
    WON(&h, 1, 2, A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    DRAWN(&h, 1, 3);
    ended(&h, 1, SIDE_A, HOW_PLAYED, 5, 1); // three games are enough
    close(&h);
}

// In a table of points a draw is a result, half a win for each.
static void a_draw_counts_half(void **state)
{
    (void)state;
    struct hall h;
    table_of_three(&h, "draughts", 1);
    int32_t one_two = match_between(&h, 1, 2), one_three = match_between(&h, 1, 3),
            two_three = match_between(&h, 2, 3);
    DO(&h, match_start, .match = one_two);
    DRAWN(&h, one_two, 1);
    ended(&h, one_two, SIDE_NONE, HOW_LEVEL, 1, 1);
    bool a = hall_at(&h, two_three)->a == 3;
    DO(&h, result_set, .match = two_three, .how = HOW_FINAL_SCORE, .score_a = a ? 2 : 0,
       .score_b = a ? 0 : 2);
    DO(&h, result_set, .match = one_three, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 1,
       .reason = "drawn");
    ended(&h, one_three, SIDE_NONE, HOW_LEVEL, 1, 1);
    assert_true(is_over(&h));
    // One and a half, one, a half.
    assert_true(shares(&h, 3, 1, 1) && shares(&h, 1, 2, 2) && shares(&h, 2, 3, 3));
    close(&h);
}

static void a_corrected_draw_moves_the_table(void **state)
{
    (void)state;
    struct hall h;
    table_of_three(&h, "draughts", 1);
    int32_t n = match_between(&h, 1, 2);
    DO(&h, match_start, .match = n);
    DRAWN(&h, n, 1);
    DO(&h, game_correct, .match = n, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1,
       .reason = "they had been misheard");
    ended(&h, n, SIDE_A, HOW_PLAYED, 2, 0);
    DO(&h, game_correct, .match = n, .game = 1, .cube = 1, .reason = "no, it was drawn");
    ended(&h, n, SIDE_NONE, HOW_LEVEL, 1, 1);
    close(&h);
}

static void final_scores_are_those_of_games(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 2);
    NO(&h, FINAL_SCORE, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 2,
       .score_b = 2); // to be replayed
    NO(&h, FINAL_SCORE, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 2,
       .score_b = 0); // one more
    static const int32_t never[][2] = {{3, 0}, {9, 0}, {6, 2}, {5, 1}, {6, 0}};
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        NO(&h, FINAL_SCORE, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = never[i][0],
           .score_b = never[i][1]);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 3);
    ended(&h, 1, SIDE_B, HOW_FINAL_SCORE, 1, 3);
    close(&h);
}

#define PENALTY(h, side_, points_)                                                                           \
    DO(h, penalty_set, .match = 1, .side = SIDE_##side_, .points = (points_), .reason = "late")

// Penalty points stand in the score and are no games: as many are played as without them.
static void a_penalty_is_no_game(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 2);
    PENALTY(&h, A, 1);
    WON(&h, 1, 1, A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    DRAWN(&h, 1, 2);
    ended(&h, 1, SIDE_A, HOW_PLAYED, 3, 2);
    close(&h);
    meet(&h, "draughts", 2);
    PENALTY(&h, A, 2); // half of the match, and not more
    DRAWN(&h, 1, 1);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    WON(&h, 1, 2, A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING); // 3:3
    close(&h);
    table_of_three(&h, "draughts", 2);
    DO(&h, match_start, .match = 1);
    WON(&h, 1, 1, A);
    PENALTY(&h, A, 2);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING); // 2:2, and a game is left
    NO(&h, FINAL_SCORE, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 4, .score_b = 0);
    DRAWN(&h, 1, 2);
    ended(&h, 1, SIDE_NONE, HOW_LEVEL, 3, 3);
    close(&h);
}

// More than half of what all games are worth.
static void penalties_lose_a_match_of_games(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 2);
    PENALTY(&h, A, 2);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    PENALTY(&h, A, 3);
    ended(&h, 1, SIDE_B, HOW_PENALTY, 0, 3);
    close(&h);
}

// ---- at the board

#define SAY(h, turn_, side_, act_, ...)                                                                      \
    DO(h, draughts_say, .match = 1, .game = hall_at(h, 1)->games + 1, .turn = (turn_), .side = (side_),      \
       .act = SAY_##act_, ##__VA_ARGS__)
#define NOT_SAID(h, reason, turn_, side_, act_, ...)                                                         \
    NO(h, reason, draughts_say, .match = 1, .game = hall_at(h, 1)->games + 1, .turn = (turn_),               \
       .side = (side_), .act = SAY_##act_, ##__VA_ARGS__)

static const struct row_draughts *board(const struct hall *h, int32_t game)
{
    const struct row_draughts *row = state_draughts(h->state, game_number(1, game));
    assert_non_null(row);
    return row;
}

static int32_t black(const struct hall *h)
{
    return board(h, hall_at(h, 1)->games + 1)->black;
}

static int32_t white(const struct hall *h)
{
    return black(h) == SIDE_A ? SIDE_B : SIDE_A;
}

// Plays in turn, black first, from the first act on.
static void plays(struct hall *h, const char *const *play)
{
    int32_t game = hall_at(h, 1)->games + 1;
    for (int32_t turn = 1; *play; play++, turn++) {
        struct command c = {.kind = COMMAND_draughts_say,
                            .is.draughts_say = {.match = 1,
                                                .game = game,
                                                .turn = turn,
                                                .act = SAY_PLAY,
                                                .side = turn % 2 ? black(h) : white(h)}};
        snprintf(c.is.draughts_say.play, sizeof c.is.draughts_say.play, "%s", *play);
        hall_do(h, &c, __LINE__);
    }
}
#define PLAYS(h, ...) plays(h, (const char *const[]){__VA_ARGS__, NULL})

static void what_is_played_is_judged(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 1);
    int32_t one = black(&h), two = white(&h);
    NOT_SAID(&h, ILLEGAL_ACTION, 1, two, PLAY, .play = "22-18"); // black first
    NOT_SAID(&h, ILLEGAL_PLAY, 1, one, PLAY, .play = "11-18");
    NOT_SAID(&h, ILLEGAL_PLAY, 1, one, PLAY, .play = "nonsense");
    NOT_SAID(&h, TURN_NEXT, 2, one, PLAY, .play = "11-15");
    SAY(&h, 1, one, PLAY, .play = "11-15");
    SAY(&h, 1, one, PLAY, .play = "11 15"); // a second try
    assert_int_equal(board(&h, 1)->turns, 1);
    NOT_SAID(&h, DRAUGHTS_DIFFERENT, 1, one, PLAY, .play = "9-14");
    SAY(&h, 2, two, PLAY, .play = "22-18");
    NOT_SAID(&h, ILLEGAL_PLAY, 3, one, PLAY, .play = "8-11"); // a capture is missed
    assert_int_equal(
        ASK(&h, draughts_say, .match = 1, .game = 1, .turn = 3, .side = one, .act = SAY_PLAY, .play = "8-11")
            .engine.code,
        REASON_CAPTURE_MISSED);
    SAY(&h, 3, one, PLAY, .play = "15x22");
    NOT_SAID(&h, ILLEGAL_ACTION, 4, two, HUFF, .square = 22);
    char line[64];
    snprintf(line, sizeof line, "%c11-15;%c22-18;%c15x22;", one == SIDE_A ? 'a' : 'b',
             two == SIDE_A ? 'a' : 'b', one == SIDE_A ? 'a' : 'b');
    assert_string_equal(board(&h, 1)->line, line);
    close(&h);
}

// Cases 127, 128: the opponent huffs, compels, or lets it stand.
static void case_127_the_opponent_has_the_choice(void **state)
{
    (void)state;
    struct hall h;
    for (int way = 0; way < 3; way++) {
        meet(&h, "draughts+huff", 1);
        int32_t one = black(&h), two = white(&h);
        PLAYS(&h, "11-15", "22-18", "9-13");
        if (way == 0) { // the man that could have taken is gone, and it is still white's move
            SAY(&h, 4, two, HUFF, .square = 15);
            SAY(&h, 5, two, PLAY, .play = "18-15");
        } else if (way == 1) { // the move is taken back, the capture made
            SAY(&h, 4, two, COMPEL);
            NOT_SAID(&h, ILLEGAL_PLAY, 5, one, PLAY, .play = "9-13");
            SAY(&h, 5, one, PLAY, .play = "15x22");
        } else {
            SAY(&h, 4, two, PLAY, .play = "18x11");
            NOT_SAID(&h, ILLEGAL_ACTION, 5, one, HUFF, .square = 15);
        }
        close(&h);
    }
}

// Case 135: the opening is drawn, and the second game of a pair has it with colours changed.
static void case_135_the_ballot(void **state)
{
    (void)state;
    struct hall h;
    uint64_t had = 0;
    bool allowed[BALLOTS_MAX];
    draughts_ballots(BALLOTS_43, allowed);
    meet(&h, "draughts+ballot-43+mini-match", 4);
    for (int32_t game = 1; game <= 4; game++) {
        int32_t drawn = board(&h, game)->ballot - 1;
        assert_true(drawn >= 0 && allowed[drawn]);
        struct draughts_ballot ballot = draughts_ballot((unsigned)drawn);
        char first[8], second[8];
        snprintf(first, sizeof first, "%d-%d", ballot.square[0][0], ballot.square[0][1]);
        snprintf(second, sizeof second, "%d-%d", ballot.square[1][0], ballot.square[1][1]);
        if (game % 2) {
            assert_false(had >> drawn & 1); // never again for this pair
        } else {
            assert_int_equal(board(&h, game - 1)->ballot - 1, drawn);
            assert_int_not_equal(board(&h, game - 1)->black, board(&h, game)->black);
        }
        had |= (uint64_t)1 << drawn;
        // No other man is bound by a hand either: it could not be played then.
        if (drawn < 7) {
            NOT_SAID(&h, DRAUGHTS_BALLOT, 1, black(&h), PLAY, .play = "12-16");
            NOT_SAID(&h, DRAUGHTS_BALLOT, 1, black(&h), ANGLE, .play = "12-16");
            NOT_SAID(&h, DRAUGHTS_BALLOT, 1, black(&h), TOUCH, .square = 12);
        } else {
            NOT_SAID(&h, DRAUGHTS_BALLOT, 1, black(&h), PLAY, .play = "9-13");
            NOT_SAID(&h, DRAUGHTS_BALLOT, 1, black(&h), ANGLE, .play = "9-13");
        }
        PLAYS(&h, first, second);
        SAY(&h, 3, SIDE_A, DRAW);
    }
    assert_int_equal(hall_at(&h, 1)->games, 4); // 4-4: it goes on
    assert_int_equal(board(&h, 5)->turns, 0);
    h.seed[3] = 1;
    close(&h);
}

// Colours alternate within a match; the first of them is that of the table. Sections: golden/colours.
static void colours_alternate_in_a_match(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 1);
    hall_enter(&h, 2);
    section_plays(&h, SECTION_ROUND_ROBIN, "draughts", 3);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    DO(&h, match_start, .match = 1);
    for (int32_t game = 1; game <= 3; game++) {
        assert_int_equal(board(&h, game)->black, game % 2 ? SIDE_A : SIDE_B);
        DRAWN(&h, 1, game);
    }
    close(&h);
}

// Law 6: one lot a match, for its first game. However the lots of later games would fall, the colours change with each.
static void one_lot_a_match(void **state)
{
    (void)state;
    int32_t had[3] = {0};
    for (unsigned char lots = 0; lots < 16; lots++) {
        struct hall h;
        hall_create(&h, 4, 1);
        hall_enter(&h, 2);
        section_plays(&h, SECTION_KNOCKOUT, "draughts", 4);
        hall_draw(&h, (const int32_t[]){1, 2}, 2);
        for (int32_t game = 1; game <= 4; game++) {
            h.seed[3] = lots >> (game - 1) & 1;
            if (game == 1) DO(&h, match_start, .match = 1);
            if (game > 1) DRAWN(&h, 1, game - 1);
            int32_t first = board(&h, 1)->black;
            assert_int_equal(board(&h, game)->black,
                             game % 2 ? first : (int32_t)side_other((enum side)first));
        }
        had[board(&h, 1)->black]++;
        close(&h);
    }
    assert_int_equal(had[SIDE_A], 8);
    assert_int_equal(had[SIDE_B], 8);
}

static void who_resigns_has_lost(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "devil-among-the-tailors", 1);
    bool a = black(&h) == SIDE_A;
    SAY(&h, 1, black(&h), RESIGN);
    ended(&h, 1, a ? SIDE_B : SIDE_A, HOW_PLAYED, a ? 0 : 2, a ? 2 : 0);
    close(&h);
}

static void draws_and_what_only_the_director_says(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 3);
    int32_t game = 1;
    SAY(&h, 1, SIDE_B, DRAW);
    assert_int_equal(board(&h, game)->finish, FINISH_AGREED);
    assert_int_equal(hall_at(&h, 1)->score_a, 1);
    assert_int_equal(hall_at(&h, 1)->score_b, 1);
    assert_int_not_equal(board(&h, 2)->black, board(&h, 1)->black); // colours alternate
    SAY(&h, 1, SIDE_A, FORFEIT);
    assert_int_equal(board(&h, 2)->finish, FINISH_FORFEITED);
    assert_int_equal(board(&h, 2)->winner, SIDE_B);
    assert_int_equal(hall_at(&h, 1)->score_b, 3);
    SAY(&h, 1, black(&h), NOTICE);
    SAY(&h, 2, SIDE_A, TIME);
    ended(&h, 1, SIDE_B, HOW_PLAYED, 1, 5);
    close(&h);
}

// What was said last is taken back; a game whose result stands is not.
static void taking_back(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 1);
    int32_t one = black(&h), two = white(&h);
    PLAYS(&h, "11-15", "22-18", "15x22");
    DO(&h, draughts_undo, .match = 1, .game = 1, .turn = 2, .turns = 3);
    assert_int_equal(board(&h, 1)->turns, 1);
    NO(&h, TURN_NEXT, draughts_undo, .match = 1, .game = 1, .turn = 1, .turns = 3); // it is gone already
    SAY(&h, 2, two, PLAY, .play = "24-19");
    SAY(&h, 3, one, PLAY, .play = "15x24");
    SAY(&h, 4, two, RESIGN);
    NO(&h, MATCH_OVER, draughts_undo, .match = 1, .game = 1, .turn = 4);
    assert_int_equal(hall_at(&h, 1)->winner, one);
    close(&h);
    meet(&h, "draughts", 2);
    SAY(&h, 1, SIDE_A, RESIGN);
    NO(&h, DRAUGHTS_ENDED, draughts_undo, .match = 1, .game = 1, .turn = 1);
    DO(&h, game_undo, .match = 1);
    DO(&h, draughts_undo, .match = 1, .game = 1, .turn = 1);
    assert_int_equal(board(&h, 1)->finish, FINISH_NONE);
    SAY(&h, 1, black(&h), PLAY, .play = "11-15");
    close(&h);
    meet(&h, "portes", 3);
    NO(&h, NO_DRAUGHTS, draughts_say, .match = 1, .game = 1, .turn = 1, .side = SIDE_A, .act = SAY_PLAY,
       .play = "11-15");
    hall_close(&h);
}

// Random games by the engine to their end: each enters its match by itself.
static void random_games_end(void **state)
{
    (void)state;
    static struct draughts_play storage[DRAUGHTS_PLAYS_MAX];
    struct hall h;
    uint32_t chance = 7;
    meet(&h, "draughts", 20);
    int32_t blocked = 0;
    for (int32_t n = 0; n < 8; n++) {
        struct draughts_terms terms;
        struct logged_draughts game;
        int32_t number = hall_at(&h, 1)->games + 1;
        assert_true(match_draughts(h.state, MAIN_SECTION, &terms));
        logged_draughts_begin(&game, &terms, (enum side)black(&h), 0,
                              (struct draughts_plays){storage, DRAUGHTS_PLAYS_MAX, 0, false, 0});
        while (hall_at(&h, 1)->games < number && hall_at(&h, 1)->status == MATCH_PLAYING) {
            struct command c = {.kind = COMMAND_draughts_say,
                                .is.draughts_say = {.match = 1,
                                                    .game = number,
                                                    .turn = game.turns + 1,
                                                    .side = logged_draughts_on_move(&game),
                                                    .act = SAY_PLAY}};
            draughts_choices(&game.game, &game.plays);
            chance = chance * 1664525 + 1013904223;
            draughts_play_name(&game.plays, &game.plays.at[(chance >> 8) % game.plays.count],
                               c.is.draughts_say.play);
            if (game.turns > 300)
                c.is.draughts_say = (struct command_draughts_say){
                    .match = 1, .game = number, .turn = game.turns + 1, .side = SIDE_A, .act = SAY_DRAW};
            hall_do(&h, &c, __LINE__);
            struct draughts_done done = {.side = (enum side)c.is.draughts_say.side,
                                         .act = (enum draughts_say)c.is.draughts_say.act};
            snprintf(done.play, sizeof done.play, "%s", c.is.draughts_say.play);
            assert_int_equal(logged_draughts_act(&game, &done).code, 0);
        }
        const struct row_draughts *row = board(&h, number);
        assert_int_equal(row->finish, game.game.end);
        assert_int_equal(row->winner, logged_draughts_winner(&game));
        if (row->finish == FINISH_BLOCKED) assert_int_not_equal(row->winner, SIDE_NONE);
        blocked += row->finish == FINISH_BLOCKED;
    }
    assert_true(blocked > 3);
    close(&h);
}

enum { SECOND = 1000, DAY = 24 * 60 * 60 * SECOND };

// A match that is to be called, with its tablet at table 1.
static void meet_at_tablet(struct hall *h, const char *games, int32_t length)
{
    hall_create(h, length, 3);
    section_plays(h, SECTION_KNOCKOUT, games, length);
    hall_enter(h, 2);
    hall_draw(h, (const int32_t[]){1, 2}, 2);
    DO(h, match_call, .match = 1, .table = 1);
    DO(h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    DO(h, match_start, .match = 1);
}

static struct event *nth_of(struct hall *h, enum event_kind kind, int n)
{
    for (size_t i = 0; i < h->count; i++)
        if ((enum event_kind)h->ledger[i].kind == kind && !n--) return &h->ledger[i];
    fail_msg("no such event");
    return NULL;
}

static void by_tablet(struct hall *h)
{
    h->who.actor = state_last(h->state, ROW_actor);
    h->who.role = ROLE_DEVICE;
}

static void by_desk(struct hall *h)
{
    h->who.actor = 0;
    h->who.role = ROLE_OWNER;
}

static void by_scorer(struct hall *h)
{
    h->who.actor = 0;
    h->who.role = ROLE_SCORER;
}

// Case 132: at a table a side has lost by time a minute after it was called, five minutes after the last act.
static void case_132_the_laws_time(void **state)
{
    (void)state;
    struct hall h;
    meet_at_tablet(&h, "draughts+timed", 1);
    int32_t one = black(&h), two = white(&h);
    SAY(&h, 1, one, PLAY, .play = "11-15");
    by_tablet(&h);
    h.who.now_ms += 200 * SECOND;
    NOT_SAID(&h, DRAUGHTS_TIME, 2, two, TIME);
    h.who.now_ms += 150 * SECOND;
    NOT_SAID(&h, DRAUGHTS_TIME, 2, two, TIME);
    h.who.now_ms += 10 * SECOND;
    NOT_SAID(&h, DRAUGHTS_TIME, 2, one, TIME); // not of who waits
    NOT_SAID(&h, DRAUGHTS_RULING, 2, two, FORFEIT);
    SAY(&h, 2, two, TIME);
    assert_int_equal(board(&h, 1)->finish, FINISH_TIME);
    assert_int_equal(board(&h, 1)->winner, one);
    by_desk(&h);
    close(&h);
}

// No time runs before the first play of a game, while a match is adjourned, nor while something is disputed.
static void case_132_while_nobody_plays(void **state)
{
    (void)state;
    struct hall h;
    meet_at_tablet(&h, "draughts+timed", 3);
    int32_t one = black(&h), two = white(&h);
    by_tablet(&h);
    h.who.now_ms += 400 * SECOND;
    NOT_SAID(&h, DRAUGHTS_UNPLAYED, 1, one, TIME);
    SAY(&h, 1, two, NOTICE);
    h.who.now_ms += 400 * SECOND;
    NOT_SAID(&h, DRAUGHTS_UNPLAYED, 2, one, TIME);
    SAY(&h, 2, one, PLAY, .play = "11-15");
    by_desk(&h);
    DO(&h, match_adjourn, .match = 1, .cube = 1);
    h.who.now_ms += DAY;
    DO(&h, match_call, .match = 1, .table = 1);
    by_tablet(&h);
    NOT_SAID(&h, DRAUGHTS_TIME, 3, two, TIME);
    h.who.now_ms += 300 * SECOND;
    DO(&h, match_dispute, .match = 1, .side = two, .subject = DISPUTE_OTHER);
    h.who.now_ms += 400 * SECOND;
    by_desk(&h);
    DO(&h, dispute_resolve, .match = 1, .reason = "played on");
    by_tablet(&h);
    NOT_SAID(&h, DRAUGHTS_TIME, 3, two, TIME);
    h.who.now_ms += 361 * SECOND;
    SAY(&h, 3, two, TIME);
    assert_int_equal(board(&h, 1)->winner, one);
    by_desk(&h);
    SAY(&h, 1, one, TIME); // before the first play it is the director's word
    assert_int_equal(board(&h, 2)->winner, two);
    close(&h);
}

static const struct row_game *entered(const struct hall *h, int32_t game)
{
    const struct row_game *row = state_game_of(h->state, 1, game);
    assert_non_null(row);
    return row;
}

// That a side is late is the word of who waits for it: who goes on after it has agreed to nothing.
static void a_loss_on_time_is_the_winners_word(void **state)
{
    (void)state;
    struct hall h;
    meet_at_tablet(&h, "draughts+timed", 3);
    int32_t one = black(&h), two = white(&h);
    by_tablet(&h);
    SAY(&h, 1, one, PLAY, .play = "11-15");
    h.who.now_ms += 400 * SECOND;
    SAY(&h, 2, two, TIME);
    assert_int_equal(entered(&h, 1)->reporter, one);
    assert_int_equal(black(&h), two);
    SAY(&h, 1, two, PLAY, .play = "11-15");
    SAY(&h, 2, one, PLAY, .play = "22-18");
    assert_int_equal(entered(&h, 1)->status, GAME_REPORTED);
    by_desk(&h);
    close(&h);
}

// Who gave up said so; the winner agrees by going on, not by what others say about a side.
static void who_goes_on_agrees(void **state)
{
    (void)state;
    struct hall h;
    meet_at_tablet(&h, "draughts", 3);
    int32_t one = black(&h), two = white(&h);
    by_tablet(&h);
    SAY(&h, 1, one, RESIGN);
    assert_int_equal(entered(&h, 1)->reporter, one);
    SAY(&h, 1, two, NOTICE); // two must win in forty moves: that says one
    assert_int_equal(entered(&h, 1)->status, GAME_REPORTED);
    by_desk(&h);
    SAY(&h, 2, two, PLAY, .play = "11-15"); // the director enters it from a sheet
    assert_int_equal(entered(&h, 1)->status, GAME_REPORTED);
    by_tablet(&h);
    SAY(&h, 3, one, PLAY, .play = "22-18");
    assert_int_equal(entered(&h, 1)->status, GAME_REPORTED);
    SAY(&h, 4, two, PLAY, .play = "15x22");
    assert_int_equal(entered(&h, 1)->status, GAME_CONFIRMED);
    by_desk(&h);
    close(&h);
}

#define UNDO(h, turn_)               DO(h, draughts_undo, .match = 1, .game = 1, .turn = (turn_))
#define NOT_UNDONE(h, reason, turn_) NO(h, reason, draughts_undo, .match = 1, .game = 1, .turn = (turn_))

// What only the director says a tablet takes back neither by itself nor along with a play before it.
static void a_tablet_takes_no_ruling_back(void **state)
{
    (void)state;
    struct hall h;
    meet_at_tablet(&h, "draughts", 1);
    int32_t one = black(&h), two = white(&h);
    SAY(&h, 1, one, PLAY, .play = "11-15");
    SAY(&h, 2, two, ARRANGE);
    by_tablet(&h);
    // What is written down beside an act is the director's, too.
    SAY(&h, 3, two, PLAY, .play = "24-19", .reason = "about a person");
    assert_string_equal(nth_of(&h, EVENT_draughts_said, 2)->is.draughts_said.reason, "");
    NOT_UNDONE(&h, DRAUGHTS_RULING, 1);
    NOT_UNDONE(&h, DRAUGHTS_RULING, 2);
    UNDO(&h, 3);
    UNDO(&h, 3); // a second try
    by_desk(&h);
    DO(&h, setting_set, .setting = SETTING_RECORDING, .value = 0);
    by_tablet(&h);
    NOT_UNDONE(&h, RECORDING_OFF, 2);
    by_desk(&h);
    UNDO(&h, 2);
    assert_int_equal(board(&h, 1)->turns, 1);
    close(&h);
}

// A scorer enters what was played, and that time is over when the law says so; whatever the director rules a scorer neither says nor
// takes back.
static void a_scorer_rules_on_nothing(void **state)
{
    (void)state;
    struct hall h;
    meet_at_tablet(&h, "draughts+timed", 1);
    int32_t one = black(&h), two = white(&h);
    by_scorer(&h);
    SAY(&h, 1, one, PLAY, .play = "11-15");
    NOT_SAID(&h, DRAUGHTS_RULING, 2, two, FORFEIT);
    NOT_SAID(&h, DRAUGHTS_RULING, 2, two, ARRANGE);
    NOT_SAID(&h, DRAUGHTS_RULING, 2, two, ADVANTAGE);
    NOT_SAID(&h, DRAUGHTS_TIME, 2, two, TIME);
    by_desk(&h);
    SAY(&h, 2, two, ARRANGE);
    by_scorer(&h);
    SAY(&h, 3, two, PLAY, .play = "24-19");
    NOT_UNDONE(&h, DRAUGHTS_RULING, 2);
    UNDO(&h, 3);
    by_desk(&h);
    DO(&h, setting_set, .setting = SETTING_RECORDING, .value = 0);
    by_scorer(&h);
    SAY(&h, 3, two, PLAY, .play = "24-19"); // from a sheet, where tablets record nothing
    UNDO(&h, 3);
    h.who.now_ms += 360 * SECOND;
    SAY(&h, 3, two, TIME);
    assert_int_equal(board(&h, 1)->finish, FINISH_TIME);
    by_desk(&h);
    close(&h);
}

// What is known already is told to the table of the match, and to the one it has left, not to another.
static void a_strange_tablet_learns_nothing(void **state)
{
    (void)state;
    struct hall h;
    meet_at_tablet(&h, "draughts", 1);
    int32_t one = black(&h);
    SAY(&h, 1, one, PLAY, .play = "11-15");
    by_tablet(&h);
    SAY(&h, 1, one, PLAY, .play = "11-15");
    by_desk(&h);
    DO(&h, match_move, .match = 1, .table = 2);
    by_tablet(&h);
    SAY(&h, 1, one, PLAY, .play = "11-15");
    NOT_SAID(&h, NOT_HERE, 2, white(&h), PLAY, .play = "22-18");
    by_desk(&h);
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 3);
    by_tablet(&h);
    NOT_SAID(&h, NOT_HERE, 1, one, PLAY, .play = "11-15");
    NOT_SAID(&h, NOT_HERE, 1, one, PLAY, .play = "9-14");
    by_desk(&h);
    close(&h);
}

// What the judge of ledgers finds wrong with the draughts of a ledger.
static int contradicted(const struct hall *h)
{
    int count = 0;
    size_t bytes = state_size(NULL);
    struct state *was = state_new(malloc(bytes), bytes);
    for (size_t i = 0; i < h->count; i++) {
        size_t most = state_size(was), need;
        struct state *is = state_copy(was, malloc(most), most);
        struct contradictions found;
        is = state_moved(is, &h->ledger[i]);
        need = contradict_room(is);
        struct room room = {malloc(need), need};
        void *at = room.at;
        contradict(was, is, &h->ledger[i], 0, room, NULL, &found);
        for (int n = 0; n < found.count; n++)
            count += found.at[n].code == CONTRADICTION_DRAUGHTS_LAWS;
        free(at);
        free(was);
        was = is;
    }
    free(was);
    return count;
}

// Laws 12 and 24: where a man has to go, and what a ruling rests on, stand in the ledger.
static void the_angle_and_what_was_written_down(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 2);
    int32_t one = black(&h), two = white(&h);
    NOT_SAID(&h, ILLEGAL_ACTION, 1, two, ANGLE, .play = "22-18"); // black is on move
    NOT_SAID(&h, ILLEGAL_ACTION, 1, one, ANGLE, .play = "11-15-18");
    NOT_SAID(&h, ILLEGAL_ACTION, 1, one, ANGLE, .play = "11");
    SAY(&h, 1, one, ANGLE, .play = "11 15");
    SAY(&h, 1, one, ANGLE, .play = "11-15"); // a second try
    NOT_SAID(&h, DRAUGHTS_DIFFERENT, 1, one, ANGLE, .play = "11-16");
    NOT_SAID(&h, ILLEGAL_PLAY, 2, one, PLAY, .play = "11-16");
    SAY(&h, 2, one, PLAY, .play = "11-15");
    assert_string_equal(nth_of(&h, EVENT_draughts_said, 0)->is.draughts_said.play, "11-15");
    assert_string_equal(nth_of(&h, EVENT_draughts_said, 0)->is.draughts_said.reason, "");
    SAY(&h, 3, two, FORFEIT, .reason = "law 17: the witness wrote down a man that went backward");
    assert_string_equal(nth_of(&h, EVENT_draughts_said, 2)->is.draughts_said.reason,
                        "law 17: the witness wrote down a man that went backward");
    assert_int_equal(board(&h, 1)->finish, FINISH_FORFEITED);
    char line[32];
    snprintf(line, sizeof line, "%cG11-15;%c11-15;%cF;", one == SIDE_A ? 'a' : 'b', one == SIDE_A ? 'a' : 'b',
             two == SIDE_A ? 'a' : 'b');
    assert_string_equal(board(&h, 1)->line, line);
    close(&h);
}

// Judges every line, with what is kept of it or without.
static int judged_with(const struct hall *h, struct draughts_kept *kept)
{
    int count = 0;
    size_t bytes = state_size(NULL), need = draughts_derive_room();
    struct state *is = state_new(malloc(bytes), bytes);
    void *at = malloc(need);
    for (size_t i = 0; i < h->count; i++) {
        struct room room = {at, need};
        count += !draughts_follows(is, &h->ledger[i], &room, kept);
        is = state_moved(is, &h->ledger[i]);
    }
    free(at);
    free(is);
    return count;
}

// A quiet play of a game that misses captures: men become kings, and kings go to and fro.
static bool quiet_play(const struct hall *h, struct chance *c, int32_t turn, struct command_draughts_say *out)
{
    static struct draughts_play storage[DRAUGHTS_PLAYS_MAX];
    struct draughts_plays plays = {storage, DRAUGHTS_PLAYS_MAX, 0, false, 0};
    struct draughts_terms terms;
    struct logged_draughts game;
    unsigned quiet[DRAUGHTS_PLAYS_MAX], count = 0;
    const struct row_draughts *row = board(h, 1);
    if (row->finish != FINISH_NONE) return false;
    assert_true(match_draughts(h->state, MAIN_SECTION, &terms));
    logged_draughts_begin(&game, &terms, (enum side)row->black, 0, plays);
    assert_true(logged_draughts_replay(&game, row->line, row->turns));
    draughts_movable(&game.game.rules, &game.game.board, true, &game.plays);
    for (unsigned i = 0; i < game.plays.count; i++)
        if (!game.plays.at[i].taken) quiet[count++] = i;
    if (!count) return false;
    *out = (struct command_draughts_say){.match = 1,
                                         .game = 1,
                                         .turn = turn,
                                         .side = (int32_t)logged_draughts_on_move(&game),
                                         .act = SAY_PLAY};
    draughts_play_name(&game.plays, &game.plays.at[quiet[chance_below(c, count)]], out->play);
    return true;
}

// Judging goes on from where the line before led: a game of 400 moves takes 400 acts to be judged, and not 80,000. What was taken back
// is led up to once more. What is found is the same.
static void judging_takes_as_long_as_a_game(void **state)
{
    (void)state;
    enum { MOVES = 400 };
    struct chance c = {20261127};
    struct hall h;
    struct draughts_kept *kept = calloc(1, sizeof *kept);
    int32_t turn;
    do {
        struct command say = {.kind = COMMAND_draughts_say};
        meet(&h, "draughts+huff", 1);
        for (turn = 1; turn <= MOVES && quiet_play(&h, &c, turn, &say.is.draughts_say); turn++)
            hall_do(&h, &say, __LINE__);
        if (turn <= MOVES) hall_close(&h);
    } while (turn <= MOVES);
    clock_t begin = clock();
    assert_int_equal(judged_with(&h, NULL), 0);
    clock_t middle = clock();
    assert_int_equal(judged_with(&h, kept), 0);
    printf("# a game of %d moves is judged in %ld ms, each act from the first one on in %ld ms\n", MOVES,
           (long)(clock() - middle) * 1000 / CLOCKS_PER_SEC, (long)(middle - begin) * 1000 / CLOCKS_PER_SEC);
    assert_int_equal(kept->acts, MOVES);
    memset(kept, 0, sizeof *kept);
    DO(&h, draughts_undo, .match = 1, .game = 1, .turn = MOVES);
    SAY(&h, MOVES, SIDE_A, DRAW);
    assert_int_equal(judged_with(&h, kept), 0);
    assert_in_range(kept->acts, MOVES, 2 * MOVES);
    // What is written by another hand is found all the same, and spoils nothing after it.
    struct event *said = nth_of(&h, EVENT_draughts_said, MOVES / 2);
    said->is.draughts_said.verdict = JUDGED_MISSED + JUDGED_LEGAL - said->is.draughts_said.verdict;
    memset(kept, 0, sizeof *kept);
    assert_int_equal(judged_with(&h, NULL), 1);
    assert_int_equal(judged_with(&h, kept), 1);
    free(kept);
    hall_close(&h);
}

// Boards, verdicts, ends and lots are derived again; what was written by another hand is found.
static void a_ledger_is_judged(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts+huff+ballot-47", 2);
    SAY(&h, 1, SIDE_A, RESIGN);
    struct draughts_ballot drawn = draughts_ballot((unsigned)board(&h, 2)->ballot - 1);
    char first[8];
    snprintf(first, sizeof first, "%d-%d", drawn.square[0][0], drawn.square[0][1]);
    PLAYS(&h, first);
    DO(&h, draughts_undo, .match = 1, .game = 2, .turn = 1);
    PLAYS(&h, first);
    SAY(&h, 2, SIDE_B, DRAW);
    assert_int_equal(contradicted(&h), 0);
    struct event *begun = nth_of(&h, EVENT_draughts_begun, 1), kept = *begun;
    begun->is.draughts_begun.ballot = kept.is.draughts_begun.ballot % 49 + 1;
    assert_true(contradicted(&h) > 0);
    *begun = kept;
    begun->is.draughts_begun.black = SIDE_A + SIDE_B - kept.is.draughts_begun.black;
    assert_true(contradicted(&h) > 0);
    *begun = kept;
    begun = nth_of(&h, EVENT_draughts_begun, 0); // nothing was played in this one
    kept = *begun;
    begun->is.draughts_begun.black = SIDE_A + SIDE_B - kept.is.draughts_begun.black;
    assert_true(contradicted(&h) > 0);
    *begun = kept;
    struct event *said = nth_of(&h, EVENT_draughts_said, 1);
    kept = *said;
    said->is.draughts_said.verdict = JUDGED_MISSED;
    assert_int_equal(contradicted(&h), 1);
    *said = kept;
    said->is.draughts_said.position[0] ^= 'W' ^ 'B';
    assert_int_equal(contradicted(&h), 1);
    *said = kept;
    struct event *over = nth_of(&h, EVENT_draughts_ended, 1);
    kept = *over;
    over->is.draughts_ended.winner = SIDE_A;
    assert_int_equal(contradicted(&h), 1);
    *over = kept;
    close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_are_read),
        cmocka_unit_test(a_section_takes_draughts_alone),
        cmocka_unit_test(no_cube_no_gammon_no_dice),
        cmocka_unit_test(a_knockout_is_replayed),
        cmocka_unit_test(a_mini_match_is_replayed_in_pairs),
        cmocka_unit_test(who_cannot_be_caught_has_won),
        cmocka_unit_test(a_draw_counts_half),
        cmocka_unit_test(a_corrected_draw_moves_the_table),
        cmocka_unit_test(final_scores_are_those_of_games),
        cmocka_unit_test(a_penalty_is_no_game),
        cmocka_unit_test(penalties_lose_a_match_of_games),
        cmocka_unit_test(what_is_played_is_judged),
        cmocka_unit_test(case_127_the_opponent_has_the_choice),
        cmocka_unit_test(case_135_the_ballot),
        cmocka_unit_test(colours_alternate_in_a_match),
        cmocka_unit_test(one_lot_a_match),
        cmocka_unit_test(who_resigns_has_lost),
        cmocka_unit_test(draws_and_what_only_the_director_says),
        cmocka_unit_test(the_angle_and_what_was_written_down),
        cmocka_unit_test(taking_back),
        cmocka_unit_test(random_games_end),
        cmocka_unit_test(case_132_the_laws_time),
        cmocka_unit_test(case_132_while_nobody_plays),
        cmocka_unit_test(a_loss_on_time_is_the_winners_word),
        cmocka_unit_test(who_goes_on_agrees),
        cmocka_unit_test(a_tablet_takes_no_ruling_back),
        cmocka_unit_test(a_scorer_rules_on_nothing),
        cmocka_unit_test(a_strange_tablet_learns_nothing),
        cmocka_unit_test(a_ledger_is_judged),
        cmocka_unit_test(judging_takes_as_long_as_a_game),
    };
    return cmocka_run_group_tests_name("draughts", tests, NULL, NULL);
}
