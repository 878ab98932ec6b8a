// SPDX-License-Identifier: MIT
#include "store/tables/store_ratings.h"
#include "store/store_inner.h"
#include <stdlib.h>

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

static struct store_rating_match match_of(const struct pg_result *r, size_t row)
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
                                       .player = {pg_read_int4(r, row, 10), pg_read_int4(r, row, 11)}};
}

static struct store_rating_match *matches_of(struct arena *a, const struct pg_result *r, size_t *n)
{
    struct text game = {0};
    *n = pg_rows(r);
    struct store_rating_match *out = ARENA_ARRAY(a, *n + 1, struct store_rating_match);
    for (size_t i = 0; i < *n; i++) {
        // Nearly all are played at the same: its name is kept once.
        if (!text_equal(pg_read_text(r, i, 12), game)) game = store_text(a, r, i, 12);
        out[i] = match_of(r, i);
        out[i].game = game;
    }
    return out;
}

// Of more there would be some only, and nobody could tell.
static struct err all_read(const struct pg_result *r, size_t most)
{
    if (pg_rows(r) <= most) return OK;
    return err_make(ERR_INTERNAL,
                    "The club has more matches than a rating list or a season is made of: 1,000,000.");
}

struct err store_rating_matches(struct store *s, struct arena *a, int64_t club, size_t most,
                                struct store_rating_match **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    pg_bind_int8(&args, club);
    pg_bind_int8(&args, (int64_t)most + 1);
    struct err e = store_call(s, ST_rating_matches, &args, &r);
    if (e.code == ERR_NONE) e = all_read(r, most);
    if (e.code) return e;
    *out = matches_of(a, r, n);
    return OK;
}

// ---- the lines that hold

static size_t lines_in(const struct pg_result *r)
{
    size_t n = 0;
    for (size_t i = 0; i < pg_rows(r); i++)
        n += rating_block_count(pg_read_text(r, i, 2));
    return n;
}

struct err store_rating_lines(struct store *s, struct arena *a, const struct store_rating_list *list,
                              struct store_rating_lines *out)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *out = (struct store_rating_lines){0};
    bind_list(&args, list);
    pg_bind_int8(&args, RATING_MATCHES_MOST);
    struct err e = store_call(s, ST_rating_blocks, &args, &r);
    if (e.code) return e;
    size_t most = lines_in(r) + 1;
    out->at = ARENA_ARRAY(a, most, struct rating_line);
    out->open = ARENA_ARRAY(a, most, bool);
    for (size_t i = 0; i < pg_rows(r); i++) {
        struct text body = pg_read_text(r, i, 2);
        for (size_t k = 0; k < rating_block_count(body); k++) {
            out->open[out->count] = pg_read_bool(r, i, 1);
            out->at[out->count++] = rating_block_line(body, k, pg_read_int8(r, i, 0));
        }
    }
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

static void gather_blocks(struct store *s, struct arena *a, const struct store_rating_list *list, int32_t run,
                          const struct rating_block *blocks, size_t n)
{
    struct pg_array streams = pg_array_start(a, PG_INT8, n), players = pg_array_start(a, PG_TEXT, n);
    struct pg_array bodies = pg_array_start(a, PG_BYTES, n);
    for (size_t i = 0; i < n; i++) {
        struct text body = rating_block_pack(a, &blocks[i]);
        pg_array_int8(&streams, blocks[i].stream);
        pg_array_text(&players, rating_block_players(a, &blocks[i]));
        pg_array_bytes(&bodies, body.at, body.len);
    }
    struct pg_args *args = store_gather(s, ST_rating_blocks_add);
    bind_list(args, list);
    pg_bind_int4(args, run);
    pg_bind_array(args, &streams);
    pg_bind_array(args, &players);
    pg_bind_array(args, &bodies);
}

struct err store_rating_keep(struct store *s, struct arena *a, const struct store_rating_list *list,
                             const struct store_rating_run *run)
{
    int32_t next = list->run + 1;
    bool changed = run->cause;
    gather_list(s, list, changed || !list->run ? next : list->run);
    if (changed) gather_cause(s, list, next, run->cause);
    if (run->count) gather_blocks(s, a, list, next, run->blocks, run->count);
    struct err e = store_commit(s);
    if (e.code) store_rollback(s);
    return e;
}

// ---- what is read

static struct store_rating_past past_of(struct arena *a, const struct pg_result *r, size_t row)
{
    struct store_rating_past past = {.since = pg_read_int4(r, row, 1),
                                     .until = pg_read_int4(r, row, 2),
                                     .title = store_text(a, r, row, 5),
                                     .until_ms = pg_read_time(r, row, 6),
                                     .cause_match = pg_read_int4(r, row, 8)};
    pg_read_bytes(r, row, 4, past.uid, STORE_UID);
    pg_read_bytes(r, row, 7, past.cause_uid, STORE_UID);
    return past;
}

// The lines of a player in all blocks that are theirs.
static struct store_rating_past *lines_of(struct arena *a, const struct pg_result *r, int32_t player,
                                          size_t *n)
{
    size_t most = 0;
    for (size_t i = 0; i < pg_rows(r); i++)
        most += rating_block_count(pg_read_text(r, i, 3));
    struct store_rating_past *out = ARENA_ARRAY(a, most + 1, struct store_rating_past);
    *n = 0;
    for (size_t i = 0; i < pg_rows(r); i++) {
        struct text body = pg_read_text(r, i, 3);
        struct store_rating_past past = past_of(a, r, i);
        for (size_t k = 0; k < rating_block_count(body); k++) {
            past.line = rating_block_line(body, k, pg_read_int8(r, i, 0));
            if (past.line.winner == player || past.line.loser == player) out[(*n)++] = past;
        }
    }
    return out;
}

// The newest match first, of each what holds before what was replaced.
static int newest_first(const void *a, const void *b)
{
    const struct store_rating_past *x = a, *y = b;
    if (x->line.played_ms != y->line.played_ms) return x->line.played_ms < y->line.played_ms ? 1 : -1;
    if (x->line.stream != y->line.stream) return x->line.stream < y->line.stream ? 1 : -1;
    if (x->line.match != y->line.match) return x->line.match < y->line.match ? 1 : -1;
    return (y->since > x->since) - (y->since < x->since);
}

// A block is written again for all of its matches: a line that did not change goes on in the next one, and is one line.
static size_t joined(struct store_rating_past *past, size_t n)
{
    size_t out = 0;
    for (size_t i = 0; i < n; i++) {
        struct store_rating_past *newer = out ? &past[out - 1] : NULL;
        if (newer && newer->since == past[i].until && rating_line_same(&newer->line, &past[i].line))
            newer->since = past[i].since;
        else
            past[out++] = past[i];
    }
    return out;
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
    *out = lines_of(a, r, player, n);
    if (*n) qsort(*out, *n, sizeof **out, newest_first);
    *n = joined(*out, *n);
    if (*n > limit) *n = limit;
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
        (*out)[i] = (struct store_rating_played){.match = match_of(r, i),
                                                 .title = store_text(a, r, i, 14),
                                                 .score = {pg_read_int4(r, i, 15), pg_read_int4(r, i, 16)}};
        (*out)[i].match.game = store_text(a, r, i, 12);
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
    pg_bind_int8(&args, RATING_MATCHES_MOST + 1);
    struct err e = store_call(s, ST_season_matches, &args, &r);
    if (e.code == ERR_NONE) e = all_read(r, RATING_MATCHES_MOST);
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
