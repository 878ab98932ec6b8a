// SPDX-License-Identifier: MIT
// Late entry: which byes of a drawn section are still free for somebody who comes after the draw. A bye may be taken
// where a dry run of the pass changes the players of no match there is, in any section; where only the side it drops to
// has gone on, the drop can be closed instead: who loses there is then out. Of groups a number that nobody has may be taken,
// in the smallest group first: who sits out plays the latecomer. Never a redraw. Case 55.
#ifndef DIRECTOR_FORMATS_LATE_ENTRY_H
#define DIRECTOR_FORMATS_LATE_ENTRY_H

#include "director/formats/pass.h"

struct late_place {
    int32_t node;
    int32_t side;   // 0 or 1
    int32_t number; // of groups: this one in the table of the node's group; 0 = the node alone
    int32_t closes; // node whose source from this one's loser becomes nobody, 0 = none
    int32_t closes_side;
};

// The byes of a section that this entry may have, in order of their nodes, those that close no drop first; returns how many there are and fills
// at most `most`. may_close: false in double eliminations and groups, where one loss would be the end. The graph is as
// before when it returns. `now` has place for all nodes; the room is graph_room().
int32_t late_places(struct graph *g, const struct graph_results *results, int32_t section, int32_t entry,
                    bool may_close, struct node_now *now, struct room room, struct late_place *out,
                    int32_t most);

// The entry takes the bye; of groups, the number that nobody has, with all its nodes.
void late_take(struct graph *g, const struct late_place *place, int32_t entry);
// Is this node one of those which the place stands for? Then side is the one it has there.
bool late_takes(const struct graph *g, const struct late_place *place, int32_t n, int32_t *side);

#endif
