// SPDX-License-Identifier: MIT
#include "desk/secrets/sessions.h"

#include <string.h>

#include "base/crypto/secure.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/retries.h"
#include "desk/secrets/credentials.h"
#include "desk/secrets/known_browser.h"
#include "desk/secrets/second_factor.h"
#include "store/store.h"

enum { SESSION_S = 30 * 24 * 3600 };

struct store_credential *session_new(struct call *c, int64_t club, int32_t account)
{
    struct store_credential *s = ARENA_NEW(c->arena, struct store_credential);
    *s = (struct store_credential){.kind = CREDENTIAL_SESSION,
                                   .stream = club,
                                   .actor = account,
                                   .tries = -1,
                                   .created_ms = c->now_ms,
                                   .expires_ms = c->now_ms + (int64_t)SESSION_S * 1000,
                                   .seen_ms = c->now_ms,
                                   .label = c->agent};
    c->concerns = account;
    c->answer.secret = credential_new(c->arena, s->hash);
    c->answer.secret_lasts_s = SESSION_S;
    return s;
}

void session_answer(struct call *c, struct text name, int32_t role, int32_t account)
{
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_string(&o, "kind", "account");
    json_put_text(&o, "name", name);
    json_put_string(&o, "role", words_role.at[role]);
    json_put_int(&o, "account", account);
    json_object_end(&o);
    struct text secret = c->answer.secret;
    int64_t lasts = c->answer.secret_lasts_s;
    call_answer_json(c, 201, json_bytes(&o), 0);
    call_made(c, "/sessions/current");
    c->answer.secret = secret;
    c->answer.secret_lasts_s = lasts;
}

static void wrong(struct call *c)
{
    call_fail(c, PROBLEM(UNAUTHORIZED, "Name or password is wrong."));
}

// Whatever nobody can have is wrong like anything else: it is not said how a login or a password must be.
// The code is that of the second factor, or one for recovery.
#define SIGNING_IN_FIELDS(F, S)                                                                              \
    F(S, SL, login, 1000, 0, REQUIRED)                                                                       \
    F(S, SL, password, 1000, 0, REQUIRED)                                                                    \
    F(S, SL, code, 40, 1, OPTIONAL)
struct signing_in {
    SIGNING_IN_FIELDS(FIELD_MEMBER, signing_in)
};
BODY_FIELDS(signing_in, SIGNING_IN_FIELDS)

// What nobody can have as a name is not hashed. It tells nothing about who is here.
static void door_sign_in(struct desk *d, struct call *c)
{
    (void)d;
    const struct signing_in *said = c->own;
    if (text_name_fault(said->login) || !said->password.len) wrong(c);
}

static bool password_right(struct desk_thread *thread, struct call *c, struct store_account *account)
{
    const struct signing_in *said = c->own;
    struct err e = store_account_by_login(thread->store, c->arena, said->login, account);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return false;
    }
    // A login nobody has costs the same time as a wrong password, so that names cannot be guessed by the
    // clock.
    static const char nobody[] = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    // A number is an account of ours only where the secret is of our club.
    const struct cached_stream *club = desk_club(thread->desk);
    if (!club || account->stream != club->stream) account->account = 0;
    const char *stored = account->account && account->password_hash.len
                             ? arena_string(c->arena, account->password_hash)
                             : nobody;
    c->concerns = account->account;
    bool right = secure_password_matches(said->password, stored) && stored != nobody;
    if (!right) wrong(c);
    return right;
}

static void begin_session(struct desk_thread *thread, struct call *c, const struct snapshot *s,
                          const struct row_account *row)
{
    const struct signing_in *said = c->own;
    store_add_credential(thread->store, session_new(c, s->cached->stream, row->n));
    struct err e = store_commit(thread->store);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    session_answer(c, arena_copy(c->arena, names_find(s->names, text_of(row->ref))->name), row->role, row->n);
    c->answer.known = known_browser_new(thread->desk, c->arena, said->login, c->now_ms);
}

