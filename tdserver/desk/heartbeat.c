// SPDX-License-Identifier: MIT
#include "desk/heartbeat.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Beyond this many sign-ins on one evening the fleet view shows no heartbeat; nothing else depends on it.
enum { ACTORS_MOST = 1 << 16 };

static const struct field heartbeat_table[] = {HEARTBEAT_FIELDS(FIELD_ROW, heartbeat)};
const struct fields heartbeat_fields = {
    "heartbeat", heartbeat_table, sizeof heartbeat_table / sizeof *heartbeat_table, sizeof(struct heartbeat)};

struct heard {
    bool any;
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
    p->at[actor] = (struct heard){true, *said};
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

void heartbeat_json(struct json_out *o, struct heartbeats *p, int32_t actor)
{
    struct heartbeat said;
    if (!heartbeats_get(p, actor, &said)) {
        json_put_null(o, "pulse");
        return;
    }
    json_key(o, "pulse");
    json_object(o);
    if (said.battery < 0)
        json_put_null(o, "battery");
    else
        json_put_int(o, "battery", said.battery);
    json_put_bool(o, "charging", said.charging);
    json_put_int(o, "unsent", said.unsent);
    json_put_int(o, "kept", said.kept);
    json_put_int(o, "skew_ms", said.skew_ms);
    json_put_bool(o, "secure", said.secure);
    json_put_string(o, "release", said.release);
    json_object_end(o);
}
