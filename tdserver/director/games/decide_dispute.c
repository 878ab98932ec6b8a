// SPDX-License-Identifier: MIT
// Disagreement: claims, disputes, rulings. Nothing is overwritten; what was not entered is kept. Rule
// book 1.7, case 60.
#include "director/deciding.h"
#include "director/games/claims.h"
#include "director/games/disputes.h"
#include "director/games/match_games.h"
#include "director/games/position_told.h"
#include "director/games/scorecard.h"
#include "director/hall/seat.h"
#include "director/status.h"

// Who draws the board says how it stands: without a word more the dispute is about the play.
static void dispute_board(struct deciding *d, const struct command_match_dispute *c,
                          const struct row_match *m)
{
    char play[RECORD_PLAY + 1];
    int32_t game = c->game ? c->game : m->games + 1;
    enum dispute_subject subject =
        c->subject == DISPUTE_UNSAID ? DISPUTE_PLAY : (enum dispute_subject)c->subject;
    if (position_told(d, c->match, game, (enum side)c->on_roll, c->position, play))
        dispute_raise(d, c->match, subject, game, (enum side)c->side,
                      &(struct disputed_board){play, (enum side)c->on_roll});
}

DECIDE(match_dispute)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if (c->side == SIDE_NONE) REFUSE(d, DIRECTOR_SIDE);
    d->tapped = TAPPED(c);
    if (!seated(d, &m, c->epoch)) return;
    if (status_ended((enum match_status)m.status)) REFUSE(d, ended_reason(&m), c->match);
    if (!m.started_ms) REFUSE(d, DIRECTOR_MATCH_NOT_STARTED, c->match);
    bool of_result =
        c->subject == DISPUTE_UNSAID || c->subject == DISPUTE_MATCH || c->subject == DISPUTE_GAME;
    struct claimed_result claimed = {
        .game = c->game,
        .is = {(enum side)c->winner, (enum win)c->win, c->cube, c->dropped, c->men},
        .score_a = c->score_a,
        .score_b = c->score_b,
        .reason = ""};
    if (c->game > m.games + 1) REFUSE(d, DIRECTOR_GAME_MISSING, c->match, c->game);
    if (c->position[0])
        dispute_board(d, c, &m);
    else if (of_result)
        dispute_open(d, c->match, CLAIM_DISPUTE, (enum side)c->side, &claimed);
    else
        dispute_raise(d, c->match, (enum dispute_subject)c->subject, c->game, (enum side)c->side, NULL);
}

// false: refused. `n` = 0: the open dispute about this game, or the first of the match.
static bool dispute_meant(struct deciding *d, int32_t match, int32_t n, int32_t game, struct row_dispute *out)
{
    const struct row_dispute *first = dispute_open_in(d->was, match, 0), *found = first;
    if (n) found = state_dispute(d->was, n);
    while (!n && found && found->game != game)
        found = dispute_open_in(d->was, match, found->n);
    if (!n && !found) found = first;
    if (!first)
        deciding_refuse(d, director_refusal(DIRECTOR_NOT_DISPUTED, match));
    else if (!found || found->match != match)
        deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, n), "dispute");
    else if (found->status != DISPUTE_OPEN)
        deciding_refuse(d, director_refusal(DIRECTOR_DISPUTE_OVER, n, match));
    else
        *out = *found;
    return !refused(d);
}

static void dispute_end(struct deciding *d, const struct row_dispute *dispute, enum dispute_status status,
                        const char *rule, const char *reason)
{
    struct event event = {
        .kind = EVENT_dispute_resolved,
        .is.dispute_resolved = {.match = dispute->match, .dispute = dispute->n, .status = status}};
    text_fill(event.is.dispute_resolved.rule, sizeof event.is.dispute_resolved.rule, rule);
    text_fill(event.is.dispute_resolved.reason, sizeof event.is.dispute_resolved.reason, reason);
    deciding_emit(d, &event);
}

