// SPDX-License-Identifier: MIT
// Recording by commands: who may record what and when, what is kept beside the record, taking back,
// correcting, comparing with the report; the rule book's cases 7, 8, 14, 20, 27, 29 as they come to a table.
#include "director/games/game_log_check.h"
#include "director/games/logged_game.h"
#include "hall.h"

#define ROLL(h, game_, turn_, side_, dice_, play_, ...)                                                      \
    DO(h, turn_record, .match = 1, .game = game_, .turn = turn_, .side = SIDE_##side_, .act = RECORD_ROLL,   \
       .dice = dice_, .play = play_, __VA_ARGS__)
#define ACT(h, game_, turn_, side_, act_, ...)                                                               \
    DO(h, turn_record, .match = 1, .game = game_, .turn = turn_, .side = SIDE_##side_, .act = RECORD_##act_, \
       __VA_ARGS__)
#define NO_ROLL(h, reason, game_, turn_, side_, dice_, play_, ...)                                           \
    NO(h, reason, turn_record, .match = 1, .game = game_, .turn = turn_, .side = SIDE_##side_,               \
       .act = RECORD_ROLL, .dice = dice_, .play = play_, __VA_ARGS__)
#define NO_ACT(h, reason, game_, turn_, side_, act_, ...)                                                    \
    NO(h, reason, turn_record, .match = 1, .game = game_, .turn = turn_, .side = SIDE_##side_,               \
       .act = RECORD_##act_, __VA_ARGS__)

static const struct row_record *record_of(const struct hall *h)
{
    return state_record(h->state, 1);
}

static const struct row_recorded *recorded_of(const struct hall *h, int32_t game)
{
    return state_recorded(h->state, game_number(1, game));
}

static void assert_line(const struct hall *h, const char *line)
{
    assert_string_equal(record_of(h)->line, line);
}

static const char *engine_name(struct decision decision)
{
    return engine_reasons[decision.engine.code].name;
}

// A tablet at table 1.
static void sit_down(struct hall *h)
{
    DO(h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    h->who.actor = state_last(h->state, ROW_actor);
    h->who.role = ROLE_DEVICE;
    DO(h, table_take, .table = 1);
}

static void stand_up(struct hall *h)
{
    h->who.actor = 0;
    h->who.role = ROLE_OWNER;
}

static void the_same_action_again_changes_nothing(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    sit_down(&h);
    ROLL(&h, 1, 1, A, 31, "6/5 8/5");
    size_t events = h.count;
    assert_true(ROLL(&h, 1, 1, A, 13, "8/5 6/5").unchanged);
    assert_int_equal(h.count, events);
    NO_ROLL(&h, TURN_DIFFERENT, 1, 1, A, 42, "8/4 6/4");
    assert_int_equal(h.count, events + 1);
    assert_int_equal(record_of(&h)->kept, 1);
    assert_line(&h, "a31 8/5 6/5;");
    NO_ROLL(&h, TURN_NEXT, 1, 3, B, 42, "8/4 6/4");
    NO_ROLL(&h, GAME_NEXT, 2, 1, B, 42, "8/4 6/4");
    struct inbox_item item;
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, &item, 1), 1);
    assert_int_equal(item.kind, INBOX_RECORD);
    stand_up(&h);
    NO_ROLL(&h, TURN_DIFFERENT, 1, 1, A, 42, "8/4 6/4");
    assert_int_equal(record_of(&h)->kept, 1);
    DO(&h, record_settle, .match = 1, .reason = "an old tablet");
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, &item, 1), 0);
    hall_refold(&h);
    hall_close(&h);
}

static void an_old_tablet_is_kept_beside_the_record(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    sit_down(&h);
    ROLL(&h, 1, 1, A, 31, "8/5 6/5");
    struct context old = h.who;
    stand_up(&h);
    sit_down(&h);
    h.who.actor = old.actor;
    NO_ROLL(&h, OLD_EPOCH, 1, 2, B, 42, "8/4 6/4");
    assert_true(ROLL(&h, 1, 1, A, 31, "8/5 6/5").unchanged);
    assert_int_equal(record_of(&h)->kept, 1);
    assert_line(&h, "a31 8/5 6/5;");
    hall_close(&h);
}

