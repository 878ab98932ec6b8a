// SPDX-License-Identifier: MIT
#include "director/money/payouts.h"

#include "director/formats/drawn.h"
#include "director/formats/standings.h"
#include "director/pairing/swiss.h"
#include "director/rounds/points.h"
#include "director/rounds/survivors.h"
#include "engine/mem.h"

enum { AWARDS_MAX = SECTIONS_MAX * ENTRIES_MAX, ALIGNMENT = 64 };

// Who comes where in one section, as far as the pool counts them.
struct ranking {
    int32_t section, last; // entry
    bool over;
    struct placing at[ENTRIES_MAX + 1]; // by entry; 0-0: none
    int64_t worth[ENTRIES_MAX + 1];     // by place
    bool done[ENTRIES_MAX + 1];         // by entry: has played its last
    bool filled[ENTRIES_MAX + 1];       // by place: those who have it are known
    bool unpaid[ENTRIES_MAX + 1];       // by place: who has it does not cash
    bool unsure[ENTRIES_MAX + 1];       // by entry: may be put out before all who are left cash
};

size_t payouts_room(const struct state *state)
{
    return AWARDS_MAX * sizeof(struct award) + sizeof(struct ranking) + standings_sure_room(state) +
           sizeof(struct places) + places_room() + sizeof(struct survivors) + 5 * ALIGNMENT;
}

// ---- who counts

// In a side pool, and in an auction, only who is in it has a place, counted among those.
static void among(const struct pool_book *book, struct ranking *ranking)
{
    struct placing all[ENTRIES_MAX + 1];
    mem_copy(all, ranking->at, sizeof all);
    for (int32_t e = 1; e <= ranking->last; e++) {
        struct placing *at = &ranking->at[e];
        if (!all[e].from) continue;
        *at = (struct placing){1, 0};
        for (int32_t other = 1; other <= ranking->last; other++) {
            if (!all[other].from || !pool_holds(&book->by[other])) continue;
            at->from += all[other].to < all[e].from;
            at->to += all[other].from <= all[e].to;
        }
        if (!pool_holds(&book->by[e])) *at = (struct placing){0, 0};
    }
}

static void worth_fill(const struct payouts *p, struct ranking *ranking)
{
    for (int32_t i = 0; i < p->line_count; i++)
        if (p->table[i].section == ranking->section)
            ranking->worth[p->table[i].place] += p->table[i].comes_to;
}

static void all_done(struct ranking *ranking)
{
    for (int32_t e = 1; e <= ranking->last; e++)
        ranking->done[e] = ranking->at[e].from > 0;
}

// Who has lost a semi-final has the third or the fourth place, and still plays for which.
static void none_who_plays(const struct state *state, struct ranking *ranking)
{
    for (DRAWN_EACH_MATCH(m, state)) {
        if (m->section != ranking->section || m->status == MATCH_OVER) continue;
        if (m->a > 0) ranking->done[m->a] = false;
        if (m->b > 0) ranking->done[m->b] = false;
    }
}

static bool ranking_of_rows(const struct state *state, struct ranking *ranking, struct room room)
{
    const struct row_section *s = drawn_section(state, ranking->section);
    ranking->over = !s || s->status == SECTION_OVER;
    standings_places(state, ranking->section, ranking->at);
    all_done(ranking);
    none_who_plays(state, ranking);
    return !s || standings_sure(state, ranking->section, ranking->at, room);
}

static bool ranking_of_pass(const struct state *state, const struct drawn *ended, struct ranking *ranking,
                            struct room room)
{
    struct graph_results results = {ended->match, ended->away};
    struct places *places = room_take(&room, sizeof *places);
    ranking->over = true;
    if (!places) return false;
    if (!drawn_section(state, ranking->section)) return true;
    if (!places_fill(&ended->g, &results, ended->now, ranking->section, places, room)) return false;
    for (int32_t i = 0; i < places->count; i++)
        ranking->at[places->at[i].entry] = (struct placing){places->at[i].from, places->at[i].to};
    all_done(ranking);
    return true;
}

// ---- who are level in points

// A group of those who are level: between which places they stand, and whether a tie-break parts any of them.
struct level {
    int32_t from, to;
    bool parted;
};

static struct level level_with(const struct points *p, const struct ranking *ranking, int32_t player)
{
    const struct placing *own = &ranking->at[p->entry[player]];
    struct level level = {own->from, own->to, false};
    for (int32_t i = 0; i < p->players; i++) {
        const struct placing *at = &ranking->at[p->entry[i]];
        if (!at->from || ties_value(&p->ties, i, TIE_POINTS) != ties_value(&p->ties, player, TIE_POINTS))
            continue;
        level.parted |= p->ties.rank[i] != p->ties.rank[player];
        if (at->from < level.from) level.from = at->from;
        if (at->to > level.to) level.to = at->to;
    }
    return level;
}

