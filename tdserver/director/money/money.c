// SPDX-License-Identifier: MIT
#include "director/money/money.h"

// Overflow: a fund is at most CASH_MAX lines of AMOUNT_MAX, some 2^45; times SHARE_WHOLE it stays below 2^59.
_Static_assert((int64_t)CASH_MAX *AMOUNT_MAX < INT64_MAX / SHARE_WHOLE, "shares of a fund fit");

static int64_t whole_units(int64_t amount, int32_t unit)
{
    return amount - amount % unit;
}

static int64_t fixed_amounts(struct money_line *lines, int32_t count)
{
    int64_t sum = 0;
    for (int32_t i = 0; i < count; i++) {
        lines[i].comes_to = lines[i].amount;
        sum += lines[i].amount;
    }
    return sum;
}

int64_t money_table(struct money_line *lines, int32_t count, int64_t fund, int32_t unit)
{
    struct money_line *first = NULL;
    int64_t fixed = fixed_amounts(lines, count), shared = fund > fixed ? fund - fixed : 0, given = 0,
            shares = 0;
    for (int32_t i = 0; i < count; i++) {
        if (!lines[i].share) continue;
        if (!first) first = &lines[i];
        lines[i].comes_to = whole_units(shared * lines[i].share / SHARE_WHOLE, unit);
        given += lines[i].comes_to;
        shares += lines[i].share;
    }
    int64_t over = whole_units(shared * shares / SHARE_WHOLE - given, unit);
    if (first) first->comes_to += over;
    return fixed + given + (first ? over : 0);
}

struct money_split money_split(int64_t amount, int32_t equals, int32_t unit, enum money_rest rest)
{
    if (equals <= 1) return (struct money_split){.each = amount};
    struct money_split split = {.each = whole_units(amount / equals, unit)};
    split.rest = amount - split.each * equals;
    if (rest == REST_LOT) split.lots = (int32_t)(split.rest / unit);
    split.rest -= (int64_t)split.lots * unit;
    return split;
}
