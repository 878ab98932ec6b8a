// SPDX-License-Identifier: MIT
#include "director/games/match.h"

#include "director/bounds.h"

const struct match_rules match_rules_default = {.crawford = true, .dead_cube = DEAD_FOR_DOUBLER};

// ---- a match of games

// Points that games have made: penalties stand in the score, and nobody played for them.
static int32_t games_made(const struct match_score *score)
{
    return score->score[0] - score->penalty[0] + score->score[1] - score->penalty[1];
}

// Points that all games are worth which must be played: those of the match, and where it was level after them more.
static int32_t games_worth(const struct match_score *score)
{
    int32_t made = games_made(score), worth = GAME_WON * score->length;
    int32_t more = GAME_WON * score->games_more;
    bool level = score->score[0] == score->score[1] && !score->may_be_drawn;
    while (worth < made || (worth == made && level))
        worth += more;
    return worth;
}

static int32_t games_left(const struct match_score *score)
{
    return games_worth(score) - games_made(score);
}

static int32_t games_lead(const struct match_score *score)
{
    int32_t lead = score->score[0] - score->score[1];
    return lead < 0 ? -lead : lead;
}

// The last game is played, or nobody can catch up any more.
static bool games_decided(const struct match_score *score)
{
    int32_t left = games_left(score);
    return left <= 0 || games_lead(score) > left;
}

// Points with which this side leads by more than what is left.
static int32_t games_needs(const struct match_score *score, enum side side)
{
    if (games_decided(score)) return 0;
    int32_t behind = score->score[side_index(side_other(side))] - score->score[side_index(side)];
    return (games_left(score) + behind) / 2 + 1;
}

// Can it have been level before the last games that were added, and after those of the match?
static bool games_were_level(const struct match_score *score)
{
    int32_t a = score->penalty[0], b = score->penalty[1], apart = a < b ? b - a : a - b;
    int32_t both = a + b + games_worth(score) - GAME_WON * score->games_more;
    return !score->may_be_drawn && apart <= GAME_WON * score->length && both % 2 == 0 &&
           score->score[0] >= both / 2 && score->score[1] >= both / 2;
}

// Can whole games have led here?
static bool games_reach(const struct match_score *score)
{
    int32_t made = games_made(score);
    if (score->score[0] < score->penalty[0] || score->score[1] < score->penalty[1]) return false;
    return made % GAME_WON == 0 && (made <= GAME_WON * score->length || games_were_level(score));
}

// Is it decided, and was it not before a last game that ended in one of three ways?
static bool games_final(const struct match_score *end)
{
    static const int32_t last[][2] = {{GAME_WON, 0}, {GAME_DRAWN, GAME_DRAWN}, {0, GAME_WON}};
    if (!games_decided(end)) return false;
    for (size_t i = 0; i < sizeof last / sizeof last[0]; i++) {
        struct match_score before = *end;
        before.score[0] -= last[i][0];
        before.score[1] -= last[i][1];
        if (games_reach(&before) && !games_decided(&before)) return true;
    }
    return false;
}

// ---- any match

int32_t match_needs(const struct match_score *score, enum side side)
{
    if (score->games_more) return games_needs(score, side);
    int32_t needs = score->length - score->score[side_index(side)];
    return needs > 0 ? needs : 0;
}

bool match_decided(const struct match_score *score)
{
    if (score->games_more) return games_decided(score);
    return score->score[0] >= score->length || score->score[1] >= score->length;
}

enum side match_winner(const struct match_score *score)
{
    if (!match_decided(score)) return SIDE_NONE;
    if (score->games_more && !games_lead(score)) return SIDE_NONE;
    if (score->games_more) return score->score[0] > score->score[1] ? SIDE_A : SIDE_B;
    return score->score[0] >= score->length ? SIDE_A : SIDE_B;
}

enum phase match_phase(const struct match_score *score, const struct match_rules *rules)
{
    if (match_decided(score)) return PHASE_OVER;
    // Nobody is one point away where a game counts by checkers: there is no Crawford game.
    if (rules->no_cube || rules->men_most) return PHASE_NORMAL;
    int32_t a = match_needs(score, SIDE_A), b = match_needs(score, SIDE_B);
    if (a == 1 && b == 1) return PHASE_DMP;
    if (!rules->crawford || (a > 1 && b > 1)) return PHASE_NORMAL;
    return score->crawford_played ? PHASE_POST_CRAWFORD : PHASE_CRAWFORD;
}

