// SPDX-License-Identifier: MIT
#include "desk/operations/accounts.h"

#include <string.h>

#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/secrets/credentials.h"

void account_hash_password(struct call *c, struct text password, char hash[SECURE_PASSWORD])
{
    if (!secure_password_hash(password, hash))
        call_fail(c,
                  (struct problem){.code = ERR_BUSY, .detail = "Try again in a moment.", .retry_after_s = 2});
}

int32_t account_add(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                    const struct command_account_add *account, struct text name)
{
    struct text salt, ref;
    names_reference(c->arena, name, &salt, &ref);
    struct command add = {.kind = COMMAND_account_add};
    add.is.account_add = *account;
    memcpy(add.is.account_add.ref, ref.at, ref.len);
    if (!batch_command(thread, c, club, &add)) return 0;
    struct name kept = {.name = name};
    batch_name(thread, club, ref, salt, &kept);
    return c->made.n;
}

void account_keep_password(struct desk_thread *thread, struct call *c, const struct store_account *account)
{
    struct store_account *secret = ARENA_NEW(c->arena, struct store_account);
    *secret = *account;
    store_add_account(thread->store, secret);
}

static void put_account(struct json_out *o, const struct row_account *a, const struct names *names,
                        struct text login)
{
    json_object(o);
    json_put_int(o, "account", a->n);
    json_put_id(o, "version", a->version);
    json_put_string(o, "kind", words_actor_kind.at[a->kind]);
    json_put_text(o, "name", names_find(names, text_of(a->ref))->name);
    json_put_text(o, "login", login);
    json_put_string(o, "role", words_role.at[a->role]);
    json_put_string(o, "status", words_actor_status.at[a->status]);
    json_object_end(o);
}

