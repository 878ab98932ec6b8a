// SPDX-License-Identifier: MIT
// Tables and their tablets: printed cards, PINs, signing in, signing off, the fleet.
#include <string.h>

#include "base/clock.h"
#include "base/secure.h"
#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/heartbeats.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/secrets/credentials.h"
#include "desk/secrets/device_pins.h"
#include "desk/sight.h"
#include "director/profile.h"
#include "views/documents.h"

enum { DEVICE_S = 14 * 24 * 3600, PIN_MS = 5 * 60 * 1000, PIN_TRIES = 5 };

static const struct row_hall_table *table_of(struct call *c, struct cached_stream *l)
{
    const struct row_hall_table *t = state_hall_table(l->buffer->state, c->numbers.table);
    if (!t)
        call_fail(c,
                  PROBLEM(NOT_FOUND, "There is no table with this number. Set the number of tables first."));
    return t;
}

static struct store_credential *credential_for(struct call *c, enum credential_kind kind,
                                               const struct cached_stream *l)
{
    struct store_credential *made = ARENA_NEW(c->arena, struct store_credential);
    *made = (struct store_credential){.kind = kind,
                                      .stream = l->stream,
                                      .table = c->numbers.table,
                                      .tries = -1,
                                      .created_ms = c->now_ms,
                                      .label = c->agent};
    return made;
}

// ---- printed cards and PINs

static void run_card_issue(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = batch_tournament(thread, c);
    if (!l || !table_of(c, l) || !batch_command(thread, c, l, &c->command)) return;
    int32_t card = state_hall_table(l->buffer->state, c->numbers.table)->card;
    store_revoke_all(thread->store, CREDENTIAL_CARD, l->stream, 0, c->numbers.table, c->now_ms);
    struct store_credential *made = credential_for(c, CREDENTIAL_CARD, l);
    made->actor = card;
    struct text secret = credential_new(c->arena, made->hash);
    store_add_credential(thread->store, made);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_int(&o, "table", c->numbers.table);
    json_put_int(&o, "card", card);
    json_put_string(
        &o, "url",
        arena_printf(c->arena, "%s/table.html#%.*s", thread->desk->options.public_url, TEXT_ARGS(secret)));
    json_put_text(&o, "secret", secret);
    json_object_end(&o);
    call_answer_json(c, 201, json_bytes(&o), 0);
    c->answer.shown_once = true;
}

const struct operation operation_card_issue = {.least = ROLE_DIRECTOR,
                                               .place = PLACE_WORKER,
                                               .run = run_card_issue,
                                               .command = &command_types[COMMAND_card_issue]};

static void pin_hash(struct text pin, unsigned char hash[CALL_HASH])
{
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, "pin:", 4);
    secure_hash_add(&h, pin.at, pin.len);
    struct secure_digest digest = secure_hash_end(&h);
    memcpy(hash, digest.bytes, CALL_HASH);
}

static void run_pin_show(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = batch_tournament(thread, c);
    if (!l || !table_of(c, l)) return;
    struct store_credential *made = credential_for(c, CREDENTIAL_PIN, l);
    char *pin = arena_printf(c->arena, "%06u", secure_random_below(1000000));
    pin_hash(text_of(pin), made->hash);
    made->tries = PIN_TRIES;
    made->expires_ms = c->now_ms + PIN_MS;
    store_revoke_all(thread->store, CREDENTIAL_PIN, l->stream, 0, c->numbers.table, c->now_ms);
    store_add_credential(thread->store, made);
    device_pins_issued(thread->desk->pins, l->stream, c->numbers.table, made->expires_ms);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_string(&o, "pin", pin);
    json_put_time(&o, "expires_at", made->expires_ms);
    json_object_end(&o);
    call_answer_json(c, 201, json_bytes(&o), 0);
    c->answer.shown_once = true;
}

const struct operation operation_pin_show = {
    .least = ROLE_DIRECTOR, .place = PLACE_WORKER, .run = run_pin_show};

// ---- a tablet takes a table

