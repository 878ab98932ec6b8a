// SPDX-License-Identifier: MIT
#include "engine/roll.h"

struct roll roll_of(unsigned a, unsigned b, unsigned third)
{
    struct dice dice = dice_of(a, b);
    if (third <= dice.low) return (struct roll){dice, (uint8_t)third};
    return (struct roll){dice_of(dice.high, third), dice.low};
}

int32_t roll_number(struct roll roll)
{
    int32_t two = roll.dice.high * 10 + roll.dice.low;
    return roll.third ? two * 10 + roll.third : two;
}

static bool is_die(int32_t number)
{
    return number >= 1 && number <= 6;
}

struct roll roll_read(int32_t number)
{
    const bool three = number > 99;
    const int32_t first = three ? number / 100 : 0, second = number / 10 % 10, last = number % 10;
    if (!is_die(second) || !is_die(last) || (three && !is_die(first))) return (struct roll){{0, 0}, 0};
    return roll_of((unsigned)second, (unsigned)last, (unsigned)first);
}

bool roll_fits(struct roll roll, bool three)
{
    return dice_valid(roll.dice) && (three ? is_die(roll.third) : !roll.third);
}
