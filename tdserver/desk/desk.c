// SPDX-License-Identifier: MIT
#include "desk/desk.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/crypto/secure.h"
#include "base/rate.h"
#include "desk/batch.h"
#include "desk/desk_inner.h"
#include "desk/dispatch.h"
#include "desk/housekeeping/clock_watch.h"
#include "desk/housekeeping/sweep.h"
#include "desk/housekeeping/tryouts.h"
#include "desk/operation.h"
#include "desk/pages/delayed_publisher.h"
#include "desk/pages/game_log_cache.h"
#include "desk/pages/pages.h"
#include "desk/retries.h"
#include "desk/secrets/credentials.h"
#include "desk/secrets/newcomers.h"
#include "desk/secrets/sessions.h"

enum { WORKER_QUEUE_MOST = 8192, READ_QUEUE_MOST = 8192 };
// What is dear has short queues with fair turns: 64 calls wait at most, and so many of one caller.
enum { DEAR_QUEUE_MOST = 64, HASH_EACH = 16, PIN_EACH = 4, BULK_EACH = 8, QUESTION_EACH = 8, PLAN_EACH = 4 };
// Somebody who knows a password needs centuries for a code.
enum { FACTOR_TRIES_PER_MINUTE = 1, FACTOR_TRIES_AT_ONCE = 10, PHONE_AT_ONCE = 4, CODES_AT_ONCE = 16 };
enum { HASHERS = 2, PIN_HASHERS = 1, BULK_READERS = 1, QUESTIONERS = 1, PLANNERS = 1 };

// ---- who asks

void desk_submit(struct desk *d, struct call *c)
{
    struct caller *who = &c->caller;
    bool shown = memcmp(who->credential, (unsigned char[CALL_HASH]){0}, CALL_HASH) != 0;
    if (!shown || credentials_recall(d->credentials, who)) {
        desk_dispatch(d, c);
        return;
    }
    c->unknown = true;
    queue_put(&d->read_queue, c);
}

// ---- readers and hashers

static void identify(struct desk_thread *thread, struct call *c)
{
    c->unknown = false;
    struct err e = credentials_look_up(thread, c->arena, &c->caller);
    // A stale cookie must not keep anybody from signing in again or from reading what is public.
    if (e.code == ERR_UNAUTHORIZED && (c->operation->anonymous || c->operation->least == ROLE_PUBLIC))
        c->caller = (struct caller){0};
    else if (e.code != ERR_NONE) {
        // Whoever was signed off by what they send again is told what was done; so is who signs out of what is over.
        bool told = (c->caller.number && retry_told(thread, c)) ||
                    (e.code == ERR_UNAUTHORIZED && session_is_over(thread, c));
        if (!told) call_fail_err(c, e);
        c->done(c);
        return;
    }
    desk_dispatch(thread->desk, c);
}

static void busy(struct call *c)
{
    call_fail(c, (struct problem){.code = ERR_BUSY,
                                  .detail = "The database is not answering. Nothing was changed; try again.",
                                  .retry_after_s = 2});
    c->done(c);
}

static void *reader(void *arg)
{
    struct desk_thread *thread = arg;
    for (struct call *c; (c = queue_take(thread->queue, 1));) {
        if (!thread_connect(thread)) {
            busy(c);
            continue;
        }
        if (c->unknown)
            identify(thread, c);
        else {
            thread->kept_call = false;
            if (c->hashed || !retry_told(thread, c)) c->operation->run(thread, c);
            if (!thread->kept_call) c->done(c);
        }
        arena_reset(&thread->arena);
    }
    return NULL;
}

static void *hasher(void *arg)
{
    struct desk_thread *thread = arg;
    for (struct call *c; (c = queue_take(thread->queue, 1));) {
        if (!thread_connect(thread)) {
            busy(c);
            continue;
        }
        c->hashed = true;
        if (!retry_told(thread, c)) c->operation->before(thread, c);
        if (call_answered(c))
            c->done(c);
        else
            desk_dispatch(thread->desk, c);
        arena_reset(&thread->arena);
    }
    return NULL;
}

// Large bodies: only of callers who may ask, and no loop waits for them.
static void *bulk_reader(void *arg)
{
    struct desk_thread *thread = arg;
    for (struct call *c; (c = queue_take(thread->queue, 1));) {
        bool (*prepare)(struct call *) = c->prepare;
        c->prepare = NULL;
        metric_add(METRIC_LARGE_BODIES, 1);
        if (prepare(c))
            desk_go_on(thread->desk, c);
        else
            c->done(c);
    }
    return NULL;
}

// Strangers' questions need no database and forecasts of plans are made without it, too; nobody else waits behind them.
static void *questioner(void *arg)
{
    struct desk_thread *thread = arg;
    for (struct call *c; (c = queue_take(thread->queue, 1));) {
        c->operation->run(thread, c);
        c->done(c);
        arena_reset(&thread->arena);
    }
    return NULL;
}

// ---- start and stop

static void start_thread(struct desk *d, struct desk_thread *thread, struct queue *q, void *(*work)(void *))
{
    thread->desk = d;
    thread->database = d->options.database;
    thread->queue = q;
    if (pthread_create(&thread->thread, NULL, work, thread) != 0) abort();
}

