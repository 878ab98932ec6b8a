// SPDX-License-Identifier: MIT
// Money: fees, prize tables, the cash book. What anybody is asked for or gets follows from rows; nothing here moves money.
#include "director/deciding.h"
#include "director/formats/drawn.h"
#include "director/money/payouts.h"
#include "engine/mem.h"

static bool money_known(struct deciding *d)
{
    if (!money_of(d->was)) deciding_refuse(d, director_refusal(DIRECTOR_NO_MONEY));
    return !refused(d);
}

static bool pool_known(struct deciding *d, int32_t pool)
{
    if (money_known(d) && !pool_of(d->was, pool))
        deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, pool), "pool");
    return !refused(d);
}

// ---- which money

static bool is_currency(const char *code)
{
    for (int i = 0; i < 3; i++)
        if (code[i] < 'A' || code[i] > 'Z') return false;
    return true;
}

static bool cash_stands(const struct state *state, int32_t pool)
{
    for (STATE_EACH(cash, line, state))
        if (!line->struck && (!pool || line->pool == pool)) return true;
    return false;
}

// The seed of the first time holds, so that nobody says it again until lots fall as they like.
static void seed_of(const struct deciding *d, char hex[2 * DRAW_SEED_BYTES + 1])
{
    const struct row_money *was = state_money(d->was, 1);
    draw_seed_write(d->context->seed, hex);
    if (was) text_fill(hex, 2 * DRAW_SEED_BYTES + 1, was->seed);
}

DECIDE(money_set)
{
    const struct row_money *was = money_of(d->was);
    bool other =
        was && (was->digits != c->digits || !mem_same(was->currency, c->currency, sizeof c->currency));
    struct event_money_set is = {.digits = c->digits,
                                 .unit = c->unit ? c->unit : 1,
                                 .rest = c->rest,
                                 .sight = c->sight,
                                 .ties = c->ties};
    if (c->currency[0] && !is_currency(c->currency)) REFUSE(d, DIRECTOR_CURRENCY);
    if (other && cash_stands(d->was, 0)) REFUSE(d, DIRECTOR_MONEY_NOTED);
    text_fill(is.currency, sizeof is.currency, c->currency);
    seed_of(d, is.seed);
    bool same = was && !other && was->unit == is.unit && was->rest == is.rest;
    if (same && was->sight == is.sight && was->ties == is.ties) return;
    if (!was && !c->currency[0]) return;
    deciding_emit(d, &(struct event){.kind = EVENT_money_set, .is.money_set = is});
}

// ---- pools

static bool section_there(struct deciding *d, int32_t section)
{
    if (!drawn_section(d->was, section))
        deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, section), "section");
    return !refused(d);
}

static bool sales_stand(const struct state *state, int32_t pool)
{
    for (STATE_EACH(sale, sale, state))
        if (sale->n / SEAT_NUMBERS == pool && sale->price) return true;
    return false;
}

// What was sold, and receipts, mean nothing in a pool of another kind.
static bool kind_may_change(const struct state *state, const struct event_pool_set *is)
{
    const struct row_pool *was = state_pool(state, is->pool);
    bool other = was && (was->kind == POOL_AUCTION) != (is->kind == POOL_AUCTION);
    return !other || (!cash_stands(state, is->pool) && !sales_stand(state, is->pool));
}

static bool pool_same(const struct row_pool *was, const struct event_pool_set *is)
{
    return was && was->removed == is->removed && was->kind == is->kind && was->section == is->section &&
           was->fee == is->fee && was->again == is->again && was->house == is->house &&
           was->share == is->share && mem_same(was->name, is->name, sizeof is->name);
}

DECIDE(pool_set)
{
    int32_t last = state_last(d->was, ROW_pool);
    struct event_pool_set is = {.pool = c->pool,
                                .removed = c->removed,
                                .kind = c->kind,
                                .section = c->kind == POOL_ENTRY ? 0 : c->section,
                                .fee = c->kind == POOL_AUCTION ? 0 : c->fee,
                                .again = c->kind == POOL_AUCTION ? 0 : c->again,
                                .house = c->house,
                                .share = c->share};
    if (!money_known(d)) return;
    if (c->pool > last + 1) REFUSE_WORDS(d, "pool", DIRECTOR_NOTHING, c->pool);
    if (!c->name[0]) REFUSE(d, DIRECTOR_POOL_NAME);
    bool used = cash_stands(d->was, c->pool) || sales_stand(d->was, c->pool);
    if ((c->removed && used) || !kind_may_change(d->was, &is)) REFUSE(d, DIRECTOR_POOL_USED, c->pool);
    if (!c->removed && c->kind != POOL_ENTRY && !section_there(d, c->section)) return;
    text_fill(is.name, sizeof is.name, c->name);
    if (pool_same(state_pool(d->was, c->pool), &is)) return;
    deciding_emit(d, &(struct event){.kind = EVENT_pool_set, .is.pool_set = is});
}

