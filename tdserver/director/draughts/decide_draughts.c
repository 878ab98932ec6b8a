// SPDX-License-Identifier: MIT
// Draughts at a table: plays, what the laws let people say besides, and taking it back. A game that is over enters the match by
// itself. Rules 1.3, cases 127-136.
#include "director/deciding.h"
#include "director/draughts/law_time.h"
#include "director/draughts/logged_draughts.h"
#include "director/draughts/lot.h"
#include "director/games/match_games.h"
#include "director/games/match_life.h"
#include "director/games/scorecard.h"
#include "director/hall/seat.h"
#include "director/profile.h"
#include "director/status.h"

// A game with its acts as they stand before the command.
struct board {
    struct row_match m;
    int32_t number; // of the game
    int32_t turns;
    char line[DRAUGHTS_LINE + 1]; // a copy: rows move when events are applied
    struct draughts_terms terms;
    struct logged_draughts game;
};

// false: refused.
static bool board_open(struct deciding *d, struct board *b, int32_t match, int32_t game)
{
    if (!deciding_drawn(d) || !match_get(d, match, &b->m)) return false;
    if (!match_draughts(d->now, b->m.section, &b->terms)) {
        deciding_refuse(d, director_refusal(DIRECTOR_NO_DRAUGHTS, match));
        return false;
    }
    const struct row_draughts *row = state_draughts(d->now, game_number(match, game));
    b->number = game;
    b->turns = row ? row->turns : 0;
    text_fill(b->line, sizeof b->line, row ? row->line : "");
    b->game.plays =
        (struct draughts_plays){room_take(d->room, DRAUGHTS_PLAYS_MAX * sizeof(struct draughts_play)),
                                DRAUGHTS_PLAYS_MAX, 0, false, 0};
    if (!b->game.plays.at) deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
    return !refused(d);
}

// The game after its first `last` acts. false: refused; only a foreign ledger can hold such a line.
static bool board_replay(struct deciding *d, struct board *b, int32_t last)
{
    const struct row_draughts *row = state_draughts(d->now, game_number(b->m.n, b->number));
    enum side black = row ? (enum side)row->black : SIDE_A;
    logged_draughts_begin(&b->game, &b->terms, black, row ? row->ballot : 0, b->game.plays);
    if (!logged_draughts_replay(&b->game, b->line, last))
        deciding_refuse(d, director_refusal(DIRECTOR_RECORD_BROKEN, b->number));
    return !refused(d);
}

// ---- an act

static struct draughts_done act_asked(const struct command_draughts_say *c)
{
    struct draughts_done done = {
        .side = (enum side)c->side, .act = (enum draughts_say)c->act, .square = c->square};
    text_fill(done.play, sizeof done.play, c->act == SAY_PLAY || c->act == SAY_ANGLE ? c->play : "");
    return done;
}

static bool act_same(const struct draughts_done *x, const struct draughts_done *y)
{
    return x->side == y->side && x->act == y->act && x->square == y->square && text_same(x->play, y->play);
}

// Is that what the line says already? Somebody's second try is no fault.
static bool act_known(struct deciding *d, struct board *b, const struct command_draughts_say *c)
{
    struct draughts_done was = {.act = SAY_NONE}, asked = act_asked(c);
    const char *at = b->line;
    if (c->turn > b->turns || !board_replay(d, b, c->turn - 1)) return false;
    for (int32_t n = 0; n < c->turn; n++)
        if (!draughts_log_next(&at, &was)) return false;
    return !logged_draughts_act(&b->game, &asked).code && act_same(&was, &asked);
}

// Seconds until the time of the side on move is over, by the law's time: called, and a minute more (laws 8, 9, case 132).
static int32_t time_left(struct deciding *d, struct board *b)
{
    enum { SECOND_MS = 1000 };
    const struct row_draughts *row = state_draughts(d->now, game_number(b->m.n, b->number));
    int64_t since_ms = draughts_thinks_since(d->now, &b->m, row);
    int64_t used_s = since_ms ? (d->context->now_ms - since_ms) / SECOND_MS : 0;
    int64_t left_s = draughts_call_after(&b->game.game, &b->game.plays) + DRAUGHTS_TIME_LEFT - used_s;
    return left_s > 0 ? (int32_t)left_s : 0;
}

// The time of a side is over when the law says so; otherwise the director says it. Before the first play nobody knows that both sit
// at the board.
static bool time_is_over(struct deciding *d, struct board *b, const struct draughts_done *done)
{
    if (done->act != SAY_TIME || is_director(d)) return true;
    if (!b->game.game.plays) {
        deciding_refuse(d, director_refusal(DIRECTOR_DRAUGHTS_UNPLAYED, b->number));
        return false;
    }
    int32_t left = time_left(d, b);
    if (done->side != logged_draughts_on_move(&b->game) || left)
        deciding_refuse(d, director_refusal(DIRECTOR_DRAUGHTS_TIME, left));
    return !refused(d);
}