static void an_illegal_play_is_refused_or_stands(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    sit_down(&h);
    ROLL(&h, 1, 1, A, 31, "8/5 6/5");
    struct decision no = NO_ROLL(&h, ILLEGAL_PLAY, 1, 2, B, 64, "24/15");
    assert_string_equal(engine_name(no), "not-on-dice");
    assert_true(no.legal.count > 5);
    assert_int_equal(no.turn.dice.high, 6);
    assert_string_equal(engine_name(NO_ROLL(&h, ILLEGAL_ACTION, 1, 2, A, 64, "24/14")), "wrong-side");
    assert_string_equal(engine_name(NO_ROLL(&h, ILLEGAL_ACTION, 1, 2, B, 7, "24/14")), "no-dice");
    assert_string_equal(engine_name(NO_ROLL(&h, ILLEGAL_PLAY, 1, 2, B, 64, "what", .insist = 1)),
                        "unreadable");
    ROLL(&h, 1, 2, B, 64, "24/15", .insist = 1);
    assert_line(&h, "a31 8/5 6/5;b64! 24/15;");
    assert_int_equal(recorded_of(&h, 1)->illegal, 1);
    assert_string_equal(h.ledger[h.count - 1].is.turn_recorded.rule, "not-on-dice");
    ROLL(&h, 1, 3, A, 21, "13/11 6/5");
    assert_true(ROLL(&h, 1, 2, B, 64, "24/15", .insist = 1).unchanged);
    hall_close(&h);
}

// What is put right is one entry: the record is the old one or the new one.
static void an_action_is_put_right_with_what_follows(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    ROLL(&h, 1, 1, A, 31, "8/5 6/5");
    ROLL(&h, 1, 2, B, 64, "24/14");
    ROLL(&h, 1, 3, A, 52, "13/8 6/4");
    ROLL(&h, 1, 4, B, 21, "13/11 6/5");
#define RIGHT(turn_, turns_, was_, line_)                                                                    \
    .match = 1, .game = 1, .turn = turn_, .turns = turns_, .was = was_, .line = line_
#define TAIL "b64 24/14;a52 13/8 6/4;b21 13/11 6/5;"
    int32_t before = (int32_t)h.count;
    // Not what stands: another number of actions, another play, another action after it.
    NO(&h, RECORD_CHANGED, turns_amend,
       RIGHT(2, 3, "b64 24/14;a52 13/8 6/4;", "b64 24/18 13/9;a52 13/8 6/4;"));
    NO(&h, RECORD_CHANGED, turns_amend,
       RIGHT(2, 4, "b64 24/18 13/9;a52 13/8 6/4;b21 13/11 6/5;", "b64 24/20 13/7;"));
    NO(&h, RECORD_CHANGED, turns_amend, RIGHT(2, 4, "b64 24/14;a52 13/8 6/4;b21 13/10;", "b64 24/20 13/7;"));
    NO(&h, RECORD_CHANGED, turns_amend, RIGHT(5, 4, TAIL, TAIL));
    // One that cannot be, or cannot be any more: nothing of it.
    NO(&h, ILLEGAL_PLAY, turns_amend, RIGHT(2, 4, TAIL, "b64 24/15;a52 13/8 6/4;b21 13/11 6/5;"));
    NO(&h, ILLEGAL_PLAY, turns_amend, RIGHT(2, 4, TAIL, "b64 24/18 13/9;a52 13/8 6/3;"));
    NO(&h, ILLEGAL_ACTION, turns_amend, RIGHT(2, 4, TAIL, "b64 24/18 13/9;b52 13/8 6/4;"));
    NO(&h, RECORD_LINE, turns_amend, RIGHT(2, 4, TAIL, "b64 24/18 13/9;a52 13/8"));
    NO(&h, TURN_NEXT, turns_amend, RIGHT(4, 4, "b21 13/11 6/5;", "b21 13/10;a31 8/5 6/5;"));
    assert_int_equal(h.count, before);
    DO(&h, turns_amend, RIGHT(2, 4, TAIL, "b64 24/18 13/9;a52 13/8 6/4;b21 13/11 6/5;"));
    assert_line(&h, "a31 8/5 6/5;b64 24/18 13/9;a52 13/8 6/4;b21 13/11 6/5;");
    assert_int_equal(h.count, before + 4);
    assert_int_equal(h.ledger[before].kind, EVENT_turns_amended);
    assert_int_equal(h.ledger[before].is.turns_amended.again, 2);
    // The same again changes nothing, whatever it had seen; nor does the order of words in it.
    assert_true(
        DO(&h, turns_amend, RIGHT(2, 4, TAIL, "b46 13/9 24/18;a52 6/4 13/8;b21 13/11 6/5;")).unchanged);
    // Insisted on, and what follows goes.
    DO(&h, turns_amend,
       RIGHT(2, 4, "b64 24/18 13/9;a52 13/8 6/4;b21 13/11 6/5;", "b64! 24/15;a52 13/8 6/4;"));
    assert_line(&h, "a31 8/5 6/5;b64! 24/15;a52 13/8 6/4;");
    assert_int_equal(recorded_of(&h, 1)->illegal, 1);
    // A play that was legal and is not any more stands when somebody says so.
    DO(&h, turns_amend,
       RIGHT(1, 3, "a31 8/5 6/5;b64! 24/15;a52 13/8 6/4;", "a31 24/23 13/10;b64 24/14;a52! 13/8 6/3;"));
    assert_line(&h, "a31 24/23 13/10;b64 24/14;a52! 13/8 6/3;");
    hall_refold(&h);
    hall_close(&h);
}

