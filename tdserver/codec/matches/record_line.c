// SPDX-License-Identifier: MIT
#include "codec/matches/record_line.h"

#include "engine/roll.h"

#include <string.h>

// A line under construction, and the game it has told so far.
struct writer {
    const struct transcript_game *sheet;
    enum side left;
    char *line;
    struct logged_game game;
};

static enum side side_of(const struct writer *w, int column)
{
    return column == LEFT ? w->left : side_other(w->left);
}

// Says the next action; whether it was allowed is found out where the line is recorded.
static bool say(struct writer *w, struct game_log_action action)
{
    char play[RECORD_PLAY + 1];
    action.illegal = true;
    if (logged_game_act(&w->game, &action, play).code) return false;
    return game_log_add(w->line, RECORD_LINE + 1, &action);
}

static bool is_silent(const struct transcript_action *action)
{
    return action->said == SAID_NOTHING || action->said == SAID_CANNOT_MOVE || action->said == SAID_UNKNOWN;
}

// The play as the review found it; a last roll without one was rolled and not played.
static const char *play_of(struct arena *a, const struct transcript_action *action)
{
    if (action->canonical.at) return arena_string(a, action->canonical);
    return is_silent(action) ? RECORD_UNPLAYED : arena_string(a, action->play);
}

static bool write_roll(struct arena *a, struct writer *w, const struct transcript_action *action)
{
    enum side offered = logged_game_offered(&w->game), side = side_of(w, action->side);
    if (!dice_valid(action->dice)) return false;
    if (offered == side &&
        !say(w, (struct game_log_action){.side = side_other(side), .act = RECORD_TAKE, .play = ""}))
        return false;
    int32_t dice = roll_number((struct roll){action->dice, action->third});
    bool rest = logged_game_rest(&w->game) && logged_game_on_roll(&w->game) == side &&
                logged_game_dice(&w->game) == dice;
    return say(w, (struct game_log_action){.side = side,
                                           .act = rest ? RECORD_REST : RECORD_ROLL,
                                           .dice = dice,
                                           .play = play_of(a, action)});
}

// A file says to what the cube came, a record each time that it was doubled.
static bool write_automatic(struct writer *w, const struct transcript_action *action)
{
    const struct game_log_action doubled = {.side = SIDE_A, .act = RECORD_AUTOMATIC, .play = ""};
    while ((int32_t)w->game.game.cube < action->value)
        if (!say(w, doubled)) return false;
    return true;
}

static bool write_action(struct arena *a, struct writer *w, const struct transcript_action *action)
{
    static const enum record_act acts[] = {[ACTION_DOUBLE] = RECORD_DOUBLE,
                                           [ACTION_TAKE] = RECORD_TAKE,
                                           [ACTION_DROP] = RECORD_PASS,
                                           [ACTION_BEAVER] = RECORD_BEAVER,
                                           [ACTION_RACCOON] = RECORD_RACCOON};
    if (action->kind == ACTION_ROLL) return write_roll(a, w, action);
    if (action->kind == ACTION_CONCEDE) return true; // the result says it
    if (action->kind == ACTION_POSITION) return false;
    if (action->kind == ACTION_AUTOMATIC) return write_automatic(w, action);
    return say(
        w, (struct game_log_action){.side = side_of(w, action->side), .act = acts[action->kind], .play = ""});
}

// A game that has a result and no end was given up for what the winner was credited with.
static bool write_end(struct writer *w)
{
    struct record_result result;
    if (logged_game_result(&w->game, &result) || w->sheet->winner < 0) return true;
    int32_t cube = (int32_t)w->game.game.cube;
    int32_t times = (w->sheet->points + cube - 1) / cube;
    if (times < WIN_SINGLE || times > WIN_BACKGAMMON) return false;
    return say(w, (struct game_log_action){.side = side_of(w, !w->sheet->winner),
                                           .act = RECORD_RESIGN,
                                           .win = (enum win)times,
                                           .play = ""});
}

bool record_line_write(struct arena *a, const struct transcript_game *game, const struct variant *variant,
                       enum side left, char line[RECORD_LINE + 1])
{
    // Whether a cube was dead is no question of how to write it down.
    const struct match_rules rules = {
        .dead_cube = DEAD_NEVER, .crawford_cube = true, .automatic = LENGTH_MAX};
    const struct match_score score = {.length = LENGTH_MAX};
    struct plays legal = {ARENA_ARRAY(a, RECORD_PLAYS, struct play), RECORD_PLAYS, 0};
    struct writer w = {.sheet = game, .left = left, .line = line};
    logged_game_begin(&w.game, &score, &rules, variant, SIDE_NONE, legal);
    memset(line, 0, RECORD_LINE + 1);
    for (size_t i = 0; i < game->count; i++)
        if (!write_action(a, &w, &game->actions[i])) return false;
    return write_end(&w);
}
