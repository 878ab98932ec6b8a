// SPDX-License-Identifier: MIT
#include "director/formats/forecast.h"

#include "director/formats/bracket.h"
#include "director/formats/draw.h"
#include "director/formats/pass.h"
#include "engine/mem.h"

enum { UNKNOWN = -1, NODES = SECTIONS_MAX * GRAPH_SECTION_NODES, ALIGNMENT = 64, ARRAYS = 20 };

struct plan {
    const struct forecast_section *sections;
    int32_t count, entries, tables;
    struct graph g;
    struct room room;
    struct format_storage *storage;
    int32_t *slots;
    int32_t slot_count[SECTIONS_MAX]; // by section, from 0
    // By node, of the run that is played now. Minutes from the start.
    struct node_match *match;
    struct node_now *now;
    int32_t *length, *ready, *begun, *done;
    uint16_t *away; // by entry: nobody ever is
    int32_t *idle;  // by entry: the minute from which they play no match
    int32_t *table; // by table: the minute from which it is free
};

// ---- storage

size_t forecast_room(void)
{
    struct graph all = {.count = NODES};
    size_t by_node = (NODES + 1) * (sizeof(struct node) + sizeof(struct node_match) +
                                    sizeof(struct node_now) + 4 * sizeof(int32_t));
    size_t by_entry = (GRAPH_ENTRIES + 1) * (sizeof(uint16_t) + 3 * sizeof(int32_t));
    return by_node + by_entry + sizeof(struct format_storage) + format_room() + graph_room(&all) +
           ARRAYS * (size_t)ALIGNMENT;
}

static bool storage_take(struct plan *p, struct room *room)
{
    struct room *r = room;
    size_t numbers = (NODES + 1) * sizeof(int32_t), entries = (GRAPH_ENTRIES + 1) * sizeof(int32_t);
    p->g = (struct graph){.nodes = room_take(r, (NODES + 1) * sizeof(struct node)), .room = NODES};
    p->match = room_take(r, (NODES + 1) * sizeof *p->match);
    p->now = room_take(r, (NODES + 1) * sizeof *p->now);
    p->length = room_take(r, numbers);
    p->ready = room_take(r, numbers);
    p->begun = room_take(r, numbers);
    p->done = room_take(r, numbers);
    p->away = room_take(r, (GRAPH_ENTRIES + 1) * sizeof *p->away);
    p->idle = room_take(r, entries);
    p->table = room_take(r, entries);
    p->slots = room_take(r, entries);
    p->storage = room_take(r, sizeof *p->storage);
    // What is taken last is not there where anything before it was not.
    if (!p->storage || !format_storage_take(r, p->storage)) return false;
    mem_clear(p->away, (GRAPH_ENTRIES + 1) * sizeof *p->away);
    p->room = *r;
    return true;
}

// ---- the sections are built

static int32_t size_of(const struct forecast_section *s)
{
    int32_t size = bracket_size_for(s->entries), least = format_least_slots(s->kind);
    return size > least ? size : least;
}

// The places of the section before that play on: the better ones meet late.
static void places_fill(struct plan *p, int32_t section)
{
    static const unsigned char seed[DRAW_SEED_BYTES];
    struct draw_entry places[ENTRIES_MAX];
    const struct forecast_section *s = &p->sections[section];
    int32_t size = bracket_size_for(s->takes);
    if (s->takes < 2) return;
    for (int32_t i = 0; i < s->takes; i++)
        places[i] = (struct draw_entry){i + 1, i + 1};
    draw_seeded(seed, places, s->takes, p->slots);
    for (int32_t i = 0; i < size; i++)
        if (p->slots[i] < 0) p->slots[i] = 0;
    p->slot_count[section] = size;
}

// Entries are numbered on from those of the sections before: nobody is forecast in two draws.
static void slots_fill(struct plan *p, int32_t section)
{
    static const unsigned char seed[DRAW_SEED_BYTES];
    struct draw_entry entries[ENTRIES_MAX];
    const struct forecast_section *s = &p->sections[section];
    p->slot_count[section] = 0;
    if (format_by_places(s->kind)) places_fill(p, section);
    if (!format_drawn(s->kind)) return;
    for (int32_t i = 0; i < s->entries; i++)
        entries[i] = (struct draw_entry){p->entries + i + 1, 0};
    p->entries += s->entries;
    draw_random(seed, entries, s->entries, p->slots);
    int32_t drawn = bracket_size_for(s->entries), size = size_of(s);
    for (int32_t i = 0; i < size; i++)
        if (i >= drawn || p->slots[i] < 0) p->slots[i] = 0;
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
                                 .fed_slots = fed_slots,
                                 .takes = s->takes,
                                 .rounds = s->rounds,
                                 .third_place = s->third_place,
                                 .recharge = s->recharge,
                                 .shifted = s->shifted};
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

