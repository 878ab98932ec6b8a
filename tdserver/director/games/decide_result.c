// SPDX-License-Identifier: MIT
// Results by the director's hand and corrections: US 4.10, cases 10, 18, 19, 44-46, 58.
#include "director/deciding.h"
#include "director/formats/settle.h"
#include "director/games/match.h"
#include "director/games/match_clock.h"
#include "director/games/match_games.h"
#include "director/games/match_life.h"
#include "director/games/score.h"
#include "director/games/scorecard.h"
#include "director/profile.h"
#include "director/teams/boards.h"
#include "director/teams/settle_boards.h"

// The score of a match that is over has changed; its winner may have, too.
static void result_follow(struct deciding *d, int32_t match, const char *reason)
{
    struct row_match m = match_now(d, match);
    struct match_score score = score_now(d->now, &m);
    enum side winner = match_winner(&score);
    bool by_score = m.how == HOW_PLAYED || m.how == HOW_FINAL_SCORE || m.how == HOW_LEVEL;
    bool decided = match_decided(&score);
    bool other = by_score && ((int32_t)winner != m.winner || !decided);
    // A board's points may decide the match of its teams.
    if (refused(d) || (!other && !m.of)) return;
    if (other) EMIT_TEXT(d, match_reopened, reason, reason, .match = match, .status = MATCH_PLAYING);
    if (other && decided) match_end(d, match, winner, how_by_score(&m, &score), reason);
    settle(d);
    if (refused(d)) return;
    settle_warn(d);
    settle_waits(d, &m, true);
}

static void warn_of_score(struct deciding *d, const struct row_match *was)
{
    const struct row_match *is = state_match(d->now, was->n);
    const struct match_score score = score_now(d->now, is), before = score_now(d->was, was);
    int32_t a = match_shown(&score, SIDE_A), b = match_shown(&score, SIDE_B);
    int32_t was_a = match_shown(&before, SIDE_A), was_b = match_shown(&before, SIDE_B);
    if (a == was_a && b == was_b) return;
    if (score.games_more)
        WARN(d, LEVEL_CONFIRM, GAMES_CHANGE, was->n, a, b, was_a, was_b);
    else
        WARN(d, LEVEL_CONFIRM, SCORE_CHANGES, was->n, a, b, was_a, was_b);
}

// A correction has decided the match. Where nobody sits at a table there is no card to sign: it is over by that, as it
// was before when an earlier correction had opened it again.
static void correction_decides(struct deciding *d, int32_t match)
{
    struct row_match m = match_now(d, match);
    if (m.status != MATCH_FINISHING) return;
    match_clock_stop(d, match, STOP_OVER, SIDE_NONE);
    if (m.table) return;
    match_close(d, match);
    if (!refused(d)) settle_warn(d);
}

DECIDE(game_correct)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if ((c->winner == SIDE_NONE) != (c->win == WIN_NONE)) REFUSE(d, DIRECTOR_GAME_WINNER);
    struct claimed_result claimed = {
        .game = c->game,
        .is = {(enum side)c->winner, (enum win)c->win, c->cube, c->dropped, c->men},
        .override = c->override,
        .reason = c->reason};
    const struct row_game *row = game_counted(d, c->match, c->game);
    if (game_not_counting(d->now, &m, c->game)) REFUSE(d, DIRECTOR_GAME_ASIDE, c->match, c->game, m.games);
    if (!row) REFUSE(d, DIRECTOR_GAME_MISSING, c->match, c->game);
    if (claimed_already(d, c->match, &claimed)) return;
    if (m.status == MATCH_DISPUTED) REFUSE(d, DIRECTOR_MATCH_DISPUTED, c->match);
    if (m.final) REFUSE(d, DIRECTOR_FINAL_STANDS, c->match);
    bool counts = row->status == GAME_CONFIRMED || m.status == MATCH_OVER;
    if (counts && !is_director(d)) REFUSE(d, DIRECTOR_GAME_CONFIRMED, c->match, c->game);
    if (counts && !c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    // Case 10: where a recorded result stands, changing it is overruling.
    bool stands = m.status == MATCH_OVER && profile_value(d->was, SETTING_CORRECTION) == 1;
    if (stands && !c->override) REFUSE(d, DIRECTOR_STANDS);
    game_restate(d, c->match, &claimed);
    if (refused(d)) return;
    correction_decides(d, c->match);
    if (counts) warn_of_score(d, &m);
    if (!refused(d) && m.status == MATCH_OVER) result_follow(d, c->match, c->reason);
}

// ---- results without games

