// SPDX-License-Identifier: MIT
// Tables and their tablets: printed cards, PINs, signing in, signing off, the fleet.
#include <string.h>

#include "base/clock.h"
#include "base/secure.h"
#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/hall.h"
#include "desk/heartbeats.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/secrets/credentials.h"
#include "desk/secrets/device_pins.h"
#include "desk/sight.h"
#include "director/profile.h"
#include "views/documents.h"
#include "views/pieces.h"

// A tablet of the club stays signed in from week to week.
enum { DEVICE_S = 14 * 24 * 3600, CLUB_DEVICE_S = 180 * 24 * 3600, PIN_MS = 5 * 60 * 1000, PIN_TRIES = 5 };

static const struct row_hall_table *table_of(struct call *c, struct cached_stream *l)
{
    const struct row_hall_table *t = state_hall_table(l->buffer->state, c->numbers.table);
    if (!t)
        call_fail(c,
                  PROBLEM(NOT_FOUND, "There is no table with this number. Set the number of tables first."));
    return t;
}

// l: the stream whose table it is.
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

// Whose table the call's table is.
static const struct cached_stream *table_owner(const struct hall_place *at, int32_t table)
{
    return hall_borrowed(at, table) ? at->club : at->tournament;
}

static bool card_issue(struct desk_thread *thread, struct call *c, const struct hall_place *at)
{
    int32_t n = c->numbers.table;
    if (!hall_borrowed(at, n)) return batch_command(thread, c, at->tournament, &c->command);
    return HALL_COMMAND(thread, c, at->club, club_card_issue, .table = n, .valid = 1) &&
           hall_copy(thread, c, at, n);
}

static void run_card_issue(struct desk_thread *thread, struct call *c)
{
    struct hall_place at = hall_place_of(thread, c);
    if (!at.tournament || !table_of(c, at.tournament) || !card_issue(thread, c, &at)) return;
    int32_t card = state_hall_table(at.tournament->buffer->state, c->numbers.table)->card;
    const struct cached_stream *owner = table_owner(&at, c->numbers.table);
    store_revoke_all(thread->store, CREDENTIAL_CARD, owner->stream, 0, c->numbers.table, c->now_ms);
    struct store_credential *made = credential_for(c, CREDENTIAL_CARD, owner);
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
                                               .with_club = true,
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
    struct hall_place at = {.tournament = batch_tournament(thread, c)};
    if (!at.tournament || !table_of(c, at.tournament)) return;
    at.club = at.tournament->club;
    const struct cached_stream *owner = table_owner(&at, c->numbers.table);
    struct store_credential *made = credential_for(c, CREDENTIAL_PIN, owner);
    char *pin = arena_printf(c->arena, "%06u", secure_random_below(1000000));
    pin_hash(text_of(pin), made->hash);
    made->tries = PIN_TRIES;
    made->expires_ms = c->now_ms + PIN_MS;
    store_revoke_all(thread->store, CREDENTIAL_PIN, owner->stream, 0, c->numbers.table, c->now_ms);
    store_add_credential(thread->store, made);
    device_pins_issued(thread->desk->pins, owner->stream, c->numbers.table, made->expires_ms);
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
}

static void answer_secret(struct desk_thread *thread, struct call *c, const struct cached_stream *owner,
                          int32_t device, int64_t lasts_s)
{
    struct store_credential *made = credential_for(c, CREDENTIAL_DEVICE, owner);
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

// Enters a new device for the call's table, which takes the table over, and gives its browser a secret.
static void enter_device(struct desk_thread *thread, struct call *c, const struct hall_place *at)
{
    if (!table_of(c, at->tournament)) return;
    if (hall_borrowed(at, c->numbers.table))
        enter_club_device(thread, c, at);
    else
        enter_own_device(thread, c, at->tournament);
}

static void run_open_here(struct desk_thread *thread, struct call *c)
{
    struct hall_place at = hall_place_of(thread, c);
    if (at.tournament) enter_device(thread, c, &at);
}

const struct operation operation_table_open_here = {
    .least = ROLE_DIRECTOR, .with_club = true, .place = PLACE_WORKER, .run = run_open_here};

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
    bool of_club;
    int32_t card; // its number
    unsigned char hash[CALL_HASH];
};
BODY_FIELDS(joining, JOINING_FIELDS)

// Of a table of the club: the tournament that has it now, all zero for none. false: answered.
static bool find_borrower(struct desk_thread *thread, struct call *c, const struct store_stream *stream)
{
    struct snapshot *s;
    struct cached_stream *club = stream_cache_take(thread->desk->index, stream);
    struct err e = cached_stream_snapshot_current(club, thread->store, c->arena, &s);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return false;
    }
    const struct row_club_table *t = state_club_table(s->buffer->state, c->numbers.table);
    if (!t || !hall_listed(s->buffer->state, t->listing, c->uid)) memset(c->uid, 0, CALL_UID);
    snapshot_drop(s);
    return true;
}

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
    if (stream.kind == STREAM_CLUB && !find_borrower(thread, c, &stream)) return;
    joining->proof = found.kind;
    joining->of_club = stream.kind == STREAM_CLUB;
    joining->card = found.actor;
    memcpy(joining->hash, found.hash, CALL_HASH);
}

// Is the table still where it was found, a moment ago? It may have been lent or given back meanwhile.
static bool still_there(struct call *c, const struct hall_place *at)
{
    unsigned char uid[CALL_UID] = {0};
    const struct state *club = at->club->buffer->state;
    const struct row_club_table *t = state_club_table(club, c->numbers.table);
    if (t) hall_listed(club, t->listing, uid);
    if (t && !memcmp(uid, c->uid, CALL_UID)) return true;
    call_fail(c, PROBLEM(CONFLICT, "The table has just changed hands. Scan the card again."));
    return false;
}

