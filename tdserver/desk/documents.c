// SPDX-License-Identifier: MIT
#include "desk/documents.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/seal.h"
#include "director/bracket.h"
#include "director/floor.h"
#include "director/match.h"
#include "director/profile.h"
#include "director/reasons.h"
#include "records/sentence.h"

// ---- views

static void look_at_club(struct arena *a, struct view *v, struct live *club)
{
    struct snapshot *s = club ? live_snapshot(club) : NULL;
    const struct row_club *row = s ? state_club(s->fold->state, 1) : NULL;
    if (row) {
        v->club_name = arena_copy(a, text_of(row->name));
        v->time_zone = arena_copy(a, text_of(row->time_zone));
    }
    snapshot_drop(s);
}

struct view view_of_live(struct arena *a, struct live *l)
{
    struct view v = {.live = l, .fold = l->fold, .names = l->names, .recent = &l->recent, .seq = l->seq};
    look_at_club(a, &v, l->club);
    return v;
}

struct view view_of_snapshot(struct arena *a, const struct snapshot *s)
{
    struct view v = {
        .live = s->live, .fold = s->fold, .names = s->names, .recent = &s->recent, .seq = s->seq};
    look_at_club(a, &v, s->live->club);
    return v;
}

static const struct state *of(const struct view *v)
{
    return v->fold->state;
}

// ---- small pieces

static void put_word(struct json_out *o, const char *key, const struct words *words, int32_t value)
{
    json_put_string(o, key, value >= 0 && value < words->count ? words->at[value] : NULL);
}

void document_time(struct json_out *o, const char *key, int64_t wall_ms)
{
    if (wall_ms)
        json_put_time(o, key, wall_ms);
    else
        json_put_null(o, key);
}

static void put_number_or_null(struct json_out *o, const char *key, int32_t n)
{
    if (n > 0)
        json_put_int(o, key, n);
    else
        json_put_null(o, key);
}

static void put_uid(struct json_out *o, const struct view *v)
{
    char room[SEAL_HEX_ROOM];
    json_put_text(o, "uid", seal_hex(v->live->uid, CALL_UID, room, sizeof room));
}

// The name of an entry; an imported or erased one is called by its number.
static struct name entry_name(const struct view *v, int32_t entry, char room[static 32])
{
    const struct row_entry *row = state_entry(of(v), entry);
    struct name name = row ? *names_find(v->names, text_of(row->ref)) : (struct name){0};
    if (row && !name.name.len) {
        snprintf(room, 32, "Entry %d", entry);
        name.name = text_of(room);
    }
    return name;
}

static void put_name(struct json_out *o, const struct view *v, int32_t entry)
{
    char room[32];
    struct name name = entry_name(v, entry, room);
    if (!name.name.len) {
        json_put_null(o, "name");
        json_put_null(o, "club");
        json_put_null(o, "country");
        return;
    }
    json_put_text(o, "name", name.name);
    json_put_text(o, "club", name.club.at ? name.club : TEXT(""));
    json_put_text(o, "country", name.country.at ? name.country : TEXT(""));
}

static int32_t shown(int32_t score, int32_t length)
{
    return score < length ? score : length;
}

static const char *round_name(const struct view *v, const struct row_match *m, char room[static 32])
{
    static const char *const last[] = {"Final", "Semi-finals", "Quarter-finals"};
    if (m->third_place) return "Third place";
    int32_t left = bracket_rounds(state_tournament(of(v), 1)->bracket_size) - m->round;
    if (left < 3) return last[left];
    snprintf(room, 32, "Round %d", m->round);
    return room;
}

// ---- matches

// Whose winner (or loser) will come, while nobody has.
static void put_feeder(struct json_out *o, const struct view *v, const struct row_match *m, enum side side,
                       int32_t entry)
{
    struct bracket bracket = floor_bracket(of(v));
    int32_t feeder = entry == 0 ? bracket_feeder(&bracket, m->n, side) : 0;
    if (!feeder) {
        json_put_null(o, "from");
        return;
    }
    json_key(o, "from");
    json_object(o);
    json_put_int(o, "match", feeder);
    json_put_string(o, "outcome", m->third_place ? "loser" : "winner");
    json_object_end(o);
}

