// SPDX-License-Identifier: MIT
// Draws with options: people of one club apart, seeds that join later, places that play on. Rule book 3.1.
#include "director/formats/against_seeding.h"
#include "director/formats/apart.h"
#include "director/formats/draw.h"
#include "director/formats/plan.h"
#include "hall.h"

// ---- people of one club

static struct apart clubs_of(const char *clubs)
{
    struct apart apart = {.together = 2};
    for (int32_t i = 0; clubs[i]; i++)
        apart.club[i + 1] = clubs[i] == '.' ? 0 : (uint16_t)clubs[i];
    return apart;
}

static void who_is_of_one_club_meets_later(void **state)
{
    (void)state;
    struct apart apart = clubs_of("aabb..cc");
    int32_t slots[8] = {1, 2, 3, 4, 5, 6, 7, 8}, swaps[ENTRIES_MAX];
    assert_int_equal(apart_count(&apart, slots, 8), 3);
    int32_t count = apart_swap(&apart, slots, 8, swaps);
    assert_int_equal(apart_count(&apart, slots, 8), 0);
    // The swaps lead there again from the draw as it was.
    int32_t again[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    for (int32_t i = 0; i < count; i += 2) {
        int32_t kept = again[swaps[i]];
        again[swaps[i]] = again[swaps[i + 1]];
        again[swaps[i + 1]] = kept;
    }
    assert_memory_equal(slots, again, sizeof slots);
}

static void seeds_and_byes_stay_where_they_are(void **state)
{
    (void)state;
    // 1 and 2 are seeds; 4 meets 1, of the same club, and 3 has a bye.
    struct apart apart = clubs_of("a..ab.");
    apart.stays[1] = apart.stays[2] = true;
    int32_t slots[8] = {1, 4, 3, NOBODY, 5, 6, 2, NOBODY}, swaps[ENTRIES_MAX];
    assert_int_equal(apart_swap(&apart, slots, 8, swaps), 2);
    assert_int_equal(slots[0], 1);
    assert_int_equal(slots[2], 3);
    assert_int_equal(slots[6], 2);
    assert_int_equal(slots[1], 5);
    assert_int_equal(slots[4], 4);
    // The seed stands below, and the next one that could be swapped is a seed as well.
    int32_t below[4] = {4, 1, 2, 5};
    assert_int_equal(apart_swap(&apart, below, 4, swaps), 2);
    assert_int_equal(below[1], 1);
    assert_int_equal(below[2], 2);
    assert_int_equal(below[0], 5);
    // Only who has a bye can be swapped: better that than two of one club.
    struct apart alone = clubs_of("aab");
    int32_t few[4] = {1, 2, 3, NOBODY};
    assert_int_equal(apart_swap(&alone, few, 4, swaps), 2);
    assert_int_equal(apart_count(&alone, few, 4), 0);
}

static void too_many_of_one_club_meet_all_the_same(void **state)
{
    (void)state;
    struct apart apart = clubs_of("aaaaabbb");
    int32_t slots[8] = {1, 2, 3, 4, 5, 6, 7, 8}, swaps[ENTRIES_MAX];
    apart_swap(&apart, slots, 8, swaps);
    assert_int_equal(apart_count(&apart, slots, 8), 1);
}

// Every field that can be kept apart is: no club has more than half, so a full bracket without seeds always can.
static void whatever_can_be_kept_apart_is(void **state)
{
    (void)state;
    struct generator chance = {{11, 12, 13, 14}};
    for (int round = 0; round < 2000; round++) {
        struct apart apart = {.together = 2};
        int32_t size = 4 << generator_below(&chance, 4), slots[32], swaps[ENTRIES_MAX], most = 0, of[9] = {0};
        for (int32_t i = 0; i < size; i++) {
            slots[i] = i + 1;
            apart.club[i + 1] = (uint16_t)generator_below(&chance, 9);
            if (apart.club[i + 1] && ++of[apart.club[i + 1]] > most) most = of[apart.club[i + 1]];
        }
        apart_swap(&apart, slots, size, swaps);
        assert_int_equal(apart_count(&apart, slots, size), most > size / 2 ? most - size / 2 : 0);
    }
}

static void a_group_of_four_is_kept_apart_as_a_whole(void **state)
{
    (void)state;
    struct apart apart = clubs_of("a.a.b.b.");
    apart.together = 4;
    int32_t slots[8] = {1, 2, 3, 4, 5, 6, 7, 8}, swaps[ENTRIES_MAX];
    assert_int_equal(apart_count(&apart, slots, 8), 2);
    apart_swap(&apart, slots, 8, swaps);
    assert_int_equal(apart_count(&apart, slots, 8), 0);
}

static void the_draw_says_which_swaps_it_made(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 4);
    hall_enter(&h, 8);
    for (int32_t entry = 1; entry <= 4; entry++)
        DO(&h, entry_affiliate, .entry = entry, .affiliation = 1);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .apart = 1);
    // A draw that puts two of the four together, by the seed that was tried.
    for (unsigned char tried = 1;; tried++) {
        memset(h.seed, tried, SEED_BYTES);
        DO(&h, draw_preview, .method = DRAW_RANDOM, .reseed = tried > 1, .reason = "until two meet");
        struct draw_slots slots;
        unsigned char seed[SEED_BYTES];
        assert_true(draw_seed_read(state_section(h.state, MAIN_SECTION)->draw_seed, seed));
        drawn_slots(h.state, MAIN_SECTION, DRAW_RANDOM, seed, &slots);
        assert_int_equal(drawn_together(h.state, MAIN_SECTION, slots.at, slots.count), 0);
        if (slots.swap_count) break;
    }
    DO(&h, draw_make, .method = DRAW_RANDOM);
    for (DRAWN_EACH_MATCH(m, h.state))
        if (m->round == 1) assert_false(m->a <= 4 && m->b <= 4);
    assert_true(state_section(h.state, MAIN_SECTION)->swaps > 0);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// ---- seeds that join later

