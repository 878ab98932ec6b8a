// SPDX-License-Identifier: MIT
// In a game where one checker holds a point nothing stands in the way of a checker but the other side, which does
// not move. So until somebody bears off, each checker can be looked at by itself: which numbers of steps can it
// make of each number of the cascade? The sets of what all checkers together can make grow checker by checker.
//
// A set holds vectors of counts, one count (0..4) for each number of the cascade: the first two counts choose a
// bit of a word (8 x 8), the others the word.
#include "engine/games/cascade.h"

enum { NUMBERS = 6, EACH = 5, WORDS = EACH * EACH * EACH * EACH, SEARCH_MAX = 1 << 18 };

struct counts {
    uint64_t word[WORDS];
};

struct stages {
    const struct turn *turn;
    unsigned count;           // different numbers
    uint8_t number[NUMBERS];  // ascending
    uint8_t times[NUMBERS];   // how often each is to be played
    uint8_t order[STEPS_MAX]; // the same as a list
    unsigned all;
};

static struct stages stages_of(const struct turn *turn)
{
    struct stages s = {.turn = turn};
    s.all = turn_numbers(turn, s.order);
    for (unsigned i = 0; i < s.all; i++) {
        if (!i || s.order[i] != s.order[i - 1]) s.number[s.count++] = s.order[i];
        s.times[s.count - 1]++;
    }
    return s;
}

// ---- without bearing off ----

static unsigned word_stride(unsigned stage)
{
    return (const unsigned[]){1, EACH, EACH * EACH, EACH * EACH * EACH}[stage - 2];
}

// The bits whose count for stage 0 or 1 is below `times`.
static uint64_t bits_below(unsigned stage, unsigned times)
{
    uint64_t row = stage ? 0xFF : 0x0101010101010101ull, bits = 0;
    for (unsigned i = 0; i < times; i++)
        bits |= row << i * (stage ? 8 : 1);
    return bits;
}

// Adds to `to` everything in `from` with one more step of this stage.
static void counts_step(const struct stages *s, const struct counts *from, struct counts *to, unsigned stage)
{
    unsigned times = s->times[stage];
    if (stage < 2) {
        uint64_t below = bits_below(stage, times);
        for (unsigned w = 0; w < WORDS; w++)
            to->word[w] |= (from->word[w] & below) << (stage ? 8 : 1);
        return;
    }
    unsigned stride = word_stride(stage);
    for (unsigned w = 0; w < WORDS; w++)
        if (w / stride % EACH < times) to->word[w + stride] |= from->word[w];
}

static bool open_point(const struct turn *turn, unsigned point)
{
    return !turn->board.checkers[THEIRS][variant_across(turn->variant, point)];
}

// What the checkers so far and one more from `start` can make together. at[p]: with that checker on p.
static void counts_checker(const struct stages *s, struct counts *so_far, struct counts at[BAR],
                           unsigned start)
{
    mem_clear(at, (start + 1) * sizeof *at);
    at[start] = *so_far;
    uint32_t reached = 1u << start;
    for (unsigned stage = 0; stage < s->count; stage++)
        for (unsigned p = start; p > s->number[stage]; p--) {
            unsigned to = p - s->number[stage];
            if (!(reached >> p & 1) || !open_point(s->turn, to)) continue;
            counts_step(s, &at[p], &at[to], stage);
            reached |= 1u << to;
        }
    for (unsigned p = 1; p < start; p++)
        for (unsigned w = 0; w < WORDS && reached >> p & 1; w++)
            so_far->word[w] |= at[p].word[w];
}

// Do the counts of the first `steps` steps of the cascade lie in the set?
static bool counts_has(const struct stages *s, const struct counts *set, unsigned steps)
{
    unsigned count[NUMBERS] = {0}, stage = 0, w = 0;
    for (; steps; stage++) {
        count[stage] = steps < s->times[stage] ? steps : s->times[stage];
        steps -= count[stage];
    }
    for (stage = 2; stage < NUMBERS; stage++)
        w += count[stage] * word_stride(stage);
    return set->word[w] >> (count[0] + 8 * count[1]) & 1;
}