// Enters a new device for the call's table, which takes the table over, and gives its browser a secret.
static void enter_device(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    struct caller asks = c->caller;
    struct command join = {.kind = COMMAND_actor_join};
    join.is.actor_join =
        (struct command_actor_join){.kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = c->numbers.table};
    batch_mark(thread, l);
    if (!table_of(c, l) || !batch_command(thread, c, l, &join)) return;
    int32_t actor = c->made.n;
    c->caller = asks;
    struct store_credential *made = credential_for(c, CREDENTIAL_DEVICE, l);
    made->actor = actor;
    made->expires_ms = c->now_ms + (int64_t)DEVICE_S * 1000;
    struct text secret = credential_new(c->arena, made->hash);
    store_add_credential(thread->store, made);
    const struct row_hall_table *t = state_hall_table(l->buffer->state, c->numbers.table);
    char room[SECURE_HEX_ROOM];
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_text(&o, "tournament", secure_hex(l->uid, CALL_UID, room, sizeof room));
    json_put_int(&o, "table", t->n);
    json_put_int(&o, "epoch", t->epoch);
    json_put_int(&o, "actor", actor);
    json_put_string(&o, "name", t->name);
    json_object_end(&o);
    call_answer_json(c, 201, json_bytes(&o), 0);
    c->answer.secret = secret;
    c->answer.for_device = true;
    c->answer.secret_lasts_s = DEVICE_S;
}

static void run_open_here(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = batch_tournament(thread, c);
    if (l) enter_device(thread, c, l);
}

const struct operation operation_table_open_here = {
    .least = ROLE_DIRECTOR, .place = PLACE_WORKER, .run = run_open_here};

static void wrong_secret(struct desk_thread *thread, struct call *c, bool pin)
{
    if (pin) device_pins_missed(thread->desk->pins, thread->store, c->now_ms);
    call_fail(c,
              pin ? PROBLEM(UNAUTHORIZED, "This PIN is wrong or too old. Ask the director for a new one.")
                  : PROBLEM(UNAUTHORIZED, "This card is no longer valid. Ask the director for a new one."));
}

// One of the two.
#define JOINING_FIELDS(F, S) F(S, SL, secret, 200, 1, OPTIONAL) F(S, SL, pin, 40, 1, OPTIONAL)
struct joining {
    JOINING_FIELDS(FIELD_MEMBER, joining)
    // What was shown, found by the first step.
    enum credential_kind proof;
    unsigned char hash[CALL_HASH];
};
BODY_FIELDS(joining, JOINING_FIELDS)

// Which tournament the secret belongs to: only then is it known whose worker goes on.
static void before_join(struct desk_thread *thread, struct call *c)
{
    struct joining *joining = c->own;
    struct text secret = joining->secret, pin = joining->pin;
    if (!secret.len == !pin.len) {
        call_fail_err(c, (struct err){ERR_BAD_FIELDS, "/secret", "send the card's secret, or a PIN"});
        return;
    }
    struct store_credential found = {0};
    if (pin.len)
        pin_hash(pin, found.hash);
    else
        credential_hash(secret, found.hash);
    struct err e = store_credential_find(thread->store, c->arena, &found);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    enum credential_kind wanted = pin.len ? CREDENTIAL_PIN : CREDENTIAL_CARD;
    bool valid = found.kind == wanted && !found.revoked_ms && found.tries != 0 &&
                 (!found.expires_ms || found.expires_ms > c->now_ms);
    struct store_stream stream = {.id = found.stream};
    if (!valid) {
        wrong_secret(thread, c, pin.len > 0);
        return;
    }
    e = store_stream_heads(thread->store, &stream, 1);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    memcpy(c->uid, stream.uid, CALL_UID);
    c->numbers.table = found.table;
    joining->proof = found.kind;
    memcpy(joining->hash, found.hash, CALL_HASH);
}

static void run_join(struct desk_thread *thread, struct call *c)
{
    const struct joining *joining = c->own;
    struct cached_stream *l = batch_tournament(thread, c);
    bool first = true;
    if (!l) return;
    if (joining->proof == CREDENTIAL_PIN) {
        struct err e = store_credential_spend(thread->store, joining->hash, c->now_ms, &first);
        if (e.code != ERR_NONE) {
            call_fail_err(c, e);
            return;
        }
    }
    if (!first) {
        call_fail(c, PROBLEM(UNAUTHORIZED, "This PIN was used already. Ask the director for a new one."));
        return;
    }
    // A browser that scans the card again is one tablet, not two.
    if (c->caller.kind == ACTOR_DEVICE && !memcmp(c->caller.uid, l->uid, CALL_UID))
        cached_stream_device_saw(l, c->caller.number, 0);
    c->caller = (struct caller){0};
    enter_device(thread, c, l);
}

const struct operation operation_device_join = {.anonymous = true,
                                                .place = PLACE_WORKER,
                                                .before = before_join,
                                                .run = run_join,
                                                .guessed = "pin",
                                                .limited = "secret",
                                                .own = &joining_fields};

static void run_revoke(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = batch_tournament(thread, c);
    if (!l || !batch_command(thread, c, l, &c->command)) return;
    store_revoke_all(thread->store, CREDENTIAL_DEVICE, l->stream, c->numbers.actor, 0, c->now_ms);
    thread->batch_forgets_credentials = true;
    struct view v = view_of_stream(c->arena, l);
    view_add_contacts(&v, c->arena, l);
    struct json_out o = json_start(c->arena);
    document_devices(&o, &v, c->now_ms);
    call_answer_json(c, 200, json_bytes(&o), l->seq);
}