static void seeded(struct draw_entry *entries, int32_t count, int32_t seeds)
{
    for (int32_t i = 0; i < count; i++)
        entries[i] = (struct draw_entry){i + 1, i < seeds ? i + 1 : 0};
}

static void who_joins_later_has_a_part_of_the_bracket_alone(void **state)
{
    (void)state;
    const unsigned char seed[DRAW_SEED_BYTES] = {1};
    // As at year ends in Vienna: the first four join in the fourth round, the next in the third, the next in the second.
    const struct stages stages = {.joining = {4, 4, 4}, .count = 3};
    enum { ENTRIES = 20, SIZE = 64 };
    struct draw_entry entries[ENTRIES];
    int32_t slots[SIZE];
    seeded(entries, ENTRIES, 12);
    assert_int_equal(draw_staged_size(&stages, ENTRIES), SIZE);
    assert_true(draw_staged_fits(&stages, ENTRIES));
    draw_staged(seed, &stages, entries, ENTRIES, slots);
    int32_t seen = 0;
    for (int32_t slot = 0; slot < SIZE; slot++) {
        int32_t entry = slots[slot], width = entry > 12 ? 1 : entry > 8 ? 2 : entry > 4 ? 4 : 8;
        if (entry <= 0) continue;
        seen++;
        int32_t first = slot - slot % width;
        for (int32_t i = first; i < first + width; i++)
            if (i != slot) assert_int_equal(slots[i], DRAW_NO_PLACE);
    }
    assert_int_equal(seen, ENTRIES);
}

// Seeds in round `joins` and others: the nodes of a bracket without empty places.
static void every_field_is_a_bracket(void **state)
{
    (void)state;
    const unsigned char seed[DRAW_SEED_BYTES] = {2};
    int tried = 0;
    for (int32_t late = 0; late <= 8; late++)
        for (int32_t later = 0; later <= 8; later++)
            for (int32_t others = 2; others <= 40; others++) {
                const struct stages stages = {.joining = {late, later}, .count = 2};
                int32_t count = late + later + others, size = draw_staged_size(&stages, count);
                struct draw_entry entries[ENTRIES_MAX];
                int32_t slots[ENTRIES_MAX];
                struct node nodes[ENTRIES_MAX + 1];
                struct graph g = {.nodes = nodes, .room = ENTRIES_MAX};
                if (!draw_staged_fits(&stages, count)) continue;
                tried++;
                seeded(entries, count, late + later);
                draw_staged(seed, &stages, entries, count, slots);
                for (int32_t i = 0; i < size; i++)
                    if (slots[i] == NOBODY) slots[i] = 0;
                assert_true(plan_knockout(&g, 1, slots, size, false));
                int32_t sides[4] = {0}, byes = 0;
                for (int32_t n = 1; n <= g.count; n++)
                    for (int side = 0; side < 2; side++) {
                        const struct source *from = &nodes[n].from[side];
                        if (from->kind == SOURCE_ENTRY) sides[nodes[n].round]++;
                        byes += from->kind == SOURCE_NOBODY;
                        assert_false(from->kind == SOURCE_NOBODY &&
                                     nodes[n].from[!side].kind == SOURCE_NOBODY);
                    }
                assert_int_equal(sides[1], others);
                assert_int_equal(sides[2], late);
                assert_int_equal(sides[3], later);
                // All but one lose, or have a bye.
                assert_int_equal(g.count - byes, count - 1);
            }
    assert_in_range(tried, 500, 3500);
}

