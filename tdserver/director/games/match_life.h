// SPDX-License-Identifier: MIT
// Match life: a match comes to a table, begins and ends. What follows from its end is formats/settle.h.
#ifndef DIRECTOR_GAMES_MATCH_LIFE_H
#define DIRECTOR_GAMES_MATCH_LIFE_H

#include "director/deciding.h"

// Is the table open and without a match? 0 becomes the first that is. false: refused.
bool table_free_for(struct deciding *d, int32_t *table);
// Calls a match to a table, 0 = the first that is free. An adjourned match goes on there.
void match_to_table(struct deciding *d, int32_t match, int32_t table);
// What was taken back returns to the table it had; where another match is there now, or none is used, it waits to be called.
void match_to_table_again(struct deciding *d, int32_t match, int32_t table);
void match_begin(struct deciding *d, int32_t match);
// The same, unless it is under way.
void match_begin_if_needed(struct deciding *d, int32_t match);
// Ends a match that nobody began, because of who is missing; absent: as in its row.
void match_end_absent(struct deciding *d, int32_t match, enum side winner, enum result_how how,
                      int32_t absent);
// Ends a match with its present score.
void match_end(struct deciding *d, int32_t match, enum side winner, enum result_how how, const char *reason);

// Its row is about to be thrown away and the number given to another match: what was said about it is settled, its clock
// and its place in the register of unfinished matches go.
void match_forget(struct deciding *d, int32_t match);

#endif
