// SPDX-License-Identifier: MIT
// Sections by rounds: how they go on, the next round, and the last one taken back. What is paired is paired: a correction
// of an earlier result changes the standings and the next round, never this one. Rule book 3.2; cases 61-63.
#include "director/deciding.h"
#include "director/formats/build.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/formats/plan.h"
#include "director/formats/settle.h"
#include "director/games/match_life.h"
#include "director/rounds/decide_ladder.h"
#include "director/rounds/groups.h"
#include "director/rounds/ladder.h"
#include "director/rounds/pairing.h"
#include "director/rounds/points.h"
#include "director/rounds/tie_words.h"
#include "engine/mem.h"

// ---- how it goes on

static bool by_rounds(const struct state *state, int32_t section)
{
    const struct row_section *s = drawn_section(state, section);
    return s && format_by_rounds((enum section_kind)s->kind);
}

static bool for_lives(const struct state *state, int32_t section)
{
    return format_for_lives((enum section_kind)state_section(state, section)->kind);
}

static bool on_ladder(const struct state *state, int32_t section)
{
    return format_on_ladder((enum section_kind)state_section(state, section)->kind);
}

static void rule_emit(struct deciding *d, int32_t section, const struct row_pairing *rule)
{
    struct event event = {.kind = EVENT_pairing_rule_set};
    members_copy(&row_fields[ROW_pairing], rule, &event_types[EVENT_pairing_rule_set].fields, &event.is);
    event.is.pairing_rule_set.section = section;
    deciding_emit(d, &event);
}

static bool rules_same(const struct row_pairing *a, const struct row_pairing *b)
{
    return members_same(&command_types[COMMAND_pairing_rule].fields, &row_fields[ROW_pairing], a, b) &&
           text_same(a->worth, b->worth) && a->cashing == b->cashing;
}

// Whether rounds wait for each other says what lives and places are counted by; how many pairs are made at once does not.
static bool settled_same(const struct row_pairing *a, const struct row_pairing *b)
{
    return a->twice == b->twice && a->lives == b->lives && a->group_of == b->group_of &&
           a->accelerated == b->accelerated && text_same(a->worth, b->worth) && text_same(a->ties, b->ties) &&
           (a->pace == PACE_ROUNDS) == (b->pace == PACE_ROUNDS) && a->swap == b->swap &&
           a->unplayed == b->unplayed;
}

// What the draw has settled stays so until another number is said.
static struct row_pairing rule_wanted(const struct command_pairing_rule *c, const struct row_pairing *was,
                                      enum section_kind kind, bool drawn)
{
    struct row_pairing rule = {0};
    members_copy(&command_types[COMMAND_pairing_rule].fields, c, &row_fields[ROW_pairing], &rule);
    if (c->points.count) tie_worth_write(&c->points, rule.worth);
    if (drawn && !rule.worth[0]) mem_copy(rule.worth, was->worth, sizeof rule.worth);
    if (drawn && !rule.ties[0]) mem_copy(rule.ties, was->ties, sizeof rule.ties);
    if (drawn && !rule.unplayed) rule.unplayed = was->unplayed;
    rule.cashing = drawn && was->cashing;
    enum section_kind settled = drawn ? kind : SECTION_KNOCKOUT;
    if (settled == SECTION_SWISS && !rule.rounds) rule.rounds = was->rounds;
    if (format_for_lives(settled) && !rule.lives) rule.lives = was->lives;
    if (settled == SECTION_MORE_SWISS && !rule.paid) rule.paid = was->paid;
    if (rule.pace == PACE_BATCHES && !rule.batch) rule.batch = was->batch;
    if (format_on_ladder(settled) && !rule.reach) rule.reach = was->reach;
    return rule;
}

static bool ties_said_well(struct deciding *d, const struct command_pairing_rule *c)
{
    struct tie_rule rule;
    if (c->points.count && !tie_worth_fits(&c->points))
        deciding_refuse(d, director_refusal(DIRECTOR_WORTHS, WORTH_MOST));
    else if (!tie_order_read(c->ties, &tie_rule_ours, &rule))
        deciding_refuse(d, director_refusal(DIRECTOR_TIES));
    return !refused(d);
}

