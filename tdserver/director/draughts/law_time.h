// SPDX-License-Identifier: MIT
// Law time: since when the side on move thinks (laws 8, 9, case 132). While nobody plays no time runs: neither before the match
// is called again after an adjournment nor before a dispute is over. Reads only.
#ifndef DIRECTOR_DRAUGHTS_LAW_TIME_H
#define DIRECTOR_DRAUGHTS_LAW_TIME_H

#include "director/state.h"

// row: of a game of this match, NULL = none. 0: not known. Of a game that is over: its last act.
int64_t draughts_thinks_since(const struct state *state, const struct row_match *m,
                              const struct row_draughts *row);

#endif
