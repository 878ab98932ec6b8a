// SPDX-License-Identifier: MIT
#include "director/forecast/forecast.h"

#include "director/forecast/rounds_plan.h"
#include "director/formats/bracket.h"
#include "director/formats/draw.h"
#include "director/formats/pass.h"
#include "director/games/match.h"
#include "director/rounds/groups.h"
#include "engine/mem.h"

enum { NODES = SECTIONS_MAX * GRAPH_SECTION_NODES, ALIGNMENT = 64, ARRAYS = 20 };

struct plan {
    const struct forecast_section *sections;
    int32_t count, entries;
    int32_t run, runs; // that is played now, of so many
    struct graph g;
    struct timetable time; // of the run that is played now
    int32_t *slots;
    int32_t slot_count[SECTIONS_MAX]; // by section, from 0
    int32_t first[SECTIONS_MAX];      // by section, from 0: the number of its first entry
    int32_t *idle;                    // by entry: the minute from which they play no match
    int32_t *said;                    // by node: to what its match is played, as the plan says it
};

// ---- storage

size_t forecast_room(void)
{
    struct graph all = {.count = NODES};
    size_t by_entry = (GRAPH_ENTRIES + 1) * (sizeof(uint16_t) + 2 * sizeof(int32_t));
    size_t by_node = (NODES + 1) * (sizeof(struct node) + sizeof(struct node_match) +
                                    sizeof(struct node_now) + sizeof(int32_t));
    return by_node + by_entry + timetable_room(NODES) + graph_room(&all) + ARRAYS * (size_t)ALIGNMENT;
}

static bool storage_take(struct plan *p, struct room *room)
{
    struct room *r = room;
    struct timetable *t = &p->time;
    size_t entries = (GRAPH_ENTRIES + 1) * sizeof(int32_t);
    p->g = (struct graph){.nodes = room_take(r, (NODES + 1) * sizeof(struct node)), .room = NODES};
    uint16_t *away = room_take(r, (GRAPH_ENTRIES + 1) * sizeof *away);
    t->g = &p->g;
    t->match = room_take(r, (NODES + 1) * sizeof *t->match);
    t->now = room_take(r, (NODES + 1) * sizeof *t->now);
    t->away = away;
    p->idle = room_take(r, entries);
    p->slots = room_take(r, entries);
    p->said = room_take(r, (NODES + 1) * sizeof *p->said);
    // What is taken last is not there where anything before it was not.
    if (!timetable_take(r, NODES, t)) return false;
    mem_clear(away, (GRAPH_ENTRIES + 1) * sizeof *away);
    t->room = *r;
    return true;
}

// ---- the sections are built

static int32_t group_of(const struct forecast_section *s)
{
    if (!format_in_groups(s->kind)) return 0;
    return s->group_of ? s->group_of : GROUP_USUAL;
}

static int32_t size_of(const struct forecast_section *s)
{
    int32_t of = group_of(s);
    if (of) return groups_count(s->entries, of) * groups_width(of);
    int32_t size = draw_staged_size(&s->staged, s->entries), least = format_least_slots(s->kind);
    return size > least ? size : least;
}

// The places of the section before that play on: the better ones meet late.
static void places_that_play(struct plan *p, int32_t section)
{
    static const unsigned char seed[DRAW_SEED_BYTES];
    struct draw_entry places[ENTRIES_MAX];
    const struct forecast_section *s = &p->sections[section], *from = &p->sections[s->fed_by - 1];
    int32_t size = bracket_size_for(s->takes), of = group_of(from);
    int32_t groups = of ? groups_count(from->entries, of) : 0;
    if (groups && groups * s->takes <= ENTRIES_MAX)
        p->slot_count[section] = groups_cross(groups, s->takes, p->slots);
    if (groups || s->takes < 2) return;
    for (int32_t i = 0; i < s->takes; i++)
        places[i] = (struct draw_entry){i + 1, i + 1};
    draw_seeded(seed, places, s->takes, p->slots);
    for (int32_t i = 0; i < size; i++)
        if (p->slots[i] < 0) p->slots[i] = 0;
    p->slot_count[section] = size;
}

