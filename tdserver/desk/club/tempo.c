// SPDX-License-Identifier: MIT
#include "desk/club/tempo.h"

#include "base/clock.h"
#include "desk/desk_inner.h"
#include "desk/stream_cache.h"

enum { LATELY_MS = 60000 };

void kept_tempo_start(struct kept_tempo *kept)
{
    pthread_mutex_init(&kept->lock, NULL);
    kept->facts.closed = -1;
}

// True: it was learned from these facts; they have been looked at just now.
static bool known(struct kept_tempo *kept, const struct store_tempo_facts *facts)
{
    pthread_mutex_lock(&kept->lock);
    bool same = kept->facts.closed == facts->closed && kept->facts.events == facts->events;
    if (same) kept->looked_ms = clock_mono_ms();
    pthread_mutex_unlock(&kept->lock);
    return same;
}

static void keep(struct kept_tempo *kept, const struct store_tempo_facts *facts, const struct tempo *tempo)
{
    pthread_mutex_lock(&kept->lock);
    kept->tempo = *tempo;
    kept->facts = *facts;
    kept->looked_ms = clock_mono_ms();
    pthread_mutex_unlock(&kept->lock);
}

static struct tempo kept_now(struct kept_tempo *kept, bool *lately)
{
    pthread_mutex_lock(&kept->lock);
    struct tempo tempo = kept->tempo;
    *lately = kept->facts.closed >= 0 && clock_mono_ms() - kept->looked_ms < LATELY_MS;
    pthread_mutex_unlock(&kept->lock);
    return tempo;
}

// Where the database does not answer, what was known before stays: a forecast with it is better than none.
static void learn(struct desk_thread *thread, struct arena *a, int64_t club)
{
    struct kept_tempo *kept = &thread->desk->tempo;
    struct store_tempo_facts facts;
    struct tempo_match *matches;
    struct tempo tempo;
    int32_t n;
    struct err e = store_tempo_facts(thread->store, club, &facts);
    if (e.code != ERR_NONE || known(kept, &facts)) return;
    e = store_tempo_matches(thread->store, a, club, &matches, &n);
    if (e.code != ERR_NONE) return;
    tempo_learn(matches, n, &tempo);
    keep(kept, &facts, &tempo);
}

struct tempo club_tempo(struct desk_thread *thread, struct arena *a)
{
    const struct cached_stream *club = desk_club(thread->desk);
    bool lately;
    if (club && thread_connect(thread)) learn(thread, a, club->stream);
    return kept_now(&thread->desk->tempo, &lately);
}

struct tempo club_tempo_lately(struct desk_thread *thread, struct arena *a)
{
    bool lately;
    struct tempo tempo = kept_now(&thread->desk->tempo, &lately);
    return lately ? tempo : club_tempo(thread, a);
}
