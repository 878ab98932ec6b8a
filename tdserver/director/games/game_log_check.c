// SPDX-License-Identifier: MIT
#include "director/games/game_log_check.h"

#include "director/games/logged_game.h"

// What the opponent has done since an illegal play.
struct since {
    bool doubled, rolled, played;
};

static void since_add(struct since *since, const struct game_log_action *action)
{
    since->doubled |= action->act == RECORD_DOUBLE;
    if (!game_log_moves(action->act)) return;
    since->rolled = true;
    since->played |= !text_same(action->play, RECORD_UNPLAYED);
}

static enum window window_after(const struct since *since, enum moves_regime regime)
{
    if (regime == MOVES_CONDONABLE && (since->rolled || since->doubled)) return WINDOW_CONDONED;
    if (regime == MOVES_NEXT_PLAY) return since->played ? WINDOW_CLOSED : WINDOW_OPEN;
    return since->rolled ? WINDOW_CLOSED : WINDOW_OPEN;
}

enum window game_log_window(const char *line, int32_t turn, enum moves_regime regime)
{
    struct game_log_action action;
    char play[RECORD_PLAY + 1];
    struct since since = {0};
    enum side mover = SIDE_NONE;
    bool over = false;
    for (int32_t n = 1; game_log_next(&line, &action, play); n++) {
        if (n == turn) {
            if (!action.illegal) return WINDOW_NONE;
            mover = action.side;
        }
        if (n <= turn) continue;
        over |= action.act == RECORD_PASS || action.act == RECORD_RESIGN;
        if (action.side != mover) since_add(&since, &action);
    }
    if (mover == SIDE_NONE) return WINDOW_NONE;
    enum window window = window_after(&since, regime);
    return over && window == WINDOW_OPEN ? WINDOW_CLOSED : window;
}

enum window game_log_set_up_window(const char *line, int32_t limit)
{
    struct game_log_action action;
    char play[RECORD_PLAY + 1];
    int32_t rolls = 0;
    while (game_log_next(&line, &action, play))
        rolls += action.act == RECORD_ROLL;
    return rolls < limit ? WINDOW_OPEN : WINDOW_CLOSED;
}

static unsigned difference(const struct row_recorded *recorded, const struct row_game *reported)
{
    return (recorded->winner != reported->winner ? DIFFERS_WINNER : 0u) |
           (recorded->win != reported->win ? DIFFERS_WIN : 0u) |
           (recorded->cube != reported->cube ? DIFFERS_CUBE : 0u) |
           (recorded->points != reported->points ? DIFFERS_POINTS : 0u) |
           (recorded->dropped != reported->dropped ? DIFFERS_DROPPED : 0u);
}

unsigned game_log_differs(const struct state *state, const struct row_match *m, int32_t game)
{
    const struct row_recorded *recorded = state_recorded(state, game_number(m->n, game));
    const struct row_game *reported = game <= m->games ? state_game_of(state, m->n, game) : NULL;
    if (!recorded || !reported || recorded->status != RECORDED_COMPLETE) return 0;
    return difference(recorded, reported);
}
