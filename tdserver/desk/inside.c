// SPDX-License-Identifier: MIT
#include "desk/inside.h"

#include <stdatomic.h>
#include <string.h>

#include "base/clock.h"
#include "base/crypto/secure.h"
#include "base/log/log.h"
#include "desk/batch.h"
#include "desk/desk_inner.h"
#include "desk/dispatch.h"
#include "desk/operations.h"
#include "desk/operations/entries.h"

// A call that somebody waits for.
struct waiting {
    struct call call;
    pthread_mutex_t lock;
    pthread_cond_t answered;
    bool done;
};

static void wake(struct call *c)
{
    struct waiting *w = c->user;
    pthread_mutex_lock(&w->lock);
    w->done = true;
    pthread_cond_signal(&w->answered);
    pthread_mutex_unlock(&w->lock);
}

static struct err ask(struct desk *d, struct waiting *w)
{
    struct cached_stream *club = desk_club(d);
    w->call.caller = (struct caller){.role = ROLE_OWNER, .stream = club ? club->stream : 0};
    w->call.if_match = -1;
    w->call.steps = clock_steps();
    w->call.done = wake;
    w->call.user = w;
    w->done = false;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->answered, NULL);
    desk_dispatch(d, &w->call);
    pthread_mutex_lock(&w->lock);
    while (!w->done)
        pthread_cond_wait(&w->answered, &w->lock);
    pthread_mutex_unlock(&w->lock);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->answered);
    return err_make(w->call.answer.problem.code, w->call.answer.problem.detail);
}

// Asks a second time with the token when the first answer asks for it.
static struct err ask_confirmed(struct desk *d, struct waiting *w)
{
    struct err e = ask(d, w);
    if (e.code != ERR_NEEDS_CONFIRMATION) return e;
    w->call.token = text_of(w->call.answer.problem.token);
    w->call.answer = (struct call_answer){0}; // the desk does not ask again what is answered
    return ask(d, w);
}

// ---- the club

void inside_key_listed(struct desk *d)
{
    struct arena a = ARENA_EMPTY;
    struct waiting w = {.call = {.arena = &a, .operation = &desk_nothing}};
    struct err e = desk_club(d) ? ask(d, &w) : OK;
    if (e.code != ERR_NONE)
        log_line(LOG_WARN, "desk.inside", "the key of this server could not be listed yet");
    arena_free(&a);
}

static void run_club(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_new_stream(thread, c, STREAM_CLUB, NULL);
    if (club && batch_command(thread, c, club, &c->command)) c->answer.status = 201;
}

static const struct operation new_club = {.anonymous = true, .place = PLACE_WORKER, .run = run_club};

struct err inside_club(struct desk *d, const char *name, const char *time_zone)
{
    struct arena a = ARENA_EMPTY;
    struct waiting w = {.call = {.arena = &a, .operation = &new_club}};
    w.call.command.kind = COMMAND_club_set;
    strncpy(w.call.command.is.club_set.name, name, sizeof w.call.command.is.club_set.name - 1);
    strncpy(w.call.command.is.club_set.time_zone, time_zone, sizeof w.call.command.is.club_set.time_zone - 1);
    struct err e = ask(d, &w);
    e.detail = NULL;
    arena_free(&a);
    return e;
}

// ---- tournaments

struct err inside_tournament(struct desk *d, const struct command_tournament_create *wanted, int64_t now_ms,
                             unsigned char uid[CALL_UID])
{
    struct arena a = ARENA_EMPTY;
    struct waiting w = {.call = {.arena = &a, .operation = &operation_tournament_create, .now_ms = now_ms}};
    w.call.command.kind = COMMAND_tournament_create;
    w.call.command.is.tournament_create = *wanted;
    struct err e = ask(d, &w);
    struct text location = w.call.answer.location;
    if (e.code == ERR_NONE &&
        !(location.len > 2 * CALL_UID &&
          secure_from_hex((struct text){location.at + location.len - 2 * CALL_UID, 2 * CALL_UID}, uid,
                          CALL_UID)))
        e = err_make(ERR_INTERNAL, NULL);
    e.detail = NULL;
    arena_free(&a);
    return e;
}

struct err inside_entries(struct desk *d, const unsigned char uid[CALL_UID], const char *lines,
                          int64_t now_ms)
{
    struct arena a = ARENA_EMPTY;
    struct waiting w = {.call = {.arena = &a, .operation = &operation_entries_add, .now_ms = now_ms}};
    memcpy(w.call.uid, uid, CALL_UID);
    struct new_entries said = {.text = text_of(lines)};
    w.call.own = &said;
    struct err e = ask(d, &w);
    e.detail = NULL;
    arena_free(&a);
    return e;
}

static void run_plain(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = batch_tournament(thread, c);
    if (l && batch_command(thread, c, l, &c->command)) c->answer.status = 200;
}

static const struct operation plain = {.anonymous = true, .place = PLACE_WORKER, .run = run_plain};

struct err inside_command(struct desk *d, const unsigned char uid[CALL_UID], const struct command *command,
                          const unsigned char *chance, int64_t now_ms)
{
    struct arena a = ARENA_EMPTY;
    struct waiting w = {.call = {.arena = &a, .operation = &plain, .now_ms = now_ms, .command = *command}};
    w.call.chance = chance;
    memcpy(w.call.uid, uid, CALL_UID);
    struct err e = ask_confirmed(d, &w);
    if (e.code != ERR_NONE)
        log_line(LOG_WARN, "desk.inside", "%s: %s", command_types[command->kind].fields.name, e.detail);
    e.detail = NULL;
    arena_free(&a);
    return e;
}

struct snapshot *inside_state(struct desk *d, const unsigned char uid[CALL_UID])
{
    struct cached_stream *l = stream_cache_find(d->index, uid);
    return l ? cached_stream_snapshot(l) : NULL;
}
