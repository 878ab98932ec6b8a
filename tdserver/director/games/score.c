// SPDX-License-Identifier: MIT
#include "director/games/score.h"

#include "director/games/match_games.h"
#include "director/status.h"

// A game that was not reported by itself counts as it was recorded.
static void add_recorded(struct match_score *score, const struct match_rules *rules,
                         const struct row_recorded *row)
{
    if (!row || !status_recorded_to_the_end((enum record_status)row->status)) return;
    if (match_phase(score, rules) == PHASE_CRAWFORD) score->crawford_played = true;
    match_credit(score, (enum side)row->winner, row->points);
}

struct match_score score_before(const struct state *state, const struct row_match *m, int32_t game)
{
    struct match_score score = match_fresh(state, m);
    score.score[0] = m->penalty_b;
    score.score[1] = m->penalty_a;
    int32_t n = 1;
    for (; n < game && n <= m->games; n++) {
        const struct row_game *row = state_game_of(state, m->n, n);
        match_credit(&score, (enum side)row->winner, row->points);
        if (row->phase == PHASE_CRAWFORD) score.crawford_played = true;
    }
    for (; m->final && n < game; n++) {
        struct match_rules rules = match_game_rules(state, m, n);
        add_recorded(&score, &rules, state_recorded(state, game_number(m->n, n)));
    }
    return score;
}

static bool crawford_played(const struct state *state, const struct row_match *m)
{
    for (int32_t game = 1; game <= m->games; game++)
        if (state_game_of(state, m->n, game)->phase == PHASE_CRAWFORD) return true;
    return false;
}

struct match_score score_now(const struct state *state, const struct row_match *m)
{
    struct match_score score = match_fresh(state, m);
    score.score[0] = m->score_a;
    score.score[1] = m->score_b;
    score.crawford_played = crawford_played(state, m);
    return score;
}

const struct row_game *game_not_counting(const struct state *state, const struct row_match *m, int32_t game)
{
    const struct row_game *row = game > m->games ? state_game_of(state, m->n, game) : NULL;
    return row && (row->status == GAME_REPORTED || row->status == GAME_CONFIRMED) ? row : NULL;
}
