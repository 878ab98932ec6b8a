// SPDX-License-Identifier: MIT
// What the director does at the desk: settings, the draw by its ledgered seed, tables, calling, withdrawals,
// results by hand, closing; and the club.
#include "director/persons.h"
#include "hall.h"

static void hall_of(struct hall *h, int32_t entries)
{
    hall_create(h, 3, 2);
    hall_enter(h, entries);
}

static void a_tournament_is_created_once_and_changed_until_the_draw(void **state)
{
    (void)state;
    struct hall h;
    hall_open(&h);
    int32_t lengths[] = {3, 5, 0};
    NO(&h, NOT_CREATED, auto_call, .on = 1);
    NO(&h, DAY, tournament_create, .title = "x", .starts_on = "2026-02-30", .lengths = {lengths, 2});
    NO(&h, LENGTHS, tournament_create, .title = "x", .starts_on = "2026-02-28", .lengths = {lengths, 3});
    DO(&h, tournament_create, .title = "x", .starts_on = "2028-02-29", .lengths = {lengths, 2}, .tables = 12);
    assert_string_equal(state_hall_table(h.state, 12)->name, "12");
    assert_int_equal(state_round(h.state, 2)->length, 5);
    NO(&h, CREATED, tournament_create, .title = "x", .starts_on = "2028-02-29", .lengths = {lengths, 2});
    NO(&h, FIELD, tournament_settings, .title = "", .starts_on = "2028-02-29");
    assert_true(DO(&h, tournament_settings, .title = "x", .starts_on = "2028-02-29").unchanged);
    DO(&h, tournament_settings, .title = "y", .starts_on = "2028-02-29", .third_place = 1);
    NO(&h, SETTING_RANGE, setting_set, .setting = SETTING_MOVES, .value = 4);
    NO(&h, NOTHING, setting_set, .setting = SETTINGS, .value = 1);
    NO(&h, CUBE_VALUE, setting_set, .setting = SETTING_CUBE_LIMIT, .value = 3);
    hall_enter(&h, 4);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    NO(&h, SETTING_LATE, setting_set, .setting = SETTING_JACOBY, .value = 1);
    DO(&h, setting_set, .setting = SETTING_LATE_STEP, .value = 10);
    NO(&h, DRAWN, rounds_set, .lengths = {lengths, 1});
    NO(&h, DRAWN, tournament_settings, .title = "y", .starts_on = "2028-02-29");
    assert_int_equal(hall_at(&h, 1)->length, 3);
    // For third place, before the final: to the length of the semifinals, their losers.
    assert_int_equal(hall_at(&h, 3)->length, 3);
    assert_int_equal(hall_at(&h, 4)->length, 5);
    hall_close(&h);
}

static void the_rules_sheet_has_a_sentence_for_every_value(void **state)
{
    (void)state;
    for (int s = 1; s < SETTINGS; s++) {
        const struct setting_type *type = &setting_types[s];
        assert_int_equal(setting_by_name(type->name), s);
        assert_in_range(type->fallback, type->low, type->high);
        for (int32_t value = type->low; value <= type->high; value++)
            assert_non_null(strchr(profile_sentence((enum setting)s, value), '.'));
    }
    assert_int_equal(setting_by_name("colour"), SETTING_NONE);
}

static void the_first_preview_fixes_the_draw(void **state)
{
    (void)state;
    struct hall h;
    hall_of(&h, 6);
    struct draw_slots preview;
    int32_t again[8];
    unsigned char seed[SEED_BYTES];
    memset(h.seed, 7, SEED_BYTES);
    DO(&h, draw_preview, .method = DRAW_RANDOM);
    assert_true(draw_seed_read(state_tournament(h.state, 1)->draw_seed, seed));
    drawn_slots(h.state, MAIN_SECTION, DRAW_RANDOM, seed, &preview);
    memset(h.seed, 8, SEED_BYTES);
    assert_true(DO(&h, draw_preview, .method = DRAW_RANDOM).unchanged);
    NO(&h, RESEED, draw_preview, .method = DRAW_RANDOM, .reseed = 1);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    for (int i = 0; i < 8; i++)
        again[i] = i % 2 ? hall_at(&h, i / 2 + 1)->b : hall_at(&h, i / 2 + 1)->a;
    assert_memory_equal(preview.at, again, sizeof again);
    NO(&h, DRAWN, draw_make, .method = DRAW_RANDOM);
    NO(&h, FIELD, draw_undo, .reason = "");
    NO(&h, CONFIRM, draw_undo, .reason = "one is missing");
    DO(&h, draw_undo, .reason = "one is missing");
    assert_int_equal(state_tournament(h.state, 1)->draw_seed[0], 0);
    NO(&h, NOT_DRAWN, match_call_next);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    hall_check(&h);
    DO(&h, match_call_next);
    int32_t started = state_last(h.state, ROW_match) ? state_hall_table(h.state, 1)->match : 0;
    DO(&h, match_start, .match = started);
    NO(&h, STARTED, draw_undo, .reason = "too late");
    hall_refold(&h);
    hall_close(&h);
}

