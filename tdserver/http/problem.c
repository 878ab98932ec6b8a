// SPDX-License-Identifier: MIT
#include "http/problem.h"
#include "base/problem.h"

struct reply problem_reply(struct arena *a, const struct problem *p)
{
    struct reply reply =
        reply_text(err_kind(p->code)->status, "application/problem+json", problem_json(a, p));
    if (p->retry_after_s) reply_header(&reply, "Retry-After", arena_printf(a, "%d", p->retry_after_s));
    if (p->code == ERR_UNAUTHORIZED) reply_header(&reply, "WWW-Authenticate", "Bearer");
    return reply;
}

struct reply problem_of(struct arena *a, struct err err)
{
    struct problem p = {.code = err.code, .detail = err.detail};
    if (err.pointer) {
        p.detail = NULL;
        p.fields = &err;
        p.field_count = 1;
    }
    return problem_reply(a, &p);
}
