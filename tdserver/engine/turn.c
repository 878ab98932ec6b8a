// SPDX-License-Identifier: MIT
#include "engine/turn.h"

#include "engine/games/bradspel.h"
#include "engine/games/doublets.h"
#include "engine/refused.h"

struct refusal turn_check(const struct turn *turn)
{
    if (!dice_valid(turn->dice)) return refused(REASON_NO_DICE);
    bool three = variant_has(turn->variant, FLAG_THREE_DICE);
    if (three && (turn->third < 1 || turn->third > 6)) return refused(REASON_NO_THIRD_DIE);
    if (!three && turn->third) return refused(REASON_NO_DICE);
    if (!variant_accepts(turn->variant, &turn->board)) return refused(REASON_NO_POSITION);
    return refused_not();
}

static unsigned cascade(const struct turn *turn, uint8_t numbers[STEPS_MAX])
{
    unsigned n = 0, skipped = 0;
    for (unsigned number = turn->dice.high; number <= 6; number++)
        for (unsigned i = 0; i < 4; i++) {
            if (skipped++ >= turn->played) numbers[n++] = (uint8_t)number;
        }
    return n;
}

bool turn_is_cascade(const struct turn *turn)
{
    bool slow = variant_has(turn->variant, FLAG_SLOW_CASCADE) && turn->turns < 3;
    return dice_doublet(turn->dice) && turn->variant->doublet == CASCADE && !slow;
}

unsigned turn_third(const struct turn *turn)
{
    if (variant_has(turn->variant, FLAG_THREE_DICE)) return turn->third;
    return variant_has(turn->variant, FLAG_IMAGINARY_SIX) ? 6 : 0;
}

// The highest stands first.
static void numbers_insert(uint8_t numbers[STEPS_MAX], unsigned n, uint8_t number)
{
    for (; n && numbers[n - 1] < number; n--)
        numbers[n] = numbers[n - 1];
    numbers[n] = number;
}

unsigned turn_numbers(const struct turn *turn, uint8_t numbers[STEPS_MAX])
{
    const struct variant *v = turn->variant;
    if (turn_is_cascade(turn)) return cascade(turn, numbers);
    if (variant_has(v, FLAG_DOUBLETS)) return doublets_numbers(turn, numbers);
    const uint8_t third = (uint8_t)turn_third(turn);
    const unsigned all = third ? 3 : 4;
    unsigned n = 0;
    numbers[n++] = turn->dice.high;
    numbers[n++] = turn->dice.low;
    while (dice_doublet(turn->dice) && v->doublet != TWO && n < all)
        numbers[n++] = turn->dice.low;
    if (third) numbers_insert(numbers, n++, third);
    return n;
}

// The rearmost checker. There is one, because the caller asks about bearing one off.
static unsigned rearmost(const struct position *at)
{
    unsigned p = BAR;
    while (!at->checkers[MINE][p])
        p--;
    return p;
}

// Did the checker on `from` hit there in this turn? It then stands alone where an opposing checker stood when
// the turn began.
static bool hit_and_run(const struct turn *turn, const struct position *at, unsigned from)
{
    if (!variant_has(turn->variant, FLAG_NO_HIT_AND_RUN) || from > HOME || at->checkers[MINE][from] != 1)
        return false;
    unsigned across = variant_across(turn->variant, from);
    return turn->board.checkers[THEIRS][across] > 0;
}

unsigned turn_head_allowance(const struct turn *turn)
{
    if (!variant_has(turn->variant, FLAG_HEAD_ONE)) return CHECKERS_MAX;
    bool first = dice_doublet(turn->dice) && !turn->turns && turn->variant->head >> turn->dice.low & 1;
    return first ? 2 : 1;
}

static bool head_spent(const struct turn *turn, const struct position *at, unsigned from)
{
    if (from != 24 || !variant_has(turn->variant, FLAG_HEAD_ONE)) return false;
    return (unsigned)(turn->board.checkers[MINE][24] - at->checkers[MINE][24]) >= turn_head_allowance(turn);
}

// The last point on which the first checker still binds the others: it must pass the opponent's start (own
// point 12), or reach home. 0 if the game has no such rule.
static unsigned runner_bound(const struct variant *v)
{
    if (variant_has(v, FLAG_HOME_FIRST)) return HOME + 1;
    return variant_has(v, FLAG_RUNNER_FIRST) ? 12 : 0;
}

// The point of the runner: the first checker that has left the start, while it binds the others. 0 if there is
// none.
static unsigned runner(const struct turn *turn, const struct position *at)
{
    unsigned bound = runner_bound(turn->variant);
    if (!bound || at->checkers[MINE][24] + 1u != position_checkers(at, MINE)) return 0;
    for (unsigned p = bound; p < 24; p++)
        if (at->checkers[MINE][p]) return p;
    return 0;
}

