// SPDX-License-Identifier: MIT
#include "views/rounds.h"

#include "base/arena.h"
#include "codec/rounds/round_words.h"
#include "director/formats/format.h"
#include "director/rounds/pairing.h"
#include "views/documents.h"
#include "views/pieces.h"

static struct room room_of(struct arena *a, size_t bytes)
{
    return (struct room){arena_alloc(a, bytes), bytes};
}

// Of all, or one table for each group.
static struct points *points_of(struct arena *a, const struct drawn *drawn, int32_t section, int32_t groups)
{
    struct graph_results results = {drawn->match, drawn->away};
    struct points *p = ARENA_ARRAY(a, (size_t)groups + 1, struct points);
    size_t bytes = groups ? points_room_for(GROUP_MAX, SECTION_ROUNDS_MAX) : points_room();
    bool filled = true;
    for (int32_t group = groups ? 1 : 0; group <= groups; group++)
        filled &= points_fill_group(&drawn->g, &results, drawn->now, section, group,
                                    &p[groups ? group - 1 : 0], room_of(a, bytes));
    return filled ? p : NULL;
}

static struct survivors *lives_of(struct arena *a, const struct drawn *drawn, int32_t section)
{
    struct graph_results results = {drawn->match, drawn->away};
    struct survivors *s = ARENA_NEW(a, struct survivors);
    survivors_fill(&drawn->g, &results, drawn->now, section, s);
    return s;
}

static struct ladder_list *ladder_of(struct arena *a, const struct drawn *drawn, int32_t section)
{
    struct ladder_list *l = ARENA_NEW(a, struct ladder_list);
    ladder_fill(&drawn->g, drawn->now, section, l);
    return l;
}

const struct rounds_table *rounds_table(struct arena *a, const struct view *v, int32_t section)
{
    enum section_kind kind = (enum section_kind)state_section(v->state, section)->kind;
    bool for_lives = format_for_lives(kind), on_ladder = format_on_ladder(kind);
    bool counted = for_lives || on_ladder || format_for_points(kind);
    if (!counted || !drawn_is(v->state, section)) return NULL;
    int32_t nodes = state_last(v->state, ROW_node);
    struct room room = room_of(a, drawn_room(nodes));
    struct drawn drawn;
    struct rounds_table *t = ARENA_NEW(a, struct rounds_table);
    if (!drawn_take(&room, nodes, &drawn) || !drawn_pass(v->state, &drawn)) return NULL;
    *t = (struct rounds_table){.group = ARENA_ARRAY(a, ENTRIES_MAX + 1, int32_t)};
    t->groups = drawn_groups(v->state, section, t->group);
    if (on_ladder)
        t->ladder = ladder_of(a, &drawn, section);
    else if (for_lives)
        t->lives = lives_of(a, &drawn, section);
    else
        t->points = points_of(a, &drawn, section, t->groups);
    return t->lives || t->points || t->ladder ? t : NULL;
}

int32_t rounds_group(const struct rounds_table *t, int32_t entry)
{
    return t && t->groups ? t->group[entry] : 0;
}

// The table that an entry stands in; who stands in none may look at the first.
static const struct points *points_with(const struct rounds_table *t, int32_t entry)
{
    int32_t group = rounds_group(t, entry);
    return &t->points[group ? group - 1 : 0];
}

static int32_t player_of(const struct rounds_table *t, int32_t entry)
{
    if (!t || t->ladder) return TIE_NOBODY;
    return t->lives ? t->lives->at[entry] : points_with(t, entry)->player[entry];
}

int32_t rounds_rank(const struct rounds_table *t, int32_t entry)
{
    int32_t player = player_of(t, entry);
    if (t && t->ladder) return t->ladder->place[entry];
    if (player == TIE_NOBODY) return 0;
    return t->lives ? survivors_rank(t->lives, player) : points_with(t, entry)->ties.rank[player];
}

bool rounds_is_out(const struct rounds_table *t, int32_t entry)
{
    return t && t->lives && player_of(t, entry) != TIE_NOBODY && !survivors_plays(t->lives, entry);
}

// ---- numbers

static struct text number(struct arena *a, int64_t value, enum tie_criterion criterion)
{
    static const int64_t powers[] = {1, 10, 100};
    int64_t unit = tie_criteria[criterion].unit, power = powers[tie_criteria[criterion].decimals];
    int64_t rest = value % unit * power / unit;
    const char *sign = value < 0 && value / unit == 0 ? "-" : "";
    if (!rest) return text_of(arena_printf(a, "%s%d", sign, (int)(value / unit)));
    return text_of(arena_printf(a, "%s%d.%0*d", sign, (int)(value / unit), tie_criteria[criterion].decimals,
                                (int)(rest < 0 ? -rest : rest)));
}

