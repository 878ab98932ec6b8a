// SPDX-License-Identifier: MIT
// What a judge of a whole event must know, and nothing that the program made of it: the shapes of the sections, the draw,
// who came late, who left when, and who won which match. And beside it what the program says: the nodes and the places.
// Moments count commands.
#ifndef TESTS_REHEARSAL_FACTS_H
#define TESTS_REHEARSAL_FACTS_H
#include "director/formats/format.h"
#include "hall.h"

struct facts {
    int32_t moment;
    size_t seen; // events of the ledger
    struct {
        int64_t says; // who won and how
        int32_t since;
    } match[MATCHES_MAX + 1];
    struct {
        struct source from[2];
        int32_t since[2];
    } node[NODES_MAX + 1];
    int32_t away[SECTIONS_MAX + 1][ENTRIES_MAX + 1]; // [0]: from the event; 0 = there
    size_t drawn[SECTIONS_MAX + 1];                  // where in the ledger
    int32_t undone;
    int32_t closed[NODES_MAX + 1]; // by node whose loser comes nowhere any more
};

static inline bool facts_begun(const struct row_match *m)
{
    enum node_how how = drawn_how(m);
    bool ended = how == NODE_PLAYED || how == NODE_WALKOVER || how == NODE_VOID;
    return ended && !drawn_automatic(m);
}

static inline int64_t facts_says(const struct row_node *node, const struct row_match *m)
{
    if (node->pin_winner) return 8 * (node->pin_winner + 2) + 1;
    return facts_begun(m) ? 8 * (drawn_winner(m) + 2) + (int64_t)drawn_how(m) % 8 : 0;
}

static inline void facts_look_at_node(struct facts *f, const struct state *state, const struct row_node *node)
{
    const struct row_match *m = state_match(state, node->match);
    int64_t says = facts_says(node, m);
    if (f->match[m->n].says != says) f->match[m->n].since = f->moment;
    f->match[m->n].says = says;
    for (int side = 0; side < 2; side++) {
        struct source from = drawn_source(node, side ? SIDE_B : SIDE_A), *was = &f->node[node->n].from[side];
        bool dropped = was->kind == SOURCE_LOSER || was->kind == SOURCE_FIRST_LOSER;
        if (dropped && from.kind == SOURCE_NOBODY) f->closed[was->of] = f->moment;
        if (was->kind != from.kind || was->of != from.of) f->node[node->n].since[side] = f->moment;
        *was = from;
    }
}

static inline void facts_note_away(struct facts *f, int32_t section, int32_t entry, bool away)
{
    int32_t *since = &f->away[section][entry];
    if (!away || !*since) *since = away ? f->moment : 0;
}

// To be called after every command.
static inline void facts_look(struct facts *f, const struct hall *h)
{
    f->moment++;
    for (; f->seen < h->count; f->seen++)
        if (h->ledger[f->seen].kind == EVENT_drawn) f->drawn[h->ledger[f->seen].is.drawn.section] = f->seen;
    for (STATE_EACH(node, node, h->state))
        if (node->section) facts_look_at_node(f, h->state, node);
    for (STATE_EACH(entry, e, h->state))
        facts_note_away(f, 0, e->n, e->status == ENTRY_WITHDRAWN);
    for (STATE_EACH(seat, seat, h->state))
        facts_note_away(f, seat->n / SEAT_NUMBERS, seat->n % SEAT_NUMBERS, seat->status == SEAT_DECLINED);
}

// ---- told, a line for an event

static inline void facts_list(const char *name, const struct ints *list)
{
    printf(",\"%s\":[", name);
    for (int32_t i = 0; i < list->count; i++)
        printf("%s%d", i ? "," : "", list->at[i]);
    printf("]");
}

static inline void facts_section(const struct hall *h, const struct row_section *s, const struct event *drawn)
{
    struct row_pairing rule = drawn_rule(h->state, s->n);
    printf("{\"section\":%d,\"kind\":\"%s\",\"fed_by\":%d,\"also_by\":%d,\"fed_rounds\":%d", s->n,
           words_section_kind.at[s->kind], s->fed_by, s->also_by, s->fed_rounds);
    printf(
        ",\"third\":%d,\"recharge\":%d,\"shifted\":%d,\"takes\":%d,\"twice\":%d,\"missed\":%d,\"rounds\":%d"
        ",\"lives\":%d,\"paid\":%d,\"paced\":%d,\"until_left\":%d,\"until_sum\":%d,\"group_of\":%d",
        s->third_place, s->recharge, s->shifted, s->takes, rule.twice, rule.missed, rule.rounds, rule.lives,
        rule.paid, drawn_paced(h->state, s->n), rule.until_left, rule.until_sum,
        drawn_group_of(h->state, s->n));
    printf(",\"lengths\":\"%s\",\"lower\":\"%s\",\"method\":\"%s\"", s->lengths, s->lower_lengths,
           words_draw_method.at[drawn->is.drawn.method]);
    printf(",\"worth\":\"%s\",\"ties\":\"%s\",\"unplayed\":\"%s\"", rule.worth, rule.ties,
           words_unplayed_rule.at[rule.unplayed]);
    printf(",\"staged\":\"%s\"", s->staged);
    printf(",\"apart\":%d", s->apart);
    facts_list("slots", &drawn->is.drawn.slots);
    facts_list("swaps", &drawn->is.drawn.swaps);
    facts_list("maps", &drawn->is.drawn.maps);
    printf(",\"seeds\":[");
    bool first = true;
    for (STATE_EACH(entry, e, h->state))
        if (e->seed) printf("%s[%d,%d]", first ? "" : ",", e->seed, e->n), first = false;
    printf("]}");
}

static inline const char *comma(bool *first)
{
    const char *mark = *first ? "" : ",";
    *first = false;
    return mark;
}

