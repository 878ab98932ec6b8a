// SPDX-License-Identifier: MIT
// Games and final scores: entered by one side, seen or confirmed by the other. Rule book 1.5, 1.6.
#include "director/deciding.h"
#include "director/games/claims.h"
#include "director/games/match.h"
#include "director/games/match_games.h"
#include "director/games/score.h"
#include "director/games/scorecard.h"
#include "director/hall/seat.h"
#include "director/profile.h"
#include "director/status.h"

// ---- entries of a tablet or the desk

static void sign(struct deciding *d, int32_t match, int32_t side)
{
    EMIT(d, side_signed, .match = match, .side = side);
    match_close_if_signed(d, match);
}

// Who has reported what now stands, SIDE_NONE when nothing waits for the other side.
static enum side reporter_of(const struct deciding *d, const struct row_match *m, int32_t game)
{
    if (!game)
        return m->final ? (m->signed_by == 2 ? SIDE_B : m->signed_by == 1 ? SIDE_A : SIDE_NONE) : SIDE_NONE;
    const struct row_game *row = game_counted(d, m->n, game);
    return row && row->status == GAME_REPORTED ? (enum side)row->reporter : SIDE_NONE;
}

// The other side agrees with what was reported.
static void agree(struct deciding *d, const struct row_match *m, int32_t game, int32_t side)
{
    enum side reporter = reporter_of(d, m, game);
    if (reporter == SIDE_NONE || side == SIDE_NONE || side == (int32_t)reporter) return;
    if (m->status == MATCH_FINISHING && !pins_speak(d))
        sign(d, m->n, side);
    else if (m->status == MATCH_PLAYING && game)
        EMIT(d, game_confirmed, .match = m->n, .game = game);
}

// An entry that cannot go into the match is kept for the director; the refusal says so.
static void keep_for_director(struct deciding *d, const struct row_match *m, enum claim_why why, int32_t side,
                              const struct claimed_result *claimed, enum director_reason reason)
{
    claim_keep(d, m->n, why, (enum side)side, claimed);
    if (refused(d)) return;
    d->out.keep = true;
    deciding_refuse(d, director_refusal(reason, m->n));
}

// false: refused, or kept as a claim. A table's entry that is new, whatever it says.
static bool entry_admitted(struct deciding *d, const struct row_match *m, int32_t epoch, int32_t side,
                           const struct claimed_result *claimed)
{
    enum seat seat = seat_of(d, m, epoch);
    if (is_device(d) && side == SIDE_NONE)
        deciding_refuse(d, director_refusal(DIRECTOR_SIDE));
    else if (m->status == MATCH_WAITING)
        deciding_refuse(d, director_refusal(DIRECTOR_MATCH_WAITING, m->n));
    else if (!had_seat(d, m))
        deciding_refuse(d, director_refusal(DIRECTOR_NOT_HERE, m->n));
    else if (seat == SEAT_OLD)
        keep_for_director(d, m, CLAIM_OLD_EPOCH, side, claimed, DIRECTOR_OLD_EPOCH);
    else if (status_ended((enum match_status)m->status) && is_device(d))
        keep_for_director(d, m, CLAIM_DIFFERENT, side, claimed, DIRECTOR_LATE_ENTRY);
    else if (status_ended((enum match_status)m->status))
        deciding_refuse(d, director_refusal(ended_reason(m), m->n));
    else if (seat == SEAT_ELSEWHERE)
        deciding_refuse(d, director_refusal(DIRECTOR_NOT_HERE, m->n));
    else if (m->status == MATCH_DISPUTED)
        deciding_refuse(d, director_refusal(DIRECTOR_MATCH_DISPUTED, m->n));
    else if (awaits_players(d, m))
        deciding_refuse(d, director_refusal(DIRECTOR_READY_FIRST));
    return !refused(d);
}

