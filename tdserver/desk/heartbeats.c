// SPDX-License-Identifier: MIT
#include "desk/heartbeats.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

// Beyond this many sign-ins on one evening the fleet view shows no heartbeat; nothing else depends on it.
enum { ACTORS_MOST = 1 << 16 };

struct heard {
    bool any;
    int64_t at_ms; // monotonic
    struct heartbeat said;
};

struct heartbeats {
    pthread_mutex_t lock;
    struct heard *at;
    int32_t room;
};

struct heartbeats *heartbeats_new(void)
{
    struct heartbeats *p = calloc(1, sizeof *p);
    if (!p || pthread_mutex_init(&p->lock, NULL) != 0) abort();
    return p;
}

void heartbeats_free(struct heartbeats *p)
{
    pthread_mutex_destroy(&p->lock);
    free(p->at);
    free(p);
}

static void make_room(struct heartbeats *p, int32_t actor)
{
    int32_t room = p->room ? p->room : 16;
    while (room <= actor)
        room *= 2;
    if (room == p->room) return;
    p->at = realloc(p->at, (size_t)room * sizeof *p->at);
    if (!p->at) abort();
    memset(p->at + p->room, 0, (size_t)(room - p->room) * sizeof *p->at);
    p->room = room;
}

void heartbeats_put(struct heartbeats *p, int32_t actor, const struct heartbeat *said)
{
    if (actor < 1 || actor >= ACTORS_MOST) return;
    pthread_mutex_lock(&p->lock);
    make_room(p, actor);
    p->at[actor] = (struct heard){true, clock_mono_ms(), *said};
    pthread_mutex_unlock(&p->lock);
}

bool heartbeats_get(struct heartbeats *p, int32_t actor, struct heartbeat *said)
{
    pthread_mutex_lock(&p->lock);
    bool any = actor >= 0 && actor < p->room && p->at[actor].any;
    if (any) *said = p->at[actor].said;
    pthread_mutex_unlock(&p->lock);
    return any;
}

int64_t heartbeats_age_ms(struct heartbeats *p, int32_t actor)
{
    pthread_mutex_lock(&p->lock);
    bool any = actor >= 0 && actor < p->room && p->at[actor].any;
    int64_t age_ms = any ? clock_mono_ms() - p->at[actor].at_ms : INT64_MAX;
    pthread_mutex_unlock(&p->lock);
    return age_ms;
}
