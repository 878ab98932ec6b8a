// SPDX-License-Identifier: MIT
// Checkpoints in a batch: whether its lines end in one, who signed the last, and what is looked at before the next.
#include "audit/present.h"
#include "audit/signed.h"
#include "desk/batch_inner.h"
#include "desk/desk_inner.h"
#include "desk/dispatch.h"

struct err batch_look_at_signed(struct desk_thread *thread, struct cached_stream *l,
                                const struct store_stream *head)
{
    struct store_checkpoint *newest;
    size_t n;
    if (l->signed_seen == head->checkpoint_seq) return OK;
    struct err e = store_checkpoint_list(thread->store, &thread->arena, head->id, 1, &newest, &n);
    if (e.code != ERR_NONE) return e;
    if (n && signed_foreign(newest, l->uid)) cached_stream_doubt(l, newest->seq);
    l->signed_seen = head->checkpoint_seq;
    return OK;
}

// On the way what this server remembers is signed, and only the lines since the last checkpoint are read again: they are few.
static struct err look_again(struct desk_thread *thread, struct held *h)
{
    struct store_stream head = cached_stream_head(h->cached, h->trusted->seq, h->trusted->hash.bytes);
    struct err e = cached_stream_follow(h->cached, h->trusted, thread->store, &thread->arena, &head, true);
    if (e.code != ERR_NONE) return e;
    return cached_stream_is_held(h->cached, h->trusted, thread->store, &thread->arena, h->signed_seq);
}

static bool at_once(const struct held *h)
{
    for (const struct line *line = h->lines; line; line = line->next)
        if (signing_at_once(h->cached, &line->event)) return true;
    return h->lines && signing_is_closed(h->cached);
}

// The end of a round, and of all, is where it counts: what is signed there has just been read from the database and folded,
// whatever this server remembers of it. Too dear for what is signed on the way.
static struct err prove_anew(struct desk_thread *thread, struct held *h)
{
    struct store_stream head = cached_stream_head(h->cached, h->trusted->seq, h->trusted->hash.bytes);
    size_t count = 0;
    for (const struct line *line = h->lines; line; line = line->next)
        count++;
    const struct event **lines = ARENA_ARRAY(&thread->arena, count + 1, const struct event *);
    struct present_more more = {.lines = lines};
    for (const struct line *line = h->lines; line; line = line->next)
        lines[more.count++] = &line->event;
    return cached_stream_prove(h->cached, h->trusted, thread->store, &thread->arena, &head, &more);
}

// Whatever comes to the club's ledger lists the key: it is asked for at once.
static struct err not_listed(struct desk_thread *thread, struct cached_stream *club)
{
    if (club->only_shown) return cached_stream_refused(club, &thread->arena);
    desk_touch(thread->desk, NULL);
    return err_make(ERR_BUSY, "The key of this server is just being listed in the club's ledger. Nothing was "
                              "changed; try again in a moment.");
}

// Asked once in a batch, and only where something is signed. A batch that has the club's ledger lists the key itself.
static struct err may_sign(struct desk_thread *thread)
{
    struct batch *b = thread->batch;
    struct cached_stream *club = desk_club(thread->desk);
    const struct secure_key *key = thread->desk->options.key;
    if (b->may_sign) return OK;
    bool listed;
    struct err e = signing_allowed(thread->store, club, key, &listed);
    if (e.code == ERR_NONE && !listed && !batch_held(b, club)) e = not_listed(thread, club);
    b->may_sign = e.code == ERR_NONE;
    return e;
}

struct err batch_signable(struct desk_thread *thread, struct held *h, const struct signing *signing,
                          bool *signs)
{
    bool now = at_once(h);
    *signs = now || signing_wanted(signing, thread->batch->may_sign);
    struct err e = *signs ? may_sign(thread) : OK;
    if (e.code == ERR_NONE && *signs) e = now ? prove_anew(thread, h) : look_again(thread, h);
    return e;
}
