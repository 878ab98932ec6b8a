// SPDX-License-Identifier: MIT
// Ladder: a list that stands for months. Each of its rounds is one challenge: a of somebody b who stands above, up to so many
// places. Who challenged and won takes the place of who lost, and all between move down one (or the two change places, if the
// section says so); in every other case nobody moves. Who joins stands at the bottom; who leaves is taken out, those below move
// up, and what they won and lost before stands; who comes back has their old place between the same people.
//
// Nothing of it is stored but the order in which people joined: who stands where is told again from that and from the nodes, in
// the order of the challenges, so that a correction of an old result moves everybody as if it had been known. As nobody has two
// open challenges at once, that is the same order as the one in which the results came in. A challenge that ended because one
// of the two had left moves nobody. Issue: ladders; who may challenge is a rule of clubs, not of federations.
#ifndef DIRECTOR_ROUNDS_LADDER_H
#define DIRECTOR_ROUNDS_LADDER_H

#include "director/formats/places.h"

enum { LADDER_REACH_USUAL = 3 };
#define LADDER_ALWAYS INT64_MAX

struct ladder_list {
    int32_t count;
    int32_t entry[GRAPH_ENTRIES];     // who stands on it, from the top
    int32_t place[GRAPH_ENTRIES + 1]; // by entry, 0 = does not stand on it
    int32_t open[GRAPH_ENTRIES + 1];  // by entry, the node of their open challenge, 0 = none
    int32_t last[GRAPH_ENTRIES + 1];  // by entry, the node of the last challenge that they played, 0 = none
};

// The ladder as it stands.
void ladder_fill(const struct graph *g, const struct node_now *now, int32_t section, struct ladder_list *out);
// The same with results from before that moment alone. over_ms: of nodes, as their matches say.
void ladder_fill_before(const struct graph *g, const struct node_match *match, const struct node_now *now,
                        int32_t section, int64_t before_ms, struct ladder_list *out);
// The same as ladder_fill, and by node what the challenge there has moved: its challenger from one place to another, as places are
// counted without those who are not there now; 0 = nobody.
struct ladder_move {
    int32_t from, to;
};
void ladder_moves(const struct graph *g, const struct node_now *now, int32_t section, struct ladder_list *out,
                  struct ladder_move *moves);
// Who stands on it has a place alone.
void ladder_places(const struct ladder_list *l, struct places *out);

// Did the challenge at this node come to something: was it played, or given by one who had not left?
bool ladder_counts(const struct node_now *now);

// May a challenge b? bar: what forbids it, the first that does; of whom, and the node of their open challenge. Where nothing
// forbids it, a director may still have to say yes to these: far: by how many places it goes up too far, 0 = it does not; again:
// the node where the two met last and from when they may again (ms; 0 = when one of them has played somebody else), 0 = they may.
enum ladder_bar { LADDER_MAY, LADDER_ABSENT, LADDER_BELOW, LADDER_BUSY };
struct ladder_answer {
    enum ladder_bar bar;
    int32_t who, node;
    int32_t far;
    int32_t again;
    int64_t again_ms;
};
struct ladder_answer ladder_may(const struct graph *g, const struct node_match *match, int32_t section,
                                const struct ladder_list *l, int32_t a, int32_t b, const int32_t *met,
                                int64_t now_ms);
// By entry, the node where they and `entry` met last, 0 = never: `met` of ladder_may for all whom that one may challenge.
void ladder_met(const struct graph *g, const struct node_now *now, int32_t section, int32_t entry,
                int32_t met[GRAPH_ENTRIES + 1]);

#endif
