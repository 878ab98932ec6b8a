// SPDX-License-Identifier: MIT
#include "http/live/sse.h"
#include "base/clock.h"
#include "base/crypto/secure.h"
#include "base/log/metrics.h"
#include "http/live/watchers.h"
#include "http/wire/list.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOPS_MAX = 16, BUCKETS = 256, CHANNEL_IDLE_MS = 600000 };

// Bytes on the wire, shared by all who send them; freed by the last one. Counted under the hub's lock.
struct frame {
    int users;
    int64_t seq;
    bool late;
    size_t len, topics_len;
    char bytes[]; // of the frame, then of its topics
};

struct channel {
    struct channel *next;  // in the bucket
    int64_t floor, newest; // every event above floor is in the ring
    uint64_t first, end;   // positions in the ring: first <= position < end
    struct frame *ring[SSE_RING];
    uint64_t passed; // of what passes: the position behind the newest
    struct frame *passing[SSE_PASSING];
    struct frame *heartbeat; // NULL: to be made for the newest seq
    int streams;
    int64_t used_ms;
    struct link waiting[LOOPS_MAX];
    char name[];
};

struct stream {
    struct link by_channel; // waiting, or in the loop's awake list
    struct link by_time;    // in the order in which they began to wait
    struct sse *hub;
    struct channel *channel;
    void *connection;
    uint64_t who;
    struct frame *current; // partly sent
    size_t sent;
    uint64_t position; // of the next event in the ring
    uint64_t passing;  // ... and of the next one that passes
    int64_t since_ms;  // waiting since
    int loop;
    bool greet, reset, silent; // what to say first
    char topics[];
};

struct hub_loop {
    struct link awake;
    struct link by_time;
    atomic_bool has_awake; // so that a busy loop need not take the lock each turn
};

struct sse {
    pthread_mutex_t lock;
    struct watchers watchers;
    struct channel *buckets[BUCKETS];
    struct hub_loop loops[LOOPS_MAX];
    int loop_count, max_clients, heartbeat_ms;
    atomic_int clients;
    atomic_bool closing;
    void (*wake)(void *context, int loop);
    void *wake_context;
};

// ---- frames ----

// What passes is no place to come back to.
enum { NO_ID = -1 };

static struct frame *frame_make(int64_t seq, struct text topics, const char *head, struct text data)
{
    char id[32] = "";
    int id_len = seq == NO_ID ? 0 : snprintf(id, sizeof id, "id: %lld\n", (long long)seq);
    size_t head_len = strlen(head);
    struct frame *f = malloc(sizeof *f + (size_t)id_len + head_len + data.len + topics.len + 16);
    if (!f) abort();
    f->users = 1;
    f->late = false;
    f->seq = seq;
    f->topics_len = topics.len;
    char *to = f->bytes;
    to = mempcpy(to, id, (size_t)id_len);
    to = mempcpy(to, head, head_len);
    to = mempcpy(to, "data: ", 6);
    to = mempcpy(to, data.at, data.len);
    to = mempcpy(to, "\n\n", 2);
    f->len = (size_t)(to - f->bytes);
    if (topics.len) memcpy(to, topics.at, topics.len);
    return f;
}

static struct text topics_of(const struct frame *f)
{
    return (struct text){f->bytes + f->len, f->topics_len};
}

static struct frame *frame_share(struct frame *f)
{
    f->users++;
    return f;
}

static void frame_drop(struct frame *f)
{
    if (f && --f->users == 0) free(f);
}

static bool topics_meet(struct text wanted, struct text offered)
{
    if (!wanted.len) return true;
    while (wanted.at) {
        struct text topic = text_cut(&wanted, ','), rest = offered;
        while (rest.at)
            if (text_equal(topic, text_cut(&rest, ','))) return true;
    }
    return false;
}

// ---- channels ----

static struct channel **bucket_of(struct sse *s, struct text name)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < name.len; i++)
        hash = (hash ^ (unsigned char)name.at[i]) * 16777619u;
    return &s->buckets[hash % BUCKETS];
}

static void channel_free(struct channel *c)
{
    for (uint64_t i = c->first; i < c->end; i++)
        frame_drop(c->ring[i % SSE_RING]);
    for (int i = 0; i < SSE_PASSING; i++)
        frame_drop(c->passing[i]);
    frame_drop(c->heartbeat);
    free(c);
}

// Takes out of the bucket what nobody follows any more; a late reader gets a reset.
static void bucket_sweep(struct channel **at, int64_t now_ms)
{
    while (*at) {
        struct channel *c = *at;
        if (c->streams || now_ms - c->used_ms < CHANNEL_IDLE_MS) {
            at = &c->next;
            continue;
        }
        *at = c->next;
        channel_free(c);
    }
}

