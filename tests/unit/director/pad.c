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

// ---- every state, held against what the rule book says of it

enum {
    GAMES_OF_ALL = REPORTS * CLOCKS * RECORDS,
    SAID = HELP * HALVES * HALVES,
    PLAYED_BY = SCORES * RULES * SETTINGS_OF_FOUR
};

static void say(struct place *at, int n)
{
    at->help = n % HELP;
    at->half = n / HELP % HALVES;
    at->other_half = n / HELP / HALVES;
}

static void game(struct place *at, int n)
{
    at->report = n % REPORTS;
    at->clock = n / REPORTS % CLOCKS;
    at->record = n / REPORTS / CLOCKS;
}

static void set(struct place *at, int n)
{
    at->score = n % SCORES;
    at->rule = n / SCORES % RULES;
    at->settings = n / SCORES / RULES;
}

static const struct {
    int count;
    void (*put)(struct place *, int);
} parts[] = {{SAID, say}, {GAMES_OF_ALL, game}, {PLAYED_BY, set}};

// Every status, at a table and away from one, with everything that was said, every game and every setting, any two of the three
// wholly together.
static void walk_all(void (*visit)(const struct place *))
{
    struct place at;
    for (int n = 0; n < words_match_status.count * 2; n++)
        for (int left = 0; left < 3; left++) {
            const int one = (left + 1) % 3, two = (left + 2) % 3;
            at = (struct place){.status = n / 2, .here = n % 2};
            for (int i = 0; i < parts[one].count; i++)
                for (int k = 0; k < parts[two].count; k++) {
                    parts[one].put(&at, i);
                    parts[two].put(&at, k);
                    visit(&at);
                }
        }
}

// When in the life of a match an act can be thought of at all.
enum stage { PLAY, AT_TABLE, CALLED, LIVE, FINISH, DISPUTE };
static const enum stage stages[PAD_ACT_COUNT] = {
    [PAD_ACT_ready] = CALLED,      [PAD_ACT_not_ours] = CALLED, [PAD_ACT_call_director] = AT_TABLE,
    [PAD_ACT_call_off] = AT_TABLE, [PAD_ACT_wrong] = LIVE,      [PAD_ACT_undo] = LIVE,
    [PAD_ACT_dispute] = LIVE,      [PAD_ACT_sign] = FINISH,     [PAD_ACT_agree] = DISPUTE,
    [PAD_ACT_admit] = DISPUTE,
};

static bool reached(const struct pad_seen *s, enum stage stage)
{
    bool plays = s->status == MATCH_PLAYING, ends = s->status == MATCH_FINISHING;
    bool waits = s->status == MATCH_CALLED, disputed = s->status == MATCH_DISPUTED;
    const bool is[] = {[PLAY] = plays,   [AT_TABLE] = plays || ends || waits || disputed,
                       [CALLED] = waits, [LIVE] = plays || ends,
                       [FINISH] = ends,  [DISPUTE] = disputed};
    return s->here && is[stage];
}

// What is true at a table, in the words of the rules and not of the tables.
struct told {
    enum side me, you, turn; // whose turn it is by the clock
    int32_t cube;
    bool still;  // somebody owes an answer
    bool claims; // who won says so, and the loser has not agreed
    bool opens;  // nobody has played, and the dice decide who does
    bool rests, last, high, dead, begins;
};

static bool of_side(int32_t bits, enum side side)
{
    return side == SIDE_A ? bits & 1 : bits & 2;
}

