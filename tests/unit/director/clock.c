// SPDX-License-Identifier: MIT
// Clocks at the desk of rules: who may tap what, what stops them, what happens when time runs out. Rule book
// cases 30-43 through commands; the arithmetic alone is in tests/golden/clock.json.
#include "director/games/clock.h"

#include "hall.h"

enum { BOOT = 7 };
static int64_t start_ms;

// Settings by name and value, {0} at the end.
struct set {
    enum setting setting;
    int32_t value;
};

static void match_with(struct hall *h, int32_t length, const struct set *settings)
{
    hall_create(h, length, 1);
    for (; settings->setting; settings++)
        DO(h, setting_set, .setting = (int32_t)settings->setting, .value = settings->value);
    hall_enter(h, 2);
    hall_draw(h, (const int32_t[]){1, 2}, 2);
    DO(h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    DO(h, match_call, .match = 1, .table = 1);
    DO(h, match_start, .match = 1);
    start_ms = h->who.now_ms;
}
#define MATCH(h, length, ...) match_with(h, length, (const struct set[]){__VA_ARGS__ __VA_OPT__(, ){0}})
#define SIMPLE                                                                                               \
    {                                                                                                        \
        SETTING_CLOCK, 2                                                                                     \
    }

// The next command is tapped at so many ms after the start, and arrives a little later.
static void at(struct hall *h, int64_t ms)
{
    h->who.now_ms = start_ms + ms + 30 - 1000;
}
#define WHEN(ms) .boot = BOOT, .mono_ms = 5000 + (ms), .est_ms = start_ms + (ms)
#define TAP(h, ms, act_, side_, ...)                                                                         \
    (at(h, ms),                                                                                              \
     DO(h, clock, .match = 1, WHEN(ms), .act = CLOCK_ACT_##act_, .side = SIDE_##side_, __VA_ARGS__))
#define NO_TAP(h, reason, ms, act_, side_, ...)                                                              \
    (at(h, ms),                                                                                              \
     NO(h, reason, clock, .match = 1, WHEN(ms), .act = CLOCK_ACT_##act_, .side = SIDE_##side_, __VA_ARGS__))

static const struct row_clock *clock_at(const struct hall *h)
{
    return state_clock(h->state, 1);
}

static void must_stand(const struct hall *h, int32_t a_ms, int32_t b_ms, enum side running)
{
    assert_int_equal(clock_at(h)->reserve_a_ms, a_ms);
    assert_int_equal(clock_at(h)->reserve_b_ms, b_ms);
    assert_int_equal(clock_at(h)->running, running);
}

static const struct event *last_of(const struct hall *h, enum event_kind kind)
{
    for (size_t i = h->count; i-- > 0;)
        if (h->ledger[i].kind == kind) return &h->ledger[i];
    return NULL;
}

static void end(struct hall *h)
{
    hall_check(h);
    hall_refold(h);
    hall_close(h);
}

// ---- what a match begins with

static void a_match_begins_with_a_clock_where_the_event_asks_for_one(void **state)
{
    (void)state;
    static const struct {
        int32_t length, reserve_ms;
        struct set set[5];
        enum clock_kind kind;
    } cases[] = {
        {7, 840000, {SIMPLE}, CLOCK_SIMPLE},
        {11, 1320000, {{SETTING_CLOCK, 3}}, CLOCK_BRONSTEIN},
        {11, 1440000, {SIMPLE, {SETTING_RESERVE_EXTRA, 120}}, CLOCK_SIMPLE},
        {9, 3240000, {SIMPLE, {SETTING_RESERVE, 360}, {SETTING_DELAY, 0}}, CLOCK_NO_DELAY},
        {7, 1050000, {SIMPLE, {SETTING_RESERVE, 150}, {SETTING_DELAY, 18}}, CLOCK_SIMPLE},
        {17, 1740000, {SIMPLE, {SETTING_RESERVE_MOST, 30}, {SETTING_OVERTIME, 60}}, CLOCK_SIMPLE},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct hall h;
        match_with(&h, cases[i].length, cases[i].set);
        assert_int_equal(clock_at(&h)->kind, cases[i].kind);
        must_stand(&h, cases[i].reserve_ms, cases[i].reserve_ms, SIDE_NONE);
        assert_int_equal(clock_at(&h)->stop, STOP_NEW_GAME);
        end(&h);
    }
    struct hall h;
    MATCH(&h, 7, {SETTING_CLOCK, 1});
    assert_null(clock_at(&h));
    NO_TAP(&h, NO_CLOCK, 10, PRESS, A);
    end(&h);
}

// Cases 33, 34, 35: introduced at a score.
static void a_clock_introduced_late_has_less(void **state)
{
    (void)state;
    static const struct {
        int32_t length, a, b, reserve_ms;
        struct set set[4];
    } cases[] = {
        {9, 3, 2, 780000, {{SETTING_CLOCK, 1}}},
        {9, 5, 3, 1800000, {{SETTING_RESERVE, 360}, {SETTING_RESERVE_LESS, 180}, {SETTING_DELAY, 0}}},
        {7, 3, 2, 675000, {{SETTING_RESERVE, 150}, {SETTING_RESERVE_LESS, 75}, {SETTING_DELAY, 18}}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct hall h;
        int32_t game = 1;
        match_with(&h, cases[i].length, cases[i].set);
        for (int32_t n = 0; n < cases[i].a + cases[i].b; n++)
            DO(&h, game_report, .match = 1, .game = game++, .winner = n < cases[i].a ? SIDE_A : SIDE_B,
               .win = WIN_SINGLE, .cube = 1);
        DO(&h, clock_introduce, .match = 1);
        must_stand(&h, cases[i].reserve_ms, cases[i].reserve_ms, SIDE_NONE);
        NO(&h, CLOCK_THERE, clock_introduce, .match = 1);
        DO(&h, clock_introduce, .match = 1, .reserve_s = 600, .reason = "as agreed with both players");
        must_stand(&h, 600000, 600000, SIDE_NONE);
        end(&h);
    }
}

// ---- a match

// Cases 30, 40: the low roller starts the other; a game ends with the report's tap, and the reserve stays.
static void turns_cost_what_is_over_the_delay(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 7, SIMPLE);
    TAP(&h, 0, PRESS, B);
    TAP(&h, 10000, PRESS, A);
    TAP(&h, 11000, PRESS, B);
    TAP(&h, 31000, PRESS, A);
    TAP(&h, 32000, PRESS, B);
    TAP(&h, 67000, PRESS, A);
    must_stand(&h, 809000, 840000, SIDE_B);
    at(&h, 80000);
    DO(&h, game_report, .match = 1, WHEN(79000), .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1);
    must_stand(&h, 809000, 840000, SIDE_NONE);
    assert_int_equal(clock_at(&h)->stop, STOP_NEW_GAME);
    assert_int_equal(clock_at(&h)->interrupted, SIDE_NONE);
    TAP(&h, 700000, PRESS, A);
    must_stand(&h, 809000, 840000, SIDE_B);
    assert_int_equal(clock_at(&h)->turn_delay_ms, 12000);
    end(&h);
}

static void who_does_not_run_presses_in_vain(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 7, SIMPLE);
    TAP(&h, 0, PRESS, B);
    struct decision again = TAP(&h, 3000, PRESS, B);
    assert_true(again.unchanged);
    NO_TAP(&h, SIDE, 3000, PRESS, NONE);
    NO_TAP(&h, CLOCK_ACT, 3000, NONE, A);
    NO_TAP(&h, CLOCK_RUNS, 3000, RESUME, B);
    assert_true(TAP(&h, 3000, RESUME, A).unchanged);
    NO_TAP(&h, CLOCK_WHY, 3000, STOP, A, .why = STOP_EXPIRED);
    TAP(&h, 4000, STOP, A, .why = STOP_DICE);
    assert_true(TAP(&h, 5000, STOP, B, .why = STOP_CONTEST).unchanged);
    assert_int_equal(clock_at(&h)->stop, STOP_DICE);
    end(&h);
}

static void what_was_tapped_before_the_last_change_is_stale(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 7, SIMPLE);
    TAP(&h, 20000, PRESS, B);
    at(&h, 30000);
    NO(&h, CLOCK_STALE, clock, .match = 1, WHEN(19999), .act = CLOCK_ACT_PRESS, .side = SIDE_A);
    NO(&h, CLOCK_STALE, clock, .match = 1, .boot = 8, .est_ms = start_ms + 18000, .act = CLOCK_ACT_PRESS,
       .side = SIDE_A);
    must_stand(&h, 840000, 840000, SIDE_A);
    // Two tablets agree about the server's time only so far.
    DO(&h, clock, .match = 1, .boot = 8, .est_ms = start_ms + 19500, .act = CLOCK_ACT_PRESS, .side = SIDE_A);
    must_stand(&h, 840000, 840000, SIDE_B);
    end(&h);
}

// The clock of the server was set back, or the next press came to another server whose clock is behind.
static void a_server_that_is_behind_refuses_no_tap(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 7, SIMPLE);
    TAP(&h, 0, PRESS, B);
    at(&h, -5000);
    DO(&h, clock, .match = 1, WHEN(20000), .act = CLOCK_ACT_PRESS, .side = SIDE_A);
    must_stand(&h, 832000, 840000, SIDE_B);
    assert_true(last_of(&h, EVENT_clock_pressed)->is.clock_pressed.doubtful);
    // The tablet learns the new time of the server; what it tapped by its own counts.
    at(&h, -7200000);
    struct clock_said said = {WHEN(40000)};
    DO(&h, clock, .match = 1, .boot = said.boot, .mono_ms = said.mono_ms, .est_ms = start_ms - 7200000,
       .act = CLOCK_ACT_PRESS, .side = SIDE_B);
    must_stand(&h, 832000, 832000, SIDE_A);
    at(&h, -7201000);
    DO(&h, clock, .match = 1, .act = CLOCK_ACT_PRESS, .side = SIDE_A);
    must_stand(&h, 832000, 832000, SIDE_B);
    end(&h);
}

// What a page vouched for binds its own taps alone, and only those of clearly before.
static void a_tap_of_before_its_page_had_nothing_to_send_is_doubtful(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 7, SIMPLE);
    TAP(&h, 0, PRESS, B);
    h.who.vouched = (struct clock_vouched){{{BOOT + 1, 1}, {BOOT, 5000 + 30000}}};
    // Both times of the tap agree with each other, and cost A ten seconds less than it took.
    TAP(&h, 20000, PRESS, A);
    assert_true(last_of(&h, EVENT_clock_pressed)->is.clock_pressed.doubtful);
    must_stand(&h, 832000, 840000, SIDE_B);
    TAP(&h, 29000, PRESS, B);
    assert_false(last_of(&h, EVENT_clock_pressed)->is.clock_pressed.doubtful);
    TAP(&h, 50000, PRESS, A);
    assert_false(last_of(&h, EVENT_clock_pressed)->is.clock_pressed.doubtful);
    // Another page of the tablet, and one that vouched for nothing.
    h.who.vouched = (struct clock_vouched){{{BOOT + 1, 5000 + 90000}}};
    TAP(&h, 60000, PRESS, B);
    assert_false(last_of(&h, EVENT_clock_pressed)->is.clock_pressed.doubtful);
    DO(&h, clock, .match = 1, .act = CLOCK_ACT_PRESS, .side = SIDE_A);
    assert_false(last_of(&h, EVENT_clock_pressed)->is.clock_pressed.doubtful);
    end(&h);
}

// Case 38, and what the event says about it.
static void rolling_again_resets_the_delay_where_the_event_says_so(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 7, SIMPLE, {SETTING_REROLL, 1});
    NO_TAP(&h, CLOCK_STANDS, 0, RESET, A);
    TAP(&h, 0, PRESS, B);
    TAP(&h, 15000, RESET, A);
    TAP(&h, 27000, PRESS, A);
    must_stand(&h, 837000, 840000, SIDE_B);
    end(&h);
    MATCH(&h, 7, SIMPLE);
    TAP(&h, 0, PRESS, B);
    NO_TAP(&h, RESET_OFF, 15000, RESET, A);
    end(&h);
}

