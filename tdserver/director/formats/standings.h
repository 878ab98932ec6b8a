// SPDX-License-Identifier: MIT
// Standings: the places of a drawn section. Once it is over they are what its end says (places.h); until then who has lost
// a knockout has the places of the round they lost in. Reads only.
#ifndef DIRECTOR_FORMATS_STANDINGS_H
#define DIRECTOR_FORMATS_STANDINGS_H

#include "director/formats/bracket.h"
#include "director/state.h"
#include "engine/refusal.h"

// The places an entry has in a section or can no longer miss: from-to; 0-0 while the entry is still in.
struct placing standings_place(const struct state *state, int32_t section, int32_t entry);
// The same of all entries at once, by entry: one walk over the matches.
void standings_places(const struct state *state, int32_t section, struct placing at[ENTRIES_MAX + 1]);

// Between which places everybody of a section comes in, by entry: at its end where they did, while it runs what is sure
// (places.h); 0-0 where nothing can be said. false: the room is too small.
size_t standings_sure_room(const struct state *state);
bool standings_sure(const struct state *state, int32_t section, struct placing at[ENTRIES_MAX + 1],
                    struct room room);

#endif
