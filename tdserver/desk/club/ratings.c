// SPDX-License-Identifier: MIT
// Rating lists of the club: which there are, who stands where, and where a player's number comes from.
#include "desk/club/rating_run.h"

#include <string.h>

#include "base/crypto/secure.h"
#include "desk/accounts/members.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/stream_cache.h"
#include "director/persons.h"
#include "views/documents.h"

enum { PEOPLE_MOST = 2000, LINES_MOST = 2000, PAGE_USUAL = 500 };

// A list that was asked for, as it stands now.
struct asked {
    struct call *call;
    struct snapshot *club;
    const struct rating_ramp *ramp;
    struct store_rating_list list;
    struct json_out out;
};

static void put_list(struct arena *a, struct json_out *o, const struct rating_ramp *ramp, struct text game)
{
    json_put_text(o, "games", game);
    document_games_named(o, "games_title", arena_printf(a, "%.*s", (int)game.len, game.at));
    json_put_int(o, "list", ramp - rating_ramps + 1);
    json_put_string(o, "ramp", ramp->code);
    json_put_string(o, "title", ramp->title);
    json_put_int(o, "provisional", ramp->provisional);
    json_put_int(o, "months", ramp->months);
}

static void put_lists_of(struct arena *a, struct json_out *o, struct text game)
{
    for (size_t i = 0; i < rating_ramp_count; i++) {
        json_object(o);
        put_list(a, o, &rating_ramps[i], game);
        json_object_end(o);
    }
}

