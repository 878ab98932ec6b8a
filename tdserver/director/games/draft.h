// SPDX-License-Identifier: MIT
// Draft: the turn of a match that is being entered, its roll and the steps made so far. One a match, replaced in place;
// no part of the ledger, where a turn stands once it is entered (turn_recorded), or roll and steps with a match that
// is broken off (match_adjourned). Pure: reads rows, judges nothing. Rule book 1.7.
#ifndef DIRECTOR_GAMES_DRAFT_H
#define DIRECTOR_GAMES_DRAFT_H

#include "director/games/game_log.h"
#include "director/state.h"
#include "engine/situation.h"

struct draft {
    int32_t game, turn;         // what the action will be in the record
    int32_t epoch;              // of the tablet; 0 = the desk
    enum side side;             // SIDE_NONE: nobody has rolled
    int32_t dice;               // 31, of three dice 654; 0 = nothing is rolled
    char play[RECORD_PLAY + 1]; // the steps so far, in the order they were made
    int64_t at_ms;              // when it came, by the server; 0: there is none
};

// Could somebody have rolled and moved so in this game? The roll is one, with its highest die first, and the text is a play.
bool draft_readable(const struct variant *variant, const struct draft *draft);
// Is it the turn that comes next in the match, and of a side that may be on roll? Another one has been passed by, or
// comes too early.
bool draft_next(const struct state *state, const struct row_match *m, const struct draft *draft);
// Where the checkers stand after its steps, from `before`, as its own side sees both. False where they cannot stand so;
// `position` is then what it was before.
bool draft_position(const struct variant *variant, const char *before, const struct draft *draft,
                    char position[SITUATION_ROOM]);

#endif
