// SPDX-License-Identifier: MIT
// Lives in batches and continuously: who is paired when, who waits, late entries, who leaves, corrections, and when it is over.
// Rule book 3.2; cases 63, 65.
#include "chance.h"
#include "round_hall.h"

enum { MOST = 32 };

static void paced(struct hall *h, int32_t entries, struct command_pairing_rule rule)
{
    of_kind(h, SECTION_LIVES, entries);
    rule.section = MAIN_SECTION;
    hall_do(h, &(struct command){.kind = COMMAND_pairing_rule, .is.pairing_rule = rule}, __LINE__);
    DO(h, draw_make, .method = DRAW_SEEDED);
}
#define PACED(h, entries, ...) paced(h, entries, (struct command_pairing_rule){__VA_ARGS__})

static int32_t paired(const struct hall *h)
{
    return drawn_rule(h->state, MAIN_SECTION).paired;
}

// The pairs that would be made now; -1: fewer than two are free.
static int32_t proposed(const struct hall *h)
{
    size_t bytes = pairing_room();
    struct room room = {malloc(bytes), bytes};
    void *at = room.at;
    struct pairing *p = malloc(sizeof *p);
    int32_t pairs = pairing_propose(h->state, MAIN_SECTION, &room, p) ? p->swiss.pair_count : -1;
    free(p);
    free(at);
    return pairs;
}

static int32_t running(const struct hall *h, int32_t match[MOST])
{
    int32_t count = 0;
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->status != MATCH_OVER) match[count++] = m->n;
    return count;
}

static int32_t of_round(const struct hall *h, int32_t round)
{
    int32_t count = 0;
    for (DRAWN_EACH_MATCH(m, h->state))
        count += m->round == round;
    return count;
}

static bool they_meet(const struct hall *h, int32_t one, int32_t other, int32_t round)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->round == round && ((m->a == one && m->b == other) || (m->a == other && m->b == one)))
            return true;
    return false;
}

// The first against the second, the third against the fourth ...; the last of an odd number has the bye.
static void first_round(struct hall *h, int32_t entries)
{
    int32_t ones[MOST], others[MOST], count = 0;
    for (int32_t entry = 1; entry <= entries; entry += 2, count++)
        ones[count] = entry, others[count] = entry < entries ? entry + 1 : 0;
    DO(h, round_pair, .section = MAIN_SECTION, .round = 1, .a = {ones, count}, .b = {others, count},
       .reason = "by hand");
}

static void hand(struct hall *h, int32_t one, int32_t other)
{
    DO(h, round_pair, .section = MAIN_SECTION, .round = paired(h) + 1, .a = {&one, 1}, .b = {&other, 1},
       .reason = "by hand");
}

static void wins(struct hall *h, int32_t winner)
{
    int32_t match[MOST], count = running(h, match);
    for (int32_t i = 0; i < count; i++) {
        const struct row_match *m = hall_at(h, match[i]);
        if (m->a != winner && m->b != winner) continue;
        play(h, match[i], winner);
        return;
    }
    fail_msg("%d does not play", winner);
}

// ---- a whole section, counted again by hand

struct counted {
    int32_t losses[MOST + 1], wins[MOST + 1], met[MOST + 1][MOST + 1];
    bool busy[MOST + 1];
};

// Nobody who is out or plays already is paired, and nobody has a bye but in the round of all that they begin with; who has met
// meets again only where nobody else plays.
static void pairs_are_right(const struct hall *h, struct counted *c, int32_t lives, int32_t batch,
                            int32_t others)
{
    assert_true(!others || of_round(h, paired(h)) >= batch);
    for (DRAWN_EACH_MATCH(m, h->state)) {
        if (m->round != paired(h)) continue;
        assert_true(m->b > 0 || m->round == 1);
        if (m->b < 0) {
            c->wins[m->a]++;
            continue;
        }
        assert_true(!c->busy[m->a] && !c->busy[m->b]);
        assert_true(c->losses[m->a] < lives && c->losses[m->b] < lives);
        assert_true(!others || !c->met[m->a][m->b]);
        c->busy[m->a] = c->busy[m->b] = true;
        c->met[m->a][m->b] = c->met[m->b][m->a] = 1;
    }
}

