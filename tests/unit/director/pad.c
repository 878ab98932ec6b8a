// SPDX-License-Identifier: MIT
// Who may do what at a table: every state of match, clock, record and score, both sides, all settings, and what must be
// true of each answer. What the tables say is found by walking through them, so a row that decides nothing is found, too.
#include "hall.h"

#include "director/pad/pad.h"
#include "director/status.h"

#include <stdlib.h>

// ---- every state

// A game, its clock and its score, as they can stand while a match is played.
static const struct {
    enum side reporter, winner;
    bool open, counted;
} reports[] = {
    {SIDE_NONE, SIDE_NONE, false, false}, {SIDE_NONE, SIDE_NONE, false, true}, {SIDE_A, SIDE_A, true, true},
    {SIDE_A, SIDE_B, true, true},         {SIDE_B, SIDE_A, true, true},        {SIDE_B, SIDE_B, true, true},
};

static const struct {
    bool clock;
    enum side running, interrupted, expired;
    bool opening;
} clocks[] = {
    {false, SIDE_NONE, SIDE_NONE, SIDE_NONE, false}, {true, SIDE_NONE, SIDE_NONE, SIDE_NONE, false},
    {true, SIDE_A, SIDE_NONE, SIDE_NONE, true},      {true, SIDE_B, SIDE_NONE, SIDE_NONE, true},
    {true, SIDE_A, SIDE_NONE, SIDE_NONE, false},     {true, SIDE_B, SIDE_NONE, SIDE_NONE, false},
    {true, SIDE_NONE, SIDE_A, SIDE_NONE, false},     {true, SIDE_NONE, SIDE_B, SIDE_NONE, true},
    {true, SIDE_NONE, SIDE_B, SIDE_A, false},        {true, SIDE_NONE, SIDE_A, SIDE_B, false},
};

static const struct pad_record records[] = {
    {.cube = 1},
    {.turns = 1, .cube = 1, .offered = SIDE_A, .cube_only = true},
    {.turns = 1, .cube = 1, .offered = SIDE_B, .cube_only = true},
    {.turns = 2, .cube = 2, .owner = SIDE_B, .cube_only = true},
    {.turns = 2, .cube = 2, .owner = SIDE_B, .cube_only = true, .complete = true},
    {.turns = 1, .cube = 1, .on_roll = SIDE_A},
    {.turns = 2, .cube = 1, .on_roll = SIDE_B},
    {.turns = 3, .cube = 1, .on_roll = SIDE_A, .offered = SIDE_A},
    {.turns = 9, .cube = 64, .owner = SIDE_A, .on_roll = SIDE_A},
    {.turns = 9, .cube = 4, .owner = SIDE_B, .complete = true},
    {.turns = 1, .cube = 2, .automatic = 1},
    {.turns = 2, .cube = 4, .automatic = 2},
};

static const struct match_score scores[] = {
    {.length = 5, .score = {0, 0}},
    {.length = 5, .score = {4, 0}},
    {.length = 5, .score = {4, 1}, .crawford_played = true},
    {.length = 5, .score = {4, 4}, .crawford_played = true},
    {.length = 99, .score = {0, 0}},
};

enum {
    REPORTS = sizeof reports / sizeof *reports,
    CLOCKS = sizeof clocks / sizeof *clocks,
    RECORDS = sizeof records / sizeof *records,
    SCORES = sizeof scores / sizeof *scores,
    HELP = 3,
    HALVES = 4, // bits of two sides
    SETTINGS_OF_FOUR = 16,
    RULES = 4,
    WINNER_STARTS = 1,
    ROLLS_AGAIN = 2, // the rules at which the dice of the opening are rolled again before the first turn
};

static const struct match_rules rules[RULES] = {
    {.crawford = true, .dead_cube = DEAD_FOR_DOUBLER},
    {.crawford = true, .crawford_cube = true, .dead_cube = DEAD_NEVER, .cube_limit = 64, .automatic = 7},
    {.crawford = false, .dead_cube = DEAD_FOR_BOTH, .automatic = 2},
    {.crawford = true, .no_cube = true, .gammon = 2, .backgammon = 2},
};

// Numbers that name a state, each below its bound.
struct place {
    int status, here, help, half, other_half, report, clock, record, score, rule, settings;
};

