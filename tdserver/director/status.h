// SPDX-License-Identifier: MIT
// Status: what the words of enums.def mean for the rules, said once. The order of an enum is the order in which its
// words landed and means nothing; only roles are ordered by definition.
#ifndef DIRECTOR_STATUS_H
#define DIRECTOR_STATUS_H

#include <stdbool.h>

#include "director/fields.h"

// The match was called to a table and is not over.
static inline bool status_at_table(enum match_status status)
{
    return status == MATCH_CALLED || status == MATCH_PLAYING || status == MATCH_FINISHING ||
           status == MATCH_DISPUTED;
}

// No further game of the match can begin: it is decided, disputed or over.
static inline bool status_no_more_games(enum match_status status)
{
    return status == MATCH_FINISHING || status == MATCH_DISPUTED || status == MATCH_OVER ||
           status == MATCH_ANNULLED;
}

// Nothing more is entered: it is over, or does not count.
static inline bool status_ended(enum match_status status)
{
    return status == MATCH_OVER || status == MATCH_ANNULLED;
}

// The record knows how its game ended.
static inline bool status_recorded_to_the_end(enum record_status status)
{
    return status == RECORDED_COMPLETE || status == RECORDED_SETTLED;
}

// A player or the desk may stop the clocks for this; the other reasons are consequences of something else.
static inline bool status_stop_may_be_asked(enum clock_stop why)
{
    return why == STOP_NEW_GAME || why == STOP_CONCESSION || why == STOP_BREAK || why == STOP_DICE ||
           why == STOP_CONTEST || why == STOP_DIRECTOR;
}

#endif