static void slots_in_order(struct plan *p, int32_t section, const struct draw_entry *entries)
{
    static const unsigned char seed[DRAW_SEED_BYTES];
    const struct forecast_section *s = &p->sections[section];
    int32_t order[ENTRIES_MAX], of = group_of(s);
    p->slot_count[section] = draw_order(seed, false, entries, s->entries, of ? order : p->slots);
    if (of) p->slot_count[section] = groups_deal(order, s->entries, of, p->slots);
}

// Entries are numbered on from those of the sections before: nobody is forecast in two draws.
static void slots_fill(struct plan *p, int32_t section)
{
    static const unsigned char seed[DRAW_SEED_BYTES];
    struct draw_entry entries[ENTRIES_MAX];
    const struct forecast_section *s = &p->sections[section];
    p->slot_count[section] = 0;
    if (format_by_places(s->kind)) places_that_play(p, section);
    if (!format_drawn(s->kind)) return;
    p->first[section] = p->entries + 1;
    int32_t seeds = draw_stages_seeds(&s->staged);
    for (int32_t i = 0; i < s->entries; i++)
        entries[i] = (struct draw_entry){p->entries + i + 1, i < seeds ? i + 1 : 0};
    p->entries += s->entries;
    if (!format_in_bracket(s->kind)) {
        slots_in_order(p, section, entries);
        return;
    }
    if (seeds)
        draw_staged(seed, &s->staged, entries, s->entries, p->slots);
    else
        draw_random(seed, entries, s->entries, p->slots);
    int32_t drawn = draw_staged_size(&s->staged, s->entries), size = size_of(s);
    for (int32_t i = 0; i < size; i++)
        if (i >= drawn || p->slots[i] == NOBODY) p->slots[i] = 0;
    p->slot_count[section] = size;
}

static struct section_plan plan_of(const struct plan *p, int32_t section)
{
    const struct forecast_section *s = &p->sections[section];
    const struct forecast_section *from = s->fed_by ? &p->sections[s->fed_by - 1] : NULL;
    bool knockout = from && from->kind == SECTION_KNOCKOUT;
    int32_t fed_slots = from ? p->slot_count[s->fed_by - 1] : 0;
    return (struct section_plan){.section = section + 1,
                                 .kind = s->kind,
                                 .slots = p->slots,
                                 .slot_count = p->slot_count[section],
                                 .fed_by = s->fed_by,
                                 .also_by = s->also_by,
                                 .fed_by_knockout = knockout,
                                 .fed_by_third = knockout && from->third_place && fed_slots >= 4,
                                 .fed_by_groups = from && from->kind == SECTION_GROUPS4,
                                 .fed_often = from && format_lost_often((enum section_kind)from->kind),
                                 .fed_slots = fed_slots,
                                 .takes = s->takes,
                                 .rounds = s->rounds,
                                 .third_place = s->third_place,
                                 .recharge = s->recharge,
                                 .shifted = s->shifted,
                                 .twice = s->twice,
                                 .played = s->played_rounds,
                                 .group_of = group_of(s)};
}

static bool is_third_place(const struct plan *p, int32_t n)
{
    const struct node *node = &p->g.nodes[n];
    const struct forecast_section *s = &p->sections[node->section - 1];
    bool last = node->round == bracket_rounds(p->slot_count[node->section - 1]);
    return format_takes(s->kind, OPTION_third_place) && s->third_place && node->slot == 1 && last;
}

static int32_t length_at(const struct plan *p, const struct section_plan *plan, int32_t n)
{
    const struct forecast_section *s = &p->sections[plan->section - 1];
    if (!is_third_place(p, n)) return format_length(&p->g, plan, n, &s->lengths);
    if (s->third_place_length) return s->third_place_length;
    return s->lengths.count ? s->lengths.at[s->lengths.count > 1] : 1;
}

// Tables that a match of the section is played at.
static int32_t boards_at(const struct plan *p, int32_t section)
{
    const struct forecast_section *s = &p->sections[section];
    while (!s->boards && s->fed_by)
        s = &p->sections[s->fed_by - 1];
    return s->boards ? s->boards : 1;
}

