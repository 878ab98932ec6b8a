// SPDX-License-Identifier: MIT
// Pairing: the next round of a section by rounds as the state asks for it. Who is there, with which score, who has met
// whom and who had a bye is read from the rows; swiss.h pairs. Among equals of all tie-breaks the order is that of seeds,
// then a lot that the section's draw has fixed, so that anybody can repeat it. Where lives are played for, who has as many left meets;
// three who are left level in More Swiss play two matches by themselves.
//
// Where players are paired as they become free, they begin with a round of all. Then nobody has a bye: who finds no opponent waits,
// if it can be who became free last.
// A pair that breaks a rule waits, too, while a match runs that may free a better one. In batches nobody is paired before so many pairs
// can be made at once, or nobody plays any more: so nobody can choose an opponent by holding a result back. Rule book 3.2;
// cases 61-65, 107, 108.
#ifndef DIRECTOR_ROUNDS_PAIRING_H
#define DIRECTOR_ROUNDS_PAIRING_H

#include "director/formats/drawn.h"
#include "director/pairing/swiss.h"

struct pairing {
    struct swiss swiss;         // pairs as indexes of `entry`
    int32_t count;              // of players, whether or not they can be paired
    bool paced;                 // they are paired as they become free
    int32_t running, may;       // matches that are not over; so many more may begin before the section ends
    int32_t entry[ENTRIES_MAX]; // of the question's players
    int32_t player[ENTRIES_MAX + 1]; // of entries, -1 = does not take part
    struct swiss_player *players;    // of the question, and what it was planned in
    void *plan;
};

// Bytes that both of the following need together.
size_t pairing_room(void);
// The question alone: bars can be asked (swiss_bars), nothing is paired. false: the room is too small, or fewer than two
// are there, or free. What is found refers to the room.
bool pairing_ask(const struct state *state, int32_t section, struct room *room, struct pairing *out);
// The answer to what was asked so; no pairs: all have to wait. Where everybody waits rather than break a rule, byes are not counted
// any more: who wants to know bars asks for them first. false: the room is too small.
bool pairing_answer(const struct state *state, int32_t section, struct room *room, struct pairing *asked);
// Both.
bool pairing_propose(const struct state *state, int32_t section, struct room *room, struct pairing *out);

#endif
