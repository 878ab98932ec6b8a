// SPDX-License-Identifier: MIT
// Draughts as text: plays (11-15, 15x22, 15x22x31, or 22 18 as older books print white's), and boards as the FEN of PDN
// (B:W21-32:B1-12, a K before the square of a king).
#ifndef ENGINE_DRAUGHTS_NOTATION_H
#define ENGINE_DRAUGHTS_NOTATION_H

#include "engine/draughts/plays.h"
#include "engine/refusal.h"

enum { DRAUGHTS_PLAY_ROOM = 80, DRAUGHTS_FEN_ROOM = 256 };

// A play as somebody wrote it: the squares in their order, at least two. Between them squares may be left out.
struct draughts_written {
    uint8_t squares;
    uint8_t square[DRAUGHTS_HOPS + 1];
};

// Reads numbers with -, x, :, * or a blank between them. Refuses what is no such text.
struct refusal draughts_play_read(const char *text, size_t length, struct draughts_written *out);

// Writes a play, NUL-terminated: every square of a capture if `all` (the way is not clear from its ends), else the
// ends. Returns the length.
size_t draughts_play_write(const struct draughts_play *play, bool all, char out[DRAUGHTS_PLAY_ROOM]);

// Writes the play as short as it can be told from the others of the list.
size_t draughts_play_name(const struct draughts_plays *plays, const struct draughts_play *play,
                          char out[DRAUGHTS_PLAY_ROOM]);

// The play as the old books print it: black's with a hyphen, white's with a blank.
size_t draughts_play_old(const struct draughts_play *play, char out[DRAUGHTS_PLAY_ROOM]);

// Whether the game allows the board: draughts_accepts.
bool draughts_fen_read(const struct draughts_ruleset *r, const char *text, size_t length,
                       struct draughts_board *out);
size_t draughts_fen_write(const struct draughts_board *b, char out[DRAUGHTS_FEN_ROOM]);

#endif