// Case 39: before, after and the reason stand in the ledger.
static void the_director_gives_back_what_the_wrong_clock_lost(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 7, SIMPLE);
    TAP(&h, 0, PRESS, B);
    at(&h, 46970);
    DO(&h, clock_adjust, .match = 1, .side = SIDE_A, .reserve_ms = 840000, .reason = "wrong clock ran");
    must_stand(&h, 840000, 840000, SIDE_NONE);
    const struct event_clock_adjusted *is = &last_of(&h, EVENT_clock_adjusted)->is.clock_adjusted;
    assert_int_equal(is->before_ms, 805000);
    assert_int_equal(is->after_ms, 840000);
    assert_string_equal(is->reason, "wrong clock ran");
    // The interrupted turn goes on where the director says, from a fresh delay for the other side.
    TAP(&h, 60000, RESUME, B);
    assert_int_equal(clock_at(&h)->turn_delay_ms, 12000);
    assert_int_equal(clock_at(&h)->spent_ms, 0);
    end(&h);
}

// Case 41.
static void a_fast_grab_costs_the_next_delay(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 7, SIMPLE);
    TAP(&h, 0, PRESS, B);
    TAP(&h, 1000, GRAB, B);
    assert_true(TAP(&h, 1500, GRAB, B).unchanged);
    TAP(&h, 3000, PRESS, A);
    TAP(&h, 12000, PRESS, B);
    must_stand(&h, 840000, 831000, SIDE_A);
    end(&h);
    MATCH(&h, 7, SIMPLE, {SETTING_PREMATURE, 0});
    NO_TAP(&h, GRAB_OFF, 0, GRAB, B);
    end(&h);
}

