// SPDX-License-Identifier: MIT
#include "views/rounds.h"

#include "base/arena.h"
#include "codec/round_words.h"
#include "director/formats/format.h"
#include "director/rounds/pairing.h"
#include "views/documents.h"
#include "views/pieces.h"

static struct room room_of(struct arena *a, size_t bytes)
{
    return (struct room){arena_alloc(a, bytes), bytes};
}

struct points *rounds_points(struct arena *a, const struct view *v, int32_t section)
{
    const struct row_section *s = state_section(v->state, section);
    bool by_points = format_places((enum section_kind)s->kind) != PLACES_BY_LAST_NODE;
    if (!by_points || !drawn_is(v->state, section)) return NULL;
    int32_t nodes = state_last(v->state, ROW_node);
    struct room room = room_of(a, drawn_room(nodes));
    struct drawn drawn;
    struct points *p = ARENA_NEW(a, struct points);
    if (!drawn_take(&room, nodes, &drawn) || !drawn_pass(v->state, &drawn)) return NULL;
    struct graph_results results = {drawn.match, drawn.away};
    bool filled = points_fill(&drawn.g, &results, drawn.now, section, p, room_of(a, points_room()));
    return filled ? p : NULL;
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

// The tie-breaks that part these players, teams by others; none before anybody plays.
static const struct tie_rule *rule_of(const struct points *p)
{
    return p && p->players ? p->ties.question.rule : &tie_rule_ours;
}

void rounds_put_criteria(struct json_out *o, const struct points *p)
{
    const struct tie_rule *rule = rule_of(p);
    json_key(o, "criteria");
    json_array(o);
    for (int32_t i = 0; p && i < rule->count; i++) {
        const struct tie_criterion_row *row = &tie_criteria[rule->order[i]];
        json_object(o);
        json_put_string(o, "name", row->name);
        json_put_string(o, "label", row->label);
        json_object_end(o);
    }
    json_array_end(o);
}

static int32_t player_of(const struct points *p, int32_t entry)
{
    return p ? p->player[entry] : TIE_NOBODY;
}

void rounds_put_points(struct json_out *o, const struct points *p, int32_t entry)
{
    int32_t player = player_of(p, entry);
    document_number(o, "rank", player == TIE_NOBODY ? 0 : p->ties.rank[player]);
    json_key(o, "ties");
    json_array(o);
    for (int32_t i = 0; player != TIE_NOBODY && i < rule_of(p)->count; i++) {
        enum tie_criterion criterion = rule_of(p)->order[i];
        json_raw(o, number(o->arena, ties_value(&p->ties, player, criterion), criterion));
    }
    json_array_end(o);
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
};

static void put_term(struct json_out *o, const struct points *p, enum tie_criterion criterion,
                     const struct tie_term *term)
{
    json_object(o);
    json_put_int(o, "round", term->round);
    document_number(o, "opponent", term->opponent == TIE_NOBODY ? 0 : p->entry[term->opponent]);
    json_put_string(o, "result", result_words[term->result]);
    json_put_raw(o, "value", number(o->arena, term->value, criterion));
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
    json_key(o, "terms");
    json_array(o);
    for (int32_t i = 0; i < count; i++)
        put_term(o, p, criterion, &terms[i]);
    json_array_end(o);
    json_object_end(o);
}

bool document_sums(struct json_out *o, const struct view *v, int32_t section, int32_t entry)
{
    const struct points *p = rounds_points(o->arena, v, section);
    int32_t player = player_of(p, entry);
    if (player == TIE_NOBODY) return false;
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_put_int(o, "section", section);
    json_put_int(o, "entry", entry);
    document_name(o, v, entry);
    json_put_int(o, "rank", p->ties.rank[player]);
    json_key(o, "sums");
    json_array(o);
    for (int32_t i = 0; i < rule_of(p)->count; i++)
        put_sum(o, p, player, rule_of(p)->order[i]);
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
    json_object_end(o);
}

static void put_pairs(struct json_out *o, const struct pairing *pairing)
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
    round_put_reasons(o->arena, o, s, "points");
}

static void put_no_pairs(struct json_out *o)
{
    json_put_text(o, "rung", (struct text){NULL, 0});
    json_key(o, "pairs");
    json_array(o);
    json_array_end(o);
    json_key(o, "reasons");
    json_array(o);
    json_array_end(o);
}

void document_next_round(struct json_out *o, const struct view *v, int32_t section)
{
    struct row_pairing rule = drawn_rule(v->state, section);
    struct pairing *pairing = ARENA_NEW(o->arena, struct pairing);
    int32_t waits = drawn_undecided(v->state, section);
    bool asked = drawn_is(v->state, section) && !waits && rule.paired < rule.rounds;
    struct room room = asked ? room_of(o->arena, pairing_room()) : (struct room){NULL, 0};
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_put_int(o, "section", section);
    rounds_put_rule(o, v, section);
    document_number(o, "round", rule.paired < rule.rounds ? rule.paired + 1 : 0);
    json_put_int(o, "waits_for", waits);
    if (asked && pairing_propose(v->state, section, &room, pairing))
        put_pairs(o, pairing);
    else
        put_no_pairs(o);
    json_object_end(o);
}