// Backgammon's lists are always there, those of another game once a tournament at it is closed.
static void run_rating_lists(struct desk_thread *thread, struct call *c)
{
    struct text *games;
    size_t n;
    struct err e = store_rating_games(thread->store, c->arena, desk_club(thread->desk)->stream,
                                      RATING_GAMES_MOST, &games, &n);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_key(&o, "lists");
    json_array(&o);
    put_lists_of(c->arena, &o, RATING_USUAL_GAME);
    for (size_t i = 0; i < n; i++)
        put_lists_of(c->arena, &o, games[i]);
    json_array_end(&o);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_rating_lists = {
    .least = ROLE_PUBLIC, .place = PLACE_READER, .run = run_rating_lists, .list = {"lists", NULL, false}};

// False: answered.
static bool ask(struct desk_thread *thread, struct call *c, struct asked *a)
{
    if ((size_t)c->numbers.list > rating_ramp_count) {
        call_fail(c, PROBLEM(NOT_FOUND,
                             "There is no rating list with this number. GET /api/v1/ratings names them."));
        return false;
    }
    struct cached_stream *club = desk_club(thread->desk);
    *a = (struct asked){.call = c,
                        .club = cached_stream_snapshot(club),
                        .ramp = &rating_ramps[c->numbers.list - 1],
                        .out = json_start(c->arena)};
    struct text game;
    struct err e = ratings_game(thread, c, club->stream, &game);
    if (e.code == ERR_NONE)
        e = ratings_renewed(thread, c->arena, club->stream, a->club->buffer->state, a->ramp, game, &a->list);
    if (e.code == ERR_NONE) return true;
    snapshot_drop(a->club);
    call_fail_err(c, e);
    return false;
}

static void answer(struct asked *a, struct err e)
{
    snapshot_drop(a->club);
    if (e.code != ERR_NONE)
        call_fail_err(a->call, e);
    else
        call_answer_json(a->call, 200, json_bytes(&a->out), 0);
}

// Who is not for the public is told to it without name and number, by which others' pages would name them.
static void put_player(struct asked *a, int32_t player)
{
    const struct state *club = a->club->buffer->state;
    const struct row_player *p = state_player(club, player);
    bool open = player_is_public(club, player), told = open || a->call->caller.role >= ROLE_SCORER;
    struct text name = p && told ? names_find(a->club->names, text_of(p->ref))->name : TEXT("");
    json_put_int(&a->out, "player", told ? player : 0);
    json_put_text(&a->out, "name", name.at ? name : TEXT(""));
    json_put_bool(&a->out, "public", open);
}

// ---- who stands where

static bool is_ranked(const struct asked *a, const struct rating_place *at)
{
    return rating_is_ranked(a->ramp, at->experience, at->last_ms, a->call->now_ms);
}

static void put_place(struct asked *a, const struct rating_place *at, int32_t rank)
{
    json_object(&a->out);
    if (rank)
        json_put_int(&a->out, "rank", rank);
    else
        json_put_null(&a->out, "rank");
    put_player(a, at->player);
    json_put_int(&a->out, "rating", at->value);
    json_put_int(&a->out, "experience", at->experience);
    json_put_int(&a->out, "matches", at->matches);
    json_put_int(&a->out, "won", at->won);
    json_put_int(&a->out, "last_ms", at->last_ms);
    json_object_end(&a->out);
}

// Who has the same number has the same rank; a page of the list begins with the ranks of those before it.
static void put_places(struct asked *a, const struct rating_place *places, size_t n, int64_t after,
                       int64_t end)
{
    int32_t ranked = 0, rank = 0, value = 0;
    for (size_t i = 0; i < n && (int64_t)i < end; i++) {
        bool in = is_ranked(a, &places[i]);
        if (in) ranked++;
        if (in && (ranked == 1 || places[i].value != value)) rank = ranked, value = places[i].value;
        if ((int64_t)i >= after) put_place(a, &places[i], in ? rank : 0);
    }
}

static void run_rating_list(struct desk_thread *thread, struct call *c)
{
    struct asked a;
    struct rating_place *places;
    size_t n = 0;
    if (!ask(thread, c, &a)) return;
    int64_t after = c->numbers.after < PEOPLE_MOST ? c->numbers.after : PEOPLE_MOST;
    int64_t end = after + (c->numbers.limit ? c->numbers.limit : PAGE_USUAL);
    struct err e = ratings_places(thread, c->arena, &a.list, &places, &n);
    if (n > PEOPLE_MOST) n = PEOPLE_MOST;
    json_object(&a.out);
    put_list(c->arena, &a.out, a.ramp, a.list.game);
    json_key(&a.out, "people");
    json_array(&a.out);
    if (e.code == ERR_NONE) put_places(&a, places, n, after, end);
    json_array_end(&a.out);
    json_object_end(&a.out);
    answer(&a, e);
    if (e.code == ERR_NONE && (int64_t)n > end) c->answer.next_page = end;
}

const struct operation operation_rating_list = {.least = ROLE_PUBLIC,
                                                .place = PLACE_READER,
                                                .run = run_rating_list,
                                                .limits = true,
                                                .follows = true,
                                                .query = {"games"}};

// ---- where a player's number comes from

// What was said before: which match of which tournament made the difference, and when it was noticed.
static void put_replaced(struct json_out *o, const struct store_rating_past *past)
{
    char room[SECURE_HEX_ROOM];
    json_key(o, "replaced");
    if (!past->cause_match) {
        json_null(o);
        return;
    }
    json_object(o);
    json_put_int(o, "at_ms", past->until_ms);
    json_put_text(o, "tournament", secure_hex(past->cause_uid, sizeof past->cause_uid, room, sizeof room));
    json_put_int(o, "match", past->cause_match);
    json_object_end(o);
}

static void put_line(struct asked *a, const struct store_rating_past *past, int32_t player)
{
    struct json_out *o = &a->out;
    char room[SECURE_HEX_ROOM];
    const struct rating_line *line = &past->line;
    bool won = line->winner == player;
    struct rating mine = won ? line->winner_before : line->loser_before;
    struct rating theirs = won ? line->loser_before : line->winner_before;
    json_object(o);
    json_put_text(o, "tournament", secure_hex(past->uid, sizeof past->uid, room, sizeof room));
    json_put_text(o, "title", past->title);
    json_put_int(o, "match", line->match);
    json_put_int(o, "played_ms", line->played_ms);
    json_put_int(o, "length", line->length);
    json_put_bool(o, "won", won);
    json_key(o, "opponent");
    json_object(o);
    put_player(a, won ? line->loser : line->winner);
    json_put_int(o, "rating", theirs.value);
    json_object_end(o);
    json_put_int(o, "chance", rating_chance(mine, theirs, line->length));
    json_put_int(o, "before", mine.value);
    json_put_int(o, "after", mine.value + (won ? line->change.gain : -line->change.loss));
    json_put_int(o, "experience", mine.experience);
    put_replaced(o, past);
    json_object_end(o);
}

static void put_lines(struct asked *a, const struct store_rating_past *past, size_t n, int32_t player)
{
    json_key(&a->out, "matches");
    json_array(&a->out);
    for (size_t i = 0; i < n; i++)
        put_line(a, &past[i], player);
    json_array_end(&a->out);
}

// Why the other matches of the player count for no list.
static void put_unrated(struct asked *a, const struct store_rating_played *played, size_t n)
{
    const struct state *club = a->club->buffer->state;
    struct json_out *o = &a->out;
    char room[SECURE_HEX_ROOM];
    json_key(o, "unrated");
    json_array(o);
    for (size_t i = 0; i < n; i++) {
        const struct store_rating_match *m = &played[i].match;
        enum rating_reason reason =
            ratings_reason(m, a->list.game, player_root(club, m->player[0]), player_root(club, m->player[1]));
        if (reason == RATING_RATED) continue;
        json_object(o);
        json_put_text(o, "tournament", secure_hex(played[i].uid, STORE_UID, room, sizeof room));
        json_put_text(o, "title", played[i].title);
        json_put_int(o, "match", m->match);
        json_put_string(o, "reason", rating_reasons[reason].word);
        json_put_string(o, "detail", rating_reasons[reason].sentence);
        json_object_end(o);
    }
    json_array_end(o);
}

static struct err put_player_list(struct desk_thread *thread, struct asked *a, int32_t player)
{
    struct call *c = a->call;
    struct store_rating_past *past;
    struct store_rating_played *played;
    size_t group_count, n, m;
    int32_t *group = member_group(c->arena, a->club->buffer->state, player, &group_count);
    struct err e = store_rating_history(thread->store, c->arena, &a->list, player, LINES_MOST, &past, &n);
    if (e.code == ERR_NONE)
        e = store_rating_played(thread->store, c->arena, a->list.club, group, group_count, LINES_MOST,
                                &played, &m);
    if (e.code != ERR_NONE) return e;
    json_object(&a->out);
    put_list(c->arena, &a->out, a->ramp, a->list.game);
    put_player(a, player);
    put_lines(a, past, n, player);
    put_unrated(a, played, m);
    json_object_end(&a->out);
    return OK;
}

static void run_player_ratings(struct desk_thread *thread, struct call *c)
{
    struct asked a;
    if (!ask(thread, c, &a)) return;
    int32_t player = player_root(a.club->buffer->state, c->numbers.player);
    bool seen = player && (c->caller.role >= ROLE_SCORER || player_is_public(a.club->buffer->state, player));
    struct err e = seen ? put_player_list(thread, &a, player)
                        : err_make(ERR_NOT_FOUND,
                                   "There is no page about a player with this number, or it is not public.");
    answer(&a, e);
}

const struct operation operation_player_ratings = {
    .least = ROLE_PUBLIC, .place = PLACE_READER, .run = run_player_ratings, .query = {"games"}};