// Case 42, and as many breaks as the event allows.
static void a_break_stores_both_reserves(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 7, SIMPLE, {SETTING_BREAKS, 1});
    TAP(&h, 0, PRESS, B);
    NO_TAP(&h, SIDE, 14000, STOP, NONE, .why = STOP_BREAK);
    TAP(&h, 14000, STOP, A, .why = STOP_BREAK);
    must_stand(&h, 838000, 840000, SIDE_NONE);
    assert_int_equal(clock_at(&h)->breaks_a, 1);
    TAP(&h, 604814000, RESUME, NONE);
    must_stand(&h, 838000, 840000, SIDE_A);
    assert_int_equal(clock_left(clock_at(&h), SIDE_A, start_ms + 604815000), 837000);
    NO_TAP(&h, BREAK_NONE, 604815000, STOP, A, .why = STOP_BREAK);
    TAP(&h, 604815000, STOP, B, .why = STOP_BREAK);
    must_stand(&h, 837000, 840000, SIDE_NONE);
    end(&h);
}

// ---- what else stops them

static void calling_the_director_pauses_both_at_the_tap(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 7, SIMPLE);
    TAP(&h, 0, PRESS, B);
    at(&h, 90000);
    DO(&h, director_call, .match = 1, WHEN(20000), .side = SIDE_B, .reason = CALL_RULING);
    must_stand(&h, 832000, 840000, SIDE_NONE);
    assert_int_equal(clock_at(&h)->stop, STOP_DIRECTOR);
    assert_int_equal(clock_at(&h)->interrupted, SIDE_A);
    TAP(&h, 100000, PRESS, B);
    TAP(&h, 103000, PRESS, A);
    must_stand(&h, 829000, 840000, SIDE_B);
    // He has not come yet: a second call pauses again.
    at(&h, 120000);
    DO(&h, director_call, .match = 1, WHEN(104000), .side = SIDE_A);
    must_stand(&h, 829000, 840000, SIDE_NONE);
    end(&h);
}