// ---- prize tables

// Line i of the lists that came; those that are missing as a whole are zero.
static struct row_prize line_of(const struct command_prizes_set *c, int32_t i)
{
    return (struct row_prize){.entries = c->entries.count ? c->entries.at[i] : 0,
                              .section = c->section.at[i],
                              .place = c->place.at[i],
                              .share = c->share.count ? c->share.at[i] : 0,
                              .amount = c->amount.count ? c->amount.at[i] : 0};
}

static bool line_possible(const struct row_prize *line)
{
    bool where =
        line->place >= 1 && line->place <= ENTRIES_MAX && line->entries >= 0 && line->entries <= ENTRIES_MAX;
    bool worth =
        line->share >= 0 && line->share <= SHARE_WHOLE && line->amount >= 0 && line->amount <= AMOUNT_MAX;
    return where && worth && !line->share != !line->amount;
}

static bool lists_of_one_length(const struct command_prizes_set *c)
{
    int32_t count = c->place.count;
    return c->section.count == count && (!c->entries.count || c->entries.count == count) &&
           (!c->share.count || c->share.count == count) && (!c->amount.count || c->amount.count == count);
}

// What lines before this one, of the same table, give away; repeats: one of them is for the same place.
static int32_t shares_before(const struct command_prizes_set *c, int32_t i, bool *repeats)
{
    struct row_prize line = line_of(c, i);
    int32_t sum = 0;
    *repeats = false;
    for (int32_t k = 0; k < i; k++) {
        struct row_prize other = line_of(c, k);
        if (other.entries != line.entries) continue;
        sum += other.share;
        *repeats |= other.section == line.section && other.place == line.place;
    }
    return sum;
}

static void look_at_line(struct deciding *d, const struct command_prizes_set *c, int32_t i)
{
    struct row_prize line = line_of(c, i);
    bool repeats;
    int32_t shares = shares_before(c, i, &repeats);
    if (!drawn_section(d->was, line.section))
        deciding_fault(d, "section", i, director_refusal(DIRECTOR_PRIZE_SECTION, line.section));
    else if (!line_possible(&line))
        deciding_fault(d, "place", i, director_refusal(DIRECTOR_PRIZE_LINE, i + 1));
    else if (repeats)
        deciding_fault(d, "place", i, director_refusal(DIRECTOR_PRIZE_TWICE, i + 1));
    else if (shares + line.share > SHARE_WHOLE)
        deciding_fault(d, "share", i, director_refusal(DIRECTOR_PRIZE_SHARES));
}

static bool prizes_same(const struct deciding *d, const struct event_prizes_set *is)
{
    for (int32_t i = 0; i < PRIZES_MAX; i++) {
        const struct row_prize *was = state_prize(d->was, is->pool * PRIZE_NUMBERS + i + 1);
        bool has = i < is->place.count;
        if (!has && (!was || !was->place)) return true;
        if (!has || !was || was->place != is->place.at[i] || was->section != is->section.at[i]) return false;
        if (was->entries != is->entries.at[i] || was->share != is->share.at[i] ||
            was->amount != is->amount.at[i])
            return false;
    }
    return true;
}

static bool prizes_fill(struct deciding *d, const struct command_prizes_set *c, struct event_prizes_set *is)
{
    int32_t count = c->place.count, *at = room_take(d->room, sizeof *at * 5 * PRIZES_MAX);
    if (!at) return false;
    *is = (struct event_prizes_set){.pool = c->pool,
                                    .entries = {at, count},
                                    .section = {at + PRIZES_MAX, count},
                                    .place = {at + 2 * PRIZES_MAX, count},
                                    .share = {at + 3 * PRIZES_MAX, count},
                                    .amount = {at + 4 * PRIZES_MAX, count}};
    for (int32_t i = 0; i < count; i++) {
        struct row_prize line = line_of(c, i);
        at[i] = line.entries;
        at[PRIZES_MAX + i] = line.section;
        at[2 * PRIZES_MAX + i] = line.place;
        at[3 * PRIZES_MAX + i] = line.share;
        at[4 * PRIZES_MAX + i] = line.amount;
    }
    return true;
}

