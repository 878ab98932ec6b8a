// SPDX-License-Identifier: MIT
// Drawn: the sections of a state as they stand: their nodes as a graph with the results in it, the matches that are
// played, and who would be drawn. Reads rows only; what a pass finds is never stored. Rule book 3.1.
#ifndef DIRECTOR_FORMATS_DRAWN_H
#define DIRECTOR_FORMATS_DRAWN_H

#include "director/formats/against_seeding.h"
#include "director/formats/bracket.h"
#include "director/formats/draw.h"
#include "director/formats/places.h"
#include "director/state.h"
#include "engine/refusal.h"

enum { MAIN_SECTION = 1 };

// All nodes of a state with their results, and what a pass makes of them. Node numbers are those of the rows.
struct drawn {
    struct graph g;
    struct node_match *match; // by node
    struct node_now *now;     // by node; filled by drawn_pass
    uint16_t *away;           // by entry
    struct lot lots[LOTS_STAND_MAX];
    struct rung rungs[RUNGS_MAX];
    struct room room; // for passes
};
// Bytes for as many nodes.
size_t drawn_room(int32_t nodes);
// Storage for `nodes` nodes out of a room. false: it is too small.
bool drawn_take(struct room *room, int32_t nodes, struct drawn *out);
// Fills graph, results and absences from the rows, then passes.
bool drawn_pass(const struct state *state, struct drawn *drawn);
// One node alone: now[n] has its two sides, the rows say what they made of it. Of a node without condition.
void drawn_stand(const struct state *state, struct drawn *drawn, int32_t n);

// An entry as the draw of the section orders it: with its seed there, or in the event.
struct draw_entry drawn_seeded(const struct state *state, int32_t section, int32_t entry);
// The section's row, NULL when there is none or it was cancelled.
const struct row_section *drawn_section(const struct state *state, int32_t section);
// Is any section drawn? This one?
bool drawn_any(const struct state *state);
bool drawn_is(const struct state *state, int32_t section);
// Rounds of a drawn section, 0 before it is drawn.
int32_t drawn_rounds(const struct state *state, int32_t section);

// Match n, else NULL; matches of a draw that was undone stay behind as rows and are none.
const struct row_match *drawn_match(const struct state *state, int32_t n);
// Is it the match that stands at its node now, or a board of it? Annulled ones are not.
bool drawn_stands(const struct state *state, const struct row_match *match);
// Iteration over all matches that stand: for (DRAWN_EACH_MATCH(m, state)).
const struct row_match *drawn_next(const struct state *state, int32_t n);
#define DRAWN_EACH_MATCH(name, state)                                                                        \
    const struct row_match *name = drawn_next(state, 0);                                                     \
    name;                                                                                                    \
    name = drawn_next(state, name->n)
// The same over all that are played at a table: not team matches, but their boards.
const struct row_match *drawn_next_played(const struct state *state, int32_t n);
#define DRAWN_EACH_PLAYED(name, state)                                                                       \
    const struct row_match *name = drawn_next_played(state, 0);                                              \
    name;                                                                                                    \
    name = drawn_next_played(state, name->n)
// Matches of a section that are still to be decided.
int32_t drawn_undecided(const struct state *state, int32_t section);
// The newest round of the section in which two entries were paired, whatever came of it; 0 = in none.
int32_t drawn_met(const struct state *state, int32_t section, int32_t a, int32_t b);
// The node of a match, NULL when there is none.
const struct row_node *drawn_node(const struct state *state, const struct row_match *match);
struct source drawn_source(const struct row_node *node, enum side side);

// A result that stands for all that follows, whatever the match m says: who goes on and who drops.
struct node_match drawn_pinned(int32_t winner, int32_t loser, const struct row_match *m);
// What a match yields: the winner, the loser who goes on to another place; NOBODY when nobody does, 0 before it is over.
int32_t drawn_winner(const struct row_match *match);
int32_t drawn_loser(const struct row_match *match);
// How it stands at a node by the match there alone. Whether that match is still between the right players (NODE_OPEN) only
// a pass knows.
enum node_how drawn_how(const struct row_match *match);
// A match that ended without being played, only because of who was missing; it follows its node.
bool drawn_automatic(const struct row_match *match);
// The match was begun, or somebody decided it: its players stay what they are.
bool drawn_stays(const struct row_match *match);

// The seat of an entry in a section, NULL when nothing was ever said about it.
const struct row_seat *drawn_seat(const struct state *state, int32_t section, int32_t entry);
static inline int32_t seat_number(int32_t section, int32_t entry)
{
    return section * SEAT_NUMBERS + entry;
}

// How a section where everybody meets many others goes on: its row, or what holds where nothing was said.
struct row_pairing drawn_rule(const struct state *state, int32_t section);
// Of groups: the most that are dealt into one; 0 where there are none.
int32_t drawn_group_of(const struct state *state, int32_t section);
// Is it paired as players become free, a round or not? That is a choice of who plays for lives.
bool drawn_paced(const struct state *state, int32_t section);
// How many rounds of it there are at most; who plays for lives may be through before.
int32_t drawn_rounds_most(const struct state *state, int32_t section);

// The group of a node, from 1; 0 = none.
int32_t drawn_group(const struct state *state, const struct row_node *node);
// By entry, the group they were dealt into, from 1; 0 = none. Returns how many groups the section has.
int32_t drawn_groups(const struct state *state, int32_t section, int32_t group[ENTRIES_MAX + 1]);
// The places of a section that is over as its seats have them, and of groups those in each (places.h).
void drawn_places(const struct state *state, int32_t section, struct places *out);

// Would this entry take part if the section were drawn now?
bool drawn_takes(const struct state *state, int32_t section, int32_t entry);
// The entries that take part when this section is drawn; returns how many.
int32_t drawn_field(const struct state *state, int32_t section, struct draw_entry entries[ENTRIES_MAX]);
// How many slots a draw of so many entries has.
int32_t drawn_size(const struct state *state, int32_t section, int32_t entries);
// Which seeds join later in this section.
struct stages drawn_stages(const struct state *state, int32_t section);
// The slots that a draw with this method and seed would give, as many as the section's kind needs; none when there are
// fewer than two entries. swaps: pairs of slots that changed places to keep people of one club apart (apart.h).
struct draw_slots {
    int32_t at[ENTRIES_MAX], count;
    int32_t swaps[ENTRIES_MAX], swap_count;
};
void drawn_slots(const struct state *state, int32_t section, enum draw_method method,
                 const unsigned char seed[DRAW_SEED_BYTES], struct draw_slots *out);
// How many of those who meet at first are of one club in these slots.
int32_t drawn_together(const struct state *state, int32_t section, const int32_t *slots, int32_t count);
// What these slots, made by hand, do to the seeds of a bracket (against_seeding.h); 0: nothing, or it is no bracket.
int32_t drawn_against(const struct state *state, int32_t section, const int32_t *slots, int32_t count,
                      struct against out[AGAINST_MAX]);

#endif
