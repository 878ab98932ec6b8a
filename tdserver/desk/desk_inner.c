// SPDX-License-Identifier: MIT
#include "desk/desk_inner.h"

#include <stdatomic.h>

#include "base/crypto/secure.h"
#include "store/listen.h"

struct queue *desk_queue_of(struct desk *d, const unsigned char uid[CALL_UID])
{
    return &d->worker_queues[uid[0] % d->workers];
}

void desk_deal_uid(struct desk *d, unsigned char uid[CALL_UID])
{
    const struct queue *next = &d->worker_queues[atomic_fetch_add(&d->dealt, 1) % (unsigned)d->workers];
    do
        secure_random(uid, CALL_UID);
    while (desk_queue_of(d, uid) != next);
}

struct cached_stream *desk_club(struct desk *d)
{
    pthread_mutex_lock(&d->club_lock);
    struct cached_stream *club = d->club;
    pthread_mutex_unlock(&d->club_lock);
    return club;
}

void desk_club_set(struct desk *d, struct cached_stream *club)
{
    pthread_mutex_lock(&d->club_lock);
    d->club = club;
    pthread_mutex_unlock(&d->club_lock);
}

void desk_tell(struct desk *d, const unsigned char uid[CALL_UID], int64_t seq)
{
    if (d->options.peers) listen_tell(d->options.peers, uid, seq);
}

bool desk_has_owner(struct desk *d)
{
    struct cached_stream *club = desk_club(d);
    struct snapshot *s = club ? cached_stream_snapshot(club) : NULL;
    bool owner = false;
    if (s)
        for (STATE_EACH(account, a, s->buffer->state))
            owner = owner || (a->n > d->orphaned && a->role == ROLE_OWNER && a->status == ACTOR_ACTIVE);
    snapshot_drop(s);
    return owner;
}

struct cached_stream *desk_locked_out(struct desk *d)
{
    struct cached_stream *club = desk_club(d);
    return club && cached_stream_frozen(club) && !desk_has_owner(d) ? club : NULL;
}

// A club that was imported has its accounts from the ledger, which knows no password: until somebody gets one by the
// set-up link it has no owner.
static struct err find_orphaned(struct desk *d, struct store *s, struct arena *a, const struct snapshot *now)
{
    const struct state *club = now->buffer->state;
    bool *secret = ARENA_ARRAY(a, (size_t)state_last(club, ROW_account) + 1, bool);
    struct store_account *known;
    size_t n;
    struct err e = store_account_list(s, a, now->cached->stream, ROWS_MAX, &known, &n);
    for (size_t i = 0; i < n; i++)
        if (known[i].account <= state_last(club, ROW_account)) secret[known[i].account] = true;
    bool owned = false;
    for (STATE_EACH(account, row, club))
        owned = owned || (secret[row->n] && row->role == ROLE_OWNER && row->status == ACTOR_ACTIVE);
    d->orphaned = owned ? 0 : state_last(club, ROW_account);
    return e;
}

struct err desk_find_club(struct desk *d, struct store *s, struct arena *a)
{
    struct store_stream *clubs;
    size_t n;
    struct err e = store_stream_list(s, a, STREAM_CLUB, 0, 0, 1, &clubs, &n);
    if (e.code != ERR_NONE || !n) return e;
    struct cached_stream *club = stream_cache_take(d->index, &clubs[0]);
    struct snapshot *now;
    e = cached_stream_snapshot_current(club, s, a, &now);
    if (e.code != ERR_NONE) return e;
    e = find_orphaned(d, s, a, now);
    snapshot_drop(now);
    if (e.code == ERR_NONE) desk_club_set(d, club);
    return e;
}
