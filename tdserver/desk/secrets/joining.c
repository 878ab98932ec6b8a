// SPDX-License-Identifier: MIT
#include "desk/secrets/joining.h"

#include <stdio.h>
#include <string.h>

#include "base/crypto/secure.h"
#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/hall.h"
#include "desk/heartbeats.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/secrets/credentials.h"
#include "desk/secrets/device.h"
#include "desk/secrets/newcomers.h"

enum { ALIVE_MS = 30000, OPEN_PINS_MOST = 64 };

void device_pin_hash(const unsigned char uid[CALL_UID], int32_t table, struct text pin,
                     unsigned char hash[CALL_HASH])
{
    char of_table[32];
    int len = snprintf(of_table, sizeof of_table, "pin of table %d:", table);
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, uid, CALL_UID);
    secure_hash_add(&h, of_table, (size_t)len);
    secure_hash_add(&h, pin.at, pin.len);
    struct secure_digest digest = secure_hash_end(&h);
    memcpy(hash, digest.bytes, CALL_HASH);
}

// ---- what is shown

// A card's secret, or a table's PIN with its table, or the token of somebody who waits.
#define JOINING_FIELDS(F, S)                                                                                 \
    F(S, SL, secret, 200, 1, OPTIONAL)                                                                       \
    F(S, SL, pin, 40, 1, OPTIONAL)                                                                           \
    F(S, SL, tournament, 32, 32, OPTIONAL)                                                                   \
    F(S, IU, table, 1, TABLES_MAX, OPTIONAL)                                                                 \
    F(S, SL, waiting, 200, 1, OPTIONAL)
struct joining {
    JOINING_FIELDS(FIELD_MEMBER, joining)
    // Found out by the first step.
    enum credential_kind proof;
    bool of_club;
    int32_t card; // its number
    unsigned char hash[CALL_HASH];
    bool waited, let_in; // asked with a token; a tap let them in
    unsigned char token[CALL_HASH];
};
BODY_FIELDS(joining, JOINING_FIELDS)

static void wrong_proof(struct call *c, bool pin)
{
    call_fail(c,
              pin ? PROBLEM(UNAUTHORIZED, "This PIN is wrong or too old. Ask the director for a new one.")
                  : PROBLEM(UNAUTHORIZED, "This card is no longer valid. Ask the director for a new one."));
}

static bool read_pin(struct call *c, struct joining *joining)
{
    unsigned char uid[CALL_UID];
    struct err e = OK;
    if (!secure_from_hex(joining->tournament, uid, CALL_UID))
        e = (struct err){ERR_BAD_FIELDS, "/tournament", "is required with a PIN: 32 hexadecimal digits"};
    else if (joining->table < 1)
        e = (struct err){ERR_BAD_FIELDS, "/table", "is required with a PIN: the number of its table"};
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return false;
    }
    memcpy(c->uid, uid, CALL_UID);
    c->numbers.table = joining->table;
    joining->proof = CREDENTIAL_PIN;
    device_pin_hash(uid, joining->table, joining->pin, joining->hash);
    return true;
}

// Somebody who waits asks again: with what they showed first.
static bool read_waiting(struct desk_thread *thread, struct call *c, struct joining *joining)
{
    struct newcomer one;
    credential_hash(joining->waiting, joining->token);
    if (!newcomers_find(thread->desk->newcomers, joining->token, &one)) {
        call_fail(c, PROBLEM(UNAUTHORIZED, "This tablet does not wait any more. Scan the card again."));
        return false;
    }
    if (one.answer == NEWCOMER_SENT_AWAY) {
        newcomers_forget(thread->desk->newcomers, joining->token);
        call_fail(c, PROBLEM(FORBIDDEN, "The tablet at this table stays, it was said there or at the desk."));
        return false;
    }
    joining->waited = true;
    joining->let_in = one.answer == NEWCOMER_LET_IN;
    joining->proof = one.proof;
    memcpy(joining->hash, one.hash, CALL_HASH);
    return true;
}

