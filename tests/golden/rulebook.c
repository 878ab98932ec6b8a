// SPDX-License-Identifier: MIT
// The rule book's test cases of match and event, by number: 1-15 and 18-20, 44, 45, 53-55, 58, 60; of the further
// cases 109, 111, 112 and 113 in whole tournaments.
#include "hall.h"

// A game entered by the desk.
#define GAME(h, n, who, kind, cube_, ...)                                                                    \
    DO(h, game_report, .match = 1, .game = n, .winner = SIDE_##who, .win = WIN_##kind, .cube = cube_,        \
       __VA_ARGS__)
#define NO_GAME(h, reason, n, who, kind, cube_, ...)                                                         \
    NO(h, reason, game_report, .match = 1, .game = n, .winner = SIDE_##who, .win = WIN_##kind,               \
       .cube = cube_, __VA_ARGS__)

// Brings a match to a score by games of one point, never through the Crawford game.
static void score_to(struct hall *h, int32_t a, int32_t b)
{
    int32_t game = 1;
    for (int32_t i = 0; i < a; i++)
        GAME(h, game++, A, SINGLE, 1);
    for (int32_t i = 0; i < b; i++)
        GAME(h, game++, B, SINGLE, 1);
}

static uint32_t cubes(const struct hall *h)
{
    return pad_options(h->state, hall_at(h, 1), 1).cubes;
}

static void case_1_exactly_one_away_makes_the_crawford_game(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    score_to(&h, 4, 3);
    GAME(&h, 8, A, SINGLE, 2);
    hall_score(&h, 6, 3, PHASE_CRAWFORD);
    assert_int_equal(cubes(&h), 1);
    NO_GAME(&h, CRAWFORD_CUBE, 9, B, SINGLE, 2);
    hall_close(&h);
}

static void cases_2_and_3_after_the_crawford_game_the_trailer_doubles(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    score_to(&h, 4, 3);
    GAME(&h, 8, A, SINGLE, 2);
    GAME(&h, 9, B, GAMMON, 1);
    hall_score(&h, 6, 5, PHASE_POST_CRAWFORD);
    struct pad_options pad = pad_options(h.state, hall_at(&h, 1), 1);
    assert_false(pad.may_double[0]);
    assert_int_equal(pad.why_not[0], FAULT_DEAD_CUBE);
    assert_true(pad.may_double[1]);
    GAME(&h, 10, B, SINGLE, 2);
    hall_score(&h, 6, 7, PHASE_OVER);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    hall_close(&h);
}

static void case_4_there_is_one_crawford_game(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 3);
    GAME(&h, 1, A, GAMMON, 1);
    hall_score(&h, 2, 0, PHASE_CRAWFORD);
    GAME(&h, 2, B, SINGLE, 1);
    hall_score(&h, 2, 1, PHASE_POST_CRAWFORD);
    assert_int_equal(cubes(&h), 1 | 2);
    GAME(&h, 3, B, SINGLE, 1);
    hall_score(&h, 2, 2, PHASE_DMP);
    GAME(&h, 4, A, SINGLE, 1);
    hall_score(&h, 3, 2, PHASE_OVER);
    hall_close(&h);
}

static void case_5_double_match_point_has_no_cube(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 5);
    score_to(&h, 3, 3);
    GAME(&h, 7, A, SINGLE, 1);
    hall_score(&h, 4, 3, PHASE_CRAWFORD);
    GAME(&h, 8, B, SINGLE, 1);
    hall_score(&h, 4, 4, PHASE_DMP);
    NO_GAME(&h, ONE_POINT, 9, A, SINGLE, 2);
    GAME(&h, 9, A, GAMMON, 1);
    hall_score(&h, 6, 4, PHASE_OVER);
    struct match_score score = score_now(h.state, hall_at(&h, 1));
    assert_int_equal(match_shown(&score, SIDE_A), 5);
    hall_close(&h);
}

static void case_6_a_match_to_one_point(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 1);
    hall_score(&h, 0, 0, PHASE_DMP);
    NO_GAME(&h, ONE_POINT, 1, A, SINGLE, 2);
    GAME(&h, 1, A, GAMMON, 1);
    assert_int_equal(state_game_of(h.state, 1, 1)->points, 2);
    struct match_score score = score_now(h.state, hall_at(&h, 1));
    assert_int_equal(match_shown(&score, SIDE_A), 1);
    hall_close(&h);
}

static void cases_7_and_8_a_crawford_double_is_annulled(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 3);
    GAME(&h, 1, A, GAMMON, 1);
    struct decision taken = NO_GAME(&h, CRAWFORD_CUBE, 2, B, SINGLE, 2);
    assert_string_equal(taken.refusal.rule, "USBGF 4.4.8");
    // Passed: no points are posted and the next game cannot be entered until the director has chosen.
    NO_GAME(&h, CRAWFORD_DROP, 2, B, SINGLE, 1, .dropped = 1);
    NO_GAME(&h, GAME_NEXT, 3, B, SINGLE, 1);
    hall_score(&h, 2, 0, PHASE_CRAWFORD);
    // (ii) the pass is a resigned single game.
    GAME(&h, 2, B, SINGLE, 1);
    hall_score(&h, 2, 1, PHASE_POST_CRAWFORD);
    hall_close(&h);
}

// 13 points, Crawford game at 12-9, a cube of 2 taken and won with a gammon.
static void crawford_gammon(struct hall *h, bool entered)
{
    hall_match(h, 13);
    score_to(h, 11, 9);
    GAME(h, 21, A, SINGLE, 1);
    hall_score(h, 12, 9, PHASE_CRAWFORD);
    NO_GAME(h, CRAWFORD_CUBE, 22, B, GAMMON, 2);
    if (entered)
        GAME(h, 22, B, GAMMON, 2, .override = 1, .reason = "both players agree that it was played so");
}

