// SPDX-License-Identifier: MIT
// Tie-breaks: the rule book's cases 66 and 115, direct encounter, and whole tables as another program computes them.
#include "codec/rounds/standings_table.h"
#include "files.h"
#include "unit.h"

enum { PLAYERS = 41, ROUNDS = 9 };

// ---- a small tournament ----

struct cup {
    int32_t players, rounds;
    struct tie_round round[PLAYERS * ROUNDS];
    struct ties ties;
    int64_t room[PLAYERS * 20];
};

static struct tie_round *at(struct cup *c, int32_t player, int32_t round)
{
    return &c->round[player * c->rounds + round - 1];
}

static void plays(struct cup *c, int32_t round, int32_t winner, int32_t loser)
{
    *at(c, winner, round) = (struct tie_round){.opponent = loser, .result = TIE_WIN};
    *at(c, loser, round) = (struct tie_round){.opponent = winner, .result = TIE_LOSS};
}

static void alone(struct cup *c, int32_t round, int32_t player, enum tie_result result)
{
    *at(c, player, round) = (struct tie_round){.opponent = TIE_NOBODY, .result = result};
}

static struct cup cup_of(int32_t players, int32_t rounds)
{
    struct cup c = {.players = players, .rounds = rounds};
    for (int32_t i = 0; i < players * rounds; i++)
        c.round[i].opponent = TIE_NOBODY;
    return c;
}

static void compute(struct cup *c, const struct tie_rule *rule, enum tie_unplayed unplayed)
{
    struct tie_question q = {rule, unplayed, c->players, c->rounds, c->round, NULL, 0};
    assert_true(ties_room(c->players) <= sizeof c->room);
    ties_compute(&c->ties, &q, c->room);
}

// In halves, quarters or wholes: the unit of the criterion.
static int64_t value(const struct cup *c, int32_t player, enum tie_criterion criterion)
{
    return ties_value(&c->ties, player, criterion);
}

// ---- the rule book ----

// Player 0 has played eight opponents, who have won 5, 4, 4, 3, 2, 1, 6 and 3 rounds; the others' games are among
// players of no interest.
static void case_66_buchholz_cut_and_median(void **state)
{
    (void)state;
    static const int32_t wins[] = {5, 4, 4, 3, 2, 1, 6, 3};
    struct cup c = cup_of(17, 8);
    for (int32_t i = 0; i < 8; i++)
        plays(&c, i + 1, 0, i + 1);
    for (int32_t i = 0; i < 8; i++)
        for (int32_t round = 1, won = 0; round <= 8; round++) {
            if (round == i + 1) continue;
            bool wins_it = won++ < wins[i];
            plays(&c, round, wins_it ? i + 1 : i + 9, wins_it ? i + 9 : i + 1);
        }
    compute(&c, &tie_rule_ours, TIE_DUMMY_2026);
    assert_int_equal(value(&c, 0, TIE_BUCHHOLZ), 2 * 28);
    assert_int_equal(value(&c, 0, TIE_BUCHHOLZ_CUT), 2 * 27);
    assert_int_equal(value(&c, 0, TIE_BUCHHOLZ_MEDIAN), 2 * 21);
    assert_int_equal(tie_rule_ours.order[2], TIE_DIRECT); // head-to-head before Buchholz
}

static void case_115_rounds_without_a_game(void **state)
{
    (void)state;
    enum { A, B, C, D, E };
    static const int32_t points[] = {3, 2, 2, 1, 1}, own[] = {10, 10, 12, 10, 12},
                         capped[] = {10, 10, 11, 10, 12}, none[] = {10, 10, 8, 8, 10};
    struct cup c = cup_of(5, 3);
    plays(&c, 1, A, B);
    plays(&c, 1, C, D);
    alone(&c, 1, E, TIE_BYE);
    plays(&c, 2, A, C);
    plays(&c, 2, B, E);
    alone(&c, 2, D, TIE_BYE);
    plays(&c, 3, A, E);
    plays(&c, 3, B, D);
    alone(&c, 3, C, TIE_BYE);
    const int32_t *const expected[] = {
        [TIE_DUMMY_2024] = own, [TIE_DUMMY_2026] = capped, [TIE_NOTHING] = none};
    for (int rule = TIE_DUMMY_2024; rule <= TIE_NOTHING; rule++) {
        compute(&c, &tie_rule_ours, (enum tie_unplayed)rule);
        for (int32_t player = A; player <= E; player++) {
            assert_int_equal(value(&c, player, TIE_POINTS), 2 * points[player]);
            assert_int_equal(value(&c, player, TIE_BUCHHOLZ), expected[rule][player]);
        }
    }
    assert_int_equal(tie_rule_ours.unplayed, TIE_DUMMY_2026);
}

