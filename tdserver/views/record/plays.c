// SPDX-License-Identifier: MIT
// What was recorded of a match: game by game as JSON for the live board, and as a match file.
#include "views/documents.h"
#include "views/pieces.h"

#include <string.h>

#include "codec/matches/mat.h"
#include "director/games/game_log_check.h"
#include "director/games/match.h"
#include "director/games/match_games.h"
#include "director/games/score.h"
#include "director/profile.h"
#include "engine/roll.h"
#include "engine/series.h"
#include "engine/variant.h"
#include "views/record/mat_tags.h"

// ---- one action

static void put_dice(struct json_out *o, int32_t dice)
{
    document_number(o, "dice", dice);
}

static void put_turn(struct json_out *o, const struct game_log_line *turn)
{
    json_object(o);
    json_put_int(o, "turn", turn->turn);
    document_word(o, "side", &words_side, (int32_t)turn->side);
    document_word(o, "act", &words_record_act, (int32_t)turn->act);
    put_dice(o, turn->dice);
    json_put_string(o, "play", turn->play);
    document_word(o, "win", &words_win, (int32_t)turn->win);
    document_word(o, "verdict", &words_legality, (int32_t)turn->verdict);
    json_put_string(o, "rule", turn->rule);
    json_put_int(o, "cube", turn->cube);
    document_word(o, "owner", &words_side, (int32_t)turn->owner);
    document_word(o, "offered", &words_side, (int32_t)turn->offered);
    json_put_string(o, "position", turn->position);
    document_word(o, "on_roll", &words_side, (int32_t)game_log_on_roll(turn));
    json_put_time(o, "at", turn->est_ms && turn->est_ms < turn->at_ms ? turn->est_ms : turn->at_ms);
    json_object_end(o);
}

void document_game_log_news(struct json_out *o, const struct game_log_line *line, const char *topic)
{
    json_object(o);
    json_put_string(o, "topic", topic);
    json_put_string(o, "group", "plays");
    json_put_id(o, "version", line->seq);
    json_put_int(o, "match", line->match);
    json_put_int(o, "game", line->game);
    if (line->kind == EVENT_turn_recorded) {
        json_key(o, "turn");
        put_turn(o, line);
    }
    if (line->kind == EVENT_turn_withdrawn || line->kind == EVENT_turns_amended)
        json_put_int(o, "withdrawn", line->turn);
    if (line->kind == EVENT_turn_corrected) json_put_int(o, "corrected", line->turn);
    if (line->kind == EVENT_game_recorded) document_word(o, "winner", &words_side, (int32_t)line->side);
    json_object_end(o);
}

// ---- a match

static void put_reported(struct json_out *o, const struct row_game *g)
{
    if (!g || g->status == GAME_WITHDRAWN || g->status == GAME_NONE) {
        json_put_null(o, "reported");
        return;
    }
    json_key(o, "reported");
    json_object(o);
    document_word(o, "status", &words_game_status, g->status);
    document_word(o, "winner", &words_side, g->winner);
    document_word(o, "win", &words_win, g->win);
    json_put_int(o, "cube", g->cube);
    json_put_int(o, "points", g->points);
    json_put_bool(o, "dropped", g->dropped);
    json_object_end(o);
}

static void put_recorded_game(struct json_out *o, const struct view *v, const struct row_match *m,
                              const struct game_log_match *plays, int32_t game)
{
    const struct game_log_game *g = &plays->games[game];
    const struct game_log_line none = {.play = ""}, *end = g->complete ? g->complete : &none;
    const struct row_recorded *row = state_recorded(v->state, m->n * 256 + game);
    bool settled = g->complete && row && row->status == RECORDED_SETTLED;
    enum record_status open = g->complete ? RECORDED_COMPLETE : RECORDED_OPEN;
    json_object(o);
    json_put_int(o, "game", game);
    document_word(o, "status", &words_record_status, (int32_t)(settled ? RECORDED_SETTLED : open));
    document_word(o, "source", &words_record_source, (int32_t)(g->count ? g->turns[0].source : end->source));
    json_put_int(o, "turns", g->count);
    document_word(o, "winner", &words_side, (int32_t)end->side);
    document_word(o, "win", &words_win, (int32_t)end->win);
    json_put_int(o, "cube", g->complete ? end->cube : g->count ? g->turns[g->count - 1].cube : 1);
    json_put_int(o, "points", end->points);
    json_put_bool(o, "dropped", end->dropped);
    json_put_int(o, "illegal", g->illegal);
    put_reported(o, state_game_of(v->state, m->n, game));
    json_put_bool(o, "differs", g->complete && game_log_differs(v->state, m, game));
    json_object_end(o);
}

