// SPDX-License-Identifier: MIT
// Games of draughts as documents: the board of one, what may be done there, and all of a match as PDN.
#include "views/documents.h"
#include "views/pieces.h"

#include <string.h>

#include "codec/draughts/pdn.h"
#include "director/draughts/law_time.h"
#include "director/draughts/logged_draughts.h"
#include "director/games/match_games.h"
#include "director/profile.h"

// A match and the working storage to play its games again.
struct shown {
    const struct view *view;
    const struct row_match *match;
    struct draughts_terms terms;
    struct draughts_plays plays;
};

static const struct row_draughts *row_of(const struct shown *s, int32_t game)
{
    return state_draughts(s->view->state, game_number(s->match->n, game));
}

// Games that are over by their result or their last act are no secret.
static bool withheld(const struct shown *s, const struct row_draughts *row)
{
    bool over = row->finish != FINISH_NONE || row->n % GAME_NUMBERS <= s->match->games;
    return !over && !s->view->inside && profile_value(s->view->state, SETTING_PLAYS_DELAY);
}

// How a game came out.
struct outcome {
    bool over;
    enum draughts_finish end; // FINISH_NONE: its board does not say
    enum side winner;         // SIDE_NONE: drawn, or not over
};

// What counts in the match goes before what was done at the board: a game may be reported without it, and corrected after it.
static struct outcome outcome_of(const struct shown *s, const struct row_draughts *row)
{
    int32_t game = row->n % GAME_NUMBERS;
    const struct row_game *counted =
        game <= s->match->games ? state_game_of(s->view->state, s->match->n, game) : NULL;
    struct outcome is = {row->finish != FINISH_NONE, (enum draughts_finish)row->finish, SIDE_NONE};
    if (is.over) is.winner = (enum side)row->winner;
    if (!counted) return is;
    bool otherwise = is.winner != (enum side)counted->winner;
    return (struct outcome){true, otherwise ? FINISH_NONE : is.end, (enum side)counted->winner};
}

// Is this the game that is to be played now?
static bool is_next(const struct shown *s, int32_t game)
{
    const struct row_match *m = s->match;
    return game == m->games + 1 && !m->final && m->status < MATCH_OVER && m->phase != PHASE_OVER;
}

static void begin(const struct shown *s, const struct row_draughts *row, struct logged_draughts *game)
{
    enum side black = row ? (enum side)row->black : SIDE_A;
    logged_draughts_begin(game, &s->terms, black, row ? row->ballot : 0, s->plays);
}

// ---- plays that may be made

static void put_squares(struct json_out *o, const char *key, squares set)
{
    json_key(o, key);
    json_array(o);
    for (unsigned square = 1; square <= SQUARES_MAX; square++)
        if (set & square_bit(square)) json_int(o, square);
    json_array_end(o);
}

static void put_play(struct json_out *o, const struct draughts_plays *plays, const struct draughts_play *play)
{
    char words[DRAUGHTS_PLAY_ROOM];
    size_t length = draughts_play_name(plays, play, words);
    json_object(o);
    json_put_text(o, "play", (struct text){words, length});
    json_key(o, "squares");
    json_array(o);
    for (unsigned i = 0; i <= play->hops; i++)
        json_int(o, play->square[i]);
    json_array_end(o);
    put_squares(o, "taken", play->taken);
    json_object_end(o);
}

// Plays that miss a capture are no false moves, but the opponent may huff or compel.
static void put_plays(struct json_out *o, struct logged_draughts *game, bool next, bool missing)
{
    logged_draughts_list(game, missing);
    json_key(o, missing ? "missing" : "legal");
    json_array(o);
    for (unsigned i = 0; next && i < game->plays.count; i++)
        if (logged_draughts_offers(game, &game->plays.at[i], missing))
            put_play(o, &game->plays, &game->plays.at[i]);
    json_array_end(o);
}

// ---- the board

static void put_notice(struct json_out *o, const struct logged_draughts *game)
{
    if (!game->game.stronger) {
        json_put_null(o, "notice");
        return;
    }
    json_key(o, "notice");
    json_object(o);
    document_word(o, "side", &words_side, (int32_t)logged_draughts_side(game, game->game.stronger - 1));
    json_put_int(o, "moves_left", game->game.moves_left);
    json_object_end(o);
}

static void put_side(struct json_out *o, const char *key, enum side side)
{
    if (side == SIDE_NONE)
        json_put_null(o, key);
    else
        document_word(o, key, &words_side, (int32_t)side);
}