static void case_9_rescored_as_if_there_had_been_no_double(void **state)
{
    (void)state;
    struct hall h;
    crawford_gammon(&h, false);
    GAME(&h, 22, B, GAMMON, 1);
    hall_score(&h, 12, 11, PHASE_POST_CRAWFORD);
    hall_close(&h);
}

static void case_10_a_recorded_result_by_the_profile(void **state)
{
    (void)state;
    for (int32_t stands = 0; stands < 2; stands++) {
        struct hall h;
        crawford_gammon(&h, true);
        assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
        assert_int_equal(hall_at(&h, 1)->score_b, 13);
        DO(&h, setting_set, .setting = SETTING_CORRECTION, .value = stands);
        if (stands)
            NO(&h, STANDS, game_correct, .match = 1, .game = 22, .winner = SIDE_B, .win = WIN_GAMMON,
               .cube = 1, .reason = "the double was void");
        DO(&h, game_correct, .match = 1, .game = 22, .winner = SIDE_B, .win = WIN_GAMMON, .cube = 1,
           .reason = "the double was void", .override = stands);
        hall_score(&h, 12, 11, PHASE_POST_CRAWFORD);
        assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
        hall_check(&h);
        hall_close(&h);
    }
}

static void case_11_the_cube_shows_powers_of_two(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    NO_GAME(&h, CUBE_VALUE, 1, A, SINGLE, 3);
    NO_GAME(&h, CUBE_VALUE, 1, A, SINGLE, 3, .override = 1, .reason = "we say so");
    score_to(&h, 6, 0);
    NO_GAME(&h, CRAWFORD_CUBE, 7, B, SINGLE, 2);
    NO_GAME(&h, REASON_MISSING, 7, B, SINGLE, 2, .override = 1);
    h.who.role = ROLE_SCORER;
    NO_GAME(&h, CRAWFORD_CUBE, 7, B, SINGLE, 2, .override = 1, .reason = "a ruling");
    h.who.role = ROLE_DIRECTOR;
    GAME(&h, 7, B, SINGLE, 2, .override = 1, .reason = "ruled: the next game had begun");
    hall_score(&h, 6, 2, PHASE_POST_CRAWFORD);
    hall_close(&h);
}

static void case_12_dead_for_the_doubler(void **state)
{
    (void)state;
    struct match_score score = {.length = 7, .score = {5, 3}, .crawford_played = false};
    assert_false(match_may_double(&score, &match_rules_default, SIDE_A, 2));
    assert_true(match_may_double(&score, &match_rules_default, SIDE_B, 2));
    struct match_rules older = match_rules_default;
    older.dead_cube = DEAD_FOR_BOTH;
    assert_true(match_may_double(&score, &older, SIDE_A, 2));
    assert_false(match_may_double(&score, &older, SIDE_A, 4));
    // Only the leader could have turned it to 2 and the trailer to 4; 8 needs a redouble of the leader.
    assert_int_equal(match_cubes(&score, &match_rules_default, SIDE_NONE), 1 | 2 | 4);
}

static void case_13_overshoot_is_kept_raw_and_shown_capped(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    score_to(&h, 3, 3);
    GAME(&h, 7, A, GAMMON, 4);
    hall_score(&h, 11, 3, PHASE_OVER);
    assert_int_equal(state_game_of(h.state, 1, 7)->points, 8);
    struct match_score score = score_now(h.state, hall_at(&h, 1));
    assert_int_equal(match_shown(&score, SIDE_A), 7);
    assert_int_equal(match_shown(&score, SIDE_B), 3);
    hall_close(&h);
}

static void case_14_each_game_starts_with_its_own_cube(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    GAME(&h, 1, A, SINGLE, 2);
    // Whatever the cube of the last game shows, the next one can count at 1.
    GAME(&h, 2, B, SINGLE, 1);
    hall_score(&h, 2, 1, PHASE_NORMAL);
    hall_close(&h);
}

static void case_15_jacoby_only_by_the_event_flag(void **state)
{
    (void)state;
    for (int32_t jacoby = 0; jacoby < 2; jacoby++) {
        struct hall h;
        hall_create(&h, 7, 1);
        DO(&h, setting_set, .setting = SETTING_JACOBY, .value = jacoby);
        hall_enter(&h, 2);
        hall_draw(&h, (const int32_t[]){1, 2}, 2);
        GAME(&h, 1, A, GAMMON, 1);
        assert_int_equal(hall_at(&h, 1)->score_a, jacoby ? 1 : 2);
        GAME(&h, 2, A, GAMMON, 2);
        assert_int_equal(hall_at(&h, 1)->score_a, jacoby ? 5 : 6);
        hall_close(&h);
    }
}

static void case_18_penalty_points_before_the_first_game(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 5, 1);
    DO(&h, setting_set, .setting = SETTING_PENALTY_LOSS, .value = 0);
    hall_enter(&h, 2);
    hall_draw(&h, (const int32_t[]){1, 2}, 2);
    DO(&h, penalty_set, .match = 1, .side = SIDE_B, .points = 4, .reason = "late");
    hall_score(&h, 4, 0, PHASE_CRAWFORD);
    NO_GAME(&h, CRAWFORD_CUBE, 1, B, SINGLE, 2);
    DO(&h, penalty_set, .match = 1, .side = SIDE_A, .points = 4, .reason = "later");
    hall_score(&h, 4, 4, PHASE_DMP);
    NO_GAME(&h, ONE_POINT, 1, B, SINGLE, 2);
    hall_close(&h);
}