static void a_dispute_and_the_end_of_a_match_stop_them(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 1, SIMPLE);
    TAP(&h, 0, PRESS, B);
    at(&h, 20000);
    DO(&h, match_dispute, .match = 1, WHEN(19000), .side = SIDE_A, .game = 1, .winner = SIDE_A,
       .win = WIN_SINGLE, .cube = 1);
    must_stand(&h, 113000, 120000, SIDE_NONE);
    assert_int_equal(clock_at(&h)->stop, STOP_DISPUTE);
    NO_TAP(&h, MATCH_DISPUTED, 21000, RESUME, A);
    DO(&h, dispute_resolve, .match = 1, .reason = "play on");
    TAP(&h, 30000, RESUME, A);
    at(&h, 31000);
    DO(&h, game_report, .match = 1, WHEN(31000), .game = 1, .winner = SIDE_B, .win = WIN_SINGLE, .cube = 1,
       .side = SIDE_A);
    assert_int_equal(clock_at(&h)->stop, STOP_OVER);
    must_stand(&h, 112000, 120000, SIDE_NONE);
    NO_TAP(&h, MATCH_DECIDED, 32000, PRESS, A);
    end(&h);
}

static void a_match_off_its_table_stands(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 7, SIMPLE);
    TAP(&h, 0, PRESS, B);
    at(&h, 11970);
    DO(&h, match_uncall, .match = 1);
    must_stand(&h, 840000, 840000, SIDE_NONE);
    assert_int_equal(clock_at(&h)->spent_ms, 12000);
    end(&h);
}

// ---- time that runs out

// Case 36 without overtime: the first noticed expiry loses.
static void time_that_ran_out_loses_when_it_is_noticed(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 1, SIMPLE);
    TAP(&h, 0, PRESS, B);
    struct decision early = NO_TAP(&h, TIME_LEFT, 131001, FLAG, A);
    assert_int_equal(early.refusal.args[0], 1);
    // Nobody notices for a while, and the turn ends.
    TAP(&h, 140000, PRESS, A);
    must_stand(&h, -8000, 120000, SIDE_B);
    NO_TAP(&h, TIME_LEFT, 141000, FLAG, B);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    TAP(&h, 142000, FLAG, A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    assert_int_equal(hall_at(&h, 1)->how, HOW_TIME);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
    end(&h);
}