DECIDE(pairing_rule)
{
    const struct row_section *s = drawn_section(d->was, c->section);
    struct row_pairing was = drawn_rule(d->was, c->section);
    if (!s) REFUSE_WORDS(d, "section", DIRECTOR_NOTHING, c->section);
    if (format_in_bracket((enum section_kind)s->kind)) REFUSE(d, DIRECTOR_NOT_BY_ROUNDS, c->section);
    bool drawn = s->status != SECTION_PLANNED;
    if (c->group_of && c->group_of < GROUP_LEAST) REFUSE(d, DIRECTOR_GROUP_OF, GROUP_LEAST, GROUP_MAX);
    if (!ties_said_well(d, c)) return;
    struct row_pairing rule = rule_wanted(c, &was, (enum section_kind)s->kind, drawn);
    if (drawn && (!settled_same(&rule, &was) || !by_rounds(d->was, c->section))) REFUSE(d, DIRECTOR_DRAWN);
    if (drawn && rule.rounds && rule.rounds < was.paired) REFUSE(d, DIRECTOR_ROUNDS_FEW, was.paired);
    if (rules_same(&rule, &was)) return;
    rule_emit(d, c->section, &rule);
    settle(d);
}

// What parts those who are level, and what unplayed rounds are worth to that, is written out by the draw where nobody has said
// it, and is never asked of a default again.
static void ties_fix(struct deciding *d, int32_t section, struct row_pairing *rule)
{
    const struct row_section *s = state_section(d->now, section);
    enum section_kind kind = (enum section_kind)s->kind;
    if (format_in_bracket(kind) || format_on_ladder(kind)) return;
    if (!rule->ties[0]) tie_order_write(points_rule_usual(format_places(kind), s->boards), rule->ties);
    if (rule->unplayed == UNPLAYED_USUAL) rule->unplayed = UNPLAYED_DUMMY_2026;
}

void round_rule_unfix(struct deciding *d, int32_t section, enum section_kind kind, int32_t boards)
{
    struct row_pairing rule = drawn_rule(d->now, section), usual = {0};
    if (format_in_bracket(kind) || format_on_ladder(kind) || !state_pairing(d->now, section)) return;
    tie_order_write(points_rule_usual(format_places(kind), boards), usual.ties);
    if (!text_same(rule.ties, usual.ties)) return;
    rule.ties[0] = 0;
    rule_emit(d, section, &rule);
}

// How many rounds a Swiss has is settled by its draw: a knockout's number leaves one unbeaten. Lives are three, an eighth of
// the entries cash, and a quarter of a round is a batch, if nobody has said otherwise.
static void rounds_fix(struct deciding *d, int32_t section, int32_t entries, struct row_pairing *to)
{
    enum { PAID_OF = 8, BATCH_OF = 8, BATCH_LEAST = 2 };
    struct row_pairing rule = *to;
    bool lives = for_lives(d->now, section);
    bool ladder = on_ladder(d->now, section);
    if (ladder && !rule.reach) rule.reach = LADDER_REACH_USUAL;
    if (!lives && !ladder && !rule.rounds) rule.rounds = bracket_rounds(bracket_size_for(entries));
    if (lives && !rule.lives) rule.lives = LIVES_USUAL;
    rule.cashing = state_section(d->now, section)->kind == SECTION_MORE_SWISS;
    if (rule.cashing && !rule.paid) rule.paid = entries / PAID_OF ? entries / PAID_OF : 1;
    if (drawn_paced(d->now, section) && rule.pace == PACE_BATCHES && !rule.batch)
        rule.batch = entries / BATCH_OF > BATCH_LEAST ? entries / BATCH_OF : BATCH_LEAST;
    *to = rule;
}

void round_rule_fix(struct deciding *d, int32_t section, int32_t entries)
{
    const struct row_pairing was = drawn_rule(d->now, section);
    struct row_pairing rule = was;
    if (by_rounds(d->now, section)) rounds_fix(d, section, entries, &rule);
    ties_fix(d, section, &rule);
    if (!rules_same(&rule, &was)) rule_emit(d, section, &rule);
}

// ---- the next round

