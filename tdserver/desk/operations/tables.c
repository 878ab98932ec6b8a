// SPDX-License-Identifier: MIT
// Tables and their tablets: printed cards, PINs, signing in, signing off, the fleet.
#include <inttypes.h>
#include <string.h>

#include "base/clock.h"
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
#include "desk/secrets/joining.h"
#include "desk/secrets/newcomers.h"
#include "desk/sight.h"
#include "director/games/clock.h"
#include "director/games/match_games.h"
#include "director/profile.h"
#include "store/listen.h"
#include "views/documents.h"
#include "views/pieces.h"

enum { PIN_MS = 5 * 60 * 1000, PIN_TRIES = 5 };

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
    if (!at.tournament || !hall_table_asked(c, at.tournament) || !card_issue(thread, c, &at)) return;
    int32_t card = state_hall_table(at.tournament->buffer->state, c->numbers.table)->card;
    const struct cached_stream *owner = table_owner(&at, c->numbers.table);
    store_revoke_all(thread->store, CREDENTIAL_CARD, owner->stream, 0, c->numbers.table, c->now_ms);
    struct store_credential *made = credential_of_table(c, CREDENTIAL_CARD, owner);
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
    call_made_in_tournament(c, "/tables/%d/card", c->numbers.table);
    c->answer.shown_once = true;
}

const struct operation operation_card_issue = {.least = ROLE_DIRECTOR,
                                               .with_club = true,
                                               .place = PLACE_WORKER,
                                               .run = run_card_issue,
                                               .command = &command_types[COMMAND_card_issue]};

static void run_pin_show(struct desk_thread *thread, struct call *c)
{
    struct hall_place at = {.tournament = batch_tournament(thread, c)};
    if (!at.tournament || !hall_table_asked(c, at.tournament)) return;
    at.club = at.tournament->club;
    const struct cached_stream *owner = table_owner(&at, c->numbers.table);
    struct store_credential *made = credential_of_table(c, CREDENTIAL_PIN, owner);
    char *pin = arena_printf(c->arena, "%06u", secure_random_below(1000000));
    device_pin_hash(at.tournament->uid, c->numbers.table, text_of(pin), made->hash);
    made->tries = PIN_TRIES;
    made->expires_ms = c->now_ms + PIN_MS;
    store_revoke_all(thread->store, CREDENTIAL_PIN, owner->stream, 0, c->numbers.table, c->now_ms);
    store_add_credential(thread->store, made);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_string(&o, "pin", pin);
    json_put_time(&o, "expires_at", made->expires_ms);
    json_object_end(&o);
    call_answer_json(c, 201, json_bytes(&o), 0);
    call_made_in_tournament(c, "/tables/%d/pin", c->numbers.table);
    c->answer.shown_once = true;
}

const struct operation operation_pin_show = {
    .least = ROLE_DIRECTOR, .place = PLACE_WORKER, .run = run_pin_show};

// ---- a tablet takes a table

static void run_open_here(struct desk_thread *thread, struct call *c)
{
    struct hall_place at = hall_place_of(thread, c);
    if (at.tournament) device_enter(thread, c, &at, false);
}

const struct operation operation_table_open_here = {
    .least = ROLE_DIRECTOR, .with_club = true, .again = true, .place = PLACE_WORKER, .run = run_open_here};

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
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_devices, .list = {"devices", "actor", false}};

// Which checkpoint nobody of the club signed; NULL: none was met.
static const char *doubted(struct arena *a, struct cached_stream *l, const char *whose)
{
    int64_t seq = cached_stream_doubted(l);
    return seq ? arena_printf(a, "line %" PRId64 " of the log of %s", seq, whose) : NULL;
}

static void run_console(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    v.inside = true;
    view_add_contacts(&v, c->arena, s->cached);
    struct err e = view_add_notices(&v, c->arena, thread, s->cached);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        snapshot_drop(s);
        return;
    }
    v.frozen = cached_stream_frozen(s->cached);
    struct cached_stream *club = s->cached->club;
    if (club && club->only_shown)
        v.club_untrue = cached_stream_frozen(club);
    else if (!v.frozen && club)
        v.frozen = cached_stream_frozen(club);
    v.doubted = doubted(c->arena, s->cached, "this event");
    if (!v.doubted && club) v.doubted = doubted(c->arena, club, "the club");
    struct json_out o = json_start(c->arena);
    document_console(&o, &v, c->now_ms);
    call_answer_json(c, 200, json_bytes(&o), 0);
    snapshot_drop(s);
}

