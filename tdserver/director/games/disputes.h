// SPDX-License-Identifier: MIT
// Disputes: what players do not agree about, as rows of the present. Reads only; what opens and ends them is in
// claims.h and decide_dispute.c. Rule book 1.7.
#ifndef DIRECTOR_GAMES_DISPUTES_H
#define DIRECTOR_GAMES_DISPUTES_H

#include "director/state.h"

// The next open dispute of a match in order of number: start with n = 0, go on with the number of the last one;
// NULL at the end.
const struct row_dispute *dispute_open_in(const struct state *state, int32_t match, int32_t n);
// The open one about this; NULL when there is none.
const struct row_dispute *dispute_about(const struct state *state, int32_t match,
                                        enum dispute_subject subject, int32_t game);

#endif
