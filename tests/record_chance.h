// SPDX-License-Identifier: MIT
// For random commands: actions that games are made of, and what must be true of every record.
#ifndef TESTS_RECORD_CHANCE_H
#define TESTS_RECORD_CHANCE_H
#include "chance.h"
#include "director/games/game_log_check.h"
#include "director/games/logged_game.h"
#include "director/games/match_games.h"
#include "hall.h"

// The game of a match as its record tells it; false when nothing of this game is recorded.
static inline bool record_told(const struct state *state, const struct row_match *m, int32_t number,
                               struct logged_game *game, struct play plays[RECORD_PLAYS])
{
    const struct row_record *row = state_record(state, m->n);
    struct match_score score = score_before(state, m, number);
    struct match_rules rules = match_game_rules(state, m, number);
    static struct variant variant;
    variant = match_game_variant(state, m, number);
    logged_game_begin(game, &score, &rules, &variant, match_game_starter(state, m, number),
                      (struct plays){plays, RECORD_PLAYS, 0});
    if (!row || row->game != number) return false;
    assert_true(logged_game_replay(game, row->line, row->turns));
    return true;
}

// As many dice as the game throws; now and then too few, or too many.
static inline int32_t chance_dice(struct chance *c, const struct logged_game *g)
{
    const bool three = variant_has(g->variant, FLAG_THREE_DICE) == (chance_below(c, 24) > 0);
    int32_t dice = (int32_t)(10 * (1 + chance_below(c, 6)) + 1 + chance_below(c, 6));
    return three ? (int32_t)(100 * (1 + chance_below(c, 6))) + dice : dice;
}

// A legal play of a roll, "" when there is none or the roll is not possible.
static inline void chance_legal(struct chance *c, const struct logged_game *g, enum side side, int32_t dice,
                                char to[RECORD_PLAY + 1])
{
    struct logged_game now = *g;
    struct game_log_action action = {.side = side, .act = RECORD_ROLL, .dice = dice, .play = RECORD_UNPLAYED};
    char play[RECORD_PLAY + 1];
    to[0] = '\0';
    if (!logged_game_rest(g) && logged_game_act(&now, &action, play).code) return;
    struct turn turn = game_turn(&now.game);
    if (plays_list(&turn, &now.legal).code || !now.legal.count) return;
    const struct play *made = &now.legal.at[chance_below(c, (uint32_t)now.legal.count)];
    notation_write(&turn, made, to, RECORD_PLAY + 1);
}

// Most of the time a legal one.
static inline void chance_play(struct chance *c, const struct logged_game *g, struct command_turn_record *to)
{
    static const char *const others[] = {RECORD_UNPLAYED, "24/15", "13/7 13/8", "6/7 7/6", "nonsense", ""};
    chance_legal(c, g, (enum side)to->side, to->dice, to->play);
    if (!chance_below(c, 6))
        snprintf(to->play, sizeof to->play, "%s", others[chance_below(c, COUNT(others))]);
}

// The next action of the game, as it often is.
static inline void chance_action(struct chance *c, struct logged_game *g, struct command_turn_record *to)
{
    enum side on_roll = logged_game_on_roll(g), offered = logged_game_offered(g);
    if (on_roll == SIDE_NONE) on_roll = chance_below(c, 2) ? SIDE_A : SIDE_B;
    to->side = (int32_t)(offered == SIDE_NONE ? on_roll : side_other(on_roll));
    to->act = chance_below(c, 4) ? RECORD_ROLL : RECORD_DOUBLE;
    if (offered != SIDE_NONE) to->act = chance_below(c, 2) ? RECORD_TAKE : RECORD_PASS;
    if (!chance_below(c, 12)) to->act = (int32_t)chance_below(c, RECORD_REST + 1);
    if (logged_game_rest(g) && chance_below(c, 8)) to->act = RECORD_REST;
    to->win = to->act == RECORD_RESIGN ? (int32_t)chance_below(c, 4) : 0;
    to->dice = chance_dice(c, g);
    if (logged_game_rest(g) && chance_below(c, 8)) to->dice = logged_game_dice(g);
    to->insist = !chance_below(c, 3);
    chance_play(c, g, to);
    if (to->act == RECORD_SETUP && chance_below(c, 4))
        snprintf(to->play, sizeof to->play, "4HPwATDgc/ABMA%s", chance_below(c, 2) ? " 2a" : "");
}

