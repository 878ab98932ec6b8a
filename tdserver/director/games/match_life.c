// SPDX-License-Identifier: MIT
#include "director/games/match_life.h"

#include "director/draughts/lot.h"
#include "director/games/match.h"
#include "director/games/match_clock.h"
#include "director/games/match_games.h"
#include "director/games/score.h"
#include "director/hall/hall.h"
#include "director/profile.h"
#include "director/teams/settle_boards.h"

bool table_free_for(struct deciding *d, int32_t *table)
{
    int32_t tables[TABLES_MAX];
    struct row_hall_table at;
    if (!*table && !hall_free_tables(d->now, tables)) deciding_refuse(d, director_refusal(DIRECTOR_NO_TABLE));
    if (refused(d)) return false;
    if (!*table) *table = tables[0];
    if (!table_get(d, *table, &at)) return false;
    if (at.status == TABLE_OUT_OF_USE) deciding_refuse(d, director_refusal(DIRECTOR_TABLE_CLOSED, *table));
    if (at.match) deciding_refuse(d, director_refusal(DIRECTOR_TABLE_BUSY, *table, at.match));
    return !refused(d);
}

// The other tournament may be waiting for nobody else; whoever calls all the same knows.
static void elsewhere_warn(struct deciding *d, int32_t match)
{
    const struct ints *elsewhere = &d->context->elsewhere;
    const struct row_match *m = state_match(d->now, match);
    for (int32_t i = 0; i < elsewhere->count; i++)
        if (elsewhere->at[i] == m->a || elsewhere->at[i] == m->b)
            WARN(d, LEVEL_ACKNOWLEDGE, PLAYS_ELSEWHERE, elsewhere->at[i]);
}

// Nobody plays twice at once; who rests may be called by somebody's hand, who is told.
static void players_asked(struct deciding *d, int32_t match)
{
    enum { MINUTE_MS = 60000 };
    struct hall_players players;
    hall_players_find(d->now, &players);
    struct hall_held held = hall_held(d->now, &players, state_match(d->now, match), d->context->now_ms);
    if (held.why == HOLD_PLAYS || held.why == HOLD_CALLED)
        REFUSE(d, DIRECTOR_PLAYER_BUSY, held.entry, held.match);
    int64_t left_ms = held.until_ms - d->context->now_ms;
    if (held.why == HOLD_RESTS)
        WARN(d, LEVEL_ACKNOWLEDGE, PLAYER_RESTS, held.entry,
             (int32_t)((left_ms + MINUTE_MS - 1) / MINUTE_MS));
}

void match_to_table(struct deciding *d, int32_t match, int32_t table)
{
    const struct row_match *m = state_match(d->now, match);
    if (table && m->table == table) return;
    if (!table_free_for(d, &table)) return;
    players_asked(d, match);
    elsewhere_warn(d, match);
    EMIT(d, match_called, .match = match, .table = table);
    if (hall_adjourned(d->now, match)) EMIT(d, match_resumed, .match = match);
}

void match_to_table_again(struct deciding *d, int32_t match, int32_t table)
{
    const struct row_hall_table *was = state_hall_table(d->now, table);
    if (was && was->status != TABLE_OUT_OF_USE && !was->match)
        EMIT(d, match_called, .match = match, .table = table);
    else
        WARN(d, LEVEL_CONFIRM, TABLE_TAKEN, match, table);
}

void match_begin(struct deciding *d, int32_t match)
{
    struct match_rules rules = match_game_rules(d->now, state_match(d->now, match), 1);
    struct match_score score = score_before(d->now, state_match(d->now, match), 1);
    EMIT(d, match_started, .match = match, .phase = match_phase(&score, &rules));
    if (!refused(d)) match_clock_begin(d, match);
    draughts_ready(d, match, 1);
    // With its first board a team match begins.
    if (!refused(d) && state_match(d->now, match)->of) boards_settle(d);
}

void match_begin_if_needed(struct deciding *d, int32_t match)
{
    int32_t status = state_match(d->now, match)->status;
    if (status == MATCH_READY || status == MATCH_CALLED) match_begin(d, match);
}

// A result that is put right within one command is of the day on which the match ended. 0: it ends now, as where it had been
// called off and is played after all.
static int64_t ended_before(const struct deciding *d, const struct row_match *m)
{
    const struct row_match *was = state_match(d->was, m->n);
    bool ended = was && was->status == MATCH_OVER && was->winner != SIDE_NONE;
    bool same = ended && was->a == m->a && was->b == m->b;
    return same ? was->over_ms : 0;
}

void match_end_absent(struct deciding *d, int32_t match, enum side winner, enum result_how how,
                      int32_t absent)
{
    struct row_match m = match_now(d, match);
    EMIT(d, match_over, .match = match, .winner = winner, .how = how, .score_a = m.score_a,
         .score_b = m.score_b, .absent = absent, .ended_ms = ended_before(d, &m));
}

void match_end(struct deciding *d, int32_t match, enum side winner, enum result_how how, const char *reason)
{
    if (refused(d)) return;
    struct row_match m = match_now(d, match);
    match_clock_stop(d, match, STOP_OVER, SIDE_NONE);
    EMIT_TEXT(d, match_over, reason, reason, .match = match, .winner = winner, .how = how,
              .score_a = m.score_a, .score_b = m.score_b, .ended_ms = ended_before(d, &m));
}

void match_forget(struct deciding *d, int32_t match)
{
    const struct row_clock *clock = state_clock(d->now, match);
    for (STATE_EACH(claim, claim, d->was))
        if (claim->match == match && claim->status == CLAIM_OPEN)
            EMIT(d, claim_settled, .claim = claim->n, .status = CLAIM_DISMISSED);
    for (STATE_EACH(dispute, dispute, d->was))
        if (dispute->match == match && dispute->status == DISPUTE_OPEN)
            EMIT(d, dispute_resolved, .match = match, .dispute = dispute->n, .status = DISPUTE_TAKEN_BACK);
    if (hall_adjourned(d->now, match)) EMIT(d, match_resumed, .match = match);
    if (clock && clock->kind != CLOCK_NONE) EMIT(d, clock_restored, .match = match, .stop = STOP_OVER);
}
