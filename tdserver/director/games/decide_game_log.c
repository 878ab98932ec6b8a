// SPDX-License-Identifier: MIT
// Recording: the actions of a game as they are played, taken back, corrected, or read from a transcript
// afterwards. Nothing that was recorded is overwritten: what contradicts it is kept beside it. Rule book 1.2,
// 1.5-1.7.
#include "director/deciding.h"
#include "director/games/game_log_check.h"
#include "director/games/logged_game.h"
#include "director/games/match.h"
#include "director/games/match_games.h"
#include "director/games/match_life.h"
#include "director/games/position_told.h"
#include "director/games/scorecard.h"
#include "director/hall/seat.h"
#include "director/pad/pad.h"
#include "director/profile.h"
#include "director/status.h"
#include "engine/mem.h"
#include "engine/roll.h"

// A game of a match with its record as it stands before the command.
struct recorder {
    struct row_match m;
    int32_t number;                                  // of the game
    int32_t turns;                                   // actions recorded of it
    int32_t other;                                   // the game the record is of, if it is another one
    char line[sizeof((struct row_record *)0)->line]; // a copy: rows move when events are applied
    struct match_score score;
    struct match_rules rules;
    struct variant *variant;
    struct plays legal;
    struct logged_game game;
};

static bool recorder_open(struct deciding *d, struct recorder *r, int32_t match, int32_t game)
{
    if (!deciding_drawn(d) || !match_get(d, match, &r->m)) return false;
    const struct row_record *row = state_record(d->now, match);
    bool same = row && row->game == game;
    r->number = game;
    r->turns = same ? row->turns : 0;
    r->other = row && !same ? row->game : 0;
    text_fill(r->line, sizeof r->line, same ? row->line : "");
    r->score = scorecard_before(d, match, game);
    r->rules = match_game_rules(d->now, &r->m, game);
    r->legal = (struct plays){room_take(d->room, RECORD_PLAYS * sizeof(struct play)), RECORD_PLAYS, 0};
    r->variant = room_take(d->room, sizeof *r->variant);
    if (r->variant) *r->variant = match_game_variant(d->now, &r->m, game);
    const bool draughts = draughts_played(match_games(d->now, r->m.section));
    if (draughts) deciding_refuse(d, director_refusal(DIRECTOR_NOT_RECORDED));
    if (!r->legal.at || !r->variant) deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
    return !refused(d);
}

// The game after its first `last` actions. false: refused; only a foreign ledger can hold such a record.
static bool recorder_replay(struct deciding *d, struct recorder *r, int32_t last)
{
    logged_game_begin(&r->game, &r->score, &r->rules, r->variant,
                      match_game_starter(d->now, &r->m, r->number), r->legal);
    if (!logged_game_replay(&r->game, r->line, last))
        deciding_refuse(d, director_refusal(DIRECTOR_RECORD_BROKEN, r->number));
    return !refused(d);
}

static bool action_at(const char *line, int32_t turn, struct game_log_action *action,
                      char play[RECORD_PLAY + 1])
{
    for (int32_t n = 1; n < turn; n++)
        if (!game_log_next(&line, action, play)) return false;
    return game_log_next(&line, action, play);
}

// ---- doing an action

// What the rules of the game refuse is said in the engine's words, with the plays that were possible.
static void refuse_by_engine(struct deciding *d, const struct recorder *r, const struct refusal *why)
{
    enum director_reason reason = DIRECTOR_ILLEGAL_PLAY;
    switch (why->code) {
    case REASON_WRONG_PHASE:
    case REASON_WRONG_SIDE:
    case REASON_NO_DICE:
    case REASON_NO_THIRD_DIE:
    case REASON_OPENING_TIE:
    case REASON_CRAWFORD:
    case REASON_DEAD_CUBE:
    case REASON_CUBE_LIMIT:
    case REASON_NOT_OWNER:
    case REASON_AFTER_ROLL:
    case REASON_FIRST_ROLL:
    case REASON_NO_BEAVER:
    case REASON_RESIGN_VALUE:
    case REASON_SETUP_FIRST:
    case REASON_SETUP_CUBE:
    case REASON_NO_SETUP_CUBE:
    case REASON_NO_POSITION:
    case REASON_NO_CUBE:
    case REASON_NO_AUTOMATIC:
    case REASON_AUTOMATIC_FIRST:
    case REASON_NO_REST:
        reason = DIRECTOR_ILLEGAL_ACTION;
        break;
    default:
        break;
    }
    d->out.engine = *why;
    d->out.turn = r->game.turn;
    d->out.legal = r->game.legal;
    deciding_refuse(d, director_refusal(reason));
}