// Is the card that was shown the one that is valid?
static bool card_valid(const struct call *c, const struct hall_place *at, const struct joining *joining)
{
    const struct cached_stream *owner = joining->of_club ? at->club : at->tournament;
    const struct row_club_table *there = state_club_table(owner->buffer->state, c->numbers.table);
    const struct row_hall_table *own = state_hall_table(owner->buffer->state, c->numbers.table);
    return joining->card == (there ? there->card : own ? own->card : 0);
}

// false: answered.
static bool proof_spent(struct desk_thread *thread, struct call *c, const struct joining *joining)
{
    bool first = true;
    struct err e = OK;
    if (joining->proof == CREDENTIAL_PIN)
        e = store_credential_spend(thread->store, joining->hash, c->now_ms, &first);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else if (!first)
        call_fail(c, PROBLEM(UNAUTHORIZED, "This PIN was used already. Ask the director for a new one."));
    return e.code == ERR_NONE && first;
}

static void run_join(struct desk_thread *thread, struct call *c)
{
    const struct joining *joining = c->own;
    bool lent = memcmp(c->uid, (unsigned char[CALL_UID]){0}, CALL_UID) != 0;
    struct hall_place at = {0};
    if (lent)
        at = hall_place_of(thread, c);
    else
        at.club = batch_club(thread, c);
    if (lent ? !at.tournament : !at.club) return;
    if (!lent) batch_mark(thread, at.club);
    if (joining->of_club && (!at.club || !still_there(c, &at))) return;
    if (joining->proof == CREDENTIAL_CARD && !card_valid(c, &at, joining)) {
        wrong_secret(thread, c, false);
        return;
    }
    if (!proof_spent(thread, c, joining)) return;
    // A browser that scans the card again is one tablet, not two.
    if (lent && c->caller.kind == ACTOR_DEVICE && !memcmp(c->caller.uid, at.tournament->uid, CALL_UID))
        cached_stream_device_saw(at.tournament, c->caller.number, 0);
    c->caller = (struct caller){0};
    if (joining->of_club)
        enter_club_device(thread, c, &at);
    else
        enter_device(thread, c, &at);
}

const struct operation operation_device_join = {.anonymous = true,
                                                .with_club = true,
                                                .place = PLACE_WORKER,
                                                .before = before_join,
                                                .run = run_join,
                                                .guessed = "pin",
                                                .limited = "secret",
                                                .own = &joining_fields};

// A tablet of the club is signed off where its table is now.
static bool elsewhere(struct call *c, const struct hall_place *at, int32_t device)
{
    const struct state *club = at->club->buffer->state;
    const struct row_club_table *t = state_club_table(club, state_club_device(club, device)->table);
    if (!t->listing || t->listing == hall_listing(club, at->tournament->uid)) return false;
    call_fail(c,
              PROBLEM(CONFLICT, "This tablet is at a table of another tournament now. Sign it off there."));
    return true;
}

static void run_revoke(struct desk_thread *thread, struct call *c)
{
    struct hall_place at = hall_place_of(thread, c);
    struct cached_stream *l = at.tournament;
    int32_t of_club = l ? hall_device(c->arena, &at, c->numbers.actor) : 0;
    if (of_club && elsewhere(c, &at, of_club)) return;
    if (!l || !batch_command(thread, c, l, &c->command)) return;
    if (of_club && !HALL_COMMAND(thread, c, at.club, club_device_revoke, .device = of_club)) return;
    store_revoke_all(thread->store, CREDENTIAL_DEVICE, of_club ? at.club->stream : l->stream,
                     of_club ? of_club : c->numbers.actor, 0, c->now_ms);
    thread->batch_forgets_credentials = true;
    struct view v = view_of_stream(c->arena, l);
    view_add_contacts(&v, c->arena, l);
    struct json_out o = json_start(c->arena);
    document_devices(&o, &v, c->now_ms);
    call_answer_json(c, 200, json_bytes(&o), l->seq);
}

const struct operation operation_device_revoke = {.least = ROLE_DIRECTOR,
                                                  .with_club = true,
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

// A tablet of the club whose table no tournament has now.
static bool of_no_tournament(struct desk_thread *thread, const struct call *c)
{
    const struct cached_stream *l =
        c->caller.device ? stream_cache_find(thread->desk->index, c->caller.uid) : NULL;
    return l && l->kind == STREAM_CLUB;
}

static void here_between(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s;
    struct cached_stream *club = stream_cache_find(thread->desk->index, c->caller.uid);
    struct err e = cached_stream_snapshot_current(club, thread->store, c->arena, &s);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    struct view v = view_of_snapshot(c->arena, s);
    struct json_out o = json_start(c->arena);
    document_here_between(&o, &v, c->caller.table, c->caller.device);
    call_answer_json(c, 200, json_bytes(&o), 0);
    snapshot_drop(s);
}

// What this tablet shows: its table, whether it still has it, and the match that was called there.
static void run_here(struct desk_thread *thread, struct call *c)
{
    memcpy(c->uid, c->caller.uid, CALL_UID);
    if (of_no_tournament(thread, c)) {
        here_between(thread, c);
        return;
    }
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
    document_number(&o, "actor", c->caller.number);
    json_put_int(&o, "epoch", actor ? actor->epoch : 0);
    json_put_bool(&o, "current", actor && t->device == c->caller.number);
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
    if (l && c->caller.number) heartbeats_put(l->heartbeats, c->caller.number, c->own);
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