static bool the_last_one(const struct deciding *d, const struct row_dispute *dispute)
{
    const struct row_dispute *first = dispute_open_in(d->was, dispute->match, 0);
    return first->n == dispute->n && !dispute_open_in(d->was, dispute->match, first->n);
}

// The claims about what the dispute is about; with the last dispute all that is left of the match.
static void claims_resolve(struct deciding *d, const struct row_dispute *dispute,
                           const struct claimed_result *ruling)
{
    bool all = the_last_one(d, dispute);
    for (STATE_EACH(claim, claim, d->was)) {
        if (claim->match != dispute->match || claim->status != CLAIM_OPEN) continue;
        if (!all && claim->game != dispute->game) continue;
        bool accepted = claim_is(claim, dispute->match, (enum side)claim->side, ruling);
        EMIT(d, claim_settled, .claim = claim->n, .status = accepted ? CLAIM_ACCEPTED : CLAIM_DISMISSED);
    }
}

// false: refused. The version a claim stands for.
static bool result_of_claim(struct deciding *d, int32_t n, struct claimed_result *claimed)
{
    const struct row_claim *claim = state_claim(d->was, n);
    if (!claim) deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, n), "claim");
    if (!claim) return false;
    bool dropped = false;
    // A claim does not say how the game ended; where it is what is recorded, that says it.
    const struct row_game *row = game_counted(d, claim->match, claim->game);
    if (row) dropped = row->dropped && claim->win == WIN_SINGLE && claim->cube == row->cube;
    *claimed = (struct claimed_result){.game = claim->game,
                                       .is = {(enum side)claim->winner, (enum win)claim->win, claim->cube,
                                              dropped, claim->game ? claim->score_a : 0},
                                       .score_a = claim->game ? 0 : claim->score_a,
                                       .score_b = claim->score_b,
                                       .override = true};
    return true;
}

// Makes a ruling the record of the match. A ruling may let any cube stand: the director has looked at it.
static void ruling_enter(struct deciding *d, int32_t match, struct claimed_result *ruling)
{
    struct row_match m = match_now(d, match);
    const struct match_score fresh = match_fresh(d->now, &m);
    bool named = ruling->is.cube && (ruling->is.winner == SIDE_NONE) == (ruling->is.win == WIN_NONE);
    if (claimed_already(d, match, ruling)) {
        game_confirm_last(d, match);
    } else if (ruling->game && !named) {
        REFUSE(d, DIRECTOR_RULING);
    } else if (ruling->game && ruling->game <= m.games) {
        game_restate(d, match, ruling);
        game_confirm_last(d, match);
    } else if (ruling->game == m.games + 1 && !m.final) {
        game_enter(d, match, ruling, SIDE_NONE);
    } else if (!ruling->game && match_final_valid(&fresh, ruling->score_a, ruling->score_b)) {
        final_enter(d, match, ruling, SIDE_NONE);
    } else if (ruling->game || ruling->score_a != m.score_a || ruling->score_b != m.score_b) {
        REFUSE(d, DIRECTOR_RULING);
    }
    if (!refused(d)) match_close(d, match);
}

// A dispute about a play, the clock or something else is ended by a word; the score stands.
static bool says_nothing_of_the_score(const struct command_dispute_resolve *c,
                                      const struct row_dispute *dispute)
{
    bool of_result = dispute->subject == DISPUTE_MATCH || dispute->subject == DISPUTE_GAME;
    return !of_result && !c->claim && !c->game && !c->score_a && !c->score_b;
}