static void a_new_seed_stands_in_the_ledger_with_its_reason(void **state)
{
    (void)state;
    struct hall h;
    hall_of(&h, 4);
    memset(h.seed, 1, SEED_BYTES);
    DO(&h, draw_preview, .method = DRAW_RANDOM);
    memset(h.seed, 2, SEED_BYTES);
    DO(&h, draw_preview, .method = DRAW_RANDOM, .reseed = 1, .reason = "drawn before everybody was there");
    assert_memory_equal(state_tournament(h.state, 1)->draw_seed, "0202", 4);
    assert_string_equal(h.ledger[h.count - 1].is.draw_seeded.reason, "drawn before everybody was there");
    hall_close(&h);
}

static void draws_by_hand_are_checked(void **state)
{
    (void)state;
    struct hall h;
    hall_of(&h, 1);
    NO(&h, FEW_ENTRIES, draw_make, .method = DRAW_RANDOM);
    hall_enter(&h, 2);
    NO(&h, METHOD, draw_make, .method = DRAW_NONE);
    static const int32_t twice[] = {1, 1, 2, 3}, missing[] = {1, 2, 0, 0}, unknown[] = {1, 9, 2, 3},
                         few[] = {1, 2};
    NO(&h, SLOTS, draw_make, .method = DRAW_BY_HAND, .slots = {twice, 4});
    NO(&h, TWO_BYES, draw_make, .method = DRAW_BY_HAND, .slots = {missing, 4});
    NO(&h, SLOTS, draw_make, .method = DRAW_BY_HAND, .slots = {unknown, 4});
    NO(&h, SLOTS, draw_make, .method = DRAW_BY_HAND, .slots = {few, 2});
    hall_close(&h);
}

static void the_largest_evening_fits(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, TABLES_MAX);
    DO(&h, tournament_settings, .title = "Full", .starts_on = "2026-11-20", .third_place = 1);
    hall_enter(&h, ENTRIES_MAX);
    struct command more = {.kind = COMMAND_entry_add};
    ref_write(more.is.entry_add.ref, ENTRIES_MAX + 1);
    hall_no(&h, DIRECTOR_TOO_MANY, &more, __LINE__);
    DO(&h, auto_call, .on = 1);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, NULL, 0), 0);
    for (int32_t n = 1; n <= BRACKET_MATCHES_MAX; n++)
        DO(&h, result_set,
           .match = n == BRACKET_MATCHES_MAX - 1 ? BRACKET_MATCHES_MAX
                    : n == BRACKET_MATCHES_MAX   ? BRACKET_MATCHES_MAX - 1
                                                 : n,
           .how = HOW_FINAL_SCORE, .score_a = n % 3 ? 3 : 1, .score_b = n % 3 ? 0 : 3);
    assert_int_not_equal(state_tournament(h.state, 1)->champion, 0);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void the_longest_waiting_match_comes_first(void **state)
{
    (void)state;
    struct hall h;
    hall_of(&h, 8);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    DO(&h, match_call, .match = 3, .table = 2);
    NO(&h, TABLE_BUSY, match_call, .match = 1, .table = 2);
    NO(&h, TABLE_BUSY, table_set, .table = 2, .status = TABLE_OUT_OF_USE);
    DO(&h, match_call_next);
    assert_int_equal(state_hall_table(h.state, 1)->match, 1);
    NO(&h, NO_TABLE, match_call_next);
    DO(&h, match_uncall, .match = 1, .reason = "eating");
    // Taken off by hand it is not called automatically, but by hand.
    DO(&h, auto_call, .on = 1);
    assert_int_equal(state_hall_table(h.state, 1)->match, 2);
    DO(&h, tables_set, .count = 4);
    assert_int_equal(state_hall_table(h.state, 3)->match, 4);
    assert_int_equal(state_hall_table(h.state, 4)->match, 0);
    DO(&h, match_call, .match = 1);
    assert_int_equal(hall_at(&h, 1)->table, 4);
    DO(&h, result_set, .match = 4, .how = HOW_WALKOVER, .winner = SIDE_A);
    DO(&h, table_set, .table = 3, .status = TABLE_OUT_OF_USE);
    NO(&h, TABLE_CLOSED, match_call, .match = 1, .table = 3);
    hall_check(&h);
    hall_close(&h);
}