int32_t match_shown(const struct match_score *score, enum side side)
{
    int32_t points = score->score[side_index(side)];
    return points < score->length || score->games_more ? points : score->length;
}

// Would the cube at this value already win the match, for whom the event's rule asks?
static bool cube_dead(const struct match_score *score, const struct match_rules *rules, enum side side,
                      int32_t cube)
{
    bool wins = cube >= match_needs(score, side);
    if (rules->dead_cube == DEAD_FOR_DOUBLER) return wins;
    return rules->dead_cube == DEAD_FOR_BOTH && wins && cube >= match_needs(score, side_other(side));
}

// Double match point and matches to one never have a cube, whatever a profile says about dead cubes.
static bool cube_out_of_play(const struct match_score *score, const struct match_rules *rules)
{
    enum phase phase = match_phase(score, rules);
    return phase == PHASE_OVER || phase == PHASE_DMP || (phase == PHASE_CRAWFORD && !rules->crawford_cube);
}

bool match_may_double(const struct match_score *score, const struct match_rules *rules, enum side side,
                      int32_t cube)
{
    if (rules->no_cube || cube_out_of_play(score, rules)) return false;
    if (rules->cube_limit && cube * 2 > rules->cube_limit) return false;
    return cube < CUBE_MAX && !cube_dead(score, rules, side, cube);
}

bool match_may_automatic(const struct match_score *score, const struct match_rules *rules, int32_t cube,
                         int32_t done)
{
    if (rules->no_cube || done >= rules->automatic || cube_out_of_play(score, rules)) return false;
    return cube < CUBE_MAX && (!rules->cube_limit || cube * 2 <= rules->cube_limit);
}

// The values at which a game can end whose first doubler turns the cube from `cube`.
static uint32_t ladder(const struct match_score *score, const struct match_rules *rules, enum side doubler,
                       int32_t cube, enum side won_by_drop)
{
    uint32_t ended = 0;
    for (;; cube *= 2, doubler = side_other(doubler)) {
        bool may = match_may_double(score, rules, doubler, cube);
        if (won_by_drop == SIDE_NONE || (may && doubler == won_by_drop)) ended |= (uint32_t)cube;
        if (!may) return ended;
    }
}

uint32_t match_cubes(const struct match_score *score, const struct match_rules *rules, enum side won_by_drop)
{
    uint32_t ended = 0;
    int32_t cube = 1;
    // The cube changes hands with every turn of it, so each first doubler gives one ladder of values, from each value to which
    // equal dice at the start have doubled it.
    for (int32_t done = 0;; done++, cube *= 2) {
        for (int first = SIDE_A; first <= SIDE_B; first++)
            ended |= ladder(score, rules, (enum side)first, cube, won_by_drop);
        if (!match_may_automatic(score, rules, cube, done)) return ended;
    }
}

static bool power_of_two(int32_t n)
{
    return n > 0 && !(n & (n - 1));
}

// What a win of this kind counts.
static int32_t times(const struct match_rules *rules, enum win win)
{
    if (win == WIN_BACKGAMMON && rules->backgammon) return rules->backgammon;
    return win == WIN_GAMMON && rules->gammon ? rules->gammon : (int32_t)win;
}

enum win match_highest(const struct match_rules *rules)
{
    if (rules->men_most && !rules->combined) return WIN_SINGLE;
    if (times(rules, WIN_BACKGAMMON) > times(rules, WIN_GAMMON)) return WIN_BACKGAMMON;
    return times(rules, WIN_GAMMON) > 1 ? WIN_GAMMON : WIN_SINGLE;
}

static enum match_fault check_men(const struct match_rules *rules, const struct match_game *game)
{
    if (!rules->men_most) return game->men ? FAULT_NO_MEN : FAULT_NONE;
    bool can = game->men >= rules->men_least[game->win] && game->men <= rules->men_most;
    return can ? FAULT_NONE : FAULT_MEN;
}

