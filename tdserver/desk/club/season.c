// SPDX-License-Identifier: MIT
// The season: master points of a year, for rated matches that were won and for places (rule book 4, case 73). Every event
// has the same weight here, and all play in one division. All tournaments of a person count, or the best so many. What a place is
// worth hangs on its section: all of it in draws of their own, nothing in those that are fed, or as the question says. A season is
// of one game, as a rating list is: what was won at another one adds nothing to it.
#include <stdlib.h>

#include "base/crypto/secure.h"
#include "desk/club/rating_run.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/stream_cache.h"
#include "director/persons.h"
#include "ratings/season.h"
#include "views/documents.h"

enum { WEIGHT = 100, DIVISION = 100, YEAR_MOST = 9998 };

// Hundredths of what a place gives in a main draw: of sections that no other one feeds, and of others by their kinds. MAIN stands
// before the kinds; -1 = was not asked for.
enum { MAIN_WORTH = 0, OF_SECTIONS = 32, WHOLE = 100 };
struct worths {
    int32_t of[OF_SECTIONS];
};

struct standing {
    int32_t player, won, places;
    int64_t match_points, place_points;
    const struct season_result *first; // of their tournaments, best first
    size_t results;
};

// What the ledgers say of a season, and what it comes to.
struct told {
    struct store_rating_match *matches;
    struct store_season_place *places;
    struct store_season_tournament *tournaments;
    size_t match_count, place_count, tournament_count, result_count;
    struct season_result *results;
    struct worths worths;
    struct text game;
};

// The place in order of time of a tournament, from 0.
static int32_t in_order(const struct told *told, int64_t stream)
{
    size_t i = 0;
    while (i < told->tournament_count && told->tournaments[i].stream != stream)
        i++;
    return (int32_t)i;
}

static void count_matches(struct told *told, const struct state *club)
{
    for (size_t i = 0; i < told->match_count; i++) {
        struct rating_match match = rating_match_of(&told->matches[i], told->game, club);
        if (match.reason != RATING_RATED) continue;
        told->results[told->result_count++] =
            (struct season_result){.person = match.winner,
                                   .tournament = in_order(told, match.stream),
                                   .won = 1,
                                   .match_points = master_points_match(WEIGHT, DIVISION, match.length)};
    }
}

// ---- what places are worth

static int32_t worth_named(struct text name)
{
    if (text_equal(name, TEXT("main"))) return MAIN_WORTH;
    for (int32_t kind = 0; kind < words_section_kind.count && kind + 1 < OF_SECTIONS; kind++)
        if (text_equal(name, text_of(words_section_kind.at[kind]))) return kind + 1;
    return -1;
}

// One of them, as consolation:50.
static bool worth_read(struct text one, struct worths *out)
{
    size_t at = 0;
    int64_t percent;
    while (at < one.len && one.at[at] != ':')
        at++;
    int32_t of = worth_named((struct text){one.at, at});
    if (of < 0 || at == one.len || out->of[of] >= 0) return false;
    struct text number = {one.at + at + 1, one.len - at - 1};
    if (number.len > 3 || !text_int64(number, &percent) || percent < 0 || percent > WHOLE) return false;
    out->of[of] = (int32_t)percent;
    return true;
}

// A comma between two. Nothing is said: places of main draws alone.
static struct err worths_read(struct text said, struct worths *out)
{
    for (int32_t i = 0; i < OF_SECTIONS; i++)
        out->of[i] = -1;
    if (!said.at) out->of[MAIN_WORTH] = WHOLE;
    for (size_t from = 0, at = 0; said.at && at <= said.len; at++) {
        if (at < said.len && said.at[at] != ',') continue;
        if (!worth_read((struct text){said.at + from, at - from}, out))
            return err_make(ERR_BAD_QUERY,
                            "worth: main or a kind of section with 0 to 100, as main:100,consolation:50");
        from = at + 1;
    }
    return OK;
}

static int32_t worth_of(const struct worths *w, const struct store_season_place *p)
{
    int32_t of = !p->fed_by ? MAIN_WORTH : p->kind + 1;
    return of >= 0 && of < OF_SECTIONS && w->of[of] > 0 ? w->of[of] : 0;
}

static void put_worth(struct json_out *o, const struct worths *w)
{
    json_key(o, "worth");
    json_array(o);
    for (int32_t i = 0; i < OF_SECTIONS; i++) {
        if (w->of[i] < 0) continue;
        json_object(o);
        json_put_string(o, "section", i == MAIN_WORTH ? "main" : words_section_kind.at[i - 1]);
        json_put_int(o, "percent", w->of[i]);
        json_object_end(o);
    }
    json_array_end(o);
}

static void count_places(struct told *told, const struct state *club)
{
    for (size_t i = 0; i < told->place_count; i++) {
        const struct store_season_place *p = &told->places[i];
        int32_t player = p->persons == 1 ? player_root(club, p->player) : 0;
        int32_t worth = text_equal(p->game, told->game) ? worth_of(&told->worths, p) : 0;
        if (!player || !worth) continue;
        told->results[told->result_count++] = (struct season_result){
            .person = player,
            .tournament = in_order(told, p->stream),
            .places = 1,
            .place_points = master_points_place(worth, DIVISION, p->of, p->from, p->to)};
    }
}