static void seeds_join_in_the_second_round(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 4);
    hall_enter(&h, 12);
    for (int32_t entry = 1; entry <= 4; entry++)
        DO(&h, entry_seed, .entry = entry, .seed = entry);
    int32_t staged[1] = {4}, lengths[3] = {9, 7, 5};
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .staged = {staged, 1},
       .lengths = {lengths, 3});
    NO(&h, STAGED_METHOD, draw_make, .method = DRAW_RANDOM);
    DO(&h, entry_seed, .entry = 4, .seed = 0);
    NO(&h, STAGED_SEEDS, draw_make, .method = DRAW_SEEDED);
    DO(&h, entry_seed, .entry = 4, .seed = 4);
    DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Consolation", .fed_by = MAIN_SECTION);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    assert_int_equal(drawn_rounds(h.state, MAIN_SECTION), 4);
    int32_t of_round[5] = {0};
    for (DRAWN_EACH_MATCH(m, h.state)) {
        if (m->section != MAIN_SECTION) continue;
        of_round[m->round]++;
        // Lengths are counted from the final, wherever one joins.
        assert_int_equal(m->length, m->round == 4 ? 9 : m->round == 3 ? 7 : 5);
        if (m->round == 2) assert_true((m->a > 0 && m->a <= 4) != (m->b > 0 && m->b <= 4));
    }
    assert_int_equal(of_round[1], 4);
    assert_int_equal(of_round[2], 4);
    assert_int_equal(of_round[3], 2);
    // The losers of the first round alone play in the consolation.
    int32_t drops = 0;
    for (STATE_EACH(node, node, h.state))
        drops += node->section == 2 && node->round == 1;
    assert_int_equal(drops, 2);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void who_joins_in_the_final_leaves_no_match_for_third_place(void **state)
{
    (void)state;
    struct hall h;
    int32_t last[2] = {0, 1}, semi_final[1] = {1};
    hall_create(&h, 1, 4);
    hall_enter(&h, 5);
    DO(&h, entry_seed, .entry = 1, .seed = 1);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .third_place = 1,
       .staged = {last, 2});
    NO(&h, STAGED_THIRD, draw_preview, .method = DRAW_SEEDED);
    NO(&h, STAGED_THIRD, draw_make, .method = DRAW_SEEDED);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .third_place = 1,
       .staged = {semi_final, 1});
    DO(&h, draw_make, .method = DRAW_SEEDED);
    int32_t third = 0;
    for (STATE_EACH(match, m, h.state))
        third += m->third_place;
    assert_int_equal(third, 1);
    hall_check(&h);
    hall_close(&h);
}

