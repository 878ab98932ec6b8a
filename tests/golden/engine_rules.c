// SPDX-License-Identifier: MIT
// The end of a game, the cube, match scores and the switches of the variants: the numbered cases 67-102 and
// 104, and more of each game from the texts behind it. (Cases 1-66 are in engine_board.c; 105 and 106 belong
// to Brädspel.)
#include "engine/game.h"
#include "engine/series.h"

#include "engine_questions.h"

static struct questions q;

// ---- helpers ----

static struct game game_at(enum variant_id id, unsigned length, unsigned a, unsigned b,
                           const struct rules *rules)
{
    struct game game;
    struct score score = {.length = (uint16_t)length, .points = {(uint16_t)a, (uint16_t)b}};
    static const struct rules none;
    assert_int_equal(game_begin(&game, variant_row(id), rules ? rules : &none, &score, BY_ROLL).code, 0);
    return game;
}

static struct refusal act(struct game *game, struct action action)
{
    struct game before = *game;
    struct refusal refusal = game_act(game, &action, questions_list(&q), NULL);
    // A refused action leaves no trace.
    if (refusal.code) assert_memory_equal(&before, game, sizeof before);
    return refusal;
}

static int opening(struct game *game, unsigned a, unsigned b)
{
    return act(game, (struct action){.kind = ACT_OPEN, .die = {(uint8_t)a, (uint8_t)b}}).code;
}

static int roll(struct game *game, unsigned player, unsigned a, unsigned b)
{
    return act(game,
               (struct action){.kind = ACT_ROLL, .player = (uint8_t)player, .die = {(uint8_t)a, (uint8_t)b}})
        .code;
}

static int simply(struct game *game, enum action_kind kind, unsigned player)
{
    return act(game, (struct action){.kind = kind, .player = (uint8_t)player}).code;
}

static int play(struct game *game, unsigned player, const char *text)
{
    struct action action = {.kind = ACT_PLAY, .player = (uint8_t)player};
    assert_int_equal(notation_read(text, strlen(text), &action.play).code, 0);
    return act(game, action).code;
}

static int resign(struct game *game, unsigned player, enum outcome outcome)
{
    return act(game, (struct action){.kind = ACT_RESIGN, .player = (uint8_t)player, .outcome = outcome}).code;
}

// Player 0 to play these dice on this board (their view).
static void set_up(struct game *game, struct position board, unsigned a, unsigned b)
{
    game->board = board;
    game->on_roll = 0;
    game->dice = dice_of(a, b);
    game->phase = GAME_MOVE;
    game->turns[0] = game->turns[1] = 9;
}

static struct turn turn_at(enum variant_id id, const char *board, unsigned a, unsigned b)
{
    const struct variant *v = variant_row(id);
    return (struct turn){.variant = v, .board = board_of(v, board), .dice = dice_of(a, b), .turns = 9};
}

static struct turn turn_from_start(enum variant_id id, unsigned a, unsigned b)
{
    const struct variant *v = variant_row(id);
    return (struct turn){.variant = v, .board = variant_start(v), .dice = dice_of(a, b)};
}

static size_t plays_of(const struct turn *turn)
{
    assert_int_equal(plays_list(turn, questions_list(&q)).code, 0);
    return q.plays.count;
}

// ---- 67-79: what the last checker is worth ----

static const struct ending {
    int number;
    const char *id, *dice, *play;
    unsigned points, bar_counts_four;
} endings[] = {
    {67, "8P8DAIAAAAAAAA", "21", "1/off", 1, 1}, {68, "8P8AABgBAAAAAA", "21", "2/off", 1, 1},
    {69, "8P8HAAABAAAAAA", "21", "1/off", 2, 2}, {70, "8P8DgAABAAAAAA", "21", "1/off", 2, 2},
    {71, "8P8DAAEBAAAAAA", "21", "1/off", 3, 3}, {72, "8P8DABABAAAAAA", "61", "1/off", 3, 3},
    {73, "8P8DAEABAAAAAA", "21", "1/off", 3, 4}, {74, "8H8AAGMBAAAAAA", "21", "1/off", 3, 4},
};

static void cases_67_to_74_last_checker(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(endings); i++) {
        const struct ending *e = &endings[i];
        for (int quadruple = 0; quadruple < 2; quadruple++) {
            struct game game = game_at(VARIANT_BACKGAMMON, 25, 0, 0, NULL);
            if (quadruple) game.variant.flags |= 1u << FLAG_BAR_QUADRUPLE;
            struct turn turn = turn_of(VARIANT_BACKGAMMON, e->id, e->dice);
            set_up(&game, turn.board, (unsigned)(e->dice[0] - '0'), (unsigned)(e->dice[1] - '0'));
            assert_int_equal(play(&game, 0, e->play), 0);
            assert_int_equal(game.phase, GAME_OVER);
            assert_int_equal(game.winner, 0);
            if (game.points != (quadruple ? e->bar_counts_four : e->points))
                fail_msg("case %d: %u", e->number, game.points);
        }
    }
}

static uint32_t points_with(const char *id, unsigned length, bool jacoby, uint32_t cube, bool turned)
{
    struct rules rules = {.jacoby = jacoby};
    struct game game = game_at(VARIANT_BACKGAMMON, length, 0, 0, &rules);
    set_up(&game, turn_of(VARIANT_BACKGAMMON, id, "21").board, 2, 1);
    game.cube = cube;
    game.turned = turned;
    assert_int_equal(play(&game, 0, "1/off"), 0);
    return game.points;
}

static void cases_75_to_79_cube_and_jacoby(void **state)
{
    (void)state;
    static const char gammon[] = "8P8HAAABAAAAAA", backgammon[] = "8P8DAEABAAAAAA";
    assert_int_equal(points_with(gammon, 25, false, 2, true), 4);      // 75
    assert_int_equal(points_with(backgammon, 25, false, 4, true), 12); // 76
    assert_int_equal(points_with(gammon, 0, true, 1, false), 1);       // 77
    assert_int_equal(points_with(gammon, 0, false, 1, false), 2);      // 78
    assert_int_equal(points_with(gammon, 0, true, 2, true), 4);        // 79
    assert_int_equal(points_with(gammon, 0, true, 2, false), 2);       // an automatic double turns nothing
    assert_int_equal(points_with(gammon, 7, true, 1, false), 2);       // and matches know no Jacoby
}

static void claims_against_the_final_position(void **state)
{
    (void)state;
    const struct variant *v = variant_row(VARIANT_BACKGAMMON);
    struct position borne_off = board_of(v, "/ 24:14"), home = board_of(v, "/ 24:14 23:1"),
                    bar = board_of(v, "/ 24:14 bar:1");
    struct position on_ace = board_of(v, "/ 24:14 1:1"), playing = board_of(v, "2:1 / 24:15");
    assert_int_equal(scoring_claim(v, &borne_off, SINGLE).code, REASON_NONE);
    assert_int_equal(scoring_claim(v, &borne_off, GAMMON).code, REASON_NOT_GAMMON);
    assert_int_equal(scoring_claim(v, &borne_off, GAMMON).args[0], 1);
    assert_int_equal(scoring_claim(v, &home, GAMMON).code, REASON_NONE);
    assert_int_equal(scoring_claim(v, &home, BACKGAMMON).code, REASON_NOT_BACKGAMMON);
    assert_int_equal(scoring_claim(v, &home, SINGLE).code, REASON_CLAIM_LOW);
    assert_int_equal(scoring_claim(v, &bar, BACKGAMMON).code, REASON_NONE);
    assert_int_equal(scoring_claim(v, &on_ace, BACKGAMMON).code, REASON_NONE);
    assert_int_equal(scoring_claim(v, &playing, SINGLE).code, REASON_NOT_FINISHED);
}