// What counts of it is the person's.
static void sum_up(struct standing *by_player, const struct told *told)
{
    for (size_t i = 0; i < told->result_count; i++) {
        const struct season_result *r = &told->results[i];
        struct standing *s = &by_player[r->person];
        if (!s->results++) s->first = r;
        if (!r->counts) continue;
        s->won += r->won;
        s->places += r->places;
        s->match_points += r->match_points;
        s->place_points += r->place_points;
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

// The tournaments of who is not for the public would tell who it is.
static void put_results(struct json_out *o, const struct told *told, const struct standing *s, bool shown)
{
    char room[SECURE_HEX_ROOM];
    json_key(o, "results");
    json_array(o);
    for (size_t i = 0; shown && i < s->results; i++) {
        const struct season_result *r = &s->first[i];
        const struct store_season_tournament *t = &told->tournaments[r->tournament];
        json_object(o);
        json_put_text(o, "tournament", secure_hex(t->uid, STORE_UID, room, sizeof room));
        json_put_text(o, "title", t->title);
        json_put_text(o, "starts_on", t->starts_on);
        json_put_int(o, "match_points", r->match_points);
        json_put_int(o, "place_points", r->place_points);
        json_put_int(o, "points", r->match_points + r->place_points);
        json_put_bool(o, "counts", r->counts);
        json_object_end(o);
    }
    json_array_end(o);
}

static void put_standing(struct json_out *o, const struct call *c, const struct snapshot *club,
                         const struct told *told, const struct standing *s, int32_t rank)
{
    const struct row_player *p = state_player(club->buffer->state, s->player);
    bool open = player_is_public(club->buffer->state, s->player);
    bool shown = open || c->caller.role >= ROLE_SCORER;
    struct text name = shown ? names_find(club->names, text_of(p->ref))->name : TEXT("");
    json_object(o);
    json_put_int(o, "rank", rank);
    json_put_int(o, "player", shown ? s->player : 0);
    json_put_text(o, "name", name.at ? name : TEXT(""));
    json_put_bool(o, "public", open);
    json_put_int(o, "won", s->won);
    json_put_int(o, "places", s->places);
    json_put_int(o, "match_points", s->match_points);
    json_put_int(o, "place_points", s->place_points);
    json_put_int(o, "points", points_of(s));
    put_results(o, told, s, shown);
    json_object_end(o);
}

static struct text season_document(struct call *c, const struct snapshot *club, const struct told *told,
                                   const struct standing *at, size_t n)
{
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_int(&o, "year", c->numbers.year);
    json_put_text(&o, "games", told->game);
    document_games_named(&o, "games_title", arena_printf(c->arena, "%.*s", TEXT_ARGS(told->game)));
    if (c->numbers.limit)
        json_put_int(&o, "best", c->numbers.limit);
    else
        json_put_null(&o, "best");
    put_worth(&o, &told->worths);
    json_key(&o, "people");
    json_array(&o);
    int32_t rank = 1;
    for (size_t i = 0; i < n; i++) {
        if (i && points_of(&at[i]) != points_of(&at[i - 1])) rank = (int32_t)i + 1;
        put_standing(&o, c, club, told, &at[i], rank);
    }
    json_array_end(&o);
    json_object_end(&o);
    return json_bytes(&o);
}

static struct err find_told(struct store *store, struct arena *a, const struct store_season *season,
                            struct told *told)
{
    struct err e = store_season_matches(store, a, season, &told->matches, &told->match_count);
    if (e.code == ERR_NONE) e = store_season_places(store, a, season, &told->places, &told->place_count);
    if (e.code == ERR_NONE)
        e = store_season_tournaments(store, a, season, &told->tournaments, &told->tournament_count);
    return e;
}

static struct err answer_season(struct desk_thread *thread, struct call *c, const struct snapshot *club,
                                const struct store_season *season)
{
    const struct state *state = club->buffer->state;
    size_t players = (size_t)state_last(state, ROW_player);
    struct standing *by_player = ARENA_ARRAY(c->arena, players + 1, struct standing);
    struct told told = {0};
    struct err e = worths_read(c->worth, &told.worths);
    if (e.code == ERR_NONE) e = ratings_game(thread, c, season->club, &told.game);
    if (e.code == ERR_NONE) e = find_told(thread->store, c->arena, season, &told);
    if (e.code != ERR_NONE) return e;
    told.results = ARENA_ARRAY(c->arena, told.match_count + told.place_count + 1, struct season_result);
    count_matches(&told, state);
    count_places(&told, state);
    told.result_count = season_count(told.results, told.result_count, c->numbers.limit);
    sum_up(by_player, &told);
    size_t n = ranked(by_player, players);
    call_answer_json(c, 200, season_document(c, club, &told, by_player, n), 0);
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

const struct operation operation_season = {.least = ROLE_PUBLIC,
                                           .place = PLACE_READER,
                                           .run = run_season,
                                           .limits = true,
                                           .query = {"games", "worth"}};
