// SPDX-License-Identifier: MIT
#include "desk/call.h"
#include "base/problem.h"

#include "desk/operation.h"

#include <stdarg.h>
#include <string.h>

#include "base/crypto/secure.h"

enum { BUSY_RETRY_S = 2 };

bool call_holds_secret(const struct call *c)
{
    if (c->command.kind == COMMAND_match_ready && c->command.is.match_ready.pin[0]) return true;
    if (c->command.kind == COMMAND_card_sign && c->command.is.card_sign.pin[0]) return true;
    return c->operation->secret;
}

uint64_t call_from(const struct call *c)
{
    uint64_t credential;
    memcpy(&credential, c->caller.credential, sizeof credential);
    return c->caller.kind == ACTOR_SYSTEM ? c->network : credential;
}

bool call_answered(const struct call *c)
{
    return c->answer.status || c->answer.problem.code != ERR_NONE;
}

void call_fail(struct call *c, struct problem p)
{
    c->answer = (struct call_answer){.problem = p};
}

void call_fail_err(struct call *c, struct err e)
{
    // The text may live in the arena of a thread, which is emptied before the answer is sent.
    if (e.detail) e.detail = arena_string(c->arena, text_of(problem_sentence(c->arena, e.pointer, e.detail)));
    struct problem p = {
        .code = e.code, .detail = e.detail, .retry_after_s = e.code == ERR_BUSY ? BUSY_RETRY_S : 0};
    if (e.pointer) {
        struct err *field = ARENA_NEW(c->arena, struct err);
        *field = e;
        p.fields = field;
        p.field_count = 1;
    }
    call_fail(c, p);
}

void call_answer_json(struct call *c, int status, struct text body, int64_t version)
{
    c->answer = (struct call_answer){.status = status, .body = body, .version = version};
}

static void made_at(struct call *c, const char *base, const char *format, va_list args)
{
    c->answer.status = 201;
    c->answer.location =
        text_of(arena_printf(c->arena, "/api/v1%s%s", base, arena_vprintf(c->arena, format, args)));
}

void call_made(struct call *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    made_at(c, "", format, args);
    va_end(args);
}

void call_made_in_tournament(struct call *c, const char *format, ...)
{
    char room[SECURE_HEX_ROOM];
    struct text uid = secure_hex(c->uid, CALL_UID, room, sizeof room);
    va_list args;
    va_start(args, format);
    made_at(c, arena_printf(c->arena, "/tournaments/%.*s", TEXT_ARGS(uid)), format, args);
    va_end(args);
}
