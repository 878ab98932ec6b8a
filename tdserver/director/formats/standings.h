// SPDX-License-Identifier: MIT
// Standings: the places of a drawn tournament, from the round in which an entry lost. Reads only.
#ifndef DIRECTOR_FORMATS_STANDINGS_H
#define DIRECTOR_FORMATS_STANDINGS_H

#include "director/formats/bracket.h"
#include "director/state.h"

// The places an entry has or can no longer miss: from-to; 0-0 while the entry is still in.
struct placing standings_place(const struct state *state, int32_t entry);

#endif
