// SPDX-License-Identifier: MIT
// Side tables as they are looked at. The sheet has a line for each game and one for each payment between games; what a player
// has in it moved from one to another, so every line comes to zero.
#include "director/sittings/sitting_board.h"
#include "director/sittings/sittings.h"
#include "views/documents.h"
#include "views/pieces.h"

#include <stdlib.h>

static const char *phase_of(const struct sitting *s)
{
    if (s->over) return "over";
    if (s->running) return "game";
    return sitting_ordered(s) ? "between" : "throw";
}

// What is played for, only where it may be seen.
static void put_stake(struct json_out *o, const struct row_sitting *row, bool money)
{
    json_key(o, "stake");
    if (money)
        json_int(o, row->stake);
    else
        json_null(o);
    json_put_string(o, "currency", money ? row->currency : NULL);
}

static void put_rule(struct json_out *o, const struct row_sitting *row, bool money)
{
    json_put_string(o, "title", row->title);
    document_word(o, "status", &words_sitting_status, row->status);
    document_word(o, "kind", &words_sitting_kind, row->kind);
    document_word(o, "way", &words_sitting_way, row->way);
    document_number(o, "table", row->table);
    document_number(o, "goal", row->goal);
    put_stake(o, row, money);
    json_put_bool(o, "one_cube", row->one_cube);
    json_put_bool(o, "jacoby", row->jacoby);
    json_put_bool(o, "beavers", row->beavers);
    json_put_bool(o, "raccoons", row->raccoons);
    json_put_bool(o, "lone_beaver", row->lone_beaver);
    json_put_bool(o, "settle_at_end", row->settle_at_end);
    json_put_int(o, "automatic", row->automatic);
    document_time(o, "ends", row->ends_ms);
}

// ---- players

// What it comes to in money: a wager is paid whole, by whoever did not reach the goal, and only then.
static int64_t money_of_player(const struct sitting *s, const struct row_sitting *row,
                               const struct sitting_player *p)
{
    if (row->way != SITTING_WAGER) return (int64_t)p->points * row->stake;
    for (int32_t i = 0; i < s->count; i++)
        if (s->at[i].won >= row->goal) return &s->at[i] == p ? row->stake : -row->stake;
    return 0;
}

// Acts of the table and not of somebody, and those that say whose share they are about, or who is paid.
enum { KINDS = SITTING_STOP + 1 };
static const bool about_all[KINDS] = {
    [SITTING_START] = true, [SITTING_AUTOMATIC] = true, [SITTING_STOP] = true};
static const bool about_another[KINDS] = {
    [SITTING_DOUBLE] = true, [SITTING_TAKE] = true,    [SITTING_PASS] = true,
    [SITTING_BEAVER] = true, [SITTING_RACCOON] = true, [SITTING_SETTLE] = true};

// Of one that was taken out nothing may be said, nor of one whose event is closed or that has seen as many acts as there are numbers.
static bool takes_acts(const struct state *state, int32_t sitting)
{
    return state_tournament(state, 1)->status != TOURNAMENT_CLOSED &&
           state_sitting(state, sitting)->status != SITTING_STATUS_GONE &&
           sittings_last(state, sitting) < SITTING_ACTS_MAX;
}

// With something to say that shows whether it may be said at all.
static bool may_say(const struct sitting *s, int32_t kind, int32_t entry, int32_t other)
{
    int32_t value = s->rule.kind == SITTING_POOL ? 11 : kind != SITTING_AUTOMATIC;
    return sitting_may(s, &(struct sitting_said){(enum sitting_act_kind)kind, entry, other, value});
}

static bool may_about_somebody(const struct sitting *s, int32_t kind, int32_t entry)
{
    for (int32_t i = 0; i < s->count; i++)
        if (may_say(s, kind, entry, s->at[i].entry)) return true;
    return false;
}

// Who is paid must be named.
static bool player_may(const struct view *v, const struct sitting *s, int32_t kind, int32_t entry)
{
    if (about_all[kind]) return false;
    if (kind == SITTING_JOIN && state_entry(v->state, entry)->status == ENTRY_REMOVED) return false;
    return kind == SITTING_SETTLE ? may_about_somebody(s, kind, entry) : may_say(s, kind, entry, 0);
}

