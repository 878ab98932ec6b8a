// SPDX-License-Identifier: MIT
#include "desk/club/rating_run.h"

#include <stdlib.h>
#include <string.h>

#include "desk/desk_inner.h"
#include "director/persons.h"

// How a match ended, where that alone says why it is not rated. A penalty that decided it after a game is a result (case 46).
static const enum rating_reason unrated_how[] = {
    [HOW_NONE] = RATING_NOT_PLAYED,     [HOW_PLAYED] = RATING_RATED,   [HOW_FINAL_SCORE] = RATING_RATED,
    [HOW_FORFEIT] = RATING_GIVEN_UP,    [HOW_PENALTY] = RATING_RATED,  [HOW_TIME] = RATING_RATED,
    [HOW_WALKOVER] = RATING_NOT_PLAYED, [HOW_BYE] = RATING_NOT_PLAYED, [HOW_VOID] = RATING_NOT_PLAYED,
    [HOW_SKIPPED] = RATING_NOT_PLAYED,  [HOW_LEVEL] = RATING_SEVERAL,
};

enum rating_reason ratings_reason(const struct store_rating_match *m, struct text game, int32_t winner,
                                  int32_t loser)
{
    enum rating_reason how = unrated_how[m->how];
    if (how != RATING_RATED) return how;
    if (m->how == HOW_PENALTY && !m->games) return RATING_PENALTY_ONLY;
    if (m->teams || m->persons[0] > 1 || m->persons[1] > 1) return RATING_SEVERAL;
    if (!text_equal(m->game, game)) return RATING_OTHER_GAME;
    if (!winner || !loser) return RATING_NO_PERSON;
    return winner == loser ? RATING_SAME_PERSON : RATING_RATED;
}

struct rating_match rating_match_of(const struct store_rating_match *m, struct text game,
                                    const struct state *club)
{
    bool won_a = m->winner == SIDE_A;
    int32_t winner = player_root(club, m->player[!won_a]), loser = player_root(club, m->player[won_a]);
    return (struct rating_match){.stream = m->stream,
                                 .played_ms = m->played_ms,
                                 .match = m->match,
                                 .length = m->length,
                                 .winner = winner,
                                 .loser = loser,
                                 .reason = ratings_reason(m, game, winner, loser)};
}

struct err ratings_game(struct desk_thread *thread, const struct call *c, int64_t club, struct text *out)
{
    struct text *games;
    size_t n;
    *out = c->games.len ? c->games : RATING_USUAL_GAME;
    if (text_equal(*out, RATING_USUAL_GAME)) return OK;
    struct err e = store_rating_games(thread->store, c->arena, club, RATING_GAMES_MOST, &games, &n);
    for (size_t i = 0; e.code == ERR_NONE && i < n; i++)
        if (text_equal(games[i], *out)) return OK;
    return e.code != ERR_NONE ? e
                              : err_make(ERR_NOT_FOUND, "There is no rating list of this game. GET "
                                                        "/api/v1/ratings names those that there are.");
}

// ---- what changed

static int by_key(const void *a, const void *b)
{
    const struct rating_line *x = a, *y = b;
    if (x->stream != y->stream) return x->stream < y->stream ? -1 : 1;
    return (x->match > y->match) - (x->match < y->match);
}

static bool before(const struct rating_line *a, const struct rating_line *b)
{
    return a->played_ms != b->played_ms ? a->played_ms < b->played_ms : by_key(a, b) < 0;
}

// The difference comes from the first match that is new, gone or another one; what follows it only found other numbers.
static void blame(struct store_rating_run *run, const struct rating_line *line)
{
    if (!run->cause || before(line, run->cause)) run->cause = line;
}

static int compare(const struct rating_line *was, size_t i, size_t old, const struct rating_line *is,
                   size_t k, size_t new)
{
    if (i == old) return 1;
    return k == new ? -1 : by_key(&was[i], &is[k]);
}

// Did the lines of a tournament change? Both by number of the match.
static bool differs(struct store_rating_run *run, const struct rating_line *was, size_t old,
                    const struct rating_line *is, size_t new)
{
    bool other = false;
    for (size_t i = 0, k = 0; i < old || k < new;) {
        int order = compare(was, i, old, is, k, new);
        bool same = !order && rating_line_same(&was[i], &is[k]);
        if (!order && !same && !rating_match_same(&was[i], &is[k])) blame(run, &is[k]);
        if (order) blame(run, order < 0 ? &was[i] : &is[k]);
        other |= !same;
        i += order <= 0;
        k += order >= 0;
    }
    return other;
}

// How many lines from here are of this tournament?
static size_t lines_of(const struct rating_line *lines, size_t from, size_t n, int64_t stream)
{
    size_t end = from;
    while (end < n && lines[end].stream == stream)
        end++;
    return end - from;
}

