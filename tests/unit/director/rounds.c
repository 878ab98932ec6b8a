// SPDX-License-Identifier: MIT
// Sections where everybody meets many others: the tables of Berger, points and places, rounds of a Swiss as they are
// paired through decide(), late entries, withdrawals, corrections. Rule book 3.2 and 3.3; cases 61-63, 66.
#include "director/rounds/round_robin.h"
#include "round_hall.h"

// ---- round robin

// Rounds as a federation of chess prints them (FIDE Handbook C.05, annex 1), a first. Its tables are for an even number and the odd
// one before it, where the highest number counts as a bye.
struct printed {
    int32_t entries;
    const char *rounds;
};

static void without(const char *rounds, int32_t number, char *out)
{
    char *at = out;
    for (const char *word = rounds; *word;) {
        int a, b, length;
        assert_int_equal(sscanf(word, "%d-%d%n", &a, &b, &length), 2);
        if (a != number && b != number) {
            if (at > out && at[-1] != '|') *at++ = ' ';
            at = mempcpy(at, word, (size_t)length);
        }
        word += length;
        if (*word == '|') *at++ = '|';
        if (*word) word++;
    }
    *at = '\0';
}

static void berger_is_as_printed(void **state)
{
    (void)state;
    static const struct printed tables[] = {
        {4, "1-4 2-3|4-3 1-2|2-4 3-1"},
        {6, "1-6 2-5 3-4|6-4 5-3 1-2|2-6 3-1 4-5|6-5 1-4 2-3|3-6 4-2 5-1"},
        {8, "1-8 2-7 3-6 4-5|8-5 6-4 7-3 1-2|2-8 3-1 4-7 5-6|8-6 7-5 1-4 2-3|3-8 4-2 5-1 6-7|"
            "8-7 1-6 2-5 3-4|4-8 5-3 6-2 7-1"},
        {10, "1-10 2-9 3-8 4-7 5-6|10-6 7-5 8-4 9-3 1-2|2-10 3-1 4-9 5-8 6-7|10-7 8-6 9-5 1-4 2-3|"
             "3-10 4-2 5-1 6-9 7-8|10-8 9-7 1-6 2-5 3-4|4-10 5-3 6-2 7-1 8-9|10-9 1-8 2-7 3-6 4-5|"
             "5-10 6-4 7-3 8-2 9-1"},
        {12, "1-12 2-11 3-10 4-9 5-8 6-7|12-7 8-6 9-5 10-4 11-3 1-2|2-12 3-1 4-11 5-10 6-9 7-8|"
             "12-8 9-7 10-6 11-5 1-4 2-3|3-12 4-2 5-1 6-11 7-10 8-9|12-9 10-8 11-7 1-6 2-5 3-4|"
             "4-12 5-3 6-2 7-1 8-11 9-10|12-10 11-9 1-8 2-7 3-6 4-5|5-12 6-4 7-3 8-2 9-1 10-11|"
             "12-11 1-10 2-9 3-8 4-7 5-6|6-12 7-5 8-4 9-3 10-2 11-1"},
        {14, "1-14 2-13 3-12 4-11 5-10 6-9 7-8|14-8 9-7 10-6 11-5 12-4 13-3 1-2|"
             "2-14 3-1 4-13 5-12 6-11 7-10 8-9|14-9 10-8 11-7 12-6 13-5 1-4 2-3|"
             "3-14 4-2 5-1 6-13 7-12 8-11 9-10|14-10 11-9 12-8 13-7 1-6 2-5 3-4|"
             "4-14 5-3 6-2 7-1 8-13 9-12 10-11|14-11 12-10 13-9 1-8 2-7 3-6 4-5|"
             "5-14 6-4 7-3 8-2 9-1 10-13 11-12|14-12 13-11 1-10 2-9 3-8 4-7 5-6|"
             "6-14 7-5 8-4 9-3 10-2 11-1 12-13|14-13 1-12 2-11 3-10 4-9 5-8 6-7|"
             "7-14 8-6 9-5 10-4 11-3 12-2 13-1"},
        {16, "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9|16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2|"
             "2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10|16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3|"
             "3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11|16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4|"
             "4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12|16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5|"
             "5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13|16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6|"
             "6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14|16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7|"
             "7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15|16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8|"
             "8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1"}};
    static const int32_t order[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (int32_t odd = 0; odd < 2; odd++) {
            struct node nodes[128];
            struct graph g = {.nodes = nodes, .room = 127};
            char text[1024] = "", printed[1024], pair[32];
            assert_true(plan_round_robin(&g, 1, order, tables[t].entries - odd, false, 0));
            for (int32_t n = 1; n <= g.count; n++) {
                const char *between = n == 1 ? "" : nodes[n].round != nodes[n - 1].round ? "|" : " ";
                snprintf(pair, sizeof pair, "%s%d-%d", between, nodes[n].from[0].of, nodes[n].from[1].of);
                strcat(text, pair);
            }
            without(tables[t].rounds, odd ? tables[t].entries : 0, printed);
            assert_string_equal(text, printed);
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
            assert_true(plan_round_robin(&g, 1, order, entries, twice, 0));
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
    assert_false(plan_round_robin(&none, 1, order, 46, false, 0));
    assert_false(plan_round_robin(&none, 1, order, 33, true, 0));
    assert_int_equal(none.count, 0);
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

// Who meets whom in all rounds that are paired, by match.
struct met {
    int32_t pair[32][2], count;
};

static struct met met_of(const struct hall *h)
{
    struct met met = {.count = 0};
    for (DRAWN_EACH_MATCH(m, h->state)) {
        met.pair[met.count][0] = m->a;
        met.pair[met.count++][1] = m->b;
    }
    return met;
}

static void still_meet(const struct hall *h, const struct met *was)
{
    struct met is = met_of(h);
    assert_int_equal(is.count, was->count);
    assert_memory_equal(is.pair, was->pair, sizeof is.pair[0] * (size_t)is.count);
}

// A correction, a late entry, somebody who leaves and comes back, another rule: nothing but taking the round back changes who meets
// whom in a round that is out.
static void what_is_paired_stays(void **state)
{
    (void)state;
    struct hall h;
    of_kind(&h, SECTION_SWISS, 7);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 4);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    pair(&h);
    play_all(&h);
    const struct row_match first = *drawn_next(h.state, 0);
    pair(&h);
    struct met was = met_of(&h);
    play(&h, first.n, first.winner == SIDE_A ? first.b : first.a);
    still_meet(&h, &was);
    hall_enter(&h, 1);
    still_meet(&h, &was);
    for (int32_t entry = 1; entry <= 7; entry++) {
        DO(&h, entry_affiliate, .entry = entry, .affiliation = 1);
        DO(&h, entry_withdraw, .entry = entry);
        still_meet(&h, &was);
        DO(&h, entry_reinstate, .entry = entry);
        still_meet(&h, &was);
    }
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 5, .within = WITHIN_RANDOM, .clubs = CLUBS_NEVER);
    still_meet(&h, &was);
    play_all(&h);
    still_meet(&h, &was);
    pair(&h);
    struct met more = met_of(&h);
    assert_int_equal(more.count, was.count + 4);
    assert_memory_equal(more.pair, was.pair, sizeof was.pair[0] * (size_t)was.count);
    DO(&h, round_undo, .section = MAIN_SECTION, .round = 3, .reason = "not yet");
    still_meet(&h, &was);
    close(&h);
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

static const struct event_round_paired *paired_last(const struct hall *h)
{
    for (size_t i = h->count; i-- > 0;)
        if (h->ledger[i].kind == EVENT_round_paired) return &h->ledger[i].is.round_paired;
    fail_msg("no round is paired");
    return NULL;
}

static bool has_warning(const struct decision *d, enum consequence_code code, int64_t one, int64_t other)
{
    for (size_t i = 0; i < d->consequence_count; i++) {
        const struct consequence *c = &d->consequences[i];
        if (c->code == code && c->args[0] == one && c->args[1] == other) return true;
    }
    return false;
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
    NO(&h, REASON_MISSING, round_pair, BY_HAND(a, b));
    DO(&h, round_pair, BY_HAND(a, b), .reason = "as they came");
    assert_string_equal(paired_last(&h)->reason, "as they came");
    assert_int_equal(hall_at(&h, 3)->how, HOW_BYE);
    play_all(&h);
    // The same once more: three rematches to be confirmed, a bye for somebody who had one, too.
#undef BY_HAND
    struct decision asked = ASK(&h, round_pair, .section = MAIN_SECTION, .round = 2, .a = {a, 3}, .b = {b, 3},
                                .reason = "late train");
    assert_int_equal(asked.refusal.code, DIRECTOR_CONFIRM);
    int32_t rematches = 0;
    for (size_t i = 0; i < asked.consequence_count; i++)
        rematches += asked.consequences[i].code == CONSEQUENCE_PAIR_REMATCH;
    assert_int_equal(rematches, 2);
    assert_true(has_warning(&asked, CONSEQUENCE_PAIR_BYE, 3, 0));
    hall_close(&h);
}

// Eight by seed, fold: 1-8, 2-7, 3-6, 4-5, the lower number wins: then 1-4, 2-3 and 5-8, 6-7 are proposed.
static void two_groups_of_four(struct hall *h)
{
    of_kind(h, SECTION_SWISS, 8);
    for (int32_t entry = 1; entry <= 8; entry++)
        DO(h, entry_seed, .entry = entry, .seed = entry);
    DO(h, draw_make, .method = DRAW_SEEDED);
    pair(h);
    play_all(h);
}

// What is allowed is done, so each of them is asked of a hall of its own, open until the next.
static struct decision second_by_hand(struct hall *h, const int32_t a[4], const int32_t b[4])
{
    if (h->state) close(h);
    two_groups_of_four(h);
    return ASK(h, round_pair, .section = MAIN_SECTION, .round = 2, .a = {a, 4}, .b = {b, 4},
               .reason = "asked for");
}

static void the_difference_from_the_proposal_is_told(void **state)
{
    (void)state;
    struct hall h = {0};
    static const int32_t a[] = {1, 2, 5, 6}, as_proposed[] = {4, 3, 8, 7}, in_order[] = {3, 4, 7, 8},
                         across_a[] = {1, 2, 3, 6}, across[] = {4, 5, 8, 7}, again[] = {8, 3, 4, 7};
    struct decision d = second_by_hand(&h, a, as_proposed);
    assert_int_equal(d.refusal.code, 0);
    assert_int_equal(d.consequence_count, 0);
    d = second_by_hand(&h, as_proposed, a); // who stands first makes no difference
    assert_int_equal(d.consequence_count, 0);
    d = second_by_hand(&h, a, in_order); // within their groups in another order
    assert_int_equal(d.consequence_count, 2);
    assert_true(has_warning(&d, CONSEQUENCE_PAIRS_OFF, 4, 4));
    assert_true(has_warning(&d, CONSEQUENCE_PAIRS_ORDER, 0, 0));
    assert_int_equal(d.level, LEVEL_ACKNOWLEDGE);
    d = second_by_hand(&h, across_a, across); // 2-5 and 3-8 are a group apart each
    assert_int_equal(d.consequence_count, 2);
    assert_true(has_warning(&d, CONSEQUENCE_PAIRS_OFF, 2, 4));
    assert_true(has_warning(&d, CONSEQUENCE_PAIRS_APART, 2, 0));
    d = second_by_hand(&h, (const int32_t[]){1, 2, 5, 6},
                       again); // 1-8 is a rematch, and across, and so is 5-4
    assert_int_equal(d.refusal.code, DIRECTOR_CONFIRM);
    assert_true(has_warning(&d, CONSEQUENCE_PAIRS_APART, 2, 0));
    assert_true(has_warning(&d, CONSEQUENCE_PAIR_REMATCH, 1, 8));
    close(&h);
}

// 1 and 3 are of one club; the proposal is 1-4 and 2-3.
static void two_of_one_club_are_told(void **state)
{
    (void)state;
    struct hall h;
    of_kind(&h, SECTION_SWISS, 4);
    for (int32_t entry = 1; entry <= 4; entry++)
        DO(&h, entry_seed, .entry = entry, .seed = entry);
    DO(&h, entry_affiliate, .entry = 1, .affiliation = 7);
    DO(&h, entry_affiliate, .entry = 3, .affiliation = 7);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    static const int32_t a[] = {1, 2}, b[] = {3, 4};
    struct decision d = ASK(&h, round_pair, .section = MAIN_SECTION, .round = 1, .a = {a, 2}, .b = {b, 2},
                            .reason = "asked for");
    assert_true(has_warning(&d, CONSEQUENCE_PAIRS_OFF, 2, 2));
    assert_true(has_warning(&d, CONSEQUENCE_PAIRS_CLUBS, 1, 0));
    assert_int_equal(d.consequence_count, 2);
    close(&h);
}

static void a_round_by_hand_says_what_it_gave_up(void **state)
{
    (void)state;
    struct hall h;
    static const int32_t a[] = {1, 2, 5, 6}, legal[] = {3, 4, 7, 8}, again[] = {8, 3, 4, 7};
    two_groups_of_four(&h);
    DO(&h, round_pair, .section = MAIN_SECTION, .round = 2, .a = {a, 4}, .b = {legal, 4},
       .reason = "asked for");
    assert_true(paired_last(&h)->by_hand);
    assert_int_equal(paired_last(&h)->rung, RUNG_STRICT);
    close(&h);
    two_groups_of_four(&h);
    h.who.confirmed = true;
    DO(&h, round_pair, .section = MAIN_SECTION, .round = 2, .a = {a, 4}, .b = {again, 4},
       .reason = "asked for");
    assert_int_equal(paired_last(&h)->rung, RUNG_REMATCHES);
    assert_int_equal(paired_last(&h)->relaxed.at[0], SWISS_REMATCH);
    close(&h);
}

// The bye, and two of one club whom the proposal keeps apart.
static void another_bye_is_told(void **state)
{
    (void)state;
    struct hall h;
    of_kind(&h, SECTION_SWISS, 5);
    for (int32_t entry = 1; entry <= 5; entry++)
        DO(&h, entry_seed, .entry = entry, .seed = entry);
    DO(&h, draw_make, .method = DRAW_SEEDED); // 1-4, 2-3 and a bye for 5
    static const int32_t a[] = {1, 5, 2}, b[] = {4, 3, 0};
    struct decision d =
        ASK(&h, round_pair, .section = MAIN_SECTION, .round = 1, .a = {a, 3}, .b = {b, 3}, .reason = "late");
    assert_true(has_warning(&d, CONSEQUENCE_PAIRS_OFF, 2, 3));
    assert_true(has_warning(&d, CONSEQUENCE_PAIRS_BYE, 2, 5));
    assert_int_equal(d.consequence_count, 2);
    close(&h);
}

// ---- lives

static void for_lives(struct hall *h, enum section_kind kind, int32_t entries, int32_t lives, int32_t paid)
{
    of_kind(h, kind, entries);
    DO(h, pairing_rule, .section = MAIN_SECTION, .lives = lives, .paid = paid);
    DO(h, draw_make, .method = DRAW_RANDOM);
}

// Between which places they come in, by what was sure after each round.
static void sure_after(const struct hall *h, int32_t entries, struct place_range *sure)
{
    const struct survivors *s = survivors_of(h);
    for (int32_t entry = 1; entry <= entries; entry++) {
        struct place_range at = survivors_sure(s, s->at[entry]);
        if (at.from > sure[entry].from) sure[entry].from = at.from;
        if (!sure[entry].to || at.to < sure[entry].to) sure[entry].to = at.to;
    }
}

// Rounds survived make the places, and nothing else does.
static void places_are_rounds_survived(const struct hall *h, int32_t entries, const int32_t *out)
{
    for (int32_t a = 2; a <= entries; a++)
        for (int32_t b = 2; b <= entries; b++) {
            int32_t order = seat_of(h, a)->place_from - seat_of(h, b)->place_from;
            assert_int_equal(out[a] == out[b], order == 0);
            assert_int_equal(out[a] > out[b], order < 0);
        }
}

static void three_lives_until_one_is_left(void **state)
{
    (void)state;
    for (int32_t entries = 2; entries <= 24; entries += 11) {
        struct hall h;
        int32_t losses[64] = {0}, out[64] = {0}, round = 0;
        struct place_range sure[64] = {{.entry = 0}};
        for_lives(&h, SECTION_LIVES, entries, 3, 0);
        while (!is_over(&h)) {
            pair(&h);
            round++;
            for (DRAWN_EACH_MATCH(m, h.state)) {
                if (m->round != round) continue;
                assert_true(!out[m->a] && (m->b < 0 || !out[m->b]));
                int32_t loser = m->b < 0 ? 0 : m->a < m->b ? m->b : m->a;
                if (loser && ++losses[loser] == 3) out[loser] = round;
            }
            sure_after(&h, entries, sure);
            int32_t last = state_last(h.state, ROW_match);
            for (int32_t n = 1; n <= last; n++) { /* by number: the state may grow and move with each play */
                const struct row_match *m = hall_at(&h, n);
                if (m->status != MATCH_READY) continue;
                play(&h, n, m->a < m->b ? m->a : m->b);
                sure_after(&h, entries, sure);
            }
        }
        for (int32_t entry = 1; entry <= entries; entry++)
            assert_true(seat_of(&h, entry)->place_from >= sure[entry].from &&
                        seat_of(&h, entry)->place_to <= sure[entry].to);
        assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 1);
        NO(&h, LIVES_DECIDED, round_pair, .section = MAIN_SECTION, .round = round + 1);
        places_are_rounds_survived(&h, entries, out);
        close(&h);
    }
}

// Case 62: an odd number has one bye a round, nobody a second one before all have had one; it costs no life.
static void a_bye_costs_no_life(void **state)
{
    (void)state;
    struct hall h;
    int32_t byes[8] = {0};
    for_lives(&h, SECTION_LIVES, 7, 3, 0);
    for (int32_t round = 1; !is_over(&h); round++) {
        int32_t who = 0, least = round;
        pair(&h);
        for (DRAWN_EACH_MATCH(m, h.state))
            if (m->round == round && m->how == HOW_BYE) who = m->a;
        for (int32_t entry = 1; entry <= 7; entry++)
            if (lives_of(&h, entry) && byes[entry] < least) least = byes[entry];
        int32_t had = who ? lives_of(&h, who) : 0;
        if (who) assert_int_equal(byes[who]++, least);
        play_all(&h);
        if (who) assert_int_equal(lives_of(&h, who), had);
    }
    close(&h);
}

// Who comes late has lost what they missed but keeps one life; where a missed round is free, all.
static void late_entries_have_lives(void **state)
{
    (void)state;
    for (int32_t missed = 0; missed <= 2; missed += 2) {
        struct hall h;
        of_kind(&h, SECTION_LIVES, 8);
        DO(&h, pairing_rule, .section = MAIN_SECTION, .lives = 3, .missed = missed);
        DO(&h, draw_make, .method = DRAW_RANDOM);
        for (int32_t round = 1; round <= 4; round++) {
            if (round == 2 || round == 4) hall_enter(&h, 1);
            pair(&h);
            if (round == 2) assert_int_equal(lives_of(&h, 9), missed ? 3 : 2);
            if (round == 4) assert_int_equal(lives_of(&h, 10), missed ? 3 : 1);
            play_all(&h);
        }
        close(&h);
    }
}

// Who leaves is out with the round they stood in last, and is back with the lives they had.
static void who_leaves_is_out(void **state)
{
    (void)state;
    struct hall h;
    for_lives(&h, SECTION_LIVES, 6, 3, 0);
    pair(&h);
    play_all(&h);
    int32_t had = lives_of(&h, 1);
    DO(&h, entry_withdraw, .entry = 1);
    assert_int_equal(lives_of(&h, 1), 0);
    pair(&h);
    for (DRAWN_EACH_MATCH(m, h.state))
        if (m->round == 2) assert_true(m->a != 1 && m->b != 1);
    play_all(&h);
    DO(&h, entry_reinstate, .entry = 1);
    assert_int_equal(lives_of(&h, 1), had);
    while (!is_over(&h)) {
        pair(&h);
        play_all(&h);
    }
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 1);
    DO(&h, entry_withdraw, .entry = 1);
    close(&h);
}