// They share the places of all of them. Where no arithmetic parts them, a lot or a barrage may have, and that counts.
static void level_share(const struct points *p, struct ranking *ranking)
{
    struct placing shared[ENTRIES_MAX + 1];
    mem_copy(shared, ranking->at, sizeof shared);
    for (int32_t i = 0; i < p->players; i++) {
        int32_t entry = p->entry[i];
        if (!ranking->at[entry].from) continue;
        struct level level = level_with(p, ranking, i);
        if (level.parted) shared[entry] = (struct placing){level.from, level.to};
    }
    mem_copy(ranking->at, shared, sizeof shared);
}

static bool level_in(const struct drawn *drawn, struct ranking *ranking, struct room room)
{
    struct graph_results results = {drawn->match, drawn->away};
    enum places_by by = drawn->g.end[ranking->section].by;
    if (by != PLACES_BY_POINTS && by != PLACES_BY_ALL_PLAY_ALL) return true;
    struct points *points = room_take(&room, sizeof *points);
    if (!points || !points_fill(&drawn->g, &results, drawn->now, ranking->section, points, room))
        return false;
    level_share(points, ranking);
    return true;
}

// Of a section that is over; before that nobody's place is known whom anybody can still come level with.
static bool level_fill(const struct state *state, const struct drawn *ended, struct ranking *ranking,
                       struct room room)
{
    struct drawn now;
    int32_t nodes = state_last(state, ROW_node);
    bool order = state_money(state, 1)->ties == MONEY_TIES_ORDER;
    if (order || !ranking->over || !drawn_section(state, ranking->section)) return true;
    if (ended) return level_in(ended, ranking, room);
    return drawn_take(&room, nodes, &now) && drawn_pass(state, &now) && level_in(&now, ranking, room);
}

// ---- who cashes

// The places of whoever was put out before that are nobody's: equals share what their own places are worth, and no more (case 64).
static void cash_none(struct ranking *ranking, int32_t entry, bool sure)
{
    struct placing *at = &ranking->at[entry];
    for (int32_t place = at->from; sure && place && place <= at->to; place++)
        ranking->unpaid[place] = true;
    *at = (struct placing){0, 0};
}

static bool cash_in(const struct drawn *drawn, struct ranking *ranking, struct room room)
{
    struct graph_results results = {drawn->match, drawn->away};
    struct survivors *s = room_take(&room, sizeof *s);
    if (!s) return false;
    survivors_fill(&drawn->g, &results, drawn->now, ranking->section, s);
    bool sure = survivors_cash_sure(s);
    for (int32_t i = 0; i < s->count; i++) {
        if (!survivors_may_cash(s, i)) cash_none(ranking, s->entry[i], sure);
        ranking->unsure[s->entry[i]] = !sure;
    }
    return true;
}

// Of More Swiss alone, and where the draw has said so.
static bool cash_fill(const struct state *state, const struct drawn *ended, struct ranking *ranking,
                      struct room room)
{
    struct drawn now;
    bool is = drawn_is(state, ranking->section) && drawn_rule(state, ranking->section).cashing &&
              state_section(state, ranking->section)->kind == SECTION_MORE_SWISS;
    if (!is) return true;
    if (ended) return cash_in(ended, ranking, room);
    return drawn_take(&room, state_last(state, ROW_node), &now) && drawn_pass(state, &now) &&
           cash_in(&now, ranking, room);
}

// ended: NULL = as the rows have it.
static bool ranking_fill(const struct state *state, const struct pool_book *book, const struct drawn *ended,
                         struct ranking *ranking, struct room room)
{
    ranking->last = state_last(state, ROW_entry);
    bool filled =
        ended ? ranking_of_pass(state, ended, ranking, room) : ranking_of_rows(state, ranking, room);
    if (!filled || !level_fill(state, ended, ranking, room)) return false;
    int32_t kind = state_pool(state, book->pool)->kind;
    if (kind != POOL_SIDE && kind != POOL_AUCTION) return cash_fill(state, ended, ranking, room);
    among(book, ranking);
    return true;
}

// ---- who gets what

static uint64_t seed_of(const struct row_money *money)
{
    unsigned char seed[DRAW_SEED_BYTES] = {0};
    draw_seed_read(money->seed, seed);
    return draw_lot(seed);
}

// How many of those who share its place come before an entry by lot.
static int32_t before_by_lot(const struct ranking *ranking, int32_t entry, uint64_t seed)
{
    struct placing at = ranking->at[entry];
    uint32_t lot = swiss_lot(seed, entry, at.from);
    int32_t count = 0;
    for (int32_t e = 1; e <= ranking->last; e++) {
        if (e == entry || ranking->at[e].from != at.from) continue;
        uint32_t other = swiss_lot(seed, e, at.from);
        count += other < lot || (other == lot && e < entry);
    }
    return count;
}

static void award(struct payouts *p, struct award award)
{
    p->by[award.entry].due += award.amount;
    p->by[award.entry].least += award.amount;
    p->by[award.entry].most += award.amount;
    p->awarded += award.amount;
    if (award.amount && p->award_count < AWARDS_MAX) p->awards[p->award_count++] = award;
}

