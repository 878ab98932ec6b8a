// SPDX-License-Identifier: MIT
#include "director/money/outcomes.h"

#include "director/formats/drawn.h"
#include "director/formats/ended.h"
#include "director/formats/pass.h"
#include "director/rounds/points.h"
#include "director/rounds/tie_words.h"
#include "engine/mem.h"

enum { ALIGNMENT = 64 };

// The nodes in play while one outcome after the other is tried.
struct trying {
    const struct state *state;
    struct drawn *drawn;
    bool concerns[SECTIONS_MAX + 1]; // by section
    bool feeds[SECTIONS_MAX + 1];    // likewise: its places say who plays in another one
    struct payouts *payouts;
    int32_t played[OUTCOME_MATCHES_MAX]; // nodes, in this order
    struct node_match was[OUTCOME_MATCHES_MAX];
    int32_t count;
};

size_t outcomes_room(const struct state *state)
{
    return sizeof(struct trying) + sizeof(struct drawn) + drawn_room(state_last(state, ROW_node)) +
           sizeof(struct payouts) + payouts_room(state) + 4 * ALIGNMENT;
}

// ---- which sections it hangs on

static void note_feeders(struct trying *t, int32_t n)
{
    const struct graph *g = &t->drawn->g;
    for (int side = 0; side < 2; side++) {
        int32_t feeds = graph_source_section(g, &g->nodes[n].from[side]);
        if (!feeds) continue;
        t->concerns[feeds] = true;
        t->feeds[feeds] |= feeds != g->nodes[n].section;
    }
}

// A section is fed by those that were drawn before it, so nodes from the last to the first find all of them; a section that was
// drawn before the one that feeds it has rounds of its own to come, and is not told.
static void note_sections(struct trying *t, const struct pool_book *book)
{
    struct money_line lines[PRIZES_MAX];
    int32_t count = pool_table(t->state, book->pool, book->stakes, lines);
    for (int32_t i = 0; i < count; i++)
        t->concerns[lines[i].section] = true;
    for (int32_t n = t->drawn->g.count; n >= 1; n--)
        if (t->concerns[t->drawn->g.nodes[n].section]) note_feeders(t, n);
    for (int32_t i = 0; i < t->drawn->g.lot_count; i++) {
        const struct lot *lot = &t->drawn->g.lots[i];
        if (lot->barrage && t->concerns[lot->section]) t->concerns[lot->barrage] = true;
    }
    t->concerns[0] = false;
}

// What was scored counts somewhere in the order of those who are level, and that order for money or for who plays on.
static bool scores_count(const struct trying *t, int32_t section)
{
    struct tie_rule rule;
    const struct end_rule *end = &t->drawn->g.end[section];
    bool counts = false, shared = state_money(t->state, 1)->ties == MONEY_TIES_SHARE;
    if (shared && !t->feeds[section] && end->by != PLACES_BY_GROUPS) return false;
    if (!end->ties || !tie_order_read(end->ties, points_rule_usual(end->by, end->teams), &rule)) return false;
    for (int32_t i = 0; i < rule.count; i++)
        counts |= rule.order[i] == TIE_DIFFERENCE;
    return counts;
}

// Has each match of it one of two winners, and says the winner all?
static bool two_ways(const struct trying *t, const struct row_section *s)
{
    const struct end_rule *end = &t->drawn->g.end[s->n];
    if (end->by == PLACES_BY_LAST_NODE) return s->boards <= 1;
    const char *games = s->games[0] ? s->games : state_section(t->state, MAIN_SECTION)->games;
    bool by_points =
        end->by == PLACES_BY_POINTS || end->by == PLACES_BY_ALL_PLAY_ALL || end->by == PLACES_BY_GROUPS;
    return by_points && s->boards <= 1 && !games[0] && !scores_count(t, s->n);
}

static bool is_told(const struct trying *t, int32_t section)
{
    const struct row_section *s = drawn_section(t->state, section);
    if (!s || s->status == SECTION_OVER) return true;
    struct graph_results results = {t->drawn->match, t->drawn->away};
    return drawn_is(t->state, section) && two_ways(t, s) &&
           !section_grows(&t->drawn->g, &results, t->drawn->now, section);
}

static bool all_told(const struct trying *t)
{
    for (int32_t section = 1; section <= SECTIONS_MAX; section++)
        if (t->concerns[section] && !is_told(t, section)) return false;
    return true;
}

// ---- what is left

// Matches that are to be played; -1 where one waits for a repair.
static int32_t left_of(const struct trying *t)
{
    int32_t left = 0;
    for (int32_t n = 1; n <= t->drawn->g.count; n++) {
        if (!t->concerns[t->drawn->g.nodes[n].section]) continue;
        if (t->drawn->now[n].how == NODE_OPEN) return -1;
        left += !node_decided(t->drawn->now[n].how);
    }
    return left;
}

static int32_t next_ready(const struct trying *t)
{
    for (int32_t n = 1; n <= t->drawn->g.count; n++) {
        const struct node_now *now = &t->drawn->now[n];
        bool ready = !node_decided(now->how) && now->player[0] > 0 && now->player[1] > 0;
        if (ready && t->concerns[t->drawn->g.nodes[n].section]) return n;
    }
    return 0;
}

