// SPDX-License-Identifier: MIT
// What the last rounds can still pay (director/money/reach.h), against all results and all pairings tried one by one.
#include "director/money/reach.h"
#include "chance.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 8, FIELDS = 20000, ALONE = -3 };

static struct reach_field field;
static struct room room;

// ---- the second implementation

static int64_t points[PLAYERS];
static int32_t first[PLAYERS]; // how the first round to come ended: enum reach_result, ALONE
static struct reach tried[PLAYERS][REACH_RESULTS];
static bool came[PLAYERS][REACH_RESULTS];
static int32_t rounds_tried;

static struct reach worth_of(int32_t player)
{
    int32_t better = 0, equals = 0, lots = 0;
    int64_t sum = 0, least = INT64_MAX, most = 0;
    for (int32_t i = 0; i < field.players; i++) {
        better += field.player[i].counts && points[i] > points[player];
        equals += field.player[i].counts && points[i] == points[player];
    }
    for (int32_t place = better + 1; place <= better + equals; place++) {
        int64_t prize = field.prize[place];
        sum += prize;
        least = prize < least ? prize : least;
        most = prize > most ? prize : most;
    }
    if (equals == 1) return (struct reach){sum, sum};
    if (field.parted && field.rest == REST_LOT) most = (most + field.unit - 1) / field.unit * field.unit;
    if (field.parted) return (struct reach){least / field.unit * field.unit, most};
    int64_t each = sum / equals / field.unit * field.unit;
    if (field.rest == REST_LOT) lots = (int32_t)((sum - each * equals) / field.unit);
    return (struct reach){each, each + (lots ? field.unit : 0)};
}

static void note_all(void)
{
    rounds_tried++;
    for (int32_t i = 0; i < field.players; i++) {
        if (first[i] < 0 || !field.player[i].counts) continue;
        struct reach is = worth_of(i), *all = &tried[i][first[i]];
        bool *any = &came[i][first[i]];
        if (!*any || is.least < all->least) all->least = is.least;
        if (!*any || is.most > all->most) all->most = is.most;
        *any = true;
    }
}

static void try_round(int32_t round, uint32_t free, bool bye_given);

static void end_match(int32_t round, uint32_t free, bool bye_given, int32_t a, int32_t b)
{
    for (int32_t r = REACH_WIN; r < REACH_RESULTS; r++) {
        if (r == REACH_DRAW && !field.draws) continue;
        int32_t other = r == REACH_WIN ? REACH_LOSS : r == REACH_LOSS ? REACH_WIN : REACH_DRAW;
        points[a] += field.worth[r], points[b] += field.worth[other];
        if (!round) first[a] = r, first[b] = other;
        try_round(round, free & ~(1u << a) & ~(1u << b), bye_given);
        points[a] -= field.worth[r], points[b] -= field.worth[other];
    }
}

static uint32_t who_plays(int32_t round)
{
    uint32_t who = 0;
    for (int32_t i = 0; i < field.players; i++) {
        const struct reach_player *p = &field.player[i];
        bool plays = round ? p->later >= round : p->meets != REACH_NOBODY;
        who |= (uint32_t)plays << i;
    }
    return who;
}

static int32_t rounds_to_come;

static void next_round(int32_t round)
{
    if (round > rounds_to_come)
        note_all();
    else
        try_round(round, who_plays(round), false);
}

static void try_round(int32_t round, uint32_t free, bool bye_given)
{
    int32_t a = 0, left = 0;
    if (!free) {
        next_round(round + 1);
        return;
    }
    while (!(free >> a & 1))
        a++;
    if (!round && field.player[a].meets >= 0) {
        end_match(round, free, bye_given, a, field.player[a].meets);
        return;
    }
    for (int32_t b = a; b < field.players; b++) {
        left += (free >> b & 1) != 0;
        if (b > a && (free >> b & 1)) end_match(round, free, bye_given, a, b);
    }
    if (left % 2 == 0 || bye_given) return;
    points[a] += field.bye;
    if (!round) first[a] = ALONE;
    try_round(round, free & ~(1u << a), true);
    points[a] -= field.bye;
}