static void seeds_that_cannot_join_so_late_are_refused(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 4);
    hall_enter(&h, 8);
    for (int32_t entry = 1; entry <= 6; entry++)
        DO(&h, entry_seed, .entry = entry, .seed = entry);
    int32_t late[2] = {0, 6}, never[9] = {0, 0, 0, 0, 0, 0, 0, 0, 2}, many[1] = {300};
    NO(&h, STAGED, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .staged = {many, 1});
    NO(&h, OPTION, section_set, .section = MAIN_SECTION, .kind = SECTION_DOUBLE, .staged = {late, 2});
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .staged = {late, 2});
    NO(&h, STAGED_FEW, draw_make, .method = DRAW_SEEDED);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .staged = {never, 9});
    NO(&h, STAGED_FEW, draw_make, .method = DRAW_SEEDED);
    // By hand the director shows where nothing is played.
    int32_t two[1] = {2};
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .staged = {two, 1});
    int32_t wrong[16] = {1, 0, 3, 4, 5, 6, 7, 8, 2, -2, 0, 0, 0, 0, 0, 0};
    NO(&h, TWO_BYES, draw_make, .method = DRAW_BY_HAND, .slots = {wrong, 16});
    int32_t alone[16] = {1, -2, 3, 4, 5, 6, 7, 8, 2, -2, 0, -2, -2, -2, -2, -2};
    NO(&h, TWO_BYES, draw_make, .method = DRAW_BY_HAND, .slots = {alone, 16});
    alone[10] = DRAW_NO_PLACE;
    DO(&h, draw_make, .method = DRAW_BY_HAND, .slots = {alone, 16});
    // The second seed has a quarter of the bracket alone, and joins in the final.
    const struct row_match *final = NULL;
    for (DRAWN_EACH_MATCH(m, h.state))
        if (m->round == 4) final = m;
    assert_non_null(final);
    assert_int_equal(final->b, 2);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// ---- places that play on

static void places_of_a_section_play_on(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 8);
    hall_enter(&h, 8);
    NO(&h, TAKES, section_add, .kind = SECTION_PLAYOFF, .name = "Final four", .fed_by = MAIN_SECTION);
    DO(&h, section_add, .kind = SECTION_PLAYOFF, .name = "Again", .fed_by = MAIN_SECTION, .takes = 2);
    NO(&h, FED_BY_UNDRAWN, draw_make, .section = 2);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_DOUBLE);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    assert_int_equal(state_section(h.state, 2)->status, SECTION_PLANNED);
    DO(&h, draw_make, .section = 2);
    // Side a wins everything: 1 before whoever comes up from below.
    for (int pass = 0; pass < 10; pass++)
        for (DRAWN_EACH_MATCH(m, h.state))
            if (m->section == MAIN_SECTION && m->status == MATCH_READY)
                DO(&h, result_set, .match = m->n, .how = HOW_FORFEIT,
                   .winner = m->a < m->b ? SIDE_A : SIDE_B);
    assert_int_equal(state_section(h.state, MAIN_SECTION)->status, SECTION_OVER);
    const struct row_match *again = NULL;
    for (DRAWN_EACH_MATCH(m, h.state))
        if (m->section == 2) again = m;
    assert_non_null(again);
    assert_int_equal(again->a, 1);
    assert_int_equal(drawn_seat(h.state, MAIN_SECTION, again->b)->place_from, 2);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static int32_t match_with(const struct hall *h, int32_t section, int32_t entry)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->section == section && (m->a == entry || m->b == entry)) return m->n;
    return 0;
}

static void nobody_plays_on_in_a_place_that_is_shared(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 8);
    hall_enter(&h, 8);
    DO(&h, section_add, .kind = SECTION_PLAYOFF, .name = "Four again", .fed_by = MAIN_SECTION, .takes = 4);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    for (int pass = 0; pass < 3; pass++)
        for (DRAWN_EACH_MATCH(m, h.state))
            if (m->status == MATCH_READY)
                DO(&h, result_set, .match = m->n, .how = HOW_FORFEIT, .winner = SIDE_A);
    NO(&h, PLACE_SHARED, draw_make, .section = 2);
    DO(&h, section_set, .section = 2, .kind = SECTION_PLAYOFF, .name = "Two again", .fed_by = MAIN_SECTION,
       .takes = 2);
    DO(&h, draw_make, .section = 2);
    hall_check(&h);
    hall_close(&h);
}

// Somebody else turns out to have the place: who began to play there waits for the repair.
static void a_correction_changes_who_stands_behind_a_place(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 8);
    hall_enter(&h, 4);
    DO(&h, section_add, .kind = SECTION_PLAYOFF, .name = "Two again", .fed_by = MAIN_SECTION, .takes = 2);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    for (int32_t match = 1; match <= 3; match++)
        DO(&h, result_set, .match = match, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, draw_make, .section = 2);
    int32_t last = match_with(&h, 2, 1);
    assert_int_equal(hall_at(&h, last)->b, 3);
    DO(&h, match_call, .match = last, .table = 1);
    DO(&h, match_start, .match = last);
    DO(&h, result_set, .match = 3, .how = HOW_FORFEIT, .winner = SIDE_B, .reason = "read backwards");
    assert_true(drawn_node(h.state, hall_at(&h, 3))->waits);
    DO(&h, repair, .match = 3, .choice = REPAIR_ANNUL, .reason = "played again");
    int32_t again = match_with(&h, 2, 1);
    assert_int_not_equal(again, last);
    assert_int_equal(hall_at(&h, again)->a, 3);
    assert_int_equal(hall_at(&h, again)->b, 1);
    assert_int_equal(hall_at(&h, last)->status, MATCH_ANNULLED);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static const int32_t one = 1;