static enum engine_reason runner_reason(const struct variant *v)
{
    return variant_has(v, FLAG_HOME_FIRST) ? REASON_HOME_FIRST : REASON_RUNNER_FIRST;
}

// Must a checker enter before others move? One that was hit must; those that have not entered yet may wait.
static bool must_enter(const struct turn *turn, const struct position *at)
{
    unsigned may_wait = variant_has(turn->variant, FLAG_ENTER_FREELY) ? at->waiting[MINE] : 0;
    return at->checkers[MINE][BAR] > may_wait;
}

static enum engine_reason leave_check(const struct turn *turn, const struct position *at, unsigned from)
{
    if (!at->checkers[MINE][from] || from == OFF) return from == BAR ? REASON_NONE_ON_BAR : REASON_NO_CHECKER;
    if (must_enter(turn, at) && from != BAR) return REASON_ENTER_FIRST;
    if (at->pinned[MINE] >> from & 1) return REASON_CHECKER_PINNED;
    if (hit_and_run(turn, at, from)) return REASON_HIT_AND_RUN;
    if (head_spent(turn, at, from)) return REASON_HEAD_ONE;
    unsigned bound = runner(turn, at);
    return bound && from != bound ? runner_reason(turn->variant) : REASON_NONE;
}

static enum engine_reason bear_off_check(const struct turn *turn, const struct position *at, unsigned from,
                                         unsigned number)
{
    unsigned last = rearmost(at);
    bool bound = from < number || variant_has(turn->variant, FLAG_BRADSPEL);
    if (last > HOME) return REASON_NOT_HOME;
    if (at->pinned[MINE]) return REASON_PINNED_STAYS;
    return bound && last > from ? REASON_REARMOST : REASON_NONE;
}

static bool reached_home(const struct position *at)
{
    return position_between(at, MINE, OFF, HOME);
}

static enum engine_reason hit_check(const struct turn *turn, const struct position *at, struct step step)
{
    if (variant_has(turn->variant, FLAG_HIT_WHEN_HOME) && !reached_home(at)) return REASON_NO_HIT_YET;
    if (variant_has(turn->variant, FLAG_ENTER_GENTLY) && step.from == BAR) return REASON_NO_HIT_ENTERING;
    return REASON_NONE;
}

static enum engine_reason meet_check(const struct turn *turn, const struct position *at, struct step step)
{
    unsigned across = variant_across(turn->variant, step.to);
    unsigned theirs = at->checkers[THEIRS][across];
    if (at->pinned[MINE] >> step.to & 1) return REASON_OWN_PINNED;
    if (!theirs || at->pinned[THEIRS] >> across & 1) return REASON_NONE;
    if (turn->variant->meeting == BLOCK) return REASON_POINT_TAKEN;
    if (theirs > 1 && !(variant_has(turn->variant, FLAG_BRADSPEL) && bradspel_bursts(turn, at, step)))
        return REASON_POINT_HELD;
    return turn->variant->meeting == HIT ? hit_check(turn, at, step) : REASON_NONE;
}

static unsigned points_held(const struct position *at, unsigned low, unsigned high)
{
    unsigned held = 0;
    for (unsigned p = low; p <= high; p++)
        held += at->checkers[MINE][p] > 0;
    return held;
}

// Does the side hold six points in a row in the opponent's way with every opposing checker still behind them?
static bool unpassed_prime(const struct variant *v, const struct position *at)
{
    unsigned run = 0, foremost = 0;
    while (foremost < 24 && !at->checkers[THEIRS][foremost])
        foremost++;
    for (unsigned theirs = 1; theirs <= foremost; theirs++) {
        run = at->checkers[MINE][variant_across(v, theirs)] ? run + 1 : 0;
        if (run >= 6) return true;
    }
    return false;
}

static enum engine_reason prime_check(const struct turn *turn, const struct position *at, struct step step)
{
    if (turn->variant->prime == PRIME_FREE || at->checkers[MINE][step.to]) return REASON_NONE;
    struct position after = *at;
    turn_step_make(turn->variant, &after, step);
    switch (turn->variant->prime) {
    case PRIME_START_SIX:
        return step.to >= 19 && points_held(&after, 19, 24) == 6 ? REASON_START_SIX : REASON_NONE;
    case PRIME_OPPONENT_FOUR:
        return step.to >= 7 && step.to <= 12 && points_held(&after, 7, 12) > 4 ? REASON_OPPONENT_FOUR
                                                                               : REASON_NONE;
    default:
        return unpassed_prime(turn->variant, &after) ? REASON_PRIME_AHEAD : REASON_NONE;
    }
}

