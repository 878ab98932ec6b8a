// SPDX-License-Identifier: MIT
// Side tables among the rows of an event: the sitting that a table's acts come to.
#ifndef DIRECTOR_SITTINGS_SITTINGS_H
#define DIRECTOR_SITTINGS_SITTINGS_H

#include "director/sittings/sitting.h"
#include "director/state.h"

struct sitting_rule sittings_rule(const struct row_sitting *row);
// The row of an act, NULL: nothing was said there under this number.
const struct row_sitting_act *sittings_act(const struct state *state, int32_t sitting, int32_t act);
// The number of the last act, struck or not, 0 = none.
int32_t sittings_last(const struct state *state, int32_t sitting);
// The last that stands, 0 = none.
int32_t sittings_standing(const struct state *state, int32_t sitting);
// The seq of the event that touched it or one of its acts last: an act may be said and leave the score as it was.
int64_t sittings_version(const struct state *state, int32_t sitting);
// What the acts up to this one come to; `made` (may be NULL) is told of the sitting after each that stands. false: one of
// them could not have been said.
struct sitting_reader {
    void (*made)(void *user, const struct row_sitting_act *act, const struct sitting *after);
    void *user;
};
bool sittings_read(const struct state *state, int32_t sitting, int32_t last, struct sitting *out,
                   const struct sitting_reader *reader);

#endif
