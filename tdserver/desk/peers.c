// SPDX-License-Identifier: MIT
// Other servers on the same database: what they wrote is read again and told to the pages of this one. The
// row lock and the version keep commands right without this; it keeps what people look at right.
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "desk/desk.h"
#include "desk/desk_inner.h"
#include "desk/dispatch.h"
#include "desk/heartbeats.h"
#include "desk/operations.h"
#include "desk/pages/news.h"
#include "store/listen.h"

// What fails now is done when this server looks again.
static void run_refresh(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = stream_cache_find(thread->desk->index, c->uid);
    struct snapshot *before = cached_stream_snapshot(l);
    int64_t from = before ? before->seq : 0;
    snapshot_drop(before);
    struct snapshot *now;
    bool behind = atomic_exchange(&l->behind, false);
    struct err e = cached_stream_refresh(l, thread->store, &thread->arena, &now);
    if (e.code == ERR_NONE && l->kind == STREAM_TOURNAMENT) news_publish(thread, now, l, from);
    if (e.code != ERR_NONE && behind) atomic_store(&l->behind, true);
    snapshot_drop(now);
}

static const struct operation refresh = {.anonymous = true, .place = PLACE_READER, .run = run_refresh};

static void refreshed(struct call *c)
{
    arena_free(c->arena);
    free(c->arena);
    free(c);
}

static void ask_reader_of(struct desk *d, const struct operation *operation, const unsigned char *uid,
                          int32_t match)
{
    struct call *c = calloc(1, sizeof *c);
    struct arena *a = calloc(1, sizeof *a);
    if (!c || !a) abort();
    c->arena = a;
    c->operation = operation;
    c->done = refreshed;
    if (uid) memcpy(c->uid, uid, CALL_UID);
    c->numbers.match = match;
    desk_dispatch(d, c);
}

static void ask_reader(struct desk *d, const struct operation *operation, const unsigned char *uid)
{
    ask_reader_of(d, operation, uid, 0);
}

static void look_again(struct desk *d, struct cached_stream *l)
{
    ask_reader(d, &refresh, l->uid);
}

// A server without a club hears of a ledger: somebody imported theirs beside it, or set another server up.
static void run_find_club(struct desk_thread *thread, struct call *c)
{
    struct err e = OK;
    if (desk_club(thread->desk)) return;
    e = desk_find_club(thread->desk, thread->store, &thread->arena);
    if (desk_club(thread->desk)) desk_touch(thread->desk, NULL);
    if (e.code != ERR_NONE) call_fail_err(c, e);
}

static const struct operation find_club = {.anonymous = true, .place = PLACE_READER, .run = run_find_club};

static void look_again_at_known(void *desk, struct cached_stream *l)
{
    struct snapshot *s = cached_stream_snapshot(l);
    atomic_store(&l->names_stale, true);
    if (s) {
        atomic_store(&l->behind, true);
        look_again(desk, l);
    }
    snapshot_drop(s);
}

// A tablet is as much alive when another server hears it: nobody takes its table there, or here, without a tap.
static void heard_of_tablet(struct desk *d, const unsigned char *uid, int32_t actor)
{
    struct cached_stream *l = stream_cache_find(d->index, uid);
    int32_t steps;
    if (!l) return;
    cached_stream_device_saw(l, actor, clock_wall_now(&steps));
    heartbeats_heard(l->heartbeats, actor);
}

void desk_heard(struct desk *d, const unsigned char *uid, int64_t seq)
{
    if (uid && seq < 0) {
        if (seq >= LISTEN_TABLET(INT32_MAX))
            heard_of_tablet(d, uid, (int32_t)-seq);
        else if (seq >= LISTEN_DRAFT(MATCHES_MAX) && stream_cache_find(d->index, uid))
            ask_reader_of(d, &draft_heard, uid, (int32_t)(LISTEN_DRAFT(0) - seq));
        return;
    }
    if (!desk_club(d)) ask_reader(d, &find_club, NULL);
    if (!uid) {
        stream_cache_each(d->index, look_again_at_known, d);
        return;
    }
    struct cached_stream *l = stream_cache_find(d->index, uid);
    struct snapshot *s = l ? cached_stream_snapshot(l) : NULL;
    if (l && seq == LISTEN_NAMES_MOVED) atomic_store(&l->names_stale, true);
    if (s && seq == LISTEN_NAMES_MOVED) atomic_store(&l->behind, true);
    if (s && s->seq < seq) look_again(d, l);
    snapshot_drop(s);
}

// ---- looking unasked: a server that died may have told nobody what it had committed, and what was heard may
// have come while the database could not be read

struct looked_at {
    struct cached_stream *cached;
    struct looked_at *next;
};

struct looking {
    struct arena *arena;
    struct looked_at *first;
    size_t count;
};

static void collect(void *user, struct cached_stream *l)
{
    struct looking *looking = user;
    if (!cached_stream_seq(l)) return; // nobody sees it
    struct looked_at *one = ARENA_NEW(looking->arena, struct looked_at);
    *one = (struct looked_at){l, looking->first};
    looking->first = one;
    looking->count++;
}

// Behind the head of the last look: between its commit and its publishing a worker of this server is behind
// that of now.
static bool is_behind(struct cached_stream *l, int64_t head)
{
    return cached_stream_seq(l) < atomic_exchange(&l->head_looked_at, head) || atomic_load(&l->behind);
}

static void run_look(struct desk_thread *thread, struct call *c)
{
    struct looking looking = {.arena = c->arena};
    stream_cache_each(thread->desk->index, collect, &looking);
    struct store_stream *heads = ARENA_ARRAY(c->arena, looking.count + 1, struct store_stream);
    size_t i = 0;
    for (const struct looked_at *one = looking.first; one; one = one->next)
        heads[i++].id = one->cached->stream;
    struct err e = store_stream_heads(thread->store, heads, looking.count);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    i = 0;
    for (const struct looked_at *one = looking.first; one; one = one->next)
        if (is_behind(one->cached, heads[i++].seq)) look_again(thread->desk, one->cached);
}

static const struct operation look = {.anonymous = true, .place = PLACE_READER, .run = run_look};

void desk_look(struct desk *d)
{
    ask_reader(d, desk_club(d) ? &look : &find_club, NULL);
}