static void withdrawing_forfeits_and_can_be_taken_back(void **state)
{
    (void)state;
    struct hall h;
    hall_of(&h, 4);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    DO(&h, match_start, .match = 1);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE, .cube = 1);
    NO(&h, CONFIRM, entry_withdraw, .entry = 2, .reason = "ill");
    DO(&h, entry_withdraw, .entry = 2, .reason = "ill");
    assert_int_equal(hall_at(&h, 1)->how, HOW_FORFEIT);
    assert_int_equal(hall_at(&h, 3)->a, 1);
    DO(&h, entry_withdraw, .entry = 3, .reason = "went home");
    assert_int_equal(hall_at(&h, 2)->how, HOW_WALKOVER);
    DO(&h, entry_reinstate, .entry = 2, .reason = "well again");
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    assert_int_equal(hall_at(&h, 1)->score_b, 1);
    assert_int_equal(hall_at(&h, 3)->a, 0);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_B);
    DO(&h, match_start, .match = 3);
    NO(&h, TOO_LATE, entry_reinstate, .entry = 3, .reason = "came back");
    hall_check(&h);
    hall_close(&h);
}

static void results_by_hand(void **state)
{
    (void)state;
    struct hall h;
    hall_of(&h, 4);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    NO(&h, HOW, result_set, .match = 1, .how = HOW_BYE, .winner = SIDE_A);
    NO(&h, SIDE, result_set, .match = 1, .how = HOW_FORFEIT);
    NO(&h, MATCH_WAITING, result_set, .match = 3, .how = HOW_FORFEIT, .winner = SIDE_A);
    NO(&h, FINAL_SCORE, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 2, .score_b = 1);
    DO(&h, match_start, .match = 1);
    NO(&h, WALKOVER, result_set, .match = 1, .how = HOW_WALKOVER, .winner = SIDE_A);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 1);
    assert_true(DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 1).unchanged);
    NO(&h, REASON_MISSING, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 3);
    // Neither came: the opponent of the void slot goes through, and that can be taken back.
    DO(&h, result_set, .match = 2, .how = HOW_VOID, .reason = "neither came");
    assert_int_equal(state_tournament(h.state, 1)->champion, 1);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 0, .score_b = 3, .reason = "they came");
    assert_int_equal(state_tournament(h.state, 1)->champion, 0);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_READY);
    // What is in the middle of something is said first.
    DO(&h, match_call, .match = 3, .table = 2);
    struct decision asked = NO(&h, CONFIRM, tournament_close, .reason = "");
    assert_int_equal(asked.consequences[0].code, CONSEQUENCE_MATCH_AT_TABLE);
    assert_int_equal(asked.consequences[0].args[1], 2);
    assert_int_equal(asked.consequences[1].code, CONSEQUENCE_SECTION_OPEN);
    assert_int_equal(asked.consequence_count, 2);
    hall_check(&h);
    hall_close(&h);
}