// ---- what parts those who play for lives

struct lives_criterion {
    const char *name, *label;
    int32_t (*value)(const struct survivors *s, int32_t player);
};

static int32_t value_lives(const struct survivors *s, int32_t player)
{
    return survivors_lives(s, player);
}

// More is better, as everywhere: 3 for the first of the three.
static int32_t value_playoff(const struct survivors *s, int32_t player)
{
    int32_t place = survivors_playoff_place(s, player);
    return place ? 4 - place : 0;
}

enum { LIVES_LEFT, LIVES_PLAYED_OFF, LIVES_ROUNDS, LIVES_MATCHES, LIVES_CRITERIA };
static const struct lives_criterion lives_criteria[LIVES_CRITERIA] = {
    [LIVES_LEFT] = {"Lives", "Lives left", value_lives},
    [LIVES_PLAYED_OFF] = {"Playoff", "Playoff of three", value_playoff},
    [LIVES_ROUNDS] = {"Rounds", "Rounds survived", survivors_turns},
    [LIVES_MATCHES] = {"Matches", "Matches survived", survivors_turns},
};

static bool lives_criterion_counts(const struct survivors *s, size_t criterion)
{
    if (criterion == LIVES_PLAYED_OFF) return s->level;
    return criterion != (s->paced ? LIVES_ROUNDS : LIVES_MATCHES);
}

// ---- what is said of somebody

// The tie-breaks that part these players, teams by others; none before anybody plays.
static const struct tie_rule *rule_of(const struct points *p)
{
    return p && p->players ? p->ties.question.rule : &tie_rule_ours;
}

static void put_criterion(struct json_out *o, const char *name, const char *label)
{
    json_object(o);
    json_put_string(o, "name", name);
    json_put_string(o, "label", label);
    json_object_end(o);
}

void rounds_put_criteria(struct json_out *o, const struct rounds_table *t)
{
    json_key(o, "criteria");
    json_array(o);
    for (int32_t i = 0; t && t->points && i < rule_of(t->points)->count; i++) {
        const struct tie_criterion_row *row = &tie_criteria[rule_of(t->points)->order[i]];
        put_criterion(o, row->name, row->label);
    }
    for (size_t i = 0; t && t->lives && i < LIVES_CRITERIA; i++)
        if (lives_criterion_counts(t->lives, i))
            put_criterion(o, lives_criteria[i].name, lives_criteria[i].label);
    json_array_end(o);
}

static void put_ties(struct json_out *o, const struct points *p, int32_t player)
{
    for (int32_t i = 0; i < rule_of(p)->count; i++) {
        enum tie_criterion criterion = rule_of(p)->order[i];
        json_raw(o, number(o->arena, ties_value(&p->ties, player, criterion), criterion));
    }
}

static void put_lives(struct json_out *o, const struct survivors *s, int32_t player)
{
    for (size_t i = 0; i < LIVES_CRITERIA; i++)
        if (lives_criterion_counts(s, i)) json_int(o, lives_criteria[i].value(s, player));
}

void rounds_put_points(struct json_out *o, const struct rounds_table *t, int32_t entry)
{
    int32_t player = player_of(t, entry);
    bool there = player != TIE_NOBODY;
    document_number(o, "group", rounds_group(t, entry));
    document_number(o, "rank", rounds_rank(t, entry));
    json_key(o, "ties");
    json_array(o);
    if (there && t->lives) put_lives(o, t->lives, player);
    if (there && t->points) put_ties(o, points_with(t, entry), player);
    json_array_end(o);
    json_put_bool(o, "cashes", there && t->lives && survivors_cashes(t->lives, player));
}

// ---- sums

static const char *const result_words[] = {
    [TIE_ABSENT] = "absent",
    [TIE_WIN] = "win",
    [TIE_DRAW] = "draw",
    [TIE_LOSS] = "loss",
    [TIE_FORFEIT_WIN] = "walkover",
    [TIE_FORFEIT_LOSS] = "not_played",
    [TIE_BYE] = "bye",
    [TIE_FULL_BYE] = "missed",
    [TIE_HALF_BYE] = "missed",
    [TIE_ZERO_BYE] = "missed",
    [TIE_MISSED] = "missed",
    [TIE_SAT_OUT] = "sat_out",
};