static bool read_proof(struct desk_thread *thread, struct call *c, struct joining *joining)
{
    int shown = !!joining->secret.len + !!joining->pin.len + !!joining->waiting.len;
    if (shown != 1) {
        call_fail_err(c, (struct err){ERR_BAD_FIELDS, "/secret",
                                      "send the card's secret, or a PIN with tournament and table"});
        return false;
    }
    if (joining->pin.len) return read_pin(c, joining);
    if (joining->waiting.len) return read_waiting(thread, c, joining);
    joining->proof = CREDENTIAL_CARD;
    credential_hash(joining->secret, joining->hash);
    return true;
}

// A wrong PIN costs the PIN of its table a try, and no other. The table may be the club's.
static struct err missed_pin(struct desk_thread *thread, const struct call *c)
{
    struct store_stream stream;
    struct cached_stream *club = desk_club(thread->desk);
    int32_t left = -1;
    struct err e = store_stream_by_uid(thread->store, c->uid, &stream);
    if (e.code == ERR_NONE && stream.id)
        e = store_credential_try(thread->store, stream.id, c->numbers.table, c->now_ms, &left);
    if (e.code == ERR_NONE && stream.id && left < 0 && club)
        e = store_credential_try(thread->store, club->stream, c->numbers.table, c->now_ms, &left);
    return e;
}

static bool is_valid(const struct call *c, const struct joining *joining,
                     const struct store_credential *found)
{
    return found->kind == joining->proof && !found->revoked_ms && found->tries != 0 &&
           (!found->expires_ms || found->expires_ms > c->now_ms);
}

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

// Which tournament and table the proof belongs to: only then is it known whose worker goes on.
static bool find_table(struct desk_thread *thread, struct call *c, struct joining *joining)
{
    struct store_credential found = {0};
    memcpy(found.hash, joining->hash, CALL_HASH);
    struct err e = store_credential_find(thread->store, c->arena, &found);
    bool valid = is_valid(c, joining, &found), pin = joining->proof == CREDENTIAL_PIN;
    if (e.code == ERR_NONE && !valid && pin && !joining->waited) e = missed_pin(thread, c);
    struct store_stream stream = {.id = found.stream};
    if (e.code == ERR_NONE && valid) e = store_stream_heads(thread->store, &stream, 1);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else if (!valid)
        wrong_proof(c, pin);
    if (e.code != ERR_NONE || !valid) return false;
    memcpy(c->uid, stream.uid, CALL_UID);
    c->numbers.table = found.table;
    joining->of_club = stream.kind == STREAM_CLUB;
    joining->card = found.actor;
    return !joining->of_club || find_borrower(thread, c, &stream);
}

// A table of the club that no tournament has now.
static bool is_nowhere(const struct call *c)
{
    return !memcmp(c->uid, (unsigned char[CALL_UID]){0}, CALL_UID);
}

// ---- waiting

// Is another tablet alive at the table? The browser that has it may come again.
static bool is_taken(const struct call *c, const struct snapshot *s)
{
    const struct row_hall_table *t = state_hall_table(s->buffer->state, c->numbers.table);
    const struct row_actor *device = t ? state_actor(s->buffer->state, t->device) : NULL;
    bool same = c->caller.kind == ACTOR_DEVICE && !memcmp(c->caller.uid, s->cached->uid, CALL_UID) && t &&
                c->caller.number == t->device;
    return device && device->status == ACTOR_ACTIVE && !same &&
           heartbeats_age_ms(s->cached->heartbeats, t->device) < ALIVE_MS;
}

// Nothing of it is in the ledger: pages look again.
static void tell_pages(struct desk_thread *thread, struct cached_stream *l, int64_t seq)
{
    struct json_out o = json_start(&thread->arena);
    json_object(&o);
    json_put_string(&o, "topic", "tables");
    json_put_id(&o, "version", seq);
    json_object_end(&o);
    struct news news = {
        .uid = l->uid, .seq = seq, .late = true, .topic = TEXT("tables"), .data = json_bytes(&o)};
    if (thread->desk->options.publish) thread->desk->options.publish(thread->desk->options.user, &news);
}

