// SPDX-License-Identifier: MIT
// The tempo of the club: how long its matches last, learned from its closed tournaments and kept in memory. What is kept is
// forgotten with the program and learned again; no ledger depends on it.
#ifndef DESK_CLUB_TEMPO_H
#define DESK_CLUB_TEMPO_H
#include <pthread.h>

#include "desk/thread.h"
#include "director/forecast/tempo.h"
#include "store/tables/store_tempo.h"

struct kept_tempo {
    pthread_mutex_t lock; // leaf
    struct tempo tempo;
    struct store_tempo_facts facts; // it was learned from; closed -1: nothing was learned yet
    int64_t looked_ms;              // when the database was asked, by the mono clock
};

void kept_tempo_start(struct kept_tempo *kept);
// As the closed tournaments have it now; asks the database whether they changed. Where it does not answer: what was known before.
struct tempo club_tempo(struct desk_thread *thread, struct arena *a);
// The same, but up to a minute old: for pages that are written often.
struct tempo club_tempo_lately(struct desk_thread *thread, struct arena *a);
#endif
