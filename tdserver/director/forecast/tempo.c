// SPDX-License-Identifier: MIT
#include "director/forecast/tempo.h"

#include "engine/mem.h"

enum {
    // What is faster or slower was not played in that time: results of paper that were entered together, a table that was
    // left open over night.
    FASTEST = 90, // seconds a point
    SLOWEST = 30 * 60,
    BATCH_MS = 60000, // final scores of one event that were entered so close to each other came from paper
    // So many matches weigh as much as what is known without them. Clubs differ from the planning figure as much as one match from
    // another, but matches to seven hardly from those to five.
    SURE_OF_CLUB = 3,
    SURE_OF_LENGTH = 12
};

// How many matches took so many seconds a point.
struct rates {
    int32_t count;
    int32_t at[SLOWEST + 1];
};

// ---- what counts

static bool together(const struct tempo_match *a, const struct tempo_match *b)
{
    return a->final && b->final && a->event == b->event && b->over_ms - a->over_ms < BATCH_MS;
}

// A match that nobody began by hand begins with its result; it was played from its call on.
static int64_t began(const struct tempo_match *m)
{
    return m->over_ms - m->started_ms < BATCH_MS ? m->called_ms : m->started_ms;
}

// 0: it says nothing.
static int32_t rate(const struct tempo_match *matches, int32_t count, int32_t i)
{
    enum { SECOND_MS = 1000 };
    const struct tempo_match *m = &matches[i];
    if (i && together(m - 1, m)) return 0;
    if (i + 1 < count && together(m, m + 1)) return 0;
    if (m->length < 1 || began(m) <= 0) return 0;
    int64_t seconds = (m->over_ms - began(m)) / SECOND_MS / m->length;
    return seconds < FASTEST || seconds > SLOWEST ? 0 : (int32_t)seconds;
}

// ---- what follows from it

static int32_t middle(const struct rates *rates)
{
    int32_t seen = 0, seconds = 0;
    while (seen * 2 < rates->count)
        seen += rates->at[++seconds];
    return seconds;
}

// Of the length, 0 = of all together.
static void rates_find(const struct tempo_match *matches, int32_t count, int32_t length, struct rates *out)
{
    mem_clear(out, sizeof *out);
    for (int32_t i = 0; i < count; i++) {
        int32_t seconds = length && matches[i].length != length ? 0 : rate(matches, count, i);
        if (!seconds) continue;
        out->at[seconds]++;
        out->count++;
    }
}

// Few matches say little: the mean is weighed against what is known without them. What took less than half as long as the middle
// one, or more than twice, was hardly played in that time, and does not count.
static int32_t weighed(const struct rates *rates, int32_t known, int32_t sure)
{
    int32_t usual = middle(rates);
    int64_t sum = (int64_t)known * sure, count = sure;
    for (int32_t seconds = usual / 2; seconds <= usual * 2 && seconds <= SLOWEST; seconds++) {
        sum += (int64_t)seconds * rates->at[seconds];
        count += rates->at[seconds];
    }
    return (int32_t)((sum + count / 2) / count);
}

void tempo_learn(const struct tempo_match *matches, int32_t count, struct tempo *out)
{
    struct rates rates;
    mem_clear(out, sizeof *out);
    rates_find(matches, count, 0, &rates);
    if (rates.count < TEMPO_FEWEST) return;
    out->matches = rates.count;
    out->seconds[0] = weighed(&rates, TEMPO_PLANNED, SURE_OF_CLUB);
    for (int32_t length = 1; length <= TEMPO_LENGTHS; length++) {
        rates_find(matches, count, length, &rates);
        out->seconds[length] = weighed(&rates, out->seconds[0], SURE_OF_LENGTH);
    }
}

int32_t tempo_seconds(const struct tempo *tempo, int32_t length)
{
    bool learned = tempo && tempo->matches;
    if (!learned) return TEMPO_PLANNED;
    return tempo->seconds[length > TEMPO_LENGTHS ? 0 : length];
}

int32_t tempo_minutes(const struct tempo *tempo, int32_t length)
{
    enum { MINUTE = 60 };
    return (tempo_seconds(tempo, length) * length + MINUTE / 2) / MINUTE;
}
