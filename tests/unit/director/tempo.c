// SPDX-License-Identifier: MIT
// What a club's past says of how long its matches last, and what it does not say. Rule book 3.2.
#include "director/forecast/tempo.h"

#include "director/forecast/forecast.h"

#include <stdlib.h>

#include "unit.h"

enum { MATCHES = 200, MINUTE_MS = 60000, EVENING = 1000 * MINUTE_MS };

struct past {
    struct tempo_match at[MATCHES];
    int32_t count;
};

// Of one event, each over so many minutes after the one before.
static void play(struct past *p, int32_t event, int32_t length, int32_t minutes)
{
    int64_t over = (int64_t)EVENING + (int64_t)p->count * 5 * MINUTE_MS;
    p->at[p->count++] = (struct tempo_match){.event = event,
                                             .called_ms = over - (minutes + 3) * MINUTE_MS,
                                             .started_ms = over - minutes * MINUTE_MS,
                                             .over_ms = over,
                                             .length = length};
}

static struct tempo learned(const struct past *p)
{
    struct tempo tempo;
    tempo_learn(p->at, p->count, &tempo);
    return tempo;
}

static void nothing_is_learned_from_few(void **state)
{
    (void)state;
    struct past p = {.count = 0};
    struct tempo tempo = learned(&p);
    for (int32_t i = 0; i < TEMPO_FEWEST - 1; i++)
        play(&p, 1, 7, 35);
    assert_int_equal(tempo_minutes(&tempo, 7), 56);
    tempo = learned(&p);
    assert_int_equal(tempo.matches, 0);
    assert_int_equal(tempo_minutes(&tempo, 7), 56);
    assert_int_equal(tempo_minutes(NULL, 7), 56);
}

static void the_more_was_played_the_more_it_weighs(void **state)
{
    (void)state;
    struct past p = {.count = 0};
    int32_t before = TEMPO_PLANNED;
    for (int32_t many = TEMPO_FEWEST; many <= 128; many *= 4) {
        while (p.count < many)
            play(&p, 1, 7, 35);
        struct tempo tempo = learned(&p);
        assert_int_equal(tempo.matches, many);
        assert_true(tempo_seconds(&tempo, 7) < before);
        before = tempo_seconds(&tempo, 7);
    }
    assert_in_range(before, 5 * 60, 5 * 60 + 3);
}

static void each_length_has_its_own(void **state)
{
    (void)state;
    struct past p = {.count = 0};
    for (int32_t i = 0; i < 60; i++) {
        play(&p, 1, 3, 15);
        play(&p, 1, 9, 90);
    }
    struct tempo tempo = learned(&p);
    assert_in_range(tempo_minutes(&tempo, 3), 15, 19);
    assert_in_range(tempo_minutes(&tempo, 9), 84, 92);
    // Of a length that nobody played, all together say something; 99 points are as fast as all.
    assert_in_range(tempo_seconds(&tempo, 7), 5 * 60, 10 * 60);
    assert_int_equal(tempo_seconds(&tempo, 99), tempo.seconds[0]);
}

// One match of ten took eight hours because nobody ended it, one was entered the moment it was begun.
static void what_cannot_be_is_left_out(void **state)
{
    (void)state;
    struct past p = {.count = 0};
    for (int32_t i = 0; i < 80; i++)
        play(&p, 1, 7, 40);
    struct tempo before = learned(&p);
    for (int32_t i = 0; i < 8; i++)
        play(&p, 1, 7, 480);
    for (int32_t i = 0; i < 8; i++)
        play(&p, 1, 7, 2);
    p.at[3].called_ms = p.at[3].started_ms = 0;
    struct tempo after = learned(&p);
    assert_int_equal(after.matches, 79);
    assert_int_equal(tempo_minutes(&after, 7), tempo_minutes(&before, 7));
}

// A match that is begun with its result was played from its call on.
static void who_is_never_begun_begins_with_the_call(void **state)
{
    (void)state;
    struct past p = {.count = 0};
    for (int32_t i = 0; i < 100; i++) {
        play(&p, 1, 7, 40);
        p.at[i].started_ms = p.at[i].over_ms;
    }
    struct tempo tempo = learned(&p);
    assert_int_equal(tempo.matches, 100);
    assert_in_range(tempo_minutes(&tempo, 7), 43, 46);
}

// Results from paper, one after the other within a minute: when they were entered says nothing. Of another event's it does.
static void a_batch_of_paper_says_nothing(void **state)
{
    (void)state;
    struct past p = {.count = 0};
    for (int32_t i = 0; i < 40; i++)
        play(&p, 1, 7, 40);
    for (int32_t i = 0; i < 40; i++) {
        play(&p, 2, 7, 100);
        p.at[40 + i].final = true;
        p.at[40 + i].over_ms = 2 * (int64_t)EVENING + i * 20000;
        p.at[40 + i].started_ms = p.at[40 + i].over_ms - 100 * MINUTE_MS;
    }
    struct tempo tempo = learned(&p);
    assert_int_equal(tempo.matches, 40);
    for (int32_t i = 0; i < 40; i++)
        p.at[40 + i].event = 2 + i;
    assert_int_equal(learned(&p).matches, 80);
}

static struct span end_of(const struct tempo *tempo)
{
    struct forecast_section main = {
        .kind = SECTION_KNOCKOUT, .entries = 16, .lengths = {.at = {7}, .count = 1}};
    size_t bytes = forecast_room();
    void *at = malloc(bytes);
    struct forecast *out = malloc(sizeof *out);
    assert_non_null(at);
    assert_non_null(out);
    assert_int_equal(forecast_make(&main, 1, 0, tempo, (struct room){at, bytes}, out), 0);
    struct span end = out->end;
    free(at);
    free(out);
    return end;
}

static void a_forecast_goes_by_it(void **state)
{
    (void)state;
    struct past p = {.count = 0};
    for (int32_t i = 0; i < 150; i++)
        play(&p, 1, 7, 35);
    struct tempo fast = learned(&p), none = {.matches = 0};
    struct span planned = end_of(NULL), end = end_of(&fast);
    assert_int_equal(end_of(&none).middle, planned.middle);
    // Five minutes a point instead of eight; what is lost between two matches stays.
    assert_in_range(end.middle * 100 / planned.middle, 62, 74);
    assert_true(end.late < planned.early);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_learned_from_few),
        cmocka_unit_test(the_more_was_played_the_more_it_weighs),
        cmocka_unit_test(each_length_has_its_own),
        cmocka_unit_test(what_cannot_be_is_left_out),
        cmocka_unit_test(who_is_never_begun_begins_with_the_call),
        cmocka_unit_test(a_batch_of_paper_says_nothing),
        cmocka_unit_test(a_forecast_goes_by_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