// Case 36 with overtime: 1:00 from that moment, once.
static void overtime_is_given_once(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 1, SIMPLE, {SETTING_OVERTIME, 60});
    TAP(&h, 0, PRESS, B);
    TAP(&h, 135000, FLAG, A);
    must_stand(&h, 60000, 120000, SIDE_NONE);
    assert_int_equal(clock_at(&h)->overtimes_a, 1);
    assert_int_equal(clock_at(&h)->stop, STOP_EXPIRED);
    TAP(&h, 200000, RESUME, A);
    NO_TAP(&h, TIME_LEFT, 259999, FLAG, A);
    TAP(&h, 260000, FLAG, A);
    assert_int_equal(hall_at(&h, 1)->how, HOW_TIME);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
    end(&h);
}

// Where an expiry counts at once, overtime began when the reserve ran out, and nobody has stopped the clocks.
static void a_reserve_may_run_out_by_itself(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 1, SIMPLE, {SETTING_OVERTIME, 60}, {SETTING_EXPIRY, 1});
    TAP(&h, 0, PRESS, B);
    TAP(&h, 135000, FLAG, A);
    must_stand(&h, 57000, 120000, SIDE_A);
    assert_int_equal(clock_at(&h)->spent_ms, 135000);
    TAP(&h, 140000, PRESS, A);
    must_stand(&h, 52000, 120000, SIDE_B);
    TAP(&h, 275000, PRESS, B);
    must_stand(&h, 52000, 57000, SIDE_A);
    assert_int_equal(clock_at(&h)->overtimes_b, 1);
    TAP(&h, 275000 + 64001, PRESS, A);
    assert_int_equal(hall_at(&h, 1)->how, HOW_TIME);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
    end(&h);
    // So late that the overtime is gone, too.
    MATCH(&h, 1, SIMPLE, {SETTING_OVERTIME, 60}, {SETTING_EXPIRY, 1});
    TAP(&h, 0, PRESS, B);
    TAP(&h, 192000, FLAG, A);
    assert_int_equal(hall_at(&h, 1)->how, HOW_TIME);
    end(&h);
}

// Case 31: with Bronstein the reserve may run out inside the delay; the press that gives it back is too late.
static void bronstein_gives_nothing_back_to_who_has_run_out(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 1, {SETTING_CLOCK, 3}, {SETTING_EXPIRY, 1});
    TAP(&h, 0, PRESS, B);
    TAP(&h, 125000, PRESS, A);
    assert_int_equal(hall_at(&h, 1)->how, HOW_TIME);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
    end(&h);
    MATCH(&h, 1, {SETTING_CLOCK, 3}, {SETTING_OVERTIME, 60}, {SETTING_EXPIRY, 1});
    TAP(&h, 0, PRESS, B);
    TAP(&h, 125000, PRESS, A);
    must_stand(&h, 60000 - 5000 + 12000, 120000, SIDE_B);
    assert_int_equal(clock_at(&h)->overtimes_a, 1);
    end(&h);
}

static void director_says(struct hall *h, enum expiry outcome)
{
    DO(h, clock_expiry, .match = 1, .outcome = (int32_t)outcome, .reason = "looked at it");
}

