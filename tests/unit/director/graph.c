// SPDX-License-Identifier: MIT
// Random small events over the graph of sections: main with consolation and last chance, first-match losers, double
// elimination, groups; results, walkovers, void matches and withdrawals at random. After every step nobody stands in two
// matches at once, nobody loses more often than the format lets them, and at the end every place is given exactly once.
#include "director/formats/pass.h"
#include "director/formats/places.h"
#include "director/formats/plan.h"

#include <stdlib.h>

#include "chance.h"
#include "unit.h"

enum { NODES = 512, ROOM = 1 << 19, EVENTS = 2000, MOST_ENTRIES = 40 };

static struct chance luck;

struct trial {
    struct graph g;
    struct node nodes[NODES];
    struct node_match match[NODES];
    struct node_now now[NODES];
    uint16_t away[GRAPH_ENTRIES + 1];
    unsigned char room[ROOM];
    int32_t entries, sections, losses;
    int32_t slots[64], size;
};

static void bits_reversed_byes(struct trial *t)
{
    int32_t bits = 0, next = 1;
    for (t->size = 2; t->size < t->entries; t->size *= 2)
        bits++;
    for (int32_t match = 0; match < t->size / 2; match++) {
        int32_t reversed = 0;
        for (int32_t i = 0; i < bits; i++)
            reversed |= (match >> i & 1) << (bits - 1 - i);
        t->slots[2 * match] = next++;
        t->slots[2 * match + 1] = reversed < t->size - t->entries ? 0 : next++;
    }
}

static void feed_from(struct trial *t, int32_t section, int32_t from, int32_t rounds, enum source_kind kind)
{
    struct feed feeds[8];
    for (int32_t r = 0; r < rounds; r++)
        feeds[r] =
            (struct feed){.section = from, .round = r + 1, .kind = kind, .at_once = r > 1 && t->entries % 2};
    assert_true(plan_ladder(&t->g, &(struct ladder){section, feeds, rounds}));
    t->sections = section;
}

static void build(struct trial *t)
{
    int32_t kind = (int32_t)chance_below(&luck, 5), rounds = 0;
    bits_reversed_byes(t);
    for (int32_t size = t->size; size > 1; size /= 2)
        rounds++;
    t->sections = 1;
    t->losses = 1;
    if (kind == 0) {
        assert_true(plan_double(&t->g, 1, t->slots, t->size, t->entries % 3, NULL));
        t->losses = 2;
    } else if (kind == 1 && t->size >= 4) {
        assert_true(plan_groups4(&t->g, 1, t->slots, t->size / 4));
        t->losses = 2;
    } else {
        assert_true(plan_knockout(&t->g, 1, t->slots, t->size, kind == 2 && t->size >= 4));
        if (kind == 2) t->losses = 2; // a semi-final and the match for third place
        if (kind == 3 && rounds > 1) feed_from(t, 2, 1, rounds - 1, SOURCE_LOSER);
        if (kind == 3 && rounds > 3) feed_from(t, 3, 2, 2, SOURCE_LOSER);
        if (kind == 4 && rounds > 1) feed_from(t, 2, 1, 1, SOURCE_FIRST_LOSER);
    }
}

static void look(struct trial *t)
{
    struct graph_results results = {t->match, t->away};
    assert_true(graph_pass(&t->g, &results, t->now, (struct room){t->room, sizeof t->room}));
    graph_keep_walkovers(&t->g, t->now, t->match);
}

static void nobody_is_in_two_places(const struct trial *t)
{
    int32_t ready[MOST_ENTRIES + 1] = {0}, lost[4][MOST_ENTRIES + 1] = {{0}};
    for (int32_t n = 1; n <= t->g.count; n++) {
        const struct node_now *now = &t->now[n];
        assert_int_not_equal(now->how, NODE_OPEN);
        for (int side = 0; now->how == NODE_READY && side < 2; side++)
            assert_int_equal(ready[now->player[side]]++, 0);
        if (now->how == NODE_PLAYED) assert_true(++lost[t->nodes[n].section][now->loser] <= t->losses);
    }
}

// A result for a match that is ready: mostly played, sometimes not.
static void result_at_random(struct trial *t, int32_t n)
{
    struct node_match *m = &t->match[n];
    uint32_t what = chance_below(&luck, 20);
    *m = (struct node_match){.player = {t->now[n].player[0], t->now[n].player[1]}};
    m->how = what == 0 ? NODE_VOID : what == 1 ? NODE_WALKOVER : NODE_PLAYED;
    m->winner = what == 0 ? SIDE_NONE : chance_below(&luck, 2) ? SIDE_A : SIDE_B;
    if (what == 2) t->away[1 + chance_below(&luck, (uint32_t)t->entries)] = chance_below(&luck, 2) ? 7 : 1;
}

static bool step(struct trial *t)
{
    int32_t ready[NODES], count = 0;
    look(t);
    nobody_is_in_two_places(t);
    for (int32_t n = 1; n <= t->g.count; n++)
        if (t->now[n].how == NODE_READY) ready[count++] = n;
    if (count) result_at_random(t, ready[chance_below(&luck, (uint32_t)count)]);
    return count;
}

static void every_place_is_given_once(struct trial *t, int32_t section)
{
    static struct places places;
    struct graph_results results = {t->match, t->away};
    int32_t sharing[MOST_ENTRIES + 2] = {0}, seen[MOST_ENTRIES + 1] = {0};
    assert_true(graph_over(&t->g, t->now, section));
    assert_true(
        places_fill(&t->g, &results, t->now, section, &places, (struct room){t->room, sizeof t->room}));
    for (int32_t i = 0; i < places.count; i++) {
        assert_int_equal(seen[places.at[i].entry]++, 0);
        for (int32_t place = places.at[i].from; place <= places.at[i].to; place++)
            sharing[place]++;
    }
    // A place that k share is covered by each of them: k ranges of length k.
    for (int32_t place = 1; place <= places.count; place++)
        assert_true(sharing[place] >= 1);
    for (int32_t i = 0; i < places.count; i++)
        assert_int_equal(sharing[places.at[i].from], places.at[i].to - places.at[i].from + 1);
    assert_int_equal(sharing[places.count + 1], 0);
    // Everybody who played is there.
    for (int32_t n = 1; n <= t->g.count; n++)
        for (int side = 0; side < 2; side++)
            if (t->nodes[n].section == section && t->now[n].how == NODE_PLAYED)
                assert_true(seen[t->now[n].player[side]]);
}

static void random_events_come_to_an_end(void **state)
{
    (void)state;
    luck = (struct chance){20261122};
    struct trial *t = calloc(1, sizeof *t);
    assert_non_null(t);
    for (int event = 0; event < EVENTS; event++) {
        memset(t, 0, offsetof(struct trial, room));
        t->entries = 2 + (int32_t)chance_below(&luck, MOST_ENTRIES - 1);
        t->g = (struct graph){.nodes = t->nodes, .room = NODES - 1};
        build(t);
        int32_t steps = 0;
        while (step(t))
            assert_true(++steps <= t->g.count);
        for (int32_t section = 1; section <= t->sections; section++)
            every_place_is_given_once(t, section);
    }
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_events_come_to_an_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
