// SPDX-License-Identifier: MIT
#include "director/sittings/sitting_board.h"

#include "engine/refused.h"

enum side sitting_side(const struct sitting *s, int32_t entry)
{
    return entry == sitting_box(s) ? SIDE_A : SIDE_B;
}

static void board_begin(struct logged_game *g, struct plays legal)
{
    struct match_score score = {.length = LENGTH_MAX};
    struct match_rules rules = match_rules_default;
    logged_game_begin(g, &score, &rules, variant_row(VARIANT_BACKGAMMON), SIDE_NONE, legal);
}

static void board_act(void *user, const struct row_sitting_act *act, const struct sitting *after)
{
    struct logged_game *g = user;
    char play[RECORD_PLAY + 1];
    if (act->kind == SITTING_START) board_begin(g, g->legal);
    if (act->kind != SITTING_PLAY) return;
    struct game_log_action action = {
        .side = sitting_side(after, act->entry), .act = RECORD_ROLL, .dice = act->value, .play = act->play};
    (void)logged_game_act(g, &action, play);
}

bool sittings_board(const struct state *state, int32_t sitting, int32_t last, struct plays legal,
                    struct logged_game *out)
{
    struct sitting s;
    struct sitting_reader reader = {board_act, out};
    board_begin(out, legal);
    sittings_read(state, sitting, last, &s, &reader);
    return out->rolls > 0;
}

struct refusal sitting_judge(struct logged_game *g, enum side side, struct sitting_said *said,
                             const char *text, char play[RECORD_PLAY + 1])
{
    const int32_t HIGHEST_ROLL = 66;
    struct game_log_action action = {.side = side, .act = RECORD_ROLL, .dice = said->value, .play = text};
    if (text[0] == RECORD_UNPLAYED[0] || said->value < 0 || said->value > HIGHEST_ROLL)
        return refused(REASON_NO_DICE);
    struct refusal why = logged_game_act(g, &action, play);
    if (!why.code) said->value = action.dice;
    return why;
}
