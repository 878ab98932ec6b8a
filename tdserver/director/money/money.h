// SPDX-License-Identifier: MIT
// Money: the arithmetic of prizes. Amounts are whole numbers of the smallest unit of a currency; nothing is ever rounded
// but downwards, and what that leaves is named. Equals share it; who they are is said in payouts.h. Cases 67, 68, 69, 116.
#ifndef DIRECTOR_MONEY_MONEY_H
#define DIRECTOR_MONEY_MONEY_H

#include <stdbool.h>

#include "director/fields.h"

// A line of a prize table: a share of what there is to give, hundredths of a percent, or a fixed amount. comes_to: what it
// is worth.
struct money_line {
    int32_t section, place, share, amount;
    int64_t comes_to;
};

// What the lines of a table come to out of a fund, in whole multiples of `unit`. Fixed amounts come first, whether the fund
// has them or not; shares are of what is left then. What rounding takes from the shares goes to the first of them. Returns
// the sum; what the fund has beyond it nobody gets.
int64_t money_table(struct money_line *lines, int32_t count, int64_t fund, int32_t unit);

// Some equals share an amount: everybody gets `each`, in multiples of `unit`; `lots` of them one unit more, where lots are
// drawn for what cannot be shared; `rest` is left. One alone gets all of it.
struct money_split {
    int64_t each, rest;
    int32_t lots;
};
struct money_split money_split(int64_t amount, int32_t equals, int32_t unit, enum money_rest rest);

#endif