// ---- direct encounter ----

static const struct tie_rule direct = {.name = "direct", .count = 2, .order = {TIE_POINTS, TIE_DIRECT}};

static void two_who_have_met_are_parted(void **state)
{
    (void)state;
    struct cup c = cup_of(4, 2);
    plays(&c, 1, 1, 0);
    plays(&c, 1, 2, 3);
    plays(&c, 2, 0, 3);
    plays(&c, 2, 2, 1);
    compute(&c, &direct, TIE_DUMMY_2026);
    assert_int_equal(value(&c, 1, TIE_DIRECT), 1);
    assert_int_equal(value(&c, 0, TIE_DIRECT), 2);
    assert_int_equal(c.ties.rank[1], 2);
    assert_int_equal(c.ties.rank[0], 3);
    assert_int_equal(value(&c, 2, TIE_DIRECT), 0); // alone at the top
}

static void three_in_a_ring_are_not_parted(void **state)
{
    (void)state;
    struct cup c = cup_of(4, 3);
    plays(&c, 1, 1, 0);
    plays(&c, 1, 2, 3);
    plays(&c, 2, 0, 2);
    plays(&c, 2, 1, 3);
    plays(&c, 3, 0, 3);
    plays(&c, 3, 2, 1);
    // Three of two points each beat one another in a ring: all have met.
    compute(&c, &direct, TIE_DUMMY_2026);
    for (int32_t player = 0; player < 3; player++) {
        assert_int_equal(value(&c, player, TIE_DIRECT), 1);
        assert_int_equal(c.ties.rank[player], 1);
    }
    assert_int_equal(c.ties.rank[3], 4);
    assert_int_equal(value(&c, 3, TIE_DIRECT), 0);
}

// Among four who have all met, two have two points and two have one; each two are parted by their own game.
static void the_encounter_is_compared_again_among_those_still_level(void **state)
{
    (void)state;
    enum { A, B, C, D };
    struct cup c = cup_of(4, 4);
    plays(&c, 1, A, B);
    plays(&c, 1, C, D);
    plays(&c, 2, A, C);
    plays(&c, 2, B, D);
    plays(&c, 3, D, A);
    plays(&c, 3, B, C);
    alone(&c, 4, C, TIE_BYE);
    alone(&c, 4, D, TIE_BYE);
    compute(&c, &direct, TIE_DUMMY_2026);
    for (int32_t player = A; player <= D; player++) {
        assert_int_equal(value(&c, player, TIE_POINTS), 4);
        assert_int_equal(value(&c, player, TIE_DIRECT), player + 1);
        assert_int_equal(c.ties.rank[player], player + 1);
    }
}

static void who_has_not_met_is_not_parted(void **state)
{
    (void)state;
    struct cup c = cup_of(4, 1);
    plays(&c, 1, 0, 1);
    plays(&c, 1, 2, 3);
    compute(&c, &tie_rule_ours, TIE_DUMMY_2026);
    assert_int_equal(c.ties.rank[0], 1);
    assert_int_equal(c.ties.rank[2], 1);
    assert_int_equal(value(&c, 0, TIE_DIRECT), 0);
}

