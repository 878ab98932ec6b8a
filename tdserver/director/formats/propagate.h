// SPDX-License-Identifier: MIT
// Propagate: what follows from a result in the bracket: slots, byes, walkovers, the champion; and what a
// correction would move. Rule book 3.1, US 4.10; cases 53-58.
#ifndef DIRECTOR_FORMATS_PROPAGATE_H
#define DIRECTOR_FORMATS_PROPAGATE_H

#include "director/deciding.h"

// Brings every slot, bye, walkover and the champion in line with the results.
void propagate(struct deciding *d);
// A later match that has started and hangs on this result, 0 = none; each is listed as a consequence.
int32_t propagate_started(struct deciding *d, int32_t match);
// Warns of everything that differs between `was` and `now` in the bracket.
void propagate_warn(struct deciding *d);

#endif
