// SPDX-License-Identifier: MIT
// The fast generator for games that move as backgammon does, or nearly: doublets may be two moves, either die may be
// played when only one can, and who hits at home may have to stay there. One word holds a bit for each of the mover's
// points, so all checkers that can use a number are found at once. It makes every result exactly once and
// never has to look one up in the list. `nearly` is a constant wherever it is given: each half is compiled for itself.
//
// - The steps of a doublet commute, so they are tried from the highest point down, never back up. Every order
//   leads to as many steps as possible (rules 0.3), so nothing is tried twice and nothing is looked ahead. Where
//   who hits must stay, a point is left after all have come to it that come: no order allows more.
// - Two plays with unequal numbers that move the same checkers are one play; one order is enough. Different
//   checkers give the same result in two ways only: one checker makes both steps (the order shows only in
//   what it hits on the way), or two checkers are borne off and either number takes either. `twins` finds
//   both.
#include "engine/plays.h"

#include "engine/refused.h"

#define BIT(p) (1u << (p))
// These short functions are the inside of every loop; a call would take longer than its work. Without
// optimisation they stay functions, so that their branches are counted once.
#ifdef __OPTIMIZE__
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

struct board {
    const struct position *at;
    uint32_t own, pair; // my points with a checker, with two or more
    uint32_t open;      // points 1..24 that my opponent does not hold
    uint32_t blot;      // points where my opponent has a single checker
    uint32_t tiring;    // those of them where a checker that hits must stay (no hit and run), mostly none
    bool either;        // when only one of two numbers can be played it may be either
    bool two;           // a doublet is two moves
};

// My checkers while a play is made, one byte a point. A step adds and subtracts whole words; no count ever
// leaves its byte.
union checkers {
    uint8_t on[32];
    uint64_t word[4];
};

struct hand {
    union checkers checkers;
    uint32_t own;  // my points with a checker
    uint32_t hits; // blots hit so far
};

struct list {
    struct plays *plays;
    const struct board *board;
    bool full;
};

#define ONE_CHECKER(p) [p] = {.on = {[p] = 1}}
static const union checkers one_checker[POINTS] = {
    ONE_CHECKER(0),  ONE_CHECKER(1),  ONE_CHECKER(2),  ONE_CHECKER(3),  ONE_CHECKER(4),  ONE_CHECKER(5),
    ONE_CHECKER(6),  ONE_CHECKER(7),  ONE_CHECKER(8),  ONE_CHECKER(9),  ONE_CHECKER(10), ONE_CHECKER(11),
    ONE_CHECKER(12), ONE_CHECKER(13), ONE_CHECKER(14), ONE_CHECKER(15), ONE_CHECKER(16), ONE_CHECKER(17),
    ONE_CHECKER(18), ONE_CHECKER(19), ONE_CHECKER(20), ONE_CHECKER(21), ONE_CHECKER(22), ONE_CHECKER(23),
    ONE_CHECKER(24), ONE_CHECKER(25),
};
#undef ONE_CHECKER

INLINE struct board board_of(const struct turn *turn, bool nearly)
{
    const struct position *at = &turn->board;
    uint32_t held = position_points(at, THEIRS, 2), blots = position_points(at, THEIRS, 1) & ~held;
    struct board b = {.at = at,
                      .own = position_points(at, MINE, 1),
                      .pair = position_points(at, MINE, 2),
                      .open = variant_points_across(turn->variant, ~held),
                      .blot = variant_points_across(turn->variant, blots)};
    if (!nearly) return b;
    if (variant_has(turn->variant, FLAG_NO_HIT_AND_RUN)) b.tiring = b.blot & (BIT(HOME + 1) - 1);
    b.either = variant_has(turn->variant, FLAG_EITHER_DIE);
    b.two = turn->variant->doublet == TWO;
    return b;
}

// ---- steps ----

INLINE unsigned lowest(uint32_t bits)
{
    return (unsigned)__builtin_ctz(bits);
}
INLINE unsigned highest(uint32_t bits)
{
    return 31u - (unsigned)__builtin_clz(bits);
}

