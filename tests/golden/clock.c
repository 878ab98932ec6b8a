// SPDX-License-Identifier: MIT
// The clock's arithmetic against clock.json, which web/lib/match/clock.js reads, too: the rule book's cases 30-43
// by number, in milliseconds.
#include "director/games/clock.h"

#include "base/json/json_in.h"
#include "files.h"
#include "unit.h"

static struct arena arena;
static const struct json_value *golden;
static const char *now_testing;

static const struct json_value *member(const struct json_value *object, const char *name)
{
    return json_member(object, text_of(name));
}

// A number, or one that is written as a string of digits; 0 when it is not there.
static int64_t number(const struct json_value *object, const char *name)
{
    const struct json_value *v = member(object, name);
    int64_t n = 0;
    if (!v || json_whole(v, &n)) return n;
    if (json_kind(v) == JSON_BOOL) return json_is_true(v);
    return strtoll(json_string_of(v).at, NULL, 10);
}

static int32_t word(const struct json_value *object, const char *name, const struct words *words)
{
    const struct json_value *v = member(object, name);
    for (int32_t i = 0; v && i < words->count; i++)
        if (text_equal(json_string_of(v), text_of(words->at[i]))) return i;
    if (v) fail_msg("%s: no such word for %s", now_testing, name);
    return 0;
}

static void must_be(const struct json_value *expect, const char *name, int64_t is)
{
    const struct json_value *v = member(expect, name);
    if (v && number(expect, name) != is)
        fail_msg("%s: %s is %lld instead of %lld", now_testing, name, (long long)is,
                 (long long)number(expect, name));
}

static void must_say(const struct json_value *expect, const char *name, const struct words *words, int32_t is)
{
    if (member(expect, name) && word(expect, name, words) != is)
        fail_msg("%s: %s is %s", now_testing, name, words->at[is]);
}

static void clock_is(const struct json_value *expect, const struct row_clock *clock)
{
    must_say(expect, "running", &words_side, clock->running);
    must_say(expect, "interrupted", &words_side, clock->interrupted);
    must_say(expect, "stop", &words_clock_stop, clock->stop);
    must_be(expect, "reserve_a_ms", clock->reserve_a_ms);
    must_be(expect, "reserve_b_ms", clock->reserve_b_ms);
    must_be(expect, "spent_ms", clock->spent_ms);
    must_be(expect, "turn_delay_ms", clock->turn_delay_ms);
    must_be(expect, "forfeit_a", clock->forfeits & SIDE_A);
    must_be(expect, "forfeit_b", (clock->forfeits & SIDE_B) / SIDE_B);
}

static struct clock_moment moment_of(const struct json_value *step, const struct row_clock *clock)
{
    const struct json_value *said = member(step, "said");
    struct clock_moment moment = clock_measure(clock,
                                               (struct clock_said){.boot = (int32_t)number(said, "boot"),
                                                                   .mono_ms = number(said, "mono_ms"),
                                                                   .est_ms = number(said, "est_ms")},
                                               number(step, "now_ms"));
    assert_false(moment.stale);
    must_say(member(step, "expect"), "basis", &words_clock_basis, (int32_t)moment.basis);
    must_be(member(step, "expect"), "doubtful", moment.doubtful);
    return moment;
}

static int32_t tap(const struct json_value *step, const char *act, enum side side, struct row_clock *clock)
{
    struct clock_moment moment = moment_of(step, clock);
    if (!strcmp(act, "press")) return clock_press(clock, side, &moment);
    if (!strcmp(act, "resume")) return clock_resume(clock, side, &moment);
    if (!strcmp(act, "reset")) return clock_reset(clock, &moment);
    if (!strcmp(act, "stop"))
        return clock_halt(clock, (enum clock_stop)word(step, "why", &words_clock_stop), &moment);
    fail_msg("%s: no such act: %s", now_testing, act);
    return 0;
}

static void take_step(const struct json_value *step, struct row_clock *clock)
{
    const char *act = json_string_of(member(step, "act")).at;
    const struct json_value *expect = member(step, "expect");
    enum side side = (enum side)word(step, "side", &words_side);
    if (!strcmp(act, "show")) {
        must_be(expect, "left_a_ms", clock_left(clock, SIDE_A, number(step, "at_ms")));
        must_be(expect, "left_b_ms", clock_left(clock, SIDE_B, number(step, "at_ms")));
    } else if (!strcmp(act, "grab")) {
        clock->forfeits |= (int32_t)side;
    } else {
        must_be(expect, "turn_ms", tap(step, act, side, clock));
    }
    clock_is(expect, clock);
}

static void every_tap_counts_as_written(void **state)
{
    (void)state;
    size_t steps = 0;
    const struct json_value *cases = member(golden, "cases");
    for (const struct json_value *c = json_first(cases); c; c = json_next(c)) {
        const struct json_value *from = member(c, "clock");
        struct row_clock clock = {.version = 1,
                                  .n = 1,
                                  .kind = word(from, "kind", &words_clock_kind),
                                  .delay_ms = (int32_t)number(from, "delay_ms"),
                                  .reserve_a_ms = (int32_t)number(from, "reserve_a_ms"),
                                  .reserve_b_ms = (int32_t)number(from, "reserve_b_ms"),
                                  .stop = STOP_NEW_GAME};
        now_testing = json_string_of(member(c, "name")).at;
        for (const struct json_value *s = json_first(member(c, "steps")); s; s = json_next(s), steps++)
            take_step(s, &clock);
    }
    assert_true(steps > 70);
}

static void every_match_begins_with_its_reserve(void **state)
{
    (void)state;
    const struct json_value *reserves = member(golden, "reserves");
    assert_true(json_count(reserves) > 9);
    for (const struct json_value *r = json_first(reserves); r; r = json_next(r)) {
        struct clock_rules rules = {.reserve_s = (int32_t)number(r, "reserve_s"),
                                    .extra_s = (int32_t)number(r, "extra_s"),
                                    .less_s = (int32_t)number(r, "less_s"),
                                    .most_min = (int32_t)number(r, "most_min"),
                                    .overtime_s = (int32_t)number(r, "overtime_s")};
        now_testing = json_string_of(member(r, "name")).at;
        must_be(r, "expect_ms",
                clock_reserve_first(&rules, (int32_t)number(r, "length"), (int32_t)number(r, "scored")));
    }
}

static void time_does_not_always_lose(void **state)
{
    (void)state;
    const struct json_value *saved = member(golden, "saved");
    assert_int_equal(json_count(saved), 4);
    for (const struct json_value *s = json_first(saved); s; s = json_next(s)) {
        now_testing = json_string_of(member(s, "name")).at;
        must_be(s, "expect",
                clock_saved((int32_t)number(s, "needs"), (int32_t)number(s, "worth"),
                            number(s, "opponent_cannot_win")));
    }
}

static int open_golden(void **state)
{
    (void)state;
    struct text file = file_text(&arena, tests_path(&arena, "golden/clock.json"));
    return json_read(&arena, file, &json_command_limits, &golden).code;
}

static int close_golden(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tap_counts_as_written),
        cmocka_unit_test(every_match_begins_with_its_reserve),
        cmocka_unit_test(time_does_not_always_lose),
    };
    return cmocka_run_group_tests(tests, open_golden, close_golden);
}
