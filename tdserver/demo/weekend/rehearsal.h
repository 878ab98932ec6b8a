// SPDX-License-Identifier: MIT
// Rehearsal: plays an event file in memory, without server or tablets: builds its sections, lets the results of the file
// stand, does its acts (a withdrawal, a late entry, a no-show, a wrong winner found late and repaired), and says who came
// where. What it knows of formats is director/formats alone.
#ifndef DEMO_REHEARSAL_H
#define DEMO_REHEARSAL_H
#include "base/json/json_out.h"
#include "demo/weekend/event_file.h"

struct rehearsal;

// Builds and plays to the end. On failure the detail says which section cannot be built, or which act never had its turn.
MUST_CHECK struct err rehearsal_play(struct arena *a, const struct event_file *file, struct rehearsal **out);

// One JSON object: {uid, sections: [{name, kind, nodes, places, expected_rematches}]}.
void rehearsal_standings(const struct rehearsal *r, struct json_out *o);
// Its member expected_rematches: of a section that section `main` feeds, as if its field were full, with four digits after
// the point; null where nothing feeds it.
void rehearsal_rematches(struct arena *a, const struct graph *g, int32_t main, int32_t section,
                         struct json_out *o);
// The same for people: sections with matches, byes and rounds, then the places.
void rehearsal_print(const struct rehearsal *r, struct json_out *o);

#endif
