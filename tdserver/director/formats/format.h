// SPDX-License-Identifier: MIT
// Format: what each kind of drawn section is built of, as a table; nothing else asks for the kind of a section. The nodes
// come from plan.h. Rule book 3.1; cases 47-51, 56, 114.
#ifndef DIRECTOR_FORMATS_FORMAT_H
#define DIRECTOR_FORMATS_FORMAT_H

#include "director/formats/drop_map.h"
#include "director/formats/graph.h"

struct section_plan {
    int32_t section;
    enum section_kind kind;
    const int32_t *slots; // of a kind that is drawn: entries in bracket order, 0 = bye; of a playoff: places
    int32_t slot_count;
    int32_t fed_by, also_by; // sections; also_by: whose winner plays for second place
    bool fed_by_knockout;    // the first of them is one, of `fed_slots` slots
    bool fed_by_third;       // and has a match for third place
    bool fed_by_groups;      // is it groups of four
    bool fed_often;          // may the same one lose in several of its rounds
    int32_t fed_slots;
    int32_t takes;   // places of it that play on
    uint32_t rounds; // of fed_by that feed it, bit r - 1; 0: by the kind
    bool third_place, recharge, shifted;
    bool twice;       // of a round robin and of groups
    int32_t played;   // rounds of a round robin, 0 = all
    int32_t group_of; // of groups: the most in one
};

// What may be chosen of a section (section_option.def). refused: where another kind is given it.
struct section_option {
    const char *name, *title;
    uint32_t kinds; // bit k: section_kind k takes it
    bool refused;
};
enum section_option_number {
#define OPTION(member, type, kinds, elsewhere, title) OPTION_##member,
#include "director/formats/section_option.def"
#undef OPTION
    SECTION_OPTIONS
};
extern const struct section_option section_options[SECTION_OPTIONS];
static inline bool format_takes(enum section_kind kind, enum section_option_number option)
{
    return section_options[option].kinds >> kind & 1;
}

// Is a section of this kind drawn, or do other sections feed it?
bool format_drawn(enum section_kind kind);
// Do places of another section play on in it? It is drawn when the director says so, from who has them then.
bool format_by_places(enum section_kind kind);
// Do those play on in it who lose their first played match, wherever that is (case 113)?
bool format_by_first_loss(enum section_kind kind);
// Has it one winner at its end?
bool format_one_winner(enum section_kind kind);
// Are its rounds paired one after the other? Then it is built without a node.
bool format_by_rounds(enum section_kind kind);
// Is somebody out who has lost all lives? Do points make its places, so that a level match is half of one for both?
bool format_for_lives(enum section_kind kind);
bool format_for_points(enum section_kind kind);
// Is it a standing list, each of whose rounds is a challenge (rounds/ladder.h)?
bool format_on_ladder(enum section_kind kind);
// Does its draw have a power of two of slots, with byes? Otherwise it is the order of its entries.
bool format_in_bracket(enum section_kind kind);
// Is it dealt into groups that play all against all, so that places are said by group (rounds/groups.h)?
bool format_in_groups(enum section_kind kind);
// Does one play on after a loss, so that the same one may lose in several rounds?
bool format_lost_often(enum section_kind kind);
// How its places are found.
enum places_by format_places(enum section_kind kind);
// The fewest slots a draw of this kind has.
int32_t format_least_slots(enum section_kind kind);
// May a late entry take a bye whose drop side has gone on, so that the drop is closed?
bool format_may_close(enum section_kind kind);

// Appends the section's nodes; maps[i] is the XOR mask of its i-th feeding round (drop_map.h), of a double elimination of its
// own; *map_count how many there are. false: it cannot be built, or the graph has no room; the graph is then as it was.
bool format_plan(struct graph *g, const struct section_plan *plan, int32_t maps[DROP_ROUNDS],
                 int32_t *map_count);

// Lengths of a section's matches, the last round's first; the last number repeats. lower: of the losers' side of a double
// elimination, its last round first; none: it goes on with the second of `lengths`.
struct format_lengths {
    int32_t at[SECTION_ROUNDS_MAX], count;
    int32_t lower[SECTION_ROUNDS_MAX], lower_count;
};
// Reads numbers separated by spaces, as rows have them; how many.
int32_t format_numbers(const char *text, int32_t at[SECTION_ROUNDS_MAX]);
// The length at a node of a section that is built. Case 114: the recharge is as long as the final.
int32_t format_length(const struct graph *g, const struct section_plan *plan, int32_t node,
                      const struct format_lengths *lengths);

#endif
