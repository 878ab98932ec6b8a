// SPDX-License-Identifier: MIT
// The throw for the order of a chouette: the highest is the box, the next the captain, and so on; equal ones throw again, of the highest
// everybody does, of others only they (rule book 3.3, case 126). Until it is settled, players are in bands: everybody in one whose number
// says how many stand before it; who is alone in a band has a place. Only for sitting.c.
#ifndef DIRECTOR_SITTINGS_SITTING_ORDER_H
#define DIRECTOR_SITTINGS_SITTING_ORDER_H

#include "director/reasons.h"
#include "director/sittings/sitting_seats.h"

// Has this entry to throw now?
bool order_throws(const struct sitting *s, int32_t entry);
enum director_reason order_throw(struct sitting *s, const struct sitting_said *said);
// Has anybody thrown, or any game begun? Who comes then stands last.
bool order_begun(const struct sitting *s);
// Bands are places: who stands where is said by the order from now on.
void order_stands(struct sitting *s);

#endif
