// SPDX-License-Identifier: MIT
// What tablets say of themselves: kept by number, by many threads at once, and shown as JSON.
#include "desk/pulse.h"

#include <pthread.h>
#include <string.h>

#include "unit.h"

static const struct pulse well = {
    .battery = 80, .unsent = 2, .skew_ms = -1500, .secure = 1, .release = "abc"};

static void nobody_has_said_anything(void **state)
{
    (void)state;
    struct pulses *p = pulses_new();
    struct pulse said;
    assert_false(pulses_get(p, 0, &said));
    assert_false(pulses_get(p, 7, &said));
    assert_false(pulses_get(p, -1, &said));
    pulses_free(p);
}

static void the_last_word_counts(void **state)
{
    (void)state;
    struct pulses *p = pulses_new();
    struct pulse said, later = well;
    later.unsent = 0;
    pulses_put(p, 3, &well);
    pulses_put(p, 500, &well);
    pulses_put(p, 3, &later);
    assert_true(pulses_get(p, 3, &said));
    assert_memory_equal(&said, &later, sizeof said);
    assert_true(pulses_get(p, 500, &said));
    assert_false(pulses_get(p, 499, &said));
    pulses_free(p);
}

static void numbers_that_no_hall_reaches_are_left_out(void **state)
{
    (void)state;
    struct pulses *p = pulses_new();
    struct pulse said;
    pulses_put(p, 0, &well);
    pulses_put(p, -5, &well);
    pulses_put(p, I4_MAX, &well);
    assert_false(pulses_get(p, 0, &said));
    assert_false(pulses_get(p, I4_MAX, &said));
    pulses_free(p);
}

static struct text as_json(struct arena *a, struct pulses *p, int32_t actor)
{
    struct json_out o = json_start(a);
    json_object(&o);
    pulse_json(&o, p, actor);
    json_object_end(&o);
    return json_bytes(&o);
}

static void assert_text(struct text is, const char *wanted)
{
    assert_int_equal(is.len, strlen(wanted));
    assert_memory_equal(is.at, wanted, is.len);
}

static void a_battery_that_is_not_told_is_null(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct pulses *p = pulses_new();
    struct pulse silent = well;
    silent.battery = -1;
    pulses_put(p, 1, &well);
    pulses_put(p, 2, &silent);
    assert_text(as_json(&arena, p, 1),
                "{\"pulse\":{\"battery\":80,\"charging\":false,\"unsent\":2,\"kept\":0,"
                "\"skew_ms\":-1500,\"secure\":true,\"release\":\"abc\"}}");
    struct text other = as_json(&arena, p, 2);
    assert_true(text_starts(other, TEXT("{\"pulse\":{\"battery\":null,")));
    assert_text(as_json(&arena, p, 3), "{\"pulse\":null}");
    pulses_free(p);
    arena_free(&arena);
}

enum { TABLETS = 200, TIMES = 200 };

struct talker {
    struct pulses *pulses;
    pthread_t thread;
    int misheard;
};

static void *say_often(void *arg)
{
    struct talker *t = arg;
    struct pulse said;
    for (int i = 0; i < TIMES; i++)
        for (int32_t actor = 1; actor <= TABLETS; actor++) {
            pulses_put(t->pulses, actor, &well);
            t->misheard += !pulses_get(t->pulses, actor, &said) || said.battery != well.battery;
        }
    return NULL;
}

static void threads_do_not_mix_their_words(void **state)
{
    (void)state;
    struct talker talkers[4] = {{.pulses = pulses_new()}};
    for (size_t i = 0; i < COUNT(talkers); i++) {
        talkers[i].pulses = talkers[0].pulses;
        assert_int_equal(pthread_create(&talkers[i].thread, NULL, say_often, &talkers[i]), 0);
    }
    for (size_t i = 0; i < COUNT(talkers); i++) {
        pthread_join(talkers[i].thread, NULL);
        assert_int_equal(talkers[i].misheard, 0);
    }
    pulses_free(talkers[0].pulses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_has_said_anything),
        cmocka_unit_test(the_last_word_counts),
        cmocka_unit_test(numbers_that_no_hall_reaches_are_left_out),
        cmocka_unit_test(a_battery_that_is_not_told_is_null),
        cmocka_unit_test(threads_do_not_mix_their_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
