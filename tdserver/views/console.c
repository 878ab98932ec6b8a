// SPDX-License-Identifier: MIT
// The console: what is ready, where everybody plays, who needs the director, what just happened.
#include "codec/ledger/sentence.h"
#include "director/formats/drawn.h"
#include "director/games/match_games.h"
#include "director/hall/hall.h"
#include "director/hall/inbox.h"
#include "views/documents.h"
#include "views/pieces.h"

// The sections that are drawn, as far as a hall has to tell them apart.
static void put_sections(struct json_out *o, const struct view *v)
{
    json_key(o, "sections");
    json_array(o);
    for (STATE_EACH(section, s, v->state)) {
        if (!drawn_is(v->state, s->n)) continue;
        json_object(o);
        json_put_int(o, "section", s->n);
        json_put_string(o, "name", document_section_name(v, s->n));
        json_put_string(o, "kind", words_section_kind.at[s->kind]);
        json_object_end(o);
    }
    json_array_end(o);
}

// ---- matches that wait for a table or for a player

static void put_ready(struct json_out *o, const struct view *v, const struct ints *ready)
{
    json_key(o, "ready");
    json_array(o);
    for (int32_t i = 0; i < ready->count; i++)
        document_match_brief(o, v, ready->at[i]);
    json_array_end(o);
}

// Why a match that is ready is not called: outside words of enum hall_hold.
static const char *const hold_words[HOLDS] = {
    [HOLD_PLAYS] = "plays", [HOLD_CALLED] = "called", [HOLD_RESTS] = "rests", [HOLD_BY_HAND] = "taken_off"};

static void put_hold(struct json_out *o, const struct row_match *m, const struct hall_held *held)
{
    json_object(o);
    json_put_int(o, "match", m->n);
    json_put_string(o, "why", hold_words[held->why]);
    document_number(o, "entry", held->entry);
    document_number(o, "other", held->match);
    document_time(o, "until", held->until_ms);
    json_object_end(o);
}

static void put_not_called(struct json_out *o, const struct view *v, const struct ints *ready, int64_t now_ms)
{
    struct hall_players players;
    hall_players_find(v->state, &players);
    json_key(o, "not_called");
    json_array(o);
    for (int32_t i = 0; i < ready->count; i++) {
        const struct row_match *m = state_match(v->state, ready->at[i]);
        struct hall_held held = hall_held(v->state, &players, m, now_ms);
        if (held.why) put_hold(o, m, &held);
    }
    json_array_end(o);
}

static void put_waiting(struct json_out *o, const struct view *v)
{
    json_key(o, "waiting");
    json_array(o);
    for (DRAWN_EACH_MATCH(m, v->state))
        if (m->status == MATCH_WAITING && (m->a > 0 || m->b > 0)) document_match_brief(o, v, m->n);
    json_array_end(o);
}

// ---- tables and their tablets

// What everybody may know of a tablet that is there: when it was heard of, and what it said.
static void put_contact(struct json_out *o, const struct view *v, int32_t actor)
{
    const struct device_contact *c = view_contact(v, actor);
    document_time(o, "last_seen", c->seen_ms);
    heartbeat_json(o, c);
}

static void put_device(struct json_out *o, const struct view *v, int32_t actor)
{
    const struct row_actor *row = state_actor(v->state, actor);
    if (!row) {
        json_put_null(o, "device");
        return;
    }
    json_key(o, "device");
    json_object(o);
    json_put_int(o, "actor", actor);
    json_put_int(o, "epoch", row->epoch);
    put_contact(o, v, actor);
    json_object_end(o);
}

// Its length in points of backgammon, by which it is told whether it takes long.
static void put_pace(struct json_out *o, const struct view *v, int32_t match)
{
    const struct row_match *m = match ? state_match(v->state, match) : NULL;
    json_key(o, "pace");
    if (m)
        json_int(o, match_paced(v->state, m, m->length));
    else
        json_null(o);
}

static void put_tables(struct json_out *o, const struct view *v, int64_t now_ms)
{
    json_key(o, "tables");
    json_array(o);
    for (STATE_EACH(hall_table, t, v->state)) {
        json_object(o);
        document_table_members(o, t);
        json_key(o, "match");
        document_match_brief(o, v, t->match);
        put_pace(o, v, t->match);
        put_device(o, v, t->device);
        json_put_int(o, "devices", view_devices_at(v, t->n, now_ms));
        json_object_end(o);
    }
    json_array_end(o);
}

// ---- who needs the director

static void put_call(struct json_out *o, const struct view *v, const struct inbox_item *item)
{
    document_word(o, "reason", &words_call_reason, state_match(v->state, item->match)->help_reason);
}

// The versions of a result, what else the players do not agree about, and the board of the record beside those they drew.
static void put_dispute(struct json_out *o, const struct view *v, const struct inbox_item *item)
{
    document_claims(o, v, item->match);
    document_open_disputes(o, v, item->match);
    document_recorded_board(o, v, item->match);
}

static void put_claim(struct json_out *o, const struct view *v, const struct inbox_item *item)
{
    document_claims(o, v, item->match);
}

static void put_points(struct json_out *o, const struct view *v, const struct inbox_item *item)
{
    (void)v;
    json_put_int(o, "points", item->points);
}

