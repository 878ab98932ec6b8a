// SPDX-License-Identifier: MIT
#include "ratings/memory.h"

#include <stdlib.h>

// ---- opponents

static int32_t met(const struct memory_rival *r)
{
    return r->won + r->lost;
}

static int most_met_first(const void *a, const void *b)
{
    const struct memory_rival *x = a, *y = b;
    if (met(x) != met(y)) return met(x) > met(y) ? -1 : 1;
    if (x->lost != y->lost) return x->lost > y->lost ? -1 : 1;
    return (x->opponent > y->opponent) - (x->opponent < y->opponent);
}

static int by_opponent(const void *a, const void *b)
{
    const struct memory_rival *x = a, *y = b;
    return (x->opponent > y->opponent) - (x->opponent < y->opponent);
}

// Lines of one opponent lie beside each other and become one.
static size_t joined(struct memory_rival *lines, size_t count)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        if (n && lines[n - 1].opponent == lines[i].opponent) {
            lines[n - 1].won += lines[i].won;
            lines[n - 1].lost += lines[i].lost;
        } else {
            lines[n++] = lines[i];
        }
    }
    return n;
}

size_t memory_rivals(const struct memory_match *matches, size_t count, struct memory_rival *out)
{
    for (size_t i = 0; i < count; i++)
        out[i] = (struct memory_rival){matches[i].opponent, matches[i].won, !matches[i].won};
    if (!count) return 0;
    qsort(out, count, sizeof *out, by_opponent);
    size_t n = joined(out, count);
    qsort(out, n, sizeof *out, most_met_first);
    return n;
}

// sign: 1 for who was beaten, -1 for who was not.
static const struct memory_rival *furthest(const struct memory_rival *rivals, size_t count, int32_t sign)
{
    const struct memory_rival *best = NULL;
    int32_t most = 0;
    for (size_t i = 0; i < count; i++) {
        int32_t over = sign * (rivals[i].won - rivals[i].lost);
        if (met(&rivals[i]) < MEMORY_RIVAL_LEAST || over <= most) continue;
        most = over;
        best = &rivals[i];
    }
    return best;
}

const struct memory_rival *memory_favourite(const struct memory_rival *rivals, size_t count)
{
    return furthest(rivals, count, 1);
}

const struct memory_rival *memory_nemesis(const struct memory_rival *rivals, size_t count)
{
    return furthest(rivals, count, -1);
}

// ---- records

int32_t memory_longest(const struct memory_match *matches, size_t count)
{
    int32_t best = -1;
    for (size_t i = 0; i < count; i++)
        if (best < 0 || matches[i].length > matches[best].length) best = (int32_t)i;
    return best;
}

int32_t memory_comeback(const struct memory_match *matches, size_t count)
{
    int32_t best = -1;
    for (size_t i = 0; i < count; i++) {
        if (!matches[i].won || !matches[i].behind) continue;
        if (best < 0 || matches[i].behind > matches[best].behind) best = (int32_t)i;
    }
    return best;
}

int32_t memory_behind(const struct memory_game *games, size_t count, const int32_t score[2], int32_t winner)
{
    int32_t sum[2] = {0, 0}, most = 0;
    for (size_t i = 0; i < count; i++) {
        sum[games[i].winner == winner ? 0 : 1] += games[i].points;
        if (sum[1] - sum[0] > most) most = sum[1] - sum[0];
    }
    bool adds_up = sum[0] == score[winner - 1] && sum[1] == score[2 - winner];
    return adds_up ? most : 0;
}
