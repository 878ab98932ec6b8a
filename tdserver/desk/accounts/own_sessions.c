// SPDX-License-Identifier: MIT
// Where somebody is signed in: the list of their sessions, and how they are ended.
#include <string.h>

#include "base/crypto/secure.h"
#include "desk/accounts/accounts.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/retries.h"
#include "desk/secrets/credentials.h"
#include "desk/secrets/sessions.h"

// A session is called by the first bytes of its secret's hash.
enum { SESSIONS_MOST = 200, NAME = 8 };

struct sessions {
    struct store_credential *at;
    size_t count;
};

static bool read_sessions(struct desk_thread *thread, struct call *c, struct sessions *list)
{
    struct store_credential of = {
        .kind = CREDENTIAL_SESSION, .stream = c->caller.stream, .actor = c->caller.number};
    struct err e =
        store_session_list(thread->store, c->arena, &of, c->now_ms, SESSIONS_MOST, &list->at, &list->count);
    if (e.code != ERR_NONE) call_fail_err(c, e);
    return e.code == ERR_NONE;
}

static bool is_idle(const struct call *c, const struct store_credential *s)
{
    return s->seen_ms && s->seen_ms + SESSION_IDLE_MS <= c->now_ms;
}

static void put_session(struct json_out *o, const struct call *c, const struct store_credential *s)
{
    char room[SECURE_HEX_ROOM];
    int64_t idle_ms = s->seen_ms + SESSION_IDLE_MS;
    json_object(o);
    json_put_text(o, "session", secure_hex(s->hash, NAME, room, sizeof room));
    json_put_text(o, "label", s->label);
    json_put_time(o, "created_at", s->created_ms);
    json_put_time(o, "seen_at", s->seen_ms);
    json_put_time(o, "expires_at", idle_ms < s->expires_ms ? idle_ms : s->expires_ms);
    json_put_bool(o, "current", secure_equal(s->hash, c->caller.credential, CALL_HASH));
    json_object_end(o);
}

static void run_list(struct desk_thread *thread, struct call *c)
{
    struct sessions list;
    if (!read_sessions(thread, c, &list)) return;
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_key(&o, "sessions");
    json_array(&o);
    for (size_t i = 0; i < list.count; i++)
        if (!is_idle(c, &list.at[i])) put_session(&o, c, &list.at[i]);
    json_array_end(&o);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_session_list = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_list, .list = {"sessions", NULL, false}};

// What was revoked is saved; nobody remembers it.
static void answer_ended(struct desk_thread *thread, struct call *c, bool own)
{
    c->answer = (struct call_answer){.status = 204, .drop_cookie = own};
    if (retry_commit(thread, c)) credentials_forget(thread->desk->credentials);
}

static void run_end(struct desk_thread *thread, struct call *c)
{
    struct sessions list;
    unsigned char name[NAME];
    if (!read_sessions(thread, c, &list)) return;
    bool named = secure_from_hex(c->session, name, NAME);
    for (size_t i = 0; named && i < list.count; i++) {
        if (memcmp(list.at[i].hash, name, NAME) != 0) continue;
        store_revoke(thread->store, list.at[i].hash, c->now_ms);
        answer_ended(thread, c, secure_equal(list.at[i].hash, c->caller.credential, CALL_HASH));
        return;
    }
    call_fail(c, PROBLEM(NOT_FOUND, "You have no such session (any more). Look at the list again."));
}

const struct operation operation_session_end = {
    .least = ROLE_SCORER, .keeps = true, .place = PLACE_READER, .run = run_end};

static void run_end_all(struct desk_thread *thread, struct call *c)
{
    store_revoke_all(thread->store, CREDENTIAL_SESSION, c->caller.stream, c->caller.number, 0, c->now_ms);
    answer_ended(thread, c, true);
}

const struct operation operation_sessions_end = {
    .least = ROLE_SCORER, .keeps = true, .place = PLACE_READER, .run = run_end_all};

static void run_end_others(struct desk_thread *thread, struct call *c)
{
    if (!account_secret(thread, c, c->numbers.account)) return;
    store_revoke_all(thread->store, CREDENTIAL_SESSION, c->caller.stream, c->numbers.account, 0, c->now_ms);
    answer_ended(thread, c, c->caller.kind == ACTOR_ACCOUNT && c->numbers.account == c->caller.number);
}

const struct operation operation_account_sessions_end = {
    .least = ROLE_OWNER, .keeps = true, .place = PLACE_READER, .run = run_end_others};
