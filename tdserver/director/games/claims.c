// SPDX-License-Identifier: MIT
#include "director/games/claims.h"

#include "director/games/disputes.h"
#include "director/games/match_clock.h"
#include "director/games/match_games.h"

enum { BOARDS_MANY = 4 }; // of a match, open at once: each side's, and a second thought of each

// A claim about a game keeps what the checkers count where one about a final score has side a's.
static int32_t first_number(const struct claimed_result *v)
{
    return v->game ? v->is.men : v->score_a;
}

bool claim_is(const struct row_claim *claim, int32_t match, enum side side, const struct claimed_result *v)
{
    return claim->match == match && claim->side == (int32_t)side && claim->game == v->game &&
           claim->winner == (int32_t)v->is.winner && claim->win == (int32_t)v->is.win &&
           claim->cube == v->is.cube && claim->score_a == first_number(v) && claim->score_b == v->score_b;
}

// false: refused. Desks may keep what they like.
static bool claim_bounded(struct deciding *d, int32_t match)
{
    int32_t of_match = 0, of_device = 0;
    if (!is_device(d)) return true;
    for (STATE_EACH(claim, claim, d->now)) {
        if (claim->match != match) continue;
        of_match++;
        of_device += claim->actor == d->context->actor;
    }
    if (of_match >= CLAIMS_PER_MATCH_MAX || of_device >= CLAIMS_PER_DEVICE_MAX)
        deciding_refuse(d, director_refusal(DIRECTOR_CLAIMS_MANY, match));
    return !refused(d);
}

void claim_keep(struct deciding *d, int32_t match, enum claim_why why, enum side side,
                const struct claimed_result *claimed)
{
    for (STATE_EACH(claim, claim, d->now))
        if (claim->status == CLAIM_OPEN && claim_is(claim, match, side, claimed)) return;
    if (!claim_bounded(d, match)) return;
    int32_t n = state_last(d->now, ROW_claim) + 1;
    if (n > ROWS_MAX) REFUSE(d, DIRECTOR_TOO_MANY, ROWS_MAX);
    EMIT(d, claim_made, .claim = n, .why = why, .match = match, .game = claimed->game, .side = side,
         .winner = claimed->is.winner, .win = claimed->is.win, .cube = claimed->is.cube,
         .score_a = first_number(claimed), .score_b = claimed->score_b);
}

struct claimed_result result_recorded(const struct deciding *d, int32_t match, int32_t game)
{
    const struct row_match *m = state_match(d->now, match);
    const struct row_game *row = game_counted(d, match, game);
    struct claimed_result claimed = {
        .game = game, .score_a = m->score_a, .score_b = m->score_b, .reason = ""};
    if (!row) return claimed;
    claimed.score_a = claimed.score_b = 0;
    struct match_rules rules = match_game_rules(d->now, m, game);
    claimed.is = game_of(&rules, row);
    return claimed;
}

// Is it drawn already? A board that differs is a dispute of its own, so that each side's is kept.
static bool board_known(const struct deciding *d, int32_t match, enum dispute_subject subject, int32_t game,
                        const struct disputed_board *board)
{
    for (const struct row_dispute *one = dispute_open_in(d->now, match, 0); one;
         one = dispute_open_in(d->now, match, one->n))
        if (one->subject == (int32_t)subject && one->game == game && text_same(one->position, board->text) &&
            one->on_roll == (int32_t)board->on_roll)
            return true;
    return false;
}

// A board costs a tap, and somebody must decide each.
static bool boards_many(const struct deciding *d, int32_t match)
{
    int32_t count = 0;
    for (const struct row_dispute *one = dispute_open_in(d->now, match, 0); one;
         one = dispute_open_in(d->now, match, one->n))
        count += one->position[0] != '\0';
    return count >= BOARDS_MANY;
}

// Both sides may raise the same; then it is one dispute.
void dispute_raise(struct deciding *d, int32_t match, enum dispute_subject subject, int32_t game,
                   enum side side, const struct disputed_board *board)
{
    if (refused(d)) return;
    match_clock_stop(d, match, STOP_DISPUTE, side);
    if (board ? board_known(d, match, subject, game, board)
              : dispute_about(d->now, match, subject, game) != NULL)
        return;
    if (board && boards_many(d, match)) REFUSE(d, DIRECTOR_CLAIMS_MANY, match);
    int32_t n = state_last(d->now, ROW_dispute) + 1;
    if (n > ROWS_MAX) REFUSE(d, DIRECTOR_TOO_MANY, ROWS_MAX);
    EMIT_TEXT(d, match_disputed, position, board ? board->text : "", .match = match, .dispute = n,
              .subject = subject, .game = game, .side = side, .on_roll = board ? (int32_t)board->on_roll : 0);
}

void dispute_open(struct deciding *d, int32_t match, enum claim_why why, enum side side,
                  const struct claimed_result *claimed)
{
    const struct row_game *row = game_counted(d, match, claimed->game);
    struct claimed_result stands = result_recorded(d, match, claimed->game);
    if (!claimed->game || row) claim_keep(d, match, why, row ? (enum side)row->reporter : SIDE_NONE, &stands);
    claim_keep(d, match, why, side, claimed);
    dispute_raise(d, match, claimed->game ? DISPUTE_GAME : DISPUTE_MATCH, claimed->game, side, NULL);
}
