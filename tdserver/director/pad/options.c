// SPDX-License-Identifier: MIT
#include "director/pad/options.h"

#include "director/games/match_games.h"
#include "director/games/score.h"

static enum match_fault doubling_fault(const struct match_score *score, const struct match_rules *rules)
{
    enum phase phase = match_phase(score, rules);
    if (rules->no_cube) return FAULT_NO_CUBE;
    if (phase == PHASE_DMP) return FAULT_ONE_POINT;
    if (phase == PHASE_OVER) return FAULT_OVER;
    return phase == PHASE_CRAWFORD && !rules->crawford_cube ? FAULT_CRAWFORD_CUBE : FAULT_DEAD_CUBE;
}

struct pad_options pad_options(const struct state *state, const struct row_match *m, int32_t cube)
{
    struct match_rules rules = match_game_rules(state, m, m->games + 1);
    struct match_score score = score_now(state, m);
    struct pad_options pad = {.phase = match_phase(&score, &rules),
                              .game = m->games + 1,
                              .cubes = match_cubes(&score, &rules, SIDE_NONE)};
    for (int i = 0; i < 2; i++) {
        enum side side = i ? SIDE_B : SIDE_A;
        int32_t needs = match_needs(&score, side);
        for (int win = WIN_SINGLE; win <= WIN_BACKGAMMON; win++) {
            struct match_game game = {.winner = side, .win = (enum win)win, .cube = cube};
            int32_t points = match_points(&rules, &game);
            pad.points[i][win - 1] = points < needs || rules.of_games ? points : needs;
        }
        pad.may_double[i] = match_may_double(&score, &rules, side, cube);
        if (!pad.may_double[i]) pad.why_not[i] = doubling_fault(&score, &rules);
    }
    return pad;
}
