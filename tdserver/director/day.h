// SPDX-License-Identifier: MIT
// Day: dates of the calendar, as people write them for a machine.
#ifndef DIRECTOR_DAY_H
#define DIRECTOR_DAY_H

#include <stdbool.h>

// A date that exists, YYYY-MM-DD.
bool day_valid(const char *day);

#endif
