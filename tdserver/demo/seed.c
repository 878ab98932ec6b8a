// SPDX-License-Identifier: MIT
#include "demo/seed.h"
#include "director/formats/bracket.h"
#include "director/games/game_log.h"
#include "director/games/match.h"
#include "director/games/score.h"
#include "director/hall/hall.h"
#include "director/profile.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

const char seed_club_name[] = "Old Harbour Backgammon Club", seed_time_zone[] = "Europe/Copenhagen";

enum { MINUTE_MS = 60000, DAY_MS = 24 * 60 * MINUTE_MS, EVERYBODY = 1000, SIMPLE_DELAY = 2 };

struct evening_plan {
    const char *title;
    const char *entries;
    int32_t lengths[5];
    int32_t rounds, tables;
    int32_t starts_at_min;
    int64_t begins_ms; // before now when negative: when the first line is written
    int32_t pace_ms;   // between two lines
    int32_t check_ins; // EVERYBODY: everybody
    int32_t games;     // so many are reported, then it stands still
    bool drawn, closed, clocks;
};

static const struct evening_plan plans[SEED_EVENINGS] = {
    {.title = "Harbour Lights Knockout",
     .entries = "Mette Kjeldgaard,Old Harbour,DK\nJonas Brandtner,Old Harbour,DK\nAila Suorsa,Tampere,FI\n"
                "Piet van Houtum,Utrecht,NL\nMarisol Quintero,Old Harbour,ES\nEwan Strachan,Leith,GB\n"
                "Liv Aasheim,Bergen,NO\nTomasz Wierzba,Gdynia,PL\nSunniva Holt,Bergen,NO\n"
                "Ruben Achterberg,Utrecht,NL\nIlse Dornfeld,Old Harbour,DE\nGaspard Leriche,Old Harbour,FR\n"
                "Katrin Vesterby,Old Harbour,DK\n",
     .lengths = {5, 5, 7, 9},
     .rounds = 4,
     .tables = 5,
     .starts_at_min = 19 * 60,
     .begins_ms = -7LL * DAY_MS - 5 * 60 * MINUTE_MS,
     .pace_ms = 55000,
     .check_ins = EVERYBODY,
     .games = EVERYBODY,
     .drawn = true,
     .closed = true},
    {.title = "Thursday Knockout",
     .entries =
         "Mette Kjeldgaard,Old Harbour,DK\nEwan Strachan,Leith,GB\nIlse Dornfeld,Old Harbour,DE\n"
         "Jonas Brandtner,Old Harbour,DK\nNadia Benhaddou,Old Harbour,MA\nLiv Aasheim,Bergen,NO\n"
         "Piet van Houtum,Utrecht,NL\nGaspard Leriche,Old Harbour,FR\nOddny Sveinsdottir,Reykjavik,IS\n"
         "Marisol Quintero,Old Harbour,ES\nTomasz Wierzba,Gdynia,PL\nKatrin Vesterby,Old Harbour,DK\n"
         "Aurelio Montanari,Old Harbour,IT\nSunniva Holt,Bergen,NO\nRuben Achterberg,Utrecht,NL\n"
         "Aila Suorsa,Tampere,FI\n",
     .lengths = {7, 7, 9, 9},
     .rounds = 4,
     .tables = 5,
     .starts_at_min = -1,
     .begins_ms = -77LL * MINUTE_MS,
     .pace_ms = 50000,
     .check_ins = EVERYBODY,
     .games = 37,
     .drawn = true,
     .clocks = true},
    {.title = "Sunday Open",
     .entries = "Ruben Achterberg,Utrecht,NL\nAila Suorsa,Tampere,FI\nMette Kjeldgaard,Old Harbour,DK\n"
                "Nadia Benhaddou,Old Harbour,MA\nEwan Strachan,Leith,GB\nAurelio Montanari,Old Harbour,IT\n"
                "Oddny Sveinsdottir,Reykjavik,IS\nJonas Brandtner,Old Harbour,DK\nSunniva Holt,Bergen,NO\n"
                "Gaspard Leriche,Old Harbour,FR\nKatrin Vesterby,Old Harbour,DK\n",
     .lengths = {3, 5, 5, 7},
     .rounds = 4,
     .tables = 4,
     .starts_at_min = 14 * 60,
     .begins_ms = -40LL * MINUTE_MS,
     .pace_ms = 40000,
     .check_ins = 6},
};

