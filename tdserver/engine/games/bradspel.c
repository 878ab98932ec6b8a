// SPDX-License-Identifier: MIT
#include "engine/games/bradspel.h"

enum { HUK = 13, WALL = 6, JUNKER = CHECKERS_MAX - 1 };

static unsigned opposing(const struct turn *turn, const struct position *at, unsigned point)
{
    return at->checkers[THEIRS][variant_across(turn->variant, point)];
}

// ---- landing ----

enum engine_reason bradspel_land_check(const struct position *at, struct step step)
{
    if (!at->checkers[MINE][step.to]) return REASON_NONE;
    if (step.from == BAR) return REASON_ENTER_ALONE;
    return step.to > HUK ? REASON_BAND_EARLY : REASON_NONE;
}

static unsigned enterable(const struct turn *turn, const struct position *at)
{
    unsigned points = 0;
    for (unsigned p = 19; p <= 24; p++)
        points += !at->checkers[MINE][p] && opposing(turn, at, p) < 2;
    return points;
}

// Do six of the opponent's bands in a row stand ahead of one of my checkers? My checkers never stand on a
// band, so each one found before the wall stands behind it.
static bool wall_ahead(const struct turn *turn, const struct position *at)
{
    bool behind = at->checkers[MINE][BAR];
    unsigned run = 0;
    for (unsigned p = 24; p >= 1; p--) {
        run = opposing(turn, at, p) >= 2 ? run + 1 : 0;
        if (run >= WALL && behind) return true;
        behind |= at->checkers[MINE][p] > 0;
    }
    return false;
}

// Is there a legal step that bursts nothing? It asks only about points without a band, so turn_step_check
// does not call bradspel_bursts again.
static bool plain_step(const struct turn *turn, const struct position *at)
{
    uint8_t numbers[STEPS_MAX];
    unsigned count = turn_numbers(turn, numbers);
    for (unsigned i = 0; i < count; i++)
        for (unsigned from = BAR; from > OFF; from--) {
            unsigned to = turn_target(from, numbers[i]);
            if (to != OFF && opposing(turn, at, to) >= 2) continue;
            if (!turn_step_check(turn, at, (struct step){(uint8_t)from, (uint8_t)to}, numbers[i]))
                return true;
        }
    return false;
}

bool bradspel_bursts(const struct turn *turn, const struct position *at, struct step step)
{
    if (at->checkers[MINE][OFF] == JUNKER) return false;
    if (step.from == BAR && at->checkers[MINE][BAR] > enterable(turn, at)) return true;
    return wall_ahead(turn, at) && !plain_step(turn, at);
}

// ---- the end ----

static bool pattern(const struct position *p)
{
    static const uint8_t patterns[][HOME + 1] = {
        {0, 3, 3, 3, 3, 3, 0}, {0, 5, 5, 5, 0, 0, 0}, {0, 7, 5, 3, 0, 0, 0}, {0, 15, 0, 0, 0, 0, 0}};
    for (unsigned i = 0; i < sizeof patterns / sizeof *patterns; i++)
        if (mem_same(p->checkers[MINE], patterns[i], sizeof patterns[i])) return true;
    return false;
}

static bool jan(const struct position *p)
{
    unsigned free = 0;
    for (unsigned point = 19; point <= 24; point++)
        free += !p->checkers[THEIRS][point];
    return p->checkers[THEIRS][BAR] > free;
}

static bool all_off(const struct position *p)
{
    return p->checkers[MINE][OFF] == CHECKERS_MAX;
}

bool bradspel_ended(const struct position *after)
{
    return all_off(after) || pattern(after) || jan(after);
}

unsigned bradspel_points(const struct position *final, bool burst)
{
    unsigned munk = final->checkers[THEIRS][BAR] > 0;
    if (jan(final)) return burst ? 6 : 4;
    if (pattern(final)) return 2 + munk;
    return all_off(final) ? 1 + munk : 1;
}

bool bradspel_burst(const struct position *before, const struct position *after)
{
    for (unsigned p = 1; p <= 24; p++)
        if (before->checkers[THEIRS][p] >= 2 && !after->checkers[THEIRS][p]) return true;
    return false;
}

// ---- the list of plays ----

static bool listed(const struct plays *plays, const struct position *after)
{
    for (size_t i = 0; i < plays->count; i++)
        if (position_same(&plays->at[i].after, after)) return true;
    return false;
}

// Of two plays the one that wastes pips leaves more of them to go.
static void drop_wasteful(struct plays *plays)
{
    unsigned least = ~0u, kept = 0;
    for (size_t i = 0; i < plays->count; i++) {
        unsigned pips = position_pips(&plays->at[i].after, MINE);
        if (pips < least) least = pips;
    }
    for (size_t i = 0; i < plays->count; i++)
        if (position_pips(&plays->at[i].after, MINE) == least) plays->at[kept++] = plays->at[i];
    plays->count = kept;
}

// Adds every way to end the game with some of the numbers, in the order given.
static bool add_endings(const struct turn *turn, struct plays *plays, const struct play *before,
                        const uint8_t *numbers, unsigned count)
{
    for (unsigned from = BAR; from > OFF; from--) {
        struct step step = {(uint8_t)from, (uint8_t)turn_target(from, *numbers)};
        if (turn_step_check(turn, &before->after, step, *numbers)) continue;
        struct play play = *before;
        turn_step_make(turn->variant, &play.after, step);
        play.step[play.steps++] = step;
        bool ended = bradspel_ended(&play.after);
        if (!ended && count > 1 && !add_endings(turn, plays, &play, numbers + 1, count - 1)) return false;
        if (!ended || listed(plays, &play.after)) continue;
        if (plays->count == plays->room) return false;
        plays->at[plays->count++] = play;
    }
    return true;
}

bool bradspel_settle(const struct turn *turn, struct plays *plays)
{
    uint8_t numbers[STEPS_MAX];
    unsigned count = turn_numbers(turn, numbers);
    const uint8_t swapped[] = {numbers[1], numbers[0]};
    const struct play start = {.after = turn->board};
    drop_wasteful(plays);
    return add_endings(turn, plays, &start, numbers, count) &&
           (dice_doublet(turn->dice) || add_endings(turn, plays, &start, swapped, 2));
}
