// SPDX-License-Identifier: MIT
// Days of leagues: what was said stands.
#include "director/applying.h"

HANDLER(calendar_set)
{
    EDIT(calendar, row, is->section);
    TEXT_COPY(row->days, is->days);
    return APPLY_DONE;
}

HANDLER(match_appointed)
{
    EDIT(appointment, row, is->match);
    TEXT_COPY(row->until, is->until);
    TEXT_COPY(row->day, is->day);
    TEXT_COPY(row->at, is->at);
    TEXT_COPY(row->note, is->note);
    return APPLY_DONE;
}
