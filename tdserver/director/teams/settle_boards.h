// SPDX-License-Identifier: MIT
// Settling boards: what follows between a team match and its boards. A team match whose teams are known has its boards, with
// somebody of each team at them; a board that nobody can play ends by itself; and what the boards come to is the result of
// the team match. Every difference is an event; afterwards the rows of a team match are as its boards have it.
#ifndef DIRECTOR_TEAMS_SETTLE_BOARDS_H
#define DIRECTOR_TEAMS_SETTLE_BOARDS_H

#include "director/deciding.h"

// Before the nodes are passed, and after who stands at them has changed.
void boards_settle(struct deciding *d);

// Who sits at the boards of a side, in order: a member, 0 or NOBODY = nobody; count 0: the team is not known.
struct seats {
    int32_t at[BOARDS_MAX];
    int32_t count;
};
// Puts them there. A board that was called and gets somebody else leaves its table; again: it is called there once more.
void seats_put(struct deciding *d, int32_t match, enum side side, const struct seats *seats, bool again,
               const char *reason);

// A team loses: every board that is not over, those that were begun by forfeit. winner none: nobody wins them.
void boards_forfeit(struct deciding *d, int32_t match, enum side winner, const char *reason);

#endif
