// SPDX-License-Identifier: MIT
#include "engine/games/doublets.h"

#include "engine/refused.h"

enum { PILE = 6 };

// The number of checkers still in piles.
static unsigned piled(const struct position *at)
{
    return position_between(at, MINE, PILE + 1, 2 * PILE);
}

static bool is_laying(struct step step)
{
    return step.to >= 1 && step.to <= PILE && step.from == step.to + PILE;
}

static bool is_bearing(struct step step)
{
    return step.to == OFF && step.from >= 1 && step.from <= PILE;
}

// The checker that `number` lays or bears on a point; from = 0 if there is none.
static struct step step_on(const struct position *at, unsigned point)
{
    unsigned from = piled(at) ? point + PILE : point;
    struct step step = {(uint8_t)from, (uint8_t)(piled(at) ? point : OFF)};
    return at->checkers[MINE][from] ? step : (struct step){0, 0};
}

static void make(struct play *play, struct step step)
{
    play->after.checkers[MINE][step.from]--;
    play->after.checkers[MINE][step.to]++;
    play->step[play->steps++] = step;
}

// Adds a play. No play comes twice: taking a different number of checkers from a pile is a different result.
static bool add(struct plays *plays, const struct play *play)
{
    if (plays->count == plays->room) return false;
    plays->at[plays->count++] = *play;
    return true;
}

// ---- two different numbers ----

static bool may_use(const struct turn *turn, unsigned number)
{
    if (!turn->played || turn->played == LEFT_BOTH) return true;
    return number == (turn->played == LEFT_LOW ? turn->dice.low : turn->dice.high);
}

static struct play in_order(const struct turn *turn, unsigned first, unsigned second)
{
    struct play play = {.after = turn->board};
    const unsigned numbers[] = {first, second};
    for (unsigned i = 0; i < 2; i++) {
        struct step step = step_on(&play.after, numbers[i]);
        if (step.from && may_use(turn, numbers[i])) make(&play, step);
    }
    return play;
}

static bool list_numbers(const struct turn *turn, struct plays *plays)
{
    struct play high = in_order(turn, turn->dice.high, turn->dice.low);
    struct play low = in_order(turn, turn->dice.low, turn->dice.high);
    // If both orders play the same number of dice they give the same position.
    const struct play *play = low.steps > high.steps ? &low : &high;
    return !play->steps || add(plays, play);
}

// ---- doublets ----

// Adds every way to lay (or bear off) `left` more checkers on the points from `point` down.
static bool list_any(struct plays *plays, const struct play *before, unsigned point, unsigned left)
{
    if (!left) return add(plays, before);
    if (!point) return true;
    struct play play = *before;
    bool piles = before->steps ? before->step[0].to != OFF : piled(&before->after) > 0;
    struct step step = {(uint8_t)(piles ? point + PILE : point), (uint8_t)(piles ? point : OFF)};
    for (;; left--) {
        if (!list_any(plays, &play, point - 1, left)) return false;
        if (!left || !play.after.checkers[MINE][step.from]) return true;
        make(&play, step);
    }
}

// How many checkers a doublet lays, or bears off.
static unsigned doubled(const struct turn *turn)
{
    unsigned checkers = piled(&turn->board), number = 2u * turn->dice.high;
    if (!checkers) checkers = position_between(&turn->board, MINE, 1, PILE);
    return number < checkers ? number : checkers;
}

static bool list_doublet(const struct turn *turn, struct plays *plays)
{
    const struct play start = {.after = turn->board};
    unsigned checkers = doubled(turn);
    return !checkers || list_any(plays, &start, PILE, checkers);
}

// ---- number by number

unsigned doublets_numbers(const struct turn *turn, uint8_t numbers[STEPS_MAX])
{
    unsigned n = 0;
    while (dice_doublet(turn->dice) && n < doubled(turn))
        numbers[n++] = turn->dice.high;
    if (dice_doublet(turn->dice)) return n;
    if (may_use(turn, turn->dice.high)) numbers[n++] = turn->dice.high;
    if (may_use(turn, turn->dice.low)) numbers[n++] = turn->dice.low;
    return n;
}

// A doublet that begins with laying only lays.
unsigned doublets_steps(const struct turn *turn, const struct position *at, unsigned number,
                        struct step steps[2 * BAR])
{
    bool doublet = dice_doublet(turn->dice), piles = piled(&turn->board) > 0;
    unsigned count = 0;
    for (unsigned point = PILE; point; point--) {
        struct step step = {(uint8_t)(piles ? point + PILE : point), (uint8_t)(piles ? point : OFF)};
        if (!doublet) step = step_on(at, point);
        bool here = step.from && at->checkers[MINE][step.from];
        if (here && (doublet || point == number)) steps[count++] = step;
    }
    return count;
}

bool doublets_list(const struct turn *turn, struct plays *plays)
{
    plays->count = 0;
    bool fits = dice_doublet(turn->dice) ? list_doublet(turn, plays) : list_numbers(turn, plays);
    if (!fits) plays->count = 0;
    return fits;
}

// ---- why not, and what is left ----

static enum engine_reason step_reason(const struct turn *turn, const struct position *at, struct step move)
{
    if (!is_laying(move) && !is_bearing(move)) return REASON_LAY_OR_BEAR;
    if (!at->checkers[MINE][move.from]) return REASON_NO_CHECKER;
    if (is_bearing(move) && piled(at)) return REASON_LAY_FIRST;
    unsigned point = is_laying(move) ? move.to : move.from;
    bool number = point == turn->dice.high || point == turn->dice.low;
    bool rolled = dice_doublet(turn->dice) || (number && may_use(turn, point));
    return rolled ? REASON_NONE : REASON_NOT_ON_DICE;
}

struct refusal doublets_refusal(const struct turn *turn, const struct written *written)
{
    struct position at = turn->board;
    for (unsigned m = 0; m < written->moves; m++) {
        struct step move = written->move[m];
        enum engine_reason reason = step_reason(turn, &at, move);
        if (reason) return refused(reason, move.from, move.to, turn->dice.high, turn->dice.low);
        at.checkers[MINE][move.from]--;
        at.checkers[MINE][move.to]++;
    }
    return refused(REASON_NONE);
}

// Does the play lay a checker on point `number`? While a pile is left every step of a play lays one.
static bool laid(const struct play *play, unsigned number)
{
    for (unsigned i = 0; i < play->steps; i++)
        if (play->step[i].to == number) return true;
    return false;
}

uint8_t doublets_rest(const struct turn *turn, const struct play *play)
{
    if (dice_doublet(turn->dice) || !piled(&play->after)) return 0;
    bool high = !laid(play, turn->dice.high), low = !laid(play, turn->dice.low);
    return (uint8_t)((low ? LEFT_LOW : 0) + (high ? LEFT_HIGH : 0));
}
