// SPDX-License-Identifier: MIT
#include "store/tables/store_ratings.h"
#include "store/store_inner.h"

static void bind_list(struct pg_args *args, const struct store_rating_list *list)
{
    pg_bind_int8(args, list->club);
    pg_bind_text(args, list->key);
}

struct text store_rating_key(struct arena *a, struct text ramp, struct text game)
{
    if (text_equal(game, TEXT("backgammon"))) return ramp;
    return text_of(arena_printf(a, "%.*s/%.*s", (int)ramp.len, ramp.at, (int)game.len, game.at));
}

struct err store_rating_games(struct store *s, struct arena *a, int64_t club, size_t limit, struct text **out,
                              size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    pg_bind_int8(&args, club);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_rating_games, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n + 1, struct text);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = store_text(a, r, i, 0);
    return OK;
}

struct err store_rating_list(struct store *s, struct store_rating_list *list, unsigned char facts[STORE_HASH])
{
    struct pg_args of_club = {0}, of_list = {0};
    const struct pg_result *r;
    pg_bind_int8(&of_club, list->club);
    bind_list(&of_list, list);
    struct err e = store_call(s, ST_rating_facts, &of_club, &r);
    if (e.code) return e;
    pg_read_bytes(r, 0, 0, facts, STORE_HASH);
    e = store_call(s, ST_rating_list, &of_list, &r);
    if (e.code) return e;
    list->run = 0;
    if (!pg_rows(r)) return OK;
    list->run = pg_read_int4(r, 0, 0);
    pg_read_bytes(r, 0, 1, list->facts, STORE_HASH);
    return OK;
}

static struct store_rating_match match_of(struct arena *a, const struct pg_result *r, size_t row)
{
    return (struct store_rating_match){.stream = pg_read_int8(r, row, 0),
                                       .match = pg_read_int4(r, row, 1),
                                       .played_ms = pg_read_int8(r, row, 2),
                                       .length = pg_read_int4(r, row, 3),
                                       .how = pg_read_int4(r, row, 4),
                                       .games = pg_read_int4(r, row, 5),
                                       .winner = pg_read_int4(r, row, 6),
                                       .teams = pg_read_bool(r, row, 7),
                                       .persons = {pg_read_int4(r, row, 8), pg_read_int4(r, row, 9)},
                                       .player = {pg_read_int4(r, row, 10), pg_read_int4(r, row, 11)},
                                       .game = store_text(a, r, row, 12)};
}

static struct store_rating_match *matches_of(struct arena *a, const struct pg_result *r, size_t *n)
{
    *n = pg_rows(r);
    struct store_rating_match *out = ARENA_ARRAY(a, *n + 1, struct store_rating_match);
    for (size_t i = 0; i < *n; i++)
        out[i] = match_of(a, r, i);
    return out;
}

struct err store_rating_matches(struct store *s, struct arena *a, const struct store_rating_list *list,
                                struct store_rating_match **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    bind_list(&args, list);
    pg_bind_text(&args, list->game);
    pg_bind_int8(&args, RATING_MATCHES_MOST);
    struct err e = store_call(s, ST_rating_matches, &args, &r);
    if (e.code) return e;
    *out = matches_of(a, r, n);
    return OK;
}

static struct rating_line line_of(const struct pg_result *r, size_t row)
{
    return (struct rating_line){.stream = pg_read_int8(r, row, 0),
                                .match = pg_read_int4(r, row, 1),
                                .played_ms = pg_read_int8(r, row, 2),
                                .length = pg_read_int4(r, row, 3),
                                .winner = pg_read_int4(r, row, 4),
                                .loser = pg_read_int4(r, row, 5),
                                .winner_before = {pg_read_int4(r, row, 6), pg_read_int4(r, row, 7)},
                                .loser_before = {pg_read_int4(r, row, 8), pg_read_int4(r, row, 9)},
                                .change = {pg_read_int4(r, row, 10), pg_read_int4(r, row, 11)}};
}

struct err store_rating_lines(struct store *s, struct arena *a, const struct store_rating_list *list,
                              struct rating_line **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    bind_list(&args, list);
    pg_bind_int8(&args, RATING_MATCHES_MOST);
    struct err e = store_call(s, ST_rating_lines, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n + 1, struct rating_line);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = line_of(r, i);
    return OK;
}

// ---- a run