static void some_match_ends(struct hall *h, struct counted *c, struct chance *chance)
{
    int32_t match[MOST], count = running(h, match);
    assert_true(count > 0);
    const struct row_match m = *hall_at(h, match[chance_below(chance, (uint32_t)count)]);
    bool a = chance_below(chance, 2);
    int32_t winner = a ? m.a : m.b, loser = a ? m.b : m.a;
    play(h, m.n, winner);
    c->wins[winner]++;
    c->losses[loser]++;
    c->busy[winner] = c->busy[loser] = false;
}

// Who was left comes first, then who has won more before the last life was lost.
static void places_are_counted(const struct hall *h, const struct counted *c, int32_t entries, int32_t lives)
{
    for (int32_t a = 1; a <= entries; a++)
        for (int32_t b = 1; b <= entries; b++) {
            bool a_out = c->losses[a] >= lives, b_out = c->losses[b] >= lives;
            int32_t order = a_out != b_out ? a_out - b_out
                            : a_out        ? c->wins[b] - c->wins[a]
                                           : c->losses[a] - c->losses[b];
            int32_t places = seat_of(h, a)->place_from - seat_of(h, b)->place_from;
            assert_true((order < 0) == (places < 0) && (order > 0) == (places > 0));
        }
}

static void sure_holds(const struct hall *h, struct place_range *sure, int32_t entries)
{
    const struct survivors *s = survivors_of(h);
    for (int32_t entry = 1; entry <= entries; entry++) {
        struct place_range at = survivors_sure(s, s->at[entry]);
        if (at.from > sure[entry].from) sure[entry].from = at.from;
        if (!sure[entry].to || at.to < sure[entry].to) sure[entry].to = at.to;
    }
}

static void played_to_the_end(int32_t entries, int32_t lives, int32_t batch, int32_t left, uint64_t seed)
{
    struct hall h;
    struct chance chance = {seed};
    struct counted c = {{0}, {0}, {{0}}, {0}};
    struct place_range sure[MOST + 1] = {{.entry = 0}};
    PACED(&h, entries, .lives = lives, .pace = batch ? PACE_BATCHES : PACE_CONTINUOUS, .batch = batch,
          .until_left = left);
    while (!is_over(&h)) {
        int32_t match[MOST], others = running(&h, match);
        if (proposed(&h) > 0) {
            pair(&h);
            pairs_are_right(&h, &c, lives, batch, others);
        } else {
            some_match_ends(&h, &c, &chance);
        }
        sure_holds(&h, sure, entries);
    }
    int32_t still = 0;
    for (int32_t entry = 1; entry <= entries; entry++) {
        still += c.losses[entry] < lives;
        assert_in_range(seat_of(&h, entry)->place_from, sure[entry].from, entries);
        assert_in_range(seat_of(&h, entry)->place_to, 1, sure[entry].to);
    }
    assert_true(left ? still <= left : still == 1);
    places_are_counted(&h, &c, entries, lives);
    NO(&h, LIVES_DECIDED, round_pair, .section = MAIN_SECTION, .round = paired(&h) + 1);
    close(&h);
}

static void pairs_as_players_become_free(void **state)
{
    (void)state;
    for (int32_t entries = 2; entries <= 24; entries += entries < 9 ? 1 : 5)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            played_to_the_end(entries, 3, 0, 0, seed);
            played_to_the_end(entries, 2, 3, 0, seed);
            played_to_the_end(entries, 2, 0, entries / 2, seed);
        }
}

// ---- every pace ends each way

enum end { END_ONE, END_LEFT, END_SUM, ENDS };
enum { LIVES_EACH = 2 };

struct left {
    int32_t players, lives;
};

