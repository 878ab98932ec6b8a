// SPDX-License-Identifier: MIT
// Lots: who comes before whom where everything else is level. The places of a section that are shared at its end are
// parted by lots that were drawn for them, or by a small section that is played for them (a barrage). A drawing parts
// those who were in it together and nobody else: where a correction brings somebody to a place who was not, it is shared
// again. Rule book 3.2.
#ifndef DIRECTOR_LOTS_LOTS_H
#define DIRECTOR_LOTS_LOTS_H

#include "director/formats/places.h"
#include "director/state.h"

// Whom the seats say to be parted by a drawing; how many.
int32_t lots_read(const struct state *state, struct lot lots[LOTS_STAND_MAX]);
// Parts who shares a place and was in one drawing; who is level there, too, goes on sharing.
void lots_part(const struct graph *g, int32_t section, struct places *places);
// What those for whose place a section is played come to by what its nodes are now. true: something has changed.
bool lots_follow(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 struct room room);

// The drawing that decides a place of a section which is over, 0 = none.
int32_t lots_at(const struct state *state, int32_t section, int32_t place);
// The drawing for which this section is played, NULL when it is no barrage.
const struct row_lots *lots_barrage(const struct state *state, int32_t section);
// The last section drawn already in which somebody plays on in one of these places of `of`, 0 = none.
int32_t lots_played_on(const struct state *state, int32_t of, int32_t from, int32_t to);
// Are those whom a drawing parted before all who share this place of its section after it was taken back, and nobody else?
bool lots_would_stand(const struct state *before, const struct state *after, int32_t drawing, int32_t place);

// A place that is shared while more hangs on it: it is to be played for (barrage), or others wait for who plays on in it (waits).
// Of groups: first to last of a group, which from stands for (drawn_places).
struct open_place {
    int32_t section, from, to;
    int32_t group, first, last;
    int32_t barrage, waits; // sections, 0 = none
};

enum { OPEN_PLACES_MAX = ENTRIES_MAX / 2 };
// Those of a section that is over; how many.
int32_t lots_open(const struct state *state, int32_t section, struct open_place open[OPEN_PLACES_MAX]);

struct deciding;
// An undo: a barrage that was taken out decides its place again.
void lots_barrage_back(struct deciding *d, int32_t section);

#endif
