// SPDX-License-Identifier: MIT
// Doublets (rules 1.2, case 103): laying down, bearing off, the doublet that lays twice its spots, and the
// numbers that go over to the opponent. A pile stands on point + 6.
#include "chance.h"
#include "codec/board.h"
#include "codec/question.h"
#include "engine/game.h"
#include "engine/games/doublets.h"

#include "unit.h"

#define PILES "12:3 11:3 10:3 9:2 8:2 7:2"

static struct play room[PLAYS_MAX];

static struct turn turn_of(const char *mine, unsigned high, unsigned low)
{
    struct arena a = ARENA_EMPTY;
    struct turn turn = {.variant = variant_row(VARIANT_DOUBLETS), .dice = dice_of(high, low)};
    if (!board_read(text_of(arena_printf(&a, "%s /", mine)), turn.variant, &turn.board)) fail_msg("%s", mine);
    arena_free(&a);
    return turn;
}

static const char *judged(const char *mine, unsigned high, unsigned low, const char *words)
{
    struct turn turn = turn_of(mine, high, low);
    struct written written;
    struct play play;
    struct plays legal = {room, PLAYS_MAX, 0};
    assert_int_equal(notation_read(words, strlen(words), &written).code, 0);
    struct refusal refusal = judge_play(&turn, &written, &legal, &play);
    return refusal.code ? engine_reasons[refusal.code].name : "";
}

static size_t plays_of(const char *mine, unsigned high, unsigned low, unsigned *steps)
{
    struct turn turn = turn_of(mine, high, low);
    struct plays plays = {room, PLAYS_MAX, 0};
    assert_int_equal(plays_list(&turn, &plays).code, 0);
    *steps = plays.count ? plays.at[0].steps : 0;
    for (size_t i = 0; i < plays.count; i++)
        assert_int_equal(plays.at[i].steps, *steps);
    return plays.count;
}

// Ways to take `checkers` checkers from piles of the given sizes.
static size_t ways(const unsigned *piles, unsigned count, unsigned checkers)
{
    if (!count) return !checkers;
    size_t n = 0;
    for (unsigned take = 0; take <= piles[0] && take <= checkers; take++)
        n += ways(piles + 1, count - 1, checkers - take);
    return n;
}

static void case_103_a_doublet_lays_twice_its_spots(void **state)
{
    (void)state;
    static const unsigned piles[] = {2, 2, 2, 3, 3, 3};
    unsigned steps;
    for (unsigned spots = 1; spots <= 6; spots++) {
        assert_int_equal(plays_of(PILES, spots, spots, &steps), ways(piles, 6, 2 * spots));
        assert_int_equal(steps, 2 * spots);
    }
    assert_int_equal(plays_of("12:3 11:2 6:5 5:5", 4, 4, &steps), 1);
    assert_int_equal(steps, 5); // only five were still to be laid, and nothing is borne off with the rest
    assert_string_equal(judged(PILES, 4, 4, "12/6(3) 11/5(3) 7/1(2)"), "");
    assert_string_equal(judged(PILES, 4, 4, "12/6(3) 11/5(3) 7/1"), "all-playable");
    assert_int_equal(plays_of("6:2 1:1", 2, 2, &steps), 1);
    assert_int_equal(steps, 3);
}

static void numbers_lay_and_bear_on_their_own_points(void **state)
{
    (void)state;
    unsigned steps;
    assert_int_equal(plays_of(PILES, 3, 1, &steps), 1);
    assert_int_equal(steps, 2);
    assert_string_equal(judged(PILES, 3, 1, "7/1 9/3"), "");
    assert_string_equal(judged(PILES, 3, 1, "10/4 7/1"), "not-on-dice");
    assert_string_equal(judged(PILES, 3, 1, "9/8"), "lay-or-bear");
    assert_string_equal(judged(PILES, 3, 1, "9/3"), "all-playable");
    assert_string_equal(judged(PILES, 3, 1, "12/off"), "lay-or-bear");
    assert_string_equal(judged(PILES, 3, 1, "24/5"), "lay-or-bear");
    assert_string_equal(judged("6:1 1:2", 6, 1, "off/off"), "lay-or-bear");
    assert_string_equal(judged("4:2 1:2", 3, 1, "4/off 1/off"), "not-on-dice");
    assert_string_equal(judged("3:2 1:2", 3, 1, "3/off 3/off 1/off"), "too-many");
    assert_string_equal(judged("12:3 3:2", 3, 1, "3/off"), "lay-first");
    assert_string_equal(judged("12:3 3:2", 3, 1, "9/3"), "no-man");
    assert_int_equal(plays_of("12:3 3:2", 3, 1, &steps), 0);
    // The last checker down, the other number bears off.
    assert_string_equal(judged("9:1 1:2", 3, 1, "9/3 1/off"), "");
    assert_string_equal(judged("6:1 1:2", 6, 1, "6/off 1/off"), "");
}

