// SPDX-License-Identifier: MIT
#include "desk/operations/accounts.h"

#include <string.h>

#include "desk/batch.h"
#include "desk/desk_inner.h"
#include "desk/form.h"
#include "desk/operations.h"
#include "desk/secrets/credentials.h"

int32_t account_add(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                    enum actor_kind kind, int32_t role)
{
    struct text salt, ref, name = text_trim(call_member(c, "name"));
    names_reference(c->arena, name, &salt, &ref);
    struct command add = {.kind = COMMAND_account_add};
    add.is.account_add = (struct command_account_add){.kind = (int32_t)kind, .role = role};
    memcpy(add.is.account_add.ref, ref.at, ref.len);
    if (!batch_command(thread, c, club, &add)) return 0;
    struct name kept = {.name = name};
    batch_name(thread, club, ref, salt, &kept);
    return c->made.n;
}

void account_keep_password(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                           int32_t account)
{
    struct store_account *secret = ARENA_NEW(c->arena, struct store_account);
    *secret = (struct store_account){club->stream, account, call_member(c, "login"), text_of(c->password)};
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
                           int32_t account, int status)
{
    const struct row_account *a = state_account(club->buffer->state, account);
    struct json_out o = json_start(c->arena);
    put_account(&o, a, batch_names(thread, club), call_member(c, "login"));
    call_answer_json(c, status, json_bytes(&o), a->version);
    if (status == 201) c->answer.location = text_of(arena_printf(c->arena, "/api/v1/accounts/%d", account));
}

static void before_account(struct desk_thread *thread, struct call *c)
{
    struct form f = {.c = c};
    form_need_login(&f);
    form_need_password(&f);
    form_need_name(&f, "name", "/name");
    form_need_role(&f);
    if (form_fine(&f)) form_hash_password(thread, c);
}

// Asked only once the club is locked and a repeated request has had its first answer.
static bool login_is_free(struct desk_thread *thread, struct call *c)
{
    struct form f = {.c = c};
    struct store_account other;
    struct err e = store_account_by_login(thread->store, c->arena, call_member(c, "login"), &other);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return false;
    }
    form_need(&f, !other.account, "/login", "is taken; choose another one");
    return form_fine(&f);
}

static void run_account_add(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_club(thread, c);
    if (!club || !login_is_free(thread, c)) return;
    batch_mark(thread, club);
    int32_t account = account_add(thread, c, club, ACTOR_ACCOUNT, form_role(call_member(c, "role")));
    if (!account) return;
    account_keep_password(thread, c, club, account);
    answer_account(thread, c, club, account, 201);
}

const struct operation operation_account_add = {
    .least = ROLE_OWNER,
    .place = PLACE_WORKER,
    .before = before_account,
    .run = run_account_add,
    .free_body = JSON_EXPECTED({"login", JSON_STRING}, {"name", JSON_STRING}, {"password", JSON_STRING},
                               {"role", JSON_STRING})};

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
    answer_account(thread, c, club, change->account, 200);
}

const struct operation operation_account_change = {.least = ROLE_OWNER,
                                                   .needs_match = true,
                                                   .place = PLACE_WORKER,
                                                   .run = run_account_change,
                                                   .command = &command_types[COMMAND_account_change],
                                                   .edits = ROW_account};

static void before_password(struct desk_thread *thread, struct call *c)
{
    struct form f = {.c = c};
    form_need_password(&f);
    bool own = c->caller.kind == ACTOR_ACCOUNT && c->caller.number == c->numbers.account;
    if (!own && c->caller.role < ROLE_OWNER)
        call_fail(c, PROBLEM(FORBIDDEN, "Only the owner may set somebody else's password."));
    else if (form_fine(&f))
        form_hash_password(thread, c);
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
        found->password_hash = text_of(c->password);
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
                                                     .free_body = JSON_EXPECTED({"password", JSON_STRING})};

static void run_program_add(struct desk_thread *thread, struct call *c)
{
    struct form f = {.c = c};
    form_need_name(&f, "name", "/name");
    form_need_role(&f);
    struct cached_stream *club = batch_club(thread, c);
    if (!club || !form_fine(&f)) return;
    batch_mark(thread, club);
    int32_t account = account_add(thread, c, club, ACTOR_PROGRAM, form_role(call_member(c, "role")));
    if (!account) return;
    struct store_credential *token = ARENA_NEW(c->arena, struct store_credential);
    *token = (struct store_credential){.kind = CREDENTIAL_PROGRAM,
                                       .stream = club->stream,
                                       .actor = account,
                                       .tries = -1,
                                       .created_ms = c->now_ms,
                                       .label = text_trim(call_member(c, "name"))};
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
    .least = ROLE_OWNER,
    .place = PLACE_WORKER,
    .run = run_program_add,
    .free_body = JSON_EXPECTED({"name", JSON_STRING}, {"role", JSON_STRING})};
