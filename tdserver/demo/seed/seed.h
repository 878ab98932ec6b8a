// SPDX-License-Identifier: MIT
// Seed: the demonstration club. Four events of invented people: a ladder of two months; last week's, which is over, with a main draw, a
// consolation, a last chance and repairs; today's in full swing on six tables, with clocks in a break, a board to
// watch, a dispute, a call for the director and a misread result; tomorrow's, about to begin. It is a script, not a
// client: it looks at the state and says what happens next, and whoever runs it puts that in like any other
// command. The same day gives the same events: dice and draws are fixed. Knows no names of accounts; the club
// belongs to whoever uses the set-up link.
//
//     for (int evening = 0; evening < SEED_EVENINGS; evening++) {
//         struct seed seed = seed_start(evening, now_ms);
//         while (seed_next(&seed, state, &step)) ... put it in, look at the state again
//     }
#ifndef DEMO_SEED_H
#define DEMO_SEED_H
#include "director/command.h"
#include "director/decision.h"
#include "director/state.h"

enum { SEED_EVENINGS = 4, SEED_LADDER = 3 }; // which began first
extern const char seed_club_name[], seed_time_zone[];
extern const char seed_practice[]; // before the names of what is only played with

enum seed_kind {
    SEED_CREATE, // command.is.tournament_create; its lists stay valid
    SEED_ENTER,  // lines: "name,club,country", one a line
    SEED_COMMAND
};

struct seed_step {
    enum seed_kind kind;
    int64_t at_ms; // when it happened, never after `now`
    const char *lines;
    struct command command;
    unsigned char chance[SEED_BYTES]; // what a draw is made from
};

struct seed {
    int evening;
    bool practice; // said in the title; set after seed_start
    int64_t now_ms;
    int64_t at_ms;   // of the last step
    int32_t done;    // steps before the first match
    int32_t planned; // sections
    int32_t checked_in;
    int32_t money;   // said of it so far
    int32_t games;   // reported so far
    int32_t acts;    // done so far
    int32_t misread; // match whose corrected result waits for its repair
    int32_t trouble; // of the event in full swing: steps of its unfinished business
    int32_t read;    // bytes of the game that is recorded
    int32_t turns;   // of them
};

struct seed seed_start(int evening, int64_t now_ms);
// The next step; `present` is the tournament's state, NULL before it exists. False: the evening stands as it
// should.
bool seed_next(struct seed *seed, const struct state *present, struct seed_step *out);
#endif