static bool round_possible(struct deciding *d, int32_t section, int32_t round)
{
    struct row_pairing rule = drawn_rule(d->was, section);
    int32_t open = drawn_undecided(d->was, section);
    if (!drawn_section(d->was, section))
        deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, section), "section");
    else if (!by_rounds(d->was, section))
        deciding_refuse(d, director_refusal(DIRECTOR_NOT_BY_ROUNDS, section));
    else if (!drawn_is(d->was, section))
        deciding_refuse(d, director_refusal(DIRECTOR_NOT_DRAWN));
    else if (rule.ended && on_ladder(d->was, section))
        deciding_refuse(d, director_refusal(DIRECTOR_LADDER_ENDED, section));
    else if (round != rule.paired + 1)
        deciding_refuse(d, director_refusal(DIRECTOR_ROUND_NEXT, section, rule.paired + 1));
    else if (rule.paired >= drawn_rounds_most(d->was, section))
        deciding_refuse(d, director_refusal(DIRECTOR_ROUNDS_PAIRED, rule.paired));
    else if (state_section(d->was, section)->status == SECTION_OVER)
        deciding_refuse(d, director_refusal(DIRECTOR_LIVES_DECIDED, section));
    else if (open && !drawn_paced(d->was, section))
        deciding_refuse(d, director_refusal(DIRECTOR_ROUND_RUNNING, rule.paired, open));
    return !refused(d);
}

// The pairs of a round as lists of entries; b = 0: the bye.
struct pairs {
    int32_t *a, *b, *relaxed, count;
};

static bool pairs_take(struct deciding *d, struct pairs *out)
{
    int32_t *lists = room_take(d->room, sizeof *lists * 3 * ENTRIES_MAX);
    if (!lists) deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
    if (lists) *out = (struct pairs){lists, lists + ENTRIES_MAX, lists + 2 * ENTRIES_MAX, 0};
    return lists;
}

static void pair_add(struct pairs *to, int32_t a, int32_t b, uint32_t relaxed)
{
    to->a[to->count] = a;
    to->b[to->count] = b;
    to->relaxed[to->count++] = (int32_t)relaxed;
}

// Those who are there and stand in no pair yet.
static bool pair_fits(const struct pairing *asked, const unsigned char *seen, int32_t entry)
{
    return entry >= 1 && entry <= ENTRIES_MAX && asked->player[entry] != SWISS_BYE && !seen[entry];
}

// Everybody who is there stands in exactly one of the director's pairs; where players are paired as they become free, nobody
// has to, and nobody has a bye.
static void pairs_check(struct deciding *d, const struct command_round_pair *c, const struct pairing *asked)
{
    unsigned char seen[ENTRIES_MAX + 1] = {0};
    enum director_reason wrong = asked->paced ? DIRECTOR_PAIR_FREE : DIRECTOR_ROUND_PAIRS;
    if (c->a.count != c->b.count) REFUSE(d, DIRECTOR_ROUND_PAIRS, 0);
    for (int32_t i = 0; i < c->a.count; i++) {
        const int32_t pair[2] = {c->a.at[i], c->b.at[i]};
        for (int side = 0; side < 2; side++) {
            if (side && !pair[side] && !asked->paced) continue;
            if (!pair_fits(asked, seen, pair[side]))
                deciding_fault(d, side ? "b" : "a", i, director_refusal(wrong, pair[side]));
            else
                seen[pair[side]] = 1;
        }
    }
    if (c->a.count > asked->may) REFUSE(d, DIRECTOR_LIVES_SUM, asked->may);
    bool all = !asked->paced && asked->may >= asked->count / 2;
    for (int32_t i = 0; all && i < asked->count; i++)
        if (!seen[asked->entry[i]]) REFUSE(d, DIRECTOR_ROUND_PAIRS, asked->entry[i]);
}

static void pair_warn(struct deciding *d, enum level level, int32_t section, int32_t a, int32_t b,
                      uint32_t bars)
{
    if (bars & SWISS_REMATCH) WARN(d, level, PAIR_REMATCH, a, b, drawn_met(d->was, section, a, b));
    if (bars & SWISS_SAME_CLUB) WARN(d, level, PAIR_CLUB, a, b);
    if (bars & SWISS_MORE_BYES) WARN(d, level, PAIR_BYE, a);
}

// Fewer than two are there; where others play, they come back.
static void nobody_to_pair(struct deciding *d, int32_t section, const struct pairing *asked)
{
    if (asked->running) REFUSE(d, DIRECTOR_PAIR_WAITS, section, asked->running);
    REFUSE(d, DIRECTOR_FEW_ENTRIES, 0);
}

// ---- how far the director's pairs are from those that the program would make

// What a director can be told of a whole round: score groups that lie between the players of its pairs, pairs of one club, who
// has the bye.
struct told {
    int32_t apart, of_one_club, bye;
};