static void the_director_decides_where_the_event_says_so(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 1, SIMPLE, {SETTING_OVERTIME, 60}, {SETTING_EXPIRY, 2});
    NO(&h, NOT_CLAIMED, clock_expiry, .match = 1, .outcome = EXPIRY_LOST, .reason = "eager");
    TAP(&h, 0, PRESS, B);
    TAP(&h, 135000, FLAG, A);
    must_stand(&h, -3000, 120000, SIDE_NONE);
    assert_int_equal(clock_at(&h)->expired, SIDE_A);
    assert_true(TAP(&h, 135500, FLAG, A).unchanged);
    NO_TAP(&h, TIME_CLAIMED, 136000, PRESS, A);
    NO_TAP(&h, TIME_CLAIMED, 136000, RESUME, NONE);
    NO_TAP(&h, TIME_CLAIMED, 136000, FLAG, B);
    struct inbox_item items[4];
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, items, 4), 1);
    assert_int_equal(items[0].kind, INBOX_EXPIRED);
    NO(&h, OUTCOME, clock_expiry, .match = 1, .outcome = EXPIRY_CLAIMED, .reason = "no");
    NO(&h, SAVES_OFF, clock_expiry, .match = 1, .outcome = EXPIRY_SAVED, .reason = "no");
    director_says(&h, EXPIRY_OVERTIME);
    must_stand(&h, 60000, 120000, SIDE_NONE);
    TAP(&h, 300000, RESUME, NONE);
    TAP(&h, 360000, FLAG, A);
    NO(&h, OVERTIME_NONE, clock_expiry, .match = 1, .outcome = EXPIRY_OVERTIME, .reason = "again");
    director_says(&h, EXPIRY_DISMISSED);
    must_stand(&h, 0, 120000, SIDE_NONE);
    assert_int_equal(clock_at(&h)->expired, SIDE_NONE);
    // Whose time is given back has not lost by it any more.
    TAP(&h, 380000, FLAG, A);
    assert_int_equal(clock_at(&h)->expired, SIDE_A);
    DO(&h, clock_adjust, .match = 1, .side = SIDE_A, .reserve_ms = 5000, .reason = "the wrong clock ran");
    assert_int_equal(clock_at(&h)->expired, SIDE_NONE);
    must_stand(&h, 5000, 120000, SIDE_NONE);
    DO(&h, clock_adjust, .match = 1, .side = SIDE_A, .reserve_ms = 0, .reason = "no, it was right");
    TAP(&h, 400000, FLAG, A);
    assert_int_equal(ASK(&h, clock_expiry, .match = 1, .outcome = EXPIRY_LOST, .reason = "x").level,
                     LEVEL_CONFIRM);
    director_says(&h, EXPIRY_LOST);
    assert_int_equal(hall_at(&h, 1)->how, HOW_TIME);
    assert_int_equal(clock_at(&h)->expired, SIDE_NONE);
    end(&h);
}

// Case 37: a side that has won already but for the clock.
static void a_game_that_cannot_be_lost_may_save(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 3, SIMPLE, {SETTING_EXPIRY_SAVES, 1});
    TAP(&h, 0, PRESS, B);
    TAP(&h, 372000, FLAG, A);
    assert_int_equal(clock_at(&h)->expired, SIDE_A);
    struct decision no = NO(&h, NOT_SAVED, clock_expiry, .match = 1, .outcome = EXPIRY_SAVED,
                            .opponent_cannot_win = 1, .reason = "won but for the last checkers");
    assert_int_equal(no.refusal.args[0], 3);
    assert_int_equal(no.refusal.args[1], 1);
    NO(&h, NOT_SAVED, clock_expiry, .match = 1, .outcome = EXPIRY_SAVED, .cube = 4, .reason = "hopeless");
    DO(&h, clock_expiry, .match = 1, .outcome = EXPIRY_SAVED, .cube = 4, .opponent_cannot_win = 1,
       .reason = "two checkers left against a closed board");
    assert_int_equal(clock_at(&h)->expired, SIDE_NONE);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 4);
    assert_int_equal(hall_at(&h, 1)->how, HOW_PLAYED);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_A);
    end(&h);
}

// Where reserves run out by themselves, what could be saved is the director's, too; and what a game is worth
// stands in its record.
static void the_record_knows_what_a_game_is_worth(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 2, SIMPLE, {SETTING_EXPIRY_SAVES, 1}, {SETTING_EXPIRY, 1});
    TAP(&h, 0, PRESS, B);
    struct event doubled = {.seq = h.state->seq + 1,
                            .at_ms = h.who.now_ms,
                            .kind = EVENT_turn_recorded,
                            .is.turn_recorded = {.match = 1,
                                                 .game = 1,
                                                 .turn = 1,
                                                 .side = SIDE_A,
                                                 .act = RECORD_DOUBLE,
                                                 .cube = 2,
                                                 .offered = SIDE_A,
                                                 .source = SOURCE_TABLE}};
    hall_append(&h, &doubled);
    TAP(&h, 260000, PRESS, A);
    assert_int_equal(clock_at(&h)->expired, SIDE_A);
    must_stand(&h, -8000, 240000, SIDE_NONE);
    DO(&h, clock_expiry, .match = 1, .outcome = EXPIRY_SAVED, .opponent_cannot_win = 1, .reason = "gin");
    assert_int_equal(clock_at(&h)->expired, SIDE_NONE);
    end(&h);
}

