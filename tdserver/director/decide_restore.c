// SPDX-License-Identifier: MIT
// Back to what was: the commands of which an undo is made (inverse.h). Each says what a row was before an act
// and is refused where somebody else has changed the row since; what hangs on it follows as after any other
// command. Where a director corrects instead of taking back, the commands of games/ and formats/ do it.
#include "director/deciding.h"
#include "director/formats/drawn.h"
#include "director/formats/settle.h"
#include "director/games/match_clock.h"
#include "director/games/match_games.h"
#include "director/games/match_life.h"
#include "director/games/scorecard.h"
#include "director/profile.h"
#include "director/restore.h"
#include "director/teams/boards.h"

// ---- a match

// Times, steps and where it was called to last are history; slots follow from results.
static bool match_same(const struct row_match *a, const struct row_match *b)
{
    return a->status == b->status && a->table == b->table && !a->started_ms == !b->started_ms &&
           a->ready == b->ready && a->signed_by == b->signed_by && a->phase == b->phase &&
           a->games == b->games && a->score_a == b->score_a && a->score_b == b->score_b &&
           a->final == b->final && a->held == b->held && a->penalty_a == b->penalty_a &&
           a->penalty_b == b->penalty_b && a->disagreements == b->disagreements && a->winner == b->winner &&
           a->how == b->how && a->absent == b->absent && !a->help_ms == !b->help_ms;
}

// What a row can be: whoever stands at a table or has called has players, and over is over for its clock.
static bool match_sound(const struct deciding *d, const struct row_match *was, int32_t match)
{
    bool table = was->status != MATCH_WAITING && was->status != MATCH_OVER;
    const struct row_clock *clock = clock_of(d->now, match);
    bool claimed = clock && clock->expired != SIDE_NONE;
    return (table || !was->table) && (was->status != MATCH_CALLED || was->table) &&
           (was->status == MATCH_WAITING || (was->a && was->b)) && (was->status != MATCH_OVER || !claimed);
}

static bool match_may_go_back(struct deciding *d, const struct command_match_restore *c,
                              const struct row_match *is, const struct row_match *was)
{
    bool sound = match_sound(d, was, c->match) && c->cards.count % GAME_WRITTEN == 0;
    bool annulled = is->status == MATCH_ANNULLED || was->status == MATCH_ANNULLED;
    if (deciding_changed_since(d, ROW_match, (const struct row *)is, c->seen) || is->a != was->a ||
        is->b != was->b || !sound || annulled)
        deciding_refuse(d, director_refusal(DIRECTOR_GONE_ON, c->match));
    return !refused(d);
}

// Before a game, from 1 on.
static enum phase phase_at(const struct deciding *d, int32_t match, int32_t game,
                           const struct match_score *score)
{
    struct match_rules rules = match_game_rules(d->now, state_match(d->now, match), game);
    return match_phase(score, &rules);
}

// From the last one down to `first`; before them a final score that stands instead of games.
static void games_withdraw(struct deciding *d, int32_t match, int32_t first)
{
    struct row_match m = match_now(d, match);
    for (int32_t n = m.final ? m.games + 1 : m.games; n >= first && !refused(d); n--) {
        struct match_score score = scorecard_before(d, match, n);
        EMIT(d, game_withdrawn, .match = match, .game = n > m.games ? 0 : n, .why = TAKE_BACK_UNDO,
             .score_a = score.score[0], .score_b = score.score[1], .phase = phase_at(d, match, n, &score));
    }
}

static void game_tell(struct deciding *d, int32_t match, int32_t game, const struct row_game *row)
{
    struct match_score score = scorecard_before(d, match, game);
    match_credit(&score, (enum side)row->winner, row->points);
    score.crawford_played |= row->phase == PHASE_CRAWFORD;
    EMIT(d, game_reported, .match = match, .game = game, .winner = row->winner, .win = row->win,
         .cube = row->cube, .dropped = row->dropped, .points = row->points, .phase = row->phase,
         .next_phase = phase_at(d, match, game + 1, &score), .score_a = score.score[0],
         .score_b = score.score[1], .reporter = row->reporter);
    if (row->status == GAME_CONFIRMED) EMIT(d, game_confirmed, .match = match, .game = game);
}

// The games from the first one that reads otherwise now; those behind `last` were entered and did not count.
static void games_tell(struct deciding *d, const struct command_match_restore *c, int32_t last)
{
    for (int32_t i = 0; i < c->cards.count && !refused(d); i += GAME_WRITTEN) {
        struct row_game row;
        int32_t game = restore_told_game(c->cards.at + i, &row);
        bool next = game == state_match(d->now, c->match)->games + 1;
        if (!next || row.status == GAME_WITHDRAWN || (row.winner == SIDE_NONE) != (row.win == WIN_NONE))
            REFUSE(d, DIRECTOR_GONE_ON, c->match);
        game_tell(d, c->match, game, &row);
    }
    for (int32_t n = state_match(d->now, c->match)->games; n > last && !refused(d); n--) {
        struct match_score score = scorecard_before(d, c->match, n);
        EMIT(d, game_set_aside, .match = c->match, .game = n, .score_a = score.score[0],
             .score_b = score.score[1], .phase = phase_at(d, c->match, n, &score));
    }
}

