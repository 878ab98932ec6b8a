// SPDX-License-Identifier: MIT
#include "director/formats/standings.h"

#include "director/formats/drawn.h"
#include "director/formats/places.h"

static int32_t entries_of(const struct state *state, int32_t section)
{
    int32_t entries = 0;
    for (STATE_EACH(node, node, state)) {
        if (node->section != section) continue;
        entries += (node->a_from == SOURCE_ENTRY) + (node->b_from == SOURCE_ENTRY);
    }
    return entries;
}

static struct placing third_place(const struct row_match *m, int32_t entry)
{
    if (m->status != MATCH_OVER) return (struct placing){3, 4};
    return drawn_winner(m) == entry ? (struct placing){3, 3} : (struct placing){4, 4};
}

// The match for third place that the entry plays, NULL when there is none.
static const struct row_match *playoff_of(const struct state *state, int32_t section, int32_t entry)
{
    for (DRAWN_EACH_MATCH(m, state))
        if (m->section == section && m->third_place && (m->a == entry || m->b == entry)) return m;
    return NULL;
}

// What the rows say: the places at the end, when who has none was absent and played nothing; before it, the champion's.
static struct placing told(const struct state *state, const struct row_section *s, int32_t entry)
{
    const struct row_seat *seat = drawn_seat(state, s->n, entry);
    if (seat && seat->place_from) return (struct placing){seat->place_from, seat->place_to};
    bool first = s->status != SECTION_OVER && s->champion == entry;
    return first ? (struct placing){1, 1} : (struct placing){0, 0};
}

static void take(struct placing *at, int32_t entry, struct placing range)
{
    if (entry > 0 && !at[entry].from) at[entry] = range;
}

// Who has lost a knockout that still runs, by the round they lost in.
static void losers_so_far(const struct state *state, const struct row_section *s, struct placing *at)
{
    struct bracket b = {s->size, s->third_place};
    int32_t entries = entries_of(state, s->n);
    for (DRAWN_EACH_MATCH(m, state)) {
        if (m->section != s->n || m->third_place || m->status != MATCH_OVER) continue;
        int32_t players[2] = {m->a, m->b};
        for (int side = 0; side < 2; side++) {
            int32_t entry = players[side];
            if (entry <= 0 || entry == drawn_winner(m)) continue;
            const struct row_match *playoff = s->third_place ? playoff_of(state, s->n, entry) : NULL;
            take(at, entry, playoff ? third_place(playoff, entry) : bracket_placing(&b, m->round, entries));
        }
    }
}

void standings_places(const struct state *state, int32_t section, struct placing at[ENTRIES_MAX + 1])
{
    const struct row_section *s = drawn_section(state, section);
    for (int32_t i = 0; i <= ENTRIES_MAX; i++)
        at[i] = (struct placing){0, 0};
    if (!s || !drawn_is(state, section)) return;
    for (STATE_EACH(entry, e, state))
        at[e->n] = told(state, s, e->n);
    if (s->status != SECTION_OVER && s->kind == SECTION_KNOCKOUT) losers_so_far(state, s, at);
}

struct placing standings_place(const struct state *state, int32_t section, int32_t entry)
{
    struct placing at[ENTRIES_MAX + 1];
    standings_places(state, section, at);
    return at[entry];
}

// ---- what is sure while it runs

size_t standings_sure_room(const struct state *state)
{
    enum { ALIGNMENT = 64 };
    int32_t nodes = state_last(state, ROW_node);
    return (ENTRIES_MAX + 1) * sizeof(struct place_range) + drawn_room(nodes) +
           places_sure_room(&(struct graph){.count = nodes}) + ALIGNMENT;
}

static bool sure_of_running(const struct state *state, int32_t section, struct placing at[ENTRIES_MAX + 1],
                            struct room room)
{
    struct drawn drawn;
    int32_t nodes = state_last(state, ROW_node);
    struct place_range *sure = room_take(&room, (ENTRIES_MAX + 1) * sizeof *sure);
    if (!sure || !drawn_take(&room, nodes, &drawn) || !drawn_pass(state, &drawn)) return false;
    struct graph_results results = {drawn.match, drawn.away};
    if (!places_sure(&drawn.g, &results, drawn.now, section, sure, room)) return false;
    for (int32_t entry = 1; entry <= ENTRIES_MAX; entry++)
        at[entry] = (struct placing){sure[entry].from, sure[entry].to};
    return true;
}

bool standings_sure(const struct state *state, int32_t section, struct placing at[ENTRIES_MAX + 1],
                    struct room room)
{
    const struct row_section *s = drawn_section(state, section);
    bool runs = s && s->status != SECTION_OVER && drawn_is(state, section);
    standings_places(state, section, at);
    return !runs || sure_of_running(state, section, at, room);
}