static bool is_over(const struct trying *t)
{
    struct graph_results results = {t->drawn->match, t->drawn->away};
    for (int32_t section = 1; section <= SECTIONS_MAX; section++)
        if (t->concerns[section] && drawn_section(t->state, section) &&
            !section_ended(&t->drawn->g, &results, t->drawn->now, section))
            return false;
    return true;
}

// ---- one outcome after the other

static bool pass_again(struct trying *t)
{
    struct graph_results results = {t->drawn->match, t->drawn->away};
    return graph_pass(&t->drawn->g, &results, t->drawn->now, t->drawn->room);
}

static void win(struct trying *t, int32_t n, enum side winner)
{
    enum { FAR_AHEAD = 1 << 30 }; // whoever ends later ends later; nothing that was played did
    const struct node_now *now = &t->drawn->now[n];
    t->played[t->count] = n;
    t->was[t->count++] = t->drawn->match[n];
    t->drawn->match[n] = (struct node_match){.player = {now->player[0], now->player[1]},
                                             .how = NODE_PLAYED,
                                             .winner = winner,
                                             .over_ms = (int64_t)FAR_AHEAD * FAR_AHEAD + t->count};
}

// Plays what is left; bit k of `ways`: who wins the k-th match. false: it does not come to an end.
static bool play(struct trying *t, int32_t ways)
{
    int32_t n;
    t->count = 0;
    while (pass_again(t) && (n = next_ready(t)) && t->count < OUTCOME_MATCHES_MAX)
        win(t, n, ways >> t->count & 1 ? SIDE_B : SIDE_A);
    return is_over(t);
}

static void take_back(struct trying *t)
{
    while (t->count)
        t->count--, t->drawn->match[t->played[t->count]] = t->was[t->count];
}

static void note_row(const struct trying *t, struct outcome *row)
{
    row->count = t->count;
    for (int32_t i = 0; i < t->count; i++) {
        const struct node_match *m = &t->drawn->match[t->played[i]];
        row->match[i] = state_node(t->state, t->played[i])->match;
        row->winner[i] = m->player[m->winner == SIDE_A ? 0 : 1];
        row->loser[i] = m->player[m->winner == SIDE_A ? 1 : 0];
    }
    for (int32_t e = 1; e <= ENTRIES_MAX; e++)
        row->gets[e] = t->payouts->by[e].due;
}

static void note_own(struct outcome_own *own, int32_t match, int64_t due)
{
    if (!own->match || due < own->least) own->least = due;
    if (!own->match || due > own->most) own->most = due;
    own->match = match;
}

// By the first match that each still plays.
static void note_owns(const struct trying *t, struct outcomes *out)
{
    bool met[ENTRIES_MAX + 1] = {false};
    for (int32_t i = 0; i < t->count; i++) {
        const struct node_match *m = &t->drawn->match[t->played[i]];
        for (int side = 0; side < 2; side++) {
            int32_t entry = m->player[side];
            bool won = (m->winner == SIDE_A) == (side == 0);
            if (!met[entry])
                note_own(&out->own[entry][won ? OUTCOME_WON : OUTCOME_LOST],
                         state_node(t->state, t->played[i])->match, t->payouts->by[entry].due);
            met[entry] = true;
        }
    }
}

static void note(const struct trying *t, struct outcomes *out)
{
    note_owns(t, out);
    for (int32_t e = 1; e <= ENTRIES_MAX; e++) {
        int64_t due = t->payouts->by[e].due;
        if (!out->count || due < out->least[e]) out->least[e] = due;
        if (!out->count || due > out->most[e]) out->most[e] = due;
    }
    if (out->left <= OUTCOME_ROW_MATCHES) note_row(t, &out->row[out->row_count++]);
    out->count++;
}

static void forget(struct outcomes *out)
{
    int32_t left = out->left;
    mem_clear(out, sizeof *out);
    out->left = left;
}

// An outcome that needs fewer matches comes once, with nothing said of the others. false: the room is too small.
static bool try_all(struct trying *t, const struct pool_book *book, struct outcomes *out, struct room room)
{
    bool ends = true;
    for (int32_t ways = 0; ends && ways < 1 << out->left; ways++) {
        ends = play(t, ways);
        bool again = ways >> t->count != 0;
        bool filled = !ends || again || payouts_if(t->state, book, t->drawn, t->payouts, room);
        if (filled && ends && !again) note(t, out);
        take_back(t);
        if (!filled) return false;
    }
    if (!ends) forget(out);
    return true;
}

bool outcomes_fill(const struct state *state, const struct pool_book *book, struct outcomes *out,
                   struct room room)
{
    mem_clear(out, sizeof *out);
    struct trying *t = room_take(&room, sizeof *t);
    if (!t) return false;
    mem_clear(t, sizeof *t);
    t->state = state;
    t->drawn = room_take(&room, sizeof *t->drawn);
    t->payouts = room_take(&room, sizeof *t->payouts);
    int32_t nodes = state_last(state, ROW_node);
    if (!t->drawn || !t->payouts || !drawn_take(&room, nodes, t->drawn) || !drawn_pass(state, t->drawn))
        return false;
    note_sections(t, book);
    int32_t left = left_of(t);
    out->left = left > 0 ? left : 0;
    int64_t entries = state_last(state, ROW_entry);
    if (left <= 0 || left > OUTCOME_MATCHES_MAX || !all_told(t)) return true;
    if (entries * entries << left > OUTCOME_WORK_MAX) return true;
    return try_all(t, book, out, room);
}
