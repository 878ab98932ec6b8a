// SPDX-License-Identifier: MIT
// To come: what an event still has beyond what is drawn. Rounds of a Swiss that are to be paired, rounds for lives until it is
// decided, and a playoff that is drawn when the section before it is over. Who meets whom nobody knows, so matches are counted, not
// named: all of a round are ready when the last of the round before is over, and each takes the first table that is free.
// Where players are paired as they become free, the two who have been so longest meet instead.
// Rule book 3.2.
#ifndef DIRECTOR_FORECAST_TO_COME_H
#define DIRECTOR_FORECAST_TO_COME_H

#include "director/forecast/timetable.h"
#include "director/state.h"

struct to_come {
    const struct state *state;
    struct timetable *time; // of a run that is played: it has all results and minutes of what is drawn
    struct generator *chance;
};

// The minute of the section's last match; 0 where nothing of it is still to be played. ends: by section, of this one and those
// before it, the minute of the last match that is drawn, 0 = none is. Tables of the timetable are taken anew.
int32_t to_come_end(const struct to_come *c, int32_t section, const int32_t *ends);

#endif
