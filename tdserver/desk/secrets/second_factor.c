// SPDX-License-Identifier: MIT
#include "desk/secrets/second_factor.h"

#include <string.h>

#include "base/clock.h"
#include "base/crypto/secure.h"
#include "base/crypto/totp.h"
#include "base/rate.h"
#include "desk/accounts/accounts.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/retries.h"
#include "desk/secrets/credentials.h"

// A recovery code is 16 letters of 32, in four groups: 80 bits, so that its quick hash may be kept.
enum { RECOVERY_CODES = 10, RECOVERY_LETTERS = 16, RECOVERY_GROUP = 4, RECOVERY_ROOM = 24 };

_Static_assert((int)TOTP_SECRET == (int)STORE_FACTOR, "the store keeps what the authenticator knows");

static int64_t now_s(const struct call *c)
{
    return c->now_ms / 1000;
}

static bool read_factor(struct desk_thread *thread, struct call *c, struct store_factor *f)
{
    struct err e = store_factor_find(thread->store, f);
    if (e.code != ERR_NONE) call_fail_err(c, e);
    return e.code == ERR_NONE;
}

static struct store_factor factor_of_caller(const struct call *c)
{
    return (struct store_factor){.stream = c->caller.stream, .account = c->caller.number};
}

// ---- codes

// Letters and figures alone, capitals as small letters: as people copy from paper.
static struct text plain_code(struct text said, char room[RECOVERY_ROOM])
{
    size_t n = 0;
    for (size_t i = 0; i < said.len && n < RECOVERY_ROOM; i++) {
        char c = said.at[i];
        if (c >= 'A' && c <= 'Z') c = (char)(c + 'a' - 'A');
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) room[n++] = c;
    }
    return (struct text){room, n};
}

static bool code_counts(struct desk_thread *thread, struct call *c, const struct store_factor *f,
                        struct text said)
{
    char room[RECOVERY_ROOM];
    struct text code = plain_code(said, room);
    bool first = false;
    int64_t step;
    struct err e = OK;
    if (totp_matches(f->secret, code, now_s(c), &step))
        e = store_factor_step(thread->store, f, step, &first);
    else if (code.len == RECOVERY_LETTERS)
        e = store_recovery_spend(thread->store, f, secure_sha256(code).bytes, &first);
    if (e.code != ERR_NONE) call_fail_err(c, e);
    return e.code == ERR_NONE && first;
}

// A try of the account's; false: answered, when there were too many.
static bool try_taken(struct desk_thread *thread, struct call *c, int32_t account)
{
    char *key = arena_printf(c->arena, "code of %d", account);
    int wait_s = rate_take(thread->desk->factor_tries, text_of(key), clock_mono_ms());
    if (!wait_s) return true;
    struct problem p = PROBLEM(RATE_LIMITED, "Too many codes were tried. Wait as long as Retry-After says.");
    p.retry_after_s = wait_s;
    call_fail(c, p);
    return false;
}

bool second_factor_passed(struct desk_thread *thread, struct call *c, const struct store_account *account,
                          struct text code)
{
    struct store_factor f = {.stream = account->stream, .account = account->account};
    if (!read_factor(thread, c, &f)) return false;
    if (!f.found || f.pending) return true;
    if (!code.len) {
        call_fail(c,
                  PROBLEM(SECOND_FACTOR, "Type the code that your authenticator shows, or a recovery code."));
        return false;
    }
    if (!try_taken(thread, c, account->account)) return false;
    bool right = code_counts(thread, c, &f, code);
    if (!right && c->answer.problem.code == ERR_NONE)
        call_fail(c, PROBLEM(SECOND_FACTOR, "This code is wrong or was used. Wait for the next one, or take "
                                            "another recovery code."));
    return right;
}

// ---- one's own factor