// Decisions use the room of those before them, whatever lies there.
static void soil(const struct hall *h)
{
    memset(h->room, 0x5A, h->room_bytes);
}

// The lower number wins every match of the Swiss that is ready.
static void swiss_round(struct hall *h, int32_t round)
{
    soil(h);
    DO(h, round_pair, .section = MAIN_SECTION, .round = round);
    for (DRAWN_EACH_MATCH(m, h->state)) {
        int32_t n = m->n;
        if (m->section != MAIN_SECTION || m->status != MATCH_READY) continue;
        soil(h);
        DO(h, result_set, .match = n, .how = HOW_FINAL_SCORE, .score_a = m->a < m->b, .score_b = m->b < m->a);
        hall_check(h);
        m = hall_at(h, n);
    }
}

// A Swiss of four with two rounds played of `rounds`, the first two to play on, drawn before the last.
static void swiss_with_playoff(struct hall *h, int32_t rounds)
{
    hall_create(h, 1, 8);
    hall_enter(h, 4);
    DO(h, section_set, .section = MAIN_SECTION, .kind = SECTION_SWISS, .lengths = {&one, 1});
    DO(h, pairing_rule, .section = MAIN_SECTION, .rounds = rounds);
    DO(h, section_add, .kind = SECTION_PLAYOFF, .name = "Final", .fed_by = MAIN_SECTION, .takes = 2);
    DO(h, draw_make, .method = DRAW_SEEDED);
    for (int32_t round = 1; round < rounds; round++)
        swiss_round(h, round);
    DO(h, draw_make, .section = 2);
    swiss_round(h, rounds);
}

// Its node has a lower number than those of the rounds that are paired after it, and waits for them all the same.
static void who_plays_on_is_drawn_before_the_last_round(void **state)
{
    (void)state;
    for (int32_t rounds = 1; rounds <= 3; rounds++) {
        struct hall h;
        swiss_with_playoff(&h, rounds);
        int32_t last = 0;
        for (DRAWN_EACH_MATCH(m, h.state))
            if (m->section == 2) last = m->n;
        assert_int_equal(state_section(h.state, MAIN_SECTION)->status, SECTION_OVER);
        assert_int_equal(hall_at(&h, last)->status, rounds == 1 ? MATCH_WAITING : MATCH_READY);
        for (int side = 0; rounds > 1 && side < 2; side++) {
            int32_t entry = side ? hall_at(&h, last)->b : hall_at(&h, last)->a;
            assert_int_equal(drawn_seat(h.state, MAIN_SECTION, entry)->place_from, side + 1);
        }
        hall_refold(&h);
        hall_close(&h);
    }
}

// A correction of such a round opens the match of those who play on, and an annulment has it played again.
static void a_later_round_is_corrected_under_who_plays_on(void **state)
{
    (void)state;
    struct hall h;
    swiss_with_playoff(&h, 3);
    int32_t last = match_with(&h, 2, 1), wrong = 0, a = hall_at(&h, last)->a, b = hall_at(&h, last)->b;
    DO(&h, match_call, .match = last, .table = 1);
    DO(&h, match_start, .match = last);
    for (DRAWN_EACH_MATCH(m, h.state))
        if (m->section == MAIN_SECTION && m->round == 3 && (m->a == b || m->b == b)) wrong = m->n;
    bool won = drawn_winner(hall_at(&h, wrong)) == b, as_a = hall_at(&h, wrong)->a == b;
    soil(&h);
    DO(&h, result_set, .match = wrong, .how = HOW_FINAL_SCORE, .score_a = won != as_a, .score_b = won == as_a,
       .reason = "read backwards");
    hall_check(&h);
    assert_true(drawn_node(h.state, hall_at(&h, wrong))->waits);
    soil(&h);
    DO(&h, repair, .match = wrong, .choice = REPAIR_ANNUL, .reason = "played again");
    hall_check(&h);
    assert_int_equal(hall_at(&h, last)->status, MATCH_ANNULLED);
    const struct row_match *again = state_match(h.state, drawn_node(h.state, hall_at(&h, last))->match);
    assert_false(again->a == a && again->b == b);
    hall_refold(&h);
    hall_close(&h);
}