// A win without a game is no encounter.
static void a_forfeit_is_no_encounter(void **state)
{
    (void)state;
    struct cup c = cup_of(2, 2);
    *at(&c, 0, 1) = (struct tie_round){.opponent = 1, .result = TIE_FORFEIT_WIN};
    *at(&c, 1, 1) = (struct tie_round){.opponent = 0, .result = TIE_FORFEIT_LOSS};
    alone(&c, 2, 0, TIE_ZERO_BYE);
    alone(&c, 2, 1, TIE_BYE);
    compute(&c, &direct, TIE_DUMMY_2026);
    assert_int_equal(value(&c, 0, TIE_POINTS), value(&c, 1, TIE_POINTS));
    assert_int_equal(value(&c, 0, TIE_DIRECT), 0);
    assert_int_equal(c.ties.rank[1], 1);
}

// ---- rounds without a game, by `fide` ----

static void missed_rounds_are_cut_first(void **state)
{
    (void)state;
    struct cup c = cup_of(3, 3);
    plays(&c, 1, 0, 1);
    plays(&c, 2, 0, 2);
    alone(&c, 3, 0, TIE_HALF_BYE); // a dummy of 1.5 points, more than the others have
    compute(&c, &tie_rule_fide, TIE_DUMMY_2026);
    assert_int_equal(value(&c, 0, TIE_BUCHHOLZ) - value(&c, 0, TIE_BUCHHOLZ_CUT), 3);
    compute(&c, &tie_rule_ours, TIE_DUMMY_2026);
    assert_int_equal(value(&c, 0, TIE_BUCHHOLZ) - value(&c, 0, TIE_BUCHHOLZ_CUT), 3);
    static const struct tie_rule plain = {.name = "plain", .count = 1, .order = {TIE_POINTS}};
    compute(&c, &plain, TIE_DUMMY_2026);
    assert_int_equal(value(&c, 0, TIE_BUCHHOLZ) - value(&c, 0, TIE_BUCHHOLZ_CUT), 0);
}

static void who_has_left_counts_as_drawing_for_opponents(void **state)
{
    (void)state;
    struct cup c = cup_of(2, 3);
    plays(&c, 1, 0, 1);
    alone(&c, 2, 1, TIE_ZERO_BYE);
    alone(&c, 3, 1, TIE_ABSENT);
    alone(&c, 2, 0, TIE_BYE);
    alone(&c, 3, 0, TIE_BYE);
    compute(&c, &tie_rule_fide, TIE_DUMMY_2026);
    assert_int_equal(value(&c, 0, TIE_BUCHHOLZ), 2 + 3 + 3); // a loss and two draws; twice half of all points
    compute(&c, &tie_rule_ours, TIE_DUMMY_2026);
    assert_int_equal(value(&c, 0, TIE_BUCHHOLZ), 0 + 3 + 3);
}

static void a_forfeit_is_worth_at_most_the_opponent(void **state)
{
    (void)state;
    struct cup c = cup_of(4, 3);
    plays(&c, 1, 0, 2);
    plays(&c, 1, 3, 1);
    plays(&c, 2, 0, 3);
    plays(&c, 2, 1, 2);
    *at(&c, 0, 3) = (struct tie_round){.opponent = 1, .result = TIE_FORFEIT_WIN};
    *at(&c, 1, 3) = (struct tie_round){.opponent = 0, .result = TIE_FORFEIT_LOSS};
    plays(&c, 3, 3, 2);
    compute(&c, &tie_rule_ours, TIE_DUMMY_2026);
    assert_int_equal(value(&c, 0, TIE_BUCHHOLZ), 0 + 4 + 2); // 0 has 3 points, 1 who did not come has 1
    assert_int_equal(value(&c, 1, TIE_BUCHHOLZ), 4 + 0 + 2);
    assert_int_equal(value(&c, 0, TIE_SONNEBORN), 0 + 4 * 2 + 2 * 2);
}

