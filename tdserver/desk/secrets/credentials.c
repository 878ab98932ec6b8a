// SPDX-License-Identifier: MIT
#include "desk/secrets/credentials.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/crypto/secure.h"
#include "base/log/log.h"
#include "desk/desk_inner.h"
#include "desk/hall.h"
#include "desk/secrets/actor_ref.h"
#include "desk/secrets/sessions.h"

enum { SLOTS = 4096, REMEMBER_MS = 10 * 1000, TOUCH_MS = 60 * 1000 };

struct remembered {
    int64_t until_ms; // monotonic; 0 = empty
    struct caller caller;
};

struct credentials {
    pthread_mutex_t lock;
    struct remembered slots[SLOTS];
};

struct credentials *credentials_new(void)
{
    struct credentials *c = calloc(1, sizeof *c);
    if (!c) abort();
    pthread_mutex_init(&c->lock, NULL);
    return c;
}

void credentials_free(struct credentials *c)
{
    pthread_mutex_destroy(&c->lock);
    free(c);
}

// Hashes of secrets are random already: their first bytes choose the slot, a newer one takes it over.
static struct remembered *slot_of(struct credentials *c, const unsigned char hash[CALL_HASH])
{
    return &c->slots[(hash[0] | hash[1] << 8) % SLOTS];
}

bool credentials_recall(struct credentials *c, struct caller *caller)
{
    int64_t now = clock_mono_ms();
    pthread_mutex_lock(&c->lock);
    struct remembered *r = slot_of(c, caller->credential);
    bool known = r->until_ms > now && secure_equal(r->caller.credential, caller->credential, CALL_HASH);
    if (known) *caller = r->caller;
    pthread_mutex_unlock(&c->lock);
    return known;
}

static void remember(struct credentials *c, const struct caller *caller)
{
    pthread_mutex_lock(&c->lock);
    *slot_of(c, caller->credential) = (struct remembered){clock_mono_ms() + REMEMBER_MS, *caller};
    pthread_mutex_unlock(&c->lock);
}

void credentials_forget(struct credentials *c)
{
    pthread_mutex_lock(&c->lock);
    memset(c->slots, 0, sizeof c->slots);
    pthread_mutex_unlock(&c->lock);
}

// The state that knows the actor: one who was entered on another server is perhaps not in ours yet.
static struct err snapshot_with(struct desk_thread *thread, struct arena *a, struct cached_stream *l,
                                enum row_kind kind, int32_t actor, struct snapshot **out)
{
    struct err e = cached_stream_snapshot_current(l, thread->store, a, out);
    if (e.code != ERR_NONE || state_buffer_version((*out)->buffer, kind, actor)) return e;
    snapshot_drop(*out);
    return cached_stream_refresh(l, thread->store, a, out);
}

// Where the second factor is asked for, a password alone makes nobody more than a scorer. Programs have a token instead.
static struct err hold_down(struct desk_thread *thread, const struct store_credential *found,
                            struct caller *caller)
{
    struct store_factor f = {.stream = found->stream, .account = found->actor};
    if (!thread->desk->options.second_factor || caller->kind != ACTOR_ACCOUNT || caller->role <= ROLE_SCORER)
        return OK;
    struct err e = store_factor_find(thread->store, &f);
    caller->lacks_factor = !f.found || f.pending;
    if (caller->lacks_factor) caller->role = ROLE_SCORER;
    secure_wipe(f.secret, sizeof f.secret);
    return e;
}

static struct err account_of(struct desk_thread *thread, struct arena *a,
                             const struct store_credential *found, struct caller *caller)
{
    struct cached_stream *club = desk_club(thread->desk);
    if (!club || club->stream != found->stream) return err_make(ERR_UNAUTHORIZED, "Sign in again.");
    struct snapshot *now;
    struct err e = snapshot_with(thread, a, club, ROW_account, found->actor, &now);
    if (e.code != ERR_NONE) return e;
    const struct row_account *row = state_account(now->buffer->state, found->actor);
    if (row && row->status == ACTOR_ACTIVE) {
        caller->kind = row->kind;
        caller->role = (enum role)row->role;
        memcpy(caller->uid, club->uid, CALL_UID);
        const struct name *name = names_find(now->names, text_of(row->ref));
        snprintf(caller->name, sizeof caller->name, "%.*s", TEXT_ARGS(name->name));
    }
    snapshot_drop(now);
    if (caller->role) return hold_down(thread, found, caller);
    return err_make(ERR_UNAUTHORIZED, "This account is closed. Ask the owner of the club.");
}