static struct left left_of(const struct counted *c, int32_t entries)
{
    struct left left = {0, 0};
    for (int32_t entry = 1; entry <= entries; entry++)
        if (c->losses[entry] < LIVES_EACH) left.players++, left.lives += LIVES_EACH - c->losses[entry];
    return left;
}

static bool has_ended(struct left left, enum end end, int32_t bound)
{
    return left.players == 1 || (end == END_LEFT && left.players <= bound) ||
           (end == END_SUM && left.lives <= bound);
}

// Not a match before its end, none begun after it; and a sum of lives is met, never passed.
static void ends_as_said(int32_t entries, enum pairing_pace pace, enum end end, uint64_t seed)
{
    struct hall h;
    struct chance chance = {seed};
    struct counted c = {{0}, {0}, {{0}}, {0}};
    int32_t match[MOST], bound = end == END_LEFT ? entries / 2 : end == END_SUM ? entries + 1 : 0;
    PACED(&h, entries, .lives = LIVES_EACH, .pace = (int32_t)pace, .until_left = end == END_LEFT ? bound : 0,
          .until_sum = end == END_SUM ? bound : 0);
    while (!is_over(&h)) {
        bool plays = running(&h, match), ended = has_ended(left_of(&c, entries), end, bound);
        bool asks = pace != PACE_ROUNDS || !plays;
        assert_true(plays || !ended);
        if (asks && ended) assert_true(proposed(&h) <= 0);
        if (asks && !ended && proposed(&h) > 0)
            pair(&h);
        else
            some_match_ends(&h, &c, &chance);
    }
    struct left left = left_of(&c, entries);
    assert_true(has_ended(left, end, bound) && left.players > 0);
    if (end == END_SUM && left.players > 1) assert_int_equal(left.lives, bound);
    close(&h);
}

static void every_pace_ends_each_way(void **state)
{
    (void)state;
    for (int pace = PACE_ROUNDS; pace <= PACE_CONTINUOUS; pace++)
        for (int end = END_ONE; end < ENDS; end++)
            for (int32_t entries = 3; entries <= 19; entries += 4)
                for (uint64_t seed = 1; seed <= 3; seed++)
                    ends_as_said(entries, (enum pairing_pace)pace, (enum end)end, seed);
}

// ---- who waits

// Three free players of whom two have met: who became free last need not wait, rather than that those two meet again.
static void rather_wait_than_meet_again(void **state)
{
    (void)state;
    struct hall h;
    PACED(&h, 6, .lives = 3, .pace = PACE_CONTINUOUS);
    first_round(&h, 6);
    wins(&h, 1);
    // 1 and 2 are free and have met: they wait for the others.
    assert_int_equal(proposed(&h), 0);
    NO(&h, PAIR_WAITS, round_pair, .section = MAIN_SECTION, .round = paired(&h) + 1);
    wins(&h, 3);
    assert_int_equal(proposed(&h), 2);
    pair(&h);
    assert_true(they_meet(&h, 1, 3, paired(&h)) && they_meet(&h, 2, 4, paired(&h)));
    close(&h);
}

// Of an odd number who became free last waits, and not who has waited already and has the fewest lives.
static void the_last_to_be_free_waits(void **state)
{
    (void)state;
    struct hall h;
    PACED(&h, 7, .lives = 3, .pace = PACE_CONTINUOUS);
    assert_int_equal(proposed(&h), 4);
    first_round(&h, 7);
    assert_int_equal(proposed(&h), -1);
    wins(&h, 1);
    hand(&h, 2, 7);
    wins(&h, 7);
    hand(&h, 1, 7);
    assert_int_equal(lives_of(&h, 2), 1);
    assert_int_equal(proposed(&h), -1);
    wins(&h, 3);
    wins(&h, 5); // free: 2, then 3 and 4, then 5 and 6
    pair(&h);
    assert_int_equal(of_round(&h, paired(&h)), 2);
    int32_t match[MOST], count = running(&h, match), of_2 = 0;
    for (int32_t i = 0; i < count; i++)
        of_2 += hall_at(&h, match[i])->a == 2 || hall_at(&h, match[i])->b == 2;
    assert_int_equal(of_2, 1);
    close(&h);
}