static void percentage_and_koya(void **state)
{
    (void)state;
    struct cup c = cup_of(4, 2);
    plays(&c, 1, 0, 1);
    plays(&c, 1, 2, 3);
    plays(&c, 2, 0, 2);
    plays(&c, 2, 1, 3);
    compute(&c, &tie_rule_ours, TIE_DUMMY_2026);
    assert_int_equal(value(&c, 0, TIE_PERCENTAGE), 5000); // 1 + 1 of 2 x 2
    assert_int_equal(value(&c, 3, TIE_PERCENTAGE), 5000);
    assert_int_equal(value(&c, 1, TIE_PERCENTAGE), 5000); // 2 + 0
    assert_int_equal(value(&c, 0, TIE_KOYA), 4);
    assert_int_equal(value(&c, 1, TIE_KOYA), 0); // 3 has none of two
    assert_int_equal(value(&c, 0, TIE_PROGRESSIVE), 2 + 4);
    assert_int_equal(value(&c, 1, TIE_PROGRESSIVE), 0 + 2);
}

// ---- tables of another program ----

static void read_table(struct arena *a, const char *path, struct trf *file, struct ties *t)
{
    struct trf_fault fault = trf_read(a, file_text(a, path), file);
    if (fault.line) print_message("%s: line %d: %s\n", path, fault.line, fault.detail);
    assert_int_equal(fault.line, 0);
    struct tie_question q = {&tie_rule_fide, TIE_DUMMY_2026, file->count, file->rounds, file->round, NULL, 0};
    ties_compute(t, &q, arena_alloc(a, ties_room(file->count)));
}

// Whoever asks for ranks alone is told the same ones.
static void compare_ranks(struct arena *a, const struct trf *file)
{
    const struct tie_rule *rules[] = {&tie_rule_ours, &tie_rule_fide};
    for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) {
        struct ties all, ranks;
        struct tie_question q = {rules[k], TIE_DUMMY_2026, file->count, file->rounds, file->round, NULL, 0};
        ties_compute(&all, &q, arena_alloc(a, ties_room(file->count)));
        ties_rank(&ranks, &q, arena_alloc(a, ties_room(file->count)));
        for (int32_t i = 0; i < file->count; i++) {
            assert_int_equal(ranks.rank[i], all.rank[i]);
            assert_int_equal(ranks.order[i], all.order[i]);
            assert_int_equal(ranks.points[i], all.points[i]);
        }
    }
}

static void compare_table(const char *path, const char *name, void *user)
{
    (void)name, (void)user;
    struct arena a = ARENA_EMPTY;
    struct trf file;
    struct ties t;
    read_table(&a, path, &file, &t);
    struct json_out o = json_start(&a);
    standings_table(&o, &file, &t);
    const char *expected = arena_printf(&a, "%.*s.expected.tsv", (int)(strlen(path) - strlen(".trf")), path);
    assert_string_equal(arena_string(&a, json_bytes(&o)), arena_string(&a, file_text(&a, expected)));
    compare_ranks(&a, &file);
    arena_free(&a);
}

static void the_table_is_that_of_another_program(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    assert_int_equal(files_each(tests_path(&a, "fixtures/tiebreaks"), ".trf", compare_table, NULL), 3);
    arena_free(&a);
}

static void so_are_all_of_the_shared_folder(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    const char *folder = shared_path(&a, "data/tiebreaks");
    if (!folder) {
        print_message("TD_SHARED is not set\n");
        skip();
    }
    assert_true(files_each(folder, ".trf", compare_table, NULL) >= 3);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_66_buchholz_cut_and_median),
        cmocka_unit_test(case_115_rounds_without_a_game),
        cmocka_unit_test(two_who_have_met_are_parted),
        cmocka_unit_test(three_in_a_ring_are_not_parted),
        cmocka_unit_test(the_encounter_is_compared_again_among_those_still_level),
        cmocka_unit_test(who_has_not_met_is_not_parted),
        cmocka_unit_test(a_forfeit_is_no_encounter),
        cmocka_unit_test(missed_rounds_are_cut_first),
        cmocka_unit_test(who_has_left_counts_as_drawing_for_opponents),
        cmocka_unit_test(a_forfeit_is_worth_at_most_the_opponent),
        cmocka_unit_test(percentage_and_koya),
        cmocka_unit_test(the_table_is_that_of_another_program),
        cmocka_unit_test(so_are_all_of_the_shared_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
