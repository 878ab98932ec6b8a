// SPDX-License-Identifier: MIT
#include "director/forecast/outlook.h"

#include "director/forecast/to_come.h"
#include "director/formats/drawn.h"
#include "director/games/clock.h"
#include "director/games/match_games.h"
#include "director/hall/hall.h"
#include "director/profile.h"
#include "director/rounds/calendar.h"
#include "director/status.h"
#include "director/teams/boards.h"
#include "engine/mem.h"

enum {
    ALIGNMENT = 64,
    ARRAYS = 10,
    MINUTE_MS = 60000,
    HOUR = 60,
    PAUSE_MOST = 24 * 60,
    FIRST_CALL = 10 * HOUR
};

struct evening {
    const struct state *state;
    struct drawn drawn; // as it stands
    struct timetable time;
    struct hall_players players;
    bool *begun;               // by node: its match is under way, at a table or between two boards of teams
    int32_t *samples;          // by node, OUTLOOK_RUNS each: minutes of its begin
    int32_t *count;            // by node: samples
    int32_t *at;               // by node, OUTLOOK_RUNS each, as samples: which table it begins at
    int32_t *done;             // by node, OUTLOOK_RUNS each: minutes of its end; 0: it is over
    int32_t pause;             // minutes for which a break still lasts
    int32_t table[TABLES_MAX]; // the numbers of those that are in use
    int32_t nodes;
    int32_t days[TIMETABLE_DAYS][OUTLOOK_RUNS]; // by day and run: minutes of its end; 0: nothing begins on it
    int32_t ends[SECTIONS_MAX + 1][OUTLOOK_RUNS]; // by section, 0: of all, and by run: minutes of the end
};

size_t outlook_room(int32_t nodes)
{
    size_t by_node = sizeof(struct node_match) + sizeof(struct node_now) + 2 * sizeof(struct span) +
                     sizeof(bool) + (2 + 3 * OUTLOOK_RUNS) * sizeof(int32_t);
    return drawn_room(nodes) + timetable_room(nodes) + ((size_t)nodes + 1) * by_node +
           (ARRAYS + 1) * (size_t)ALIGNMENT;
}

static bool storage_take(struct evening *e, struct room *room, struct outlook *out)
{
    size_t nodes = (size_t)e->nodes + 1;
    struct timetable *t = &e->time;
    out->begins = room_take(room, nodes * sizeof *out->begins);
    out->round_ends = room_take(room, nodes * sizeof *out->round_ends);
    out->tables = room_take(room, nodes * sizeof *out->tables);
    t->match = room_take(room, nodes * sizeof *t->match);
    t->now = room_take(room, nodes * sizeof *t->now);
    e->begun = room_take(room, nodes * sizeof *e->begun);
    e->count = room_take(room, nodes * sizeof *e->count);
    e->samples = room_take(room, nodes * OUTLOOK_RUNS * sizeof *e->samples);
    e->at = room_take(room, nodes * OUTLOOK_RUNS * sizeof *e->at);
    e->done = room_take(room, nodes * OUTLOOK_RUNS * sizeof *e->done);
    bool all = out->begins && out->round_ends && out->tables && e->at && e->done && t->match && t->now &&
               e->begun && e->count && e->samples;
    return all && timetable_take(room, e->nodes, t) && drawn_take(room, e->nodes, &e->drawn);
}

// ---- how it stands

