// SPDX-License-Identifier: MIT
#include "director/formats/build.h"

#include "director/formats/bracket.h"
#include "director/formats/settle.h"
#include "engine/mem.h"

struct section_plan build_plan(const struct state *state, int32_t section, const int32_t *slots, int32_t size)
{
    const struct row_section *s = state_section(state, section);
    const struct row_section *from = state_section(state, s->fed_by);
    return (struct section_plan){.section = section,
                                 .kind = (enum section_kind)s->kind,
                                 .slots = slots,
                                 .slot_count = size,
                                 .fed_by = s->fed_by,
                                 .also_by = s->also_by,
                                 .fed_by_knockout = from && from->kind == SECTION_KNOCKOUT,
                                 .fed_by_third = from && from->kind == SECTION_KNOCKOUT &&
                                                 from->third_place && from->size >= 4,
                                 .fed_often = from && format_lost_often((enum section_kind)from->kind),
                                 .fed_by_groups = from && from->kind == SECTION_GROUPS4,
                                 .fed_slots = from ? from->size : 0,
                                 .takes = s->takes,
                                 .rounds = (uint32_t)s->fed_rounds,
                                 .third_place = s->third_place,
                                 .recharge = s->recharge,
                                 .shifted = s->shifted,
                                 .twice = drawn_rule(state, section).twice,
                                 .played = drawn_rule(state, section).rounds,
                                 .group_of = drawn_group_of(state, section)};
}

// The rounds of the event, the last one first.
static void lengths_of_rounds(const struct state *state, struct format_lengths *out)
{
    for (int32_t n = BRACKET_ROUNDS_MAX; n >= 1; n--) {
        const struct row_round *round = state_round(state, n);
        if (round) out->at[out->count++] = round->length;
    }
}

struct format_lengths build_lengths(const struct state *state, int32_t section)
{
    const struct row_section *s = state_section(state, section);
    struct format_lengths out = {.count = 0};
    out.count = format_numbers(s->lengths, out.at);
    out.lower_count = format_numbers(s->lower_lengths, out.lower);
    if (!out.count) lengths_of_rounds(state, &out);
    return out;
}

int32_t build_round_length(const struct state *state, int32_t section, int32_t round)
{
    struct format_lengths lengths = build_lengths(state, section);
    int32_t from_end = drawn_rounds_most(state, section) - round;
    if (!lengths.count) return 1;
    return lengths.at[from_end < lengths.count ? from_end : lengths.count - 1];
}

// The main draw's rounds are said from the first one on, unless its lengths say otherwise.
static int32_t length_of_round(const struct deciding *d, int32_t round)
{
    int32_t length = 1;
    for (STATE_EACH(round, row, d->now))
        if (row->n <= round) length = row->length;
    return length;
}

static bool is_third_place(const struct graph *g, const struct section_plan *plan, int32_t n)
{
    bool played = format_takes(plan->kind, OPTION_third_place) && plan->third_place;
    return played && g->nodes[n].slot == 1 && g->nodes[n].round == graph_rounds(g, plan->section);
}

// The match for third place is played like a semi-final unless the director said otherwise.
static int32_t length_at(const struct deciding *d, const struct graph *g, const struct section_plan *plan,
                         int32_t n, const struct format_lengths *lengths)
{
    const struct row_section *s = state_section(d->now, plan->section);
    bool third = is_third_place(g, plan, n);
    if (third && s->third_place_length) return s->third_place_length;
    bool by_rounds = plan->section == MAIN_SECTION && plan->kind == SECTION_KNOCKOUT && !s->lengths[0];
    if (by_rounds) return length_of_round(d, g->nodes[n].round - (third ? 1 : 0));
    if (third) return lengths->at[lengths->count > 1 ? 1 : 0];
    return format_length(g, plan, n, lengths);
}

static int32_t stands(const struct source *from)
{
    if (from->kind == SOURCE_ENTRY) return from->of;
    return from->kind == SOURCE_NOBODY ? NOBODY : 0;
}

static void node_emit(struct deciding *d, const struct graph *g, const struct section_plan *plan, int32_t n,
                      int32_t match, int32_t length)
{
    const struct node *node = &g->nodes[n];
    const struct source *a = &node->from[0], *b = &node->from[1];
    EMIT(d, node_added, .node = n, .match = match, .section = node->section, .round = node->round,
         .slot = node->slot, .rank = node->rank, .a_from = (int32_t)a->kind, .a_of = a->of,
         .a_section = a->section, .b_from = (int32_t)b->kind, .b_of = b->of, .b_section = b->section,
         .condition = node->condition, .condition_side = node->condition_side,
         .third_place = is_third_place(g, plan, n), .length = length, .a = stands(a), .b = stands(b));
}

static int32_t last_node(const struct state *state)
{
    int32_t last = state_last(state, ROW_node);
    while (last && !(state_node(state, last) && state_node(state, last)->section))
        last--;
    return last;
}

