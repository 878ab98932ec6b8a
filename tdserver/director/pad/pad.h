// SPDX-License-Identifier: MIT
// Pad: whose turn it is at a table, what each side may tap, what it is asked, and why not. Tablet, console and API show
// nothing else. Reads only. Rule book 1.5-1.7, 2.2; US 4.7-4.9, 5.2.
#ifndef DIRECTOR_PAD_PAD_H
#define DIRECTOR_PAD_PAD_H

#include "director/games/match.h"
#include "director/pad/pad.def"
#include "director/state.h"

#define PAD_FACT(name) PAD_IS_##name,
enum pad_fact { PAD_FACTS(PAD_FACT) PAD_FACT_COUNT };
#undef PAD_FACT
#define PAD_ACT(name) PAD_ACT_##name,
enum pad_act { PAD_ACTS(PAD_ACT) PAD_ACT_COUNT, PAD_ACT_NONE = PAD_ACT_COUNT };
#undef PAD_ACT
#define PAD_REASON(name) PAD_NO_##name,
enum pad_reason { PAD_MAY, PAD_REASONS(PAD_REASON) PAD_REASON_COUNT };
#undef PAD_REASON

// Whose turn it is after what was recorded of the game that is played.
struct pad_record {
    int32_t turns; // actions, 0 = nothing is recorded
    int32_t cube;
    enum side owner, offered, on_roll; // on_roll SIDE_NONE: not known
    bool cube_only, complete;
    int32_t automatic; // automatic doubles with which it begins
};

// What one sees who stands at the table: the match, its clock, its record, the settings that matter. Bits of
// ready, signed_by, raised, versions: 1 = side a, 2 = side b.
struct pad_seen {
    enum match_status status;
    bool here;
    int32_t ready, signed_by;
    bool helped, not_ours;
    enum side reporter, winner; // of the last game while the report is not agreed to; else SIDE_NONE
    bool open;                  // what was entered last, a game or a final score, is not agreed to
    bool counted;               // a game or a final score stands
    int32_t raised, versions;
    bool clock;
    enum side running, interrupted, expired;
    bool opening;             // nobody has ended a turn of this game
    bool opens_with_dice;     // and its first turn begins with the opening roll
    bool starts_by_roll;      // a roll says who starts it
    struct match_score score; // before the game that is played
    struct match_rules rules;
    struct pad_record record;
    bool recording, automatic, resets, grabs; // by the settings
};
struct pad_seen pad_look(const struct state *state, const struct row_match *match);

struct pad_half {
    uint64_t facts;                         // bit n: fact n is so
    enum pad_reason why_not[PAD_ACT_COUNT]; // PAD_MAY: it may
    enum pad_act asks;                      // PAD_ACT_NONE: it is asked nothing
};
struct pad {
    enum side turn; // who is to act in the game; SIDE_NONE: nobody, or not known
    struct pad_half half[2];
};
struct pad pad_of(const struct pad_seen *seen);

// A rule as who builds the web reads it: the act needs the fact, or is barred by it.
struct pad_rule {
    enum pad_act act;
    bool needs;
    enum pad_fact fact;
    enum pad_reason reason;
};
extern const struct pad_rule pad_rules[];
extern const int pad_rule_count;
extern const enum pad_act pad_questions[];
extern const int pad_question_count;
extern const char *const pad_fact_words[PAD_FACT_COUNT];
extern const char *const pad_act_words[PAD_ACT_COUNT];
extern const char *const pad_reason_words[PAD_REASON_COUNT];

#endif
