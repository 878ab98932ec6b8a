// SPDX-License-Identifier: MIT
// Random small events over the graph of sections: main with consolation and last chance, first-match losers, double
// elimination, groups; results, walkovers, void matches and withdrawals at random. After every step nobody stands in two
// matches at once, nobody loses more often than the format lets them, and at the end every place is given exactly once.
// Where all is played, what was sure before comes true, and who is out knows the place.
#include "director/formats/ended.h"
#include "director/formats/pass.h"
#include "director/formats/places.h"
#include "director/formats/plan.h"
#include "director/rounds/groups.h"
#include "director/rounds/round_robin.h"

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

static void sure(struct trial *t, int32_t section, struct place_range *at)
{
    struct graph_results results = {t->match, t->away};
    size_t bytes = places_sure_room(&t->g);
    void *room = malloc(bytes);
    assert_non_null(room);
    assert_true(places_sure(&t->g, &results, t->now, section, at, (struct room){room, bytes}));
    free(room);
}

static void every_place_is_given_once(struct trial *t, int32_t section)
{
    static struct places places;
    struct graph_results results = {t->match, t->away};
    int32_t sharing[MOST_ENTRIES + 2] = {0}, seen[MOST_ENTRIES + 1] = {0};
    assert_true(section_ended(&t->g, &results, t->now, section));
    assert_true(
        places_fill(&t->g, &results, t->now, section, &places, (struct room){t->room, sizeof t->room}));
    struct place_range at[GRAPH_ENTRIES + 1];
    sure(t, section, at);
    for (int32_t i = 0; i < places.count; i++) {
        assert_memory_equal(&at[places.at[i].entry], &places.at[i], sizeof *at);
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

// ---- what is sure while it runs

static bool still_plays(const struct trial *t, int32_t section, int32_t entry)
{
    bool plays = false;
    for (int32_t n = 1; n <= t->g.count; n++)
        for (int side = 0; side < 2; side++)
            plays |= t->nodes[n].section == section && !node_decided(t->now[n].how) &&
                     t->now[n].player[side] == entry;
    return plays;
}

static bool same_range(const struct place_range *x, const struct place_range *y)
{
    return x->from == y->from && x->to == y->to;
}

// What was said before holds, and is said more closely now; who is out is told the place itself, unless points of
// others move it or it is open who drops at all.
static void says_no_less(struct trial *t, int32_t section, struct place_range *before)
{
    struct place_range now[GRAPH_ENTRIES + 1];
    bool others_count = t->g.end[section].by != PLACES_BY_LAST_NODE;
    sure(t, section, now);
    for (int32_t n = 1; n <= t->g.count; n++)
        for (int side = 0; side < 2; side++)
            others_count |=
                t->nodes[n].section == section && t->nodes[n].from[side].kind == SOURCE_FIRST_LOSER;
    for (int32_t entry = 1; entry <= t->entries; entry++) {
        struct place_range *was = &before[entry], *is = &now[entry];
        if (was->from) assert_true(is->from >= was->from && is->to <= was->to);
        if (was->from && !still_plays(t, section, entry) && was->entry < 0 && !others_count)
            assert_true(same_range(was, is));
        *was = *is;
        if (was->from && !still_plays(t, section, entry)) was->entry = -1; // out
    }
}

static bool play_one(struct trial *t)
{
    int32_t ready[NODES], count = 0;
    look(t);
    for (int32_t n = 1; n <= t->g.count; n++)
        if (t->now[n].how == NODE_READY) ready[count++] = n;
    if (!count) return false;
    int32_t n = ready[chance_below(&luck, (uint32_t)count)];
    t->match[n] = (struct node_match){.player = {t->now[n].player[0], t->now[n].player[1]},
                                      .how = NODE_PLAYED,
                                      .winner = chance_below(&luck, 2) ? SIDE_A : SIDE_B};
    return true;
}

static void comes_true(struct trial *t, int32_t section, const struct place_range *before)
{
    static struct places places;
    struct graph_results results = {t->match, t->away};
    size_t bytes = places_room();
    void *room = malloc(bytes);
    assert_non_null(room);
    assert_true(places_fill(&t->g, &results, t->now, section, &places, (struct room){room, bytes}));
    free(room);
    for (int32_t i = 0; i < places.count; i++)
        if (t->g.end[section].by == PLACES_BY_LAST_NODE)
            assert_true(same_range(&places.at[i], &before[places.at[i].entry]));
        else
            assert_true(places.at[i].from >= before[places.at[i].entry].from &&
                        places.at[i].to <= before[places.at[i].entry].to);
}

static void build_to_be_played(struct trial *t, int event)
{
    memset(t, 0, offsetof(struct trial, room));
    t->entries = 2 + (int32_t)chance_below(&luck, MOST_ENTRIES - 1);
    t->g = (struct graph){.nodes = t->nodes, .room = NODES - 1};
    if (event % 6) {
        build(t);
        return;
    }
    t->sections = 1;
    t->entries = 2 + t->entries % 8;
    for (int32_t i = 0; i < t->entries; i++)
        t->slots[i] = i + 1;
    t->g.end[1].by = event % 12 ? PLACES_BY_GROUPS : PLACES_BY_ALL_PLAY_ALL;
    if (event % 12) {
        int32_t slots[64], of = GROUP_LEAST + event / 12 % 3;
        t->g.end[1].group_nodes = groups_width(of) / 2;
        assert_true(
            plan_groups(&t->g, 1, slots, groups_deal(t->slots, t->entries, of, slots), of, event % 4));
    } else {
        assert_true(plan_round_robin(&t->g, 1, t->slots, t->entries, event % 4, 0));
    }
}

static void what_is_sure_comes_true(void **state)
{
    (void)state;
    luck = (struct chance){20261123};
    struct trial *t = calloc(1, sizeof *t);
    assert_non_null(t);
    for (int event = 0; event < EVENTS / 4; event++) {
        struct place_range before[4][GRAPH_ENTRIES + 1] = {{{0}}};
        build_to_be_played(t, event);
        while (play_one(t))
            for (int32_t section = 1; section <= t->sections; section++)
                says_no_less(t, section, before[section]);
        for (int32_t section = 1; section <= t->sections; section++) {
            says_no_less(t, section, before[section]);
            comes_true(t, section, before[section]);
        }
    }
    free(t);
}

// The bracket of eight with a match for third place after one quarter-final and one semi-final.
static void a_knockout_says_what_a_director_would(void **state)
{
    (void)state;
    struct trial *t = calloc(1, sizeof *t);
    assert_non_null(t);
    static const int32_t slots[] = {1, 2, 3, 4, 5, 6, 7, 8};
    static const struct {
        int32_t winners[5]; // of nodes, in order
        struct {
            int32_t from, to;
        } at[9]; // by entry
    } stages[] = {
        {{0}, {{0}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}}},
        {{1}, {{0}, {1, 4}, {5, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}}},
        {{1, 3, 0, 0, 1}, {{0}, {1, 2}, {5, 8}, {3, 4}, {5, 8}, {1, 8}, {1, 8}, {1, 8}, {1, 8}}},
    };
    t->entries = 8;
    t->g = (struct graph){.nodes = t->nodes, .room = NODES - 1};
    assert_true(plan_knockout(&t->g, 1, slots, 8, true));
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
        struct place_range at[GRAPH_ENTRIES + 1];
        for (int32_t n = 1; n <= 5; n++) {
            look(t);
            if (!stages[i].winners[n - 1]) continue;
            const int32_t *player = t->now[n].player;
            t->match[n] =
                (struct node_match){.player = {player[0], player[1]},
                                    .how = NODE_PLAYED,
                                    .winner = player[0] == stages[i].winners[n - 1] ? SIDE_A : SIDE_B};
        }
        look(t);
        sure(t, 1, at);
        for (int32_t entry = 1; entry <= 8; entry++) {
            assert_int_equal(at[entry].from, stages[i].at[entry].from);
            assert_int_equal(at[entry].to, stages[i].at[entry].to);
        }
    }
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_events_come_to_an_end),
                                       cmocka_unit_test(what_is_sure_comes_true),
                                       cmocka_unit_test(a_knockout_says_what_a_director_would)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