static bool section_build(struct plan *p, int32_t section)
{
    int32_t maps[DROP_ROUNDS], map_count, first = p->g.count + 1;
    slots_fill(p, section);
    struct section_plan plan = plan_of(p, section);
    if (!format_plan(&p->g, &plan, p->storage, maps, &map_count) || p->g.count < first) return false;
    for (int32_t n = first; n <= p->g.count; n++)
        p->length[n] = length_at(p, &plan, n);
    return true;
}

// ---- who wins: by chance

static void results_draw(struct plan *p, struct generator *chance)
{
    struct graph_results results = {p->match, p->away};
    bool more = true;
    mem_clear(p->match, ((size_t)p->g.count + 1) * sizeof *p->match);
    while (more && graph_pass(&p->g, &results, p->now, p->room)) {
        more = false;
        for (int32_t n = 1; n <= p->g.count; n++) {
            const int32_t *player = p->now[n].player;
            if (p->now[n].how != NODE_READY) continue;
            p->match[n] = (struct node_match){.player = {player[0], player[1]},
                                              .how = NODE_PLAYED,
                                              .winner = generator_below(chance, 2) ? SIDE_A : SIDE_B};
            more = true;
        }
    }
}

// ---- when: as soon as both players and a table are free, who waits longest first

// Who came through a node unplayed is known to drop, or not to, when they have played.
static int32_t first_played(const struct plan *p, int32_t through)
{
    int32_t who = p->now[through].winner;
    for (int32_t n = through; n <= p->g.count && who > 0; n++) {
        const struct node_now *now = &p->now[n];
        bool there = p->g.nodes[n].section == p->g.nodes[through].section && now->how == NODE_PLAYED;
        if (there && (now->player[0] == who || now->player[1] == who)) return n;
    }
    return 0;
}

static int32_t section_done(const struct plan *p, int32_t section)
{
    int32_t done = 0;
    for (int32_t n = 1; n <= p->g.count; n++) {
        if (p->g.nodes[n].section != section) continue;
        if (p->done[n] == UNKNOWN) return UNKNOWN;
        if (p->done[n] > done) done = p->done[n];
    }
    return done;
}

// The minute from which it is known who comes from there.
static int32_t known_from(const struct plan *p, const struct source *from)
{
    int32_t node = from->of;
    if (from->kind == SOURCE_ENTRY || from->kind == SOURCE_NOBODY) return 0;
    if (from->kind == SOURCE_PLACE) return section_done(p, from->section);
    // Who has no opponent leaves no loser, and that is known before they come.
    if (from->kind == SOURCE_LOSER && p->now[node].how != NODE_PLAYED) return 0;
    if (from->kind == SOURCE_FIRST_LOSER) node = first_played(p, node);
    return node ? p->done[node] : 0;
}

static int32_t ready_at(const struct plan *p, int32_t n)
{
    const struct node *node = &p->g.nodes[n];
    int32_t ready = node->condition ? p->done[node->condition] : 0;
    for (int side = 0; side < 2 && ready != UNKNOWN; side++) {
        int32_t known = known_from(p, &node->from[side]);
        if (known == UNKNOWN || known > ready) ready = known;
    }
    return ready;
}

// The next node in order of time; 0: all are done.
static int32_t next_node(struct plan *p)
{
    int32_t next = 0;
    for (int32_t n = 1; n <= p->g.count; n++) {
        if (p->done[n] != UNKNOWN) continue;
        if (p->ready[n] == UNKNOWN) p->ready[n] = ready_at(p, n);
        if (p->ready[n] != UNKNOWN && (!next || p->ready[n] < p->ready[next])) next = n;
    }
    return next;
}

static int32_t free_table(const struct plan *p)
{
    int32_t first = 0;
    for (int32_t i = 1; i < p->tables; i++)
        if (p->table[i] < p->table[first]) first = i;
    return first;
}

static int32_t minutes_of(struct generator *chance, int32_t length)
{
    // As often shorter than the mean as longer.
    enum { SPREAD = FORECAST_MINUTES_LONGEST - FORECAST_MINUTES_MEAN };
    uint32_t span = (uint32_t)(2 * SPREAD * length);
    return (FORECAST_MINUTES_MEAN - SPREAD) * length + (int32_t)generator_below(chance, span + 1);
}

static void match_play(struct plan *p, struct generator *chance, int32_t n)
{
    int32_t table = free_table(p), begun = p->ready[n];
    if (p->tables && p->table[table] > begun) begun = p->table[table];
    p->begun[n] = begun;
    p->done[n] = begun + minutes_of(chance, p->length[n]);
    if (p->tables) p->table[table] = p->done[n];
}

