// SPDX-License-Identifier: MIT
// Who is called where: moves between tables, players who do not come, who plays or rests and is not called.
#include "hall.h"

enum { MINUTE_MS = 60000 };

// Four entries in two matches of the first round, on so many tables.
static void evening(struct hall *h, int32_t tables)
{
    hall_create(h, 3, tables);
    hall_enter(h, 4);
    hall_draw(h, (const int32_t[]){1, 2, 3, 4}, 4);
}

static struct hall_held held(const struct hall *h, int32_t match)
{
    struct hall_players players;
    hall_players_find(h->state, &players);
    return hall_held(h->state, &players, hall_at(h, match), h->who.now_ms);
}

static int32_t events_of(const struct hall *h, enum event_kind kind)
{
    int32_t count = 0;
    for (size_t i = 0; i < h->count; i++)
        count += h->ledger[i].kind == kind;
    return count;
}

// ---- a match moves

static void a_match_moves_in_one_step_and_keeps_what_it_has(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 3);
    NO(&h, MATCH_NOT_CALLED, match_move, .match = 1, .table = 2);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    DO(&h, match_call, .match = 2, .table = 2);
    int64_t called_ms = hall_at(&h, 1)->called_ms;
    h.who = (struct context){.now_ms = h.who.now_ms, .role = ROLE_DEVICE, .actor = 1};
    DO(&h, match_ready, .match = 1, .side = SIDE_A);
    h.who = (struct context){.now_ms = h.who.now_ms, .role = ROLE_SCORER};
    NO(&h, TABLE_BUSY, match_move, .match = 1, .table = 2);
    NO(&h, NOTHING, match_move, .match = 1, .table = 4);
    size_t before = h.count;
    DO(&h, match_move, .match = 1, .table = 1);
    assert_int_equal(h.count, before);
    DO(&h, match_move, .match = 1, .reason = "the lamp is broken");
    assert_int_equal(h.count, before + 1);
    assert_int_equal(h.ledger[before].is.match_moved.from, 1);
    assert_int_equal(hall_at(&h, 1)->table, 3);
    assert_int_equal(state_hall_table(h.state, 3)->match, 1);
    assert_int_equal(state_hall_table(h.state, 1)->match, 0);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_CALLED);
    assert_int_equal(hall_at(&h, 1)->ready, 1);
    // The penalty for being late is counted from the first call.
    assert_int_equal(hall_at(&h, 1)->called_ms, called_ms);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void two_matches_change_tables_when_none_is_free(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 2);
    DO(&h, setting_set, .setting = SETTING_CLOCK, .value = 2);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, match_call, .match = 2, .table = 2);
    DO(&h, match_start, .match = 2);
    DO(&h, clock, .match = 2, .act = CLOCK_ACT_RESUME, .side = SIDE_A);
    NO(&h, TABLE_BUSY, match_move, .match = 1, .table = 2);
    int64_t called_ms = hall_at(&h, 1)->called_ms;
    size_t before = h.count;
    DO(&h, match_move, .match = 1, .table = 2, .swap = true, .reason = "the lamp is broken");
    assert_int_equal(h.count, before + 2);
    assert_int_equal(h.ledger[before + 1].kind, EVENT_matches_swapped);
    assert_int_equal(state_clock(h.state, 2)->running, SIDE_NONE);
    assert_int_equal(hall_at(&h, 1)->table, 2);
    assert_int_equal(hall_at(&h, 2)->table, 1);
    assert_int_equal(hall_at(&h, 1)->last_table, 1);
    assert_int_equal(hall_at(&h, 2)->last_table, 2);
    assert_int_equal(state_hall_table(h.state, 1)->match, 2);
    assert_int_equal(state_hall_table(h.state, 2)->match, 1);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_CALLED);
    assert_int_equal(hall_at(&h, 2)->status, MATCH_PLAYING);
    assert_int_equal(hall_at(&h, 1)->called_ms, called_ms);
    // A swap with a table that is free by now is a move.
    DO(&h, match_uncall, .match = 2);
    DO(&h, match_move, .match = 1, .table = 1, .swap = true);
    assert_int_equal(h.ledger[h.count - 1].kind, EVENT_match_moved);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void who_waits_for_the_director_is_not_moved_away(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 2);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, match_call, .match = 2, .table = 2);
    DO(&h, match_start, .match = 2);
    DO(&h, game_report, .match = 2, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1,
       .side = SIDE_A);
    DO(&h, match_dispute, .match = 2, .side = SIDE_B, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE,
       .cube = 1);
    NO(&h, MATCH_DISPUTED, match_move, .match = 1, .table = 2, .swap = true);
    NO(&h, MATCH_DISPUTED, match_move, .match = 2, .table = 1, .swap = true);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void a_match_in_play_moves_with_its_clock_standing(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 2);
    DO(&h, setting_set, .setting = SETTING_CLOCK, .value = 2);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, match_start, .match = 1);
    DO(&h, clock, .match = 1, .act = CLOCK_ACT_RESUME, .side = SIDE_A);
    h.who.now_ms += 60 * 1000;
    DO(&h, match_move, .match = 1, .table = 2);
    const struct row_clock *clock = state_clock(h.state, 1);
    assert_int_equal(clock->running, SIDE_NONE);
    assert_int_equal(clock->stop, STOP_DIRECTOR);
    assert_int_equal(clock->interrupted, SIDE_A);
    int32_t reserve_ms = clock->reserve_a_ms;
    h.who.now_ms += 60 * 1000;
    DO(&h, clock, .match = 1, .act = CLOCK_ACT_RESUME, .side = SIDE_A);
    assert_int_equal(state_clock(h.state, 1)->reserve_a_ms, reserve_ms);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    assert_int_equal(events_of(&h, EVENT_match_uncalled), 0);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static struct decision game_of(struct hall *h, int32_t actor, int32_t game)
{
    struct context asks = h->who;
    h->who = (struct context){.now_ms = asks.now_ms, .role = ROLE_DEVICE, .actor = actor};
    struct decision decision = ASK(h, game_report, .match = 1, .game = game, .winner = SIDE_A,
                                   .win = WIN_SINGLE, .cube = 1, .side = SIDE_B);
    asks.now_ms = h->who.now_ms;
    h->who = asks;
    return decision;
}

