// SPDX-License-Identifier: MIT
#include "ratings/replay.h"

#include <stdlib.h>

#define RATING_REASON_ROW(name, word, sentence) [RATING_##name] = {word, sentence},
const struct rating_reason_words rating_reasons[RATING_REASON_COUNT] = {RATING_REASONS(RATING_REASON_ROW)};

static struct rating moved(struct rating r, int32_t by, int32_t length)
{
    return (struct rating){r.value + by, r.experience + length};
}

struct rating winner_after(const struct rating_line *line)
{
    return moved(line->winner_before, line->change.gain, line->length);
}

struct rating loser_after(const struct rating_line *line)
{
    return moved(line->loser_before, -line->change.loss, line->length);
}

size_t rating_replay(const struct rating_ramp *ramp, const struct rating_match *matches, size_t count,
                     struct rating *now, size_t persons, struct rating_line *out)
{
    size_t lines = 0;
    for (size_t i = 0; i <= persons; i++)
        now[i] = (struct rating){RATING_START, 0};
    for (size_t i = 0; i < count; i++) {
        const struct rating_match *m = &matches[i];
        if (m->reason != RATING_RATED) continue;
        struct rating_line *line = &out[lines++];
        *line = (struct rating_line){.stream = m->stream,
                                     .played_ms = m->played_ms,
                                     .match = m->match,
                                     .length = m->length,
                                     .winner = m->winner,
                                     .loser = m->loser,
                                     .winner_before = now[m->winner],
                                     .loser_before = now[m->loser]};
        line->change = rating_of_match(ramp, line->winner_before, line->loser_before, m->length);
        now[m->winner] = winner_after(line);
        now[m->loser] = loser_after(line);
    }
    return lines;
}

static bool rating_same(struct rating a, struct rating b)
{
    return a.value == b.value && a.experience == b.experience;
}

bool rating_match_same(const struct rating_line *a, const struct rating_line *b)
{
    return a->stream == b->stream && a->match == b->match && a->played_ms == b->played_ms &&
           a->length == b->length && a->winner == b->winner && a->loser == b->loser;
}

bool rating_line_same(const struct rating_line *a, const struct rating_line *b)
{
    return rating_match_same(a, b) && rating_same(a->winner_before, b->winner_before) &&
           rating_same(a->loser_before, b->loser_before) && a->change.gain == b->change.gain &&
           a->change.loss == b->change.loss;
}

// ---- who stands where

static void stands(struct rating_place *place, int32_t player, const struct rating_line *line, bool won)
{
    struct rating after = won ? winner_after(line) : loser_after(line);
    place->matches++;
    place->won += won;
    // Experience only grows from a match to the next: the last match is the one that left the most.
    if (place->player && place->experience > after.experience) return;
    place->player = player;
    place->value = after.value;
    place->experience = after.experience;
    place->last_ms = line->played_ms;
}

static int best_first(const void *a, const void *b)
{
    const struct rating_place *x = a, *y = b;
    if (x->value != y->value) return x->value < y->value ? 1 : -1;
    return (x->player > y->player) - (x->player < y->player);
}

size_t rating_places(const struct rating_line *lines, size_t count, struct rating_place *out, size_t persons)
{
    size_t n = 0;
    for (size_t i = 0; i <= persons; i++)
        out[i] = (struct rating_place){0};
    for (size_t i = 0; i < count; i++) {
        stands(&out[lines[i].winner], lines[i].winner, &lines[i], true);
        stands(&out[lines[i].loser], lines[i].loser, &lines[i], false);
    }
    for (size_t i = 0; i <= persons; i++)
        if (out[i].player) out[n++] = out[i];
    if (n) qsort(out, n, sizeof *out, best_first);
    return n;
}