static struct text begin_waiting(struct desk_thread *thread, struct call *c, const struct snapshot *s,
                                 const struct joining *joining)
{
    struct newcomer one = {.stream = s->cached->stream,
                           .table = c->numbers.table,
                           .proof = joining->proof,
                           .since_ms = c->now_ms};
    struct text token = credential_new(c->arena, one.token);
    memcpy(one.uid, s->cached->uid, CALL_UID);
    memcpy(one.hash, joining->hash, CALL_HASH);
    snprintf(one.label, sizeof one.label, "%.*s", TEXT_ARGS(c->agent));
    newcomers_add(thread->desk->newcomers, &one);
    tell_pages(thread, s->cached, s->seq);
    return token;
}

static void answer_waits(struct call *c, const struct snapshot *s, struct text token)
{
    const struct row_hall_table *t = state_hall_table(s->buffer->state, c->numbers.table);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_text(&o, "waiting", token);
    json_put_int(&o, "table", t->n);
    json_put_string(&o, "table_name", t->name);
    json_object_end(&o);
    call_answer_json(c, 202, json_bytes(&o), 0);
}

static void before_join(struct desk_thread *thread, struct call *c)
{
    struct joining *joining = c->own;
    if (!read_proof(thread, c, joining) || !find_table(thread, c, joining) || joining->let_in ||
        is_nowhere(c))
        return;
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    if (is_taken(c, s)) {
        struct text token = joining->waited ? joining->waiting : begin_waiting(thread, c, s, joining);
        answer_waits(c, s, token);
    }
    snapshot_drop(s);
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

static bool spend_pin(struct desk_thread *thread, struct call *c, const struct joining *joining)
{
    bool ours = true;
    struct err e = OK;
    if (joining->proof == CREDENTIAL_PIN)
        e = store_credential_spend(thread->store, joining->hash, c->now_ms, &ours);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else if (!ours)
        call_fail(c, PROBLEM(UNAUTHORIZED, "This PIN was used already. Ask the director for a new one."));
    return e.code == ERR_NONE && ours;
}

static struct hall_place place_of(struct desk_thread *thread, struct call *c)
{
    if (!is_nowhere(c)) return hall_place_of(thread, c);
    struct hall_place at = {.club = batch_club(thread, c)};
    if (at.club) batch_mark(thread, at.club);
    return at;
}

// Is what was shown still good, now that nobody else can change it? A PIN is used up. false: answered.
static bool proof_counts(struct desk_thread *thread, struct call *c, const struct hall_place *at)
{
    const struct joining *joining = c->own;
    if (joining->of_club && (!at->club || !still_there(c, at))) return false;
    if (joining->proof == CREDENTIAL_CARD && !card_valid(c, at, joining)) {
        wrong_proof(c, false);
        return false;
    }
    return spend_pin(thread, c, joining);
}

static void run_join(struct desk_thread *thread, struct call *c)
{
    const struct joining *joining = c->own;
    struct hall_place at = place_of(thread, c);
    if (!at.tournament && (!at.club || !is_nowhere(c))) return;
    if (!proof_counts(thread, c, &at)) return;
    // A browser that scans the card again is one tablet, not two.
    if (at.tournament && c->caller.kind == ACTOR_DEVICE &&
        !memcmp(c->caller.uid, at.tournament->uid, CALL_UID))
        cached_stream_device_saw(at.tournament, c->caller.number, 0);
    c->caller = (struct caller){0};
    device_enter(thread, c, &at, joining->of_club);
    if (joining->waited) newcomers_forget(thread->desk->newcomers, joining->token);
}

const struct operation operation_device_join = {.anonymous = true,
                                                .with_club = true,
                                                .place = PLACE_WORKER,
                                                .before = before_join,
                                                .run = run_join,
                                                .guessed = "pin",
                                                .limited = "secret",
                                                .own = &joining_fields};

// ---- the tap

#define TAP_FIELDS(F, S) F(S, I4, newcomer, 1, I4_MAX, REQUIRED) F(S, BO, let_in, 0, 0, REQUIRED)
struct tap {
    TAP_FIELDS(FIELD_MEMBER, tap)
};
BODY_FIELDS(tap, TAP_FIELDS)

static void answer_newcomer(struct desk_thread *thread, struct call *c, const struct snapshot *s,
                            int32_t table)
{
    const struct tap *tap = c->own;
    bool there = newcomers_answer(thread->desk->newcomers, s->cached->stream, table, tap->newcomer,
                                  tap->let_in ? NEWCOMER_LET_IN : NEWCOMER_SENT_AWAY);
    if (!there) {
        call_fail(c, PROBLEM(NOT_FOUND, "This tablet does not wait any more."));
        return;
    }
    tell_pages(thread, s->cached, s->seq);
    c->answer = (struct call_answer){.status = 204};
}

static void run_device_tap(struct desk_thread *thread, struct call *c)
{
    memcpy(c->uid, c->caller.uid, CALL_UID);
    struct snapshot *s = reader_snapshot(thread, c);
    const struct row_hall_table *t = s ? state_hall_table(s->buffer->state, c->caller.table) : NULL;
    if (t && t->device == c->caller.number)
        answer_newcomer(thread, c, s, t->n);
    else if (s)
        call_fail(c, PROBLEM(CONFLICT, "Another tablet has the table now; that one lets others have it."));
    if (s) snapshot_drop(s);
}

const struct operation operation_device_newcomer = {.least = ROLE_DEVICE,
                                                    .devices = true,
                                                    .tablet_alone = true,
                                                    .place = PLACE_READER,
                                                    .run = run_device_tap,
                                                    .own = &tap_fields};

static void run_tap(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    answer_newcomer(thread, c, s, c->numbers.table);
    snapshot_drop(s);
}

const struct operation operation_newcomer_answer = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_tap, .own = &tap_fields};

