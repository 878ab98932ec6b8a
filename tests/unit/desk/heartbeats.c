// SPDX-License-Identifier: MIT
// What tablets say of themselves: kept by number, by many threads at once, and shown as JSON.
#include "desk/heartbeats.h"

#include <pthread.h>
#include <string.h>

#include "unit.h"

static const struct heartbeat well = {
    .battery = 80, .unsent = 2, .skew_ms = -1500, .secure = 1, .release = "abc"};

static void nobody_has_said_anything(void **state)
{
    (void)state;
    struct heartbeats *p = heartbeats_new();
    struct heartbeat said;
    assert_false(heartbeats_get(p, 0, &said));
    assert_false(heartbeats_get(p, 7, &said));
    assert_false(heartbeats_get(p, -1, &said));
    heartbeats_free(p);
}

static void the_last_word_counts(void **state)
{
    (void)state;
    struct heartbeats *p = heartbeats_new();
    struct heartbeat said, later = well;
    later.unsent = 0;
    heartbeats_put(p, 3, &well);
    heartbeats_put(p, 500, &well);
    heartbeats_put(p, 3, &later);
    assert_true(heartbeats_get(p, 3, &said));
    assert_memory_equal(&said, &later, sizeof said);
    assert_true(heartbeats_get(p, 500, &said));
    assert_false(heartbeats_get(p, 499, &said));
    heartbeats_free(p);
}

static void numbers_that_no_hall_reaches_are_left_out(void **state)
{
    (void)state;
    struct heartbeats *p = heartbeats_new();
    struct heartbeat said;
    heartbeats_put(p, 0, &well);
    heartbeats_put(p, -5, &well);
    heartbeats_put(p, I4_MAX, &well);
    assert_false(heartbeats_get(p, 0, &said));
    assert_false(heartbeats_get(p, I4_MAX, &said));
    heartbeats_free(p);
}

static struct text as_json(struct arena *a, struct heartbeats *p, int32_t actor)
{
    struct json_out o = json_start(a);
    struct device_contact contact = {0};
    contact.said = heartbeats_get(p, actor, &contact.heartbeat);
    json_object(&o);
    heartbeat_json(&o, &contact);
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
    struct heartbeats *p = heartbeats_new();
    struct heartbeat silent = well;
    silent.battery = -1;
    heartbeats_put(p, 1, &well);
    heartbeats_put(p, 2, &silent);
    assert_text(as_json(&arena, p, 1),
                "{\"pulse\":{\"battery\":80,\"charging\":false,\"unsent\":2,\"kept\":0,"
                "\"skew_ms\":-1500,\"secure\":true,\"release\":\"abc\"}}");
    struct text other = as_json(&arena, p, 2);
    assert_true(text_starts(other, TEXT("{\"pulse\":{\"battery\":null,")));
    assert_text(as_json(&arena, p, 3), "{\"pulse\":null}");
    heartbeats_free(p);
    arena_free(&arena);
}

enum { TABLETS = 200, TIMES = 200 };

struct talker {
    struct heartbeats *heartbeats;
    pthread_t thread;
    int misheard;
};

static void *say_often(void *arg)
{
    struct talker *t = arg;
    struct heartbeat said;
    for (int i = 0; i < TIMES; i++)
        for (int32_t actor = 1; actor <= TABLETS; actor++) {
            heartbeats_put(t->heartbeats, actor, &well);
            t->misheard += !heartbeats_get(t->heartbeats, actor, &said) || said.battery != well.battery;
        }
    return NULL;
}

static void threads_do_not_mix_their_words(void **state)
{
    (void)state;
    struct talker talkers[4] = {{.heartbeats = heartbeats_new()}};
    for (size_t i = 0; i < COUNT(talkers); i++) {
        talkers[i].heartbeats = talkers[0].heartbeats;
        assert_int_equal(pthread_create(&talkers[i].thread, NULL, say_often, &talkers[i]), 0);
    }
    for (size_t i = 0; i < COUNT(talkers); i++) {
        pthread_join(talkers[i].thread, NULL);
        assert_int_equal(talkers[i].misheard, 0);
    }
    heartbeats_free(talkers[0].heartbeats);
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
