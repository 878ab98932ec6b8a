// SPDX-License-Identifier: MIT
// What tablets say of themselves: kept by number, by many threads at once, and shown as JSON.
#include "desk/heartbeats.h"

#include <pthread.h>
#include <string.h>

#include "unit.h"

enum { NOW = 1000000 };

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
    heartbeats_put(p, 3, &well, NOW);
    heartbeats_put(p, 500, &well, NOW);
    heartbeats_put(p, 3, &later, NOW);
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
    heartbeats_put(p, 0, &well, NOW);
    heartbeats_put(p, -5, &well, NOW);
    heartbeats_put(p, I4_MAX, &well, NOW);
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
    heartbeats_put(p, 1, &well, NOW);
    heartbeats_put(p, 2, &silent, NOW);
    assert_text(as_json(&arena, p, 1),
                "{\"pulse\":{\"battery\":80,\"charging\":false,\"unsent\":2,\"kept\":0,"
                "\"skew_ms\":-1500,\"secure\":true,\"release\":\"abc\"}}");
    struct text other = as_json(&arena, p, 2);
    assert_true(text_starts(other, TEXT("{\"pulse\":{\"battery\":null,")));
    assert_text(as_json(&arena, p, 3), "{\"pulse\":null}");
    heartbeats_free(p);
    arena_free(&arena);
}

static struct heartbeat built(int32_t boot, int64_t mono_ms, int64_t est_ms, int32_t unsent)
{
    struct heartbeat said = well;
    said.boot = boot, said.mono_ms = mono_ms, said.est_ms = est_ms, said.unsent = unsent;
    return said;
}

static void only_what_came_at_once_and_held_nothing_vouches(void **state)
{
    (void)state;
    enum { A_SECOND = 1000, DEVICE = 3 };
    struct heartbeats *p = heartbeats_new();
    const struct heartbeat none[] = {
        built(7, 5000, NOW, 1),                // an entry waits
        built(7, 5000, NOW, -1),               // it has not looked yet
        built(7, 5000, NOW - A_SECOND - 1, 0), // a slow network, or an estimate that is off
        built(7, 5000, NOW + A_SECOND + 1, 0), // the server's clock was set
        built(0, 5000, NOW, 0),                // a tap is held back, or an older page
    };
    for (size_t i = 0; i < COUNT(none); i++) {
        heartbeats_put(p, DEVICE, &none[i], NOW);
        assert_int_equal(heartbeats_vouched(p, DEVICE).page[0].boot, 0);
    }
    const struct heartbeat late = built(7, 5000, NOW - A_SECOND, 0);
    heartbeats_put(p, DEVICE, &late, NOW);
    assert_int_equal(heartbeats_vouched(p, DEVICE).page[0].boot, 7);
    assert_int_equal(heartbeats_vouched(p, DEVICE).page[0].mono_ms, 5000);
    assert_int_equal(heartbeats_vouched(p, DEVICE + 1).page[0].boot, 0);
    assert_int_equal(heartbeats_vouched(p, -1).page[0].boot, 0);
    heartbeats_free(p);
}

// Two tabs of one browser each have a time of their own; the newest few are kept.
static void pages_of_one_tablet_vouch_for_themselves(void **state)
{
    (void)state;
    struct heartbeats *p = heartbeats_new();
    const int32_t boots[] = {7, 8, 7, 9, 10, 11};
    for (size_t i = 0; i < COUNT(boots); i++) {
        struct heartbeat said = built(boots[i], 1000 * (int64_t)(i + 1), NOW, 0);
        heartbeats_put(p, 3, &said, NOW);
    }
    const struct clock_page wanted[CLOCK_PAGES] = {{11, 6000}, {10, 5000}, {9, 4000}, {7, 3000}};
    struct clock_vouched vouched = heartbeats_vouched(p, 3);
    for (int i = 0; i < CLOCK_PAGES; i++) {
        assert_int_equal(vouched.page[i].boot, wanted[i].boot);
        assert_int_equal(vouched.page[i].mono_ms, wanted[i].mono_ms);
    }
    heartbeats_free(p);
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
            heartbeats_put(t->heartbeats, actor, &well, NOW);
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
        cmocka_unit_test(only_what_came_at_once_and_held_nothing_vouches),
        cmocka_unit_test(pages_of_one_tablet_vouch_for_themselves),
        cmocka_unit_test(threads_do_not_mix_their_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
