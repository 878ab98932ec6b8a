// SPDX-License-Identifier: MIT
// What a finished game is worth, and the score it leads to. Rules 1.1 (single, gammon, backgammon, scoring by
// checkers, combination, Jacoby, Crawford) and the options of the old books. Points are raw: a match may be
// won by more than was needed, and the caller decides how to show that.
#ifndef ENGINE_SCORING_H
#define ENGINE_SCORING_H

#include "engine/reasons.h"
#include "engine/variant.h"

enum outcome { DRAWN, SINGLE, GAMMON, BACKGAMMON };

// The outcome of a final position, seen by the winner, whose checkers are all off. A backgammon needs a
// checker of the loser in the winner's home board or on the bar, and none of the loser's borne off (FLAG_ANY_BACKGAMMON
// drops the second condition).
enum outcome scoring_outcome(const struct variant *v, const struct position *final);

// What the loser's checkers count one by one, seen by the winner: 1 in their own home board, 2 in their outer board, 3 in the
// winner's outer board, 4 in the winner's home board and on the bar, nothing when borne off.
unsigned scoring_men(const struct position *final);

// The factor of the cube for an outcome in this game. `final` matters for checkers on the bar and for scoring
// by checkers.
unsigned scoring_times(const struct variant *v, enum outcome outcome, const struct position *final);

// Refuses a claim that the final position (seen by the winner) contradicts.
struct refusal scoring_claim(const struct variant *v, const struct position *final, enum outcome claimed);

// The score of a match or a money session between players 0 and 1.
struct score {
    uint16_t length; // points to win; 0 = money session
    uint16_t points[2];
    bool crawford_done; // the one game without a cube has been played
};

// Is the game about to be played the Crawford game: the first with exactly one side one point away?
bool score_is_crawford(const struct score *s);
bool score_is_over(const struct score *s);

// Points this player still needs; 0 in a money session.
unsigned score_needs(const struct score *s, unsigned player);

// Would doubling a cube that shows `value` gain this player nothing, because it wins the match as it is?
bool score_cube_dead(const struct score *s, unsigned player, unsigned value);

// The score after a game. Refuses nothing: a drawn game counts 0 points for either.
struct score score_after(const struct score *s, unsigned winner, unsigned points);

// The points to show for a player when what was won beyond the need does not count.
unsigned score_capped(const struct score *s, unsigned player);

#endif