static void put_may(struct json_out *o, const struct view *v, const struct sitting *s, int32_t entry,
                    bool open)
{
    json_key(o, "may");
    json_array(o);
    for (int32_t kind = 0; open && kind < KINDS; kind++)
        if (player_may(v, s, kind, entry)) json_text(o, text_of(words_sitting_act_kind.at[kind]));
    json_array_end(o);
}

static void put_others(struct json_out *o, const struct sitting *s, int32_t kind, int32_t entry)
{
    json_object(o);
    json_put_string(o, "kind", words_sitting_act_kind.at[kind]);
    json_key(o, "others");
    json_array(o);
    for (int32_t i = 0; i < s->count; i++)
        if (may_say(s, kind, entry, s->at[i].entry)) json_int(o, s->at[i].entry);
    json_array_end(o);
    json_object_end(o);
}

// Of each act that may be about somebody: about whom.
static void put_whom(struct json_out *o, const struct sitting *s, int32_t entry, bool open)
{
    json_key(o, "whom");
    json_array(o);
    for (int32_t kind = 0; open && kind < KINDS; kind++)
        if (about_another[kind] && may_about_somebody(s, kind, entry)) put_others(o, s, kind, entry);
    json_array_end(o);
}

// What may be said of the table itself; join: somebody who never sat there.
static void put_table_may(struct json_out *o, const struct sitting *s, bool open)
{
    json_key(o, "may");
    json_array(o);
    for (int32_t kind = 0; open && kind < KINDS; kind++)
        if ((kind == SITTING_JOIN || about_all[kind]) && may_say(s, kind, 0, 0))
            json_text(o, text_of(words_sitting_act_kind.at[kind]));
    json_array_end(o);
}

static const char *const offers[] = {[OFFER_NONE] = NULL,
                                     [OFFER_DOUBLED] = "doubled",
                                     [OFFER_TAKEN] = "taken",
                                     [OFFER_MUST_BEAVER] = "must_beaver",
                                     [OFFER_BEAVERED] = "beavered"};
static const char *const sides[] = {[CUBE_CENTRED] = NULL, [CUBE_OF_BOX] = "box", [CUBE_OF_TEAM] = "team"};

static void put_share(struct json_out *o, const struct sitting *s, const struct sitting_player *p)
{
    const struct sitting_share *share = &p->share;
    bool plays = s->running && share->carrier;
    json_put_int(o, "cube", plays ? share->cube : 0);
    document_number(o, "carrier", plays ? share->carrier : 0);
    json_put_string(o, "cube_of", plays ? sides[share->owner] : NULL);
    json_put_bool(o, "turned", plays && share->turned);
    json_put_string(o, "offer", plays ? offers[share->offer] : NULL);
    json_put_string(o, "offerer", plays && share->offer != OFFER_NONE ? sides[share->offerer] : NULL);
    json_put_bool(o, "asked", sitting_asked(s, p->entry));
}

// Place in the order, 1 = the box; 0 = left, or the order is not settled.
static int32_t place_of(const struct sitting *s, const struct sitting_player *p)
{
    for (int32_t i = 0; sitting_ordered(s) && i < s->seated; i++)
        if (&s->at[s->order[i]] == p) return i + 1;
    return 0;
}

static void put_player(struct json_out *o, const struct view *v, const struct sitting *s,
                       const struct row_sitting *row, const struct sitting_player *p, bool money)
{
    bool open = takes_acts(v->state, row->n);
    json_object(o);
    json_put_int(o, "entry", p->entry);
    document_name(o, v, p->entry);
    json_put_bool(o, "there", p->there);
    json_put_int(o, "place", place_of(s, p));
    json_put_bool(o, "throws", sitting_throws(s, p->entry));
    json_put_int(o, "points", p->points);
    json_put_int(o, "won", p->won);
    document_number(o, "men", s->rule.kind == SITTING_POOL && s->running ? p->men : 0);
    json_put_int(o, "drinks", p->drinks);
    json_key(o, "money");
    if (money)
        json_int(o, money_of_player(s, row, p));
    else
        json_null(o);
    put_share(o, s, p);
    put_may(o, v, s, p->entry, open);
    put_whom(o, s, p->entry, open);
    json_object_end(o);
}