static int32_t section_matches(const struct hall *h, int32_t section, int32_t round)
{
    int32_t count = 0;
    for (DRAWN_EACH_MATCH(m, h->state))
        count += m->section == section && m->round == round;
    return count;
}

static void sixteen_in_groups_of_four_become_eight(void **state)
{
    (void)state;
    struct hall h;
    int32_t slots[16];
    hall_create(&h, 1, 8);
    hall_enter(&h, 16);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_GROUPS4);
    DO(&h, section_add, .kind = SECTION_PLAYOFF, .name = "Playoff", .fed_by = MAIN_SECTION);
    for (int i = 0; i < 16; i++)
        slots[i] = i + 1;
    hall_draw(&h, slots, 16);
    DO(&h, draw_make, .section = 2);
    assert_int_equal(section_matches(&h, 2, 1), 4);
    assert_int_equal(section_matches(&h, 2, 3), 1);
    for (int pass = 0; pass < 4; pass++)
        for (DRAWN_EACH_MATCH(m, h.state))
            if (m->section == MAIN_SECTION && m->status == MATCH_READY)
                DO(&h, result_set, .match = m->n, .how = HOW_FINAL_SCORE,
                   .score_a = m->a<m->b, .score_b = m->a> m->b);
    // The first of a group meets the second of another one, and those of one group stand in different halves.
    for (DRAWN_EACH_MATCH(m, h.state)) {
        if (m->section != 2 || m->round != 1) continue;
        assert_int_equal(m->status, MATCH_READY);
        assert_int_equal(m->a % 4, 1);
        assert_int_equal(m->b % 4, 2);
        int32_t half = m->slot / 2;
        for (DRAWN_EACH_MATCH(other, h.state))
            if (other->section == 2 && other->round == 1 && (other->b - 1) / 4 == (m->a - 1) / 4)
                assert_int_not_equal(other->slot / 2, half);
    }
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void who_declines_gives_way_before_the_draw_and_loses_after_it(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 8);
    hall_enter(&h, 8);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .third_place = 1);
    DO(&h, section_add, .kind = SECTION_PLAYOFF, .name = "Two again", .fed_by = MAIN_SECTION, .takes = 2);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    for (int pass = 0; pass < 4; pass++)
        for (DRAWN_EACH_MATCH(m, h.state))
            if (m->status == MATCH_READY)
                DO(&h, result_set, .match = m->n, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, seat_put, .section = 2, .entry = 5, .status = SEAT_DECLINED, .reason = "has a train to catch");
    DO(&h, draw_make, .section = 2);
    const struct row_match *m = NULL;
    for (DRAWN_EACH_MATCH(at, h.state))
        if (at->section == 2) m = at;
    assert_non_null(m);
    assert_int_equal(m->a, 1);
    assert_int_equal(m->b, 3);
    int32_t n = m->n;
    DO(&h, seat_put, .section = 2, .entry = 3, .status = SEAT_DECLINED, .reason = "and another train");
    assert_int_equal(hall_at(&h, n)->how, HOW_WALKOVER);
    assert_int_equal(drawn_winner(hall_at(&h, n)), 1);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// ---- late entries into other sections

