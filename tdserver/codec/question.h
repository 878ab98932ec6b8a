// SPDX-License-Identifier: MIT
// Questions to the rules engine as people and programs ask them, text in, JSON out: which plays are there, is
// this play legal. The command line and the API give the same answers because both come from here.
//
// A position is a GNU position ID (14 characters; a match ID after a colon is passed over), an XGID, or a line of
// checkers (codec/board.h), always of the side that plays; after "~" may stand what these cannot say
// (engine/situation.h). Draughts are asked in draughts/asked.h. What is not said and matters is asked for: BAD_FIELDS with the pointer of the field.
// Resulting positions are IDs too, seen by the opponent, who is then on roll. `plays` answers {position, dice,
// variant, plays: [{play, after, end, rest}]}, where end (drawn, single, gammon, backgammon) is there when the game is over with the
// play and rest (turn.played) when the opponent plays what is left of the roll; `judge` answers {verdict, after, rule, message, args, plays} where plays are
// all the legal ones and args what makes the message concrete (codec/args.h).
#ifndef CODEC_QUESTION_H
#define CODEC_QUESTION_H
#include "base/err.h"
#include "base/json/json_out.h"
#include "engine/judge.h"

struct question {
    struct text position, dice, play, variant; // variant empty = backgammon
    struct text turns;                         // how many turns this side has had before; empty = not said
    struct text touched; // of draughts: a piece, 22, or 22-18 moved over the angle; empty = none
};

enum verdict { VERDICT_LEGAL, VERDICT_ILLEGAL, VERDICT_UNREADABLE }; // the exit statuses of the command line

// Makes the turn of a question. BAD_FIELDS with the pointer of the field at fault ("/position", "/dice",
// "/variant", "/turns", "/touched"). The variant is copied into *variant, which must outlive the turn.
MUST_CHECK struct err question_turn(const struct question *q, struct variant *variant, struct turn *turn);

// Writes the answer as one JSON object; nothing is written when the question itself fails.
MUST_CHECK struct err question_plays(struct arena *a, const struct question *q, struct json_out *o);
MUST_CHECK struct err question_judge(struct arena *a, const struct question *q, struct json_out *o,
                                     enum verdict *verdict);

// Room for every play of a turn, from the arena.
struct plays question_room(struct arena *a);

// The sentence of a refusal of the engine, as text that may be shown, and its args as a JSON object.
struct text question_sentence(struct arena *a, const struct refusal *refusal);
struct text question_args(struct arena *a, const struct refusal *refusal);
// Both with its name, as the members rule, message and args.
void question_put_refusal(struct json_out *o, struct arena *a, const struct refusal *refusal);

#endif
