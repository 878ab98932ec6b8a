// SPDX-License-Identifier: MIT
// Persons: who plays in an entry, and which players of the club are one person. An entry names its persons by marks
// (event.def, entry_added), at most ENTRY_PERSONS_MAX; equal marks of one tournament are one person. Formats 6.
#ifndef DIRECTOR_PERSONS_H
#define DIRECTOR_PERSONS_H

#include "director/state.h"

// How many persons a list of marks names; 0 = not known, -1 = it is no list of marks.
int32_t persons_count(const char *marks);
// Does one person stand in both lists?
bool persons_meet(const char *marks, const char *others);
// Does one person stand in the list twice?
bool persons_repeat(const char *marks);
// The entry in which one of these persons plays, but for entry `but`; 0 = none.
int32_t persons_entry(const struct state *state, const char *marks, int32_t but);

// The player whom this one was merged into, and whom that one was, to the last; themselves if they never were. 0 = there
// is no such player.
int32_t player_root(const struct state *club, int32_t player);
// Does the club show the public no page about this person? One of those who were merged is enough.
bool player_is_hidden(const struct state *club, int32_t player);
// May everybody read of this person on pages of the club? Nothing is told of who is hidden or forgotten, and not which of the two.
bool player_is_public(const struct state *club, int32_t player);

#endif
