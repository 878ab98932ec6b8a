// SPDX-License-Identifier: MIT
// Rounds: sections where everybody meets many others (Swiss, round robin): points with their tie-breaks, every number
// opened into its sum, and the next round as it would be paired, with the reason for every pair.
#ifndef VIEWS_ROUNDS_H
#define VIEWS_ROUNDS_H
#include "base/json_out.h"
#include "director/rounds/points.h"
#include "views/view.h"

// The points of a section, from the arena; NULL where places are not found by points, or it is not drawn.
struct points *rounds_points(struct arena *a, const struct view *v, int32_t section);
// The member "criteria" in the order in which they count: [{name, label}].
void rounds_put_criteria(struct json_out *o, const struct points *p);
// Members "rank", "points" and "ties" of an entry, who stands in the section; null for who does not yet.
void rounds_put_points(struct json_out *o, const struct points *p, int32_t entry);

// The member "rule": how a section for points goes on, null for others.
void rounds_put_rule(struct json_out *o, const struct view *v, int32_t section);

// Every number of an entry with its terms. false: not by points, or the entry does not stand in it.
bool document_sums(struct json_out *o, const struct view *v, int32_t section, int32_t entry);
// How the section goes on, and its next round as it would be paired now; no pairs while one is running, or when all are.
// The section is one by rounds.
void document_next_round(struct json_out *o, const struct view *v, int32_t section);

#endif
