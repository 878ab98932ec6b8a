// SPDX-License-Identifier: MIT
// The arithmetic of a match against match.json, which web/lib/match/match-model.js reads, too (tests/web/unit/match.test.js):
// what the tablet shows before the server has answered is what the server will say. Rows that begin with a number
// are cases of the rule book.
#include "director/games/match.h"
#include "director/profile.h"

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

static int32_t number(const struct json_value *object, const char *name)
{
    const struct json_value *v = member(object, name);
    int64_t n = 0;
    if (!v) fail_msg("%s: no member %s", now_testing, name);
    if (json_kind(v) == JSON_BOOL) return json_is_true(v);
    if (!json_whole(v, &n)) fail_msg("%s: %s is no number", now_testing, name);
    return (int32_t)n;
}

static int32_t word(const struct json_value *object, const char *name, const struct words *words)
{
    for (int32_t i = 0; i < words->count; i++)
        if (text_equal(json_string_of(member(object, name)), text_of(words->at[i]))) return i;
    fail_msg("%s: no such word for %s", now_testing, name);
    return 0;
}

static void must_be(const struct json_value *expect, const char *name, int32_t is)
{
    if (number(expect, name) != is)
        fail_msg("%s: %s is %d instead of %d", now_testing, name, is, number(expect, name));
}

static void must_say(const struct json_value *expect, const char *name, const struct words *words, int32_t is)
{
    if (word(expect, name, words) != is) fail_msg("%s: %s is %s", now_testing, name, words->at[is]);
}

// The value of a setting as the profile words it; its default where the row does not name it.
static int32_t setting(const struct json_value *rules, enum setting which)
{
    const struct setting_type *type = &setting_types[which];
    const struct json_value *v = rules ? member(rules, type->name) : NULL;
    if (!v) return type->fallback;
    if (type->unit == UNIT_NUMBER) return number(rules, type->name);
    for (int32_t value = type->low; value <= type->high; value++)
        if (text_equal(json_string_of(v), text_of(type->choices[value - type->low].word))) return value;
    fail_msg("%s: no such choice of %s", now_testing, type->name);
    return 0;
}

// What the game that is played makes of them; 0 where the row does not say.
static int32_t of_game(const struct json_value *rules, const char *name)
{
    return rules && member(rules, name) ? number(rules, name) : 0;
}

static struct match_rules rules_of(const struct json_value *rules)
{
    return (struct match_rules){.crawford = setting(rules, SETTING_CRAWFORD),
                                .jacoby = setting(rules, SETTING_JACOBY),
                                .crawford_cube = setting(rules, SETTING_CRAWFORD_CUBE),
                                .dead_cube = setting(rules, SETTING_DEAD_CUBE),
                                .cube_limit = setting(rules, SETTING_CUBE_LIMIT),
                                .no_cube = of_game(rules, "cubeless"),
                                .gammon = of_game(rules, "gammon"),
                                .backgammon = of_game(rules, "backgammon")};
}

static void may_double(const struct json_value *listed, const struct match_score *score,
                       const struct match_rules *rules, enum side side)
{
    for (int32_t cube = 1; cube <= CUBE_MAX; cube *= 2) {
        bool expected = false;
        for (const struct json_value *v = json_first(listed); v; v = json_next(v)) {
            int64_t n = 0;
            expected = expected || (json_whole(v, &n) && n == cube);
        }
        if (match_may_double(score, rules, side, cube) != expected)
            fail_msg("%s: side %s %s from %d", now_testing, words_side.at[side],
                     expected ? "may not double" : "may double", cube);
    }
}

static void every_score_is_as_written(void **state)
{
    (void)state;
    const struct json_value *scores = member(golden, "scores");
    assert_true(json_count(scores) >= 150);
    for (const struct json_value *row = json_first(scores); row; row = json_next(row)) {
        now_testing = json_string_of(member(row, "name")).at;
        const struct json_value *expect = member(row, "expect");
        struct match_rules rules = rules_of(member(row, "rules"));
        struct match_score score = {.length = number(row, "length"),
                                    .score = {number(row, "a"), number(row, "b")},
                                    .crawford_played = number(row, "crawford_played")};
        must_say(expect, "phase", &words_phase, (int32_t)match_phase(&score, &rules));
        must_be(expect, "needs_a", match_needs(&score, SIDE_A));
        must_be(expect, "needs_b", match_needs(&score, SIDE_B));
        must_be(expect, "shown_a", match_shown(&score, SIDE_A));
        must_be(expect, "shown_b", match_shown(&score, SIDE_B));
        may_double(member(expect, "may_double_a"), &score, &rules, SIDE_A);
        may_double(member(expect, "may_double_b"), &score, &rules, SIDE_B);
    }
}