static void case_27_by_command(void **state)
{
    (void)state;
    // Setting, whether it is corrected after the opponent rolled, and after he has played.
    static const struct {
        enum moves_regime regime;
        bool rolled, played;
    } cases[] = {{MOVES_CONDONABLE, false, false},
                 {MOVES_LEGAL, false, false},
                 {MOVES_NEXT_PLAY, true, false},
                 {MOVES_RESPONSIBLE, false, false}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct hall h;
        hall_match(&h, 7);
        DO(&h, setting_set, .setting = SETTING_MOVES, .value = (int32_t)cases[i].regime);
        ROLL(&h, 1, 1, A, 31, "8/5 6/5");
        NO(&h, TURN_LEGAL, turn_correct, .match = 1, .game = 1, .turn = 1, .play = "24/20", .reason = "?");
        ROLL(&h, 1, 2, B, 64, "24/15", .insist = 1);
        NO(&h, ILLEGAL_PLAY, turn_correct, .match = 1, .game = 1, .turn = 2, .play = "24/16", .reason = "?");
        ROLL(&h, 1, 3, A, 52, RECORD_UNPLAYED);
        if (!cases[i].rolled)
            NO(&h, WINDOW_CLOSED, turn_correct, .match = 1, .game = 1, .turn = 2, .play = "24/14",
               .reason = "seen late");
        ROLL(&h, 1, 3, A, 52, "13/8 6/4");
        assert_line(&h, "a31 8/5 6/5;b64! 24/15;a52 13/8 6/4;");
        if (!cases[i].played)
            NO(&h, WINDOW_CLOSED, turn_correct, .match = 1, .game = 1, .turn = 2, .play = "24/14",
               .reason = "seen late");
        // Whoever has seen another record takes nothing back.
        NO(&h, TURN_DIFFERENT, turn_undo, .match = 1, .game = 1, .turn = 2, .turns = 2);
        DO(&h, turn_undo, .match = 1, .game = 1, .turn = 3, .turns = 3);
        ROLL(&h, 1, 3, A, 52, RECORD_UNPLAYED);
        DO(&h, turn_correct, .match = 1, .game = 1, .turn = 2, .play = "24/14", .override = !cases[i].rolled,
           .reason = "seen at once");
        assert_line(&h, "a31 8/5 6/5;b64 24/14;");
        assert_int_equal(recorded_of(&h, 1)->illegal, 0);
        assert_int_equal(h.ledger[h.count - 2].kind, EVENT_turn_withdrawn);
        assert_int_equal(h.ledger[h.count - 1].is.turn_corrected.window == WINDOW_OPEN, cases[i].rolled);
        hall_refold(&h);
        hall_close(&h);
    }
}

static void cases_7_and_8_no_double_in_the_crawford_game(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 3);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 1);
    ROLL(&h, 2, 1, A, 31, "8/5 6/5");
    assert_string_equal(engine_name(NO_ACT(&h, ILLEGAL_ACTION, 2, 2, B, DOUBLE)), "crawford");
    ROLL(&h, 2, 2, B, 64, "24/14");
    assert_int_equal(record_of(&h)->cube, 1);
    // Nothing was recorded that could be passed; the pass is conceded as a single game (case 8, ii).
    NO_ACT(&h, ILLEGAL_ACTION, 2, 3, A, PASS);
    ACT(&h, 2, 3, A, RESIGN, .win = WIN_SINGLE, .insist = 1);
    assert_int_equal(recorded_of(&h, 2)->points, 1);
    assert_int_equal(recorded_of(&h, 2)->winner, SIDE_B);
    hall_close(&h);
}