// The tablet that is left enters nothing more; the one at the new table goes on.
static void tablets_follow_the_match(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 2);
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 2);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, match_start, .match = 1);
    assert_int_equal(game_of(&h, 1, 1).refusal.code, DIRECTOR_NONE);
    DO(&h, match_move, .match = 1, .table = 2);
    assert_int_equal(game_of(&h, 1, 2).refusal.code, DIRECTOR_NOT_HERE);
    assert_int_equal(game_of(&h, 2, 2).refusal.code, DIRECTOR_NONE);
    // Both tables' tablets may still have something of it to send.
    assert_int_equal(hall_at(&h, 1)->last_table, 1);
    DO(&h, match_uncall, .match = 1);
    assert_int_equal(hall_at(&h, 1)->last_table, 2);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void a_disputed_match_stays_where_it_is(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 2);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, match_start, .match = 1);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1,
       .side = SIDE_A);
    DO(&h, match_dispute, .match = 1, .side = SIDE_B, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE,
       .cube = 1);
    NO(&h, MATCH_DISPUTED, match_move, .match = 1, .table = 2);
    DO(&h, table_set, .table = 2, .status = TABLE_OUT_OF_USE);
    DO(&h, dispute_resolve, .match = 1, .claim = 1, .reason = "both saw it");
    NO(&h, TABLE_CLOSED, match_move, .match = 1, .table = 2);
    NO(&h, NO_TABLE, match_move, .match = 1);
    hall_close(&h);
}

// ---- somebody does not come

static void who_does_not_come_loses_this_match_only(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 2);
    DO(&h, match_call, .match = 1, .table = 1);
    NO(&h, MISSING, match_no_show, .match = 1);
    NO(&h, MATCH_WAITING, match_no_show, .match = 3, .missing = MISSING_A);
    struct decision asked = NO(&h, CONFIRM, match_no_show, .match = 1, .missing = MISSING_A);
    assert_int_equal(asked.level, LEVEL_READ - 1);
    DO(&h, match_no_show, .match = 1, .missing = MISSING_A, .reason = "overslept");
    assert_int_equal(hall_at(&h, 1)->how, HOW_WALKOVER);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
    assert_int_equal(hall_at(&h, 1)->table, 0);
    assert_int_equal(hall_at(&h, 3)->a, 2);
    assert_int_equal(state_entry(h.state, 1)->status, ENTRY_ENTERED);
    size_t before = h.count;
    DO(&h, match_no_show, .match = 1, .missing = MISSING_A);
    assert_int_equal(h.count, before);
    NO(&h, MATCH_OVER, match_no_show, .match = 1, .missing = MISSING_B);
    DO(&h, match_start, .match = 2);
    NO(&h, WALKOVER, match_no_show, .match = 2, .missing = MISSING_B);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// What decide() would answer now; nothing happens.
