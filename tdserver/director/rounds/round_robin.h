// SPDX-License-Identifier: MIT
// Round robin: everybody meets everybody once or twice, by the tables of Berger. With an odd number of entries one has
// no match in each round; that is no bye and gives no points. A truncated one ends after so many rounds of the table; who sits out in
// one of these has a bye, for others may never sit out. Rule book 3.2, 3.3.
#ifndef DIRECTOR_ROUNDS_ROUND_ROBIN_H
#define DIRECTOR_ROUNDS_ROUND_ROBIN_H

#include "director/formats/graph.h"

// Who meets in a table for `size` numbers, even: pair k of a round, from 0. After the last round of the table it begins again
// with sides changed.
struct round_pair {
    int32_t a, b;
};
struct round_pair round_robin_pair(int32_t size, int32_t round, int32_t k);

// Rounds of such a section.
int32_t round_robin_rounds(int32_t entries, bool twice);
// The same if it ends after so many of them, 0 = is played out. most: what was said of it.
int32_t round_robin_played(int32_t entries, bool twice, int32_t most);
// Does it fit a section (bounds of graph.h)?
bool round_robin_fits(int32_t entries, bool twice, int32_t most);
// Appends the rounds; order[0] has number 1 in the table. The second time round sides change. false: it does not fit, or
// the graph has no room; the graph is then as it was.
bool plan_round_robin(struct graph *g, int32_t section, const int32_t *order, int32_t entries, bool twice,
                      int32_t most);

#endif
