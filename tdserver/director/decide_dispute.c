// SPDX-License-Identifier: MIT
// Disagreement: claims, disputes, rulings. Nothing is overwritten; what was not entered is kept. Rule
// book 1.7, case 60.
#include "director/deciding.h"

static bool claim_is(const struct row_claim *claim, int32_t match, enum side side, const struct version *v)
{
    return claim->match == match && claim->side == (int32_t)side && claim->game == v->game &&
           claim->winner == (int32_t)v->is.winner && claim->win == (int32_t)v->is.win &&
           claim->cube == v->is.cube && claim->score_a == v->score_a && claim->score_b == v->score_b;
}

void claim_keep(struct deciding *d, int32_t match, enum claim_why why, enum side side,
                const struct version *version)
{
    for (STATE_EACH(claim, claim, d->now))
        if (claim->status == CLAIM_OPEN && claim_is(claim, match, side, version)) return;
    int32_t n = d->now->rows[ROW_claim].count + 1;
    if (n > ROWS_MAX) REFUSE(d, DIRECTOR_TOO_MANY, ROWS_MAX);
    EMIT(d, claim_made, .claim = n, .why = why, .match = match, .game = version->game, .side = side,
         .winner = version->is.winner, .win = version->is.win, .cube = version->is.cube,
         .score_a = version->score_a, .score_b = version->score_b);
}

static struct version recorded(const struct deciding *d, int32_t match, int32_t game, enum side *reporter)
{
    const struct row_match *m = state_match(d->now, match);
    const struct row_game *row = game_counted(d, match, game);
    *reporter = row ? (enum side)row->reporter : SIDE_NONE;
    struct version version = {.game = game, .score_a = m->score_a, .score_b = m->score_b, .reason = ""};
    if (!row) return version;
    version.score_a = version.score_b = 0;
    version.is = (struct match_game){(enum side)row->winner, (enum win)row->win, row->cube, row->dropped};
    return version;
}

void dispute_open(struct deciding *d, int32_t match, enum claim_why why, enum side side,
                  const struct version *version)
{
    enum side reporter;
    struct version stands = recorded(d, match, version->game, &reporter);
    bool there = !version->game || game_counted(d, match, version->game);
    if (there) claim_keep(d, match, why, reporter, &stands);
    claim_keep(d, match, why, side, version);
    if (refused(d)) return;
    match_clock_stop(d, match, STOP_DISPUTE, side);
    if (state_match(d->now, match)->status != MATCH_DISPUTED) EMIT(d, match_disputed, .match = match);
}

DECIDE(match_dispute)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if (c->side == SIDE_NONE) REFUSE(d, DIRECTOR_SIDE);
    d->tapped = TAPPED(c);
    if (!seated(d, &m, c->epoch)) return;
    if (m.status == MATCH_OVER) REFUSE(d, DIRECTOR_MATCH_OVER, c->match);
    if (!m.started_ms) REFUSE(d, DIRECTOR_MATCH_NOT_STARTED, c->match);
    struct version version = {.game = c->game,
                              .is = {(enum side)c->winner, (enum win)c->win, c->cube, c->dropped},
                              .score_a = c->score_a,
                              .score_b = c->score_b,
                              .reason = ""};
    if (c->game > m.games + 1) REFUSE(d, DIRECTOR_GAME_MISSING, c->match, c->game);
    dispute_open(d, c->match, CLAIM_DISPUTE, (enum side)c->side, &version);
}

static void claims_settle(struct deciding *d, int32_t match, const struct version *ruling)
{
    for (STATE_EACH(claim, claim, d->was)) {
        if (claim->match != match || claim->status != CLAIM_OPEN) continue;
        bool accepted = claim_is(claim, match, (enum side)claim->side, ruling);
        EMIT(d, claim_settled, .claim = claim->n, .status = accepted ? CLAIM_ACCEPTED : CLAIM_DISMISSED);
    }
}

