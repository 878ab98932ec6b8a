// SPDX-License-Identifier: MIT
#include "desk/pages/delayed_publisher.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/wake.h"
#include "desk/desk_inner.h"
#include "desk/pages/game_log_cache.h"
#include "director/profile.h"
#include "views/documents.h"

enum { AGAIN_MS = 1000, WAIT_MOST_MS = 30000, MINUTE_MS = 60000, PASSING_MOST = 2048 };

// A turn that was being entered and waits to be told.
struct passing {
    struct passing *next;
    int64_t at_ms; // in the stream's time
    size_t topics_len, data_len;
    char bytes[]; // of the topics, then of the data
};

// A tournament in which something was recorded since the start.
struct followed {
    struct cached_stream *cached;
    int64_t from;                 // ledger line after which the first new one came
    int64_t told;                 // last line that was told, -1: nothing yet
    int64_t due_ms;               // when the next one is; INT64_MAX: none waits
    struct passing *first, **end; // of the turns being entered, the oldest first
    int passing;
    struct followed *next;
};

struct delayed_publisher {
    pthread_mutex_t lock;
    pthread_cond_t woken;
    struct followed *all;
    bool closed;
};

struct delayed_publisher *delayed_publisher_new(void)
{
    struct delayed_publisher *h = calloc(1, sizeof *h);
    if (!h) abort();
    pthread_mutex_init(&h->lock, NULL);
    wake_init(&h->woken);
    return h;
}

static struct followed *find(struct delayed_publisher *h, const struct cached_stream *l)
{
    struct followed *found = h->all;
    while (found && found->cached != l)
        found = found->next;
    return found;
}

static struct followed *add(struct delayed_publisher *h, struct cached_stream *l, int64_t from)
{
    struct followed *made = calloc(1, sizeof *made);
    if (!made) abort();
    *made = (struct followed){.cached = l, .from = from, .told = -1, .next = h->all};
    made->end = &made->first;
    h->all = made;
    return made;
}

void delayed_publisher_wake(struct delayed_publisher *h, struct cached_stream *l, int64_t from, bool recorded)
{
    pthread_mutex_lock(&h->lock);
    struct followed *found = find(h, l);
    if (!found && recorded) found = add(h, l, from);
    if (found) found->due_ms = 0;
    if (found) pthread_cond_signal(&h->woken);
    pthread_mutex_unlock(&h->lock);
}

// ---- turns that are being entered

static struct passing *passing_new(int64_t at_ms, struct text topics, struct text data)
{
    struct passing *p = malloc(sizeof *p + topics.len + data.len);
    if (!p) abort();
    *p = (struct passing){.at_ms = at_ms, .topics_len = topics.len, .data_len = data.len};
    memcpy(p->bytes, topics.at, topics.len);
    memcpy(p->bytes + topics.len, data.at, data.len);
    return p;
}

// The oldest one, which waits no more; NULL: none.
static struct passing *passing_take(struct followed *of)
{
    struct passing *p = of->first;
    if (!p) return NULL;
    of->first = p->next;
    if (!of->first) of->end = &of->first;
    of->passing--;
    return p;
}

void delayed_publisher_pass(struct delayed_publisher *h, struct cached_stream *l, int64_t head, int64_t at_ms,
                            struct text topics, struct text data)
{
    pthread_mutex_lock(&h->lock);
    struct followed *of = find(h, l);
    if (!of) of = add(h, l, head);
    if (of->passing == PASSING_MOST) free(passing_take(of));
    // Those that wait say when the next one is due; behind them nothing is.
    if (!of->first) of->due_ms = 0;
    *of->end = passing_new(at_ms, topics, data);
    of->end = &(*of->end)->next;
    of->passing++;
    pthread_cond_signal(&h->woken);
    pthread_mutex_unlock(&h->lock);
}

// The oldest one that came before a moment; NULL: none, and *next_ms is when the next one came, INT64_MAX: there is none.
static struct passing *passing_before(struct delayed_publisher *h, const struct cached_stream *l,
                                      int64_t until_ms, int64_t *next_ms)
{
    pthread_mutex_lock(&h->lock);
    struct followed *of = find(h, l);
    bool due = of->first && of->first->at_ms <= until_ms;
    *next_ms = of->first ? of->first->at_ms : INT64_MAX;
    struct passing *p = due ? passing_take(of) : NULL;
    pthread_mutex_unlock(&h->lock);
    return p;
}

// Tells what is due and says when the next one will be.
static int64_t pass_due(struct desk_thread *thread, const struct cached_stream *l, int64_t delay_ms,
                        int64_t now_ms, int64_t head)
{
    int64_t next_ms;
    struct passing *p;
    while ((p = passing_before(thread->desk->delayed_publisher, l, now_ms - delay_ms, &next_ms))) {
        struct news news = {.uid = l->uid,
                            .seq = head,
                            .passing = true,
                            .topic = {p->bytes, p->topics_len},
                            .data = {p->bytes + p->topics_len, p->data_len}};
        thread->desk->options.publish(thread->desk->options.user, &news);
        free(p);
    }
    return next_ms == INT64_MAX ? INT64_MAX : next_ms + delay_ms;
}