static void told_add(struct told *told, const struct pairing *asked, int32_t a, int32_t b)
{
    const struct swiss_player *players = asked->swiss.question.players;
    if (b == SWISS_BYE) {
        told->bye = asked->entry[a];
        return;
    }
    int32_t groups = swiss_group(&asked->swiss, a) - swiss_group(&asked->swiss, b);
    told->apart += groups < 0 ? -groups : groups;
    told->of_one_club += players[a].club && players[a].club == players[b].club;
}

static bool is_proposed(const struct pairing *asked, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < asked->swiss.pair_count; i++) {
        const struct swiss_pair *p = &asked->swiss.pairs[i];
        if ((p->a == a && p->b == b) || (p->a == b && p->b == a)) return true;
    }
    return false;
}

static struct told told_of_proposal(const struct pairing *asked)
{
    struct told told = {0};
    for (int32_t i = 0; i < asked->swiss.pair_count; i++)
        told_add(&told, asked, asked->swiss.pairs[i].a, asked->swiss.pairs[i].b);
    return told;
}

static struct told told_of_pairs(const struct pairing *asked, const struct pairs *pairs, int32_t *off)
{
    struct told told = {0};
    *off = 0;
    for (int32_t i = 0; i < pairs->count; i++) {
        int32_t a = asked->player[pairs->a[i]], b = pairs->b[i] ? asked->player[pairs->b[i]] : SWISS_BYE;
        told_add(&told, asked, a, b);
        *off += !is_proposed(asked, a, b);
    }
    return told;
}

// Rematches, and whatever else is barred, are said pair by pair. Where players are paired as they become free, there may be fewer
// pairs than the program would make: only which are others is told.
static void difference_warn(struct deciding *d, const struct pairing *asked, const struct pairs *pairs)
{
    int32_t off;
    struct told was = told_of_proposal(asked), now = told_of_pairs(asked, pairs, &off);
    if (!off) return;
    WARN(d, LEVEL_ACKNOWLEDGE, PAIRS_OFF, off, pairs->count);
    if (asked->paced) return;
    bool apart = now.apart != was.apart, clubs = now.of_one_club != was.of_one_club;
    if (apart) WARN(d, LEVEL_ACKNOWLEDGE, PAIRS_APART, now.apart, was.apart);
    if (now.bye != was.bye) WARN(d, LEVEL_ACKNOWLEDGE, PAIRS_BYE, now.bye, was.bye);
    if (clubs) WARN(d, LEVEL_ACKNOWLEDGE, PAIRS_CLUBS, now.of_one_club, was.of_one_club);
    if (!apart && !clubs && now.bye == was.bye) WARN(d, LEVEL_ACKNOWLEDGE, PAIRS_ORDER);
}