// The places of this entry are taken by it and those who share them, whatever else is played.
static bool is_known(const struct ranking *ranking, int32_t entry)
{
    struct placing at = ranking->at[entry];
    int32_t same = 0;
    for (int32_t e = 1; e <= ranking->last; e++) {
        if (ranking->at[e].from != at.from || ranking->at[e].to != at.to) continue;
        if (!ranking->done[e] && at.from < at.to) return false;
        same++;
    }
    return same == at.to - at.from + 1;
}

static void share(const struct row_money *money, struct ranking *ranking, int32_t entry, struct payouts *p)
{
    struct placing at = ranking->at[entry];
    int32_t equals = at.to - at.from + 1;
    int64_t sum = 0;
    for (int32_t place = at.from; place <= at.to; place++)
        sum += ranking->worth[place];
    struct money_split split = money_split(sum, equals, money->unit, (enum money_rest)money->rest);
    bool lucky = split.lots && before_by_lot(ranking, entry, seed_of(money)) < split.lots;
    award(p, (struct award){entry, ranking->section, at.from, at.to, split.each + (lucky ? money->unit : 0)});
    if (ranking->filled[at.from]) return;
    p->rest += split.rest;
    for (int32_t place = at.from; place <= at.to; place++)
        ranking->filled[place] = true;
}

// Between the best and the worst of the places that it can still have.
static void foresee(const struct row_money *money, const struct ranking *ranking, int32_t entry,
                    struct payouts *p)
{
    struct placing at = ranking->at[entry];
    int64_t least = INT64_MAX, most = 0;
    for (int32_t place = at.from; place <= at.to; place++) {
        if (ranking->worth[place] < least) least = ranking->worth[place];
        if (ranking->worth[place] > most) most = ranking->worth[place];
    }
    if (!ranking->unsure[entry]) p->by[entry].least += least - least % money->unit;
    p->by[entry].most += most;
}

static void pay_section(const struct row_money *money, struct ranking *ranking, struct payouts *p)
{
    for (int32_t e = 1; e <= ranking->last; e++) {
        if (!ranking->at[e].from) continue;
        if (is_known(ranking, e))
            share(money, ranking, e, p);
        else
            foresee(money, ranking, e, p);
    }
    for (int32_t place = 1; place <= ENTRIES_MAX; place++)
        if (!ranking->filled[place])
            *(ranking->over || ranking->unpaid[place] ? &p->vacant : &p->open) += ranking->worth[place];
}

// ---- the table

static bool section_before(const struct payouts *p, int32_t line)
{
    for (int32_t i = 0; i < line; i++)
        if (p->table[i].section == p->table[line].section) return true;
    return false;
}

// Prize by prize, so that the parts of what is due are the sums of what each prize is parted into.
static void parts_fill(const struct state *state, const struct pool_book *book, int32_t unit,
                       struct payouts *p)
{
    for (int32_t i = 0; i < p->award_count; i++) {
        const struct award *a = &p->awards[i];
        const struct row_sale *sale = book->by[a->entry].sold ? sale_of(state, book->pool, a->entry) : NULL;
        if (sale) p->by[a->entry].buyers += sale_parts(sale, a->amount, unit).buyer;
    }
}

// without: a section that is left out, 0: none.
static bool fill(const struct state *state, const struct pool_book *book, const struct drawn *ended,
                 int32_t without, struct payouts *out, struct room room)
{
    const struct row_money *money = state_money(state, 1);
    mem_clear(out, sizeof *out);
    out->awards = room_take(&room, AWARDS_MAX * sizeof *out->awards);
    struct ranking *ranking = room_take(&room, sizeof *ranking);
    if (!out->awards || !ranking) return false;
    out->line_count = pool_table(state, book->pool, book->stakes, out->table);
    out->lines = money_table(out->table, out->line_count, book->fund, money->unit);
    out->kept = book->fund - out->lines;
    for (int32_t i = 0; i < out->line_count; i++) {
        if (section_before(out, i) || (without && out->table[i].section == without)) continue;
        mem_clear(ranking, sizeof *ranking);
        ranking->section = out->table[i].section;
        worth_fill(out, ranking);
        if (!ranking_fill(state, book, ended, ranking, room)) return false;
        pay_section(money, ranking, out);
    }
    parts_fill(state, book, money->unit, out);
    return true;
}

bool payouts_if(const struct state *state, const struct pool_book *book, const struct drawn *ended,
                struct payouts *out, struct room room)
{
    return fill(state, book, ended, 0, out, room);
}

bool payouts_fill(const struct state *state, const struct pool_book *book, struct payouts *out,
                  struct room room)
{
    return fill(state, book, NULL, 0, out, room);
}

bool payouts_beside(const struct state *state, const struct pool_book *book, int32_t section,
                    struct payouts *out, struct room room)
{
    return fill(state, book, NULL, section, out, room);
}