// Nobody has to catch the moment: what is below zero stays so until somebody says it.
static void an_expiry_may_be_noticed_while_both_stand(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 1, SIMPLE, {SETTING_OVERTIME, 60});
    TAP(&h, 0, PRESS, B);
    TAP(&h, 140000, STOP, A, .why = STOP_CONTEST);
    TAP(&h, 150000, FLAG, A);
    must_stand(&h, 60000, 120000, SIDE_NONE);
    assert_int_equal(clock_at(&h)->interrupted, SIDE_A);
    end(&h);
}

// ---- numbers from anywhere

// A foreign ledger may name any moment, a foreign tablet any time: nothing overflows, no turn is negative and
// no moment lies ahead.
static void any_numbers_can_be_measured(void **state)
{
    (void)state;
    static const int64_t times[] = {0, 1, 999, 1795204800000, INT64_MAX - 1, INT64_MAX};
    enum { N = COUNT(times) };
    for (size_t i = 0; i < (size_t)N * N * N * N; i++) {
        struct row_clock clock = {.kind = i % 2 ? CLOCK_SIMPLE : CLOCK_BRONSTEIN,
                                  .running = SIDE_A,
                                  .reserve_a_ms = INT32_MIN + 5,
                                  .spent_ms = INT32_MAX - 3,
                                  .turn_delay_ms = 12000,
                                  .boot = BOOT,
                                  .since_ms = times[i % N],
                                  .mono_ms = times[i / N % N]};
        struct clock_said said = {BOOT, times[i / N / N % N], times[i / N / N / N]};
        struct clock_moment moment = clock_measure(&clock, said, 1795204800000);
        assert_true(moment.elapsed_ms >= 0);
        assert_true(moment.at_ms <= 1795204800000);
        clock_press(&clock, SIDE_A, &moment);
        assert_true(clock.reserve_a_ms <= INT32_MIN + 5 + 12000);
        assert_int_equal(clock.running, SIDE_B);
    }
}

// ---- the server's clock is set

// As the desk writes it, with the new time.
static void set_clock(struct hall *h, int64_t by_ms)
{
    struct event stepped = {.kind = EVENT_clock_stepped, .is.clock_stepped.by_ms = by_ms};
    h->who.now_ms += by_ms;
    start_ms += by_ms;
    h->who.stepped = (struct clock_step){h->who.now_ms, by_ms};
    stepped.at_ms = h->who.now_ms;
    stepped.seq = h->state->seq + 1;
    hall_append(h, &stepped);
}

static void a_step_of_the_server_s_clock_charges_nobody(void **state)
{
    (void)state;
    static const int64_t steps_ms[] = {3600000, -7200000, 600, -1577923200000};
    for (size_t i = 0; i < COUNT(steps_ms); i++) {
        struct hall h;
        MATCH(&h, 7, SIMPLE);
        int64_t called_ms = state_match(h.state, 1)->called_ms;
        TAP(&h, 0, PRESS, B);
        int64_t by_ms = steps_ms[i];
        at(&h, 1000);
        set_clock(&h, by_ms);
        assert_true(state_match(h.state, 1)->called_ms == called_ms + by_ms);
        // Another tablet, which knows of it; the delay is 12 s.
        at(&h, 20000);
        DO(&h, clock, .match = 1, .boot = 9, .mono_ms = 3, .est_ms = start_ms + 20000, .act = CLOCK_ACT_PRESS,
           .side = SIDE_A);
        must_stand(&h, 832000, 840000, SIDE_B);
        // The desk, which says nothing of when.
        h.who.now_ms = start_ms + 40000 - 1000;
        DO(&h, clock, .match = 1, .act = CLOCK_ACT_STOP, .why = STOP_DIRECTOR);
        must_stand(&h, 832000, 832000, SIDE_NONE);
        end(&h);
    }
}

static void a_tap_that_was_estimated_before_the_step_is_shifted(void **state)
{
    (void)state;
    static const int64_t steps_ms[] = {3600000, -7200000};
    for (size_t i = 0; i < COUNT(steps_ms); i++) {
        struct hall h;
        MATCH(&h, 7, SIMPLE);
        TAP(&h, 0, PRESS, B);
        at(&h, 21000);
        set_clock(&h, steps_ms[i]);
        // Tapped after 20 s by another tablet, which has the old time; it comes a second after the step.
        at(&h, 22000);
        DO(&h, clock, .match = 1, .boot = 9, .mono_ms = 3, .est_ms = start_ms + 20000 - steps_ms[i],
           .act = CLOCK_ACT_PRESS, .side = SIDE_A);
        must_stand(&h, 832000, 840000, SIDE_B);
        assert_true(last_of(&h, EVENT_clock_pressed)->is.clock_pressed.est_ms == start_ms + 20000);
        end(&h);
    }
}

