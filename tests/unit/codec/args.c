// SPDX-License-Identifier: MIT
// Args of a refusal: every placeholder once, by its place, and nothing else.
#include "codec/args.h"

#include "unit.h"

static struct text told(void *user, char mode, int32_t number)
{
    (void)user;
    if (mode == 'e' && number == 7) return TEXT("\"Ana \\\"Q\\\" Petrova\"");
    if (mode == 'v' && number == 6) return TEXT("{\"a\":\"Ana\"}");
    return mode == 'c' && number == 25 ? TEXT("\"Consolation\"") : TEXT("");
}

static void assert_args(const char *sentence, bool named, const char *wanted)
{
    static const struct args_names names = {told, NULL};
    struct arena a = ARENA_EMPTY;
    struct refusal refusal = {.args = {7, 25, -3, 0, 1, 6}, .text = "13/7 8/7"};
    struct json_out o = json_start(&a);
    args_json(&o, sentence, &refusal, named ? &names : NULL);
    assert_string_equal(arena_string(&a, json_bytes(&o)), wanted);
    arena_free(&a);
}

static void keys_are_the_placeholders(void **state)
{
    (void)state;
    assert_args("Nothing to fill in.", true, "{}");
    assert_args("From {0} to {2}.", true, "{\"0\":7,\"2\":-3}");
    // The letter of the mode says how the number is shown, which is the business of who shows it.
    assert_args("{1p} has {4w} {4m}: {5s}.", true, "{\"1\":25,\"4\":1,\"5\":6}");
    assert_args("Write {t}, like {t}.", true, "{\"t\":\"13/7 8/7\"}");
    assert_args("{3}{3}{3}", true, "{\"3\":0}");
}

static void entries_have_numbers_and_names(void **state)
{
    (void)state;
    assert_args("Entry {0e} replaces entry {4e} in match {5}.", true,
                "{\"0\":7,\"0e\":\"Ana \\\"Q\\\" Petrova\",\"4\":1,\"4e\":null,\"5\":6}");
    assert_args("Entry {0e}, and {0e} again, number {0}.", false, "{\"0\":7}");
}

static void sections_and_matches_are_told_beside_their_numbers(void **state)
{
    (void)state;
    assert_args("Match {5v} of section {1c}, and match {3v}.", true,
                "{\"5\":6,\"5v\":{\"a\":\"Ana\"},\"1\":25,\"1c\":\"Consolation\",\"3\":0,\"3v\":null}");
    assert_args("Match {5v} of section {1c}.", false, "{\"5\":6,\"1\":25}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_the_placeholders),
        cmocka_unit_test(entries_have_numbers_and_names),
        cmocka_unit_test(sections_and_matches_are_told_beside_their_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
