// SPDX-License-Identifier: MIT
// Pairing: the next round of a section by rounds as the state asks for it. Who is there, with which score, who has met
// whom and who had a bye is read from the rows; swiss.h pairs. Among equals of all tie-breaks the order is that of seeds,
// then a lot that the section's draw has fixed, so that anybody can repeat it. Where lives are played for, who has as many left meets;
// three who are left level in More Swiss play two matches by themselves. Rule book 3.2; cases 61-65, 107, 108.
#ifndef DIRECTOR_ROUNDS_PAIRING_H
#define DIRECTOR_ROUNDS_PAIRING_H

#include "director/formats/drawn.h"
#include "director/pairing/swiss.h"

struct pairing {
    struct swiss swiss;              // pairs as indexes of `entry`
    int32_t entry[ENTRIES_MAX];      // of the question's players
    int32_t player[ENTRIES_MAX + 1]; // of entries, -1 = does not take part
};

// Bytes that both of the following need together.
size_t pairing_room(void);
// The question alone: bars can be asked (swiss_bars), nothing is paired. false: the room is too small, or fewer than two
// are there. What is found refers to the room.
bool pairing_ask(const struct state *state, int32_t section, struct room *room, struct pairing *out);
// And the answer.
bool pairing_propose(const struct state *state, int32_t section, struct room *room, struct pairing *out);

#endif