static void run_totp(struct desk_thread *thread, struct call *c)
{
    struct store_factor f = factor_of_caller(c);
    if (!read_factor(thread, c, &f)) return;
    bool on = f.found && !f.pending;
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_bool(&o, "on", on);
    json_put_int(&o, "recovery_left", on ? f.recovery_left : 0);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_totp = {.least = ROLE_SCORER, .place = PLACE_READER, .run = run_totp};

// Programs hold a token and have no password.
static void door_person(struct desk *d, struct call *c)
{
    (void)d;
    if (c->caller.kind != ACTOR_ACCOUNT)
        call_fail(c, PROBLEM(CONFLICT, "A program has no password and needs no second factor."));
}

static void nothing_more(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    (void)c;
}

#define BEGIN_FIELDS(F, S) F(S, SL, current, 200, 0, OPTIONAL)
struct begin {
    BEGIN_FIELDS(FIELD_MEMBER, begin)
};
BODY_FIELDS(begin, BEGIN_FIELDS)

static struct text club_name(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = cached_stream_snapshot(desk_club(thread->desk));
    const struct row_club *club = s ? state_club(s->buffer->state, 1) : NULL;
    struct text name = club ? arena_copy(c->arena, text_of(club->name)) : TEXT("tdserver");
    snapshot_drop(s);
    return name;
}

static void answer_begun(struct desk_thread *thread, struct call *c, const struct store_factor *f,
                         struct text login)
{
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_text(&o, "secret", totp_base32(c->arena, f->secret));
    json_put_text(&o, "uri", totp_uri(c->arena, f->secret, club_name(thread, c), login));
    json_object_end(&o);
    call_answer_json(c, 201, json_bytes(&o), 0);
    call_made(c, "/totp");
}

// What the next statements do, and what retries are told of it, is done together or not at all.
static bool open_transaction(struct desk_thread *thread, struct call *c)
{
    struct err e = store_begin(thread->store, c->arena, NULL, 0, NULL, 0);
    if (e.code != ERR_NONE) call_fail_err(c, e);
    return e.code == ERR_NONE;
}

static void do_begin(struct desk_thread *thread, struct call *c)
{
    if (!account_knows_password(thread, c, ((const struct begin *)c->own)->current)) return;
    const struct store_account *own = account_secret(thread, c, c->caller.number);
    if (!own || !open_transaction(thread, c)) return;
    struct store_factor f = factor_of_caller(c);
    secure_random(f.secret, sizeof f.secret);
    bool begun;
    struct err e = store_factor_begin(thread->store, &f, &begun);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else if (!begun)
        call_fail(c,
                  PROBLEM(CONFLICT, "You have a second factor. Take it away before you begin another one."));
    else {
        answer_begun(thread, c, &f, own->login);
        retry_commit(thread, c);
    }
    store_rollback(thread->store);
    secure_wipe(f.secret, sizeof f.secret);
}

const struct operation operation_totp_begin = {
    .least = ROLE_SCORER,
    .keeps = true,
    .once =
        "An authenticator was begun, and its secret was shown once. Begin again with a new Idempotency-Key.",
    .place = PLACE_READER,
    .door = door_person,
    .before = do_begin,
    .run = nothing_more,
    .own = &begin_fields,
    .secret = true};

#define CONFIRM_FIELDS(F, S) F(S, SL, code, 40, 0, REQUIRED)
struct confirm {
    CONFIRM_FIELDS(FIELD_MEMBER, confirm)
};
BODY_FIELDS(confirm, CONFIRM_FIELDS)

// Without letters and figures that are taken for each other.
static void make_recovery_code(char code[RECOVERY_ROOM])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz023456789";
    char *to = code;
    for (int i = 0; i < RECOVERY_LETTERS; i++) {
        if (i && i % RECOVERY_GROUP == 0) *to++ = '-';
        *to++ = letters[secure_random_below(sizeof letters - 1)];
    }
    *to = 0;
}

static void put_recovery_codes(struct desk_thread *thread, struct json_out *o, const struct store_factor *f)
{
    json_key(o, "recovery_codes");
    json_array(o);
    for (int i = 0; i < RECOVERY_CODES; i++) {
        char code[RECOVERY_ROOM], room[RECOVERY_ROOM];
        make_recovery_code(code);
        struct secure_digest *digest = ARENA_NEW(o->arena, struct secure_digest);
        *digest = secure_sha256(plain_code(text_of(code), room));
        store_add_recovery(thread->store, f, digest->bytes);
        json_text(o, text_of(code));
    }
    json_array_end(o);
}