static void put_recorded_games(struct json_out *o, const struct view *v, const struct row_match *m,
                               const struct game_log_match *plays)
{
    json_key(o, "games");
    json_array(o);
    for (int32_t game = 1; game <= plays->last; game++)
        if (plays->games[game].count || plays->games[game].complete) put_recorded_game(o, v, m, plays, game);
    json_array_end(o);
}

static void put_turns(struct json_out *o, const struct game_log_game *game)
{
    json_key(o, "turns");
    json_array(o);
    for (int32_t i = 0; i < game->count; i++)
        put_turn(o, &game->turns[i]);
    json_array_end(o);
}

// ---- the turn that is being entered

// The roll, the steps so far and where the checkers stand after them, as its side sees it.
static void put_draft(struct json_out *o, const struct view *v, const struct row_match *m,
                      const struct game_log_game *game, const struct draft *draft)
{
    char before[SITUATION_ROOM], position[SITUATION_ROOM];
    struct variant variant = match_game_variant(v->state, m, draft->game);
    struct position start = variant_start(&variant);
    situation_write(&variant, &start, before);
    const char *from = game->count ? game->turns[game->count - 1].position : before;
    bool stands = draft_position(&variant, from, draft, position);
    json_object(o);
    json_put_int(o, "turn", draft->turn);
    document_word(o, "side", &words_side, (int32_t)draft->side);
    put_dice(o, draft->dice);
    json_put_string(o, "play", stands ? draft->play : "");
    json_put_string(o, "position", position);
    json_put_int(o, "epoch", draft->epoch);
    json_put_time(o, "at", draft->at_ms);
    json_object_end(o);
}

// Whatever was entered since has passed it by.
static void put_draft_of(struct json_out *o, const struct view *v, const struct row_match *m,
                         const struct game_log_game *game, int32_t number, const struct draft *draft)
{
    if (draft && draft->dice && draft->game == number && draft->turn == game->count + 1) {
        json_key(o, "draft");
        put_draft(o, v, m, game, draft);
    } else
        json_put_null(o, "draft");
}

static const struct game_log_game no_game = {0};

static const struct game_log_game *game_of(const struct game_log_match *plays, int32_t number)
{
    return number <= plays->last ? &plays->games[number] : &no_game;
}

void document_draft_news(struct json_out *o, const struct view *v, const struct row_match *m,
                         const struct game_log_match *plays, const struct draft *draft, const char *topic)
{
    json_object(o);
    json_put_string(o, "topic", topic);
    json_put_string(o, "group", "drafts");
    json_put_int(o, "match", m->n);
    json_put_int(o, "game", draft->game);
    json_put_int(o, "turn", draft->turn);
    put_draft_of(o, v, m, game_of(plays, draft->game), draft->game, draft);
    json_object_end(o);
}

// May the last illegal play of the game still be corrected? Only who sees the present is told.
static void put_window(struct json_out *o, const struct view *v, const struct row_match *m,
                       const struct game_log_game *game, int32_t number)
{
    const struct row_record *record = state_record(v->state, m->n);
    int32_t turn = game->count;
    while (turn && game->turns[turn - 1].verdict != LEGALITY_ILLEGAL)
        turn--;
    if (!turn || !v->inside || !record || record->game != number) {
        json_put_null(o, "window");
        return;
    }
    enum moves_regime regime = (enum moves_regime)profile_value(v->state, SETTING_MOVES);
    json_key(o, "window");
    json_object(o);
    json_put_int(o, "turn", turn);
    document_word(o, "state", &words_window, (int32_t)game_log_window(record->line, turn, regime));
    json_object_end(o);
}

static void put_player(struct json_out *o, const struct view *v, const char *key, int32_t entry)
{
    json_key(o, key);
    json_object(o);
    document_name(o, v, entry);
    json_object_end(o);
}

void document_plays(struct json_out *o, const struct view *v, const struct row_match *m, int32_t game,
                    const struct game_log_match *plays, const struct draft *draft)
{
    bool first_of_game = draft && draft->dice && draft->turn == 1 && draft->game > plays->last;
    int32_t newest = first_of_game ? draft->game : plays->last;
    int32_t number = game ? game : newest ? newest : 1;
    const struct game_log_game *shown = game_of(plays, number);
    json_object(o);
    json_put_int(o, "match", m->n);
    json_put_int(o, "length", m->length);
    put_player(o, v, "a", m->a);
    put_player(o, v, "b", m->b);
    json_put_int(o, "delay_min", profile_value(v->state, SETTING_PLAYS_DELAY));
    document_time(o, "until", plays->seen_ms);
    json_put_int(o, "game", number);
    put_recorded_games(o, v, m, plays);
    put_turns(o, shown);
    put_draft_of(o, v, m, shown, number, draft);
    put_window(o, v, m, shown, number);
    json_object_end(o);
}

// ---- as a match file

