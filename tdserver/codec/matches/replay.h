// SPDX-License-Identifier: MIT
// One game of a transcript played again, action by action: which plays and cube actions were not legal, and
// how the game really ended. Part of the review.
#ifndef CODEC_MATCHES_REPLAY_H
#define CODEC_MATCHES_REPLAY_H
#include "codec/matches/findings.h"
#include "codec/matches/transcript.h"
#include "engine/game.h"

struct replay_rules {
    const struct variant *variant;
    struct rules rules;
    struct score score; // before the game
    struct plays *room; // working storage for the judge
};

enum replay_end {
    REPLAY_OPEN,    // nobody has finished: given up, broken off, or not recorded
    REPLAY_PLAYED,  // the winner has borne off all checkers
    REPLAY_DROPPED, // a double was refused
};

struct replay {
    enum replay_end end;
    int winner;     // -1 while open
    int32_t points; // cube times kind of win, 0 while open
    int32_t cube;   // as it stood at the end
    int32_t men[2]; // what the checkers of either side come to as they stand (scoring_men)
    bool capped_by_jacoby;
    bool gammons_count; // false: Jacoby, and nobody turned the cube
    bool doubled_in_crawford;
    int32_t turns;
};

// Judges the game, adds illegal turns and notes to *out and fills in the actions.
struct replay replay_game(struct arena *a, struct transcript_game *sheet, const struct replay_rules *rules,
                          struct review *out);

#endif
