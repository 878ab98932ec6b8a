// SPDX-License-Identifier: MIT
// Terms: what a section that plays draughts has agreed on, written like the games of any other section (the member
// `games`): a game of engine/draughts/ruleset.def with its rules, and what a match makes of it: "draughts+huff+ballot-47",
// "draughts+mini-match", "draughts+timed". Pure text. Rules 1.3, case 135.
#ifndef DIRECTOR_DRAUGHTS_TERMS_H
#define DIRECTOR_DRAUGHTS_TERMS_H

#include "engine/draughts/ballot.h"
#include "engine/draughts/board.h"

struct draughts_terms {
    struct draughts_ruleset rules;
    bool balloted; // the first move of each side is drawn
    enum draughts_ballots set;
    bool mini_match; // games go in pairs: one opening, colours changed
    bool timed;      // the law's time: called after five minutes, or one, and lost a minute later (laws 8, 9)
};

// False: the text is no game of draughts, or asks for a ballot of a game that has none.
bool draughts_terms_read(const char *games, struct draughts_terms *out);

// The same, and the game without what a match makes of it: "draughts+huff" of "draughts+huff+ballot-47+timed".
enum { DRAUGHTS_GAME_ROOM = 128 };
bool draughts_terms_game(const char *games, struct draughts_terms *out, char name[DRAUGHTS_GAME_ROOM]);

// Is the text a game of draughts?
bool draughts_played(const char *games);

// As people write it: "English draughts"; "" for what is none.
const char *draughts_title(const char *games);

// 49, 47, 43; 0 without a ballot.
int32_t draughts_openings(const struct draughts_terms *terms);

#endif
