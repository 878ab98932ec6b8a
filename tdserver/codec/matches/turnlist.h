// SPDX-License-Identifier: MIT
// A reviewed transcript turn by turn, with the position before each roll. As IDs, for whoever wants to look
// one up in GNU Backgammon or XG, one line a roll: GAME.TURN DICE POSITION-ID:MATCH-ID XGID=... PLAY. As
// drawings, for a ruling or a printed sheet. A game's list ends at the first play that was not legal.
#ifndef CODEC_MATCHES_TURNLIST_H
#define CODEC_MATCHES_TURNLIST_H
#include "base/json/json_out.h"
#include "codec/matches/transcript.h"

void turnlist_ids(struct json_out *o, const struct transcript *t);
void turnlist_boards(struct json_out *o, const struct transcript *t);

#endif
