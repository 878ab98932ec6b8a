// SPDX-License-Identifier: MIT
// What a section says of its table, as its rule stores it: what results are worth ("6 2 0 6 6": a win, a draw, a loss, a bye,
// a walkover, in halves of a point) and which criteria part those who are level, in order ("wins direct difference"). An
// empty text stands for what is usual.
#ifndef DIRECTOR_ROUNDS_TIE_WORDS_H
#define DIRECTOR_ROUNDS_TIE_WORDS_H

#include "director/fields.h"
#include "director/pairing/tiebreaks.h"

// Are they as many as there are, none over WORTH_MOST, nothing worth more than a win, and a draw no less than a loss?
bool tie_worth_fits(const struct ints *halves);
// `to` has WORTH_TEXT + 1 bytes, the numbers fit.
void tie_worth_write(const struct ints *halves, char *to);
// What rounds are worth that somebody was not there for is said beside it.
struct tie_worth tie_worth_read(const char *text);

// The criteria of an order after the points, in `rule` with all else that `usual` says; an empty text leaves `usual`. false: it
// names something else, or one of them twice.
bool tie_order_read(const char *text, const struct tie_rule *usual, struct tie_rule *rule);
// The other way: the criteria of a rule after the points. `to` has TIES_TEXT + 1 bytes; the orders of tiebreaks.h fit.
void tie_order_write(const struct tie_rule *rule, char *to);

#endif