// Out by a correction: the pairing stands. In by a correction: plays again from the next round on.
static void a_correction_moves_lives(void **state)
{
    (void)state;
    struct hall h;
    for_lives(&h, SECTION_LIVES, 4, 1, 0);
    pair(&h);
    play_all(&h);
    const struct row_match first = *drawn_next(h.state, 0);
    int32_t loser = first.winner == SIDE_A ? first.b : first.a;
    assert_int_equal(lives_of(&h, loser), 0);
    pair(&h);
    play_all(&h);
    assert_true(is_over(&h));
    play(&h, first.n, loser);
    assert_int_equal(lives_of(&h, loser), 1);
    while (!is_over(&h)) {
        pair(&h);
        play_all(&h);
    }
    close(&h);
}

// What a director reads before the winner of a match is another one: the last round that was paired by then, or 0.
static int32_t told_paired(struct hall *h, int32_t n, bool same_winner)
{
    const struct row_match *m = hall_at(h, n);
    bool a = (m->winner == SIDE_A) == same_winner;
    struct decision d = ASK(h, result_set, .match = n, .how = HOW_FINAL_SCORE, .score_a = a ? 3 : same_winner,
                            .score_b = a ? same_winner : 3, .reason = "misread");
    int32_t told = 0;
    for (size_t i = 0; i < d.consequence_count; i++)
        if (d.consequences[i].code == CONSEQUENCE_ROUND_PAIRED) told = (int32_t)d.consequences[i].args[0];
    return told;
}