const struct operation operation_device_revoke = {.least = ROLE_DIRECTOR,
                                                  .place = PLACE_WORKER,
                                                  .run = run_revoke,
                                                  .command = &command_types[COMMAND_device_revoke]};

// ---- looking

static void run_devices(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    view_add_contacts(&v, c->arena, s->cached);
    struct json_out o = json_start(c->arena);
    document_devices(&o, &v, c->now_ms);
    call_answer_json(c, 200, json_bytes(&o), 0);
    snapshot_drop(s);
}

const struct operation operation_device_list = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_devices};

static void run_console(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    v.inside = true;
    view_add_contacts(&v, c->arena, s->cached);
    struct json_out o = json_start(c->arena);
    document_console(&o, &v, c->now_ms);
    call_answer_json(c, 200, json_bytes(&o), 0);
    snapshot_drop(s);
}

const struct operation operation_floor = {.least = ROLE_SCORER, .place = PLACE_READER, .run = run_console};

static void not_a_tablet(struct call *c)
{
    call_fail(c, PROBLEM(UNAUTHORIZED, "This is no table's tablet. Scan the card of the table."));
}

// The asking tablet itself counts even when the server has only just started and knows of nobody.
static int devices_here(const struct view *v, const struct call *c)
{
    int count = view_devices_at(v, c->caller.table, c->now_ms);
    return count ? count : 1;
}

// The settings that change what a tablet offers, as the words of their choices, and the highest cube: with these
// it forecasts the match while the network is away.
static void put_rules(struct json_out *o, const struct state *state)
{
    static const enum setting told[] = {
        SETTING_EXPIRY,     SETTING_PREMATURE, SETTING_REROLL,    SETTING_RECORDING, SETTING_PLAY_HELP,
        SETTING_PLAYER_PIN, SETTING_CRAWFORD,  SETTING_DEAD_CUBE, SETTING_JACOBY,    SETTING_CRAWFORD_CUBE};
    json_key(o, "rules");
    json_object(o);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        const struct setting_type *type = &setting_types[told[i]];
        json_put_string(o, type->name, type->choices[profile_value(state, told[i]) - type->low].word);
    }
    json_put_int(o, setting_types[SETTING_CUBE_LIMIT].name, profile_value(state, SETTING_CUBE_LIMIT));
    json_object_end(o);
}

// What this tablet shows: its table, whether it still has it, and the match that was called there.
static void run_here(struct desk_thread *thread, struct call *c)
{
    memcpy(c->uid, c->caller.uid, CALL_UID);
    struct snapshot *s = c->caller.kind == ACTOR_DEVICE ? reader_snapshot(thread, c) : NULL;
    if (!s) {
        if (c->caller.kind != ACTOR_DEVICE) not_a_tablet(c);
        return;
    }
    const struct row_actor *actor = state_actor(s->buffer->state, c->caller.number);
    const struct row_hall_table *t = state_hall_table(s->buffer->state, c->caller.table);
    struct view v = view_of_snapshot(c->arena, s);
    v.inside = true;
    view_add_contacts(&v, c->arena, s->cached);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_key(&o, "tournament");
    document_tournament(&o, &v);
    json_key(&o, "table");
    document_table(&o, &v, t->n);
    json_put_int(&o, "actor", c->caller.number);
    json_put_int(&o, "epoch", actor->epoch);
    json_put_bool(&o, "current", t->device == c->caller.number);
    json_put_int(&o, "devices", devices_here(&v, c));
    put_rules(&o, s->buffer->state);
    json_key(&o, "match");
    document_match(&o, &v, t->match);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
    snapshot_drop(s);
}

const struct operation operation_device_here = {
    .least = ROLE_DEVICE, .devices = true, .place = PLACE_READER, .run = run_here};

// A tablet says how it is and learns what time it is here. Kept in memory only.
static void run_heartbeat(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l =
        c->caller.kind == ACTOR_DEVICE ? stream_cache_find(thread->desk->index, c->caller.uid) : NULL;
    if (c->caller.kind != ACTOR_DEVICE) {
        not_a_tablet(c);
        return;
    }
    if (l) heartbeats_put(l->heartbeats, c->caller.number, c->own);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_id(&o, "now_ms", clock_wall_ms());
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_device_heartbeat = {.least = ROLE_DEVICE,
                                                     .devices = true,
                                                     .place = PLACE_READER,
                                                     .run = run_heartbeat,
                                                     .own = &heartbeat_fields};