static bool warned(const struct decision *decision, enum consequence_code code, int32_t first)
{
    for (size_t i = 0; i < decision->consequence_count; i++)
        if (decision->consequences[i].code == code && decision->consequences[i].args[0] == first) return true;
    return false;
}

static void case_19_a_correction_never_rewrites_how_a_game_was_played(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    GAME(&h, 1, A, GAMMON, 1);
    GAME(&h, 2, A, GAMMON, 1);
    GAME(&h, 3, A, GAMMON, 1);
    GAME(&h, 4, B, SINGLE, 1);
    assert_int_equal(state_game_of(h.state, 1, 4)->phase, PHASE_CRAWFORD);
    struct decision asked = NO(&h, CONFIRM, game_correct, .match = 1, .game = 2, .winner = SIDE_A,
                               .win = WIN_SINGLE, .cube = 1, .reason = "not a gammon");
    assert_int_equal(asked.level, LEVEL_READ);
    assert_true(warned(&asked, CONSEQUENCE_PHASE_CHANGES, 4));
    hall_score(&h, 6, 1, PHASE_POST_CRAWFORD);
    DO(&h, game_correct, .match = 1, .game = 2, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1,
       .reason = "not a gammon");
    assert_int_equal(hall_at(&h, 1)->score_a, 5);
    assert_int_equal(state_game_of(h.state, 1, 4)->phase, PHASE_CRAWFORD);
    hall_check(&h);
    hall_close(&h);
}

static void case_20_a_pass_wins_a_single_game_only(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    NO_GAME(&h, DROP_WIN, 1, A, GAMMON, 1, .dropped = 1);
    NO_GAME(&h, DROP_WIN, 1, A, BACKGAMMON, 2, .dropped = 1, .override = 1, .reason = "resigned");
    GAME(&h, 1, A, SINGLE, 1, .dropped = 1);
    hall_score(&h, 1, 0, PHASE_NORMAL);
    hall_close(&h);
}

static void cases_44_and_45_lateness(void **state)
{
    (void)state;
    enum { MINUTE = 60000 };
    assert_int_equal(match_lateness(5 * MINUTE - 1, 5 * MINUTE, 5 * MINUTE), 0);
    assert_int_equal(match_lateness(5 * MINUTE, 5 * MINUTE, 5 * MINUTE), 1);
    assert_int_equal(match_lateness(10 * MINUTE, 5 * MINUTE, 5 * MINUTE), 2);
    assert_int_equal(match_lateness(30 * MINUTE, 5 * MINUTE, 5 * MINUTE), 6);
    assert_false(match_penalty_loses(&(struct match_score){.length = 11}, 5));
    assert_true(match_penalty_loses(&(struct match_score){.length = 11}, 6));
    assert_int_equal(match_lateness(15 * MINUTE, 5 * MINUTE, 5 * MINUTE), 3);
    assert_false(match_penalty_loses(&(struct match_score){.length = 7}, 3));
    assert_true(match_penalty_loses(&(struct match_score){.length = 7}, 4));
    struct hall h;
    hall_match(&h, 7);
    DO(&h, penalty_set, .match = 1, .side = SIDE_A, .points = 3, .reason = "15 minutes");
    hall_score(&h, 0, 3, PHASE_NORMAL);
    NO(&h, CONFIRM, penalty_set, .match = 1, .side = SIDE_A, .points = 4, .reason = "20 minutes");
    DO(&h, penalty_set, .match = 1, .side = SIDE_A, .points = 4, .reason = "20 minutes");
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
    assert_int_equal(hall_at(&h, 1)->how, HOW_PENALTY);
    hall_close(&h);
}

static void case_53_byes_propagate_at_once(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 5);
    hall_draw(&h, (const int32_t[]){1, 0, 2, 0, 3, 4, 5, 0}, 8);
    // Two byes side by side: their holders meet without waiting for anybody.
    assert_int_equal(hall_at(&h, 5)->status, MATCH_READY);
    assert_int_equal(hall_at(&h, 5)->a, 1);
    assert_int_equal(hall_at(&h, 5)->b, 2);
    assert_int_equal(hall_at(&h, 6)->status, MATCH_WAITING);
    // A double forfeit empties a slot: its opponent of the next round has the bye.
    DO(&h, result_set, .match = 3, .how = HOW_VOID, .reason = "neither came");
    assert_int_equal(hall_at(&h, 6)->a, NOBODY);
    assert_int_equal(hall_at(&h, 6)->how, HOW_BYE);
    assert_int_equal(hall_at(&h, 7)->b, 5);
    hall_check(&h);
    hall_close(&h);
}

static void case_54_a_bye_holder_withdraws_before_playing(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 5);
    hall_draw(&h, (const int32_t[]){1, 0, 2, 3, 4, 0, 5, 0}, 8);
    DO(&h, entry_withdraw, .entry = 1, .reason = "went home");
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 1);
    assert_int_equal(hall_at(&h, 5)->how, HOW_WALKOVER);
    assert_int_equal(hall_at(&h, 7)->a, 2);
    hall_check(&h);
    hall_close(&h);
}

static void case_55_a_late_entry_takes_a_free_bye(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 3);
    hall_draw(&h, (const int32_t[]){1, 0, 2, 3}, 4);
    struct command late = {.kind = COMMAND_entry_add};
    ref_write(late.is.entry_add.ref, 4);
    struct decision asked = hall_no(&h, DIRECTOR_CONFIRM, &late, __LINE__);
    assert_true(warned(&asked, CONSEQUENCE_BYE_LOST, 1));
    hall_do(&h, &late, __LINE__);
    assert_int_equal(hall_at(&h, 1)->b, 4);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_READY);
    assert_int_equal(hall_at(&h, 3)->a, 0);
    // None free any more: the next one waits.
    ref_write(late.is.entry_add.ref, 5);
    hall_do(&h, &late, __LINE__);
    assert_int_equal(state_entry(h.state, 5)->status, ENTRY_WAITING);
    hall_check(&h);
    hall_close(&h);
}

