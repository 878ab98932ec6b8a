// SPDX-License-Identifier: MIT
// Rounds: sections where everybody meets many others (Swiss, round robin, lives): points with their tie-breaks, or lives and
// rounds survived, every number opened into its sum, and the next round as it would be paired, with the reason for every pair.
#ifndef VIEWS_ROUNDS_H
#define VIEWS_ROUNDS_H
#include "base/json/json_out.h"
#include "director/rounds/ladder.h"
#include "director/rounds/points.h"
#include "director/rounds/survivors.h"
#include "views/view.h"

// What makes the places of a section: one of the three. Of groups, points of each, and by entry the group, 0 = in none.
struct rounds_table {
    struct points *points;
    struct survivors *lives;
    struct ladder_list *ladder;
    int32_t groups, *group;
};

// From the arena; NULL where places are found by the last node, or the section is not drawn.
const struct rounds_table *rounds_table(struct arena *a, const struct view *v, int32_t section);
// The group of an entry, 0 = none. Its rank, of groups in its own; 0 = does not stand in the section yet.
int32_t rounds_group(const struct rounds_table *t, int32_t entry);
int32_t rounds_rank(const struct rounds_table *t, int32_t entry);
// Has it lost all lives, or left?
bool rounds_is_out(const struct rounds_table *t, int32_t entry);
// The member "criteria" in the order in which they count: [{name, label}].
void rounds_put_criteria(struct json_out *o, const struct rounds_table *t);
// Members "group", "rank", "ties" and "cashes" of an entry, who stands in the section; null for who does not yet, or where nobody does.
void rounds_put_points(struct json_out *o, const struct rounds_table *t, int32_t entry);

// The member "rule": how a section for points goes on, null for others.
void rounds_put_rule(struct json_out *o, const struct view *v, int32_t section);

// Every number of an entry with its terms. false: not by points, or the entry does not stand in it.
bool document_sums(struct json_out *o, const struct view *v, int32_t section, int32_t entry);
// How the section goes on, and its next round as it would be paired now; no pairs while one is running, or when all are.
// The section is one by rounds.
void document_next_round(struct json_out *o, const struct view *v, int32_t section);
// A round of that section as it was released, and why: derived from `before`, the rows just before that event, as the draft
// was. Pairs that the program would not make have no reason but the director's.
void document_released_round(struct json_out *o, const struct view *v, const struct state *before,
                             const struct event_round_paired *released);

#endif
