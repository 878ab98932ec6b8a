// SPDX-License-Identifier: MIT
#include "director/hall/hall.h"

#include "director/formats/drawn.h"
#include "director/profile.h"
#include "director/rounds/calendar.h"
#include "director/status.h"

// By the section's turn, then the round, then how long they wait.
static bool called_before(const struct state *state, const struct row_match *a, const struct row_match *b)
{
    int32_t turn_a = state_section(state, a->section)->turn, turn_b = state_section(state, b->section)->turn;
    if (turn_a != turn_b) return turn_a < turn_b;
    if (a->section == b->section && a->round != b->round) return a->round < b->round;
    return a->ready_ms < b->ready_ms;
}

int32_t hall_ready(const struct state *state, int32_t *matches)
{
    int32_t count = 0;
    for (DRAWN_EACH_PLAYED(m, state)) {
        // Of a league two play when they meet, not when a table is free.
        if (m->status != MATCH_READY || calendar_is(state, m->section)) continue;
        int32_t i = count++;
        for (; i > 0 && called_before(state, m, state_match(state, matches[i - 1])); i--)
            matches[i] = matches[i - 1];
        matches[i] = m->n;
    }
    return count;
}

int32_t hall_free_tables(const struct state *state, int32_t *tables)
{
    int32_t count = 0;
    for (STATE_EACH(hall_table, table, state))
        if (table->status == TABLE_OPEN && !table->match) tables[count++] = table->n;
    return count;
}

bool hall_adjourned(const struct state *state, int32_t match)
{
    const struct row_adjournment *row = state_adjournment(state, match);
    const struct row_match *m = drawn_match(state, match);
    bool goes_on = m && m->started_ms && m->status != MATCH_OVER && m->status != MATCH_ANNULLED;
    return row && goes_on && row->status == ADJOURN_OPEN;
}

static bool at_play(const struct state *state, const struct row_match *m)
{
    return status_at_table((enum match_status)m->status) && !hall_adjourned(state, m->n);
}

static void player_note(struct hall_players *players, int32_t entry, const struct row_match *m, bool plays)
{
    if (entry < 1) return;
    if (plays) players->of[entry].match = m->n;
    bool played = m->status == MATCH_OVER && m->started_ms;
    if (played && m->over_ms > players->of[entry].over_ms) players->of[entry].over_ms = m->over_ms;
}

void hall_players_find(const struct state *state, struct hall_players *players)
{
    *players = (struct hall_players){0};
    for (DRAWN_EACH_PLAYED(m, state)) {
        bool plays = at_play(state, m);
        player_note(players, m->a, m, plays);
        player_note(players, m->b, m, plays);
    }
}

void hall_players_call(struct hall_players *players, const struct row_match *m)
{
    players->of[m->a].match = players->of[m->b].match = m->n;
}

static struct hall_held held_by_player(const struct state *state, const struct hall_players *players,
                                       const struct row_match *m, int32_t entry)
{
    const struct row_match *other = entry > 0 ? state_match(state, players->of[entry].match) : NULL;
    if (!other || other->n == m->n) return (struct hall_held){0};
    return (struct hall_held){
        .why = other->status == MATCH_CALLED ? HOLD_CALLED : HOLD_PLAYS, .entry = entry, .match = other->n};
}

static struct hall_held held_by_rest(const struct state *state, const struct hall_players *players,
                                     int32_t entry, int64_t now_ms)
{
    enum { MINUTE_MS = 60000 };
    int64_t rest_ms = (int64_t)profile_value(state, SETTING_REST) * MINUTE_MS;
    int64_t over_ms = entry > 0 ? players->of[entry].over_ms : 0;
    if (!over_ms || over_ms + rest_ms <= now_ms) return (struct hall_held){0};
    return (struct hall_held){.why = HOLD_RESTS, .entry = entry, .until_ms = over_ms + rest_ms};
}

struct hall_held hall_held(const struct state *state, const struct hall_players *players,
                           const struct row_match *m, int64_t now_ms)
{
    struct hall_held a = held_by_player(state, players, m, m->a);
    if (a.why) return a;
    struct hall_held b = held_by_player(state, players, m, m->b);
    if (b.why) return b;
    a = held_by_rest(state, players, m->a, now_ms);
    b = held_by_rest(state, players, m->b, now_ms);
    if (a.why || b.why) return a.until_ms >= b.until_ms ? a : b;
    return (struct hall_held){.why = m->held ? HOLD_BY_HAND : HOLD_NONE};
}

int32_t hall_unfinished(const struct state *state, int32_t *matches)
{
    int32_t count = 0;
    for (STATE_EACH(adjournment, row, state)) {
        if (!hall_adjourned(state, row->n)) continue;
        int32_t i = count++;
        for (; i > 0 && state_adjournment(state, matches[i - 1])->at_ms > row->at_ms; i--)
            matches[i] = matches[i - 1];
        matches[i] = row->n;
    }
    return count;
}

int32_t hall_match_of(const struct state *state, int32_t entry)
{
    for (DRAWN_EACH_PLAYED(m, state))
        if (m->status != MATCH_OVER && (m->a == entry || m->b == entry)) return m->n;
    return 0;
}
