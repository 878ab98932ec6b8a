// SPDX-License-Identifier: MIT
// English draughts by its laws, case by case (127-136), the published counts of plays, and its sister games.
#include "engine/draughts/ballot.h"
#include "engine/draughts/game.h"
#include "engine/reasons.h"

#include "unit.h"

#include <string.h>

static struct draughts_play room[DRAUGHTS_PLAYS_MAX];

static struct draughts_plays *storage(void)
{
    static struct draughts_plays plays;
    plays = (struct draughts_plays){room, DRAUGHTS_PLAYS_MAX, 0, false, 0};
    return &plays;
}

static struct draughts_ruleset rules_of(const char *name)
{
    struct draughts_ruleset rules;
    assert_true(draughts_parse(name, &rules));
    return rules;
}

static struct draughts_game game_at(const char *name, const char *fen)
{
    struct draughts_game game;
    struct draughts_ruleset rules = rules_of(name);
    draughts_begin(&game, &rules);
    if (fen) assert_true(draughts_fen_read(&rules, fen, strlen(fen), &game.board));
    return game;
}

static struct draughts_written written(const char *text)
{
    struct draughts_written w;
    assert_int_equal(draughts_play_read(text, strlen(text), &w).code, 0);
    return w;
}

static int act(struct draughts_game *game, struct draughts_action action)
{
    struct draughts_game before = *game;
    struct refusal refusal = draughts_act(game, &action, storage());
    if (refusal.code) assert_memory_equal(&before, game, sizeof before);
    return refusal.code;
}

static int play(struct draughts_game *game, const char *text)
{
    return act(game, (struct draughts_action){.act = DRAUGHTS_PLAY, .play = written(text)});
}

static int on_square(struct draughts_game *game, enum draughts_act what, unsigned square)
{
    return act(game, (struct draughts_action){.act = what, .square = (uint8_t)square});
}

static int by_side(struct draughts_game *game, enum draughts_act what, int side)
{
    return act(game, (struct draughts_action){.act = what, .side = (uint8_t)side});
}

static void assert_board(const struct draughts_game *game, const char *fen)
{
    char text[DRAUGHTS_FEN_ROOM];
    draughts_fen_write(&game->board, text);
    assert_string_equal(text, fen);
}

static enum draughts_verdict verdict(const struct draughts_game *game, struct draughts_touch touch,
                                     const char *text, enum engine_reason reason)
{
    struct draughts_play made;
    struct refusal refusal;
    struct draughts_written w = written(text);
    enum draughts_verdict v =
        draughts_judge(&game->rules, &game->board, touch, &w, storage(), &made, &refusal);
    assert_int_equal(refusal.code, reason);
    return v;
}

static const struct draughts_touch nothing;

// ---- captures that were missed ----

static const char missed_fen[] = "B:W18,28,32:B14,15,1"; // 14x23 and 15x22 are there

static void case_127_huff_compel_or_let_stand(void **state)
{
    (void)state;
    struct draughts_game game = game_at("draughts+huff", missed_fen);
    assert_int_equal(verdict(&game, nothing, "1-5", REASON_CAPTURE_MISSED), DRAUGHTS_MISSED);
    assert_int_equal(verdict(&game, nothing, "14x23", REASON_NONE), DRAUGHTS_LEGAL);
    assert_int_equal(play(&game, "1-5"), 0);
    struct draughts_game missed = game;
    // Huffed: the piece goes, and the huff is no play: white is still to play.
    assert_int_equal(on_square(&game, DRAUGHTS_HUFF, 5), REASON_NOT_HUFFABLE);
    assert_int_equal(on_square(&game, DRAUGHTS_HUFF, 0), REASON_NOT_HUFFABLE);
    assert_int_equal(on_square(&game, DRAUGHTS_HUFF, 14), 0);
    assert_board(&game, "W:W18,28,32:B5,15");
    assert_int_equal(on_square(&game, DRAUGHTS_HUFF, 15), REASON_NOTHING_MISSED);
    // Compelled: the move is taken back, and black must take.
    game = missed;
    assert_int_equal(act(&game, (struct draughts_action){.act = DRAUGHTS_COMPEL}), 0);
    assert_board(&game, "B:W18,28,32:B1,14,15");
    assert_int_equal(play(&game, "1-5"), REASON_COMPELLED);
    assert_int_equal(play(&game, "15x22"), 0);
    assert_int_equal(act(&game, (struct draughts_action){.act = DRAUGHTS_COMPEL}), REASON_NOTHING_MISSED);
    // Let stand: who plays on has chosen.
    game = missed;
    assert_int_equal(play(&game, "18x9"), 0);
    assert_int_equal(game.huffable, 0);
    // The man that could take and moved away instead is huffed where it is now.
    game = game_at("draughts+huff", "B:W18,28,32:B14,1");
    assert_int_equal(play(&game, "14-17"), 0);
    assert_int_equal(on_square(&game, DRAUGHTS_HUFF, 17), 0);
    assert_board(&game, "W:W18,28,32:B1");
    // The modern profile accepts no missed capture.
    game = game_at("draughts", missed_fen);
    assert_int_equal(play(&game, "1-5"), REASON_CAPTURE_MISSED);
}

