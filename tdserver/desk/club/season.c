// SPDX-License-Identifier: MIT
// The season: master points of a year, for rated matches that were won and for places (rule book 4, case 73). Every event
// has the same weight here, and all play in one division.
#include <stdlib.h>

#include "desk/club/rating_run.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/stream_cache.h"
#include "director/persons.h"
#include "views/documents.h"

enum { WEIGHT = 100, DIVISION = 100, YEAR_MOST = 9998 };

struct standing {
    int32_t player, won, places;
    int64_t match_points, place_points;
};

// by_player has a row for every player of the club; a person is their root.
static void count_matches(struct standing *by_player, const struct state *club,
                          const struct store_rating_match *m, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct rating_match match = rating_match_of(&m[i], club);
        if (match.reason != RATING_RATED) continue;
        struct standing *winner = &by_player[match.winner];
        winner->won++;
        winner->match_points += master_points_match(WEIGHT, DIVISION, match.length);
    }
}

static void count_places(struct standing *by_player, const struct state *club,
                         const struct store_season_place *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int32_t player = p[i].persons == 1 ? player_root(club, p[i].player) : 0;
        if (!player) continue;
        by_player[player].places++;
        by_player[player].place_points += master_points_place(WEIGHT, DIVISION, p[i].of, p[i].from, p[i].to);
    }
}

static int64_t points_of(const struct standing *s)
{
    return s->match_points + s->place_points;
}

static int best_first(const void *a, const void *b)
{
    const struct standing *x = a, *y = b;
    if (points_of(x) != points_of(y)) return points_of(x) > points_of(y) ? -1 : 1;
    return (x->player > y->player) - (x->player < y->player);
}

// Who has points, best first, at the beginning of the array.
static size_t ranked(struct standing *by_player, size_t players)
{
    size_t n = 0;
    for (size_t i = 1; i <= players; i++) {
        by_player[i].player = (int32_t)i;
        if (points_of(&by_player[i])) by_player[n++] = by_player[i];
    }
    if (n) qsort(by_player, n, sizeof *by_player, best_first);
    return n;
}

static void put_standing(struct json_out *o, const struct snapshot *club, const struct standing *s,
                         int32_t rank)
{
    const struct row_player *p = state_player(club->buffer->state, s->player);
    struct text name = names_find(club->names, text_of(p->ref))->name;
    json_object(o);
    json_put_int(o, "rank", rank);
    json_put_int(o, "player", s->player);
    json_put_text(o, "name", name.at ? name : TEXT(""));
    json_put_int(o, "won", s->won);
    json_put_int(o, "places", s->places);
    json_put_int(o, "match_points", s->match_points);
    json_put_int(o, "place_points", s->place_points);
    json_put_int(o, "points", points_of(s));
    json_object_end(o);
}

static struct text season_document(struct call *c, const struct snapshot *club, const struct standing *at,
                                   size_t n)
{
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_int(&o, "year", c->numbers.year);
    json_key(&o, "people");
    json_array(&o);
    int32_t rank = 1;
    for (size_t i = 0; i < n; i++) {
        if (i && points_of(&at[i]) != points_of(&at[i - 1])) rank = (int32_t)i + 1;
        put_standing(&o, club, &at[i], rank);
    }
    json_array_end(&o);
    json_object_end(&o);
    return json_bytes(&o);
}

static struct err answer_season(struct desk_thread *thread, struct call *c, const struct snapshot *club,
                                const struct store_season *season)
{
    const struct state *state = club->buffer->state;
    size_t players = (size_t)state_last(state, ROW_player), match_count, place_count;
    struct standing *by_player = ARENA_ARRAY(c->arena, players + 1, struct standing);
    struct store_rating_match *matches;
    struct store_season_place *places;
    struct err e = store_season_matches(thread->store, c->arena, season, &matches, &match_count);
    if (e.code == ERR_NONE) e = store_season_places(thread->store, c->arena, season, &places, &place_count);
    if (e.code != ERR_NONE) return e;
    count_matches(by_player, state, matches, match_count);
    count_places(by_player, state, places, place_count);
    size_t n = ranked(by_player, players);
    call_answer_json(c, 200, season_document(c, club, by_player, n), 0);
    return OK;
}

static void run_season(struct desk_thread *thread, struct call *c)
{
    if (c->numbers.year > YEAR_MOST) {
        call_fail(c,
                  PROBLEM(NOT_FOUND, "There is no season of this year; write it with four digits, as 2026."));
        return;
    }
    struct cached_stream *stream = desk_club(thread->desk);
    struct snapshot *club = cached_stream_snapshot(stream);
    struct store_season season = {.club = stream->stream,
                                  .first = text_of(arena_printf(c->arena, "%04d-01-01", c->numbers.year)),
                                  .end = text_of(arena_printf(c->arena, "%04d-01-01", c->numbers.year + 1))};
    struct err e = answer_season(thread, c, club, &season);
    snapshot_drop(club);
    if (e.code != ERR_NONE) call_fail_err(c, e);
}

const struct operation operation_season = {.least = ROLE_SCORER, .place = PLACE_READER, .run = run_season};
