// SPDX-License-Identifier: MIT
#include "http/problem.h"
#include "base/problem.h"

// Whoever is told that the server is busy is also told when to come again.
static int wait_s(const struct problem *p, int status)
{
    enum { BUSY_S = 2 };
    return p->retry_after_s || status != 503 ? p->retry_after_s : BUSY_S;
}

struct reply problem_reply(struct arena *a, const struct problem *p)
{
    struct reply reply =
        reply_text(err_kind(p->code)->status, "application/problem+json", problem_json(a, p));
    int seconds = wait_s(p, reply.status);
    if (seconds) reply_header(&reply, "Retry-After", arena_printf(a, "%d", seconds));
    if (reply.status == 401) reply_header(&reply, "WWW-Authenticate", "Bearer");
    return reply;
}

struct reply problem_of(struct arena *a, struct err err)
{
    err.detail = problem_sentence(a, err.pointer, err.detail);
    struct problem p = {.code = err.code, .detail = err.detail};
    if (err.pointer) {
        p.detail = NULL;
        p.fields = &err;
        p.field_count = 1;
    }
    return problem_reply(a, &p);
}
