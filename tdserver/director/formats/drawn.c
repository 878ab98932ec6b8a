// SPDX-License-Identifier: MIT
#include "director/formats/drawn.h"

#include "director/formats/apart.h"
#include "director/formats/format.h"
#include "director/formats/pass.h"
#include "director/games/match_games.h"
#include "director/lots/lots.h"
#include "director/rounds/groups.h"
#include "director/teams/boards.h"
#include "engine/mem.h"

// ---- the graph

enum { ALIGNMENT = 64 };

static size_t graph_bytes(int32_t nodes)
{
    return graph_room(&(struct graph){.count = nodes});
}

size_t drawn_room(int32_t nodes)
{
    size_t each = sizeof(struct node) + sizeof(struct node_match) + sizeof(struct node_now);
    return ((size_t)nodes + 1) * each + (ENTRIES_MAX + 1) * sizeof(uint16_t) + graph_bytes(nodes) +
           5 * ALIGNMENT;
}

bool drawn_take(struct room *room, int32_t nodes, struct drawn *out)
{
    size_t count = (size_t)nodes + 1, bytes = graph_bytes(nodes);
    out->g = (struct graph){.nodes = room_take(room, count * sizeof *out->g.nodes), .room = nodes};
    out->match = room_take(room, count * sizeof *out->match);
    out->now = room_take(room, count * sizeof *out->now);
    out->away = room_take(room, (ENTRIES_MAX + 1) * sizeof *out->away);
    void *rest = room_take(room, bytes);
    if (!out->g.nodes || !out->match || !out->now || !out->away || !rest) return false;
    out->room = (struct room){rest, bytes};
    return true;
}

struct source drawn_source(const struct row_node *node, enum side side)
{
    bool a = side == SIDE_A;
    return (struct source){.kind = (enum source_kind)(a ? node->a_from : node->b_from),
                           .of = a ? node->a_of : node->b_of,
                           .section = a ? node->a_section : node->b_section};
}

static struct node node_of(const struct row_node *row)
{
    if (!row || !row->section) return (struct node){.section = 0};
    return (struct node){.section = row->section,
                         .round = row->round,
                         .slot = row->slot,
                         .rank = row->rank,
                         .from = {drawn_source(row, SIDE_A), drawn_source(row, SIDE_B)},
                         .condition = row->condition,
                         .condition_side = (enum side)row->condition_side};
}

// Whoever gives up, or loses by points for coming late, was there: only a walkover or a void match is not played. Case 113.
static enum node_how how_of(const struct row_match *m)
{
    if (m->status != MATCH_OVER) return NODE_READY;
    if (m->how == HOW_LEVEL) return NODE_PLAYED;
    if (m->winner == SIDE_NONE) return NODE_VOID;
    return m->how == HOW_WALKOVER ? NODE_WALKOVER : NODE_PLAYED;
}

enum node_how drawn_how(const struct row_match *m)
{
    bool nobody = m->a <= 0 && m->b <= 0;
    if (m->status != MATCH_OVER) return m->a > 0 && m->b > 0 ? NODE_READY : NODE_WAITING;
    if (m->how == HOW_BYE) return NODE_BYE;
    if (m->how == HOW_SKIPPED) return NODE_SKIPPED;
    return m->how == HOW_VOID && nobody ? NODE_EMPTY : how_of(m);
}

struct node_match drawn_pinned(int32_t winner, int32_t loser, const struct row_match *m)
{
    bool void_ = winner == NOBODY;
    struct node_match match = {.player = {winner, loser},
                               .how = void_ ? NODE_VOID : NODE_PLAYED,
                               .winner = void_ ? SIDE_NONE : SIDE_A,
                               .pinned = true};
    if (void_) match.player[0] = m->a, match.player[1] = m->b;
    return match;
}