struct seed seed_start(int evening, int64_t now_ms)
{
    return (struct seed){.evening = evening, .now_ms = now_ms, .at_ms = now_ms + plans[evening].begins_ms};
}

// ---- how a step is said

static const struct evening_plan *plan_of(const struct seed *s)
{
    return &plans[s->evening];
}

// Always true: one more step.
static bool say(struct seed *s, struct seed_step *out, struct command command)
{
    s->at_ms += plan_of(s)->pace_ms;
    if (s->at_ms > s->now_ms) s->at_ms = s->now_ms;
    *out = (struct seed_step){.kind = SEED_COMMAND, .at_ms = s->at_ms, .command = command};
    return true;
}

#define SAY(seed, out, what, ...)                                                                            \
    say(seed, out,                                                                                           \
        (struct command){.kind = COMMAND_##what, .is = {.what = (struct command_##what){__VA_ARGS__}}})

// ---- before the first match

static bool create(struct seed *s, struct seed_step *out)
{
    const struct evening_plan *plan = plan_of(s);
    struct command_tournament_create wanted = {.starts_at_min = plan->starts_at_min,
                                               .check_in = true,
                                               .lengths = {plan->lengths, plan->rounds},
                                               .tables = plan->tables};
    struct tm day;
    time_t when = (time_t)((s->at_ms + (plan->drawn ? 0 : DAY_MS)) / 1000);
    gmtime_r(&when, &day);
    snprintf(wanted.title, sizeof wanted.title, "%s", plan->title);
    strftime(wanted.starts_on, sizeof wanted.starts_on, "%Y-%m-%d", &day);
    struct command command = {.kind = COMMAND_tournament_create, .is = {.tournament_create = wanted}};
    *out = (struct seed_step){.kind = SEED_CREATE, .at_ms = s->at_ms, .command = command};
    return true;
}

static bool check_in(struct seed *s, const struct state *present, struct seed_step *out)
{
    for (STATE_EACH(entry, e, present)) {
        if (e->status != ENTRY_ENTERED || s->checked_in == plan_of(s)->check_ins) continue;
        s->checked_in++;
        return SAY(s, out, entry_check_in, .entry = e->n);
    }
    return false;
}

static bool before_draw(struct seed *s, const struct state *present, struct seed_step *out)
{
    switch (s->done++) {
    case 0:
        return create(s, out);
    case 1:
        return SAY(s, out, tournament_open, .reason = "");
    case 2:
        *out = (struct seed_step){.kind = SEED_ENTER, .at_ms = s->at_ms, .lines = plan_of(s)->entries};
        return true;
    }
    if (check_in(s, present, out)) return true;
    if (plan_of(s)->clocks && !profile_value(present, SETTING_CLOCK))
        return SAY(s, out, setting_set, .setting = SETTING_CLOCK, .value = SIMPLE_DELAY);
    return plan_of(s)->drawn && SAY(s, out, draw_make, .method = DRAW_RANDOM);
}

// ---- matches

// The same game of the same match always goes the same way.
static uint32_t chance_of(const struct seed *s, const struct row_match *m)
{
    uint32_t x = (uint32_t)(s->evening * 7919 + m->n * 104729 + m->games * 1299709 + 17);
    x ^= x >> 13, x *= 0x5bd1e995, x ^= x >> 15;
    return x;
}

static struct match_game game_of(const struct seed *s, const struct state *present, const struct row_match *m)
{
    static const enum win wins[] = {WIN_SINGLE, WIN_SINGLE, WIN_SINGLE, WIN_SINGLE,
                                    WIN_GAMMON, WIN_SINGLE, WIN_GAMMON, WIN_SINGLE};
    static const int32_t cubes[] = {1, 2, 1, 2, 1, 4, 2, 1};
    uint32_t chance = chance_of(s, m);
    struct match_score score = score_now(present, m);
    struct match_game g = {.winner = chance % 2 ? SIDE_A : SIDE_B,
                           .win = wins[chance / 2 % 8],
                           .cube = cubes[chance / 16 % 8],
                           .dropped = chance / 128 % 3 == 0};
    if (g.dropped) g.win = WIN_SINGLE, g.cube = 1;
    if (match_check(&score, &match_rules_default, &g) == FAULT_NONE) return g;
    return (struct match_game){.winner = g.winner, .win = WIN_SINGLE, .cube = 1};
}

static bool report(struct seed *s, const struct state *present, const struct row_match *m,
                   struct seed_step *out)
{
    struct match_game g = game_of(s, present, m);
    s->games++;
    return SAY(s, out, game_report, .match = m->n, .game = m->games + 1, .winner = g.winner, .win = g.win,
               .cube = g.cube, .dropped = g.dropped, .side = side_other(g.winner));
}

static bool sign(struct seed *s, const struct row_match *m, struct seed_step *out)
{
    return SAY(s, out, card_sign, .match = m->n, .side = m->signed_by & 1 ? SIDE_B : SIDE_A);
}

static bool get_ready(struct seed *s, const struct row_match *m, struct seed_step *out)
{
    return SAY(s, out, match_ready, .match = m->n, .side = m->ready & 1 ? SIDE_B : SIDE_A);
}

// Some tables play faster than others, so that a hall shows matches at every stage.
static int32_t slowness(const struct row_match *m)
{
    return m->status == MATCH_PLAYING ? (m->games + 1) * (3 + m->n % 4) : 0;
}

static const struct row_match *next_match(const struct seed *s, const struct state *present)
{
    bool still = s->games >= plan_of(s)->games;
    const struct row_match *next = NULL;
    for (STATE_EACH(match, m, present)) {
        bool goes_on = m->status == MATCH_CALLED || m->status == MATCH_FINISHING ||
                       (m->status == MATCH_PLAYING && !still);
        if (goes_on && (!next || slowness(m) < slowness(next))) next = m;
    }
    return next;
}

static bool play_on(struct seed *s, const struct state *present, struct seed_step *out)
{
    int32_t ready[MATCHES_MAX], tables[TABLES_MAX];
    if (hall_ready(present, ready) > 0 && hall_free_tables(present, tables) > 0)
        return SAY(s, out, match_call, .match = ready[0], .table = tables[0]);
    const struct row_match *m = next_match(s, present);
    if (!m) return false;
    if (m->status == MATCH_CALLED) return get_ready(s, m, out);
    return m->status == MATCH_FINISHING ? sign(s, m, out) : report(s, present, m, out);
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
        return report(s, present, m, out);
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
    return say(s, out, (struct command){.kind = COMMAND_turn_record, .is = {.turn_record = turn}});
}

static bool adjourn(struct seed *s, const struct state *present, struct seed_step *out)
{
    for (STATE_EACH(match, m, present)) {
        if (!undisturbed(m) || state_record(present, m->n)) continue;
        s->trouble++;
        return SAY(s, out, match_adjourn, .match = m->n,
                   .note = "The last bus leaves: they go on next Thursday.");
    }
    return false;
}

// Somebody's time runs at every other table …
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
// find every reserve gone. Only the game on the board goes on.
static bool take_break(struct seed *s, const struct state *present, struct seed_step *out)
{
    const struct row_match *watched_here = to_watch(present);
    for (STATE_EACH(match, m, present)) {
        const struct row_clock *clock = state_clock(present, m->n);
        if (m != watched_here && clock && clock->running != SIDE_NONE)
            return SAY(s, out, clock, .match = m->n, .act = CLOCK_ACT_STOP, .side = SIDE_A,
                       .why = STOP_BREAK);
    }
    return false;
}

// One after the other; each says what it has to say, and the one that says nothing more is over.
static bool make_trouble(struct seed *s, const struct state *present, struct seed_step *out)
{
    static bool (*const business[])(struct seed *, const struct state *, struct seed_step *) = {
        dispute, call_director, record_play, adjourn, press, take_break};
    for (int32_t last = sizeof business / sizeof *business; s->trouble < last; s->trouble++)
        if (business[s->trouble](s, present, out)) return true;
    return false;
}

bool seed_next(struct seed *s, const struct state *present, struct seed_step *out)
{
    const struct row_tournament *t = present ? state_tournament(present, 1) : NULL;
    if (!t || !t->bracket_size) return before_draw(s, present, out);
    if (play_on(s, present, out)) return true;
    if (!plan_of(s)->closed) return make_trouble(s, present, out);
    return t->status != TOURNAMENT_CLOSED && SAY(s, out, tournament_close, .reason = "");
}
