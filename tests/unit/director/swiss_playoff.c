// SPDX-License-Identifier: MIT
// A Swiss of twelve and the four who play on after it, as a hall of four tables plays them: called, begun and played at tables, two pairs of
// each round waiting for one. Shared places are drawn for; who has qualified and does not play on gives way to the next of the list. 40
// evenings of chance.
#include "chance.h"
#include "director/formats/format.h"
#include "hall.h"

enum { PLAYERS = 12, ROUNDS = 5, TABLES = 4, TAKES = 4, RESERVE = 2, PLAYOFF = 2, EVENINGS = 40 };

static struct chance chance;
static int32_t most_waited;

static bool is_played_now(const struct row_match *m)
{
    return m->started_ms && m->status != MATCH_OVER && m->table;
}

// Calls whoever is ready to the tables that are free, and says how many are played now.
static int32_t call_all(struct hall *h)
{
    int32_t played = 0, waits = 0;
    for (DRAWN_EACH_MATCH(m, h->state)) {
        if (m->status != MATCH_READY) continue;
        bool called = !ASK(h, match_call, .match = m->n).refusal.code;
        if (called) DO(h, match_start, .match = m->n);
        waits += !called;
    }
    for (DRAWN_EACH_MATCH(m, h->state))
        played += is_played_now(m);
    assert_true(played <= TABLES && (!waits || played == TABLES));
    if (waits > most_waited) most_waited = waits;
    return played;
}

static int32_t nth_played(const struct hall *h, int32_t n)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (is_played_now(m) && !n--) return m->n;
    return 0;
}

static void play_at_tables(struct hall *h)
{
    for (int32_t played = call_all(h); played; played = call_all(h)) {
        int32_t match = nth_played(h, (int32_t)chance_below(&chance, (uint32_t)played));
        int32_t a = (int32_t)chance_below(&chance, 2);
        DO(h, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_a = a, .score_b = !a,
           .reason = "the card");
        hall_check(h);
    }
}

static void swiss_is_played(struct hall *h)
{
    static const int32_t one = 1;
    for (int i = 0; i < SEED_BYTES; i++)
        h->seed[i] = (unsigned char)chance_next(&chance);
    DO(h, section_set, .section = MAIN_SECTION, .kind = SECTION_SWISS, .lengths = {&one, 1});
    DO(h, pairing_rule, .section = MAIN_SECTION, .rounds = ROUNDS);
    DO(h, section_add, .kind = SECTION_PLAYOFF, .name = "Final four", .fed_by = MAIN_SECTION, .takes = TAKES,
       .third_place = 1, .lengths = {&one, 1});
    DO(h, draw_make, .method = DRAW_RANDOM);
    for (int32_t round = 1; round <= ROUNDS; round++) {
        DO(h, round_pair, .section = MAIN_SECTION, .round = round);
        play_at_tables(h);
    }
    assert_int_equal(state_section(h->state, MAIN_SECTION)->status, SECTION_OVER);
}

static int32_t alone_at(const struct hall *h, int32_t section, int32_t place)
{
    for (int32_t e = 1; e <= PLAYERS; e++) {
        const struct row_seat *seat = drawn_seat(h->state, section, e);
        if (seat && seat->place_from == place && seat->place_to == place) return e;
    }
    return 0;
}

// Those of the first places, one after the other; where they are shared lots are drawn.
static void read_list(struct hall *h, int32_t list[TAKES + RESERVE])
{
    for (int32_t place = 1; place <= TAKES + RESERVE; place++) {
        if (!alone_at(h, MAIN_SECTION, place)) {
            if (place <= TAKES) NO(h, PLACE_SHARED, draw_make, .section = PLAYOFF);
            DO(h, lots_draw, .section = MAIN_SECTION, .place = place, .reason = "it is late");
        }
        list[place - 1] = alone_at(h, MAIN_SECTION, place);
        assert_int_not_equal(list[place - 1], 0);
    }
}

// Up to two of those who may play on do not: one says so, one goes home. Returns how many of the others there are.
static int32_t some_give_way(struct hall *h, int32_t list[TAKES + RESERVE])
{
    int32_t count = TAKES + RESERVE, gone = (int32_t)chance_below(&chance, RESERVE + 1);
    for (int32_t i = 0; i < gone; i++) {
        int32_t at = (int32_t)chance_below(&chance, (uint32_t)count), entry = list[at];
        if (i)
            DO(h, entry_withdraw, .entry = entry, .reason = "the last train");
        else
            DO(h, seat_put, .section = PLAYOFF, .entry = entry, .status = SEAT_DECLINED, .reason = "tired");
        for (count--; at < count; at++)
            list[at] = list[at + 1];
    }
    return count;
}

static bool meet(const struct hall *h, int32_t one, int32_t other)
{
    for (DRAWN_EACH_MATCH(m, h->state)) {
        bool first = m->section == PLAYOFF && m->round == 1;
        if (first && ((m->a == one && m->b == other) || (m->a == other && m->b == one))) return true;
    }
    return false;
}

// The best meets the last of the four; the list is as it was before.
static void four_play_on(struct hall *h, const int32_t list[TAKES])
{
    DO(h, draw_make, .section = PLAYOFF);
    assert_true(meet(h, list[0], list[3]) && meet(h, list[1], list[2]));
    play_at_tables(h);
    assert_int_equal(state_section(h->state, PLAYOFF)->status, SECTION_OVER);
    int32_t found = 0;
    for (int32_t place = 1; place <= TAKES; place++)
        for (int32_t i = 0; i < TAKES; i++)
            found += alone_at(h, PLAYOFF, place) == list[i];
    assert_int_equal(found, TAKES);
}

static void who_qualified_plays_on_or_gives_way(void **state)
{
    (void)state;
    int32_t replaced = 0;
    for (uint64_t seed = 1; seed <= EVENINGS; seed++) {
        struct hall h;
        int32_t list[TAKES + RESERVE];
        chance = (struct chance){seed};
        hall_create(&h, 1, TABLES);
        hall_enter(&h, PLAYERS);
        swiss_is_played(&h);
        read_list(&h, list);
        int32_t last = list[TAKES - 1];
        assert_true(some_give_way(&h, list) >= TAKES);
        replaced += list[TAKES - 1] != last;
        four_play_on(&h, list);
        hall_refold(&h);
        hall_close(&h);
    }
    assert_true(replaced > EVENINGS / 4);
    assert_int_equal(most_waited, PLAYERS / 2 - TABLES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(who_qualified_plays_on_or_gives_way)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
