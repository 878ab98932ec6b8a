// SPDX-License-Identifier: MIT
#include "desk/secrets/device.h"
#include "base/crypto/secure.h"
#include "desk/batch.h"
#include "desk/hall.h"
#include "desk/secrets/credentials.h"
#include "views/pieces.h"

// A tablet of the club stays signed in from week to week.
enum { DEVICE_S = 14 * 24 * 3600, CLUB_DEVICE_S = 180 * 24 * 3600 };

// What a tablet that has signed in is told; the tournament is NULL where none has the table.
static void answer_joined(struct call *c, const struct cached_stream *l, int32_t actor, int32_t epoch,
                          const char *name)
{
    char room[SECURE_HEX_ROOM];
    struct json_out o = json_start(c->arena);
    json_object(&o);
    if (l)
        json_put_text(&o, "tournament", secure_hex(l->uid, CALL_UID, room, sizeof room));
    else
        json_put_null(&o, "tournament");
    json_put_int(&o, "table", c->numbers.table);
    json_put_int(&o, "epoch", epoch);
    document_number(&o, "actor", actor);
    json_put_string(&o, "name", name);
    json_object_end(&o);
    call_answer_json(c, 201, json_bytes(&o), 0);
    call_made(c, "/device");
}

static void answer_secret(struct desk_thread *thread, struct call *c, const struct cached_stream *owner,
                          int32_t device, int64_t lasts_s)
{
    struct store_credential *made = credential_of_table(c, CREDENTIAL_DEVICE, owner);
    made->actor = device;
    made->expires_ms = c->now_ms + lasts_s * 1000;
    struct text secret = credential_new(c->arena, made->hash);
    store_add_credential(thread->store, made);
    c->answer.secret = secret;
    c->answer.for_device = true;
    c->answer.secret_lasts_s = lasts_s;
}

// A new tablet at a table of the club, and in the tournament that has the table now.
static void enter_club_device(struct desk_thread *thread, struct call *c, const struct hall_place *at)
{
    int32_t n = c->numbers.table, actor = 0;
    if (!HALL_COMMAND(thread, c, at->club, club_table_take, .table = n)) return;
    int32_t device = c->made.n;
    if (!hall_copy(thread, c, at, n)) return;
    if (at->tournament) actor = c->made.n;
    const struct row_club_table *t = state_club_table(at->club->buffer->state, n);
    answer_joined(c, at->tournament, actor, t->epoch, t->name);
    answer_secret(thread, c, at->club, device, CLUB_DEVICE_S);
}

static void enter_own_device(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    struct caller asks = c->caller;
    struct command join = {.kind = COMMAND_actor_join};
    join.is.actor_join =
        (struct command_actor_join){.kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = c->numbers.table};
    if (!batch_command(thread, c, l, &join)) return;
    int32_t actor = c->made.n;
    c->caller = asks;
    const struct row_hall_table *t = state_hall_table(l->buffer->state, c->numbers.table);
    answer_joined(c, l, actor, t->epoch, t->name);
    answer_secret(thread, c, l, actor, DEVICE_S);
}

void device_enter(struct desk_thread *thread, struct call *c, const struct hall_place *at, bool of_club)
{
    if (of_club) {
        enter_club_device(thread, c, at);
        return;
    }
    if (!hall_table_asked(c, at->tournament)) return;
    if (hall_borrowed(at, c->numbers.table))
        enter_club_device(thread, c, at);
    else
        enter_own_device(thread, c, at->tournament);
}