static struct channel *channel_find(struct sse *s, struct text name)
{
    struct channel *c = *bucket_of(s, name);
    while (c && !text_equal(text_of(c->name), name))
        c = c->next;
    return c;
}

static struct channel *channel_get(struct sse *s, struct text name, int64_t floor)
{
    struct channel *c = channel_find(s, name), **bucket = bucket_of(s, name);
    if (c) return c;
    bucket_sweep(bucket, clock_mono_ms());
    c = calloc(1, sizeof *c + name.len + 1);
    if (!c) abort();
    memcpy(c->name, name.at, name.len);
    c->floor = c->newest = floor;
    for (int i = 0; i < LOOPS_MAX; i++)
        list_init(&c->waiting[i]);
    c->next = *bucket;
    *bucket = c;
    return c;
}

static void channel_append(struct channel *c, struct frame *f)
{
    if (c->end - c->first == SSE_RING) {
        struct frame *oldest = c->ring[c->first++ % SSE_RING];
        c->floor = oldest->seq;
        frame_drop(oldest);
    }
    c->ring[c->end++ % SSE_RING] = f;
    c->newest = f->seq;
    frame_drop(c->heartbeat);
    c->heartbeat = NULL;
}

// Moves what waits in the list to the loop's awake ones and wakes the loop; under the lock, so that the loop
// cannot have ended its streams and be gone before.
static void wake_all(struct sse *s, int loop, struct link *list)
{
    struct hub_loop *l = &s->loops[loop];
    if (list_empty(list)) return;
    list_move_all(&l->awake, list);
    if (!atomic_exchange(&l->has_awake, true)) s->wake(s->wake_context, loop);
}

// Under the lock.
static void publish(struct sse *s, struct channel *c, struct frame *f)
{
    c->used_ms = clock_mono_ms();
    channel_append(c, f);
    for (int i = 0; i < s->loop_count; i++)
        wake_all(s, i, &c->waiting[i]);
    metric_add(METRIC_SSE_EVENTS, 1);
}

void sse_publish(struct sse *s, struct text channel, int64_t seq, struct text topics, struct text data)
{
    pthread_mutex_lock(&s->lock);
    struct channel *c = channel_get(s, channel, seq - 1);
    publish(s, c, frame_make(seq, topics, "", data));
    pthread_mutex_unlock(&s->lock);
}

void sse_publish_late(struct sse *s, struct text channel, int64_t head, struct text topics, struct text data)
{
    pthread_mutex_lock(&s->lock);
    struct channel *c = channel_get(s, channel, head);
    struct frame *f = frame_make(c->newest, topics, "", data);
    f->late = true;
    publish(s, c, f);
    pthread_mutex_unlock(&s->lock);
}

void sse_publish_passing(struct sse *s, struct text channel, int64_t head, struct text topics,
                         struct text data)
{
    pthread_mutex_lock(&s->lock);
    struct channel *c = channel_get(s, channel, head);
    struct frame **place = &c->passing[c->passed++ % SSE_PASSING];
    frame_drop(*place);
    *place = frame_make(NO_ID, topics, "", data);
    for (int i = 0; i < s->loop_count; i++)
        wake_all(s, i, &c->waiting[i]);
    metric_add(METRIC_SSE_EVENTS, 1);
    pthread_mutex_unlock(&s->lock);
}

// Is everything after `since` still there? A position beyond all that anybody knows is not ours.
static bool channel_reaches(const struct channel *c, int64_t since, int64_t head)
{
    return since >= c->floor && (since <= c->newest || since <= head);
}

static int64_t seq_at(const struct channel *c, uint64_t position)
{
    return c->ring[position % SSE_RING]->seq;
}

static bool is_late(const struct channel *c, uint64_t position)
{
    return c->ring[position % SSE_RING]->late;
}

// Of several events with one seq a reader may have got only the first, so they get them all again; and again
// one that came late, which may have come after they left.
static uint64_t position_after(const struct channel *c, int64_t since)
{
    uint64_t at = c->end;
    while (at > c->first && seq_at(c, at - 1) > since)
        at--;
    uint64_t first = at;
    while (first > c->first && seq_at(c, first - 1) == since)
        first--;
    bool alone = at - first == 1 && !is_late(c, first);
    return alone ? at : first;
}

// ---- streams ----

// Takes a place for one more stream; false: there is none.
static bool enter(struct sse *s, uint64_t who)
{
    bool room = atomic_fetch_add(&s->clients, 1) < s->max_clients && !atomic_load(&s->closing);
    pthread_mutex_lock(&s->lock);
    room = room && watchers_enter(&s->watchers, who);
    pthread_mutex_unlock(&s->lock);
    if (!room) atomic_fetch_sub(&s->clients, 1);
    return room;
}