static void case_14_a_cube_that_nobody_turned(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    ACT(&h, 1, 1, B, DOUBLE);
    ACT(&h, 1, 2, A, TAKE);
    assert_int_equal(record_of(&h)->owner, SIDE_A);
    assert_int_equal(record_of(&h)->cube, 2);
    NO_ROLL(&h, RECORD_CUBE_ONLY, 1, 3, A, 31, "8/5 6/5");
    DO(&h, turn_undo, .match = 1, .game = 1, .turn = 1, .reason = "both agree that nobody doubled");
    assert_int_equal(record_of(&h)->owner, SIDE_NONE);
    assert_int_equal(record_of(&h)->cube, 1);
    assert_true(DO(&h, turn_undo, .match = 1, .game = 1, .turn = 1).unchanged);
    ROLL(&h, 1, 1, A, 31, "8/5 6/5");
    hall_close(&h);
}

static void case_20_no_concession_in_contact(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    ROLL(&h, 1, 1, A, 31, "8/5 6/5");
    struct decision no = NO_ACT(&h, RESIGN_CONTACT, 1, 2, B, RESIGN, .win = WIN_SINGLE);
    assert_string_equal(no.refusal.rule, "US 4.9");
    NO_ACT(&h, ILLEGAL_ACTION, 1, 2, B, RESIGN, .insist = 1);
    ACT(&h, 1, 2, B, RESIGN, .win = WIN_GAMMON, .insist = 1);
    assert_int_equal(recorded_of(&h, 1)->status, RECORDED_COMPLETE);
    assert_int_equal(recorded_of(&h, 1)->points, 2);
    NO_ACT(&h, RECORD_COMPLETE, 1, 3, A, DOUBLE);
    hall_close(&h);
}

static void case_29_a_fast_roll_is_taken_back_or_stands(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    sit_down(&h);
    ROLL(&h, 1, 1, A, 31, "8/5 6/5");
    ROLL(&h, 1, 2, B, 64, RECORD_UNPLAYED);
    // The roll is done again, and the play before it revised.
    DO(&h, turn_undo, .match = 1, .game = 1, .turn = 1);
    ROLL(&h, 1, 1, A, 31, "24/23 13/10");
    ROLL(&h, 1, 2, B, 52, RECORD_UNPLAYED);
    NO_ROLL(&h, TURN_DIFFERENT, 1, 2, B, 51, "13/8 6/5");
    // It stands.
    ROLL(&h, 1, 2, B, 25, "13/8 24/22");
    assert_line(&h, "a31 24/23 13/10;b52 24/22 13/8;");
    hall_close(&h);
}

// A game of two actions that ends with a pass of side b.
static void record_pass(struct hall *h, int32_t game)
{
    ROLL(h, game, 1, B, 31, "8/5 6/5");
    ACT(h, game, 2, A, DOUBLE);
    ACT(h, game, 3, B, PASS);
}

static void a_record_is_compared_with_the_report(void **state)
{
    (void)state;
    struct hall h;
    struct inbox_item item;
    hall_match(&h, 7);
    sit_down(&h);
    record_pass(&h, 1);
    const struct event_game_recorded *is = &h.ledger[h.count - 1].is.game_recorded;
    assert_int_equal(h.ledger[h.count - 1].kind, EVENT_game_recorded);
    assert_true(is->winner == SIDE_A && is->win == WIN_SINGLE && is->cube == 1 && is->dropped);
    assert_int_equal(is->digest, game_log_digest(record_of(&h)->line));
    NO_ROLL(&h, RECORD_COMPLETE, 1, 4, A, 31, "8/5 6/5");
    NO_ROLL(&h, GAME_NEXT, 2, 1, A, 31, "8/5 6/5");
    // The loser reports something else; nothing is overwritten.
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 1,
       .side = SIDE_B);
    assert_int_equal(game_log_differs(h.state, hall_at(&h, 1), 1),
                     DIFFERS_WIN | DIFFERS_POINTS | DIFFERS_DROPPED);
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, &item, 1), 1);
    assert_int_equal(item.kind, INBOX_RECORD);
    assert_int_equal(item.game, 1);
    // Before it is confirmed the record can still be taken back at the table.
    DO(&h, turn_undo, .match = 1, .game = 1, .turn = 3);
    assert_int_equal(recorded_of(&h, 1)->status, RECORDED_OPEN);
    assert_int_equal(game_log_differs(h.state, hall_at(&h, 1), 1), 0);
    ACT(&h, 1, 3, B, PASS);
    DO(&h, game_confirm, .match = 1, .game = 1, .side = SIDE_A);
    NO(&h, GAME_CONFIRMED, turn_undo, .match = 1, .game = 1, .turn = 3);
    stand_up(&h);
    NO(&h, REASON_MISSING, turn_undo, .match = 1, .game = 1, .turn = 3);
    DO(&h, record_settle, .match = 1, .game = 1, .reason = "both remember a gammon");
    assert_int_equal(game_log_differs(h.state, hall_at(&h, 1), 1), 0);
    assert_true(DO(&h, record_settle, .match = 1, .game = 1, .reason = "again").unchanged);
    // The next game begins a new line; the first can no longer be taken back.
    ROLL(&h, 2, 1, A, 31, "8/5 6/5");
    assert_int_equal(recorded_of(&h, 1)->status, RECORDED_SETTLED);
    NO(&h, RECORD_OTHER, turn_undo, .match = 1, .game = 1, .turn = 3);
    hall_refold(&h);
    hall_close(&h);
}