static void estimates_are_restated_where_they_cannot_be_of_now(void **state)
{
    (void)state;
    static const struct {
        int64_t est, at, by, now, is;
    } cases[] = {
        {0, 100000, 50000, 101000, 0},
        {99000, 100000, 0, 101000, 99000},
        {49000, 100000, 50000, 101000, 99000},
        {99500, 100000, 50000, 101000, 99500},
        {100500, 100000, 50000, 101000, 100500},
        {150500, 100000, -50000, 101000, 100500},
        {100500, 100000, -50000, 101000, 100500},
        {200000, 200000, -500000, 900, 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct clock_step step = {cases[i].at, cases[i].by};
        assert_int_equal(clock_restated(cases[i].est, &step, cases[i].now), cases[i].is);
    }
}

// ---- whose hand

static void only_the_table_s_own_tablet_taps(void **state)
{
    (void)state;
    struct hall h;
    MATCH(&h, 7, SIMPLE);
    int32_t device = state_last(h.state, ROW_actor);
    h.who.actor = device;
    h.who.role = ROLE_DEVICE;
    TAP(&h, 0, PRESS, B, .epoch = 1);
    NO_TAP(&h, TAKEN_OVER, 1000, PRESS, A, .epoch = 2);
    NO(&h, ROLE, clock_adjust, .match = 1, .side = SIDE_A, .reserve_ms = 1, .reason = "more");
    h.who.actor = 0;
    h.who.role = ROLE_OWNER;
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    h.who.actor = device;
    h.who.role = ROLE_DEVICE;
    NO_TAP(&h, TAKEN_OVER, 40000, PRESS, A, .epoch = 1);
    // Case 43: the new tablet ends the turn by its estimate of the server's time.
    h.who.actor = device + 1;
    at(&h, 52000);
    DO(&h, clock, .match = 1, .epoch = 2, .boot = 9, .mono_ms = 3, .est_ms = start_ms + 40000,
       .act = CLOCK_ACT_PRESS, .side = SIDE_A);
    must_stand(&h, 812000, 840000, SIDE_B);
    assert_int_equal(last_of(&h, EVENT_clock_pressed)->is.clock_pressed.basis, BASIS_ESTIMATE);
    end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_begins_with_a_clock_where_the_event_asks_for_one),
        cmocka_unit_test(a_clock_introduced_late_has_less),
        cmocka_unit_test(turns_cost_what_is_over_the_delay),
        cmocka_unit_test(who_does_not_run_presses_in_vain),
        cmocka_unit_test(what_was_tapped_before_the_last_change_is_stale),
        cmocka_unit_test(a_server_that_is_behind_refuses_no_tap),
        cmocka_unit_test(a_tap_of_before_its_page_had_nothing_to_send_is_doubtful),
        cmocka_unit_test(rolling_again_resets_the_delay_where_the_event_says_so),
        cmocka_unit_test(the_director_gives_back_what_the_wrong_clock_lost),
        cmocka_unit_test(a_fast_grab_costs_the_next_delay),
        cmocka_unit_test(a_break_stores_both_reserves),
        cmocka_unit_test(calling_the_director_pauses_both_at_the_tap),
        cmocka_unit_test(a_dispute_and_the_end_of_a_match_stop_them),
        cmocka_unit_test(a_match_off_its_table_stands),
        cmocka_unit_test(time_that_ran_out_loses_when_it_is_noticed),
        cmocka_unit_test(overtime_is_given_once),
        cmocka_unit_test(a_reserve_may_run_out_by_itself),
        cmocka_unit_test(bronstein_gives_nothing_back_to_who_has_run_out),
        cmocka_unit_test(the_director_decides_where_the_event_says_so),
        cmocka_unit_test(a_game_that_cannot_be_lost_may_save),
        cmocka_unit_test(the_record_knows_what_a_game_is_worth),
        cmocka_unit_test(an_expiry_may_be_noticed_while_both_stand),
        cmocka_unit_test(any_numbers_can_be_measured),
        cmocka_unit_test(a_step_of_the_server_s_clock_charges_nobody),
        cmocka_unit_test(a_tap_that_was_estimated_before_the_step_is_shifted),
        cmocka_unit_test(estimates_are_restated_where_they_cannot_be_of_now),
        cmocka_unit_test(only_the_table_s_own_tablet_taps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