DECIDE(prizes_set)
{
    struct event_prizes_set is;
    if (!pool_known(d, c->pool)) return;
    if (!lists_of_one_length(c)) REFUSE(d, DIRECTOR_PRIZE_LISTS);
    for (int32_t i = 0; i < c->place.count; i++)
        look_at_line(d, c, i);
    if (refused(d)) return;
    if (!prizes_fill(d, c, &is)) REFUSE(d, DIRECTOR_NO_ROOM);
    if (prizes_same(d, &is)) return;
    deciding_emit(d, &(struct event){.kind = EVENT_prizes_set, .is.prizes_set = is});
}

// ---- the cash book

// What a line may come to: usual, where nothing is said; at most; and what is wrong where that is nothing.
struct cash_bounds {
    int64_t usual, most;
    enum director_reason none;
};

static int64_t positive(int64_t amount)
{
    return amount > 0 ? amount : 0;
}

// Whoever does not owe the fee may pay it, too: into a side pool, or late.
static struct cash_bounds fee_bounds(const struct row_pool *pool, const struct pool_entry *e)
{
    int64_t asked = e->owes ? e->own.asked : e->own.asked + pool->fee;
    int64_t missing = positive(asked - e->waived - (e->own.paid - e->own.refunded));
    return (struct cash_bounds){missing, missing, DIRECTOR_PAID_ALREADY};
}

// What the entry, or who bought it, is due and has not got.
static struct cash_bounds payout_bounds(struct deciding *d, const struct pool_book *book, int32_t entry,
                                        bool buyer)
{
    struct room room = *d->room;
    struct payouts *payouts = room_take(&room, sizeof *payouts);
    if (!payouts || !payouts_fill(d->was, book, payouts, room))
        return (struct cash_bounds){0, 0, DIRECTOR_NO_ROOM};
    const struct payout *p = &payouts->by[entry];
    const struct pool_entry *e = &book->by[entry];
    int64_t due = positive(buyer ? p->buyers - e->buyer.got : p->due - p->buyers - e->own.got);
    return (struct cash_bounds){due, due, DIRECTOR_NOTHING_DUE};
}

static struct cash_bounds up_to(int64_t amount, enum director_reason none)
{
    return (struct cash_bounds){positive(amount), positive(amount), none};
}

static struct cash_bounds bounds_of(struct deciding *d, const struct row_pool *pool,
                                    const struct pool_book *book, enum cash_kind kind, int32_t entry)
{
    const struct pool_entry *e = &book->by[entry];
    int64_t again = pool->again ? pool->again : pool->fee, asked = pool_outstanding(e);
    switch (kind) {
    case CASH_FEE:
        return fee_bounds(pool, e);
    case CASH_AGAIN:
        return (struct cash_bounds){pool_holds(e) ? again : 0, pool_holds(e) ? again : 0,
                                    DIRECTOR_NOT_IN_POOL};
    case CASH_WAIVED:
        return up_to(asked, DIRECTOR_PAID_ALREADY);
    case CASH_REFUND:
        return up_to(e->own.paid - e->own.refunded, DIRECTOR_NOTHING_PAID);
    case CASH_ADDED:
        return (struct cash_bounds){0, AMOUNT_MAX, DIRECTOR_AMOUNT};
    case CASH_KEPT:
        return (struct cash_bounds){0, book->fund, DIRECTOR_AMOUNT};
    case CASH_PAYOUT:
    case CASH_WON:
        return payout_bounds(d, book, entry, kind == CASH_WON);
    case CASH_RETURNED:
        return up_to(e->own.got, DIRECTOR_NOTHING_PAID);
    case CASH_BID:
        return up_to(pool_outstanding_buyer(e), DIRECTOR_PAID_ALREADY);
    case CASH_BID_BACK:
        return up_to(e->buyer.paid - e->buyer.refunded, DIRECTOR_NOTHING_PAID);
    case CASH_WON_BACK:
        return up_to(e->buyer.got, DIRECTOR_NOTHING_PAID);
    }
    return (struct cash_bounds){0, 0, DIRECTOR_AMOUNT};
}

// In an auction nobody enters twice and no bid is waived; elsewhere nobody is bought.
static bool kind_fits(const struct row_pool *pool, enum cash_kind kind)
{
    bool auction = pool->kind == POOL_AUCTION;
    switch (kind) {
    case CASH_AGAIN:
    case CASH_WAIVED:
        return !auction;
    case CASH_BID:
    case CASH_BID_BACK:
    case CASH_WON:
    case CASH_WON_BACK:
        return auction;
    default:
        return true;
    }
}

