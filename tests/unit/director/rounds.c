// SPDX-License-Identifier: MIT
// Sections where everybody meets many others: the tables of Berger, points and places, rounds of a Swiss as they are
// paired through decide(), late entries, withdrawals, corrections. Rule book 3.2 and 3.3; cases 61-63, 66.
#include "director/rounds/pairing.h"
#include "director/rounds/round_robin.h"
#include "hall.h"

// ---- round robin

// Rounds as they are printed, a first. 0 ends a round.
struct printed {
    int32_t entries;
    const char *rounds;
};

static void berger_is_as_printed(void **state)
{
    (void)state;
    static const struct printed tables[] = {
        {3, "2-3|1-2|3-1"},
        {4, "1-4 2-3|4-3 1-2|2-4 3-1"},
        {5, "2-5 3-4|5-3 1-2|3-1 4-5|1-4 2-3|4-2 5-1"},
        {6, "1-6 2-5 3-4|6-4 5-3 1-2|2-6 3-1 4-5|6-5 1-4 2-3|3-6 4-2 5-1"},
        {8, "1-8 2-7 3-6 4-5|8-5 6-4 7-3 1-2|2-8 3-1 4-7 5-6|8-6 7-5 1-4 2-3|3-8 4-2 5-1 6-7|"
            "8-7 1-6 2-5 3-4|4-8 5-3 6-2 7-1"}};
    static const int32_t order[] = {1, 2, 3, 4, 5, 6, 7, 8};
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
        struct node nodes[64];
        struct graph g = {.nodes = nodes, .room = 63};
        char text[256] = "", pair[32];
        assert_true(plan_round_robin(&g, 1, order, tables[t].entries, false));
        for (int32_t n = 1; n <= g.count; n++) {
            const char *between = n == 1 ? "" : nodes[n].round != nodes[n - 1].round ? "|" : " ";
            snprintf(pair, sizeof pair, "%s%d-%d", between, nodes[n].from[0].of, nodes[n].from[1].of);
            strcat(text, pair);
        }
        assert_string_equal(text, tables[t].rounds);
    }
}

static void everybody_meets_everybody(void **state)
{
    (void)state;
    static struct node nodes[GRAPH_SECTION_NODES + 1];
    int32_t order[64];
    for (int32_t i = 0; i < 64; i++)
        order[i] = i + 1;
    for (int32_t entries = 2; entries <= 45; entries++)
        for (int twice = 0; twice < (entries <= 32 ? 2 : 1); twice++) {
            struct graph g = {.nodes = nodes, .room = GRAPH_SECTION_NODES};
            unsigned char met[64][64] = {{0}}, busy[64][64] = {{0}};
            assert_true(plan_round_robin(&g, 1, order, entries, twice));
            for (int32_t n = 1; n <= g.count; n++) {
                int32_t a = nodes[n].from[0].of, b = nodes[n].from[1].of, round = nodes[n].round;
                assert_int_equal(met[a][b]++, 0); // the second time the other way round
                assert_true(!busy[round][a]++ && !busy[round][b]++);
            }
            for (int32_t a = 1; a <= entries; a++)
                for (int32_t b = 1; b < a; b++)
                    assert_int_equal(met[a][b] + met[b][a], twice ? 2 : 1);
        }
    struct graph none = {.nodes = nodes, .room = GRAPH_SECTION_NODES};
    assert_false(plan_round_robin(&none, 1, order, 46, false));
    assert_false(plan_round_robin(&none, 1, order, 33, true));
    assert_int_equal(none.count, 0);
}

static void play(struct hall *h, int32_t match, int32_t winner)
{
    const struct row_match *m = hall_at(h, match);
    bool a = m->a == winner;
    assert_true(a || m->b == winner);
    DO(h, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_a = a, .score_b = !a,
       .reason = "played");
}

// The lower number wins.
static void play_all(struct hall *h)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->status == MATCH_READY) play(h, m->n, m->a < m->b ? m->a : m->b);
}

static const struct row_seat *seat_of(const struct hall *h, int32_t entry)
{
    return drawn_seat(h->state, MAIN_SECTION, entry);
}

static void of_kind(struct hall *h, enum section_kind kind, int32_t entries)
{
    static const int32_t length = 1;
    hall_create(h, 1, 2);
    hall_enter(h, entries);
    DO(h, section_set, .section = MAIN_SECTION, .kind = (int32_t)kind, .lengths = {&length, 1});
}

static int32_t match_of(const struct hall *h, int32_t one, int32_t other)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if ((m->a == one && m->b == other) || (m->a == other && m->b == one)) return m->n;
    fail_msg("%d does not meet %d", one, other);
    return 0;
}

