// SPDX-License-Identifier: MIT
#include "director/forecast/to_come.h"

#include "director/formats/bracket.h"
#include "director/formats/build.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/games/match_games.h"
#include "director/rounds/calendar.h"
#include "director/rounds/groups.h"
#include "director/rounds/survivors.h"
#include "engine/mem.h"

// ---- a round that nobody has drawn

static int32_t boards_at(const struct state *state, int32_t section)
{
    const struct row_section *s = state_section(state, section);
    while (!s->boards && s->fed_by)
        s = state_section(state, s->fed_by);
    return s->boards ? s->boards : 1;
}

// Its matches stand at no node: they are played at node 0, where nobody sits.
static int32_t match_play(const struct to_come *c, int32_t boards, int32_t length, int32_t from)
{
    struct timetable *t = c->time;
    t->now[0] = (struct node_now){0};
    t->done[0] = MINUTE_UNKNOWN;
    for (int32_t board = 0; board < boards; board++) {
        int32_t waited = (int32_t)generator_below(c->chance, MINUTES_WAITED + 1);
        timetable_board(t, 0, from, waited + timetable_minutes(t, c->chance, length, length));
    }
    return t->done[0];
}

static int32_t round_play(const struct to_come *c, int32_t section, int32_t length, int32_t matches,
                          int32_t from)
{
    int32_t boards = boards_at(c->state, section), end = from;
    length = match_games_pace(c->state, section, length);
    for (int32_t i = 0; i < matches; i++) {
        int32_t done = match_play(c, boards, length, from + c->time->rest);
        if (done > end) end = done;
    }
    return end;
}

// ---- a Swiss

// Who stood in the last round and is still there.
static int32_t players_left(const struct to_come *c, int32_t section, int32_t round)
{
    const struct timetable *t = c->time;
    int32_t count = 0;
    for (int32_t n = 1; n <= t->g->count; n++) {
        if (t->g->nodes[n].section != section || t->g->nodes[n].round != round) continue;
        for (int side = 0; side < 2; side++) {
            int32_t who = t->now[n].player[side];
            count += who > 0 && !(t->away[who] >> (section - 1) & 1);
        }
    }
    return count;
}

static int32_t swiss_end(const struct to_come *c, int32_t section, int32_t from)
{
    int32_t most = drawn_rounds_most(c->state, section);
    int32_t paired = most - c->time->g->end[section].unpaired;
    int32_t field = state_section(c->state, section)->size; // nobody is paired yet: whom the draw took in
    int32_t matches = (paired ? players_left(c, section, paired) : field) / 2;
    for (int32_t round = paired + 1; round <= most; round++)
        from = round_play(c, section, build_round_length(c->state, section, round), matches, from);
    return from;
}

// ---- lives

// Neighbours meet, and one of both loses a life. Returns how many matches that is.
static int32_t lives_lose(struct survivors *s, int32_t round, struct generator *chance)
{
    int32_t left[GRAPH_ENTRIES], count = lives_in_order(&s->rule, s->record, s->count, left);
    for (int32_t i = 0; i + 1 < count; i += 2) {
        struct lives_record *loser = &s->record[left[i + (int32_t)generator_below(chance, 2)]];
        if (++loser->losses == s->rule.lives) loser->out = round;
    }
    return count / 2;
}

// Three who are level play two matches, one after the other.
enum { PLAYOFF_OF_THREE = 2 };

static int32_t lives_end_of(const struct to_come *c, int32_t section, int32_t from)
{
    const struct timetable *t = c->time;
    struct survivors s;
    survivors_fill(t->g, &(struct graph_results){t->match, t->away}, t->now, section, &s);
    if (!s.count)
        s.count = state_section(c->state, section)->size; // nobody is paired yet, and nobody has lost
    if (s.level && survivors_over(&s)) return from;
    int32_t most = drawn_rounds_most(c->state, section), turns = s.match[0].there + s.match[1].there;
    for (int32_t round = s.rounds + 1; round <= most; round++) {
        enum lives_stage stage = lives_stage(&s.rule, s.record, s.count);
        if (stage == LIVES_OVER || lives_ended(&s.rule, &s.ends, s.record, s.count)) return from;
        int32_t length = build_round_length(c->state, section, round);
        bool level = stage == LIVES_THREE || s.level;
        int32_t matches = level ? 1 : lives_lose(&s, round, c->chance);
        if (!matches) return from;
        from = round_play(c, section, length, matches, from);
        if (level && ++turns >= PLAYOFF_OF_THREE) return from;
    }
    return from;
}

// ---- lives, where players are paired as they become free

struct pace_run {
    struct survivors s;
    // By player, from 1.
    int32_t since[GRAPH_ENTRIES + 1], turn[GRAPH_ENTRIES + 1], heap[GRAPH_ENTRIES + 1], at[GRAPH_ENTRIES + 1];
    struct free_queue free;
};

// Of the section's matches that are drawn and not over, the one that begins next after another (0 = the first); 0: there is none.
static int32_t begins_next(const struct timetable *t, int32_t section, int32_t after)
{
    int32_t next = 0;
    for (int32_t n = 1; n <= t->g->count; n++) {
        bool plays = t->g->nodes[n].section == section && t->now[n].how == NODE_PLAYED && t->done[n] > 0;
        bool later = !after || t->begun[n] > t->begun[after] || (t->begun[n] == t->begun[after] && n > after);
        if (plays && later && (!next || t->begun[n] < t->begun[next])) next = n;
    }
    return next;
}

// They keep their tables: who begins first has the one that is free first.
static void tables_keep(struct timetable *t, int32_t section)
{
    for (int32_t n = begins_next(t, section, 0); n; n = begins_next(t, section, n))
        for (int32_t board = 0; board < t->boards[n]; board++) {
            int32_t first = 0;
            for (int32_t i = 1; i < t->tables; i++)
                if (t->table[i] < t->table[first]) first = i;
            t->table[first] = t->done[n];
        }
}

