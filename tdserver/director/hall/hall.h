// SPDX-License-Identifier: MIT
// Hall: which matches wait, which tables are free, what is unfinished. Reads only; everything here is derived
// and stored nowhere.
#ifndef DIRECTOR_HALL_HALL_H
#define DIRECTOR_HALL_HALL_H

#include "director/state.h"

// Numbers of the matches that could be called, longest waiting first; returns how many (at most MATCHES_MAX).
int32_t hall_ready(const struct state *state, int32_t *matches);
// Numbers of the open tables without a match, ascending; returns how many (at most TABLES_MAX).
int32_t hall_free_tables(const struct state *state, int32_t *tables);
// The match an entry plays or waits for now, 0 = none.
int32_t hall_match_of(const struct state *state, int32_t entry);

// Is the match adjourned and not resumed?
bool hall_adjourned(const struct state *state, int32_t match);
// The register of unfinished matches: their numbers, longest waiting first; returns how many (at most
// MATCHES_MAX).
int32_t hall_unfinished(const struct state *state, int32_t *matches);

#endif
