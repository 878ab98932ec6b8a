// SPDX-License-Identifier: MIT
// The game of a match that is being recorded, as it stands: what a tablet goes on from.
#include "views/documents.h"
#include "views/pieces.h"

#include "codec/args.h"
#include "director/games/game_log_check.h"
#include "director/games/logged_game.h"
#include "director/games/match.h"
#include "director/games/match_games.h"
#include "director/games/score.h"
#include "director/profile.h"

#include <stdlib.h>

static void put_result(struct json_out *o, const struct logged_game *g)
{
    struct record_result result;
    if (!logged_game_result(g, &result)) {
        json_put_null(o, "complete");
        return;
    }
    json_key(o, "complete");
    json_object(o);
    document_word(o, "winner", &words_side, (int32_t)result.is.winner);
    document_word(o, "win", &words_win, (int32_t)result.is.win);
    json_put_int(o, "cube", result.is.cube);
    document_number(o, "men", result.is.men);
    json_put_int(o, "points", result.points);
    json_put_bool(o, "dropped", result.is.dropped);
    json_object_end(o);
}

// Why a side may not double now; null if it may.
static void put_no_double(struct json_out *o, const struct logged_game *g, enum side side, const char *key)
{
    struct refusal why = logged_game_double(g, side);
    if (!why.code) {
        json_put_null(o, key);
        return;
    }
    json_key(o, key);
    json_object(o);
    json_put_string(o, "rule", engine_reasons[why.code].name);
    char sentence[256];
    refusal_sentence(engine_reasons, &why, sentence, sizeof sentence);
    json_put_string(o, "text", sentence);
    args_put(o, engine_reasons[why.code].sentence, &why, NULL);
    json_object_end(o);
}

// Who agreed to the position that the game is recorded from; null where it was not set up.
static void put_agreed(struct json_out *o, const struct view *v, const struct row_record *row)
{
    const struct row_recorded *recorded = state_recorded(v->state, game_number(row->n, row->game));
    struct game_log_action begins;
    char play[RECORD_PLAY + 1];
    if (!recorded || !game_log_set_up(row->line, &begins, play)) {
        json_put_null(o, "agreed");
        return;
    }
    json_key(o, "agreed");
    json_object(o);
    json_put_bool(o, "a", recorded->agreed & 1);
    json_put_bool(o, "b", recorded->agreed & 2);
    json_object_end(o);
}

static void put_game(struct json_out *o, const struct view *v, const struct row_record *row,
                     const struct logged_game *g)
{
    char position[SITUATION_ROOM];
    logged_game_position(g, position);
    json_put_int(o, "turns", row->turns);
    document_word(o, "on_roll", &words_side, (int32_t)logged_game_on_roll(g));
    json_put_int(o, "dice", logged_game_dice(g));
    json_put_int(o, "rest", logged_game_rest(g));
    json_put_string(o, "position", position);
    put_result(o, g);
    json_put_bool(o, "cube_only", g->cube_only);
    put_no_double(o, g, SIDE_A, "no_double_a");
    put_no_double(o, g, SIDE_B, "no_double_b");
    document_word(o, "set_up", &words_window,
                  (int32_t)game_log_set_up_window(row->line, profile_value(v->state, SETTING_SET_UP)));
    put_agreed(o, v, row);
}

// How the board stands by the record, as put_drawn says it of a board that a side has drawn.
static void put_board(struct json_out *o, const struct view *v, const struct row_record *row,
                      const struct logged_game *g)
{
    char position[SITUATION_ROOM];
    (void)v;
    logged_game_position(g, position);
    json_key(o, "recorded");
    json_object(o);
    json_put_int(o, "game", row->game);
    json_put_string(o, "position", position);
    document_word(o, "on_roll", &words_side, (int32_t)logged_game_on_roll(g));
    json_put_int(o, "cube", row->cube);
    document_word(o, "owner", &words_side, row->owner);
    json_put_int(o, "checkers", g->variant->checkers);
    json_object_end(o);
}

// false: the record cannot be told again, nothing was written.
static bool put_present(struct json_out *o, const struct view *v, const struct row_match *m,
                        const struct row_record *row,
                        void (*put)(struct json_out *, const struct view *, const struct row_record *,
                                    const struct logged_game *))
{
    struct match_score score = score_before(v->state, m, row->game);
    struct match_rules rules = match_game_rules(v->state, m, row->game);
    struct plays legal = {malloc(RECORD_PLAYS * sizeof(struct play)), RECORD_PLAYS, 0};
    if (!legal.at) abort();
    struct logged_game g;
    struct variant variant = match_game_variant(v->state, m, row->game);
    logged_game_begin(&g, &score, &rules, &variant, match_game_starter(v->state, m, row->game), legal);
    bool told = logged_game_replay(&g, row->line, row->turns);
    if (told) put(o, v, row, &g);
    free(legal.at);
    return told;
}

// The members anybody may see; false: null was written instead.
static bool put_cube(struct json_out *o, const struct view *v, const struct row_record *row)
{
    bool delayed = !v->inside && profile_value(v->state, SETTING_PLAYS_DELAY);
    if (!row || !row->game || delayed) {
        json_put_null(o, "record");
        return false;
    }
    json_key(o, "record");
    json_object(o);
    json_put_int(o, "game", row->game);
    json_put_int(o, "cube", row->cube);
    document_word(o, "owner", &words_side, row->owner);
    if (!v->inside) return true;
    document_word(o, "offered", &words_side, row->offered);
    json_put_int(o, "kept", row->kept);
    return true;
}

void document_record(struct json_out *o, const struct view *v, const struct row_match *m)
{
    const struct row_record *row = state_record(v->state, m->n);
    if (!put_cube(o, v, row)) return;
    if (v->inside) put_present(o, v, m, row, put_game);
    json_object_end(o);
}

void document_record_brief(struct json_out *o, const struct view *v, const struct row_match *m)
{
    if (put_cube(o, v, state_record(v->state, m->n))) json_object_end(o);
}

void document_recorded_board(struct json_out *o, const struct view *v, int32_t match)
{
    const struct row_record *row = state_record(v->state, match);
    bool kept = row && row->game && row->turns;
    if (!kept || !put_present(o, v, state_match(v->state, match), row, put_board))
        json_put_null(o, "recorded");
}