static void pairs_by_hand(struct deciding *d, const struct command_round_pair *c, struct pairing *asked,
                          struct pairs *out)
{
    if (!pairing_ask(d->was, c->section, d->room, asked)) {
        nobody_to_pair(d, c->section, asked);
        return;
    }
    pairs_check(d, c, asked);
    for (int32_t i = 0; i < c->a.count && !refused(d); i++) {
        int32_t a = c->a.at[i], b = c->b.at[i];
        uint32_t bars = swiss_bars(&asked->swiss, asked->player[a], b ? asked->player[b] : SWISS_BYE);
        pair_add(out, a, b, bars);
        pair_warn(d, LEVEL_CONFIRM, c->section, a, b, bars);
    }
    if (refused(d)) return;
    if (!c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    if (!pairing_answer(d->was, c->section, d->room, asked)) REFUSE(d, DIRECTOR_NO_ROOM);
    difference_warn(d, asked, out);
}

// What the pairs of a round come to on the ladder of what is given up; a second bye is on no rung of it.
static enum pairing_rung rung_of(const struct pairs *pairs)
{
    uint32_t given_up = 0;
    for (int32_t i = 0; i < pairs->count; i++)
        given_up |= (uint32_t)pairs->relaxed[i];
    if (given_up & SWISS_REMATCH) return RUNG_REMATCHES;
    return given_up & SWISS_SAME_CLUB ? RUNG_CLUBS_MEET : RUNG_STRICT;
}

static void pairs_computed(struct deciding *d, int32_t section, struct pairing *found, struct pairs *out)
{
    if (!pairing_propose(d->was, section, d->room, found) || !found->swiss.pair_count) {
        nobody_to_pair(d, section, found);
        return;
    }
    for (int32_t i = 0; i < found->swiss.pair_count; i++) {
        const struct swiss_pair *p = &found->swiss.pairs[i];
        int32_t a = found->entry[p->a], b = p->b == SWISS_BYE ? 0 : found->entry[p->b];
        pair_add(out, a, b, p->relaxed);
        pair_warn(d, LEVEL_ACKNOWLEDGE, section, a, b, p->relaxed);
    }
}

static void nodes_emit(struct deciding *d, int32_t section, int32_t round, const struct pairs *pairs)
{
    struct build_numbers next = build_next(d->now);
    int32_t length = build_round_length(d->now, section, round);
    if (next.node + pairs->count > NODES_MAX || next.match + pairs->count > MATCHES_MAX)
        REFUSE(d, DIRECTOR_TOO_MANY, MATCHES_MAX);
    for (int32_t i = 0; i < pairs->count; i++) {
        int32_t a = pairs->a[i], b = pairs->b[i];
        EMIT(d, node_added, .node = next.node + i, .match = next.match + i, .section = section,
             .round = round, .slot = i, .rank = plan_rank(round), .a_from = SOURCE_ENTRY, .a_of = a,
             .b_from = b ? SOURCE_ENTRY : SOURCE_NOBODY, .b_of = b, .length = length, .a = a,
             .b = b ? b : NOBODY);
    }
}

DECIDE(round_pair)
{
    struct pairs pairs;
    if (!round_possible(d, c->section, c->round)) return;
    if (on_ladder(d->was, c->section)) {
        ladder_challenge(d, c);
        return;
    }
    if (!pairs_take(d, &pairs)) return;
    struct pairing *pairing = room_take(d->room, sizeof *pairing);
    if (!pairing) REFUSE(d, DIRECTOR_NO_ROOM);
    bool by_hand = c->a.count || c->b.count;
    if (by_hand)
        pairs_by_hand(d, c, pairing, &pairs);
    else
        pairs_computed(d, c->section, pairing, &pairs);
    if (refused(d)) return;
    EMIT_TEXT(d, round_paired, reason, c->reason, .section = c->section, .round = c->round,
              .by_hand = by_hand, .rung = by_hand ? (int32_t)rung_of(&pairs) : (int32_t)pairing->swiss.rung,
              .a = {pairs.a, pairs.count}, .b = {pairs.b, pairs.count},
              .relaxed = {pairs.relaxed, pairs.count});
    nodes_emit(d, c->section, c->round, &pairs);
    settle(d);
}

// ---- taken back

// Of a ladder it is one challenge, and any of them: none of the others hangs on it. The next one makes it again in two taps.
DECIDE(round_undo)
{
    int32_t pairs = 0;
    if (!drawn_section(d->was, c->section)) REFUSE_WORDS(d, "section", DIRECTOR_NOTHING, c->section);
    if (!drawn_is(d->was, c->section)) REFUSE(d, DIRECTOR_NOT_DRAWN);
    if (!by_rounds(d->was, c->section)) REFUSE(d, DIRECTOR_NOT_BY_ROUNDS, c->section);
    bool ladder = on_ladder(d->was, c->section);
    int32_t paired = drawn_rule(d->was, c->section).paired;
    bool there = c->round && (ladder ? c->round <= paired : c->round == paired);
    if (!there) REFUSE(d, DIRECTOR_ROUND_NEXT, c->section, paired + 1);
    for (DRAWN_EACH_MATCH(m, d->was)) {
        if (m->section != c->section || m->round != c->round) continue;
        if (drawn_stays(m)) REFUSE(d, ladder ? DIRECTOR_LADDER_PLAYED : DIRECTOR_ROUND_BEGUN, m->n);
        pairs++;
    }
    if (ladder && !pairs) REFUSE(d, DIRECTOR_LADDER_GONE, c->section, c->round);
    WARN(d, ladder ? LEVEL_ACKNOWLEDGE : LEVEL_CONFIRM, ROUND_LOST, c->round, pairs);
    for (STATE_EACH(match, thrown, d->was))
        if (thrown->section == c->section && thrown->round == c->round) match_forget(d, thrown->n);
    EMIT_TEXT(d, round_unpaired, reason, c->reason, .section = c->section, .round = c->round);
    settle(d);
}
