// SPDX-License-Identifier: MIT
#include "director/forecast/rounds_plan.h"

#include "director/forecast/timetable.h"
#include "director/formats/bracket.h"
#include "director/formats/draw.h"
#include "director/formats/plan.h"

// b = 0: the bye.
static bool node_append(struct graph *g, int32_t section, int32_t round, int32_t slot, int32_t a, int32_t b)
{
    if (g->count == g->room) return false;
    g->nodes[++g->count] = (struct node){
        .section = section,
        .round = round,
        .slot = slot,
        .rank = plan_rank(round),
        .from = {{.kind = SOURCE_ENTRY, .of = a}, {.kind = b ? SOURCE_ENTRY : SOURCE_NOBODY, .of = b}}};
    return true;
}

// ---- Swiss: everybody but the last goes round in a ring, and meets who stands opposite

static bool swiss_round(struct graph *g, const struct rounds_plan *plan, int32_t round)
{
    int32_t size = plan->entries + plan->entries % 2, ring = size - 1;
    for (int32_t k = 0; k < size / 2; k++) {
        int32_t a = (round + k) % ring, b = k ? (round + ring - k) % ring : ring;
        bool last_is_bye = !k && plan->entries % 2;
        if (!node_append(g, plan->section, round, k, plan->first + a, last_is_bye ? 0 : plan->first + b))
            return false;
    }
    return true;
}

bool rounds_plan_swiss(struct graph *g, const struct rounds_plan *plan)
{
    int32_t rounds = plan->rounds ? plan->rounds : bracket_rounds(bracket_size_for(plan->entries));
    for (int32_t round = 1; round <= rounds; round++)
        if (!swiss_round(g, plan, round)) return false;
    return true;
}

// ---- lives

struct lives_run {
    const struct rounds_plan *plan;
    struct lives_rule rule;
    struct lives_record record[GRAPH_ENTRIES];
    int32_t left[GRAPH_ENTRIES], count; // who is left, the fewest losses first
    struct generator chance;
};

static bool is_over(const struct lives_run *r)
{
    int32_t entries = r->plan->entries;
    return lives_stage(&r->rule, r->record, entries) == LIVES_OVER ||
           lives_ended(&r->rule, &r->plan->ends, r->record, entries);
}

// Neighbours meet, one of both loses a life; the last of an odd number has the bye.
static bool lives_round(struct lives_run *r, struct graph *g, int32_t round)
{
    const struct rounds_plan *plan = r->plan;
    for (int32_t i = 0; i < r->count && !(plan->paced && is_over(r)); i += 2) {
        bool bye = i + 1 == r->count;
        int32_t a = r->left[i], b = bye ? 0 : r->left[i + 1];
        if (!node_append(g, plan->section, round, i / 2, plan->first + a, bye ? 0 : plan->first + b))
            return false;
        struct lives_record *loser = &r->record[generator_below(&r->chance, 2) ? a : b];
        if (!bye && ++loser->losses == r->rule.lives) loser->out = round;
    }
    return true;
}

bool rounds_plan_lives(struct graph *g, const struct rounds_plan *plan)
{
    enum { LAST = SECTION_ROUNDS_MAX };
    struct lives_run r = {.plan = plan, .chance = timetable_chance(plan->run)};
    r.rule = (struct lives_rule){plan->lives ? plan->lives : LIVES_USUAL, plan->paid ? plan->paid : 1};
    for (int32_t round = 1; round <= (plan->rounds ? plan->rounds : LAST); round++) {
        r.count = lives_in_order(&r.rule, r.record, plan->entries, r.left);
        if (is_over(&r) || r.count < 2) return true;
        if (!lives_round(&r, g, round)) return false;
    }
    return true;
}