// false: refused. The action is then what the record keeps.
static bool recorder_act(struct deciding *d, struct recorder *r, struct game_log_action *action,
                         char play[RECORD_PLAY + 1], bool agreed)
{
    if (r->game.game.phase == GAME_OVER)
        deciding_refuse(d, director_refusal(DIRECTOR_RECORD_COMPLETE, r->number));
    else if (r->game.cube_only && action->act == RECORD_ROLL)
        deciding_refuse(d, director_refusal(DIRECTOR_RECORD_CUBE_ONLY, r->number));
    else if (action->act == RECORD_RESIGN && !agreed && !r->game.cube_only && logged_game_contact(&r->game))
        deciding_refuse(d, director_refusal(DIRECTOR_RESIGN_CONTACT));
    if (refused(d)) return false;
    struct refusal why = logged_game_act(&r->game, action, play);
    if (why.code) {
        refuse_by_engine(d, r, &why);
        return false;
    }
    return true;
}

// ---- what follows

#define TURN_FIELDS(r, turn_, action_)                                                                       \
    .match = (r)->m.n, .game = (r)->number, .turn = turn_, .side = (int32_t)(action_)->side,                 \
    .act = (int32_t)(action_)->act, .dice = (action_)->dice, .win = (int32_t)(action_)->win

static void emit_recorded(struct deciding *d, const struct recorder *r, const struct game_log_action *action,
                          enum record_source source, int64_t est_ms)
{
    const struct logged_game *g = &r->game;
    struct event event = {.kind = EVENT_turn_recorded,
                          .is.turn_recorded = {TURN_FIELDS(r, g->turns, action), .verdict = LEGALITY_NONE,
                                               .cube = (int32_t)g->game.cube,
                                               .owner = (int32_t)logged_game_owner(g),
                                               .offered = (int32_t)logged_game_offered(g),
                                               .source = (int32_t)source, .est_ms = est_ms}};
    struct event_turn_recorded *is = &event.is.turn_recorded;
    if (game_log_moves(action->act)) is->verdict = action->illegal ? LEGALITY_ILLEGAL : LEGALITY_LEGAL;
    text_fill(is->play, sizeof is->play, action->play);
    text_fill(is->rule, sizeof is->rule, engine_reasons[g->breaks].name);
    if (!g->breaks) is->rule[0] = '\0';
    logged_game_position(g, is->position);
    deciding_emit(d, &event);
}

// The game may be over with what was recorded last.
static void emit_complete(struct deciding *d, const struct recorder *r, enum record_source source)
{
    struct record_result result;
    if (refused(d) || !logged_game_result(&r->game, &result)) return;
    const struct row_record *row = state_record(d->now, r->m.n);
    EMIT(d, game_recorded, .match = r->m.n, .game = r->number, .source = (int32_t)source, .turns = row->turns,
         .winner = (int32_t)result.is.winner, .win = (int32_t)result.is.win, .cube = result.is.cube,
         .dropped = result.is.dropped, .points = result.points, .digest = game_log_digest(row->line));
}

// Takes back action `turn` and all after it; the recorder's game is then the one before it.
static void withdraw(struct deciding *d, struct recorder *r, int32_t turn, const char *reason)
{
    if (!recorder_replay(d, r, turn - 1)) return;
    const struct logged_game *g = &r->game;
    EMIT_TEXT(d, turn_withdrawn, reason, reason, .match = r->m.n, .game = r->number, .turn = turn,
              .cube = (int32_t)g->game.cube, .owner = (int32_t)logged_game_owner(g),
              .offered = (int32_t)logged_game_offered(g), .illegal = g->illegal);
}

// false: refused, the line is full.
static bool line_add(struct deciding *d, struct recorder *r, const struct game_log_action *action)
{
    if (!game_log_add(r->line, sizeof r->line, action))
        deciding_refuse(d, director_refusal(DIRECTOR_RECORD_FULL, r->number));
    return !refused(d);
}

// ---- one action at a table

static struct game_log_action action_asked(const struct command_turn_record *c)
{
    return (struct game_log_action){.side = (enum side)c->side,
                                    .act = (enum record_act)c->act,
                                    .dice = c->dice,
                                    .illegal = c->insist,
                                    .win = (enum win)c->win,
                                    .play = c->play};
}

