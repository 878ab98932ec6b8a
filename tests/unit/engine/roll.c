// SPDX-License-Identifier: MIT
// A roll as a number: every roll of two dice and of three, in whichever order they fell; and what is none.
#include "engine/roll.h"
#include "unit.h"

static void assert_roll(int32_t said, int32_t is)
{
    const struct roll roll = roll_read(said);
    if (roll_number(roll) != is) fail_msg("%d is read as %d", said, roll_number(roll));
    assert_int_equal(roll_fits(roll, false), is >= 11 && is <= 66);
    assert_int_equal(roll_fits(roll, true), is > 66);
}

static void the_highest_die_stands_first(void **state)
{
    (void)state;
    for (int32_t a = 1; a <= 6; a++)
        for (int32_t b = 1; b <= a; b++) {
            assert_roll(a * 10 + b, a * 10 + b);
            assert_roll(b * 10 + a, a * 10 + b);
            for (int32_t c = 1; c <= b; c++) {
                const int32_t orders[][3] = {{a, b, c}, {a, c, b}, {b, a, c},
                                             {b, c, a}, {c, a, b}, {c, b, a}};
                for (size_t i = 0; i < COUNT(orders); i++)
                    assert_roll(orders[i][0] * 100 + orders[i][1] * 10 + orders[i][2], a * 100 + b * 10 + c);
            }
        }
    assert_int_equal(roll_number(roll_of(2, 5, 0)), 52);
    assert_int_equal(roll_number(roll_of(5, 2, 4)), 542);
}

static void what_is_no_roll_is_none(void **state)
{
    (void)state;
    static const int32_t none[] = {0,       1,   6,   10,  17,  60,  67,  70,   77,   99,  100, 101,
                                   166 + 1, 610, 606, 667, 676, 700, 711, 1111, 6666, -31, -654};
    for (size_t i = 0; i < COUNT(none); i++)
        assert_roll(none[i], 0);
    assert_false(roll_fits(roll_of(5, 7, 0), false));
    assert_false(roll_fits(roll_of(5, 4, 7), true));
    assert_false(roll_fits(roll_of(5, 0, 4), true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_highest_die_stands_first),
        cmocka_unit_test(what_is_no_roll_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
