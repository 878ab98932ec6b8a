// SPDX-License-Identifier: MIT
#include "director/formats/latecomers.h"

#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/formats/settle.h"
#include "director/rounds/groups.h"

enum { LATE_PLACES = ENTRIES_MAX / 2 };

// The byes of a section that this entry may have; how many.
static int32_t byes_of(struct deciding *d, int32_t section, int32_t entry,
                       struct late_place places[LATE_PLACES])
{
    struct drawn *drawn = settle_look(d);
    if (!drawn) return 0;
    // Whoever comes back is tried as being there again.
    if (drawn->away[entry] == UINT16_MAX) drawn->away[entry] = 0;
    bool may_close = format_may_close((enum section_kind)state_section(d->now, section)->kind);
    struct graph_results results = {drawn->match, drawn->away};
    int32_t count = late_places(&drawn->g, &results, section, entry, may_close, drawn->now, drawn->room,
                                places, LATE_PLACES);
    return count < LATE_PLACES ? count : LATE_PLACES;
}

bool late_best(struct deciding *d, int32_t section, int32_t entry, struct late_place *best)
{
    struct late_place places[LATE_PLACES];
    int32_t count = byes_of(d, section, entry, places);
    for (int32_t i = 0; i < count && !places[i].closes; i++) {
        const struct row_node *next = state_node(d->now, state_node(d->now, places[i].node)->winner_to);
        if (!next || state_match(d->now, next->match)->status != MATCH_WAITING) continue;
        *best = places[i];
        return true;
    }
    if (count) *best = places[0];
    return count;
}

bool late_at(struct deciding *d, int32_t section, int32_t entry, int32_t match, struct late_place *at)
{
    const struct row_match *m = drawn_match(d->now, match);
    struct late_place places[LATE_PLACES];
    int32_t count = m ? byes_of(d, section, entry, places) : 0;
    for (int32_t i = 0; i < count; i++) {
        *at = places[i];
        if (at->node == m->node) return true;
    }
    return false;
}

// Whoever was called against the holder of the bye, or against who comes out of that match, is called no more.
static void warn_of_tables(struct deciding *d)
{
    const struct row *touched = NULL;
    while ((touched = state_next_after(d->now, ROW_match, touched ? touched->n : 0, d->was->seq))) {
        const struct row_match *was = state_match(d->was, touched->n);
        bool left = was && was->table && !state_match(d->now, was->n)->table;
        if (left) WARN(d, LEVEL_CONFIRM, MATCH_UNCALLED, was->n, was->table);
    }
}

static int32_t group_of(struct deciding *d, const struct late_place *at)
{
    const struct drawn *drawn = settle_look(d);
    return drawn ? graph_group(&drawn->g, at->node) : 0;
}

// Whoever it is, or NOBODY again, stands in all nodes of the place.
static void slots_set(struct deciding *d, const struct late_place *at, int32_t entry)
{
    const struct drawn *drawn = settle_look(d);
    int32_t side;
    for (int32_t n = 1; drawn && n <= drawn->g.count; n++) {
        if (!late_takes(&drawn->g, at, n, &side)) continue;
        struct row_match m = match_now(d, state_node(d->now, n)->match);
        if (drawn_stays(&m)) REFUSE(d, DIRECTOR_STARTED, m.n);
        if (m.table) EMIT(d, match_uncalled, .match = m.n, .table = m.table);
        if (m.status == MATCH_OVER) EMIT(d, match_reopened, .match = m.n, .status = MATCH_WAITING);
        EMIT(d, slot_set, .match = m.n, .side = side ? SIDE_B : SIDE_A, .entry = entry);
    }
}

void late_place(struct deciding *d, int32_t entry, const struct late_place *at)
{
    struct row_match m = match_now(d, state_node(d->now, at->node)->match);
    if (at->number)
        WARN(d, LEVEL_CONFIRM, GROUP_JOINED, entry, group_of(d, at));
    else
        WARN(d, LEVEL_CONFIRM, BYE_LOST, match_entry(&m, at->side ? SIDE_A : SIDE_B), entry, m.n);
    if (at->closes) {
        WARN(d, LEVEL_READ, DROP_CLOSED, m.n);
        EMIT(d, drop_closed, .node = at->closes, .side = at->closes_side ? SIDE_B : SIDE_A);
    }
    slots_set(d, at, entry);
    if (!refused(d)) settle(d);
    if (!refused(d)) warn_of_tables(d);
}

int32_t late_seat(const struct state *state, int32_t section, int32_t entry)
{
    for (STATE_EACH(node, node, state)) {
        bool a = node->a_from == SOURCE_ENTRY && node->a_of == entry;
        bool b = node->b_from == SOURCE_ENTRY && node->b_of == entry;
        if (node->section == section && (a || b)) return node->match;
    }
    return 0;
}

void late_leave(struct deciding *d, int32_t entry, int32_t match)
{
    struct row_match m = match_now(d, match);
    struct late_place at = {.node = m.node, .side = m.a != entry};
    const struct drawn *drawn = settle_look(d);
    if (!drawn) return;
    if (graph_group(&drawn->g, at.node)) at.number = groups_number(&drawn->g, at.node, at.side);
    slots_set(d, &at, NOBODY);
    if (refused(d)) return;
    settle(d);
    int32_t open = settle_opened(d);
    if (open) REFUSE(d, DIRECTOR_TOO_LATE, state_node(d->now, open)->match);
    // It was a bye, so somebody has it again, and somebody else may come into it.
    bool bye = !refused(d) && late_at(d, m.section, entry, m.n, &at) && !at.closes;
    if (!refused(d) && (!bye || late_seat(d->now, m.section, entry))) REFUSE(d, DIRECTOR_TOO_LATE, m.n);
}