// ---- 80-91: match, cube, resignation ----

static void case_80_crawford(void **state)
{
    (void)state;
    struct game game = game_at(VARIANT_BACKGAMMON, 5, 4, 0, NULL);
    assert_int_equal(opening(&game, 3, 1), 0);
    assert_int_equal(play(&game, 0, "8/5 6/5"), 0);
    assert_int_equal(simply(&game, ACT_DOUBLE, 1), REASON_CRAWFORD);
    struct rules without = {.no_crawford = true};
    game.rules = without;
    assert_int_equal(simply(&game, ACT_DOUBLE, 1), 0);
}

static void case_81_post_crawford_before_the_first_roll(void **state)
{
    (void)state;
    struct game game = game_at(VARIANT_BACKGAMMON, 5, 4, 1, NULL);
    game.score.crawford_done = true;
    assert_int_equal(opening(&game, 3, 1), 0);
    assert_int_equal(simply(&game, ACT_DOUBLE, 0), REASON_FIRST_ROLL);
    assert_int_equal(play(&game, 0, "8/5 6/5"), 0);
    assert_int_equal(simply(&game, ACT_DOUBLE, 1), 0);
    assert_int_equal(simply(&game, ACT_TAKE, 0), 0);
    assert_int_equal(game.cube, 2);
    assert_int_equal(game.owner, 0);
}

static void case_82_double_match_point(void **state)
{
    (void)state;
    // 3-4 was the Crawford game; the trailer won it.
    struct score score = {.length = 5, .points = {3, 4}};
    assert_true(score_is_crawford(&score));
    score = score_after(&score, 0, 1);
    assert_false(score_is_crawford(&score));
    struct game game = game_at(VARIANT_BACKGAMMON, 5, 4, 4, NULL);
    game.score = score;
    opening(&game, 3, 1);
    play(&game, 0, "8/5 6/5");
    assert_int_equal(simply(&game, ACT_DOUBLE, 1), REASON_DEAD_CUBE);
    game.rules.dead_cube_free = true;
    assert_int_equal(simply(&game, ACT_DOUBLE, 1), 0);
}

static void case_83_raw_and_capped_scores(void **state)
{
    (void)state;
    struct score score = {.length = 5, .points = {4, 3}, .crawford_done = true};
    score = score_after(&score, 0, 2);
    assert_int_equal(score.points[0], 6);
    assert_int_equal(score_capped(&score, 0), 5);
    assert_int_equal(score_capped(&score, 1), 3);
    assert_true(score_is_over(&score));
    struct game game;
    assert_int_equal(
        game_begin(&game, variant_row(VARIANT_BACKGAMMON), &(struct rules){0}, &score, BY_ROLL).code,
        REASON_MATCH_OVER);
    struct score money = {0};
    assert_false(score_is_over(&money));
    money = score_after(&money, 1, UINT16_MAX + 7u);
    assert_int_equal(money.points[1], UINT16_MAX);
    assert_int_equal(score_capped(&money, 1), UINT16_MAX);
}

static void cases_84_to_86_owner_dice_drop(void **state)
{
    (void)state;
    struct game game = game_at(VARIANT_BACKGAMMON, 25, 0, 0, NULL);
    opening(&game, 3, 1);
    play(&game, 0, "8/5 6/5");
    assert_int_equal(simply(&game, ACT_DOUBLE, 0), REASON_WRONG_SIDE);
    simply(&game, ACT_DOUBLE, 1);
    assert_int_equal(roll(&game, 1, 2, 1), REASON_WRONG_PHASE);
    assert_int_equal(simply(&game, ACT_TAKE, 1), REASON_WRONG_SIDE);
    simply(&game, ACT_TAKE, 0);
    assert_int_equal(simply(&game, ACT_DOUBLE, 1), REASON_NOT_OWNER); // 84
    roll(&game, 1, 6, 5);
    assert_int_equal(simply(&game, ACT_DOUBLE, 1), REASON_AFTER_ROLL); // 85
    play(&game, 1, "24/13");
    game.cube = 4; // 86
    assert_int_equal(simply(&game, ACT_DOUBLE, 0), 0);
    assert_int_equal(simply(&game, ACT_DROP, 1), 0);
    assert_int_equal(game.phase, GAME_OVER);
    assert_int_equal(game.winner, 0);
    assert_int_equal(game.outcome, SINGLE);
    assert_int_equal(game.points, 4);
    struct score after = game_score(&game);
    assert_int_equal(after.points[0], 4);
    assert_int_equal(roll(&game, 0, 1, 2), REASON_WRONG_PHASE);
}

static struct game doubled_money_game(const struct rules *rules, unsigned length)
{
    struct game game = game_at(VARIANT_BACKGAMMON, length, 0, 0, rules);
    opening(&game, 3, 1);
    play(&game, 0, "8/5 6/5");
    simply(&game, ACT_DOUBLE, 1);
    return game;
}

static void cases_87_and_88_beaver_and_raccoon(void **state)
{
    (void)state;
    const struct rules beavers = {.beavers = true}, none = {0}, small = {.beavers = true, .cube_limit = 4};
    struct game game = doubled_money_game(&beavers, 7);
    assert_int_equal(simply(&game, ACT_BEAVER, 0), REASON_NO_BEAVER);
    game = doubled_money_game(&none, 0);
    assert_int_equal(simply(&game, ACT_BEAVER, 0), REASON_NO_BEAVER);
    game = doubled_money_game(&beavers, 0);
    assert_int_equal(simply(&game, ACT_RACCOON, 1), REASON_WRONG_PHASE);
    assert_int_equal(simply(&game, ACT_BEAVER, 0), 0);
    assert_int_equal(game.cube, 4);
    assert_int_equal(game.owner, 0);
    struct game dropped = game, taken = game;
    assert_int_equal(simply(&dropped, ACT_DROP, 1), 0);
    assert_int_equal(dropped.points, 2);
    assert_int_equal(dropped.winner, 0);
    assert_int_equal(simply(&taken, ACT_TAKE, 0), REASON_WRONG_SIDE);
    assert_int_equal(simply(&taken, ACT_TAKE, 1), 0);
    assert_int_equal(taken.cube, 4);
    assert_int_equal(simply(&game, ACT_RACCOON, 1), 0);
    assert_int_equal(game.cube, 8);
    assert_int_equal(game.owner, 0);
    assert_int_equal(roll(&game, 1, 2, 1), 0);
    game = doubled_money_game(&small, 0);
    assert_int_equal(simply(&game, ACT_BEAVER, 0), 0);
    assert_int_equal(simply(&game, ACT_RACCOON, 1), REASON_CUBE_LIMIT);
}

static void cube_limit(void **state)
{
    (void)state;
    const struct rules rules = {.cube_limit = 2, .automatic_doubles = 9};
    struct game game = game_at(VARIANT_BACKGAMMON, 0, 0, 0, &rules);
    opening(&game, 4, 4);
    opening(&game, 5, 5);
    assert_int_equal(game.cube, 2);
    opening(&game, 1, 3);
    play(&game, 1, "8/5 6/5");
    assert_int_equal(simply(&game, ACT_DOUBLE, 0), REASON_CUBE_LIMIT);
    // Without a limit the cube still ends somewhere.
    game.rules.cube_limit = 0;
    game.cube = 1u << 30;
    assert_int_equal(simply(&game, ACT_DOUBLE, 0), REASON_CUBE_LIMIT);
}

