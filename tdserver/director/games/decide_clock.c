// SPDX-License-Identifier: MIT
// Clocks: presses and stops by the players, reserves and expiries by the director. The ledger keeps what each
// tap cost and what stood afterwards. Rule book 2.2, cases 33-43.
#include "director/deciding.h"
#include "director/formats/settle.h"
#include "director/games/match.h"
#include "director/games/match_clock.h"
#include "director/games/match_games.h"
#include "director/games/match_life.h"
#include "director/games/score.h"
#include "director/games/scorecard.h"
#include "director/hall/hall.h"
#include "director/hall/seat.h"
#include "director/profile.h"
#include "director/status.h"

// ---- time that ran out

// Who acts when a reserve has run out: values of the setting.
enum expiry_mode { EXPIRY_WHEN_NOTICED, EXPIRY_BY_ITSELF, EXPIRY_BY_DIRECTOR };

static enum expiry_mode expiry_mode(const struct deciding *d)
{
    return (enum expiry_mode)profile_value(d->now, SETTING_EXPIRY);
}

static int32_t overtimes_of(const struct deciding *d, int32_t match, enum side side)
{
    const struct row_clock *clock = clock_of(d->now, match);
    return side == SIDE_A ? clock->overtimes_a : clock->overtimes_b;
}

static void expire(struct deciding *d, int32_t match, enum side side, enum expiry outcome, const char *reason)
{
    EMIT_TEXT(d, clock_expired, reason, reason, .match = match, .side = side, .outcome = outcome,
              .reserve_ms = clock_reserve(clock_of(d->now, match), side),
              .overtimes = overtimes_of(d, match, side));
}

static void lose(struct deciding *d, int32_t match, enum side side, const char *reason)
{
    expire(d, match, side, EXPIRY_LOST, reason);
    game_confirm_last(d, match);
    match_end(d, match, side_other(side), HOW_TIME, reason);
    settle(d);
}

static void claim(struct deciding *d, int32_t match, enum side side)
{
    match_clock_stop(d, match, STOP_EXPIRED, side_other(side));
    expire(d, match, side, EXPIRY_CLAIMED, "");
}

// from_ms: 0 when overtime counts from now on; what is below 0 when it counts from the expiry.
static void overtime(struct deciding *d, int32_t match, enum side side, int32_t from_ms, const char *reason)
{
    enum { SECOND_MS = 1000 };
    EMIT_TEXT(d, clock_expired, reason, reason, .match = match, .side = side, .outcome = EXPIRY_OVERTIME,
              .reserve_ms = clock_rules(d->now).overtime_s * SECOND_MS + from_ms,
              .overtimes = overtimes_of(d, match, side) + 1);
}

// What follows from an expiry without the director: overtime, then loss. Where a position can save, a loss is
// always the director's decision.
static void time_out(struct deciding *d, int32_t match, enum side side)
{
    struct clock_rules rules = clock_rules(d->now);
    int32_t reserve_ms = clock_reserve(clock_of(d->now, match), side);
    bool by_itself = expiry_mode(d) == EXPIRY_BY_ITSELF;
    if (clock_overtime_left(&rules, overtimes_of(d, match, side))) {
        overtime(d, match, side, by_itself ? reserve_ms : 0, "");
        if (clock_reserve(clock_of(d->now, match), side) > 0) return;
    }
    if (profile_value(d->now, SETTING_EXPIRY_SAVES))
        claim(d, match, side);
    else
        lose(d, match, side, "");
}

// The time of a side has run out at the moment of the tap. Where that counts by itself nobody stops the
// clocks: unless the match ends or the director must look, the turn goes on.
static void flag_falls(struct deciding *d, struct tap *tap, enum side side)
{
    enum side runs = (enum side)tap->is.running;
    tap->side = side_other(side);
    if (runs != SIDE_NONE) tap_stop(d, tap, STOP_EXPIRED);
    time_out(d, tap->match, side);
    const struct row_clock *clock = clock_of(d->now, tap->match);
    bool plays_on = expiry_mode(d) == EXPIRY_BY_ITSELF && clock->stop == STOP_EXPIRED;
    if (refused(d) || runs == SIDE_NONE || !plays_on || clock->expired != SIDE_NONE) return;
    struct tap again = tap_of(d, tap->match, SIDE_NONE);
    tap_resume(d, &again, runs);
}