// ---- the sheet

struct sheet {
    struct json_out *o;
    struct sitting was;
};

static void put_line(struct json_out *o, const struct sitting *before, const struct sitting *after,
                     int32_t game)
{
    json_object(o);
    document_number(o, "game", game);
    json_key(o, "points");
    json_array(o);
    for (int32_t i = 0; i < after->count; i++)
        json_int(o, after->at[i].points - (i < before->count ? before->at[i].points : 0));
    json_array_end(o);
    json_object_end(o);
}

// A line ends with its game, or with a payment between games.
static void sheet_goes_on(void *user, const struct row_sitting_act *act, const struct sitting *after)
{
    struct sheet *sheet = user;
    if (act->kind == SITTING_START) {
        sheet->was = *after;
        return;
    }
    if (after->running) return;
    bool paid = act->kind == SITTING_SETTLE && !sheet->was.running;
    if (sheet->was.running || paid)
        put_line(sheet->o, &sheet->was, after, sheet->was.running ? after->games : 0);
    sheet->was = *after;
}

static void put_sheet(struct json_out *o, const struct view *v, int32_t sitting, int32_t last)
{
    struct sitting end;
    struct sheet sheet = {.o = o};
    struct sitting_reader reader = {sheet_goes_on, &sheet};
    json_key(o, "sheet");
    json_array(o);
    sittings_read(v->state, sitting, last, &end, &reader);
    json_array_end(o);
}

static void put_acts(struct json_out *o, const struct view *v, int32_t sitting, int32_t last)
{
    json_key(o, "acts");
    json_array(o);
    for (int32_t n = 1; n <= last; n++) {
        const struct row_sitting_act *act = sittings_act(v->state, sitting, n);
        json_object(o);
        json_put_int(o, "act", n);
        document_word(o, "kind", &words_sitting_act_kind, act->kind);
        document_number(o, "entry", act->entry);
        document_number(o, "other", act->other);
        json_put_int(o, "value", act->value);
        json_put_time(o, "at", act->at_ms);
        json_put_bool(o, "struck", act->struck);
        json_put_string(o, "play", act->kind == SITTING_PLAY ? act->play : NULL);
        json_object_end(o);
    }
    json_array_end(o);
}

// Who of the two that play this side is: the box, or whoever is captain now.
static int32_t entry_of(const struct sitting *s, enum side side)
{
    return side == SIDE_A ? sitting_box(s) : side == SIDE_B ? sitting_captain(s) : 0;
}

static void put_game(struct json_out *o, const struct sitting *s, const struct logged_game *g)
{
    char position[SITUATION_ROOM];
    struct record_result result = {.is = {.winner = SIDE_NONE}};
    logged_game_position(g, position);
    bool over = logged_game_result(g, &result);
    json_object(o);
    json_put_int(o, "plays", g->rolls);
    json_put_string(o, "position", position);
    document_number(o, "on_roll", entry_of(s, logged_game_on_roll(g)));
    document_number(o, "winner", over ? entry_of(s, result.is.winner) : 0);
    document_word(o, "win", &words_win, (int32_t)result.is.win);
    json_object_end(o);
}

// The board of the running game, as far as its plays were recorded; null: none of it was.
static void put_board(struct json_out *o, const struct view *v, const struct sitting *s, int32_t sitting,
                      int32_t last)
{
    struct plays legal = {malloc(RECORD_PLAYS * sizeof(struct play)), RECORD_PLAYS, 0};
    struct logged_game g;
    if (!legal.at) abort();
    json_key(o, "board");
    if (s->running && sittings_board(v->state, sitting, last, legal, &g))
        put_game(o, s, &g);
    else
        json_null(o);
    free(legal.at);
}

// Games of which a play was recorded: what its match file is made of.
struct recorded {
    int32_t count, game;
};