static inline void chance_record(struct chance *c, const struct state *state, struct command *command)
{
    struct command_turn_record *to = &command->is.turn_record;
    const struct row_match *m = drawn_match(state, to->match);
    static struct play plays[RECORD_PLAYS];
    struct logged_game game;
    if (!m || !chance_below(c, 20)) return;
    if (chance_below(c, 8)) to->game = m->games + 1;
    // Any number may be asked for; what stood before a game far behind the last one takes long to add up.
    bool near = to->game > 0 && to->game <= m->games + 1;
    (void)record_told(state, m, near ? to->game : m->games + 1, &game, plays);
    to->turn = game.turns + 1;
    if (!chance_below(c, 8)) to->turn = 1 + (int32_t)chance_below(c, (uint32_t)game.turns + 2);
    chance_action(c, &game, to);
}

// Taking back and correcting aim at the last actions of what is recorded.
static inline void chance_back(struct chance *c, const struct state *state, int32_t match, int32_t *game,
                               int32_t *turn)
{
    const struct row_record *row = state_record(state, match);
    if (!row || !chance_below(c, 8)) return;
    *game = row->game;
    *turn = row->turns - (int32_t)chance_below(c, 3);
}

// The last illegal play of a line; 0 when there is none.
static inline int32_t last_illegal(const char *line, struct game_log_action *found)
{
    struct game_log_action action;
    char play[RECORD_PLAY + 1];
    int32_t turn = 0;
    for (int32_t n = 1; game_log_next(&line, &action, play); n++)
        if (action.illegal) {
            turn = n;
            *found = action;
        }
    return turn;
}

static inline void chance_correct(struct chance *c, const struct state *state, struct command *command)
{
    struct command_turn_correct *to = &command->is.turn_correct;
    const struct row_match *m = drawn_match(state, to->match);
    const struct row_record *row = m ? state_record(state, m->n) : NULL;
    static struct play plays[RECORD_PLAYS];
    struct logged_game game;
    struct game_log_action action;
    int32_t turn = row ? last_illegal(row->line, &action) : 0;
    if (!turn || !chance_below(c, 8)) return;
    struct match_score score = score_before(state, m, row->game);
    struct match_rules rules = match_game_rules(state, m, row->game);
    struct variant variant = match_game_variant(state, m, row->game);
    logged_game_begin(&game, &score, &rules, &variant, match_game_starter(state, m, row->game),
                      (struct plays){plays, RECORD_PLAYS, 0});
    assert_true(logged_game_replay(&game, row->line, turn - 1));
    to->game = row->game;
    to->turn = turn;
    chance_legal(c, &game, action.side, action.dice, to->play);
}