// What the record says already of an action.
enum known { KNOWN_NOT, KNOWN_SAME, KNOWN_COMPLETES, KNOWN_DIFFERENT };

static bool action_same(const struct game_log_action *a, const struct game_log_action *b)
{
    return a->side == b->side && a->act == b->act && a->dice == b->dice && a->win == b->win &&
           a->illegal == b->illegal && text_same(a->play, b->play);
}

// The play of a roll that was rolled and not played until now.
static bool action_completes(const struct game_log_action *recorded, const struct game_log_action *asked)
{
    return recorded->act == RECORD_ROLL && text_same(recorded->play, RECORD_UNPLAYED) &&
           asked->act == RECORD_ROLL && asked->side == recorded->side &&
           roll_number(roll_read(asked->dice)) == recorded->dice;
}

static enum known turn_known(struct deciding *d, struct recorder *r, const struct command_turn_record *c)
{
    struct game_log_action recorded, asked = action_asked(c);
    char was[RECORD_PLAY + 1], play[RECORD_PLAY + 1];
    if (c->turn > r->turns) return KNOWN_NOT;
    if (!recorder_replay(d, r, c->turn - 1) || !action_at(r->line, c->turn, &recorded, was)) return KNOWN_NOT;
    bool completes = c->turn == r->turns && action_completes(&recorded, &asked);
    bool done = !logged_game_act(&r->game, &asked, play).code;
    if (done && action_same(&recorded, &asked)) return KNOWN_SAME;
    return completes ? KNOWN_COMPLETES : KNOWN_DIFFERENT;
}

// An action that cannot go into the record is kept for the director; the refusal says so.
static void keep_turn(struct deciding *d, const struct command_turn_record *c, enum kept_why why,
                      struct refusal refusal)
{
    const struct row_record *record = state_record(d->now, c->match);
    if (record && record->kept >= TURNS_KEPT_MAX) REFUSE(d, DIRECTOR_CLAIMS_MANY, c->match);
    EMIT_TEXT(d, turn_kept, play, c->play, .match = c->match, .game = c->game, .turn = c->turn,
              .side = c->side, .act = c->act, .dice = c->dice, .win = c->win, .why = (int32_t)why);
    d->out.keep = true;
    deciding_refuse(d, refusal);
}

// Only the next game is recorded, or goes on being recorded after its result was reported. At the desk the
// games of a match that is over may be typed in.
static bool game_recordable(const struct deciding *d, const struct recorder *r)
{
    const struct row_match *m = &r->m;
    bool next = !m->final && r->number == m->games + 1;
    if (next && m->status != MATCH_FINISHING && !status_ended((enum match_status)m->status)) return true;
    if (r->number > m->games) return false;
    return (r->turns && r->number == m->games) || (m->status == MATCH_OVER && !is_device(d));
}

// Nobody doubles before the opening roll, nor who begins in the first turn: a clock knows when that is.
static bool doubles_too_early(const struct deciding *d, const struct row_match *m,
                              const struct command_turn_record *c)
{
    if (!is_device(d) || c->act != RECORD_DOUBLE) return false;
    struct pad_seen seen = pad_look(d->now, m);
    enum pad_reason why = pad_of(&seen).half[side_index((enum side)c->side)].why_not[PAD_ACT_offer];
    return why == PAD_NO_opening || why == PAD_NO_first;
}

