// SPDX-License-Identifier: MIT
#include "desk/desk_inner.h"

#include "store/listen.h"

struct queue *desk_queue_of(struct desk *d, const unsigned char uid[CALL_UID])
{
    return &d->worker_queues[uid[0] % d->workers];
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
