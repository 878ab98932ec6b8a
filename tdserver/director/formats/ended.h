// SPDX-License-Identifier: MIT
// Ended: whether a drawn section is over. Who is in a place of it may play on elsewhere from then (pass.h), and it has places (places.h).
#ifndef DIRECTOR_FORMATS_ENDED_H
#define DIRECTOR_FORMATS_ENDED_H

#include "director/formats/graph.h"

// Are more rounds to be paired? Who plays for lives pairs on until they decide it.
bool section_grows(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                   int32_t section);
// Is everything in the section decided, and are all its rounds paired?
bool section_ended(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                   int32_t section);

#endif