INLINE uint32_t bears_off(uint32_t own, unsigned number)
{
    if (own >> (HOME + 1) || !own) return 0;
    return own >> (number + 1) ? own & BIT(number) : BIT(highest(own));
}

// All points from which a checker can use the number.
INLINE uint32_t sources(const struct board *b, uint32_t own, unsigned number)
{
    if (own & BIT(BAR)) return b->open << number & BIT(BAR);
    return (own & b->open << number) | bears_off(own, number);
}

// My points after a checker has left `from`.
INLINE uint32_t own_after(const struct board *b, unsigned from, unsigned number)
{
    uint32_t left = b->pair & BIT(from) ? b->own : b->own & ~BIT(from);
    return from > number ? left | BIT(from - number) : left;
}

INLINE struct step step_by(unsigned from, unsigned number)
{
    return (struct step){(uint8_t)from, (uint8_t)turn_target(from, number)};
}

INLINE union checkers checkers_moved(const union checkers *checkers, struct step step)
{
    union checkers moved;
    for (unsigned i = 0; i < 4; i++)
        moved.word[i] = checkers->word[i] - one_checker[step.from].word[i] + one_checker[step.to].word[i];
    return moved;
}

static struct hand hand_of(const struct board *b)
{
    struct hand hand = {.own = b->own};
    // Whole words are copied and the last one is cut. Storing single bytes would delay the load of the words.
    mem_copy(&hand.checkers, b->at, sizeof hand.checkers);
    static const union checkers last = {.on = {[24] = 0xFF, [25] = 0xFF}};
    hand.checkers.word[3] &= last.word[3];
    return hand;
}

INLINE struct hand hand_after(const struct board *b, const struct hand *hand, struct step step)
{
    struct hand next = {.checkers = checkers_moved(&hand->checkers, step),
                        .hits = hand->hits | (b->blot & BIT(step.to))};
    uint32_t left = next.checkers.on[step.from] ? hand->own : hand->own & ~BIT(step.from);
    next.own = left | (BIT(step.to) & ~BIT(OFF));
    return next;
}

static void hits_make(struct position *after, uint32_t hits)
{
    for (; hits; hits &= hits - 1) {
        after->checkers[THEIRS][25 - lowest(hits)] = 0;
        after->checkers[THEIRS][BAR]++;
    }
}

// Adds the play that goes one step beyond what is in the hand.
INLINE void list_add(struct list *l, const struct hand *hand, struct step last, const struct step *first,
                     unsigned steps)
{
    if (l->plays->count == l->plays->room) {
        l->full = true;
        return;
    }
    struct play *play = &l->plays->at[l->plays->count++];
    union checkers checkers = checkers_moved(&hand->checkers, last);
    uint32_t hits = hand->hits | (l->board->blot & BIT(last.to));
    // This copy runs over into the opponent's first points, which are written next.
    mem_copy(&play->after, &checkers, sizeof checkers);
    mem_copy(play->after.checkers[THEIRS], l->board->at->checkers[THEIRS], POINTS);
    mem_clear(play->after.pinned, sizeof play->after.pinned + sizeof play->after.waiting);
    if (hits) hits_make(&play->after, hits);
    play->steps = (uint8_t)(steps + 1);
    for (unsigned i = 0; i < steps; i++)
        play->step[i] = first[i];
    play->step[steps] = last;
}

// ---- unequal numbers ----

// Is this pair of steps, `a` from x and `b` from y, the second way to a result that another pair makes too?
INLINE bool twins(const struct board *b, unsigned x, unsigned a, unsigned y, unsigned low)
{
    if (x + low == y) {
        // One checker, the low number first. The other order is the same play if neither meets a blot.
        if (b->blot & (BIT(x) | BIT(turn_target(y, a))) & ~BIT(OFF)) return false;
        return y > a && (sources(b, b->own, a) & BIT(y)) &&
               (sources(b, own_after(b, y, a), low) & BIT(y - a));
    }
    return x < y && x <= a && y <= low; // both borne off: the high number takes the higher checker
}

