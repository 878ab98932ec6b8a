// SPDX-License-Identifier: MIT
// Ratings: what a match was worth afterwards, by the formula of FIBS with the ramps of federations, and master points.
// Rule book 4, cases 46 and 70-74. Nothing that is decided in a tournament ever reads them: they follow from closed
// ledgers, in order of time, and are made again whenever one of these changes.
//
// The only file with floating point. Every result is rounded to whole ten-thousandths before it is used again, so that a
// list is the same wherever it is computed.
#ifndef RATINGS_RATINGS_H
#define RATINGS_RATINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RATING_UNIT = 10000, RATING_START = 1500 * RATING_UNIT, RATING_LENGTH_MAX = 99 };

// One list: a game is rated by one ramp, and lists are never mixed.
struct rating_ramp {
    const char *code, *title;    // "fibs", "FIBS"
    int32_t start, least, each;  // K by experience, see ramps.def
    int32_t provisional, months; // who is ranked
};
extern const struct rating_ramp rating_ramps[];
extern const size_t rating_ramp_count;
const struct rating_ramp *rating_ramp_find(const char *code, size_t len); // NULL: unknown

struct rating {
    int32_t value;      // ten-thousandths of a point
    int32_t experience; // points of all matches rated before, each as long as it was
};

// What a match of `length` points (1 .. RATING_LENGTH_MAX) moves: first the winner's gain, then the loser's loss, both
// positive. Ramps are the players' own, so the sum of all ratings is not kept (case 71).
struct rating_change {
    int32_t gain, loss;
};
struct rating_change rating_of_match(const struct rating_ramp *ramp, struct rating winner,
                                     struct rating loser, int32_t length);
// Is somebody ranked on a list, who has so much experience and played their last rated match then? A month is a twelfth of
// 365 days, so that twelve of them are a year.
bool rating_is_ranked(const struct rating_ramp *ramp, int32_t experience, int64_t last_ms, int64_t now_ms);
// The chance of the first to win, in ten-thousandths.
int32_t rating_chance(struct rating a, struct rating b, int32_t length);

// Master points, ten-thousandths. `weight` of the event and `division` (1, 0.7, 0.5) in hundredths.
int32_t master_points_match(int32_t weight, int32_t division, int32_t length);
// Places from .. to that are shared, of `entries`: their ranks' points in equal parts.
int32_t master_points_place(int32_t weight, int32_t division, int32_t entries, int32_t from, int32_t to);
#endif
