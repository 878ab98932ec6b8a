// SPDX-License-Identifier: MIT
// Doublets, a game of the seventeenth century on half a board (Holme 1688; rules 1.2). Each side has its
// checkers in piles, two on each of the points 1-3 and three on each of 4-6. A number lays down one checker
// from the pile of its point; when no pile is left, a number bears one checker off its point. A doublet N-N
// lays or bears off 2N checkers from any points. A number that a side cannot lay is used by its opponent, if
// they can; a number that it cannot bear off is lost. The two sides never meet on a point.
// Notation: a pile stands on point + 6, so laying down a 4 is 10/4 and bearing it off is 4/off.
#ifndef ENGINE_GAMES_DOUBLETS_H
#define ENGINE_GAMES_DOUBLETS_H

#include "engine/notation.h"

// turn.played, when the other side rolled these dice: which of the two numbers are left to play.
enum { LEFT_LOW = 1, LEFT_HIGH, LEFT_BOTH };

// The numbers this turn may use, the higher first: of a doublet one for each checker that it lays or bears off. Returns how many.
unsigned doublets_numbers(const struct turn *turn, uint8_t numbers[STEPS_MAX]);

// Every single step of `number` in position `at`, which this turn has reached. Returns how many.
unsigned doublets_steps(const struct turn *turn, const struct position *at, unsigned number,
                        struct step steps[2 * BAR]);

// Lists all legal plays. Returns false if the room is too small.
bool doublets_list(const struct turn *turn, struct plays *plays);

// The reason why this play is refused. Call it only for a play that is not in the list of legal ones.
struct refusal doublets_refusal(const struct turn *turn, const struct written *written);

// What a play leaves of the side's own roll to the opponent: 0, or the value of turn.played in the opponent's
// turn.
uint8_t doublets_rest(const struct turn *turn, const struct play *play);

#endif