struct stream *sse_open(struct sse *s, struct text channel, int64_t head, int64_t since, struct text topics,
                        uint64_t who)
{
    if (!enter(s, who)) return NULL;
    struct stream *st = calloc(1, sizeof *st + topics.len + 1);
    if (!st) abort();
    list_init(&st->by_channel);
    list_init(&st->by_time);
    st->hub = s;
    st->who = who;
    st->greet = true;
    if (topics.len) memcpy(st->topics, topics.at, topics.len);
    pthread_mutex_lock(&s->lock);
    struct channel *c = channel_get(s, channel, head);
    c->streams++;
    c->used_ms = clock_mono_ms();
    st->channel = c;
    st->position = c->end;
    st->passing = c->passed;
    st->reset = since >= 0 && !channel_reaches(c, since, head);
    if (since >= 0 && !st->reset) st->position = position_after(c, since);
    pthread_mutex_unlock(&s->lock);
    metric_add(METRIC_SSE_CLIENTS, 1);
    metric_add(METRIC_SSE_RESETS, st->reset);
    return st;
}

bool sse_followed(struct sse *s, struct text channel)
{
    pthread_mutex_lock(&s->lock);
    const struct channel *c = channel_find(s, channel);
    bool followed = c && c->streams > 0;
    pthread_mutex_unlock(&s->lock);
    return followed;
}

void stream_attach(struct stream *st, int loop, void *connection)
{
    st->loop = loop;
    st->connection = connection;
}

void *stream_connection(const struct stream *st)
{
    return st->connection;
}

void stream_close(struct stream *st)
{
    struct sse *s = st->hub;
    pthread_mutex_lock(&s->lock);
    list_leave(&st->by_channel);
    list_leave(&st->by_time);
    frame_drop(st->current);
    st->channel->streams--;
    st->channel->used_ms = clock_mono_ms();
    watchers_leave(&s->watchers, st->who);
    pthread_mutex_unlock(&s->lock);
    free(st);
    atomic_fetch_sub(&s->clients, 1);
    metric_add(METRIC_SSE_CLIENTS, -1);
}

static struct frame *heartbeat_of(struct channel *c)
{
    if (!c->heartbeat) c->heartbeat = frame_make(c->newest, TEXT(""), "event: hb\n", TEXT("{}"));
    return frame_share(c->heartbeat);
}

// The first event of a stream: how long to wait before coming back (at random, so that a restart does not
// bring all clients in one instant), and the newest id or the order to load again.
static struct frame *greeting(const struct stream *st)
{
    char head[64];
    const char *event = st->reset ? "reset" : "hb";
    // A stream that catches up must not be told the newest id before it has it.
    int64_t seq =
        st->position < st->channel->end ? seq_at(st->channel, st->position) - 1 : st->channel->newest;
    snprintf(head, sizeof head, "retry: %u\nevent: %s\n", 2000 + secure_random_below(4000), event);
    return frame_make(seq, TEXT(""), head, TEXT("{}"));
}

// The next thing that passes and that the stream asked for by name; what is gone is gone. NULL: nothing. Stays there.
static struct frame *next_passing(struct stream *st)
{
    struct channel *c = st->channel;
    if (c->passed > st->passing + SSE_PASSING) st->passing = c->passed - SSE_PASSING;
    for (; st->passing < c->passed; st->passing++) {
        struct frame *f = c->passing[st->passing % SSE_PASSING];
        if (*st->topics && topics_meet(text_of(st->topics), topics_of(f))) return f;
    }
    return NULL;
}

static struct frame *next_event(struct stream *st)
{
    struct channel *c = st->channel;
    if (st->position < c->first) {
        st->position = c->end;
        metric_add(METRIC_SSE_RESETS, 1);
        return frame_make(c->newest, TEXT(""), "event: reset\n", TEXT("{}"));
    }
    while (st->position < c->end) {
        struct frame *f = c->ring[st->position++ % SSE_RING];
        if (topics_meet(text_of(st->topics), topics_of(f))) return frame_share(f);
    }
    struct frame *passing = next_passing(st);
    if (passing) st->passing++;
    return passing ? frame_share(passing) : NULL;
}

static struct frame *next_frame(struct stream *st)
{
    if (st->greet) {
        st->greet = false;
        return greeting(st);
    }
    struct frame *f = next_event(st);
    if (!f && st->silent) f = heartbeat_of(st->channel);
    st->silent = false;
    return f;
}

