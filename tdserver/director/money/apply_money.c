// SPDX-License-Identifier: MIT
// Applying: money.
#include "director/applying.h"

HANDLER(money_set)
{
    EDIT(money, money, 1);
    TEXT_COPY(money->currency, is->currency);
    TEXT_COPY(money->seed, is->seed);
    money->digits = is->digits;
    money->unit = is->unit;
    money->rest = is->rest;
    money->sight = is->sight;
    money->ties = is->ties;
    return APPLY_DONE;
}

HANDLER(pool_set)
{
    EDIT(pool, pool, is->pool);
    TEXT_COPY(pool->name, is->name);
    pool->removed = is->removed;
    pool->kind = is->kind;
    pool->section = is->section;
    pool->fee = is->fee;
    pool->again = is->again;
    pool->house = is->house;
    pool->share = is->share;
    return APPLY_DONE;
}

static bool lists_fit(const struct event_prizes_set *is)
{
    int32_t count = is->place.count;
    return count <= PRIZES_MAX && is->entries.count == count && is->section.count == count &&
           is->share.count == count && is->amount.count == count;
}

HANDLER(prizes_set)
{
    int32_t first = is->pool * PRIZE_NUMBERS;
    if (!lists_fit(is)) return APPLY_BROKEN;
    CHANGE(pool, pool, is->pool); // a table belongs to its pool: who edits one has seen this version
    (void)pool;
    for (int32_t i = is->place.count; i > 0; i--) {
        EDIT(prize, prize, first + i);
        prize->entries = is->entries.at[i - 1];
        prize->section = is->section.at[i - 1];
        prize->place = is->place.at[i - 1];
        prize->share = is->share.at[i - 1];
        prize->amount = is->amount.at[i - 1];
    }
    for (int32_t line = is->place.count + 1; line <= PRIZES_MAX && state_prize(state, first + line); line++) {
        CHANGE(prize, prize, first + line);
        prize->entries = prize->section = prize->place = prize->share = prize->amount = 0;
    }
    return APPLY_DONE;
}

HANDLER(entry_sold)
{
    EDIT(sale, sale, is->pool * SEAT_NUMBERS + is->entry);
    CHANGE(pool, pool, is->pool); // as a table of prizes does
    (void)pool;
    TEXT_COPY(sale->note, is->note);
    sale->price = is->price;
    sale->back = is->back;
    sale->buyer = is->buyer;
    return APPLY_DONE;
}

HANDLER(cash_noted)
{
    EDIT(cash, line, is->line);
    TEXT_COPY(line->note, is->note);
    line->pool = is->pool;
    line->kind = is->kind;
    line->entry = is->entry;
    line->amount = is->amount;
    line->taker = event->actor;
    line->at_ms = event->at_ms;
    line->struck = 0;
    return APPLY_DONE;
}

HANDLER(cash_struck)
{
    CHANGE(cash, line, is->line);
    line->struck = is->struck;
    return APPLY_DONE;
}
