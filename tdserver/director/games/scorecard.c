// SPDX-License-Identifier: MIT
#include "director/games/scorecard.h"

#include "director/draughts/lot.h"
#include "director/formats/settle.h"
#include "director/games/match_clock.h"
#include "director/games/match_games.h"
#include "director/games/match_life.h"
#include "director/games/score.h"
#include "director/hall/seat.h"
#include "director/profile.h"

const struct row_game *game_counted(const struct deciding *d, int32_t match, int32_t game)
{
    const struct row_game *row = state_game_of(d->now, match, game);
    return row && game <= state_match(d->now, match)->games ? row : NULL;
}

struct match_game game_of(const struct match_rules *rules, const struct row_game *row)
{
    enum win win = (enum win)row->win;
    return (struct match_game){(enum side)row->winner, win, row->cube, row->dropped,
                               match_men(rules, win, row->cube, row->points)};
}

bool claimed_already(const struct deciding *d, int32_t match, const struct claimed_result *claimed)
{
    const struct row_match *m = state_match(d->now, match);
    if (!claimed->game) return m->final && m->score_a == claimed->score_a && m->score_b == claimed->score_b;
    const struct row_game *row = game_counted(d, match, claimed->game);
    if (!row) return false;
    struct match_rules rules = match_game_rules(d->now, m, claimed->game);
    struct match_game is = game_of(&rules, row);
    return is.winner == claimed->is.winner && is.win == claimed->is.win && is.cube == claimed->is.cube &&
           is.dropped == claimed->is.dropped && is.men == claimed->is.men;
}

struct match_score scorecard_before(const struct deciding *d, int32_t match, int32_t game)
{
    return score_before(d->now, state_match(d->now, match), game);
}

static struct match_rules rules_of(const struct deciding *d, int32_t match, int32_t game)
{
    return match_game_rules(d->now, state_match(d->now, match), game);
}

// What the director answers to each fault of the arithmetic, and whether a ruling may let the entry stand.
static const struct {
    enum director_reason reason;
    bool override;
} faults[] = {
    [FAULT_OVER] = {DIRECTOR_GAME_OVER, false},
    [FAULT_CUBE_VALUE] = {DIRECTOR_CUBE_VALUE, false},
    [FAULT_CUBE_LIMIT] = {DIRECTOR_CUBE_LIMIT, true},
    [FAULT_DROP_WIN] = {DIRECTOR_DROP_WIN, false},
    [FAULT_ONE_POINT] = {DIRECTOR_ONE_POINT, true},
    [FAULT_CRAWFORD_DROP] = {DIRECTOR_CRAWFORD_DROP, true},
    [FAULT_CRAWFORD_CUBE] = {DIRECTOR_CRAWFORD_CUBE, true},
    [FAULT_DEAD_CUBE] = {DIRECTOR_DEAD_CUBE, true},
    [FAULT_NO_CUBE] = {DIRECTOR_NO_CUBE, false},
    [FAULT_WIN] = {DIRECTOR_WIN_UNKNOWN, false},
    [FAULT_DRAWN] = {DIRECTOR_GAME_WINNER, false},
    [FAULT_MEN] = {DIRECTOR_MEN, false},
    [FAULT_NO_MEN] = {DIRECTOR_NO_MEN, false},
};

bool game_allowed(struct deciding *d, int32_t match, const struct match_score *score,
                  const struct claimed_result *claimed)
{
    struct match_rules rules = rules_of(d, match, claimed->game);
    enum match_fault fault = match_check(score, &rules, &claimed->is);
    if (fault == FAULT_NONE) return true;
    if (faults[fault].override && claimed->override && is_director(d)) {
        if (!claimed->reason[0]) deciding_refuse(d, director_refusal(DIRECTOR_REASON_MISSING));
        return !refused(d);
    }
    deciding_refuse(d, director_refusal(faults[fault].reason, claimed->is.cube, rules.cube_limit,
                                        rules.men_least[claimed->is.win], rules.men_most));
    return false;
}

void game_confirm_last(struct deciding *d, int32_t match)
{
    const struct row_match *m = state_match(d->now, match);
    const struct row_game *last = game_counted(d, match, m->games);
    if (last && last->status == GAME_REPORTED) EMIT(d, game_confirmed, .match = match, .game = m->games);
}

