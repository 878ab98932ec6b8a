// SPDX-License-Identifier: MIT
// Claims: results that were said and not entered, and disputes. Nothing is overwritten; what was not entered
// is kept. Rule book 1.7, case 60.
#ifndef DIRECTOR_GAMES_CLAIMS_H
#define DIRECTOR_GAMES_CLAIMS_H

#include "director/deciding.h"
#include "director/games/scorecard.h"

// Does the claim say just this?
bool claim_is(const struct row_claim *claim, int32_t match, enum side side,
              const struct claimed_result *claimed);
// Keeps a result that is not entered; nothing when it is kept already. Refused where a tablet has said too
// much.
void claim_keep(struct deciding *d, int32_t match, enum claim_why why, enum side side,
                const struct claimed_result *claimed);
// What the card says now of a game, or with game = 0 of the score.
struct claimed_result result_recorded(const struct deciding *d, int32_t match, int32_t game);
// Locks the players over a game or, game = 0, the final score; keeps what is recorded and what is said against it.
void dispute_open(struct deciding *d, int32_t match, enum claim_why why, enum side side,
                  const struct claimed_result *claimed);
// How the board stands as one side has it: text as a record sets it up, as the side on roll sees it.
struct disputed_board {
    const char *text;
    enum side on_roll;
};
// The same over something that is no result: nothing is kept beside the record. board: NULL where it was not drawn.
void dispute_raise(struct deciding *d, int32_t match, enum dispute_subject subject, int32_t game,
                   enum side side, const struct disputed_board *board);

#endif
