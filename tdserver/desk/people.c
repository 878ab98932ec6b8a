// SPDX-License-Identifier: MIT
// People: the set-up link, signing in and out, accounts, programs and the club's players.
#include <string.h>

#include "base/secure.h"
#include "base/zones.h"
#include "desk/batch.h"
#include "desk/desk.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/secrets/credentials.h"
#include "desk/sight.h"
#include "views/documents.h"

enum { SESSION_S = 30 * 24 * 3600, PASSWORD_LEAST = 10, PASSWORD_MOST = 200, LOGIN_MOST = 80 };

// ---- what a form may hold

struct form {
    struct call *c;
    struct err faults[8];
    size_t count;
};

static void need(struct form *f, bool fine, const char *pointer, const char *detail)
{
    if (!fine && f->count < 8) f->faults[f->count++] = (struct err){ERR_BAD_FIELDS, pointer, detail};
}

static void need_name(struct form *f, const char *name, const char *pointer)
{
    const char *fault = text_name_fault(text_trim(call_member(f->c, name)));
    need(f, !fault, pointer, fault);
}

static void need_login(struct form *f)
{
    struct text login = call_member(f->c, "login");
    need(f, login.len >= 1 && login.len <= LOGIN_MOST && !text_name_fault(login), "/login",
         "choose a name or e-mail address of 1 to 80 characters");
}

static void need_password(struct form *f)
{
    size_t length = text_runes(call_member(f->c, "password"));
    need(f, length >= PASSWORD_LEAST && length <= PASSWORD_MOST, "/password",
         "choose 10 to 200 characters; a few words are easy to remember");
}

static void need_zone(struct form *f, struct text name)
{
    const char *fault = zone_fault(name);
    need(f, !fault, "/time_zone", fault);
}

static int32_t role_of(struct text word)
{
    for (int32_t role = ROLE_SCORER; role <= ROLE_OWNER; role++)
        if (text_equal(word, text_of(words_role.at[role]))) return role;
    return 0;
}

static void need_role(struct form *f)
{
    need(f, role_of(call_member(f->c, "role")) != 0, "/role",
         "must be one of scorer, director, arbiter, owner");
}

static bool form_fine(struct form *f)
{
    if (!f->count) return true;
    struct problem p = PROBLEM(BAD_FIELDS, "Nothing was changed. Mend these and send it again.");
    struct err *kept = ARENA_ARRAY(f->c->arena, f->count, struct err);
    memcpy(kept, f->faults, f->count * sizeof *kept);
    p.fields = kept;
    p.field_count = f->count;
    call_fail(f->c, p);
    return false;
}

static void hash_password(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    c->password = arena_alloc(c->arena, SECURE_PASSWORD);
    if (!secure_password_hash(call_member(c, "password"), c->password))
        call_fail(c,
                  (struct problem){.code = ERR_BUSY, .detail = "Try again in a moment.", .retry_after_s = 2});
}

// ---- sessions

static struct store_credential *session_for(struct call *c, int64_t stream, int32_t account)
{
    struct store_credential *s = ARENA_NEW(c->arena, struct store_credential);
    *s = (struct store_credential){.kind = CREDENTIAL_SESSION,
                                   .stream = stream,
                                   .actor = account,
                                   .tries = -1,
                                   .created_ms = c->now_ms,
                                   .expires_ms = c->now_ms + (int64_t)SESSION_S * 1000,
                                   .seen_ms = c->now_ms,
                                   .label = c->agent};
    c->answer.secret = credential_new(c->arena, s->hash);
    c->answer.secret_lasts_s = SESSION_S;
    return s;
}

static void answer_person(struct call *c, int status, const struct text name, int32_t role, int32_t account)
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
    call_answer_json(c, status, json_bytes(&o), 0);
    c->answer.secret = secret;
    c->answer.secret_lasts_s = lasts;
}

