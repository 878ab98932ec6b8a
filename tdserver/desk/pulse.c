// SPDX-License-Identifier: MIT
#include "desk/pulse.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Beyond this many sign-ins on one evening the fleet view shows no pulse; nothing else depends on it.
enum { ACTORS_MOST = 1 << 16 };

static const struct field pulse_table[] = {PULSE_FIELDS(FIELD_ROW, pulse)};
const struct fields pulse_fields = {"pulse", pulse_table, sizeof pulse_table / sizeof *pulse_table,
                                    sizeof(struct pulse)};

struct heard {
    bool any;
    struct pulse said;
};

struct pulses {
    pthread_mutex_t lock;
    struct heard *at;
    int32_t room;
};

struct pulses *pulses_new(void)
{
    struct pulses *p = calloc(1, sizeof *p);
    if (!p || pthread_mutex_init(&p->lock, NULL) != 0) abort();
    return p;
}

void pulses_free(struct pulses *p)
{
    pthread_mutex_destroy(&p->lock);
    free(p->at);
    free(p);
}

static void make_room(struct pulses *p, int32_t actor)
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

void pulses_put(struct pulses *p, int32_t actor, const struct pulse *said)
{
    if (actor < 1 || actor >= ACTORS_MOST) return;
    pthread_mutex_lock(&p->lock);
    make_room(p, actor);
    p->at[actor] = (struct heard){true, *said};
    pthread_mutex_unlock(&p->lock);
}

bool pulses_get(struct pulses *p, int32_t actor, struct pulse *said)
{
    pthread_mutex_lock(&p->lock);
    bool any = actor >= 0 && actor < p->room && p->at[actor].any;
    if (any) *said = p->at[actor].said;
    pthread_mutex_unlock(&p->lock);
    return any;
}

void pulse_json(struct json_out *o, struct pulses *p, int32_t actor)
{
    struct pulse said;
    if (!pulses_get(p, actor, &said)) {
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
