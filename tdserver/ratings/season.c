// SPDX-License-Identifier: MIT
#include "ratings/season.h"

#include <stdlib.h>

static int compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int by_tournament(const void *a, const void *b)
{
    const struct season_result *x = a, *y = b;
    int order = compare(x->person, y->person);
    return order ? order : compare(x->tournament, y->tournament);
}

static int best_first(const void *a, const void *b)
{
    const struct season_result *x = a, *y = b;
    if (x->person != y->person) return compare(x->person, y->person);
    int order = compare(y->match_points + y->place_points, x->match_points + x->place_points);
    return order ? order : compare(x->tournament, y->tournament);
}

static void add(struct season_result *to, const struct season_result *more)
{
    to->won += more->won;
    to->places += more->places;
    to->match_points += more->match_points;
    to->place_points += more->place_points;
}

static size_t joined(struct season_result *results, size_t count)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        if (n && !by_tournament(&results[n - 1], &results[i]))
            add(&results[n - 1], &results[i]);
        else
            results[n++] = results[i];
    }
    return n;
}

size_t season_count(struct season_result *results, size_t count, int32_t best)
{
    if (!count) return 0;
    qsort(results, count, sizeof *results, by_tournament);
    size_t n = joined(results, count);
    qsort(results, n, sizeof *results, best_first);
    int32_t taken = 0;
    for (size_t i = 0; i < n; i++) {
        taken = i && results[i - 1].person == results[i].person ? taken + 1 : 1;
        results[i].counts = !best || taken <= best;
    }
    return n;
}