static bool result_possible(struct deciding *d, const struct command_result_set *c, const struct row_match *m)
{
    const struct match_score fresh = match_fresh(d->now, m);
    bool named = c->how == HOW_FORFEIT || c->how == HOW_WALKOVER;
    if (c->how != HOW_FINAL_SCORE && c->how != HOW_VOID && !named)
        deciding_refuse(d, director_refusal(DIRECTOR_HOW));
    else if (m->status == MATCH_WAITING || m->how == HOW_BYE || m->a <= 0 || m->b <= 0)
        deciding_refuse(d, director_refusal(DIRECTOR_MATCH_WAITING, m->n));
    else if (m->status == MATCH_DISPUTED)
        deciding_refuse(d, director_refusal(DIRECTOR_MATCH_DISPUTED, m->n));
    else if (named && c->winner == SIDE_NONE)
        deciding_refuse(d, director_refusal(DIRECTOR_SIDE));
    else if (c->how == HOW_WALKOVER && m->started_ms)
        deciding_refuse(d, director_refusal(DIRECTOR_WALKOVER, m->n));
    else if (c->how == HOW_FINAL_SCORE && !match_final_valid(&fresh, c->score_a, c->score_b))
        deciding_refuse(d, director_refusal(DIRECTOR_FINAL_SCORE, m->length, c->score_a, c->score_b));
    else if (m->status == MATCH_OVER && !c->reason[0])
        deciding_refuse(d, director_refusal(DIRECTOR_REASON_MISSING));
    return !refused(d);
}

static enum side result_winner(const struct deciding *d, const struct command_result_set *c,
                               const struct row_match *m)
{
    if (c->how == HOW_VOID) return SIDE_NONE;
    if (c->how != HOW_FINAL_SCORE) return (enum side)c->winner;
    struct match_score end = match_fresh(d->now, m);
    end.score[0] = c->score_a;
    end.score[1] = c->score_b;
    return match_winner(&end);
}

static bool result_is(const struct command_result_set *c, const struct row_match *m, enum side winner)
{
    bool scores = c->how != HOW_FINAL_SCORE || (m->score_a == c->score_a && m->score_b == c->score_b);
    bool by_score = m->how == HOW_PLAYED || m->how == HOW_LEVEL;
    bool how = m->how == c->how || (c->how == HOW_FINAL_SCORE && by_score);
    return m->status == MATCH_OVER && how && scores && m->winner == (int32_t)winner;
}

// Do the games give this score, as the card shows it?
static bool games_give(const struct match_score *games, const struct command_result_set *c)
{
    return match_decided(games) && match_shown(games, SIDE_A) == c->score_a &&
           match_shown(games, SIDE_B) == c->score_b;
}

// A score that the games give is no other result: the games stand, and a score that was entered instead of them goes.
static void final_enter_by_hand(struct deciding *d, const struct command_result_set *c, enum side winner)
{
    struct row_match m = match_now(d, c->match);
    struct match_score games = scorecard_before(d, c->match, m.games + 1);
    bool played = m.games && games_give(&games, c);
    if (m.status == MATCH_READY || m.status == MATCH_CALLED) match_begin(d, c->match);
    if (played && m.final)
        EMIT(d, game_withdrawn, .match = c->match, .why = TAKE_BACK_RULING, .score_a = games.score[0],
             .score_b = games.score[1], .phase = PHASE_OVER);
    if (!played) EMIT(d, final_reported, .match = c->match, .score_a = c->score_a, .score_b = c->score_b);
    enum result_how how = played ? HOW_PLAYED : HOW_FINAL_SCORE;
    match_end(d, c->match, winner, winner == SIDE_NONE ? HOW_LEVEL : how, c->reason);
}

static void result_enter(struct deciding *d, const struct command_result_set *c, enum side winner)
{
    if (c->how == HOW_FINAL_SCORE)
        final_enter_by_hand(d, c, winner);
    else
        match_end(d, c->match, winner, (enum result_how)c->how, c->reason);
}

// A team is given up: what is open of its boards is lost. What the boards have decided is corrected at them.
static void team_result(struct deciding *d, int32_t match, enum side winner, const char *reason)
{
    struct row_match m;
    if (!node_match_get(d, match, &m)) return;
    if (m.status == MATCH_WAITING) REFUSE(d, DIRECTOR_MATCH_WAITING, match);
    if (m.status == MATCH_OVER) REFUSE(d, DIRECTOR_TEAM_OVER, match);
    boards_forfeit(d, match, winner, reason);
    settle(d);
    if (!refused(d)) settle_warn(d);
}