static void case_89_automatic_doubles(void **state)
{
    (void)state;
    const struct rules rules = {.jacoby = true, .automatic_doubles = 2};
    struct game game = game_at(VARIANT_BACKGAMMON, 0, 0, 0, &rules);
    assert_int_equal(opening(&game, 3, 3), 0);
    assert_int_equal(opening(&game, 5, 5), 0);
    assert_int_equal(opening(&game, 6, 6), 0); // the limit was two
    assert_int_equal(opening(&game, 4, 1), 0);
    assert_int_equal(game.cube, 4);
    assert_int_equal(game.owner, CENTRED);
    assert_false(game.turned);
    assert_int_equal(game.dice.high, 4);
    // In a match a tie is only rolled again.
    struct game match = game_at(VARIANT_BACKGAMMON, 7, 0, 0, &rules);
    opening(&match, 3, 3);
    assert_int_equal(match.cube, 1);
    assert_int_equal(match.phase, GAME_OPENING);
    assert_int_equal(opening(&match, 0, 3), REASON_NO_DICE);
}

static void case_90_scoring_by_checkers(void **state)
{
    (void)state;
    struct variant v;
    struct position final = board_of(variant_row(VARIANT_BACKGAMMON), "/ 24:5 16:4 9:3 3:2 bar:1");
    assert_true(variant_parse("backgammon+score-men", &v));
    assert_int_equal(2 * scoring_times(&v, scoring_outcome(&v, &final), &final), 68);
    assert_true(variant_parse("backgammon+score-combined", &v));
    assert_int_equal(2 * scoring_times(&v, scoring_outcome(&v, &final), &final), 204);
    assert_int_equal(scoring_times(&v, DRAWN, &final), 0);
}

static void case_91_resignations(void **state)
{
    (void)state;
    struct game game = game_at(VARIANT_BACKGAMMON, 7, 0, 0, NULL);
    opening(&game, 3, 1);
    // The roll could be played; giving up instead is no illegal pass.
    assert_int_equal(play(&game, 0, ""), REASON_MUST_PLAY);
    assert_int_equal(resign(&game, 0, DRAWN), REASON_RESIGN_VALUE);
    assert_int_equal(resign(&game, 0, GAMMON), 0);
    assert_int_equal(simply(&game, ACT_ACCEPT, 0), REASON_WRONG_SIDE);
    assert_int_equal(simply(&game, ACT_REFUSE, 1), 0);
    assert_int_equal(game.phase, GAME_MOVE);
    resign(&game, 0, GAMMON);
    assert_int_equal(simply(&game, ACT_ACCEPT, 1), 0);
    assert_int_equal(game.points, 2);
    assert_int_equal(game.winner, 1);
}

// ---- 92-104: switches of the variants ----

static void case_92_hit_and_run(void **state)
{
    (void)state;
    static const char board[] = "13:2 6:2 / 4:1 19:5";
    const enum variant_id banned[] = {VARIANT_PORTES, VARIANT_TAVLA},
                          free_[] = {VARIANT_SHESH_BESH, VARIANT_TABLA, VARIANT_BACKGAMMON};
    for (size_t i = 0; i < COUNT(banned); i++) {
        struct turn turn = turn_at(banned[i], board, 3, 2);
        assert_verdict(&turn, "6/4*/1", REASON_HIT_AND_RUN);
        assert_verdict(&turn, "6/4* 13/10", REASON_NONE);
        // The ban binds first: where nothing else moves, one number is all.
        struct turn alone = turn_at(banned[i], "6:1 / 4:1 3:2 19:5", 3, 2);
        assert_verdict(&alone, "6/4", REASON_NONE);
    }
    for (size_t i = 0; i < COUNT(free_); i++) {
        struct turn turn = turn_at(free_[i], board, 3, 2);
        assert_verdict(&turn, "6/4*/1", REASON_NONE);
    }
    struct variant v;
    assert_true(variant_parse("portes~no-hit-and-run", &v));
    struct turn turn = turn_at(VARIANT_PORTES, board, 3, 2);
    turn.variant = &v;
    assert_verdict(&turn, "6/4*/1", REASON_NONE);
}

static void case_93_five_on_a_point(void **state)
{
    (void)state;
    struct turn turn = turn_at(VARIANT_OLD_ENGLISH, "13:5 8:3 6:5 / 24:2", 2, 1);
    assert_verdict(&turn, "8/6 13/12", REASON_POINT_FULL);
    assert_sentence(&turn, "8/6 13/12", "6 would hold more than five of your checkers.");
    assert_verdict(&turn, "13/11 8/7", REASON_NONE);
    struct turn enters = turn_at(VARIANT_OLD_ENGLISH, "bar:1 23:5 / 24:2", 2, 2);
    assert_int_equal(plays_of(&enters), 0);
}

static void case_94_runte(void **state)
{
    (void)state;
    struct turn turn = turn_at(VARIANT_RUNTE, "6:3 2:3 / 24:2", 3, 1);
    assert_verdict(&turn, "2/5 6/5", REASON_NONE);
    assert_verdict(&turn, "6/9 6/5", REASON_OUT_OF_HOME);
    turn.variant = variant_row(VARIANT_BACKGAMMON);
    assert_verdict(&turn, "2/5 6/5", REASON_BACKWARDS);
}

static void cases_95_and_96_plakoto(void **state)
{
    (void)state;
    struct turn turn = turn_at(VARIANT_PLAKOTO, "24:4 13:1 12:1p / 20:2 12:1 19:1", 4, 1);
    assert_verdict(&turn, "24/20 24/23", REASON_POINT_HELD);
    assert_verdict(&turn, "13/12 24/20", REASON_POINT_HELD);
    turn = turn_at(VARIANT_PLAKOTO, "24:4 13:1 12:1p / 20:2 12:1 19:1", 5, 1);
    assert_verdict(&turn, "13/12 24/19", REASON_OWN_PINNED);
    assert_sentence(&turn, "13/12 24/19", "Your own checker is pinned on 12; you may not land there.");
    assert_verdict(&turn, "12/11 24/19", REASON_CHECKER_PINNED);
    assert_verdict(&turn, "24/19/18", REASON_NONE);
    struct play play;
    assert_int_equal(judged(&turn, "24/19 24/23", &q, &play).code, 0);
    assert_int_equal(play.after.pinned[THEIRS], 1u << 6); // the opponent's checker on my 19 lies under mine
    assert_int_equal(judged(&turn, "24/19/18", &q, &play).code, 0);
    assert_int_equal(play.after.pinned[THEIRS], 0); // and is free when mine has gone on
    turn = turn_at(VARIANT_PLAKOTO, "6:5 5:5 4:4 3:1p / 3:1 24:2", 5, 1);
    assert_verdict(&turn, "5/off 6/5", REASON_PINNED_STAYS);
    assert_verdict(&turn, "6/1 6/5", REASON_NONE);
}