static void case_55_no_bye_is_free_once_its_holder_plays(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 3);
    hall_draw(&h, (const int32_t[]){1, 0, 2, 3}, 4);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 3);
    DO(&h, match_start, .match = 3);
    hall_enter(&h, 1);
    assert_int_equal(state_entry(h.state, 4)->status, ENTRY_WAITING);
    hall_close(&h);
}

// The holder of the first bye waits for an opponent: nobody knows yet whether they drop as a first loser, so who would meet them
// there waits, too, and is not given a bye.
static void case_113_the_holder_of_a_bye_whose_next_match_waits(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 6);
    DO(&h, section_add, .kind = SECTION_FIRST_MATCH, .name = "First losers", .fed_by = MAIN_SECTION);
    hall_draw(&h, (const int32_t[]){1, 0, 2, 3, 4, 5, 6, 0}, 8);
    const struct row_match *first = hall_at(&h, 8);
    assert_int_equal(first->section, 2);
    assert_int_equal(hall_at(&h, 5)->status, MATCH_WAITING);
    assert_int_equal(first->a + first->b, 0);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 1);
    first = hall_at(&h, 8);
    assert_int_equal(hall_at(&h, 5)->status, MATCH_READY);
    assert_int_equal(first->status, MATCH_WAITING);
    assert_int_equal(first->a, 0);
    assert_int_equal(first->b, 3);
    DO(&h, result_set, .match = 5, .how = HOW_FINAL_SCORE, .score_b = 1);
    first = hall_at(&h, 8);
    assert_int_equal(first->status, MATCH_READY);
    assert_int_equal(first->a, 1);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// Going home meanwhile, or winning: then nobody drops from there, and who waited has the bye.
static void case_113_who_waited_for_a_holder_that_does_not_drop(void **state)
{
    (void)state;
    for (int leaves = 0; leaves < 2; leaves++) {
        struct hall h;
        hall_create(&h, 1, 2);
        hall_enter(&h, 6);
        DO(&h, section_add, .kind = SECTION_FIRST_MATCH, .name = "First losers", .fed_by = MAIN_SECTION);
        hall_draw(&h, (const int32_t[]){1, 0, 2, 3, 4, 5, 6, 0}, 8);
        DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 1);
        if (leaves)
            DO(&h, entry_withdraw, .entry = 1, .reason = "went home");
        else
            DO(&h, result_set, .match = 5, .how = HOW_FINAL_SCORE, .score_a = 1);
        assert_int_equal(hall_at(&h, 8)->how, HOW_BYE);
        assert_int_equal(hall_at(&h, 8)->winner, SIDE_B);
        hall_check(&h);
        hall_close(&h);
    }
}

// A late entry takes the first bye whose holder still waits for an opponent, for that costs nobody a match they look forward
// to; where none waits, the first bye whose holder has not begun.
static void case_55_the_first_bye_whose_next_match_waits(void **state)
{
    (void)state;
    enum { BOTH_WAIT, FIRST_READY, BOTH_READY, FIRST_BEGUN, STAGES };
    static const int32_t taken[STAGES] = {1, 4, 1, 4};
    for (int stage = BOTH_WAIT; stage < STAGES; stage++) {
        struct hall h;
        hall_create(&h, 1, 2);
        hall_enter(&h, 6);
        hall_draw(&h, (const int32_t[]){1, 0, 2, 3, 4, 5, 6, 0}, 8);
        if (stage >= FIRST_READY) DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 1);
        if (stage >= BOTH_READY) DO(&h, result_set, .match = 3, .how = HOW_FINAL_SCORE, .score_a = 1);
        if (stage == FIRST_BEGUN) DO(&h, match_start, .match = 5);
        hall_enter(&h, 1);
        assert_int_equal(hall_at(&h, taken[stage])->b, 7);
        assert_int_equal(hall_at(&h, taken[stage])->status, MATCH_READY);
        assert_int_equal(hall_at(&h, 5 - taken[stage])->how, HOW_BYE);
        assert_int_equal(hall_at(&h, taken[stage] == 1 ? 5 : 6)->status, MATCH_WAITING);
        hall_check(&h);
        hall_refold(&h);
        hall_close(&h);
    }
}

// The bye is free, but the consolation has gone on as if nobody would drop there.
// Whoever was called against the holder of the bye is called no more, and the director reads so before.
static void case_55_a_late_entry_frees_a_table(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 3);
    hall_draw(&h, (const int32_t[]){1, 0, 2, 3}, 4);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 1);
    DO(&h, match_call, .match = 3, .table = 2);
    struct command late = {.kind = COMMAND_entry_add};
    ref_write(late.is.entry_add.ref, 4);
    struct decision asked = hall_no(&h, DIRECTOR_CONFIRM, &late, __LINE__);
    assert_true(warned(&asked, CONSEQUENCE_BYE_LOST, 1));
    assert_true(warned(&asked, CONSEQUENCE_MATCH_UNCALLED, 3));
    hall_do(&h, &late, __LINE__);
    assert_int_equal(hall_at(&h, 3)->table, 0);
    hall_check(&h);
    hall_close(&h);
}