static void case_128_a_capture_that_stops(void **state)
{
    (void)state;
    // 1x10x19x26: three jumps; the hand is withdrawn after two.
    struct draughts_game game = game_at("draughts+huff", "B:W6,15,23,32:B1,12");
    assert_int_equal(verdict(&game, nothing, "1x26", REASON_NONE), DRAUGHTS_LEGAL);
    assert_int_equal(verdict(&game, nothing, "1x10x19", REASON_CAPTURE_GOES_ON), DRAUGHTS_MISSED);
    assert_int_equal(play(&game, "1x10x19"), 0);
    assert_board(&game, "W:W23,32:B12,19");
    struct draughts_game stopped = game;
    assert_int_equal(on_square(&game, DRAUGHTS_HUFF, 12), REASON_NOT_HUFFABLE);
    assert_int_equal(on_square(&game, DRAUGHTS_HUFF, 19), 0);
    assert_board(&game, "W:W23,32:B12");
    // Compelled it goes on from there, with this piece and to the end.
    game = stopped;
    assert_int_equal(act(&game, (struct draughts_action){.act = DRAUGHTS_COMPEL}), 0);
    assert_int_equal(play(&game, "12-16"), REASON_COMPELLED);
    assert_int_equal(play(&game, "19x26"), 0);
    assert_board(&game, "W:W32:B12,26");
}

static void case_129_crowning_stops(void **state)
{
    (void)state;
    // 22x31 comes into the king-row; a king could go on over 27, but the man stops and is crowned.
    struct draughts_game game = game_at("draughts+huff", "B:W26,27,20:B22,1");
    assert_int_equal(verdict(&game, nothing, "22x31", REASON_NONE), DRAUGHTS_LEGAL);
    assert_int_equal(verdict(&game, nothing, "22x31x24", REASON_FALSE_MOVE), DRAUGHTS_FALSE);
    assert_int_equal(play(&game, "22x31"), 0);
    assert_board(&game, "W:W20,27:B1,K31");
    assert_int_equal(game.huffable, 0); // nothing was missed
    // A king that was one before goes on.
    game = game_at("draughts", "B:W26,27,20:BK22,1");
    assert_int_equal(verdict(&game, nothing, "22x31x24", REASON_NONE), DRAUGHTS_LEGAL);
}

static void case_130_false_moves(void **state)
{
    (void)state;
    struct draughts_game game = game_at("draughts+huff", "B:W28,31:B14,K10,2");
    assert_int_equal(verdict(&game, nothing, "14-9", REASON_MAN_BACKWARD), DRAUGHTS_FALSE);
    assert_int_equal(verdict(&game, nothing, "10-7", REASON_NONE), DRAUGHTS_LEGAL); // a king may
    assert_int_equal(verdict(&game, nothing, "14-19", REASON_FALSE_MOVE), DRAUGHTS_FALSE);
    assert_int_equal(verdict(&game, nothing, "28-24", REASON_NO_PIECE), DRAUGHTS_FALSE);
    assert_int_equal(verdict(&game, nothing, "10-14", REASON_SQUARE_TAKEN), DRAUGHTS_FALSE);
    assert_int_equal(play(&game, "14-9"), REASON_MAN_BACKWARD);
    // It forfeits the game when that is claimed.
    assert_int_equal(by_side(&game, DRAUGHTS_FORFEIT, BLACK), 0);
    assert_int_equal(game.end, DRAUGHTS_FORFEITED);
    assert_int_equal(game.winner, WHITE);
    assert_int_equal(play(&game, "14-17"), REASON_GAME_ENDED);
}

// ---- the hand ----

static void case_131_touched_and_arranged(void **state)
{
    (void)state;
    struct draughts_game game = game_at("draughts", NULL);
    // Before the first play anybody arranges.
    assert_int_equal(by_side(&game, DRAUGHTS_ARRANGE, WHITE), 0);
    assert_int_equal(game.cautions[WHITE], 0);
    assert_int_equal(on_square(&game, DRAUGHTS_TOUCH, 11), 0);
    assert_int_equal(on_square(&game, DRAUGHTS_TOUCH, 9), REASON_TOUCHED);
    assert_int_equal(play(&game, "9-13"), REASON_TOUCHED);
    assert_int_equal(verdict(&game, (struct draughts_touch){.square = 11}, "9-13", REASON_TOUCHED),
                     DRAUGHTS_TOUCHED);
    assert_int_equal(play(&game, "11-15"), 0);
    // White touches a man that cannot be played: a caution, then the game.
    assert_int_equal(on_square(&game, DRAUGHTS_TOUCH, 11), REASON_NO_PIECE);
    assert_int_equal(on_square(&game, DRAUGHTS_TOUCH, 32), 0);
    assert_int_equal(game.cautions[WHITE], 1);
    assert_int_equal(game.end, DRAUGHTS_PLAYING);
    assert_int_equal(by_side(&game, DRAUGHTS_ARRANGE, WHITE), 0);
    assert_int_equal(game.end, DRAUGHTS_FORFEITED);
    assert_int_equal(game.winner, BLACK);
}

