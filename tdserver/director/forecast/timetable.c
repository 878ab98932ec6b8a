// SPDX-License-Identifier: MIT
#include "director/forecast/timetable.h"

#include "director/formats/pass.h"
#include "engine/mem.h"

enum { ALIGNMENT = 64, BY_NODE = 8, BY_ENTRY = 5 };

size_t timetable_room(int32_t nodes)
{
    size_t numbers = BY_NODE * ((size_t)nodes + 1) + BY_ENTRY * ((size_t)GRAPH_ENTRIES + 1);
    return numbers * sizeof(int32_t) + (BY_NODE + BY_ENTRY) * (size_t)ALIGNMENT;
}

bool timetable_take(struct room *room, int32_t nodes, struct timetable *t)
{
    size_t numbers = ((size_t)nodes + 1) * sizeof(int32_t);
    t->length = room_take(room, numbers);
    t->ready = room_take(room, numbers);
    t->begun = room_take(room, numbers);
    t->done = room_take(room, numbers);
    t->boards = room_take(room, numbers);
    t->at = room_take(room, numbers);
    t->table = room_take(room, (GRAPH_ENTRIES + 1) * sizeof *t->table);
    t->rested = room_take(room, (GRAPH_ENTRIES + 1) * sizeof *t->rested);
    t->turn = room_take(room, (GRAPH_ENTRIES + 1) * sizeof *t->turn);
    t->heap = room_take(room, (GRAPH_ENTRIES + 1) * sizeof *t->heap);
    t->heap_at = room_take(room, (GRAPH_ENTRIES + 1) * sizeof *t->heap_at);
    t->after = room_take(room, 2 * numbers);
    // What is taken last is not there where anything before it was not.
    if (!t->after) return false;
    for (int32_t n = 0; n <= nodes; n++)
        t->boards[n] = 1;
    return true;
}

// ---- who wins: by chance

struct generator timetable_chance(int32_t run)
{
    unsigned char seed[DRAW_SEED_BYTES] = {(unsigned char)(run + 1)};
    struct generator chance = generator_from(seed);
    for (int i = 0; i < DRAW_SEED_BYTES; i++) // the first numbers of a poor seed are no chance
        generator_next(&chance);
    return chance;
}

bool timetable_results(struct timetable *t, struct generator *chance)
{
    struct graph_results results = {t->match, t->away};
    for (bool more = true; more;) {
        more = false;
        if (!graph_pass(t->g, &results, t->now, t->room)) return false;
        for (int32_t n = 1; n <= t->g->count; n++) {
            const int32_t *player = t->now[n].player;
            if (t->now[n].how != NODE_READY) continue;
            t->match[n] = (struct node_match){.player = {player[0], player[1]},
                                              .how = NODE_PLAYED,
                                              .winner = generator_below(chance, 2) ? SIDE_A : SIDE_B};
            more = true;
        }
    }
    return true;
}

// ---- when: as soon as both players and a table are free, who waits longest first

// Who came through a node unplayed is known to drop, or not to, when they have played.
static int32_t first_played(const struct timetable *t, int32_t through)
{
    int32_t who = t->now[through].winner;
    for (int32_t n = through; n <= t->g->count && who > 0; n++) {
        const struct node_now *now = &t->now[n];
        bool there = t->g->nodes[n].section == t->g->nodes[through].section && now->how == NODE_PLAYED;
        if (there && (now->player[0] == who || now->player[1] == who)) return n;
    }
    return 0;
}

static int32_t section_done(const struct timetable *t, int32_t section)
{
    return t->over[section].left ? MINUTE_UNKNOWN : t->over[section].done;
}

// ---- rounds: the next one begins when the last match of this one is over. Where players are paired as they become free
// there are none, and all that is counted of them is kept together.

static bool waits_for_round(const struct timetable *t, const struct node *node)
{
    enum places_by by = t->g->end[node->section].by;
    bool waits = by == PLACES_BY_POINTS || (by == PLACES_BY_LIVES && !t->g->end[node->section].paced);
    return node->round > 1 && waits;
}

static struct round_end *round_of(struct timetable *t, int32_t n)
{
    const struct node *node = &t->g->nodes[n];
    return &t->rounds[node->section][t->g->end[node->section].paced ? 0 : node->round];
}

static void end_note(struct round_end *end, int32_t done)
{
    if (done == MINUTE_UNKNOWN)
        end->left++;
    else if (done > end->done)
        end->done = done;
}

static void round_note(struct timetable *t, int32_t n)
{
    end_note(round_of(t, n), t->done[n]);
    end_note(&t->over[t->g->nodes[n].section], t->done[n]);
}