static struct node_match result_of(const struct row_node *node, const struct row_match *m)
{
    if (node->pin_winner) return drawn_pinned(node->pin_winner, node->pin_loser, m);
    bool begun = m->started_ms || m->status == MATCH_OVER;
    if (!begun || m->a <= 0 || m->b <= 0) return (struct node_match){.player = {0, 0}};
    return (struct node_match){.player = {m->a, m->b},
                               .how = how_of(m),
                               .winner = (enum side)m->winner,
                               .absent = m->absent,
                               .over_ms = m->status == MATCH_OVER ? m->over_ms : 0};
}

// What the boards of a team match count in a table.
static void score_boards(const struct state *state, const struct row_match *m, struct node_match *to)
{
    if (!boards_of(state, m) || m->status != MATCH_OVER) return;
    struct team_score score = boards_score(state, m);
    mem_copy(to->boards, score.boards, sizeof to->boards);
    mem_copy(to->points, score.points, sizeof to->points);
}

// Of a match between two, as everybody is shown it.
static void score_points(const struct state *state, const struct row_match *m, struct node_match *to)
{
    if (to->pinned || m->status != MATCH_OVER) return;
    match_both_shown(state, m, to->points);
}

static void away_read(const struct state *state, uint16_t *away)
{
    mem_clear(away, (ENTRIES_MAX + 1) * sizeof *away);
    for (STATE_EACH(entry, e, state))
        if (e->status == ENTRY_WITHDRAWN) away[e->n] = UINT16_MAX;
    for (STATE_EACH(seat, seat, state))
        if (seat->status == SEAT_DECLINED)
            away[seat->n % SEAT_NUMBERS] |= (uint16_t)(1u << (seat->n / SEAT_NUMBERS - 1));
}

static int32_t rounds_to_pair(const struct state *state, const struct row_section *s,
                              const struct row_pairing *rule)
{
    bool by_rounds = s && format_by_rounds((enum section_kind)s->kind);
    int32_t most = by_rounds ? drawn_rounds_most(state, s->n) : 0;
    return rule->paired < most ? most - rule->paired : 0;
}

// More Swiss has a stage for its end.
static struct lives_end ends_of(enum section_kind kind, const struct row_pairing *rule)
{
    if (kind != SECTION_LIVES) return (struct lives_end){.left = 1};
    return (struct lives_end){.left = rule->until_left ? rule->until_left : 1, .sum = rule->until_sum};
}

// How each section ends (places.h).
static void ends_read(const struct state *state, struct graph *g)
{
    for (int32_t section = 1; section <= SECTIONS_MAX; section++) {
        const struct row_section *s = drawn_is(state, section) ? state_section(state, section) : NULL;
        enum section_kind kind = s ? (enum section_kind)s->kind : SECTION_KNOCKOUT;
        const struct row_pairing *said = state_pairing(state, section);
        struct row_pairing rule = drawn_rule(state, section);
        int32_t cashing = kind == SECTION_MORE_SWISS ? rule.paid : 0;
        g->end[section] = (struct end_rule){.by = format_places(kind),
                                            .unpaired = rounds_to_pair(state, s, &rule),
                                            .missed = rule.missed,
                                            .sat_out = rule.sat_out,
                                            .worth = said ? said->worth : NULL,
                                            .ties = said ? said->ties : NULL,
                                            .unplayed = (enum unplayed_rule)rule.unplayed,
                                            .lives = {rule.lives, cashing ? cashing : 1},
                                            .ends = ends_of(kind, &rule),
                                            .paced = drawn_paced(state, section),
                                            .cashing = cashing && rule.cashing,
                                            .ladder = {rule.reach, rule.again_days, rule.swap},
                                            .group_nodes = groups_width(drawn_group_of(state, section)) / 2,
                                            .teams = boards_in(s)};
    }
}

static bool on_ladder(const struct state *state, const struct row_seat *seat)
{
    int32_t section = seat->n / SEAT_NUMBERS;
    const struct row_section *s =
        seat->rung && drawn_is(state, section) ? state_section(state, section) : NULL;
    return s && format_on_ladder((enum section_kind)s->kind);
}