static void a_side_event_takes_a_late_entry_too(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 4);
    hall_enter(&h, 8);
    DO(&h, section_add, .kind = SECTION_KNOCKOUT, .name = "Novices", .field = FIELD_OF_CHOSEN);
    for (int32_t entry = 1; entry <= 6; entry++)
        DO(&h, seat_put, .section = 2, .entry = entry, .status = SEAT_IN);
    NO(&h, ENTRY_NAMED, entry_remove, .entry = 6);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    DO(&h, draw_make, .section = 2, .method = DRAW_BY_HAND,
       .slots = {(const int32_t[]){1, 0, 2, 3, 4, 0, 5, 6}, 8});
    NO(&h, CONFIRM, seat_put, .section = 2, .entry = 7, .status = SEAT_IN);
    int32_t second = match_with(&h, 2, 4);
    // The director says whose bye goes.
    DO(&h, seat_put, .section = 2, .entry = 7, .status = SEAT_IN, .match = second);
    assert_int_equal(hall_at(&h, second)->b, 7);
    assert_int_equal(hall_at(&h, second)->status, MATCH_READY);
    assert_true(DO(&h, seat_put, .section = 2, .entry = 7, .status = SEAT_IN).unchanged);
    NO(&h, NO_BYE_THERE, seat_put, .section = 2, .entry = 8, .status = SEAT_IN, .match = second);
    DO(&h, entry_withdraw, .entry = 8);
    NO(&h, ENTRY_STATUS, seat_put, .section = 2, .entry = 8, .status = SEAT_IN);
    DO(&h, entry_reinstate, .entry = 8);
    DO(&h, seat_put, .section = 2, .entry = 8, .status = SEAT_IN);
    assert_int_equal(hall_at(&h, match_with(&h, 2, 1))->b, 8);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void nobody_is_late_where_others_drop_or_the_bye_was_used(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 4);
    hall_enter(&h, 4);
    DO(&h, section_add, .kind = SECTION_DOUBLE, .name = "Open", .field = FIELD_OF_CHOSEN);
    DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Consolation", .fed_by = MAIN_SECTION);
    for (int32_t entry = 1; entry <= 3; entry++)
        DO(&h, seat_put, .section = 2, .entry = entry, .status = SEAT_IN);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    DO(&h, draw_make, .section = 2, .method = DRAW_BY_HAND, .slots = {(const int32_t[]){1, 0, 2, 3}, 4});
    NO(&h, NO_BYE_THERE, seat_put, .section = 3, .entry = 1, .status = SEAT_IN);
    // 1 came through by the bye and plays: in a double elimination no drop is closed for a late entry.
    DO(&h, result_set, .match = match_with(&h, 2, 2), .how = HOW_FORFEIT, .winner = SIDE_A);
    int32_t final = 0;
    for (DRAWN_EACH_MATCH(m, h.state))
        if (m->section == 2 && m->round == 2) final = m->n;
    DO(&h, match_call, .match = final, .table = 1);
    DO(&h, match_start, .match = final);
    NO(&h, NO_BYE_THERE, seat_put, .section = 2, .entry = 4, .status = SEAT_IN);
    hall_check(&h);
    hall_close(&h);
}

// ---- a draw by hand against the seeds

// "early 1 2 in 1 not before 3; line 2 0 3; bye 4 6": entries that stand in the slots, for a line the slots.
static void say(const struct against *found, const int32_t *slots, char *out, size_t size)
{
    int32_t slot = found->slot, with = found->with;
    if (found->kind == AGAINST_EARLY)
        snprintf(out, size, "early %d %d in %d not before %d; ", slots[slot], slots[with], found->round,
                 found->not_before);
    else if (found->kind == AGAINST_LINE)
        snprintf(out, size, "line %d %d for %d; ", slots[slot], slot, with);
    else if (found->kind == AGAINST_BYES)
        snprintf(out, size, "byes %d %d in %d; ", slots[slot], slots[with], found->round);
    else
        snprintf(out, size, "bye %d %d; ", slots[slot], slots[with]);
}

