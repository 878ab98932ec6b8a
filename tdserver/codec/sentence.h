// SPDX-License-Identifier: MIT
// The English sentence of an event, from its template in event.def: what the audit page and a printed ledger
// say. Ledgers know people and tables by number only; whoever prints them may put names in.
#ifndef CODEC_SENTENCE_H
#define CODEC_SENTENCE_H
#include "base/arena.h"
#include "director/event.h"

// How a numbered thing is called: `member` is the name of the event's member ("entry", "table", "winner",
// ...), `number` its value (for "winner" and "side" a side of the event's match). Empty text: no name is
// known.
struct sentence_names {
    struct text (*name)(void *user, const struct event *event, const char *member, int64_t number);
    void *user;
};

// One line without a full stop. names may be NULL: "Entry 4", "side a".
struct text sentence_of(struct arena *a, const struct event *event, const struct sentence_names *names);

#endif
