// SPDX-License-Identifier: MIT
// Applying: side tables.
#include "director/applying.h"
#include "engine/mem.h"

HANDLER(sitting_opened)
{
    EDIT(sitting, sitting, is->sitting);
    members_copy(&event_types[EVENT_sitting_opened].fields, is, &row_fields[ROW_sitting], sitting);
    sitting->status = SITTING_STATUS_OPEN;
    sitting->games = 0;
    return APPLY_DONE;
}

HANDLER(sitting_said)
{
    if (!state_sitting(state, is->sitting)) return APPLY_BROKEN;
    EDIT(sitting_act, act, is->sitting * SITTING_NUMBERS + is->act);
    act->kind = is->kind;
    act->entry = is->entry;
    act->other = is->other;
    act->value = is->value;
    act->at_ms = event->at_ms;
    act->struck = 0;
    mem_copy(act->play, is->play, sizeof act->play);
    return APPLY_DONE;
}

HANDLER(sitting_struck)
{
    CHANGE(sitting_act, act, is->sitting * SITTING_NUMBERS + is->act);
    act->struck = is->struck;
    return APPLY_DONE;
}

HANDLER(sitting_scored)
{
    if (is->entries.count != is->points.count || is->entries.count != is->won.count) return APPLY_BROKEN;
    if (!state_sitting(state, is->sitting)) return APPLY_BROKEN;
    for (int32_t i = 0; i < is->entries.count; i++) {
        EDIT(sitting_score, score, is->sitting * SEAT_NUMBERS + is->entries.at[i]);
        score->points = is->points.at[i];
        score->won = is->won.at[i];
    }
    CHANGE(sitting, sitting, is->sitting);
    sitting->games = is->games;
    sitting->status = is->over ? SITTING_STATUS_OVER : SITTING_STATUS_OPEN;
    return APPLY_DONE;
}

HANDLER(sitting_removed)
{
    CHANGE(sitting, sitting, is->sitting);
    sitting->status = is->gone ? SITTING_STATUS_GONE : SITTING_STATUS_OPEN;
    return APPLY_DONE;
}
