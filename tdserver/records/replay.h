// SPDX-License-Identifier: MIT
// One game of a transcript played again, action by action: which plays and cube actions were not legal, and
// how the game really ended. Part of the review.
#ifndef RECORDS_REPLAY_H
#define RECORDS_REPLAY_H
#include "engine/judge.h"
#include "records/review.h"

struct replay_rules {
    const struct variant *variant;
    int32_t length;     // 0 = money
    int32_t score[2];   // before the game
    bool crawford;      // no doubles in this game
    bool jacoby;        // money: gammons count only after a double
    struct plays *room; // working storage for the judge
};

enum replay_end {
    REPLAY_OPEN,    // nobody has finished: given up, broken off, or not recorded
    REPLAY_PLAYED,  // the winner has borne off all men
    REPLAY_DROPPED, // a double was refused
};

struct replay {
    enum replay_end end;
    int winner;     // -1 while open
    int32_t points; // cube times kind of win, 0 while open
    int32_t cube;   // as it stood at the end
    bool capped_by_jacoby;
    bool doubled_in_crawford;
    int32_t turns;
};

// Judges the game, adds illegal turns and notes to *out and fills in the actions.
struct replay replay_game(struct arena *a, struct transcript_game *game, const struct replay_rules *rules,
                          struct review *out);

#endif
