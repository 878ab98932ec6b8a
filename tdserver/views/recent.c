// SPDX-License-Identifier: MIT
#include "views/recent.h"

#include <string.h>

// What happens every few seconds at each table, what follows from something that is listed, and what no director
// waits for, would push everything else out of "just now".
static const bool unlisted[EVENT_SHAPES] = {
    [EVENT_clock_pressed] = true,   [EVENT_clock_resumed] = true,  [EVENT_clock_delay_reset] = true,
    [EVENT_turn_recorded] = true,   [EVENT_actor_joined] = true,   [EVENT_table_taken] = true,
    [EVENT_table_borrowed] = true,  [EVENT_table_returned] = true, [EVENT_slot_set] = true,
    [EVENT_side_ready] = true,      [EVENT_match_started] = true,  [EVENT_game_confirmed] = true,
    [EVENT_side_signed] = true,     [EVENT_draughts_said] = true,  [EVENT_draughts_begun] = true,
    [EVENT_position_agreed] = true,
};

void recent_add(struct recent *r, const struct event *e)
{
    if (unlisted[e->kind]) return;
    size_t at = r->count++ % RECENT_EVENTS;
    r->events[at] = *e;
    // Lists lie in somebody's arena; no sentence shows them.
    const struct fields *fields = &event_types[e->kind].fields;
    for (size_t i = 0; i < fields->count; i++)
        if (fields->at[i].type == FIELD_LI)
            memset((char *)&r->events[at].is + fields->at[i].offset, 0, fields->at[i].size);
}