static void over_the_angle(void **state)
{
    (void)state;
    // Law 12: once over the angle of its square the direction stands.
    struct draughts_game game = game_at("draughts", NULL);
    const struct draughts_touch towards_15 = {11, 15};
    assert_int_equal(verdict(&game, towards_15, "11-15", REASON_NONE), DRAUGHTS_LEGAL);
    assert_int_equal(verdict(&game, towards_15, "11-16", REASON_OVER_THE_ANGLE), DRAUGHTS_TOUCHED);
    game = game_at("draughts", "B:W15,18,28:B11,1");
    assert_int_equal(verdict(&game, towards_15, "11x18", REASON_SQUARE_TAKEN), DRAUGHTS_FALSE);
    game = game_at("draughts", "B:W15,16,28:B11,1");
    assert_int_equal(verdict(&game, (struct draughts_touch){11, 15}, "11x18", REASON_NONE), DRAUGHTS_LEGAL);
    assert_int_equal(verdict(&game, (struct draughts_touch){11, 16}, "11x18", REASON_OVER_THE_ANGLE),
                     DRAUGHTS_TOUCHED);
}

static int over(struct draughts_game *game, const char *text)
{
    return act(game, (struct draughts_action){.act = DRAUGHTS_ANGLE, .play = written(text)});
}

// Law 12 in a game: the man goes where it was moved over the angle, by a move or a capture, and the next turn is free again.
static void over_the_angle_in_a_game(void **state)
{
    (void)state;
    struct draughts_game game = game_at("draughts", NULL);
    assert_int_equal(over(&game, "11-8"), REASON_FALSE_MOVE); // backward
    assert_int_equal(over(&game, "8-11"), REASON_FALSE_MOVE); // a man stands there
    assert_int_equal(over(&game, "22-18"), REASON_NO_PIECE);  // white's
    assert_int_equal(over(&game, "11-15"), 0);
    assert_int_equal(game.touched, 11);
    assert_int_equal(over(&game, "11-16"), REASON_OVER_THE_ANGLE);
    assert_int_equal(over(&game, "9-14"), REASON_TOUCHED);
    assert_int_equal(play(&game, "11-16"), REASON_OVER_THE_ANGLE);
    assert_int_equal(play(&game, "9-14"), REASON_TOUCHED);
    assert_int_equal(play(&game, "11-15"), 0);
    assert_int_equal(game.touched + game.towards, 0);
    assert_int_equal(play(&game, "22-17"), 0);
    // A man that was touched can still be moved over one of its angles.
    assert_int_equal(on_square(&game, DRAUGHTS_TOUCH, 15), 0);
    assert_int_equal(over(&game, "15-19"), 0);
    assert_int_equal(play(&game, "15-18"), REASON_OVER_THE_ANGLE);
    // Over 15 the man takes; where captures may be missed it has to go the other way, and can be huffed.
    game = game_at("draughts", "B:W15,16,28:B11,1");
    assert_int_equal(over(&game, "1-5"), REASON_FALSE_MOVE); // a capture is there
    assert_int_equal(over(&game, "11-15"), 0);
    assert_int_equal(play(&game, "11x18"), 0);
    game = game_at("draughts+huff", "B:W15,28:B11,1");
    assert_int_equal(over(&game, "11-16"), 0);
    assert_int_equal(play(&game, "11x18"), REASON_OVER_THE_ANGLE);
    assert_int_equal(play(&game, "11-16"), 0);
    assert_int_equal(on_square(&game, DRAUGHTS_HUFF, 16), 0);
}

// A hand is bound no longer than what it began can be done: after each of these acts there is a play.
static void the_hand_is_never_bound_to_nothing(void **state)
{
    (void)state;
    // White had begun when black was compelled to capture instead.
    struct draughts_game game = game_at("draughts+huff", "B:W18,28,32:B14,1");
    assert_int_equal(play(&game, "1-5"), 0);
    assert_int_equal(over(&game, "32-27"), 0);
    assert_int_equal(act(&game, (struct draughts_action){.act = DRAUGHTS_COMPEL}), 0);
    assert_int_equal(game.touched + game.towards, 0);
    assert_int_equal(play(&game, "14x23"), 0);
    // The way led over a man that was taken off by mistake, and comes back.
    game = game_at("draughts", "B:W16,20,32:B11,1");
    assert_int_equal(on_square(&game, DRAUGHTS_REMOVE, 16), 0);
    assert_int_equal(over(&game, "11-16"), 0);
    assert_int_equal(by_side(&game, DRAUGHTS_INSIST, BLACK), 0);
    assert_int_equal(game.towards, 0);
    assert_int_equal(game.touched, 11);
    assert_int_equal(play(&game, "1-5"), REASON_TOUCHED);
    assert_int_equal(play(&game, "11-15"), 0);
}

static void case_132_time(void **state)
{
    (void)state;
    struct draughts_game game = game_at("draughts", NULL);
    assert_int_equal(draughts_call_after(&game, storage()), 300);
    assert_int_equal(draughts_call_after(&game, storage()) + DRAUGHTS_TIME_LEFT, 360);
    game = game_at("draughts", "B:W18,28,32:B14,1"); // one way of taking
    assert_int_equal(draughts_call_after(&game, storage()), 60);
    assert_int_equal(draughts_call_after(&game, storage()) + DRAUGHTS_TIME_LEFT, 120);
    game = game_at("draughts", missed_fen); // two
    assert_int_equal(draughts_call_after(&game, storage()), 300);
    game = game_at("draughts", "B:W32:B28"); // one play, and it takes nothing
    assert_int_equal(draughts_call_after(&game, storage()), 300);
    game = game_at("draughts", NULL);
    assert_int_equal(by_side(&game, DRAUGHTS_TIME, BLACK), 0);
    assert_int_equal(game.end, DRAUGHTS_TIMED_OUT);
    assert_int_equal(game.winner, WHITE);
}