static size_t stream_copy(struct stream *st, char *to, size_t max)
{
    size_t n = 0;
    while (n < max) {
        if (!st->current) {
            st->current = next_frame(st);
            st->sent = 0;
        }
        if (!st->current) break;
        size_t left = st->current->len - st->sent, part = left < max - n ? left : max - n;
        memcpy(to + n, st->current->bytes + st->sent, part);
        n += part;
        st->sent += part;
        if (st->sent == st->current->len) {
            frame_drop(st->current);
            st->current = NULL;
        }
    }
    return n;
}

static void stream_wait(struct stream *st, int64_t now_ms)
{
    st->since_ms = now_ms;
    list_append(&st->channel->waiting[st->loop], &st->by_channel);
    list_append(&st->hub->loops[st->loop].by_time, &st->by_time);
}

long stream_read(struct stream *st, char *to, size_t max, int64_t now_ms)
{
    struct sse *s = st->hub;
    // Asked under the lock, or sse_close could pass between the question and the wait.
    pthread_mutex_lock(&s->lock);
    long n = atomic_load(&s->closing) ? STREAM_END : (long)stream_copy(st, to, max);
    if (n == STREAM_WAIT) stream_wait(st, now_ms);
    pthread_mutex_unlock(&s->lock);
    return n;
}

// False for a stream that was woken for an event of topics it does not follow: it waits on.
static bool has_news(struct stream *st)
{
    if (st->silent || atomic_load(&st->hub->closing) || st->position < st->channel->first) return true;
    for (struct channel *c = st->channel; st->position < c->end; st->position++)
        if (topics_meet(text_of(st->topics), topics_of(c->ring[st->position % SSE_RING]))) return true;
    return next_passing(st) != NULL;
}

struct stream *sse_next(struct sse *s, int loop)
{
    struct hub_loop *l = &s->loops[loop];
    struct stream *found = NULL;
    if (!atomic_load(&l->has_awake)) return NULL;
    pthread_mutex_lock(&s->lock);
    struct link *first;
    while (!found && (first = list_take(&l->awake))) {
        struct stream *st = LIST_OF(first, struct stream, by_channel);
        if (has_news(st))
            found = st;
        else
            list_append(&st->channel->waiting[loop], first);
    }
    if (found)
        list_leave(&found->by_time);
    else
        atomic_store(&l->has_awake, false);
    pthread_mutex_unlock(&s->lock);
    return found;
}

int64_t sse_heartbeat(struct sse *s, int loop, int64_t now_ms)
{
    struct hub_loop *l = &s->loops[loop];
    int64_t next = now_ms + s->heartbeat_ms;
    pthread_mutex_lock(&s->lock);
    while (!list_empty(&l->by_time)) {
        struct stream *st = LIST_OF(l->by_time.next, struct stream, by_time);
        if (st->since_ms + s->heartbeat_ms > now_ms) {
            next = st->since_ms + s->heartbeat_ms;
            break;
        }
        st->silent = true;
        list_leave(&st->by_time);
        list_append(&l->awake, &st->by_channel);
        atomic_store(&l->has_awake, true);
    }
    pthread_mutex_unlock(&s->lock);
    return next;
}

// ---- the hub ----

static void no_wake(void *context, int loop)
{
    (void)context;
    (void)loop;
}

struct sse *sse_new(int loops, int max_clients, int heartbeat_ms)
{
    struct sse *s = calloc(1, sizeof *s);
    if (!s || loops > LOOPS_MAX) abort();
    pthread_mutex_init(&s->lock, NULL);
    s->loop_count = loops;
    s->max_clients = max_clients;
    s->heartbeat_ms = heartbeat_ms ? heartbeat_ms : SSE_HEARTBEAT_MS;
    s->wake = no_wake;
    for (int i = 0; i < LOOPS_MAX; i++) {
        list_init(&s->loops[i].awake);
        list_init(&s->loops[i].by_time);
    }
    return s;
}

void sse_limit_each(struct sse *s, int most)
{
    s->watchers.most = most;
}

void sse_free(struct sse *s)
{
    for (int i = 0; i < BUCKETS; i++)
        while (s->buckets[i]) {
            struct channel *c = s->buckets[i];
            s->buckets[i] = c->next;
            channel_free(c);
        }
    pthread_mutex_destroy(&s->lock);
    free(s);
}

void sse_connect(struct sse *s, void (*wake)(void *context, int loop), void *context)
{
    s->wake = wake;
    s->wake_context = context;
}

int sse_clients(struct sse *s)
{
    return atomic_load(&s->clients);
}

void sse_close(struct sse *s)
{
    pthread_mutex_lock(&s->lock);
    atomic_store(&s->closing, true);
    for (int b = 0; b < BUCKETS; b++)
        for (struct channel *c = s->buckets[b]; c; c = c->next)
            for (int i = 0; i < s->loop_count; i++)
                wake_all(s, i, &c->waiting[i]);
    pthread_mutex_unlock(&s->lock);
}
