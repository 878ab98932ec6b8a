// SPDX-License-Identifier: MIT
// Forecast: what a plan of sections comes to before anybody is drawn: matches, rounds, byes, waits, tables and the hour of
// the end with a range. The sections are built by the same table as the draw (formats/format.h), then played often with
// results by chance (timetable.h); nobody is stronger than anybody.
#ifndef DIRECTOR_FORECAST_FORECAST_H
#define DIRECTOR_FORECAST_FORECAST_H

#include "director/forecast/timetable.h"
#include "director/formats/format.h"

// Runs of a plan; of one with more nodes than that fewer, for each takes as long as the square of its nodes.
enum { FORECAST_RUNS = 51, FORECAST_RUNS_LARGE = 11, FORECAST_LARGE = 600 };

// A section as somebody plans it. fed_by and also_by: the numbers, from 1, of earlier ones in the same list.
struct forecast_section {
    enum section_kind kind;
    int32_t entries; // of a kind that is drawn, from 2
    int32_t fed_by, also_by;
    int32_t takes;   // as in section_plan; of groups, of each
    uint32_t rounds; // as in section_plan
    bool third_place, recharge, shifted, twice;
    int32_t played_rounds, lives, paid; // of a section by rounds, as in rounds_plan.h; of a round robin
    int32_t until_left, until_sum;      // of lives, as the rule says them: 0 = one, by the players alone
    bool paced;                         // they are paired as they become free
    int32_t third_place_length;         // 0: as long as a semi-final
    int32_t group_of;                   // of groups: the most in one, 0 = as usual
    int32_t boards;                     // of teams; 0 = as the section that feeds it
    bool by_men, of_games;              // lengths are of checkers, or of games of draughts (match_pace)
    struct stages staged;               // seeds that join later, of a knockout; they must fit (draw.h)
    struct format_lengths lengths;
};

struct forecast_round {
    int32_t length; // of its longest match
    int32_t matches, byes;
    int32_t from, to; // minutes from the start
};

// Everything but the span is the run in the middle: one story, not a mean of several.
struct forecast_outcome {
    int32_t matches, byes, longest_wait, round_count;
    struct forecast_round rounds[SECTION_ROUNDS_MAX];
    struct span end;
};

struct forecast {
    struct forecast_outcome at[SECTIONS_MAX];
    int32_t matches, entries;
    int32_t tables; // the most that would be played at once if there were tables enough
    struct span end;
    int64_t steps; // what it cost (timetable.h)
};

// Bytes of room that a forecast needs.
size_t forecast_room(void);
// 0; else the number of the first section that cannot be built. tables: 0 = enough for all. tempo: how long matches last there,
// NULL: as planned.
int32_t forecast_make(const struct forecast_section *sections, int32_t count, int32_t tables,
                      const struct tempo *tempo, struct room room, struct forecast *out);

#endif