void game_accept(struct deciding *d, int32_t match, enum side side)
{
    if (refused(d)) return;
    const struct row_game *last = game_counted(d, match, state_match(d->now, match)->games);
    bool admitted = last && last->status == GAME_REPORTED && last->reporter != SIDE_NONE &&
                    last->reporter != last->winner;
    if (admitted && last->winner == (int32_t)side) game_confirm_last(d, match);
}

enum result_how how_by_score(const struct row_match *m, const struct match_score *score)
{
    if (match_decided(score) && match_winner(score) == SIDE_NONE) return HOW_LEVEL;
    return m->final ? HOW_FINAL_SCORE : HOW_PLAYED;
}

void match_close(struct deciding *d, int32_t match)
{
    game_confirm_last(d, match);
    if (refused(d)) return;
    struct row_match m = match_now(d, match);
    if (m.status != MATCH_FINISHING) return;
    struct match_score score = score_now(d->now, &m);
    match_end(d, match, match_winner(&score), how_by_score(&m, &score), "");
    settle(d);
}

// Ends it when everybody who must has signed.
void match_close_if_signed(struct deciding *d, int32_t match)
{
    if (refused(d)) return;
    const struct row_match *m = state_match(d->now, match);
    bool one = profile_value(d->now, SETTING_CONFIRMATION) == 1;
    if (m->signed_by == 3 || (one && m->signed_by)) match_close(d, match);
}

// Between games both clocks stand (case 40).
static void clock_between_games(struct deciding *d, int32_t match, bool dropped, enum side side)
{
    if (refused(d)) return;
    bool over = state_match(d->now, match)->phase == PHASE_OVER;
    match_clock_stop(d, match, over ? STOP_OVER : dropped ? STOP_CONCESSION : STOP_NEW_GAME, side);
}

// Who reports the end of a match has signed by that, unless it takes a PIN to sign.
static void report_signs(struct deciding *d, int32_t match)
{
    if (refused(d)) return;
    if (state_match(d->now, match)->status == MATCH_FINISHING && pins_speak(d))
        EMIT(d, card_opened, .match = match);
    match_close_if_signed(d, match);
}

void game_enter(struct deciding *d, int32_t match, const struct claimed_result *claimed, enum side reporter)
{
    struct match_rules rules = rules_of(d, match, claimed->game),
                       next = rules_of(d, match, claimed->game + 1);
    struct match_score score = scorecard_before(d, match, claimed->game);
    enum phase phase = match_phase(&score, &rules);
    if (!game_allowed(d, match, &score, claimed)) return;
    match_begin_if_needed(d, match);
    game_confirm_last(d, match);
    match_add(&score, &rules, &claimed->is);
    EMIT_TEXT(d, game_reported, reason, claimed->reason, .match = match, .game = claimed->game,
              .winner = claimed->is.winner, .win = claimed->is.win, .cube = claimed->is.cube,
              .dropped = claimed->is.dropped, .points = match_points(&rules, &claimed->is), .phase = phase,
              .next_phase = match_phase(&score, &next), .score_a = score.score[0], .score_b = score.score[1],
              .reporter = reporter, .override = claimed->override);
    if (!match_decided(&score)) draughts_ready(d, match, claimed->game + 1);
    clock_between_games(d, match, claimed->is.dropped, reporter);
    if (reporter == SIDE_NONE || profile_value(d->now, SETTING_CONFIRMATION) == 1)
        game_confirm_last(d, match);
    if (reporter == SIDE_NONE)
        match_close(d, match);
    else
        report_signs(d, match);
}

void final_enter(struct deciding *d, int32_t match, const struct claimed_result *claimed, enum side reporter)
{
    struct row_match m = match_now(d, match);
    struct match_score score = scorecard_before(d, match, m.games + 1);
    if (!match_final_valid(&score, claimed->score_a, claimed->score_b))
        REFUSE(d, DIRECTOR_FINAL_SCORE, m.length, claimed->score_a, claimed->score_b);
    if (claimed->score_a < score.score[0] || claimed->score_b < score.score[1])
        REFUSE(d, DIRECTOR_FINAL_LESS, score.score[0], score.score[1]);
    match_begin_if_needed(d, match);
    game_confirm_last(d, match);
    EMIT(d, final_reported, .match = match, .score_a = claimed->score_a, .score_b = claimed->score_b,
         .reporter = reporter);
    clock_between_games(d, match, false, reporter);
    if (reporter == SIDE_NONE)
        match_close(d, match);
    else
        report_signs(d, match);
}