static void who_may_not_record(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 4);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    DO(&h, match_call, .match = 1, .table = 2);
    NO(&h, MATCH_WAITING, turn_record, .match = 3, .game = 1, .turn = 1, .side = SIDE_A, .act = RECORD_ROLL,
       .dice = 31, .play = "8/5 6/5");
    NO_ACT(&h, RECORD_ACT, 1, 1, A, NONE);
    NO_ACT(&h, SIDE, 1, 1, NONE, DOUBLE);
    NO(&h, NOTHING, turn_undo, .match = 1, .game = 1, .turn = 1);
    NO(&h, NOTHING, record_settle, .match = 1, .game = 1, .reason = "none");
    sit_down(&h);
    NO_ROLL(&h, NOT_HERE, 1, 1, A, 31, "8/5 6/5");
    stand_up(&h);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, setting_set, .setting = SETTING_RECORDING, .value = 0);
    h.who.actor = 1;
    h.who.role = ROLE_DEVICE;
    NO_ROLL(&h, RECORDING_OFF, 1, 1, A, 31, "8/5 6/5");
    // The cube is remembered all the same, and the first action starts the match.
    ACT(&h, 1, 1, A, DOUBLE);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    stand_up(&h);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_BACKGAMMON, .cube = 1);
    NO_ROLL(&h, MATCH_DECIDED, 2, 1, A, 31, "8/5 6/5");
    hall_close(&h);
}

static void an_undone_draw_leaves_no_record(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 1);
    hall_enter(&h, 2);
    hall_draw(&h, (const int32_t[]){1, 2}, 2);
    DO(&h, match_call, .match = 1, .table = 1);
    sit_down(&h);
    struct context old = h.who;
    stand_up(&h);
    sit_down(&h);
    h.who.actor = old.actor;
    NO_ROLL(&h, OLD_EPOCH, 1, 1, A, 31, "8/5 6/5");
    stand_up(&h);
    DO(&h, draw_undo, .reason = "one more came");
    assert_int_equal(record_of(&h)->kept, 0);
    hall_refold(&h);
    hall_close(&h);
}

static void a_corrected_score_does_not_unmake_the_record(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 5);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1);
    ROLL(&h, 2, 1, A, 31, "8/5 6/5");
    ACT(&h, 2, 2, B, DOUBLE);
    ACT(&h, 2, 3, A, TAKE);
    // Now the game would have been the Crawford game: the director must see to it, and the record stays.
    DO(&h, game_correct, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 2,
       .reason = "the cube was forgotten");
    assert_int_equal(hall_at(&h, 1)->phase, PHASE_CRAWFORD);
    ROLL(&h, 2, 4, B, 64, "24/14");
    assert_string_equal(engine_name(NO_ACT(&h, ILLEGAL_ACTION, 2, 5, A, DOUBLE)), "crawford");
    assert_int_equal(record_of(&h)->cube, 2);
    hall_close(&h);
}

