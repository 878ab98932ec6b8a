// SPDX-License-Identifier: MIT
// Restore: how an undo says what a row shall be again. A command match_restore, clock_restore or
// adjourn_restore carries the members of the row as they stood, between the number of the match with `seen`
// and what is not in the row. These functions carry them over, by the field tables, so that a column that
// state.def gains goes along by itself. They look at nothing and decide nothing.
#ifndef DIRECTOR_RESTORE_H
#define DIRECTOR_RESTORE_H

#include "director/command.h"
#include "director/state.h"

// Members of such a command before those of the row: match and seen.
enum { RESTORE_ROW_AT = 2 };

// Fills the members of the row into the command, whose kind is set.
void restore_tell(struct command *command, enum row_kind kind, const struct row *row);
// ... and out of it: `is` is the struct of that kind of command. n and version are the caller's.
void restore_told(enum command_kind command, const void *is, enum row_kind kind, void *row);

// One game as GAME_WRITTEN numbers of the list `cards`, and back; the game's number comes first. Its time is
// not told.
void restore_tell_game(int32_t game, const struct row_game *row, int32_t written[GAME_WRITTEN]);
int32_t restore_told_game(const int32_t written[GAME_WRITTEN], struct row_game *row);

// What a row says, as one number: FNV-1a, 63 bits of it. History does not count: versions, steps, times (but for
// whether there is one), the table of last use, slots, which follow from results. An undo is refused where a row
// says something else than the act left there; what somebody did and took back since does not stand in its way.
int64_t restore_digest(enum row_kind kind, const struct row *row);

#endif
