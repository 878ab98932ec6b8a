// SPDX-License-Identifier: MIT
// The acts of a game of draughts as a line of text, the form in which the present keeps it. Each is its side, what it was, and a
// semicolon: a play by its squares ("a11-15;", "b25x18x11;"), all else by a letter and, where it is about one, a square: "aH14;"
// huffs, C compels, T touches, A arranges, R removes, I insists, N gives notice, V shows an advantage, X resigns, F forfeits, L loses
// on time, D draws, G is moved over the angle, with its square and the one it heads for: "aG11-15;". Knows no rule.
#ifndef DIRECTOR_DRAUGHTS_DRAUGHTS_LOG_H
#define DIRECTOR_DRAUGHTS_DRAUGHTS_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "director/bounds.h"
#include "director/fields.h"

struct draughts_done {
    enum side side;
    enum draughts_say act;
    int32_t square;               // 0: of none
    char play[DRAUGHTS_TEXT + 1]; // SAY_PLAY and SAY_ANGLE; else ""
};

// Appends an act; false and nothing changed when `room` bytes do not hold it.
bool draughts_log_add(char *line, size_t room, const struct draughts_done *done);
// Takes act number `turn` (from 1) and all after it away; false when there are not so many.
bool draughts_log_cut(char *line, int32_t turn);
// Reads the act at *at and moves *at behind it; false at the end, or where the text is none.
bool draughts_log_next(const char **at, struct draughts_done *done);

#endif
