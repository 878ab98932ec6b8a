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

// ---- the cash book

// What a line of each kind adds to.
static void line_count(const struct row_cash *line, struct pool_book *book)
{
    struct pool_entry *e = &book->by[line->entry];
    switch ((enum cash_kind)line->kind) {
    case CASH_AGAIN:
        e->again++;
        e->asked += line->amount;
        e->paid += line->amount;
        break;
    case CASH_FEE:
        e->paid += line->amount;
        break;
    case CASH_WAIVED:
        e->waived += line->amount;
        break;
    case CASH_REFUND:
        e->refunded += line->amount;
        break;
    case CASH_ADDED:
        book->added += line->amount;
        break;
    case CASH_KEPT:
        book->kept += line->amount;
        break;
    case CASH_PAYOUT:
        e->got += line->amount;
        break;
    case CASH_RETURNED:
        e->got -= line->amount;
        break;
    }
}

bool pool_holds(const struct pool_entry *e)
{
    return e->paid > e->refunded || (e->owes && e->waived > 0);
}

int64_t pool_outstanding(const struct pool_entry *e)
{
    int64_t missing = e->asked - e->waived - (e->paid - e->refunded);
    return missing > 0 ? missing : 0;
}

static void entry_count(const struct row_pool *pool, struct pool_entry *e, struct pool_book *book)
{
    if (e->owes) e->asked += pool->fee;
    book->paid += e->paid;
    book->refunded += e->refunded;
    book->got += e->got;
    if (!pool_holds(e)) return;
    book->stakes += 1 + e->again;
    if (e->paid > e->refunded) book->paying += 1 + e->again;
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
    for (STATE_EACH(cash, line, state))
        if (line->pool == pool && !line->struck) line_count(line, out);
    for (STATE_EACH(entry, e, state))
        entry_count(row, &out->by[e->n], out);
    out->net = out->paid - out->refunded;
    struct pool_fund fund = fund_of(row, out->paying, out->net, out->added, out->kept);
    out->house = fund.house;
    out->fund = fund.fund;
}

struct pool_fund pool_if(const struct state *state, int32_t pool, int32_t stakes)
{
    int64_t added = 0, kept = 0;
    const struct row_pool *row = state_pool(state, pool);
    for (STATE_EACH(cash, line, state)) {
        if (line->pool != pool || line->struck) continue;
        if (line->kind == CASH_ADDED) added += line->amount;
        if (line->kind == CASH_KEPT) kept += line->amount;
    }
    return fund_of(row, stakes, (int64_t)row->fee * stakes, added, kept);
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
