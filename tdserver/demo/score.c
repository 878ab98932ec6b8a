// SPDX-License-Identifier: MIT
#include "demo/score.h"

struct score score_start(int32_t length)
{
    return (struct score){.length = length};
}

static bool one_away(const struct score *s, enum side side)
{
    return s->raw[side - 1] == s->length - 1;
}

static bool crawford_next(const struct score *s)
{
    return !s->crawford_was && one_away(s, SIDE_A) != one_away(s, SIDE_B);
}

int32_t score_add(struct score *s, enum side winner, enum win win, int32_t cube)
{
    int32_t points = cube * (int32_t)win;
    if (crawford_next(s)) s->crawford_was = true;
    if (winner != SIDE_NONE) s->raw[winner - 1] += points;
    s->games++;
    return points;
}

int32_t score_shown(const struct score *s, enum side side)
{
    int32_t raw = s->raw[side - 1];
    return raw > s->length ? s->length : raw;
}

enum side score_winner(const struct score *s)
{
    if (s->raw[0] >= s->length) return SIDE_A;
    return s->raw[1] >= s->length ? SIDE_B : SIDE_NONE;
}

const char *score_phase(const struct score *s)
{
    if (score_winner(s) != SIDE_NONE) return "over";
    if (s->cubeless) return "normal";
    if (one_away(s, SIDE_A) && one_away(s, SIDE_B)) return "double_match_point";
    if (crawford_next(s)) return "crawford";
    return one_away(s, SIDE_A) || one_away(s, SIDE_B) ? "post_crawford" : "normal";
}