// Who has not left, and was not taken out of the section.
static bool stands_there(const struct state *state, int32_t section, int32_t entry)
{
    const struct row_seat *seat = drawn_seat(state, section, entry);
    int32_t status = state_entry(state, entry)->status;
    bool chosen = seat->status == SEAT_IN || state_section(state, section)->field == FIELD_OF_ALL;
    return (status == ENTRY_ENTERED || status == ENTRY_CHECKED_IN) && chosen && seat->status != SEAT_OUT &&
           seat->status != SEAT_DECLINED;
}

// Where a section's rungs begin: after those of the sections before it, which have the lower numbers of seats.
static int32_t rungs_read(const struct state *state, struct rung rungs[RUNGS_MAX])
{
    int32_t count = 0, base = 0, section = 0;
    for (STATE_EACH(seat, seat, state)) {
        if (!on_ladder(state, seat)) continue;
        if (seat->n / SEAT_NUMBERS != section) base = count, section = seat->n / SEAT_NUMBERS;
        int32_t at = base + seat->rung - 1, entry = seat->n % SEAT_NUMBERS;
        if (at < RUNGS_MAX)
            rungs[at] =
                (struct rung){(uint16_t)section, (uint16_t)entry, stands_there(state, section, entry)};
        count++;
    }
    return count < RUNGS_MAX ? count : RUNGS_MAX;
}

bool drawn_pass(const struct state *state, struct drawn *drawn)
{
    struct graph *g = &drawn->g;
    ends_read(state, g);
    g->count = state_last(state, ROW_node);
    if (g->count > g->room) return false;
    for (int32_t n = 1; n <= g->count; n++) {
        const struct row_node *row = state_node(state, n);
        g->nodes[n] = node_of(row);
        drawn->match[n] = (struct node_match){.player = {0, 0}};
        if (!row || !row->section) continue;
        drawn->match[n] = result_of(row, state_match(state, row->match));
        if (g->end[row->section].teams)
            score_boards(state, state_match(state, row->match), &drawn->match[n]);
        else
            score_points(state, state_match(state, row->match), &drawn->match[n]);
    }
    away_read(state, drawn->away);
    g->lots = drawn->lots;
    g->lot_count = lots_read(state, drawn->lots);
    g->rungs = drawn->rungs;
    g->rung_count = rungs_read(state, drawn->rungs);
    return graph_pass(g, &(struct graph_results){drawn->match, drawn->away}, drawn->now, drawn->room);
}

static uint16_t away_from(const struct state *state, int32_t section, int32_t entry)
{
    const struct row_seat *seat = drawn_seat(state, section, entry);
    bool away =
        state_entry(state, entry)->status == ENTRY_WITHDRAWN || (seat && seat->status == SEAT_DECLINED);
    return (uint16_t)(away << (section - 1));
}

void drawn_stand(const struct state *state, struct drawn *drawn, int32_t n)
{
    const struct row_node *row = state_node(state, n);
    drawn->g.nodes[n] = node_of(row);
    drawn->match[n] = result_of(row, state_match(state, row->match));
    for (int side = 0; side < 2; side++) {
        int32_t entry = drawn->now[n].player[side];
        if (entry > 0) drawn->away[entry] = away_from(state, row->section, entry);
    }
    graph_stand(&drawn->g, &(struct graph_results){drawn->match, drawn->away}, drawn->now, n);
}

// ---- sections

struct row_pairing drawn_rule(const struct state *state, int32_t section)
{
    const struct row_pairing *row = state_pairing(state, section);
    return row ? *row : (struct row_pairing){.n = section};
}

int32_t drawn_group_of(const struct state *state, int32_t section)
{
    const struct row_section *s = state_section(state, section);
    if (!s || !format_in_groups((enum section_kind)s->kind)) return 0;
    int32_t of = drawn_rule(state, section).group_of;
    return of ? of : GROUP_USUAL;
}

bool drawn_paced(const struct state *state, int32_t section)
{
    const struct row_section *s = state_section(state, section);
    if (s && format_on_ladder((enum section_kind)s->kind)) return true;
    return s && s->kind == SECTION_LIVES && drawn_rule(state, section).pace != PACE_ROUNDS;
}

