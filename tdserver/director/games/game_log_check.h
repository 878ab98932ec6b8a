// SPDX-License-Identifier: MIT
// Record check: what the rules make of a record: whether an illegal play or a wrong set-up may still be put
// right, and whether the record says of a game what the players reported. Rule book 1.2, 1.4; cases 27, 28.
#ifndef DIRECTOR_GAMES_GAME_LOG_CHECK_H
#define DIRECTOR_GAMES_GAME_LOG_CHECK_H

#include "director/games/game_log.h"
#include "director/state.h"

// Values of the setting "moves".
enum moves_regime { MOVES_CONDONABLE, MOVES_LEGAL, MOVES_NEXT_PLAY, MOVES_RESPONSIBLE };

// May the illegal play that is action `turn` of the line still be corrected? Told from what the opponent did
// since; WINDOW_NONE when that action is no illegal play.
enum window game_log_window(const char *line, int32_t turn, enum moves_regime regime);

// May a wrong starting position still be corrected by one side's word? Until roll number `limit` of the game
// is rolled; after that only if both agree.
enum window game_log_set_up_window(const char *line, int32_t limit);

// What differs between the record of a game and the players' report.
enum { DIFFERS_WINNER = 1, DIFFERS_WIN = 2, DIFFERS_CUBE = 4, DIFFERS_POINTS = 8, DIFFERS_DROPPED = 16 };
// Those bits for a game of a match: 0 while either is missing, and once a director has settled it.
unsigned game_log_differs(const struct state *state, const struct row_match *m, int32_t game);

#endif