static unsigned free_checkers(const struct turn *turn, unsigned point)
{
    unsigned checkers = turn->board.checkers[MINE][point], head = turn_head_allowance(turn);
    return point == 24 && checkers > head ? head : checkers;
}

static unsigned longest_on_board(const struct stages *s, struct counts *work)
{
    struct counts *so_far = work, *at = work + 1;
    mem_clear(so_far, sizeof *so_far);
    so_far->word[0] = 1;
    for (unsigned point = 24; point > 1; point--)
        for (unsigned i = free_checkers(s->turn, point); i; i--)
            counts_checker(s, so_far, at, point);
    unsigned steps = s->all;
    while (!counts_has(s, so_far, steps))
        steps--;
    return steps;
}

// ---- with bearing off, or with other rules ----

// A position of the side that plays, four bits a point, and how many steps have led to it.
struct seen {
    uint64_t low, high;
};

struct search {
    const struct stages *stages;
    struct seen *seen;
    size_t slots;
    unsigned longest, visited;
};

static struct seen seen_of(const struct position *at, unsigned steps)
{
    struct seen key = {0, steps};
    for (unsigned p = 0; p < 16; p++)
        key.low |= (uint64_t)at->checkers[MINE][p] << 4 * p;
    for (unsigned p = 16; p < BAR; p++)
        key.high = key.high << 4 | at->checkers[MINE][p];
    return key;
}

// Was this position searched before? If not, it is now. A slot keeps the last position only.
static bool seen_before(struct search *s, const struct position *at, unsigned steps)
{
    struct seen key = seen_of(at, steps);
    uint64_t mixed = (key.low ^ key.high << 23 ^ key.high >> 11) * 0x9E3779B97F4A7C15ull;
    struct seen *slot = &s->seen[(mixed >> 32) % s->slots];
    if (slot->low == key.low && slot->high == key.high) return true;
    *slot = key;
    return false;
}

static void search_on(struct search *s, const struct position *at, unsigned made)
{
    const struct stages *stages = s->stages;
    if (made > s->longest) s->longest = made;
    if (s->longest == stages->all || s->visited == SEARCH_MAX || seen_before(s, at, made)) return;
    s->visited++;
    struct step steps[2 * BAR];
    unsigned count = turn_steps(stages->turn, at, stages->order[made], steps);
    for (unsigned i = 0; i < count && s->longest < stages->all; i++) {
        struct position after = *at;
        turn_step_make(stages->turn->variant, &after, steps[i]);
        search_on(s, &after, made + 1);
    }
}

// Can all checkers come home before the last number? Only then one can be borne off.
static bool may_bear_off(const struct stages *s)
{
    unsigned need = 0, pips = 0, outside = 0;
    for (unsigned p = HOME + 1; p <= 24; p++) {
        outside += s->turn->board.checkers[MINE][p];
        need += s->turn->board.checkers[MINE][p] * (p - HOME);
    }
    for (unsigned i = 0; i < s->all; i++)
        pips += s->order[i];
    return outside < s->all && need < pips;
}

// Does each checker move by itself, as longest_on_board takes for granted?
static bool checkers_are_free(const struct variant *v)
{
    static const uint32_t harmless = 1u << FLAG_SLOW_CASCADE | 1u << FLAG_REST_TO_OPPONENT |
                                     1u << FLAG_HEAD_ONE | 1u << FLAG_CUBE | 1u << FLAG_EITHER_DIE;
    return v->meeting == BLOCK && v->prime == PRIME_FREE && !v->most && !(v->flags & ~harmless);
}

unsigned cascade_longest(const struct turn *turn, struct plays *room)
{
    _Static_assert((BAR + 1) * sizeof(struct counts) <= CASCADE_ROOM * sizeof(struct play),
                   "room for the sets");
    struct stages stages = stages_of(turn);
    if (room->room < CASCADE_ROOM) return 0;
    void *work = room->at;
    bool free = checkers_are_free(turn->variant);
    struct search s = {&stages, work, room->room * sizeof(struct play) / sizeof(struct seen), 0, 0};
    if (free) s.longest = longest_on_board(&stages, work);
    if (free && !may_bear_off(&stages)) return s.longest;
    mem_clear(work, s.slots * sizeof *s.seen);
    search_on(&s, &turn->board, 0);
    return s.longest;
}