// A game is drawn as it stands: nothing else can be said of it.
static enum match_fault check_drawn(const struct match_rules *rules, const struct match_game *game)
{
    bool plain = game->win == WIN_NONE && game->cube == 1 && !game->dropped && !game->men;
    return rules->draws && plain ? FAULT_NONE : FAULT_DRAWN;
}

enum match_fault match_check(const struct match_score *score, const struct match_rules *rules,
                             const struct match_game *game)
{
    enum phase phase = match_phase(score, rules);
    if (phase == PHASE_OVER) return FAULT_OVER;
    if (game->winner == SIDE_NONE) return check_drawn(rules, game);
    if (!power_of_two(game->cube) || game->cube > 32768) return FAULT_CUBE_VALUE;
    if (rules->cube_limit && game->cube > rules->cube_limit) return FAULT_CUBE_LIMIT;
    if (game->dropped && game->win != WIN_SINGLE) return FAULT_DROP_WIN;
    if (rules->no_cube && (game->cube > 1 || game->dropped)) return FAULT_NO_CUBE;
    if (game->win > match_highest(rules)) return FAULT_WIN;
    enum match_fault men = check_men(rules, game);
    if (men != FAULT_NONE) return men;
    if (phase == PHASE_DMP && (game->cube > 1 || game->dropped)) return FAULT_ONE_POINT;
    bool turned = game->cube > 1 || game->dropped;
    if (phase == PHASE_CRAWFORD && turned && !rules->crawford_cube)
        return game->dropped && game->cube == 1 ? FAULT_CRAWFORD_DROP : FAULT_CRAWFORD_CUBE;
    uint32_t cubes = match_cubes(score, rules, game->dropped ? game->winner : SIDE_NONE);
    return cubes & (uint32_t)game->cube ? FAULT_NONE : FAULT_DEAD_CUBE;
}

// What one checker, or the game, counts.
static int32_t factor(const struct match_rules *rules, const struct match_game *game)
{
    bool flat = rules->jacoby && game->cube == 1;
    bool checkers_alone = rules->men_most && !rules->combined;
    return game->cube * ((flat || checkers_alone) && game->win ? 1 : times(rules, game->win));
}

int32_t match_points(const struct match_rules *rules, const struct match_game *game)
{
    if (rules->of_games) return game->winner == SIDE_NONE ? 0 : GAME_WON;
    return factor(rules, game) * (rules->men_most ? game->men : 1);
}

int32_t match_men(const struct match_rules *rules, enum win win, int32_t cube, int32_t points)
{
    int32_t one = factor(rules, &(struct match_game){.win = win, .cube = cube});
    return rules->men_most && one ? points / one : 0;
}

int32_t match_pace(const struct match_rules *rules, int32_t length)
{
    if (rules->of_games) return DRAUGHTS_PACE * length;
    return rules->men_most ? (length + MEN_A_POINT - 1) / MEN_A_POINT : length;
}

void match_add(struct match_score *score, const struct match_rules *rules, const struct match_game *game)
{
    if (match_phase(score, rules) == PHASE_CRAWFORD) score->crawford_played = true;
    match_credit(score, game->winner, match_points(rules, game));
}

bool match_final_valid(const struct match_score *match, int32_t score_a, int32_t score_b)
{
    int32_t length = match->length, most = length > LENGTH_MAX ? length : LENGTH_MAX;
    struct match_score end = *match;
    end.score[0] = score_a;
    end.score[1] = score_b;
    if (match->games_more) most = GAME_WON * GAMES_PER_MATCH_MAX;
    if (score_a < 0 || score_b < 0 || score_a > most || score_b > most) return false;
    if (match->games_more) return games_final(&end);
    return (score_a >= length) != (score_b >= length);
}

bool match_penalty_loses(const struct match_score *match, int32_t points)
{
    int32_t worth = match->games_more ? GAME_WON * match->length : match->length;
    return points * 2 > worth;
}

int32_t match_lateness(int64_t late_ms, int64_t first_ms, int64_t step_ms)
{
    if (first_ms <= 0 || late_ms < first_ms) return 0;
    int64_t points = 1 + (late_ms - first_ms) / step_ms;
    return points < LENGTH_MAX ? (int32_t)points : LENGTH_MAX;
}