// next: what may be done belongs to the game that is to be played now, to no other.
static void put_board(struct json_out *o, struct logged_draughts *game, bool next)
{
    char fen[DRAUGHTS_BOARD + 1];
    const struct draughts_game *g = &game->game;
    int a = game->black == SIDE_A ? BLACK : WHITE;
    logged_draughts_position(game, fen);
    json_put_string(o, "position", fen);
    put_side(o, "on_move", next ? logged_draughts_on_move(game) : SIDE_NONE);
    put_plays(o, game, next, false);
    put_plays(o, game, next, true);
    put_squares(o, "huffable", next ? g->huffable : 0);
    json_put_bool(o, "compelled", g->compelled);
    json_put_int(o, "goes_on", g->goes_on);
    json_put_int(o, "touched", g->touched);
    json_put_int(o, "towards", g->towards);
    put_notice(o, game);
    json_put_int(o, "cautions_a", g->cautions[a]);
    json_put_int(o, "cautions_b", g->cautions[!a]);
    json_put_int(o, "call_after_s", draughts_call_after(g, &game->plays));
}

// ---- what was done

static void put_act(struct json_out *o, const struct logged_draughts *game, const struct draughts_done *done)
{
    char fen[DRAUGHTS_BOARD + 1];
    logged_draughts_position(game, fen);
    json_object(o);
    json_put_int(o, "turn", game->turns);
    document_word(o, "side", &words_side, (int32_t)done->side);
    document_word(o, "act", &words_draughts_say, (int32_t)done->act);
    json_put_string(o, "play", done->play);
    json_put_int(o, "square", done->square);
    document_word(o, "verdict", &words_draughts_judged, (int32_t)game->judged);
    json_put_string(o, "position", fen);
    json_object_end(o);
}

static void put_acts(struct json_out *o, struct logged_draughts *game, const char *line)
{
    struct draughts_done done;
    json_key(o, "acts");
    json_array(o);
    while (draughts_log_next(&line, &done) && !logged_draughts_act(game, &done).code)
        put_act(o, game, &done);
    json_array_end(o);
}

static void put_opening(struct json_out *o, int32_t ballot)
{
    if (!ballot) {
        json_put_null(o, "ballot");
        return;
    }
    struct draughts_ballot drawn = draughts_ballot((unsigned)ballot - 1);
    json_put_string(o, "ballot",
                    arena_printf(o->arena, "%d-%d %d-%d", drawn.square[BLACK][0], drawn.square[BLACK][1],
                                 drawn.square[WHITE][0], drawn.square[WHITE][1]));
}

static void put_outcome(struct json_out *o, const struct shown *s, const struct row_draughts *row)
{
    struct outcome is = row ? outcome_of(s, row) : (struct outcome){false, FINISH_NONE, SIDE_NONE};
    document_word(o, "end", &words_draughts_finish, (int32_t)is.end);
    put_side(o, "winner", is.winner);
    json_put_bool(o, "drawn", is.over && is.winner == SIDE_NONE);
}

static void put_games(struct json_out *o, const struct shown *s)
{
    json_key(o, "games");
    json_array(o);
    for (int32_t game = 1; game <= GAMES_PER_MATCH_MAX; game++) {
        const struct row_draughts *row = row_of(s, game);
        if (!row) break;
        json_object(o);
        json_put_int(o, "game", game);
        document_word(o, "black", &words_side, row->black);
        put_opening(o, row->ballot);
        json_put_int(o, "turns", withheld(s, row) ? 0 : row->turns);
        put_outcome(o, s, row);
        json_object_end(o);
    }
    json_array_end(o);
}

static void put_player(struct json_out *o, const struct view *v, const char *key, int32_t entry,
                       int32_t score)
{
    json_key(o, key);
    json_object(o);
    document_name(o, v, entry);
    json_put_int(o, "score", score);
    json_object_end(o);
}

// The game that is played, or was last.
static int32_t newest(const struct shown *s)
{
    int32_t game = s->match->games + 1;
    while (game > 1 && !row_of(s, game))
        game--;
    return game;
}

static bool shown_begin(struct json_out *o, const struct view *v, const struct row_match *m, struct shown *s)
{
    *s = (struct shown){.view = v, .match = m};
    s->plays = (struct draughts_plays){ARENA_ARRAY(o->arena, DRAUGHTS_PLAYS_MAX, struct draughts_play),
                                       DRAUGHTS_PLAYS_MAX, 0, false, 0};
    return match_draughts(v->state, m->section, &s->terms);
}

bool document_draughts(struct json_out *o, const struct view *v, const struct row_match *m, int32_t game)
{
    struct shown s;
    struct logged_draughts played;
    if (!shown_begin(o, v, m, &s)) return false;
    int32_t number = game ? game : newest(&s);
    const struct row_draughts *row = row_of(&s, number);
    bool hidden = row && withheld(&s, row);
    begin(&s, row, &played);
    json_object(o);
    json_put_int(o, "match", m->n);
    json_put_int(o, "length", m->length);
    put_player(o, v, "a", m->a, m->score_a);
    put_player(o, v, "b", m->b, m->score_b);
    json_put_string(o, "ruleset", s.terms.rules.name);
    json_put_int(o, "edge", s.terms.rules.edge);
    json_put_bool(o, "huff", draughts_has(&s.terms.rules, RULE_HUFF));
    json_put_bool(o, "timed", s.terms.timed);
    put_games(o, &s);
    json_put_int(o, "game", number);
    put_side(o, "black", row ? (enum side)row->black : SIDE_NONE);
    put_opening(o, row ? row->ballot : 0);
    json_put_bool(o, "withheld", hidden);
    document_time(o, "since", hidden ? 0 : draughts_thinks_since(v->state, s.match, row));
    put_acts(o, &played, row && !hidden ? row->line : "");
    put_board(o, &played, is_next(&s, number));
    put_outcome(o, &s, row);
    json_object_end(o);
    return true;
}

