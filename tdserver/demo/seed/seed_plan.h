// SPDX-License-Identifier: MIT
// What the events of the demonstration club are like (seed.h), as tables.
#ifndef DEMO_SEED_PLAN_H
#define DEMO_SEED_PLAN_H
#include "demo/seed/seed.h"

enum { SEED_EVERYBODY = 1000, SEED_SECTIONS = 3, SEED_LENGTHS = 5, SEED_ACTS = 5 };

struct seed_section {
    const char *name;
    enum section_kind kind;
    int32_t fed_by;
    int32_t lengths[SEED_LENGTHS], length_count; // of its matches, the last round's first
    int32_t rounds[SEED_LENGTHS], round_count;   // whose losers come here, none: as the kind has it
    bool third_place;
};

// What the director does while matches are played, one after the other, each as soon as it can be done.
enum seed_act_kind {
    SEED_NO_ACT,
    SEED_COMES_LATE, // who had not come by the draw takes a bye
    SEED_NO_SHOW,    // somebody does not come to a match of this section
    SEED_GOES_HOME,  // instead of dropping into this section
    SEED_MISREAD     // a winner of this section's round was read wrongly, and the next match has been played
};
struct seed_act {
    enum seed_act_kind kind;
    int32_t section, round;
    enum repair_choice repair;
    const char *reason;
};

struct seed_plan {
    const char *title; // strftime: the day's name
    const char *entries;
    struct seed_section sections[SEED_SECTIONS];
    struct seed_act acts[SEED_ACTS];
    int32_t section_count, tables;
    int32_t starts_at_min; // -1: when it begins, to the quarter of an hour
    int64_t begins_ms;     // before now when negative: when the first line is written
    int32_t pace_ms;       // between two lines
    int32_t check_ins;     // before the draw
    int32_t games;         // so many are reported, then it stands still
    int32_t fee, house;    // in cents, 0: nothing is paid; what the club keeps of it
    bool drawn, closed, clocks, ladder;
};

extern const struct seed_plan seed_plans[SEED_EVENINGS];
#endif