// false: refused, or kept beside the record.
static bool turn_admitted(struct deciding *d, const struct recorder *r, const struct command_turn_record *c)
{
    const struct row_match *m = &r->m;
    enum seat seat = seat_of(d, m, c->epoch);
    bool plays = game_log_moves((enum record_act)c->act) || c->act == RECORD_SETUP;
    bool off = is_device(d) && plays && !profile_value(d->now, SETTING_RECORDING);
    if (m->status == MATCH_WAITING)
        deciding_refuse(d, director_refusal(DIRECTOR_MATCH_WAITING, m->n));
    else if (!had_seat(d, m))
        deciding_refuse(d, director_refusal(DIRECTOR_NOT_HERE, m->n));
    else if (seat == SEAT_OLD)
        keep_turn(d, c, KEPT_OLD_EPOCH, director_refusal(DIRECTOR_OLD_EPOCH));
    else if (is_device(d) && status_ended((enum match_status)m->status))
        keep_turn(d, c, KEPT_DIFFERENT, director_refusal(DIRECTOR_LATE_ENTRY, m->n));
    else if (seat == SEAT_ELSEWHERE)
        deciding_refuse(d, director_refusal(DIRECTOR_NOT_HERE, m->n));
    else if (m->status == MATCH_DISPUTED)
        deciding_refuse(d, director_refusal(DIRECTOR_MATCH_DISPUTED, m->n));
    else if (awaits_players(d, m))
        deciding_refuse(d, director_refusal(DIRECTOR_READY_FIRST));
    else if (off)
        deciding_refuse(d, director_refusal(DIRECTOR_RECORDING_OFF));
    else if (doubles_too_early(d, m, c))
        deciding_refuse(d, director_refusal(DIRECTOR_DOUBLE_EARLY));
    else if (!game_recordable(d, r) && is_device(d) && r->number <= m->games)
        keep_turn(d, c, KEPT_DIFFERENT, director_refusal(DIRECTOR_GAME_NEXT, m->n, m->games + 1));
    else if (!game_recordable(d, r) && status_no_more_games((enum match_status)m->status))
        deciding_refuse(d, director_refusal(DIRECTOR_MATCH_DECIDED, m->n));
    else if (!game_recordable(d, r))
        deciding_refuse(d, director_refusal(DIRECTOR_GAME_NEXT, m->n, m->games + 1));
    return !refused(d);
}

static void turn_different(struct deciding *d, const struct command_turn_record *c)
{
    struct refusal refusal = director_refusal(DIRECTOR_TURN_DIFFERENT, c->turn, c->game);
    if (is_device(d))
        keep_turn(d, c, KEPT_DIFFERENT, refusal);
    else
        deciding_refuse(d, refusal);
}

DECIDE(turn_record)
{
    struct recorder r;
    char play[RECORD_PLAY + 1];
    struct game_log_action action = action_asked(c);
    if (c->side == SIDE_NONE) REFUSE(d, DIRECTOR_SIDE);
    if (c->act == RECORD_NONE) REFUSE(d, DIRECTOR_RECORD_ACT);
    if (!recorder_open(d, &r, c->match, c->game)) return;
    enum known known = turn_known(d, &r, c);
    if (known == KNOWN_SAME || refused(d) || !turn_admitted(d, &r, c)) return;
    if (known == KNOWN_DIFFERENT) {
        turn_different(d, c);
        return;
    }
    if (c->turn > r.turns + 1) REFUSE(d, DIRECTOR_TURN_NEXT, c->game, r.turns + 1);
    if (!recorder_replay(d, &r, c->turn - 1) || !recorder_act(d, &r, &action, play, c->insist)) return;
    (void)game_log_cut(r.line, c->turn);
    if (!line_add(d, &r, &action)) return;
    if (r.m.status == MATCH_READY || r.m.status == MATCH_CALLED) match_begin(d, c->match);
    if (known == KNOWN_COMPLETES) {
        struct recorder before = r;
        withdraw(d, &before, c->turn, "");
    }
    emit_recorded(d, &r, &action, SOURCE_TABLE, TAPPED(c).est_ms);
    emit_complete(d, &r, SOURCE_TABLE);
    bool goes_on = r.number > r.m.games && action.act != RECORD_AUTOMATIC; // which is nobody's act
    if (goes_on) game_accept(d, c->match, action.side);
}

// ---- taking back and correcting

// false: refused. The record must be of the game that is meant.
static bool recorder_of(struct deciding *d, struct recorder *r, int32_t match, int32_t game)
{
    if (!recorder_open(d, r, match, game)) return false;
    if (r->other)
        deciding_refuse(d, director_refusal(DIRECTOR_RECORD_OTHER, game, r->other));
    else if (!state_record(d->now, match))
        deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, game), "record of game");
    return !refused(d);
}

// false: refused. What was confirmed only a director changes, and says why.
static bool change_admitted(struct deciding *d, const struct recorder *r, int32_t epoch, const char *reason)
{
    if (!seated(d, &r->m, epoch)) return false;
    const struct row_game *reported = game_counted(d, r->m.n, r->number);
    bool confirmed = reported && reported->status == GAME_CONFIRMED;
    if (r->m.status == MATCH_DISPUTED && !is_director(d))
        deciding_refuse(d, director_refusal(DIRECTOR_MATCH_DISPUTED, r->m.n));
    else if (confirmed && !is_director(d))
        deciding_refuse(d, director_refusal(DIRECTOR_GAME_CONFIRMED, r->m.n, r->number));
    else if (confirmed && !reason[0])
        deciding_refuse(d, director_refusal(DIRECTOR_REASON_MISSING));
    return !refused(d);
}