static void too_little_room_is_refused(void **state)
{
    (void)state;
    static const char *const boards[] = {PILES, "6:3 5:2", "9:1 1:2", "9:1 7:1 3:1 1:1", "12:3"};
    for (size_t b = 0; b < COUNT(boards); b++)
        for (unsigned nth = 0; nth < 10; nth++) {
            unsigned steps;
            struct turn turn = turn_of(boards[b], dice_nth(nth).high, dice_nth(nth).low);
            size_t count = plays_of(boards[b], dice_nth(nth).high, dice_nth(nth).low, &steps);
            for (size_t n = 0; n < count; n++) {
                struct plays few = {room, n, 0};
                assert_int_equal(plays_list(&turn, &few).code, REASON_NO_ROOM);
                assert_int_equal(few.count, 0);
            }
        }
    struct turn nobody = turn_of("", 3, 3);
    struct plays none = {room, PLAYS_MAX, 0};
    assert_int_equal(plays_list(&nobody, &none).code, 0);
    assert_int_equal(none.count, 0);
}

static struct game begun(const char *a, const char *b)
{
    const struct score score = {0};
    const struct rules rules = {0};
    struct game game;
    assert_int_equal(game_begin(&game, variant_row(VARIANT_DOUBLETS), &rules, &score, 0).code, 0);
    memcpy(game.board.checkers[0], turn_of(a, 2, 1).board.checkers[MINE], POINTS);
    memcpy(game.board.checkers[1], turn_of(b, 2, 1).board.checkers[MINE], POINTS);
    return game;
}

static void act(struct game *game, struct action action, const char *words)
{
    struct plays legal = {room, PLAYS_MAX, 0};
    if (words) assert_int_equal(notation_read(words, strlen(words), &action.play).code, 0);
    struct refusal refusal = game_act(game, &action, &legal, NULL);
    if (refusal.code) fail_msg("%s", engine_reasons[refusal.code].name);
}

static void what_one_cannot_lay_the_opponent_uses(void **state)
{
    (void)state;
    struct game game = begun("12:3 9:2 8:2", PILES);
    act(&game, (struct action){.kind = ACT_ROLL, .player = 0, .die = {6, 1}}, NULL);
    act(&game, (struct action){.kind = ACT_PLAY, .player = 0}, "12/6");
    assert_true(game.phase == GAME_MOVE && game.on_roll == 1);
    act(&game, (struct action){.kind = ACT_PLAY, .player = 1}, "7/1");
    assert_true(game.phase == GAME_TURN && game.on_roll == 1);
    assert_int_equal(game.board.checkers[1][1], 1);
    // Neither number can be laid: both go over.
    game = begun("12:3", PILES);
    act(&game, (struct action){.kind = ACT_ROLL, .player = 0, .die = {2, 1}}, NULL);
    act(&game, (struct action){.kind = ACT_PLAY, .player = 0}, "");
    act(&game, (struct action){.kind = ACT_PLAY, .player = 1}, "8/2 7/1");
    assert_true(game.phase == GAME_TURN && game.on_roll == 1);
    // What cannot be borne off is lost.
    game = begun("6:1 5:1", PILES);
    act(&game, (struct action){.kind = ACT_ROLL, .player = 0, .die = {6, 1}}, NULL);
    act(&game, (struct action){.kind = ACT_PLAY, .player = 0}, "6/off");
    assert_true(game.phase == GAME_TURN && game.on_roll == 1);
}

static void games_end_and_lose_no_checker(void **state)
{
    (void)state;
    struct chance c = {103};
    struct plays plays = {room, PLAYS_MAX, 0};
    for (int i = 0; i < 200; i++) {
        struct game game = begun(PILES, PILES);
        for (int turns = 0; game.phase != GAME_OVER; turns++) {
            assert_in_range(turns, 0, 2000);
            struct action roll = {.kind = ACT_ROLL, .player = game.on_roll};
            roll.die[0] = (uint8_t)(1 + chance_below(&c, 6));
            roll.die[1] = (uint8_t)(1 + chance_below(&c, 6));
            if (game.phase == GAME_TURN) act(&game, roll, NULL);
            struct turn turn = game_turn(&game);
            assert_int_equal(plays_list(&turn, &plays).code, 0);
            struct action play = {.kind = ACT_PLAY, .player = game.on_roll};
            if (plays.count) {
                const struct play *any = &plays.at[chance_below(&c, (uint32_t)plays.count)];
                play.play.moves = any->steps;
                memcpy(play.play.move, any->step, sizeof any->step);
            }
            act(&game, play, NULL);
            assert_true(position_checkers(&game.board, 0) == CHECKERS_MAX &&
                        position_checkers(&game.board, 1) == CHECKERS_MAX);
        }
        assert_int_equal(game.points, 1);
        assert_int_equal(game.board.checkers[game.winner][OFF], CHECKERS_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_103_a_doublet_lays_twice_its_spots),
        cmocka_unit_test(numbers_lay_and_bear_on_their_own_points),
        cmocka_unit_test(too_little_room_is_refused),
        cmocka_unit_test(what_one_cannot_lay_the_opponent_uses),
        cmocka_unit_test(games_end_and_lose_no_checker),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
