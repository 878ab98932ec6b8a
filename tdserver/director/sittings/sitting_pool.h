// SPDX-License-Identifier: MIT
// The pool game of draughtsmen and two dice (rules 1.2, case 137): two to five players with six men each throw in turn. Each die by
// itself: a 1 gives a man to the next to the left who still has men, a 6 bears one off, a 5 puts one into the pool; who has no men does
// nothing with these. A 2 drinks: it takes a man from the pool, if there is one, and throws again. Doubles count each die and throw
// again, but 2-2 takes two men, or what is there, and does not. The last with men pays one point to each of the others. Who begins
// is ours: the first who came, then whoever paid. Only for sitting.c.
#ifndef DIRECTOR_SITTINGS_SITTING_POOL_H
#define DIRECTOR_SITTINGS_SITTING_POOL_H

#include "director/reasons.h"
#include "director/sittings/sitting_seats.h"

enum { POOL_PLAYERS_MAX = 5, POOL_MEN = 6 };

// A game begins.
void pool_start(struct sitting *s);
// Who throws now, 0 where no game runs.
int32_t pool_thrower(const struct sitting *s);
// Both dice of a throw: 53 = a five and a three. Ends the game where one alone has men.
enum director_reason pool_throw(struct sitting *s, const struct sitting_said *said);

#endif
