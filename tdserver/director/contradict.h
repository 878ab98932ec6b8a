// SPDX-License-Identifier: MIT
// Contradict: derives again what a ledger says, and finds what does not follow from what it said before: a winner whose
// score is none, points that the cube does not make, somebody who goes on without having won, a champion who did not win
// the final, a hand that nobody knows, a clock that ran backwards. These are warnings for people who judge: a fold never refuses for them, since rules and
// corrections may have reasons that no event holds. Rule book 1.5, 3.1. Pure.
#ifndef DIRECTOR_CONTRADICT_H
#define DIRECTOR_CONTRADICT_H

#include "director/draughts/derive.h"
#include "director/event.h"
#include "director/state.h"
#include "engine/refusal.h"

#define CONTRADICTION(id, name, rule, sentence) CONTRADICTION_##id,
enum contradiction_code {
#include "director/contradictions.def"
    CONTRADICTIONS
};
#undef CONTRADICTION

// By code; refusal_sentence() prints them.
extern const struct reason contradiction_reasons[CONTRADICTIONS];

struct contradiction {
    enum contradiction_code code;
    int32_t args[REFUSAL_ARGS];
};

enum { CONTRADICT_MOST = CONTRADICTIONS };

// What one event contradicts. At most one of each kind.
struct contradictions {
    int count;
    struct contradiction at[CONTRADICT_MOST];
};

// Bytes of room that contradict() needs for an event that leads to *is.
size_t contradict_room(const struct state *is);
// *was: the state before the event, *is: after it; last_ms: the time of the event before it, 0 = there is none. The
// event has today's shape (director/upcast.h). With too little room nobody looks at who goes on where. kept: games of
// draughts as this ledger has led to them so far (director/draughts/derive.h), NULL: each is played again from its first act.
void contradict(const struct state *was, const struct state *is, const struct event *event, int64_t last_ms,
                struct room room, struct draughts_kept *kept, struct contradictions *out);

#endif
