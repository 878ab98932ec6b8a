// SPDX-License-Identifier: MIT
// A rating list played from its first match: what a correction of the oldest one costs.
#include "ratings/replay.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MATCHES = 100000, PERSONS = 2000, RUNS = 5, AIM_MS = 1000 };

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void meet(struct rating_match *m, int32_t n)
{
    int32_t winner = (int32_t)((uint32_t)n * 2654435761u % PERSONS);
    *m = (struct rating_match){.stream = 1 + n / 64,
                               .match = 1 + n % 64,
                               .played_ms = n,
                               .length = 1 + n % 17,
                               .winner = 1 + winner,
                               .loser = 1 + (winner + 1 + n % (PERSONS - 1)) % PERSONS};
}

int main(void)
{
    struct rating_match *matches = calloc(MATCHES, sizeof *matches);
    struct rating_line *lines = calloc(MATCHES, sizeof *lines);
    struct rating *now = calloc(PERSONS + 1, sizeof *now);
    if (!matches || !lines || !now) return 1;
    for (int32_t n = 0; n < MATCHES; n++)
        meet(&matches[n], n);
    double best = 0;
    for (int run = 0; run < RUNS; run++) {
        double start = seconds();
        size_t rated = rating_replay(&rating_ramps[0], matches, MATCHES, now, PERSONS, lines);
        double took = seconds() - start;
        if (rated != MATCHES) return 1;
        if (!run || took < best) best = took;
    }
    printf("ratings: %d matches of %d people in %.0f ms (best of %d; aim %d)%s\n", MATCHES, PERSONS,
           best * 1000, RUNS, AIM_MS, best * 1000 > AIM_MS ? ": NOT MET" : "");
    free(matches), free(lines), free(now);
    return best * 1000 > AIM_MS;
}