static void a_transcript_is_reconciled(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 1);
    NO(&h, IMPORT_EARLY, plays_import, .match = 1, .game = 1, .line = "a31 8/5 6/5;bX1;");
    ROLL(&h, 1, 1, A, 31, "8/5 6/5");
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1);
    NO(&h, GAME_MISSING, plays_import, .match = 1, .game = 2, .line = "a31 8/5 6/5;bX1;");
    NO(&h, RECORD_LINE, plays_import, .match = 1, .game = 1, .line = "a31 8/5 6/5;bX9;");
    NO(&h, ILLEGAL_PLAY, plays_import, .match = 1, .game = 1, .line = "a31 8/5 6/5;b64 24/15;aX1;");
    // It contradicts the one action that was recorded: kept beside it.
    DO(&h, plays_import, .match = 1, .game = 1, .line = "a42 8/4 6/4;bX1;");
    assert_int_equal(record_of(&h)->kept, 2);
    assert_line(&h, "a31 8/5 6/5;");
    // It goes on from it: taken over.
    DO(&h, plays_import, .match = 1, .game = 1, .line = "a13 6/5 8/5;b64 24/14;aX1;");
    assert_line(&h, "a31 8/5 6/5;b64 24/14;aX1;");
    assert_int_equal(recorded_of(&h, 1)->source, SOURCE_TRANSCRIPT);
    assert_int_equal(recorded_of(&h, 1)->winner, SIDE_B);
    assert_int_equal(game_log_differs(h.state, hall_at(&h, 1), 1), DIFFERS_WINNER);
    assert_true(DO(&h, plays_import, .match = 1, .game = 1, .line = "a31 8/5 6/5;b64 24/14;aX1;").unchanged);
    DO(&h, plays_import, .match = 1, .game = 1, .line = "a31 8/5 6/5;b64 24/14;bX1;");
    assert_int_equal(record_of(&h)->kept, 5);
    hall_refold(&h);
    hall_close(&h);
}

static void the_same_points_by_another_cube_differ(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 3);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_GAMMON, .cube = 1);
    DO(&h, game_report, .match = 1, .game = 2, .winner = SIDE_B, .win = WIN_SINGLE, .cube = 1);
    DO(&h, plays_import, .match = 1, .game = 1, .line = "a31 8/5 6/5;bD;aT;b64 24/14;aX1;");
    assert_int_equal(game_log_differs(h.state, hall_at(&h, 1), 1), DIFFERS_WIN | DIFFERS_CUBE);
    hall_refold(&h);
    hall_close(&h);
}

static void a_final_score_is_compared_with_a_transcript(void **state)
{
    (void)state;
    struct hall h;
    struct inbox_item item;
    hall_match(&h, 2);
    DO(&h, final_report, .match = 1, .score_a = 2, .score_b = 0);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    DO(&h, plays_import, .match = 1, .game = 1, .line = "a31 8/5 6/5;bX1;");
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, &item, 1), 0);
    // The score before the second game is known by the first: it is the Crawford game.
    NO(&h, ILLEGAL_ACTION, plays_import, .match = 1, .game = 2, .line = "a31 8/5 6/5;bD;aP;");
    DO(&h, plays_import, .match = 1, .game = 2, .line = "b31 8/5 6/5;aX1;");
    // By the record there was a third game, and the other side won it.
    DO(&h, plays_import, .match = 1, .game = 3, .line = "b31 8/5 6/5;aX1;");
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, &item, 1), 1);
    assert_int_equal(item.kind, INBOX_RECORD);
    assert_int_equal(item.game, 3);
    // The match has left its table; who asks about it still finds its players, there.
    assert_int_equal(hall_at(&h, 1)->table, 0);
    assert_int_equal(item.match, 1);
    assert_int_equal(item.table, 1);
    // Another account of the first game; each question has an answer of its own.
    DO(&h, plays_import, .match = 1, .game = 1, .line = "a31 8/5 6/5;b64 24/14;bX1;");
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, &item, 1), 2);
    DO(&h, record_settle, .match = 1, .game = 3, .reason = "the columns were swapped in the file");
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, &item, 1), 1);
    assert_int_equal(item.game, 0);
    DO(&h, record_settle, .match = 1, .reason = "the first file is right");
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, &item, 1), 0);
    hall_refold(&h);
    hall_close(&h);
}

