// SPDX-License-Identifier: MIT
#include "director/draughts/logged_draughts.h"

#include "engine/refused.h"

_Static_assert((int)SAY_DRAW == (int)DRAUGHTS_DRAW + 1 && (int)SAY_ANGLE == (int)DRAUGHTS_ANGLE + 1,
               "acts stand in the order of the engine");
_Static_assert((int)FINISH_NOT_WON == (int)DRAUGHTS_NOT_WON, "ends stand in the order of the engine");
_Static_assert(DRAUGHTS_FEN_ROOM <= DRAUGHTS_BOARD + 1, "a board fits its member");
_Static_assert(DRAUGHTS_PLAY_ROOM <= DRAUGHTS_TEXT + 1, "a play fits its member");

void logged_draughts_begin(struct logged_draughts *l, const struct draughts_terms *terms, enum side black,
                           int32_t ballot, struct draughts_plays plays)
{
    *l = (struct logged_draughts){.black = black, .ballot = ballot, .plays = plays};
    draughts_begin(&l->game, &terms->rules);
}

static int colour_of(const struct logged_draughts *l, enum side side)
{
    return side == l->black ? BLACK : WHITE;
}

enum side logged_draughts_side(const struct logged_draughts *l, int colour)
{
    if (colour == BLACK) return l->black;
    return l->black == SIDE_A ? SIDE_B : SIDE_A;
}

bool logged_draughts_by_doer(enum draughts_say act)
{
    return act == SAY_PLAY || act == SAY_HUFF || act == SAY_COMPEL || act == SAY_TOUCH || act == SAY_INSIST ||
           act == SAY_REMOVE || act == SAY_ANGLE;
}

// Whose act it must be, as a colour; -1: either side's.
static int doer(const struct logged_draughts *l, enum draughts_say act)
{
    int on_move = l->game.board.turn;
    if (!logged_draughts_by_doer(act)) return -1;
    return act == SAY_REMOVE ? !on_move : on_move;
}

// How the play is written, and whether it missed a capture: asked before it is made.
static void name_play(struct logged_draughts *l, const struct draughts_written *written,
                      struct draughts_done *done)
{
    struct draughts_play play;
    struct refusal refusal;
    struct draughts_touch touch = {l->game.touched, l->game.towards};
    enum draughts_verdict verdict =
        draughts_judge(&l->game.rules, &l->game.board, touch, written, &l->plays, &play, &refusal);
    l->judged = verdict == DRAUGHTS_MISSED ? JUDGED_MISSED : JUDGED_LEGAL;
    bool known = verdict == DRAUGHTS_LEGAL || verdict == DRAUGHTS_MISSED;
    if (verdict == DRAUGHTS_MISSED) draughts_movable(&l->game.rules, &l->game.board, true, &l->plays);
    if (known) draughts_play_name(&l->plays, &play, done->play);
}

// The squares that an act is told by, as the record keeps them. A piece that is moved over the angle heads for one square.
static struct refusal squares_read(struct logged_draughts *l, struct draughts_done *done,
                                   struct draughts_written *out)
{
    struct refusal unread = draughts_play_read(done->play, text_length(done->play), out);
    if (unread.code || l->game.end) return unread;
    if (done->act == SAY_PLAY) name_play(l, out, done);
    if (done->act == SAY_PLAY) return unread;
    if (out->squares != 2) return refused(REASON_FALSE_MOVE, out->square[0], out->square[out->squares - 1]);
    struct draughts_play way = {.hops = 1, .square = {out->square[0], out->square[1]}};
    (void)draughts_play_write(&way, true, done->play);
    return unread;
}

struct refusal logged_draughts_act(struct logged_draughts *l, struct draughts_done *done)
{
    int must = doer(l, done->act), colour = colour_of(l, done->side);
    struct draughts_action action = {
        .act = (enum draughts_act)(done->act - 1), .side = (uint8_t)colour, .square = (uint8_t)done->square};
    l->judged = JUDGED_NONE;
    if (!l->game.end && must >= 0 && must != colour) return refused(REASON_WRONG_SIDE);
    if (done->act == SAY_PLAY || done->act == SAY_ANGLE) {
        struct refusal unread = squares_read(l, done, &action.play);
        if (unread.code) return unread;
    } else {
        done->play[0] = '\0';
    }
    struct refusal refusal = draughts_act(&l->game, &action, &l->plays);
    l->turns += !refusal.code;
    return refusal;
}

bool logged_draughts_replay(struct logged_draughts *l, const char *line, int32_t last)
{
    struct draughts_done done;
    while (l->turns < last)
        if (!draughts_log_next(&line, &done) || logged_draughts_act(l, &done).code) return false;
    return true;
}

bool logged_draughts_drawn_move(const struct logged_draughts *l, uint8_t square[2])
{
    if (!l->ballot || l->game.end || l->game.plays > 1) return false;
    struct draughts_ballot ballot = draughts_ballot((unsigned)l->ballot - 1);
    mem_copy(square, ballot.square[l->game.board.turn], 2);
    return true;
}

void logged_draughts_list(struct logged_draughts *l, bool missing)
{
    const struct draughts_game *g = &l->game;
    bool huffing = !g->end && draughts_has(&g->rules, RULE_HUFF) && !g->compelled && !g->goes_on;
    l->plays.count = 0;
    if (!missing)
        draughts_choices(g, &l->plays);
    else if (huffing)
        draughts_movable(&g->rules, &g->board, true, &l->plays);
}

// Is it the move that the ballot wants, or does none want any?
static bool of_ballot(const struct logged_draughts *l, const struct draughts_play *play)
{
    uint8_t drawn[2];
    if (!logged_draughts_drawn_move(l, drawn)) return true;
    return play->square[0] == drawn[0] && play->square[play->hops] == drawn[1];
}

// May it be played after what the hand has done?
static bool of_touch(const struct draughts_game *g, const struct draughts_play *play)
{
    if (g->touched && play->square[0] != g->touched) return false;
    return !g->towards || draughts_heads_for(&g->rules, play) == g->towards;
}

bool logged_draughts_offers(const struct logged_draughts *l, const struct draughts_play *play, bool missing)
{
    const struct draughts_game *g = &l->game;
    bool wanted = missing ? draughts_misses(&g->rules, &g->board, play) : of_ballot(l, play);
    return wanted && of_touch(g, play);
}

enum side logged_draughts_on_move(const struct logged_draughts *l)
{
    return l->game.end ? SIDE_NONE : logged_draughts_side(l, l->game.board.turn);
}

enum side logged_draughts_winner(const struct logged_draughts *l)
{
    return !l->game.end || l->game.drawn ? SIDE_NONE : logged_draughts_side(l, l->game.winner);
}

void logged_draughts_position(const struct logged_draughts *l, char fen[DRAUGHTS_BOARD + 1])
{
    draughts_fen_write(&l->game.board, fen);
}