static bool password_right(struct desk_thread *thread, struct call *c, struct store_account *account)
{
    struct err e = store_account_by_login(thread->store, c->arena, call_member(c, "login"), account);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return false;
    }
    // A login nobody has costs the same time as a wrong password, so that names cannot be guessed by the
    // clock.
    static const char nobody[] = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    const char *stored = account->account && account->password_hash.len
                             ? arena_string(c->arena, account->password_hash)
                             : nobody;
    bool right = secure_password_matches(call_member(c, "password"), stored) && stored != nobody;
    if (!right) call_fail(c, PROBLEM(UNAUTHORIZED, "Name or password is wrong."));
    return right;
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
    if (!row || row->status != ACTOR_ACTIVE) {
        call_fail(c, PROBLEM(UNAUTHORIZED, "This account is closed. Ask the owner of the club."));
        snapshot_drop(s);
        return;
    }
    store_add_credential(thread->store, session_for(c, account.stream, account.account));
    e = store_commit(thread->store);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else
        answer_person(c, 201, arena_copy(c->arena, names_find(s->names, text_of(row->ref))->name), row->role,
                      row->n);
    snapshot_drop(s);
}

static void nothing_more(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    (void)c;
}

const struct operation operation_sign_in = {.anonymous = true,
                                            .place = PLACE_READER,
                                            .before = do_sign_in,
                                            .run = nothing_more,
                                            .guessed = "login",
                                            .free_body = "login password"};

static void run_sign_out(struct desk_thread *thread, struct call *c)
{
    store_revoke(thread->store, c->caller.credential, c->now_ms);
    struct err e = store_commit(thread->store);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    credentials_forget(thread->desk->credentials);
    c->answer = (struct call_answer){
        .status = 204, .drop_cookie = true, .for_device = c->caller.kind == ACTOR_DEVICE};
}

const struct operation operation_sign_out = {
    .least = ROLE_DEVICE, .devices = true, .place = PLACE_READER, .run = run_sign_out, .free_body = ""};

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
    if (device)
        json_put_text(&o, "tournament", secure_hex(who->uid, CALL_UID, room, sizeof room));
    else
        json_put_null(&o, "tournament");
    json_put_int(&o, "table", who->table);
    json_put_bool(&o, "set_up", desk_has_owner(thread->desk));
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_me = {
    .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .place = PLACE_READER, .run = run_me};

// ---- the set-up link

bool desk_has_owner(struct desk *d)
{
    struct cached_stream *club = desk_club(d);
    struct snapshot *s = club ? cached_stream_snapshot(club) : NULL;
    bool owner = false;
    if (s)
        for (STATE_EACH(account, a, s->buffer->state))
            owner = owner || (a->role == ROLE_OWNER && a->status == ACTOR_ACTIVE);
    snapshot_drop(s);
    return owner;
}

static void before_set_up(struct desk_thread *thread, struct call *c)
{
    struct form f = {.c = c};
    need_login(&f);
    need_password(&f);
    need_name(&f, "name", "/name");
    if (!desk_club(thread->desk) || call_member(c, "club").len) need_name(&f, "club", "/club");
    if (call_member(c, "time_zone").len) need_zone(&f, call_member(c, "time_zone"));
    // Whatever is refused later would have used the link up.
    if (form_fine(&f)) hash_password(thread, c);
}

// A new account with its name and password, entered in the club's ledger; its number, 0 after a refusal.
static int32_t add_account(struct desk_thread *thread, struct call *c, struct cached_stream *club,
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
    int32_t number = 0;
    for (STATE_EACH(account, a, club->buffer->state))
        number = a->n;
    return number;
}

static void keep_password(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                          int32_t account)
{
    struct store_account *secret = ARENA_NEW(c->arena, struct store_account);
    *secret = (struct store_account){club->stream, account, call_member(c, "login"), text_of(c->password)};
    store_add_account(thread->store, secret);
}

static struct cached_stream *club_for_set_up(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = desk_club(thread->desk);
    if (club && !call_member(c, "club").len) return club;
    if (!club) club = batch_new_stream(thread, c, STREAM_CLUB, NULL);
    if (!club) return NULL;
    batch_mark(thread, club);
    struct command set = {.kind = COMMAND_club_set};
    struct text name = text_trim(call_member(c, "club")), zone = call_member(c, "time_zone");
    memcpy(set.is.club_set.name, name.at, name.len);
    memcpy(set.is.club_set.time_zone, zone.len ? zone.at : "UTC", zone.len ? zone.len : 3);
    return batch_command(thread, c, club, &set) ? club : NULL;
}