static int32_t games_from(const struct command_match_restore *c, const struct row_match *was)
{
    return c->cards.count && c->cards.at[0] > 0 ? c->cards.at[0] : was->games + 1;
}

static void claims_tell(struct deciding *d, const struct command_match_restore *c)
{
    for (int32_t i = 0; i + 1 < c->claims.count; i += 2) {
        const struct row_claim *claim = state_claim(d->now, c->claims.at[i]);
        int32_t status = c->claims.at[i + 1];
        bool known = status >= CLAIM_OPEN && status <= CLAIM_DISMISSED;
        if (!claim || claim->match != c->match || !known) REFUSE(d, DIRECTOR_GONE_ON, c->match);
        if (claim->status != status) EMIT(d, claim_settled, .claim = claim->n, .status = status);
    }
}

static void disputes_tell(struct deciding *d, const struct command_match_restore *c)
{
    for (int32_t i = 0; i + 1 < c->disputes.count; i += 2) {
        const struct row_dispute *dispute = state_dispute(d->now, c->disputes.at[i]);
        int32_t status = c->disputes.at[i + 1];
        bool known = status >= DISPUTE_OPEN && status <= DISPUTE_TAKEN_BACK;
        if (!dispute || dispute->match != c->match || !known) REFUSE(d, DIRECTOR_GONE_ON, c->match);
        if (dispute->status != status)
            EMIT_TEXT(d, dispute_resolved, reason, "taken back", .match = c->match, .dispute = dispute->n,
                      .status = status);
    }
}

// Does the card of games give this score? A final score stands for itself.
static bool card_adds_up(const struct deciding *d, int32_t match, const struct row_match *was)
{
    struct match_score made = match_fresh(d->now, state_match(d->now, match));
    made.score[0] = was->penalty_b;
    made.score[1] = was->penalty_a;
    for (int32_t n = 1; n <= was->games; n++) {
        const struct row_game *row = state_game_of(d->now, match, n);
        if (!row || row->status == GAME_WITHDRAWN || (row->winner == SIDE_NONE) != (row->win == WIN_NONE))
            return false;
        match_credit(&made, (enum side)row->winner, row->points);
    }
    return was->final || (was->score_a == made.score[0] && was->score_b == made.score[1]);
}

static void match_stands(struct deciding *d, int32_t match, const struct row_match *was, int32_t status)
{
    EMIT(d, match_restored, .match = match, .status = status, .started = was->started_ms > 0,
         .held = was->held, .ready = was->ready, .signed_by = was->signed_by, .phase = was->phase,
         .games = was->games, .score_a = was->score_a, .score_b = was->score_b, .final = was->final,
         .penalty_a = was->penalty_a, .penalty_b = was->penalty_b, .disagreements = was->disagreements,
         .winner = was->winner, .how = was->how, .absent = was->absent, .help = was->help_ms > 0,
         .help_side = was->help_side, .help_reason = was->help_reason);
}

// What goes along with it and is not the match itself.
static void warn_of_others(struct deciding *d, int32_t match)
{
    for (STATE_EACH(match, is, d->now)) {
        const struct row_match *was = state_match(d->was, is->n);
        if (is->n != match && was && was->table && !is->table)
            WARN(d, LEVEL_CONFIRM, MATCH_UNCALLED, is->n, was->table);
    }
    for (STATE_EACH(section, was, d->was))
        if (was->champion && was->champion != state_section(d->now, was->n)->champion)
            WARN(d, LEVEL_CONFIRM, CHAMPION_CHANGES, was->champion, was->n);
}

// A claim is settled, and that taken back, without the match; of one that was annulled nothing else goes back.
static bool claims_alone(const struct row_match *is, const struct row_match *was,
                         const struct command_match_restore *c)
{
    bool stands = is->status == MATCH_ANNULLED || match_same(is, was);
    return stands && !c->cards.count && !c->disputes.count;
}

// What a team match has come to follows from its boards, and who meets there from boards that are still to go back.
static bool follows(const struct row_match *is, const struct row_match *was)
{
    return is->started_ms || was->started_ms || is->a != was->a || is->b != was->b;
}