// A late result frees nobody alone: in batches of two pairs nobody chooses an opponent by holding it back.
static void a_batch_waits_for_its_pairs(void **state)
{
    (void)state;
    struct hall h;
    PACED(&h, 8, .lives = 2, .pace = PACE_BATCHES);
    assert_int_equal(drawn_rule(h.state, MAIN_SECTION).batch, 2);
    first_round(&h, 8);
    wins(&h, 1);
    assert_int_equal(proposed(&h), 0);
    wins(&h, 3);
    assert_int_equal(proposed(&h), 2);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .lives = 2, .pace = PACE_BATCHES, .batch = 3);
    assert_int_equal(proposed(&h), 0);
    wins(&h, 5);
    assert_int_equal(proposed(&h), 3);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .lives = 2, .pace = PACE_CONTINUOUS);
    NO(&h, DRAWN, pairing_rule, .section = MAIN_SECTION, .lives = 2);
    close(&h);
}

static void by_hand_who_is_free(void **state)
{
    (void)state;
    struct hall h;
    const int32_t ones[] = {1, 2}, others[] = {3, 4}, none[] = {0, 0};
    PACED(&h, 6, .lives = 1, .pace = PACE_CONTINUOUS);
    NO(&h, ROUND_PAIRS, round_pair, .section = MAIN_SECTION, .round = 1, .a = {ones, 1}, .b = {others, 1},
       .reason = "not all");
    first_round(&h, 6);
    wins(&h, 3);
    wins(&h, 5);
    NO(&h, PAIR_FREE, round_pair, .section = MAIN_SECTION, .round = 2, .a = {ones, 1}, .b = {others, 1},
       .reason = "plays");
    NO(&h, PAIR_FREE, round_pair, .section = MAIN_SECTION, .round = 2, .a = {others, 1}, .b = {none, 1},
       .reason = "no bye");
    wins(&h, 1);
    NO(&h, PAIR_FREE, round_pair, .section = MAIN_SECTION, .round = 2, .a = {ones + 1, 1}, .b = {others, 1},
       .reason = "is out");
    hand(&h, 1, 3);
    close(&h);
}

// ---- when it ends

// Case 65: 18 lives are left and the section ends at 16. Each match costs one: two may begin, and one beside one that runs.
static void case_65_a_sum_of_lives(void **state)
{
    (void)state;
    struct hall h;
    const int32_t ones[] = {1, 2, 5}, others[] = {3, 4, 7};
    PACED(&h, 7, .lives = 3, .pace = PACE_CONTINUOUS, .until_sum = 16);
    first_round(&h, 7);
    wins(&h, 1);
    wins(&h, 3);
    assert_int_equal(proposed(&h), 2); // 19 are left, and one match runs
    wins(&h, 5);
    assert_int_equal(proposed(&h), 2);
    NO(&h, LIVES_SUM, round_pair, .section = MAIN_SECTION, .round = 2, .a = {ones, 3}, .b = {others, 3},
       .reason = "all at once");
    hand(&h, 1, 3);
    assert_int_equal(proposed(&h), 1);
    hand(&h, 2, 4);
    assert_int_equal(proposed(&h), 0);
    wins(&h, 1);
    assert_int_equal(proposed(&h), 0);
    assert_false(is_over(&h));
    wins(&h, 2);
    assert_true(is_over(&h));
    // Three lives: 1, 5, 7. Two: 2, 3, 6. One: 4.
    assert_true(shares(&h, 1, 1, 3) && shares(&h, 7, 1, 3) && shares(&h, 3, 4, 6) && shares(&h, 4, 7, 7));
    close(&h);
}

// By rounds the last one has only as many matches as there are lives to lose.
static void a_sum_of_lives_by_rounds(void **state)
{
    (void)state;
    struct hall h;
    PACED(&h, 8, .lives = 2, .until_sum = 10);
    pair(&h);
    play_all(&h);
    assert_int_equal(of_round(&h, 1), 4);
    pair(&h);
    assert_int_equal(of_round(&h, 2), 2);
    play_all(&h);
    assert_true(is_over(&h));
    close(&h);
}