static void case_133_own_man_removed(void **state)
{
    (void)state;
    struct draughts_game game = game_at("draughts", "B:W18,28,32:B14,K6,1");
    assert_int_equal(on_square(&game, DRAUGHTS_REMOVE, 28 + 1), REASON_NO_PIECE);
    assert_int_equal(play(&game, "14x23"), 0);
    assert_int_equal(act(&game, (struct draughts_action){.act = DRAUGHTS_INSIST}), REASON_NOTHING_REMOVED);
    assert_int_equal(on_square(&game, DRAUGHTS_REMOVE, 28), REASON_NO_PIECE); // white's
    assert_int_equal(on_square(&game, DRAUGHTS_REMOVE, 6), 0);
    struct draughts_game removed = game;
    assert_board(&game, "W:W28,32:B1,23");
    assert_int_equal(on_square(&game, DRAUGHTS_REMOVE, 1), REASON_NO_PIECE); // one at a time
    assert_int_equal(act(&game, (struct draughts_action){.act = DRAUGHTS_INSIST}), 0);
    assert_board(&game, "W:W28,32:B1,K6,23");
    // Or white plays on; then it stays off.
    game = removed;
    assert_int_equal(play(&game, "28-24"), 0);
    assert_int_equal(act(&game, (struct draughts_action){.act = DRAUGHTS_INSIST}), REASON_NOTHING_REMOVED);
}

// ---- the end ----

// Kings that walk to and fro: each side once.
static void to_and_fro(struct draughts_game *game, int times)
{
    static const char *const plays[] = {"1-6", "32-27", "6-1", "27-32"};
    for (int i = 0; i < times; i++) {
        assert_int_equal(play(game, plays[2 * (i % 2)]), 0);
        if (!game->end) assert_int_equal(play(game, plays[2 * (i % 2) + 1]), 0);
    }
}

static void case_134_forty_moves_after_notice(void **state)
{
    (void)state;
    struct draughts_game game = game_at("draughts", "B:WK32:BK1,K2");
    assert_int_equal(act(&game, (struct draughts_action){.act = DRAUGHTS_ADVANTAGE}), REASON_NO_NOTICE);
    assert_int_equal(by_side(&game, DRAUGHTS_NOTICE, BLACK), 0);
    assert_int_equal(by_side(&game, DRAUGHTS_NOTICE, BLACK), REASON_NOTICE_GIVEN);
    to_and_fro(&game, 39);
    assert_int_equal(game.end, DRAUGHTS_PLAYING);
    struct draughts_game shown = game;
    assert_int_equal(play(&game, "6-1"), 0); // black's fortieth of its own
    assert_int_equal(game.end, DRAUGHTS_NOT_WON);
    assert_true(game.drawn);
    assert_int_equal(act(&shown, (struct draughts_action){.act = DRAUGHTS_ADVANTAGE}), 0);
    assert_int_equal(play(&shown, "6-1"), 0);
    assert_int_equal(shown.end, DRAUGHTS_PLAYING);
}

static void case_135_ballots(void **state)
{
    (void)state;
    bool allowed[BALLOTS_MAX];
    assert_int_equal(draughts_ballots(BALLOTS_49, allowed), 49);
    assert_int_equal(draughts_ballots(BALLOTS_43, allowed), 43);
    assert_int_equal(draughts_ballots(BALLOTS_47, allowed), 47);
    // Every opening is two plays that can be made; two of them lose a man.
    for (unsigned n = 0; n < BALLOTS_MAX; n++) {
        struct draughts_game game = game_at("draughts", NULL);
        struct draughts_ballot ballot = draughts_ballot(n);
        for (int side = BLACK; side <= WHITE; side++) {
            struct draughts_action a = {.act = DRAUGHTS_PLAY, .play = {2, {0}}};
            memcpy(a.play.square, ballot.square[side], 2);
            assert_int_equal(act(&game, a), 0);
        }
        const uint8_t *b = ballot.square[BLACK], *w = ballot.square[WHITE];
        assert_int_equal(!allowed[n], b[1] == 14 && w[0] == 21 && (b[0] == 9 || b[0] == 10));
    }
    // The historic set leaves out four more.
    static const uint8_t more[4][4] = {{9, 14, 23, 18}, {10, 14, 23, 18}, {11, 16, 23, 19}, {12, 16, 23, 19}};
    bool historic[BALLOTS_MAX];
    draughts_ballots(BALLOTS_43, historic);
    for (unsigned n = 0; n < BALLOTS_MAX; n++) {
        struct draughts_ballot ballot = draughts_ballot(n);
        bool out = !allowed[n];
        for (int i = 0; i < 4; i++)
            out |= !memcmp(ballot.square, more[i], sizeof more[i]);
        assert_int_equal(historic[n], !out);
    }
    // An opening that a pair has had is not drawn again.
    uint64_t used = 0;
    unsigned left;
    for (unsigned i = 0; i < 43; i++) {
        int drawn = draughts_ballot_draw(BALLOTS_43, used, 42 - i, &left);
        assert_int_equal(left, 43 - i);
        assert_true(drawn >= 0 && !(used >> drawn & 1));
        used |= (uint64_t)1 << drawn;
    }
    assert_int_equal(draughts_ballot_draw(BALLOTS_43, used, 0, &left), -1);
    assert_int_equal(left, 0);
    assert_true(draughts_ballot_draw(BALLOTS_47, used, 3, NULL) >= 0); // four more are in the larger set
    assert_int_equal(draughts_ballot_draw(BALLOTS_47, used, 4, NULL), -1);
}

