// SPDX-License-Identifier: MIT
#include "desk/retries.h"

#include <string.h>

#include "base/crypto/secure.h"
#include "base/problem.h"
#include "desk/thread.h"

// What is kept of a request, to tell a retry from another one under its key. A quick hash of a body that holds
// a password would let the password be guessed: of such a one it is known only where it went.
static const unsigned char *kept_of_request(const struct call *c)
{
    return call_holds_secret(c) ? c->address : c->request;
}

bool retry_answered(struct call *c, const struct store_reply *known)
{
    if (!known || !known->status) return false;
    if (!secure_equal(known->request, kept_of_request(c), CALL_HASH)) {
        call_fail(
            c,
            PROBLEM(IDEMPOTENCY_MISMATCH,
                    "This Idempotency-Key belongs to another request. Send a new key with a new request."));
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
