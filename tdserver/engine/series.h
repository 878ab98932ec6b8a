// SPDX-License-Identifier: MIT
// Matches in which the variants take turns (rules 2.5): each game of the match is the next of the series, one
// score runs through them, and the winner of the last game starts.
#ifndef ENGINE_SERIES_H
#define ENGINE_SERIES_H

#include "engine/scoring.h"

enum { SERIES_GAMES = 3 };

struct series {
    const char *name;
    enum variant_id game[SERIES_GAMES];
    uint8_t length; // the usual number of points
};

extern const struct series series_all[];
extern const unsigned series_count;

// The series of this name, NULL if unknown.
const struct series *series_find(const char *name);

// The game to be played after `games` finished ones.
const struct variant *series_game(const struct series *series, unsigned games);

// Who starts the next game: the winner of the last one; after a draw the player who started it; before the
// first game 2 = by roll.
unsigned series_starter(unsigned games, enum outcome last, unsigned last_winner, unsigned last_starter);

#endif