static struct decision answered(struct hall *h, enum console_act act, int32_t match)
{
    const struct command asks[CONSOLE_ACT_COUNT] = {
        [CONSOLE_ACT_start] = {.kind = COMMAND_match_start, .is.match_start = {.match = match}},
        [CONSOLE_ACT_uncall] = {.kind = COMMAND_match_uncall, .is.match_uncall = {.match = match}},
        [CONSOLE_ACT_no_show] = {.kind = COMMAND_match_no_show,
                                 .is.match_no_show = {.match = match, .missing = MISSING_B}},
    };
    struct room room = {h->room, h->room_bytes};
    return decide(h->state, &asks[act], &h->who, &room);
}

// Words of what bars start, uncall and no-show; "": nothing does. Who commands hears the same.
static void console_says(struct hall *h, int32_t match, const char *start, const char *uncall,
                         const char *no_show)
{
    const char *const words[CONSOLE_ACT_COUNT] = {start, uncall, no_show};
    for (int act = 0; act < CONSOLE_ACT_COUNT; act++) {
        const struct console_rule *bar = console_bar(h->state, hall_at(h, match), (enum console_act)act);
        struct decision decision = answered(h, (enum console_act)act, match);
        assert_string_equal(bar ? console_fact_words[bar->fact] : "", words[act]);
        if (bar)
            assert_int_equal(decision.refusal.code, (int)bar->reason);
        else
            assert_true(decision.refusal.code == DIRECTOR_NONE || decision.refusal.code == DIRECTOR_CONFIRM);
        assert_int_equal(decision.event_count > 0, !bar);
    }
}

static void the_console_offers_what_is_not_refused(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 2);
    console_says(&h, 3, "waiting", "unseated", "waiting");
    console_says(&h, 1, "", "unseated", "");
    DO(&h, match_call, .match = 1, .table = 1);
    console_says(&h, 1, "", "", "");
    DO(&h, match_start, .match = 1);
    console_says(&h, 1, "begun", "", "begun");
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1,
       .side = SIDE_A);
    console_says(&h, 1, "begun", "", "begun");
    DO(&h, match_dispute, .match = 1, .side = SIDE_B, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE,
       .cube = 1);
    console_says(&h, 1, "begun", "disputed", "begun");
    DO(&h, match_no_show, .match = 2, .missing = MISSING_A, .reason = "overslept");
    console_says(&h, 2, "over", "unseated", "over");
    hall_close(&h);
}

static void when_nobody_comes_nobody_goes_on(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 2);
    DO(&h, match_no_show, .match = 1, .missing = MISSING_BOTH);
    assert_int_equal(hall_at(&h, 1)->how, HOW_VOID);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_NONE);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 1);
    assert_int_equal(hall_at(&h, 3)->how, HOW_BYE);
    assert_int_equal(state_tournament(h.state, 1)->champion, 3);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// ---- who plays, is called or rests

static void somebody_who_rests_is_not_called_unless_by_hand(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 2);
    DO(&h, setting_set, .setting = SETTING_REST, .value = 10);
    DO(&h, match_start, .match = 1);
    DO(&h, match_start, .match = 2);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 0);
    h.who.now_ms += 4 * MINUTE_MS;
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 0);
    int64_t over_ms = hall_at(&h, 2)->over_ms;
    struct hall_held now = held(&h, 3);
    assert_int_equal(now.why, HOLD_RESTS);
    assert_int_equal(now.entry, 3);
    assert_int_equal(now.until_ms, over_ms + 10 * MINUTE_MS);
    DO(&h, auto_call, .on = 1);
    assert_int_equal(hall_at(&h, 3)->table, 0);
    NO(&h, NO_MATCH_FREE, match_call_next);
    struct decision by_hand = DO(&h, match_call, .match = 3, .table = 1);
    assert_int_equal(by_hand.level, LEVEL_ACKNOWLEDGE);
    assert_int_equal(by_hand.consequences[0].code, CONSEQUENCE_PLAYER_RESTS);
    assert_int_equal(by_hand.consequences[0].args[1], 10);
    DO(&h, match_uncall, .match = 3);
    DO(&h, auto_call, .on = 0);
    h.who.now_ms = over_ms + 10 * MINUTE_MS - 1;
    assert_int_equal(held(&h, 3).why, HOLD_RESTS);
    h.who.now_ms = over_ms + 10 * MINUTE_MS;
    assert_int_equal(held(&h, 3).why, HOLD_BY_HAND);
    DO(&h, match_call_next);
    assert_int_equal(hall_at(&h, 3)->table, 1);
    hall_close(&h);
}

