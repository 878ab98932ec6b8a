// SPDX-License-Identifier: MIT
// The fast generator for plain backgammon. One word holds a bit for each of the mover's points, so all men
// that can use a number are found at once. Every result is made exactly once instead of being looked up in a
// list:
//
// - A doublet's steps commute, so they are tried from the highest point down, never back up. Any way of
// playing
//   leads to as many steps as possible (rules 0.3), so nothing is tried twice or looked ahead.
// - Of two plays with unequal numbers that move the same men, one order is enough. Different men give the
// same
//   result in two ways only: one man makes both steps (the order shows only in what he hits on the way), or
//   two men are borne off and either number takes either. `twins` names both.
#include "engine/plays.h"

struct board {
    const struct position *at;
    uint32_t own, pair; // my points with a man, with two or more
    uint32_t open;      // points 1..24 that my opponent does not hold
    uint32_t blot;      // points where he has a single man
};

struct list {
    struct plays *plays;
    bool full;
};

#define BIT(p) (1u << (p))

static struct board board_of(const struct turn *turn)
{
    const struct position *at = &turn->board;
    uint32_t held = position_points(at, THEIRS, 2), blots = position_points(at, THEIRS, 1) & ~held;
    return (struct board){.at = at,
                          .own = position_points(at, MINE, 1),
                          .pair = position_points(at, MINE, 2),
                          .open = variant_points_across(turn->variant, ~held),
                          .blot = variant_points_across(turn->variant, blots)};
}

// ---- steps
// ----------------------------------------------------------------------------------------------------------

static unsigned lowest(uint32_t bits)
{
    return (unsigned)__builtin_ctz(bits);
}
static unsigned highest(uint32_t bits)
{
    return 31u - (unsigned)__builtin_clz(bits);
}

static uint32_t bears_off(uint32_t own, unsigned number)
{
    if (own >> (HOME + 1) || !own) return 0;
    return own >> (number + 1) ? own & BIT(number) : BIT(highest(own));
}

// All points from which a man can use the number.
static uint32_t sources(const struct board *b, uint32_t own, unsigned number)
{
    if (own & BIT(BAR)) return b->open << number & BIT(BAR);
    return (own & b->open << number) | bears_off(own, number);
}

// My points after a man has left `from`.
static uint32_t own_after(const struct board *b, unsigned from, unsigned number)
{
    uint32_t left = b->pair & BIT(from) ? b->own : b->own & ~BIT(from);
    return from > number ? left | BIT(from - number) : left;
}

static struct step step_by(unsigned from, unsigned number)
{
    return (struct step){(uint8_t)from, (uint8_t)turn_target(from, number)};
}

static void move_man(struct position *at, struct step step)
{
    at->men[MINE][step.from]--;
    at->men[MINE][step.to]++;
    if (step.to == OFF || at->men[THEIRS][25 - step.to] == 0) return;
    at->men[THEIRS][25 - step.to] = 0;
    at->men[THEIRS][BAR]++;
}

// A new play at the end of the list, one step beyond `before`.
static void list_add(struct list *l, const struct position *before, struct step last,
                     const struct step *first, unsigned steps)
{
    if (l->plays->count == l->plays->room) {
        l->full = true;
        return;
    }
    struct play *play = &l->plays->at[l->plays->count++];
    play->after = *before;
    move_man(&play->after, last);
    play->steps = (uint8_t)(steps + 1);
    for (unsigned i = 0; i < steps; i++)
        play->step[i] = first[i];
    play->step[steps] = last;
}

// ---- unequal numbers
// --------------------------------------------------------------------------------------------

// Is this pair of steps, `a` from x and `b` from y, the second way to a result that another pair makes too?
static bool twins(const struct board *b, unsigned x, unsigned a, unsigned y, unsigned low)
{
    if (x + low == y) {
        // One man, the low number first. The other order is the same play if neither meets a blot.
        if (b->blot & (BIT(x) | BIT(turn_target(y, a))) & ~BIT(OFF)) return false;
        return y > a && (sources(b, b->own, a) & BIT(y)) &&
               (sources(b, own_after(b, y, a), low) & BIT(y - a));
    }
    return x < y && x <= a && y <= low; // both borne off: the high number takes the higher man
}

