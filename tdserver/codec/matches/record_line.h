// SPDX-License-Identifier: MIT
// A game of a transcript as the line that the director records (director/games/game_log.h): plays in canonical
// notation, illegal ones marked, a silent answer to a double and the resignation behind a stated result
// written out.
#ifndef CODEC_MATCHES_RECORD_LINE_H
#define CODEC_MATCHES_RECORD_LINE_H
#include "codec/matches/transcript.h"
#include "director/games/logged_game.h"

// Writes a game of this kind from a transcript that was reviewed; `left` is the side of the left column. False: it
// does not fit, or it holds what a record has no word for (a roll nobody wrote down, a position set up by hand).
bool record_line_write(struct arena *a, const struct transcript_game *game, const struct variant *variant,
                       enum side left, char line[RECORD_LINE + 1]);
#endif