static void case_97_mother(void **state)
{
    (void)state;
    struct game game = game_at(VARIANT_PLAKOTO, 7, 0, 0, NULL);
    set_up(&game, board_of(&game.variant, "3:1 6:14 / 1:1 20:14"), 2, 1);
    assert_int_equal(play(&game, 0, "3/1 6/5"), 0);
    assert_int_equal(game.phase, GAME_OVER);
    assert_int_equal(game.points, 2);
    // While one's own mother can still be pinned the game goes on, and both pinned is a draw.
    game = game_at(VARIANT_PLAKOTO, 7, 0, 0, NULL);
    set_up(&game, board_of(&game.variant, "24:1 3:1 6:13 / 1:1 22:14"), 2, 1);
    assert_int_equal(play(&game, 0, "3/1 6/5"), 0);
    assert_int_equal(game.phase, GAME_TURN);
    assert_int_equal(roll(&game, 1, 2, 1), 0);
    assert_int_equal(play(&game, 1, "3/1 3/2"), 0);
    assert_int_equal(game.phase, GAME_OVER);
    assert_int_equal(game.outcome, DRAWN);
    assert_int_equal(game.points, 0);
    // The other reading is a flag; Tapa has no mother at all.
    game = game_at(VARIANT_PLAKOTO, 7, 0, 0, NULL);
    game.variant.flags |= 1u << FLAG_MOTHER_AT_ONCE;
    set_up(&game, board_of(&game.variant, "24:1 3:1 6:13 / 1:1 22:14"), 2, 1);
    assert_int_equal(play(&game, 0, "3/1 6/5"), 0);
    assert_int_equal(game.points, 2);
    game = game_at(VARIANT_TAPA, 7, 0, 0, NULL);
    set_up(&game, board_of(&game.variant, "3:1 6:14 / 1:1 20:14"), 2, 1);
    assert_int_equal(play(&game, 0, "3/1 6/5"), 0);
    assert_int_equal(game.phase, GAME_TURN);
}

static void case_98_runner(void **state)
{
    (void)state;
    struct turn turn = turn_at(VARIANT_FEVGA, "24:14 13:1 / 12:15", 6, 3);
    assert_verdict(&turn, "24/18 13/10", REASON_NONE); // the runner passes first
    turn.dice = dice_of(6, 5);
    assert_verdict(&turn, "24/18 24/19", REASON_RUNNER_FIRST);
    assert_sentence(
        &turn, "24/18 24/19",
        "Your first checker must pass your opponent's start before another checker moves; it is on 13.");
    turn = turn_at(VARIANT_FEVGA, "24:14 11:1 / 12:15", 6, 5);
    assert_verdict(&turn, "24/18 24/19", REASON_NONE);
    turn = turn_from_start(VARIANT_FEVGA, 6, 5);
    assert_verdict(&turn, "24/18 24/19", REASON_RUNNER_FIRST);
    assert_verdict(&turn, "24/13", REASON_NONE);
    // One checker owns a point.
    assert_int_equal(turn_step_check(&turn, &turn.board, (struct step){24, 12}, 12), REASON_POINT_TAKEN);
}

static void cases_99_and_100_primes(void **state)
{
    (void)state;
    struct turn turn = turn_at(VARIANT_FEVGA, "24:9 23:1 22:1 21:1 20:1 11:2 / 12:15", 5, 1);
    assert_verdict(&turn, "24/19 11/10", REASON_START_SIX);
    assert_verdict(&turn, "24/23 11/6", REASON_NONE);
    turn.variant = variant_row(VARIANT_MOULTEZIM);
    assert_verdict(&turn, "24/19 11/10", REASON_NONE);
    turn = turn_at(VARIANT_MOULTEZIM, "24:9 13:2 11:1 10:1 9:1 8:1 / 12:2 2:13", 6, 1);
    assert_verdict(&turn, "13/7 24/23", REASON_OPPONENT_FOUR);
    assert_verdict(&turn, "24/18 24/23", REASON_NONE);
    turn.variant = variant_row(VARIANT_FEVGA);
    assert_verdict(&turn, "13/7 24/23", REASON_NONE);
}

static void last_prime_must_be_opened(void **state)
{
    (void)state;
    // All opposing checkers stand on my 12, behind my six points 11-6.
    struct turn turn = turn_at(VARIANT_FEVGA, "24:3 11:2 10:2 9:2 8:2 7:2 6:2 / 12:15", 5, 1);
    assert_verdict(&turn, "24/19 24/23", REASON_OPEN_PRIME);
    struct turn open = turn_at(VARIANT_FEVGA, "24:3 11:1 10:3 9:2 8:2 7:2 6:2 / 12:15", 5, 1);
    assert_verdict(&open, "11/6 24/23", REASON_NONE);
    open.variant = variant_row(VARIANT_MOULTEZIM);
    assert_int_equal(plays_list(&open, questions_list(&q)).code, 0);
}

static void case_101_head(void **state)
{
    (void)state;
    struct turn turn = turn_from_start(VARIANT_NARDE, 5, 2);
    assert_verdict(&turn, "24/19 24/22", REASON_HEAD_ONE);
    assert_sentence(&turn, "24/19 24/22", "Only one checker a turn may leave the head.");
    assert_verdict(&turn, "24/17", REASON_NONE);
    turn = turn_from_start(VARIANT_NARDE, 6, 6);
    assert_verdict(&turn, "24/18(2)", REASON_NONE);
    assert_int_equal(plays_of(&turn), 1);
    turn.turns = 1;
    assert_verdict(&turn, "24/18(2)", REASON_HEAD_ONE);
    assert_verdict(&turn, "24/18", REASON_NONE);
    turn = turn_from_start(VARIANT_NARDE, 5, 5);
    assert_verdict(&turn, "24/19(2) 19/14(2)", REASON_HEAD_ONE);
}

static void prime_with_nobody_ahead(void **state)
{
    (void)state;
    struct turn turn = turn_at(VARIANT_NARDE, "24:3 18:2 17:2 16:2 15:2 14:2 / 12:15", 5, 1);
    assert_verdict(&turn, "24/23 16/11", REASON_NONE);
    assert_verdict(&turn, "14/13 24/19", REASON_PRIME_AHEAD);
    // The opposing checker on my 20 still has them ahead.
    turn = turn_at(VARIANT_NARDE, "24:3 18:2 17:2 16:2 15:2 14:2 / 12:14 20:1", 5, 1);
    assert_verdict(&turn, "14/13 24/19", REASON_PRIME_AHEAD);
    turn = turn_at(VARIANT_NARDE, "24:5 13:1 11:2 10:2 9:2 8:2 7:1 / 12:15", 6, 1);
    assert_verdict(&turn, "13/6", REASON_PRIME_AHEAD);
    // With one opposing checker beyond, on my 5, the same is free.
    turn = turn_at(VARIANT_NARDE, "24:5 13:1 11:2 10:2 9:2 8:2 7:1 / 12:14 5:1", 6, 1);
    assert_verdict(&turn, "13/6", REASON_NONE);
}

// What the list holds the judge accepts from its text, and no part of it.
static void check_cascade_texts(const struct turn *turn)
{
    static struct questions other;
    for (size_t i = 0; i < q.plays.count; i++) {
        char text[NOTATION_ROOM];
        struct play play;
        notation_write(turn, &q.plays.at[i], text, sizeof text);
        assert_int_equal(judged(turn, text, &other, &play).code, 0);
        assert_true(position_same(&play.after, &q.plays.at[i].after));
        *strrchr(text, ' ') = '\0';
        assert_int_equal(judged(turn, text, &other, &play).code, REASON_DIE_LEFT);
    }
    assert_verdict(turn, "24/15", REASON_CASCADE_NUMBER);
}

