// SPDX-License-Identifier: MIT
// The two-move ballot: the first move of each side is drawn, and the pair plays it twice with colours changed; it does
// not get that opening again (rules 1.3, case 135).
#ifndef ENGINE_DRAUGHTS_BALLOT_H
#define ENGINE_DRAUGHTS_BALLOT_H

#include "engine/draughts/plays.h"

enum draughts_ballots {
    BALLOTS_49, // every pair of first moves
    BALLOTS_47, // without the two that lose a man
    BALLOTS_43, // the historic set
};
enum { BALLOTS_MAX = 49 };

struct draughts_ballot {
    uint8_t square[2][2]; // by side: from, to
};

// The openings of a set, always in the same order, so that an opening is known by its number of the 49. Returns how
// many are in the set; allowed[n] says whether number n is.
unsigned draughts_ballots(enum draughts_ballots set, bool allowed[BALLOTS_MAX]);

struct draughts_ballot draughts_ballot(unsigned number);

// The number of the opening that a lot of 0..left-1 draws, where bit n of `used` says that this pair has had number n
// already; -1 if the lot is too large. *left, if not NULL, is how many are left.
int draughts_ballot_draw(enum draughts_ballots set, uint64_t used, unsigned lot, unsigned *left);

#endif