// Both in order of their keys. What is new lies in the arena.
static struct store_rating_run difference(struct arena *a, const struct rating_line *was, size_t old,
                                          const struct rating_line *is, size_t new)
{
    struct rating_block *blocks = ARENA_ARRAY(a, old + new + 1, struct rating_block);
    struct store_rating_run run = {.blocks = blocks};
    for (size_t i = 0, k = 0; i < old || k < new;) {
        bool gone = k == new || (i < old && was[i].stream < is[k].stream);
        int64_t stream = gone ? was[i].stream : is[k].stream;
        size_t before_count = lines_of(was, i, old, stream), now_count = lines_of(is, k, new, stream);
        if (differs(&run, was + i, before_count, is + k, now_count))
            blocks[run.count++] = (struct rating_block){stream, is + k, now_count};
        i += before_count;
        k += now_count;
    }
    return run;
}

static void sort_lines(struct rating_line *lines, size_t n)
{
    if (n) qsort(lines, n, sizeof *lines, by_key);
}

// ---- a run

static int in_time(const void *a, const void *b)
{
    const struct rating_match *x = a, *y = b;
    if (x->played_ms != y->played_ms) return x->played_ms < y->played_ms ? -1 : 1;
    if (x->stream != y->stream) return x->stream < y->stream ? -1 : 1;
    return (x->match > y->match) - (x->match < y->match);
}

// What the list says of a tournament that was opened again counts as it was, until it is closed.
static struct rating_match as_it_was(const struct rating_line *line, const struct state *club)
{
    int32_t winner = player_root(club, line->winner), loser = player_root(club, line->loser);
    return (struct rating_match){.stream = line->stream,
                                 .played_ms = line->played_ms,
                                 .match = line->match,
                                 .length = line->length,
                                 .winner = winner,
                                 .loser = loser,
                                 .reason = winner == loser ? RATING_SAME_PERSON : RATING_RATED};
}

static struct rating_match *all_matches(struct arena *a, const struct state *club, struct text game,
                                        const struct store_rating_match *facts, size_t n,
                                        const struct store_rating_lines *was, size_t *count)
{
    struct rating_match *out = ARENA_ARRAY(a, n + was->count + 1, struct rating_match);
    for (size_t i = 0; i < n; i++)
        out[i] = rating_match_of(&facts[i], game, club);
    *count = n;
    for (size_t i = 0; i < was->count; i++)
        if (was->open[i]) out[(*count)++] = as_it_was(&was->at[i], club);
    if (*count) qsort(out, *count, sizeof *out, in_time);
    return out;
}

static struct err renew(struct store *store, struct arena *a, const struct state *club,
                        const struct rating_ramp *ramp, struct store_rating_list *list)
{
    struct store_rating_match *facts;
    struct store_rating_lines was;
    size_t n;
    struct err e = store_rating_matches(store, a, list->club, RATING_MATCHES_MOST, &facts, &n);
    if (e.code == ERR_NONE) e = store_rating_lines(store, a, list, &was);
    if (e.code != ERR_NONE) return e;
    struct rating_match *matches = all_matches(a, club, list->game, facts, n, &was, &n);
    size_t persons = (size_t)state_last(club, ROW_player);
    struct rating_line *is = ARENA_ARRAY(a, n + 1, struct rating_line);
    size_t lines = rating_replay(ramp, matches, n, ARENA_ARRAY(a, persons + 1, struct rating), persons, is);
    sort_lines(was.at, was.count);
    sort_lines(is, lines);
    struct store_rating_run run = difference(a, was.at, was.count, is, lines);
    return store_rating_keep(store, a, list, &run);
}

struct err ratings_places(struct desk_thread *thread, struct arena *a, const struct store_rating_list *list,
                          struct rating_place **out, size_t *n)
{
    struct store_rating_lines lines;
    int32_t persons = 0;
    struct err e = store_rating_lines(thread->store, a, list, &lines);
    *n = 0;
    if (e.code != ERR_NONE) return e;
    for (size_t i = 0; i < lines.count; i++) {
        persons = lines.at[i].winner > persons ? lines.at[i].winner : persons;
        persons = lines.at[i].loser > persons ? lines.at[i].loser : persons;
    }
    *out = ARENA_ARRAY(a, (size_t)persons + 1, struct rating_place);
    *n = rating_places(lines.at, lines.count, *out, (size_t)persons);
    return OK;
}

struct err ratings_renewed(struct desk_thread *thread, struct arena *a, int64_t club,
                           const struct state *club_state, const struct rating_ramp *ramp, struct text game,
                           struct store_rating_list *out)
{
    unsigned char facts[STORE_HASH];
    *out = (struct store_rating_list){.club = club, .ramp = text_of(ramp->code), .game = game};
    out->key = store_rating_key(a, out->ramp, game);
    struct err e = store_rating_list(thread->store, out, facts);
    // Another reader may be at the same; whoever is second finds it done.
    for (int attempt = 0; e.code == ERR_NONE && attempt < 2; attempt++) {
        if (out->run && !memcmp(out->facts, facts, sizeof facts)) return OK;
        memcpy(out->facts, facts, sizeof facts);
        struct err written = renew(thread->store, a, club_state, ramp, out);
        if (written.code == ERR_NONE || attempt) return written;
        e = store_rating_list(thread->store, out, facts);
    }
    return e;
}