// What a percentage is made of are points, of all that could have been won.
static enum tie_criterion unit_of_terms(enum tie_criterion criterion)
{
    return criterion == TIE_PERCENTAGE ? TIE_POINTS : criterion;
}

static void put_term(struct json_out *o, const struct points *p, enum tie_criterion criterion,
                     const struct tie_term *term)
{
    json_object(o);
    json_put_int(o, "round", term->round);
    document_number(o, "opponent", term->opponent == TIE_NOBODY ? 0 : p->entry[term->opponent]);
    json_put_string(o, "result", result_words[term->result]);
    json_put_raw(o, "value", number(o->arena, term->value, unit_of_terms(criterion)));
    json_put_bool(o, "counts", term->counts);
    json_object_end(o);
}

static void put_sum(struct json_out *o, const struct points *p, int32_t player, enum tie_criterion criterion)
{
    struct tie_term terms[TIE_ROUNDS_MAX];
    int32_t count = ties_terms(&p->ties, player, criterion, terms);
    json_object(o);
    json_put_string(o, "name", tie_criteria[criterion].name);
    json_put_string(o, "label", tie_criteria[criterion].label);
    json_put_raw(o, "value", number(o->arena, ties_value(&p->ties, player, criterion), criterion));
    json_key(o, "possible");
    if (criterion == TIE_PERCENTAGE)
        json_raw(o, number(o->arena, ties_possible(&p->ties, player), TIE_POINTS));
    else
        json_null(o);
    json_key(o, "terms");
    json_array(o);
    for (int32_t i = 0; i < count; i++)
        put_term(o, p, criterion, &terms[i]);
    json_array_end(o);
    json_object_end(o);
}

// ---- sums of lives: those of the beginning, and what each match cost

static void put_life(struct json_out *o, int32_t round, int32_t opponent, const char *result, int32_t value)
{
    json_object(o);
    json_put_int(o, "round", round);
    document_number(o, "opponent", opponent > 0 ? opponent : 0);
    json_put_string(o, "result", result);
    json_put_int(o, "value", value);
    json_put_bool(o, "counts", true);
    json_object_end(o);
}

static const char *life_word(const struct row_match *m, bool won)
{
    if (m->how == HOW_BYE) return "bye";
    if (drawn_how(m) == NODE_VOID) return "not_played";
    if (drawn_how(m) == NODE_WALKOVER) return won ? "walkover" : "not_played";
    return won ? "win" : "loss";
}

static void put_lives_terms(struct json_out *o, const struct view *v, int32_t section,
                            const struct survivors *s, int32_t player)
{
    int32_t entry = s->entry[player], lost = 0;
    for (DRAWN_EACH_MATCH(m, v->state))
        lost += m->section == section && (m->a == entry || m->b == entry) && m->status == MATCH_OVER &&
                drawn_winner(m) != entry;
    // What is not lost in a match was lost before the first one.
    put_life(o, 0, 0, "start", s->rule.lives - (s->record[player].losses - lost));
    for (DRAWN_EACH_MATCH(m, v->state)) {
        if (m->section != section || (m->a != entry && m->b != entry) || m->status != MATCH_OVER) continue;
        bool won = drawn_winner(m) == entry;
        put_life(o, m->round, m->a == entry ? m->b : m->a, life_word(m, won), won ? 0 : -1);
    }
}

static void put_lives_sums(struct json_out *o, const struct view *v, int32_t section,
                           const struct survivors *s, int32_t player)
{
    for (size_t i = 0; i < LIVES_CRITERIA; i++) {
        if (!lives_criterion_counts(s, i)) continue;
        json_object(o);
        json_put_string(o, "name", lives_criteria[i].name);
        json_put_string(o, "label", lives_criteria[i].label);
        json_put_int(o, "value", lives_criteria[i].value(s, player));
        json_key(o, "possible");
        json_null(o);
        json_key(o, "terms");
        json_array(o);
        if (i == LIVES_LEFT) put_lives_terms(o, v, section, s, player);
        json_array_end(o);
        json_object_end(o);
    }
}

static void put_sums(struct json_out *o, const struct points *p, int32_t player)
{
    for (int32_t i = 0; i < rule_of(p)->count; i++)
        put_sum(o, p, player, rule_of(p)->order[i]);
}

