// SPDX-License-Identifier: MIT
// Scorecard: games and final scores enter a match, are restated, confirmed, signed, and close it. Shared by
// reports of players, by corrections and by rulings. Rule book 1.5, 1.6; US 4.9, 4.10; cases 10, 18, 19.
#ifndef DIRECTOR_GAMES_SCORECARD_H
#define DIRECTOR_GAMES_SCORECARD_H

#include "director/deciding.h"
#include "director/games/match.h"

// What somebody says the result is: of one game (game >= 1) or of the match, as a final score (game = 0).
struct claimed_result {
    int32_t game;
    struct match_game is;
    int32_t score_a, score_b;
    bool override; // let stand what no legal turns lead to
    const char *reason;
};

// ---- what the card says

// The row of a game that counts, NULL when there is none.
const struct row_game *game_counted(const struct deciding *d, int32_t match, int32_t game);
struct match_game game_of(const struct match_rules *rules, const struct row_game *row);
// Is this what the match says already?
bool claimed_already(const struct deciding *d, int32_t match, const struct claimed_result *claimed);
// The score before a game: penalties and the games before it.
struct match_score scorecard_before(const struct deciding *d, int32_t match, int32_t game);
// false: refused. A cube no legal turns lead to stands only when a director overrides it with a reason.
bool game_allowed(struct deciding *d, int32_t match, const struct match_score *score,
                  const struct claimed_result *claimed);

// ---- what enters it

// Enters the next game, checked by the rules; SIDE_NONE reports for the desk, and nobody need confirm.
void game_enter(struct deciding *d, int32_t match, const struct claimed_result *claimed, enum side reporter);
void final_enter(struct deciding *d, int32_t match, const struct claimed_result *claimed, enum side reporter);
// Restates a game of the match and everything after it.
void game_restate(struct deciding *d, int32_t match, const struct claimed_result *claimed);
// Confirms the last game if it still waits for that.
void game_confirm_last(struct deciding *d, int32_t match);
// A side goes on after a game that the other side lost by its own word: that says that the word is right.
void game_accept(struct deciding *d, int32_t match, enum side side);
// How a match ends whose score is decided.
enum result_how how_by_score(const struct row_match *m, const struct match_score *score);
// Ends a match whose score is decided, whoever has signed.
void match_close(struct deciding *d, int32_t match);
// Ends it when everybody who must has signed.
void match_close_if_signed(struct deciding *d, int32_t match);

#endif