static int32_t points_of(const struct hall *h, int32_t entry)
{
    size_t bytes = pairing_room();
    struct room room = {malloc(bytes), bytes};
    void *at = room.at;
    struct pairing *p = malloc(sizeof *p);
    assert_true(pairing_ask(h->state, MAIN_SECTION, &room, p));
    int32_t score = p->swiss.question.players[p->player[entry]].score;
    free(p);
    free(at);
    return score;
}

static void who_leaves_early_is_struck(void **state)
{
    (void)state;
    struct hall h;
    of_kind(&h, SECTION_ROUND_ROBIN, 5);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    // 5 beats 1, then goes: the others' results against 5 count for nobody. 4 goes later, and what 4 played counts.
    play(&h, match_of(&h, 5, 1), 5);
    DO(&h, entry_withdraw, .entry = 5);
    play(&h, match_of(&h, 4, 1), 4);
    play(&h, match_of(&h, 4, 2), 4);
    DO(&h, entry_withdraw, .entry = 4);
    play_all(&h);
    assert_int_equal(state_section(h.state, MAIN_SECTION)->status, SECTION_OVER);
    // 4: two won, one given away. 1: beat 2 and 3, lost to 4. 2: beat 3. 3: a walkover against 4.
    assert_int_equal(points_of(&h, 2), 2);
    assert_int_equal(points_of(&h, 3), 2);
    assert_int_equal(seat_of(&h, 4)->place_from, 1);
    assert_int_equal(seat_of(&h, 1)->place_from, 2);
    assert_int_equal(seat_of(&h, 2)->place_from, 3);
    assert_int_equal(seat_of(&h, 3)->place_from, 4);
    assert_null(seat_of(&h, 5));
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void too_many_are_refused(void **state)
{
    (void)state;
    struct hall h;
    of_kind(&h, SECTION_ROUND_ROBIN, 46);
    NO(&h, ROUND_ROBIN_SIZE, draw_make, .method = DRAW_RANDOM);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .twice = 1);
    NO(&h, ROUND_ROBIN_SIZE, draw_make, .method = DRAW_RANDOM);
    hall_close(&h);
}

// ---- Swiss

static void pair(struct hall *h)
{
    DO(h, round_pair, .section = MAIN_SECTION, .round = drawn_rule(h->state, MAIN_SECTION).paired + 1);
}

static void no_rematch_and_one_bye_each(void **state)
{
    (void)state;
    for (int32_t entries = 5; entries <= 41; entries += 6) {
        struct hall h;
        unsigned char met[64][64] = {{0}}, byes[64] = {0};
        of_kind(&h, SECTION_SWISS, entries);
        DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = entries < 7 ? 4 : 7, .within = WITHIN_SLIDE);
        if (entries < 7) DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 4);
        DO(&h, draw_make, .method = DRAW_RANDOM);
        while (state_section(h.state, MAIN_SECTION)->status != SECTION_OVER) {
            pair(&h);
            NO(&h, ROUND_NEXT, round_pair, .section = MAIN_SECTION,
               .round = drawn_rule(h.state, MAIN_SECTION).paired);
            play_all(&h);
        }
        for (DRAWN_EACH_MATCH(m, h.state)) {
            if (m->how == HOW_BYE) assert_int_equal(byes[m->a]++, 0);
            if (m->b <= 0) continue;
            assert_int_equal(met[m->a][m->b] + met[m->b][m->a], 0);
            met[m->a][m->b] = 1;
        }
        assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 1);
        hall_check(&h);
        hall_refold(&h);
        hall_close(&h);
    }
}

// Case 62: who leads meets who leads.
static void equals_meet_from_the_top(void **state)
{
    (void)state;
    struct hall h;
    of_kind(&h, SECTION_SWISS, 8);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    assert_int_equal(drawn_rule(h.state, MAIN_SECTION).rounds, 3);
    for (int32_t round = 1; round <= 3; round++) {
        int32_t before[9];
        for (int32_t entry = 1; entry <= 8; entry++)
            before[entry] = points_of(&h, entry);
        pair(&h);
        for (DRAWN_EACH_MATCH(m, h.state))
            if (m->round == round) assert_int_equal(before[m->a], before[m->b]);
        play_all(&h);
    }
    assert_int_equal(points_of(&h, 1), 6);
    hall_close(&h);
}