static void put_side(struct json_out *o, const struct view *v, const struct row_match *m, enum side side)
{
    bool a = side == SIDE_A;
    int32_t entry = a ? m->a : m->b, raw = a ? m->score_a : m->score_b, bit = a ? 1 : 2;
    json_key(o, a ? "a" : "b");
    json_object(o);
    put_number_or_null(o, "entry", entry);
    put_name(o, v, entry);
    json_put_bool(o, "empty", entry < 0);
    put_feeder(o, v, m, side, entry);
    json_put_int(o, "score", shown(raw, m->length));
    json_put_int(o, "raw", raw);
    json_put_int(o, "needs", m->length - shown(raw, m->length));
    json_put_int(o, "penalty", a ? m->penalty_a : m->penalty_b);
    json_put_bool(o, "ready", m->ready & bit);
    json_put_bool(o, "signed", m->signed_by & bit);
    json_object_end(o);
}

static void put_help(struct json_out *o, const struct row_match *m)
{
    if (!m->help_ms) {
        json_put_null(o, "help");
        return;
    }
    json_key(o, "help");
    json_object(o);
    put_word(o, "side", &words_side, m->help_side);
    put_word(o, "reason", &words_call_reason, m->help_reason);
    json_put_time(o, "since", m->help_ms);
    json_object_end(o);
}

static void put_next(struct json_out *o, const struct view *v, const struct row_match *m)
{
    struct bracket bracket = floor_bracket(of(v));
    struct place next = m->third_place ? (struct place){0} : bracket_next(&bracket, m->n);
    if (!next.match) {
        json_put_null(o, "next");
        return;
    }
    json_key(o, "next");
    json_object(o);
    json_put_int(o, "match", next.match);
    put_word(o, "side", &words_side, (int32_t)next.side);
    json_object_end(o);
}

static void put_table(struct json_out *o, const struct view *v, int32_t table)
{
    const struct row_hall_table *row = state_hall_table(of(v), table);
    put_number_or_null(o, "table", row ? table : 0);
    json_put_string(o, "table_name", row ? row->name : NULL);
}

static void put_match_members(struct json_out *o, const struct view *v, const struct row_match *m)
{
    char room[SEAL_HEX_ROOM], name[32];
    json_put_text(o, "tournament", seal_hex(v->live->uid, CALL_UID, room, sizeof room));
    json_put_int(o, "match", m->n);
    json_put_id(o, "version", m->version);
    json_put_int(o, "round", m->round);
    json_put_string(o, "round_name", round_name(v, m, name));
    json_put_int(o, "slot", m->slot);
    json_put_bool(o, "third_place", m->third_place);
    json_put_int(o, "length", m->length);
    put_word(o, "status", &words_match_status, m->status);
    put_table(o, v, m->table);
    json_put_int(o, "step", m->step);
    put_word(o, "phase", &words_phase, m->phase);
    json_put_int(o, "game", m->games + 1);
    put_side(o, v, m, SIDE_A);
    put_side(o, v, m, SIDE_B);
    put_word(o, "winner", &words_side, m->winner);
    put_word(o, "how", &words_result_how, m->how);
    document_time(o, "ready_at", m->ready_ms);
    document_time(o, "called_at", m->called_ms);
    document_time(o, "started_at", m->started_ms);
    document_time(o, "over_at", m->over_ms);
    put_help(o, m);
    json_put_int(o, "disagreements", m->disagreements);
    put_next(o, v, m);
}

void document_match_brief(struct json_out *o, const struct view *v, int32_t match)
{
    const struct row_match *m = floor_match(of(v), match);
    if (!m) {
        json_null(o);
        return;
    }
    json_object(o);
    put_match_members(o, v, m);
    json_object_end(o);
}