static void case_102_cascade(void **state)
{
    (void)state;
    // Two checkers, and fives that end on the opponent's points: four fours, one five, then nothing.
    struct turn turn = turn_at(VARIANT_GUL_BARA, "24:1 23:1 / 11:2 10:2 12:2", 4, 4);
    uint8_t numbers[STEPS_MAX];
    assert_int_equal(turn_numbers(&turn, numbers), 12);
    assert_int_equal(numbers[3], 4);
    assert_int_equal(numbers[4], 5);
    assert_int_equal(numbers[11], 6);
    assert_int_equal(plays_list(&turn, questions_list(&q)).code, 0);
    assert_true(q.plays.count > 0);
    for (size_t i = 0; i < q.plays.count; i++) {
        struct turn on = turn;
        on.board = q.plays.at[i].after;
        // Whatever is left over, the next number of the cascade could not be played.
        if (q.plays.at[i].steps == 12) continue;
        for (unsigned from = 1; from <= 24; from++)
            assert_true(turn_step_check(
                &on, &on.board,
                (struct step){(uint8_t)from, (uint8_t)turn_target(from, numbers[q.plays.at[i].steps])},
                numbers[q.plays.at[i].steps]));
    }
    check_cascade_texts(&turn);
    // The first three rolls are ordinary doublets.
    turn.turns = 2;
    assert_int_equal(turn_numbers(&turn, numbers), 4);
    struct variant v;
    assert_true(variant_parse("gul-bara~slow-cascade", &v));
    turn.variant = &v;
    assert_int_equal(turn_numbers(&turn, numbers), 12);
}

static void rest_of_a_cascade_to_the_opponent(void **state)
{
    (void)state;
    struct game game = game_at(VARIANT_GUL_BARA, 5, 0, 0, NULL);
    game.variant.flags |= 1u << FLAG_REST_TO_OPPONENT;
    // My checker can play two fives and no third; the opponent plays the other two and the sixes.
    set_up(&game, board_of(&game.variant, "24:1 / 9:2 12:13"), 5, 5);
    assert_int_equal(play(&game, 0, "24/19/14"), 0);
    assert_int_equal(game.phase, GAME_MOVE);
    assert_int_equal(game.on_roll, 1);
    assert_int_equal(game.played, 2);
    struct turn turn = game_turn(&game);
    uint8_t numbers[STEPS_MAX];
    assert_int_equal(turn_numbers(&turn, numbers), 6);
    assert_int_equal(numbers[1], 5);
    assert_int_equal(numbers[2], 6);
    assert_int_equal(plays_list(&turn, questions_list(&q)).code, 0);
    assert_true(q.plays.count);
    struct action rest = {.kind = ACT_PLAY, .player = 1};
    rest.play.moves = q.plays.at[0].steps;
    memcpy(rest.play.move, q.plays.at[0].step, sizeof rest.play.move);
    assert_int_equal(act(&game, rest).code, 0);
    assert_int_equal(game.phase, GAME_TURN);
    assert_int_equal(game.on_roll, 1);
    // Without the flag the rest is lost.
    game = game_at(VARIANT_GUL_BARA, 5, 0, 0, NULL);
    set_up(&game, board_of(&game.variant, "24:1 / 9:2 12:13"), 5, 5);
    assert_int_equal(play(&game, 0, "24/19/14"), 0);
    assert_int_equal(game.phase, GAME_TURN);
}

static void case_104_dutch(void **state)
{
    (void)state;
    struct turn turn = turn_at(VARIANT_DUTCH, "wait:10 13:2 9:3 / 8:1 21:1 1:13", 4, 1);
    assert_verdict(&turn, "9/8* bar/21", REASON_NO_HIT_YET);
    assert_verdict(&turn, "bar/24 13/9", REASON_NONE); // entering and moving may be mixed
    turn = turn_at(VARIANT_DUTCH, "wait:10 13:2 9:2 6:1 / 8:1 21:1 1:13", 4, 1);
    assert_verdict(&turn, "9/8* 13/9", REASON_NONE);
    assert_verdict(&turn, "bar/21* 9/8*", REASON_NO_HIT_ENTERING);
    turn = turn_from_start(VARIANT_DUTCH, 6, 1);
    assert_verdict(&turn, "bar/19/18", REASON_NONE);
    assert_int_equal(plays_of(&turn), 2);
}

// ---- more of each game ----

static void irish_doublets(void **state)
{
    (void)state;
    struct turn turn = turn_from_start(VARIANT_IRISH, 6, 6);
    assert_verdict(&turn, "24/18(2) 13/7(2)", REASON_TOO_MANY);
    assert_verdict(&turn, "24/18(2)", REASON_NONE);
    struct game game = game_at(VARIANT_IRISH, 5, 0, 0, NULL);
    set_up(&game, board_of(&game.variant, "1:1 / 24:15"), 2, 1);
    assert_int_equal(play(&game, 0, "1/off"), 0);
    assert_int_equal(game.points, 1);
}

static void rules_of_1931(void **state)
{
    (void)state;
    struct turn turn = turn_of(VARIANT_BACKGAMMON_1931, "/x8AMADv+wAAAg", "65"); // case 10
    assert_verdict(&turn, "20/14", REASON_NONE);
    assert_verdict(&turn, "20/15", REASON_NONE);
    // The opening numbers may be rolled again, so an opening doublet exists.
    struct game game = game_at(VARIANT_BACKGAMMON_1931, 0, 0, 0, NULL);
    opening(&game, 6, 5);
    assert_int_equal(roll(&game, 0, 3, 3), 0);
    assert_int_equal(roll(&game, 0, 2, 1), REASON_WRONG_PHASE);
    assert_int_equal(play(&game, 0, "8/5(2) 6/3(2)"), 0);
    game = game_at(VARIANT_BACKGAMMON, 0, 0, 0, NULL);
    opening(&game, 6, 5);
    assert_int_equal(roll(&game, 0, 3, 3), REASON_WRONG_PHASE);
}

// 6-2, and either number can be played but not both: in 1931 either one, today the six.
static void case_119_either_number(void **state)
{
    (void)state;
    struct turn turn = {.variant = variant_row(VARIANT_BACKGAMMON_1931), .dice = dice_of(6, 2)};
    turn.board = board_of(turn.variant, "20:1 1:14 / 12:2 6:13");
    assert_verdict(&turn, "20/14", REASON_NONE);
    assert_verdict(&turn, "20/18", REASON_NONE);
    turn.variant = variant_row(VARIANT_BACKGAMMON);
    assert_verdict(&turn, "20/14", REASON_NONE);
    assert_verdict(&turn, "20/18", REASON_HIGHER_DIE);
}

static void games_without_a_cube(void **state)
{
    (void)state;
    struct game game = game_at(VARIANT_TABLA, 5, 0, 0, NULL);
    assert_int_equal(opening(&game, 2, 6), 0);
    assert_int_equal(game.phase, GAME_TURN); // the numbers of the opening are discarded
    assert_int_equal(game.on_roll, 1);
    assert_int_equal(simply(&game, ACT_DOUBLE, 1), REASON_NO_CUBE);
    // A mars counts two, and there is no triple game.
    set_up(&game, board_of(&game.variant, "1:1 / 24:14 bar:1"), 2, 1);
    assert_int_equal(play(&game, 0, "1/off"), 0);
    assert_int_equal(game.points, 2);
}