static void case_55_a_late_entry_whose_drop_is_closed(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 7);
    DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Consolation", .fed_by = MAIN_SECTION);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 0}, 8);
    for (int32_t match = 1; match <= 3; match++)
        DO(&h, result_set, .match = match, .how = HOW_FORFEIT, .winner = SIDE_A);
    // 2, 4 and 6 have dropped, nobody from match 4: match 9 is a bye, match 10 the last one.
    DO(&h, result_set, .match = 8, .how = HOW_FORFEIT, .winner = SIDE_A);
    assert_int_equal(hall_at(&h, 9)->how, HOW_BYE);
    DO(&h, match_start, .match = 10);
    struct command late = {.kind = COMMAND_entry_add};
    ref_write(late.is.entry_add.ref, 8);
    struct decision asked = hall_no(&h, DIRECTOR_CONFIRM, &late, __LINE__);
    assert_true(warned(&asked, CONSEQUENCE_DROP_CLOSED, 4));
    hall_do(&h, &late, __LINE__);
    assert_int_equal(hall_at(&h, 4)->b, 8);
    DO(&h, result_set, .match = 4, .how = HOW_FORFEIT, .winner = SIDE_A);
    assert_int_equal(hall_at(&h, 10)->status, MATCH_PLAYING);
    assert_int_equal(hall_at(&h, 9)->how, HOW_BYE);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static int32_t place_of(const struct hall *h, int32_t section, int32_t entry)
{
    const struct row_seat *seat = drawn_seat(h->state, section, entry);
    return seat && seat->place_from == seat->place_to ? seat->place_from : 0;
}

// Neither came to the final. Who leaves after that leaves the other one alone, but not as the winner of a match.
static void case_109_a_void_final_has_no_champion_later_either(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 3);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 0}, 4);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1);
    DO(&h, match_no_show, .match = 3, .missing = MISSING_BOTH, .reason = "neither came");
    for (int32_t entry = 1; entry <= 3; entry += 2) {
        assert_int_equal(drawn_seat(h.state, MAIN_SECTION, entry)->place_from, 1);
        assert_int_equal(drawn_seat(h.state, MAIN_SECTION, entry)->place_to, 2);
    }
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 0);
    DO(&h, entry_withdraw, .entry = 3, .reason = "went home");
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 0);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// Who is the only one to drop has the place, and who goes home without having played there has none and is not its champion.
static void case_111_no_champion_without_a_place(void **state)
{
    (void)state;
    static const int32_t one = 1;
    for (int everywhere = 0; everywhere < 2; everywhere++) {
        struct hall h;
        hall_create(&h, 1, 2);
        hall_enter(&h, 3);
        DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Consolation", .fed_by = MAIN_SECTION,
           .lengths = {&one, 1});
        hall_draw(&h, (const int32_t[]){1, 2, 3, 0}, 4);
        DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1);
        assert_int_equal(state_section(h.state, 2)->champion, 2);
        assert_int_equal(place_of(&h, 2, 2), 1);
        if (everywhere)
            DO(&h, entry_withdraw, .entry = 2, .reason = "went home");
        else
            DO(&h, seat_put, .section = 2, .entry = 2, .status = SEAT_DECLINED, .reason = "went home");
        assert_int_equal(state_section(h.state, 2)->champion, 0);
        assert_int_equal(place_of(&h, 2, 2), 0);
        hall_check(&h);
        hall_refold(&h);
        hall_close(&h);
    }
}

// Entry 1 gives up before the first game: that match is played, and it is the first one of entry 2 as well.
static void case_113_who_gives_up_has_lost_a_match(void **state)
{
    (void)state;
    static const int32_t one = 1;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 4);
    DO(&h, section_add, .kind = SECTION_FIRST_MATCH, .name = "Second chance", .fed_by = MAIN_SECTION,
       .lengths = {&one, 1});
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_B);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 1);
    DO(&h, result_set, .match = 3, .how = HOW_FINAL_SCORE, .score_a = 1);
    assert_int_equal(hall_at(&h, 4)->a, 1);
    assert_int_equal(hall_at(&h, 4)->b, 4);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void case_58_a_corrected_winner(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 4);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 2);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 0);
    DO(&h, match_call, .match = 3, .table = 1);
    struct decision asked = NO(&h, CONFIRM, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 2,
                               .score_b = 3, .reason = "read backwards");
    assert_true(warned(&asked, CONSEQUENCE_SLOT_CHANGES, 2));
    assert_true(warned(&asked, CONSEQUENCE_MATCH_UNCALLED, 3));
    assert_int_equal(hall_at(&h, 3)->a, 1);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 2, .score_b = 3,
       .reason = "read backwards");
    assert_int_equal(hall_at(&h, 3)->a, 2);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_READY);
    hall_check(&h);
    DO(&h, match_start, .match = 3);
    // Once a player has begun the director overrules, with everything listed that hangs on it.
    asked = NO(&h, CONFIRM, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 2,
               .reason = "it was right");
    assert_int_equal(asked.level, LEVEL_READ);
    assert_true(warned(&asked, CONSEQUENCE_DEPENDANT_STARTED, 3));
    // Points can change whenever it may be.
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 3,
       .reason = "the loser had one");
    assert_int_equal(hall_at(&h, 1)->score_a, 1);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_PLAYING);
    hall_check(&h);
    hall_close(&h);
}

