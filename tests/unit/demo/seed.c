// SPDX-License-Identifier: MIT
// The demonstration's four events, played against the rules alone: nothing is refused, they end as promised, and
// the same way each time.
#include "unit.h"

#include <stdlib.h>
#include <time.h>

#include "demo/seed/seed.h"
#include "director/apply.h"
#include "director/decide.h"
#include "director/formats/drawn.h"
#include "director/hall/hall.h"
#include "director/rounds/ladder.h"

enum {
    NOW_S = 1790000000,
    NEAR_NEW_YEAR_S = 1798416000,
    HOUR_S = 60 * 60,
    DAY_S = 24 * HOUR_S,
    STEPS_MOST = 2000,
    ROOM = 1 << 20
};

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

static void put_in(struct stage *stage, const struct command *command, const unsigned char *chance,
                   int64_t at_ms)
{
    struct context context = {.now_ms = at_ms, .role = ROLE_OWNER, .seed = chance, .confirmed = true};
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
        put_in(stage, &add, NULL, at_ms);
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
            put_in(&stage, &step.command, step.chance, step.at_ms);
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

static int sections(const struct state *state, enum section_status status)
{
    int n = 0;
    for (STATE_EACH(section, s, state))
        n += s->status == (int32_t)status;
    return n;
}

static void one_is_over(void **unused)
{
    (void)unused;
    struct state *state = play(0);
    int pinned = 0, walkovers = 0, late = 0;
    for (STATE_EACH(node, node, state))
        pinned += node->pin_winner > 0;
    for (DRAWN_EACH_MATCH(m, state))
        walkovers += m->how == HOW_WALKOVER;
    for (STATE_EACH(entry, e, state))
        late += e->status != ENTRY_CHECKED_IN;
    assert_int_equal(state_tournament(state, 1)->status, TOURNAMENT_CLOSED);
    assert_string_equal(state_tournament(state, 1)->title, "Monday Open 38");
    assert_string_equal(state_tournament(state, 1)->starts_on, "2026-09-14");
    assert_int_equal(sections(state, SECTION_OVER), 3);
    assert_true(state_tournament(state, 1)->champion > 0);
    assert_true(count(state, MATCH_ANNULLED) > 0);
    assert_int_equal(pinned, 1);
    assert_int_equal(walkovers, 2);
    assert_int_equal(late, 0);
    free(state);
}

static void one_is_in_full_swing(void **unused)
{
    (void)unused;
    struct state *state = play(1);
    int running = 0, adjourned = 0, calls = 0, waits = 0, occupied = 0;
    int32_t plays = 0;
    assert_int_equal(state_tournament(state, 1)->status, TOURNAMENT_RUNNING);
    assert_string_equal(state_tournament(state, 1)->title, "Monday Open 39");
    assert_int_equal(sections(state, SECTION_RUNNING), 3);
    assert_int_equal(count(state, MATCH_DISPUTED), 1);
    assert_true(count(state, MATCH_OVER) >= 20 && count(state, MATCH_READY) > 0);
    for (STATE_EACH(match, m, state)) {
        calls += m->help_ms != 0;
        adjourned += hall_adjourned(state, m->n);
        // A match is broken off late, with a score to keep.
        assert_true(!hall_adjourned(state, m->n) || m->score_a + m->score_b > 0);
    }
    for (STATE_EACH(clock, clock, state))
        running += clock->running != SIDE_NONE;
    for (STATE_EACH(hall_table, table, state))
        occupied += table->match != 0;
    for (STATE_EACH(node, node, state))
        waits += node->waits;
    for (STATE_EACH(record, record, state))
        plays += record->turns;
    assert_int_equal(occupied, 6);
    assert_int_equal(calls, 1);
    // Whoever opens it after an hour finds every reserve as it was.
    assert_int_equal(running, 0);
    assert_int_equal(adjourned, 1);
    assert_int_equal(waits, 1);
    assert_true(plays > 24);
    free(state);
}

static struct command_tournament_create created(int evening, int64_t now_s)
{
    struct seed seed = seed_start(evening, now_s * INT64_C(1000));
    struct seed_step step;
    assert_true(seed_next(&seed, NULL, &step));
    assert_int_equal(step.kind, SEED_CREATE);
    return step.command.is.tournament_create;
}

static int64_t day_of(const char *starts_on)
{
    struct tm day = {0};
    assert_non_null(strptime(starts_on, "%Y-%m-%d", &day));
    return timegm(&day) / DAY_S;
}

// Whenever it is opened: by day, by night, over midnight, on New Year's Eve.
static void names_and_days_fit(void **unused)
{
    (void)unused;
    for (int64_t now_s = NEAR_NEW_YEAR_S; now_s < NEAR_NEW_YEAR_S + 9 * DAY_S; now_s += 25 * 60) {
        struct command_tournament_create last = created(0, now_s), now = created(1, now_s),
                                         next = created(2, now_s);
        const struct command_tournament_create *all[] = {&last, &now, &next};
        for (size_t i = 0; i < 3; i++) {
            time_t begins = (time_t)(day_of(all[i]->starts_on) * DAY_S);
            char weekday[16];
            struct tm day;
            strftime(weekday, sizeof weekday, "%A", gmtime_r(&begins, &day));
            assert_memory_equal(all[i]->title, weekday, strlen(weekday));
        }
        assert_int_equal(day_of(last.starts_on), day_of(now.starts_on) - 7);
        assert_in_range(now_s / DAY_S - day_of(now.starts_on), 0, 1);
        assert_in_range(day_of(next.starts_on) - day_of(now.starts_on), 1, 2);
        assert_string_not_equal(last.title, now.title);
    }
    // In Copenhagen it is an hour later than at Greenwich, four hours after the beginning.
    struct command_tournament_create before = created(1, NEAR_NEW_YEAR_S + 3 * HOUR_S - 1),
                                     after = created(1, NEAR_NEW_YEAR_S + 3 * HOUR_S);
    assert_string_equal(before.starts_on, "2026-12-27");
    assert_int_equal(before.starts_at_min, 23 * 60 + 45);
    assert_string_equal(after.starts_on, "2026-12-28");
    assert_int_equal(after.starts_at_min, 0);
    assert_int_equal(created(2, NEAR_NEW_YEAR_S).starts_at_min, 19 * 60);
}

static void it_is_the_same_each_time(void **unused)
{
    (void)unused;
    struct state *one = play(1), *other = play(1);
    assert_int_equal(state_last(one, ROW_match), state_last(other, ROW_match));
    for (STATE_EACH(match, m, one))
        assert_memory_equal(m, state_match(other, m->n), sizeof *m);
    free(one);
    free(other);
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
    assert_string_equal(state_tournament(state, 1)->title, "Tuesday Knockout");
    assert_string_equal(state_tournament(state, 1)->starts_on, "2026-09-22");
    assert_int_equal(sections(state, SECTION_PLANNED), 2);
    // It costs something and there is something to win; nobody has paid, so its ledger may be read as a file.
    assert_int_equal(state_last(state, ROW_pool), 1);
    assert_int_equal(state_pool(state, 1)->fee, 2000);
    assert_int_equal(state_last(state, ROW_prize), PRIZE_NUMBERS + 3);
    assert_int_equal(state_last(state, ROW_cash), 0);
    free(state);
}

// Who stands where, by what was said of it, and what is open.
static void one_goes_on_for_months(void **unused)
{
    (void)unused;
    static const int32_t order[] = {5, 1, 4, 3, 6, 2, 7, 8, 9, 11, 10};
    struct state *state = play(SEED_LADDER);
    static struct drawn drawn;
    static struct ladder_list list;
    size_t bytes = drawn_room(state_last(state, ROW_node));
    void *at = malloc(bytes);
    struct room room = {at, bytes};
    assert_true(drawn_take(&room, state_last(state, ROW_node), &drawn) && drawn_pass(state, &drawn));
    ladder_fill(&drawn.g, drawn.now, MAIN_SECTION, &list);
    assert_int_equal(list.count, COUNT(order));
    assert_memory_equal(list.entry, order, sizeof order);
    assert_string_equal(state_tournament(state, 1)->title, "Harbour Ladder");
    assert_int_equal(state_tournament(state, 1)->status, TOURNAMENT_RUNNING);
    assert_int_equal(count(state, MATCH_READY), 3);
    assert_int_equal(count(state, MATCH_OVER), 10);
    // The result that was put right is of its own day, and one that is open is late today.
    assert_true(state_match(state, 5)->over_ms < state_match(state, 3)->over_ms - DAY_S * INT64_C(1000));
    assert_true(strcmp(state_appointment(state, 9)->until, "2026-09-21") < 0);
    free(at);
    free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_is_over),           cmocka_unit_test(one_is_in_full_swing),
        cmocka_unit_test(names_and_days_fit),    cmocka_unit_test(it_is_the_same_each_time),
        cmocka_unit_test(one_is_about_to_begin), cmocka_unit_test(one_goes_on_for_months),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
