// SPDX-License-Identifier: MIT
#include "desk/retries.h"

#include <string.h>

#include "base/clock.h"
#include "base/crypto/secure.h"
#include "base/problem.h"
#include "base/rate.h"
#include "desk/desk_inner.h"
#include "desk/operation.h"

// What is kept of a request, to tell a retry from another one under its key. A quick hash of a body that holds
// a password would let the password be guessed: of such a one it is known only where it went.
static const unsigned char *kept_of_request(const struct call *c)
{
    return call_holds_secret(c) ? c->address : c->request;
}

static const struct problem other_request =
    PROBLEM(IDEMPOTENCY_MISMATCH,
            "This Idempotency-Key belongs to another request. Send a new key with a new request.");

bool retry_answered(struct call *c, const struct store_reply *known)
{
    if (!known || !known->status) return false;
    if (!secure_equal(known->request, kept_of_request(c), CALL_HASH)) {
        call_fail(c, other_request);
        return true;
    }
    // What is known lives as long as the batch, the answer as long as its request.
    call_answer_json(c, known->status, arena_copy(c->arena, known->body), known->version);
    c->answer.told_again = true;
    if (known->location.len) c->answer.location = arena_copy(c->arena, known->location);
    return true;
}

struct text retry_actor(struct arena *a, const struct caller *who)
{
    return text_of(arena_printf(a, "%s:%d", words_actor_kind.at[who->kind], who->number));
}

// A retry may stand in the same batch as the first try.
const struct store_reply *retry_known(struct call *first, struct call *c)
{
    struct store_reply *reply = c->reply;
    if (!reply || reply->status) return reply;
    for (struct call *earlier = first; earlier != c; earlier = earlier->next)
        if (earlier->reply && earlier->reply->status && earlier->reply->stream == reply->stream &&
            text_equal(earlier->reply->key, reply->key) && text_equal(earlier->reply->actor, reply->actor))
            return earlier->reply;
    return reply;
}

// What a retry under the same key will be told. A refusal is kept where its entry was: sent again, it must not
// be written again, nor open anew what the director has settled meanwhile.
void retry_note(struct desk_thread *thread, struct call *c)
{
    struct store_reply *r = c->reply;
    const struct call_answer *a = &c->answer;
    static const struct problem once =
        PROBLEM(SHOWN_ONCE,
                "This was made, and its secret was shown once. Make a new one with a new Idempotency-Key.");
    const struct problem *said = a->shown_once ? &once : a->problem.code ? &a->problem : NULL;
    memcpy(r->request, kept_of_request(c), CALL_HASH);
    r->status = said ? err_kind(said->code)->status : a->status;
    r->version = said ? 0 : a->version;
    r->location = a->location;
    r->body = said ? problem_json(c->arena, said) : a->body;
    // A browser that lost a cookie signs in again.
    if (!a->secret.len) store_add_reply(thread->store, r);
}

// ---- what runs outside any batch

struct text retry_holder(struct arena *a, const struct caller *who)
{
    char room[SECURE_HEX_ROOM];
    struct text hex = secure_hex(who->credential, CALL_HASH, room, sizeof room);
    return text_of(arena_printf(a, "holder:%.*s", TEXT_ARGS(hex)));
}

static bool is_kept(const struct call *c)
{
    return c->operation->keeps && c->idempotency_key.len && c->caller.kind != ACTOR_DEVICE;
}

// What is kept of a request that holds a password is as slow to guess at as what is kept of the password.
static bool hash_slowly(const struct call *c, const struct store_reply *r, unsigned char out[CALL_HASH])
{
    struct secure_digest slow;
    const char *salt = arena_printf(c->arena, "%lld %.*s %.*s", (long long)r->stream, TEXT_ARGS(r->actor),
                                    TEXT_ARGS(r->key));
    bool hashed = !call_holds_secret(c);
    if (hashed)
        memcpy(slow.bytes, c->request, CALL_HASH);
    else
        hashed = secure_slow_hash((struct text){(const char *)c->request, CALL_HASH}, text_of(salt), &slow);
    if (hashed) memcpy(out, slow.bytes, CALL_HASH);
    return hashed;
}

// Another password under a key that is known is a guess at what the first one held.
static void wrong_guess(struct desk_thread *thread, struct call *c)
{
    char *key = arena_printf(c->arena, "password of %d", c->caller.number);
    int wait_s = rate_take(thread->desk->factor_tries, text_of(key), clock_mono_ms());
    if (!wait_s) return;
    struct problem p = PROBLEM(RATE_LIMITED, "Too many tries. Wait as long as Retry-After says.");
    p.retry_after_s = wait_s;
    call_fail(c, p);
}

static void tell(struct desk_thread *thread, struct call *c, const struct store_reply *known)
{
    unsigned char request[CALL_HASH];
    bool ended = !c->caller.role;
    if (!hash_slowly(c, known, request)) {
        call_fail(c,
                  (struct problem){.code = ERR_BUSY, .detail = "Try again in a moment.", .retry_after_s = 2});
        return;
    }
    if (!secure_equal(known->request, request, CALL_HASH)) {
        call_fail(c, other_request);
        if (call_holds_secret(c)) wrong_guess(thread, c);
        return;
    }
    call_answer_json(c, known->status, known->body, known->version);
    c->answer.location = known->location;
    c->answer.told_again = true;
    // Whoever was signed off by it still has the cookie.
    c->answer.drop_cookie = ended && c->caller.kind == ACTOR_ACCOUNT;
}

static struct text sender(struct call *c)
{
    return c->caller.kind == ACTOR_SYSTEM ? retry_holder(c->arena, &c->caller)
                                          : retry_actor(c->arena, &c->caller);
}

bool retry_told(struct desk_thread *thread, struct call *c)
{
    const struct cached_stream *club = desk_club(thread->desk);
    if (!is_kept(c) || !club) return false;
    c->answer = (struct call_answer){0};
    struct store_reply known = {.stream = club->stream, .actor = sender(c), .key = c->idempotency_key};
    struct err e = store_reply_find(thread->store, c->arena, &known);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else if (known.status)
        tell(thread, c, &known);
    return call_answered(c);
}

void retry_keep(struct desk_thread *thread, struct call *c, int64_t stream, struct text by)
{
    const char *once = c->operation->once;
    const struct problem shown = {.code = ERR_SHOWN_ONCE, .detail = once};
    if (!is_kept(c)) return;
    struct store_reply *r = ARENA_NEW(c->arena, struct store_reply);
    *r = (struct store_reply){.stream = stream, .actor = by, .key = c->idempotency_key};
    if (!hash_slowly(c, r, r->request)) return;
    r->status = once ? err_kind(ERR_SHOWN_ONCE)->status : c->answer.status;
    r->body = once ? problem_json(c->arena, &shown) : c->answer.body;
    if (!once) r->location = c->answer.location;
    store_add_reply(thread->store, r);
}

bool retry_commit(struct desk_thread *thread, struct call *c)
{
    retry_keep(thread, c, c->caller.stream, sender(c));
    struct err e = store_commit(thread->store);
    // The same that came twice at once is done once.
    if (e.code != ERR_NONE && !retry_told(thread, c)) call_fail_err(c, e);
    return e.code == ERR_NONE;
}