// All pairs that can be made with the high number first.
INLINE void high_first(const struct board *b, unsigned high, unsigned low, bool nearly, struct list *l)
{
    const struct hand start = hand_of(b);
    for (uint32_t xs = sources(b, b->own, high); xs; xs &= xs - 1) {
        unsigned x = lowest(xs);
        struct step first = step_by(x, high);
        struct hand middle = hand_after(b, &start, first);
        uint32_t ys = sources(b, middle.own, low);
        if (nearly) ys &= ~(b->tiring & BIT(first.to));
        for (; ys; ys &= ys - 1) {
            unsigned y = lowest(ys);
            if (!twins(b, x, high, y, low)) list_add(l, &middle, step_by(y, low), &first, 1);
        }
    }
}

// The points from which the high number can be played only after the low one: the same checker goes on, or
// the low number entered the last checker or brought the last one home.
static uint32_t newly_possible(const struct board *b, unsigned high, unsigned y, unsigned low)
{
    return sources(b, own_after(b, y, low), high) & ~sources(b, b->own, high);
}

INLINE void low_first(const struct board *b, unsigned high, unsigned low, bool nearly, struct list *l)
{
    const struct hand start = hand_of(b);
    // Away from entering and bearing off, only the checker that has just moved gains a step.
    uint32_t outside = b->own >> (HOME + 1);
    bool far = !(b->own & BIT(BAR)) && ((outside & (outside - 1)) || b->pair >> (HOME + 1));
    for (uint32_t ys = sources(b, b->own, low); ys; ys &= ys - 1) {
        unsigned y = lowest(ys);
        uint32_t xs = far ? BIT(y - low) & ~b->own & b->open << high : newly_possible(b, high, y, low);
        if (nearly) xs &= ~(b->tiring & BIT(turn_target(y, low)));
        if (!xs) continue;
        struct step first = step_by(y, low);
        struct hand middle = hand_after(b, &start, first);
        for (; xs; xs &= xs - 1)
            if (!twins(b, lowest(xs), high, y, low))
                list_add(l, &middle, step_by(lowest(xs), high), &first, 1);
    }
}

static void single(const struct board *b, unsigned number, struct list *l)
{
    const struct hand start = hand_of(b);
    for (uint32_t xs = sources(b, b->own, number); xs; xs &= xs - 1)
        list_add(l, &start, step_by(lowest(xs), number), NULL, 0);
}

// Single steps of either number. One checker that both numbers bear off is one play.
static void either(const struct board *b, unsigned high, unsigned low, struct list *l)
{
    const struct hand start = hand_of(b);
    uint32_t both = sources(b, b->own, high) & (BIT(low + 1) - 1);
    single(b, high, l);
    for (uint32_t xs = sources(b, b->own, low) & ~both; xs; xs &= xs - 1)
        list_add(l, &start, step_by(lowest(xs), low), NULL, 0);
}

INLINE void unequal(const struct board *b, struct dice dice, bool nearly, struct list *l)
{
    high_first(b, dice.high, dice.low, nearly, l);
    low_first(b, dice.high, dice.low, nearly, l);
    if (nearly && !l->plays->count && b->either) either(b, dice.high, dice.low, l);
    if (!l->plays->count) single(b, dice.high, l);
    if (!l->plays->count) single(b, dice.low, l);
}

// ---- doublets ----

// The points from which a checker can use the number: not one that has hit where it must stay.
INLINE uint32_t free_sources(const struct board *b, const struct hand *hand, unsigned number, bool nearly)
{
    uint32_t xs = sources(b, hand->own, number);
    for (uint32_t tired = nearly ? hand->hits & b->tiring : 0; tired; tired &= tired - 1)
        if (hand->checkers.on[lowest(tired)] == 1) xs &= ~(tired & -tired);
    return xs;
}

struct descent {
    const struct board *board;
    struct list *list;
    unsigned number;
    struct step step[4];
};