// Of every format by rounds: nothing is said as long as nothing more is paired, of the round itself, and where the winner stays.
// Who is paired as they become free, and who challenges, meets somebody whatever another match said.
static void a_correction_names_the_round_that_is_paired(void **state)
{
    (void)state;
    static const struct {
        enum section_kind kind;
        int32_t pace;
        bool hangs;
    } cases[] = {{SECTION_SWISS, PACE_ROUNDS, true},
                 {SECTION_LIVES, PACE_ROUNDS, true},
                 {SECTION_MORE_SWISS, PACE_ROUNDS, true},
                 {SECTION_LIVES, PACE_CONTINUOUS, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hall h;
        of_kind(&h, cases[i].kind, 6);
        static const int32_t three = 3;
        DO(&h, section_set, .section = MAIN_SECTION, .kind = (int32_t)cases[i].kind, .lengths = {&three, 1});
        DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = cases[i].kind == SECTION_SWISS ? 3 : 0,
           .lives = cases[i].kind == SECTION_SWISS ? 0 : 3, .pace = cases[i].pace);
        DO(&h, draw_make, .method = DRAW_RANDOM);
        pair(&h);
        for (int32_t n = 1; n <= 3; n++)
            DO(&h, result_set, .match = n, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 0,
               .reason = "card");
        assert_int_equal(told_paired(&h, 1, false), 0);
        pair(&h);
        assert_int_equal(told_paired(&h, 1, false), cases[i].hangs ? 2 : 0);
        assert_int_equal(told_paired(&h, 1, true), 0);
        assert_int_equal(hall_at(&h, 4)->round, 2);
        DO(&h, result_set, .match = 4, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 0, .reason = "card");
        assert_int_equal(told_paired(&h, 4, false), 0);
        close(&h);
    }
}