static void count_recorded(void *user, const struct row_sitting_act *act, const struct sitting *after)
{
    struct recorded *r = user;
    if (act->kind != SITTING_PLAY || after->games == r->game) return;
    r->game = after->games;
    r->count++;
}

static void put_sitting(struct json_out *o, const struct view *v, int32_t sitting, bool whole, bool money)
{
    const struct row_sitting *row = state_sitting(v->state, sitting);
    int32_t last = sittings_last(v->state, sitting);
    struct recorded recorded = {0};
    struct sitting s;
    sittings_read(v->state, sitting, last, &s, &(struct sitting_reader){count_recorded, &recorded});
    json_object(o);
    json_put_int(o, "sitting", sitting);
    json_put_id(o, "version", sittings_version(v->state, sitting));
    put_rule(o, row, money);
    json_put_string(o, "phase", phase_of(&s));
    json_put_int(o, "games", s.games);
    json_put_int(o, "recorded", recorded.count);
    json_put_int(o, "doubles", s.doubles);
    json_put_int(o, "pool", s.pool);
    json_put_int(o, "factor", s.running ? s.factor : 1);
    json_put_bool(o, "last_game", s.stopping && !s.over);
    document_number(o, "box", sitting_box(&s));
    document_number(o, "captain", sitting_captain(&s));
    json_put_int(o, "next_act", last + 1);
    document_number(o, "standing", sittings_standing(v->state, sitting));
    put_table_may(o, &s, takes_acts(v->state, sitting));
    json_key(o, "players");
    json_array(o);
    for (int32_t i = 0; i < s.count; i++)
        put_player(o, v, &s, row, &s.at[i], money);
    json_array_end(o);
    if (whole) put_board(o, v, &s, sitting, last);
    if (whole) put_sheet(o, v, sitting, last);
    if (whole) put_acts(o, v, sitting, last);
    json_object_end(o);
}

void document_sitting(struct json_out *o, const struct view *v, int32_t sitting)
{
    put_sitting(o, v, sitting, true, true);
}

void document_sitting_without_money(struct json_out *o, const struct view *v, int32_t sitting)
{
    put_sitting(o, v, sitting, true, false);
}

// ---- short: what there is, where, and how it stands

int32_t document_sittings_count(const struct view *v)
{
    int32_t count = 0;
    for (STATE_EACH(sitting, row, v->state))
        count += row->status != SITTING_STATUS_GONE;
    return count;
}

// Who sat there, with their points; nothing of what was said is read.
static void put_scores(struct json_out *o, const struct view *v, int32_t sitting)
{
    json_key(o, "players");
    json_array(o);
    for (STATE_EACH(sitting_score, score, v->state)) {
        if (score->n / SEAT_NUMBERS != sitting) continue;
        json_object(o);
        json_put_int(o, "entry", score->n % SEAT_NUMBERS);
        document_name(o, v, score->n % SEAT_NUMBERS);
        json_put_int(o, "points", score->points);
        json_object_end(o);
    }
    json_array_end(o);
}

static void put_short(struct json_out *o, const struct view *v, const struct row_sitting *row)
{
    json_object(o);
    json_put_int(o, "sitting", row->n);
    json_put_string(o, "title", row->title);
    document_word(o, "status", &words_sitting_status, row->status);
    document_word(o, "kind", &words_sitting_kind, row->kind);
    document_number(o, "table", row->table);
    json_put_int(o, "games", row->games);
    put_scores(o, v, row->n);
    json_object_end(o);
}

void document_sittings_short(struct json_out *o, const struct view *v, int32_t table)
{
    json_key(o, "sittings");
    json_array(o);
    for (STATE_EACH(sitting, row, v->state)) {
        bool told = table ? row->table == table && row->status == SITTING_STATUS_OPEN
                          : row->status != SITTING_STATUS_GONE;
        if (told) put_short(o, v, row);
    }
    json_array_end(o);
}

void document_sittings(struct json_out *o, const struct view *v, bool money)
{
    document_list(o, v, "sittings");
    for (STATE_EACH(sitting, row, v->state))
        if (row->status != SITTING_STATUS_GONE) put_sitting(o, v, row->n, false, money);
    document_list_end(o);
}