static void every_game_counts_as_written(void **state)
{
    (void)state;
    for (const struct json_value *row = json_first(member(golden, "points")); row; row = json_next(row)) {
        now_testing = "points";
        struct match_rules rules = rules_of(row);
        struct match_game game = {
            .winner = SIDE_A, .win = (enum win)word(row, "win", &words_win), .cube = number(row, "cube")};
        must_be(row, "points", match_points(&rules, &game));
    }
}

static void final_scores(void **state)
{
    (void)state;
    for (const struct json_value *row = json_first(member(golden, "finals")); row; row = json_next(row)) {
        now_testing = "finals";
        struct match_score match = {.length = number(row, "length")};
        must_be(row, "expect", match_final_valid(&match, number(row, "a"), number(row, "b")));
    }
}

static void play_game(struct match_score *score, const struct match_rules *rules,
                      const struct json_value *written)
{
    const struct json_value *expect = member(written, "expect");
    struct match_game game = {.winner = (enum side)word(written, "winner", &words_side),
                              .win = (enum win)word(written, "win", &words_win),
                              .cube = number(written, "cube"),
                              .dropped = number(written, "dropped")};
    int32_t points = match_points(rules, &game), needs = match_needs(score, game.winner);
    must_be(expect, "points", points);
    must_be(expect, "counted", points < needs ? points : needs);
    match_add(score, rules, &game);
    must_be(expect, "raw_a", score->score[0]);
    must_be(expect, "raw_b", score->score[1]);
    must_say(expect, "phase", &words_phase, (int32_t)match_phase(score, rules));
}

static void every_match_goes_as_written(void **state)
{
    (void)state;
    const struct json_value *matches = member(golden, "matches");
    assert_true(json_count(matches) > 12);
    for (const struct json_value *row = json_first(matches); row; row = json_next(row)) {
        now_testing = json_string_of(member(row, "name")).at;
        struct match_rules rules = rules_of(member(row, "rules"));
        struct match_score score = {.length = number(row, "length"),
                                    .score = {number(row, "a"), number(row, "b")},
                                    .crawford_played = false};
        must_say(member(row, "expect"), "phase", &words_phase, (int32_t)match_phase(&score, &rules));
        for (const struct json_value *g = json_first(member(row, "games")); g; g = json_next(g))
            play_game(&score, &rules, g);
    }
}

static void rules_are(const struct match_rules *written, struct match_rules is)
{
    assert_int_equal(written->crawford, is.crawford);
    assert_int_equal(written->jacoby, is.jacoby);
    assert_int_equal(written->crawford_cube, is.crawford_cube);
    assert_int_equal(written->dead_cube, is.dead_cube);
    assert_int_equal(written->cube_limit, is.cube_limit);
}

// What holds where nobody says otherwise is the same for the tablet and in profile.def.
static void what_is_usual(void **state)
{
    (void)state;
    now_testing = "usual";
    struct match_rules written = rules_of(member(golden, "usual"));
    rules_are(&written, rules_of(NULL));
    rules_are(&written, match_rules_default);
}

static int open_golden(void **state)
{
    (void)state;
    struct text file = file_text(&arena, tests_path(&arena, "golden/match.json"));
    struct json_limits limits = json_command_limits;
    limits.bytes = 128 * 1024;
    limits.values = 20000;
    return json_read(&arena, file, &limits, &golden).code;
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
        cmocka_unit_test(every_score_is_as_written),
        cmocka_unit_test(every_game_counts_as_written),
        cmocka_unit_test(final_scores),
        cmocka_unit_test(every_match_goes_as_written),
        cmocka_unit_test(what_is_usual),
    };
    return cmocka_run_group_tests(tests, open_golden, close_golden);
}
