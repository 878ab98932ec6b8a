// SPDX-License-Identifier: MIT
#include "director/money/reach.h"

#include "engine/mem.h"

enum { WORDS = ENTRIES_MAX / 64 + 1, TOTALS_MAX = 16, WAYS_MAX = 3, ALIGNMENT = 64 };
enum effect { BEHIND, LEVEL, BEFORE, EFFECTS };
_Static_assert(TOTALS_MAX >= 1 << 2 * REACH_LATER_MAX, "win, draw, loss or bye in each later round");

// Which counts can come: bit l of at[b], b are before and l are level. beyond: so many can be before that nothing is left.
struct counts {
    int32_t before, level; // of all of them, beside what at[] says
    int32_t rows;
    bool beyond;
    uint64_t at[ENTRIES_MAX + 1][WORDS], was[ENTRIES_MAX + 1][WORDS];
};

// One way in which something ends, by what it adds.
struct way {
    int32_t before, level;
};
struct ways {
    int32_t count;
    struct way of[EFFECTS * EFFECTS];
};

struct asking {
    const struct reach_field *f;
    int32_t player;
    enum reach_result result;
    int64_t total; // that the player ends with
    struct counts *counts;
    struct reach *out;
    bool any;
};

size_t reach_room(void)
{
    return sizeof(struct counts) + ALIGNMENT;
}

// ---- what counts come to

static struct reach shared_by(const struct reach_field *f, int32_t from, int32_t equals)
{
    int64_t sum = 0;
    for (int32_t place = from; place < from + equals && place <= f->paid; place++)
        sum += f->prize[place];
    struct money_split split = money_split(sum, equals, f->unit, f->rest);
    return (struct reach){split.each, split.each + (split.lots ? f->unit : 0)};
}

static struct reach parted_by(const struct reach_field *f, int32_t from, int32_t equals)
{
    struct reach r = {INT64_MAX, 0};
    for (int32_t place = from; place < from + equals; place++) {
        int64_t prize = place <= f->paid ? f->prize[place] : 0;
        if (prize < r.least) r.least = prize;
        if (prize > r.most) r.most = prize;
    }
    if (equals == 1) return r;
    r.least -= r.least % f->unit;
    if (f->rest == REST_LOT) r.most += (f->unit - r.most % f->unit) % f->unit; // who has a unit by lot
    return r;
}

struct reach reach_places(const struct reach_field *f, int32_t from, int32_t to, bool parted)
{
    return parted ? parted_by(f, from, to - from + 1) : shared_by(f, from, to - from + 1);
}

static void note(struct asking *a, int32_t before, int32_t level)
{
    struct reach r = reach_places(a->f, before + 1, before + 1 + level, a->f->parted);
    if (!a->any || r.least < a->out->least) a->out->least = r.least;
    if (!a->any || r.most > a->out->most) a->out->most = r.most;
    a->any = true;
}

static enum effect effect_of(const struct asking *a, int32_t other, int64_t points)
{
    if (!a->f->player[other].counts || points < a->total) return BEHIND;
    return points > a->total ? BEFORE : LEVEL;
}

static struct way way_of(enum effect effect)
{
    return (struct way){effect == BEFORE, effect == LEVEL};
}

// ---- sets of counts

static void counts_clear(struct counts *c)
{
    mem_clear(c, sizeof *c);
    c->rows = 1;
    c->at[0][0] = 1;
}

static void counts_shift(struct counts *c, int32_t paid, struct way way)
{
    for (int32_t row = 0; row < c->rows; row++) {
        int32_t to = row + way.before;
        for (int32_t w = 0; w < WORDS; w++) {
            uint64_t carry = way.level && w ? c->was[row][w - 1] >> (64 - way.level) : 0;
            uint64_t moved = c->was[row][w] << way.level | carry;
            if (to < paid)
                c->at[to][w] |= moved;
            else
                c->beyond |= moved != 0;
        }
    }
}

static void counts_add(struct counts *c, int32_t paid, const struct ways *ways)
{
    bool same = true;
    int32_t most = 0;
    for (int32_t i = 0; i < ways->count; i++) {
        same &= ways->of[i].before == ways->of[0].before && ways->of[i].level == ways->of[0].level;
        if (ways->of[i].before > most) most = ways->of[i].before;
    }
    if (same) {
        c->before += ways->of[0].before;
        c->level += ways->of[0].level;
        return;
    }
    int32_t rows = c->rows + most > paid ? paid : c->rows + most;
    mem_copy(c->was, c->at, (size_t)c->rows * sizeof c->at[0]);
    mem_clear(c->at, (size_t)rows * sizeof c->at[0]);
    for (int32_t i = 0; i < ways->count; i++)
        counts_shift(c, paid, ways->of[i]);
    c->rows = rows;
}

static void counts_note(struct asking *a)
{
    const struct counts *c = a->counts;
    if (c->beyond) note(a, a->f->paid, 0);
    for (int32_t row = 0; row < c->rows; row++)
        for (int32_t level = 0; level <= ENTRIES_MAX; level++)
            if (c->at[row][level / 64] >> level % 64 & 1) note(a, c->before + row, c->level + level);
}