static void run_set_up(struct desk_thread *thread, struct call *c)
{
    unsigned char hash[CALL_HASH];
    credential_hash(call_member(c, "token"), hash);
    struct store_credential token = {0};
    memcpy(token.hash, hash, CALL_HASH);
    bool first = false;
    struct err e = store_credential_find(thread->store, c->arena, &token);
    if (e.code == ERR_NONE && token.kind == CREDENTIAL_SETUP && !token.revoked_ms)
        e = store_credential_spend(thread->store, hash, c->now_ms, &first);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    if (!first || desk_has_owner(thread->desk)) {
        call_fail(c,
                  PROBLEM(FORBIDDEN,
                          "This set-up link is used up. Sign in, or start the server again for a new link."));
        return;
    }
    // The link itself is the proof: its holder acts as the owner he is about to become.
    c->caller = (struct caller){.role = ROLE_OWNER};
    struct cached_stream *club = club_for_set_up(thread, c);
    if (!club) return;
    batch_mark(thread, club);
    int32_t account = add_account(thread, c, club, ACTOR_ACCOUNT, ROLE_OWNER);
    if (!account) return;
    keep_password(thread, c, club, account);
    store_add_credential(thread->store, session_for(c, club->stream, account));
    answer_person(c, 201, text_trim(call_member(c, "name")), ROLE_OWNER, account);
}

const struct operation operation_set_up = {.anonymous = true,
                                           .place = PLACE_WORKER,
                                           .before = before_set_up,
                                           .run = run_set_up,
                                           .free_body = "token login password name club time_zone"};

// ---- the club

static void before_club_set(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    struct form f = {.c = c};
    need_zone(&f, text_of(c->command.is.club_set.time_zone));
    form_fine(&f);
}

const struct operation operation_club_set = {.least = ROLE_OWNER,
                                             .needs_match = true,
                                             .place = PLACE_WORKER,
                                             .before = before_club_set,
                                             .run = batch_run_command,
                                             .command = &command_types[COMMAND_club_set],
                                             .reply = reply_club,
                                             .edits = ROW_club};

// ---- accounts and programs

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
    need_login(&f);
    need_password(&f);
    need_name(&f, "name", "/name");
    need_role(&f);
    if (form_fine(&f)) hash_password(thread, c);
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
    need(&f, !other.account, "/login", "is taken; choose another one");
    return form_fine(&f);
}

static void run_account_add(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_club(thread, c);
    if (!club || !login_is_free(thread, c)) return;
    batch_mark(thread, club);
    int32_t account = add_account(thread, c, club, ACTOR_ACCOUNT, role_of(call_member(c, "role")));
    if (!account) return;
    keep_password(thread, c, club, account);
    answer_account(thread, c, club, account, 201);
}

const struct operation operation_account_add = {.least = ROLE_OWNER,
                                                .place = PLACE_WORKER,
                                                .before = before_account,
                                                .run = run_account_add,
                                                .free_body = "login name password role"};

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
    need_password(&f);
    bool own = c->caller.kind == ACTOR_ACCOUNT && c->caller.number == c->numbers.account;
    if (!own && c->caller.role < ROLE_OWNER)
        call_fail(c, PROBLEM(FORBIDDEN, "Only the owner may set somebody else's password."));
    else if (form_fine(&f))
        hash_password(thread, c);
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
                                                     .free_body = "password"};

static void run_program_add(struct desk_thread *thread, struct call *c)
{
    struct form f = {.c = c};
    need_name(&f, "name", "/name");
    need_role(&f);
    struct cached_stream *club = batch_club(thread, c);
    if (!club || !form_fine(&f)) return;
    batch_mark(thread, club);
    int32_t account = add_account(thread, c, club, ACTOR_PROGRAM, role_of(call_member(c, "role")));
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
    .least = ROLE_OWNER, .place = PLACE_WORKER, .run = run_program_add, .free_body = "name role"};

// ---- clubs and players