static struct told tell(const struct pad_seen *s, enum side me)
{
    const struct pad_record *r = &s->record;
    struct told t = {.me = me, .you = me == SIDE_A ? SIDE_B : SIDE_A, .cube = r->turns ? r->cube : 1};
    int32_t a = s->score.length - s->score.score[0], b = s->score.length - s->score.score[1];
    int32_t mine = me == SIDE_A ? a : b, yours = me == SIDE_A ? b : a;
    if (s->clock) t.turn = s->running == SIDE_NONE ? s->interrupted : s->running;
    t.claims = s->winner != SIDE_NONE && s->reporter == s->winner;
    t.still = t.claims || r->offered != SIDE_NONE;
    t.opens = s->clock && t.turn == me && s->opening && s->opens_with_dice;
    t.last = a == 1 && b == 1;
    t.rests =
        s->rules.crawford && !s->rules.crawford_cube && !s->score.crawford_played && (a == 1) != (b == 1);
    t.high = t.cube == CUBE_MAX || (s->rules.cube_limit && t.cube == s->rules.cube_limit);
    t.dead = (s->rules.dead_cube == DEAD_FOR_DOUBLER && t.cube >= mine) ||
             (s->rules.dead_cube == DEAD_FOR_BOTH && t.cube >= mine && t.cube >= yours);
    t.begins = s->starts_by_roll && r->turns == r->automatic && !r->complete && (!s->clock || s->opening) &&
               r->automatic < s->rules.automatic && !s->rules.no_cube && !t.last && !t.rests && !t.high;
    return t;
}

// Whether the clock lets somebody act on it.
static bool shown(const struct pad_seen *s)
{
    return s->clock && s->expired == SIDE_NONE;
}

static bool on_cube(const struct pad_seen *s, const struct told *t)
{
    return !s->rules.no_cube && !t->rests && !t->still && !t->opens && !s->record.complete &&
           (!s->clock || t->turn != SIDE_NONE);
}

static bool rule_book_lets(const struct pad_seen *s, const struct told *t, enum pad_act act)
{
    const struct pad_record *r = &s->record;
    const bool writes = s->recording && !r->complete && !t->still, ticks = s->running != SIDE_NONE;
    const bool lets[PAD_ACT_COUNT] = {
        [PAD_ACT_ready] = !of_side(s->ready, t->me) && !(s->helped && s->not_ours),
        [PAD_ACT_not_ours] = !s->helped,
        [PAD_ACT_call_director] = !s->helped,
        [PAD_ACT_call_off] = s->helped,
        [PAD_ACT_press] = shown(s) && !t->still && (ticks ? t->turn == t->me : t->turn == SIDE_NONE),
        [PAD_ACT_pause] = shown(s) && ticks,
        [PAD_ACT_resume] = shown(s) && !ticks && t->turn != SIDE_NONE,
        [PAD_ACT_reset] = shown(s) && ticks && s->resets,
        [PAD_ACT_grab] = shown(s) && s->grabs,
        [PAD_ACT_automatic] = t->begins && !t->claims,
        [PAD_ACT_offer] = on_cube(s, t) && s->expired == SIDE_NONE && t->turn != t->you &&
                          r->on_roll != t->you && !t->last && !t->high && !t->dead &&
                          !(r->turns && r->owner == t->you),
        [PAD_ACT_take] = r->offered == t->you,
        [PAD_ACT_drop] = r->offered == t->you,
        [PAD_ACT_set_cube] = on_cube(s, t) && (r->cube_only || r->turns <= r->automatic),
        [PAD_ACT_undo_cube] = r->turns && (r->turns <= r->automatic || r->offered != SIDE_NONE ||
                                           (r->cube_only && !r->complete)),
        [PAD_ACT_roll] = writes && !r->cube_only && r->on_roll != t->you,
        [PAD_ACT_set_up] = writes,
        [PAD_ACT_resign] = writes,
        [PAD_ACT_lost] = !t->still,
        [PAD_ACT_won] = !t->still,
        [PAD_ACT_final] = true,
        [PAD_ACT_confirm] = t->claims && s->winner == t->you,
        [PAD_ACT_wrong] = s->reporter == t->you,
        [PAD_ACT_undo] = s->open,
        [PAD_ACT_sign] = !of_side(s->signed_by, t->me),
        [PAD_ACT_dispute] = s->counted,
        [PAD_ACT_agree] = of_side(s->raised, t->me),
        [PAD_ACT_admit] = of_side(s->versions, t->you),
    };
    return lets[act];
}