// How much a side has left at the moment of the tap, before anything is given back for the turn.
static int32_t left_at(const struct tap *tap, enum side side)
{
    struct row_clock then = tap->is;
    clock_charge(&then, &tap->moment);
    return clock_reserve(&then, side);
}

// Where reserves run out by themselves, any tap shows it. False: the match is over, or waits for the
// director.
static bool time_lasts(struct deciding *d, const struct tap *tap)
{
    struct tap flag = *tap;
    enum side runs = (enum side)tap->is.running;
    if (expiry_mode(d) != EXPIRY_BY_ITSELF || runs == SIDE_NONE || left_at(tap, runs) >= 0) return true;
    flag_falls(d, &flag, runs);
    return !refused(d) && state_match(d->now, tap->match)->status == MATCH_PLAYING &&
           clock_of(d->now, tap->match)->expired == SIDE_NONE;
}

// ---- what players tap

static bool clock_side(struct deciding *d, int32_t side)
{
    if (side == SIDE_NONE) deciding_refuse(d, director_refusal(DIRECTOR_SIDE));
    return !refused(d);
}

static bool unclaimed(struct deciding *d, const struct tap *tap)
{
    if (tap->is.expired != SIDE_NONE) deciding_refuse(d, director_refusal(DIRECTOR_TIME_CLAIMED));
    return !refused(d);
}

static void act_press(struct deciding *d, const struct command_clock *c, struct tap *tap)
{
    if (!clock_side(d, c->side) || !unclaimed(d, tap)) return;
    if (tap->is.running == (int32_t)side_other(tap->side)) return;
    tap->turn_ms = clock_press(&tap->is, tap->side, &tap->moment);
    EMIT_TAP(d, clock_pressed, tap, );
    game_accept(d, tap->match, tap->side);
}

static void act_break(struct deciding *d, struct tap *tap)
{
    int32_t *taken = tap->side == SIDE_A ? &tap->is.breaks_a : &tap->is.breaks_b;
    int32_t allowed = profile_value(d->now, SETTING_BREAKS);
    if (!clock_side(d, (int32_t)tap->side)) return;
    if (*taken >= allowed) REFUSE(d, DIRECTOR_BREAK_NONE, allowed);
    ++*taken;
    tap_stop(d, tap, STOP_BREAK);
}

static void act_stop(struct deciding *d, const struct command_clock *c, struct tap *tap)
{
    if (!status_stop_may_be_asked((enum clock_stop)c->why)) REFUSE(d, DIRECTOR_CLOCK_WHY);
    if (!match_clock_stop_matters(&tap->is, (enum clock_stop)c->why)) return;
    if (c->why == STOP_BREAK)
        act_break(d, tap);
    else
        tap_stop(d, tap, (enum clock_stop)c->why);
}

static void act_resume(struct deciding *d, const struct command_clock *c, struct tap *tap)
{
    int32_t who = c->side == SIDE_NONE ? tap->is.interrupted : c->side;
    if (!unclaimed(d, tap)) return;
    if (tap->is.running != SIDE_NONE && (c->side == SIDE_NONE || c->side == tap->is.running)) return;
    if (tap->is.running != SIDE_NONE) REFUSE(d, DIRECTOR_CLOCK_RUNS);
    if (clock_side(d, who)) tap_resume(d, tap, (enum side)who);
}