static void put_game(struct json_out *o, const struct row_match *m, const struct row_game *g, int32_t *a,
                     int32_t *b)
{
    int32_t *score = g->winner == SIDE_A ? a : b;
    int32_t before = shown(*score, m->length);
    if (g->status == GAME_REPORTED || g->status == GAME_CONFIRMED) *score += g->points;
    json_object(o);
    json_put_int(o, "game", g->n % 256);
    put_word(o, "status", &words_game_status, g->status);
    put_word(o, "winner", &words_side, g->winner);
    put_word(o, "win", &words_win, g->win);
    json_put_int(o, "cube", g->cube);
    json_put_int(o, "points", g->points);
    json_put_int(o, "counted", shown(*score, m->length) - before);
    put_word(o, "phase", &words_phase, g->phase);
    put_word(o, "reporter", &words_side, g->reporter);
    json_put_bool(o, "dropped", g->dropped);
    document_time(o, "at", g->at_ms);
    json_object_end(o);
}

static void put_games(struct json_out *o, const struct view *v, const struct row_match *m)
{
    int32_t a = m->penalty_b, b = m->penalty_a, open_a = 0, open_b = 0;
    int32_t count = 0;
    const struct row_game *first = state_games(of(v), m->n, &count), *open = NULL;
    json_key(o, "games");
    json_array(o);
    for (int32_t i = 0; i < count; i++) {
        const struct row_game *g = &first[i];
        if (g->status == GAME_WITHDRAWN) continue;
        if (g->status == GAME_REPORTED) {
            open = g;
            open_a = a, open_b = b;
        }
        put_game(o, m, g, &a, &b);
    }
    json_array_end(o);
    if (!open) {
        json_put_null(o, "open");
        return;
    }
    json_key(o, "open");
    put_game(o, m, open, &open_a, &open_b);
}

void document_claim(struct json_out *o, const struct row_claim *c)
{
    json_object(o);
    json_put_int(o, "claim", c->n);
    put_word(o, "status", &words_claim_status, c->status);
    put_word(o, "why", &words_claim_why, c->why);
    json_put_int(o, "match", c->match);
    json_put_int(o, "game", c->game);
    put_word(o, "side", &words_side, c->side);
    put_word(o, "winner", &words_side, c->winner);
    put_word(o, "win", &words_win, c->win);
    json_put_int(o, "cube", c->cube);
    json_put_int(o, "score_a", c->score_a);
    json_put_int(o, "score_b", c->score_b);
    json_put_int(o, "actor", c->actor);
    document_time(o, "at", c->at_ms);
    json_object_end(o);
}

void document_claims(struct json_out *o, const struct view *v, int32_t match)
{
    json_key(o, "claims");
    json_array(o);
    for (STATE_EACH(claim, c, of(v)))
        if (c->match == match && c->status == CLAIM_OPEN) document_claim(o, c);
    json_array_end(o);
}

static void put_buttons(struct json_out *o, const struct pad *pad, int side)
{
    json_key(o, words_side.at[side + 1]);
    json_object(o);
    for (int win = 0; win < 3; win++)
        json_put_int(o, words_win.at[win + 1], pad->points[side][win]);
    json_object_end(o);
}

// What the tablet offers while the cube stands at 1; the web multiplies by its cube and caps by `needs`.
static void put_options(struct json_out *o, const struct view *v, const struct row_match *m)
{
    struct pad pad = floor_pad(of(v), m, 1);
    json_key(o, "options");
    json_object(o);
    json_key(o, "cubes");
    json_array(o);
    for (int bit = 0; bit < 16; bit++)
        if (pad.cubes & 1U << bit) json_int(o, 1 << bit);
    json_array_end(o);
    json_put_bool(o, "may_double_a", pad.may_double[0]);
    json_put_bool(o, "may_double_b", pad.may_double[1]);
    json_key(o, "buttons");
    json_object(o);
    put_buttons(o, &pad, 0);
    put_buttons(o, &pad, 1);
    json_object_end(o);
    json_object_end(o);
}

void document_match(struct json_out *o, const struct view *v, int32_t match)
{
    const struct row_match *m = floor_match(of(v), match);
    if (!m) {
        json_null(o);
        return;
    }
    json_object(o);
    put_match_members(o, v, m);
    put_games(o, v, m);
    document_claims(o, v, match);
    put_options(o, v, m);
    json_object_end(o);
}