static void case_136_losing_game(void **state)
{
    (void)state;
    // White takes black's last man: black, without men, has won.
    struct draughts_game game = game_at("losing-draughts", "W:W18:B15");
    assert_int_equal(play(&game, "18x11"), 0);
    assert_int_equal(game.end, DRAUGHTS_BLOCKED);
    assert_int_equal(game.winner, BLACK);
    // Blocked, too; in the ordinary game both are lost.
    game = game_at("losing-draughts", "W:W32,23,24:B28");
    assert_int_equal(play(&game, "24-19"), 0);
    assert_int_equal(game.end, DRAUGHTS_BLOCKED);
    assert_int_equal(game.winner, BLACK);
    game = game_at("draughts", "W:W18:B15");
    assert_int_equal(play(&game, "18x11"), 0);
    assert_int_equal(game.winner, WHITE);
}

static void other_endings(void **state)
{
    (void)state;
    struct draughts_game game = game_at("draughts", NULL);
    assert_int_equal(by_side(&game, DRAUGHTS_DRAW, BLACK), 0);
    assert_int_equal(game.end, DRAUGHTS_AGREED);
    assert_true(game.drawn);
    game = game_at("draughts", NULL);
    assert_int_equal(by_side(&game, DRAUGHTS_RESIGN, 2), REASON_WRONG_SIDE);
    assert_int_equal(by_side(&game, DRAUGHTS_RESIGN, WHITE), 0);
    assert_int_equal(game.winner, BLACK);
    struct draughts_plays *plays = storage();
    draughts_choices(&game, plays);
    assert_int_equal(plays->count, 0);
    // Black blocks white's last man with a move that misses a capture: white answers that, the game is not over.
    game = game_at("draughts+huff", "B:W32,16:B11,12,7,27,23,24");
    assert_int_equal(play(&game, "24-28"), 0);
    draughts_choices(&game, plays);
    assert_int_equal(plays->count, 0);
    assert_int_equal(game.end, DRAUGHTS_PLAYING);
    assert_int_equal(on_square(&game, DRAUGHTS_HUFF, 11), 0);
    assert_int_equal(game.end, DRAUGHTS_PLAYING);
}

// ---- counts ----

static uint64_t count(const struct draughts_ruleset *rules, const struct draughts_board *b, unsigned depth)
{
    struct draughts_play at[128];
    struct draughts_plays plays = {at, 128, 0, false, 0};
    uint64_t sum = 0;
    if (draughts_has(rules, RULE_HUFF))
        draughts_movable(rules, b, false, &plays);
    else
        draughts_lawful(rules, b, &plays);
    assert_false(plays.full);
    for (unsigned i = 0; i < plays.count && depth > 1; i++)
        sum += count(rules, &at[i].after, depth - 1);
    return depth > 1 ? sum : plays.count;
}

static void perft(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned depth;
        uint64_t count[9];
    } published[] = {
        {"draughts", 9, {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680}},
        {"draughts+huff", 6, {7, 49, 379, 2872, 23582, 189143}},
        {"international-draughts", 6, {9, 81, 658, 4265, 27117, 167140}},
    };
    for (size_t i = 0; i < COUNT(published); i++) {
        struct draughts_ruleset rules = rules_of(published[i].name);
        struct draughts_board start = draughts_start(&rules);
        for (unsigned depth = 1; depth <= published[i].depth; depth++)
            assert_int_equal(count(&rules, &start, depth), published[i].count[depth - 1]);
    }
}

// ---- sister games ----

static void polish(void **state)
{
    (void)state;
    // Men take backward, too.
    struct draughts_game game = game_at("polish-draughts", "B:W14,32:B18,1");
    assert_int_equal(verdict(&game, nothing, "18x9", REASON_NONE), DRAUGHTS_LEGAL);
    game = game_at("draughts", "B:W14,32:B18,1");
    assert_int_equal(verdict(&game, nothing, "18x9", REASON_FALSE_MOVE), DRAUGHTS_FALSE);
    // Kings take from afar and come down on any square behind.
    game = game_at("polish-draughts", "B:W18,12:BK4");
    assert_int_equal(verdict(&game, nothing, "4x22", REASON_NONE), DRAUGHTS_LEGAL);
    assert_int_equal(verdict(&game, nothing, "4x29", REASON_NONE), DRAUGHTS_LEGAL);
    assert_int_equal(verdict(&game, nothing, "4-11", REASON_CAPTURE_MISSED), DRAUGHTS_MISSED);
    assert_int_equal(verdict(&game, nothing, "4x26", REASON_FALSE_MOVE), DRAUGHTS_FALSE);
    assert_int_equal(verdict(&game, (struct draughts_touch){4, 8}, "4x25", REASON_NONE), DRAUGHTS_LEGAL);
    // Through the king-row and on: not crowned.
    game = game_at("polish-draughts", "B:W26,27,5:B22");
    assert_int_equal(verdict(&game, nothing, "22x31", REASON_CAPTURE_GOES_ON), DRAUGHTS_MISSED);
    assert_int_equal(play(&game, "22x31x24"), 0);
    assert_board(&game, "W:W5:B24");
    // The most men only where the game says so.
    const char *const fen = "B:W18,19,26:B15";
    game = game_at("polish-draughts", fen);
    assert_int_equal(verdict(&game, nothing, "15x24", REASON_NONE), DRAUGHTS_LEGAL);
    game = game_at("polish-draughts+most-men", fen);
    assert_int_equal(verdict(&game, nothing, "15x24", REASON_CAPTURE_MISSED), DRAUGHTS_MISSED);
    assert_int_equal(verdict(&game, nothing, "15x31", REASON_NONE), DRAUGHTS_LEGAL);
}