// ---- More Swiss

static void wins(struct hall *h, int32_t winner)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->status == MATCH_READY && (m->a == winner || m->b == winner)) {
            play(h, m->n, winner);
            return;
        }
    fail_msg("%d does not play", winner);
}

// Case 108: out on the fourth loss; one player has two losses, four have three: he wins, and they share the places.
static void case_108_one_wins_and_four_share(void **state)
{
    (void)state;
    struct hall h;
    for_lives(&h, SECTION_MORE_SWISS, 24, 4, 7);
    int32_t ones = 0;
    while (!is_over(&h)) {
        assert_int_equal(survivors_of(&h)->stage != LIVES_OPEN, survivors_of(&h)->began != 0);
        pair(&h);
        play_all(&h);
    }
    const struct survivors *s = survivors_of(&h);
    int32_t left = 0;
    for (int32_t i = 0; i < s->count; i++) {
        left += !s->record[i].out;
        ones += !s->record[i].out && s->record[i].losses <= 2;
        assert_int_equal(lives_is_paid(&s->record[i], s->began),
                         !s->record[i].out || s->record[i].out > s->began);
    }
    assert_int_equal(ones, 1);
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 1);
    assert_true(left > 1 && left <= 7);
    for (int32_t i = 0; i < s->count; i++)
        if (!s->record[i].out && s->entry[i] != 1) assert_true(shares(&h, s->entry[i], 2, left));
    close(&h);
}

