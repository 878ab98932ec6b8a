// SPDX-License-Identifier: MIT
// Day: dates of the calendar, as people write them for a machine.
#ifndef DIRECTOR_DAY_H
#define DIRECTOR_DAY_H

#include <stdbool.h>
#include <stdint.h>

// A date that exists, YYYY-MM-DD.
bool day_valid(const char *day);
// The date so many days after 1970-01-01, by the Gregorian calendar, with its end: 11 bytes. Before the year 10000.
void day_write(int64_t days, char *day);

#endif