// Who has which place of a section for points is known when it is over; for hours it does not matter who.
static void places_known(struct plan *p, int32_t section, int32_t first)
{
    int32_t fed_by = p->sections[section].fed_by;
    if (!format_by_places(p->sections[section].kind) || format_in_bracket(p->sections[fed_by - 1].kind))
        return;
    for (int32_t n = first; n <= p->g.count; n++)
        for (int side = 0; side < 2; side++) {
            struct source *from = &p->g.nodes[n].from[side];
            if (from->kind != SOURCE_PLACE) continue;
            bool there = from->of <= p->sections[fed_by - 1].entries;
            int32_t of = there ? p->first[fed_by - 1] + from->of - 1 : 0;
            *from = (struct source){there ? SOURCE_ENTRY : SOURCE_NOBODY, of, fed_by};
        }
}

static bool rounds_build(struct plan *p, int32_t section)
{
    const struct forecast_section *s = &p->sections[section];
    bool lives = s->kind == SECTION_LIVES; // More Swiss has a stage for its end
    struct rounds_plan plan = {
        .section = section + 1,
        .first = p->first[section],
        .entries = s->entries,
        .rounds = s->played_rounds,
        .lives = s->lives,
        .paid = s->paid,
        .ends = {.left = lives && s->until_left ? s->until_left : 1, .sum = lives ? s->until_sum : 0},
        .paced = s->paced,
        .run = p->run};
    p->g.end[section + 1].by = format_places(s->kind);
    p->g.end[section + 1].paced = s->paced;
    return format_for_lives(s->kind) ? rounds_plan_lives(&p->g, &plan) : rounds_plan_swiss(&p->g, &plan);
}

static bool nodes_build(struct plan *p, int32_t section, const struct section_plan *plan)
{
    int32_t maps[DROP_ROUNDS], map_count;
    if (format_by_rounds(plan->kind)) return rounds_build(p, section);
    return format_plan(&p->g, plan, maps, &map_count);
}

static bool section_build(struct plan *p, int32_t section)
{
    int32_t first = p->g.count + 1;
    if (size_of(&p->sections[section]) > ENTRIES_MAX) return false;
    if (format_on_ladder(p->sections[section].kind))
        return true; // who will challenge whom, and when, nobody knows
    slots_fill(p, section);
    struct section_plan plan = plan_of(p, section);
    if (!nodes_build(p, section, &plan) || p->g.count < first) return false;
    places_known(p, section, first);
    const struct forecast_section *said = &p->sections[section];
    struct match_rules rules = {.men_most = said->by_men, .of_games = said->of_games};
    for (int32_t n = first; n <= p->g.count; n++) {
        p->said[n] = length_at(p, &plan, n);
        p->time.length[n] = match_pace(&rules, p->said[n]);
        p->time.boards[n] = boards_at(p, section);
    }
    return true;
}

static bool by_chance(const struct plan *p)
{
    for (int32_t i = 0; i < p->count; i++)
        if (format_for_lives(p->sections[i].kind)) return true;
    return false;
}

// How many matches are played for lives is chance, too: there every run has sections of its own; else all have the same.
// 0, or the first that cannot be built.
static int32_t sections_build(struct plan *p, int32_t run)
{
    if (p->g.count && !by_chance(p)) return 0;
    p->run = run;
    p->g.count = p->entries = 0;
    for (int32_t i = 0; i < p->count; i++)
        if (!section_build(p, i)) return i + 1;
    return 0;
}

// 0, or the first section that cannot be built.
static int32_t play(struct plan *p, int32_t run)
{
    struct timetable *t = &p->time;
    struct generator chance = timetable_chance(run);
    int32_t wrong = sections_build(p, run);
    if (wrong) return wrong;
    t->day = timetable_day(run, p->runs);
    mem_clear(t->match, ((size_t)p->g.count + 1) * sizeof *t->match);
    timetable_results(t, &chance);
    timetable_begin(t);
    timetable_play(t, &chance);
    return 0;
}

// ---- what it comes to