// Threads for what is dear, each kind with a queue of its own.
static void start_dear(struct desk *d, struct desk_thread *next)
{
    const struct {
        struct queue *queue;
        enum metric waiting;
        int each, threads;
        void *(*work)(void *);
    } kinds[] = {{&d->hash_queue, METRIC_WAITING_HASHER, HASH_EACH, HASHERS, hasher},
                 {&d->pin_queue, METRIC_WAITING_PINS, PIN_EACH, PIN_HASHERS, hasher},
                 {&d->bulk_queue, METRIC_WAITING_BULK, BULK_EACH, BULK_READERS, bulk_reader},
                 {&d->question_queue, METRIC_WAITING_QUESTIONS, QUESTION_EACH, QUESTIONERS, questioner},
                 {&d->plan_queue, METRIC_WAITING_PLANS, PLAN_EACH, PLANNERS, questioner}};
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
        queue_start_fair(kinds[kind].queue, kinds[kind].waiting, DEAR_QUEUE_MOST, kinds[kind].each);
        for (int i = 0; i < kinds[kind].threads; i++)
            start_thread(d, next++, kinds[kind].queue, kinds[kind].work);
        d->others += kinds[kind].threads;
    }
}

// What all servers of a database have in common: the club, and the secret of confirmations.
static struct err read_common(struct desk *d, struct arena *a)
{
    struct store *s;
    struct err e = store_open(d->options.database, a, &s);
    if (e.code != ERR_NONE) return e;
    e = confirmation_secret(s, a, d->token_secret);
    if (e.code == ERR_NONE) e = desk_find_club(d, s, a);
    store_close(s);
    return e;
}

static void free_parts(struct desk *d)
{
    delayed_publisher_free(d->delayed_publisher);
    if (d->clock_watch) clock_watch_free(d->clock_watch);
    sweep_free(d->sweep);
    credentials_free(d->credentials);
    newcomers_free(d->newcomers);
    tryouts_free(d->tryouts);
    rate_free(d->factor_tries);
    rate_free(d->phones);
    rate_free(d->codes);
    stream_cache_free(d->index);
    game_log_shelf_free(d->game_logs);
    pthread_mutex_destroy(&d->club_lock);
    pthread_mutex_destroy(&d->tempo.lock);
    free(d);
}

struct err desk_open(const struct desk_options *options, struct arena *a, struct desk **out)
{
    struct desk *d = calloc(1, sizeof *d);
    if (!d) abort();
    d->options = *options;
    d->workers = options->workers ? options->workers : 2;
    d->readers = options->readers ? options->readers : 2;
    d->index = stream_cache_new(&(struct stream_cache_options){.most = options->streams,
                                                               .documents = options->documents,
                                                               .followed = options->followed,
                                                               .user = options->user});
    d->credentials = credentials_new();
    pthread_mutex_init(&d->club_lock, NULL);
    kept_tempo_start(&d->tempo);
    d->newcomers = newcomers_new();
    d->tryouts = tryouts_new();
    d->factor_tries = rate_new(FACTOR_TRIES_PER_MINUTE, FACTOR_TRIES_AT_ONCE);
    d->phones = rate_new(1, PHONE_AT_ONCE);
    d->codes = rate_new(1, CODES_AT_ONCE);
    d->game_logs = game_log_shelf_new(options->documents);
    d->delayed_publisher = delayed_publisher_new();
    d->clock_watch = options->clock ? clock_watch_new() : NULL;
    d->sweep = sweep_new();
    struct err e = read_common(d, a);
    if (e.code != ERR_NONE) {
        free_parts(d);
        return e;
    }
    struct desk_thread *next = d->threads;
    queue_start(&d->read_queue, METRIC_WAITING_READER, READ_QUEUE_MOST);
    for (int i = 0; i < d->workers; i++) {
        queue_start(&d->worker_queues[i], METRIC_WAITING_WORKER, WORKER_QUEUE_MOST);
        start_thread(d, next++, &d->worker_queues[i], batch_worker);
    }
    for (int i = 0; i < d->readers; i++)
        start_thread(d, next++, &d->read_queue, reader);
    start_dear(d, next);
    start_thread(d, &d->publisher, NULL, delayed_publisher);
    if (d->clock_watch) start_thread(d, &d->watcher, NULL, clock_watch);
    start_thread(d, &d->sweeper, NULL, sweep);
    *out = d;
    return OK;
}

static void empty_game_log(void *desk, struct cached_stream *l)
{
    struct desk *d = desk;
    game_log_cache_empty(d->game_logs, l->game_log);
}

static void end_thread(struct desk_thread *thread)
{
    store_close(thread->store);
    arena_free(&thread->arena);
    free(thread->scratch.at);
}

static void end_clock_watch(struct desk *d)
{
    if (!d->clock_watch) return;
    clock_watch_close(d->clock_watch);
    pthread_join(d->watcher.thread, NULL);
    end_thread(&d->watcher);
}

static void end_sweep(struct desk *d)
{
    sweep_close(d->sweep);
    pthread_join(d->sweeper.thread, NULL);
    end_thread(&d->sweeper);
}

void desk_close(struct desk *d)
{
    if (!d) return;
    end_clock_watch(d); // it asks the workers
    end_sweep(d);
    for (int i = 0; i < d->workers; i++)
        queue_close(&d->worker_queues[i]);
    queue_close(&d->hash_queue);
    queue_close(&d->pin_queue);
    queue_close(&d->bulk_queue);
    queue_close(&d->question_queue);
    queue_close(&d->plan_queue);
    queue_close(&d->read_queue);
    int threads = d->workers + d->readers + d->others;
    for (int i = 0; i < threads; i++)
        pthread_join(d->threads[i].thread, NULL);
    // Nobody wakes the delayed publisher any more.
    delayed_publisher_close(d->delayed_publisher);
    pthread_join(d->publisher.thread, NULL);
    for (int i = 0; i < threads; i++)
        end_thread(&d->threads[i]);
    end_thread(&d->publisher);
    stream_cache_each(d->index, empty_game_log, d);
    free_parts(d);
}
