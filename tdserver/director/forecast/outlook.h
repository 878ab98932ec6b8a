// SPDX-License-Identifier: MIT
// Outlook: when the matches of a running event will begin, from how it stands: what is over stands, what is under way lasts
// as long as the points it still needs, the rest is played often by chance (timetable.h). Reads rows only and counts from
// the newest thing that happened at a table, so that the same rows always give the same hours. A clock bounds how long a
// match may last, and a break that was announced what begins.
#ifndef DIRECTOR_FORECAST_OUTLOOK_H
#define DIRECTOR_FORECAST_OUTLOOK_H

#include "director/forecast/timetable.h"
#include "director/state.h"

enum { OUTLOOK_RUNS = 21 };

struct outlook {
    int64_t
        from_ms; // the minutes count from here; 0: no match was called yet, so nobody knows when it begins
    struct span *begins; // by node; early = MINUTE_UNKNOWN: it has begun, or nobody will play there
    int32_t *tables; // by node: the number of the table where it begins, most likely; 0 = that cannot be said
    // By node, of the first of its round: when the last match of the round is over; early = MINUTE_UNKNOWN: it is, or that node is
    // not the first.
    struct span *round_ends;
    struct span ends; // when the last match is over; early = MINUTE_UNKNOWN: nothing is to be played any more
    struct span section_ends[SECTIONS_MAX + 1]; // the same of each section, by its number
    // Of an event of several days, by day: when the last match that begins on it is over; early = MINUTE_UNKNOWN: none does. day: the
    // first of them, counted from 1970-01-01.
    struct span day_ends[TIMETABLE_DAYS];
    int64_t day;
};

// A table is named where so many in a hundred runs come to it: what waits for one match does, what takes whichever is free first does not.
enum { OUTLOOK_TABLE_SURE = 75 };
// Turns of both sides that a point takes, of a match with a clock: each has its delay.
enum { OUTLOOK_TURNS = 30 };

// Bytes of room that an outlook on so many nodes needs; what it finds lies in the room.
size_t outlook_room(int32_t nodes);
// tempo: how long matches last there; NULL, or where another game than backgammon is played: as planned. false: the room is
// too small. ahead_ms: how far clocks there are ahead of UTC at outlook_from(), for events of several days.
bool outlook_make(const struct state *state, const struct tempo *tempo, int64_t ahead_ms, struct room room,
                  struct outlook *out);
// The newest moment of which anything is known; 0: none.
int64_t outlook_from(const struct state *state);
// What the hours of an event are reckoned with: `tempo`, or NULL where another game is played.
const struct tempo *outlook_tempo(const struct state *state, const struct tempo *tempo);

#endif