const struct operation operation_floor = {.least = ROLE_SCORER, .place = PLACE_READER, .run = run_console};

// The asking tablet itself counts even when the server has only just started and knows of nobody.
static int devices_here(const struct view *v, const struct call *c)
{
    int count = view_devices_at(v, c->caller.table, c->now_ms);
    return count ? count : 1;
}

// The settings that change what a tablet offers, as the words of their choices, the highest cube, and how often equal dice
// double it: with these
// it forecasts the match while the network is away.
static void put_rules(struct json_out *o, const struct state *state)
{
    static const enum setting told[] = {SETTING_EXPIRY,        SETTING_PREMATURE, SETTING_REROLL,
                                        SETTING_RECORDING,     SETTING_PLAY_HELP, SETTING_PLAYER_PIN,
                                        SETTING_CRAWFORD,      SETTING_DEAD_CUBE, SETTING_JACOBY,
                                        SETTING_CRAWFORD_CUBE, SETTING_OPENING};
    json_key(o, "rules");
    json_object(o);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        const struct setting_type *type = &setting_types[told[i]];
        json_put_string(o, type->name, type->choices[profile_value(state, told[i]) - type->low].word);
    }
    json_put_int(o, setting_types[SETTING_CUBE_LIMIT].name, profile_value(state, SETTING_CUBE_LIMIT));
    json_put_int(o, setting_types[SETTING_AUTOMATIC_DOUBLES].name, profile_match_rules(state).automatic);
    json_object_end(o);
}

// What both agree to who say Ready: the clock that the match begins with. Length and rules stand beside it.
static void put_terms(struct json_out *o, const struct state *state, int32_t match)
{
    enum { SECOND_MS = 1000 };
    const struct row_match *m = match ? state_match(state, match) : NULL;
    struct clock_rules rules = m ? clock_rules_of(state, m) : (struct clock_rules){0};
    if (!rules.asked) {
        json_put_null(o, "terms");
        return;
    }
    json_key(o, "terms");
    json_object(o);
    json_put_int(o, "reserve_ms", clock_reserve_first(&rules, match_paced(state, m, m->length), 0));
    json_put_int(o, "delay_ms", rules.delay_ms);
    json_put_int(o, "overtime_ms", rules.overtime_s * SECOND_MS);
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

// Who waits for this table, for the tablet that has it.
static void put_newcomer(struct desk_thread *thread, struct json_out *o, const struct cached_stream *l,
                         const struct call *c, bool current)
{
    struct newcomer one;
    if (!current || !newcomers_at(thread->desk->newcomers, l->stream, c->caller.table, &one)) {
        json_put_null(o, "newcomer");
        return;
    }
    json_key(o, "newcomer");
    json_object(o);
    json_put_int(o, "newcomer", one.number);
    json_put_string(o, "label", one.label);
    json_put_time(o, "since", one.since_ms);
    json_object_end(o);
}

// What this tablet shows: its table, whether it still has it, and the match that was called there.
static void run_here(struct desk_thread *thread, struct call *c)
{
    memcpy(c->uid, c->caller.uid, CALL_UID);
    if (of_no_tournament(thread, c)) {
        here_between(thread, c);
        return;
    }
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
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
    put_newcomer(thread, &o, s->cached, c, actor && t->device == c->caller.number);
    put_rules(&o, s->buffer->state);
    put_terms(&o, s->buffer->state, t->match);
    document_sittings_short(&o, &v, t->n);
    json_key(&o, "match");
    document_match(&o, &v, t->match);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
    snapshot_drop(s);
}

const struct operation operation_device_here = {
    .least = ROLE_DEVICE, .devices = true, .tablet_alone = true, .place = PLACE_READER, .run = run_here};

// A tablet says how it is and learns what time it is here. Kept in memory only; other servers hear that it is there.
static void run_heartbeat(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = stream_cache_find(thread->desk->index, c->caller.uid);
    if (l && c->caller.number) {
        heartbeats_put(l->heartbeats, c->caller.number, c->own, c->now_ms);
        desk_tell(thread->desk, l->uid, LISTEN_TABLET(c->caller.number));
    }
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_id(&o, "now_ms", clock_wall_ms());
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_device_heartbeat = {.least = ROLE_DEVICE,
                                                     .devices = true,
                                                     .tablet_alone = true,
                                                     .place = PLACE_READER,
                                                     .run = run_heartbeat,
                                                     .own = &heartbeat_fields};
