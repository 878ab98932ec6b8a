// SPDX-License-Identifier: MIT
#include "engine/scoring.h"

#include "engine/games/bradspel.h"
#include "engine/refused.h"

// The loser's points inside the winner's home, in the loser's own count.
static bool in_winners_home(const struct variant *v, unsigned point)
{
    return variant_across(v, point) <= HOME;
}

static bool far_behind(const struct variant *v, const struct position *final)
{
    if (final->checkers[THEIRS][BAR]) return true;
    for (unsigned p = 1; p <= 24; p++)
        if (final->checkers[THEIRS][p] && in_winners_home(v, p)) return true;
    return false;
}

enum outcome scoring_outcome(const struct variant *v, const struct position *final)
{
    bool back = far_behind(v, final);
    if (final->checkers[THEIRS][OFF])
        return back && variant_counts_backgammon(v) && variant_has(v, FLAG_ANY_BACKGAMMON) ? BACKGAMMON
                                                                                           : SINGLE;
    return back ? BACKGAMMON : GAMMON;
}

unsigned scoring_men(const struct position *final)
{
    unsigned worth = 4u * final->checkers[THEIRS][BAR];
    for (unsigned p = 1; p <= 24; p++)
        worth += (p + 5) / 6 * final->checkers[THEIRS][p];
    return worth;
}

static unsigned multiple(const struct variant *v, enum outcome outcome, const struct position *final)
{
    const bool from_bar = outcome == BACKGAMMON && final->checkers[THEIRS][BAR];
    if (from_bar && variant_counts_backgammon(v) && variant_has(v, FLAG_BAR_QUADRUPLE)) return 4;
    return (const unsigned[]){0, 1, v->gammon, v->backgammon}[outcome];
}

unsigned scoring_times(const struct variant *v, enum outcome outcome, const struct position *final)
{
    if (outcome == DRAWN) return 0;
    if (variant_has(v, FLAG_BRADSPEL)) return bradspel_points(final, outcome == GAMMON);
    if (variant_has(v, FLAG_SCORE_COMBINED)) return scoring_men(final) * multiple(v, outcome, final);
    if (variant_has(v, FLAG_SCORE_CHECKERS)) return scoring_men(final);
    return multiple(v, outcome, final);
}

struct refusal scoring_claim(const struct variant *v, const struct position *final, enum outcome claimed)
{
    if (position_between(final, MINE, 1, BAR)) return refused(REASON_NOT_FINISHED);
    enum outcome real = scoring_outcome(v, final);
    if (claimed == real) return refused_not();
    if (claimed < real) return refused(REASON_CLAIM_LOW, real, claimed);
    if (real == SINGLE)
        return refused(REASON_NOT_GAMMON, final->checkers[THEIRS][OFF], final->checkers[THEIRS][OFF]);
    return refused(REASON_NOT_BACKGAMMON);
}

unsigned score_needs(const struct score *s, unsigned player)
{
    return s->points[player] < s->length ? (unsigned)(s->length - s->points[player]) : 0;
}

bool score_is_crawford(const struct score *s)
{
    return !s->crawford_done && s->length > 1 && !score_is_over(s) &&
           (score_needs(s, 0) == 1) != (score_needs(s, 1) == 1);
}

bool score_is_over(const struct score *s)
{
    return s->length && (!score_needs(s, 0) || !score_needs(s, 1));
}

bool score_cube_dead(const struct score *s, unsigned player, unsigned value)
{
    return s->length && value >= score_needs(s, player);
}

struct score score_after(const struct score *s, unsigned winner, unsigned points)
{
    struct score after = *s;
    after.crawford_done |= score_is_crawford(s);
    unsigned sum = s->points[winner] + points;
    after.points[winner] = (uint16_t)(sum < UINT16_MAX ? sum : UINT16_MAX);
    return after;
}

unsigned score_capped(const struct score *s, unsigned player)
{
    return s->length && s->points[player] > s->length ? s->length : s->points[player];
}