// The action with another play, or another roll, and those after it as far as they may be wanted again.
static inline void chance_amend(struct chance *c, const struct state *state, struct command *command)
{
    struct command_turns_amend *to = &command->is.turns_amend;
    const struct row_match *m = drawn_match(state, to->match);
    const struct row_record *row = m ? state_record(state, m->n) : NULL;
    static struct play plays[RECORD_PLAYS];
    struct logged_game game;
    struct game_log_action action;
    char text[RECORD_PLAY + 1], play[RECORD_PLAY + 1];
    if (!row || !row->turns || !chance_below(c, 12)) return;
    int32_t turn = 1 + (int32_t)chance_below(c, (uint32_t)row->turns), n = 1;
    struct match_score score = score_before(state, m, row->game);
    struct match_rules rules = match_game_rules(state, m, row->game);
    struct variant variant = match_game_variant(state, m, row->game);
    logged_game_begin(&game, &score, &rules, &variant, match_game_starter(state, m, row->game),
                      (struct plays){plays, RECORD_PLAYS, 0});
    assert_true(logged_game_replay(&game, row->line, turn - 1));
    *to = (struct command_turns_amend){
        .match = m->n, .game = row->game, .turn = turn, .turns = row->turns, .epoch = to->epoch};
    snprintf(to->reason, sizeof to->reason, "seen");
    for (const char *at = row->line; game_log_next(&at, &action, text); n++) {
        if (n < turn) continue;
        assert_true(game_log_add(to->was, sizeof to->was, &action));
        if (n == turn && action.act == RECORD_ROLL) {
            if (!chance_below(c, 3)) action.dice = chance_dice(c, &game);
            chance_legal(c, &game, action.side, action.dice, play);
            action.play = play;
        }
        if (n > turn && !chance_below(c, 8)) break;
        action.illegal |= n > turn;
        if (!game_log_add(to->line, sizeof to->line, &action)) break;
    }
    if (!chance_below(c, 10)) to->was[0] = 'b';
}

static inline void chance_import(struct chance *c, const struct state *state, struct command *command)
{
    static const char *const lines[] = {
        "a31 8/5 6/5;bX1;", "b31 8/5 6/5;aD;bP;",         "a64 24/14;", "aD;bT;aX2;", "a64 24/15;bX1;",
        "nonsense",         "a654 24/18 24/19 24/20;bX1;"};
    struct command_plays_import *to = &command->is.plays_import;
    snprintf(to->line, sizeof to->line, "%s", lines[chance_below(c, COUNT(lines))]);
    for (int i = 0; i < 8; i++) {
        const struct row_match *m = drawn_match(state, 1 + (int32_t)chance_below(c, 9));
        if (!m || m->status != MATCH_OVER || !m->games) continue;
        to->match = m->n;
        to->game = 1 + (int32_t)chance_below(c, (uint32_t)m->games);
    }
}

static inline void chance_of_record(struct chance *c, const struct state *state, struct command *command)
{
    struct command_turn_undo *undo = &command->is.turn_undo;
    if (command->kind == COMMAND_turn_record) chance_record(c, state, command);
    if (command->kind == COMMAND_turn_undo) chance_back(c, state, undo->match, &undo->game, &undo->turn);
    if (command->kind == COMMAND_turn_correct) chance_correct(c, state, command);
    if (command->kind == COMMAND_turns_amend) chance_amend(c, state, command);
    if (command->kind == COMMAND_plays_import) chance_import(c, state, command);
}

// Board, cube and result by the line are what the rows say.
static inline void record_check_row(const struct state *state, const struct row_record *row)
{
    static struct play plays[RECORD_PLAYS];
    const struct row_match *m = state_match(state, row->n);
    const struct row_recorded *recorded = state_recorded(state, game_number(row->n, row->game));
    struct logged_game game;
    struct record_result result;
    if (!row->game) return;
    assert_true(record_told(state, m, row->game, &game, plays));
    assert_int_equal(game.turns, row->turns);
    assert_int_equal(game.game.cube, row->cube);
    assert_int_equal(logged_game_owner(&game), row->owner);
    assert_int_equal(logged_game_offered(&game), row->offered);
    assert_int_equal(recorded->turns, row->turns);
    assert_int_equal(recorded->illegal, game.illegal);
    assert_int_equal(recorded->digest, game_log_digest(row->line));
    bool over = logged_game_result(&game, &result);
    assert_int_equal(recorded->status != RECORDED_OPEN, over);
    assert_int_equal(!row->kept, !row->kept_ms);
    if (!over) return;
    assert_int_equal(recorded->winner, result.is.winner);
    assert_int_equal(recorded->win, result.is.win);
    assert_int_equal(recorded->cube, result.is.cube);
    assert_int_equal(recorded->dropped, result.is.dropped);
    assert_int_equal(recorded->points, result.points);
}

static inline void record_check(const struct hall *h)
{
    for (STATE_EACH(record, row, h->state))
        record_check_row(h->state, row);
}
#endif
