// SPDX-License-Identifier: MIT
// Cases 61 to 63 of the rule book: rounds of a Swiss as they are paired through decide().
#include "director/pairing/swiss.h"
#include "round_hall.h"

static struct pairing *asked(const struct hall *h, struct room *room)
{
    struct pairing *p = malloc(sizeof *p);
    assert_true(pairing_ask(h->state, MAIN_SECTION, room, p));
    return p;
}

// In halves of a point.
static int32_t points_of(const struct hall *h, int32_t entry)
{
    size_t bytes = pairing_room();
    struct room room = {malloc(bytes), bytes};
    void *at = room.at;
    struct pairing *p = asked(h, &room);
    int32_t score = p->swiss.question.players[p->player[entry]].score;
    free(p);
    free(at);
    return score;
}

static void swiss_of(struct hall *h, int32_t entries, int32_t rounds)
{
    of_kind(h, SECTION_SWISS, entries);
    DO(h, pairing_rule, .section = MAIN_SECTION, .rounds = rounds);
    DO(h, draw_make, .method = DRAW_RANDOM);
}

// The newest round as its event tells it.
static const struct event_round_paired *newest_round(const struct hall *h)
{
    for (size_t i = h->count; i-- > 0;)
        if (h->ledger[i].kind == EVENT_round_paired) return &h->ledger[i].is.round_paired;
    fail_msg("no round was paired");
    return NULL;
}

static void case_61_equals_meet_equals(void **state)
{
    (void)state;
    enum { PLAYERS = 32, ROUNDS = 5 };
    static const int32_t with_wins[ROUNDS + 1] = {1, 5, 10, 10, 5, 1};
    struct hall h;
    swiss_of(&h, PLAYERS, ROUNDS);
    int32_t matches = 0;
    for (int32_t round = 1; round <= ROUNDS; round++) {
        int32_t before[PLAYERS + 1];
        for (int32_t entry = 1; entry <= PLAYERS; entry++)
            before[entry] = points_of(&h, entry);
        pair(&h);
        for (DRAWN_EACH_MATCH(m, h.state)) {
            if (m->round != round) continue;
            assert_int_equal(before[m->a], before[m->b]);
            matches++;
        }
        play_all(&h);
    }
    assert_int_equal(matches, 80);
    int32_t count[ROUNDS + 1] = {0};
    for (int32_t entry = 1; entry <= PLAYERS; entry++)
        count[points_of(&h, entry) / 2]++;
    for (int32_t wins = 0; wins <= ROUNDS; wins++)
        assert_int_equal(count[wins], with_wins[wins]);
    assert_true(is_over(&h));
    close(&h);
}

// More Swiss has a bye only when the number alive is odd.
static void only_an_odd_number_has_a_bye(void)
{
    struct hall h;
    of_kind(&h, SECTION_LIVES, 13);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .lives = 3);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    for (int32_t round = 1; !is_over(&h); round++) {
        int32_t alive = 0, byes = 0;
        for (int32_t entry = 1; entry <= 13; entry++)
            alive += lives_of(&h, entry) > 0;
        pair(&h);
        for (DRAWN_EACH_MATCH(m, h.state))
            byes += m->round == round && m->how == HOW_BYE;
        assert_int_equal(byes, alive % 2);
        play_all(&h);
    }
    close(&h);
}

static void case_62_one_bye_each(void **state)
{
    (void)state;
    enum { PLAYERS = 13, ROUNDS = 9 };
    struct hall h;
    bool had[PLAYERS + 1] = {false};
    swiss_of(&h, PLAYERS, ROUNDS);
    for (int32_t round = 1; round <= ROUNDS; round++) {
        int32_t before[PLAYERS + 1], who = 0, worst = INT32_MAX;
        for (int32_t entry = 1; entry <= PLAYERS; entry++) {
            before[entry] = points_of(&h, entry);
            if (!had[entry] && before[entry] < worst) worst = before[entry];
        }
        pair(&h);
        for (DRAWN_EACH_MATCH(m, h.state)) {
            if (m->round != round || m->how != HOW_BYE) continue;
            assert_int_equal(who, 0);
            who = m->a;
        }
        assert_true(who > 0);
        assert_false(had[who]);
        assert_int_equal(before[who], worst);
        assert_int_equal(points_of(&h, who), before[who] + 2); // as a win
        had[who] = true;
        play_all(&h);
    }
    close(&h);
    only_an_odd_number_has_a_bye();
}