static void restate_one(struct deciding *d, int32_t match, const struct claimed_result *v, enum phase phase,
                        const struct match_score *after, int32_t points)
{
    struct match_rules next = rules_of(d, match, v->game + 1);
    EMIT_TEXT(d, game_corrected, reason, v->reason, .match = match, .game = v->game, .winner = v->is.winner,
              .win = v->is.win, .cube = v->is.cube, .dropped = v->is.dropped, .points = points,
              .phase = phase, .next_phase = match_phase(after, &next), .score_a = after->score[0],
              .score_b = after->score[1], .override = v->override);
}

// A later game keeps what it was played as and what it counted; only the score it led to moves.
static void later_adds(struct deciding *d, int32_t match, int32_t n, struct match_score *score)
{
    struct match_rules rules = rules_of(d, match, n);
    const struct row_game *row = state_game_of(d->now, match, n);
    struct match_game is = game_of(&rules, row);
    // Case 19: shown and asked, never rewritten.
    if ((int32_t)match_phase(score, &rules) != row->phase || match_check(score, &rules, &is) != FAULT_NONE)
        WARN(d, LEVEL_READ, PHASE_CHANGES, n, match);
    match_credit(score, is.winner, row->points);
    score->crawford_played |= row->phase == PHASE_CRAWFORD;
}

static void restate_later(struct deciding *d, int32_t match, int32_t n, struct match_score *score)
{
    struct row_game row = *state_game_of(d->now, match, n);
    struct match_rules rules = rules_of(d, match, n);
    struct claimed_result as_played = {.game = n, .is = game_of(&rules, &row), .reason = ""};
    later_adds(d, match, n, score);
    restate_one(d, match, &as_played, (enum phase)row.phase, score, row.points);
}

// Case 112: what a correction had put behind the end of the match counts again, as it was entered.
static void count_again(struct deciding *d, int32_t match, int32_t n, struct match_score *score)
{
    struct match_rules next = rules_of(d, match, n + 1);
    later_adds(d, match, n, score);
    WARN(d, LEVEL_CONFIRM, GAME_COUNTS, n, match);
    EMIT(d, game_counts_again, .match = match, .game = n, .score_a = score->score[0],
         .score_b = score->score[1], .phase = match_phase(score, &next));
}

// Each line says the score of the games that count after it.
static void set_aside_after(struct deciding *d, int32_t match, int32_t last)
{
    for (int32_t n = state_match(d->now, match)->games; n > last && !refused(d); n--) {
        struct match_score score = scorecard_before(d, match, n);
        WARN(d, LEVEL_READ, GAME_DROPPED, n, match);
        EMIT(d, game_set_aside, .match = match, .game = n, .score_a = score.score[0],
             .score_b = score.score[1], .phase = PHASE_OVER);
    }
}

void game_restate(struct deciding *d, int32_t match, const struct claimed_result *claimed)
{
    struct match_rules rules = rules_of(d, match, claimed->game);
    struct match_score score = scorecard_before(d, match, claimed->game);
    if (!game_allowed(d, match, &score, claimed)) return;
    int32_t n = claimed->game + 1;
    enum phase phase = (enum phase)game_counted(d, match, claimed->game)->phase;
    match_add(&score, &rules, &claimed->is);
    restate_one(d, match, claimed, phase, &score, match_points(&rules, &claimed->is));
    for (; !match_decided(&score) && game_counted(d, match, n) && !refused(d); n++)
        restate_later(d, match, n, &score);
    set_aside_after(d, match, n - 1);
    for (; !match_decided(&score) && !refused(d); n++) {
        if (!game_not_counting(d->now, state_match(d->now, match), n)) return;
        count_again(d, match, n, &score);
    }
}
