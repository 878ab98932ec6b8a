// SPDX-License-Identifier: MIT
// Outcomes: what everybody gets of a pool under each way in which the matches that are left may end, while these are few: before the
// last round of a Swiss, from the semi-finals of a knockout. Told are matches of the sections in the prize table and of those that
// say who plays in them, as long as each has one of two winners and nothing but the winner counts: not of teams, not of games that
// end level where points are counted, not where the points scored part those who are level, and not while rounds are still to be
// paired. Whoever leaves meanwhile makes another outcome.
#ifndef DIRECTOR_MONEY_OUTCOMES_H
#define DIRECTOR_MONEY_OUTCOMES_H

#include "director/money/payouts.h"

// So many matches may be left, every one counted that may be played; each outcome is a row of its own up to so many of them.
// Everybody may ask: where that would take longer than a page may, outcomes are not told (entries squared, for each of them).
enum { OUTCOME_WORK_MAX = 1 << 20 };
enum { OUTCOME_MATCHES_MAX = 6, OUTCOME_ROW_MATCHES = 2, OUTCOME_ROWS_MAX = 1 << OUTCOME_ROW_MATCHES };

// Who beats whom, in the order in which the matches can be played, and what each entry then has of the pool, all in all.
struct outcome {
    int32_t count, match[OUTCOME_ROW_MATCHES], winner[OUTCOME_ROW_MATCHES], loser[OUTCOME_ROW_MATCHES];
    int64_t gets[ENTRIES_MAX + 1];
};

// What somebody has over those outcomes in which their next match ends one way; match: which that is, 0 = it never ends so.
struct outcome_own {
    int32_t match;
    int64_t least, most;
};
enum { OUTCOME_WON, OUTCOME_LOST, OUTCOME_OWNS };

// left: matches to be played. count: outcomes; 0 where they are not told, and then there are neither rows nor amounts.
struct outcomes {
    int32_t left, count, row_count;
    int64_t least[ENTRIES_MAX + 1], most[ENTRIES_MAX + 1]; // by entry, over all outcomes
    struct outcome_own own[ENTRIES_MAX + 1][OUTCOME_OWNS];
    struct outcome row[OUTCOME_ROWS_MAX];
};

size_t outcomes_room(const struct state *state);
// false: the room is too small.
bool outcomes_fill(const struct state *state, const struct pool_book *book, struct outcomes *out,
                   struct room room);

#endif
