// SPDX-License-Identifier: MIT
#include "director/money/pools.h"

#include "director/formats/drawn.h"
#include "engine/mem.h"

const struct row_money *money_of(const struct state *state)
{
    const struct row_money *money = state_money(state, 1);
    return money && money->currency[0] ? money : NULL;
}

const struct row_pool *pool_of(const struct state *state, int32_t pool)
{
    const struct row_pool *row = state_pool(state, pool);
    return row && !row->removed ? row : NULL;
}

// ---- of whom a fee is asked

static bool takes_part(const struct row_entry *e)
{
    bool plays_for_itself = !e->team || e->team == e->n;
    return plays_for_itself && (e->status == ENTRY_ENTERED || e->status == ENTRY_CHECKED_IN);
}

static void owes_everybody(const struct state *state, struct pool_book *book)
{
    for (STATE_EACH(entry, e, state))
        book->by[e->n].owes = takes_part(e);
}

// Who was put there, or stands in a match of it.
static void owes_section(const struct state *state, int32_t section, struct pool_book *book)
{
    bool there[ENTRIES_MAX + 1] = {false};
    for (STATE_EACH(seat, seat, state))
        if (seat->n / SEAT_NUMBERS == section && seat->status == SEAT_IN)
            there[seat->n % SEAT_NUMBERS] = true;
    for (DRAWN_EACH_MATCH(m, state))
        if (m->section == section && !m->of) there[m->a > 0 ? m->a : 0] = there[m->b > 0 ? m->b : 0] = true;
    for (STATE_EACH(entry, e, state))
        book->by[e->n].owes = there[e->n] && takes_part(e);
}

// ---- who was sold

const struct row_sale *sale_of(const struct state *state, int32_t pool, int32_t entry)
{
    return state_sale(state, pool * SEAT_NUMBERS + entry);
}

struct sale_parts sale_parts(const struct row_sale *sale, int64_t amount, int32_t unit)
{
    int64_t player = amount * sale->back / SHARE_WHOLE;
    player -= player % unit;
    return (struct sale_parts){player, amount - player};
}

static void sales_read(const struct state *state, int32_t pool, struct pool_book *book)
{
    for (STATE_EACH(sale, sale, state)) {
        if (sale->n / SEAT_NUMBERS != pool || !sale->price) continue;
        struct pool_entry *e = &book->by[sale->n % SEAT_NUMBERS];
        struct sale_parts parts = sale_parts(sale, sale->price, 1);
        e->sold = true;
        e->own.asked = parts.player;
        e->buyer.asked = parts.buyer;
    }
}

// ---- the cash book

// What a line changes at the hand that it is about.
struct pool_hand pool_line(const struct row_cash *line)
{
    int64_t amount = line->amount;
    switch ((enum cash_kind)line->kind) {
    case CASH_AGAIN:
        return (struct pool_hand){.asked = amount, .paid = amount};
    case CASH_FEE:
    case CASH_BID:
        return (struct pool_hand){.paid = amount};
    case CASH_REFUND:
    case CASH_BID_BACK:
        return (struct pool_hand){.refunded = amount};
    case CASH_PAYOUT:
    case CASH_WON:
        return (struct pool_hand){.got = amount};
    case CASH_RETURNED:
    case CASH_WON_BACK:
        return (struct pool_hand){.got = -amount};
    default:
        return (struct pool_hand){0};
    }
}

static int64_t stays(const struct pool_hand *hand)
{
    return hand->paid - hand->refunded;
}

// Who has everything back is out, second entries too; who pays again after that begins anew.
static void begin_anew(struct pool_entry *e)
{
    e->own.asked = e->again = 0;
}

static void line_count(const struct row_cash *line, bool auction, struct pool_book *book)
{
    struct pool_entry *e = &book->by[line->entry];
    struct pool_hand change = pool_line(line), *hand = line->kind >= CASH_BID ? &e->buyer : &e->own;
    hand->asked += change.asked;
    hand->paid += change.paid;
    hand->refunded += change.refunded;
    hand->got += change.got;
    e->again += line->kind == CASH_AGAIN;
    if (line->kind == CASH_REFUND && !auction && stays(&e->own) <= 0) begin_anew(e);
    e->waived += line->kind == CASH_WAIVED ? line->amount : 0;
    book->added += line->kind == CASH_ADDED ? line->amount : 0;
    book->kept += line->kind == CASH_KEPT ? line->amount : 0;
}