// false: refused. The version a claim stands for.
static bool version_of_claim(struct deciding *d, int32_t n, struct version *version)
{
    const struct row_claim *claim = state_claim(d->was, n);
    if (!claim) deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, n), "claim");
    if (!claim) return false;
    bool dropped = false;
    // A claim does not say how the game ended; where it is what is recorded, that says it.
    const struct row_game *row = game_counted(d, claim->match, claim->game);
    if (row) dropped = row->dropped && claim->win == WIN_SINGLE && claim->cube == row->cube;
    *version = (struct version){.game = claim->game,
                                .is = {(enum side)claim->winner, (enum win)claim->win, claim->cube, dropped},
                                .score_a = claim->score_a,
                                .score_b = claim->score_b,
                                .override = true};
    return true;
}

// Makes a ruling the record of the match. A ruling may let any cube stand: the director has looked at it.
static void ruling_enter(struct deciding *d, int32_t match, struct version *ruling)
{
    struct row_match m = match_now(d, match);
    bool named = ruling->is.winner != SIDE_NONE && ruling->is.win != WIN_NONE && ruling->is.cube;
    if (version_same(d, match, ruling)) {
        game_settle_last(d, match);
    } else if (ruling->game && !named) {
        REFUSE(d, DIRECTOR_RULING);
    } else if (ruling->game && ruling->game <= m.games) {
        game_restate(d, match, ruling);
        game_settle_last(d, match);
    } else if (ruling->game == m.games + 1 && !m.final) {
        game_enter(d, match, ruling, SIDE_NONE);
    } else if (!ruling->game && match_final_valid(m.length, ruling->score_a, ruling->score_b)) {
        final_enter(d, match, ruling, SIDE_NONE);
    } else if (ruling->game || ruling->score_a != m.score_a || ruling->score_b != m.score_b) {
        REFUSE(d, DIRECTOR_RULING);
    }
    if (!refused(d)) match_close(d, match);
}

DECIDE(dispute_resolve)
{
    struct row_match m;
    struct version ruling = {.game = c->game,
                             .is = {(enum side)c->winner, (enum win)c->win, c->cube, c->dropped},
                             .score_a = c->score_a,
                             .score_b = c->score_b,
                             .override = true};
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if (!c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    if (m.status != MATCH_DISPUTED) REFUSE(d, DIRECTOR_NOT_DISPUTED, c->match);
    if (c->claim && !version_of_claim(d, c->claim, &ruling)) return;
    if (c->claim && state_claim(d->was, c->claim)->match != c->match) REFUSE(d, DIRECTOR_RULING);
    ruling.reason = c->reason;
    claims_settle(d, c->match, &ruling);
    struct event event = {
        .kind = EVENT_dispute_resolved,
        .is.dispute_resolved = {.match = c->match,
                                .status = m.phase == PHASE_OVER ? MATCH_FINISHING : MATCH_PLAYING}};
    text_fill(event.is.dispute_resolved.rule, sizeof c->rule, c->rule);
    text_fill(event.is.dispute_resolved.reason, sizeof c->reason, c->reason);
    deciding_emit(d, &event);
    ruling_enter(d, c->match, &ruling);
}

DECIDE(claim_settle)
{
    struct version version;
    if (!deciding_drawn(d) || !version_of_claim(d, c->claim, &version)) return;
    struct row_claim claim = *state_claim(d->was, c->claim);
    if (claim.status != CLAIM_OPEN) REFUSE(d, DIRECTOR_CLAIM_SETTLED, c->claim);
    struct row_match m = match_now(d, claim.match);
    if (m.status == MATCH_DISPUTED) REFUSE(d, DIRECTOR_CLAIM_DISPUTE, c->claim, claim.match);
    EMIT(d, claim_settled, .claim = c->claim, .status = c->accept ? CLAIM_ACCEPTED : CLAIM_DISMISSED);
    if (!c->accept || version_same(d, claim.match, &version)) return;
    if (!c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    if (m.status == MATCH_OVER) REFUSE(d, DIRECTOR_MATCH_OVER, claim.match);
    version.reason = c->reason;
    ruling_enter(d, claim.match, &version);
}
