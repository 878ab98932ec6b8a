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

static void number_write(int32_t number, int digits_, char *to)
{
    for (int i = digits_; i > 0; i--, number /= 10)
        to[i - 1] = (char)('0' + number % 10);
}

static int32_t days_of_year(int32_t year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 366 : 365;
}

void day_write(int64_t days, char *day)
{
    static const int32_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int32_t year = 1970, month = 0;
    for (; days >= days_of_year(year) && year < 9999; year++)
        days -= days_of_year(year);
    for (; month < 11; month++) {
        int32_t length = lengths[month] + (month == 1 && days_of_year(year) == 366);
        if (days < length) break;
        days -= length;
    }
    number_write(year, 4, day);
    day[4] = day[7] = '-';
    number_write(month + 1, 2, day + 5);
    number_write((int32_t)days + 1, 2, day + 8);
    day[10] = '\0';
}
