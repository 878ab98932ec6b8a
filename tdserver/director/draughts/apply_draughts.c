// SPDX-License-Identifier: MIT
// Applying: games of draughts.
#include "director/applying.h"
#include "director/draughts/draughts_log.h"

HANDLER(draughts_begun)
{
    EDIT(draughts, row, game_number(is->match, is->game));
    row->black = is->black;
    row->ballot = is->ballot;
    row->turns = 0;
    row->finish = FINISH_NONE;
    row->winner = SIDE_NONE;
    row->line[0] = '\0';
    row->at_ms = event->at_ms;
    return APPLY_DONE;
}

HANDLER(draughts_said)
{
    struct draughts_done done = {
        .side = (enum side)is->side, .act = (enum draughts_say)is->act, .square = is->square};
    CHANGE(draughts, row, game_number(is->match, is->game));
    TEXT_COPY(done.play, is->play);
    if (is->turn != row->turns + 1 || !draughts_log_add(row->line, sizeof row->line, &done))
        return APPLY_BROKEN;
    row->turns = is->turn;
    row->at_ms = event->at_ms;
    return APPLY_DONE;
}

HANDLER(draughts_withdrawn)
{
    CHANGE(draughts, row, game_number(is->match, is->game));
    if (!draughts_log_cut(row->line, is->turn)) return APPLY_BROKEN;
    row->turns = is->turn - 1;
    row->at_ms = event->at_ms;
    row->finish = FINISH_NONE;
    row->winner = SIDE_NONE;
    return APPLY_DONE;
}

HANDLER(draughts_ended)
{
    CHANGE(draughts, row, game_number(is->match, is->game));
    row->finish = is->finish;
    row->winner = is->winner;
    return APPLY_DONE;
}