DECIDE(match_restore)
{
    struct row_match is, was = {0};
    if (!deciding_drawn(d)) return;
    const struct row_match *row = drawn_match(d->now, c->match);
    restore_told(COMMAND_match_restore, c, ROW_match, &was);
    if (row && claims_alone(row, &was, c)) {
        claims_tell(d, c);
        return;
    }
    if (!node_match_get(d, c->match, &is)) return;
    if (boards_of(d->now, &is) && follows(&is, &was)) return;
    bool moved = is.table != was.table;
    if (!match_may_go_back(d, c, &is, &was)) return;
    if (was.status != MATCH_PLAYING) match_clock_stop(d, c->match, STOP_DIRECTOR, SIDE_NONE);
    if (is.table && moved) EMIT(d, match_uncalled, .match = c->match, .table = is.table, .held = was.held);
    if (games_from(c, &was) <= is.games || (is.final && !was.final) || c->cards.count)
        games_withdraw(d, c->match, games_from(c, &was));
    games_tell(d, c, was.games);
    claims_tell(d, c);
    disputes_tell(d, c);
    if (!refused(d) && !card_adds_up(d, c->match, &was)) REFUSE(d, DIRECTOR_GONE_ON, c->match);
    match_stands(d, c->match, &was, was.status == MATCH_CALLED && moved ? MATCH_READY : was.status);
    // First what hangs on it: a match that is not ready any more leaves the table to this one.
    settle(d);
    if (!refused(d)) settle_waits(d, &is, c->waits);
    if (was.table && moved && !refused(d)) match_to_table_again(d, c->match, was.table);
    if (!refused(d)) warn_of_others(d, c->match);
}

// ---- its clock, its place in the register

// A claim that time ran out, of a side that has some, or where nobody waits for the director any more?
static bool claim_sound(const struct command_clock_restore *c, const struct row_match *m)
{
    int32_t left_ms = c->expired == SIDE_A ? c->reserve_a_ms : c->reserve_b_ms;
    bool over = m->status == MATCH_OVER || c->stop == STOP_OVER || c->kind == CLOCK_NONE;
    return c->expired == SIDE_NONE || (left_ms <= 0 && !over);
}

// What no clock can be: one without a delay that gives some, or a turn of nobody.
static bool clock_sound(const struct command_clock_restore *c, const struct row_match *m)
{
    bool turn = c->interrupted != SIDE_NONE || (!c->turn_delay_ms && !c->spent_ms && !c->opening);
    bool delay = c->kind != CLOCK_NO_DELAY || (!c->delay_ms && !c->turn_delay_ms);
    return turn && delay && claim_sound(c, m);
}

DECIDE(clock_restore)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    const struct row_clock *clock = state_clock(d->now, c->match);
    if (!clock || deciding_changed_since(d, ROW_clock, (const struct row *)clock, c->seen) ||
        !clock_sound(c, &m))
        REFUSE(d, DIRECTOR_GONE_ON, c->match);
    EMIT(d, clock_restored, .match = c->match, .kind = c->kind, .delay_ms = c->delay_ms,
         .reserve_a_ms = c->reserve_a_ms, .reserve_b_ms = c->reserve_b_ms, .turn_delay_ms = c->turn_delay_ms,
         .spent_ms = c->spent_ms, .stop = c->stop == STOP_NONE ? STOP_DIRECTOR : c->stop,
         .interrupted = c->interrupted, .forfeits = c->forfeits, .overtimes_a = c->overtimes_a,
         .overtimes_b = c->overtimes_b, .breaks_a = c->breaks_a, .breaks_b = c->breaks_b,
         .expired = c->expired, .opening = c->opening);
}

DECIDE(adjourn_restore)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    const struct row_adjournment *row = state_adjournment(d->now, c->match);
    if (!row || deciding_changed_since(d, ROW_adjournment, (const struct row *)row, c->seen))
        REFUSE(d, DIRECTOR_GONE_ON, c->match);
    const struct row_clock *clock = clock_of(d->now, c->match);
    if (c->status == ADJOURN_OPEN && clock && clock->running != SIDE_NONE)
        match_clock_stop(d, c->match, STOP_ADJOURNED, SIDE_NONE);
    struct event event = {.kind = EVENT_adjournment_restored,
                          .is.adjournment_restored = {.match = c->match,
                                                      .status = c->status,
                                                      .on_roll = c->on_roll,
                                                      .dice = c->dice,
                                                      .cube = c->cube,
                                                      .owner = c->owner,
                                                      .at_ms = c->at_ms,
                                                      .game = c->game,
                                                      .turn = c->turn}};
    text_fill(event.is.adjournment_restored.play, sizeof c->play, c->play);
    text_fill(event.is.adjournment_restored.position, sizeof c->position, c->position);
    text_fill(event.is.adjournment_restored.photo, sizeof c->photo, c->photo);
    text_fill(event.is.adjournment_restored.note, sizeof c->note, c->note);
    text_fill(event.is.adjournment_restored.due, sizeof c->due, c->due);
    deciding_emit(d, &event);
}
