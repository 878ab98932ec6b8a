// SPDX-License-Identifier: MIT
// A page of a list, cut out of the whole answer as it was written (json_out): so every list pages in one way, and what is
// shared by all who ask for everything serves who asks for a part of it, too. Only for JSON of our own.
#ifndef BASE_JSON_JSON_CUT_H
#define BASE_JSON_JSON_CUT_H
#include "base/arena.h"

struct json_cut {
    const char *rows;   // the member of the answer that is the list
    const char *number; // the member of a row that the list is in order of; NULL: none, rows are counted
    bool falling;       // the highest number comes first
};

// The same object with at most `limit` rows (0: all) of those that follow the row `after` (0: from the first one on), and
// behind them "next": the number of the last one as text, null when no more follow. *next is that number, 0 when none do.
// Where it is no object with such a list, it comes back as it is.
struct text json_cut(struct arena *a, struct text whole, const struct json_cut *how, int64_t after,
                     int32_t limit, int64_t *next);
#endif