static void what_a_hand_does_to_seeds_is_said(void **state)
{
    (void)state;
    // Entry n is seed n, those behind the last seed have none. By seeding 1 has slot 0, 2 slot 7, 3 slot 4, 4 slot 3.
    enum { NP = DRAW_NO_PLACE };
    static const struct {
        const char *what;
        int32_t count, seeds, joining, slots[8];
        const char *said;
    } cases[] = {
        {"as seeding has it", 8, 4, 0, {1, 8, 5, 4, 3, 6, 7, 2}, ""},
        {"nobody is seeded", 8, 0, 0, {8, 7, 6, 5, 4, 3, 2, 1}, ""},
        {"others change places", 8, 4, 0, {1, 5, 8, 4, 3, 7, 6, 2}, ""},
        {"at once", 8, 2, 0, {1, 2, 5, 4, 3, 6, 7, 8}, "early 1 2 in 1 not before 3; line 2 1 for 7; "},
        {"in one half", 8, 2, 0, {1, 5, 2, 6, 4, 7, 3, 8}, "early 1 2 in 2 not before 3; line 2 2 for 7; "},
        {"of one class", 8, 4, 0, {1, 8, 5, 3, 4, 6, 7, 2}, "line 3 3 for 4; line 4 4 for 3; "},
        {"the earliest", 8, 4, 0, {1, 4, 5, 8, 3, 6, 7, 2}, "early 1 4 in 1 not before 2; line 4 1 for 3; "},
        {"byes by seeding", 5, 3, 0, {1, 0, 5, 4, 3, 0, 0, 2}, ""},
        {"a bye for who has no seed", 5, 3, 0, {1, 0, 4, 0, 3, 5, 0, 2}, "bye 3 4; "},
        {"a bye for a worse seed", 7, 2, 0, {1, 3, 5, 4, 6, 7, 0, 2}, "bye 1 2; "},
        {"two byes, two seeds", 6, 2, 0, {1, 3, 4, 0, 0, 6, 5, 2}, "bye 1 4; bye 2 6; "},
        {"two byes that meet", 6, 0, 0, {1, 2, 4, 5, 3, 0, 0, 6}, "byes 3 6 in 2; "},
        {"the better byes, too",
         6,
         2,
         0,
         {1, 0, 0, 2, 3, 4, 5, 6},
         "early 1 2 in 2 not before 3; line 2 3 for 7; byes 1 2 in 2; "},
        {"byes that must meet", 5, 0, 0, {1, 0, 2, 0, 3, 0, 4, 5}, ""},
        {"who joins later misses none", 6, 2, 2, {1, NP, 3, 4, 5, 6, NP, 2}, ""},
        {"where lines moved", 6, 3, 2, {1, NP, 4, 3, 5, 6, NP, 2}, "line 3 3 for 4; "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct draw_entry entries[8];
        struct stages stages = {.joining = {cases[i].joining}, .count = cases[i].joining ? 1 : 0};
        struct against against[AGAINST_MAX];
        char said[400] = "";
        for (int32_t n = 0; n < cases[i].count; n++)
            entries[n] = (struct draw_entry){n + 1, n < cases[i].seeds ? n + 1 : 0};
        int32_t count = against_seeding(&stages, entries, cases[i].count, cases[i].slots, 8, against);
        for (int32_t k = 0; k < count; k++)
            say(&against[k], cases[i].slots, said + strlen(said), sizeof said - strlen(said));
        if (strcmp(said, cases[i].said) != 0)
            fail_msg("%s: '%s' instead of '%s'", cases[i].what, said, cases[i].said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_of_one_club_meets_later),
        cmocka_unit_test(seeds_and_byes_stay_where_they_are),
        cmocka_unit_test(too_many_of_one_club_meet_all_the_same),
        cmocka_unit_test(whatever_can_be_kept_apart_is),
        cmocka_unit_test(a_group_of_four_is_kept_apart_as_a_whole),
        cmocka_unit_test(the_draw_says_which_swaps_it_made),
        cmocka_unit_test(who_joins_later_has_a_part_of_the_bracket_alone),
        cmocka_unit_test(every_field_is_a_bracket),
        cmocka_unit_test(seeds_join_in_the_second_round),
        cmocka_unit_test(who_joins_in_the_final_leaves_no_match_for_third_place),
        cmocka_unit_test(seeds_that_cannot_join_so_late_are_refused),
        cmocka_unit_test(places_of_a_section_play_on),
        cmocka_unit_test(nobody_plays_on_in_a_place_that_is_shared),
        cmocka_unit_test(a_correction_changes_who_stands_behind_a_place),
        cmocka_unit_test(who_plays_on_is_drawn_before_the_last_round),
        cmocka_unit_test(a_later_round_is_corrected_under_who_plays_on),
        cmocka_unit_test(sixteen_in_groups_of_four_become_eight),
        cmocka_unit_test(who_declines_gives_way_before_the_draw_and_loses_after_it),
        cmocka_unit_test(a_side_event_takes_a_late_entry_too),
        cmocka_unit_test(nobody_is_late_where_others_drop_or_the_bye_was_used),
        cmocka_unit_test(what_a_hand_does_to_seeds_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
