// SPDX-License-Identifier: MIT
#include "desk/heartbeats.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

// Beyond this many sign-ins on one evening the fleet view shows no heartbeat; nothing else depends on it.
enum { ACTORS_MOST = 1 << 16 };

struct heard {
    bool any;      // here
    int64_t at_ms; // monotonic, 0 = never; of the newest one, here or elsewhere
    struct heartbeat said;
    struct clock_vouched vouched;
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

static bool vouches(const struct heartbeat *said, int64_t now_ms)
{
    return said->boot && said->unsent == 0 && said->est_ms >= now_ms - CLOCK_DISAGREE_MS &&
           said->est_ms <= now_ms + CLOCK_DISAGREE_MS;
}

// The page's own place, or that of the page which has been silent longest: the newest stands first.
static void vouch(struct clock_vouched *v, const struct heartbeat *said)
{
    int at = 0;
    while (at < CLOCK_PAGES - 1 && v->page[at].boot != said->boot)
        at++;
    for (; at; at--)
        v->page[at] = v->page[at - 1];
    v->page[0] = (struct clock_page){said->boot, said->mono_ms};
}

void heartbeats_put(struct heartbeats *p, int32_t actor, const struct heartbeat *said, int64_t now_ms)
{
    if (actor < 1 || actor >= ACTORS_MOST) return;
    pthread_mutex_lock(&p->lock);
    make_room(p, actor);
    struct heard *heard = &p->at[actor];
    heard->any = true;
    heard->at_ms = clock_mono_ms();
    heard->said = *said;
    if (vouches(said, now_ms)) vouch(&heard->vouched, said);
    pthread_mutex_unlock(&p->lock);
}

void heartbeats_heard(struct heartbeats *p, int32_t actor)
{
    if (actor < 1 || actor >= ACTORS_MOST) return;
    pthread_mutex_lock(&p->lock);
    make_room(p, actor);
    p->at[actor].at_ms = clock_mono_ms();
    pthread_mutex_unlock(&p->lock);
}

struct clock_vouched heartbeats_vouched(struct heartbeats *p, int32_t actor)
{
    struct clock_vouched vouched = {0};
    pthread_mutex_lock(&p->lock);
    if (actor >= 0 && actor < p->room) vouched = p->at[actor].vouched;
    pthread_mutex_unlock(&p->lock);
    return vouched;
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
    bool any = actor >= 0 && actor < p->room && p->at[actor].at_ms;
    int64_t age_ms = any ? clock_mono_ms() - p->at[actor].at_ms : INT64_MAX;
    pthread_mutex_unlock(&p->lock);
    return age_ms;
}