static void run_club_list(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = desk_club(thread->desk);
    struct snapshot *s = club ? cached_stream_snapshot(club) : NULL;
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_key(&o, "clubs");
    json_array(&o);
    if (s) {
        struct view v = view_of_snapshot(c->arena, s);
        document_club(&o, &v);
    }
    json_array_end(&o);
    json_object_end(&o);
    snapshot_drop(s);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_club_list = {
    .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .place = PLACE_READER, .run = run_club_list};

static void put_player(struct json_out *o, const struct row_player *p, const struct names *names)
{
    const struct name *name = names_find(names, text_of(p->ref));
    json_object(o);
    json_put_int(o, "player", p->n);
    json_put_id(o, "version", p->version);
    json_put_text(o, "name", name->name);
    json_put_text(o, "club", name->club.at ? name->club : TEXT(""));
    json_put_text(o, "country", name->country.at ? name->country : TEXT(""));
    json_put_string(o, "status", words_actor_status.at[p->status]);
    json_object_end(o);
}

static void run_player_list(struct desk_thread *thread, struct call *c)
{
    int32_t limit = c->numbers.limit ? c->numbers.limit : 50, last = 0, count = 0;
    struct snapshot *s = cached_stream_snapshot(desk_club(thread->desk));
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_key(&o, "players");
    json_array(&o);
    for (STATE_EACH(player, p, s->buffer->state)) {
        if (p->n <= c->numbers.after || !text_finds(names_find(s->names, text_of(p->ref))->name, c->query))
            continue;
        if (count++ == limit) break;
        put_player(&o, p, s->names);
        last = p->n;
    }
    json_array_end(&o);
    if (count > limit)
        json_put_id(&o, "next", last);
    else
        json_put_null(&o, "next");
    json_object_end(&o);
    snapshot_drop(s);
    call_answer_json(c, 200, json_bytes(&o), 0);
    c->answer.next_page = count > limit ? last : 0;
}

const struct operation operation_player_list = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_player_list};

static bool player_form(struct call *c, struct name *name)
{
    struct form f = {.c = c};
    need_name(&f, "name", "/name");
    *name = (struct name){.name = text_trim(call_member(c, "name")),
                          .club = text_trim(call_member(c, "club")),
                          .country = text_trim(call_member(c, "country"))};
    need(&f, !name->club.len || !text_name_fault(name->club), "/club", "must be 1 to 80 ordinary characters");
    need(&f, !name->country.len || !text_name_fault(name->country), "/country",
         "must be 1 to 80 ordinary characters");
    return form_fine(&f);
}

static void answer_player(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                          int32_t player, int status)
{
    const struct row_player *p = state_player(club->buffer->state, player);
    struct json_out o = json_start(c->arena);
    put_player(&o, p, batch_names(thread, club));
    call_answer_json(c, status, json_bytes(&o), p->version);
    if (status == 201) c->answer.location = text_of(arena_printf(c->arena, "/api/v1/players/%d", player));
}

static void run_player_add(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_club(thread, c);
    struct name name;
    if (!club || !player_form(c, &name)) return;
    struct text salt, ref;
    names_reference(c->arena, name.name, &salt, &ref);
    struct command add = {.kind = COMMAND_player_add};
    memcpy(add.is.player_add.ref, ref.at, ref.len);
    batch_mark(thread, club);
    if (!batch_command(thread, c, club, &add)) return;
    batch_name(thread, club, ref, salt, &name);
    int32_t number = 0;
    for (STATE_EACH(player, p, club->buffer->state))
        number = p->n;
    answer_player(thread, c, club, number, 201);
}

const struct operation operation_player_add = {
    .least = ROLE_SCORER, .place = PLACE_WORKER, .run = run_player_add, .free_body = "name club country"};

static void run_player_change(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_club(thread, c);
    struct name name;
    if (!club || !player_form(c, &name)) return;
    const struct row_player *p = state_player(club->buffer->state, c->numbers.player);
    if (!p) {
        call_fail(c, PROBLEM(NOT_FOUND, "There is no player with this number. Look at the list of players."));
        return;
    }
    if (!batch_edit_allowed(c, club)) return;
    struct command change = {.kind = COMMAND_player_change};
    bool revoked = text_equal(call_member(c, "status"), TEXT("revoked"));
    change.is.player_change = (struct command_player_change){p->n, revoked ? ACTOR_REVOKED : ACTOR_ACTIVE, 0};
    batch_mark(thread, club);
    struct text ref = arena_copy(c->arena, text_of(p->ref));
    if (!batch_command(thread, c, club, &change)) return;
    batch_name(thread, club, ref, TEXT(""), &name);
    answer_player(thread, c, club, c->numbers.player, 200);
}

const struct operation operation_player_change = {.least = ROLE_DIRECTOR,
                                                  .needs_match = true,
                                                  .place = PLACE_WORKER,
                                                  .run = run_player_change,
                                                  .edits = ROW_player,
                                                  .free_body = "name club country status"};