// ---- as PDN

static void add_tag(struct pdn_game *game, const char *name, struct text value)
{
    game->tag[game->tags++] = (struct pdn_tag){.name = text_of(name), .value = value};
}

static void add_tags(struct arena *a, const struct shown *s, const struct row_draughts *row,
                     struct pdn_game *game)
{
    const struct row_tournament *of_it = state_tournament(s->view->state, 1);
    char round[ROUND_NAME], room[32], *day = arena_string(a, text_of(of_it->starts_on));
    bool black_a = row->black == SIDE_A;
    for (char *c = day; *c; c++)
        if (*c == '-') *c = '.';
    int32_t white = black_a ? s->match->b : s->match->a, black = black_a ? s->match->a : s->match->b;
    add_tag(game, "Event", text_of(of_it->title));
    add_tag(game, "Date", text_of(day));
    add_tag(game, "Round", text_of(arena_string(a, text_of(document_round_name(s->view, s->match, round)))));
    add_tag(game, "White", arena_copy(a, document_entry_name(s->view, white, room).name));
    add_tag(game, "Black", arena_copy(a, document_entry_name(s->view, black, room).name));
}

static enum pdn_result result_of(const struct shown *s, const struct row_draughts *row)
{
    struct outcome is = outcome_of(s, row);
    if (!is.over) return PDN_OPEN;
    if (is.winner == SIDE_NONE) return PDN_DRAWN;
    return is.winner == (enum side)row->black ? PDN_BLACK_WON : PDN_WHITE_WON;
}

// One game of a match while it is written.
struct writing_pdn {
    struct json_out *out;
    struct pdn_game game;
    struct logged_draughts played;
};

static bool add_play(struct writing_pdn *w, const struct draughts_done *done)
{
    struct draughts_written written;
    struct refusal refusal;
    struct pdn_game *game = &w->game;
    if (game->plays == PDN_PLAYS || draughts_play_read(done->play, strlen(done->play), &written).code)
        return false;
    draughts_judge(&game->rules, &w->played.game.board, (struct draughts_touch){0, 0}, &written,
                   &w->played.plays, &game->play[game->plays++], &refusal);
    return true;
}

// PDN has no word for a board that changes otherwise than by plays: the game goes on as another one, from the board as it is then.
static void set_up_anew(struct writing_pdn *w)
{
    enum pdn_result result = w->game.result;
    w->game.result = PDN_OPEN;
    if (w->game.plays) pdn_write(w->out, &w->game);
    w->game.result = result;
    w->game.start = w->played.game.board;
    w->game.plays = 0;
}

// The plays of a line. One that was taken back because it missed a capture is none.
static void add_line(struct writing_pdn *w, const char *line)
{
    struct draughts_done done;
    while (draughts_log_next(&line, &done)) {
        if (done.act == SAY_PLAY && !add_play(w, &done)) return;
        if (logged_draughts_act(&w->played, &done).code) return;
        bool taken_back = done.act == SAY_COMPEL && w->played.game.compelled;
        bool changed = done.act == SAY_HUFF || done.act == SAY_REMOVE || done.act == SAY_INSIST;
        if (taken_back && w->game.plays) w->game.plays--;
        if (changed || (done.act == SAY_COMPEL && !taken_back)) set_up_anew(w);
    }
}

void document_pdn(struct json_out *o, const struct view *v, const struct row_match *m)
{
    struct shown s;
    if (!shown_begin(o, v, m, &s)) return;
    // One game after the other in the same storage: a match of many games takes no more than one.
    struct draughts_play *play = ARENA_ARRAY(o->arena, PDN_PLAYS, struct draughts_play);
    for (int32_t n = 1; n <= GAMES_PER_MATCH_MAX; n++) {
        const struct row_draughts *row = row_of(&s, n);
        if (!row) return;
        if (!row->turns || withheld(&s, row)) continue;
        struct writing_pdn w = {.out = o,
                                .game = {.rules = s.terms.rules,
                                         .start = draughts_start(&s.terms.rules),
                                         .play = play,
                                         .scratch = s.plays.at,
                                         .result = result_of(&s, row)}};
        begin(&s, row, &w.played);
        add_tags(o->arena, &s, row, &w.game);
        add_line(&w, row->line);
        pdn_write(o, &w.game);
    }
}