static inline void facts_sections(const struct facts *f, const struct hall *h)
{
    bool first = true;
    printf("\"sections\":[");
    for (STATE_EACH(section, s, h->state)) {
        if (!drawn_is(h->state, s->n)) continue;
        printf("%s", comma(&first));
        facts_section(h, s, &h->ledger[f->drawn[s->n]]);
    }
    printf("],\"undrawn\":[");
    first = true;
    for (STATE_EACH(section, s, h->state))
        if (!drawn_is(h->state, s->n))
            printf("%s[%d,\"%s\",%d,%d]", comma(&first), s->n, words_section_kind.at[s->kind], s->fed_by,
                   s->takes);
    printf("]");
}

static inline void facts_clubs(const struct hall *h)
{
    bool first = true;
    printf(",\"clubs\":[");
    for (STATE_EACH(entry, e, h->state))
        if (e->affiliation) printf("%s[%d,%d]", comma(&first), e->n, e->affiliation);
    printf("]");
}

static inline void facts_results(const struct facts *f, const struct hall *h)
{
    bool first = true;
    printf(",\"results\":[");
    for (STATE_EACH(node, node, h->state)) {
        const struct row_match *m = node->section ? state_match(h->state, node->match) : NULL;
        if (!m || (!facts_begun(m) && !node->pin_winner)) continue;
        bool pinned = node->pin_winner != 0;
        int32_t winner = pinned ? node->pin_winner : drawn_winner(m);
        enum node_how how = !pinned ? drawn_how(m) : winner == NOBODY ? NODE_VOID : NODE_PLAYED;
        printf("%s[%d,%d,%d,%d,%d,\"%s\",%d,%d]", comma(&first), node->section, node->round, m->a, m->b,
               winner, words_node_how.at[how], f->match[m->n].since, m->length);
    }
    printf("]");
}

// Who came after the draw stands opposite somebody who had a bye.
static inline void facts_late(const struct facts *f, const struct hall *h)
{
    bool first = true;
    printf(",\"late\":[");
    for (STATE_EACH(node, node, h->state))
        for (int side = 0; node->section && node->round == 1 && side < 2; side++) {
            const struct source *from = f->node[node->n].from;
            const struct ints *slots = &h->ledger[f->drawn[node->section]].is.drawn.slots;
            bool in_draw = from[side].kind != SOURCE_ENTRY;
            for (int32_t i = 0; i < slots->count; i++)
                in_draw |= slots->at[i] == from[side].of;
            if (!in_draw)
                printf("%s[%d,%d,%d,%d,%d,%d]", comma(&first), node->section, from[side].of, from[!side].of,
                       f->node[node->n].since[side], node->slot, side);
        }
    printf("]");
}

static inline void facts_away(const struct facts *f, const struct hall *h)
{
    bool first = true;
    printf(",\"away\":[");
    for (int32_t section = 0; section <= SECTIONS_MAX; section++)
        for (STATE_EACH(entry, e, h->state))
            if (f->away[section][e->n])
                printf("%s[%d,%d,%d]", comma(&first), e->n, section, f->away[section][e->n]);
    printf("],\"closed\":[");
    first = true;
    for (STATE_EACH(node, node, h->state))
        if (node->section && f->closed[node->n])
            printf("%s[%d,%d,%d,%d]", comma(&first), node->section, node->round, node->slot,
                   f->closed[node->n]);
    printf("]");
}

static inline void facts_told(const struct hall *h)
{
    bool first = true;
    printf(",\"nodes\":[");
    for (STATE_EACH(node, node, h->state)) {
        const struct row_match *m = node->section ? state_match(h->state, node->match) : NULL;
        if (!m) continue;
        bool pinned = node->pin_winner != 0;
        int32_t winner = pinned ? node->pin_winner : drawn_winner(m);
        enum node_how how = !pinned ? drawn_how(m) : winner == NOBODY ? NODE_VOID : NODE_PLAYED;
        printf("%s[%d,%d,%d,%d,%d,\"%s\",%d]", comma(&first), node->section, node->round, m->a, m->b, winner,
               words_node_how.at[how], m->length);
    }
    printf("],\"places\":[");
    first = true;
    for (STATE_EACH(seat, seat, h->state))
        if (seat->place_from)
            printf("%s[%d,%d,%d,%d]", comma(&first), seat->n / SEAT_NUMBERS, seat->n % SEAT_NUMBERS,
                   seat->place_from, seat->place_to);
    printf("],\"champions\":[");
    first = true;
    for (STATE_EACH(section, s, h->state))
        if (s->champion) printf("%s[%d,%d]", comma(&first), s->n, s->champion);
    printf("]");
}

// How often what is rare happened, so that whoever judges knows what was judged.
static inline void facts_acts(const struct facts *f, const struct hall *h)
{
    int32_t corrected = 0, annulled = 0, pinned = 0;
    for (size_t i = 0; i < h->count; i++) {
        corrected += h->ledger[i].kind == EVENT_match_reopened;
        annulled += h->ledger[i].kind == EVENT_match_annulled;
        pinned += h->ledger[i].kind == EVENT_node_pinned;
    }
    printf(",\"acts\":{\"corrected\":%d,\"annulled\":%d,\"pinned\":%d,\"undone\":%d}", corrected, annulled,
           pinned, f->undone);
}

static inline void facts_tell(const struct facts *f, const struct hall *h, uint64_t seed, const char *title)
{
    printf("{\"seed\":%llu,\"title\":\"%s\",", (unsigned long long)seed, title);
    facts_sections(f, h);
    facts_clubs(h);
    facts_results(f, h);
    facts_late(f, h);
    facts_away(f, h);
    facts_told(h);
    facts_acts(f, h);
    printf("}\n");
}
#endif