static void do_sign_in(struct desk_thread *thread, struct call *c)
{
    struct store_account account = {0};
    struct cached_stream *club = desk_club(thread->desk);
    if (!password_right(thread, c, &account)) return;
    struct snapshot *s;
    struct err e = cached_stream_snapshot_current(club, thread->store, &thread->arena, &s);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    const struct row_account *row = state_account(s->buffer->state, account.account);
    if (!row && club->only_shown) {
        call_fail_err(c, cached_stream_refused(club, c->arena));
        snapshot_drop(s);
        return;
    }
    if (!row || row->status != ACTOR_ACTIVE) {
        call_fail(c, PROBLEM(UNAUTHORIZED, "This account is closed. Ask the owner of the club."));
        snapshot_drop(s);
        return;
    }
    if (second_factor_passed(thread, c, &account, ((const struct signing_in *)c->own)->code))
        begin_session(thread, c, s, row);
    snapshot_drop(s);
}

static void nothing_more(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    (void)c;
}

const struct operation operation_sign_in = {.anonymous = true,
                                            .place = PLACE_READER,
                                            .door = door_sign_in,
                                            .before = do_sign_in,
                                            .run = nothing_more,
                                            .guessed = "login",
                                            .own = &signing_in_fields};

static void run_sign_out(struct desk_thread *thread, struct call *c)
{
    store_revoke(thread->store, c->caller.credential, c->now_ms);
    c->answer = (struct call_answer){
        .status = 204, .drop_cookie = true, .for_device = c->caller.kind == ACTOR_DEVICE};
    if (retry_commit(thread, c)) credentials_forget(thread->desk->credentials);
}

const struct operation operation_sign_out = {
    .least = ROLE_DEVICE, .devices = true, .keeps = true, .place = PLACE_READER, .run = run_sign_out};

static bool signs_in(enum credential_kind kind)
{
    return kind == CREDENTIAL_SESSION || kind == CREDENTIAL_PROGRAM || kind == CREDENTIAL_DEVICE;
}

bool session_is_over(struct desk_thread *thread, struct call *c)
{
    struct store_credential found = {0};
    if (c->operation != &operation_sign_out) return false;
    memcpy(found.hash, c->caller.credential, CALL_HASH);
    struct err e = store_credential_find(thread->store, c->arena, &found);
    if (e.code != ERR_NONE || !signs_in(found.kind)) return false;
    if (!found.revoked_ms) {
        store_revoke(thread->store, found.hash, c->now_ms);
        e = store_commit(thread->store);
    }
    c->answer = (struct call_answer){.status = 204,
                                     .drop_cookie = true,
                                     .for_device = found.kind == CREDENTIAL_DEVICE,
                                     .told_again = true};
    if (e.code != ERR_NONE) call_fail_err(c, e);
    return true;
}

static void run_me(struct desk_thread *thread, struct call *c)
{
    const struct caller *who = &c->caller;
    char room[SECURE_HEX_ROOM];
    bool device = who->kind == ACTOR_DEVICE, signed_in = who->kind != ACTOR_SYSTEM;
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_string(&o, "kind", signed_in ? words_actor_kind.at[who->kind] : "public");
    json_put_string(&o, "name", signed_in ? who->name : NULL);
    json_put_string(&o, "role", words_role.at[who->role]);
    json_put_int(&o, "account", device ? 0 : who->number);
    struct cached_stream *club = desk_club(thread->desk);
    bool between = device && club && !memcmp(who->uid, club->uid, CALL_UID);
    if (device && !between)
        json_put_text(&o, "tournament", secure_hex(who->uid, CALL_UID, room, sizeof room));
    else
        json_put_null(&o, "tournament");
    json_put_int(&o, "table", who->table);
    json_put_bool(&o, "set_up", desk_has_owner(thread->desk) || desk_locked_out(thread->desk));
    json_put_bool(&o, "lacks_factor", who->lacks_factor);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_me = {
    .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .place = PLACE_READER, .run = run_me};
