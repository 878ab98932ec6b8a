// SPDX-License-Identifier: MIT
#include "director/formats/standings.h"

#include "director/formats/drawn.h"

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

static struct placing while_running(const struct state *state, const struct row_section *s, int32_t entry)
{
    struct bracket b = {s->size, s->third_place};
    for (DRAWN_EACH_MATCH(m, state)) {
        bool here = m->section == s->n && !m->third_place && (m->a == entry || m->b == entry);
        if (!here || m->status != MATCH_OVER || drawn_winner(m) == entry) continue;
        const struct row_match *playoff = playoff_of(state, s->n, entry);
        return playoff ? third_place(playoff, entry) : bracket_placing(&b, m->round, entries_of(state, s->n));
    }
    return (struct placing){0, 0};
}

struct placing standings_place(const struct state *state, int32_t section, int32_t entry)
{
    const struct row_section *s = drawn_section(state, section);
    const struct row_seat *seat = drawn_seat(state, section, entry);
    if (!s || !drawn_is(state, section)) return (struct placing){0, 0};
    if (seat && seat->place_from) return (struct placing){seat->place_from, seat->place_to};
    // Who has none at the end was absent and played nothing.
    if (s->status == SECTION_OVER) return (struct placing){0, 0};
    if (s->champion == entry) return (struct placing){1, 1};
    if (s->kind != SECTION_KNOCKOUT) return (struct placing){0, 0};
    return while_running(state, s, entry);
}

// ---- what is sure while it runs

// The rounds of a knockout that an entry has come to: the one it lost in, 0 = it is in; the highest it stands in.
struct way {
    int32_t lost, reached;
};

static void way_through(const struct row_node *node, const struct row_match *m, int32_t entry,
                        struct way *way)
{
    int32_t winner = node->pin_winner ? node->pin_winner : drawn_winner(m);
    if (m->a != entry && m->b != entry) return;
    int32_t to = node->round + (winner == entry);
    if (winner && winner != entry) way->lost = node->round;
    if (to > way->reached) way->reached = to;
}

struct placing standings_sure(const struct state *state, int32_t section, int32_t entry)
{
    struct placing said = standings_place(state, section, entry);
    const struct row_section *s = drawn_section(state, section);
    if (!s || !drawn_is(state, section) || s->status == SECTION_OVER || s->kind != SECTION_KNOCKOUT)
        return said;
    const struct row_match *playoff = playoff_of(state, section, entry);
    if (playoff) return third_place(playoff, entry);
    struct way way = {0, 0};
    for (STATE_EACH(node, node, state)) {
        const struct row_match *m = node->section == section ? drawn_match(state, node->match) : NULL;
        if (m && !m->third_place) way_through(node, m, entry, &way);
    }
    struct bracket b = {s->size, s->third_place};
    int32_t rounds = bracket_rounds(s->size), entries = entries_of(state, section);
    if (!way.reached) return (struct placing){0, 0};
    if (way.lost) return bracket_placing(&b, way.lost, entries);
    if (way.reached > rounds) return (struct placing){1, 1};
    return (struct placing){1, bracket_placing(&b, way.reached, entries).to};
}
