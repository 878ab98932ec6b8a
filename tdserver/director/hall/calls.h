// SPDX-License-Identifier: MIT
// Calls: matches are sent to tables without anybody's hand.
#ifndef DIRECTOR_HALL_CALLS_H
#define DIRECTOR_HALL_CALLS_H

#include "director/deciding.h"

// Calls ready matches to free tables while automatic calling is on.
void calls_automatic(struct deciding *d);

#endif
