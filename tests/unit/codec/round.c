// SPDX-License-Identifier: MIT
// A round for programs: a weight that the matching refuses is an error, never a round without that pair. No round is known that
// gets there, so here the matching refuses what it is told to (linked with --wrap=matching_set, tests/pairing.mk).
#include "codec/rounds/round.h"

#include "director/pairing/matching.h"
#include "unit.h"

static int32_t refuse_from, asked; // the first edge to be refused, 0 = none

bool __real_matching_set(struct matching *m, int32_t a, int32_t b, const int64_t *weight);
bool __wrap_matching_set(struct matching *m, int32_t a, int32_t b, const int64_t *weight);
bool __wrap_matching_set(struct matching *m, int32_t a, int32_t b, const int64_t *weight)
{
    asked++;
    return (!refuse_from || asked < refuse_from) && __real_matching_set(m, a, b, weight);
}

#define FOUR(members, each)                                                                                  \
    "{\"rule\":\"fold\",\"round\":1" members ",\"players\":[{\"id\":1," each "},{\"id\":2," each             \
    "},{\"id\":3," each "},{\"id\":4," each "}]}"

static const char *const questions[] = {FOUR("", "\"score\":0"), FOUR(",\"lives\":3", "\"losses\":0")};

static struct err answered(struct arena *a, const char *question, int32_t from, struct text *out)
{
    struct json_out o = json_start(a);
    refuse_from = from, asked = 0;
    struct err err = round_answer(a, text_of(question), true, &o);
    *out = json_bytes(&o);
    return err;
}

static void a_round_is_paired(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct arena a = ARENA_EMPTY;
        struct text said;
        assert_int_equal(answered(&a, questions[i], 0, &said).code, ERR_NONE);
        assert_int_equal(asked, 6); // every two of four
        assert_true(text_finds(said, TEXT("\"pairs\":[{\"a\":1")));
        assert_true(text_finds(said, TEXT("\"exchange\":3")));
        arena_free(&a);
    }
}

// Whichever it is: the first, the last, or all.
static void a_refused_weight_is_an_error(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        for (int32_t from = 1; from <= 6; from++) {
            struct arena a = ARENA_EMPTY;
            struct text said;
            struct err err = answered(&a, questions[i], from, &said);
            assert_int_equal(err.code, ERR_INTERNAL);
            assert_null(err.pointer);
            assert_non_null(strstr(err.detail, "no pairing: the weights of "));
            arena_free(&a);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_is_paired),
        cmocka_unit_test(a_refused_weight_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