static void act_reset(struct deciding *d, const struct command_clock *c, struct tap *tap)
{
    (void)c;
    if (!profile_value(d->now, SETTING_REROLL)) REFUSE(d, DIRECTOR_RESET_OFF);
    if (tap->is.running == SIDE_NONE) REFUSE(d, DIRECTOR_CLOCK_STANDS);
    // Nothing has run since the turn began: it is the same tap once more.
    if (!tap->moment.elapsed_ms && !tap->is.spent_ms) return;
    tap->turn_ms = clock_reset(&tap->is, &tap->moment);
    EMIT_TAP(d, clock_delay_reset, tap, );
}

static void act_grab(struct deciding *d, const struct command_clock *c, struct tap *tap)
{
    enum { OPPONENT_SAYS = 2 };
    if (!clock_side(d, c->side)) return;
    if (profile_value(d->now, SETTING_PREMATURE) != OPPONENT_SAYS) REFUSE(d, DIRECTOR_GRAB_OFF);
    if (tap->is.forfeits & c->side) return;
    EMIT_TEXT(d, clock_delay_forfeited, reason, "dice taken up too early", .match = c->match,
              .side = c->side);
}

static void act_flag(struct deciding *d, const struct command_clock *c, struct tap *tap)
{
    enum { SECOND_MS = 1000 };
    enum side side = (enum side)c->side;
    if (!clock_side(d, c->side) || tap->is.expired == c->side || !unclaimed(d, tap)) return;
    int32_t left_ms = left_at(tap, side);
    if (left_ms > 0) REFUSE(d, DIRECTOR_TIME_LEFT, (left_ms - 1) / SECOND_MS + 1);
    if (expiry_mode(d) == EXPIRY_BY_DIRECTOR) {
        claim(d, c->match, side);
        return;
    }
    flag_falls(d, tap, side);
}

static void (*const acts[])(struct deciding *, const struct command_clock *, struct tap *) = {
    [CLOCK_ACT_PRESS] = act_press, [CLOCK_ACT_STOP] = act_stop, [CLOCK_ACT_RESUME] = act_resume,
    [CLOCK_ACT_RESET] = act_reset, [CLOCK_ACT_GRAB] = act_grab, [CLOCK_ACT_FLAG] = act_flag,
};

// false: refused. A match under way that has a clock.
static bool clocked(struct deciding *d, const struct row_match *m)
{
    if (m->status == MATCH_DISPUTED) deciding_refuse(d, director_refusal(DIRECTOR_MATCH_DISPUTED, m->n));
    if (status_ended((enum match_status)m->status))
        deciding_refuse(d, director_refusal(ended_reason(m), m->n));
    if (m->status == MATCH_FINISHING) deciding_refuse(d, director_refusal(DIRECTOR_MATCH_DECIDED, m->n));
    if (m->status != MATCH_PLAYING) deciding_refuse(d, director_refusal(DIRECTOR_MATCH_NOT_STARTED, m->n));
    if (hall_adjourned(d->now, m->n)) deciding_refuse(d, director_refusal(DIRECTOR_ADJOURNED, m->n));
    if (!clock_of(d->now, m->n)) deciding_refuse(d, director_refusal(DIRECTOR_NO_CLOCK, m->n));
    return !refused(d);
}

DECIDE(clock)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m) || !seated(d, &m, c->epoch)) return;
    if (!clocked(d, &m)) return;
    if (c->act == CLOCK_ACT_NONE) REFUSE(d, DIRECTOR_CLOCK_ACT);
    d->tapped = TAPPED(c);
    struct tap tap = tap_of(d, c->match, (enum side)c->side);
    if (tap.moment.stale) REFUSE(d, DIRECTOR_CLOCK_STALE, c->match);
    if (c->act != CLOCK_ACT_FLAG) {
        if (!time_lasts(d, &tap)) return;
        tap = tap_of(d, c->match, tap.side);
    }
    acts[c->act](d, c, &tap);
}

// ---- the director

static bool under_way(struct deciding *d, const struct row_match *m)
{
    if (status_ended((enum match_status)m->status))
        deciding_refuse(d, director_refusal(ended_reason(m), m->n));
    if (!m->started_ms) deciding_refuse(d, director_refusal(DIRECTOR_MATCH_NOT_STARTED, m->n));
    return !refused(d);
}

