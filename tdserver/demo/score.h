// SPDX-License-Identifier: MIT
// Score: what a match of so many points must show after each game, computed a second time and by other code
// than the director's, from the words of the rules alone: the Crawford game is the one game after a side
// first stands exactly one point away while the other does not; what is won above the length is not shown.
// Rule book 1.5, cases 1-6, 13.
#ifndef DEMO_SCORE_H
#define DEMO_SCORE_H
#include "director/fields.h"
#include <stdbool.h>

struct score {
    int32_t length;
    int32_t raw[2];
    int32_t games;
    bool crawford_was; // the one Crawford game has been played
    bool cubeless;     // so there is none, and the last point is a game as any
};

struct score score_start(int32_t length);
// Adds a game that counts cube times the kind of win, nothing where nobody won; returns these raw points.
int32_t score_add(struct score *s, enum side winner, enum win win, int32_t cube);
int32_t score_shown(const struct score *s, enum side side);
// The word of enum phase for the game that comes next.
const char *score_phase(const struct score *s);
enum side score_winner(const struct score *s);
#endif
