// SPDX-License-Identifier: MIT
// Positions as people write them. One line: the checkers of the side to play, a stroke, the checkers of the other
// side, both in the numbering of the side to play: "24:2 13:5 8:3 6:5 / 19:5 17:3 12:5 1:2", "bar:1" for checkers
// on the bar, "wait:14" for those that have not entered yet (Dutch), "12:1p" for a pinned one. Checkers not named
// are borne off. And a drawing for a terminal or a printed sheet.
#ifndef CODEC_BOARD_H
#define CODEC_BOARD_H
#include "base/json/json_out.h"
#include "engine/variant.h"

// Reads one line. False if it is no position, names a point twice, or has too many checkers for this game;
// whether they may stand like that is the game's question (variant_accepts).
bool board_read(struct text line, const struct variant *v, struct position *out);

// Appends the one line; points in falling order, the bar first.
void board_write(struct json_out *o, const struct variant *v, const struct position *p);

// Appends a drawing of 13 lines, X the side to play, whose home is at the lower right.
void board_draw(struct json_out *o, const struct variant *v, const struct position *p);

#endif