static void put_whose(struct json_out *o, const struct view *v, const struct inbox_item *item)
{
    (void)v;
    document_word(o, "side", &words_side, (int32_t)item->side);
}

static void put_game(struct json_out *o, const struct view *v, const struct inbox_item *item)
{
    (void)v;
    document_number(o, "game", item->game);
}

// The corrected result, and the matches that were begun after it by others than should meet there.
static void put_repair(struct json_out *o, const struct view *v, const struct inbox_item *item)
{
    json_key(o, "corrected");
    document_match_brief(o, v, item->match);
    document_open_after(o, v, item->match);
}

// What each kind is called outside, and what it says besides match, table and age.
static const struct {
    const char *word;
    void (*more)(struct json_out *, const struct view *, const struct inbox_item *);
} inbox_looks[INBOX_KINDS] = {
    [INBOX_CALL] = {"help", put_call},       [INBOX_DISPUTE] = {"dispute", put_dispute},
    [INBOX_CLAIM] = {"conflict", put_claim}, [INBOX_UNSIGNED] = {"card", NULL},
    [INBOX_LATE] = {"late", put_points},     [INBOX_EXPIRED] = {"expired", put_whose},
    [INBOX_RECORD] = {"record", put_game},   [INBOX_REPAIR] = {"repair", put_repair},
};

// Who plays it: a match that has left its table stands nowhere else on the floor.
static void put_players(struct json_out *o, const struct view *v, int32_t match)
{
    const struct row_match *m = drawn_match(v->state, match);
    for (enum side side = SIDE_A; m && side <= SIDE_B; side++) {
        json_key(o, words_side.at[side]);
        json_object(o);
        document_number(o, "entry", side == SIDE_A ? m->a : m->b);
        document_name(o, v, side == SIDE_A ? m->a : m->b);
        json_object_end(o);
    }
}

static void put_item(struct json_out *o, const struct view *v, const struct inbox_item *item)
{
    json_object(o);
    json_put_string(o, "kind", inbox_looks[item->kind].word);
    json_put_int(o, "match", item->match);
    document_number(o, "table", item->table);
    document_time(o, "since", item->since_ms);
    put_players(o, v, item->match);
    if (inbox_looks[item->kind].more) inbox_looks[item->kind].more(o, v, item);
    json_object_end(o);
}

// A tablet that is silent may keep the Ready of both players: that is no lateness anybody knows of.
static bool is_told(const struct view *v, const struct inbox_item *item, int64_t now_ms)
{
    return item->kind != INBOX_LATE || view_devices_at(v, item->table, now_ms) > 0;
}

static void put_inbox(struct json_out *o, const struct view *v, int64_t now_ms)
{
    enum { INBOX_MOST = 512 };
    struct inbox_item items[INBOX_MOST];
    int32_t count = inbox_fill(v->state, now_ms, items, INBOX_MOST);
    json_key(o, "inbox");
    json_array(o);
    for (int32_t i = 0; i < count && i < INBOX_MOST; i++)
        if (is_told(v, &items[i], now_ms)) put_item(o, v, &items[i]);
    notices_json(o, v);
    json_array_end(o);
}

static void put_recent(struct json_out *o, const struct view *v)
{
    const struct recent *r = v->recent;
    size_t n = r->count < RECENT_EVENTS ? r->count : RECENT_EVENTS;
    json_key(o, "recent");
    json_array(o);
    for (size_t i = 1; i <= n; i++)
        document_event_here(o, v, &r->events[(r->count - i) % RECENT_EVENTS]);
    json_array_end(o);
}

void document_console(struct json_out *o, const struct view *v, int64_t now_ms)
{
    int32_t called_next[MATCHES_MAX];
    const struct ints ready = {called_next, hall_ready(v->state, called_next)};
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_put_id(o, "seq", v->seq);
    json_put_time(o, "now", now_ms);
    json_put_string(o, "frozen", v->frozen ? v->frozen : "");
    json_put_string(o, "club_untrue", v->club_untrue ? v->club_untrue : "");
    json_put_string(o, "doubted", v->doubted ? v->doubted : "");
    json_key(o, "tournament");
    document_tournament(o, v);
    put_sections(o, v);
    document_undecided(o, v, 0);
    put_ready(o, v, &ready);
    put_not_called(o, v, &ready, now_ms);
    put_waiting(o, v);
    put_tables(o, v, now_ms);
    document_sittings_short(o, v, 0);
    put_inbox(o, v, now_ms);
    put_recent(o, v);
    json_object_end(o);
}

void document_devices(struct json_out *o, const struct view *v, int64_t now_ms)
{
    json_object(o);
    json_put_time(o, "now", now_ms);
    json_key(o, "devices");
    json_array(o);
    for (STATE_EACH(actor, a, v->state)) {
        if (a->kind != ACTOR_DEVICE) continue;
        const struct row_hall_table *t = state_hall_table(v->state, a->table);
        json_object(o);
        json_put_int(o, "actor", a->n);
        json_put_int(o, "table", a->table);
        json_put_int(o, "epoch", a->epoch);
        json_put_string(o, "status", words_actor_status.at[a->status]);
        json_put_bool(o, "current", t && t->device == a->n);
        put_contact(o, v, a->n);
        json_object_end(o);
    }
    json_array_end(o);
    json_object_end(o);
}