// ---- the last round, all pairs known

static enum reach_result opposite(enum reach_result result)
{
    return (enum reach_result)(REACH_LOSS - result);
}

static void pair_ways(const struct asking *a, int32_t one, int32_t other, struct ways *ways)
{
    const struct reach_field *f = a->f;
    ways->count = 0;
    for (int32_t r = REACH_WIN; r < REACH_RESULTS; r++) {
        if (r == REACH_DRAW && !f->draws) continue;
        int64_t his = f->player[one].now + f->worth[r];
        int64_t hers = f->player[other].now + f->worth[opposite((enum reach_result)r)];
        struct way x = way_of(effect_of(a, one, his)), y = way_of(effect_of(a, other, hers));
        ways->of[ways->count++] = (struct way){x.before + y.before, x.level + y.level};
    }
}

static void alone_ways(const struct asking *a, int32_t one, int64_t points, struct ways *ways)
{
    *ways = (struct ways){1, {way_of(effect_of(a, one, points))}};
}

static void by_pairs(struct asking *a)
{
    const struct reach_field *f = a->f;
    int32_t opponent = f->player[a->player].meets;
    struct ways ways;
    counts_clear(a->counts);
    for (int32_t i = 0; i < f->players; i++) {
        const struct reach_player *p = &f->player[i];
        if (i == a->player || (p->meets >= 0 && p->meets < i && i != opponent)) continue;
        if (i == opponent)
            alone_ways(a, i, p->now + f->worth[opposite(a->result)], &ways);
        else if (p->meets >= 0)
            pair_ways(a, i, p->meets, &ways);
        else
            alone_ways(a, i, p->now, &ways);
        counts_add(a->counts, f->paid, &ways);
    }
    counts_note(a);
}

// ---- the last round, no pair known: half of those who are paired win, and it may be any half

// Of those who will be paired, by what a win and a loss make of them.
struct halves {
    int32_t of[EFFECTS][EFFECTS];
    int32_t count, before, level; // before, level: of those who are sure
};

static void halves_take(struct halves *h, enum effect won, enum effect lost, int32_t n)
{
    h->of[won][lost] += n;
    h->count += n;
}

static void halves_sure(struct halves *h, enum effect effect)
{
    h->before += effect == BEFORE;
    h->level += effect == LEVEL;
}

