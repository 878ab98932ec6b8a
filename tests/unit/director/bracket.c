// SPDX-License-Identifier: MIT
// The shape of brackets and of draws, for every field from 2 to 512.
#include "director/formats/bracket.h"
#include "chance.h"
#include "director/formats/draw.h"
#include "unit.h"

#include <stdbool.h>

enum { FIELD_MOST = 512 };

static void seed_from(unsigned char *seed, uint64_t number)
{
    struct chance c = {number};
    for (int i = 0; i < DRAW_SEED_BYTES; i++)
        seed[i] = (unsigned char)chance_next(&c);
}

static int32_t field(struct draw_entry *entries, int32_t count, int32_t seeds)
{
    for (int32_t i = 0; i < count; i++)
        entries[i] = (struct draw_entry){i + 1, i < seeds ? i + 1 : 0};
    return bracket_size_for(count);
}

// A winner goes to one place, the losers of semi-finals to the match for third place, turned round as little as they.
static void every_match_feeds_one_place(void **state)
{
    (void)state;
    for (int32_t size = 2; size <= FIELD_MOST; size *= 2)
        for (int third = 0; third < 2; third++) {
            struct bracket b = {size, third};
            int32_t fed[FIELD_MOST + 1] = {0}, matches = bracket_matches(&b);
            assert_int_equal(matches, size - 1 + (third && size > 2));
            for (int32_t n = 1; n <= matches; n++)
                for (enum side side = SIDE_A; side <= SIDE_B; side++) {
                    int32_t feeder = bracket_feeder(&b, n, side), round = bracket_round(&b, n);
                    assert_int_equal(feeder == 0, n <= size / 2);
                    if (!feeder) continue;
                    assert_int_equal(bracket_round(&b, feeder), round - 1);
                    assert_int_equal(bracket_slot(&b, feeder) % 2, side == SIDE_B);
                    if (n != bracket_third(&b)) fed[feeder]++;
                }
            for (int32_t n = 1; n < size - 1; n++)
                assert_int_equal(fed[n], 1);
        }
}

static void check_slots(const int32_t *slots, int32_t size, int32_t entries)
{
    bool seen[FIELD_MOST + 1] = {false};
    int32_t placed = 0;
    for (int32_t i = 0; i < size; i++) {
        if (slots[i] == NOBODY) {
            assert_int_not_equal(slots[i ^ 1], NOBODY);
            continue;
        }
        assert_in_range(slots[i], 1, entries);
        assert_false(seen[slots[i]]);
        seen[slots[i]] = true;
        placed++;
    }
    assert_int_equal(placed, entries);
}

// In every half, quarter and so on the numbers of byes differ by one at most.
static void check_spread(const int32_t *slots, int32_t size)
{
    for (int32_t part = size / 2; part >= 2; part /= 2)
        for (int32_t at = 0; at < size; at += 2 * part) {
            int32_t left = 0, right = 0;
            for (int32_t i = 0; i < part; i++) {
                left += slots[at + i] == NOBODY;
                right += slots[at + part + i] == NOBODY;
            }
            assert_in_range(left - right + 1, 0, 2);
        }
}

static void random_draws_spread_the_byes(void **state)
{
    (void)state;
    for (int32_t entries = 2; entries <= FIELD_MOST; entries++) {
        struct draw_entry drawn[FIELD_MOST];
        int32_t slots[FIELD_MOST], again[FIELD_MOST], size = field(drawn, entries, 0);
        unsigned char seed[DRAW_SEED_BYTES];
        seed_from(seed, (uint64_t)entries * 7);
        draw_random(seed, drawn, entries, slots);
        check_slots(slots, size, entries);
        check_spread(slots, size);
        field(drawn, entries, 0);
        draw_random(seed, drawn, entries, again);
        assert_memory_equal(slots, again, (size_t)size * sizeof *slots);
    }
}

// The 2^k best seeds stand in different 2^k-ths of the field, and byes go to the best.
static void seeded_draws_keep_the_best_apart(void **state)
{
    (void)state;
    for (int32_t entries = 2; entries <= FIELD_MOST; entries++) {
        struct draw_entry drawn[FIELD_MOST];
        int32_t slots[FIELD_MOST], size = field(drawn, entries, entries);
        unsigned char seed[DRAW_SEED_BYTES] = {1};
        draw_seeded(seed, drawn, entries, slots);
        check_slots(slots, size, entries);
        check_spread(slots, size);
        for (int32_t parts = 2; parts <= size / 2; parts *= 2) {
            bool taken[FIELD_MOST] = {false};
            for (int32_t i = 0; i < size; i++) {
                if (slots[i] == NOBODY || slots[i] > parts) continue;
                assert_false(taken[i / (size / parts)]);
                taken[i / (size / parts)] = true;
            }
        }
        for (int32_t i = 0; i < size; i++)
            if (slots[i] == NOBODY) assert_in_range(slots[i ^ 1], 1, size - entries);
    }
}