static void wrong_code(struct call *c)
{
    call_fail_err(c, (struct err){ERR_BAD_FIELDS, "/code",
                                  "is not what the authenticator shows now; type the next one"});
}

static void run_confirm(struct desk_thread *thread, struct call *c)
{
    struct store_factor f = factor_of_caller(c);
    int64_t step;
    char room[RECOVERY_ROOM];
    if (!read_factor(thread, c, &f)) return;
    if (!f.found || !f.pending) {
        call_fail(c, PROBLEM(CONFLICT, "There is no second factor to be confirmed. Begin one first."));
        return;
    }
    if (!totp_matches(f.secret, plain_code(((const struct confirm *)c->own)->code, room), now_s(c), &step)) {
        wrong_code(c);
        return;
    }
    struct json_out o = json_start(c->arena);
    json_object(&o);
    put_recovery_codes(thread, &o, &f);
    json_object_end(&o);
    store_add_factor_confirmed(thread->store, &f, step);
    call_answer_json(c, 201, json_bytes(&o), 0);
    call_made(c, "/totp");
    if (retry_commit(thread, c)) credentials_forget(thread->desk->credentials);
}

const struct operation operation_totp_confirm = {
    .least = ROLE_SCORER,
    .keeps = true,
    .once =
        "Your authenticator is on; its recovery codes were made, and were shown once. Take it away and begin "
        "again for new ones.",
    .place = PLACE_READER,
    .door = door_person,
    .run = run_confirm,
    .own = &confirm_fields,
    .secret = true};

#define REMOVE_FIELDS(F, S) F(S, SL, current, 200, 0, OPTIONAL) F(S, SL, code, 40, 0, REQUIRED)
struct remove {
    REMOVE_FIELDS(FIELD_MEMBER, remove)
};
BODY_FIELDS(remove, REMOVE_FIELDS)

static void remove_factor(struct desk_thread *thread, struct call *c, int32_t account)
{
    bool found;
    struct err e = store_factor_remove(thread->store, c->caller.stream, account, &found);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else if (!found)
        call_fail(c, PROBLEM(NOT_FOUND, "There is no second factor to be taken away."));
    else {
        c->answer = (struct call_answer){.status = 204};
        if (retry_commit(thread, c)) credentials_forget(thread->desk->credentials);
    }
}

static void do_remove(struct desk_thread *thread, struct call *c)
{
    const struct remove *said = c->own;
    struct store_factor f = factor_of_caller(c);
    if (!account_knows_password(thread, c, said->current) || !read_factor(thread, c, &f)) return;
    bool on = f.found && !f.pending;
    if ((on && !try_taken(thread, c, f.account)) || !open_transaction(thread, c)) return;
    if (!on || code_counts(thread, c, &f, said->code))
        remove_factor(thread, c, f.account);
    else if (c->answer.problem.code == ERR_NONE)
        wrong_code(c);
    store_rollback(thread->store);
}

const struct operation operation_totp_remove = {.least = ROLE_SCORER,
                                                .keeps = true,
                                                .place = PLACE_READER,
                                                .door = door_person,
                                                .before = do_remove,
                                                .run = nothing_more,
                                                .own = &remove_fields,
                                                .secret = true};

// The owner helps somebody whose phone is lost; their own goes with a code.
static void run_account_remove(struct desk_thread *thread, struct call *c)
{
    if (c->caller.kind == ACTOR_ACCOUNT && c->caller.number == c->numbers.account)
        call_fail(c, PROBLEM(CONFLICT, "Take your own second factor away with a code, or a recovery code."));
    else if (open_transaction(thread, c)) {
        remove_factor(thread, c, c->numbers.account);
        store_rollback(thread->store);
    }
}

const struct operation operation_account_totp_remove = {
    .least = ROLE_OWNER, .keeps = true, .place = PLACE_READER, .run = run_account_remove};
