// SPDX-License-Identifier: MIT
// Score: what stands in a match, counted from its games. Reads only; nothing of it is stored. Rule book 1.5.
#ifndef DIRECTOR_GAMES_SCORE_H
#define DIRECTOR_GAMES_SCORE_H

#include "director/games/match.h"
#include "director/state.h"

// The score of a match before the game now being played (or after the last).
struct match_score score_now(const struct state *state, const struct row_match *match);
// The score before one of its games: penalties and the games before it, as recorded where only the final
// score was reported.
struct match_score score_before(const struct state *state, const struct row_match *match, int32_t game);
// A game that was entered and does not count, because a correction says that the match was over before it (case
// 112); NULL: there is none. Such games follow the last one that counts, in order.
const struct row_game *game_not_counting(const struct state *state, const struct row_match *match,
                                         int32_t game);

#endif
