// SPDX-License-Identifier: MIT
// Pass: who stands where in a graph. The one function that says so; it is pure: the same sources, results and absences
// give the same answer. It knows no names, no time and no tables. Rule book 3.1; cases 53-55, 113, 114.
#ifndef DIRECTOR_FORMATS_PASS_H
#define DIRECTOR_FORMATS_PASS_H

#include "director/formats/graph.h"
#include "engine/refusal.h"

// Bytes of room that graph_pass() needs.
size_t graph_room(const struct graph *g);
// Fills now[1 .. count]. false: the room is too small, nothing is filled.
bool graph_pass(const struct graph *g, const struct graph_results *results, struct node_now *now,
                struct room room);
// The last step of a pass alone: now[n] has its two sides and nothing else; what do they come to? Of a node without
// condition.
void graph_stand(const struct graph *g, const struct graph_results *results, struct node_now *now, int32_t n);

// Absence decides a match at once and for good: keeps what a pass found decided that way as results, so that who leaves
// later changes nothing before. Returns how many.
int32_t graph_keep_walkovers(const struct graph *g, const struct node_now *now, struct node_match *match);

#endif