static void node_done(struct timetable *t, int32_t n)
{
    round_of(t, n)->left--;
    t->over[t->g->nodes[n].section].left--;
    round_note(t, n);
}

static int32_t round_before(const struct timetable *t, const struct node *node)
{
    if (!waits_for_round(t, node)) return 0;
    const struct round_end *round = &t->rounds[node->section][node->round - 1];
    return round->left ? MINUTE_UNKNOWN : round->done;
}

// ---- when it is known who meets

// The minute from which it is known who comes from there.
static int32_t known_from(const struct timetable *t, const struct source *from)
{
    int32_t node = from->of;
    if (from->kind == SOURCE_NOBODY || (from->kind == SOURCE_ENTRY && !from->section)) return 0;
    if (from->kind == SOURCE_PLACE || from->kind == SOURCE_ENTRY) return section_done(t, from->section);
    // Who has no opponent leaves no loser, and that is known before they come.
    if (from->kind == SOURCE_LOSER && t->now[node].how != NODE_PLAYED) return 0;
    if (from->kind == SOURCE_FIRST_LOSER) node = first_played(t, node);
    return node ? t->done[node] : 0;
}

// Who will meet there is known to a run that has its results; what keeps them is whether they have rested.
static int32_t rested_at(const struct timetable *t, int32_t n)
{
    int32_t latest = 0;
    for (int side = 0; side < 2; side++) {
        int32_t who = t->now[n].player[side];
        if (t->now[n].how == NODE_PLAYED && who > 0 && t->rested[who] > latest) latest = t->rested[who];
    }
    return latest;
}

// ---- on paper: who plays is whoever is free

static bool takes_anybody(const struct timetable *t, int32_t n)
{
    return t->on_paper && t->now[n].how == NODE_PLAYED && t->g->end[t->g->nodes[n].section].paced;
}

static struct free_queue *queue_of(struct timetable *t, int32_t who)
{
    return &t->free[t->g->nodes[t->turn[who] / 2].section];
}

// The first node of a player that is not done; where there is none they play no more.
static void turn_find(struct timetable *t, int32_t who)
{
    while (t->turn[who] && t->done[t->turn[who] / 2] != MINUTE_UNKNOWN)
        t->turn[who] = t->after[t->turn[who]];
    if (t->turn[who]) free_queue_add(queue_of(t, who), who);
}

// From the last node to the first, so that each player's nodes follow each other.
static void turns_find(struct timetable *t)
{
    for (int32_t n = t->g->count; n; n--)
        for (int32_t side = 1; side >= 0 && t->g->end[t->g->nodes[n].section].paced; side--) {
            int32_t who = t->now[n].player[side];
            if (who <= 0) continue;
            t->after[2 * n + side] = t->turn[who];
            t->turn[who] = 2 * n + side;
        }
}

// The queue of each section, one after the other in the same storage: nobody is in two.
static void queues_begin(struct timetable *t)
{
    int32_t size[SECTIONS_MAX + 1] = {0}, *heap = t->heap;
    mem_clear(t->turn, (GRAPH_ENTRIES + 1) * sizeof *t->turn);
    if (!t->on_paper) return;
    turns_find(t);
    for (int32_t who = 1; who <= GRAPH_ENTRIES; who++)
        if (t->turn[who]) size[t->g->nodes[t->turn[who] / 2].section]++;
    for (int32_t section = 0; section <= SECTIONS_MAX; section++) {
        t->free[section] =
            (struct free_queue){.since = t->rested, .turn = t->turn, .heap = heap, .at = t->heap_at};
        heap += size[section];
    }
    for (int32_t who = 1; who <= GRAPH_ENTRIES; who++)
        turn_find(t, who);
}

static int32_t two_are_free(struct timetable *t, int32_t section)
{
    struct free_queue *q = &t->free[section];
    int32_t one = free_queue_first(q, 0), other = free_queue_first(q, one);
    return t->rested[other ? other : one];
}

static void change_places(struct timetable *t, int32_t one, int32_t other)
{
    struct free_queue *q = queue_of(t, one);
    int32_t until = t->rested[one];
    if (one == other) return;
    free_queue_leave(q, one);
    free_queue_leave(q, other);
    t->rested[one] = t->rested[other];
    t->rested[other] = until;
    free_queue_add(q, one);
    free_queue_add(q, other);
}

// One player is as good as another, so they change places instead of being paired anew.
static void take_longest_free(struct timetable *t, int32_t n)
{
    struct free_queue *q = &t->free[t->g->nodes[n].section];
    const int32_t *player = t->now[n].player;
    change_places(t, player[0], free_queue_first(q, 0));
    change_places(t, player[1], free_queue_first(q, player[0]));
}