// All pairs that can be made with the high number first.
static void high_first(const struct board *b, unsigned high, unsigned low, struct list *l)
{
    for (uint32_t xs = sources(b, b->own, high); xs; xs &= xs - 1) {
        unsigned x = lowest(xs);
        struct step first = step_by(x, high);
        struct position middle = *b->at;
        move_man(&middle, first);
        for (uint32_t ys = sources(b, own_after(b, x, high), low); ys; ys &= ys - 1) {
            unsigned y = lowest(ys);
            if (!twins(b, x, high, y, low)) list_add(l, &middle, step_by(y, low), &first, 1);
        }
    }
}

// What only the low number first makes possible: the same man going on, entering, and bearing off.
static uint32_t newly_possible(const struct board *b, unsigned high, unsigned y, unsigned low)
{
    uint32_t after = own_after(b, y, low), xs = sources(b, after, high);
    for (uint32_t old = xs & sources(b, b->own, high); old; old &= old - 1)
        if (sources(b, own_after(b, lowest(old), high), low) & BIT(y)) xs &= ~BIT(lowest(old));
    return xs;
}

static void low_first(const struct board *b, unsigned high, unsigned low, struct list *l)
{
    // Far from entering and bearing off only the man that has just moved can do what he could not before.
    uint32_t outside = b->own >> (HOME + 1);
    bool far = !(b->own & BIT(BAR)) && ((outside & (outside - 1)) || b->pair >> (HOME + 1));
    for (uint32_t ys = sources(b, b->own, low); ys; ys &= ys - 1) {
        unsigned y = lowest(ys);
        uint32_t xs =
            far ? (y > low ? BIT(y - low) & ~b->own & b->open << high : 0) : newly_possible(b, high, y, low);
        if (!xs) continue;
        struct step first = step_by(y, low);
        struct position middle = *b->at;
        move_man(&middle, first);
        for (; xs; xs &= xs - 1)
            if (!twins(b, lowest(xs), high, y, low))
                list_add(l, &middle, step_by(lowest(xs), high), &first, 1);
    }
}

static void single(const struct board *b, unsigned number, struct list *l)
{
    for (uint32_t xs = sources(b, b->own, number); xs; xs &= xs - 1)
        list_add(l, b->at, step_by(lowest(xs), number), NULL, 0);
}

static void unequal(const struct board *b, struct dice dice, struct list *l)
{
    high_first(b, dice.high, dice.low, l);
    low_first(b, dice.high, dice.low, l);
    if (!l->plays->count) single(b, dice.high, l);
    if (!l->plays->count) single(b, dice.low, l);
}

// ---- doublets
// ---------------------------------------------------------------------------------------------------

struct descent {
    const struct board *board;
    struct list *list;
    unsigned number, steps; // steps a play must have
    struct step step[4];
};

// Adds every play that goes on from here with men on `limit` or below.
static void descend(struct descent *d, const struct position *at, uint32_t own, unsigned limit, unsigned made)
{
    uint32_t xs = sources(d->board, own, d->number) & (BIT(limit + 1) - 1);
    while (xs) {
        unsigned x = highest(xs);
        xs &= ~BIT(x);
        d->step[made] = step_by(x, d->number);
        if (made + 1 == d->steps) {
            list_add(d->list, at, d->step[made], d->step, made);
            continue;
        }
        struct position next = *at;
        move_man(&next, d->step[made]);
        uint32_t left = next.men[MINE][x] ? own : own & ~BIT(x);
        descend(d, &next, x > d->number ? left | BIT(x - d->number) : left, x, made + 1);
    }
}

// How many of the four can be played: as long as one can, it is, whichever.
static unsigned playable(const struct board *b, unsigned number)
{
    struct position at = *b->at;
    uint32_t own = b->own;
    unsigned steps = 0;
    for (uint32_t xs; steps < 4 && (xs = sources(b, own, number)); steps++) {
        move_man(&at, step_by(highest(xs), number));
        own = position_points(&at, MINE, 1);
    }
    return steps;
}

static void doublet(const struct board *b, unsigned number, struct list *l)
{
    struct descent d = {.board = b, .list = l, .number = number, .steps = 4};
    descend(&d, b->at, b->own, BAR, 0);
    if (l->plays->count) return;
    d.steps = playable(b, number);
    if (d.steps) descend(&d, b->at, b->own, BAR, 0);
}

struct refusal plays_backgammon(const struct turn *turn, struct plays *plays)
{
    struct board board = board_of(turn);
    struct list list = {plays, false};
    plays->count = 0;
    if (dice_doublet(turn->dice))
        doublet(&board, turn->dice.high, &list);
    else
        unequal(&board, turn->dice, &list);
    if (!list.full) return refused_not();
    plays->count = 0;
    return refused(REASON_NO_ROOM);
}