static void third_place_and_placings(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    DO(&h, tournament_settings, .title = "x", .starts_on = "2026-11-20", .third_place = 1,
       .third_place_length = 1);
    hall_enter(&h, 5);
    hall_draw(&h, (const int32_t[]){1, 0, 2, 3, 4, 0, 5, 0}, 8);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 3);
    DO(&h, result_set, .match = 5, .how = HOW_FINAL_SCORE, .score_a = 3);
    DO(&h, result_set, .match = 6, .how = HOW_FINAL_SCORE, .score_a = 3);
    assert_int_equal(hall_at(&h, 7)->a, 2);
    assert_int_equal(hall_at(&h, 7)->b, 5);
    assert_int_equal(hall_at(&h, 7)->length, 1);
    assert_int_equal(standings_place(h.state, MAIN_SECTION, 2).from, 3);
    assert_int_equal(standings_place(h.state, MAIN_SECTION, 2).to, 4);
    DO(&h, result_set, .match = 7, .how = HOW_FINAL_SCORE, .score_b = 1);
    assert_int_equal(standings_place(h.state, MAIN_SECTION, 5).to, 3);
    assert_int_equal(standings_place(h.state, MAIN_SECTION, 2).from, 4);
    assert_int_equal(standings_place(h.state, MAIN_SECTION, 3).from, 5);
    assert_int_equal(standings_place(h.state, MAIN_SECTION, 3).to, 5);
    assert_int_equal(standings_place(h.state, MAIN_SECTION, 1).from, 0);
    assert_int_equal(hall_match_of(h.state, 1), 8);
    DO(&h, result_set, .match = 8, .how = HOW_FINAL_SCORE, .score_b = 3);
    assert_int_equal(standings_place(h.state, MAIN_SECTION, 4).from, 1);
    assert_int_equal(standings_place(h.state, MAIN_SECTION, 1).from, 2);
    hall_close(&h);
}

static void closed_is_closed(void **state)
{
    (void)state;
    struct hall h;
    hall_of(&h, 2);
    DO(&h, tournament_open, .reason = "");
    DO(&h, tournament_close, .reason = "nobody came");
    NO(&h, CLOSED, draw_make, .method = DRAW_RANDOM);
    NO(&h, FIELD, tournament_reopen, .reason = "");
    DO(&h, tournament_reopen, .reason = "they came after all");
    DO(&h, draw_make, .method = DRAW_RANDOM);
    hall_close(&h);
}

// Where it goes on is an address; until it comes home nothing else is written.
static void handed_over_is_elsewhere(void **state)
{
    (void)state;
    static const char *const none[] = {"javascript:alert(1)", "http://",     "hall:8080",
                                       "http://a b",          "https://\"x", "http://h\303\244tte"};
    struct hall h;
    hall_of(&h, 4);
    h.who.role = ROLE_OWNER;
    DO(&h, draw_make, .method = DRAW_RANDOM);
    for (size_t i = 0; i < COUNT(none); i++) {
        struct command command = {.kind = COMMAND_hand_over};
        strcpy(command.is.hand_over.to, none[i]);
        assert_int_equal(hall_ask(&h, &command).refusal.code, DIRECTOR_ADDRESS);
    }
    NO(&h, AWAY_NOT, take_over, .reason = "");
    NO(&h, CONFIRM, hand_over, .to = "http://other:8080");
    h.who.confirmed = true;
    DO(&h, hand_over, .to = "http://other:8080");
    NO(&h, AWAY, match_call, .match = 1, .table = 1);
    NO(&h, AWAY, hand_over, .to = "http://third:8080");
    NO(&h, AWAY, tournament_close, .reason = "");
    NO(&h, AWAY, actor_join, .kind = ACTOR_ACCOUNT, .role = ROLE_SCORER);
    h.who.role = ROLE_DIRECTOR;
    NO(&h, ROLE, take_over, .reason = "");
    h.who.role = ROLE_OWNER;
    h.who.confirmed = false;
    NO(&h, CONFIRM, take_over, .reason = "");
    h.who.confirmed = true;
    DO(&h, take_over, .reason = "the other laptop fell");
    DO(&h, match_call, .match = 1, .table = 1);
    hall_refold(&h);
    hall_close(&h);
}

// What walls show is said by a director; what is said already is no event.
static void walls_show_what_is_said(void **state)
{
    (void)state;
    struct hall h;
    hall_of(&h, 4);
    DO(&h, wall_set, .scene = WALL_BREAK, .message = "Supper", .until_ms = 5000);
    const struct row_tournament *t = state_tournament(h.state, 1);
    assert_int_equal(t->wall, WALL_BREAK);
    assert_string_equal(t->wall_message, "Supper");
    assert_int_equal(t->wall_until_ms, 5000);
    size_t count = h.count;
    DO(&h, wall_set, .scene = WALL_BREAK, .message = "Supper", .until_ms = 5000);
    assert_int_equal(h.count, count);
    DO(&h, wall_set, .scene = WALL_BREAK, .message = "Supper", .until_ms = 6000);
    DO(&h, wall_set, .scene = WALL_BREAK, .message = "Dinner", .until_ms = 6000);
    DO(&h, wall_set, .scene = WALL_PLAY, .message = "Dinner", .until_ms = 6000);
    assert_int_equal(h.count, count + 3);
    h.who.role = ROLE_SCORER;
    NO(&h, ROLE, wall_set, .scene = WALL_AUTO);
    hall_refold(&h);
    hall_close(&h);
}