// Who plays is not free: they leave before their minute changes, and come back with the new one.
static void players_leave(struct timetable *t, int32_t n)
{
    for (int side = 0; side < 2; side++) {
        int32_t who = t->now[n].player[side];
        if (who > 0 && t->turn[who]) free_queue_leave(queue_of(t, who), who);
    }
}

static void players_return(struct timetable *t, int32_t n)
{
    for (int side = 0; side < 2; side++)
        if (t->now[n].player[side] > 0) turn_find(t, t->now[n].player[side]);
}

static int32_t ready_at(struct timetable *t, int32_t n)
{
    const struct node *node = &t->g->nodes[n];
    if (takes_anybody(t, n)) return two_are_free(t, node->section);
    int32_t ready = node->condition ? t->done[node->condition] : round_before(t, node);
    for (int side = 0; side < 2 && ready != MINUTE_UNKNOWN; side++) {
        int32_t known = known_from(t, &node->from[side]);
        if (known == MINUTE_UNKNOWN || known > ready) ready = known;
    }
    int32_t rested = rested_at(t, n);
    return ready != MINUTE_UNKNOWN && rested > ready ? rested : ready;
}

// Who is free plays in whichever is next of the nodes of their section: the others are ready when that one is.
static int32_t first_ready(struct timetable *t)
{
    bool is[SECTIONS_MAX + 1] = {false};
    int32_t next = 0;
    while (t->first <= t->g->count && t->done[t->first] != MINUTE_UNKNOWN)
        t->first++;
    for (int32_t n = t->first; n <= t->g->count; n++) {
        bool anybody = t->done[n] == MINUTE_UNKNOWN && takes_anybody(t, n);
        t->steps++;
        if (t->done[n] != MINUTE_UNKNOWN || (anybody && is[t->g->nodes[n].section])) continue;
        if (anybody) is[t->g->nodes[n].section] = true;
        if (anybody || t->ready[n] == MINUTE_UNKNOWN) t->ready[n] = ready_at(t, n);
        if (t->ready[n] != MINUTE_UNKNOWN && (!next || t->ready[n] < t->ready[next])) next = n;
    }
    return next;
}

// The next node in order of time; 0: all are done. Where one plays all others, who was free may be playing by now.
static int32_t next_node(struct timetable *t)
{
    for (int32_t n = first_ready(t); n; n = first_ready(t)) {
        int32_t ready = ready_at(t, n);
        if (ready == t->ready[n]) return n;
        t->ready[n] = ready;
    }
    return 0;
}

// The first of those that are free then, or the one that is free next.
static int32_t free_table(const struct timetable *t, int32_t ready)
{
    int32_t first = 0;
    for (int32_t i = 0; i < t->tables; i++) {
        if (t->table[i] <= ready) return i;
        if (t->table[i] < t->table[first]) first = i;
    }
    return first;
}

// Whoever calls by hand takes any that is free.
static bool only_choice(const struct timetable *t, int32_t at)
{
    int32_t free = 0;
    for (int32_t i = 0; i < t->tables; i++)
        free += t->table[i] <= at;
    return t->in_order || free <= 1;
}

// Of 64 matches of one length, in percent of their mean: a gamma distribution with a spread of a quarter.
static const unsigned char lasts[] = {48,  57,  61,  64,  66,  68,  70,  71,  73,  74,  76,  77,  78,
                                      79,  81,  82,  83,  84,  85,  86,  87,  88,  89,  90,  91,  92,
                                      93,  94,  95,  96,  97,  97,  98,  99,  100, 101, 102, 103, 104,
                                      106, 107, 108, 109, 110, 111, 112, 114, 115, 116, 118, 119, 121,
                                      122, 124, 126, 128, 130, 133, 136, 139, 143, 148, 156, 175};
enum { LASTS = sizeof lasts / sizeof *lasts, PERCENT = 100 };

// Days are spread evenly instead of being drawn, so that few runs show as much as many: slow and fast ones begin late as often.
struct day timetable_day(int32_t run, int32_t runs)
{
    enum { PACE_MOST = 7, LATE_MOST = 15, MEAL_AFTER = 180, MEAL = 20, APART = 8 };
    int32_t last = runs - 1, beside = run * APART % runs;
    return (struct day){.pace = PERCENT - PACE_MOST + 2 * PACE_MOST * run / last,
                        .late = LATE_MOST * beside / last,
                        .meal = MEAL_AFTER,
                        .meal_over = MEAL_AFTER + MEAL};
}

struct day timetable_plain_day(void)
{
    return (struct day){.pace = PERCENT};
}