static void pace_begin(struct pace_run *r, const struct to_come *c, int32_t section, int32_t from)
{
    const struct timetable *t = c->time;
    struct survivors *s = &r->s;
    survivors_fill(t->g, &(struct graph_results){t->match, t->away}, t->now, section, s);
    bool paired = s->count; // else nobody has lost, nor played
    if (!paired) s->count = state_section(c->state, section)->size;
    mem_clear(r->at, sizeof r->at);
    r->free = (struct free_queue){.since = r->since, .turn = r->turn, .heap = r->heap, .at = r->at};
    for (int32_t i = 0; i < s->count; i++) {
        r->since[i + 1] = paired ? t->rested[s->entry[i]] : from;
        r->turn[i + 1] = i;
        if (!s->record[i].out) free_queue_add(&r->free, i + 1);
    }
}

static bool pace_over(const struct survivors *s)
{
    return lives_stage(&s->rule, s->record, s->count) == LIVES_OVER ||
           lives_ended(&s->rule, &s->ends, s->record, s->count);
}

// The two who are free longest meet, and one of both loses a life. Returns when that is over; 0: nobody is there for it.
static int32_t pace_match(struct pace_run *r, const struct to_come *c, int32_t boards, int32_t length)
{
    int32_t one = free_queue_first(&r->free, 0), other = free_queue_first(&r->free, one);
    if (!other) return 0;
    int32_t done = match_play(c, boards, length, r->since[other]);
    int32_t loser = generator_below(c->chance, 2) ? one : other;
    struct lives_record *record = &r->s.record[loser - 1];
    free_queue_leave(&r->free, one);
    free_queue_leave(&r->free, other);
    r->since[one] = r->since[other] = done + c->time->rest;
    free_queue_add(&r->free, one);
    free_queue_add(&r->free, other);
    if (++record->losses < r->s.rule.lives) return done;
    record->out = r->s.rounds + 1;
    free_queue_leave(&r->free, loser);
    return done;
}

static int32_t paced_end_of(const struct to_come *c, int32_t section, int32_t from)
{
    struct pace_run r;
    pace_begin(&r, c, section, from);
    tables_keep(c->time, section);
    int32_t boards = boards_at(c->state, section), end = from;
    int32_t length = build_round_length(c->state, section, r.s.rounds + 1);
    length = match_games_pace(c->state, section, length);
    while (!pace_over(&r.s)) {
        int32_t done = pace_match(&r, c, boards, length);
        if (!done) return end;
        if (done > end) end = done;
    }
    return end;
}

// ---- a playoff

// Something of it was played, or is.
static bool has_begun(const struct state *state, int32_t section)
{
    for (DRAWN_EACH_MATCH(m, state))
        if (m->section == section && (m->called_ms || m->started_ms || (m->over_ms && m->how != HOW_BYE)))
            return true;
    return false;
}

// Nothing of it is decided by what is drawn: it is not drawn itself, or those who play in it are not known yet. What feeds it
// plays tonight, not over months.
static bool waits_for_places(const struct state *state, const struct row_section *s, int32_t end)
{
    if (s->fed_by && calendar_is(state, s->fed_by)) return false;
    bool by_places = format_by_places((enum section_kind)s->kind) && s->fed_by;
    bool open = s->status == SECTION_PLANNED || s->status == SECTION_RUNNING;
    return by_places && open && drawn_is(state, s->fed_by) && !end && !has_begun(state, s->n);
}

// How many places of the section before it play on: of each group of four two, without that anybody says so.
static int32_t places_taken(const struct to_come *c, const struct row_section *s)
{
    const struct row_section *feeder = state_section(c->state, s->fed_by);
    if (feeder->kind == SECTION_GROUPS4) return feeder->size / 2;
    return s->takes *
           (format_in_groups((enum section_kind)feeder->kind) ? groups_in(c->time->g, s->fed_by) : 1);
}

static int32_t playoff_end(const struct to_come *c, const struct row_section *s, int32_t from)
{
    int32_t players = places_taken(c, s);
    if (players < 2 || players > ENTRIES_MAX) return from;
    int32_t size = bracket_size_for(players), rounds = bracket_rounds(size);
    struct format_lengths lengths = build_lengths(c->state, s->n);
    for (int32_t round = 1; round <= rounds; round++) {
        int32_t matches = round == 1 ? players - size / 2 : size >> round;
        int32_t length = lengths.count
                             ? lengths.at[rounds - round < lengths.count ? rounds - round : lengths.count - 1]
                             : 1;
        from = round_play(c, s->n, length, matches, from);
    }
    return from;
}

// ---- a section

int32_t to_come_end(const struct to_come *c, int32_t section, const int32_t *ends)
{
    const struct row_section *s = state_section(c->state, section);
    if (!s || calendar_is(c->state, section)) return ends[section];
    enum section_kind kind = (enum section_kind)s->kind;
    mem_clear(c->time->table, (GRAPH_ENTRIES + 1) * sizeof *c->time->table);
    if (waits_for_places(c->state, s, ends[section])) return playoff_end(c, s, ends[s->fed_by]);
    bool goes_on =
        drawn_is(c->state, section) && format_by_rounds(kind) && !drawn_rule(c->state, section).ended;
    if (!goes_on) return ends[section];
    if (format_for_lives(kind) && drawn_paced(c->state, section))
        return paced_end_of(c, section, ends[section]);
    return format_for_lives(kind) ? lives_end_of(c, section, ends[section])
                                  : swiss_end(c, section, ends[section]);
}
