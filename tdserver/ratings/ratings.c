// SPDX-License-Identifier: MIT
#include "ratings/ratings.h"

#include <math.h>
#include <string.h>

#define RAMP(code, title, start, least, each, provisional, months)                                           \
    {code, title, start, least, each, provisional, months},
const struct rating_ramp rating_ramps[] = {
#include "ratings/ramps.def"
};
#undef RAMP
const size_t rating_ramp_count = sizeof rating_ramps / sizeof *rating_ramps;

const struct rating_ramp *rating_ramp_find(const char *code, size_t len)
{
    for (size_t i = 0; i < rating_ramp_count; i++)
        if (strlen(rating_ramps[i].code) == len && !memcmp(rating_ramps[i].code, code, len))
            return &rating_ramps[i];
    return NULL;
}

static int32_t in_units(double points)
{
    return (int32_t)lround(points * RATING_UNIT);
}

static double k_of(const struct rating_ramp *ramp, int32_t experience)
{
    if (!ramp->each) return ramp->least;
    return fmax(ramp->least, ramp->start - (double)experience / ramp->each);
}

// The chance that the first wins.
static double chance(struct rating a, struct rating b, int32_t length)
{
    double behind = (double)(b.value - a.value) / RATING_UNIT;
    return 1 / (pow(10, behind * sqrt(length) / 2000) + 1);
}

int32_t rating_chance(struct rating a, struct rating b, int32_t length)
{
    return in_units(chance(a, b, length));
}

struct rating_change rating_of_match(const struct rating_ramp *ramp, struct rating winner,
                                     struct rating loser, int32_t length)
{
    double moved = 4 * sqrt(length) * (1 - chance(winner, loser, length));
    return (struct rating_change){in_units(k_of(ramp, winner.experience) * moved),
                                  in_units(k_of(ramp, loser.experience) * moved)};
}

bool rating_is_ranked(const struct rating_ramp *ramp, int32_t experience, int64_t last_ms, int64_t now_ms)
{
    static const int64_t month_ms = (int64_t)365 * 24 * 3600 * 1000 / 12;
    bool lately = !ramp->months || last_ms >= now_ms - ramp->months * month_ms;
    return experience >= ramp->provisional && lately;
}

// ---- master points

enum { HUNDREDTHS = 100 * 100 }; // of weight and division together

int32_t master_points_match(int32_t weight, int32_t division, int32_t length)
{
    return in_units((double)weight * division / HUNDREDTHS * sqrt(length) / 3);
}

static double rank_factor(int32_t rank)
{
    static const double first[] = {1, 0.7, 0.5, 0.333, 0.25, 0.2};
    int32_t printed = sizeof first / sizeof *first;
    return rank <= printed ? first[rank - 1] : 1.0 / (rank - 1);
}

int32_t master_points_place(int32_t weight, int32_t division, int32_t entries, int32_t from, int32_t to)
{
    double factors = 0;
    for (int32_t rank = from; rank <= to; rank++)
        factors += rank_factor(rank);
    return in_units((double)weight * division / HUNDREDTHS * 0.6 * log2(entries) * factors / (to - from + 1));
}