// Whether what is said to whoever may not is so. nothing, rule: it is what the act itself asks for that is missing.
static bool is_so(const struct pad_seen *s, const struct told *t, enum pad_reason why)
{
    const struct pad_record *r = &s->record;
    const bool so[PAD_REASON_COUNT] = {
        [PAD_NO_answer] = r->offered != SIDE_NONE,
        [PAD_NO_automatic] = s->automatic,
        [PAD_NO_called] = s->helped,
        [PAD_NO_complete] = r->complete,
        [PAD_NO_crawford] = t->rests,
        [PAD_NO_cube_only] = r->cube_only,
        [PAD_NO_cubeless] = s->rules.no_cube,
        [PAD_NO_dead] = t->dead || t->last,
        [PAD_NO_first] = t->opens,
        [PAD_NO_highest] = t->high,
        [PAD_NO_no_clock] = !s->clock,
        [PAD_NO_no_result] = !s->counted,
        [PAD_NO_no_version] = !of_side(s->versions, t->you),
        [PAD_NO_not_called] = !s->helped,
        [PAD_NO_not_offered] = r->offered != t->you,
        [PAD_NO_not_ours] = s->helped && s->not_ours,
        [PAD_NO_nothing] = true,
        [PAD_NO_off] = !s->recording,
        [PAD_NO_open] = t->claims,
        [PAD_NO_opening] = s->clock && t->turn == SIDE_NONE,
        [PAD_NO_owner] = r->turns && r->owner == t->you,
        [PAD_NO_raised] = !of_side(s->raised, t->me),
        [PAD_NO_recorded] = r->turns > r->automatic && !r->cube_only,
        [PAD_NO_rule] = !s->resets || !s->grabs || !t->begins,
        [PAD_NO_running] = s->running != SIDE_NONE || t->turn == SIDE_NONE,
        [PAD_NO_said] = of_side(s->ready, t->me),
        [PAD_NO_signed] = of_side(s->signed_by, t->me),
        [PAD_NO_stopped] = s->clock && s->running == SIDE_NONE,
        [PAD_NO_time_claimed] = s->expired != SIDE_NONE,
        [PAD_NO_time_left] = true,
        [PAD_NO_turn] = t->turn == t->you || r->on_roll == t->you,
    };
    return so[why];
}

static enum side whose_turn(const struct pad_seen *s)
{
    if (s->record.offered != SIDE_NONE) return s->record.offered == SIDE_A ? SIDE_B : SIDE_A;
    if (s->record.on_roll != SIDE_NONE) return s->record.on_roll;
    return s->running != SIDE_NONE ? s->running : s->interrupted;
}

static void is_by_the_book(const struct place *at)
{
    struct pad_seen seen = seen_at(at);
    struct pad pad = pad_of(&seen);
    // Nobody has turned a cube that is not there.
    if (seen.rules.no_cube && (seen.record.cube > 1 || seen.record.offered != SIDE_NONE)) return;
    SURE(pad.turn == (reached(&seen, PLAY) ? whose_turn(&seen) : SIDE_NONE));
    for (int i = 0; i < 2; i++) {
        struct told told = tell(&seen, i ? SIDE_B : SIDE_A);
        for (int act = 0; act < PAD_ACT_COUNT; act++) {
            enum pad_reason why = pad.half[i].why_not[act];
            bool now = reached(&seen, stages[act]),
                 lets = now && rule_book_lets(&seen, &told, (enum pad_act)act);
            if ((why == PAD_MAY) != lets) fail_at(at, pad_act_words[act]);
            if ((why == PAD_NO_not_now) == now) fail_at(at, pad_act_words[act]);
            if (now && !lets && !is_so(&seen, &told, why)) fail_at(at, pad_reason_words[why]);
        }
    }
}

static void every_state_is_by_the_book(void **state)
{
    (void)state;
    walk_all(is_by_the_book);
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
        cmocka_unit_test(every_state_is_by_the_book),
        cmocka_unit_test(every_row_decides_something),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