static int32_t largest(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t least_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

// Can so many of them be before, and so many level? It is a question of how many of those who would be level by a loss win.
static bool halves_reach(const struct halves *h, int32_t before, int32_t level)
{
    int32_t falls = h->of[BEFORE][LEVEL], leaps = h->of[BEFORE][BEHIND], climbs = h->of[LEVEL][BEHIND];
    int32_t free = h->count - falls - leaps - climbs, winners = h->count / 2;
    int32_t low =
        largest(largest(0, before - leaps), largest(falls - level, winners - free - before + falls - level));
    int32_t high =
        least_of(least_of(falls, before), least_of(climbs + falls - level, winners - before + falls - level));
    return low <= high;
}

static void halves_note(struct asking *a, const struct halves *h)
{
    int32_t falls = h->of[BEFORE][LEVEL], leaps = h->of[BEFORE][BEHIND], climbs = h->of[LEVEL][BEHIND];
    int32_t sure = h->before + h->of[BEFORE][BEFORE], even = h->level + h->of[LEVEL][LEVEL];
    for (int32_t before = 0; before <= falls + leaps; before++)
        for (int32_t level = 0; level <= falls + climbs; level++)
            if (halves_reach(h, before, level)) note(a, sure + before, even + level);
}

static enum effect with(const struct asking *a, int32_t i, int32_t halves)
{
    return effect_of(a, i, a->f->player[i].now + halves);
}

static void halves_move(struct halves *h, const struct asking *a, int32_t i, int32_t n)
{
    halves_take(h, with(a, i, a->f->worth[REACH_WIN]), with(a, i, a->f->worth[REACH_LOSS]), n);
}

// One of them sits out where they are an odd number; those for whom it comes to the same are tried once.
static void by_byes(struct asking *a, struct halves h, int32_t opponent)
{
    bool tried[EFFECTS][EFFECTS][EFFECTS] = {{{false}}};
    if (h.count % 2 == 0) {
        halves_note(a, &h);
        return;
    }
    for (int32_t i = 0; i < a->f->players; i++) {
        if (i == a->player || i == opponent || a->f->player[i].meets != REACH_ANYBODY) continue;
        enum effect won = with(a, i, a->f->worth[REACH_WIN]), lost = with(a, i, a->f->worth[REACH_LOSS]);
        enum effect bye = with(a, i, a->f->bye);
        if (tried[won][lost][bye]) continue;
        tried[won][lost][bye] = true;
        struct halves rest = h;
        halves_move(&rest, a, i, -1);
        halves_sure(&rest, bye);
        halves_note(a, &rest);
    }
}

static void by_halves(struct asking *a)
{
    const struct reach_field *f = a->f;
    bool tried[EFFECTS][EFFECTS][EFFECTS] = {{{false}}};
    struct halves all = {.count = 0};
    for (int32_t i = 0; i < f->players; i++) {
        if (i == a->player) continue;
        if (f->player[i].meets == REACH_ANYBODY)
            halves_move(&all, a, i, 1);
        else
            halves_sure(&all, with(a, i, 0));
    }
    for (int32_t i = 0; i < f->players; i++) {
        if (i == a->player || f->player[i].meets != REACH_ANYBODY) continue;
        enum effect won = with(a, i, f->worth[REACH_WIN]), lost = with(a, i, f->worth[REACH_LOSS]);
        bool *known = &tried[won][lost][with(a, i, f->bye)];
        struct halves rest = all;
        if (*known) continue;
        *known = true;
        halves_move(&rest, a, i, -1);
        halves_sure(&rest, with(a, i, f->worth[opposite(a->result)]));
        by_byes(a, rest, i);
    }
}

// ---- more rounds: everybody for themselves

struct totals {
    int32_t count;
    int64_t of[TOTALS_MAX * WAYS_MAX * 2];
};

static bool someone_sits_out(const struct reach_field *f)
{
    int32_t plays = 0;
    for (int32_t i = 0; i < f->players; i++)
        plays += f->player[i].later > 0 || f->player[i].meets == REACH_ANYBODY;
    return plays % 2 != 0;
}

// A round of each of them more, by any result.
static void totals_round(const struct reach_field *f, bool byes, struct totals *t)
{
    struct totals was = *t;
    t->count = 0;
    for (int32_t i = 0; i < was.count; i++) {
        for (int32_t r = REACH_WIN; r < REACH_RESULTS; r++)
            if (r != REACH_DRAW || f->draws) t->of[t->count++] = was.of[i] + f->worth[r];
        if (byes) t->of[t->count++] = was.of[i] + f->bye;
    }
}

static void totals_later(const struct reach_field *f, int32_t rounds, struct totals *t)
{
    for (int32_t i = 0; i < rounds; i++)
        totals_round(f, someone_sits_out(f), t);
}

static void totals_of(const struct asking *a, int32_t i, struct totals *t)
{
    const struct reach_field *f = a->f;
    const struct reach_player *p = &f->player[i];
    *t = (struct totals){1, {p->now}};
    if (i == f->player[a->player].meets) // also where it is not their own next match: as many are left
        t->of[0] += f->worth[opposite(a->result)];
    else if (p->meets != REACH_NOBODY)
        totals_round(f, p->meets == REACH_ANYBODY && someone_sits_out(f), t);
    totals_later(f, p->later, t);
}

static void free_ways(const struct asking *a, int32_t i, struct ways *ways)
{
    struct totals t;
    bool can[EFFECTS] = {false};
    totals_of(a, i, &t);
    for (int32_t k = 0; k < t.count; k++)
        can[effect_of(a, i, t.of[k])] = true;
    ways->count = 0;
    for (int32_t effect = BEHIND; effect < EFFECTS; effect++)
        if (can[effect]) ways->of[ways->count++] = way_of((enum effect)effect);
}

static void by_each(struct asking *a)
{
    struct ways ways;
    counts_clear(a->counts);
    for (int32_t i = 0; i < a->f->players; i++) {
        if (i == a->player) continue;
        free_ways(a, i, &ways);
        counts_add(a->counts, a->f->paid, &ways);
    }
    counts_note(a);
}

// ---- all

// Which of the three ways it is: the last round and all pairs are known, or none and each match has a winner.
static void (*way_to(const struct reach_field *f))(struct asking *)
{
    bool later = false, known = true, unknown = !f->draws;
    for (int32_t i = 0; i < f->players; i++) {
        later |= f->player[i].later > 0;
        known &= f->player[i].meets != REACH_ANYBODY;
        unknown &= f->player[i].meets < 0;
    }
    if (later || (!known && !unknown)) return by_each;
    return known ? by_pairs : by_halves;
}

bool reach_of(const struct reach_field *f, int32_t player, enum reach_result result, struct reach *out,
              struct room room)
{
    struct asking a = {.f = f, .player = player, .result = result, .out = out};
    struct totals own = {1, {f->player[player].now + f->worth[result]}};
    *out = (struct reach){0, 0};
    if (!(a.counts = room_take(&room, sizeof *a.counts))) return false;
    void (*look)(struct asking *) = way_to(f);
    totals_later(f, f->player[player].later, &own);
    for (int32_t i = 0; i < own.count; i++) {
        a.total = own.of[i];
        look(&a);
    }
    return true;
}

bool reach_same(const struct reach_field *f, int32_t a, int32_t b)
{
    const struct reach_player *x = &f->player[a], *y = &f->player[b];
    bool known = x->meets >= 0 && y->meets >= 0;
    if (x->now != y->now || x->later != y->later || x->counts != y->counts) return false;
    if (!known) return x->meets == y->meets;
    const struct reach_player *p = &f->player[x->meets], *q = &f->player[y->meets];
    return p->now == q->now && p->later == q->later && p->counts == q->counts;
}