bool document_sums(struct json_out *o, const struct view *v, int32_t section, int32_t entry)
{
    const struct rounds_table *t = rounds_table(o->arena, v, section);
    int32_t player = player_of(t, entry);
    if (player == TIE_NOBODY) return false;
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_put_int(o, "section", section);
    json_put_int(o, "entry", entry);
    document_name(o, v, entry);
    json_put_int(o, "rank", rounds_rank(t, entry));
    json_key(o, "sums");
    json_array(o);
    if (t->points) put_sums(o, points_with(t, entry), player);
    if (t->lives) put_lives_sums(o, v, section, t->lives, player);
    json_array_end(o);
    json_object_end(o);
    return true;
}

// ---- the next round

void rounds_put_rule(struct json_out *o, const struct view *v, int32_t section)
{
    const struct row_section *s = state_section(v->state, section);
    const struct row_pairing rule_now = drawn_rule(v->state, section), *rule = &rule_now;
    json_key(o, "rule");
    if (format_in_bracket((enum section_kind)s->kind)) {
        json_null(o);
        return;
    }
    json_object(o);
    json_put_int(o, "rounds", rule->rounds);
    json_put_int(o, "paired", rule->paired);
    json_put_string(o, "within", words_pairing_within.at[rule->within]);
    json_put_string(o, "clubs", words_pairing_clubs.at[rule->clubs]);
    json_put_int(o, "missed", rule->missed);
    json_put_bool(o, "twice", rule->twice);
    json_put_int(o, "lives", rule->lives);
    json_put_int(o, "paid", rule->paid);
    json_put_string(o, "pace", words_pairing_pace.at[rule->pace]);
    json_put_int(o, "batch", rule->batch);
    json_put_int(o, "until_left", rule->until_left);
    json_put_int(o, "until_sum", rule->until_sum);
    json_put_int(o, "group_of", rule->group_of);
    document_numbers(o, "points", rule->worth);
    json_put_string(o, "ties", rule->ties);
    json_put_bool(o, "accelerated", rule->accelerated);
    json_put_int(o, "sat_out", rule->sat_out);
    json_put_int(o, "reach", rule->reach);
    json_put_int(o, "play_days", rule->play_days);
    json_put_int(o, "again_days", rule->again_days);
    json_put_bool(o, "swap", rule->swap);
    json_put_bool(o, "ended", rule->ended);
    json_put_string(o, "unplayed", words_unplayed_rule.at[rule->unplayed]);
    json_put_bool(o, "cashing", rule->cashing);
    json_object_end(o);
}

static void put_pairs(struct json_out *o, const struct pairing *pairing, const char *unit)
{
    const struct swiss *s = &pairing->swiss;
    json_put_string(o, "rung", words_pairing_rung.at[s->rung]);
    json_key(o, "pairs");
    json_array(o);
    for (int32_t i = 0; i < s->pair_count; i++) {
        json_object(o);
        json_put_int(o, "a", pairing->entry[s->pairs[i].a]);
        document_number(o, "b", s->pairs[i].b == SWISS_BYE ? 0 : pairing->entry[s->pairs[i].b]);
        json_object_end(o);
    }
    json_array_end(o);
    round_put_reasons(o->arena, o, s, unit);
}

static void put_nothing(struct json_out *o, const char *key)
{
    json_key(o, key);
    json_array(o);
    json_array_end(o);
}

static void put_no_pairs(struct json_out *o)
{
    json_put_text(o, "rung", (struct text){NULL, 0});
    put_nothing(o, "pairs");
    put_nothing(o, "reasons");
}

static bool stands_in_a_pair(const struct pairing *pairing, int32_t player)
{
    const struct swiss *s = &pairing->swiss;
    for (int32_t i = 0; i < s->pair_count; i++)
        if (s->pairs[i].a == player || s->pairs[i].b == player) return true;
    return false;
}

// Who is free and has to wait for an opponent.
static void put_waiting(struct json_out *o, const struct pairing *pairing, bool paired)
{
    json_key(o, "waiting");
    json_array(o);
    for (int32_t i = 0; i < pairing->count; i++)
        if (!paired || !stands_in_a_pair(pairing, i)) json_int(o, pairing->entry[i]);
    json_array_end(o);
}

// What ends while others play is over with them.
static enum lives_stage stage_of(const struct survivors *s)
{
    if (survivors_over(s)) return LIVES_OVER;
    return s->paced && s->stage == LIVES_OVER ? LIVES_OPEN : s->stage;
}

// How far those who play for lives have come; null for points.
static void put_stage(struct json_out *o, const struct rounds_table *t)
{
    static const char *const words[] = {[LIVES_OPEN] = "open",
                                        [LIVES_PLAYOFF] = "playoff",
                                        [LIVES_THREE] = "three_level",
                                        [LIVES_OVER] = "over"};
    const struct survivors *s = t ? t->lives : NULL;
    if (!s)
        json_put_text(o, "stage", (struct text){NULL, 0});
    else
        json_put_string(o, "stage", words[stage_of(s)]);
}