static void late_and_absent(void **state)
{
    (void)state;
    struct hall h;
    of_kind(&h, SECTION_SWISS, 6);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 3, .missed = 1);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    pair(&h);
    NO(&h, ROUND_RUNNING, round_pair, .section = MAIN_SECTION, .round = 2);
    play_all(&h);
    hall_enter(&h, 1);
    assert_int_equal(points_of(&h, 7), 1);
    // Who has withdrawn is not paired; who withdraws afterwards gives a walkover, and has met the other.
    DO(&h, entry_withdraw, .entry = 6);
    pair(&h);
    for (DRAWN_EACH_MATCH(m, h.state))
        if (m->round == 2) assert_true(m->a != 6 && m->b != 6);
    assert_int_equal(points_of(&h, 7), 1);
    int32_t against = 0;
    for (DRAWN_EACH_MATCH(m, h.state))
        if (m->round == 2 && (m->a == 7 || m->b == 7)) against = m->a == 7 ? m->b : m->a;
    int32_t had = points_of(&h, against);
    DO(&h, entry_withdraw, .entry = 7);
    assert_int_equal(points_of(&h, against), had + 2);
    DO(&h, entry_reinstate, .entry = 7);
    assert_int_equal(points_of(&h, against), had);
    play_all(&h);
    pair(&h);
    play_all(&h);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// A correction moves points, nothing that is paired; the round after it knows the truth.
static void a_correction_opens_nothing(void **state)
{
    (void)state;
    struct hall h;
    of_kind(&h, SECTION_SWISS, 4);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 3);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    pair(&h);
    play_all(&h);
    pair(&h);
    const struct row_match first = *drawn_next(h.state, 0);
    int32_t loser = first.winner == SIDE_A ? first.b : first.a, had = points_of(&h, loser);
    DO(&h, match_call, .match = 3, .table = 1);
    DO(&h, match_start, .match = 3);
    play(&h, first.n, loser);
    assert_int_equal(points_of(&h, loser), had + 2);
    for (STATE_EACH(node, node, h.state))
        assert_false(node->waits);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void a_round_goes_back_until_it_is_begun(void **state)
{
    (void)state;
    struct hall h;
    of_kind(&h, SECTION_SWISS, 5);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    NO(&h, ROUND_NEXT, round_undo, .section = MAIN_SECTION, .round = 1, .reason = "not there");
    pair(&h);
    int32_t matches = state_last(h.state, ROW_match);
    DO(&h, round_undo, .section = MAIN_SECTION, .round = 1, .reason = "one came");
    assert_null(drawn_next(h.state, 0));
    hall_enter(&h, 1);
    pair(&h);
    assert_int_equal(state_last(h.state, ROW_match), matches); // the numbers are given again
    for (DRAWN_EACH_MATCH(m, h.state))
        assert_true(m->b > 0);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, match_start, .match = 1);
    NO(&h, ROUND_BEGUN, round_undo, .section = MAIN_SECTION, .round = 1, .reason = "too late");
    NO(&h, STARTED, draw_undo, .reason = "too late");
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void by_hand_everybody_once(void **state)
{
    (void)state;
    struct hall h;
    of_kind(&h, SECTION_SWISS, 5);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    static const int32_t a[] = {1, 2, 3}, b[] = {4, 5, 0}, twice[] = {4, 1, 0}, missing[] = {4, 5},
                         four[] = {1, 2};
#define BY_HAND(a_, b_) .section = MAIN_SECTION, .round = 1, .a = {a_, COUNT(a_)}, .b = {b_, COUNT(b_)}
    NO(&h, ROUND_PAIRS, round_pair, BY_HAND(a, twice));
    NO(&h, ROUND_PAIRS, round_pair, BY_HAND(a, missing));
    NO(&h, ROUND_PAIRS, round_pair, BY_HAND(missing, missing));
    NO(&h, ROUND_PAIRS, round_pair, BY_HAND(four, missing)); // where is 3?
    DO(&h, round_pair, BY_HAND(a, b));
    assert_int_equal(hall_at(&h, 3)->how, HOW_BYE);
    play_all(&h);
    // The same once more: three rematches to be confirmed, a bye for somebody who had one, too.
#undef BY_HAND
    struct decision asked =
        ASK(&h, round_pair, .section = MAIN_SECTION, .round = 2, .a = {a, 3}, .b = {b, 3});
    assert_int_equal(asked.refusal.code, DIRECTOR_CONFIRM);
    assert_int_equal(asked.consequence_count, 3);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(berger_is_as_printed),
        cmocka_unit_test(everybody_meets_everybody),
        cmocka_unit_test(who_leaves_early_is_struck),
        cmocka_unit_test(too_many_are_refused),
        cmocka_unit_test(no_rematch_and_one_bye_each),
        cmocka_unit_test(equals_meet_from_the_top),
        cmocka_unit_test(late_and_absent),
        cmocka_unit_test(a_correction_opens_nothing),
        cmocka_unit_test(a_round_goes_back_until_it_is_begun),
        cmocka_unit_test(by_hand_everybody_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