int32_t drawn_rounds_most(const struct state *state, int32_t section)
{
    const struct row_section *s = state_section(state, section);
    struct row_pairing rule = drawn_rule(state, section);
    if (rule.ended && s && format_on_ladder((enum section_kind)s->kind)) return rule.paired;
    if (drawn_paced(state, section)) return PAIRINGS_MAX;
    bool until_decided = s && format_for_lives((enum section_kind)s->kind) && !rule.rounds;
    return until_decided ? SECTION_ROUNDS_MAX : rule.rounds;
}

const struct row_section *drawn_section(const struct state *state, int32_t section)
{
    const struct row_section *row = state_section(state, section);
    return row && row->status != SECTION_CANCELLED ? row : NULL;
}

bool drawn_is(const struct state *state, int32_t section)
{
    const struct row_section *row = drawn_section(state, section);
    return row && row->status != SECTION_PLANNED;
}

bool drawn_any(const struct state *state)
{
    for (STATE_EACH(section, s, state))
        if (drawn_is(state, s->n)) return true;
    return false;
}

int32_t drawn_rounds(const struct state *state, int32_t section)
{
    int32_t rounds = 0;
    for (STATE_EACH(node, node, state))
        if (node->section == section && node->round > rounds) rounds = node->round;
    return rounds;
}

int32_t drawn_group(const struct state *state, const struct row_node *node)
{
    int32_t width = groups_width(drawn_group_of(state, node->section));
    return width ? node->slot / (width / 2) + 1 : 0;
}

int32_t drawn_groups(const struct state *state, int32_t section, int32_t group[ENTRIES_MAX + 1])
{
    int32_t count = 0;
    mem_clear(group, (ENTRIES_MAX + 1) * sizeof *group);
    for (STATE_EACH(node, node, state)) {
        int32_t of = node->section == section ? drawn_group(state, node) : 0;
        if (!of) continue;
        if (node->a_from == SOURCE_ENTRY) group[node->a_of] = of;
        if (node->b_from == SOURCE_ENTRY) group[node->b_of] = of;
        if (of > count) count = of;
    }
    return count;
}

// Places in a group: after those of it who have a better one over all.
static void places_in_groups(struct places *out)
{
    for (int32_t i = 0; i < out->count; i++) {
        struct place_range *at = &out->at[i];
        int32_t better = 0, level = 0;
        for (int32_t k = 0; k < out->count; k++) {
            bool of_group = out->at[k].group == at->group;
            better += of_group && out->at[k].from < at->from;
            level += of_group && out->at[k].from == at->from;
        }
        at->first = better + 1;
        at->last = better + level;
    }
}

void drawn_places(const struct state *state, int32_t section, struct places *out)
{
    int32_t group[ENTRIES_MAX + 1];
    *out = (struct places){.groups = drawn_groups(state, section, group)};
    for (STATE_EACH(seat, seat, state)) {
        int32_t entry = seat->n % SEAT_NUMBERS;
        if (seat->n / SEAT_NUMBERS != section || !seat->place_from) continue;
        out->at[out->count++] =
            (struct place_range){entry, seat->place_from, seat->place_to, group[entry], 0, 0};
    }
    if (out->groups) places_in_groups(out);
}

// ---- matches

const struct row_match *drawn_match(const struct state *state, int32_t n)
{
    const struct row_match *m = state_match(state, n);
    return m && m->section ? m : NULL;
}

const struct row_node *drawn_node(const struct state *state, const struct row_match *match)
{
    return match->node ? state_node(state, match->node) : NULL;
}

static bool at_its_node(const struct state *state, const struct row_match *match)
{
    const struct row_node *node = drawn_node(state, match);
    return match->section && match->status != MATCH_ANNULLED && node && node->match == match->n;
}

bool drawn_stands(const struct state *state, const struct row_match *match)
{
    return at_its_node(state, match->of ? state_match(state, match->of) : match);
}

