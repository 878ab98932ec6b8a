// SPDX-License-Identifier: MIT
#include "director/games/match_life.h"

#include "director/games/match.h"
#include "director/games/match_clock.h"
#include "director/games/score.h"
#include "director/hall/hall.h"
#include "director/profile.h"

void match_to_table(struct deciding *d, int32_t match, int32_t table)
{
    if (!table) {
        int32_t tables[TABLES_MAX];
        if (!hall_free_tables(d->now, tables)) REFUSE(d, DIRECTOR_NO_TABLE);
        table = tables[0];
    }
    struct row_hall_table at;
    if (!table_get(d, table, &at) || at.match == match) return;
    if (at.status == TABLE_OUT_OF_USE) REFUSE(d, DIRECTOR_TABLE_CLOSED, table);
    if (at.match) REFUSE(d, DIRECTOR_TABLE_BUSY, table, at.match);
    EMIT(d, match_called, .match = match, .table = table);
    if (hall_adjourned(d->now, match)) EMIT(d, match_resumed, .match = match);
}

void match_begin(struct deciding *d, int32_t match)
{
    struct match_rules rules = profile_match_rules(d->now);
    struct match_score score = score_before(d->now, state_match(d->now, match), 1);
    EMIT(d, match_started, .match = match, .phase = match_phase(&score, &rules));
    if (!refused(d)) match_clock_begin(d, match);
}

void match_begin_if_needed(struct deciding *d, int32_t match)
{
    int32_t status = state_match(d->now, match)->status;
    if (status == MATCH_READY || status == MATCH_CALLED) match_begin(d, match);
}

void match_end(struct deciding *d, int32_t match, enum side winner, enum result_how how, const char *reason)
{
    if (refused(d)) return;
    struct row_match m = match_now(d, match);
    match_clock_stop(d, match, STOP_OVER, SIDE_NONE);
    EMIT_TEXT(d, match_over, reason, reason, .match = match, .winner = winner, .how = how,
              .score_a = m.score_a, .score_b = m.score_b);
}