// Played to a wrong length: what was won stays as it was won, so the right length is played on from the raw score.
static void case_59_a_wrong_length_goes_on_from_the_raw_score(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 5); // it should have been 7
    GAME(&h, 1, A, GAMMON, 2);
    GAME(&h, 2, B, BACKGAMMON, 1);
    GAME(&h, 3, A, GAMMON, 1);
    struct match_rules rules = profile_match_rules(h.state);
    struct match_score shown = {.length = 5,
                                .score = {hall_at(&h, 1)->score_a, hall_at(&h, 1)->score_b},
                                .crawford_played = true},
                       raw = shown;
    assert_int_equal(match_shown(&shown, SIDE_A), 5);
    raw.length = 7;
    // The last gammon counts: 6-3, one away, and the Crawford game only when none was played at that need.
    assert_int_equal(raw.score[0], 6);
    assert_int_equal(raw.score[1], 3);
    assert_int_equal(match_phase(&raw, &rules), PHASE_POST_CRAWFORD);
    raw.crawford_played = false;
    assert_int_equal(match_phase(&raw, &rules), PHASE_CRAWFORD);
    // 5-3 raw: an ordinary game is next. 11 played as 13: who reached 11 first, at 11-9, has won.
    struct match_score normal = {.length = 7, .score = {5, 3}, .crawford_played = false},
                       eleven = {.length = 11, .score = {11, 9}, .crawford_played = true};
    assert_int_equal(match_phase(&normal, &rules), PHASE_NORMAL);
    assert_int_equal(match_winner(&eleven), SIDE_A);
    hall_close(&h);
}

static void case_60_both_report_themselves_winner(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 1);
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    h.who.role = ROLE_DEVICE;
    h.who.actor = 1;
    GAME(&h, 1, A, SINGLE, 1, .side = SIDE_A, .epoch = 1);
    struct decision refused = NO_GAME(&h, CONFLICT, 1, B, SINGLE, 1, .side = SIDE_B, .epoch = 1);
    assert_true(refused.keep);
    assert_int_equal(refused.conflict, 1);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_DISPUTED);
    assert_int_equal(state_tournament(h.state, 1)->champion, 0);
    assert_int_equal(state_last(h.state, ROW_claim), 2);
    assert_int_equal(state_claim(h.state, 1)->winner, SIDE_A);
    assert_int_equal(state_claim(h.state, 2)->winner, SIDE_B);
    NO(&h, MATCH_DISPUTED, card_sign, .match = 1, .side = SIDE_B);
    h.who.role = ROLE_DIRECTOR;
    DO(&h, dispute_resolve, .match = 1, .claim = 2, .reason = "the board shows it");
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
    assert_int_equal(state_claim(h.state, 1)->status, CLAIM_DISMISSED);
    assert_int_equal(state_claim(h.state, 2)->status, CLAIM_ACCEPTED);
    assert_int_equal(state_tournament(h.state, 1)->champion, 2);
    hall_check(&h);
    hall_close(&h);
}

// Games of a match to 5: one point each for a, b, a.
static void case_112_match(struct hall *h)
{
    hall_match(h, 5);
    GAME(h, 1, A, SINGLE, 1);
    GAME(h, 2, B, SINGLE, 1);
    GAME(h, 3, A, SINGLE, 1);
    hall_score(h, 2, 1, PHASE_NORMAL);
}

static void correct_game_1(struct hall *h, enum win win, int32_t cube)
{
    DO(h, game_correct, .match = 1, .game = 1, .winner = SIDE_A, .win = (int32_t)win, .cube = cube,
       .reason = "the card says so");
    hall_check(h);
}

static void case_112_games_after_the_end_count_again(void **state)
{
    (void)state;
    struct hall h;
    case_112_match(&h);
    struct row_game second = *state_game_of(h.state, 1, 2), third = *state_game_of(h.state, 1, 3);
    struct decision asked = NO(&h, CONFIRM, game_correct, .match = 1, .game = 1, .winner = SIDE_A,
                               .win = WIN_BACKGAMMON, .cube = 2, .reason = "the card says so");
    assert_true(warned(&asked, CONSEQUENCE_GAME_DROPPED, 2) && warned(&asked, CONSEQUENCE_GAME_DROPPED, 3));
    correct_game_1(&h, WIN_BACKGAMMON, 2);
    hall_score(&h, 6, 0, PHASE_OVER);
    assert_int_equal(hall_at(&h, 1)->games, 1);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_FINISHING);
    assert_non_null(game_not_counting(h.state, hall_at(&h, 1), 2));
    assert_non_null(game_not_counting(h.state, hall_at(&h, 1), 3));
    asked = NO(&h, CONFIRM, game_correct, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE,
               .cube = 1, .reason = "it was one point");
    assert_true(warned(&asked, CONSEQUENCE_GAME_COUNTS, 2) && warned(&asked, CONSEQUENCE_GAME_COUNTS, 3));
    correct_game_1(&h, WIN_SINGLE, 1);
    hall_score(&h, 2, 1, PHASE_NORMAL);
    assert_int_equal(hall_at(&h, 1)->games, 3);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    second.version = state_game_of(h.state, 1, 2)->version;
    third.version = state_game_of(h.state, 1, 3)->version;
    assert_memory_equal(state_game_of(h.state, 1, 2), &second, sizeof second);
    assert_memory_equal(state_game_of(h.state, 1, 3), &third, sizeof third);
    GAME(&h, 4, A, GAMMON, 2);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_A);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void case_112_only_what_the_new_end_allows_counts_again(void **state)
{
    (void)state;
    struct hall h;
    case_112_match(&h);
    correct_game_1(&h, WIN_BACKGAMMON, 2);
    // 4-0, then 4-1, then 5-1: the end moves behind game 3.
    correct_game_1(&h, WIN_GAMMON, 2);
    hall_score(&h, 5, 1, PHASE_OVER);
    assert_int_equal(hall_at(&h, 1)->games, 3);
    // 3-0, 3-1, 4-1: what was signed for before is played on.
    correct_game_1(&h, WIN_BACKGAMMON, 1);
    hall_score(&h, 4, 1, PHASE_CRAWFORD);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    hall_refold(&h);
    hall_close(&h);
}

