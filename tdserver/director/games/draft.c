// SPDX-License-Identifier: MIT
#include "director/games/draft.h"

#include "director/games/logged_game.h"
#include "engine/game.h"
#include "engine/mem.h"
#include "engine/notation.h"
#include "engine/roll.h"

// The highest die first, of as many as the game throws.
static bool is_roll(const struct variant *variant, int32_t dice)
{
    const struct roll roll = roll_read(dice);
    return roll_fits(roll, variant_has(variant, FLAG_THREE_DICE)) && roll_number(roll) == dice;
}

bool draft_readable(const struct variant *variant, const struct draft *draft)
{
    struct written written;
    bool rolled = is_roll(variant, draft->dice) && draft->side != SIDE_NONE;
    bool moved = text_length(draft->play) > 0;
    return (rolled || (!draft->dice && !moved)) &&
           !notation_read(draft->play, text_length(draft->play), &written).code;
}

// Whose turn it is after the actions of a line; SIDE_NONE where it does not say.
static enum side on_roll_after(const char *line)
{
    struct game_log_action action;
    char play[RECORD_PLAY + 1];
    enum side side = SIDE_NONE;
    while (*line && game_log_next(&line, &action, play)) {
        bool played = !text_same(action.play, RECORD_UNPLAYED);
        if (action.act == RECORD_ROLL) side = played ? side_other(action.side) : action.side;
        bool stays = action.act == RECORD_DOUBLE || action.act == RECORD_SETUP || action.act == RECORD_REST;
        if (stays) side = action.side;
    }
    return side;
}

bool draft_next(const struct state *state, const struct row_match *m, const struct draft *draft)
{
    const struct row_record *row = state_record(state, m->n);
    bool begun = row && row->game == m->games + 1;
    if (m->status != MATCH_PLAYING || draft->game != m->games + 1) return false;
    if (draft->turn != (begun ? row->turns : 0) + 1) return false;
    enum side side = begun ? on_roll_after(row->line) : SIDE_NONE;
    return side == SIDE_NONE || draft->side == SIDE_NONE || draft->side == side;
}

bool draft_position(const struct variant *variant, const char *before, const struct draft *draft,
                    char position[SITUATION_ROOM])
{
    struct turn turn = {.variant = variant};
    struct written written;
    struct play made;
    mem_copy(position, before, text_length(before) + 1);
    if (situation_read(variant, before, text_length(before), &turn.board)) return false;
    if (!draft->play[0]) return true;
    const struct roll roll = roll_read(draft->dice);
    turn.dice = roll.dice, turn.third = roll.third;
    if (notation_read(draft->play, text_length(draft->play), &written).code) return false;
    if (game_play_forced(&turn, &written, &made).code) return false;
    situation_write(variant, &made.after, position);
    return true;
}