// Case 107: three left level. Two meet, their winner meets the third, and the places follow the map.
struct three {
    int32_t waits, first, third, round;
};

// Six with one life, three places: after a round three are left, all level. One more who had nobody to play is no fourth.
static struct three three_left_level(struct hall *h)
{
    struct three is = {.waits = 0};
    for_lives(h, SECTION_MORE_SWISS, 6, 1, 3);
    pair(h);
    play_all(h);
    assert_int_equal(survivors_of(h)->stage, LIVES_THREE);
    hall_enter(h, 1); // comes too late for the playoff
    is.round = drawn_rule(h->state, MAIN_SECTION).paired;
    pair(h);
    for (DRAWN_EACH_MATCH(m, h->state)) {
        if (m->round != is.round + 1) continue;
        if (m->b < 0) is.waits = m->a;
        if (m->b > 0) is.first = m->a, is.third = m->b;
    }
    wins(h, is.first);
    assert_true(is.waits && is.first && !is_over(h));
    return is;
}

static void case_107_the_contingent_bye(void **state)
{
    (void)state;
    for (int who_waits_wins = 0; who_waits_wins < 2; who_waits_wins++) {
        struct hall h;
        struct three is = three_left_level(&h);
        pair(&h);
        wins(&h, who_waits_wins ? is.waits : is.first);
        assert_true(is_over(&h));
        assert_int_equal(drawn_rule(h.state, MAIN_SECTION).paired, is.round + 2);
        assert_true(shares(&h, who_waits_wins ? is.waits : is.first, 1, 1));
        assert_true(shares(&h, who_waits_wins ? is.first : is.third, 2, 2));
        assert_true(shares(&h, who_waits_wins ? is.third : is.waits, 3, 3));
        close(&h);
    }
}