static void run_account_list(struct desk_thread *thread, struct call *c)
{
    enum { MOST = 500 };
    struct cached_stream *club = desk_club(thread->desk);
    struct store_account *secrets;
    size_t n;
    struct err e = store_account_list(thread->store, c->arena, club->stream, MOST, &secrets, &n);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    struct snapshot *s = cached_stream_snapshot(club);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_key(&o, "accounts");
    json_array(&o);
    for (STATE_EACH(account, a, s->buffer->state)) {
        struct text login = {NULL, 0};
        for (size_t i = 0; i < n; i++)
            if (secrets[i].account == a->n) login = secrets[i].login;
        put_account(&o, a, s->names, login);
    }
    json_array_end(&o);
    json_object_end(&o);
    snapshot_drop(s);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_account_list = {
    .least = ROLE_OWNER, .place = PLACE_READER, .run = run_account_list};

static void answer_account(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                           int32_t account, struct text login)
{
    const struct row_account *a = state_account(club->buffer->state, account);
    struct json_out o = json_start(c->arena);
    put_account(&o, a, batch_names(thread, club), login);
    call_answer_json(c, 200, json_bytes(&o), a->version);
}

#define NEW_ACCOUNT_FIELDS(F, S)                                                                             \
    F(S, NM, login, 80, 1, REQUIRED)                                                                         \
    F(S, SL, password, PASSWORD_MOST, PASSWORD_LEAST, REQUIRED)                                              \
    F(S, NM, name, 80, 1, REQUIRED)                                                                          \
    F(S, EN, role, role, ROLE_SCORER, REQUIRED)
struct new_account {
    NEW_ACCOUNT_FIELDS(FIELD_MEMBER, new_account)
    char hash[SECURE_PASSWORD]; // of the password, by the first step
};
BODY_FIELDS(new_account, NEW_ACCOUNT_FIELDS)

static void before_account(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    struct new_account *new = c->own;
    account_hash_password(c, new->password, new->hash);
}

// Asked only once the club is locked and a repeated request has had its first answer.
static bool login_is_free(struct desk_thread *thread, struct call *c, struct text login)
{
    struct store_account other;
    struct err e = store_account_by_login(thread->store, c->arena, login, &other);
    if (e.code == ERR_NONE && other.account)
        e = (struct err){ERR_BAD_FIELDS, "/login", "is taken; choose another one"};
    if (e.code != ERR_NONE) call_fail_err(c, e);
    return e.code == ERR_NONE;
}

static void run_account_add(struct desk_thread *thread, struct call *c)
{
    const struct new_account *new = c->own;
    struct cached_stream *club = batch_club(thread, c);
    if (!club || !login_is_free(thread, c, new->login)) return;
    batch_mark(thread, club);
    int32_t account = account_add(
        thread, c, club, &(struct command_account_add){.kind = ACTOR_ACCOUNT, .role = new->role}, new->name);
    if (!account) return;
    account_keep_password(thread, c,
                          &(struct store_account){club->stream, account, new->login, text_of(new->hash)});
    answer_account(thread, c, club, account, new->login);
    c->answer.status = 201;
    c->answer.location = text_of(arena_printf(c->arena, "/api/v1/accounts/%d", account));
}

const struct operation operation_account_add = {.least = ROLE_OWNER,
                                                .place = PLACE_WORKER,
                                                .before = before_account,
                                                .run = run_account_add,
                                                .own = &new_account_fields,
                                                .secret = true};

static void run_account_change(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_club(thread, c);
    if (!club || !batch_edit_allowed(c, club) || !batch_command(thread, c, club, &c->command)) return;
    const struct command_account_change *change = &c->command.is.account_change;
    if (change->status == ACTOR_REVOKED) {
        store_revoke_all(thread->store, CREDENTIAL_SESSION, club->stream, change->account, 0, c->now_ms);
        store_revoke_all(thread->store, CREDENTIAL_PROGRAM, club->stream, change->account, 0, c->now_ms);
    }
    thread->batch_forgets_credentials = true;
    answer_account(thread, c, club, change->account, TEXT(""));
}

const struct operation operation_account_change = {.least = ROLE_OWNER,
                                                   .needs_match = true,
                                                   .place = PLACE_WORKER,
                                                   .run = run_account_change,
                                                   .command = &command_types[COMMAND_account_change],
                                                   .edits = ROW_account};

#define NEW_PASSWORD_FIELDS(F, S) F(S, SL, password, PASSWORD_MOST, PASSWORD_LEAST, REQUIRED)
struct new_password {
    NEW_PASSWORD_FIELDS(FIELD_MEMBER, new_password)
    char hash[SECURE_PASSWORD];
};
BODY_FIELDS(new_password, NEW_PASSWORD_FIELDS)

static void before_password(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    struct new_password *new = c->own;
    bool own = c->caller.kind == ACTOR_ACCOUNT && c->caller.number == c->numbers.account;
    if (!own && c->caller.role < ROLE_OWNER)
        call_fail(c, PROBLEM(FORBIDDEN, "Only the owner may set somebody else's password."));
    else
        account_hash_password(c, new->password, new->hash);
}

static void run_password(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = desk_club(thread->desk);
    struct store_account *secrets, *found = NULL;
    size_t n;
    struct err e = store_account_list(thread->store, c->arena, club->stream, 500, &secrets, &n);
    for (size_t i = 0; e.code == ERR_NONE && i < n; i++)
        if (secrets[i].account == c->numbers.account) found = &secrets[i];
    if (e.code == ERR_NONE && !found) {
        call_fail(c, PROBLEM(NOT_FOUND, "There is no account with this number."));
        return;
    }
    if (e.code == ERR_NONE) {
        found->password_hash = text_of(((const struct new_password *)c->own)->hash);
        store_add_account(thread->store, found);
        store_revoke_all(thread->store, CREDENTIAL_SESSION, club->stream, found->account, 0, c->now_ms);
        e = store_commit(thread->store);
    }
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    credentials_forget(thread->desk->credentials);
    c->answer = (struct call_answer){.status = 204};
}

const struct operation operation_account_password = {.least = ROLE_SCORER,
                                                     .place = PLACE_READER,
                                                     .before = before_password,
                                                     .run = run_password,
                                                     .own = &new_password_fields,
                                                     .secret = true};

#define NEW_PROGRAM_FIELDS(F, S) F(S, NM, name, 80, 1, REQUIRED) F(S, EN, role, role, ROLE_SCORER, REQUIRED)
struct new_program {
    NEW_PROGRAM_FIELDS(FIELD_MEMBER, new_program)
};
BODY_FIELDS(new_program, NEW_PROGRAM_FIELDS)

static void run_program_add(struct desk_thread *thread, struct call *c)
{
    const struct new_program *new = c->own;
    struct cached_stream *club = batch_club(thread, c);
    if (!club) return;
    batch_mark(thread, club);
    int32_t account = account_add(
        thread, c, club, &(struct command_account_add){.kind = ACTOR_PROGRAM, .role = new->role}, new->name);
    if (!account) return;
    struct store_credential *token = ARENA_NEW(c->arena, struct store_credential);
    *token = (struct store_credential){.kind = CREDENTIAL_PROGRAM,
                                       .stream = club->stream,
                                       .actor = account,
                                       .tries = -1,
                                       .created_ms = c->now_ms,
                                       .label = new->name};
    struct text secret = credential_new(c->arena, token->hash);
    store_add_credential(thread->store, token);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_int(&o, "account", account);
    json_put_text(&o, "token", secret);
    json_object_end(&o);
    call_answer_json(c, 201, json_bytes(&o), 0);
    c->answer.shown_once = true;
}

const struct operation operation_program_add = {
    .least = ROLE_OWNER, .place = PLACE_WORKER, .run = run_program_add, .own = &new_program_fields};