static void round_count(const struct plan *p, int32_t n, struct forecast_round *round)
{
    if (p->time.now[n].how == NODE_BYE) round->byes++;
    if (p->said[n] > round->length) round->length = p->said[n];
    if (p->time.now[n].how != NODE_PLAYED) return;
    if (!round->matches || p->time.begun[n] < round->from) round->from = p->time.begun[n];
    if (p->time.done[n] > round->to) round->to = p->time.done[n];
    round->matches++;
}

// Nodes are done in no order of their numbers, but those of one player are.
static int32_t waited(struct plan *p, int32_t n)
{
    int32_t longest = 0;
    for (int side = 0; side < 2; side++) {
        int32_t *idle = &p->idle[p->time.now[n].player[side]];
        if (p->time.begun[n] - *idle > longest) longest = p->time.begun[n] - *idle;
        *idle = p->time.done[n];
    }
    return longest;
}

static void outcome_fill(struct plan *p, struct forecast *out)
{
    mem_clear(p->idle, (GRAPH_ENTRIES + 1) * sizeof *p->idle);
    for (int32_t n = 1; n <= p->g.count; n++) {
        const struct node *node = &p->g.nodes[n];
        struct forecast_outcome *at = &out->at[node->section - 1];
        if (node->round > at->round_count) at->round_count = node->round;
        round_count(p, n, &at->rounds[node->round - 1]);
        at->byes += p->time.now[n].how == NODE_BYE;
        if (p->time.now[n].how != NODE_PLAYED) continue;
        at->matches++;
        out->matches++;
        int32_t wait = waited(p, n);
        if (wait > at->longest_wait) at->longest_wait = wait;
    }
    out->entries = p->entries;
}

// The end of a section, or of all (0), on a day that begins late. Hours of rounds are told as if it did not.
static int32_t end_of(const struct plan *p, int32_t section)
{
    int32_t end = 0;
    for (int32_t n = 1; n <= p->g.count; n++)
        if ((!section || p->g.nodes[n].section == section) && p->time.done[n] > end) end = p->time.done[n];
    return end + p->time.day.late;
}

// The most tables that are played at in one moment of the run.
static int32_t peak(const struct plan *p)
{
    int32_t most = 0;
    for (int32_t n = 1; n <= p->g.count; n++) {
        int32_t at_once = 0;
        for (int32_t k = 1; k <= p->g.count && p->time.now[n].how == NODE_PLAYED; k++)
            if (p->time.begun[k] <= p->time.begun[n] && p->time.begun[n] < p->time.done[k])
                at_once += p->time.boards[k];
        if (at_once > most) most = at_once;
    }
    return most;
}

static int32_t runs_play(struct plan *p, struct forecast *out)
{
    int32_t ends[SECTIONS_MAX + 1][FORECAST_RUNS], middle = 0, of_run[FORECAST_RUNS];
    int32_t wrong = sections_build(p, 0),
            runs = p->g.count > FORECAST_LARGE ? FORECAST_RUNS_LARGE : FORECAST_RUNS;
    p->runs = runs;
    for (int32_t run = 0; run < runs && !wrong; run++) {
        wrong = play(p, run);
        if (wrong) return wrong;
        of_run[run] = end_of(p, 0);
        for (int32_t s = 0; s <= p->count; s++)
            ends[s][run] = s ? end_of(p, s) : of_run[run];
    }
    if (wrong) return wrong;
    out->end = timetable_span(ends[0], runs);
    for (int32_t s = 1; s <= p->count; s++)
        out->at[s - 1].end = timetable_span(ends[s], runs);
    while (of_run[middle] != out->end.middle)
        middle++;
    play(p, middle);
    outcome_fill(p, out);
    p->time.tables = 0;
    play(p, middle);
    out->tables = peak(p);
    out->steps = p->time.steps;
    return 0;
}

int32_t forecast_make(const struct forecast_section *sections, int32_t count, int32_t tables,
                      const struct tempo *tempo, struct room room, struct forecast *out)
{
    struct plan p = {
        .sections = sections, .count = count, .time = {.tempo = tempo, .tables = tables, .on_paper = true}};
    mem_clear(out, sizeof *out);
    if (!storage_take(&p, &room)) return 1;
    return runs_play(&p, out);
}
