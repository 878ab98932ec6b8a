// SPDX-License-Identifier: MIT
// A reviewed transcript as a list of IDs, one line a roll, for whoever wants to look a position up in GNU
// Backgammon or XG:
//   GAME.TURN DICE POSITION-ID:MATCH-ID XGID=... PLAY
#ifndef RECORDS_IDLIST_H
#define RECORDS_IDLIST_H
#include "base/json_out.h"
#include "records/transcript.h"

// Appends the lines. A game's list ends at the first play that was not legal.
void idlist_write(struct json_out *o, const struct transcript *t);

#endif
