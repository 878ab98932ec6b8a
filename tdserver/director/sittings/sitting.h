// SPDX-License-Identifier: MIT
// Sitting: a side table where points are played for, by two (money session) or by many (chouette), told as acts in their order:
// who throws what for the order, who doubles, takes, passes, how a game ends, who comes and goes. The present of a sitting is
// what its acts come to; nothing of it is kept beside them. Each act moves points from one player to another, so that every
// column of the sheet comes to zero. It is no match: no bracket and no rating knows it. Rule book 3.3, cases 122-126.
//
// One plays against all others: the box. The first of the others, the captain, leads their game. Each of the others has a share
// in it, with what its cube says; who bears a share (its carrier) is its owner, until it is handed to somebody else.
// A money session is the same with one other. The pool game has neither box nor cubes (sitting_pool.h); its end is said only where
// it is broken off, and then nobody has won.
#ifndef DIRECTOR_SITTINGS_SITTING_H
#define DIRECTOR_SITTINGS_SITTING_H

#include "director/reasons.h"
#include "director/sittings/sitting_seats.h"

struct sitting sitting_new(const struct sitting_rule *rule);

// The act, if it may be now: otherwise the reason, and nothing has changed.
enum director_reason sitting_act(struct sitting *s, const struct sitting_said *said);

// Who has to throw now?
bool sitting_throws(const struct sitting *s, int32_t entry);
// May this act be made now?
bool sitting_may(const struct sitting *s, const struct sitting_said *said);
// Does this act play a running game on (rather than end the evening)?
bool sitting_plays_on(const struct sitting *s, enum sitting_act_kind kind);
// Does this entry owe an answer to an offer?
bool sitting_asked(const struct sitting *s, int32_t entry);

#endif
