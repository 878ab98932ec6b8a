// SPDX-License-Identifier: MIT
// Matches in which the variants take turns (rules 2.5): each game of the match is the next of the series, and one
// score runs through them. The games in turn are one text, names with their flags and blanks between: "portes
// plakoto fevga". A match of one game is a series of one.
#ifndef ENGINE_SERIES_H
#define ENGINE_SERIES_H

#include "engine/variant.h"

enum {
    SERIES_MOST = 6,   // games in turn
    SERIES_NAME = 80,  // characters of one, with its flags
    SERIES_ROOM = 241, // of the whole text and its NUL
};

struct series {
    const char *name, *title, *games;
    uint8_t length; // the usual number of points
};

extern const struct series series_all[];
extern const unsigned series_count;

// The series of this name, NULL if unknown.
const struct series *series_find(const char *name);

// The series that these games are, NULL: they have no name.
const struct series *series_called(const char *games);

// The game to be played after `played` finished ones; false: the text cannot be read.
bool series_game(const char *games, unsigned played, struct variant *out);
// How many games take turns; 0: the text cannot be read.
unsigned series_games(const char *games);
// How people write the game played after `played` finished ones; "" where the text cannot be read.
const char *series_game_title(const char *games, unsigned played);
// Why one of these names has no rules (variant_unknown); NULL: none of them is such a name.
const char *series_unknown(const char *games);
// May a match of them have a Crawford game: has any of them a cube, and points (variant_has_crawford)?
bool series_has_crawford(const char *games);

#endif
