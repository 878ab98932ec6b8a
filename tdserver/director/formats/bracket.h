// SPDX-License-Identifier: MIT
// Bracket: the shape of a single elimination and everything that follows from its results. Matches are
// numbered round by round from 1; the match for third place, if any, comes last. An entry is a number above
// 0; 0 = not known yet, -1 = nobody will come (a bye, a void). Pure functions of (draw, results): used to
// say what a knockout of the first release fed where, and which places a round is worth. Rule
// book 3.1; cases 53, 54, 58.
#ifndef DIRECTOR_FORMATS_BRACKET_H
#define DIRECTOR_FORMATS_BRACKET_H

#include <stdbool.h>

#include "director/fields.h"

enum { NOBODY = -1 };

struct bracket {
    int32_t size; // slots of the first round: a power of two, 2 to 512
    bool third_place;
};

int32_t bracket_size_for(int32_t entries); // the smallest power of two that holds them, at least 2
int32_t bracket_rounds(int32_t size);
int32_t bracket_matches(const struct bracket *b); // the match for third place included
int32_t bracket_number(const struct bracket *b, int32_t round, int32_t slot);
int32_t bracket_third(const struct bracket *b); // its number, 0 = none
int32_t bracket_round(const struct bracket *b,
                      int32_t match); // the match for third place counts as the last round
int32_t bracket_slot(const struct bracket *b, int32_t match);

// The match whose winner (for the match for third place: loser) fills this place; 0 = the draw does.
int32_t bracket_feeder(const struct bracket *b, int32_t match, enum side side);

// Places shared by those who lose in this round (1 = first) of a field of so many entries; 1 = the champion.
struct placing {
    int32_t from, to;
};
struct placing bracket_placing(const struct bracket *b, int32_t round_lost, int32_t entries);

#endif
