// SPDX-License-Identifier: MIT
// Judges one play of draughts. There are four verdicts, not two: a play that misses a capture is no false move (laws
// 14, 15), and who has touched a piece must play that one (laws 10-12).
#ifndef ENGINE_DRAUGHTS_JUDGE_H
#define ENGINE_DRAUGHTS_JUDGE_H

#include "engine/draughts/notation.h"

enum draughts_verdict {
    DRAUGHTS_LEGAL,
    DRAUGHTS_MISSED,  // a capture was possible, or the capture could go on: the opponent has a choice
    DRAUGHTS_FALSE,   // no play of draughts: it forfeits the game (law 17)
    DRAUGHTS_TOUCHED, // another piece, or this one in another direction, was touched first
    DRAUGHTS_UNCLEAR, // the text fits several plays; nothing was judged
};

// What they are called: "legal", "missed", "false", "touched", "unclear".
extern const char *const draughts_verdict_words[DRAUGHTS_UNCLEAR + 1];

// What the hand has done before the play. square = 0: nothing.
struct draughts_touch {
    uint8_t square;  // a piece that can be played was touched (law 11)
    uint8_t towards; // it was moved over the angle towards this square beside it (law 12), or 0
};

// The judgement. `refusal` says why the verdict is not DRAUGHTS_LEGAL; `play` is set for the verdicts LEGAL and MISSED
// and, where another piece had to be played, TOUCHED. `plays` is working storage and then holds the lawful plays.
enum draughts_verdict draughts_judge(const struct draughts_ruleset *r, const struct draughts_board *b,
                                     struct draughts_touch touch, const struct draughts_written *written,
                                     struct draughts_plays *plays, struct draughts_play *play,
                                     struct refusal *refusal);

// The square beside it over which a play leaves where its piece stands (law 12).
unsigned draughts_heads_for(const struct draughts_ruleset *r, const struct draughts_play *play);

#endif
