// SPDX-License-Identifier: MIT
// Season: what somebody came to in each tournament of it, and how many of these count: all, or the best n of m.
#ifndef RATINGS_SEASON_H
#define RATINGS_SEASON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A person's tournament. Points are ten-thousandths.
struct season_result {
    int32_t person, tournament; // tournament: its place in order of time, which parts equal points
    int32_t won, places;
    int64_t match_points, place_points;
    bool counts;
};

// Lines of one person and tournament become one; then each person's lie together, best first (of equal ones the earlier),
// and the first `best` of them count, 0 = all. Returns how many there are.
size_t season_count(struct season_result *results, size_t count, int32_t best);
#endif