static const struct err signed_off = {ERR_UNAUTHORIZED, NULL,
                                      "This tablet was signed off. Scan the table's card again."};

static void device_caller(struct caller *caller, const struct cached_stream *l, int32_t table)
{
    caller->kind = ACTOR_DEVICE;
    caller->role = ROLE_DEVICE;
    caller->stream = l->stream;
    memcpy(caller->uid, l->uid, CALL_UID);
    snprintf(caller->name, sizeof caller->name, "Table %d", table);
}

static struct err own_device_of(struct desk_thread *thread, struct arena *a,
                                const struct store_credential *found, struct cached_stream *l,
                                struct caller *caller)
{
    struct snapshot *now;
    struct err e = snapshot_with(thread, a, l, ROW_actor, found->actor, &now);
    if (e.code != ERR_NONE) return e;
    const struct row_actor *row = state_actor(now->buffer->state, found->actor);
    bool active = row && row->status == ACTOR_ACTIVE && row->kind == ACTOR_DEVICE;
    snapshot_drop(now);
    if (!active) return signed_off;
    device_caller(caller, l, found->table);
    return OK;
}

// The actor that a tablet of the club is in the tournament which has its table; 0 where another tablet had the table
// when it was lent.
static struct err actor_in(struct desk_thread *thread, struct arena *a, struct cached_stream *l,
                           struct text ref, int32_t *actor)
{
    struct snapshot *now;
    struct err e = cached_stream_snapshot_current(l, thread->store, a, &now);
    if (e.code != ERR_NONE) return e;
    *actor = hall_actor(now->buffer->state, ref);
    snapshot_drop(now);
    if (*actor) return OK;
    // What has just been lent on another server is perhaps not in ours yet.
    e = cached_stream_refresh(l, thread->store, a, &now);
    if (e.code != ERR_NONE) return e;
    *actor = hall_actor(now->buffer->state, ref);
    snapshot_drop(now);
    return OK;
}

static struct err stream_by_uid(struct desk_thread *thread, const unsigned char uid[CALL_UID],
                                struct cached_stream **out)
{
    struct store_stream stream;
    *out = stream_cache_find(thread->desk->index, uid);
    if (*out) return OK;
    struct err e = store_stream_by_uid(thread->store, uid, &stream);
    if (e.code == ERR_NONE && stream.id) *out = stream_cache_take(thread->desk->index, &stream);
    return e;
}

// A tablet of the club speaks in the tournament that has its table now, and in none between two of them.
static struct err club_device_of(struct desk_thread *thread, struct arena *a,
                                 const struct store_credential *found, struct cached_stream *club,
                                 struct caller *caller)
{
    struct snapshot *now;
    unsigned char uid[CALL_UID];
    struct cached_stream *l = NULL;
    struct err e = snapshot_with(thread, a, club, ROW_club_device, found->actor, &now);
    if (e.code != ERR_NONE) return e;
    const struct row_club_device *row = state_club_device(now->buffer->state, found->actor);
    const struct row_club_table *table = state_club_table(now->buffer->state, found->table);
    bool active = row && row->status == ACTOR_ACTIVE;
    bool lent = active && table && hall_listed(now->buffer->state, table->listing, uid);
    snapshot_drop(now);
    if (!active) return signed_off;
    caller->device = found->actor;
    if (lent) e = stream_by_uid(thread, uid, &l);
    device_caller(caller, l ? l : club, found->table);
    if (e.code != ERR_NONE || !l) return e;
    struct text ref = actor_ref(a, l->uid, club->uid, "tablet", found->actor);
    return actor_in(thread, a, l, ref, &caller->number);
}

