// SPDX-License-Identifier: MIT
// The general generator. It works breadth first: it makes all positions after one number, from those all
// positions after two, and so on, each once. Such a layer holds everything about the turn so far: what
// special rules must remember (which checker hit at home, how many left the head) is the difference between
// the start and the present position. The last non-empty layer is the rule "as many numbers as possible".
#include "engine/games/bradspel.h"
#include "engine/games/doublets.h"
#include "engine/refused.h"

struct search {
    const struct turn *turn;
    struct plays *plays;
    size_t kept;      // plays [0, kept) are results of the orders searched so far
    unsigned longest; // steps of those results
    unsigned first;   // first number of the order that gave them
    bool leaves;      // a play may end where nothing more can be played, however short it is
    bool full;
};

static bool layer_has(const struct plays *plays, size_t from, const struct position *after)
{
    for (size_t i = from; i < plays->count; i++)
        if (position_same(&plays->at[i].after, after)) return true;
    return false;
}

static void layer_add(struct search *s, size_t layer, const struct play *before, struct step step)
{
    struct position after = before->after;
    turn_step_make(s->turn->variant, &after, step);
    if (layer_has(s->plays, layer, &after)) return;
    if (s->plays->count == s->plays->room) {
        s->full = true;
        return;
    }
    struct play *play = &s->plays->at[s->plays->count++];
    *play = *before;
    play->after = after;
    play->step[play->steps++] = step;
}

// Adds every result of `number` after one play to the layer. Returns whether there is any.
static bool extend(struct search *s, size_t layer, struct play before, unsigned number)
{
    struct step steps[2 * BAR];
    unsigned count = turn_steps(s->turn, &before.after, number, steps);
    for (unsigned i = 0; i < count; i++)
        layer_add(s, layer, &before, steps[i]);
    return count;
}

static void keep(struct search *s, size_t i)
{
    for (size_t k = 0; k < s->kept; k++)
        if (position_same(&s->plays->at[k].after, &s->plays->at[i].after)) return;
    struct play play = s->plays->at[i];
    s->plays->at[s->kept++] = play;
}

// Moves the last layer [begin, count) down to the results, if it is as good as what is there.
static void harvest(struct search *s, size_t begin, unsigned steps, unsigned first)
{
    // Of single steps those of the higher number are the only ones.
    bool single = steps == 1 && s->longest == 1 && !variant_has(s->turn->variant, FLAG_EITHER_DIE);
    bool worse = steps < s->longest || (single && first < s->first);
    bool better = steps > s->longest || (single && first > s->first);
    if (!steps || (worse && !s->leaves)) return;
    if (better && !s->leaves) s->kept = 0;
    s->longest = steps;
    s->first = first;
    for (size_t i = begin; i < s->plays->count; i++)
        keep(s, i);
}

static void search_order(struct search *s, const uint8_t *numbers, unsigned count)
{
    // One slot between the results and the first layer keeps the start of the turn.
    size_t begin = s->kept;
    if (begin == s->plays->room) {
        s->full = true;
        return;
    }
    s->plays->at[begin] = (struct play){.after = s->turn->board};
    s->plays->count = begin + 1;
    for (unsigned n = 0;; n++) {
        size_t end = s->plays->count;
        bool moved = false;
        for (size_t i = begin; i < end && n < count; i++) {
            bool on = extend(s, end, s->plays->at[i], numbers[n]);
            moved |= on;
            if (!on && n && s->leaves) keep(s, i);
        }
        if (!moved) {
            s->plays->count = end;
            harvest(s, begin, n, numbers[0]);
            return;
        }
        begin = end;
    }
}

// Tries the numbers in every order. Equal numbers and cascades have only one.
static void search_orders(struct search *s, uint8_t *numbers, unsigned count)
{
    search_order(s, numbers, count);
    if (count == 2 && numbers[0] != numbers[1]) search_order(s, (uint8_t[]){numbers[1], numbers[0]}, 2);
    if (!turn_third(s->turn)) return;
    const uint8_t third = numbers[0], high = numbers[1], low = numbers[2];
    const uint8_t orders[5][3] = {
        {third, low, high}, {high, third, low}, {high, low, third}, {low, third, high}, {low, high, third}};
    for (unsigned i = 0; i < 5; i++)
        search_order(s, orders[i], 3);
}

// If any play opens the prime that locks up all opposing checkers, only such plays are legal.
static void drop_locks(struct search *s)
{
    size_t open = 0;
    for (size_t i = 0; i < s->kept; i++)
        if (!turn_locks_all(s->turn, &s->plays->at[i].after)) s->plays->at[open++] = s->plays->at[i];
    if (open) s->kept = open;
}

struct refusal plays_search(const struct turn *turn, struct plays *plays)
{
    if (variant_has(turn->variant, FLAG_DOUBLETS))
        return doublets_list(turn, plays) ? refused_not() : refused(REASON_NO_ROOM);
    struct search s = {.turn = turn, .plays = plays};
    s.leaves = variant_has(turn->variant, FLAG_DEAD_END);
    uint8_t numbers[STEPS_MAX];
    unsigned count = turn_numbers(turn, numbers);
    plays->count = 0;
    search_orders(&s, numbers, count);
    if (variant_has(turn->variant, FLAG_OPEN_LAST_PRIME)) drop_locks(&s);
    plays->count = s.kept;
    if (variant_has(turn->variant, FLAG_BRADSPEL)) s.full |= !bradspel_settle(turn, plays);
    if (s.full) plays->count = 0;
    return s.full ? refused(REASON_NO_ROOM) : refused_not();
}
