// SPDX-License-Identifier: MIT
// What the director of the demonstration does while matches are played, and finds on coming back to the desk.
#include <stdio.h>

#include "demo/seed/seed_inner.h"
#include "director/formats/drawn.h"
#include "director/games/game_log.h"
#include "director/games/match.h"
#include "director/games/score.h"

enum { LATE_AFTER = 4 };

// ---- meanwhile

static bool comes_late(struct seed *s, const struct state *present, const struct seed_act *act,
                       struct seed_step *out)
{
    (void)act;
    for (STATE_EACH(entry, e, present))
        if (e->status == ENTRY_WAITING && s->games >= LATE_AFTER)
            return SAY(s, out, entry_check_in, .entry = e->n);
    return false;
}

static bool no_show(struct seed *s, const struct state *present, const struct seed_act *act,
                    struct seed_step *out)
{
    for (DRAWN_EACH_MATCH(m, present))
        if (m->section == act->section && m->round >= act->round && m->status == MATCH_READY)
            return SAY(s, out, match_no_show, .match = m->n, .missing = MISSING_B);
    return false;
}

static bool goes_home(struct seed *s, const struct state *present, const struct seed_act *act,
                      struct seed_step *out)
{
    for (DRAWN_EACH_MATCH(m, present)) {
        bool one_waits = m->section == act->section && m->status == MATCH_WAITING && (m->a > 0) != (m->b > 0);
        if (one_waits)
            return SAY(s, out, seat_put, .section = m->section, .entry = m->a > 0 ? m->a : m->b,
                       .status = SEAT_DECLINED);
    }
    return false;
}

// A played match of this section and round (0 = any) whose winner's next match stands so.
static const struct row_match *misread(const struct state *present, int32_t section, int32_t round,
                                       enum match_status next_is)
{
    for (DRAWN_EACH_MATCH(m, present)) {
        const struct row_node *node = drawn_node(present, m);
        bool over = m->status == MATCH_OVER && m->started_ms && node->winner_to && !node->pin_winner;
        if (!over || m->section != section || (round && m->round != round)) continue;
        const struct row_match *next = state_match(present, state_node(present, node->winner_to)->match);
        if (next->status == (int32_t)next_is && next->started_ms && !next->help_ms) return m;
    }
    return NULL;
}

static int32_t at_most(int32_t points, int32_t length)
{
    return points < length ? points : length;
}

// The other side has won, with the score turned.
static bool correct(struct seed *s, const struct row_match *m, const char *reason, struct seed_step *out)
{
    struct command_result_set set = {.match = m->n,
                                     .how = HOW_FINAL_SCORE,
                                     .score_a = at_most(m->score_b, m->length),
                                     .score_b = at_most(m->score_a, m->length)};
    snprintf(set.reason, sizeof set.reason, "%s", reason);
    return seed_say(s, out, (struct command){.kind = COMMAND_result_set, .is.result_set = set});
}

// In two steps: the result is corrected, and what hangs on it is repaired.
static bool misread_and_repaired(struct seed *s, const struct state *present, const struct seed_act *act,
                                 struct seed_step *out)
{
    if (s->misread) {
        struct command_repair repair = {.match = s->misread, .choice = act->repair};
        snprintf(repair.reason, sizeof repair.reason, "%s", act->reason);
        s->misread = 0;
        return seed_say(s, out, (struct command){.kind = COMMAND_repair, .is.repair = repair});
    }
    const struct row_match *m = misread(present, act->section, act->round, MATCH_OVER);
    if (!m) return false;
    s->misread = m->n;
    return correct(s, m, act->reason, out);
}

bool seed_act(struct seed *s, const struct state *present, struct seed_step *out)
{
    static bool (*const ways[])(struct seed *, const struct state *, const struct seed_act *,
                                struct seed_step *) = {[SEED_COMES_LATE] = comes_late,
                                                       [SEED_NO_SHOW] = no_show,
                                                       [SEED_GOES_HOME] = goes_home,
                                                       [SEED_MISREAD] = misread_and_repaired};
    const struct seed_act *act = &plan_of(s)->acts[s->acts];
    if (s->acts == SEED_ACTS || act->kind == SEED_NO_ACT || !ways[act->kind](s, present, act, out))
        return false;
    if (!s->misread) s->acts++;
    return true;
}

// ---- what the director finds on coming back to the desk

static const struct row_match *playing(const struct state *present, int32_t skip)
{
    for (STATE_EACH(match, m, present))
        if (m->status == MATCH_PLAYING && skip-- == 0) return m;
    return NULL;
}

static bool dispute(struct seed *s, const struct state *present, struct seed_step *out)
{
    const struct row_match *m = playing(present, 0);
    if (!m) return false;
    const struct row_game *open = state_game_of(present, m->n, m->games);
    if (!open || open->status != GAME_REPORTED || open->reporter == SIDE_NONE)
        return seed_report(s, present, m, out);
    s->trouble++;
    enum side other = side_other((enum side)open->reporter);
    return SAY(s, out, match_dispute, .match = m->n, .side = other, .game = m->games, .winner = open->winner,
               .win = open->win == WIN_SINGLE ? WIN_GAMMON : WIN_SINGLE, .cube = open->cube);
}