static void gather_list(struct store *s, const struct store_rating_list *list, int32_t run)
{
    struct pg_args *args = store_gather(s, ST_rating_list_keep);
    bind_list(args, list);
    pg_bind_int4(args, run);
    pg_bind_bytes(args, list->facts, STORE_HASH);
}

static void gather_cause(struct store *s, const struct store_rating_list *list, int32_t run,
                         const struct rating_line *cause)
{
    struct pg_args *args = store_gather(s, ST_rating_run_add);
    bind_list(args, list);
    pg_bind_int4(args, run);
    pg_bind_int8(args, cause->stream);
    pg_bind_int4(args, cause->match);
}

static void gather_ended(struct store *s, struct arena *a, const struct store_rating_list *list, int32_t run,
                         const struct rating_line *lines, size_t n)
{
    struct pg_array streams = pg_array_start(a, PG_INT8, n), matches = pg_array_start(a, PG_INT4, n);
    for (size_t i = 0; i < n; i++) {
        pg_array_int8(&streams, lines[i].stream);
        pg_array_int4(&matches, lines[i].match);
    }
    struct pg_args *args = store_gather(s, ST_rating_lines_end);
    bind_list(args, list);
    pg_bind_int4(args, run);
    pg_bind_array(args, &streams);
    pg_bind_array(args, &matches);
}

enum { LINE_NUMBERS = 9 };

static void put_numbers(struct pg_array *columns, const struct rating_line *line)
{
    const int32_t numbers[LINE_NUMBERS] = {line->length,
                                           line->winner,
                                           line->loser,
                                           line->winner_before.value,
                                           line->winner_before.experience,
                                           line->loser_before.value,
                                           line->loser_before.experience,
                                           line->change.gain,
                                           line->change.loss};
    for (size_t i = 0; i < LINE_NUMBERS; i++)
        pg_array_int4(&columns[i], numbers[i]);
}

static void gather_added(struct store *s, struct arena *a, const struct store_rating_list *list, int32_t run,
                         const struct rating_line *lines, size_t n)
{
    struct pg_array streams = pg_array_start(a, PG_INT8, n), matches = pg_array_start(a, PG_INT4, n);
    struct pg_array played = pg_array_start(a, PG_INT8, n), numbers[LINE_NUMBERS];
    for (size_t i = 0; i < LINE_NUMBERS; i++)
        numbers[i] = pg_array_start(a, PG_INT4, n);
    for (size_t i = 0; i < n; i++) {
        pg_array_int8(&streams, lines[i].stream);
        pg_array_int4(&matches, lines[i].match);
        pg_array_int8(&played, lines[i].played_ms);
        put_numbers(numbers, &lines[i]);
    }
    struct pg_args *args = store_gather(s, ST_rating_lines_add);
    bind_list(args, list);
    pg_bind_int4(args, run);
    pg_bind_array(args, &streams);
    pg_bind_array(args, &matches);
    pg_bind_array(args, &played);
    for (size_t i = 0; i < LINE_NUMBERS; i++)
        pg_bind_array(args, &numbers[i]);
}

struct err store_rating_keep(struct store *s, struct arena *a, const struct store_rating_list *list,
                             const struct store_rating_run *run)
{
    int32_t next = list->run + 1;
    bool changed = run->cause;
    gather_list(s, list, changed || !list->run ? next : list->run);
    if (changed) gather_cause(s, list, next, run->cause);
    if (run->ended_count) gather_ended(s, a, list, next, run->ended, run->ended_count);
    if (run->added_count) gather_added(s, a, list, next, run->added, run->added_count);
    struct err e = store_commit(s);
    if (e.code) store_rollback(s);
    return e;
}

// ---- what is read

struct err store_rating_standings(struct store *s, struct arena *a, const struct store_rating_list *list,
                                  size_t limit, struct store_rating_place **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    bind_list(&args, list);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_rating_standings, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n + 1, struct store_rating_place);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] =
            (struct store_rating_place){pg_read_int4(r, i, 0), pg_read_int4(r, i, 1), pg_read_int4(r, i, 2),
                                        pg_read_int4(r, i, 3), pg_read_int4(r, i, 4), pg_read_int8(r, i, 5)};
    return OK;
}

