// SPDX-License-Identifier: MIT
// Withheld: what of a tournament's ledger nobody reads but those who run the event. Who paid what, prizes that the event does not
// show, who somebody was called before, words about a person, where a server stands (DECISIONS 77).
#ifndef VIEWS_OUTSIDE_WITHHELD_H
#define VIEWS_OUTSIDE_WITHHELD_H
#include "director/event.h"
#include "director/state.h"

enum withheld {
    WITHHELD_NOTHING,
    WITHHELD_LINE, // it is left out
    WITHHELD_LATER // ... for now, and with it all that comes after it: plays that the public sees later
};
// `public_ms`: of a match that is being recorded the public sees what was played until then.
enum withheld withheld_line(const struct state *state, const struct event *e, int64_t public_ms);
// Empties the members of a line that are nobody else's; what is told then is the line without them.
void withheld_blank(struct event *e);
// Does the line hold nothing that is withheld? Exports are the bytes as they are, whole or not at all.
bool withheld_not(const struct state *state, const struct event *e);
// May there be no line yet to come that is withheld? Hashes that strangers know would let them try out what it says.
bool withheld_settled(const struct state *state, bool plays_wait);
#endif
