// SPDX-License-Identifier: MIT
#include "desk/thread.h"

#include "base/log.h"

void queue_start(struct queue *q, int most)
{
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->filled, NULL);
    q->tail = &q->head;
    q->most = most;
}

void queue_put(struct queue *q, struct call *c)
{
    c->next = NULL;
    pthread_mutex_lock(&q->lock);
    bool taken = !q->closed && q->waiting < q->most;
    if (taken) {
        *q->tail = c;
        q->tail = &c->next;
        q->waiting++;
        pthread_cond_signal(&q->filled);
    }
    pthread_mutex_unlock(&q->lock);
    if (taken) return;
    call_fail(c, (struct problem){.code = ERR_BUSY,
                                  .detail = "Too much is waiting. Send the same request again in a moment.",
                                  .retry_after_s = 1});
    c->done(c);
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
    }
    q->head = *end;
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
    if (e.code == ERR_NONE) return true;
    log_line(LOG_ERROR, "desk.database", "%s", e.detail ? e.detail : "cannot be reached");
    return false;
}
