// SPDX-License-Identifier: MIT
// Record: the actions of one game as a line of text, the form in which the present keeps the game being
// recorded. Each action is its side, what it was, and a semicolon: "a31 8/5 6/5;b64 24/14;aD;bT;". A roll
// nobody could play is "b66;"; an illegal play that stands is "a64! 24/15;". D, T, P, B, R: double, take,
// pass, beaver, raccoon; X1, X2, X3: gives up a single game, a gammon, a backgammon. A game that is recorded from its
// middle on begins with what stood there, as its side on roll sees it: "aS 4HPwATDgc/ABMA 2b;" (director/games/logged_game.h).
// Equal dice at the start that doubled the cube are "aA;", whoever's tap that was. What one side could not play of its
// roll and the other plays before it rolls is "bL31 10/9;". A roll of three dice has three digits: "a654 24/18 24/19 24/20;".
// Knows no rule. Rule book 1.7.
#ifndef DIRECTOR_GAMES_GAME_LOG_H
#define DIRECTOR_GAMES_GAME_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "director/fields.h"

enum {
    RECORD_PLAY =
        255, // longest text of a play in a record, in bytes: any play of any game (engine/notation.h)
    RECORD_LINE = 4000 // longest line
};

struct game_log_action {
    enum side side;
    enum record_act act;
    int32_t dice; // 31, of three dice 654; 0 = no roll
    bool illegal; // stands although it is not legal
    enum win win; // RECORD_RESIGN
    const char *
        play; // RECORD_ROLL, RECORD_REST, RECORD_SETUP: NUL-terminated; never NULL when given to game_log_add
};

// Does the action move checkers by dice?
static inline bool game_log_moves(enum record_act act)
{
    return act == RECORD_ROLL || act == RECORD_REST;
}

// Appends an action; false and nothing changed when `room` bytes do not hold it, or it is none.
bool game_log_add(char *line, size_t room, const struct game_log_action *action);
// Takes action number `turn` (from 1) and all after it away; false when there are not so many.
bool game_log_cut(char *line, int32_t turn);
// Reads the action at *at and moves *at behind it; false at the end, or where the text is none. The play is
// copied into `play`, to which action->play points.
bool game_log_next(const char **at, struct game_log_action *action, char play[RECORD_PLAY + 1]);
// The action that sets up the position which the game is recorded from: its number, 0 = none. It is the first one, or the first
// after acts of the cube alone, or after equal dice at the start.
int32_t game_log_set_up(const char *line, struct game_log_action *action, char play[RECORD_PLAY + 1]);
// FNV-1a, 63 bits of it: names a line so that the same game is known again.
int64_t game_log_digest(const char *line);
// The same of a line to which `more` was added.
int64_t game_log_digest_on(int64_t digest, const char *more);

#endif