static struct pad_seen seen_at(const struct place *at)
{
    return (struct pad_seen){
        .status = (enum match_status)at->status,
        .here = at->here,
        .ready = at->half,
        .signed_by = at->half,
        .helped = at->help,
        .not_ours = at->help == 2,
        .reporter = reports[at->report].reporter,
        .winner = reports[at->report].winner,
        .open = reports[at->report].open,
        .counted = reports[at->report].counted,
        .raised = at->half,
        .versions = at->other_half,
        .clock = clocks[at->clock].clock,
        .running = clocks[at->clock].running,
        .interrupted = clocks[at->clock].interrupted,
        .expired = clocks[at->clock].expired,
        .opening = clocks[at->clock].opening,
        .opens_with_dice = at->rule != ROLLS_AGAIN,
        .starts_by_roll = at->rule != WINNER_STARTS,
        .score = scores[at->score],
        .rules = rules[at->rule],
        .record = records[at->record],
        .recording = at->settings & 1,
        .automatic = at->settings & 2,
        .resets = at->settings & 4,
        .grabs = at->settings & 8,
    };
}

// Every game, clock and score, in a match that is played; elsewhere the plain ones show all there is.
static void walk_games(struct place at, bool deep, void (*visit)(const struct place *))
{
    for (at.report = 0; at.report < REPORTS; at.report++)
        for (at.clock = 0; at.clock < CLOCKS; at.clock++)
            for (at.record = 0; at.record < RECORDS; at.record++)
                for (at.score = 0; at.score < (deep ? SCORES : 1); at.score++)
                    for (at.rule = 0; at.rule < (deep ? RULES : 1); at.rule++)
                        for (at.settings = 0; at.settings < (deep ? SETTINGS_OF_FOUR : 1); at.settings++)
                            visit(&at);
}

// Which sides are ready, have signed or dispute matters only where somebody is asked for it.
static void walk(void (*visit)(const struct place *))
{
    struct place at = {0};
    for (at.status = 0; at.status < words_match_status.count; at.status++)
        for (at.here = 0; at.here < 2; at.here++)
            for (at.help = 0; at.help < HELP; at.help++)
                for (at.half = 0; at.half < HALVES; at.half++)
                    for (at.other_half = 0; at.other_half < (at.status == MATCH_DISPUTED ? HALVES : 1);
                         at.other_half++) {
                        bool plays = at.here && at.status == MATCH_PLAYING;
                        if (!plays || !at.half) walk_games(at, plays && !at.help, visit);
                    }
}

static struct pad answer_at(const struct place *at)
{
    struct pad_seen seen = seen_at(at);
    return pad_of(&seen);
}