// ---- tables with an open PIN

// The title is everybody's only where the event is published.
static void put_open_pin(struct json_out *o, const struct snapshot *s, const struct store_open_pin *pin)
{
    const struct row_tournament *t = state_tournament(s->buffer->state, 1);
    const struct row_hall_table *table = state_hall_table(s->buffer->state, pin->table);
    char room[SECURE_HEX_ROOM];
    if (!t || !table) return;
    json_object(o);
    json_put_text(o, "tournament", secure_hex(s->cached->uid, CALL_UID, room, sizeof room));
    json_put_string(o, "title", t->status == TOURNAMENT_DRAFT ? NULL : t->title);
    json_put_int(o, "table", table->n);
    json_put_string(o, "table_name", table->name);
    json_put_time(o, "expires_at", pin->expires_ms);
    json_object_end(o);
}

static void run_open_pins(struct desk_thread *thread, struct call *c)
{
    struct store_open_pin *pins;
    size_t n;
    struct json_out o = json_start(c->arena);
    struct err e = store_open_pins(thread->store, c->arena, c->now_ms, OPEN_PINS_MOST, &pins, &n);
    json_object(&o);
    json_key(&o, "tables");
    json_array(&o);
    for (size_t i = 0; e.code == ERR_NONE && i < n; i++) {
        struct store_stream stream = {.id = pins[i].stream};
        e = store_stream_heads(thread->store, &stream, 1);
        memcpy(c->uid, pins[i].uid, CALL_UID);
        c->numbers.table = pins[i].table;
        if (e.code == ERR_NONE && stream.kind == STREAM_CLUB && !find_borrower(thread, c, &stream)) return;
        if (e.code != ERR_NONE || is_nowhere(c)) continue;
        struct snapshot *s = reader_snapshot(thread, c);
        if (!s) return;
        put_open_pin(&o, s, &pins[i]);
        snapshot_drop(s);
    }
    json_array_end(&o);
    json_object_end(&o);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else
        call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_open_pins = {.least = ROLE_PUBLIC,
                                              .devices = true,
                                              .anonymous = true,
                                              .place = PLACE_READER,
                                              .run = run_open_pins,
                                              .list = {"tables", NULL, false}};