static void play(struct plan *p, int32_t run)
{
    unsigned char seed[DRAW_SEED_BYTES] = {(unsigned char)(run + 1)};
    struct generator chance = generator_from(seed);
    for (int i = 0; i < DRAW_SEED_BYTES; i++) // the first numbers of a poor seed are no chance
        generator_next(&chance);
    results_draw(p, &chance);
    mem_clear(p->table, (GRAPH_ENTRIES + 1) * sizeof *p->table);
    for (int32_t n = 1; n <= p->g.count; n++)
        p->ready[n] = p->done[n] = UNKNOWN;
    for (int32_t n = next_node(p); n; n = next_node(p)) {
        p->begun[n] = p->done[n] = p->ready[n];
        if (p->now[n].how == NODE_PLAYED) match_play(p, &chance, n);
    }
}

// ---- what it comes to

static void round_count(const struct plan *p, int32_t n, struct forecast_round *round)
{
    if (p->now[n].how == NODE_BYE) round->byes++;
    if (p->length[n] > round->length) round->length = p->length[n];
    if (p->now[n].how != NODE_PLAYED) return;
    if (!round->matches || p->begun[n] < round->from) round->from = p->begun[n];
    if (p->done[n] > round->to) round->to = p->done[n];
    round->matches++;
}

// Nodes are done in no order of their numbers, but those of one player are.
static int32_t waited(struct plan *p, int32_t n)
{
    int32_t longest = 0;
    for (int side = 0; side < 2; side++) {
        int32_t *idle = &p->idle[p->now[n].player[side]];
        if (p->begun[n] - *idle > longest) longest = p->begun[n] - *idle;
        *idle = p->done[n];
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
        at->byes += p->now[n].how == NODE_BYE;
        if (p->now[n].how != NODE_PLAYED) continue;
        at->matches++;
        out->matches++;
        int32_t wait = waited(p, n);
        if (wait > at->longest_wait) at->longest_wait = wait;
    }
    out->entries = p->entries;
}

// The end of a section, or of all (0).
static int32_t end_of(const struct plan *p, int32_t section)
{
    int32_t end = 0;
    for (int32_t n = 1; n <= p->g.count; n++)
        if ((!section || p->g.nodes[n].section == section) && p->done[n] > end) end = p->done[n];
    return end;
}

static void sort(int32_t *at, int32_t count)
{
    for (int32_t i = 1; i < count; i++)
        for (int32_t k = i; k && at[k] < at[k - 1]; k--) {
            int32_t kept = at[k];
            at[k] = at[k - 1];
            at[k - 1] = kept;
        }
}

static struct forecast_span span_of(int32_t ends[FORECAST_RUNS])
{
    sort(ends, FORECAST_RUNS);
    return (struct forecast_span){ends[FORECAST_RUNS / 10], ends[FORECAST_RUNS / 2],
                                  ends[FORECAST_RUNS - 1 - FORECAST_RUNS / 10]};
}

// The most matches that are played at one moment of the run.
static int32_t peak(const struct plan *p)
{
    int32_t most = 0;
    for (int32_t n = 1; n <= p->g.count; n++) {
        int32_t at_once = 0;
        for (int32_t k = 1; k <= p->g.count && p->now[n].how == NODE_PLAYED; k++)
            at_once += p->begun[k] <= p->begun[n] && p->begun[n] < p->done[k];
        if (at_once > most) most = at_once;
    }
    return most;
}

static void runs_play(struct plan *p, struct forecast *out)
{
    int32_t ends[SECTIONS_MAX + 1][FORECAST_RUNS], middle = 0, of_run[FORECAST_RUNS];
    for (int32_t run = 0; run < FORECAST_RUNS; run++) {
        play(p, run);
        of_run[run] = end_of(p, 0);
        for (int32_t s = 0; s <= p->count; s++)
            ends[s][run] = s ? end_of(p, s) : of_run[run];
    }
    out->end = span_of(ends[0]);
    for (int32_t s = 1; s <= p->count; s++)
        out->at[s - 1].end = span_of(ends[s]);
    while (of_run[middle] != out->end.middle)
        middle++;
    play(p, middle);
    outcome_fill(p, out);
    p->tables = 0;
    play(p, middle);
    out->tables = peak(p);
}

int32_t forecast_make(const struct forecast_section *sections, int32_t count, int32_t tables,
                      struct room room, struct forecast *out)
{
    struct plan p = {.sections = sections, .count = count, .tables = tables};
    mem_clear(out, sizeof *out);
    if (!storage_take(&p, &room)) return 1;
    for (int32_t i = 0; i < count; i++)
        if (!section_build(&p, i)) return i + 1;
    runs_play(&p, out);
    return 0;
}
