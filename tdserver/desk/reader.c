// SPDX-License-Identifier: MIT
#include "desk/reader.h"

#include "base/clock.h"
#include "base/rate.h"
#include "desk/sight.h"

#include "desk/desk_inner.h"

static struct cached_stream *find(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = stream_cache_find(thread->desk->index, c->uid);
    if (l) return l->kind == STREAM_TOURNAMENT ? l : NULL;
    struct store_stream stream;
    struct err e = store_stream_by_uid(thread->store, c->uid, &stream);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return NULL;
    }
    return stream.id && stream.kind == STREAM_TOURNAMENT ? stream_cache_take(thread->desk->index, &stream)
                                                         : NULL;
}

// Where a ledger is true for its first lines only, they may be of before there was anything to show.
static struct snapshot *not_there(struct snapshot *s, struct call *c, struct problem p)
{
    struct err e = cached_stream_refused(s->cached, c->arena);
    snapshot_drop(s);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else
        call_fail(c, p);
    return NULL;
}

struct snapshot *reader_snapshot(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = find(thread, c);
    if (!l) {
        if (c->answer.problem.code == ERR_NONE)
            call_fail(c, PROBLEM(NOT_FOUND, "There is no tournament with this number. Look at the list."));
        return NULL;
    }
    struct snapshot *s;
    struct err e = cached_stream_snapshot_current(l, thread->store, &thread->arena, &s);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return NULL;
    }
    if (!state_tournament(s->buffer->state, 1))
        return not_there(s, c,
                         PROBLEM(NOT_FOUND, "There is no tournament with this number. Look at the list."));
    return s;
}

struct snapshot *reader_published(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s || state_tournament(s->buffer->state, 1)->status != TOURNAMENT_DRAFT ||
        c->caller.role >= ROLE_DEVICE)
        return s;
    return not_there(s, c, PROBLEM(NOT_FOUND, "This tournament is not published yet."));
}

void reader_answer_club(struct desk_thread *thread, struct call *c,
                        void (*write)(struct json_out *, const struct view *))
{
    struct cached_stream *club = desk_club(thread->desk);
    struct snapshot *s = NULL;
    struct err e = club ? cached_stream_snapshot_current(club, thread->store, c->arena, &s)
                        : err_make(ERR_NOT_FOUND, "The club is not set up yet.");
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    struct view v = view_of_snapshot(c->arena, s);
    struct json_out o = json_start(c->arena);
    write(&o, &v);
    call_answer_json(c, 200, json_bytes(&o), 0);
    snapshot_drop(s);
}

bool reader_is_inside(const struct call *c)
{
    return c->caller.role >= ROLE_SCORER && c->caller.kind != ACTOR_DEVICE;
}

bool reader_admitted(struct call *c, struct rate *rate)
{
    if (!rate || reader_is_inside(c)) return true;
    struct text network = {(const char *)&c->network, sizeof c->network};
    int wait_s = rate_take(rate, network, clock_mono_ms());
    if (!wait_s) return true;
    struct problem p = PROBLEM(RATE_LIMITED, "Who has not signed in may read this so often and no oftener. "
                                             "Wait as long as Retry-After says, or sign in.");
    p.retry_after_s = wait_s;
    call_fail(c, p);
    return false;
}
