// SPDX-License-Identifier: MIT
// Rounds planned: what a section that is paired round by round comes to before anybody is drawn. Who meets whom does not matter for
// that, so a Swiss meets by the tables of a round robin; who plays for lives is put out by chance, in each run by another one.
#ifndef DIRECTOR_FORECAST_ROUNDS_PLAN_H
#define DIRECTOR_FORECAST_ROUNDS_PLAN_H

#include "director/formats/graph.h"

struct rounds_plan {
    int32_t section;
    int32_t first, entries; // numbered from `first`
    int32_t
        rounds; // of a Swiss, 0 = as many as a knockout of them has; of lives the most, 0 = until it is decided
    int32_t lives, paid;   // 0 = as the draw would settle it
    struct lives_end ends; // of lives
    bool paced;            // no match begins once it is over; by rounds the round is played
    int32_t run;           // whose chance it is (timetable.h)
};

// Append the section's nodes; false: the graph has no room.
bool rounds_plan_swiss(struct graph *g, const struct rounds_plan *plan);
bool rounds_plan_lives(struct graph *g, const struct rounds_plan *plan);

#endif
