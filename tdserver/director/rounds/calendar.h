// SPDX-License-Identifier: MIT
// Calendar: a section that lasts for months says until when each of its rounds is played, or on which date. A match may have
// a later day of its own (postponed), and a day and an hour that its players have agreed. A section with a calendar is a
// league: its matches are played whenever two players meet, at any table or at none of this hall, in any order of rounds; nobody
// is called for one by itself, and it takes no table from anybody until it is called by hand.
//
// Days are dates of the club's own calendar (day.h). What "today" is, and so what is late, is asked by whoever looks: a
// decision knows no time zone, only how far the clocks of the club are ahead (context.ahead_ms).
#ifndef DIRECTOR_ROUNDS_CALENDAR_H
#define DIRECTOR_ROUNDS_CALENDAR_H

#include "director/state.h"

enum { CALENDAR_DAY = 11 }; // YYYY-MM-DD and its end

struct calendar_span {
    char from[CALENDAR_DAY]; // "" = from the beginning
    char until[CALENDAR_DAY];
};

// Spans of rounds 1, 2, ... in a row, a space between: "2026-10-31" until that day, "2026-11-01/2026-11-30" from one day until
// another, the same one twice = on that date, "-" none. Is it written so?
bool calendar_valid(const char *days);
// An hour as HH:MM.
bool calendar_hour_valid(const char *at);
// Of one round; false: it has none.
bool calendar_round(const char *days, int32_t round, struct calendar_span *span);

// May a section of this kind have days for its rounds? Where rounds are numbered as they are played.
bool calendar_fits(enum section_kind kind);
// Has this one, or is it a ladder, whose challenges each have a day of their own? Days that were set while the plan was still of another kind mean nothing.
bool calendar_is(const struct state *state, int32_t section);
// What is agreed for a match, of a board what is for its teams; NULL: nothing ever was.
const struct row_appointment *calendar_agreed(const struct state *state, const struct row_match *m);
// When a match is to be played: as its round is, or until a later day of its own; false: nobody has said.
bool calendar_of(const struct state *state, const struct row_match *m, struct calendar_span *span);

#endif