static void try_all(void)
{
    memset(came, 0, sizeof came);
    rounds_tried = rounds_to_come = 0;
    for (int32_t i = 0; i < field.players; i++) {
        points[i] = field.player[i].now;
        first[i] = ALONE;
        if (field.player[i].later > rounds_to_come) rounds_to_come = field.player[i].later;
    }
    next_round(0);
}

// ---- fields

static int32_t up_to(struct chance *c, int32_t most)
{
    return (int32_t)chance_below(c, (uint32_t)most + 1);
}

static void prizes_by_chance(struct chance *c)
{
    memset(field.prize, 0, sizeof field.prize);
    field.paid = 1 + up_to(c, 4);
    int64_t left = 1000 + up_to(c, 9000);
    for (int32_t place = 1; place <= field.paid; place++) {
        bool none = place < field.paid && !up_to(c, 7); // a table may skip a place, or pay a later one more
        field.prize[place] = none ? 0 : 1 + up_to(c, (int32_t)left);
        if (up_to(c, 9)) left = field.prize[place] ? field.prize[place] : left;
    }
    field.unit = up_to(c, 1) ? 1 : 50;
    field.rest = up_to(c, 3) ? REST_LINE : REST_LOT;
    field.parted = !up_to(c, 4);
}

static void worth_by_chance(struct chance *c)
{
    static const int32_t worth[][REACH_RESULTS] = {{2, 1, 0}, {2, 1, 0}, {6, 2, 0}, {4, 2, 2}, {3, 2, 1}};
    memcpy(field.worth, worth[up_to(c, 4)], sizeof field.worth);
    field.bye = up_to(c, 3) ? field.worth[REACH_WIN] : up_to(c, field.worth[REACH_WIN]);
}

static void players_by_chance(struct chance *c, int32_t players, int32_t meets, int32_t later)
{
    field.players = players;
    for (int32_t i = 0; i < players; i++) {
        bool there = up_to(c, 9) != 0;
        field.player[i] = (struct reach_player){.now = up_to(c, 4) * (up_to(c, 3) ? 2 : 1),
                                                .meets = there ? meets : REACH_NOBODY,
                                                .later = there ? later : 0,
                                                .counts = up_to(c, 9) != 0};
    }
}

// Neighbours meet, where both are there; one whose neighbour is not there sits out.
static void pair_neighbours(void)
{
    for (int32_t i = 0; i < field.players; i += 2) {
        bool both = i + 1 < field.players && field.player[i].meets != REACH_NOBODY &&
                    field.player[i + 1].meets != REACH_NOBODY;
        field.player[i].meets = both ? i + 1 : REACH_NOBODY;
        if (i + 1 < field.players) field.player[i + 1].meets = both ? i : REACH_NOBODY;
    }
}

static void field_by_chance(struct chance *c, int32_t players, int32_t meets, int32_t later)
{
    prizes_by_chance(c);
    worth_by_chance(c);
    players_by_chance(c, players, meets, later);
}

// How many answers lie wider than what was tried; none may be narrower, and none wider where it is said to be exact.
static int32_t compare(bool exact)
{
    int32_t wider = 0;
    try_all();
    for (int32_t i = 0; i < field.players; i++)
        for (int32_t r = REACH_WIN; r < REACH_RESULTS; r++) {
            struct reach is;
            if (!came[i][r]) continue;
            assert_true(reach_of(&field, i, (enum reach_result)r, &is, room));
            if (exact) assert_int_equal(is.least, tried[i][r].least);
            if (exact) assert_int_equal(is.most, tried[i][r].most);
            assert_true(is.least <= tried[i][r].least && tried[i][r].most <= is.most);
            wider += is.least < tried[i][r].least || is.most > tried[i][r].most;
        }
    return wider;
}