// The line of an earlier game is gone from the present; what was recorded of it still counts.
static void a_transcript_never_replaces_what_an_earlier_game_recorded(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 3);
    ROLL(&h, 1, 1, A, 31, "8/5 6/5");
    ROLL(&h, 1, 2, B, 64, "24/14");
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1);
    ACT(&h, 2, 1, B, DOUBLE);
    ACT(&h, 2, 2, A, TAKE);
    DO(&h, game_report, .match = 1, .game = 2, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 2);
    DO(&h, plays_import, .match = 1, .game = 1, .line = "a31 8/5 6/5;b42 8/4 6/4;bX1;");
    assert_int_equal(record_of(&h)->kept, 3);
    assert_int_equal(recorded_of(&h, 1)->status, RECORDED_OPEN);
    // The cube of the second game was never the other side's.
    DO(&h, plays_import, .match = 1, .game = 2, .line = "a31 8/5 6/5;b64 24/14;aD;bT;bX1;");
    assert_int_equal(record_of(&h)->kept, 8);
    assert_line(&h, "bD;aT;");
    DO(&h, plays_import, .match = 1, .game = 2, .line = "a31 8/5 6/5;bD;aT;b64 24/14;bX1;");
    DO(&h, plays_import, .match = 1, .game = 1, .line = "a31 8/5 6/5;b64 24/14;bX1;");
    assert_int_equal(record_of(&h)->kept, 8);
    assert_int_equal(recorded_of(&h, 1)->status, RECORDED_COMPLETE);
    assert_int_equal(recorded_of(&h, 2)->cube, 2);
    hall_refold(&h);
    hall_close(&h);
}

static void a_full_record_is_refused(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    ROLL(&h, 1, 1, A, 31, "8/5 6/5");
    ROLL(&h, 1, 2, B, 64, "24/14");
    // Men that go back and forth: no game is so long.
    struct row_record full = *record_of(&h);
    while (full.turns < 990 && strlen(full.line) < sizeof full.line - 30) {
        struct game_log_action action = {.side = full.turns % 2 ? SIDE_B : SIDE_A,
                                         .act = RECORD_ROLL,
                                         .dice = 21,
                                         .illegal = true,
                                         .play = "6/7 7/6 6/7 7/6"};
        assert_true(game_log_add(full.line, sizeof full.line, &action));
        full.turns++;
    }
    full.version = h.state->seq;
    assert_true(state_put(h.state, ROW_record, &full));
    enum side next = full.turns % 2 ? SIDE_B : SIDE_A;
    NO(&h, RECORD_FULL, turn_record, .match = 1, .game = 1, .turn = full.turns + 1, .side = (int32_t)next,
       .act = RECORD_ROLL, .dice = 21, .play = "6/7 7/6 6/7 7/6", .insist = 1);
    hall_close(&h);
}

static void who_shows_legal_plays_is_told(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    sit_down(&h);
    assert_int_equal(hall_at(&h, 1)->play_help, 0);
    assert_int_equal(hall_at(&h, 1)->play_help_game, 0);
    assert_true(DO(&h, play_help_set, .match = 1, .on = 0).unchanged);
    int32_t step = hall_at(&h, 1)->step;
    h.who.now_ms += 120000;
    int64_t tapped = h.who.now_ms - 60000;
    DO(&h, play_help_set, .match = 1, .on = 1, .est_ms = tapped);
    assert_int_equal(hall_at(&h, 1)->play_help, 1);
    assert_int_equal(hall_at(&h, 1)->play_help_game, 1);
    assert_int_equal(hall_at(&h, 1)->play_help_ms, tapped);
    assert_int_equal(hall_at(&h, 1)->step, step);
    assert_true(DO(&h, play_help_set, .match = 1, .on = 1).unchanged);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE, .cube = 1,
       .side = SIDE_A);
    // It says a time to come: when it was heard counts.
    DO(&h, play_help_set, .match = 1, .on = 0, .est_ms = h.who.now_ms + 60000);
    assert_int_equal(hall_at(&h, 1)->play_help, 0);
    assert_int_equal(hall_at(&h, 1)->play_help_game, 2);
    assert_true(hall_at(&h, 1)->play_help_ms <= h.who.now_ms);
    // It says a time before the match: so does nobody's memory.
    DO(&h, play_help_set, .match = 1, .on = 1, .est_ms = 1);
    assert_true(hall_at(&h, 1)->play_help_ms > tapped);
    stand_up(&h);
    DO(&h, setting_set, .setting = SETTING_PLAY_HELP, .value = 2);
    DO(&h, play_help_set, .match = 1, .on = 0);
    NO(&h, PLAY_HELP, play_help_set, .match = 1, .on = 1);
    DO(&h, setting_set, .setting = SETTING_PLAY_HELP, .value = 1);
    hall_refold(&h);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A, .reason = "left");
    NO(&h, MATCH_OVER, play_help_set, .match = 1, .on = 1);
    hall_close(&h);
}

