// SPDX-License-Identifier: MIT
// Prospects: what everybody who has a match in the next round can come to of a pool by their own result in it, whatever all others do:
// "wins: 40.00 to 60.00; loses: 0 to 10.00". For any number of matches, and before the last round is drawn, where outcomes.h tries
// all ways of a few. Told in late rounds alone: where points make the places, with at most two rounds to come (reach.h, exact for the last); elsewhere
// when as few as FEW can still win or lose anything: of knockouts by where a player may end, exact in a draw of their own, of lives and groups by
// the places nobody can take from them, of ladders never, which have no last round. Where all ways are tried (outcomes.h), in every
// format by what these come to. Whoever leaves or comes meanwhile makes another one. Rule book 3.2.
#ifndef DIRECTOR_MONEY_PROSPECTS_H
#define DIRECTOR_MONEY_PROSPECTS_H

#include "director/money/outcomes.h"
#include "director/money/payouts.h"
#include "director/money/reach.h"

enum { PROSPECT_ROUNDS = 2, PROSPECT_FEW = 16 };

// match: 0 = not drawn yet, or it is the round after the one that others still play. told: that result can come. From all of the pool.
struct prospect {
    int32_t entry, section, match;
    bool told[REACH_RESULTS];
    struct reach by[REACH_RESULTS];
};

// By entry, for whom it makes a difference.
struct prospects {
    int32_t count;
    struct prospect of[ENTRIES_MAX];
};

size_t prospects_room(const struct state *state);
// now: what the pool comes to as the rows have it; ahead: its outcomes, as far as they are told. false: the room is too small.
bool prospects_fill(const struct state *state, const struct pool_book *book, const struct payouts *now,
                    const struct outcomes *ahead, struct prospects *out, struct room room);

#endif
