// SPDX-License-Identifier: MIT
#include "director/draughts/derive.h"

#include "director/draughts/logged_draughts.h"
#include "director/draughts/lot.h"
#include "director/formats/draw.h"
#include "director/games/match_games.h"

size_t draughts_derive_room(void)
{
    return DRAUGHTS_PLAYS_MAX * sizeof(struct draughts_play);
}

// The game as it stood, or false.
static bool stood(const struct state *was, int32_t match, int32_t game, struct room *room,
                  struct logged_draughts *l)
{
    struct draughts_terms terms;
    const struct row_match *m = state_match(was, match);
    const struct row_draughts *row = state_draughts(was, game_number(match, game));
    struct draughts_plays plays = {room_take(room, draughts_derive_room()), DRAUGHTS_PLAYS_MAX, 0, false};
    if (!m || !row || !plays.at || !match_draughts(was, m->section, &terms)) return false;
    logged_draughts_begin(l, &terms, (enum side)row->black, row->ballot, plays);
    return logged_draughts_replay(l, row->line, row->turns);
}

static bool lots_follow(const struct state *was, const struct event_draughts_begun *is)
{
    unsigned char seed[DRAW_SEED_BYTES] = {0};
    const struct row_match *m = state_match(was, is->match);
    if (!m || (is->seed[0] && !draw_seed_read(is->seed, seed))) return false;
    struct draughts_lot lot = draughts_lot(was, m, is->game, seed);
    return (int32_t)lot.black == is->black && lot.ballot == is->ballot && lot.drawn == (is->seed[0] != '\0');
}

static bool act_follows(const struct state *was, const struct event_draughts_said *is, struct room *room)
{
    char fen[DRAUGHTS_BOARD + 1];
    struct logged_draughts game;
    struct draughts_done done = {
        .side = (enum side)is->side, .act = (enum draughts_say)is->act, .square = is->square};
    mem_copy(done.play, is->play, sizeof done.play);
    if (!stood(was, is->match, is->game, room, &game) || logged_draughts_act(&game, &done).code) return false;
    logged_draughts_position(&game, fen);
    return text_same(fen, is->position) && text_same(done.play, is->play) &&
           (int32_t)game.judged == is->verdict;
}

static bool undo_follows(const struct state *was, const struct event_draughts_withdrawn *is,
                         struct room *room)
{
    char fen[DRAUGHTS_BOARD + 1];
    struct logged_draughts game;
    if (!stood(was, is->match, is->game, room, &game) || is->turn > game.turns) return false;
    const struct row_draughts *row = state_draughts(was, game_number(is->match, is->game));
    logged_draughts_begin(&game, &(struct draughts_terms){.rules = game.game.rules}, game.black, game.ballot,
                          game.plays);
    if (!logged_draughts_replay(&game, row->line, is->turn - 1)) return false;
    logged_draughts_position(&game, fen);
    return text_same(fen, is->position);
}

static bool end_follows(const struct state *was, const struct event_draughts_ended *is, struct room *room)
{
    struct logged_draughts game;
    if (!stood(was, is->match, is->game, room, &game)) return false;
    return (int32_t)game.game.end == is->finish && (int32_t)logged_draughts_winner(&game) == is->winner &&
           game.turns == is->turns;
}

bool draughts_follows(const struct state *was, const struct event *event, struct room *room)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_draughts_begun:
        return lots_follow(was, &event->is.draughts_begun);
    case EVENT_draughts_said:
        return act_follows(was, &event->is.draughts_said, room);
    case EVENT_draughts_withdrawn:
        return undo_follows(was, &event->is.draughts_withdrawn, room);
    case EVENT_draughts_ended:
        return end_follows(was, &event->is.draughts_ended, room);
    default:
        return true;
    }
}
