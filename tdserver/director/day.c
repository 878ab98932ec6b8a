// SPDX-License-Identifier: MIT
#include "director/day.h"

#include <stdint.h>

#include "engine/mem.h"

static bool digits(const char *at, int count)
{
    for (int i = 0; i < count; i++)
        if (at[i] < '0' || at[i] > '9') return false;
    return true;
}

static int32_t two(const char *at)
{
    return (at[0] - '0') * 10 + (at[1] - '0');
}

bool day_valid(const char *day)
{
    static const int32_t longest[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (text_length(day) != 10 || day[4] != '-' || day[7] != '-') return false;
    if (!digits(day, 4) || !digits(day + 5, 2) || !digits(day + 8, 2)) return false;
    int32_t year = two(day) * 100 + two(day + 2), month = two(day + 5), date = two(day + 8);
    if (month < 1 || month > 12 || date < 1 || date > longest[month - 1]) return false;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month != 2 || date < 29 || leap;
}
