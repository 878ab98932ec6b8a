// SPDX-License-Identifier: MIT
// How long matches lasted at a club: what there is to learn from its closed tournaments (director/forecast/tempo.h).
#ifndef STORE_TABLES_STORE_TEMPO_H
#define STORE_TABLES_STORE_TEMPO_H
#include "director/forecast/tempo.h"
#include "store/store.h"

// From what was learned: as long as these are the same, so are the matches.
struct store_tempo_facts {
    int64_t closed, events; // tournaments, lines of their ledgers
};

// Every error is the database's.
MUST_CHECK struct err store_tempo_facts(struct store *s, int64_t club, struct store_tempo_facts *out);
// The newest, TEMPO_NEWEST at most, in order of tournament and end; in the arena.
MUST_CHECK struct err store_tempo_matches(struct store *s, struct arena *a, int64_t club,
                                          struct tempo_match **out, int32_t *n);
#endif