static enum engine_reason land_check(const struct turn *turn, const struct position *at, struct step step)
{
    enum engine_reason reason = meet_check(turn, at, step);
    if (reason) return reason;
    if (variant_has(turn->variant, FLAG_BRADSPEL)) return bradspel_land_check(at, step);
    if (turn->variant->most && at->checkers[MINE][step.to] >= turn->variant->most) return REASON_POINT_FULL;
    return prime_check(turn, at, step);
}

enum engine_reason turn_step_check(const struct turn *turn, const struct position *at, struct step step,
                                   unsigned number)
{
    enum engine_reason reason = leave_check(turn, at, step.from);
    if (reason) return reason;
    if (step.to > step.from && (step.to > HOME || !variant_has(turn->variant, FLAG_BACK_AT_HOME)))
        return step.from <= HOME && variant_has(turn->variant, FLAG_BACK_AT_HOME) ? REASON_OUT_OF_HOME
                                                                                  : REASON_BACKWARDS;
    if (step.to != turn_target(step.from, number) && step.to != step.from + number) return REASON_NOT_ON_DICE;
    return step.to == OFF ? bear_off_check(turn, at, step.from, number) : land_check(turn, at, step);
}

unsigned turn_steps(const struct turn *turn, const struct position *at, unsigned number,
                    struct step steps[2 * BAR])
{
    unsigned count = 0;
    const bool back = variant_has(turn->variant, FLAG_BACK_AT_HOME);
    for (unsigned from = BAR; from > OFF; from--)
        for (unsigned i = 0; i < 1u + back; i++) {
            struct step step = {(uint8_t)from, (uint8_t)(i ? from + number : turn_target(from, number))};
            if (!turn_step_check(turn, at, step, number)) steps[count++] = step;
        }
    return count;
}

void turn_step_make(const struct variant *v, struct position *at, struct step step)
{
    uint8_t left = --at->checkers[MINE][step.from];
    // Checkers that were hit enter first.
    if (step.from == BAR && at->waiting[MINE] > left) at->waiting[MINE] = left;
    // When the last of these checkers leaves, an opposing checker pinned under it is free again.
    if (!left && at->pinned[THEIRS]) at->pinned[THEIRS] &= ~(1u << variant_across(v, step.from));
    uint8_t joined = at->checkers[MINE][step.to]++;
    if (step.to == OFF || joined || v->meeting == BLOCK) return;
    unsigned across = variant_across(v, step.to);
    if (!at->checkers[THEIRS][across]) return;
    if (v->meeting == PIN) {
        at->pinned[THEIRS] |= 1u << across;
        return;
    }
    // A hit takes one checker; the burst of a band (Brädspel) takes all.
    at->checkers[THEIRS][BAR] = (uint8_t)(at->checkers[THEIRS][BAR] + at->checkers[THEIRS][across]);
    at->checkers[THEIRS][across] = 0;
}

struct refusal turn_step_refusal(const struct turn *turn, const struct position *at, struct step step,
                                 unsigned number, enum engine_reason reason)
{
    switch (reason) {
    case REASON_POINT_HELD:
        return refused(reason, step.to, at->checkers[THEIRS][variant_across(turn->variant, step.to)]);
    case REASON_NOT_HOME:
        return refused(reason, (int32_t)rearmost(at));
    case REASON_PINNED_STAYS:
        return refused(reason, __builtin_ctz(at->pinned[MINE]));
    case REASON_REARMOST:
        return refused(reason, (int32_t)number, step.from, (int32_t)rearmost(at));
    case REASON_BACKWARDS:
        return refused(reason, step.from, step.to);
    case REASON_NOT_ON_DICE:
        return refused(reason, step.from, step.to, turn->dice.high, turn->dice.low,
                       (int32_t)turn_third(turn));
    case REASON_POINT_FULL:
        return refused(reason, step.to, turn->variant->most);
    case REASON_HEAD_ONE:
        return refused(reason, (int32_t)turn_head_allowance(turn));
    case REASON_RUNNER_FIRST:
    case REASON_HOME_FIRST:
        return refused(reason, (int32_t)runner(turn, at));
    case REASON_NO_CHECKER:
    case REASON_CHECKER_PINNED:
    case REASON_HIT_AND_RUN:
        return refused(reason, step.from);
    default:
        return refused(reason, step.to);
    }
}

bool turn_locks_all(const struct turn *turn, const struct position *after)
{
    if (!variant_has(turn->variant, FLAG_OPEN_LAST_PRIME)) return false;
    for (unsigned stack = 7; stack <= 24; stack++) {
        if (after->checkers[THEIRS][stack] != CHECKERS_MAX) continue;
        for (unsigned ahead = stack - 6; ahead < stack; ahead++)
            if (!after->checkers[MINE][variant_across(turn->variant, ahead)]) return false;
        return true;
    }
    return false;
}
