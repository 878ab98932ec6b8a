// SPDX-License-Identifier: MIT
#include "engine/draughts/ballot.h"

static const uint8_t moves[2][7][2] = {
    [BLACK] = {{9, 13}, {9, 14}, {10, 14}, {10, 15}, {11, 15}, {11, 16}, {12, 16}},
    [WHITE] = {{21, 17}, {22, 17}, {22, 18}, {23, 18}, {23, 19}, {24, 19}, {24, 20}},
};

// The openings a set leaves out, and every smaller set, too.
static const struct {
    uint8_t black[2], white[2];
    enum draughts_ballots from;
} left_out[] = {
    {{9, 14}, {21, 17}, BALLOTS_47},  {{10, 14}, {21, 17}, BALLOTS_47}, {{9, 14}, {23, 18}, BALLOTS_43},
    {{10, 14}, {23, 18}, BALLOTS_43}, {{11, 16}, {23, 19}, BALLOTS_43}, {{12, 16}, {23, 19}, BALLOTS_43},
};

struct draughts_ballot draughts_ballot(unsigned number)
{
    struct draughts_ballot ballot;
    mem_copy(ballot.square[BLACK], moves[BLACK][number / 7], 2);
    mem_copy(ballot.square[WHITE], moves[WHITE][number % 7], 2);
    return ballot;
}

static bool in_set(enum draughts_ballots set, unsigned number)
{
    struct draughts_ballot ballot = draughts_ballot(number);
    for (unsigned i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if (set >= left_out[i].from && mem_same(ballot.square[BLACK], left_out[i].black, 2) &&
            mem_same(ballot.square[WHITE], left_out[i].white, 2))
            return false;
    return true;
}

unsigned draughts_ballots(enum draughts_ballots set, bool allowed[BALLOTS_MAX])
{
    unsigned count = 0;
    for (unsigned i = 0; i < BALLOTS_MAX; i++)
        count += allowed[i] = in_set(set, i);
    return count;
}

int draughts_ballot_draw(enum draughts_ballots set, uint64_t used, unsigned lot, unsigned *left)
{
    unsigned count = 0;
    int drawn = -1;
    for (unsigned i = 0; i < BALLOTS_MAX; i++) {
        if (!in_set(set, i) || used >> i & 1) continue;
        if (count++ == lot) drawn = (int)i;
    }
    if (left) *left = count;
    return drawn;
}