DECIDE(turn_undo)
{
    struct recorder r;
    if (!recorder_of(d, &r, c->match, c->game) || !change_admitted(d, &r, c->epoch, c->reason)) return;
    if (c->turn > r.turns) return;
    // What somebody else has entered since is not taken back along with it.
    if (c->turns && c->turns != r.turns) REFUSE(d, DIRECTOR_TURN_DIFFERENT, c->turn, c->game);
    withdraw(d, &r, c->turn, c->reason);
}

DECIDE(turn_correct)
{
    struct recorder r;
    struct game_log_action action;
    char play[RECORD_PLAY + 1];
    if (!recorder_of(d, &r, c->match, c->game)) return;
    int32_t regime = profile_value(d->now, SETTING_MOVES);
    enum window window = game_log_window(r.line, c->turn, (enum moves_regime)regime);
    if (window == WINDOW_NONE) REFUSE(d, DIRECTOR_TURN_LEGAL, c->turn);
    if (window != WINDOW_OPEN && !c->override) REFUSE(d, DIRECTOR_WINDOW_CLOSED, c->turn);
    if (!recorder_replay(d, &r, c->turn - 1) || !action_at(r.line, c->turn, &action, play)) return;
    action.illegal = false;
    action.play = c->play;
    if (!recorder_act(d, &r, &action, play, false)) return;
    if (r.turns > c->turn) {
        struct recorder after = r;
        withdraw(d, &after, c->turn + 1, c->reason);
    }
    struct event event = {.kind = EVENT_turn_corrected,
                          .is.turn_corrected = {TURN_FIELDS(&r, c->turn, &action), .regime = regime,
                                                .window = (int32_t)window, .illegal = r.game.illegal}};
    text_fill(event.is.turn_corrected.play, sizeof event.is.turn_corrected.play, action.play);
    text_fill(event.is.turn_corrected.reason, sizeof event.is.turn_corrected.reason, c->reason);
    logged_game_position(&r.game, event.is.turn_corrected.position);
    deciding_emit(d, &event);
    emit_complete(d, &r, SOURCE_TABLE);
}

// ---- putting right, with all that follows

// What insisting means where a line of actions is read: each as it is marked, or all alike.
enum insisting { INSISTS_NEVER, INSISTS_AS_MARKED, INSISTS_ALWAYS };

// Judges the actions of a line one after the other, from where the recorder's game stands, and adds them to its line as the record
// keeps them: all allowed, or refused. Who gave up has been asked when it happened.
static bool line_read(struct deciding *d, struct recorder *r, const char *line, enum insisting insisting)
{
    struct game_log_action action;
    char text[RECORD_PLAY + 1], play[RECORD_PLAY + 1];
    while (*line) {
        if (!game_log_next(&line, &action, text)) {
            deciding_refuse(d, director_refusal(DIRECTOR_RECORD_LINE, r->game.turns + 1));
            return false;
        }
        if (insisting != INSISTS_AS_MARKED) action.illegal = insisting == INSISTS_ALWAYS;
        if (!recorder_act(d, r, &action, play, true) || !line_add(d, r, &action)) return false;
    }
    return true;
}

// Where action `turn` begins; there are that many.
static const char *line_from(const char *line, int32_t turn)
{
    for (int32_t n = 1; n < turn; line++)
        n += *line == ';';
    return line;
}

// Does the line say the same of the game from there on as the record? Notation may differ, and who was to begin.
static bool line_tells(struct deciding *d, const struct recorder *r, int32_t turn, const char *line)
{
    struct recorder seen = *r;
    struct game_log_action action;
    char text[RECORD_PLAY + 1], play[RECORD_PLAY + 1];
    if (turn > r->turns || !recorder_replay(d, &seen, turn - 1)) return false;
    (void)game_log_cut(seen.line, turn);
    seen.game.told = true;
    while (game_log_next(&line, &action, text))
        if (logged_game_act(&seen.game, &action, play).code ||
            !game_log_add(seen.line, sizeof seen.line, &action))
            return false;
    return !*line && text_same(seen.line, r->line);
}

