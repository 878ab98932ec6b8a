// SPDX-License-Identifier: MIT
// What a turn depends on besides the checkers, and a position ID cannot say: who lies on top where both sides have
// one checker on a point (pinning games), which checkers on the bar have not entered yet (Dutch), how many turns a
// side has had (long narde, Gul Bara). Whoever asks about a turn must say it; nobody guesses.
//
// A position is written as its GNU position ID and, only where it needs one, "~" and a mark:
//   AADgDwAA4A8AAA~12-7+   on 12 the checker of the side to play lies below, on 7 it lies on top
//   AAD+//8AAPj//w~w14/15  of the checkers on the bar 14 of the side to play and 15 of the other never entered
#ifndef ENGINE_SITUATION_H
#define ENGINE_SITUATION_H

#include "engine/turn.h"

enum { SITUATION_ROOM = 96, TURNS_UNKNOWN = -1, TURNS_MAX = 255 };

enum situation {
    SITUATION_KNOWN,
    SITUATION_UNREADABLE, // no position, or a mark that does not fit it
    SITUATION_PINS,       // both sides have one checker on a point: who lies on top?
    SITUATION_WAITING,    // checkers on the bar: which have not entered yet?
    SITUATION_TURNS,      // how many turns has this side had?
};

// What must be said about this position (SITUATION_KNOWN: nothing). Marks pins that need no mark: one checker under
// several.
enum situation situation_settle(const struct variant *v, struct position *p);

// Applies a mark ("12-7+", "w14/15"; the text after "~") to a position without one, and then settles it.
enum situation situation_mark(const struct variant *v, struct position *p, const char *mark, size_t length);

// Reads an ID with its mark. The position is then settled; whether the game accepts it: variant_accepts.
enum situation situation_read(const struct variant *v, const char *text, size_t length, struct position *out);

// Writes the ID with its mark, NUL-terminated.
void situation_write(const struct variant *v, const struct position *p, char out[SITUATION_ROOM]);

// Sets turn->turns. `turns` may be TURNS_UNKNOWN where this roll in this position does not depend on it; else the
// answer is SITUATION_TURNS.
enum situation situation_turns(struct turn *turn, int turns);

#endif
