// SPDX-License-Identifier: MIT
// Other servers on the same database: what they wrote is read again and told to the pages of this one. The
// row lock and the version keep commands right without this; it keeps what people look at right.
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/desk_inner.h"
#include "desk/news.h"
#include "desk/operation.h"
#include "store/listen.h"

static void run_refresh(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = stream_cache_find(thread->desk->index, c->uid);
    struct snapshot *before = cached_stream_snapshot(l);
    int64_t from = before ? before->seq : 0;
    snapshot_drop(before);
    struct snapshot *now;
    struct err e = cached_stream_refresh(l, thread->store, &thread->arena, &now);
    if (e.code == ERR_NONE && l->kind == STREAM_TOURNAMENT) news_publish(thread, now, l, from);
    snapshot_drop(now);
}

static const struct operation refresh = {.anonymous = true, .place = PLACE_READER, .run = run_refresh};

static void refreshed(struct call *c)
{
    arena_free(c->arena);
    free(c->arena);
    free(c);
}

static void ask_reader(struct desk *d, const struct operation *operation, const unsigned char *uid)
{
    struct call *c = calloc(1, sizeof *c);
    struct arena *a = calloc(1, sizeof *a);
    if (!c || !a) abort();
    c->arena = a;
    c->operation = operation;
    c->done = refreshed;
    if (uid) memcpy(c->uid, uid, CALL_UID);
    desk_dispatch(d, c);
}

static void look_again(struct desk *d, struct cached_stream *l)
{
    ask_reader(d, &refresh, l->uid);
}

// A server without a club hears of a ledger: somebody imported theirs beside it, or set another server up.
static void run_find_club(struct desk_thread *thread, struct call *c)
{
    struct err e = OK;
    if (!desk_club(thread->desk)) e = desk_find_club(thread->desk, thread->store, &thread->arena);
    if (e.code != ERR_NONE) call_fail_err(c, e);
}

static const struct operation find_club = {.anonymous = true, .place = PLACE_READER, .run = run_find_club};

static void look_again_at_known(void *desk, struct cached_stream *l)
{
    struct snapshot *s = cached_stream_snapshot(l);
    atomic_store(&l->names_stale, true);
    if (s) look_again(desk, l);
    snapshot_drop(s);
}

void desk_heard(struct desk *d, const unsigned char *uid, int64_t seq)
{
    if (!desk_club(d)) ask_reader(d, &find_club, NULL);
    if (!uid) {
        stream_cache_each(d->index, look_again_at_known, d);
        return;
    }
    struct cached_stream *l = stream_cache_find(d->index, uid);
    struct snapshot *s = l ? cached_stream_snapshot(l) : NULL;
    if (l && seq == LISTEN_NAMES_MOVED) atomic_store(&l->names_stale, true);
    if (s && s->seq < seq) look_again(d, l);
    snapshot_drop(s);
}