static void leaving_together(void **state)
{
    (void)state;
    // The king goes round 4x...: what it took stands in its way until the play is over.
    const char *const fen = "B:W10,19,23,14:BK6";
    struct draughts_game game = game_at("polish-draughts", fen);
    struct draughts_plays *plays = storage();
    draughts_choices(&game, plays);
    unsigned at_once = plays->count;
    game = game_at("polish-draughts+leave-together", fen);
    draughts_choices(&game, plays);
    assert_true(plays->count && at_once);
    for (unsigned i = 0; i < plays->count; i++)
        assert_int_equal(draughts_own(&plays->at[i].after, WHITE) & plays->at[i].taken, 0);
}

static void devil_among_the_tailors(void **state)
{
    (void)state;
    struct draughts_game game = game_at("devil-among-the-tailors", NULL);
    assert_board(&game, "B:W29,30,31,32:BK1");
    // Nothing is taken.
    game = game_at("devil-among-the-tailors", "B:W6,32:BK1");
    assert_int_equal(verdict(&game, nothing, "1x10", REASON_FALSE_MOVE), DRAUGHTS_FALSE);
    // Tailors are never crowned; when none of them can go on the devil has won.
    game = game_at("devil-among-the-tailors", "B:W1,2,3,8:BK32");
    assert_int_equal(play(&game, "32-28"), 0);
    assert_int_equal(play(&game, "8-4"), 0);
    assert_int_equal(play(&game, "28-32"), 0);
    assert_int_equal(game.end, DRAUGHTS_BLOCKED);
    assert_int_equal(game.winner, BLACK);
    // The devil that cannot move has lost.
    game = game_at("devil-among-the-tailors", "W:W6,9:BK1");
    assert_int_equal(play(&game, "9-5"), 0);
    assert_int_equal(game.winner, WHITE);
}

// ---- texts ----

