// SPDX-License-Identifier: MIT
// Questions about draughts, text in, JSON out, beside those of codec/question.h: the variant is a game of ruleset.def, the
// position the FEN of PDN (B:W21-32:B1-12), and there are no dice. `plays` answers {position, variant, plays: [{play,
// after, verdict}]}; where the game has huffing plays that miss a capture are listed, too, with the verdict "missed".
// `judge` answers {verdict, after, rule, message, args, plays}; verdict is legal, missed, false, touched (another piece
// was touched first, or moved over the angle in another direction) or unclear (notation that fits several plays, or that
// cannot be read: rule says which, as of a tables game, where that is illegal).
#ifndef CODEC_DRAUGHTS_ASKED_H
#define CODEC_DRAUGHTS_ASKED_H
#include "codec/question.h"

// Questions about any game: those about draughts are answered here, all others by codec/question.h. Both write one
// JSON object, or nothing: BAD_FIELDS with the pointer of the field at fault.
MUST_CHECK struct err asked_plays(struct arena *a, const struct question *q, struct json_out *o);
MUST_CHECK struct err asked_judge(struct arena *a, const struct question *q, struct json_out *o,
                                  enum verdict *verdict);

#endif
