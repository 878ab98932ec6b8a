// SPDX-License-Identifier: MIT
// Matching: the perfect matching of greatest total weight in a general graph. Sections by round pair with it:
// vertices are players (and the bye), an edge is a pair that may meet, its weight says how good the pair is.
//
// A weight is a vector of `width` numbers; vectors add by component and compare by their first difference, so
// that the first component matters before all others. Every component of every weight lies between
// -MATCHING_LIMIT and MATCHING_LIMIT. An edge that was never set is missing. Two matchings of the same total
// are equally good; which one is found depends on nothing but the graph.
//
// The method is the primal-dual one of Edmonds with blossoms, one search tree at a time, O(vertices³) steps
// and O(vertices²) room. The caller brings the room; nothing is allocated. The module knows nothing of players.
#ifndef DIRECTOR_PAIRING_MATCHING_H
#define DIRECTOR_PAIRING_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MATCHING_VERTICES_MAX = 1026, MATCHING_WIDTH_MAX = 16, MATCHING_NOBODY = -1 };
#define MATCHING_LIMIT ((int64_t)1 << 44)

struct matching_node;

// Filled by matching_start. Readers need `vertices`, `width` and, after a success, mate[vertex]; all else is
// the module's own.
struct matching {
    int32_t vertices, width;
    int32_t *mate;

    int64_t *weight;            // vertices x vertices x width, doubled
    int64_t *dual;              // of vertices
    int64_t *blossom_dual;      // of nodes, half of it
    int64_t *at;                // of nodes: when something next happens to it
    int64_t *best;              // scratch, of vertices
    struct matching_node *node; // vertices first, then blossoms
    int32_t *top, *after;       // of vertices: the outermost node that holds it; the next in that node's run
    uint8_t *label;             // of vertices: that of its outermost node
    uint16_t *nearest;          // of blossoms x vertices: the member with the least slack towards a vertex
    int32_t *unused;            // numbers of blossoms that do not exist
    int32_t unused_count, blossoms, stamp; // blossoms: so many of the numbers were ever given out
    int64_t now[MATCHING_WIDTH_MAX];       // how far the duals of this search have moved
};

// Bytes of room for a graph of that size.
size_t matching_room(int32_t vertices, int32_t width);

// Lays a graph without edges out in `room` (aligned for int64_t, matching_room() bytes). vertices: 0 to
// MATCHING_VERTICES_MAX, width: 1 to MATCHING_WIDTH_MAX.
void matching_start(struct matching *m, void *room, int32_t vertices, int32_t width);

// Adds or replaces the edge between two different vertices. False, and nothing changes, when a component is
// out of bounds.
bool matching_set(struct matching *m, int32_t a, int32_t b, const int64_t *weight);
bool matching_has(const struct matching *m, int32_t a, int32_t b);
// Twice the weight of an edge; NULL when it is missing.
const int64_t *matching_edge(const struct matching *m, int32_t a, int32_t b);

// Finds the matching; false when there is no perfect one. Once for each graph.
bool matching_solve(struct matching *m);

// After a success. False: an edge of this weight between a and b, added to the graph, could not have made the
// total greater. True: it might have.
bool matching_may_gain(const struct matching *m, int32_t a, int32_t b, const int64_t *weight);

// After a success: proves the result by the duals (no edge is better than its duals and blossoms allow, every
// pair is exactly as good, every blossom with a dual is full). Takes O(vertices³) steps; for tests.
bool matching_proves(const struct matching *m);

#endif