const struct row_match *drawn_next(const struct state *state, int32_t n)
{
    const struct row_match *m;
    do {
        m = (const struct row_match *)state_next(state, ROW_match, n);
        if (m) n = m->n;
    } while (m && !at_its_node(state, m));
    return m;
}

const struct row_match *drawn_next_played(const struct state *state, int32_t n)
{
    const struct row_match *m;
    do {
        m = (const struct row_match *)state_next(state, ROW_match, n);
        if (m) n = m->n;
    } while (m && (boards_of(state, m) || !drawn_stands(state, m)));
    return m;
}

int32_t drawn_undecided(const struct state *state, int32_t section)
{
    int32_t count = 0;
    for (DRAWN_EACH_MATCH(m, state))
        count += m->section == section && m->status != MATCH_OVER;
    return count;
}

int32_t drawn_met(const struct state *state, int32_t section, int32_t a, int32_t b)
{
    int32_t last = 0;
    for (DRAWN_EACH_MATCH(m, state)) {
        bool they = (m->a == a && m->b == b) || (m->a == b && m->b == a);
        if (m->section == section && they && m->round > last) last = m->round;
    }
    return last;
}

int32_t drawn_winner(const struct row_match *match)
{
    if (match->status != MATCH_OVER) return 0;
    if (match->winner == SIDE_NONE) return NOBODY;
    return match->winner == SIDE_A ? match->a : match->b;
}

int32_t drawn_loser(const struct row_match *match)
{
    if (match->status != MATCH_OVER) return 0;
    if (match->winner == SIDE_NONE) return NOBODY;
    bool a = match->winner == SIDE_B;
    if (match->absent & (a ? 1 : 2)) return NOBODY;
    return a ? match->a : match->b;
}

bool drawn_automatic(const struct row_match *match)
{
    if (match->status != MATCH_OVER || match->started_ms) return false;
    bool alone = match->a <= 0 || match->b <= 0;
    return alone || match->absent || match->how == HOW_BYE || match->how == HOW_SKIPPED;
}

bool drawn_stays(const struct row_match *match)
{
    return match->started_ms || (match->status == MATCH_OVER && !drawn_automatic(match));
}

const struct row_seat *drawn_seat(const struct state *state, int32_t section, int32_t entry)
{
    return state_seat(state, seat_number(section, entry));
}

// ---- who would be drawn

static bool in_event(const struct state *state, const struct row_entry *entry)
{
    bool check_in = state_tournament(state, 1)->check_in;
    return entry->status == ENTRY_CHECKED_IN || (entry->status == ENTRY_ENTERED && !check_in);
}

struct draw_entry drawn_seeded(const struct state *state, int32_t section, int32_t entry)
{
    const struct row_seat *seat = drawn_seat(state, section, entry);
    return (struct draw_entry){entry, seat && seat->seed ? seat->seed : state_entry(state, entry)->seed};
}

bool drawn_takes(const struct state *state, int32_t section, int32_t n)
{
    const struct row_section *s = state_section(state, section);
    const struct row_entry *entry = state_entry(state, n);
    const struct row_seat *seat = drawn_seat(state, section, n);
    bool chosen = seat && seat->status == SEAT_IN;
    bool left_out = seat && (seat->status == SEAT_OUT || seat->status == SEAT_DECLINED);
    return boards_in(s) == team_is(entry) && in_event(state, entry) &&
           (s->field == FIELD_OF_CHOSEN ? chosen : !left_out);
}

int32_t drawn_field(const struct state *state, int32_t section, struct draw_entry entries[ENTRIES_MAX])
{
    int32_t count = 0;
    for (STATE_EACH(entry, entry, state))
        if (drawn_takes(state, section, entry->n)) entries[count++] = drawn_seeded(state, section, entry->n);
    return count;
}

struct stages drawn_stages(const struct state *state, int32_t section)
{
    int32_t numbers[SECTION_ROUNDS_MAX];
    struct stages stages = {.count = 0};
    int32_t count = format_numbers(state_section(state, section)->staged, numbers);
    for (; stages.count < count && stages.count < ROUNDS_MAX; stages.count++)
        stages.joining[stages.count] = numbers[stages.count];
    return stages;
}