void document_matches(struct json_out *o, const struct view *v)
{
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_key(o, "matches");
    json_array(o);
    for (FLOOR_EACH_MATCH(row, of(v)))
        document_match_brief(o, v, row->n);
    json_array_end(o);
    json_object_end(o);
}

// ---- the tournament and its lists

static void put_entry_counts(struct json_out *o, const struct view *v)
{
    int32_t counts[ENTRY_WITHDRAWN + 1] = {0};
    for (STATE_EACH(entry, e, of(v)))
        counts[e->status]++;
    json_key(o, "entries");
    json_object(o);
    for (int32_t status = 0; status <= ENTRY_WITHDRAWN; status++)
        json_put_int(o, words_entry_status.at[status], counts[status]);
    json_object_end(o);
}

static void put_match_counts(struct json_out *o, const struct view *v)
{
    int32_t total = 0, over = 0, playing = 0, ready = 0;
    for (FLOOR_EACH_MATCH(m, of(v))) {
        if (m->how == HOW_BYE || m->how == HOW_VOID) continue;
        total++;
        over += m->status == MATCH_OVER;
        ready += m->status == MATCH_READY;
        playing += m->status >= MATCH_CALLED && m->status < MATCH_OVER;
    }
    json_key(o, "matches");
    json_object(o);
    json_put_int(o, "total", total);
    json_put_int(o, "over", over);
    json_put_int(o, "playing", playing);
    json_put_int(o, "ready", ready);
    json_object_end(o);
}

static void put_lengths(struct json_out *o, const struct view *v)
{
    json_key(o, "lengths");
    json_array(o);
    for (STATE_EACH(round, r, of(v)))
        json_int(o, r->length);
    json_array_end(o);
}

static void put_champion(struct json_out *o, const struct view *v, int32_t entry)
{
    if (entry <= 0) {
        json_put_null(o, "champion");
        return;
    }
    json_key(o, "champion");
    json_object(o);
    json_put_int(o, "entry", entry);
    put_name(o, v, entry);
    json_object_end(o);
}

static int32_t tables_in(const struct view *v)
{
    int32_t n = 0;
    while (state_hall_table(of(v), n + 1))
        n++;
    return n;
}

void document_club(struct json_out *o, const struct view *v)
{
    const struct row_club *row = state_club(of(v), 1);
    json_object(o);
    json_put_int(o, "club", 1);
    json_put_id(o, "version", row ? row->version : 0);
    json_put_string(o, "name", row ? row->name : "");
    json_put_string(o, "time_zone", row ? row->time_zone : "");
    json_object_end(o);
}

void document_tournament(struct json_out *o, const struct view *v)
{
    const struct row_tournament *t = state_tournament(of(v), 1);
    json_object(o);
    put_uid(o, v);
    json_put_id(o, "version", t->version);
    json_put_id(o, "seq", v->seq);
    put_word(o, "status", &words_tournament_status, t->status);
    json_put_string(o, "title", t->title);
    json_put_string(o, "starts_on", t->starts_on);
    json_put_int(o, "starts_at_min", t->starts_at_min);
    put_word(o, "format", &words_format, t->format);
    json_put_bool(o, "check_in", t->check_in);
    json_put_bool(o, "third_place", t->third_place);
    json_put_int(o, "third_place_length", t->third_place_length);
    put_lengths(o, v);
    put_entry_counts(o, v);
    json_key(o, "draw");
    json_object(o);
    put_word(o, "method", &words_draw_method, t->draw_method);
    json_put_string(o, "seed", t->draw_seed);
    json_put_int(o, "size", t->bracket_size);
    json_object_end(o);
    json_put_int(o, "tables", tables_in(v));
    json_put_bool(o, "auto_call", t->auto_call);
    put_match_counts(o, v);
    put_champion(o, v, t->champion);
    json_key(o, "club");
    json_object(o);
    json_put_text(o, "name", v->club_name);
    json_put_text(o, "time_zone", v->time_zone);
    json_object_end(o);
    json_object_end(o);
}

