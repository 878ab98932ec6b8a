// SPDX-License-Identifier: MIT
#include "desk/accounts/accounts.h"

#include <string.h>

#include "base/clock.h"
#include "base/rate.h"
#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/retries.h"
#include "desk/secrets/credentials.h"
#include "desk/secrets/password_rule.h"

enum { ACCOUNTS_MOST = 500, TOKEN_DAYS = 365, DAY_MS = 24 * 3600 * 1000 };

void account_hash_password(struct call *c, struct text password, char hash[SECURE_PASSWORD])
{
    if (!secure_password_hash(password, hash))
        call_fail(c,
                  (struct problem){.code = ERR_BUSY, .detail = "Try again in a moment.", .retry_after_s = 2});
}

struct store_account *account_secret(struct desk_thread *thread, struct call *c, int32_t account)
{
    struct cached_stream *club = desk_club(thread->desk);
    struct store_account *secrets;
    size_t n;
    struct err e = store_account_list(thread->store, c->arena, club->stream, ACCOUNTS_MOST, &secrets, &n);
    for (size_t i = 0; e.code == ERR_NONE && i < n; i++)
        if (secrets[i].account == account) return &secrets[i];
    if (e.code == ERR_NONE) e = err_make(ERR_NOT_FOUND, "There is no account with this number.");
    call_fail_err(c, e);
    return NULL;
}

static void wrong_current(struct call *c, const char *detail)
{
    call_fail_err(c, (struct err){ERR_BAD_FIELDS, "/current", detail});
}

bool account_knows_password(struct desk_thread *thread, struct call *c, struct text current)
{
    if (!current.len) {
        wrong_current(c, "the password that you have now is required");
        return false;
    }
    char *key = arena_printf(c->arena, "password of %d", c->caller.number);
    int wait_s = rate_take(thread->desk->factor_tries, text_of(key), clock_mono_ms());
    if (wait_s) {
        struct problem p = PROBLEM(RATE_LIMITED, "Too many tries. Wait as long as Retry-After says.");
        p.retry_after_s = wait_s;
        call_fail(c, p);
        return false;
    }
    const struct store_account *own = account_secret(thread, c, c->caller.number);
    if (!own) return false;
    bool right = secure_password_matches(current, arena_string(c->arena, own->password_hash));
    if (!right) wrong_current(c, "this is not your password");
    return right;
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
    c->concerns = c->made.n;
    return c->made.n;
}

void account_keep_password(struct desk_thread *thread, struct call *c, const struct store_account *account)
{
    struct store_account *secret = ARENA_NEW(c->arena, struct store_account);
    *secret = *account;
    store_add_account(thread->store, secret);
}

// What stands beside an account's row: how somebody signs in, or until when a program's token is good.
struct beside {
    struct text login;
    int64_t token_expires_ms;
};

static void put_account(struct json_out *o, const struct row_account *a, const struct names *names,
                        const struct beside *beside)
{
    json_object(o);
    json_put_int(o, "account", a->n);
    json_put_id(o, "version", a->version);
    json_put_string(o, "kind", words_actor_kind.at[a->kind]);
    json_put_text(o, "name", names_find(names, text_of(a->ref))->name);
    json_put_text(o, "login", beside->login);
    json_put_string(o, "role", words_role.at[a->role]);
    json_put_string(o, "status", words_actor_status.at[a->status]);
    json_put_time(o, "token_expires_at", beside->token_expires_ms);
    json_object_end(o);
}

// By account number; NULL after it answered.
static struct beside *read_beside(struct desk_thread *thread, struct call *c, int64_t club, int32_t accounts)
{
    struct beside *all = ARENA_ARRAY(c->arena, (size_t)accounts + 1, struct beside);
    struct store_account *secrets;
    struct store_credential *tokens;
    size_t n, m;
    struct err e = store_account_list(thread->store, c->arena, club, ACCOUNTS_MOST, &secrets, &n);
    if (e.code == ERR_NONE)
        e = store_credential_list(thread->store, c->arena, club, CREDENTIAL_PROGRAM, ACCOUNTS_MOST, &tokens,
                                  &m);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return NULL;
    }
    for (size_t i = 0; i < n; i++)
        if (secrets[i].account <= accounts) all[secrets[i].account].login = secrets[i].login;
    for (size_t i = 0; i < m; i++)
        if (tokens[i].actor <= accounts && !tokens[i].revoked_ms)
            all[tokens[i].actor].token_expires_ms = tokens[i].expires_ms;
    return all;
}