bool pool_holds(const struct pool_entry *e)
{
    return e->sold || stays(&e->own) > 0 || (e->owes && e->waived > 0);
}

int64_t pool_outstanding(const struct pool_entry *e)
{
    int64_t missing = e->own.asked - e->waived - stays(&e->own);
    return missing > 0 ? missing : 0;
}

int64_t pool_outstanding_buyer(const struct pool_entry *e)
{
    int64_t missing = e->buyer.asked - stays(&e->buyer);
    return missing > 0 ? missing : 0;
}

// Of who does not take part, or need not, no more is asked than stays.
static void asks(const struct row_pool *pool, struct pool_entry *e)
{
    if (e->owes)
        e->own.asked += pool->fee;
    else if (pool->kind != POOL_AUCTION && e->own.asked > stays(&e->own))
        e->own.asked = stays(&e->own);
}

static void entry_count(const struct row_pool *pool, struct pool_entry *e, struct pool_book *book)
{
    asks(pool, e);
    book->paid += e->own.paid + e->buyer.paid;
    book->refunded += e->own.refunded + e->buyer.refunded;
    book->got += e->own.got + e->buyer.got;
    if (!pool_holds(e)) return;
    book->stakes += 1 + e->again;
    if (stays(&e->own) > 0 || stays(&e->buyer) > 0) book->paying += 1 + e->again;
}

// Of what was paid in, added, and kept besides. The club keeps no more than there is.
static struct pool_fund fund_of(const struct row_pool *pool, int32_t paying, int64_t net, int64_t added,
                                int64_t kept)
{
    int64_t house = (int64_t)pool->house * paying + net * pool->share / SHARE_WHOLE;
    if (house > net) house = net;
    house += kept;
    if (house > net + added) house = net + added;
    return (struct pool_fund){house, net + added - house};
}

void pool_read(const struct state *state, int32_t pool, struct pool_book *out)
{
    const struct row_pool *row = state_pool(state, pool);
    mem_clear(out, sizeof *out);
    out->pool = pool;
    if (row->kind == POOL_ENTRY) owes_everybody(state, out);
    if (row->kind == POOL_SECTION) owes_section(state, row->section, out);
    if (row->kind == POOL_AUCTION) sales_read(state, pool, out);
    for (STATE_EACH(cash, line, state))
        if (line->pool == pool && !line->struck) line_count(line, row->kind == POOL_AUCTION, out);
    for (STATE_EACH(entry, e, state))
        entry_count(row, &out->by[e->n], out);
    out->net = out->paid - out->refunded;
    struct pool_fund fund = fund_of(row, out->paying, out->net, out->added, out->kept);
    out->house = fund.house;
    out->fund = fund.fund;
}

struct pool_fund pool_if(const struct state *state, int32_t pool, int32_t stakes)
{
    int64_t added = 0, kept = 0, paid = 0;
    const struct row_pool *row = state_pool(state, pool);
    for (STATE_EACH(cash, line, state)) {
        if (line->pool != pool || line->struck) continue;
        if (line->kind == CASH_ADDED) added += line->amount;
        if (line->kind == CASH_KEPT) kept += line->amount;
        if (line->kind == CASH_FEE || line->kind == CASH_BID) paid += line->amount;
        if (line->kind == CASH_REFUND || line->kind == CASH_BID_BACK) paid -= line->amount;
    }
    int64_t net = row->kind == POOL_AUCTION ? paid : (int64_t)row->fee * stakes;
    return fund_of(row, stakes, net, added, kept);
}

// ---- the prize table

static int32_t table_for(const struct state *state, int32_t pool, int32_t stakes)
{
    int32_t best = -1;
    for (int32_t line = 1; line <= PRIZES_MAX; line++) {
        const struct row_prize *prize = state_prize(state, pool * PRIZE_NUMBERS + line);
        if (!prize) break;
        if (prize->place && prize->entries <= stakes && prize->entries > best) best = prize->entries;
    }
    return best;
}

int32_t pool_table(const struct state *state, int32_t pool, int32_t stakes,
                   struct money_line lines[PRIZES_MAX])
{
    int32_t count = 0, entries = table_for(state, pool, stakes);
    for (int32_t line = 1; line <= PRIZES_MAX; line++) {
        const struct row_prize *prize = state_prize(state, pool * PRIZE_NUMBERS + line);
        if (!prize) break;
        if (!prize->place || prize->entries != entries) continue;
        lines[count++] = (struct money_line){prize->section, prize->place, prize->share, prize->amount, 0};
    }
    return count;
}
