// SPDX-License-Identifier: MIT
// Standings: the places of a drawn section. Once it is over they are what its end says (places.h); until then who has lost
// a knockout has the places of the round they lost in. Reads only.
#ifndef DIRECTOR_FORMATS_STANDINGS_H
#define DIRECTOR_FORMATS_STANDINGS_H

#include "director/formats/bracket.h"
#include "director/state.h"

// The places an entry has in a section or can no longer miss: from-to; 0-0 while the entry is still in.
struct placing standings_place(const struct state *state, int32_t section, int32_t entry);
// The same of all entries at once, by entry: one walk over the matches.
void standings_places(const struct state *state, int32_t section, struct placing at[ENTRIES_MAX + 1]);

// The best and the worst place that an entry can still come to. Of a knockout while it runs: who is still in has the places
// of the round they stand in to miss; 0-0 where only the end of the section says.
struct placing standings_sure(const struct state *state, int32_t section, int32_t entry);

#endif