// ---- who comes, goes and is corrected

static void late_entries_have_missed_the_average(void **state)
{
    (void)state;
    for (int32_t missed = 0; missed <= 2; missed += 2) {
        struct hall h;
        PACED(&h, 5, .lives = 4, .pace = PACE_CONTINUOUS, .missed = missed);
        assert_int_equal(survivors_lives(survivors_of(&h), SURVIVOR_NONE), 4);
        pair(&h);
        assert_int_equal(survivors_lives(survivors_of(&h), SURVIVOR_NONE), missed ? 4 : 3);
        play_all(&h);
        pair(&h); // nine turns of five players
        assert_int_equal(survivors_lives(survivors_of(&h), SURVIVOR_NONE), missed ? 4 : 3);
        hall_enter(&h, 1);
        play_all(&h);
        pair(&h);
        assert_int_equal(lives_of(&h, 6), missed ? 4 : 3);
        play_all(&h);
        pair(&h); // 21 turns of six
        assert_int_equal(survivors_lives(survivors_of(&h), SURVIVOR_NONE), missed ? 4 : 1);
        close(&h);
    }
}

// Who leaves while they play has lost the match and is out; who comes back has the lives they had.
static void who_leaves_meanwhile(void **state)
{
    (void)state;
    struct hall h;
    PACED(&h, 6, .lives = 3, .pace = PACE_CONTINUOUS);
    first_round(&h, 6);
    wins(&h, 2);
    assert_int_equal(lives_of(&h, 1), 2);
    DO(&h, entry_withdraw, .entry = 1);
    assert_int_equal(lives_of(&h, 1), 0);
    DO(&h, entry_withdraw, .entry = 3);
    assert_int_equal(running(&h, (int32_t[MOST]){0}), 1);
    DO(&h, entry_reinstate, .entry = 1);
    assert_int_equal(lives_of(&h, 1), 2);
    hand(&h, 1, 4);
    close(&h);
}

// Out by a correction: the match that runs is finished and counts. In by one: free for the next pairs.
static void a_correction_while_others_play(void **state)
{
    (void)state;
    struct hall h;
    PACED(&h, 6, .lives = 1, .pace = PACE_CONTINUOUS);
    first_round(&h, 6);
    int32_t first = drawn_next(h.state, 0)->n;
    wins(&h, 1);
    wins(&h, 3);
    hand(&h, 1, 3);
    play(&h, first, 2);
    assert_int_equal(lives_of(&h, 1), 0);
    assert_int_equal(lives_of(&h, 2), 1);
    NO(&h, PAIR_WAITS, round_pair, .section = MAIN_SECTION, .round = paired(&h) + 1);
    wins(&h, 3);
    hand(&h, 2, 3);
    wins(&h, 5);
    wins(&h, 2);
    hand(&h, 2, 5);
    wins(&h, 2);
    assert_true(is_over(&h) && shares(&h, 2, 1, 1));
    play(&h, first, 1);
    // 2 has lost to 1 and 1 to 3, 3 to 2, 5 to 2: nobody is left but who never lost, and that is nobody.
    assert_true(is_over(&h) && !state_section(h.state, MAIN_SECTION)->champion);
    close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_as_players_become_free),
        cmocka_unit_test(every_pace_ends_each_way),
        cmocka_unit_test(rather_wait_than_meet_again),
        cmocka_unit_test(the_last_to_be_free_waits),
        cmocka_unit_test(a_batch_waits_for_its_pairs),
        cmocka_unit_test(by_hand_who_is_free),
        cmocka_unit_test(case_65_a_sum_of_lives),
        cmocka_unit_test(a_sum_of_lives_by_rounds),
        cmocka_unit_test(late_entries_have_missed_the_average),
        cmocka_unit_test(who_leaves_meanwhile),
        cmocka_unit_test(a_correction_while_others_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