static void add_tags(struct arena *a, struct transcript *t, const struct view *v, const struct row_match *m,
                     const struct text names[2])
{
    char round[ROUND_NAME];
    const char *said = match_games(v->state, m->section);
    char *games = arena_string(a, text_of(said));
    struct text score = transcript_score_apart(games);
    bool crawford = profile_match_rules(v->state).crawford && series_has_crawford(said);
    mat_event_tags(a, t, v, text_of(document_round_name(v, m, round)), names);
    mat_tag(a, t, "Variation", strcmp(games, "backgammon") ? text_of(games) : TEXT("Backgammon"));
    mat_tag(a, t, "Crawford", crawford ? TEXT("On") : TEXT("Off"));
    if (score.len) transcript_add_tag(a, t, TEXT("Score"), score);
}

static void add_roll(struct transcript_action *action, const struct game_log_line *turn)
{
    const struct roll roll = roll_read(turn->dice);
    action->kind = ACTION_ROLL;
    action->dice = roll.dice;
    action->third = roll.third;
    action->play = text_of(turn->play);
    action->said = turn->verdict == LEGALITY_ILLEGAL ? SAID_ILLEGAL : SAID_PLAY;
    if (text_equal(action->play, TEXT("?")))
        action->said = SAID_NOTHING;
    else if (turn->verdict != LEGALITY_ILLEGAL)
        action->canonical = action->play;
}

// What stands on the board, without cube and mark.
static void add_setup(struct transcript_action *action, const struct game_log_line *turn)
{
    struct text said = text_of(turn->play), position = text_cut(&said, ' ');
    action->kind = ACTION_POSITION;
    action->play = text_cut(&position, '~');
}

static void add_turn(struct arena *a, struct transcript_game *game, const struct game_log_line *turn)
{
    static const enum transcript_act acts[] = {
        [RECORD_DOUBLE] = ACTION_DOUBLE,   [RECORD_TAKE] = ACTION_TAKE,
        [RECORD_PASS] = ACTION_DROP,       [RECORD_BEAVER] = ACTION_BEAVER,
        [RECORD_RACCOON] = ACTION_RACCOON, [RECORD_AUTOMATIC] = ACTION_AUTOMATIC};
    if (turn->act == RECORD_RESIGN) return; // the result says it
    struct transcript_action *action = transcript_add_action(a, game);
    action->side = turn->side == SIDE_A ? LEFT : RIGHT;
    if (game_log_moves(turn->act))
        add_roll(action, turn);
    else if (turn->act == RECORD_SETUP)
        add_setup(action, turn);
    else
        action->kind = acts[turn->act];
    if (turn->act == RECORD_DOUBLE) action->value = 2 * turn->cube;
    if (turn->act == RECORD_AUTOMATIC) action->value = turn->cube;
}

static void add_result(struct transcript_game *game, const struct game_log_game *recorded,
                       const struct row_game *reported, int32_t length)
{
    const struct game_log_line *end = recorded->complete;
    bool told = reported && (reported->status == GAME_REPORTED || reported->status == GAME_CONFIRMED);
    game->winner = -1;
    if (!end && !told) return;
    enum side winner = end ? end->side : (enum side)reported->winner;
    if (winner == SIDE_NONE) return; // drawn
    game->winner = winner == SIDE_A ? LEFT : RIGHT;
    game->points = end ? end->points : reported->points;
    game->final = game->score[game->winner] + game->points >= length;
}

void document_mat(struct json_out *o, const struct view *v, const struct row_match *m,
                  const struct game_log_match *plays)
{
    static const struct game_log_game nothing = {0};
    struct arena *a = o->arena;
    struct transcript t = {.length = m->length};
    char room_a[32], room_b[32];
    const struct text names[2] = {arena_copy(a, document_entry_name(v, m->a, room_a).name),
                                  arena_copy(a, document_entry_name(v, m->b, room_b).name)};
    int32_t games = plays->last && m->games > plays->last ? m->games : plays->last;
    // A transcript ends with the match: what was played behind its end does not count.
    if (game_not_counting(v->state, m, m->games + 1)) games = m->games;
    add_tags(a, &t, v, m, names);
    for (int32_t n = 1; n <= games; n++) {
        const struct game_log_game *recorded = n <= plays->last ? &plays->games[n] : &nothing;
        const struct row_game *reported = state_game_of(v->state, m->n, n);
        struct transcript_game *game = transcript_add_game(a, &t);
        game->number = n;
        memcpy(game->name, names, sizeof game->name);
        struct match_score score = score_before(v->state, m, n);
        memcpy(game->score, score.score, sizeof game->score);
        for (int32_t i = 0; i < recorded->count; i++)
            add_turn(a, game, &recorded->turns[i]);
        add_result(game, recorded, reported, m->length);
    }
    mat_write(o, &t);
}