DECIDE(clock_introduce)
{
    enum { SECOND_MS = 1000 };
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m) || !under_way(d, &m)) return;
    struct clock_rules rules = clock_rules_of(d->now, &m);
    if (clock_of(d->now, c->match) && !c->reason[0]) REFUSE(d, DIRECTOR_CLOCK_THERE, c->match);
    match_clock_stop(d, c->match, STOP_DIRECTOR, SIDE_NONE);
    int32_t length = match_paced(d->now, &m, m.length),
            scored = match_paced(d->now, &m, m.score_a + m.score_b);
    int32_t reserve_ms = clock_reserve_first(&rules, length, scored);
    match_clock_place(d, c->match, &rules, c->reserve_s ? c->reserve_s * SECOND_MS : reserve_ms, c->reason);
}

DECIDE(clock_adjust)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m) || !clock_side(d, c->side)) return;
    if (!under_way(d, &m)) return;
    if (!clock_of(d->now, c->match)) REFUSE(d, DIRECTOR_NO_CLOCK, c->match);
    match_clock_stop(d, c->match, STOP_DIRECTOR, SIDE_NONE);
    // Whose time is given back has not lost by it any more.
    if (clock_of(d->now, c->match)->expired == c->side && c->reserve_ms)
        expire(d, c->match, (enum side)c->side, EXPIRY_DISMISSED, c->reason);
    int32_t before_ms = clock_reserve(clock_of(d->now, c->match), (enum side)c->side);
    if (before_ms == c->reserve_ms) return;
    EMIT_TEXT(d, clock_adjusted, reason, c->reason, .match = c->match, .side = c->side,
              .before_ms = before_ms, .after_ms = c->reserve_ms);
}

static int32_t cube_now(const struct deciding *d, const struct row_match *m)
{
    const struct row_record *record = state_record(d->now, m->n);
    return record && record->game == m->games + 1 ? record->cube : 1;
}

static void save(struct deciding *d, const struct command_clock_expiry *c, const struct row_match *m,
                 enum side side)
{
    struct match_score score = score_now(d->now, m);
    int32_t needs = match_needs(&score, side), worth = c->cube ? c->cube : cube_now(d, m);
    if (!profile_value(d->now, SETTING_EXPIRY_SAVES)) REFUSE(d, DIRECTOR_SAVES_OFF);
    if (!clock_saved(needs, worth, c->opponent_cannot_win)) REFUSE(d, DIRECTOR_NOT_SAVED, needs, worth);
    expire(d, c->match, side, EXPIRY_SAVED, c->reason);
}

DECIDE(clock_expiry)
{
    struct row_match m;
    struct clock_rules rules = clock_rules(d->now);
    if (!deciding_drawn(d) || !match_get(d, c->match, &m) || !under_way(d, &m)) return;
    if (m.status == MATCH_DISPUTED) REFUSE(d, DIRECTOR_MATCH_DISPUTED, c->match);
    const struct row_clock *clock = clock_of(d->now, c->match);
    if (!clock || clock->expired == SIDE_NONE) REFUSE(d, DIRECTOR_NOT_CLAIMED, c->match);
    enum side side = (enum side)clock->expired;
    switch ((enum expiry)c->outcome) {
    case EXPIRY_OVERTIME:
        if (!clock_overtime_left(&rules, overtimes_of(d, c->match, side))) REFUSE(d, DIRECTOR_OVERTIME_NONE);
        overtime(d, c->match, side, 0, c->reason);
        return;
    case EXPIRY_LOST:
        lose(d, c->match, side, c->reason);
        if (!refused(d)) settle_warn(d);
        return;
    case EXPIRY_SAVED:
        save(d, c, &m, side);
        return;
    case EXPIRY_DISMISSED:
        expire(d, c->match, side, EXPIRY_DISMISSED, c->reason);
        return;
    case EXPIRY_NONE:
    case EXPIRY_CLAIMED:
        break;
    }
    REFUSE(d, DIRECTOR_OUTCOME);
}