// What ends or changes a game by the director's word (laws 9, 17, 19-24).
static bool is_ruling(const struct board *b, enum draughts_say act)
{
    return act == SAY_FORFEIT || (act == SAY_TIME && !b->terms.timed) || act == SAY_ADVANTAGE ||
           act == SAY_ARRANGE;
}

// false: refused.
static bool game_admitted(struct deciding *d, const struct board *b, int32_t epoch)
{
    const struct row_match *m = &b->m;
    if (m->status == MATCH_WAITING)
        deciding_refuse(d, director_refusal(DIRECTOR_MATCH_WAITING, m->n));
    else if (!seated(d, m, epoch))
        return false;
    else if (status_ended((enum match_status)m->status))
        deciding_refuse(d, director_refusal(ended_reason(m), m->n));
    else if (m->status == MATCH_DISPUTED)
        deciding_refuse(d, director_refusal(DIRECTOR_MATCH_DISPUTED, m->n));
    else if (awaits_players(d, m))
        deciding_refuse(d, director_refusal(DIRECTOR_READY_FIRST));
    else if (b->number <= m->games || m->final)
        deciding_refuse(d, director_refusal(DIRECTOR_DRAUGHTS_ENDED, b->number));
    else if (status_no_more_games((enum match_status)m->status))
        deciding_refuse(d, director_refusal(DIRECTOR_MATCH_DECIDED, m->n));
    else if (b->number != m->games + 1)
        deciding_refuse(d, director_refusal(DIRECTOR_GAME_NEXT, m->n, m->games + 1));
    return !refused(d);
}

// false: refused.
static bool act_admitted(struct deciding *d, const struct board *b, const struct command_draughts_say *c)
{
    if (!game_admitted(d, b, c->epoch)) return false;
    if (!is_director(d) && is_ruling(b, (enum draughts_say)c->act))
        deciding_refuse(d, director_refusal(DIRECTOR_DRAUGHTS_RULING));
    else if (is_device(d) && !profile_value(d->now, SETTING_RECORDING))
        deciding_refuse(d, director_refusal(DIRECTOR_RECORDING_OFF));
    else if (c->turn <= b->turns)
        deciding_refuse(d, director_refusal(DIRECTOR_DRAUGHTS_DIFFERENT, c->turn, c->game));
    else if (c->turn != b->turns + 1)
        deciding_refuse(d, director_refusal(DIRECTOR_TURN_NEXT, c->game, b->turns + 1));
    return !refused(d);
}

// false: refused. The first move of each side was drawn: no other man is bound by the hand, none goes another way.
static bool ballot_kept(struct deciding *d, const struct board *b, const struct draughts_done *done)
{
    uint8_t drawn[2];
    struct draughts_written written;
    bool hand = done->act == SAY_TOUCH, way = done->act == SAY_PLAY || done->act == SAY_ANGLE;
    if (!(hand || way) || !logged_draughts_drawn_move(&b->game, drawn)) return true;
    bool read = way && !draughts_play_read(done->play, text_length(done->play), &written).code;
    bool same =
        hand ? done->square == drawn[0]
             : read && written.squares == 2 && written.square[0] == drawn[0] && written.square[1] == drawn[1];
    if (!same) deciding_refuse(d, director_refusal(DIRECTOR_DRAUGHTS_BALLOT, drawn[0], drawn[1]));
    return same;
}

static void refuse_by_engine(struct deciding *d, enum draughts_say act, const struct refusal *why)
{
    d->out.engine = *why;
    bool played = act == SAY_PLAY && why->code != REASON_WRONG_SIDE && why->code != REASON_GAME_ENDED;
    deciding_refuse(d, director_refusal(played ? DIRECTOR_ILLEGAL_PLAY : DIRECTOR_ILLEGAL_ACTION));
}

static void emit_said(struct deciding *d, const struct board *b, const struct draughts_done *done,
                      const char *reason, int64_t est_ms)
{
    struct event event = {.kind = EVENT_draughts_said,
                          .is.draughts_said = {.match = b->m.n,
                                               .game = b->number,
                                               .turn = b->game.turns,
                                               .side = (int32_t)done->side,
                                               .act = (int32_t)done->act,
                                               .square = done->square,
                                               .verdict = (int32_t)b->game.judged,
                                               .est_ms = est_ms}};
    text_fill(event.is.draughts_said.play, sizeof event.is.draughts_said.play, done->play);
    text_fill(event.is.draughts_said.reason, sizeof event.is.draughts_said.reason, reason);
    logged_draughts_position(&b->game, event.is.draughts_said.position);
    deciding_emit(d, &event);
}