static bool between_teams(const struct deciding *d, int32_t match)
{
    const struct row_match *m = drawn_match(d->now, match);
    return m && boards_of(d->now, m);
}

static void team_result_set(struct deciding *d, const struct command_result_set *c)
{
    bool named = c->how == HOW_FORFEIT || c->how == HOW_WALKOVER;
    if (!named && c->how != HOW_VOID) REFUSE(d, DIRECTOR_TEAM_MATCH, c->match);
    if (named && c->winner == SIDE_NONE) REFUSE(d, DIRECTOR_SIDE);
    team_result(d, c->match, named ? (enum side)c->winner : SIDE_NONE, c->reason);
}

DECIDE(result_set)
{
    struct row_match m;
    if (!deciding_drawn(d)) return;
    if (between_teams(d, c->match)) {
        team_result_set(d, c);
        return;
    }
    if (!match_get(d, c->match, &m)) return;
    enum side winner = result_winner(d, c, &m);
    if (result_is(c, &m, winner)) return;
    if (!result_possible(d, c, &m)) return;
    bool over = m.status == MATCH_OVER;
    if (over)
        EMIT_TEXT(d, match_reopened, reason, c->reason, .match = c->match,
                  .status = m.started_ms ? MATCH_PLAYING : MATCH_READY);
    game_confirm_last(d, c->match);
    result_enter(d, c, winner);
    settle(d);
    // Entering a first result is ordinary work; everything else is read before it is confirmed.
    if (over) warn_of_score(d, &m);
    if (!refused(d) && (over ? m.winner != (int32_t)winner : c->how != HOW_FINAL_SCORE)) settle_warn(d);
    if (!refused(d) && over) settle_waits(d, &m, true);
}

// Who does not come loses this match only and stays in the event; when both are missing nobody goes on. Rule book 3.1.
DECIDE(match_no_show)
{
    struct row_match m;
    bool both = c->missing == MISSING_BOTH;
    enum side winner = both ? SIDE_NONE : c->missing == MISSING_A ? SIDE_B : SIDE_A;
    enum result_how how = both ? HOW_VOID : HOW_WALKOVER;
    if (!deciding_drawn(d)) return;
    if (c->missing == MISSING_NONE) REFUSE(d, DIRECTOR_MISSING);
    if (between_teams(d, c->match)) {
        team_result(d, c->match, winner, c->reason);
        return;
    }
    if (!match_get(d, c->match, &m)) return;
    bool so = m.status == MATCH_OVER && !m.started_ms && m.how == (int32_t)how && m.winner == (int32_t)winner;
    if (so || deciding_barred(d, &m, CONSOLE_ACT_no_show)) return;
    match_end(d, c->match, winner, how, c->reason);
    settle(d);
    if (!refused(d)) settle_warn(d);
}

DECIDE(penalty_set)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    struct match_rules rules = match_game_rules(d->now, &m, m.games + 1);
    if (c->side == SIDE_NONE) REFUSE(d, DIRECTOR_SIDE);
    if (!c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    bool a = c->side == SIDE_A;
    if ((a ? m.penalty_a : m.penalty_b) == c->points) return;
    if (m.status == MATCH_WAITING) REFUSE(d, DIRECTOR_MATCH_WAITING, c->match);
    if (m.status == MATCH_DISPUTED) REFUSE(d, DIRECTOR_MATCH_DISPUTED, c->match);
    if (m.status == MATCH_OVER) REFUSE(d, DIRECTOR_PENALTY_LATE, c->match);
    if (m.status == MATCH_FINISHING) REFUSE(d, DIRECTOR_MATCH_DECIDED, c->match);
    struct match_score score = scorecard_before(d, c->match, m.games + 1);
    enum side gains = side_other((enum side)c->side);
    int32_t more = c->points - (a ? m.penalty_a : m.penalty_b);
    score.score[side_index(gains)] += more;
    score.penalty[side_index(gains)] += more;
    EMIT_TEXT(d, penalty_set, reason, c->reason, .match = c->match, .side = c->side, .points = c->points,
              .score_a = score.score[0], .score_b = score.score[1], .phase = match_phase(&score, &rules));
    bool too_many = profile_value(d->now, SETTING_PENALTY_LOSS) && match_penalty_loses(&score, c->points);
    if (!too_many && !match_decided(&score)) return;
    game_confirm_last(d, c->match);
    match_end(d, c->match, too_many ? gains : match_winner(&score), HOW_PENALTY, c->reason);
    settle(d);
    if (!refused(d)) settle_warn(d);
}
