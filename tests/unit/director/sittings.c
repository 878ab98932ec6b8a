// SPDX-License-Identifier: MIT
// Side tables: cases 122-126 and the lines beside them. With `print SEED COUNT` the program writes random tables, act by act,
// with what each came to: tests/sittings/test plays them again by rules written a second time.
#include "director/sittings/sitting.h"
#include "director/sittings/sitting_pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "unit.h"

enum { A = 1, B, C, D, BOX = 9 };

static struct sitting table(const struct sitting_rule *rule, const int32_t *entries)
{
    struct sitting s = sitting_new(rule);
    for (; *entries; entries++)
        assert_int_equal(sitting_act(&s, &(struct sitting_said){SITTING_JOIN, *entries, 0, 0}),
                         DIRECTOR_NONE);
    return s;
}

#define TABLE(rule_, ...) table(&(struct sitting_rule){.kind = rule_}, (const int32_t[]){__VA_ARGS__, 0})
#define SAY(s, kind_, ...)                                                                                   \
    assert_int_equal(sitting_act(s, &(struct sitting_said){SITTING_##kind_, __VA_ARGS__}), DIRECTOR_NONE)
#define NO(s, why, kind_, ...)                                                                               \
    assert_int_equal(sitting_act(s, &(struct sitting_said){SITTING_##kind_, __VA_ARGS__}),                   \
                     DIRECTOR_SITTING_##why)
#define POINTS(s, entry, points_) assert_int_equal(sitting_player(s, entry)->points, points_)

// In the order in which they sat down.
static void ordered(struct sitting *s)
{
    for (int32_t i = 0; i < s->count; i++)
        SAY(s, THROW, s->at[i].entry, 0, 6 - i);
}

static struct sitting chouette(struct sitting_rule rule, const int32_t *entries)
{
    struct sitting s = table(&rule, entries);
    ordered(&s);
    SAY(&s, START, 0, 0, 0);
    return s;
}
#define CHOUETTE(...) chouette((struct sitting_rule){__VA_ARGS__}, (const int32_t[]){BOX, A, B, C, 0})

static void column_is_zero(const struct sitting *s)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < s->count; i++)
        sum += s->at[i].points;
    assert_int_equal(sum, 0);
}

// A's cube at 2, B's at 4, C has passed at 1.
static struct sitting case_122_before_its_end(void)
{
    struct sitting s = CHOUETTE(.jacoby = false);
    SAY(&s, DOUBLE, A, 0, 0);
    SAY(&s, TAKE, BOX, A, 0);
    SAY(&s, DOUBLE, B, 0, 0);
    SAY(&s, TAKE, BOX, B, 0);
    SAY(&s, DOUBLE, BOX, B, 0);
    SAY(&s, TAKE, B, 0, 0);
    SAY(&s, DOUBLE, BOX, C, 0);
    SAY(&s, PASS, C, 0, 0);
    return s;
}

static void case_122_each_for_themselves(void **state)
{
    (void)state;
    struct sitting s = case_122_before_its_end();
    SAY(&s, END, A, 0, WIN_SINGLE);
    POINTS(&s, BOX, -5);
    column_is_zero(&s);
    s = case_122_before_its_end();
    SAY(&s, END, A, 0, WIN_GAMMON);
    POINTS(&s, BOX, -11);
    POINTS(&s, C, -1);
    column_is_zero(&s);
}

static struct sitting case_123_before_its_end(void)
{
    struct sitting s = CHOUETTE(.one_cube = true);
    SAY(&s, DOUBLE, A, 0, 0);
    SAY(&s, TAKE, BOX, 0, 0);
    NO(&s, LEADS, RESIGN, A, 0, 0);
    SAY(&s, RESIGN, C, 0, 0);
    POINTS(&s, C, -2);
    NO(&s, OUT, RESIGN, C, 0, 0);
    return s;
}

static void case_123_who_does_not_play_on(void **state)
{
    (void)state;
    struct sitting s = case_123_before_its_end();
    SAY(&s, END, BOX, 0, WIN_SINGLE);
    POINTS(&s, BOX, 6);
    POINTS(&s, A, -2);
    POINTS(&s, B, -2);
    POINTS(&s, C, -2);
    s = case_123_before_its_end();
    SAY(&s, END, A, 0, WIN_SINGLE);
    POINTS(&s, BOX, -6);
    POINTS(&s, A, 6);
    POINTS(&s, B, 2);
    POINTS(&s, C, -2);
}

static void case_124_jacoby_for_each_cube(void **state)
{
    (void)state;
    struct sitting s = CHOUETTE(.jacoby = true);
    SAY(&s, DOUBLE, A, 0, 0);
    SAY(&s, TAKE, BOX, 0, 0);
    SAY(&s, DOUBLE, BOX, C, 0);
    NO(&s, ANSWER, END, A, 0, WIN_GAMMON);
    SAY(&s, PASS, C, 0, 0);
    SAY(&s, END, A, 0, WIN_GAMMON);
    POINTS(&s, A, 4);
    POINTS(&s, B, 1);
    POINTS(&s, C, -1);
    POINTS(&s, BOX, -4);
}

static void case_125_the_next_highest_leads(void **state)
{
    (void)state;
    struct sitting s = CHOUETTE(.one_cube = true);
    SAY(&s, DOUBLE, BOX, 0, 0);
    SAY(&s, PASS, A, 0, 0);
    SAY(&s, TAKE, B, 0, 0);
    NO(&s, NOT_ASKED, TAKE, B, 0, 0);
    SAY(&s, TAKE, C, 0, 0);
    assert_int_equal(sitting_captain(&s), B);
    NO(&s, CAPTAIN, DOUBLE, C, 0, 0);
    SAY(&s, END, B, 0, WIN_SINGLE);
    assert_int_equal(sitting_box(&s), B);
    assert_int_equal(sitting_captain(&s), A);
    assert_int_equal(s.at[s.order[3]].entry, BOX);
}

static void the_captain_goes_to_the_end_where_the_box_wins(void **state)
{
    (void)state;
    struct sitting s = CHOUETTE(.one_cube = true);
    SAY(&s, END, BOX, 0, WIN_BACKGAMMON);
    POINTS(&s, BOX, 9);
    assert_int_equal(sitting_box(&s), BOX);
    assert_int_equal(sitting_captain(&s), B);
    assert_int_equal(s.at[s.order[3]].entry, A);
}

static void case_120_the_factor_stands_beside_the_cube(void **state)
{
    (void)state;
    struct sitting s = CHOUETTE(.jacoby = true, .automatic = 6);
    NO(&s, TIMES, AUTOMATIC, 0, 0, 4);
    SAY(&s, AUTOMATIC, 0, 0, 3);
    SAY(&s, AUTOMATIC, 0, 0, 2);
    assert_int_equal(s.factor, 6);
    assert_int_equal(sitting_player(&s, A)->share.cube, 1);
    SAY(&s, DOUBLE, BOX, C, 0);
    SAY(&s, PASS, C, 0, 0);
    POINTS(&s, C, -6);
    SAY(&s, RESIGN, B, 0, 0);
    POINTS(&s, B, -6);
    SAY(&s, DOUBLE, A, A, 0);
    SAY(&s, TAKE, BOX, 0, 0);
    SAY(&s, END, A, 0, WIN_GAMMON);
    POINTS(&s, A, 6 + 24 + 6);
    column_is_zero(&s);
    SAY(&s, START, 0, 0, 0);
    assert_int_equal(s.factor, 1);
}

// However often it doubles by itself and is turned, the sum of all games has room.
static void a_stake_has_a_bound(void **state)
{
    (void)state;
    struct sitting s =
        table(&(struct sitting_rule){.kind = SITTING_MONEY, .automatic = SITTING_AUTOMATIC_MAX},
              (const int32_t[]){A, B, 0});
    int32_t turns = 0;
    SAY(&s, START, 0, 0, 0);
    for (int32_t i = 0; i < SITTING_AUTOMATIC_MAX; i++)
        SAY(&s, AUTOMATIC, 0, 0, 3);
    while (sitting_may(&s, &(struct sitting_said){SITTING_DOUBLE, turns % 2 ? B : A, 0, 0})) {
        SAY(&s, DOUBLE, turns % 2 ? B : A, 0, 0);
        SAY(&s, TAKE, turns % 2 ? A : B, 0, 0);
        turns++;
    }
    NO(&s, HIGH, DOUBLE, turns % 2 ? B : A, 0, 0);
    assert_true(s.factor == 729 && turns == 4);
    SAY(&s, END, A, 0, WIN_BACKGAMMON);
    POINTS(&s, A, 729 * 16 * 3);
}

static void case_126_equal_ones_throw_again(void **state)
{
    (void)state;
    static const int32_t first[] = {6, 6, 3, 3, 1}, second[] = {6, 5, 3, 3, 1};
    struct sitting s = TABLE(SITTING_CHOUETTE, A, B, C, D, BOX);
    for (int32_t i = 0; i < 5; i++)
        SAY(&s, THROW, s.at[i].entry, 0, first[i]);
    for (int32_t i = 0; i < 5; i++)
        assert_true(sitting_throws(&s, s.at[i].entry));
    NO(&s, ORDER, START, 0, 0, 0);
    for (int32_t i = 0; i < 5; i++)
        SAY(&s, THROW, s.at[i].entry, 0, second[i]);
    for (int32_t i = 0; i < 5; i++)
        assert_int_equal(sitting_throws(&s, s.at[i].entry), s.at[i].entry == C || s.at[i].entry == D);
    SAY(&s, THROW, C, 0, 2);
    SAY(&s, THROW, D, 0, 4);
    assert_int_equal(sitting_box(&s), A);
    assert_int_equal(sitting_captain(&s), B);
    assert_int_equal(s.at[s.order[2]].entry, D);
    assert_int_equal(s.at[s.order[3]].entry, C);
}

static void who_takes_alone_beavers(void **state)
{
    (void)state;
    struct sitting s = CHOUETTE(.lone_beaver = true, .one_cube = true);
    SAY(&s, DOUBLE, BOX, 0, 0);
    SAY(&s, PASS, A, 0, 0);
    SAY(&s, TAKE, C, 0, 0);
    SAY(&s, PASS, B, 0, 0);
    NO(&s, MUST_BEAVER, TAKE, C, 0, 0);
    SAY(&s, BEAVER, C, 0, 0);
    NO(&s, NO_RACCOON, RACCOON, BOX, 0, 0);
    SAY(&s, TAKE, BOX, 0, 0);
    NO(&s, CUBE, DOUBLE, BOX, 0, 0);
    SAY(&s, END, C, 0, WIN_SINGLE);
    POINTS(&s, C, 4);
    POINTS(&s, BOX, -2);
    column_is_zero(&s);
}

static void beavers_and_raccoons(void **state)
{
    (void)state;
    struct sitting s = TABLE(SITTING_MONEY, A, B);
    s.rule = (struct sitting_rule){
        .kind = SITTING_MONEY, .jacoby = true, .beavers = true, .raccoons = true, .automatic = 1};
    SAY(&s, START, 0, 0, 0);
    SAY(&s, AUTOMATIC, 0, 0, 0);
    NO(&s, AUTOMATIC, AUTOMATIC, 0, 0, 0);
    SAY(&s, DOUBLE, A, 0, 0);
    SAY(&s, BEAVER, B, 0, 0);
    SAY(&s, RACCOON, A, 0, 0);
    SAY(&s, END, B, 0, WIN_GAMMON);
    POINTS(&s, B, 32);
    SAY(&s, START, 0, 0, 0);
    SAY(&s, DOUBLE, B, 0, 0);
    SAY(&s, BEAVER, A, 0, 0);
    SAY(&s, PASS, B, 0, 0);
    POINTS(&s, B, 30);
    SAY(&s, START, 0, 0, 0);
    SAY(&s, END, A, 0, WIN_GAMMON);
    POINTS(&s, B, 29);
}

static void a_goal_is_reached_or_passed(void **state)
{
    (void)state;
    struct sitting s = TABLE(SITTING_MONEY, A, B);
    s.rule.goal = 5;
    SAY(&s, START, 0, 0, 0);
    SAY(&s, END, A, 0, WIN_BACKGAMMON);
    SAY(&s, START, 0, 0, 0);
    SAY(&s, END, B, 0, WIN_SINGLE);
    SAY(&s, START, 0, 0, 0);
    SAY(&s, END, A, 0, WIN_BACKGAMMON);
    assert_true(s.over);
    POINTS(&s, A, 5);
    assert_int_equal(sitting_player(&s, A)->won, 6);
    NO(&s, OVER, START, 0, 0, 0);
}

static void time_is_up(void **state)
{
    (void)state;
    struct sitting s = CHOUETTE(.settle_at_end = true);
    SAY(&s, STOP, 0, 0, 0);
    assert_false(s.over);
    NO(&s, STOPPED, STOP, 0, 0, 0);
    NO(&s, TO_SETTLE, END, A, 0, WIN_SINGLE);
    SAY(&s, SETTLE, BOX, A, 1);
    SAY(&s, SETTLE, B, BOX, 2);
    SAY(&s, SETTLE, BOX, C, 0);
    assert_true(s.over);
    POINTS(&s, BOX, 1);
    column_is_zero(&s);
}

static void who_comes_and_goes(void **state)
{
    (void)state;
    struct sitting s = CHOUETTE(.one_cube = true);
    NO(&s, GAME_ON, JOIN, D, 0, 0);
    NO(&s, GAME_ON, LEAVE, A, 0, 0);
    SAY(&s, END, BOX, 0, WIN_SINGLE);
    SAY(&s, LEAVE, BOX, 0, 0);
    assert_int_equal(sitting_box(&s), B);
    SAY(&s, JOIN, D, 0, 0);
    assert_int_equal(s.at[s.order[3]].entry, D);
    NO(&s, PLAYER, SETTLE, BOX, A, 1);
    SAY(&s, SETTLE, A, B, 1);
    POINTS(&s, A, -2);
    SAY(&s, JOIN, BOX, 0, 0);
    POINTS(&s, BOX, 3);
    assert_int_equal(s.at[s.order[4]].entry, BOX);
}

#define MEN(s, entry, men_) assert_int_equal(sitting_player(s, entry)->men, men_)

// Where the text is silent the case says how it is.
static void case_137_the_pool_game(void **state)
{
    (void)state;
    struct sitting s = TABLE(SITTING_POOL, A, B, C);
    SAY(&s, START, 0, 0, 0);
    NO(&s, NO_THROW, THROW, B, 0, 34);
    NO(&s, DICE, THROW, A, 0, 7);
    NO(&s, NO_CUBE, DOUBLE, A, 0, 0);
    NO(&s, GAME_ON, LEAVE, A, 0, 0);
    SAY(&s, THROW, A, 0, 32); // the pool is empty: A drinks and throws again, and takes nothing
    MEN(&s, A, POOL_MEN);
    assert_int_equal(sitting_player(&s, A)->drinks, 1);
    SAY(&s, THROW, A, 0, 15); // one to B, one to the pool
    MEN(&s, A, 4);
    MEN(&s, B, 7);
    assert_int_equal(s.pool, 1);
    SAY(&s, THROW, B, 0, 22); // two men, or what is there, and no further throw
    MEN(&s, B, 8);
    assert_int_equal(s.pool, 0);
    SAY(&s, THROW, C, 0, 66); // each die, and again
    SAY(&s, THROW, C, 0, 66);
    SAY(&s, THROW, C, 0, 66);
    MEN(&s, C, 0);
    SAY(&s, THROW, C, 0, 15); // without men a 5, a 6 and a 1 do nothing
    assert_int_equal(s.pool, 0);
    SAY(&s, THROW, A, 0, 34);
    SAY(&s, THROW, B, 0, 13); // C has no men: A is the next to the left who has
    MEN(&s, A, 5);
    MEN(&s, C, 0);
    SAY(&s, THROW, C, 0, 43);
    SAY(&s, THROW, A, 0, 66);
    SAY(&s, THROW, A, 0, 66);
    SAY(&s, THROW, A, 0, 56); // none left: B alone has men, and pays both
    POINTS(&s, A, 1);
    POINTS(&s, B, -2);
    POINTS(&s, C, 1);
    column_is_zero(&s);
    SAY(&s, START, 0, 0, 0);
    assert_int_equal(sitting_throws(&s, B), true); // whoever paid begins
    SAY(&s, STOP, 0, 0, 0);
    assert_false(s.over);
    s = TABLE(SITTING_POOL, A, B, C, D, BOX);
    NO(&s, FULL, JOIN, 8, 0, 0);
}

// Somebody must go home: nobody has won, they pay what they agree on, and who stays plays a new game.
static void a_pool_game_is_broken_off(void **state)
{
    (void)state;
    struct sitting s = TABLE(SITTING_POOL, A, B, C);
    NO(&s, NO_GAME, END, A, 0, 0);
    SAY(&s, START, 0, 0, 0);
    NO(&s, PLAYER, END, D, 0, 0);
    SAY(&s, THROW, A, 0, 43);
    SAY(&s, SETTLE, C, A, 1);
    assert_true(s.running);
    SAY(&s, END, C, 0, 0);
    assert_false(s.running || s.over);
    POINTS(&s, A, 1);
    POINTS(&s, B, 0);
    SAY(&s, LEAVE, C, 0, 0);
    SAY(&s, START, 0, 0, 0);
    MEN(&s, A, POOL_MEN);
    SAY(&s, STOP, 0, 0, 0);
    SAY(&s, THROW, A, 0, 66); // it is finished, as nothing else was agreed
    SAY(&s, END, B, 0, 0);
    assert_true(s.over);
    column_is_zero(&s);
}

static void a_pool_game_is_settled(void **state)
{
    (void)state;
    struct sitting s = TABLE(SITTING_POOL, A, B, C);
    s.rule.settle_at_end = true;
    SAY(&s, START, 0, 0, 0);
    assert_true(sitting_plays_on(&s, SITTING_THROW));
    assert_false(sitting_plays_on(&s, SITTING_END));
    SAY(&s, THROW, A, 0, 43);
    SAY(&s, STOP, 0, 0, 0);
    NO(&s, TO_SETTLE, THROW, B, 0, 43);
    assert_false(sitting_throws(&s, B));
    SAY(&s, SETTLE, B, A, 2);
    SAY(&s, END, A, 0, 0);
    assert_true(s.over);
    POINTS(&s, B, -2);
    column_is_zero(&s);
}

// ---- random tables, for the second implementation

static struct sitting_said anything(struct chance *c)
{
    return (struct sitting_said){
        (enum sitting_act_kind)chance_below(c, (uint32_t)words_sitting_act_kind.count),
        (int32_t)chance_below(c, 7) + 1, chance_below(c, 3) ? 0 : (int32_t)chance_below(c, 7) + 1,
        (int32_t)chance_below(c, 7)};
}

// Most of the pool game is throwing.
static void any_throw(struct chance *c, const struct sitting *s, struct sitting_said *said)
{
    if (!s->running || !chance_below(c, 6)) return;
    said->kind = SITTING_THROW;
    if (chance_below(c, 20)) said->entry = s->at[s->order[s->turn]].entry;
    said->value = 10 * (1 + (int32_t)chance_below(c, 6)) + 1 + (int32_t)chance_below(c, 6);
}

// Leaving and stopping seldom, so that games are played.
static bool too_often(struct chance *c, const struct sitting_rule *r, const struct sitting_said *said)
{
    bool ends = said->kind == SITTING_STOP || said->kind == SITTING_LEAVE || said->kind == SITTING_SETTLE ||
                (r->kind == SITTING_POOL && said->kind == SITTING_END);
    return ends && chance_below(c, said->kind == SITTING_STOP ? 40 : 8);
}

static struct sitting_rule any_rule(struct chance *c)
{
    bool money = !chance_below(c, 4), pool = !chance_below(c, 5);
    return (struct sitting_rule){.kind = pool    ? SITTING_POOL
                                         : money ? SITTING_MONEY
                                                 : SITTING_CHOUETTE,
                                 .goal = money && !pool ? (int32_t)chance_below(c, 3) * 8 : 0,
                                 .one_cube = chance_below(c, 2),
                                 .jacoby = chance_below(c, 2),
                                 .beavers = chance_below(c, 2),
                                 .raccoons = chance_below(c, 2),
                                 .lone_beaver = chance_below(c, 2),
                                 .settle_at_end = chance_below(c, 2),
                                 .automatic = (int32_t)chance_below(c, 3)};
}

static void print_after(const struct sitting *s)
{
    printf("],\"over\":%s,\"running\":%s,\"games\":%d,\"box\":%d,\"points\":{", s->over ? "true" : "false",
           s->running ? "true" : "false", (int)s->games, (int)sitting_box(s));
    for (int32_t i = 0; i < s->count; i++)
        printf("%s\"%d\":%d", i ? "," : "", (int)s->at[i].entry, (int)s->at[i].points);
    printf("},\"order\":[");
    for (int32_t i = 0; sitting_ordered(s) && i < s->seated; i++)
        printf("%s%d", i ? "," : "", (int)s->at[s->order[i]].entry);
    printf("]}\n");
}

// What was refused is written, too: both must refuse the same.
static void print_table(uint64_t seed)
{
    struct chance c = {seed};
    struct sitting_rule r = any_rule(&c);
    struct sitting s = sitting_new(&r);
    printf(
        "{\"seed\":%llu,\"rule\":{\"kind\":\"%s\",\"goal\":%d,\"one_cube\":%d,\"jacoby\":%d,\"beavers\":%d,"
        "\"raccoons\":%d,\"lone_beaver\":%d,\"settle_at_end\":%d,\"automatic\":%d},\"acts\":[",
        (unsigned long long)seed, words_sitting_kind.at[r.kind], (int)r.goal, r.one_cube, r.jacoby, r.beavers,
        r.raccoons, r.lone_beaver, r.settle_at_end, (int)r.automatic);
    for (int32_t i = 0, n = 0; i < 6000 && n < 400; i++) {
        struct sitting_said said = anything(&c);
        if (r.kind == SITTING_POOL) any_throw(&c, &s, &said);
        if (too_often(&c, &r, &said)) continue;
        bool made = sitting_act(&s, &said) == DIRECTOR_NONE;
        if (!made && chance_below(&c, 4)) continue;
        printf("%s[\"%s\",%d,%d,%d,%s]", n++ ? "," : "", words_sitting_act_kind.at[said.kind],
               (int)said.entry, (int)said.other, (int)said.value, made ? "true" : "false");
    }
    print_after(&s);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_122_each_for_themselves),
        cmocka_unit_test(case_137_the_pool_game),
        cmocka_unit_test(a_pool_game_is_broken_off),
        cmocka_unit_test(a_pool_game_is_settled),
        cmocka_unit_test(case_123_who_does_not_play_on),
        cmocka_unit_test(case_124_jacoby_for_each_cube),
        cmocka_unit_test(case_125_the_next_highest_leads),
        cmocka_unit_test(case_120_the_factor_stands_beside_the_cube),
        cmocka_unit_test(a_stake_has_a_bound),
        cmocka_unit_test(case_126_equal_ones_throw_again),
        cmocka_unit_test(the_captain_goes_to_the_end_where_the_box_wins),
        cmocka_unit_test(who_takes_alone_beavers),
        cmocka_unit_test(beavers_and_raccoons),
        cmocka_unit_test(a_goal_is_reached_or_passed),
        cmocka_unit_test(time_is_up),
        cmocka_unit_test(who_comes_and_goes),
    };
    if (argc == 4 && !strcmp(argv[1], "print")) {
        for (uint64_t i = 0; i < strtoull(argv[3], NULL, 10); i++)
            print_table(strtoull(argv[2], NULL, 10) + i);
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