static void run_account_list(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = desk_club(thread->desk);
    struct snapshot *s = cached_stream_snapshot(club);
    int32_t accounts = 0;
    for (STATE_EACH(account, a, s->buffer->state))
        accounts = a->n;
    const struct beside *beside = read_beside(thread, c, club->stream, accounts);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_key(&o, "accounts");
    json_array(&o);
    for (STATE_EACH(account, a, s->buffer->state))
        if (beside) put_account(&o, a, s->names, &beside[a->n]);
    json_array_end(&o);
    json_object_end(&o);
    snapshot_drop(s);
    if (beside) call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_account_list = {.least = ROLE_OWNER,
                                                 .place = PLACE_READER,
                                                 .run = run_account_list,
                                                 .list = {"accounts", "account", false}};

static void answer_account(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                           int32_t account, struct text login)
{
    const struct row_account *a = state_account(club->buffer->state, account);
    struct json_out o = json_start(c->arena);
    put_account(&o, a, batch_names(thread, club), &(struct beside){.login = login});
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

static void door_account(struct desk *d, struct call *c)
{
    const struct new_account *new = c->own;
    password_fine(d, c, new->password, new->login, TEXT(""));
}

// No password is hashed for a login that is taken: whether that is a retry, which is told its first answer, only the batch knows.
static void before_account(struct desk_thread *thread, struct call *c)
{
    struct new_account *new = c->own;
    struct store_account other;
    struct err e = store_account_by_login(thread->store, c->arena, new->login, &other);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else if (!other.account)
        account_hash_password(c, new->password, new->hash);
}

// Asked only once the club is locked and a repeated request has had its first answer.
static bool login_is_free(struct desk_thread *thread, struct call *c)
{
    const struct new_account *new = c->own;
    struct store_account other;
    struct err e = store_account_by_login(thread->store, c->arena, new->login, &other);
    if (e.code == ERR_NONE && (other.account || !new->hash[0]))
        e = (struct err){ERR_BAD_FIELDS, "/login", "is taken; choose another one"};
    if (e.code != ERR_NONE) call_fail_err(c, e);
    return e.code == ERR_NONE;
}

static void run_account_add(struct desk_thread *thread, struct call *c)
{
    const struct new_account *new = c->own;
    struct cached_stream *club = batch_club(thread, c);
    if (!club || !login_is_free(thread, c)) return;
    batch_mark(thread, club);
    int32_t account = account_add(
        thread, c, club, &(struct command_account_add){.kind = ACTOR_ACCOUNT, .role = new->role}, new->name);
    if (!account) return;
    account_keep_password(thread, c,
                          &(struct store_account){club->stream, account, new->login, text_of(new->hash)});
    answer_account(thread, c, club, account, new->login);
    call_made(c, "/accounts/%d", account);
}

const struct operation operation_account_add = {.least = ROLE_OWNER,
                                                .place = PLACE_WORKER,
                                                .door = door_account,
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

// Their own password a person changes by the one they had.
#define NEW_PASSWORD_FIELDS(F, S)                                                                            \
    F(S, SL, password, PASSWORD_MOST, PASSWORD_LEAST, REQUIRED) F(S, SL, current, PASSWORD_MOST, 0, OPTIONAL)
struct new_password {
    NEW_PASSWORD_FIELDS(FIELD_MEMBER, new_password)
    char hash[SECURE_PASSWORD];
};
BODY_FIELDS(new_password, NEW_PASSWORD_FIELDS)

static bool is_own(const struct call *c)
{
    return c->caller.kind == ACTOR_ACCOUNT && c->caller.number == c->numbers.account;
}

static void door_password(struct desk *d, struct call *c)
{
    const struct new_password *new = c->own;
    if (!is_own(c) && c->caller.role < ROLE_OWNER)
        call_fail(c, PROBLEM(FORBIDDEN, "Only the owner may set somebody else's password."));
    else
        password_fine(d, c, new->password, TEXT(""), TEXT(""));
}

static void before_password(struct desk_thread *thread, struct call *c)
{
    struct new_password *new = c->own;
    if (!is_own(c) || account_knows_password(thread, c, new->current))
        account_hash_password(c, new->password, new->hash);
}

static void run_password(struct desk_thread *thread, struct call *c)
{
    struct store_account *found = account_secret(thread, c, c->numbers.account);
    if (!found) return;
    found->password_hash = text_of(((const struct new_password *)c->own)->hash);
    store_add_account(thread->store, found);
    store_revoke_all(thread->store, CREDENTIAL_SESSION, found->stream, found->account, 0, c->now_ms);
    c->answer = (struct call_answer){.status = 204};
    if (retry_commit(thread, c)) credentials_forget(thread->desk->credentials);
}

const struct operation operation_account_password = {.least = ROLE_SCORER,
                                                     .keeps = true,
                                                     .place = PLACE_READER,
                                                     .door = door_password,
                                                     .before = before_password,
                                                     .run = run_password,
                                                     .own = &new_password_fields,
                                                     .secret = true};

// How many days the token is good for; a year where nobody says.
#define NEW_PROGRAM_FIELDS(F, S)                                                                             \
    F(S, NM, name, 80, 1, REQUIRED)                                                                          \
    F(S, EN, role, role, ROLE_SCORER, REQUIRED)                                                              \
    F(S, IU, days, 1, 3650, OPTIONAL)
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
    int64_t days = new->days > 0 ? new->days : TOKEN_DAYS;
    struct store_credential *token = ARENA_NEW(c->arena, struct store_credential);
    *token = (struct store_credential){.kind = CREDENTIAL_PROGRAM,
                                       .stream = club->stream,
                                       .actor = account,
                                       .tries = -1,
                                       .created_ms = c->now_ms,
                                       .expires_ms = c->now_ms + days * DAY_MS,
                                       .label = new->name};
    struct text secret = credential_new(c->arena, token->hash);
    store_add_credential(thread->store, token);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_int(&o, "account", account);
    json_put_text(&o, "token", secret);
    json_put_time(&o, "expires_at", token->expires_ms);
    json_object_end(&o);
    call_answer_json(c, 201, json_bytes(&o), 0);
    call_made(c, "/accounts/%d", account);
    c->answer.shown_once = true;
}

const struct operation operation_program_add = {
    .least = ROLE_OWNER, .place = PLACE_WORKER, .run = run_program_add, .own = &new_program_fields};
