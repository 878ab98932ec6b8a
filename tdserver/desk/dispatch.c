// SPDX-License-Identifier: MIT
#include "desk/dispatch.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/rate.h"
#include "desk/desk_inner.h"
#include "desk/operation.h"

static const unsigned char no_uid[CALL_UID];

// ---- who may ask

// A tablet of another tournament: there it is like everybody who looks on.
static bool is_elsewhere(const struct call *c)
{
    return c->caller.kind == ACTOR_DEVICE && memcmp(c->uid, no_uid, CALL_UID) != 0 &&
           memcmp(c->uid, c->caller.uid, CALL_UID) != 0;
}

static bool may_ask(const struct operation *o, const struct call *c)
{
    if (c->caller.role < o->least || o->least == ROLE_PUBLIC) return c->caller.role >= o->least;
    return c->caller.kind == ACTOR_DEVICE ? o->devices : !o->tablet_alone;
}

static void turn_away(struct call *c)
{
    if (c->operation->tablet_alone)
        call_fail(c, PROBLEM(UNAUTHORIZED, "This is no table's tablet. Scan the card of the table."));
    else if (c->caller.kind == ACTOR_SYSTEM)
        call_fail(c, PROBLEM(UNAUTHORIZED, "Sign in, or scan the card of your table."));
    else if (c->caller.kind == ACTOR_DEVICE)
        call_fail(c,
                  PROBLEM(FORBIDDEN, "A tablet may only enter results of its own table. Ask the director."));
    else if (c->caller.lacks_factor)
        call_fail(c, PROBLEM(FORBIDDEN,
                             "Who directs here needs an authenticator. Set yours up under Account; until "
                             "then you may do what a scorer may."));
    else
        call_fail(c, PROBLEM(FORBIDDEN, "Your role may not do that. Ask the owner of the club."));
    c->done(c);
}

static bool is_strangers_question(const struct call *c)
{
    return c->operation->questions && c->caller.kind == ACTOR_SYSTEM;
}

// false: this network has asked enough for now; answered.
static bool question_admitted(struct desk *d, struct call *c)
{
    if (!d->options.questions || !is_strangers_question(c)) return true;
    int wait_s = rate_take(d->options.questions, (struct text){(const char *)&c->network, sizeof c->network},
                           clock_mono_ms());
    if (!wait_s) return true;
    struct problem p = PROBLEM(RATE_LIMITED, "Who has not signed in may ask the engine a few times a minute. "
                                             "Wait as long as Retry-After says, or sign in.");
    p.retry_after_s = wait_s;
    call_fail(c, p);
    c->done(c);
    return false;
}

// ---- and where to

static struct queue *queue_of_place(struct desk *d, const struct call *c)
{
    if (is_strangers_question(c)) return &d->question_queue;
    if (c->operation->place == PLACE_PLANNER) return &d->plan_queue;
    if (c->operation->place == PLACE_READER) return &d->read_queue;
    // What concerns no tournament concerns the club. All clubs' calls meet at one worker.
    return desk_queue_of(d, c->uid);
}

void desk_go_on(struct desk *d, struct call *c)
{
    const struct operation *o = c->operation;
    if (o->door && !c->hashed) o->door(d, c);
    if (call_answered(c))
        c->done(c);
    else if (o->before && !c->hashed && (!o->asks || o->asks(d, c)))
        queue_put(o->pins ? &d->pin_queue : &d->hash_queue, c);
    else
        queue_put(queue_of_place(d, c), c);
}

void desk_dispatch(struct desk *d, struct call *c)
{
    const struct operation *o = c->operation;
    struct cached_stream *hall =
        c->caller.kind == ACTOR_DEVICE ? stream_cache_find(d->index, c->caller.uid) : NULL;
    if (hall && c->caller.number) cached_stream_device_saw(hall, c->caller.number, c->now_ms);
    if (is_elsewhere(c)) c->caller.role = ROLE_PUBLIC;
    if (!o->anonymous && !may_ask(o, c)) {
        turn_away(c);
        return;
    }
    if (!question_admitted(d, c)) return;
    if (c->prepare)
        queue_put(&d->bulk_queue, c);
    else
        desk_go_on(d, c);
}

// ---- a look at a ledger

static void run_nothing(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    c->answer.status = 204;
}

const struct operation desk_nothing = {.anonymous = true, .place = PLACE_WORKER, .run = run_nothing};

static void touched(struct call *c)
{
    arena_free(c->arena);
    free(c->arena);
    free(c);
}

void desk_touch(struct desk *d, const unsigned char uid[CALL_UID])
{
    struct call *c = calloc(1, sizeof *c);
    struct arena *a = calloc(1, sizeof *a);
    if (!c || !a) abort();
    c->arena = a;
    c->operation = &desk_nothing;
    c->if_match = -1;
    c->now_ms = clock_wall_now(&c->steps);
    c->done = touched;
    if (uid) memcpy(c->uid, uid, CALL_UID);
    desk_dispatch(d, c);
}
