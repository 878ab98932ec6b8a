// SPDX-License-Identifier: MIT
#include "desk/thread.h"

#include "base/clock.h"
#include "base/log/metrics.h"
#include "store/outage.h"

void queue_start(struct queue *q, enum metric waiting, int most)
{
    q->metric = waiting;
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->filled, NULL);
    q->tail = &q->head;
    q->most = most;
}

void queue_start_fair(struct queue *q, enum metric waiting, int most, int most_each)
{
    queue_start(q, waiting, most);
    q->most_each = most_each;
}

static void turn_away(struct call *c)
{
    metric_add(METRIC_DESK_TURNED_AWAY, 1);
    call_fail(c, (struct problem){.code = ERR_BUSY,
                                  .detail = "Too much is waiting. Send the same request again in a moment.",
                                  .retry_after_s = 1});
    c->done(c);
}

static void insert(struct queue *q, struct call **at, struct call *c)
{
    c->next = *at;
    *at = c;
    if (!c->next) q->tail = &c->next;
    q->waiting++;
    metric_add(q->metric, 1);
}

static void cut_last(struct queue *q, struct call **at)
{
    while ((*at)->next)
        at = &(*at)->next;
    *at = NULL;
    q->tail = at;
    q->waiting--;
    metric_add(q->metric, -1);
}

// A caller's calls have turns in a row, and the queue stands in order of turns. False: they have too much in
// it.
static bool take_turn(struct queue *q, struct call *c)
{
    uint64_t from = call_from(c);
    int own = 0;
    c->turn = q->turn;
    for (const struct call *w = q->head; w; w = w->next) {
        if (call_from(w) != from) continue;
        c->turn = w->turn + 1;
        own++;
    }
    return own < q->most_each;
}

// Returns who is turned away, NULL if nobody is.
static struct call *put_fair(struct queue *q, struct call *c)
{
    if (!take_turn(q, c)) return c;
    struct call **at = &q->head, *last = NULL;
    while (*at && (*at)->turn <= c->turn)
        at = &(*at)->next;
    if (q->waiting >= q->most) {
        if (!*at) return c;
        for (last = *at; last->next;)
            last = last->next;
        cut_last(q, at);
    }
    insert(q, at, c);
    return last;
}

static struct call *put(struct queue *q, struct call *c)
{
    if (q->closed) return c;
    if (q->most_each) return put_fair(q, c);
    if (q->waiting >= q->most) return c;
    insert(q, q->tail, c);
    return NULL;
}

void queue_put(struct queue *q, struct call *c)
{
    c->next = NULL;
    c->queued_us = clock_mono_us();
    pthread_mutex_lock(&q->lock);
    struct call *away = put(q, c);
    if (away != c) pthread_cond_signal(&q->filled);
    pthread_mutex_unlock(&q->lock);
    if (away) turn_away(away);
}

struct call *queue_take(struct queue *q, int most)
{
    pthread_mutex_lock(&q->lock);
    while (!q->head && !q->closed)
        pthread_cond_wait(&q->filled, &q->lock);
    struct call *first = q->head, **end = &first;
    while (*end && most-- > 0) {
        end = &(*end)->next;
        q->waiting--;
        metric_add(q->metric, -1);
    }
    q->head = *end;
    if (first) q->turn = first->turn;
    if (!q->head) q->tail = &q->head;
    *end = NULL;
    pthread_mutex_unlock(&q->lock);
    return first;
}

void queue_close(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    q->closed = true;
    pthread_cond_broadcast(&q->filled);
    pthread_mutex_unlock(&q->lock);
}

bool thread_connect(struct desk_thread *thread)
{
    if (thread->store) return true;
    struct err e = store_open(thread->database, &thread->arena, &thread->store);
    if (e.code == ERR_NONE) {
        outage_over(OUTAGE_AWAY);
        outage_over(OUTAGE_UNFIT);
        return true;
    }
    outage_noticed(e.code == ERR_BUSY ? OUTAGE_AWAY : OUTAGE_UNFIT,
                   e.detail ? e.detail : "the database cannot be reached");
    return false;
}
