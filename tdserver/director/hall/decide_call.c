// SPDX-License-Identifier: MIT
// Matches come to tables, begin, and call for help.
#include "director/deciding.h"
#include "director/formats/drawn.h"
#include "director/games/match.h"
#include "director/games/match_clock.h"
#include "director/games/match_life.h"
#include "director/hall/hall.h"
#include "director/hall/seat.h"
#include "director/status.h"
#include "director/teams/boards.h"

// Somebody's hand may call what a hand has taken off.
static bool callable(struct deciding *d, const struct hall_players *players, int32_t match)
{
    enum hall_hold why = hall_held(d->now, players, state_match(d->now, match), d->context->now_ms).why;
    return why == HOLD_NONE || why == HOLD_BY_HAND;
}

// The boards of a team match that can be called, as far as tables are free.
static void boards_call(struct deciding *d, int32_t match)
{
    int32_t tables[TABLES_MAX], called = 0, free = hall_free_tables(d->now, tables);
    int32_t boards = tally_of(d->now, match).count, waiting = 0;
    for (int32_t i = 0, n = boards ? boards_first(d->now, match)->n : 0; i < boards; i++) {
        struct hall_players players;
        if (state_match(d->now, n + i)->status != MATCH_READY) continue;
        waiting++;
        hall_players_find(d->now, &players);
        if (called == free || !callable(d, &players, n + i)) continue;
        match_to_table(d, n + i, tables[called++]);
    }
    if (waiting && !free) REFUSE(d, DIRECTOR_NO_TABLE);
    if (waiting && !called) REFUSE(d, DIRECTOR_NO_MATCH_FREE, waiting);
}

DECIDE(match_call)
{
    struct row_match m;
    const struct row_match *row = drawn_match(d->now, c->match);
    if (!deciding_drawn(d)) return;
    if (row && boards_of(d->now, row) && boards_first(d->now, c->match) && !c->table) {
        boards_call(d, c->match);
        return;
    }
    if (!match_get(d, c->match, &m)) return;
    if (m.status == MATCH_WAITING) REFUSE(d, DIRECTOR_MATCH_WAITING, c->match);
    if (status_ended((enum match_status)m.status)) REFUSE(d, ended_reason(&m), c->match);
    if (m.table && !c->table) return;
    match_to_table(d, c->match, c->table);
}

DECIDE(match_call_next)
{
    int32_t ready[MATCHES_MAX], next = 0;
    struct hall_players players;
    (void)c;
    if (!deciding_drawn(d)) return;
    int32_t count = hall_ready(d->now, ready);
    if (!count) REFUSE(d, DIRECTOR_NO_MATCH_READY);
    hall_players_find(d->now, &players);
    while (next < count && !callable(d, &players, ready[next]))
        next++;
    if (next == count) REFUSE(d, DIRECTOR_NO_MATCH_FREE, count);
    MADE(d, match, ready[next]);
    match_to_table(d, ready[next], 0);
}

// Two matches change tables, also when no table is free.
static void swap_tables(struct deciding *d, const struct row_match *m, int32_t table, const char *reason)
{
    int32_t from = m->table, match = m->n, other = state_hall_table(d->now, table)->match;
    if (state_match(d->now, other)->status == MATCH_DISPUTED) REFUSE(d, DIRECTOR_MATCH_DISPUTED, other);
    match_clock_stop(d, match, STOP_DIRECTOR, SIDE_NONE);
    match_clock_stop(d, other, STOP_DIRECTOR, SIDE_NONE);
    EMIT_TEXT(d, matches_swapped, reason, reason, .match = match, .other = other, .from = from,
              .table = table);
}

DECIDE(match_move)
{
    const struct row_hall_table *there;
    struct row_match m;
    int32_t table = c->table;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if (!m.table) REFUSE(d, DIRECTOR_MATCH_NOT_CALLED, c->match);
    if (m.status == MATCH_DISPUTED) REFUSE(d, DIRECTOR_MATCH_DISPUTED, c->match);
    if (table && table == m.table) return;
    there = state_hall_table(d->now, table);
    if (c->swap && there && there->match) {
        swap_tables(d, &m, table, c->reason);
        return;
    }
    if (!table_free_for(d, &table)) return;
    match_clock_stop(d, c->match, STOP_DIRECTOR, SIDE_NONE);
    EMIT_TEXT(d, match_moved, reason, c->reason, .match = c->match, .from = m.table, .table = table);
}

DECIDE(match_uncall)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if (deciding_barred(d, &m, CONSOLE_ACT_uncall)) return;
    match_clock_stop(d, c->match, STOP_DIRECTOR, SIDE_NONE);
    EMIT_TEXT(d, match_uncalled, reason, c->reason, .match = c->match, .table = m.table, .held = 1);
}

DECIDE(match_start)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if (!deciding_barred(d, &m, CONSOLE_ACT_start)) match_begin(d, c->match);
}

// Who is shown as called may have begun, been moved or taken off meanwhile: that is no reason to hold up the others.
DECIDE(matches_start)
{
    if (!deciding_drawn(d)) return;
    for (int32_t i = 0; i < c->matches.count && !refused(d); i++) {
        struct row_match m;
        if (!match_get(d, c->matches.at[i], &m)) return;
        if (m.status == MATCH_CALLED) match_begin(d, c->matches.at[i]);
    }
}

DECIDE(match_ready)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if (c->side == SIDE_NONE) REFUSE(d, DIRECTOR_SIDE);
    if (!seated(d, &m, c->epoch)) return;
    if (m.status == MATCH_DISPUTED) REFUSE(d, DIRECTOR_MATCH_DISPUTED, c->match);
    if (is_device(d) && m.help_ms && m.help_reason == CALL_NOT_OURS) REFUSE(d, DIRECTOR_NOT_OURS, c->match);
    bool said = m.ready & 1 << side_index((enum side)c->side);
    if (m.started_ms || (said && m.status == MATCH_CALLED)) return;
    if (m.status != MATCH_CALLED) REFUSE(d, DIRECTOR_MATCH_NOT_CALLED, c->match);
    EMIT(d, side_ready, .match = c->match, .side = c->side);
    if (match_now(d, c->match).ready == 3) match_begin(d, c->match);
}

static void help(struct deciding *d, const struct row_match *m, int32_t side, int32_t reason)
{
    if (!m->help_ms) EMIT(d, director_called, .match = m->n, .side = side, .reason = reason);
}

DECIDE(match_not_ours)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m) || !seated(d, &m, c->epoch)) return;
    if (!m.table) REFUSE(d, DIRECTOR_MATCH_NOT_CALLED, c->match);
    help(d, &m, SIDE_NONE, CALL_NOT_OURS);
}

DECIDE(director_call)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m) || !seated(d, &m, c->epoch)) return;
    if (status_ended((enum match_status)m.status)) REFUSE(d, ended_reason(&m), c->match);
    d->tapped = TAPPED(c);
    // One tap pauses both, even when the director is on the way already.
    match_clock_stop(d, c->match, STOP_DIRECTOR, (enum side)c->side);
    help(d, &m, c->side, c->reason);
}

DECIDE(director_call_off)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m) || !seated(d, &m, c->epoch)) return;
    if (m.help_ms) EMIT(d, director_called_off, .match = c->match, .side = c->side);
}

DECIDE(director_come)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if (m.help_ms) EMIT(d, director_came, .match = c->match);
}
