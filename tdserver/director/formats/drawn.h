// SPDX-License-Identifier: MIT
// Drawn: the bracket of a state as it stands, and who would be drawn. Reads only; nothing of it is stored.
// Rule book 3.1.
#ifndef DIRECTOR_FORMATS_DRAWN_H
#define DIRECTOR_FORMATS_DRAWN_H

#include "director/formats/bracket.h"
#include "director/formats/draw.h"
#include "director/state.h"

// The bracket of a drawn tournament; size 0 before the draw.
struct bracket drawn_bracket(const struct state *state);
// Its number of matches, 0 before the draw.
int32_t drawn_matches(const struct state *state);
// Match n of the present bracket, else NULL: the rows of a draw that was undone stay behind and are no
// matches.
const struct row_match *drawn_match(const struct state *state, int32_t n);
// Iteration: for (DRAWN_EACH_MATCH(m, state)).
#define DRAWN_EACH_MATCH(name, state)                                                                        \
    const struct row_match *name = drawn_match(state, 1);                                                    \
    name;                                                                                                    \
    name = drawn_match(state, name->n + 1)

// The entries that take part when the draw is made; returns how many.
int32_t drawn_field(const struct state *state, struct draw_entry entries[ENTRIES_MAX]);
// The slots that a draw with this method and seed would give; by_hand copies `slots`. Returns the number of
// slots, 0 when there are fewer than two entries.
int32_t drawn_slots(const struct state *state, enum draw_method method,
                    const unsigned char seed[DRAW_SEED_BYTES], int32_t slots[ENTRIES_MAX]);

#endif
