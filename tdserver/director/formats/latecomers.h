// SPDX-License-Identifier: MIT
// Latecomers: somebody who comes after the draw of a section takes one of its byes, whose holder then has an opponent. What
// it costs is a consequence that the director reads before. Case 55.
#ifndef DIRECTOR_FORMATS_LATECOMERS_H
#define DIRECTOR_FORMATS_LATECOMERS_H

#include "director/deciding.h"
#include "director/formats/late_entry.h"

// The bye that a late entry gets: best one whose holder's next match waits, then any other, then one whose drop is closed
// for it. Never a redraw. false: none is free.
bool late_best(struct deciding *d, int32_t section, int32_t entry, struct late_place *best);
// The bye of this match. false: it is not free.
bool late_at(struct deciding *d, int32_t section, int32_t entry, int32_t match, struct late_place *at);
// The bye's holder gets an opponent.
void late_place(struct deciding *d, int32_t entry, const struct late_place *at);

// The match where the draw of a section, or a late entry, has put this entry; 0 = none.
int32_t late_seat(const struct state *state, int32_t section, int32_t entry);
// Taken back: who came late gives the bye of this match back, whose holder has not begun to play against them, nor against
// anybody else.
void late_leave(struct deciding *d, int32_t entry, int32_t match);

#endif