static bool call_director(struct seed *s, const struct state *present, struct seed_step *out)
{
    const struct row_match *first = playing(present, 0);
    if (!first) return false;
    s->trouble++;
    return SAY(s, out, director_call, .match = first->n, .side = SIDE_B, .reason = CALL_RULING);
}

// ---- what a spectator finds

// As director/games/game_log.h writes it: doubled, taken, and not decided yet.
static const char watched[] = "a63 24/18 13/10;b31 24/21 8/7*;a41 bar/20;b51 13/7;a42 8/4* 6/4;b64;a65 20/9;"
                              "b53 bar/22 13/8;aD;bT;a63 9/3* 6/3;b31 bar/24 13/10;a31 8/5 6/5;b53 10/5 8/5;"
                              "a65 13/8 10/4;b65 24/13;a66 13/7(2) 8/2(2);b53 13/5;a54 13/4;"
                              "b66 8/2(2) 7/1*(2);a21;b65 13/8 13/7;a31 bar/21;b31 7/4* 5/4;a31 bar/22 4/3;"
                              "b64 8/2 6/2;";

// At a table, and nobody there waits for the director.
static bool undisturbed(const struct row_match *m)
{
    return m->status == MATCH_PLAYING && m->table && !m->help_ms;
}

static const struct row_match *to_watch(const struct state *present)
{
    for (STATE_EACH(match, m, present)) {
        struct match_score score = score_now(present, m);
        if (undisturbed(m) && match_phase(&score, &match_rules_default) == PHASE_NORMAL) return m;
    }
    return NULL;
}

static bool record_play(struct seed *s, const struct state *present, struct seed_step *out)
{
    const struct row_match *m = to_watch(present);
    struct game_log_action action;
    char play[RECORD_PLAY + 1];
    const char *at = watched + s->read;
    if (!m || !game_log_next(&at, &action, play)) return false;
    s->read = (int32_t)(at - watched);
    struct command_turn_record turn = {.match = m->n, .game = m->games + 1, .turn = ++s->turns};
    turn.side = action.side, turn.act = action.act, turn.dice = action.dice;
    snprintf(turn.play, sizeof turn.play, "%s", play);
    return seed_say(s, out, (struct command){.kind = COMMAND_turn_record, .is = {.turn_record = turn}});
}

// Who has played longest.
static const struct row_match *late_at_night(const struct state *present)
{
    const struct row_match *longest = NULL;
    for (STATE_EACH(match, m, present)) {
        bool may = undisturbed(m) && !state_record(present, m->n);
        if (may && (!longest || m->games > longest->games)) longest = m;
    }
    return longest;
}

static bool adjourn(struct seed *s, const struct state *present, struct seed_step *out)
{
    const struct row_match *m = late_at_night(present);
    if (!m) return false;
    s->trouble++;
    return SAY(s, out, match_adjourn, .match = m->n, .note = "The last bus leaves: they go on next week.");
}

// Somebody's time runs at every table …
static bool press(struct seed *s, const struct state *present, struct seed_step *out)
{
    for (STATE_EACH(match, m, present)) {
        const struct row_clock *clock = state_clock(present, m->n);
        if (undisturbed(m) && clock && clock->stop == STOP_NEW_GAME)
            return SAY(s, out, clock, .match = m->n, .act = CLOCK_ACT_PRESS, .side = SIDE_B);
    }
    return false;
}

// … until there is a break: nobody presses in a demonstration, and whoever opens it after an hour should not
// find every reserve gone.
static bool take_break(struct seed *s, const struct state *present, struct seed_step *out)
{
    for (STATE_EACH(match, m, present)) {
        const struct row_clock *clock = state_clock(present, m->n);
        if (clock && clock->running != SIDE_NONE)
            return SAY(s, out, clock, .match = m->n, .act = CLOCK_ACT_STOP, .side = SIDE_A,
                       .why = STOP_BREAK);
    }
    return false;
}

// Nobody has said yet what becomes of the match that the wrong player plays.
static bool find_misread(struct seed *s, const struct state *present, struct seed_step *out)
{
    const struct row_match *m = misread(present, 2, 0, MATCH_PLAYING);
    if (!m) return false;
    s->trouble++;
    return correct(s, m, "the card says so", out);
}

// One after the other; each says what it has to say, and the one that says nothing more is over.
bool seed_trouble(struct seed *s, const struct state *present, struct seed_step *out)
{
    static bool (*const business[])(struct seed *, const struct state *, struct seed_step *) = {
        dispute, call_director, record_play, adjourn, press, take_break, find_misread};
    for (int32_t last = sizeof business / sizeof *business; s->trouble < last; s->trouble++)
        if (business[s->trouble](s, present, out)) return true;
    return false;
}
