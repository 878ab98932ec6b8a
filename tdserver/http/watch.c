// SPDX-License-Identifier: MIT
#include "http/watch.h"

#include <string.h>

#include "base/crypto/secure.h"
#include "base/log/security.h"
#include "desk/operations.h"
#include "http/peer.h"
#include "http/route.h"

// The words of security.def that are no operations and no codes.
static const struct operation operation_any = {0}, operation_none = {0};
#define ERR_DONE ERR_NONE

static const struct {
    const struct operation *operation;
    enum err_code outcome;
} rows[SECURITY_KINDS] = {
#define S(kind, name, operation, outcome, level, meaning) {&operation_##operation, ERR_##outcome},
#include "base/log/security.def"
#undef S
};

// SECURITY_KINDS: nothing that anybody wants to be told.
static enum security kind_of(const struct operation *o, enum err_code outcome)
{
    for (enum security kind = 0; kind < SECURITY_KINDS; kind++) {
        bool fits =
            rows[kind].operation == o || (rows[kind].operation == &operation_any && outcome != ERR_NONE);
        if (fits && rows[kind].outcome == outcome) return kind;
    }
    return SECURITY_KINDS;
}

static struct security_facts facts_of(struct request *r)
{
    struct security_facts facts = {.from = peer_class(r->peer), .network = peer_region(&r->arena, r->peer)};
    if (!r->route) return facts;
    facts.method = http_method_name(r->method).at;
    facts.route = r->route->pattern;
    return facts;
}

static bool is_set(const unsigned char uid[CALL_UID])
{
    return memcmp(uid, (unsigned char[CALL_UID]){0}, CALL_UID) != 0;
}

static void add_caller(struct security_facts *facts, const struct call *c)
{
    if (c->caller.kind == ACTOR_SYSTEM) return;
    facts->by = words_actor_kind.at[c->caller.kind];
    facts->number = c->caller.number;
    facts->role = words_role.at[c->caller.role];
}

static void add_subject(struct security_facts *facts, const struct call *c, char room[SECURE_HEX_ROOM])
{
    facts->account = c->numbers.account ? c->numbers.account : c->concerns;
    facts->table = c->caller.kind == ACTOR_DEVICE ? c->caller.table : c->numbers.table;
    if (is_set(c->uid)) facts->tournament = secure_hex(c->uid, CALL_UID, room, SECURE_HEX_ROOM);
    if (c->operation != &operation_account_change) return;
    facts->gets_role = words_role.at[c->command.is.account_change.role];
    facts->gets_status = words_actor_status.at[c->command.is.account_change.status];
}

// What was done before, or only tried, is no news; a tablet that waits for a tap has not come in yet.
static bool is_news(const struct call *c)
{
    return !c->answer.told_again && !c->dry_run && c->answer.status != 202;
}

void watch_call(struct request *r, const struct call *c)
{
    enum security kind = kind_of(c->operation, c->answer.problem.code);
    if (kind == SECURITY_KINDS || !is_news(c)) return;
    char room[SECURE_HEX_ROOM];
    struct security_facts facts = facts_of(r);
    add_caller(&facts, c);
    add_subject(&facts, c, room);
    security_note(kind, &facts);
}

void watch_refusal(struct request *r, enum err_code code)
{
    enum security kind = kind_of(NULL, code);
    if (kind == SECURITY_KINDS) return;
    struct security_facts facts = facts_of(r);
    security_note(kind, &facts);
}

void watch_framing(struct request *r)
{
    struct security_facts facts = facts_of(r);
    security_note(SECURITY_FRAMING, &facts);
}