// Who leaves instead of playing the second match has lost it.
static void the_playoff_ends_without_who_leaves(void **state)
{
    (void)state;
    for (int who_waits_leaves = 0; who_waits_leaves < 2; who_waits_leaves++) {
        struct hall h;
        struct three is = three_left_level(&h);
        DO(&h, entry_withdraw, .entry = who_waits_leaves ? is.waits : is.first);
        assert_true(is_over(&h));
        assert_true(shares(&h, who_waits_leaves ? is.first : is.waits, 1, 1));
        assert_true(shares(&h, who_waits_leaves ? is.waits : is.third, 3, 3));
        close(&h);
    }
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
        cmocka_unit_test(what_is_paired_stays),
        cmocka_unit_test(a_round_goes_back_until_it_is_begun),
        cmocka_unit_test(by_hand_everybody_once),
        cmocka_unit_test(the_difference_from_the_proposal_is_told),
        cmocka_unit_test(two_of_one_club_are_told),
        cmocka_unit_test(a_round_by_hand_says_what_it_gave_up),
        cmocka_unit_test(another_bye_is_told),
        cmocka_unit_test(three_lives_until_one_is_left),
        cmocka_unit_test(a_bye_costs_no_life),
        cmocka_unit_test(late_entries_have_lives),
        cmocka_unit_test(who_leaves_is_out),
        cmocka_unit_test(a_correction_moves_lives),
        cmocka_unit_test(a_correction_names_the_round_that_is_paired),
        cmocka_unit_test(case_108_one_wins_and_four_share),
        cmocka_unit_test(case_107_the_contingent_bye),
        cmocka_unit_test(the_playoff_ends_without_who_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