static void the_same_have_the_same(void)
{
    for (int32_t a = 0; a < field.players; a++)
        for (int32_t b = 0; b < field.players; b++)
            for (int32_t r = REACH_WIN; r < REACH_RESULTS; r++) {
                if (!came[a][r] || !came[b][r] || !reach_same(&field, a, b)) continue;
                assert_memory_equal(&tried[a][r], &tried[b][r], sizeof tried[a][r]);
            }
}

static void known_pairs_of_the_last_round(void **state)
{
    (void)state;
    struct chance c = {13};
    for (int32_t n = 0; n < FIELDS; n++) {
        field_by_chance(&c, 2 + up_to(&c, PLAYERS - 2), REACH_ANYBODY, 0);
        field.draws = !up_to(&c, 2);
        pair_neighbours();
        compare(true);
        the_same_have_the_same();
    }
}

static void the_last_round_before_it_is_drawn(void **state)
{
    (void)state;
    struct chance c = {14};
    field.draws = false;
    for (int32_t n = 0; n < FIELDS; n++) {
        field_by_chance(&c, 2 + up_to(&c, n % 50 ? 5 : 6), REACH_ANYBODY, 0);
        compare(true);
        the_same_have_the_same();
    }
}

// Nothing that can come lies outside.
static void rounds_after_the_next_one(void **state)
{
    (void)state;
    struct chance c = {15};
    int32_t wider = 0;
    for (int32_t n = 0; n < FIELDS / 10; n++) {
        bool known = up_to(&c, 1);
        field_by_chance(&c, 2 + up_to(&c, known ? 3 : 2), REACH_ANYBODY, 1);
        field.draws = !up_to(&c, 2);
        if (known) pair_neighbours();
        wider += compare(false);
    }
    for (int32_t n = 0; n < FIELDS / 10; n++) {
        field_by_chance(&c, 2 + up_to(&c, 3), REACH_ANYBODY, 0);
        field.draws = true;
        wider += compare(false);
    }
    print_message("%d answers are wider than what can come\n", wider);
}

// Twenty-four before their last round, the case that was asked about: who has five wins of six has a place whatever comes.
static void words_of_twenty_four(void **state)
{
    (void)state;
    static const int32_t wins[24] = {6, 5, 5, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1};
    static const int64_t prizes[] = {0, 10000, 6000, 4000, 2000};
    struct reach is;
    memset(&field, 0, sizeof field);
    field = (struct reach_field){.players = 24, .worth = {2, 1, 0}, .bye = 2, .paid = 4, .unit = 1};
    memcpy(field.prize, prizes, sizeof prizes);
    for (int32_t i = 0; i < 24; i++)
        field.player[i] = (struct reach_player){.now = 2 * wins[i], .meets = REACH_ANYBODY, .counts = true};
    assert_true(reach_of(&field, 0, REACH_WIN, &is, room));
    assert_int_equal(is.least, 10000);
    assert_int_equal(is.most, 10000);
    assert_true(reach_of(&field, 0, REACH_LOSS, &is,
                         room)); // one of two who have five wins may be level, or both, or none
    assert_int_equal(is.least, 20000 / 3);
    assert_int_equal(is.most, 10000);
    assert_true(reach_of(&field, 1, REACH_LOSS, &is, room)); // all five who have four may come level
    assert_int_equal(is.least, 6000 / 6);
    assert_true(reach_of(&field, 8, REACH_WIN, &is, room)); // three wins: level with those of four who lose
    assert_int_equal(is.least, 0);
    assert_true(reach_of(&field, 8, REACH_LOSS, &is, room));
    assert_int_equal(is.most, 0);
}

static void no_room(void **state)
{
    (void)state;
    struct reach is;
    assert_false(reach_of(&field, 0, REACH_WIN, &is, (struct room){room.at, 100}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_pairs_of_the_last_round),
        cmocka_unit_test(the_last_round_before_it_is_drawn),
        cmocka_unit_test(rounds_after_the_next_one),
        cmocka_unit_test(words_of_twenty_four),
        cmocka_unit_test(no_room),
    };
    room = (struct room){malloc(reach_room()), reach_room()};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(room.at);
    return failed;
}
