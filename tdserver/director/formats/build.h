// SPDX-License-Identifier: MIT
// Build: a section's nodes and matches become events. The shapes come from format.h; sections that others feed are built
// as soon as all that feed them are.
#ifndef DIRECTOR_FORMATS_BUILD_H
#define DIRECTOR_FORMATS_BUILD_H

#include "director/deciding.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"

// What a section's row says about its shape; `slots` are of a section that is drawn.
struct section_plan build_plan(const struct state *state, int32_t section, const int32_t *slots,
                               int32_t size);
// Its match lengths, the last round's first.
struct format_lengths build_lengths(const struct state *state, int32_t section);
// How long the matches of a round are in a section that is paired round by round.
int32_t build_round_length(const struct state *state, int32_t section, int32_t round);

// The numbers that the next node and the next match get: those of an undone draw are given again.
struct build_numbers {
    int32_t node, match;
};
struct build_numbers build_next(const struct state *state);

// Emits a planned section: how it was drawn, its nodes, its beginning. No slots: others feed it. false: it cannot be built
// from what feeds it, and nothing is emitted.
bool build_section(struct deciding *d, int32_t section, enum draw_method method,
                   const struct draw_slots *slots);
// Builds every planned section whose feeding sections stand since this act, or that was made by it; who looks on is told of
// those that cannot be.
void build_fed(struct deciding *d);
// Settles how many rounds a section of so many entries has, and what parts those who are level, where that was not said
// (decide_round.c).
void round_rule_fix(struct deciding *d, int32_t section, int32_t entries);
// The section has become another kind than `kind`, or is played at another number of boards: what a draw that was undone wrote out
// for what it was is no longer said; what somebody else said stays (decide_round.c).
void round_rule_unfix(struct deciding *d, int32_t section, enum section_kind kind, int32_t boards);

#endif