int32_t timetable_minutes(const struct timetable *t, struct generator *chance, int32_t length, int32_t points)
{
    enum { WHOLE = 60 * PERCENT };
    int32_t percent = lasts[generator_below(chance, LASTS)] * t->day.pace / PERCENT;
    int64_t seconds = (int64_t)tempo_seconds(t->tempo, length) * points;
    return (int32_t)((seconds * percent + WHOLE / 2) / WHOLE);
}

static int32_t night_of(const struct day *day)
{
    return (day->first_call - day->last_call + DAY_MINUTES) % DAY_MINUTES;
}

// Nothing begins while there is a meal, nor at night.
static int32_t by_day(const struct day *day, int32_t minute)
{
    if (minute >= day->meal && minute < day->meal_over) minute = day->meal_over;
    int32_t since = (day->clock + minute - day->last_call + DAY_MINUTES) % DAY_MINUTES, night = night_of(day);
    return since < night ? minute + night - since : minute;
}

// What stands at no node, 0, is to come (to_come.h), and nothing is that is apart.
static void day_keep(struct timetable *t, int32_t n, int32_t begun, int32_t done)
{
    int32_t at = (t->day.clock + begun - t->day.first_call + DAY_MINUTES) / DAY_MINUTES;
    bool apart = n && t->apart[t->g->nodes[n].section];
    if (!night_of(&t->day) || apart || at >= TIMETABLE_DAYS) return;
    if (done > t->day_ends[at]) t->day_ends[at] = done;
}

// stands: it has begun.
static void board_at(struct timetable *t, int32_t n, int32_t table, int32_t ready, int32_t minutes,
                     bool stands)
{
    int32_t begun = ready;
    if (t->tables && t->table[table] > begun) begun = t->table[table];
    if (!stands) begun = by_day(&t->day, begun);
    int32_t done = begun + minutes;
    bool sure = only_choice(t, begun);
    if (t->tables) t->table[table] = done;
    if (t->done[n] == MINUTE_UNKNOWN || begun < t->begun[n]) {
        t->begun[n] = begun;
        t->at[n] = sure ? table : -1;
    }
    if (done > t->done[n]) t->done[n] = done;
    day_keep(t, n, begun, done);
    for (int side = 0; side < 2; side++) {
        int32_t who = t->now[n].player[side];
        if (who > 0) t->rested[who] = t->done[n] + t->rest;
    }
}

void timetable_board(struct timetable *t, int32_t n, int32_t ready, int32_t minutes)
{
    board_at(t, n, free_table(t, ready), ready, minutes, false);
}

void timetable_board_at(struct timetable *t, int32_t n, int32_t table, int32_t minutes)
{
    board_at(t, n, table, 0, minutes, true);
}

void timetable_begin(struct timetable *t)
{
    mem_clear(t->table, (GRAPH_ENTRIES + 1) * sizeof *t->table);
    mem_clear(t->day_ends, sizeof t->day_ends);
    mem_clear(t->rested, (GRAPH_ENTRIES + 1) * sizeof *t->rested);
    for (int32_t n = 1; n <= t->g->count; n++)
        t->ready[n] = t->done[n] = MINUTE_UNKNOWN;
}

static void node_play(struct timetable *t, int32_t n, struct generator *chance)
{
    if (takes_anybody(t, n)) take_longest_free(t, n);
    players_leave(t, n);
    if (t->now[n].how != NODE_PLAYED) t->begun[n] = t->done[n] = t->ready[n];
    for (int32_t board = 0; t->now[n].how == NODE_PLAYED && board < t->boards[n]; board++) {
        int32_t waited = (int32_t)generator_below(chance, MINUTES_WAITED + 1);
        timetable_board(t, n, t->ready[n], waited + timetable_minutes(t, chance, t->length[n], t->length[n]));
    }
    node_done(t, n);
    players_return(t, n);
}

void timetable_play(struct timetable *t, struct generator *chance)
{
    mem_clear(t->rounds, sizeof t->rounds);
    mem_clear(t->over, sizeof t->over);
    for (int32_t n = 1; n <= t->g->count; n++)
        round_note(t, n);
    queues_begin(t);
    t->first = 1;
    for (int32_t n = next_node(t); n; n = next_node(t))
        node_play(t, n, chance);
    for (int32_t section = 0; section <= SECTIONS_MAX; section++)
        t->steps += t->free[section].steps;
}

// ---- what many runs come to

static void sort(int32_t *at, int32_t count)
{
    for (int32_t i = 1; i < count; i++)
        for (int32_t k = i; k && at[k] < at[k - 1]; k--) {
            int32_t kept = at[k];
            at[k] = at[k - 1];
            at[k - 1] = kept;
        }
}

struct span timetable_span(int32_t *minutes, int32_t count)
{
    sort(minutes, count);
    return (struct span){minutes[count / 10], minutes[count / 2], minutes[count - 1 - count / 10]};
}
