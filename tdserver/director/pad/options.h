// SPDX-License-Identifier: MIT
// Options: what the buttons of a match are worth with the cube at a value: raw points go into the ledger, the buttons
// show what counts. Reads only. Rule book 1.5.
#ifndef DIRECTOR_PAD_OPTIONS_H
#define DIRECTOR_PAD_OPTIONS_H

#include "director/games/match.h"
#include "director/state.h"

// Index [side a, side b][single, gammon, backgammon].
struct pad_options {
    enum phase phase;
    int32_t game;                // number of the game being played
    uint32_t cubes;              // values that can be chosen: bit i = 2^i
    int32_t points[2][3];        // shown on the button: capped to what that side needs
    bool may_double[2];          // at this cube, if it is centred or theirs
    enum match_fault why_not[2]; // why not: FAULT_CRAWFORD_CUBE, FAULT_ONE_POINT or FAULT_DEAD_CUBE
};
struct pad_options pad_options(const struct state *state, const struct row_match *match, int32_t cube);

#endif