static void put_round(struct json_out *o, const struct view *v, int32_t round)
{
    char name[32];
    bool open = false;
    for (FLOOR_EACH_MATCH(m, of(v))) {
        if (m->round != round || m->third_place) continue;
        if (!open) {
            json_object(o);
            json_put_int(o, "round", round);
            json_put_string(o, "name", round_name(v, m, name));
            json_put_int(o, "length", m->length);
            json_key(o, "matches");
            json_array(o);
            open = true;
        }
        document_match_brief(o, v, m->n);
    }
    if (!open) return;
    json_array_end(o);
    json_object_end(o);
}

void document_bracket(struct json_out *o, const struct view *v)
{
    const struct row_tournament *t = state_tournament(of(v), 1);
    json_object(o);
    put_uid(o, v);
    json_put_id(o, "version", v->seq);
    put_word(o, "status", &words_tournament_status, t->status);
    json_put_string(o, "title", t->title);
    json_put_int(o, "size", t->bracket_size);
    json_key(o, "rounds");
    json_array(o);
    for (int32_t round = 1; round <= ROUNDS_MAX; round++)
        put_round(o, v, round);
    json_array_end(o);
    json_key(o, "third_place");
    const struct row_match *third = floor_match(of(v), t->bracket_size);
    document_match_brief(o, v, third ? third->n : 0);
    put_champion(o, v, t->champion);
    json_object_end(o);
}

void document_entry(struct json_out *o, const struct view *v, int32_t entry)
{
    const struct row_entry *e = state_entry(of(v), entry);
    json_object(o);
    json_put_int(o, "entry", e->n);
    json_put_id(o, "version", e->version);
    put_name(o, v, entry);
    put_word(o, "status", &words_entry_status, e->status);
    json_put_int(o, "seed", e->seed);
    document_time(o, "since", e->since_ms);
    json_object_end(o);
}

void document_entries(struct json_out *o, const struct view *v)
{
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_key(o, "entries");
    json_array(o);
    for (STATE_EACH(entry, row, of(v)))
        document_entry(o, v, row->n);
    json_array_end(o);
    json_object_end(o);
}

void document_table_members(struct json_out *o, const struct row_hall_table *t)
{
    json_put_int(o, "table", t->n);
    json_put_id(o, "version", t->version);
    json_put_string(o, "name", t->name);
    put_word(o, "status", &words_table_status, t->status);
    json_put_int(o, "epoch", t->epoch);
    json_put_int(o, "card", t->card);
}

void document_table(struct json_out *o, const struct view *v, int32_t table)
{
    const struct row_hall_table *t = state_hall_table(of(v), table);
    json_object(o);
    document_table_members(o, t);
    put_number_or_null(o, "device", t->device);
    put_number_or_null(o, "match", t->match);
    json_object_end(o);
}

void document_tables(struct json_out *o, const struct view *v)
{
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_key(o, "tables");
    json_array(o);
    for (STATE_EACH(hall_table, row, of(v)))
        document_table(o, v, row->n);
    json_array_end(o);
    json_object_end(o);
}

// ---- standings

struct record {
    int32_t won, lost, points_for, points_against, next;
};

static void count_match(struct record *records, const struct row_match *m)
{
    const int32_t entries[2] = {m->a, m->b},
                  scores[2] = {shown(m->score_a, m->length), shown(m->score_b, m->length)};
    for (int side = 0; side < 2; side++) {
        if (entries[side] <= 0) continue;
        struct record *r = &records[entries[side]];
        r->points_for += scores[side];
        r->points_against += scores[1 - side];
        if (m->status != MATCH_OVER)
            r->next = m->n;
        else if (m->how != HOW_BYE && m->winner) {
            bool won = (m->winner == SIDE_A) == (side == 0);
            r->won += won;
            r->lost += !won;
        }
    }
}

static const char *standing_word(const struct row_tournament *t, const struct row_entry *e,
                                 const struct record *r)
{
    if (t->champion == e->n) return "champion";
    if (e->status == ENTRY_WITHDRAWN) return "withdrawn";
    return r->next || !t->bracket_size ? "in" : "out";
}

struct ranked {
    int32_t entry;
    struct placing place; // 0-0 while he is still in
};