static struct err device_of(struct desk_thread *thread, struct arena *a, const struct store_credential *found,
                            struct caller *caller)
{
    struct store_stream stream = {.id = found->stream};
    struct err e = store_stream_heads(thread->store, &stream, 1);
    if (e.code != ERR_NONE) return e;
    struct cached_stream *l = stream_cache_take(thread->desk->index, &stream);
    return l->kind == STREAM_CLUB ? club_device_of(thread, a, found, l, caller)
                                  : own_device_of(thread, a, found, l, caller);
}

static bool is_over(const struct store_credential *found, int64_t now_ms)
{
    bool idle =
        found->kind == CREDENTIAL_SESSION && found->seen_ms && found->seen_ms + SESSION_IDLE_MS <= now_ms;
    return found->revoked_ms || idle || (found->expires_ms && found->expires_ms <= now_ms);
}

// That it is used is noted once a minute. A note that fails keeps nobody out.
static void note_use(struct desk_thread *thread, const struct store_credential *found, int64_t now_ms)
{
    if (found->kind == CREDENTIAL_DEVICE || now_ms - found->seen_ms < TOUCH_MS) return;
    struct err e = store_credential_touch(thread->store, &found->hash, 1, now_ms);
    if (e.code != ERR_NONE) log_line(LOG_WARN, "desk.session", "%s", e.detail ? e.detail : "not noted");
}

// Whose it was, of no role: for what they sent before it ended (desk/retries.h).
static struct caller ended_session(const struct store_credential *found)
{
    struct caller was = {.kind = ACTOR_ACCOUNT, .stream = found->stream, .number = found->actor};
    memcpy(was.credential, found->hash, CALL_HASH);
    return was;
}

struct err credentials_look_up(struct desk_thread *thread, struct arena *a, struct caller *caller)
{
    struct store_credential found = {0};
    memcpy(found.hash, caller->credential, CALL_HASH);
    struct err e = store_credential_find(thread->store, a, &found);
    if (e.code != ERR_NONE) return e;
    int64_t now = clock_wall_ms();
    bool kind = found.kind == CREDENTIAL_SESSION || found.kind == CREDENTIAL_PROGRAM ||
                found.kind == CREDENTIAL_DEVICE;
    if (!kind || is_over(&found, now)) {
        if (found.kind == CREDENTIAL_SESSION && found.revoked_ms) *caller = ended_session(&found);
        return found.kind == CREDENTIAL_DEVICE ? signed_off : err_make(ERR_UNAUTHORIZED, "Sign in again.");
    }
    caller->stream = found.stream;
    caller->number = found.actor;
    caller->table = found.table;
    e = found.kind == CREDENTIAL_DEVICE ? device_of(thread, a, &found, caller)
                                        : account_of(thread, a, &found, caller);
    if (e.code == ERR_NONE) note_use(thread, &found, now);
    // A tablet that the tournament does not know yet may be known to it the next moment.
    if (e.code == ERR_NONE && caller->number) remember(thread->desk->credentials, caller);
    return e;
}

void credential_hash(struct text secret, unsigned char hash[CALL_HASH])
{
    struct secure_digest digest = secure_sha256(secret);
    memcpy(hash, digest.bytes, CALL_HASH);
}

struct text credential_new(struct arena *a, unsigned char hash[CALL_HASH])
{
    unsigned char random[32];
    char room[SECURE_BASE64_ROOM];
    secure_random(random, sizeof random);
    struct text secret = arena_copy(a, secure_base64url(random, sizeof random, room, sizeof room));
    secure_wipe(random, sizeof random);
    credential_hash(secret, hash);
    return secret;
}

struct store_credential *credential_of_table(struct call *c, enum credential_kind kind,
                                             const struct cached_stream *l)
{
    struct store_credential *made = ARENA_NEW(c->arena, struct store_credential);
    *made = (struct store_credential){.kind = kind,
                                      .stream = l->stream,
                                      .table = c->numbers.table,
                                      .tries = -1,
                                      .created_ms = c->now_ms,
                                      .label = c->agent};
    return made;
}