void document_next_round(struct json_out *o, const struct view *v, int32_t section)
{
    const struct row_section *s = state_section(v->state, section);
    struct row_pairing rule = drawn_rule(v->state, section);
    struct pairing *pairing = ARENA_NEW(o->arena, struct pairing);
    pairing->count = 0;
    bool more = s->status != SECTION_OVER && rule.paired < drawn_rounds_most(v->state, section);
    int32_t running = drawn_undecided(v->state, section),
            waits = drawn_paced(v->state, section) ? 0 : running;
    // On a ladder nobody is paired by the program: who challenges says whom.
    bool asked =
        drawn_is(v->state, section) && !waits && more && !format_on_ladder((enum section_kind)s->kind);
    struct room room = asked ? room_of(o->arena, pairing_room()) : (struct room){NULL, 0};
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_put_int(o, "section", section);
    rounds_put_rule(o, v, section);
    document_number(o, "round", more ? rule.paired + 1 : 0);
    put_stage(o, rounds_table(o->arena, v, section));
    json_put_int(o, "waits_for", waits);
    json_put_int(o, "running", running);
    bool paired = asked && pairing_propose(v->state, section, &room, pairing);
    if (paired)
        put_pairs(o, pairing, format_for_lives((enum section_kind)s->kind) ? "lives" : "points");
    else
        put_no_pairs(o);
    put_waiting(o, pairing, paired);
    json_object_end(o);
}

// ---- a round that was released

// The program's own pair of these two, NULL where it would pair them otherwise.
static const struct swiss_pair *proposed_pair(const struct pairing *asked, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < asked->swiss.pair_count; i++) {
        const struct swiss_pair *p = &asked->swiss.pairs[i];
        int32_t one = asked->entry[p->a], other = p->b == SWISS_BYE ? 0 : asked->entry[p->b];
        if ((one == a && other == b) || (one == b && other == a)) return p;
    }
    return NULL;
}

// The match that stands now where the pair was put; 0 = none any more.
static int32_t match_of_pair(const struct state *state, const struct event_round_paired *released,
                             int32_t slot)
{
    for (DRAWN_EACH_MATCH(m, state))
        if (m->section == released->section && m->round == released->round && m->slot == slot) return m->n;
    return 0;
}

static void put_released_pair(struct json_out *o, const struct view *v, const struct view *then,
                              const struct event_round_paired *released, int32_t i,
                              const struct pairing *asked, const char *unit)
{
    int32_t a = released->a.at[i], b = released->b.at[i];
    const struct swiss_pair *pair = proposed_pair(asked, a, b);
    json_object(o);
    json_put_int(o, "a", a);
    document_number(o, "b", b);
    document_number(o, "match", match_of_pair(v->state, released, i));
    round_put_bars(o, "relaxed", (uint32_t)released->relaxed.at[i]);
    document_number(o, "met", b ? drawn_met(then->state, released->section, a, b) : 0);
    json_key(o, "why");
    if (pair)
        round_put_reason(o->arena, o, &asked->swiss, pair, unit);
    else
        json_null(o);
    json_object_end(o);
}

void document_released_round(struct json_out *o, const struct view *v, const struct state *before,
                             const struct event_round_paired *released)
{
    struct view then = *v;
    then.state = before;
    int32_t section = released->section;
    enum section_kind kind = (enum section_kind)state_section(before, section)->kind;
    struct pairing *asked = ARENA_NEW(o->arena, struct pairing);
    bool ladder = format_on_ladder(kind);
    struct room room = ladder ? (struct room){NULL, 0} : room_of(o->arena, pairing_room());
    bool answered = !ladder && pairing_propose(before, section, &room, asked);
    if (!answered) asked->swiss.pair_count = 0;
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_put_int(o, "section", section);
    rounds_put_rule(o, &then, section);
    json_put_int(o, "round", released->round);
    put_stage(o, rounds_table(o->arena, &then, section));
    json_put_string(o, "rung", words_pairing_rung.at[released->rung]);
    json_put_bool(o, "by_hand", released->by_hand);
    json_put_string(o, "reason", released->reason);
    json_key(o, "pairs");
    json_array(o);
    for (int32_t i = 0; i < released->a.count; i++)
        put_released_pair(o, v, &then, released, i, asked, format_for_lives(kind) ? "lives" : "points");
    json_array_end(o);
    json_object_end(o);
}