DECIDE(dispute_resolve)
{
    struct row_match m;
    struct row_dispute dispute;
    struct claimed_result ruling = {
        .game = c->game,
        .is = {(enum side)c->winner, (enum win)c->win, c->cube, c->dropped, c->men},
        .score_a = c->score_a,
        .score_b = c->score_b,
        .override = true};
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if (!c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    if (m.status != MATCH_DISPUTED) REFUSE(d, DIRECTOR_NOT_DISPUTED, c->match);
    if (c->claim && !result_of_claim(d, c->claim, &ruling)) return;
    if (c->claim && state_claim(d->was, c->claim)->match != c->match) REFUSE(d, DIRECTOR_RULING);
    if (!dispute_meant(d, c->match, c->dispute, ruling.game, &dispute)) return;
    ruling.reason = c->reason;
    claims_resolve(d, &dispute, &ruling);
    dispute_end(d, &dispute, DISPUTE_RESOLVED, c->rule, c->reason);
    if (!says_nothing_of_the_score(c, &dispute)) ruling_enter(d, c->match, &ruling);
}

// What is recorded stands; the game that was disputed has been agreed to by that.
static void agree_to_record(struct deciding *d, const struct row_match *m, const struct row_dispute *dispute,
                            int32_t side)
{
    if (dispute->side != side) REFUSE(d, DIRECTOR_DISPUTE_OTHER, dispute->n);
    struct claimed_result stands = result_recorded(d, m->n, dispute->game);
    claims_resolve(d, dispute, &stands);
    dispute_end(d, dispute, DISPUTE_AGREED, "", "");
    if (dispute->game && dispute->game == m->games && !refused(d)) game_confirm_last(d, m->n);
}

// A version stands once the other side says so, too; the rules of the match hold, for nobody has looked.
static void agree_to_claim(struct deciding *d, const struct row_match *m, const struct row_dispute *dispute,
                           const struct command_dispute_agree *c)
{
    struct claimed_result version;
    if (!result_of_claim(d, c->claim, &version)) return;
    const struct row_claim *claim = state_claim(d->was, c->claim);
    if (claim->status != CLAIM_OPEN) REFUSE(d, DIRECTOR_CLAIM_SETTLED, c->claim);
    if (claim->match != m->n || claim->game != dispute->game) REFUSE(d, DIRECTOR_RULING);
    if (claim->side == c->side || claim->side == SIDE_NONE) REFUSE(d, DIRECTOR_CLAIM_OWN, c->claim);
    version.override = false;
    version.reason = "";
    claims_resolve(d, dispute, &version);
    dispute_end(d, dispute, DISPUTE_AGREED, "", "");
    ruling_enter(d, m->n, &version);
}

DECIDE(dispute_agree)
{
    struct row_match m;
    struct row_dispute dispute;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if (c->side == SIDE_NONE) REFUSE(d, DIRECTOR_SIDE);
    d->tapped = TAPPED(c);
    const struct row_claim *claim = c->claim ? state_claim(d->was, c->claim) : NULL;
    if (!seated(d, &m, c->epoch) ||
        !dispute_meant(d, c->match, c->dispute, claim ? claim->game : 0, &dispute))
        return;
    if (c->claim)
        agree_to_claim(d, &m, &dispute, c);
    else
        agree_to_record(d, &m, &dispute, c->side);
}

DECIDE(claim_settle)
{
    struct claimed_result claimed;
    if (!deciding_drawn(d) || !result_of_claim(d, c->claim, &claimed)) return;
    struct row_claim claim = *state_claim(d->was, c->claim);
    MADE(d, match, claim.match);
    if (claim.status != CLAIM_OPEN) REFUSE(d, DIRECTOR_CLAIM_SETTLED, c->claim);
    struct row_match m = match_now(d, claim.match);
    if (m.status == MATCH_DISPUTED) REFUSE(d, DIRECTOR_CLAIM_DISPUTE, c->claim, claim.match);
    EMIT(d, claim_settled, .claim = c->claim, .status = c->accept ? CLAIM_ACCEPTED : CLAIM_DISMISSED);
    if (!c->accept || claimed_already(d, claim.match, &claimed)) return;
    if (!c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    if (status_ended((enum match_status)m.status)) REFUSE(d, ended_reason(&m), claim.match);
    claimed.reason = c->reason;
    ruling_enter(d, claim.match, &claimed);
}