// Champion first, then who is still in, then by place; in order of number among equals.
static int by_place(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    int32_t left = x->place.from ? x->place.from : 1, right = y->place.from ? y->place.from : 1;
    return left != right ? left - right : x->entry - y->entry;
}

static int32_t rank_entries(const struct state *state, struct ranked *ranked)
{
    int32_t count = 0;
    for (STATE_EACH(entry, e, state))
        if (e->status != ENTRY_WAITING) ranked[count++] = (struct ranked){e->n, floor_placing(state, e->n)};
    qsort(ranked, (size_t)count, sizeof *ranked, by_place);
    return count;
}

void document_standings(struct json_out *o, const struct view *v)
{
    const struct row_tournament *t = state_tournament(of(v), 1);
    struct record records[ENTRIES_MAX + 1] = {0};
    for (FLOOR_EACH_MATCH(m, of(v)))
        count_match(records, m);
    struct ranked ranked[ENTRIES_MAX];
    int32_t count = rank_entries(of(v), ranked);
    json_object(o);
    put_uid(o, v);
    json_put_id(o, "version", v->seq);
    put_word(o, "status", &words_tournament_status, t->status);
    json_key(o, "standings");
    json_array(o);
    for (int32_t i = 0; i < count; i++) {
        const struct row_entry *e = state_entry(of(v), ranked[i].entry);
        const struct record *r = &records[e->n];
        json_object(o);
        json_put_int(o, "place_from", ranked[i].place.from);
        json_put_int(o, "place_to", ranked[i].place.to);
        json_put_int(o, "entry", e->n);
        put_name(o, v, e->n);
        json_put_int(o, "won", r->won);
        json_put_int(o, "lost", r->lost);
        json_put_int(o, "points_for", r->points_for);
        json_put_int(o, "points_against", r->points_against);
        json_put_string(o, "status", standing_word(t, e, r));
        put_number_or_null(o, "next", r->next);
        json_object_end(o);
    }
    json_array_end(o);
    json_object_end(o);
}

// ---- ledger lines

struct naming {
    const struct view *view;
    struct arena *arena;
};

static struct text actor_name(const struct view *v, int32_t actor)
{
    const struct row_actor *row = state_actor(of(v), actor);
    return row ? names_find(v->names, text_of(row->ref))->name : TEXT("");
}

static int32_t match_of_event(const struct event *e)
{
    const struct fields *fields = &event_types[e->kind].fields;
    for (size_t i = 0; i < fields->count; i++)
        if (!strcmp(fields->at[i].name, "match"))
            return *(const int32_t *)((const char *)&e->is + fields->at[i].offset);
    return 0;
}

static struct text name_in_event(void *user, const struct event *event, const char *member, int64_t number)
{
    const struct naming *naming = user;
    const struct view *v = naming->view;
    int32_t n = (int32_t)number;
    char room[32];
    if (!strcmp(member, "entry")) return arena_copy(naming->arena, entry_name(v, n, room).name);
    if (!strcmp(member, "winner") || !strcmp(member, "side")) {
        const struct row_match *m = state_match(of(v), match_of_event(event));
        if (!m || n == SIDE_NONE) return TEXT("");
        return arena_copy(naming->arena, entry_name(v, n == SIDE_A ? m->a : m->b, room).name);
    }
    if (!strcmp(member, "table")) {
        const struct row_hall_table *t = state_hall_table(of(v), n);
        return t ? arena_copy(naming->arena, text_of(t->name)) : TEXT("");
    }
    if (!strcmp(member, "actor")) return arena_copy(naming->arena, actor_name(v, n));
    return TEXT("");
}

static void put_actor(struct json_out *o, const struct view *v, int32_t actor)
{
    const struct row_actor *row = state_actor(of(v), actor);
    json_key(o, "actor");
    json_object(o);
    json_put_int(o, "actor", actor);
    put_word(o, "kind", &words_actor_kind, row ? row->kind : ACTOR_SYSTEM);
    struct text name = actor_name(v, actor);
    json_put_text(o, "name", name.len ? name : (struct text){NULL, 0});
    put_number_or_null(o, "table", row ? row->table : 0);
    json_object_end(o);
}