static void case_112_what_was_taken_back_stays_so(void **state)
{
    (void)state;
    struct hall h;
    case_112_match(&h);
    DO(&h, game_undo, .match = 1);
    correct_game_1(&h, WIN_BACKGAMMON, 2);
    assert_null(game_not_counting(h.state, hall_at(&h, 1), 3));
    correct_game_1(&h, WIN_SINGLE, 1);
    hall_score(&h, 1, 1, PHASE_NORMAL);
    assert_int_equal(hall_at(&h, 1)->games, 2);
    hall_close(&h);
}

static void case_112_what_does_not_count_is_neither_corrected_nor_taken_back_past(void **state)
{
    (void)state;
    struct hall h;
    case_112_match(&h);
    correct_game_1(&h, WIN_BACKGAMMON, 2);
    NO(&h, GAME_ASIDE, game_correct, .match = 1, .game = 2, .winner = SIDE_B, .win = WIN_GAMMON, .cube = 1,
       .reason = "a gammon");
    NO(&h, GAME_ASIDE, game_undo, .match = 1);
    NO(&h, MATCH_DECIDED, game_report, .match = 1, .game = 2, .winner = SIDE_B, .win = WIN_GAMMON, .cube = 1);
    hall_close(&h);
}

// ---- 3.3: so much a point until the time is up

static void side_opened(struct hall *h, bool settled, int32_t minutes)
{
    static const int32_t two[] = {1, 2};
    hall_create(h, 5, 1);
    hall_enter(h, 2);
    DO(h, sitting_open, .title = "Late", .kind = SITTING_MONEY, .settle_at_end = settled, .entries = {two, 2},
       .minutes = minutes);
    DO(h, sitting_say, .sitting = 1, .kind = SITTING_START);
}

static void a_game_that_runs_when_the_time_is_up_is_finished(void **state)
{
    (void)state;
    enum { MINUTE_MS = 60000 };
    struct hall h;
    side_opened(&h, false, 30);
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_END, .entry = 1, .value = WIN_SINGLE);
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_START);
    h.who.now_ms = state_sitting(h.state, 1)->ends_ms;
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_DOUBLE, .entry = 1);
    // It was said after the time, so this game is the last one, and nobody had to say that.
    NO(&h, SITTING_STOPPED, sitting_say, .sitting = 1, .kind = SITTING_STOP);
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_TAKE, .entry = 2);
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_END, .entry = 2, .value = WIN_SINGLE);
    assert_int_equal(state_sitting(h.state, 1)->status, SITTING_STATUS_OVER);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
    side_opened(&h, false, 30);
    h.who.now_ms += 30 * MINUTE_MS;
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_END, .entry = 1, .value = WIN_SINGLE);
    assert_int_equal(state_sitting(h.state, 1)->status, SITTING_STATUS_OVER);
    hall_close(&h);
}

static void or_settled_where_that_was_agreed(void **state)
{
    (void)state;
    struct hall h;
    side_opened(&h, true, 1);
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_DOUBLE, .entry = 1);
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_TAKE, .entry = 2);
    h.who.now_ms = state_sitting(h.state, 1)->ends_ms;
    NO(&h, SITTING_TIME, sitting_say, .sitting = 1, .kind = SITTING_END, .entry = 1, .value = WIN_SINGLE);
    NO(&h, SITTING_TIME, sitting_say, .sitting = 1, .kind = SITTING_DOUBLE, .entry = 2);
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_SETTLE, .entry = 2, .other = 1, .value = 1);
    assert_int_equal(state_sitting(h.state, 1)->status, SITTING_STATUS_OVER);
    assert_int_equal(state_sitting_score(h.state, SEAT_NUMBERS + 1)->points, 1);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void no_game_begins_after_the_time(void **state)
{
    (void)state;
    struct hall h;
    side_opened(&h, false, 30);
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_END, .entry = 1, .value = WIN_SINGLE);
    h.who.now_ms = state_sitting(h.state, 1)->ends_ms;
    NO(&h, SITTING_TIME, sitting_say, .sitting = 1, .kind = SITTING_START);
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_STOP);
    assert_int_equal(state_sitting(h.state, 1)->status, SITTING_STATUS_OVER);
    hall_close(&h);
    side_opened(&h, false, 0); // until somebody stops
    h.who.now_ms += (int64_t)1000 * 86400000;
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_END, .entry = 1, .value = WIN_SINGLE);
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_START);
    hall_close(&h);
}

#define PLAY(h, entry_, dice_, play_)                                                                        \
    DO(h, sitting_say, .sitting = 1, .kind = SITTING_PLAY, .entry = entry_, .value = dice_, .play = play_)