// 13 entries, 26,000 draws: each entry has each slot and the byes about equally often.
static void random_draws_are_fair(void **state)
{
    (void)state;
    enum { ENTRIES = 13, DRAWS = 26000, EXPECTED = DRAWS / ENTRIES };
    int32_t first[ENTRIES + 1] = {0}, byes[ENTRIES + 1] = {0};
    for (uint64_t i = 0; i < DRAWS; i++) {
        struct draw_entry drawn[ENTRIES];
        int32_t slots[16];
        unsigned char seed[DRAW_SEED_BYTES];
        seed_from(seed, i);
        field(drawn, ENTRIES, 0);
        draw_random(seed, drawn, ENTRIES, slots);
        first[slots[0]]++;
        for (int k = 0; k < 16; k++)
            if (slots[k] == NOBODY) byes[slots[k ^ 1]]++;
    }
    // Five standard deviations (about 43 and 68) around 2,000 and 6,000.
    for (int32_t n = 1; n <= ENTRIES; n++) {
        assert_in_range(first[n], EXPECTED - 215, EXPECTED + 215);
        assert_in_range(byes[n], 3 * EXPECTED - 340, 3 * EXPECTED + 340);
    }
}

// Fixed for ever: a stored seed must give the same draw in every later version.
static void the_generator_is_the_one_it_says(void **state)
{
    (void)state;
    unsigned char seed[DRAW_SEED_BYTES] = {0};
    for (int i = 0; i < 4; i++)
        seed[8 * i] = (unsigned char)(i + 1);
    struct generator g = generator_from(seed);
    // First values of xoshiro256** from the state 1, 2, 3, 4, worked out from its definition.
    assert_int_equal(generator_next(&g), 11520);
    assert_int_equal(generator_next(&g), 0);
    assert_int_equal(generator_next(&g), 1509978240);
    struct draw_entry entries[5];
    int32_t slots[8];
    static const int32_t drawn[8] = {2, -1, 3, -1, 4, -1, 5, 1};
    field(entries, 5, 0);
    draw_random(seed, entries, 5, slots);
    assert_memory_equal(slots, drawn, sizeof slots);
}

// A seeded draw that stands in a ledger must be drawn again the same.
static void the_places_of_seeds_are_fixed_for_ever(void **state)
{
    (void)state;
    static const int32_t places[16] = {1, 16, 9, 8, 5, 12, 13, 4, 3, 14, 11, 6, 7, 10, 15, 2};
    struct draw_entry entries[16];
    int32_t slots[16];
    const unsigned char seed[DRAW_SEED_BYTES] = {1};
    field(entries, 16, 16);
    draw_seeded(seed, entries, 16, slots);
    assert_memory_equal(slots, places, sizeof slots);
}

static void a_seed_of_zeros_is_as_good_as_another(void **state)
{
    (void)state;
    const unsigned char seed[DRAW_SEED_BYTES] = {0};
    struct generator g = generator_from(seed);
    assert_int_equal(generator_next(&g), 0);
    assert_int_equal(generator_next(&g), 5760);
}

static void seeds_are_written_and_read(void **state)
{
    (void)state;
    unsigned char seed[DRAW_SEED_BYTES], back[DRAW_SEED_BYTES];
    char hex[2 * DRAW_SEED_BYTES + 1];
    seed_from(seed, 3);
    draw_seed_write(seed, hex);
    assert_true(draw_seed_read(hex, back));
    assert_memory_equal(seed, back, sizeof seed);
    hex[5] = 'G';
    assert_false(draw_seed_read(hex, back));
    assert_false(draw_seed_read("", back));
}

static void places_are_ranges_from_the_round_of_the_loss(void **state)
{
    (void)state;
    struct bracket b = {16, false};
    static const struct placing expected[] = {{9, 13}, {5, 8}, {3, 4}, {2, 2}};
    for (int32_t round = 1; round <= 4; round++) {
        struct placing is = bracket_placing(&b, round, 13);
        assert_int_equal(is.from, expected[round - 1].from);
        assert_int_equal(is.to, expected[round - 1].to);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_match_feeds_one_place),
        cmocka_unit_test(random_draws_spread_the_byes),
        cmocka_unit_test(seeded_draws_keep_the_best_apart),
        cmocka_unit_test(random_draws_are_fair),
        cmocka_unit_test(the_generator_is_the_one_it_says),
        cmocka_unit_test(the_places_of_seeds_are_fixed_for_ever),
        cmocka_unit_test(a_seed_of_zeros_is_as_good_as_another),
        cmocka_unit_test(seeds_are_written_and_read),
        cmocka_unit_test(places_are_ranges_from_the_round_of_the_loss),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