// Both versions are kept and the players are locked.
static void conflict(struct deciding *d, const struct row_match *m, int32_t side,
                     const struct claimed_result *claimed)
{
    if (!is_device(d)) REFUSE(d, DIRECTOR_GAME_NEXT, m->n, m->games + 1);
    dispute_open(d, m->n, CLAIM_DIFFERENT, (enum side)side, claimed);
    if (refused(d)) return;
    d->out.keep = true;
    d->out.conflict = m->n;
    deciding_refuse(d, director_refusal(DIRECTOR_CONFLICT, claimed->game));
}

// The winner's word alone is not enough to go on with; the loser must have said something since.
static bool last_game_open(const struct deciding *d, const struct row_match *m, int32_t side)
{
    const struct row_game *last = game_counted(d, m->n, m->games);
    return last && side != SIDE_NONE && last->status == GAME_REPORTED && last->reporter == last->winner &&
           last->reporter == side;
}

DECIDE(game_report)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if ((c->winner == SIDE_NONE) != (c->win == WIN_NONE)) REFUSE(d, DIRECTOR_GAME_WINNER);
    d->tapped = TAPPED(c);
    struct claimed_result claimed = {
        .game = c->game,
        .is = {(enum side)c->winner, (enum win)c->win, c->cube, c->dropped, c->men},
        .override = c->override,
        .reason = c->reason};
    if (claimed_already(d, c->match, &claimed)) {
        if (seat_of(d, &m, c->epoch) == SEAT_HERE) agree(d, &m, c->game, c->side);
        return;
    }
    if (!entry_admitted(d, &m, c->epoch, c->side, &claimed)) return;
    if (m.final || (m.status == MATCH_FINISHING && c->game > m.games))
        REFUSE(d, DIRECTOR_MATCH_DECIDED, c->match);
    if (c->game <= m.games) {
        conflict(d, &m, c->side, &claimed);
        return;
    }
    if (c->game > m.games + 1) REFUSE(d, DIRECTOR_GAME_NEXT, c->match, m.games + 1);
    if (c->game > GAMES_PER_MATCH_MAX) REFUSE(d, DIRECTOR_GAME_MANY, GAMES_PER_MATCH_MAX);
    // A resent entry must not bring back what the players have taken back since.
    bool taken_back = state_game_of(d->now, c->match, c->game);
    if (taken_back && c->step && c->step != m.step) REFUSE(d, DIRECTOR_STALE, c->match);
    if (last_game_open(d, &m, c->side)) REFUSE(d, DIRECTOR_GAME_OPEN, m.games);
    game_enter(d, c->match, &claimed, (enum side)c->side);
}

DECIDE(final_report)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    d->tapped = TAPPED(c);
    struct claimed_result claimed = {.score_a = c->score_a, .score_b = c->score_b, .reason = ""};
    if (claimed_already(d, c->match, &claimed)) {
        if (seat_of(d, &m, c->epoch) == SEAT_HERE) agree(d, &m, 0, c->side);
        return;
    }
    if (!entry_admitted(d, &m, c->epoch, c->side, &claimed)) return;
    if (m.final) {
        conflict(d, &m, c->side, &claimed);
        return;
    }
    if (m.status == MATCH_FINISHING) REFUSE(d, DIRECTOR_MATCH_DECIDED, c->match);
    final_enter(d, c->match, &claimed, (enum side)c->side);
}

static bool stale(struct deciding *d, const struct row_match *m, int32_t step)
{
    if (step && step != m->step) deciding_refuse(d, director_refusal(DIRECTOR_STALE, m->n));
    return refused(d);
}

static bool side_said(struct deciding *d, int32_t side)
{
    if (side == SIDE_NONE) deciding_refuse(d, director_refusal(DIRECTOR_SIDE));
    return !refused(d);
}

static bool playing(struct deciding *d, const struct row_match *m)
{
    if (m->status == MATCH_DISPUTED) deciding_refuse(d, director_refusal(DIRECTOR_MATCH_DISPUTED, m->n));
    if (status_ended((enum match_status)m->status))
        deciding_refuse(d, director_refusal(ended_reason(m), m->n));
    if (!m->started_ms) deciding_refuse(d, director_refusal(DIRECTOR_MATCH_NOT_STARTED, m->n));
    return !refused(d);
}