static void tapa_pins(void **state)
{
    (void)state;
    // A pin blocks its point, one checker over one.
    struct turn turn = turn_at(VARIANT_TAPA, "24:10 18:1 20:1p / 20:1 17:1", 4, 1);
    assert_verdict(&turn, "24/20 24/23", REASON_OWN_PINNED);
    assert_verdict(&turn, "18/17 24/20", REASON_OWN_PINNED);
    struct play play;
    assert_int_equal(judged(&turn, "18/17 17/13", &q, &play).code, 0);
}

static void starts(void **state)
{
    (void)state;
    static const struct {
        enum variant_id id;
        const char *position;
    } wanted[] = {
        {VARIANT_BACKGAMMON, "4HPwATDgc/ABMA"},  {VARIANT_NACKGAMMON, "4Dl4ADbgOXgANg"},
        {VARIANT_HYPERGAMMON, "AACgAgAAKgAAAA"}, {VARIANT_HYPERGAMMON1, "AABAAQAACgAAAA"},
        {VARIANT_LONGGAMMON, "AACA/z8AAID/Pw"},
    };
    for (size_t i = 0; i < COUNT(wanted); i++) {
        char id[POSITION_ID_LENGTH + 1];
        struct position start = variant_start(variant_row(wanted[i].id));
        position_id_write(&start, id);
        if (wanted[i].id != VARIANT_HYPERGAMMON1) assert_string_equal(id, wanted[i].position);
    }
    for (unsigned i = 0; i < VARIANTS; i++) {
        struct variant v;
        struct position start = variant_start(&variants[i]);
        assert_true(variant_parse(variants[i].name, &v));
        assert_true(variant_accepts(&v, &start));
        assert_int_equal(position_checkers(&start, MINE), v.checkers);
    }
}

static void names(void **state)
{
    (void)state;
    struct variant v;
    assert_false(variant_parse("", &v));
    assert_false(variant_parse("backgammo", &v));
    assert_false(variant_parse("backgammonx", &v));
    assert_false(variant_parse("backgammon+", &v));
    assert_false(variant_parse("backgammon+nothing", &v));
    assert_false(variant_parse("backgammon+cube+", &v));
    assert_true(variant_parse("gul-bara+head-one~slow-cascade+rest-to-opponent", &v));
    assert_true(variant_has(&v, FLAG_HEAD_ONE) && variant_has(&v, FLAG_REST_TO_OPPONENT) &&
                !variant_has(&v, FLAG_SLOW_CASCADE));
}

static void matches_of_several_games(void **state)
{
    (void)state;
    static const struct {
        const char *name, *games[4];
    } wanted[] = {
        {"tavli", {"portes", "plakoto", "fevga", "portes"}},
        {"tabla-match", {"tabla", "gul-bara", "tapa", "tabla"}},
        {"turkish", {"tavla", "tapa", "moultezim", "tavla"}},
    };
    struct variant v;
    for (size_t i = 0; i < COUNT(wanted); i++)
        for (unsigned n = 0; n < 4; n++) {
            assert_true(series_game(series_find(wanted[i].name)->games, n, &v));
            assert_string_equal(v.name, wanted[i].games[n]);
        }
    assert_null(series_find("chess"));
    struct game game;
    const struct score score = {.length = 5, .points = {1, 0}};
    assert_true(series_game("portes plakoto fevga", 1, &v));
    assert_int_equal(game_begin(&game, &v, &(struct rules){0}, &score, 1).code, 0);
    assert_int_equal(game.phase, GAME_TURN);
    assert_int_equal(game.on_roll, 1);
}

static void orders_of_a_club(void **state)
{
    (void)state;
    static const char *const unreadable[] = {"",
                                             " ",
                                             "portes ",
                                             " portes",
                                             "portes  fevga",
                                             "portes chess",
                                             "portes+",
                                             "a b c d e f g",
                                             "tapa tapa tapa tapa tapa tapa tapa"};
    struct variant v;
    for (size_t i = 0; i < COUNT(unreadable); i++) {
        assert_int_equal(series_games(unreadable[i]), 0);
        assert_false(series_game(unreadable[i], 0, &v));
    }
    assert_int_equal(series_games("tapa tapa tapa tapa tapa tapa"), SERIES_MOST);
    assert_true(series_game("portes+triple narde~head-one", 2, &v));
    assert_string_equal(v.name, "portes");
    assert_int_equal(v.backgammon, 3);
    assert_true(series_game("portes+triple narde~head-one", 3, &v));
    assert_string_equal(v.name, "narde");
    assert_false(variant_has(&v, FLAG_HEAD_ONE));
}

static void names_of_a_double_win(void **state)
{
    (void)state;
    assert_string_equal(variant_gammon_name(variant_row(VARIANT_TAPA)), "mars");
    assert_string_equal(variant_gammon_name(variant_row(VARIANT_NARDE)), "mars");
    assert_string_equal(variant_gammon_name(variant_row(VARIANT_PORTES)), "gammon");
    struct variant agreed;
    assert_true(variant_parse("tabla+triple", &agreed));
    assert_string_equal(variant_gammon_name(&agreed), "mars");
    assert_string_equal(series_called("portes plakoto fevga")->title, "Tavli");
    assert_null(series_called("portes fevga plakoto"));
}

static void choices_of_a_match(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint8_t gammon, backgammon;
        enum variant_starter starter;
    } wanted[] = {
        {"backgammon", 2, 3, STARTS_HIGHER},           {"backgammon+single-games", 1, 1, STARTS_HIGHER},
        {"backgammon+no-triple", 2, 2, STARTS_HIGHER}, {"portes+triple", 2, 3, STARTS_WINNER},
        {"irish+triple", 2, 3, STARTS_HIGHER},         {"portes+loser-starts", 2, 2, STARTS_LOSER},
        {"portes+roll-starts", 2, 2, STARTS_HIGHER},   {"backgammon~cube+winner-starts", 2, 3, STARTS_WINNER},
    };
    struct variant v;
    for (size_t i = 0; i < COUNT(wanted); i++) {
        assert_true(variant_parse(wanted[i].name, &v));
        assert_int_equal(v.gammon, wanted[i].gammon);
        assert_int_equal(v.backgammon, wanted[i].backgammon);
        assert_int_equal(v.starter, wanted[i].starter);
    }
    assert_false(variant_parse("portes~triple", &v));
    for (unsigned i = 0; i < variant_choice_count; i++)
        assert_true(*variant_choices[i].meaning);
    for (unsigned i = 0; i < VARIANTS; i++)
        assert_true(*variant_titles[i] && variant_which(variant_row((enum variant_id)i)) == i);
}

// ---- what a player who mistypes reads ----