#define MAY(pad, i, act) ((pad)->half[i].why_not[PAD_ACT_##act] == PAD_MAY)
#define WHY(pad, i, act) ((pad)->half[i].why_not[PAD_ACT_##act])
#define BOTH(pad, act)   (MAY(pad, 0, act) && MAY(pad, 1, act))
#define SURE(so)                                                                                             \
    do {                                                                                                     \
        if (!(so)) fail_at(at, #so);                                                                         \
    } while (0)

static void fail_at(const struct place *at, const char *what)
{
    print_error(
        "status %d here %d help %d half %d/%d report %d clock %d record %d score %d rule %d settings %d\n",
        at->status, at->here, at->help, at->half, at->other_half, at->report, at->clock, at->record,
        at->score, at->rule, at->settings);
    fail_msg("%s", what);
}

// ---- what must be true

static bool of_clock(int act)
{
    return act == PAD_ACT_press || act == PAD_ACT_pause || act == PAD_ACT_resume ||
           act == PAD_ACT_claim_time || act == PAD_ACT_reset || act == PAD_ACT_grab;
}

// A clock knows whose turn it is, and so when somebody may double or turn the cube.
static bool of_turn(int act)
{
    return act == PAD_ACT_offer || act == PAD_ACT_set_cube || act == PAD_ACT_automatic;
}

static void nobody_acts_away_from_the_table(const struct place *at)
{
    struct pad pad = answer_at(at);
    if (at->here && status_at_table((enum match_status)at->status)) return;
    for (int i = 0; i < 2; i++) {
        SURE(pad.half[i].asks == PAD_ACT_NONE);
        for (int act = 0; act < PAD_ACT_COUNT; act++)
            SURE(pad.half[i].why_not[act] != PAD_MAY);
    }
    SURE(pad.turn == SIDE_NONE);
}

static void one_side_acts(const struct place *at)
{
    struct pad pad = answer_at(at);
    SURE(!BOTH(&pad, take) && !BOTH(&pad, drop) && !BOTH(&pad, confirm));
    SURE(!BOTH(&pad, roll) || records[at->record].on_roll == SIDE_NONE);
    SURE(!BOTH(&pad, offer) || (!clocks[at->clock].clock && records[at->record].on_roll == SIDE_NONE));
    for (int i = 0; i < 2; i++) {
        SURE(MAY(&pad, i, take) == MAY(&pad, i, drop));
        // Whoever has to answer does nothing else in the game, and nobody goes on meanwhile.
        if (MAY(&pad, i, take) || MAY(&pad, i, confirm))
            for (int side = 0; side < 2; side++)
                SURE(!MAY(&pad, side, offer) && !MAY(&pad, side, press) && !MAY(&pad, side, roll) &&
                     !MAY(&pad, side, lost) && !MAY(&pad, side, won) && !MAY(&pad, side, set_cube));
        // Where only the cube is recorded a position goes on from there, and nothing else.
        if (records[at->record].cube_only) SURE(!MAY(&pad, i, roll));
        if (MAY(&pad, i, roll)) SURE(MAY(&pad, i, set_up));
        if (records[at->record].cube_only && MAY(&pad, i, resign)) SURE(MAY(&pad, i, set_up));
        SURE(!MAY(&pad, i, take) || pad.turn == (enum side)(i + 1));
        SURE(!(MAY(&pad, i, ready) && at->help == 2));
        SURE(!(MAY(&pad, i, call_director) && MAY(&pad, i, call_off)));
    }
}

static void clocks_enable_nothing_but_clocks(const struct place *at)
{
    struct place without = *at;
    without.clock = 0;
    struct pad pad = answer_at(at), bare = answer_at(&without);
    for (int i = 0; i < 2; i++)
        for (int act = 0; act < PAD_ACT_COUNT; act++) {
            bool may = pad.half[i].why_not[act] == PAD_MAY, may_bare = bare.half[i].why_not[act] == PAD_MAY;
            if (of_clock(act))
                SURE(!may_bare);
            else if (of_turn(act))
                SURE(!may || may_bare);
            else
                SURE(may == may_bare);
        }
}

static void the_cube_knows_its_rules(const struct place *at)
{
    struct pad pad = answer_at(at);
    enum phase phase = match_phase(&scores[at->score], &rules[at->rule]);
    for (int i = 0; i < 2; i++) {
        enum side side = (enum side)(i + 1);
        const struct pad_record *r = &records[at->record];
        SURE(WHY(&pad, i, offer) != PAD_NO_first || at->rule != ROLLS_AGAIN);
        SURE(!rules[at->rule].no_cube || !MAY(&pad, i, set_cube));
        if (MAY(&pad, i, automatic)) {
            SURE(r->turns == r->automatic && r->automatic < rules[at->rule].automatic);
            SURE(at->rule == ROLLS_AGAIN && phase != PHASE_DMP);
            SURE(!clocks[at->clock].clock || clocks[at->clock].opening);
        }
        if (!MAY(&pad, i, offer)) continue;
        SURE(phase != PHASE_CRAWFORD || rules[at->rule].crawford_cube);
        SURE(phase != PHASE_DMP);
        SURE(r->owner != side_other(side) && r->offered == SIDE_NONE && !r->complete);
        SURE(match_may_double(&scores[at->score], &rules[at->rule], side, r->cube));
        SURE(!clocks[at->clock].clock || clocks[at->clock].running == side ||
             clocks[at->clock].interrupted == side);
        SURE(!clocks[at->clock].opening || at->rule == ROLLS_AGAIN);
        SURE(clocks[at->clock].expired == SIDE_NONE && !rules[at->rule].no_cube);
    }
}

// "You won +1 … Wrong?" takes nothing from the winner.
static void a_strip_stands_beside(const struct place *at)
{
    struct place agreed = *at;
    bool admitted = reports[at->report].reporter != SIDE_NONE &&
                    reports[at->report].reporter != reports[at->report].winner;
    if (!admitted) return;
    agreed.report = 1;
    struct pad pad = answer_at(at), quiet = answer_at(&agreed);
    int winner = side_index(reports[at->report].winner);
    if (at->here && at->status == MATCH_PLAYING) SURE(MAY(&pad, winner, wrong));
    SURE(!MAY(&pad, !winner, wrong));
    for (int i = 0; i < 2; i++)
        for (int act = 0; act < PAD_ACT_COUNT; act++)
            if (act != PAD_ACT_wrong && act != PAD_ACT_undo)
                SURE(pad.half[i].why_not[act] == quiet.half[i].why_not[act]);
}

// Each setting changes what it is about and nothing else.
static void settings_keep_to_themselves(const struct place *at)
{
    static const enum pad_act about[][3] = {{PAD_ACT_roll, PAD_ACT_resign, PAD_ACT_set_up},
                                            {PAD_ACT_claim_time, PAD_ACT_claim_time, PAD_ACT_claim_time},
                                            {PAD_ACT_reset, PAD_ACT_reset, PAD_ACT_reset},
                                            {PAD_ACT_grab, PAD_ACT_grab, PAD_ACT_grab}};
    for (int bit = 0; bit < 4; bit++) {
        struct place changed = *at;
        changed.settings ^= 1 << bit;
        struct pad pad = answer_at(at), other = answer_at(&changed);
        for (int act = 0; act < PAD_ACT_COUNT; act++)
            if (act != (int)about[bit][0] && act != (int)about[bit][1] && act != (int)about[bit][2])
                SURE(pad.half[0].why_not[act] == other.half[0].why_not[act] &&
                     pad.half[1].why_not[act] == other.half[1].why_not[act]);
    }
}

// The first question that can be answered is the one that is put.
static void what_is_asked_may_be_done(const struct place *at)
{
    struct pad pad = answer_at(at);
    for (int i = 0; i < 2; i++) {
        bool any = false;
        for (int n = 0; n < pad_question_count; n++) {
            bool may = pad.half[i].why_not[pad_questions[n]] == PAD_MAY;
            if (may && !any) SURE(pad.half[i].asks == pad_questions[n]);
            any = any || may;
        }
        SURE(any || pad.half[i].asks == PAD_ACT_NONE);
    }
}

#define FACT(name) ((uint64_t)1 << PAD_IS_##name)

// Why not, for who knows these facts: the first row that fails, as the web reads the tables (lib/match/pad.js).
static enum pad_reason why_with(uint64_t facts, int act)
{
    for (const struct pad_rule *rule = pad_rules; rule < pad_rules + pad_rule_count; rule++)
        if ((int)rule->act == act && (facts >> rule->fact & 1) != rule->needs) return rule->reason;
    return PAD_MAY;
}

// What only they know who show the clock: a reserve that has run out can be claimed, once, and while it is asked what the
// clocks stand for nobody presses, stops or rolls again. Nothing else changes.
static void who_shows_the_clock_knows_more(const struct place *at)
{
    struct pad pad = answer_at(at);
    bool can = at->here && at->status == MATCH_PLAYING && clocks[at->clock].clock &&
               clocks[at->clock].expired == SIDE_NONE && !(at->settings & 2);
    for (int i = 0; i < 2; i++) {
        uint64_t facts = pad.half[i].facts;
        SURE(!(facts & (FACT(out) | FACT(held))));
        SURE(!MAY(&pad, i, claim_time));
        for (int act = 0; act < PAD_ACT_COUNT; act++) {
            enum pad_reason plain = pad.half[i].why_not[act], out = why_with(facts | FACT(out), act),
                            held = why_with(facts | FACT(held), act);
            bool stands = act == PAD_ACT_press || act == PAD_ACT_pause || act == PAD_ACT_reset;
            SURE(why_with(facts, act) == plain);
            SURE(act == PAD_ACT_claim_time ? (out == PAD_MAY) == can : out == plain);
            SURE(stands ? held != PAD_MAY : held == plain);
            SURE(plain != PAD_MAY || !stands || held == PAD_NO_stopped);
        }
    }
}

static void check(const struct place *at)
{
    nobody_acts_away_from_the_table(at);
    one_side_acts(at);
    clocks_enable_nothing_but_clocks(at);
    the_cube_knows_its_rules(at);
    a_strip_stands_beside(at);
    settings_keep_to_themselves(at);
    who_shows_the_clock_knows_more(at);
    what_is_asked_may_be_done(at);
}

static void every_state_keeps_the_rules(void **state)
{
    (void)state;
    walk(check);
}

// ---- nothing in the tables is idle

static bool done[PAD_ACT_COUNT], decides[256];

static void note_facts(uint64_t facts)
{
    for (int act = 0; act < PAD_ACT_COUNT; act++)
        done[act] = done[act] || why_with(facts, act) == PAD_MAY;
    for (int n = 0; n < pad_rule_count; n++) {
        const struct pad_rule *rule = &pad_rules[n];
        bool first = (facts >> rule->fact & 1) != rule->needs;
        for (int k = 0; k < n && first; k++)
            first = pad_rules[k].act != rule->act || (facts >> pad_rules[k].fact & 1) == pad_rules[k].needs;
        decides[n] = decides[n] || first;
    }
}

static void note(const struct place *at)
{
    struct pad pad = answer_at(at);
    uint64_t facts = pad.half[0].facts;
    note_facts(facts);
    if (!clocks[at->clock].clock) return;
    note_facts(facts | FACT(out));
    note_facts(facts | FACT(held));
}

static void every_row_decides_something(void **state)
{
    (void)state;
    assert_true(pad_rule_count <= (int)(sizeof decides / sizeof *decides));
    walk(note);
    for (int act = 0; act < PAD_ACT_COUNT; act++)
        if (!done[act]) fail_msg("nobody may ever %s", pad_act_words[act]);
    for (int n = 0; n < pad_rule_count; n++)
        if (!decides[n])
            fail_msg("%s: %s decides nothing", pad_act_words[pad_rules[n].act],
                     pad_fact_words[pad_rules[n].fact]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_keeps_the_rules),
        cmocka_unit_test(every_row_decides_something),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