int32_t drawn_size(const struct state *state, int32_t section, int32_t entries)
{
    enum section_kind kind = (enum section_kind)state_section(state, section)->kind;
    int32_t of = drawn_group_of(state, section);
    if (of) return groups_count(entries, of) * groups_width(of);
    if (!format_in_bracket(kind)) return entries;
    struct stages stages = drawn_stages(state, section);
    int32_t size = draw_staged_size(&stages, entries), least = format_least_slots(kind);
    return size > least ? size : least;
}

// Who is of which club, and who has a seeded place that must stay.
static struct apart apart_of(const struct state *state, int32_t section, const struct draw_entry *entries,
                             int32_t count)
{
    int32_t of = drawn_group_of(state, section);
    int32_t least = format_least_slots((enum section_kind)state_section(state, section)->kind);
    struct apart apart = {.together = of ? groups_width(of) : least};
    for (int32_t i = 0; i < count; i++) {
        apart.club[entries[i].entry] = (uint16_t)state_entry(state, entries[i].entry)->affiliation;
        apart.stays[entries[i].entry] = entries[i].seed != 0;
    }
    return apart;
}

int32_t drawn_together(const struct state *state, int32_t section, const int32_t *slots, int32_t count)
{
    struct draw_entry entries[ENTRIES_MAX];
    struct apart apart = apart_of(state, section, entries, drawn_field(state, section, entries));
    return apart_count(&apart, slots, count);
}

int32_t drawn_against(const struct state *state, int32_t section, const int32_t *slots, int32_t count,
                      struct against out[AGAINST_MAX])
{
    struct draw_entry entries[ENTRIES_MAX];
    if (!format_in_bracket((enum section_kind)state_section(state, section)->kind)) return 0;
    struct stages stages = drawn_stages(state, section);
    return against_seeding(&stages, entries, drawn_field(state, section, entries), slots, count, out);
}

// The order of who plays all others, or of those who are dealt into groups by it.
static void slots_in_order(int32_t of, bool seeded, const unsigned char seed[DRAW_SEED_BYTES],
                           const struct draw_entry *entries, int32_t count, struct draw_slots *out)
{
    int32_t order[ENTRIES_MAX];
    out->count = draw_order(seed, seeded, entries, count, of ? order : out->at);
    if (of) out->count = groups_fit(count, of, false) ? groups_deal(order, count, of, out->at) : 0;
}

static void slots_in_bracket(const struct stages *stages, bool seeded,
                             const unsigned char seed[DRAW_SEED_BYTES], struct draw_entry *entries,
                             int32_t count, struct draw_slots *out)
{
    if (seeded)
        draw_staged(seed, stages, entries, count, out->at);
    else
        draw_random(seed, entries, count, out->at);
    for (int32_t slot = draw_staged_size(stages, count); slot < out->count; slot++)
        out->at[slot] = NOBODY;
}

void drawn_slots(const struct state *state, int32_t section, enum draw_method method,
                 const unsigned char seed[DRAW_SEED_BYTES], struct draw_slots *out)
{
    struct draw_entry entries[ENTRIES_MAX];
    struct stages stages = drawn_stages(state, section);
    int32_t count = drawn_field(state, section, entries);
    bool seeded = method == DRAW_SEEDED;
    out->count = out->swap_count = 0;
    if (count < 2) return;
    out->count = drawn_size(state, section, count);
    if (format_in_bracket((enum section_kind)state_section(state, section)->kind))
        slots_in_bracket(&stages, seeded, seed, entries, count, out);
    else
        slots_in_order(drawn_group_of(state, section), seeded, seed, entries, count, out);
    if (!state_section(state, section)->apart) return;
    for (int32_t i = 0; i < count && !seeded; i++)
        entries[i].seed = 0;
    struct apart apart = apart_of(state, section, entries, count);
    out->swap_count = apart_swap(&apart, out->at, out->count, out->swaps);
}