// The recorder's line from that action on, each of it as an event.
static void emit_again(struct deciding *d, struct recorder *r, int32_t turn, enum record_source source)
{
    struct game_log_action action;
    char text[RECORD_PLAY + 1], play[RECORD_PLAY + 1];
    const char *at = line_from(r->line, turn);
    if (!recorder_replay(d, r, turn - 1)) return;
    r->game.told = true;
    while (game_log_next(&at, &action, text) && !logged_game_act(&r->game, &action, play).code)
        emit_recorded(d, r, &action, source, 0);
    emit_complete(d, r, source);
}

DECIDE(turns_amend)
{
    struct recorder r, amended;
    if (!recorder_of(d, &r, c->match, c->game)) return;
    if (line_tells(d, &r, c->turn, c->line) || refused(d)) return; // somebody's second try, or nothing to do
    if (!change_admitted(d, &r, c->epoch, c->reason)) return;
    if (c->turns != r.turns || !line_tells(d, &r, c->turn, c->was))
        REFUSE(d, DIRECTOR_RECORD_CHANGED, c->game, c->turn);
    amended = r;
    (void)game_log_cut(amended.line, c->turn);
    if (!recorder_replay(d, &amended, c->turn - 1) || !line_read(d, &amended, c->line, INSISTS_AS_MARKED))
        return;
    int32_t turns = amended.game.turns;
    if (turns > r.turns) REFUSE(d, DIRECTOR_TURN_NEXT, c->game, r.turns + 1);
    if (!recorder_replay(d, &r, c->turn - 1)) return;
    EMIT_TEXT(d, turns_amended, reason, c->reason, .match = r.m.n, .game = r.number, .turn = c->turn,
              .again = turns - c->turn, .cube = (int32_t)r.game.game.cube,
              .owner = (int32_t)logged_game_owner(&r.game), .offered = (int32_t)logged_game_offered(&r.game),
              .illegal = r.game.illegal);
    emit_again(d, &amended, c->turn, SOURCE_TABLE);
}

DECIDE(record_settle)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    const struct row_record *row = state_record(d->now, c->match);
    const struct row_recorded *recorded = state_recorded(d->now, game_number(c->match, c->game));
    if (!row) REFUSE_WORDS(d, "record of match", DIRECTOR_NOTHING, c->match);
    bool open = c->game ? recorded && recorded->status == RECORDED_COMPLETE : row->kept > 0;
    if (open) EMIT_TEXT(d, record_settled, reason, c->reason, .match = c->match, .game = c->game);
}

// ---- transcripts

// Reads the line of a transcript as a game of this match into the recorder: canonical, every action allowed.
static bool transcript_read(struct deciding *d, struct recorder *r, const char *line, bool insist)
{
    r->line[0] = '\0';
    return recorder_replay(d, r, 0) && line_read(d, r, line, insist ? INSISTS_ALWAYS : INSISTS_NEVER);
}

// What a transcript is to the record of its game.
enum reconciled { TRANSCRIPT_NEW, TRANSCRIPT_SAME, TRANSCRIPT_DIFFERENT };

// Are the first actions of the line those of which the record kept the digest?
static bool begins_so(const char *line, const struct row_recorded *row)
{
    char head[RECORD_LINE + 1];
    text_fill(head, sizeof head, line);
    (void)game_log_cut(head, row->turns + 1);
    return game_log_digest(head) == row->digest;
}

static void cube_of(const char *line, char cube[RECORD_LINE + 1])
{
    struct game_log_action action;
    char play[RECORD_PLAY + 1];
    mem_clear(cube, RECORD_LINE + 1);
    while (game_log_next(&line, &action, play))
        if (!game_log_moves(action.act)) (void)game_log_add(cube, RECORD_LINE + 1, &action);
}

// A record that broke off, or was of the cube alone, gives way to a transcript that says the same and more.
static enum reconciled reconcile(const struct deciding *d, const struct recorder *r)
{
    char cube[RECORD_LINE + 1];
    const struct row_recorded *row = state_recorded(d->now, game_number(r->m.n, r->number));
    if (!row || row->status == RECORDED_NONE) return TRANSCRIPT_NEW;
    if (row->digest == game_log_digest(r->line)) return TRANSCRIPT_SAME;
    if (row->status != RECORDED_OPEN) return TRANSCRIPT_DIFFERENT;
    cube_of(r->line, cube);
    return begins_so(r->line, row) || begins_so(cube, row) ? TRANSCRIPT_NEW : TRANSCRIPT_DIFFERENT;
}