static void put_event_member(struct json_out *o, const struct event *e, const struct field *f)
{
    const char *at = (const char *)&e->is + f->offset;
    json_key(o, f->name);
    switch (f->type) {
    case FIELD_I4:
        json_int(o, *(const int32_t *)at);
        return;
    case FIELD_I8:
        json_id(o, *(const int64_t *)at);
        return;
    case FIELD_BO:
        json_bool(o, *(const int32_t *)at);
        return;
    case FIELD_EN:
        json_text(o, text_of(f->words->at[*(const int32_t *)at]));
        return;
    case FIELD_TX:
        json_text(o, text_of(at));
        return;
    case FIELD_LI:
        json_array(o);
        for (int32_t i = 0; i < ((const struct ints *)at)->count; i++)
            json_int(o, ((const struct ints *)at)->at[i]);
        json_array_end(o);
        return;
    }
}

void document_event(struct json_out *o, const struct view *v, const struct event *e,
                    const unsigned char *hash)
{
    char room[SEAL_HEX_ROOM];
    struct naming naming = {v, o->arena};
    struct sentence_names names = {name_in_event, &naming};
    const struct fields *fields = &event_types[e->kind].fields;
    json_object(o);
    json_put_id(o, "seq", e->seq);
    json_put_time(o, "at", e->at_ms);
    put_actor(o, v, e->actor);
    json_put_string(o, "kind", fields->name);
    json_put_text(o, "text", sentence_of(o->arena, e, &names));
    json_key(o, "data");
    json_object(o);
    for (size_t i = 0; i < fields->count; i++)
        put_event_member(o, e, &fields->at[i]);
    json_object_end(o);
    json_put_text(o, "hash", hash ? seal_hex(hash, CALL_HASH, room, sizeof room) : (struct text){NULL, 0});
    json_object_end(o);
}

// ---- the rules sheet

void document_profile(struct json_out *o, const struct view *v)
{
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_key(o, "settings");
    json_array(o);
    for (int n = SETTING_NONE + 1; n < SETTINGS; n++) {
        const struct setting_type *type = &setting_types[n];
        int32_t value = profile_value(of(v), (enum setting)n);
        const struct row_setting *row = state_setting(of(v), n);
        struct reason reason = {type->name, type->section, profile_sentence((enum setting)n, value)};
        struct refusal numbers = {.args = {value}};
        char sentence[400];
        refusal_sentence(&reason, &numbers, sentence, sizeof sentence);
        json_object(o);
        json_put_int(o, "setting", n);
        json_put_string(o, "name", type->name);
        json_put_string(o, "title", type->title);
        json_put_string(o, "rule", type->section);
        json_put_id(o, "version", row ? row->version : 0);
        json_put_int(o, "value", value);
        json_put_int(o, "default", type->fallback);
        json_put_int(o, "low", type->low);
        json_put_int(o, "high", type->high);
        json_key(o, "choices");
        json_array(o);
        for (int32_t i = type->low; type->unit <= UNIT_CHOICE && type->unit != UNIT_NUMBER && i <= type->high;
             i++)
            json_text(o, text_of(type->choices[i - type->low].word));
        json_array_end(o);
        json_put_string(o, "text", sentence);
        json_object_end(o);
    }
    json_array_end(o);
    json_object_end(o);
}

// ---- draws

void document_draw(struct json_out *o, const struct view *v, enum draw_method method, const int32_t *slots,
                   int32_t count)
{
    const struct row_tournament *t = state_tournament(of(v), 1);
    char room[32];
    int32_t byes = 0;
    for (int32_t i = 0; i < count; i++)
        byes += slots[i] <= 0;
    json_object(o);
    json_put_id(o, "version", t->version);
    put_word(o, "method", &words_draw_method, (int32_t)method);
    json_put_string(o, "seed", t->draw_seed);
    json_put_string(o, "generator", method == DRAW_BY_HAND ? "" : DRAW_GENERATOR);
    json_put_int(o, "size", count);
    json_put_int(o, "byes", byes);
    json_key(o, "slots");
    json_array(o);
    for (int32_t i = 0; i < count; i++) {
        json_object(o);
        json_put_int(o, "slot", i);
        put_number_or_null(o, "entry", slots[i]);
        struct name name = entry_name(v, slots[i], room);
        json_put_text(o, "name", name.name.len ? name.name : (struct text){NULL, 0});
        json_object_end(o);
    }
    json_array_end(o);
    json_object_end(o);
}

