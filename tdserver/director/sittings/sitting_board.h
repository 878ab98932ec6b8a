// SPDX-License-Identifier: MIT
// The board of a side table: plays are acts like all others (SITTING_PLAY: the roll is its value, the play its text), and the
// board is what those of a game come to by the same rules as a match's record. The box plays as side a, whoever is captain as
// side b. The cubes stand beside the board, one for each of the others: the board knows none.
#ifndef DIRECTOR_SITTINGS_SITTING_BOARD_H
#define DIRECTOR_SITTINGS_SITTING_BOARD_H

#include "director/games/logged_game.h"
#include "director/sittings/sittings.h"

enum side sitting_side(const struct sitting *s, int32_t entry);
// The game begun last as the acts up to this one leave it. legal: storage of RECORD_PLAYS plays, which stays as long as the game
// does. false: no play of it was recorded; *out is then a game before its first roll.
bool sittings_board(const struct state *state, int32_t sitting, int32_t last, struct plays legal,
                    struct logged_game *out);

// Plays on: the roll and the play of said become what is kept. Judged as in a match, but nobody may insist on a play that is not
// legal: otherwise the reason, and nothing has changed.
struct refusal sitting_judge(struct logged_game *g, enum side side, struct sitting_said *said,
                             const char *text, char play[RECORD_PLAY + 1]);

#endif