// Whose word the end of a game is: who did the last act, who resigns too; but that time is over says the one who waits for it.
static enum side reporter_of(const struct draughts_done *done)
{
    return done->act == SAY_TIME ? side_other(done->side) : done->side;
}

// A game that is over is reported by `side`; the other side sees it as any report.
static void emit_end(struct deciding *d, const struct board *b, enum side side)
{
    const struct logged_draughts *g = &b->game;
    if (refused(d) || !g->game.end) return;
    enum side winner = logged_draughts_winner(g);
    EMIT(d, draughts_ended, .match = b->m.n, .game = b->number, .turns = g->turns,
         .finish = (int32_t)g->game.end, .winner = (int32_t)winner);
    struct claimed_result claimed = {
        .game = b->number,
        .is = {.winner = winner, .win = winner == SIDE_NONE ? WIN_NONE : WIN_SINGLE, .cube = 1},
        .reason = ""};
    if (!refused(d)) game_enter(d, b->m.n, &claimed, is_device(d) ? side : SIDE_NONE);
}

DECIDE(draughts_say)
{
    struct board b;
    struct draughts_done done = act_asked(c);
    if (c->side == SIDE_NONE) REFUSE(d, DIRECTOR_SIDE);
    if (c->act == SAY_NONE) REFUSE(d, DIRECTOR_DRAUGHTS_ACT);
    if (!board_open(d, &b, c->match, c->game)) return;
    // Before a tablet learns what the board of another table knows.
    if (!had_seat(d, &b.m)) REFUSE(d, DIRECTOR_NOT_HERE, c->match);
    if (act_known(d, &b, c) || refused(d) || !act_admitted(d, &b, c)) return;
    match_begin_if_needed(d, c->match);
    draughts_ready(d, c->match, c->game);
    if (refused(d) || !board_replay(d, &b, b.turns) || !ballot_kept(d, &b, &done)) return;
    if (!time_is_over(d, &b, &done)) return;
    struct refusal why = logged_draughts_act(&b.game, &done);
    if (why.code) {
        refuse_by_engine(d, (enum draughts_say)c->act, &why);
        return;
    }
    if (!draughts_log_add(b.line, sizeof b.line, &done)) REFUSE(d, DIRECTOR_RECORD_FULL, b.number);
    d->tapped = TAPPED(c);
    if (is_device(d) && logged_draughts_by_doer(done.act)) game_accept(d, c->match, done.side);
    // What is written down is the director's: no tablet publishes a text of its own.
    emit_said(d, &b, &done, is_director(d) ? c->reason : "", d->tapped.est_ms);
    emit_end(d, &b, reporter_of(&done));
}

// false: refused. What only the director says no tablet and no scorer takes back.
static bool undo_admitted(struct deciding *d, const struct board *b, int32_t turn)
{
    if (is_director(d)) return true;
    bool unrecorded = is_device(d) && !profile_value(d->now, SETTING_RECORDING);
    if (unrecorded) deciding_refuse(d, director_refusal(DIRECTOR_RECORDING_OFF));
    struct draughts_done was;
    const char *at = b->line;
    for (int32_t n = 1; !refused(d) && draughts_log_next(&at, &was); n++)
        if (n >= turn && is_ruling(b, was.act))
            deciding_refuse(d, director_refusal(DIRECTOR_DRAUGHTS_RULING));
    return !refused(d);
}

DECIDE(draughts_undo)
{
    struct board b;
    if (!board_open(d, &b, c->match, c->game) || !game_admitted(d, &b, c->epoch)) return;
    if (c->turn > b.turns || !undo_admitted(d, &b, c->turn)) return;
    // What somebody else has entered since is not taken back along with it.
    if (c->turns > b.turns) REFUSE(d, DIRECTOR_TURN_NEXT, c->game, b.turns + 1);
    if (c->turns && c->turns != b.turns) REFUSE(d, DIRECTOR_DRAUGHTS_DIFFERENT, c->turns + 1, c->game);
    if (!board_replay(d, &b, c->turn - 1)) return;
    struct event event = {.kind = EVENT_draughts_withdrawn,
                          .is.draughts_withdrawn = {.match = b.m.n, .game = b.number, .turn = c->turn}};
    text_fill(event.is.draughts_withdrawn.reason, sizeof event.is.draughts_withdrawn.reason, c->reason);
    logged_draughts_position(&b.game, event.is.draughts_withdrawn.position);
    deciding_emit(d, &event);
}
