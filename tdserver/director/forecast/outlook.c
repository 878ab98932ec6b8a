// SPDX-License-Identifier: MIT
#include "director/forecast/outlook.h"

#include "director/formats/drawn.h"
#include "director/status.h"
#include "director/teams/boards.h"
#include "engine/mem.h"

enum { ALIGNMENT = 64, ARRAYS = 5 };

struct evening {
    const struct state *state;
    struct drawn drawn; // as it stands
    struct timetable time;
    int32_t *left;    // by node: points until a match that is under way is over, else 0
    int32_t *samples; // by node, OUTLOOK_RUNS each: minutes of its begin
    int32_t *count;   // by node: samples
    int32_t nodes;
};

size_t outlook_room(int32_t nodes)
{
    size_t by_node = sizeof(struct node_match) + sizeof(struct node_now) + sizeof(struct span) +
                     (2 + OUTLOOK_RUNS) * sizeof(int32_t);
    return drawn_room(nodes) + timetable_room(nodes) + ((size_t)nodes + 1) * by_node +
           (ARRAYS + 1) * (size_t)ALIGNMENT;
}

static bool storage_take(struct evening *e, struct room *room, struct outlook *out)
{
    size_t nodes = (size_t)e->nodes + 1;
    struct timetable *t = &e->time;
    out->begins = room_take(room, nodes * sizeof *out->begins);
    t->match = room_take(room, nodes * sizeof *t->match);
    t->now = room_take(room, nodes * sizeof *t->now);
    e->left = room_take(room, nodes * sizeof *e->left);
    e->count = room_take(room, nodes * sizeof *e->count);
    e->samples = room_take(room, nodes * OUTLOOK_RUNS * sizeof *e->samples);
    bool all = out->begins && t->match && t->now && e->left && e->count && e->samples;
    return all && timetable_take(room, e->nodes, t) && drawn_take(room, e->nodes, &e->drawn);
}

// ---- how it stands

static int64_t latest(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t newest_ms(const struct state *state)
{
    int64_t newest = 0;
    for (DRAWN_EACH_PLAYED(m, state)) {
        newest = latest(newest, latest(m->called_ms, latest(m->started_ms, m->over_ms)));
        for (STATE_GAMES(game, state, m->n))
            newest = latest(newest, game->at_ms);
    }
    return newest;
}

static int32_t tables_in_use(const struct state *state)
{
    int32_t count = 0;
    for (STATE_EACH(hall_table, t, state))
        count += t->status == TABLE_OPEN || t->match;
    return count;
}

// A match is over when the side that is ahead has the points it needs.
static int32_t points_left(const struct row_match *m)
{
    int32_t ahead = m->score_a > m->score_b ? m->score_a : m->score_b;
    if (!status_at_table((enum match_status)m->status)) return 0;
    return ahead < m->length ? m->length - ahead : 1;
}

// Teams are done when the longest of their boards is.
static int32_t points_left_at(const struct state *state, const struct row_match *m)
{
    int32_t most = points_left(m);
    for (BOARDS_EACH(board, state, m->n)) {
        int32_t left = points_left(board);
        if (left > most) most = left;
    }
    return most;
}

static void nodes_read(struct evening *e)
{
    for (int32_t n = 1; n <= e->nodes; n++) {
        const struct row_node *node = state_node(e->state, n);
        const struct row_match *m = node ? drawn_match(e->state, node->match) : NULL;
        e->time.length[n] = m ? m->length : 1;
        e->left[n] = m ? points_left_at(e->state, m) : 0;
        e->count[n] = 0;
    }
}

// ---- how it may go on

static void standing_keep(struct evening *e, struct generator *chance)
{
    for (int32_t n = 1; n <= e->nodes; n++) {
        if (node_decided(e->drawn.now[n].how)) e->time.begun[n] = e->time.done[n] = 0;
        if (e->left[n]) timetable_match(&e->time, n, 0, timetable_minutes(chance, e->left[n]));
    }
}

static bool awaited(const struct evening *e, int32_t n)
{
    return !node_decided(e->drawn.now[n].how) && !e->left[n] && e->time.now[n].how == NODE_PLAYED;
}

static bool run_play(struct evening *e, int32_t run)
{
    struct generator chance = timetable_chance(run);
    mem_copy(e->time.match, e->drawn.match, ((size_t)e->nodes + 1) * sizeof *e->time.match);
    if (!timetable_results(&e->time, &chance)) return false;
    timetable_begin(&e->time);
    standing_keep(e, &chance);
    timetable_play(&e->time, &chance);
    for (int32_t n = 1; n <= e->nodes; n++)
        if (awaited(e, n)) e->samples[n * OUTLOOK_RUNS + e->count[n]++] = e->time.begun[n];
    return true;
}

bool outlook_make(const struct state *state, struct room room, struct outlook *out)
{
    static const struct span never = {MINUTE_UNKNOWN, MINUTE_UNKNOWN, MINUTE_UNKNOWN};
    struct evening e = {.state = state, .nodes = state_last(state, ROW_node)};
    if (!storage_take(&e, &room, out) || !drawn_pass(state, &e.drawn)) return false;
    out->from_ms = newest_ms(state);
    e.time.g = &e.drawn.g;
    e.time.away = e.drawn.away;
    e.time.room = e.drawn.room;
    e.time.tables = tables_in_use(state);
    nodes_read(&e);
    for (int32_t run = 0; out->from_ms && run < OUTLOOK_RUNS; run++)
        if (!run_play(&e, run)) return false;
    for (int32_t n = 1; n <= e.nodes; n++)
        out->begins[n] = e.count[n] ? timetable_span(&e.samples[n * OUTLOOK_RUNS], e.count[n]) : never;
    return true;
}
