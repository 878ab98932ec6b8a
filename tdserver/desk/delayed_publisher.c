// SPDX-License-Identifier: MIT
#include "desk/delayed_publisher.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "desk/desk.h"
#include "desk/documents.h"
#include "director/profile.h"

enum { AGAIN_MS = 1000, MINUTE_MS = 60000 };

static struct heralded *find(struct delayed_publisher *h, const struct cached_stream *l)
{
    struct heralded *found = h->all;
    while (found && found->cached != l)
        found = found->next;
    return found;
}

static struct heralded *add(struct delayed_publisher *h, struct cached_stream *l, int64_t from)
{
    struct heralded *made = calloc(1, sizeof *made);
    if (!made) abort();
    *made = (struct heralded){.cached = l, .from = from, .told = -1, .next = h->all};
    h->all = made;
    return made;
}

void delayed_publisher_wake(struct desk *d, struct cached_stream *l, int64_t from, bool recorded)
{
    struct delayed_publisher *h = &d->delayed_publisher;
    pthread_mutex_lock(&h->lock);
    struct heralded *found = find(h, l);
    if (!found && recorded) found = add(h, l, from);
    if (found) found->due_ms = 0;
    if (found) pthread_cond_signal(&h->woken);
    pthread_mutex_unlock(&h->lock);
}

static void tell(struct desk_thread *thread, const struct cached_stream *l, const struct game_log_line *line,
                 int64_t head)
{
    char topic[32], topics[48];
    snprintf(topic, sizeof topic, "plays:%d", line->match);
    snprintf(topics, sizeof topics, "%s,plays", topic);
    struct json_out o = json_start(&thread->arena);
    document_game_log_news(&o, line, topic);
    struct news news = {
        .uid = l->uid, .seq = head, .late = true, .topic = text_of(topics), .data = json_bytes(&o)};
    thread->desk->options.publish(thread->desk->options.user, &news);
}

// Tells what is due, in the order of the ledger, and says when the next line will be. What was due before
// anything was heard of this tournament needs no telling: whoever looks reads it.
static struct heralded tell_due(struct desk_thread *thread, struct heralded h, const struct snapshot *s,
                                const struct game_log_cache *book, int64_t now_ms)
{
    int64_t delay_ms = (int64_t)profile_value(s->buffer->state, SETTING_PLAYS_DELAY) * MINUTE_MS;
    bool first = h.told < 0;
    h.due_ms = INT64_MAX;
    h.told = first ? 0 : h.told;
    for (int32_t i = game_log_after(book, h.told); i < book->count; i++) {
        const struct game_log_line *line = &book->lines[i];
        if (line->at_ms + delay_ms > now_ms) {
            h.due_ms = line->at_ms + delay_ms;
            return h;
        }
        if (!first || line->seq > h.from) tell(thread, h.cached, line, s->seq);
        h.told = line->seq;
    }
    return h;
}

static struct heralded attend(struct desk_thread *thread, struct heralded h)
{
    int64_t now_ms = clock_wall_ms();
    struct snapshot *s = thread_connect(thread) ? cached_stream_snapshot(h.cached) : NULL;
    struct game_log_cache *book;
    h.due_ms = now_ms + AGAIN_MS;
    if (s && game_log_open(thread, h.cached, s->seq, &book).code == ERR_NONE) {
        h = tell_due(thread, h, s, book, now_ms);
        game_log_close(book);
    }
    snapshot_drop(s);
    arena_reset(&thread->arena);
    return h;
}

// The tournament that is due first; NULL if there is none.
static struct heralded *first_due(struct delayed_publisher *h)
{
    struct heralded *first = h->all;
    for (struct heralded *at = h->all; at; at = at->next)
        if (at->due_ms < first->due_ms) first = at;
    return first;
}

static void wait_until(struct delayed_publisher *h, int64_t due_ms)
{
    struct timespec at = {.tv_sec = due_ms / 1000, .tv_nsec = due_ms % 1000 * 1000000};
    if (due_ms == INT64_MAX)
        pthread_cond_wait(&h->woken, &h->lock);
    else
        pthread_cond_timedwait(&h->woken, &h->lock, &at);
}

void *delayed_publisher(void *arg)
{
    struct desk_thread *thread = arg;
    struct delayed_publisher *h = &thread->desk->delayed_publisher;
    pthread_mutex_lock(&h->lock);
    while (!h->closed) {
        struct heralded *first = first_due(h);
        if (!first || first->due_ms > clock_wall_ms()) {
            wait_until(h, first ? first->due_ms : INT64_MAX);
            continue;
        }
        // Whoever wakes it meanwhile sets due_ms to 0, which must not be lost.
        first->due_ms = INT64_MAX;
        struct heralded now = *first;
        pthread_mutex_unlock(&h->lock);
        now = attend(thread, now);
        pthread_mutex_lock(&h->lock);
        first->told = now.told;
        if (first->due_ms == INT64_MAX) first->due_ms = now.due_ms;
    }
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

void delayed_publisher_close(struct desk *d)
{
    pthread_mutex_lock(&d->delayed_publisher.lock);
    d->delayed_publisher.closed = true;
    pthread_cond_signal(&d->delayed_publisher.woken);
    pthread_mutex_unlock(&d->delayed_publisher.lock);
}

void delayed_publisher_free(struct desk *d)
{
    for (struct heralded *at = d->delayed_publisher.all, *next; at; at = next) {
        next = at->next;
        free(at);
    }
    pthread_cond_destroy(&d->delayed_publisher.woken);
    pthread_mutex_destroy(&d->delayed_publisher.lock);
}
