// SPDX-License-Identifier: MIT
// The English sentence of an event, from its template in event.def: what the audit page and a printed ledger
// say. Ledgers know people and tables by number only; whoever prints them may put names in.
#ifndef CODEC_LEDGER_SENTENCE_H
#define CODEC_LEDGER_SENTENCE_H
#include "base/json/json_out.h"
#include "director/event.h"

// How a numbered thing is called: `member` is the name of the event's member ("entry", "table", "winner",
// ...), `number` its value (for "winner" and "side" a side of the event's match). Empty text: no name is
// known.
// by_ref: the name behind a reference, a member called "ref"; NULL: no names are known.
// points: a side's score in the event's match as everybody is shown it, of the points that stand in the ledger, which go on
// counting above the length; NULL: as they stand.
// of_games: does the event's match count games (draughts), a win two and a draw one for each? Its points are told in games, "1½",
// and no game of it has a kind of win or a cube. NULL: none does.
// cubeless: is this game of the event's match played without a cube? NULL: none is.
struct sentence_names {
    struct text (*name)(void *user, const struct event *event, const char *member, int64_t number);
    struct text (*by_ref)(void *user, struct text ref);
    int32_t (*points)(void *user, const struct event *event, int32_t points);
    bool (*of_games)(void *user, const struct event *event);
    bool (*cubeless)(void *user, const struct event *event, int32_t game);
    void *user;
};

// Points of a match of games, as people say them: "1½" of three.
const char *sentence_games(struct arena *a, int32_t points);

// One line without a full stop. What stands in [] is told where each of its members has something to say, which 0, an empty text, and of
// a match of games the win and the cube have not. {score} in a template is the score as the winner has it, "5-2". names may be NULL: "Entry 4", "side a".
struct text sentence_of(struct arena *a, const struct event *event, const struct sentence_names *names);

// What makes the sentence concrete, for whoever has it in another language: an object with the members that its
// template names, and "score". A value is a name where one is known; else a number, true or false, the word of an enum, or text.
// Times are milliseconds. A setting is its name, and its value stands beside it as "value".
void sentence_args(struct json_out *o, const struct event *event, const struct sentence_names *names);

#endif
