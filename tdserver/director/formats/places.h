// SPDX-License-Identifier: MIT
// Places: the end of a drawn section as ranges with ties kept. Everybody who was really there has exactly one range,
// and the ranges fill 1 .. count without a gap. What counts is the last node somebody stood in: its rank, then whether
// it was won, lost (a walkover too) or void. Who left an upper bracket without dropping is placed with the void of the
// lower round they would have joined. Where everybody meets many others the points decide (points.h). Whoever still shares a place is parted by lots (lots.h). Who was absent and
// played nothing in the section has no place. Rule book 3.1; cases 109-111, 114.
//
// While a section runs it is sure between which places everybody comes in who stands in it, as long as nobody else leaves
// or comes back: who wins all that is left, and who loses it all, against how many at least are before and at most not
// behind.
#ifndef DIRECTOR_FORMATS_PLACES_H
#define DIRECTOR_FORMATS_PLACES_H

#include "director/formats/graph.h"
#include "engine/refusal.h"

// first, last: of groups, the places in the group.
struct place_range {
    int32_t entry;
    int32_t from, to;
    int32_t group, first, last;
};

struct places {
    struct place_range at[GRAPH_ENTRIES]; // best first, by entry within a range
    int32_t count;
    int32_t groups; // 0 where there are none
};

// Who plays on in a place has it or shares it: with groups, place k of them is of group 1 + (k - 1) modulo groups.
bool places_hold(const struct places *places, const struct place_range *at, int32_t place);
// The first and the last of the places that somebody holds in this way.
struct place_range places_held(const struct places *places, const struct place_range *at);

// Bytes of room that places_fill() needs.
size_t places_room(void);
// false: the section is not over, or the room is too small.
bool places_fill(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 int32_t section, struct places *out, struct room room);

// Has the winner of the last node a place? Not who left the section and had played nothing in it.
bool places_has_winner(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                       int32_t section, int32_t winner);

// Bytes of room that places_sure() needs.
size_t places_sure_room(const struct graph *g);
// By entry, 0-0 for who stands nowhere in the section or has left it. Also of a section that is over. false: the room is
// too small.
bool places_sure(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 int32_t section, struct place_range at[GRAPH_ENTRIES + 1], struct room room);

// Where an entry of a running section that is placed by its last node can still end, each place once, by the sections' nodes alone: it may win or lose
// whatever is to come. sure: nobody but who ends there shares from-to. More than PLACE_ENDS_MAX are not told (count 0).
enum { PLACE_ENDS_MAX = 64 };
struct place_end {
    int32_t key, from, to;
    bool sure;
};
struct place_ends {
    int32_t count;
    struct place_end at[PLACE_ENDS_MAX];
};
// Two entries at once; room as for places_sure(). false: it is too small.
bool places_ends(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 int32_t section, const int32_t entry[2], struct place_ends out[2], struct room room);

#endif
