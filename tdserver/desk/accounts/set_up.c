// SPDX-License-Identifier: MIT
// The set-up link: whoever opens it first becomes the owner of the club.
#include <string.h>

#include "base/zones.h"
#include "desk/accounts/accounts.h"
#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/retries.h"
#include "desk/secrets/credentials.h"
#include "desk/secrets/known_browser.h"
#include "desk/secrets/password_rule.h"
#include "desk/secrets/sessions.h"

// The club is required where there is none yet; its time zone is UTC unless they say another.
#define SETTING_UP_FIELDS(F, S)                                                                              \
    F(S, SL, token, 200, 0, REQUIRED)                                                                        \
    F(S, NM, login, 80, 1, REQUIRED)                                                                         \
    F(S, SL, password, PASSWORD_MOST, PASSWORD_LEAST, REQUIRED)                                              \
    F(S, NM, name, 80, 1, REQUIRED)                                                                          \
    F(S, NM, club, 80, 1, OPTIONAL)                                                                          \
    F(S, ZN, time_zone, 40, 1, OPTIONAL)
struct setting_up {
    SETTING_UP_FIELDS(FIELD_MEMBER, setting_up)
    char hash[SECURE_PASSWORD]; // of the password, by the first step
};
BODY_FIELDS(setting_up, SETTING_UP_FIELDS)

static void used_up(struct call *c)
{
    call_fail(c, PROBLEM(FORBIDDEN, "This set-up link is used up or older than a day. Sign in, or start the "
                                    "server again for a new link."));
}

// What the store knows of the token that was sent; kind is 0 where it is not valid (any more).
static struct err find_token(struct desk_thread *thread, struct call *c, struct store_credential *token)
{
    *token = (struct store_credential){0};
    credential_hash(((const struct setting_up *)c->own)->token, token->hash);
    struct err e = store_credential_find(thread->store, c->arena, token);
    bool late = token->revoked_ms || (token->expires_ms && token->expires_ms <= c->now_ms);
    if (e.code != ERR_NONE || late || token->kind != CREDENTIAL_SETUP) token->kind = 0;
    return e;
}

// Once there is an owner no token is worth a look, but for who has just become one and sends it again.
static void door_set_up(struct desk *d, struct call *c)
{
    const struct setting_up *new = c->own;
    struct cached_stream *locked = desk_locked_out(d);
    credential_hash(new->token, c->caller.credential);
    if (desk_has_owner(d) && !c->idempotency_key.len)
        used_up(c);
    else if (locked)
        call_fail_err(c, cached_stream_refused(locked, c->arena));
    else
        password_fine(d, c, new->password, new->login, new->club);
}

// Was this token given out? A password is not hashed for one that was made up.
static bool token_good(struct desk_thread *thread, struct call *c)
{
    struct store_credential token;
    struct err e = find_token(thread, c, &token);
    bool good = token.kind == CREDENTIAL_SETUP;
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else if (!good)
        used_up(c);
    return e.code == ERR_NONE && good;
}

static void before_set_up(struct desk_thread *thread, struct call *c)
{
    struct setting_up *new = c->own;
    // Whatever is refused later would have used the link up.
    if (desk_has_owner(thread->desk))
        used_up(c);
    else if (!desk_club(thread->desk) && !new->club.len)
        call_fail_err(c, (struct err){ERR_BAD_FIELDS, "/club", "is required: how is your club called?"});
    else if (token_good(thread, c))
        account_hash_password(c, new->password, new->hash);
}

static struct cached_stream *club_for_set_up(struct desk_thread *thread, struct call *c)
{
    const struct setting_up *new = c->own;
    struct cached_stream *club = desk_club(thread->desk);
    if (club && !new->club.len) return club;
    if (!club) club = batch_new_stream(thread, c, STREAM_CLUB, NULL);
    if (!club) return NULL;
    batch_mark(thread, club);
    struct command set = {.kind = COMMAND_club_set};
    struct text name = new->club, zone = new->time_zone;
    memcpy(set.is.club_set.name, name.at, name.len);
    memcpy(set.is.club_set.time_zone, zone.len ? zone.at : "UTC", zone.len ? zone.len : 3);
    return batch_command(thread, c, club, &set) ? club : NULL;
}

static void run_set_up(struct desk_thread *thread, struct call *c)
{
    const struct setting_up *new = c->own;
    struct store_credential token;
    bool first = false, owned;
    // An owner who was made by another call of the same transaction stands in no row yet.
    if (!batch_alone(thread, c)) return;
    // Another server of this database may have been set up in this very moment, by a link of its own.
    struct err e = store_club_alone(thread->store, ROLE_OWNER, ACTOR_ACTIVE, &owned);
    if (e.code == ERR_NONE) e = find_token(thread, c, &token);
    if (e.code == ERR_NONE && !owned && token.kind == CREDENTIAL_SETUP)
        e = store_credential_spend(thread->store, token.hash, c->now_ms, &first);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    if (!first) {
        used_up(c);
        return;
    }
    // The link itself is the proof: its holder acts as the owner they are about to become.
    struct text holder = retry_holder(c->arena, &c->caller);
    c->caller = (struct caller){.role = ROLE_OWNER};
    struct cached_stream *club = club_for_set_up(thread, c);
    if (!club) return;
    batch_mark(thread, club);
    int32_t account = account_add(
        thread, c, club, &(struct command_account_add){.kind = ACTOR_ACCOUNT, .role = ROLE_OWNER}, new->name);
    if (!account) return;
    account_keep_password(thread, c,
                          &(struct store_account){club->stream, account, new->login, text_of(new->hash)});
    store_add_credential(thread->store, session_new(c, club->stream, account));
    session_answer(c, new->name, ROLE_OWNER, account);
    c->answer.known = known_browser_new(thread->desk, c->arena, new->login, c->now_ms);
    retry_keep(thread, c, club->stream, holder);
}

const struct operation operation_set_up = {
    .anonymous = true,
    .keeps = true,
    .once = "The club was set up and you are its owner; that was said once. Sign in with "
            "the password that you chose.",
    .place = PLACE_WORKER,
    .door = door_set_up,
    .before = before_set_up,
    .run = run_set_up,
    .guessed = "token",
    .own = &setting_up_fields,
    .secret = true};

// ---- the club

static void before_club_set(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    const char *fault = zone_fault(text_of(c->command.is.club_set.time_zone));
    if (fault) call_fail_err(c, (struct err){ERR_BAD_FIELDS, "/time_zone", fault});
}

const struct operation operation_club_set = {.least = ROLE_OWNER,
                                             .needs_match = true,
                                             .place = PLACE_WORKER,
                                             .before = before_club_set,
                                             .run = batch_run_command,
                                             .command = &command_types[COMMAND_club_set],
                                             .reply = reply_club,
                                             .edits = ROW_club};