#define SET_UP "4HPwATDgc/ABMA 2b"
#define AGREE  .match = 1, .game = 1, .position = SET_UP

// Each side for itself, to what it saw; another position is another agreement.
static void both_sides_agree_to_a_position(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    NO(&h, SIDE, position_agree, AGREE);
    DO(&h, turn_record, .match = 1, .game = 1, .turn = 1, .side = SIDE_A, .act = RECORD_SETUP,
       .play = SET_UP);
    assert_int_equal(recorded_of(&h, 1)->agreed, 0);
    NO(&h, RECORD_CHANGED, position_agree, .match = 1, .game = 1, .side = SIDE_B,
       .position = "4HPwATDgc/ABMA");
    int32_t step = hall_at(&h, 1)->step;
    DO(&h, position_agree, AGREE, .side = SIDE_B);
    assert_int_equal(recorded_of(&h, 1)->agreed, 2);
    assert_int_equal(hall_at(&h, 1)->step, step);
    assert_true(DO(&h, position_agree, AGREE, .side = SIDE_B).unchanged);
    DO(&h, position_agree, AGREE, .side = SIDE_A);
    assert_int_equal(recorded_of(&h, 1)->agreed, 3);
    // What is played from there stands on it; what takes it back takes the agreement along.
    ROLL(&h, 1, 2, A, 31, "8/5 6/5");
    assert_int_equal(recorded_of(&h, 1)->agreed, 3);
    DO(&h, turn_undo, .match = 1, .game = 1, .turn = 2);
    assert_int_equal(recorded_of(&h, 1)->agreed, 3);
    hall_refold(&h);
    DO(&h, turn_undo, .match = 1, .game = 1, .turn = 1);
    assert_int_equal(recorded_of(&h, 1)->agreed, 0);
    NO(&h, NOT_SET_UP, position_agree, AGREE, .side = SIDE_A);
    ROLL(&h, 1, 1, A, 31, "8/5 6/5");
    NO(&h, NOT_SET_UP, position_agree, AGREE, .side = SIDE_A);
    DO(&h, turns_amend, .match = 1, .game = 1, .turn = 1, .turns = 1, .was = "a31 8/5 6/5;",
       .line = "aS " SET_UP ";");
    DO(&h, position_agree, AGREE, .side = SIDE_A);
    DO(&h, turns_amend, .match = 1, .game = 1, .turn = 1, .turns = 1, .was = "aS " SET_UP ";",
       .line = "bS 4HPwATDgc/ABMA;");
    assert_int_equal(recorded_of(&h, 1)->agreed, 0);
    NO(&h, RECORD_CHANGED, position_agree, AGREE, .side = SIDE_A);
    hall_refold(&h);
    DO(&h, match_dispute, .match = 1, .side = SIDE_A, .subject = DISPUTE_OTHER);
    sit_down(&h);
    NO(&h, MATCH_DISPUTED, position_agree, .match = 1, .game = 1, .position = "4HPwATDgc/ABMA",
       .side = SIDE_A);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_action_again_changes_nothing),
        cmocka_unit_test(an_old_tablet_is_kept_beside_the_record),
        cmocka_unit_test(an_illegal_play_is_refused_or_stands),
        cmocka_unit_test(an_action_is_put_right_with_what_follows),
        cmocka_unit_test(case_27_by_command),
        cmocka_unit_test(cases_7_and_8_no_double_in_the_crawford_game),
        cmocka_unit_test(case_14_a_cube_that_nobody_turned),
        cmocka_unit_test(case_20_no_concession_in_contact),
        cmocka_unit_test(case_29_a_fast_roll_is_taken_back_or_stands),
        cmocka_unit_test(a_record_is_compared_with_the_report),
        cmocka_unit_test(who_may_not_record),
        cmocka_unit_test(an_undone_draw_leaves_no_record),
        cmocka_unit_test(a_corrected_score_does_not_unmake_the_record),
        cmocka_unit_test(a_transcript_is_reconciled),
        cmocka_unit_test(a_transcript_never_replaces_what_an_earlier_game_recorded),
        cmocka_unit_test(the_same_points_by_another_cube_differ),
        cmocka_unit_test(a_final_score_is_compared_with_a_transcript),
        cmocka_unit_test(a_full_record_is_refused),
        cmocka_unit_test(who_shows_legal_plays_is_told),
        cmocka_unit_test(both_sides_agree_to_a_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