static void a_scorer_corrects_only_what_is_unconfirmed(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 5);
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    h.who.actor = 1;
    h.who.role = ROLE_DEVICE;
    DO(&h, game_report, .match = 1, .game = 1, .side = SIDE_A, .winner = SIDE_B, .win = WIN_SINGLE,
       .cube = 1);
    h.who.actor = 0;
    h.who.role = ROLE_SCORER;
    DO(&h, game_correct, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_GAMMON, .cube = 1);
    hall_score(&h, 0, 2, PHASE_NORMAL);
    DO(&h, game_report, .match = 1, .game = 2, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1);
    NO(&h, GAME_CONFIRMED, game_correct, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE,
       .cube = 1, .reason = "x");
    NO(&h, ROLE, dispute_resolve, .match = 1, .claim = 1, .reason = "x");
    NO(&h, ROLE, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A);
    h.who.role = ROLE_DIRECTOR;
    NO(&h, REASON_MISSING, game_correct, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE,
       .cube = 1);
    hall_close(&h);
}

// A phone that has the code of the hall says who is here: only who is missing, before the draw, and where the event has it so.
static void a_phone_checks_in_who_is_missing(void **state)
{
    (void)state;
    struct hall h;
    hall_of(&h, 4);
    NO(&h, ARRIVAL_CLOSED, entry_arrive, .entry = 1);
    DO(&h, tournament_settings, .title = "x", .starts_on = "2026-11-20", .check_in = 1);
    DO(&h, setting_set, .setting = SETTING_SELF_CHECK_IN, .value = 0);
    NO(&h, ARRIVAL_CLOSED, entry_arrive, .entry = 1);
    DO(&h, setting_set, .setting = SETTING_SELF_CHECK_IN, .value = 1);
    DO(&h, entry_arrive, .entry = 1);
    assert_int_equal(state_entry(h.state, 1)->status, ENTRY_CHECKED_IN);
    assert_true(state_entry(h.state, 1)->by_code);
    NO(&h, ARRIVED, entry_arrive, .entry = 1);
    // What the desk says afterwards is the desk's word.
    DO(&h, entry_check_out, .entry = 1);
    assert_false(state_entry(h.state, 1)->by_code);
    DO(&h, entry_check_in, .entry = 1);
    assert_false(state_entry(h.state, 1)->by_code);
    NO(&h, ARRIVED, entry_arrive, .entry = 1);
    DO(&h, entry_withdraw, .entry = 2);
    NO(&h, ENTRY_STATUS, entry_arrive, .entry = 2);
    DO(&h, entry_arrive, .entry = 3);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    NO(&h, ARRIVAL_CLOSED, entry_arrive, .entry = 4);
    hall_check(&h);
    hall_close(&h);
}

static void only_who_checked_in_is_drawn(void **state)
{
    (void)state;
    struct hall h;
    hall_of(&h, 4);
    DO(&h, tournament_settings, .title = "x", .starts_on = "2026-11-20", .check_in = 1);
    NO(&h, FEW_ENTRIES, draw_make, .method = DRAW_RANDOM);
    for (int32_t entry = 1; entry <= 3; entry++)
        DO(&h, entry_check_in, .entry = entry);
    DO(&h, entry_check_out, .entry = 3);
    DO(&h, entry_check_in, .entry = 3);
    struct decision drawn = DO(&h, draw_make, .method = DRAW_RANDOM);
    assert_int_equal(drawn.level, LEVEL_ACKNOWLEDGE);
    assert_int_equal(state_entry(h.state, 4)->status, ENTRY_WAITING);
    NO(&h, DRAWN, entry_check_out, .entry = 3);
    // Checking in late asks for a free bye; there is one.
    DO(&h, entry_check_in, .entry = 4);
    assert_int_equal(state_entry(h.state, 4)->status, ENTRY_CHECKED_IN);
    assert_true(hall_at(&h, 1)->a > 0 && hall_at(&h, 1)->b > 0);
    hall_enter(&h, 1);
    NO(&h, NO_FREE_BYE, entry_check_in, .entry = 5);
    NO(&h, NO_FREE_BYE, entry_reinstate, .entry = 5);
    DO(&h, entry_withdraw, .entry = 5);
    NO(&h, ENTRY_STATUS, entry_check_in, .entry = 5);
    hall_check(&h);
    hall_close(&h);
}