DECIDE(game_confirm)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m) || !side_said(d, c->side)) return;
    const struct row_game *row = game_counted(d, c->match, c->game);
    if (!row) REFUSE(d, DIRECTOR_GAME_MISSING, c->match, c->game);
    if (row->status == GAME_CONFIRMED) return;
    if (!seated(d, &m, c->epoch) || !playing(d, &m) || stale(d, &m, c->step)) return;
    if (row->reporter == c->side) REFUSE(d, DIRECTOR_GAME_OWN);
    agree(d, &m, c->game, c->side);
}

static void take_back(struct deciding *d, int32_t match, int32_t game, enum take_back why, int32_t side)
{
    const struct row_match *m = state_match(d->now, match);
    int32_t next = game ? game : m->games + 1;
    struct match_rules rules = match_game_rules(d->now, m, next);
    struct match_score score = scorecard_before(d, match, next);
    EMIT(d, game_withdrawn, .match = match, .game = game, .why = why, .side = side, .score_a = score.score[0],
         .score_b = score.score[1], .phase = match_phase(&score, &rules));
}

DECIDE(game_wrong)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m) || !side_said(d, c->side)) return;
    if (!seated(d, &m, c->epoch) || !playing(d, &m)) return;
    d->tapped = TAPPED(c);
    const struct row_game *row = state_game_of(d->now, c->match, c->game);
    bool stands = c->game ? game_counted(d, c->match, c->game) != NULL : m.final;
    if (!stands && row && row->status == GAME_WITHDRAWN && c->game == m.games + 1) return;
    if (!stands) REFUSE(d, DIRECTOR_GAME_MISSING, c->match, c->game);
    if (stale(d, &m, c->step)) return;
    enum side reporter = reporter_of(d, &m, c->game);
    if (reporter == (enum side)c->side) REFUSE(d, DIRECTOR_GAME_OWN);
    bool open = reporter != SIDE_NONE && (!c->game || (c->game == m.games && !m.final));
    if (open && !m.disagreements) {
        take_back(d, c->match, c->game, TAKE_BACK_WRONG, c->side);
        return;
    }
    struct claimed_result unsaid = {.game = c->game, .reason = ""};
    dispute_open(d, c->match, CLAIM_DISPUTE, (enum side)c->side, &unsaid);
}

DECIDE(game_undo)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if (!seated(d, &m, c->epoch) || !playing(d, &m) || stale(d, &m, c->step)) return;
    int32_t game = m.final ? 0 : m.games;
    if (game && game_not_counting(d->now, &m, game + 1))
        REFUSE(d, DIRECTOR_GAME_ASIDE, c->match, game + 1, game);
    if (!m.final && !m.games) REFUSE(d, DIRECTOR_GAME_MISSING, c->match, 1);
    const struct row_game *row = game ? game_counted(d, c->match, game) : NULL;
    if (row && row->status == GAME_CONFIRMED && !is_director(d))
        REFUSE(d, DIRECTOR_GAME_CONFIRMED, c->match, game);
    enum side reporter = reporter_of(d, &m, game);
    if (is_device(d) && c->side != SIDE_NONE && reporter != (enum side)c->side)
        REFUSE(d, DIRECTOR_GAME_OTHER);
    take_back(d, c->match, game, TAKE_BACK_UNDO, c->side);
}

DECIDE(card_sign)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    int32_t bits = c->side == SIDE_NONE ? 3 : c->side;
    if ((m.signed_by & bits) == bits) return;
    if (!seated(d, &m, c->epoch) || !playing(d, &m)) return;
    if (m.status != MATCH_FINISHING) REFUSE(d, DIRECTOR_NOT_FINISHED, m.length);
    if (stale(d, &m, c->step)) return;
    if (is_device(d) && !side_said(d, c->side)) return;
    d->tapped = TAPPED(c);
    for (int32_t side = SIDE_A; side <= SIDE_B; side++)
        if (bits & side & ~m.signed_by) EMIT(d, side_signed, .match = c->match, .side = side);
    match_close_if_signed(d, c->match);
}