// Adds every play that goes on from here with one more step from `limit` or below.
INLINE void descend_1(struct descent *d, const struct hand *hand, unsigned limit, unsigned made, bool nearly)
{
    uint32_t xs = free_sources(d->board, hand, d->number, nearly) & (BIT(limit + 1) - 1);
    for (; xs; xs &= xs - 1)
        list_add(d->list, hand, step_by(lowest(xs), d->number), d->step, made);
}

// The same with `left` more steps. There is one function for each depth, so that the hand stays in registers.
#define DESCEND(left, deeper)                                                                                \
    INLINE void descend_##left(struct descent *d, const struct hand *hand, unsigned limit, unsigned made,    \
                               bool nearly)                                                                  \
    {                                                                                                        \
        uint32_t xs = free_sources(d->board, hand, d->number, nearly) & (BIT(limit + 1) - 1);                \
        for (; xs; xs &= xs - 1) {                                                                           \
            unsigned x = lowest(xs);                                                                         \
            d->step[made] = step_by(x, d->number);                                                           \
            struct hand next = hand_after(d->board, hand, d->step[made]);                                    \
            descend_##deeper(d, &next, x, made + 1, nearly);                                                 \
        }                                                                                                    \
    }
DESCEND(2, 1)
DESCEND(3, 2)
DESCEND(4, 3)
#undef DESCEND

// How many of the four can be played. Any order gives the same number (rules 0.3).
static unsigned playable(const struct board *b, unsigned number)
{
    struct hand hand = hand_of(b);
    unsigned steps = 0;
    for (uint32_t xs; steps < 4 && (xs = sources(b, hand.own, number)); steps++)
        hand = hand_after(b, &hand, step_by(highest(xs), number));
    return steps;
}

static void doublet(const struct board *b, unsigned number, struct list *l)
{
    struct descent d = {.board = b, .list = l, .number = number};
    const struct hand start = hand_of(b);
    descend_4(&d, &start, BAR, 0, false);
    if (l->plays->count) return;
    switch (playable(b, number)) {
    case 3:
        descend_3(&d, &start, BAR, 0, false);
        break;
    case 2:
        descend_2(&d, &start, BAR, 0, false);
        break;
    case 1:
        descend_1(&d, &start, BAR, 0, false);
        break;
    default:
        break;
    }
}

// Where a checker may have to stay, one order may lead further than another: each number of steps is tried.
static void doublet_nearly(const struct board *b, unsigned number, struct list *l)
{
    struct descent d = {.board = b, .list = l, .number = number};
    const struct hand start = hand_of(b);
    if (!b->two) descend_4(&d, &start, BAR, 0, true);
    if (!b->two && !l->plays->count) descend_3(&d, &start, BAR, 0, true);
    if (!l->plays->count) descend_2(&d, &start, BAR, 0, true);
    if (!l->plays->count) descend_1(&d, &start, BAR, 0, true);
}

// ---- the list ----

INLINE struct refusal list_all(const struct turn *turn, struct plays *plays, bool nearly)
{
    struct board board = board_of(turn, nearly);
    struct list list = {plays, &board, false};
    plays->count = 0;
    if (!dice_doublet(turn->dice))
        unequal(&board, turn->dice, nearly, &list);
    else if (nearly)
        doublet_nearly(&board, turn->dice.high, &list);
    else
        doublet(&board, turn->dice.high, &list);
    if (!list.full) return refused_not();
    plays->count = 0;
    return refused(REASON_NO_ROOM);
}

// Games that move just so, and games that nearly do: those of the first kind pay nothing for the others.
static bool moves_just_so(const struct variant *v)
{
    return v->doublet == FOUR && !variant_has(v, FLAG_NO_HIT_AND_RUN) && !variant_has(v, FLAG_EITHER_DIE);
}

struct refusal plays_backgammon(const struct turn *turn, struct plays *plays)
{
    return moves_just_so(turn->variant) ? list_all(turn, plays, false) : list_all(turn, plays, true);
}