// A tablet is signed in at a table.
static void tablet_at(struct hall *h, int32_t table)
{
    DO(h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = table);
    h->who.actor = state_last(h->state, ROW_actor);
    h->who.role = ROLE_DEVICE;
    DO(h, table_take, .table = table);
    h->who.actor = 0;
    h->who.role = ROLE_OWNER;
}

static void all_that_were_seen_called_have_started(void **state)
{
    (void)state;
    struct hall h;
    hall_of(&h, 8);
    DO(&h, tables_set, .count = 4);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    for (int32_t match = 1; match <= 4; match++)
        DO(&h, match_call, .match = match, .table = match);
    DO(&h, match_start, .match = 2);
    DO(&h, match_uncall, .match = 3, .reason = "later");
    // The fourth was called after the director had looked.
    int32_t seen[] = {1, 2, 3, 1};
    size_t events = h.count;
    DO(&h, matches_start, .matches = {seen, 4});
    assert_int_equal(h.count, events + 1);
    static const int32_t status[] = {MATCH_PLAYING, MATCH_PLAYING, MATCH_READY, MATCH_CALLED};
    for (int32_t match = 1; match <= 4; match++)
        assert_int_equal(hall_at(&h, match)->status, status[match - 1]);
    assert_true(DO(&h, matches_start, .matches = {seen, 4}).unchanged);
    NO(&h, NOTHING, matches_start, .matches = {(int32_t[]){4, 99}, 2});
    assert_int_equal(hall_at(&h, 4)->status, MATCH_CALLED);
    hall_check(&h);
    hall_close(&h);
}

static void the_inbox_is_in_order_of_time(void **state)
{
    (void)state;
    struct hall h;
    hall_of(&h, 8);
    DO(&h, tables_set, .count = 4);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    for (int32_t match = 1; match <= 4; match++)
        DO(&h, match_call, .match = match, .table = match);
    int64_t called_ms = hall_at(&h, 4)->called_ms;
    DO(&h, match_start, .match = 1);
    DO(&h, match_start, .match = 2);
    DO(&h, match_start, .match = 3);
    DO(&h, final_report, .match = 1, .side = SIDE_A, .score_a = 3);
    DO(&h, director_call, .match = 2, .side = SIDE_B, .reason = CALL_DICE);
    DO(&h, match_dispute, .match = 3, .side = SIDE_A, .score_a = 1);
    struct inbox_item items[8];
    int64_t late_ms = called_ms + (int64_t)10 * 60000;
    // A card that was just put down is nobody's business but theirs who sign it.
    assert_int_equal(inbox_fill(h.state, called_ms + (int64_t)2 * 60000, items, 8), 2);
    // Where there is no tablet nobody could have said Ready.
    assert_int_equal(inbox_fill(h.state, late_ms, items, 8), 3);
    tablet_at(&h, 4);
    assert_int_equal(inbox_fill(h.state, late_ms, items, 8), 4);
    static const enum inbox_kind kinds[] = {INBOX_LATE, INBOX_UNSIGNED, INBOX_CALL, INBOX_DISPUTE};
    for (int i = 0; i < 4; i++)
        assert_int_equal(items[i].kind, kinds[i]);
    assert_int_equal(items[0].points, 2);
    assert_int_equal(items[0].match, 4);
    // The oldest come first also when there is not place for all.
    assert_int_equal(inbox_fill(h.state, late_ms, items, 1), 4);
    assert_int_equal(items[0].kind, INBOX_LATE);
    DO(&h, setting_set, .setting = SETTING_LATE_FIRST, .value = 0);
    assert_int_equal(inbox_fill(h.state, late_ms, items, 8), 3);
    hall_close(&h);
}