static void texts(void **state)
{
    (void)state;
    static const char *const bad[] = {"",      "11", "11-",    "11-15-",  "0-4",
                                      "11-51", "a",  "11--15", "11 - 15", "9999-3"};
    struct draughts_written w;
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_int_equal(draughts_play_read(bad[i], strlen(bad[i]), &w).code, REASON_NO_DRAUGHTS_PLAY);
    static const char *const good[] = {"11-15", "11x15", "11 15", "11*15", "11:15", "11X15"};
    for (size_t i = 0; i < COUNT(good); i++)
        assert_int_equal(written(good[i]).square[1], 15);
    static const char *const boards[] = {"",          "B",        "X:W1:B2",  "B:W1:W2",
                                         "B:W5,5:B2", "B:W5:B5",  "B:W5:B33", "B:W2:B3",
                                         "B:W5:B30",  "B:W5:B6x", "B:W5",     "B:WK:B3"};
    struct draughts_ruleset rules = rules_of("draughts");
    struct draughts_board b;
    for (size_t i = 0; i < COUNT(boards); i++)
        assert_false(draughts_fen_read(&rules, boards[i], strlen(boards[i]), &b));
    struct draughts_game game = game_at("draughts", "W:B1-12:W21-32.");
    assert_board(&game, "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    game = game_at("draughts", "W:W:BK4");
    assert_board(&game, "W:W:BK4");
    assert_false(draughts_parse("drafts", &rules));
    assert_false(draughts_parse("draughts+flight", &rules));
    // The books print black's plays with a hyphen and white's without.
    char old[DRAUGHTS_PLAY_ROOM];
    struct draughts_play made;
    struct refusal refusal;
    game = game_at("draughts", NULL);
    struct draughts_plays *plays = storage();
    w = written("11-15");
    draughts_judge(&game.rules, &game.board, nothing, &w, plays, &made, &refusal);
    draughts_play_old(&made, old);
    assert_string_equal(old, "11-15");
    assert_int_equal(play(&game, "11-15"), 0);
    w = written("22-18");
    draughts_judge(&game.rules, &game.board, nothing, &w, plays, &made, &refusal);
    draughts_play_old(&made, old);
    assert_string_equal(old, "22 18");
}

static void several_ways_to_take(void **state)
{
    (void)state;
    // From 6 to 22 over 9 and 17, or over 10 and 18.
    struct draughts_game game = game_at("draughts", "B:W9,17,10,18,32:B6");
    assert_int_equal(verdict(&game, nothing, "6x22", REASON_SEVERAL_WAYS), DRAUGHTS_UNCLEAR);
    assert_int_equal(verdict(&game, nothing, "6x13x22", REASON_NONE), DRAUGHTS_LEGAL);
    assert_int_equal(verdict(&game, nothing, "6x15x22", REASON_NONE), DRAUGHTS_LEGAL);
    struct draughts_plays *plays = storage();
    draughts_choices(&game, plays);
    assert_int_equal(plays->count, 2);
    char words[DRAUGHTS_PLAY_ROOM];
    draughts_play_name(plays, &plays->at[0], words);
    assert_string_equal(words, "6x13x22");
    // Too little room is told.
    struct draughts_plays small = {room, 1, 0, false, 0};
    draughts_choices(&game, &small);
    assert_true(small.full);
}

// Where kings go round among many pieces nothing more is looked for once the list is full, or once too many ways were tried.
static void a_full_list_ends_the_search(void **state)
{
    (void)state;
    const char *const fen = "W:WK6,K47,K48,K50:BK7,K8,K9,K10,K12,K17,K18,K19,K20,K21,K23,K27,K28,K29,K30,"
                            "K37,K38,K39,K40,K41";
    struct draughts_game game = game_at("polish-draughts-100+huff", fen);
    struct draughts_plays *plays = storage();
    const unsigned left_over = 1000; // branches that were open when it was full
    draughts_movable(&game.rules, &game.board, true, plays);
    assert_true(plays->full && plays->count == DRAUGHTS_PLAYS_MAX);
    assert_true(plays->tries < 8 * DRAUGHTS_PLAYS_MAX);
    draughts_lawful(&game.rules, &game.board, plays);
    assert_true(plays->tries < DRAUGHTS_TRIES_MAX + left_over);
    // A list begun anew is not full.
    game = game_at("polish-draughts-100", NULL);
    draughts_lawful(&game.rules, &game.board, plays);
    assert_true(!plays->full && plays->count == 9);
}

// ---- edges ----

static void boards_that_cannot_be(void **state)
{
    (void)state;
    struct draughts_ruleset rules = rules_of("draughts+huff~huff");
    assert_false(draughts_has(&rules, RULE_HUFF));
    const struct draughts_board start = draughts_start(&rules);
    struct draughts_board b = start;
    assert_true(draughts_same(&b, &start));
    b.turn = WHITE;
    assert_false(draughts_same(&b, &start));
    b.turn = 2;
    assert_false(draughts_accepts(&rules, &b));
    for (int side = BLACK; side <= WHITE; side++) {
        b = start;
        b.kings[side] = square_bit(16);
        assert_false(draughts_same(&b, &start));
        assert_true(draughts_accepts(&rules, &b));
        b.men[!side] |= square_bit(16);
        assert_false(draughts_accepts(&rules, &b));
    }
    static const char *const fens[] = {"B:W5-:B2", "B:W5,",   "B:W5:",     "B:W5:Bx",  "B:W5.:B2",
                                       "B:W5:B2x", "B:X5:B2", "B:W5,.:B2", "B:W5:BK33"};
    for (size_t i = 0; i < COUNT(fens); i++)
        assert_false(draughts_fen_read(&rules, fens[i], strlen(fens[i]), &b));
    assert_true(draughts_fen_read(&rules, "B:W5:B", 6, &b));
    struct draughts_written w;
    static const char many[] = "1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19-20-21-22";
    assert_int_equal(draughts_play_read(many, strlen(many), &w).code, REASON_NO_DRAUGHTS_PLAY);
}

static void all_the_way_round(void **state)
{
    (void)state;
    // A king that takes four men in a ring comes back to where it stood; both ways round are one play.
    struct draughts_game game = game_at("draughts", "B:W10,11,18,19,32:BK7");
    struct draughts_plays *plays = storage();
    draughts_choices(&game, plays);
    assert_int_equal(plays->count, 1);
    assert_int_equal(play(&game, "7-7"), 0);
    assert_board(&game, "W:W32:BK7");
    char words[DRAUGHTS_PLAY_ROOM];
    draughts_choices(&game, plays);
    draughts_play_name(plays, &plays->at[0], words);
    assert_string_equal(words, "32-27");
}

static void squares_off_the_board(void **state)
{
    (void)state;
    struct draughts_game game = game_at("draughts+huff", missed_fen);
    assert_int_equal(on_square(&game, DRAUGHTS_TOUCH, 0), REASON_NO_PIECE);
    assert_int_equal(on_square(&game, DRAUGHTS_TOUCH, 60), REASON_NO_PIECE);
    assert_int_equal(on_square(&game, DRAUGHTS_REMOVE, 0), REASON_NO_PIECE);
    assert_int_equal(on_square(&game, DRAUGHTS_REMOVE, 60), REASON_NO_PIECE);
    assert_int_equal(play(&game, "1-5"), 0);
    assert_int_equal(on_square(&game, DRAUGHTS_HUFF, 60), REASON_NOT_HUFFABLE);
}

static void white_does_it_too(void **state)
{
    (void)state;
    struct draughts_game game = game_at("draughts", "W:W18,30:B1");
    assert_int_equal(verdict(&game, nothing, "18-22", REASON_MAN_BACKWARD), DRAUGHTS_FALSE);
    assert_int_equal(verdict(&game, nothing, "18-23", REASON_MAN_BACKWARD), DRAUGHTS_FALSE);
    assert_int_equal(play(&game, "18-15"), 0);
    // A man of their own taken off, and put back when black insists.
    assert_int_equal(on_square(&game, DRAUGHTS_REMOVE, 30), 0);
    assert_int_equal(act(&game, (struct draughts_action){.act = DRAUGHTS_INSIST}), 0);
    assert_board(&game, "B:W15,30:B1");
    // What is left of a capture is the only choice of who was compelled to go on.
    game = game_at("draughts+huff", "B:W6,15,23,32:B1,12");
    assert_int_equal(play(&game, "1x10x19"), 0);
    assert_int_equal(act(&game, (struct draughts_action){.act = DRAUGHTS_COMPEL}), 0);
    struct draughts_plays *plays = storage();
    draughts_choices(&game, plays);
    assert_int_equal(plays->count, 1);
}

// Laws 4, 5 and 7: twelve men each on the first and the last squares, black's on 1 to 12, and the first play is black's.
static void the_men_before_the_first_play(void **state)
{
    (void)state;
    struct draughts_game game = game_at("draughts", NULL);
    assert_int_equal(draughts_squares(&game.rules), 32);
    assert_int_equal(game.board.men[BLACK], 0xfff);
    assert_int_equal(game.board.men[WHITE], 0xfff00000);
    assert_int_equal(game.board.kings[BLACK] | game.board.kings[WHITE], 0);
    assert_board(&game, "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    assert_int_equal(play(&game, "22-18"), REASON_NO_PIECE);
    assert_int_equal(play(&game, "11-15"), 0);
    assert_int_equal(game.board.turn, WHITE);
    assert_int_equal(play(&game, "12-16"), REASON_NO_PIECE);
    assert_int_equal(play(&game, "22-18"), 0);
    assert_int_equal(game.board.turn, BLACK);
}

// Law 2: 28 and 32 at white's right are the double corner, 1 and 5 at black's; from 4 and 29 at their left one square is reached.
static void double_and_single_corners(void **state)
{
    (void)state;
    static const struct corner {
        unsigned square;
        const char *fen;
        const char *plays[DIRECTIONS];
    } corners[] = {{32, "W:WK32:B1", {"32-27", "32-28"}}, {28, "W:WK28:B1", {"28-24", "28-32"}},
                   {29, "W:WK29:B1", {"29-25"}},          {1, "B:BK1:W32", {"1-5", "1-6"}},
                   {5, "B:BK5:W32", {"5-1", "5-9"}},      {4, "B:BK4:W32", {"4-8"}}};
    for (size_t at = 0; at < sizeof corners / sizeof *corners; at++) {
        const struct corner *c = &corners[at];
        struct draughts_game game = game_at("draughts", c->fen);
        unsigned count = 0;
        while (count < DIRECTIONS && c->plays[count]) {
            struct draughts_game next = game;
            assert_int_equal(play(&next, c->plays[count++]), 0);
        }
        struct draughts_plays *plays = storage();
        draughts_choices(&game, plays);
        assert_int_equal(plays->count, count);
    }
}

// What a game is stands on screens as it is here: no chapter of a text, nothing whose word it is.
static void what_people_read_of_a_game(void **state)
{
    (void)state;
    for (unsigned id = 0; id < RULESETS; id++) {
        const char *about = draughts_rulesets[id].about;
        assert_true(strlen(about) > 20);
        assert_null(strpbrk(about, "()"));
        for (const char *digit = about; (digit = strpbrk(digit, "0123456789")); digit++)
            fail_msg("%s: a number in \"%s\"", draughts_rulesets[id].name, about);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_127_huff_compel_or_let_stand),
        cmocka_unit_test(case_128_a_capture_that_stops),
        cmocka_unit_test(case_129_crowning_stops),
        cmocka_unit_test(case_130_false_moves),
        cmocka_unit_test(case_131_touched_and_arranged),
        cmocka_unit_test(over_the_angle),
        cmocka_unit_test(over_the_angle_in_a_game),
        cmocka_unit_test(the_hand_is_never_bound_to_nothing),
        cmocka_unit_test(case_132_time),
        cmocka_unit_test(case_133_own_man_removed),
        cmocka_unit_test(case_134_forty_moves_after_notice),
        cmocka_unit_test(case_135_ballots),
        cmocka_unit_test(case_136_losing_game),
        cmocka_unit_test(other_endings),
        cmocka_unit_test(perft),
        cmocka_unit_test(polish),
        cmocka_unit_test(leaving_together),
        cmocka_unit_test(devil_among_the_tailors),
        cmocka_unit_test(several_ways_to_take),
        cmocka_unit_test(a_full_list_ends_the_search),
        cmocka_unit_test(texts),
        cmocka_unit_test(boards_that_cannot_be),
        cmocka_unit_test(all_the_way_round),
        cmocka_unit_test(squares_off_the_board),
        cmocka_unit_test(white_does_it_too),
        cmocka_unit_test(the_men_before_the_first_play),
        cmocka_unit_test(what_people_read_of_a_game),
        cmocka_unit_test(double_and_single_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
