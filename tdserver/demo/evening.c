// SPDX-License-Identifier: MIT
#include "demo/evening.h"
#include "base/json/json_in.h"
#include "demo/look.h"

enum { MATCHES_MOST = 512, GAMES_MOST = 255 };

static struct text *read_names(struct arena *a, const struct json_value *list, int32_t *count)
{
    size_t n = list && json_kind(list) == JSON_ARRAY ? json_count(list) : 0;
    struct text *names = ARENA_ARRAY(a, n + 1, struct text);
    int32_t i = 0;
    for (const struct json_value *v = n ? json_first(list) : NULL; v; v = json_next(v))
        names[i++] = json_string_of(v);
    *count = i;
    return names;
}

static enum win win_of(struct text word)
{
    for (int32_t i = WIN_SINGLE; i < words_win.count; i++)
        if (text_equal(word, text_of(words_win.at[i]))) return (enum win)i;
    return WIN_NONE;
}

static bool read_game(struct arena *a, const struct json_value *v, struct evening_game *g)
{
    *g = (struct evening_game){
        .winner = look_is(v, "winner", "a")   ? SIDE_A
                  : look_is(v, "winner", "b") ? SIDE_B
                                              : SIDE_NONE,
        .win = win_of(look_text(v, "kind")),
        .cube = look_number(v, "cube"),
        .dropped = look_is(v, "ended_by", "drop"),
        .points = look_number(v, "points"),
    };
    g->plays = read_names(a, look(v, "plays"), &g->play_count);
    bool drawn = look_is(v, "winner", "none") && look_is(v, "kind", "drawn");
    return (drawn || (g->winner != SIDE_NONE && g->win != WIN_NONE)) && g->cube > 0;
}

static bool read_games(struct arena *a, const struct json_value *list, struct evening_match *m)
{
    size_t n = list && json_kind(list) == JSON_ARRAY ? json_count(list) : 0;
    if (n == 0 || n > GAMES_MOST) return false;
    m->games = ARENA_ARRAY(a, n, struct evening_game);
    for (const struct json_value *v = json_first(list); v; v = json_next(v))
        if (!read_game(a, v, &m->games[m->game_count++])) return false;
    return true;
}

static bool read_final(const struct json_value *list, struct evening_match *m)
{
    int64_t n;
    int side = 0;
    if (!list || json_kind(list) != JSON_ARRAY || json_count(list) != 2) return false;
    for (const struct json_value *v = json_first(list); v; v = json_next(v)) {
        if (!json_whole(v, &n) || n < 0 || n > INT32_MAX) return false;
        m->final[side++] = (int32_t)n;
    }
    return true;
}

bool evening_games_read(struct arena *a, const struct json_value *v, struct evening_match *m)
{
    m->length = look_number(v, "length");
    return m->length > 0 && read_games(a, look(v, "games"), m) && read_final(look(v, "final"), m);
}

static bool read_match(struct arena *a, const struct json_value *v, int32_t round, struct evening_match *m)
{
    m->round = round;
    m->names[0] = look_text(v, "a");
    m->names[1] = look_text(v, "b");
    m->winner = look_text(v, "winner");
    return m->names[0].len && m->names[1].len && evening_games_read(a, v, m);
}

static bool read_rounds(struct arena *a, const struct json_value *list, struct evening *e)
{
    if (!list || json_kind(list) != JSON_ARRAY) return false;
    e->matches = ARENA_ARRAY(a, MATCHES_MOST, struct evening_match);
    int32_t round = 0;
    for (const struct json_value *r = json_first(list); r; r = json_next(r)) {
        const struct json_value *matches = look(r, "matches");
        round++;
        if (!matches || json_kind(matches) != JSON_ARRAY) return false;
        for (const struct json_value *v = json_first(matches); v; v = json_next(v))
            if (e->match_count == MATCHES_MOST || !read_match(a, v, round, &e->matches[e->match_count++]))
                return false;
    }
    return e->match_count > 0;
}

static bool read_lengths(const struct json_value *list, struct evening *e)
{
    int64_t n;
    if (!list || json_kind(list) != JSON_ARRAY || json_count(list) > EVENING_ROUNDS) return false;
    for (const struct json_value *v = json_first(list); v; v = json_next(v)) {
        if (!json_whole(v, &n) || n < 1 || n > 99) return false;
        e->lengths[e->rounds++] = (int32_t)n;
    }
    return e->rounds > 0;
}

struct err evening_read(struct arena *a, const char *path, struct evening *out)
{
    const struct json_value *v;
    *out = (struct evening){0};
    struct err e = look_file(a, path, &v);
    if (e.code) return e;
    out->title = look_text(v, "title");
    out->champion = look_text(v, "champion");
    out->plays = look_text(v, "plays");
    out->cubeless = out->plays.len && !look_true(v, "cube");
    out->entries = read_names(a, look(v, "entries"), &out->entry_count);
    out->slots = read_names(a, look(v, "draw"), &out->slot_count);
    if (!out->title.len || !out->champion.len) return look_wrong(a, path, "needs a title and a champion");
    if (out->entry_count < 2 || out->slot_count < out->entry_count)
        return look_wrong(a, path, "needs at least two entries and a draw that seats them all");
    if (!read_lengths(look(v, "match_lengths"), out))
        return look_wrong(a, path, "match_lengths is not a list of lengths");
    if (!read_rounds(a, look(v, "rounds"), out))
        return look_wrong(a, path, "rounds holds a match that is not complete");
    return OK;
}

const struct evening_match *evening_match_of(const struct evening *e, struct text one, struct text other)
{
    for (int32_t i = 0; i < e->match_count; i++) {
        const struct evening_match *m = &e->matches[i];
        for (int side = 0; side < 2; side++)
            if (text_equal(m->names[side], one) && text_equal(m->names[1 - side], other)) return m;
    }
    return NULL;
}