static void a_club_keeps_an_owner(void **state)
{
    (void)state;
    struct hall h;
    hall_open(&h);
    struct command anna = {.kind = COMMAND_account_add,
                           .is.account_add = {.kind = ACTOR_ACCOUNT, .role = ROLE_OWNER}};
    ref_write(anna.is.account_add.ref, 1);
    hall_no(&h, DIRECTOR_CLUB_MISSING, &anna, __LINE__);
    DO(&h, club_set, .name = "Club", .time_zone = "Europe/Vienna");
    assert_true(DO(&h, club_set, .name = "Club", .time_zone = "Europe/Vienna").unchanged);
    hall_do(&h, &anna, __LINE__);
    hall_no(&h, DIRECTOR_LISTED, &anna, __LINE__);
    NO(&h, LAST_OWNER, account_change, .account = 1, .role = ROLE_DIRECTOR);
    ref_write(anna.is.account_add.ref, 2);
    hall_do(&h, &anna, __LINE__);
    DO(&h, account_change, .account = 1, .role = ROLE_DIRECTOR);
    NO(&h, LAST_OWNER, account_change, .account = 2, .status = ACTOR_REVOKED, .role = ROLE_OWNER);
    struct command list = {.kind = COMMAND_tournament_list};
    memset(list.is.tournament_list.uid, 'a', 32);
    hall_do(&h, &list, __LINE__);
    hall_no(&h, DIRECTOR_LISTED, &list, __LINE__);
    struct command player = {.kind = COMMAND_player_add};
    ref_write(player.is.player_add.ref, 1);
    hall_do(&h, &player, __LINE__);
    DO(&h, player_change, .player = 1, .status = ACTOR_REVOKED);
    NO(&h, NOTHING, player_change, .player = 2, .status = ACTOR_REVOKED);
    DO(&h, player_hide, .player = 1, .hidden = true);
    assert_true(player_is_hidden(h.state, 1));
    assert_true(DO(&h, player_hide, .player = 1, .hidden = true).unchanged);
    NO(&h, NOTHING, player_hide, .player = 2, .hidden = true);
    // By the PIN of an entry nobody signs in, and the line says of which. What the director hid the director shows again.
#define OWN(player_, hidden_)                                                                                \
    .player = (player_), .hidden = (hidden_), .entry = 3, .uid = "0123456789abcdef0123456789abcdef"
    h.who.role = ROLE_PUBLIC;
    NO(&h, PAGE_HIDDEN, own_page_hide, OWN(1, false));
    h.who.role = ROLE_DIRECTOR;
    DO(&h, player_hide, .player = 1, .hidden = false);
    h.who.role = ROLE_PUBLIC;
    DO(&h, own_page_hide, OWN(1, true));
    assert_true(DO(&h, own_page_hide, OWN(1, true)).unchanged);
    DO(&h, own_page_hide, OWN(1, false));
    assert_false(player_is_hidden(h.state, 1));
    DO(&h, own_page_hide, OWN(1, true));
    NO(&h, NOTHING, own_page_hide, OWN(2, true));
    h.who.role = ROLE_DIRECTOR;
    DO(&h, player_hide, .player = 1, .hidden = true);
    NO(&h, PAGE_HIDDEN, own_page_hide, OWN(1, false));
#undef OWN
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tournament_is_created_once_and_changed_until_the_draw),
        cmocka_unit_test(the_rules_sheet_has_a_sentence_for_every_value),
        cmocka_unit_test(the_first_preview_fixes_the_draw),
        cmocka_unit_test(a_new_seed_stands_in_the_ledger_with_its_reason),
        cmocka_unit_test(draws_by_hand_are_checked),
        cmocka_unit_test(the_largest_evening_fits),
        cmocka_unit_test(the_longest_waiting_match_comes_first),
        cmocka_unit_test(withdrawing_forfeits_and_can_be_taken_back),
        cmocka_unit_test(results_by_hand),
        cmocka_unit_test(third_place_and_placings),
        cmocka_unit_test(closed_is_closed),
        cmocka_unit_test(handed_over_is_elsewhere),
        cmocka_unit_test(walls_show_what_is_said),
        cmocka_unit_test(a_scorer_corrects_only_what_is_unconfirmed),
        cmocka_unit_test(a_phone_checks_in_who_is_missing),
        cmocka_unit_test(only_who_checked_in_is_drawn),
        cmocka_unit_test(all_that_were_seen_called_have_started),
        cmocka_unit_test(the_inbox_is_in_order_of_time),
        cmocka_unit_test(a_club_keeps_an_owner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
