// SPDX-License-Identifier: MIT
// A round robin of draughts that is played by tablets, act by act. The file is JSON: {title, entries, draughts: {games, length, seed,
// notice}}: games as a section writes them, seed for the plays, notice after so many acts of a game, that it may end. Plays are
// random and lawful by the engine of this program, which keeps a board of its own; after every act the server must show the same.
#ifndef DEMO_DRAUGHTS_ROUND_H
#define DEMO_DRAUGHTS_ROUND_H
#include "demo/hall.h"

// Has the file draughts? One that cannot be read has none.
bool draughts_round_is(struct arena *a, const char *path);
// Who enters is then in the hall.
MUST_CHECK struct err draughts_round_read(struct hall *h, const char *path);
// Draws, plays all matches, and compares boards, scores, files and standings.
bool draughts_round_play(struct hall *h);

#endif