static struct store_rating_past past_of(struct arena *a, const struct pg_result *r, size_t row)
{
    struct store_rating_past past = {.line = line_of(r, row),
                                     .title = store_text(a, r, row, 13),
                                     .until_ms = pg_read_time(r, row, 14),
                                     .cause_match = pg_read_int4(r, row, 16)};
    pg_read_bytes(r, row, 12, past.uid, STORE_UID);
    pg_read_bytes(r, row, 15, past.cause_uid, STORE_UID);
    return past;
}

struct err store_rating_history(struct store *s, struct arena *a, const struct store_rating_list *list,
                                int32_t player, size_t limit, struct store_rating_past **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    bind_list(&args, list);
    pg_bind_int4(&args, player);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_rating_history, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n + 1, struct store_rating_past);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = past_of(a, r, i);
    return OK;
}

// Of the players of a club, at most so many rows.
static void bind_players(struct pg_args *args, struct arena *a, int64_t club, const int32_t *players,
                         size_t count, size_t limit)
{
    struct pg_array list = pg_array_start(a, PG_INT4, count);
    for (size_t i = 0; i < count; i++)
        pg_array_int4(&list, players[i]);
    pg_bind_int8(args, club);
    pg_bind_array(args, &list);
    pg_bind_int8(args, (int64_t)limit);
}

struct err store_rating_played(struct store *s, struct arena *a, int64_t club, const int32_t *players,
                               size_t player_count, size_t limit, struct store_rating_played **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    bind_players(&args, a, club, players, player_count, limit);
    struct err e = store_call(s, ST_rating_matches_of, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n + 1, struct store_rating_played);
    for (size_t i = 0; i < *n; i++) {
        (*out)[i] = (struct store_rating_played){.match = match_of(a, r, i),
                                                 .title = store_text(a, r, i, 14),
                                                 .score = {pg_read_int4(r, i, 15), pg_read_int4(r, i, 16)}};
        pg_read_bytes(r, i, 13, (*out)[i].uid, STORE_UID);
    }
    return OK;
}

struct err store_memory_games(struct store *s, struct arena *a, int64_t club, const int32_t *players,
                              size_t player_count, struct store_memory_game **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    bind_players(&args, a, club, players, player_count, RATING_MATCHES_MOST);
    struct err e = store_call(s, ST_memory_games, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n + 1, struct store_memory_game);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = (struct store_memory_game){pg_read_int8(r, i, 0), pg_read_int4(r, i, 1),
                                               pg_read_int4(r, i, 2), pg_read_int4(r, i, 3)};
    return OK;
}

// ---- a season

static void bind_season(struct pg_args *args, const struct store_season *season)
{
    pg_bind_int8(args, season->club);
    pg_bind_text(args, season->first);
    pg_bind_text(args, season->end);
}

struct err store_season_matches(struct store *s, struct arena *a, const struct store_season *season,
                                struct store_rating_match **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    bind_season(&args, season);
    pg_bind_int8(&args, RATING_MATCHES_MOST);
    struct err e = store_call(s, ST_season_matches, &args, &r);
    if (e.code) return e;
    *out = matches_of(a, r, n);
    return OK;
}

struct err store_season_places(struct store *s, struct arena *a, const struct store_season *season,
                               struct store_season_place **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    bind_season(&args, season);
    pg_bind_int4(&args, SEAT_NUMBERS);
    pg_bind_int8(&args, RATING_MATCHES_MOST);
    struct err e = store_call(s, ST_season_places, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n + 1, struct store_season_place);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] =
            (struct store_season_place){pg_read_int4(r, i, 0), pg_read_int4(r, i, 1), pg_read_int4(r, i, 2),
                                        pg_read_int4(r, i, 3), pg_read_int4(r, i, 4), pg_read_int8(r, i, 5),
                                        pg_read_int4(r, i, 6), pg_read_int4(r, i, 7), store_text(a, r, i, 8)};
    return OK;
}

struct err store_season_tournaments(struct store *s, struct arena *a, const struct store_season *season,
                                    struct store_season_tournament **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    bind_season(&args, season);
    pg_bind_int8(&args, RATING_MATCHES_MOST);
    struct err e = store_call(s, ST_season_tournaments, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n + 1, struct store_season_tournament);
    for (size_t i = 0; i < *n; i++) {
        (*out)[i] = (struct store_season_tournament){.stream = pg_read_int8(r, i, 0),
                                                     .title = store_text(a, r, i, 2),
                                                     .starts_on = store_text(a, r, i, 3)};
        pg_read_bytes(r, i, 1, (*out)[i].uid, STORE_UID);
    }
    return OK;
}