static void case_63_a_rematch_only_where_nothing_else_is_legal(void **state)
{
    (void)state;
    enum { PLAYERS = 6, ROUNDS = 7 };
    struct hall h;
    int32_t met[PLAYERS + 1][PLAYERS + 1] = {{0}}, free_rounds = 0;
    swiss_of(&h, PLAYERS, ROUNDS);
    for (int32_t round = 1; round <= ROUNDS; round++) {
        // Has it a round without a rematch? Who the first meets, who the next, and the two who are left.
        bool legal = false;
        for (int32_t b = 2; b <= PLAYERS; b++) {
            int32_t rest[PLAYERS - 2], n = 0;
            for (int32_t entry = 2; entry <= PLAYERS; entry++)
                if (entry != b) rest[n++] = entry;
            for (int32_t c = 1; c < n && !met[1][b]; c++)
                legal = legal || !(met[rest[0]][rest[c]] || met[rest[c == 1 ? 2 : 1]][rest[c == 3 ? 2 : 3]]);
        }
        pair(&h);
        const struct event_round_paired *told = newest_round(&h);
        free_rounds += legal;
        assert_int_equal(told->rung == RUNG_STRICT, legal);
        for (int32_t i = 0; i < told->a.count; i++) {
            int32_t a = told->a.at[i], b = told->b.at[i];
            assert_int_equal((told->relaxed.at[i] & SWISS_REMATCH) != 0, met[a][b]);
            if (legal) assert_int_equal(met[a][b], 0);
            met[a][b] = met[b][a] = 1;
        }
        play_all(&h);
    }
    assert_true(free_rounds >= 3 && free_rounds < ROUNDS);
    close(&h);
}

// The greatest numbers that a question may hold: no weight is beyond the matching's limit, so that no pair is left out.
static void no_weight_is_beyond_the_limit(void **state)
{
    (void)state;
    enum { PLAYERS = 255 };
    size_t n = PLAYERS;
    struct swiss_player *players = calloc(n, sizeof *players);
    struct swiss_meeting *met = calloc(n * n, sizeof *met);
    for (int32_t i = 0; i < PLAYERS; i++) {
        int32_t third = SWISS_SCORE_MAX / 3 * (i % 3);
        players[i] =
            (struct swiss_player){.id = i + 1,
                                  .club = 1,
                                  .blacks = i % 5 - 2,
                                  .score = (i % 2 ? 1 - SWISS_SCORE_MAX : SWISS_SCORE_MAX - 1 - third)};
        for (int32_t j = 0; j < PLAYERS; j++)
            if (i != j) met[(size_t)i * n + (size_t)j] = (struct swiss_meeting){UINT8_MAX, UINT16_MAX};
    }
    for (enum swiss_order order = SWISS_FOLD; order <= SWISS_RANDOM; order++) {
        struct swiss s;
        struct swiss_question question = {.order = order,
                                          .clubs = SWISS_CLUBS_AVOID,
                                          .count = PLAYERS,
                                          .last = UINT16_MAX,
                                          .players = players,
                                          .met = met};
        void *plan = malloc(swiss_plan_room(PLAYERS));
        swiss_plan(&s, &question, plan);
        void *pair_room = malloc(swiss_pair_room(&s));
        swiss_pair(&s, pair_room);
        assert_int_equal(s.beyond, 0);
        assert_int_equal(s.pair_count, (PLAYERS + 1) / 2);
        free(pair_room);
        free(plan);
    }
    free(met);
    free(players);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_61_equals_meet_equals),
        cmocka_unit_test(case_62_one_bye_each),
        cmocka_unit_test(case_63_a_rematch_only_where_nothing_else_is_legal),
        cmocka_unit_test(no_weight_is_beyond_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