// ---- turns that are recorded

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

static int64_t delay_of(const struct snapshot *s)
{
    return (int64_t)profile_value(s->buffer->state, SETTING_PLAYS_DELAY) * MINUTE_MS;
}

// Tells what is due, in the order of the ledger, and says when the next line will be. What was due before
// anything was heard of this tournament needs no telling: whoever looks reads it.
static struct followed tell_due(struct desk_thread *thread, struct followed h, const struct snapshot *s,
                                const struct game_log *log, int64_t now_ms)
{
    int64_t delay_ms = delay_of(s);
    bool first = h.told < 0;
    h.due_ms = INT64_MAX;
    h.told = first ? 0 : h.told;
    for (int32_t i = game_log_after(log, h.told); i < log->count; i++) {
        const struct game_log_line *line = &log->lines[i];
        if (line->at_ms + delay_ms > now_ms) {
            h.due_ms = line->at_ms + delay_ms;
            return h;
        }
        if (!first || line->seq > h.from) tell(thread, h.cached, line, s->seq);
        h.told = line->seq;
    }
    return h;
}

static struct followed attend(struct desk_thread *thread, struct followed h)
{
    int32_t steps;
    int64_t wall_ms = clock_wall_now(&steps), now_ms = cached_stream_time(h.cached, wall_ms, steps);
    struct snapshot *s = NULL;
    struct err e = err_make(ERR_BUSY, NULL);
    if (thread_connect(thread))
        e = cached_stream_snapshot_current(h.cached, thread->store, &thread->arena, &s);
    struct game_log_cache *cache = h.cached->game_log;
    h.due_ms = wall_ms + AGAIN_MS;
    if (e.code == ERR_NONE &&
        game_log_open(thread->desk->game_logs, cache, thread->store, h.cached->stream, s->seq).code ==
            ERR_NONE) {
        h = tell_due(thread, h, s, &cache->log, now_ms);
        int64_t passes_ms = pass_due(thread, h.cached, delay_of(s), now_ms, s->seq);
        if (passes_ms < h.due_ms) h.due_ms = passes_ms;
        // The ledger may not have been told yet that the clock was set.
        if (h.due_ms != INT64_MAX) h.due_ms += wall_ms - now_ms;
        game_log_close(cache);
    }
    snapshot_drop(s);
    arena_reset(&thread->arena);
    return h;
}

// The tournament that is due first; NULL if there is none.
static struct followed *first_due(struct delayed_publisher *h)
{
    struct followed *first = h->all;
    for (struct followed *at = h->all; at; at = at->next)
        if (at->due_ms < first->due_ms) first = at;
    return first;
}

// Never long at once: the clock of the wait stands still while the machine sleeps, the server's time does not.
static void wait_until(struct delayed_publisher *h, int64_t due_ms)
{
    if (due_ms == INT64_MAX) {
        pthread_cond_wait(&h->woken, &h->lock);
        return;
    }
    int64_t left_ms = due_ms - clock_wall_ms();
    wake_wait(&h->woken, &h->lock, clock_mono_ms() + (left_ms < WAIT_MOST_MS ? left_ms : WAIT_MOST_MS));
}

void *delayed_publisher(void *arg)
{
    struct desk_thread *thread = arg;
    struct delayed_publisher *h = thread->desk->delayed_publisher;
    pthread_mutex_lock(&h->lock);
    while (!h->closed) {
        struct followed *first = first_due(h);
        if (!first || first->due_ms > clock_wall_ms()) {
            wait_until(h, first ? first->due_ms : INT64_MAX);
            continue;
        }
        // Whoever wakes it meanwhile sets due_ms to 0, which must not be lost.
        first->due_ms = INT64_MAX;
        struct followed now = *first;
        pthread_mutex_unlock(&h->lock);
        now = attend(thread, now);
        pthread_mutex_lock(&h->lock);
        first->told = now.told;
        if (first->due_ms == INT64_MAX) first->due_ms = now.due_ms;
    }
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

void delayed_publisher_close(struct delayed_publisher *h)
{
    pthread_mutex_lock(&h->lock);
    h->closed = true;
    pthread_cond_signal(&h->woken);
    pthread_mutex_unlock(&h->lock);
}

void delayed_publisher_free(struct delayed_publisher *h)
{
    for (struct followed *at = h->all, *next; at; at = next) {
        next = at->next;
        while (at->first)
            free(passing_take(at));
        free(at);
    }
    pthread_cond_destroy(&h->woken);
    pthread_mutex_destroy(&h->lock);
    free(h);
}
