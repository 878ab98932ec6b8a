// SPDX-License-Identifier: MIT
// Pools: what came into a pool and from whom, by the lines of the cash book that stand. Reads rows only.
#ifndef DIRECTOR_MONEY_POOLS_H
#define DIRECTOR_MONEY_POOLS_H

#include "director/money/money.h"
#include "director/state.h"

// What is paid and got at one hand. asked: what it has to pay, without what it was let off; got: what was paid out to it and not
// returned.
struct pool_hand {
    int64_t asked, paid, refunded, got;
};

// What a line of the cash book changes at the hand that it is about; of a line about nobody nothing.
struct pool_hand pool_line(const struct row_cash *line);

// One entry in a pool. In an auction its own hand is that of the share it kept, and its buyer has another one.
struct pool_entry {
    bool owes, sold; // the fee is asked of it; somebody bought it
    int32_t again;
    int64_t waived;
    struct pool_hand own, buyer;
};

// Everything that happened to a pool. stakes: entries that are in it, each second entry counts again; paying: those of
// them that have paid something. net: paid in and not paid back. house: what the club keeps; fund: what there is to give.
struct pool_book {
    int32_t pool, stakes, paying;
    int64_t paid, refunded, added, kept, got;
    int64_t net, house, fund;
    struct pool_entry by[ENTRIES_MAX + 1];
};

// The event's money, NULL when it knows none; a pool that is not removed, NULL when there is none.
const struct row_money *money_of(const struct state *state);
const struct row_pool *pool_of(const struct state *state, int32_t pool);

// The pool exists.
void pool_read(const struct state *state, int32_t pool, struct pool_book *out);
// What there would be if so many paid the fee, with what was added so far; of an auction what was paid so far.
struct pool_fund {
    int64_t house, fund;
};
struct pool_fund pool_if(const struct state *state, int32_t pool, int32_t stakes);
// Whether an entry is in the pool, and what is still asked of it, and of its buyer.
bool pool_holds(const struct pool_entry *e);
int64_t pool_outstanding(const struct pool_entry *e);
int64_t pool_outstanding_buyer(const struct pool_entry *e);

// ---- auctions: every entry is sold to who bids most, and its player may buy back a share at that price

// The sale of an entry in the auction of a pool, NULL where it was never sold.
const struct row_sale *sale_of(const struct state *state, int32_t pool, int32_t entry);
// What its price, or a prize of it, comes to for its player and for who bought it: the player's part is rounded down to whole
// multiples of `unit`, the buyer has the rest.
struct sale_parts {
    int64_t player, buyer;
};
struct sale_parts sale_parts(const struct row_sale *sale, int64_t amount, int32_t unit);

// The lines of its prize table for so many stakes, in order; how many.
int32_t pool_table(const struct state *state, int32_t pool, int32_t stakes,
                   struct money_line lines[PRIZES_MAX]);

#endif