// ---- refusals and consequences

// Puts the names of entries into a sentence: "Entry {0e}" becomes the name, or "Entry 12" where none is
// known. The other placeholders stay for refusal_sentence.
static char *with_names(struct arena *a, const struct view *v, const char *sentence, const int32_t *args)
{
    struct json_out o = json_start(a);
    for (const char *at = sentence; *at;) {
        const char *brace = !strncasecmp(at, "entry {", 7) ? at + 6 : at;
        if (*brace == '{' && brace[1] >= '0' && brace[1] < '0' + REFUSAL_ARGS &&
            !strncmp(brace + 2, "e}", 2)) {
            char room[32];
            struct name name = entry_name(v, args[brace[1] - '0'], room);
            json_bytes_append(&o, name.name.len ? name.name : text_of("nobody"));
            at = brace + 4;
            continue;
        }
        json_bytes_append(&o, (struct text){at, 1});
        at++;
    }
    return arena_string(a, json_bytes(&o));
}

static char *sentence_with(struct arena *a, const struct view *v, const struct reason *table,
                           const struct refusal *refusal)
{
    struct reason named = table[refusal->code];
    named.sentence = with_names(a, v, named.sentence, refusal->args);
    struct refusal first = *refusal;
    first.code = 0;
    size_t room = strlen(named.sentence) + 256;
    char *out = arena_alloc(a, room);
    refusal_sentence(&named, &first, out, room);
    return out;
}

struct text document_consequences(struct arena *a, struct live *l, const struct decision *d)
{
    struct view v = view_of_live(a, l);
    struct json_out o = json_start(a);
    json_array(&o);
    for (size_t i = 0; i < d->consequence_count; i++) {
        struct refusal as_refusal = {.code = (int)d->consequences[i].code};
        memcpy(as_refusal.args, d->consequences[i].args, sizeof as_refusal.args);
        json_object(&o);
        json_put_string(&o, "code", consequence_reasons[as_refusal.code].name);
        json_put_string(&o, "text", sentence_with(a, &v, consequence_reasons, &as_refusal));
        json_object_end(&o);
    }
    json_array_end(&o);
    return json_bytes(&o);
}

struct problem document_refusal(struct arena *a, struct live *l, const struct decision *d)
{
    static const enum err_code codes[] = {
        [CLASS_RULE] = ERR_REFUSED,
        [CLASS_MISSING] = ERR_NOT_FOUND,
        [CLASS_FORBIDDEN] = ERR_FORBIDDEN,
        [CLASS_STALE] = ERR_CONFLICT,
        [CLASS_CONFIRM] = ERR_NEEDS_CONFIRMATION,
        [CLASS_FIELD] = ERR_BAD_FIELDS,
        [CLASS_ROOM] = ERR_INTERNAL,
    };
    struct view v = view_of_live(a, l);
    struct problem p = {.code = d->conflict ? ERR_DISPUTE : codes[director_reason_class[d->refusal.code]]};
    p.detail = sentence_with(a, &v, director_reasons, &d->refusal);
    p.reason = director_reasons[d->refusal.code].name;
    p.rule = d->refusal.rule;
    p.level = d->level;
    if (d->consequence_count) p.consequences = document_consequences(a, l, d);
    return p;
}

struct text document_current(struct arena *a, struct live *l, enum row_kind kind, int32_t n)
{
    struct view v = view_of_live(a, l);
    struct json_out o = json_start(a);
    if (kind == ROW_match)
        document_match(&o, &v, n);
    else if (kind == ROW_entry)
        document_entry(&o, &v, n);
    else if (kind == ROW_hall_table)
        document_table(&o, &v, n);
    else if (l->kind == STREAM_TOURNAMENT)
        document_tournament(&o, &v);
    else
        json_null(&o);
    return json_bytes(&o);
}