static bool of_entry(enum cash_kind kind)
{
    return kind != CASH_ADDED && kind != CASH_KEPT;
}

// What this line comes to; 0: refused.
static int32_t amount_of(struct deciding *d, const struct row_cash *line)
{
    struct pool_book *book = room_take(d->room, sizeof *book);
    if (!book) {
        deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
        return 0;
    }
    pool_read(d->was, line->pool, book);
    struct cash_bounds bounds =
        bounds_of(d, pool_of(d->was, line->pool), book, (enum cash_kind)line->kind, line->entry);
    int64_t most = bounds.most < AMOUNT_MAX ? bounds.most : AMOUNT_MAX;
    int64_t amount = line->amount ? line->amount : bounds.usual < most ? bounds.usual : most;
    if (!most || !amount)
        deciding_refuse(d, director_refusal(bounds.none, line->entry));
    else if (amount > most)
        deciding_refuse(d, director_refusal(DIRECTOR_AMOUNT_MORE));
    return refused(d) ? 0 : (int32_t)amount;
}

// Who stands at the door takes fees; everything else is the director's.
static bool hand_may(struct deciding *d, enum cash_kind kind)
{
    if (kind != CASH_FEE && kind != CASH_AGAIN && kind != CASH_BID && !is_director(d))
        deciding_refuse_words(d, director_refusal(DIRECTOR_ROLE), words_role.at[ROLE_DIRECTOR]);
    return !refused(d);
}

DECIDE(cash_note)
{
    struct row_entry entry;
    enum cash_kind kind = (enum cash_kind)c->kind;
    struct event_cash_noted is = {.line = state_last(d->was, ROW_cash) + 1, .pool = c->pool, .kind = c->kind};
    if (!hand_may(d, kind) || !pool_known(d, c->pool)) return;
    if (!kind_fits(pool_of(d->was, c->pool), kind)) REFUSE(d, DIRECTOR_CASH_KIND, c->pool);
    if (is.line > CASH_MAX) REFUSE(d, DIRECTOR_TOO_MANY, CASH_MAX);
    if (of_entry(kind) && !entry_get(d, c->entry, &entry)) return;
    is.entry = of_entry(kind) ? c->entry : 0;
    is.amount = amount_of(
        d, &(struct row_cash){.pool = c->pool, .kind = c->kind, .entry = is.entry, .amount = c->amount});
    if (refused(d)) return;
    text_fill(is.note, sizeof is.note, c->note);
    deciding_emit(d, &(struct event){.kind = EVENT_cash_noted, .is.cash_noted = is});
    MADE(d, cash, is.line);
}

// Nobody has more back than was paid, whether a receipt is struck or stands again. What stands again was right once: that
// a fee or a prize has changed since is seen in the balance.
static bool hangs_together(struct deciding *d, const struct row_cash *line, bool struck)
{
    struct pool_book *book = room_take(d->room, sizeof *book);
    if (!book) return false;
    pool_read(d->was, line->pool, book);
    const struct pool_entry *e = &book->by[line->entry];
    bool buyers = line->kind >= CASH_BID;
    const struct pool_hand *hand = buyers ? &e->buyer : &e->own, change = pool_line(line);
    int64_t sign = struck ? -1 : 1, paid = hand->paid + sign * change.paid,
            back = hand->refunded + sign * change.refunded, stood = hand->paid - hand->refunded;
    bool auction = pool_of(d->was, line->pool)->kind == POOL_AUCTION;
    // Nobody comes to have paid more than was bid: neither by what stands again nor by giving nothing back.
    if (auction && paid - back > hand->asked && paid - back > stood) return false;
    return paid >= back && hand->got + sign * change.got >= 0;
}

DECIDE(cash_strike)
{
    const struct row_cash *line = state_cash(d->was, c->line);
    if (!line) REFUSE_WORDS(d, "receipt", DIRECTOR_NOTHING, c->line);
    if (line->taker != d->context->actor && !hand_may(d, CASH_KEPT)) return;
    if (!pool_known(d, line->pool) || line->struck == c->struck) return;
    if (c->struck && !c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    if (!hangs_together(d, line, c->struck)) REFUSE(d, DIRECTOR_CASH_HANGS, c->line);
    EMIT_TEXT(d, cash_struck, reason, c->reason, .line = c->line, .struck = c->struck);
}