// Rule book 3.3: recorded like a match. Plays are judged, alternate, and are acts: the last is taken back like any other; a cube
// is turned before a roll of one's own, and nothing is played before it is answered.
static void plays_of_a_session_are_judged(void **state)
{
    (void)state;
    struct hall h;
    side_opened(&h, false, 0);
    NO(&h, ILLEGAL_PLAY, sitting_say, .sitting = 1, .kind = SITTING_PLAY, .entry = 1, .value = 31,
       .play = "8/4 6/5");
    PLAY(&h, 1, 13, "6/5 8/5");
    assert_string_equal(state_sitting_act(h.state, SITTING_NUMBERS + 4)->play, "8/5 6/5");
    assert_int_equal(state_sitting_act(h.state, SITTING_NUMBERS + 4)->value, 31);
    NO(&h, ILLEGAL_ACTION, sitting_say, .sitting = 1, .kind = SITTING_PLAY, .entry = 1, .value = 64,
       .play = "24/14");
    NO(&h, SITTING_TURN, sitting_say, .sitting = 1, .kind = SITTING_DOUBLE, .entry = 1);
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_DOUBLE, .entry = 2);
    NO(&h, SITTING_ANSWER, sitting_say, .sitting = 1, .kind = SITTING_PLAY, .entry = 2, .value = 64,
       .play = "24/14");
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_TAKE, .entry = 1);
    PLAY(&h, 2, 64, "24/14");
    NO(&h, ILLEGAL_PLAY, sitting_say, .sitting = 1, .kind = SITTING_PLAY, .entry = 1, .value = 66,
       .play = "");
    DO(&h, sitting_strike, .sitting = 1, .act = 7, .struck = true);
    // What stands again is judged like what is said: here it is the same side's second roll by now.
    PLAY(&h, 2, 64, "24/18 13/9");
    DO(&h, sitting_strike, .sitting = 1, .act = 8, .struck = true);
    DO(&h, sitting_strike, .sitting = 1, .act = 7, .struck = false);
    NO(&h, ILLEGAL_ACTION, sitting_strike, .sitting = 1, .act = 8, .struck = false);
    DO(&h, sitting_strike, .sitting = 1, .act = 7, .struck = true);
    DO(&h, sitting_strike, .sitting = 1, .act = 8, .struck = false);
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_END, .entry = 1, .value = WIN_SINGLE);
    NO(&h, SITTING_NO_GAME, sitting_say, .sitting = 1, .kind = SITTING_PLAY, .entry = 1, .value = 31,
       .play = "8/5 6/5");
    assert_int_equal(state_sitting_score(h.state, SEAT_NUMBERS + 1)->points, 2);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// Equal dice at the start are before every play.
static void no_automatic_double_after_a_play(void **state)
{
    (void)state;
    static const int32_t two[] = {1, 2};
    struct hall h;
    hall_create(&h, 5, 1);
    hall_enter(&h, 2);
    DO(&h, sitting_open, .title = "Late", .kind = SITTING_MONEY, .automatic = 2, .entries = {two, 2});
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_START);
    DO(&h, sitting_say, .sitting = 1, .kind = SITTING_AUTOMATIC, .value = 2);
    PLAY(&h, 1, 31, "8/5 6/5");
    NO(&h, SITTING_TURNED, sitting_say, .sitting = 1, .kind = SITTING_AUTOMATIC, .value = 2);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_1_exactly_one_away_makes_the_crawford_game),
        cmocka_unit_test(cases_2_and_3_after_the_crawford_game_the_trailer_doubles),
        cmocka_unit_test(case_4_there_is_one_crawford_game),
        cmocka_unit_test(case_5_double_match_point_has_no_cube),
        cmocka_unit_test(case_6_a_match_to_one_point),
        cmocka_unit_test(cases_7_and_8_a_crawford_double_is_annulled),
        cmocka_unit_test(case_9_rescored_as_if_there_had_been_no_double),
        cmocka_unit_test(case_10_a_recorded_result_by_the_profile),
        cmocka_unit_test(case_11_the_cube_shows_powers_of_two),
        cmocka_unit_test(case_12_dead_for_the_doubler),
        cmocka_unit_test(case_13_overshoot_is_kept_raw_and_shown_capped),
        cmocka_unit_test(case_14_each_game_starts_with_its_own_cube),
        cmocka_unit_test(case_15_jacoby_only_by_the_event_flag),
        cmocka_unit_test(case_18_penalty_points_before_the_first_game),
        cmocka_unit_test(case_19_a_correction_never_rewrites_how_a_game_was_played),
        cmocka_unit_test(case_20_a_pass_wins_a_single_game_only),
        cmocka_unit_test(cases_44_and_45_lateness),
        cmocka_unit_test(case_53_byes_propagate_at_once),
        cmocka_unit_test(case_54_a_bye_holder_withdraws_before_playing),
        cmocka_unit_test(case_55_a_late_entry_takes_a_free_bye),
        cmocka_unit_test(case_55_a_late_entry_frees_a_table),
        cmocka_unit_test(case_55_no_bye_is_free_once_its_holder_plays),
        cmocka_unit_test(case_113_the_holder_of_a_bye_whose_next_match_waits),
        cmocka_unit_test(case_113_who_waited_for_a_holder_that_does_not_drop),
        cmocka_unit_test(case_55_the_first_bye_whose_next_match_waits),
        cmocka_unit_test(case_55_a_late_entry_whose_drop_is_closed),
        cmocka_unit_test(case_58_a_corrected_winner),
        cmocka_unit_test(case_59_a_wrong_length_goes_on_from_the_raw_score),
        cmocka_unit_test(case_60_both_report_themselves_winner),
        cmocka_unit_test(case_109_a_void_final_has_no_champion_later_either),
        cmocka_unit_test(case_111_no_champion_without_a_place),
        cmocka_unit_test(case_113_who_gives_up_has_lost_a_match),
        cmocka_unit_test(case_112_games_after_the_end_count_again),
        cmocka_unit_test(case_112_only_what_the_new_end_allows_counts_again),
        cmocka_unit_test(case_112_what_was_taken_back_stays_so),
        cmocka_unit_test(case_112_what_does_not_count_is_neither_corrected_nor_taken_back_past),
        cmocka_unit_test(a_game_that_runs_when_the_time_is_up_is_finished),
        cmocka_unit_test(plays_of_a_session_are_judged),
        cmocka_unit_test(no_automatic_double_after_a_play),
        cmocka_unit_test(or_settled_where_that_was_agreed),
        cmocka_unit_test(no_game_begins_after_the_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