static int64_t latest(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

// Also at matches that were annulled since: time does not run back with them. A bye happens at no table.
int64_t outlook_from(const struct state *state)
{
    int64_t newest = 0;
    for (STATE_EACH(match, m, state)) {
        newest = latest(newest, latest(m->called_ms, m->started_ms));
        if (!drawn_automatic(m)) newest = latest(newest, m->over_ms);
        for (STATE_GAMES(game, state, m->n))
            newest = latest(newest, game->at_ms);
    }
    return newest;
}

static int32_t tables_in_use(const struct state *state, int32_t *numbers)
{
    int32_t count = 0;
    for (STATE_EACH(hall_table, t, state))
        if (t->status == TABLE_OPEN || t->match) numbers[count++] = t->n;
    return count;
}

// Where a match stands among them; -1: at none.
static int32_t table_of(const struct evening *e, int32_t match)
{
    for (int32_t i = 0; i < e->time.tables; i++)
        if (state_hall_table(e->state, e->table[i])->match == match) return i;
    return -1;
}

// Nothing begins before the break that the director has announced is over.
static int32_t pause_left(const struct state *state, int64_t from_ms)
{
    const struct row_tournament *t = state_tournament(state, 1);
    if (t->wall != WALL_BREAK || t->wall_until_ms <= from_ms) return 0;
    int64_t minutes = (t->wall_until_ms - from_ms + MINUTE_MS - 1) / MINUTE_MS;
    return minutes < PAUSE_MOST ? (int32_t)minutes : 0;
}

// A match is over when the side that is ahead has the points it needs.
static int32_t points_left(const struct row_match *m)
{
    int32_t ahead = m->score_a > m->score_b ? m->score_a : m->score_b;
    if (!status_at_table((enum match_status)m->status)) return 0;
    return ahead < m->length ? m->length - ahead : 1;
}

// Between two boards the match of the teams itself is.
static bool under_way(const struct state *state, const struct row_match *m)
{
    if (points_left(m)) return true;
    for (BOARDS_EACH(board, state, m->n))
        if (points_left(board)) return true;
    return false;
}

// What a node is played at: its match, or the boards of its teams that are not over.
static void node_read(struct evening *e, int32_t n, const struct row_match *m)
{
    struct tally boards = tally_of(e->state, m->n);
    int32_t tables = boards.count ? boards.open : boards_of(e->state, m);
    e->time.length[n] = match_paced(e->state, m, m->length);
    e->time.boards[n] = tables ? tables : 1;
    e->begun[n] = under_way(e->state, m) && e->drawn.now[n].how != NODE_OPEN;
}

static void nodes_read(struct evening *e)
{
    for (int32_t n = 1; n <= e->nodes; n++) {
        const struct row_node *node = state_node(e->state, n);
        const struct row_match *m = node ? drawn_match(e->state, node->match) : NULL;
        e->time.length[n] = 1;
        e->begun[n] = false;
        e->count[n] = 0;
        if (m) node_read(e, n, m);
    }
}

// ---- who rests

static int32_t rests_until(const struct evening *e, int64_t from_ms, int32_t entry)
{
    int64_t over_ms = e->players.of[entry].over_ms;
    int64_t until_ms = over_ms + (int64_t)e->time.rest * MINUTE_MS;
    if (!over_ms || until_ms <= from_ms) return 0;
    return (int32_t)((until_ms - from_ms + MINUTE_MS - 1) / MINUTE_MS);
}

// A team has rested when all of its members have.
static void resting_keep(struct evening *e, int64_t from_ms)
{
    for (STATE_EACH(entry, entry, e->state)) {
        int32_t until = rests_until(e, from_ms, entry->n);
        int32_t who = team_member(entry) ? entry->team : entry->n;
        if (until > e->time.rested[who]) e->time.rested[who] = until;
    }
}

// ---- how it may go on

static int64_t not_below_0(int32_t ms)
{
    return ms > 0 ? ms : 0;
}

// With a clock it lasts no longer than both reserves and what is free in each turn. One that stands for a break goes on after it.
static int32_t by_the_clock(const struct evening *e, int32_t match, int32_t left, int32_t minutes)
{
    const struct row_clock *clock = clock_of(e->state, match);
    if (!clock) return minutes;
    int64_t most = not_below_0(clock->reserve_a_ms) + not_below_0(clock->reserve_b_ms) +
                   (int64_t)left * OUTLOOK_TURNS * clock->delay_ms;
    most = (most + MINUTE_MS - 1) / MINUTE_MS;
    if (minutes > most) minutes = (int32_t)most;
    return clock->stop == STOP_BREAK ? minutes + e->pause : minutes;
}

static void board_keep(struct evening *e, int32_t n, const struct row_match *m, struct generator *chance)
{
    int32_t length = match_paced(e->state, m, m->length), left = match_paced(e->state, m, points_left(m));
    int32_t table = table_of(e, m->n);
    if (!left) return;
    int32_t minutes = timetable_minutes(&e->time, chance, length, left);
    minutes = by_the_clock(e, m->n, left, minutes);
    if (table < 0)
        timetable_board(&e->time, n, 0, minutes);
    else
        timetable_board_at(&e->time, n, table, minutes);
}

// What stands at a table now keeps it.
static void at_tables_keep(struct evening *e, int32_t n, struct generator *chance)
{
    const struct row_match *m = drawn_match(e->state, state_node(e->state, n)->match);
    if (!boards_first(e->state, m->n)) board_keep(e, n, m, chance);
    for (BOARDS_EACH(board, e->state, m->n))
        board_keep(e, n, board, chance);
}

// Boards of a match that is under way come to a table as soon as there is one.
static void boards_keep(struct evening *e, int32_t n, struct generator *chance)
{
    const struct row_match *m = drawn_match(e->state, state_node(e->state, n)->match);
    for (BOARDS_EACH(board, e->state, m->n))
        if (board->status != MATCH_OVER && !points_left(board)) {
            int32_t length = match_paced(e->state, board, board->length);
            timetable_board(&e->time, n, 0, timetable_minutes(&e->time, chance, length, length));
        }
}

static void standing_keep(struct evening *e, struct generator *chance)
{
    for (int32_t n = 1; n <= e->nodes; n++) {
        if (node_decided(e->drawn.now[n].how)) e->time.begun[n] = e->time.done[n] = 0;
        if (e->begun[n]) at_tables_keep(e, n, chance);
    }
    for (int32_t n = 1; n <= e->nodes; n++)
        if (e->begun[n]) boards_keep(e, n, chance);
}

// When a match of a league begins, its players say.
static bool awaited(const struct evening *e, int32_t n)
{
    if (calendar_is(e->state, e->drawn.g.nodes[n].section)) return false;
    return !node_decided(e->drawn.now[n].how) && !e->begun[n] && e->time.now[n].how == NODE_PLAYED;
}

static void later(int32_t *end, int32_t minute)
{
    if (minute > *end) *end = minute;
}

// The minute of the last match that is not over yet, of each section and of all; 0 where none is.
static void ends_keep(struct evening *e, int32_t run)
{
    for (int32_t section = 0; section <= SECTIONS_MAX; section++)
        e->ends[section][run] = 0;
    for (int32_t n = 1; n <= e->nodes; n++) {
        // Where one match of a league is played tonight, the league goes on for months.
        if (calendar_is(e->state, e->drawn.g.nodes[n].section)) continue;
        if (!e->begun[n] && !awaited(e, n)) continue;
        later(&e->ends[0][run], e->time.done[n]);
        later(&e->ends[e->drawn.g.nodes[n].section][run], e->time.done[n]);
    }
}

// And of what is not drawn yet. What feeds a section comes before it.
static void ends_put_off(struct evening *e, int32_t run, struct generator *chance)
{
    struct to_come come = {e->state, &e->time, chance};
    int32_t ends[SECTIONS_MAX + 1];
    for (int32_t section = 1; section <= SECTIONS_MAX; section++) {
        ends[section] = e->ends[section][run];
        ends[section] = to_come_end(&come, section, ends);
        e->ends[section][run] = ends[section];
        later(&e->ends[0][run], ends[section]);
    }
}

// What stands so far. A match between others than meet there now, which waits for a repair, is played anew, and so is what
// hangs on it, under way or over: annulling is the choice that takes longer, and nobody is told an end that comes too early.
static void results_keep(struct evening *e)
{
    static const struct node_match none;
    mem_copy(e->time.match, e->drawn.match, ((size_t)e->nodes + 1) * sizeof *e->time.match);
    for (int32_t n = 1; n <= e->nodes; n++)
        if (e->drawn.now[n].how == NODE_OPEN) e->time.match[n] = none;
}

static bool run_play(struct evening *e, int32_t run, int64_t from_ms)
{
    struct generator chance = timetable_chance(run);
    results_keep(e);
    if (!timetable_results(&e->time, &chance)) return false;
    timetable_begin(&e->time);
    resting_keep(e, from_ms);
    standing_keep(e, &chance);
    timetable_play(&e->time, &chance);
    for (int32_t n = 1; n <= e->nodes; n++) {
        bool comes = awaited(e, n);
        e->done[n * OUTLOOK_RUNS + run] = comes || e->begun[n] ? e->time.done[n] : 0;
        if (!comes) continue;
        e->at[n * OUTLOOK_RUNS + e->count[n]] = e->time.at[n];
        e->samples[n * OUTLOOK_RUNS + e->count[n]++] = e->time.begun[n];
    }
    ends_keep(e, run);
    ends_put_off(e, run, &chance);
    for (int32_t day = 0; day < TIMETABLE_DAYS; day++)
        e->days[day][run] = e->time.day_ends[day];
    return true;
}

// ---- what is said of it

// Teams meet at several tables at once.
static int32_t likely_table(const struct evening *e, int32_t n)
{
    const int32_t *at = &e->at[n * OUTLOOK_RUNS];
    int32_t best = 0, most = 0;
    if (!e->time.tables || e->time.boards[n] > 1) return 0;
    for (int32_t i = 0; i < e->count[n]; i++) {
        int32_t same = 0;
        for (int32_t k = 0; k < e->count[n]; k++)
            same += at[k] == at[i];
        if (same > most) most = same, best = at[i];
    }
    if (best < 0) return 0;
    return most * 100 >= OUTLOOK_RUNS * OUTLOOK_TABLE_SURE ? e->table[best] : 0;
}

static bool first_of_round(const struct evening *e, int32_t n)
{
    const struct node *nodes = e->drawn.g.nodes;
    for (int32_t k = 1; k < n; k++)
        if (nodes[k].section == nodes[n].section && nodes[k].round == nodes[n].round) return false;
    return true;
}

static struct span round_end(const struct evening *e, int32_t n)
{
    static const struct span never = {MINUTE_UNKNOWN, MINUTE_UNKNOWN, MINUTE_UNKNOWN};
    const struct node *nodes = e->drawn.g.nodes;
    int32_t ends[OUTLOOK_RUNS] = {0}, most = 0;
    if (calendar_is(e->state, nodes[n].section) || !first_of_round(e, n)) return never;
    for (int32_t k = n; k <= e->nodes; k++)
        for (int32_t run = 0;
             nodes[k].section == nodes[n].section && nodes[k].round == nodes[n].round && run < OUTLOOK_RUNS;
             run++)
            later(&ends[run], e->done[k * OUTLOOK_RUNS + run]);
    for (int32_t run = 0; run < OUTLOOK_RUNS; run++)
        later(&most, ends[run]);
    return most ? timetable_span(ends, OUTLOOK_RUNS) : never;
}

// Of an event of several days: the hour is that of the place.
static int64_t days_read(struct evening *e, int64_t local_ms)
{
    enum { DAY_MS = DAY_MINUTES * MINUTE_MS };
    int32_t begins = state_tournament(e->state, 1)->starts_at_min,
            last = profile_value(e->state, SETTING_LAST_CALL);
    e->time.day.clock = (int32_t)(local_ms % DAY_MS / MINUTE_MS);
    if (last) {
        e->time.day.last_call = last * HOUR;
        e->time.day.first_call = begins < 0 ? FIRST_CALL : begins;
    }
    for (STATE_EACH(section, s, e->state))
        e->time.apart[s->n] = calendar_is(e->state, s->n);
    return local_ms / DAY_MS - 1;
}

// A day is one that most runs know.
static struct span day_end(const struct evening *e, int32_t day)
{
    static const struct span never = {MINUTE_UNKNOWN, MINUTE_UNKNOWN, MINUTE_UNKNOWN};
    int32_t ends[OUTLOOK_RUNS], count = 0;
    for (int32_t run = 0; run < OUTLOOK_RUNS; run++)
        if (e->days[day][run]) ends[count++] = e->days[day][run];
    return count * 2 > OUTLOOK_RUNS ? timetable_span(ends, count) : never;
}

const struct tempo *outlook_tempo(const struct state *state, const struct tempo *tempo)
{
    for (STATE_EACH(section, s, state))
        if (s->games[0] && !text_same(s->games, "backgammon")) return NULL;
    return tempo;
}

bool outlook_make(const struct state *state, const struct tempo *tempo, int64_t ahead_ms, struct room room,
                  struct outlook *out)
{
    static const struct span never = {MINUTE_UNKNOWN, MINUTE_UNKNOWN, MINUTE_UNKNOWN};
    struct evening e = {.state = state, .nodes = state_last(state, ROW_node)};
    if (!storage_take(&e, &room, out) || !drawn_pass(state, &e.drawn)) return false;
    // Nothing is to come of what is closed.
    bool closed = state_tournament(state, 1)->status == TOURNAMENT_CLOSED;
    out->from_ms = closed ? 0 : outlook_from(state);
    e.time.g = &e.drawn.g;
    e.time.away = e.drawn.away;
    e.time.room = e.drawn.room;
    e.time.tempo = outlook_tempo(state, tempo);
    e.time.in_order = state_tournament(state, 1)->auto_call;
    e.time.tables = tables_in_use(state, e.table);
    e.time.rest = profile_value(state, SETTING_REST);
    e.time.day = timetable_plain_day();
    e.pause = pause_left(state, out->from_ms);
    e.time.day.meal_over = e.pause;
    out->day = days_read(&e, out->from_ms + ahead_ms);
    hall_players_find(state, &e.players);
    nodes_read(&e);
    for (int32_t run = 0; out->from_ms && run < OUTLOOK_RUNS; run++)
        if (!run_play(&e, run, out->from_ms)) return false;
    for (int32_t section = 0; section <= SECTIONS_MAX; section++)
        out->section_ends[section] =
            out->from_ms && e.ends[section][0] ? timetable_span(e.ends[section], OUTLOOK_RUNS) : never;
    for (int32_t day = 0; day < TIMETABLE_DAYS; day++)
        out->day_ends[day] = day_end(&e, day);
    out->ends = out->section_ends[0];
    for (int32_t n = 1; n <= e.nodes; n++) {
        out->tables[n] = out->from_ms ? likely_table(&e, n) : 0;
        out->round_ends[n] = out->from_ms ? round_end(&e, n) : never;
        out->begins[n] = e.count[n] ? timetable_span(&e.samples[n * OUTLOOK_RUNS], e.count[n]) : never;
    }
    return true;
}