// Both stay: what was recorded in the record, what the transcript says beside it.
static void transcript_keep(struct deciding *d, const struct recorder *r)
{
    struct game_log_action action;
    char play[RECORD_PLAY + 1];
    const char *at = r->line;
    for (int32_t turn = 1; game_log_next(&at, &action, play); turn++)
        EMIT_TEXT(d, turn_kept, play, play, TURN_FIELDS(r, turn, &action), .why = KEPT_TRANSCRIPT);
}

DECIDE(plays_import)
{
    struct recorder r;
    if (!recorder_open(d, &r, c->match, c->game)) return;
    if (r.m.status != MATCH_OVER) REFUSE(d, DIRECTOR_IMPORT_EARLY, c->match);
    if (!r.m.final && !game_counted(d, c->match, c->game))
        REFUSE(d, DIRECTOR_GAME_MISSING, c->match, c->game);
    if (!transcript_read(d, &r, c->line, c->insist)) return;
    switch (reconcile(d, &r)) {
    case TRANSCRIPT_NEW:
        emit_again(d, &r, 1, SOURCE_TRANSCRIPT);
        break;
    case TRANSCRIPT_DIFFERENT:
        transcript_keep(d, &r);
        break;
    case TRANSCRIPT_SAME:
        break;
    }
}

// ---- a position that a game is recorded from

// The text as action `turn` of the record of this game would keep it. false: refused, no game is recorded from there.
static bool setup_told(struct deciding *d, struct recorder *r, int32_t turn, enum side on_roll,
                       const char *text, char play[RECORD_PLAY + 1])
{
    struct game_log_action action = {.side = on_roll, .act = RECORD_SETUP, .play = text};
    return recorder_replay(d, r, turn - 1) && recorder_act(d, r, &action, play, false);
}

bool position_told(struct deciding *d, int32_t match, int32_t game, enum side on_roll, const char *text,
                   char play[RECORD_PLAY + 1])
{
    struct recorder r;
    if (on_roll == SIDE_NONE) deciding_refuse(d, director_refusal(DIRECTOR_SIDE));
    return !refused(d) && recorder_open(d, &r, match, game) && setup_told(d, &r, 1, on_roll, text, play);
}

// Each side says so for itself: the tablet lies between them, and who placed the checkers it cannot tell.
DECIDE(position_agree)
{
    struct recorder r;
    struct game_log_action begins;
    char set_up[RECORD_PLAY + 1], seen[RECORD_PLAY + 1];
    if (c->side == SIDE_NONE) REFUSE(d, DIRECTOR_SIDE);
    if (!recorder_of(d, &r, c->match, c->game) || !change_admitted(d, &r, c->epoch, "")) return;
    int32_t turn = game_log_set_up(r.line, &begins, set_up);
    if (!turn) REFUSE(d, DIRECTOR_NOT_SET_UP, c->game);
    if (!setup_told(d, &r, turn, begins.side, c->position, seen)) return;
    if (!text_same(seen, set_up)) REFUSE(d, DIRECTOR_RECORD_CHANGED, c->game, turn);
    const struct row_recorded *row = state_recorded(d->now, game_number(c->match, c->game));
    if (row->agreed & 1 << side_index((enum side)c->side)) return;
    EMIT_TEXT(d, position_agreed, position, set_up, .match = c->match, .game = c->game, .side = c->side);
}

// ---- help

enum { HELP_RECORDER = 1 }; // choices_play_help: to who records, which only the table can say

DECIDE(play_help_set)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m) || !seated(d, &m, c->epoch)) return;
    if (m.status == MATCH_WAITING) REFUSE(d, DIRECTOR_MATCH_WAITING, c->match);
    if (status_ended((enum match_status)m.status)) REFUSE(d, ended_reason(&m), c->match);
    if (m.play_help == c->on) return;
    // It ends also where the director has forbidden it meanwhile.
    if (c->on && profile_value(d->now, SETTING_PLAY_HELP) != HELP_RECORDER) REFUSE(d, DIRECTOR_PLAY_HELP);
    int32_t game = m.games < GAMES_PER_MATCH_MAX ? m.games + 1 : m.games;
    EMIT(d, play_help_set, .match = c->match, .game = game, .on = c->on, .tapped_ms = TAPPED(c).est_ms);
}
