// SPDX-License-Identifier: MIT
#include "director/pad/pad.h"

#include "director/status.h"

// ---- the tables

#define WORD(name) #name,
const char *const pad_fact_words[PAD_FACT_COUNT] = {PAD_FACTS(WORD)};
const char *const pad_act_words[PAD_ACT_COUNT] = {PAD_ACTS(WORD)};
const char *const pad_reason_words[PAD_REASON_COUNT] = {"", PAD_REASONS(WORD)};
#undef WORD

#define NEEDS(act, fact, reason) {PAD_ACT_##act, true, PAD_IS_##fact, PAD_NO_##reason},
#define BARS(act, fact, reason)  {PAD_ACT_##act, false, PAD_IS_##fact, PAD_NO_##reason},
const struct pad_rule pad_rules[] = {PAD_RULES(NEEDS, BARS)};
const int pad_rule_count = (int)(sizeof pad_rules / sizeof *pad_rules);
#undef NEEDS
#undef BARS

#define QUESTION(act) PAD_ACT_##act,
const enum pad_act pad_questions[] = {PAD_QUESTIONS(QUESTION)};
const int pad_question_count = (int)(sizeof pad_questions / sizeof *pad_questions);
#undef QUESTION

// ---- facts

static bool said_by(int32_t bits, enum side side)
{
    return bits & 1 << side_index(side);
}

// By the clock: who runs, or whose turn was interrupted.
static enum side clock_turn(const struct pad_seen *seen)
{
    if (!seen->clock) return SIDE_NONE;
    return seen->running != SIDE_NONE ? seen->running : seen->interrupted;
}

static uint64_t facts_of_match(const struct pad_seen *s, enum side side)
{
    bool playing = s->here && s->status == MATCH_PLAYING, finishing = s->here && s->status == MATCH_FINISHING;
    bool own = s->reporter == side, boast = s->reporter != SIDE_NONE && s->reporter == s->winner;
    const bool is[] = {
        [PAD_IS_here] = s->here && status_at_table(s->status),
        [PAD_IS_called] = s->here && s->status == MATCH_CALLED,
        [PAD_IS_playing] = playing,
        [PAD_IS_finishing] = finishing,
        [PAD_IS_live] = playing || finishing,
        [PAD_IS_disputed] = s->here && s->status == MATCH_DISPUTED,
        [PAD_IS_ready] = said_by(s->ready, side),
        [PAD_IS_not_ours] = s->helped && s->not_ours,
        [PAD_IS_helped] = s->helped,
        [PAD_IS_reported] = s->reporter == side_other(side),
        [PAD_IS_asked] = boast && !own,
        [PAD_IS_waits] = boast && own,
        [PAD_IS_undoable] = s->open,
        [PAD_IS_counted] = s->counted,
        [PAD_IS_signed] = said_by(s->signed_by, side),
        [PAD_IS_raised] = said_by(s->raised, side),
        [PAD_IS_version] = said_by(s->versions, side_other(side)),
    };
    uint64_t facts = 0;
    for (unsigned fact = 0; fact < sizeof is / sizeof *is; fact++)
        facts |= (uint64_t)is[fact] << fact;
    return facts;
}

#define IF(fact, so) ((uint64_t)(so) << PAD_IS_##fact)

static uint64_t facts_of_clock(const struct pad_seen *s, enum side side)
{
    enum side turn = clock_turn(s);
    if (!s->clock) return 0;
    return IF(clock, true) | IF(between, turn == SIDE_NONE) | IF(ticking, s->running != SIDE_NONE) |
           IF(stopped, s->running == SIDE_NONE && turn != SIDE_NONE) | IF(theirs, turn == side_other(side)) |
           IF(first, turn == side && s->opening && s->opens_with_dice) |
           IF(claimed, s->expired != SIDE_NONE) | IF(automatic, s->automatic) | IF(resets, s->resets) |
           IF(grabs, s->grabs);
}

static bool ties_double(const struct pad_seen *s)
{
    const struct pad_record *r = &s->record;
    bool begins = s->starts_by_roll && r->turns == r->automatic && !r->complete && (!s->clock || s->opening);
    return begins && match_may_automatic(&s->score, &s->rules, r->turns ? r->cube : 1, r->automatic);
}

static uint64_t facts_of_cube(const struct pad_seen *s, enum side side)
{
    const struct pad_record *r = &s->record;
    if (s->rules.no_cube) return IF(cubeless, true);
    int32_t cube = r->turns ? r->cube : 1;
    enum phase phase = match_phase(&s->score, &s->rules);
    bool void_here = phase == PHASE_CRAWFORD && !s->rules.crawford_cube;
    bool highest = cube >= CUBE_MAX || (s->rules.cube_limit && cube * 2 > s->rules.cube_limit);
    bool dead = !match_may_double(&s->score, &s->rules, side, cube);
    return IF(ties, ties_double(s)) | IF(crawford, void_here) | IF(highest, highest) |
           IF(dead, dead && !void_here && !highest) | IF(not_mine, r->turns && r->owner == side_other(side)) |
           IF(offered, r->offered == side) | IF(answers, r->offered == side_other(side));
}

static uint64_t facts_of_record(const struct pad_seen *s, enum side side)
{
    const struct pad_record *r = &s->record;
    bool known = r->turns > r->automatic;
    bool turned = r->turns && (!known || r->offered != SIDE_NONE || (r->cube_only && !r->complete));
    return IF(turned, turned) | IF(recorded, known && !r->cube_only) | IF(cube_only, r->cube_only) |
           IF(complete, r->complete) | IF(recording, s->recording) |
           IF(not_on_roll, r->on_roll == side_other(side));
}

// ---- answers

static enum pad_act asked_of(const struct pad_half *half)
{
    for (int i = 0; i < pad_question_count; i++)
        if (half->why_not[pad_questions[i]] == PAD_MAY) return pad_questions[i];
    return PAD_ACT_NONE;
}

static struct pad_half half_of(const struct pad_seen *seen, enum side side)
{
    struct pad_half half = {.facts = facts_of_match(seen, side) | facts_of_clock(seen, side) |
                                     facts_of_cube(seen, side) | facts_of_record(seen, side)};
    for (const struct pad_rule *rule = pad_rules; rule < pad_rules + pad_rule_count; rule++) {
        bool so = half.facts >> rule->fact & 1;
        if (so != rule->needs && half.why_not[rule->act] == PAD_MAY) half.why_not[rule->act] = rule->reason;
    }
    half.asks = asked_of(&half);
    return half;
}

static enum side turn_of(const struct pad_seen *s)
{
    if (!s->here || s->status != MATCH_PLAYING) return SIDE_NONE;
    if (s->record.offered != SIDE_NONE) return side_other(s->record.offered);
    if (s->record.on_roll != SIDE_NONE) return s->record.on_roll;
    return clock_turn(s);
}

struct pad pad_of(const struct pad_seen *seen)
{
    return (struct pad){.turn = turn_of(seen), .half = {half_of(seen, SIDE_A), half_of(seen, SIDE_B)}};
}
