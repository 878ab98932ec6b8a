// SPDX-License-Identifier: MIT
// Arrivals: players who check themselves in with a phone that has the hall's code. Nobody signed in says so, and the
// ledger tells that; the desk sees it and takes it back like any other check-in.
#include <string.h>

#include "base/clock.h"
#include "base/crypto/secure.h"
#include "base/rate.h"
#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/secrets/hall_code.h"
#include "desk/sight.h"
#include "director/formats/drawn.h"
#include "director/profile.h"
#include "views/documents.h"

// ---- what the wall shows

// May phones check in now?
static bool is_open(const struct state *state)
{
    const struct row_tournament *t = state_tournament(state, 1);
    return t && t->status == TOURNAMENT_OPEN && t->check_in && !drawn_is(state, MAIN_SECTION) &&
           profile_value(state, SETTING_SELF_CHECK_IN);
}

// Whoever is at the desk, and the tablets of the event's own tables, which stand in the hall.
static bool is_in_hall(const struct call *c, const struct snapshot *s)
{
    bool device = c->caller.kind == ACTOR_DEVICE && !memcmp(c->caller.uid, s->cached->uid, CALL_UID);
    return device ||
           (c->caller.role >= ROLE_SCORER && s->cached->club && c->caller.stream == s->cached->club->stream);
}

static void run_code(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_published(thread, c);
    if (!s) return;
    bool told = is_open(s->buffer->state) && is_in_hall(c, s);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    if (told) {
        json_put_text(&o, "code", hall_code(thread->desk->token_secret, c->arena, c->uid, c->now_ms));
        json_put_int(&o, "another_in_ms", (int32_t)(HALL_CODE_MS - c->now_ms % HALL_CODE_MS));
    } else {
        json_put_null(&o, "code");
        json_put_null(&o, "another_in_ms");
    }
    json_object_end(&o);
    snapshot_drop(s);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_hall_code = {
    .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .place = PLACE_READER, .run = run_code};

// ---- what a phone says

#define ARRIVAL_FIELDS(F, S)                                                                                 \
    F(S, SL, code, 64, 1, REQUIRED)                                                                          \
    F(S, SL, phone, 64, 16, REQUIRED) /* a name that its browser keeps, by chance */
struct arrival {
    ARRIVAL_FIELDS(FIELD_MEMBER, arrival)
};
BODY_FIELDS(arrival, ARRIVAL_FIELDS)

static bool has_room(struct call *c, struct rate *rate, const char *key, const char *detail)
{
    int wait_s = rate_take(rate, text_of(key), clock_mono_ms());
    if (!wait_s) return true;
    call_fail(c, (struct problem){.code = ERR_RATE_LIMITED, .detail = detail, .retry_after_s = wait_s});
    return false;
}

// Wrong codes are few, by network; whoever has the right one does not wait behind those who guess. A phone checks in a
// few people, and a code, whoever it was sent to, no more than come through a door while it lasts.
static void look_at_code(struct desk *d, struct call *c)
{
    const struct arrival *said = c->own;
    if (!hall_code_is(d->token_secret, c->arena, c->uid, said->code, c->now_ms)) {
        const char *from = arena_printf(c->arena, "wrong from %llx", (unsigned long long)c->network);
        if (has_room(c, d->codes, from,
                     "Too many wrong codes. Scan the one that the wall shows, a little later."))
            call_fail(
                c, (struct problem){.code = ERR_REFUSED,
                                    .detail = "This code is too old. Scan the one that the wall shows now.",
                                    .reason = "hall-code"});
        return;
    }
    char room[SECURE_HEX_ROOM];
    struct text of = secure_hex(c->uid, CALL_UID, room, sizeof room);
    const char *phone = arena_printf(c->arena, "%.*s %.*s", TEXT_ARGS(of), TEXT_ARGS(said->phone));
    const char *code = arena_printf(c->arena, "code %.*s", TEXT_ARGS(said->code));
    if (has_room(c, d->phones, phone,
                 "This phone has checked in several people. Go to the desk with the others."))
        (void)has_room(c, d->codes, code,
                       "Many check in with this code. Scan the next one that the wall shows.");
}

static void run_arrival(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = batch_tournament(thread, c);
    struct command arrive = {.kind = COMMAND_entry_arrive, .is.entry_arrive = {.entry = c->numbers.entry}};
    // A phone where somebody is signed in says no more than any other.
    c->caller = (struct caller){0};
    if (!l || !batch_command(thread, c, l, &arrive)) return;
    struct view v = view_of_stream(c->arena, l);
    struct json_out o = json_start(c->arena);
    document_entry(&o, &v, c->numbers.entry);
    call_answer_json(c, 200, json_bytes(&o), state_buffer_version(l->buffer, ROW_entry, c->numbers.entry));
}

const struct operation operation_entry_arrive = {.least = ROLE_PUBLIC,
                                                 .devices = true,
                                                 .anonymous = true,
                                                 .place = PLACE_WORKER,
                                                 .door = look_at_code,
                                                 .run = run_arrival,
                                                 .own = &arrival_fields};