static void sentences(void **state)
{
    (void)state;
    struct turn turn = turn_from_start(VARIANT_BACKGAMMON, 6, 1);
    assert_sentence(&turn, "8/7", "The 6 was playable too: 24/18.");
    assert_sentence(&turn, "13/7 8/6", "8/6 does not fit the roll 6-1.");
    assert_sentence(&turn, "13/7 13/7", "That plays more numbers than the roll 6-1 gives.");
    assert_sentence(&turn, "13/7 10/9", "You have no checker on 10.");
    assert_sentence(&turn, "bar/24 13/7", "You have no checker on the bar.");
    assert_sentence(&turn, "bar/20", "You have no checker on the bar.");
    assert_sentence(&turn, "13/7 7/8", "7/8 goes the wrong way; checkers move from high points to low ones.");
    assert_sentence(&turn, "13/7 6/off",
                    "You may bear off only with all your checkers home; there is one on 24.");
    assert_sentence(&turn, "", "You can play, so you may not pass: 24/23 24/18.");
    assert_sentence(&turn, "13/7 hello",
                    "I cannot read \"hello\" (at character 6); write a play like 13/7 8/7, bar/20 or 6/off.");
    assert_sentence(&turn, "13/7(4) 13/7(4) 13/7(4) 13/7(4) 13/7(4) 13/7(4) 8/7",
                    "That is more moves than any roll can give.");
    turn = turn_from_start(VARIANT_BACKGAMMON, 6, 5);
    assert_sentence(&turn, "13/8 6/off",
                    "You may bear off only with all your checkers home; there is one on 24.");
    assert_sentence(&turn, "13/7 6/1", "1 is held by two of your opponent's checkers.");
    turn = turn_of(VARIANT_BACKGAMMON, "tm0+AADgc/ABUA", "61"); // case 31
    assert_sentence(&turn, "13/7 8/7", "Enter from the bar first.");
    turn = turn_of(VARIANT_BACKGAMMON, "/x8AEgD/4AMGAA", "31"); // case 40
    assert_sentence(&turn, "13/9", "Ambiguous: 13/9 can hit on 12 or on 10; write the way, like 13/10*/9.");
    turn = turn_of(VARIANT_BACKGAMMON, "8O4ZAAbgEwAgAA", "62"); // case 14
    assert_sentence(&turn, "8/6", "The whole roll can be played: 24/22 8/2.");
    turn = turn_of(VARIANT_BACKGAMMON, "/x8AMADv+wAAAg", "65"); // case 10
    assert_sentence(&turn, "20/15", "Only one number can be played, so it must be the 6: 20/14.");
    turn = turn_of(VARIANT_BACKGAMMON, "4AcADPw/wAEAAA", "33"); // case 47
    assert_sentence(&turn, "10/7(2)", "You must play three of the 3s, not only two: 10/7(3).");
    turn = turn_of(VARIANT_BACKGAMMON, "/wewAQDv+wAAAg", "65"); // case 13
    assert_sentence(&turn, "3/off", "You may bear off only with all your checkers home; there is one on 20.");
    turn = turn_of(VARIANT_BACKGAMMON, "AQAAIgYAAAAAAA", "65"); // case 66
    assert_sentence(&turn, "6/off 3/off", "A 5 may not bear off from 3 while you have a checker on 6.");
}

static void impossible_questions(void **state)
{
    (void)state;
    struct turn turn = turn_from_start(VARIANT_BACKGAMMON, 3, 1);
    struct plays none = {NULL, 0, 0};
    assert_int_equal(plays_list(&turn, &none).code, REASON_NO_ROOM);
    turn.variant = variant_row(VARIANT_PORTES);
    assert_int_equal(plays_list(&turn, &none).code, REASON_NO_ROOM);
    struct play few[4];
    none = (struct plays){few, 4, 0};
    assert_int_equal(plays_list(&turn, &none).code, REASON_NO_ROOM);
    turn.variant = variant_row(VARIANT_BACKGAMMON);
    assert_int_equal(plays_list(&turn, &none).code, REASON_NO_ROOM);
    assert_int_equal(none.count, 0);
    turn.dice = (struct dice){7, 1};
    assert_int_equal(plays_list(&turn, questions_list(&q)).code, REASON_NO_DICE);
    turn.dice = dice_of(3, 1);
    turn.board.checkers[MINE][1] = 1;
    assert_int_equal(plays_list(&turn, questions_list(&q)).code, REASON_NO_POSITION);
}

// ---- edges ----

static void edges_of_a_step(void **state)
{
    (void)state;
    struct turn turn = turn_at(VARIANT_BACKGAMMON, "6:3 / 24:2", 2, 1);
    assert_int_equal(turn_step_check(&turn, &turn.board, (struct step){OFF, OFF}, 1), REASON_NO_CHECKER);
    assert_int_equal(turn_step_check(&turn, &turn.board, (struct step){6, 2}, 1), REASON_NOT_ON_DICE);
    // Each reason has its own numbers; those that name the point take it from the step.
    for (int reason = 1; reason < ENGINE_REASONS; reason++) {
        if (reason == REASON_PINNED_STAYS) continue;
        struct refusal refusal =
            turn_step_refusal(&turn, &turn.board, (struct step){6, 5}, 1, (enum engine_reason)reason);
        assert_int_equal(refusal.code, reason);
    }
    struct variant v = *variant_row(VARIANT_BACKGAMMON);
    assert_true(variant_moves_plainly(&v));
    v.prime = PRIME_AHEAD;
    assert_false(variant_moves_plainly(&v));
}

static void edges_of_the_judge(void **state)
{
    (void)state;
    struct turn turn = turn_from_start(VARIANT_BACKGAMMON, 6, 1);
    assert_verdict(&turn, "13/bar 8/7", REASON_BACKWARDS);
    assert_verdict(&turn, "13/13", REASON_BACKWARDS);
    turn = turn_at(VARIANT_BACKGAMMON, "bar:2 13:2 / 19:2 24:2 20:2", 6, 5);
    assert_verdict(&turn, "", REASON_NONE);
    assert_verdict(&turn, "13/7 13/8", REASON_ENTER_FIRST);
    assert_verdict(&turn, "bar/20", REASON_POINT_HELD);
    // Both blots stand between: with three numbers there are three ways, and a second move beside them.
    turn = turn_at(VARIANT_ENGLISH, "13:1 24:1 / 12:1 10:1 1:13", 3, 1);
    assert_verdict(&turn, "13/9 24/18", REASON_AMBIGUOUS_PLAY);
    assert_verdict(&turn, "13/10*/9 24/18", REASON_NONE);
    // A written hit that this way of playing does not make.
    turn = turn_at(VARIANT_BACKGAMMON, "13:1 6:1 / 10:1 12:2 1:2", 3, 1);
    assert_verdict(&turn, "13/10*/9", REASON_NONE);
    assert_verdict(&turn, "13/12/9", REASON_NONE); // the same result; only the word about the way is wrong
    turn = turn_at(VARIANT_GUL_BARA, "24:2 / 12:15", 6, 6);
    assert_verdict(&turn, "24/18(2) 18/12", REASON_POINT_TAKEN);
    assert_verdict(&turn, "24/18(2)", REASON_NONE);
    turn = turn_at(VARIANT_GUL_BARA, "6:1 5:1 / 12:15", 6, 6);
    assert_verdict(&turn, "6/off 5/off", REASON_NONE);
    turn = turn_at(VARIANT_GUL_BARA, "24:4 / 12:1 2:14", 6, 6);
    assert_verdict(&turn, "24/18(4) 24/18", REASON_TOO_MANY);
    turn.dice = (struct dice){6, 7};
    assert_verdict(&turn, "24/18", REASON_NO_DICE);
    // No storage: the verdict of a list cannot be given, that of a cascade can.
    struct plays none = {NULL, 0, 0};
    struct play play;
    struct written written = {.moves = 1, .move = {{13, 7}}};
    turn = turn_from_start(VARIANT_BACKGAMMON, 6, 1);
    assert_int_equal(judge_play(&turn, &written, &none, &play).code, REASON_NO_ROOM);
    turn = turn_at(VARIANT_GUL_BARA, "24:2 / 12:15", 6, 6);
    assert_int_equal(judge_play(&turn, &written, &none, &play).code, REASON_NO_CHECKER);
    assert_int_equal(none.count, 0);
}

