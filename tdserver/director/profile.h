// SPDX-License-Identifier: MIT
// Profile: the settings in which federations and events differ (profile.def), with bounds, words and the
// sentence the printed rules sheet says. A setting nobody touched has its default. Rule book 1.1: every
// variation in force is posted.
#ifndef DIRECTOR_PROFILE_H
#define DIRECTOR_PROFILE_H

#include "director/games/match.h"
#include "director/state.h"

#define SETTING(id, name, section, until, unit, fallback, low, high, choices, title) SETTING_##id,
enum setting {
    SETTING_NONE,
#include "director/profile.def"
    SETTINGS
};
#undef SETTING

// Until when it may be changed.
enum setting_until { UNTIL_DRAW, ALWAYS };
enum setting_unit { UNIT_NUMBER, UNIT_YES_NO, UNIT_CHOICE, UNIT_MINUTES, UNIT_SECONDS, UNIT_POINTS };

// A choice and the sentence of the rules sheet that goes with it; numbers have one sentence with {0}.
struct setting_choice {
    const char *word;
    const char *sentence;
};

struct setting_type {
    const char *name;    // stable, lower case
    const char *section; // of the rule book
    enum setting_until until;
    enum setting_unit unit;
    int32_t fallback, low, high;
    const struct setting_choice *choices; // high - low + 1 of them; for numbers one
    const char *title;
};
// By enum setting; row 0 is empty.
extern const struct setting_type setting_types[SETTINGS];

// The setting's value in this tournament.
int32_t profile_value(const struct state *state, enum setting setting);
// The sentence the rules sheet prints for a value; {0} stands for the number.
const char *profile_sentence(enum setting setting, int32_t value);
// By name, SETTING_NONE when there is none.
enum setting setting_by_name(const char *name);

// What the settings say about matches.
struct match_rules profile_match_rules(const struct state *state);

#endif
