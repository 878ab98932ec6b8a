// SPDX-License-Identifier: MIT
// The demonstration's three evenings, played against the rules alone: nothing is refused, they end as
// promised.
#include "unit.h"

#include <stdlib.h>

#include "demo/seed.h"
#include "director/apply.h"
#include "director/decide.h"
#include "director/hall/hall.h"

enum { NOW_S = 1790000000, STEPS_MOST = 2000, ROOM = 1 << 20 };

struct stage {
    struct state *state; // NULL before the tournament exists
    int64_t last_ms;
    int steps;
};

static struct state *grown(const struct state *from)
{
    size_t bytes = state_size(from);
    struct state *copy = from ? state_copy(from, malloc(bytes), bytes) : state_new(malloc(bytes), bytes);
    assert_non_null(copy);
    return copy;
}

static void put_in(struct stage *stage, const struct command *command, int64_t at_ms)
{
    static const unsigned char seed[SEED_BYTES] = {7};
    struct context context = {.now_ms = at_ms, .role = ROLE_OWNER, .seed = seed, .confirmed = true};
    unsigned char *storage = malloc(decide_room());
    struct room room = {storage, decide_room()};
    struct decision d = decide(stage->state, command, &context, &room);
    if (d.refusal.code) fail_msg("step %d: %s", stage->steps, director_reasons[d.refusal.code].name);
    for (size_t i = 0; i < d.event_count; i++) {
        if (apply(stage->state, &d.events[i]) == APPLY_DONE) continue;
        struct state *bigger = grown(stage->state);
        free(stage->state);
        stage->state = bigger;
        assert_int_equal(apply(stage->state, &d.events[i]), APPLY_DONE);
    }
    free(storage);
}

static void enter(struct stage *stage, const char *lines, int64_t at_ms)
{
    struct command add = {.kind = COMMAND_entry_add};
    for (int n = 0; *lines; n++) {
        memset(add.is.entry_add.ref, 'a' + n, sizeof add.is.entry_add.ref - 1);
        put_in(stage, &add, at_ms);
        lines = strchr(lines, '\n') + 1;
    }
}

static struct state *play(int evening)
{
    struct seed seed = seed_start(evening, NOW_S * INT64_C(1000));
    struct stage stage = {0};
    struct seed_step step;
    while (seed_next(&seed, stage.state, &step)) {
        assert_in_range(step.at_ms, stage.last_ms, NOW_S * INT64_C(1000));
        stage.last_ms = step.at_ms;
        if (!stage.state) stage.state = grown(NULL);
        if (step.kind == SEED_ENTER)
            enter(&stage, step.lines, step.at_ms);
        else
            put_in(&stage, &step.command, step.at_ms);
        assert_int_not_equal(++stage.steps, STEPS_MOST);
    }
    return stage.state;
}

static int count(const struct state *state, enum match_status status)
{
    int n = 0;
    for (STATE_EACH(match, m, state))
        n += m->status == (int32_t)status;
    return n;
}

static void one_is_over(void **unused)
{
    (void)unused;
    struct state *state = play(0);
    assert_int_equal(state_tournament(state, 1)->status, TOURNAMENT_CLOSED);
    assert_true(state_tournament(state, 1)->champion > 0);
    assert_int_equal(count(state, MATCH_OVER), 15);
    free(state);
}

static void one_is_in_full_swing(void **unused)
{
    (void)unused;
    struct state *state = play(1);
    bool call = false;
    int running = 0, adjourned = 0;
    assert_int_equal(state_tournament(state, 1)->status, TOURNAMENT_RUNNING);
    assert_int_equal(count(state, MATCH_DISPUTED), 1);
    assert_true(count(state, MATCH_PLAYING) >= 2);
    assert_true(count(state, MATCH_OVER) >= 2);
    for (STATE_EACH(match, m, state))
        call = call || m->help_ms;
    assert_true(call);
    for (STATE_EACH(clock, clock, state))
        running += clock->running != SIDE_NONE;
    for (STATE_EACH(match, m, state))
        adjourned += hall_adjourned(state, m->n);
    assert_int_equal(running, 1);
    assert_int_equal(adjourned, 1);
    int32_t plays = 0;
    for (STATE_EACH(record, record, state))
        plays += record->turns;
    assert_true(plays > 24);
    free(state);
}

static void one_is_about_to_begin(void **unused)
{
    (void)unused;
    struct state *state = play(2);
    int checked_in = 0, entered = 0;
    for (STATE_EACH(entry, e, state)) {
        checked_in += e->status == ENTRY_CHECKED_IN;
        entered += e->status == ENTRY_ENTERED;
    }
    assert_int_equal(state_tournament(state, 1)->status, TOURNAMENT_OPEN);
    assert_int_equal(checked_in, 6);
    assert_int_equal(entered, 5);
    free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_is_over),
        cmocka_unit_test(one_is_in_full_swing),
        cmocka_unit_test(one_is_about_to_begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
