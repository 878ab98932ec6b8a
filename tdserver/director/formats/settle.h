// SPDX-License-Identifier: MIT
// Settle: what follows from results and absences in all sections: who stands where, byes, walkovers, winners, places;
// and what a correction leaves open. The pass says how it should be (pass.h), settling writes every difference as an
// event. Afterwards the matches of all nodes are as a fresh pass has them. Rule book 3.1, US 4.10; cases 53-58, 109-114.
#ifndef DIRECTOR_FORMATS_SETTLE_H
#define DIRECTOR_FORMATS_SETTLE_H

#include "director/deciding.h"
#include "director/formats/drawn.h"

// Brings every node, match and place in line with the results.
void settle(struct deciding *d);
// The same by looking at every node, which settle() does only where it must: tests hold the two to each other.
void settle_all(struct deciding *d);
// The nodes as they were passed last, for those who look on; NULL: refused, no room.
struct drawn *settle_look(struct deciding *d);

// A match of this node, or a board of it, was corrected or opened again; `was` is its row before. After settle(): started
// matches that no longer fit make the node wait for a repair, and each of them is a consequence, deepest first. shares: also
// where another correction that waits has opened them; an undo says whether this one did.
void settle_waits(struct deciding *d, const struct row_match *was, bool shares);
// Nodes after this one (itself not), with how deep they lie behind it: 1 = what its players play next; how many. depth has place
// for all nodes, 0 = does not hang on it.
int32_t settle_after(const struct drawn *drawn, int32_t node, unsigned char *depth);
// The one after `n` of those that lie behind it, deepest first (n = 0: the first); 0 = there are no more.
int32_t settle_next(const struct drawn *drawn, const unsigned char *depth, int32_t n);
// Was a match that is open begun with what this node would yield by that result?
bool settle_begun_by(struct deciding *d, int32_t node, int32_t winner, int32_t loser);
// The first node that is open now and was not before this command, 0 = none.
int32_t settle_opened(struct deciding *d);
// The first open node that no correction before it explains by waiting for a repair, 0 = none.
int32_t settle_unexplained(struct deciding *d);

// Warns of everything that differs between `was` and `now` in the sections.
void settle_warn(struct deciding *d);

#endif
