// SPDX-License-Identifier: MIT
// What is played at the tables of a weekend: the games that the file lists, or the next match of its stock with that length,
// or as many single games as the length.
#include "demo/look.h"
#include "demo/weekend/weekend_inner.h"

static const struct evening_match *next_of_stock(struct weekend *w, int32_t length)
{
    const struct event_file *f = &w->file;
    for (int32_t i = 0; i < f->stock_count; i++) {
        int32_t at = (w->cursor[length] + i) % f->stock_count;
        if (f->stock[at].length != length) continue;
        w->cursor[length] = at + 1;
        return &f->stock[at];
    }
    return NULL;
}

static void singles(struct hall *h, struct evening_match *script, int32_t length)
{
    script->length = script->game_count = script->final[0] = length;
    script->games = ARENA_ARRAY(&h->memory, (size_t)length, struct evening_game);
    for (int32_t i = 0; i < length; i++)
        script->games[i] = (struct evening_game){.winner = SIDE_A, .win = WIN_SINGLE, .cube = 1, .points = 1};
}

// "a31 8/5 6/5" is "b31 8/5 6/5": each side counts its points from its own home.
static void turn_plays(struct hall *h, struct evening_game *g)
{
    const struct text *plays = g->plays;
    g->plays = ARENA_ARRAY(&h->memory, (size_t)g->play_count, struct text);
    for (int32_t i = 0; i < g->play_count; i++)
        g->plays[i] = text_of(arena_printf(&h->memory, "%c%.*s", plays[i].at[0] == 'a' ? 'b' : 'a',
                                           (int)plays[i].len - 1, plays[i].at + 1));
}

// The same games, each won by the other side.
static void change_places(struct hall *h, struct evening_match *script)
{
    const struct evening_game *games = script->games;
    int32_t a = script->final[0];
    script->final[0] = script->final[1];
    script->final[1] = a;
    script->games = ARENA_ARRAY(&h->memory, (size_t)script->game_count, struct evening_game);
    for (int32_t i = 0; i < script->game_count; i++) {
        script->games[i] = games[i];
        script->games[i].winner = games[i].winner == SIDE_A ? SIDE_B : SIDE_A;
        if (games[i].play_count) turn_plays(h, &script->games[i]);
    }
}

// Side 0 or 1 of these two wins.
static const struct evening_match *written(struct hall *h, const struct weekend_match *m, int won)
{
    struct evening_match *script = ARENA_NEW(&h->memory, struct evening_match);
    const struct event_result *listed = weekend_result(h->weekend, m);
    const struct evening_match *found = listed ? listed->played : NULL;
    int32_t length = weekend_length(h->weekend, m);
    bool turned = found && listed->a != m->side[0];
    if (!found) found = next_of_stock(h->weekend, length);
    *script = (struct evening_match){0};
    if (found)
        *script = *found;
    else
        singles(h, script, length);
    script->round = m->round;
    if (turned) change_places(h, script);
    if ((script->final[1] > script->final[0]) != (won == 1)) change_places(h, script);
    for (int side = 0; side < 2; side++)
        script->names[side] = h->weekend->file.names[m->side[side] - 1];
    script->winner = script->names[won];
    return script;
}

const struct evening_match *weekend_script(struct hall *h, const struct json_value *match)
{
    struct weekend *w = h->weekend;
    const struct weekend_match *m = weekend_match_of(w, look_number(match, "match"));
    if (!m || !m->side[0] || !m->side[1]) return NULL;
    struct event_act *act = weekend_act_about(w, m);
    int32_t winner = weekend_winner(w, m);
    if (!winner) return NULL;
    int won = m->side[1] == winner;
    if (!act || act->kind != ACT_WRONG_WINNER || act->entry) return written(h, m, won);
    act->entry = winner; // who has won really
    w->played_as[act - w->file.acts] = m->match;
    return written(h, m, !won);
}