static void edges_of_the_game(void **state)
{
    (void)state;
    struct game game = game_at(VARIANT_BACKGAMMON, 7, 0, 0, NULL);
    struct plays none = {NULL, 0, 0};
    opening(&game, 3, 1);
    assert_false(game_must_pass(&game, &none));
    assert_false(game_must_pass(&game, questions_list(&q)));
    assert_int_equal(simply(&game, ACT_DOUBLE, 1), REASON_WRONG_SIDE);
    assert_int_equal(resign(&game, 0, BACKGAMMON + 1), REASON_RESIGN_VALUE);
    assert_int_equal(resign(&game, 2, SINGLE), REASON_WRONG_SIDE);
    struct action action = {.kind = ACT_PLAY};
    struct play made;
    assert_int_equal(notation_read("8/5 6/5", 7, &action.play).code, 0);
    assert_int_equal(game_act(&game, &action, questions_list(&q), &made).code, 0);
    assert_int_equal(made.steps, 2);
    assert_int_equal(roll(&game, 1, 0, 3), REASON_NO_DICE);
    // Single games need no Jacoby, and no product of points runs over.
    struct rules jacoby = {.jacoby = true};
    game = game_at(VARIANT_BACKGAMMON, 0, 0, 0, &jacoby);
    set_up(&game, board_of(&game.variant, "1:1 / 24:13"), 2, 1);
    assert_int_equal(play(&game, 0, "1/off"), 0);
    assert_int_equal(game.points, 1);
    game = game_at(VARIANT_BACKGAMMON, 0, 0, 0, NULL);
    set_up(&game, board_of(&game.variant, "1:1 / 24:15"), 2, 1);
    game.cube = 1u << 31;
    assert_int_equal(play(&game, 0, "1/off"), 0);
    assert_int_equal(game.points, UINT32_MAX);
    // A match to one point has no Crawford game; a finished match has no game at all.
    struct score score = {.length = 1};
    assert_false(score_is_crawford(&score));
    score = (struct score){.length = 5, .points = {5, 4}};
    assert_false(score_is_crawford(&score));
    score = (struct score){.length = 5, .points = {2, 5}};
    assert_true(score_is_over(&score));
}

// What somebody played although it was not legal: 0 when the checkers can stand so, else the reason.
static int forced(struct game *game, const char *play)
{
    struct written written;
    assert_int_equal(notation_read(play, strlen(play), &written).code, 0);
    struct game before = *game;
    int code = game_force(game, &written).code;
    if (code) assert_memory_equal(&before, game, sizeof before);
    return code;
}

static void plays_that_stand_although_they_are_not_legal(void **state)
{
    (void)state;
    struct game game = game_at(VARIANT_BACKGAMMON, 7, 0, 0, NULL);
    assert_int_equal(forced(&game, "24/15"), REASON_WRONG_PHASE);
    assert_int_equal(opening(&game, 6, 4), 0);
    assert_int_equal(forced(&game, "23/13"), REASON_IMPOSSIBLE);
    assert_int_equal(forced(&game, "24/20 13/1"), REASON_IMPOSSIBLE);
    assert_int_equal(game_force(&game, &(struct written){1, {{OFF, 3}}}).code, REASON_IMPOSSIBLE);
    assert_int_equal(game_force(&game, &(struct written){1, {{BAR + 1, 3}}}).code, REASON_IMPOSSIBLE);
    assert_int_equal(game_force(&game, &(struct written){1, {{6, BAR}}}).code, REASON_IMPOSSIBLE);
    assert_int_equal(game_force(&game, &(struct written){1, {{6, 6}}}).code, REASON_IMPOSSIBLE);
    // In whatever order: the checker has to come to 15 before it can go on.
    assert_int_equal(forced(&game, "15/14 24/15 6/off 6/7"), 0);
    assert_int_equal(game.board.checkers[0][14], 1);
    assert_int_equal(game.board.checkers[0][7], 1);
    assert_int_equal(game.board.checkers[0][OFF], 1);
    assert_int_equal(game.phase, GAME_TURN);
    assert_int_equal(game.on_roll, 1);
    // A lone checker is hit, and the last checker off ends the game.
    assert_int_equal(roll(&game, 1, 2, 1), 0);
    assert_int_equal(forced(&game, "13/11"), 0);
    game.board.checkers[1][11] = 1;
    assert_int_equal(roll(&game, 0, 3, 1), 0);
    game.board = (struct position){.checkers = {{[3] = 1, [OFF] = 14}, {[24] = 1, [6] = 14}}};
    assert_int_equal(forced(&game, "3/1 1/off"), 0);
    assert_int_equal(game.board.checkers[1][BAR], 1);
    assert_int_equal(game.phase, GAME_OVER);
    assert_int_equal(game.outcome, BACKGAMMON);
    // Where checkers block, one is enough.
    game = game_at(VARIANT_NARDE, 0, 0, 0, NULL);
    assert_int_equal(opening(&game, 6, 4), 0);
    assert_int_equal(roll(&game, game.on_roll, 6, 4), 0);
    assert_int_equal(forced(&game, "24/12"), REASON_IMPOSSIBLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_67_to_74_last_checker),
        cmocka_unit_test(cases_75_to_79_cube_and_jacoby),
        cmocka_unit_test(claims_against_the_final_position),
        cmocka_unit_test(case_80_crawford),
        cmocka_unit_test(case_81_post_crawford_before_the_first_roll),
        cmocka_unit_test(case_82_double_match_point),
        cmocka_unit_test(case_83_raw_and_capped_scores),
        cmocka_unit_test(cases_84_to_86_owner_dice_drop),
        cmocka_unit_test(cases_87_and_88_beaver_and_raccoon),
        cmocka_unit_test(cube_limit),
        cmocka_unit_test(case_89_automatic_doubles),
        cmocka_unit_test(case_90_scoring_by_checkers),
        cmocka_unit_test(case_91_resignations),
        cmocka_unit_test(case_92_hit_and_run),
        cmocka_unit_test(case_93_five_on_a_point),
        cmocka_unit_test(case_94_runte),
        cmocka_unit_test(cases_95_and_96_plakoto),
        cmocka_unit_test(case_97_mother),
        cmocka_unit_test(case_98_runner),
        cmocka_unit_test(cases_99_and_100_primes),
        cmocka_unit_test(last_prime_must_be_opened),
        cmocka_unit_test(case_101_head),
        cmocka_unit_test(prime_with_nobody_ahead),
        cmocka_unit_test(case_102_cascade),
        cmocka_unit_test(rest_of_a_cascade_to_the_opponent),
        cmocka_unit_test(case_104_dutch),
        cmocka_unit_test(irish_doublets),
        cmocka_unit_test(rules_of_1931),
        cmocka_unit_test(case_119_either_number),
        cmocka_unit_test(games_without_a_cube),
        cmocka_unit_test(tapa_pins),
        cmocka_unit_test(starts),
        cmocka_unit_test(names),
        cmocka_unit_test(matches_of_several_games),
        cmocka_unit_test(orders_of_a_club),
        cmocka_unit_test(names_of_a_double_win),
        cmocka_unit_test(choices_of_a_match),
        cmocka_unit_test(sentences),
        cmocka_unit_test(impossible_questions),
        cmocka_unit_test(edges_of_a_step),
        cmocka_unit_test(edges_of_the_judge),
        cmocka_unit_test(edges_of_the_game),
        cmocka_unit_test(plays_that_stand_although_they_are_not_legal),
    };
    return cmocka_run_group_tests_name("engine_rules", tests, NULL, NULL);
}
