// SPDX-License-Identifier: MIT
// Groups: the entries of a section are dealt into groups, and everybody meets everybody of theirs by the tables of Berger.
// A table has an even count of numbers, so that where a group is smaller somebody sits out in each round: a latecomer takes
// that number, and who sits out gets no points for it. Places go over all groups: the firsts share the first ones, then the
// seconds share, and so on. Who plays on is said by group: of three groups place 1 is the first of group 1, 5 the second of
// group 2. Rule book 3.1 and 3.3.
#ifndef DIRECTOR_ROUNDS_GROUPS_H
#define DIRECTOR_ROUNDS_GROUPS_H

#include "director/rounds/points.h"

enum { GROUP_LEAST = 3, GROUP_USUAL = 4 };

// ---- the shape; of: the most that are dealt into one group

// Numbers in the table of a group.
int32_t groups_width(int32_t of);
int32_t groups_count(int32_t entries, int32_t of);
// Does it fit a section (bounds of graph.h)?
bool groups_fit(int32_t entries, int32_t of, bool twice);
// Deals them by a snake, order[0] first: groups_count() groups of groups_width() slots one after the other, 0 = nobody.
// Returns how many slots.
int32_t groups_deal(const int32_t *order, int32_t entries, int32_t of, int32_t *slots);
// Appends all rounds; false: it does not fit, or the graph has no room; the graph is then as it was.
bool plan_groups(struct graph *g, int32_t section, const int32_t *slots, int32_t slot_count, int32_t of,
                 bool twice);
// The number, from 1, that a side of a node has in the table of its group.
int32_t groups_number(const struct graph *g, int32_t n, int side);
// How many groups a section that is drawn has.
int32_t groups_in(const struct graph *g, int32_t section);

// The bracket in which the first `each` of every group play on: winners in the places of seeds, against the second of the
// group beside theirs, and those of one group as far apart as the bracket has room for. Fills places, 0 = bye; returns how
// many slots.
int32_t groups_cross(int32_t groups, int32_t each, int32_t *slots);

// ---- places (places.h)

// Working storage of what follows; false: the room is too small.
size_t groups_room(void);
bool groups_places(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                   int32_t section, struct places *out, struct room room);
bool groups_sure(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 int32_t section, struct place_range at[GRAPH_ENTRIES + 1], struct room room);

#endif
