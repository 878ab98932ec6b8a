// SPDX-License-Identifier: MIT
// Hours: when a match was played, is played or will be as far as anybody can tell, for what leaves the house (calendars, the
// club's own site). Planned as everywhere: a match takes so many minutes a point (director/forecast/timetable.h). Of a league
// nobody forecasts: a match of it has the hour that its players agreed, by the clocks of the club.
#ifndef VIEWS_OUTSIDE_HOURS_H
#define VIEWS_OUTSIDE_HOURS_H
#include "director/forecast/outlook.h"
#include "views/view.h"

struct arena;

struct hours {
    int64_t from_ms, to_ms;
    bool planned; // it has not begun: from_ms is the middle of the forecast
};

// The forecast of a whole event, in the arena; NULL while nobody can tell.
const struct outlook *hours_outlook(struct arena *a, const struct view *v);
// False: nobody will play it, or nobody knows when.
bool hours_of(const struct view *v, const struct outlook *outlook, const struct row_match *m,
              struct hours *out);
#endif
