// SPDX-License-Identifier: MIT
// A position that somebody says: how the board stands, as a record sets one up (logged_game.h). Reads only.
#ifndef DIRECTOR_GAMES_POSITION_TOLD_H
#define DIRECTOR_GAMES_POSITION_TOLD_H

#include "director/deciding.h"
#include "director/games/game_log.h"

// `text` as the record of that game would keep it, in `play`; false: refused, by the reasons that refuse to record from there.
bool position_told(struct deciding *d, int32_t match, int32_t game, enum side on_roll, const char *text,
                   char play[RECORD_PLAY + 1]);

#endif