// Nobody rests from a match that was not played.
static void a_walkover_is_no_reason_to_rest(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 2);
    DO(&h, setting_set, .setting = SETTING_REST, .value = 10);
    DO(&h, match_no_show, .match = 1, .missing = MISSING_A);
    DO(&h, match_no_show, .match = 2, .missing = MISSING_A);
    assert_int_equal(held(&h, 3).why, HOLD_NONE);
    DO(&h, auto_call, .on = 1);
    assert_int_equal(hall_at(&h, 3)->table, 1);
    hall_close(&h);
}

// Two matches with one player, as sections have them: entry 1 stands in match 2, too.
static void nobody_is_called_to_two_matches(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 3);
    hall_append(&h, &(struct event){.kind = EVENT_slot_set,
                                    .seq = h.state->seq + 1,
                                    .at_ms = h.who.now_ms,
                                    .is.slot_set = {.match = 2, .side = SIDE_B, .entry = 1}});
    DO(&h, match_call, .match = 1, .table = 1);
    struct hall_held now = held(&h, 2);
    assert_int_equal(now.why, HOLD_CALLED);
    assert_int_equal(now.match, 1);
    assert_int_equal(now.entry, 1);
    NO(&h, PLAYER_BUSY, match_call, .match = 2);
    NO(&h, NO_MATCH_FREE, match_call_next);
    DO(&h, match_start, .match = 1);
    assert_int_equal(held(&h, 2).why, HOLD_PLAYS);
    DO(&h, match_adjourn, .match = 1);
    assert_int_equal(held(&h, 2).why, HOLD_NONE);
    DO(&h, match_call, .match = 2, .table = 2);
    NO(&h, PLAYER_BUSY, match_resume, .match = 1, .table = 1);
    DO(&h, match_uncall, .match = 2);
    DO(&h, match_resume, .match = 1, .table = 1);
    hall_close(&h);
}

// Both wait; calling one automatically takes its player away from the other in the same step.
static void automatic_calls_take_one_match_of_each_player(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 3);
    hall_append(&h, &(struct event){.kind = EVENT_slot_set,
                                    .seq = h.state->seq + 1,
                                    .at_ms = h.who.now_ms,
                                    .is.slot_set = {.match = 2, .side = SIDE_B, .entry = 1}});
    DO(&h, auto_call, .on = 1);
    assert_int_equal(hall_at(&h, 1)->table, 1);
    assert_int_equal(hall_at(&h, 2)->table, 0);
    hall_close(&h);
}

// ---- another tournament of the club

static void who_plays_in_another_tournament_is_warned_of_and_called(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 3);
    const int32_t elsewhere[] = {2, 4};
    h.who.elsewhere = (struct ints){elsewhere, 2};
    struct decision d = ASK(&h, match_call, .match = 1, .table = 1);
    assert_int_equal(d.refusal.code, DIRECTOR_NONE);
    assert_int_equal(d.level, LEVEL_ACKNOWLEDGE);
    assert_int_equal(d.consequence_count, 1);
    assert_int_equal(d.consequences[0].code, CONSEQUENCE_PLAYS_ELSEWHERE);
    assert_int_equal(d.consequences[0].args[0], 2);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_CALLED);
    d = ASK(&h, match_call_next, 0);
    assert_int_equal(d.consequence_count, 1);
    assert_int_equal(hall_at(&h, 2)->status, MATCH_CALLED);
    hall_check(&h);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_moves_in_one_step_and_keeps_what_it_has),
        cmocka_unit_test(two_matches_change_tables_when_none_is_free),
        cmocka_unit_test(who_waits_for_the_director_is_not_moved_away),
        cmocka_unit_test(a_match_in_play_moves_with_its_clock_standing),
        cmocka_unit_test(tablets_follow_the_match),
        cmocka_unit_test(a_disputed_match_stays_where_it_is),
        cmocka_unit_test(who_does_not_come_loses_this_match_only),
        cmocka_unit_test(the_console_offers_what_is_not_refused),
        cmocka_unit_test(when_nobody_comes_nobody_goes_on),
        cmocka_unit_test(somebody_who_rests_is_not_called_unless_by_hand),
        cmocka_unit_test(a_walkover_is_no_reason_to_rest),
        cmocka_unit_test(nobody_is_called_to_two_matches),
        cmocka_unit_test(automatic_calls_take_one_match_of_each_player),
        cmocka_unit_test(who_plays_in_another_tournament_is_warned_of_and_called),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