static int32_t last_match(const struct state *state)
{
    int32_t last = state_last(state, ROW_match);
    while (last && !drawn_match(state, last))
        last--;
    return last;
}

struct build_numbers build_next(const struct state *state)
{
    return (struct build_numbers){last_node(state) + 1, last_match(state) + 1};
}

static void drawn_emit(struct deciding *d, int32_t section, enum draw_method method,
                       const struct draw_slots *slots, const int32_t *maps, int32_t map_count)
{
    const struct row_section *s = state_section(d->now, section);
    bool by_lot = format_drawn((enum section_kind)s->kind) && method != DRAW_BY_HAND;
    int32_t size = slots->count;
    struct event event = {
        .kind = EVENT_drawn,
        .is.drawn = {.section = section,
                     .method = format_drawn((enum section_kind)s->kind) ? (int32_t)method : DRAW_NONE,
                     .size = size,
                     .slots = {slots->at, size},
                     .maps = {maps, map_count},
                     .swaps = {slots->swaps, slots->swap_count}}};
    if (by_lot) {
        text_fill(event.is.drawn.generator, sizeof event.is.drawn.generator, DRAW_GENERATOR);
        text_fill(event.is.drawn.seed, sizeof event.is.drawn.seed, s->draw_seed);
    }
    deciding_emit(d, &event);
}

// Nobody drops into two places: a section that would take losers which another place has is not built.
static bool losers_once(struct deciding *d, const struct graph *g)
{
    unsigned char *taken = room_take(d->room, (size_t)g->count + 1);
    if (!taken) return false;
    mem_clear(taken, (size_t)g->count + 1);
    for (int32_t n = 1; n <= g->count; n++)
        // A recharge has the sides of the final before it.
        for (int side = 0; side < 2 && !g->nodes[n].condition; side++) {
            const struct source *from = &g->nodes[n].from[side];
            bool loser = from->kind == SOURCE_LOSER || from->kind == SOURCE_FIRST_LOSER;
            if (loser && taken[from->of]++) return false;
        }
    return true;
}

bool build_section(struct deciding *d, int32_t section, enum draw_method method,
                   const struct draw_slots *slots)
{
    struct drawn *drawn = settle_look(d);
    int32_t *maps = drawn ? room_take(d->room, DROP_ROUNDS * sizeof *maps) : NULL, map_count;
    if (!maps) deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
    if (!maps) return true;
    struct section_plan plan = build_plan(d->now, section, slots->at, slots->count);
    struct format_lengths lengths = build_lengths(d->now, section);
    struct graph *g = &drawn->g;
    struct build_numbers next = build_next(d->now);
    g->count = next.node - 1;
    int32_t first = next.node, match = next.match - 1;
    bool built =
        format_plan(g, &plan, maps, &map_count) && (g->count >= first || format_by_rounds(plan.kind));
    if (!built || !losers_once(d, g)) return false;
    if (match + g->count - first >= MATCHES_MAX)
        deciding_refuse(d, director_refusal(DIRECTOR_TOO_MANY, MATCHES_MAX));
    drawn_emit(d, section, method, slots, maps, map_count);
    for (int32_t n = first; n <= g->count; n++)
        node_emit(d, g, &plan, n, ++match, length_at(d, g, &plan, n, &lengths));
    return true;
}

static bool drawn_just_now(const struct deciding *d, int32_t section)
{
    return drawn_is(d->now, section) && !drawn_is(d->was, section);
}

// One that was left out, or whose own draw was undone, waits for a draw of itself: no other draw builds it by the way, or
// taking that back would leave it.
static bool comes_with_it(const struct deciding *d, const struct row_section *s)
{
    return !state_section(d->was, s->n) || drawn_just_now(d, s->fed_by) || drawn_just_now(d, s->also_by);
}

// The next planned section after this one that comes with this act and whose feeding sections stand, 0 = none.
static int32_t next_fed(const struct deciding *d, int32_t after)
{
    for (STATE_EACH(section, s, d->now)) {
        if (s->n <= after) continue;
        enum section_kind kind = (enum section_kind)s->kind;
        bool planned = s->status == SECTION_PLANNED && !format_drawn(kind) && !format_by_places(kind);
        bool also = !s->also_by || drawn_is(d->now, s->also_by);
        if (planned && also && drawn_is(d->now, s->fed_by) && comes_with_it(d, s)) return s->n;
    }
    return 0;
}

void build_fed(struct deciding *d)
{
    static const struct draw_slots none = {.count = 0};
    // A section is fed by earlier ones, so once over the list is enough.
    for (int32_t section = next_fed(d, 0); section && !refused(d); section = next_fed(d, section))
        if (!build_section(d, section, DRAW_NONE, &none))
            WARN(d, LEVEL_ACKNOWLEDGE, SECTION_LEFT_OUT, section);
}
