// SPDX-License-Identifier: MIT
#include "codec/rounds/standings_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELL_ROOM = 64 };

static void put(struct json_out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct json_out *o, const char *format, ...)
{
    char cell[CELL_ROOM];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(cell, sizeof cell, format, args);
    va_end(args);
    json_bytes_append(o, (struct text){cell, (size_t)n < sizeof cell ? (size_t)n : sizeof cell - 1});
}

// A value as people read it: 28.0, 13.25, 3.
static void put_value(struct json_out *o, int64_t value, enum tie_criterion criterion, int32_t decimals)
{
    static const int32_t powers[] = {1, 10, 100};
    int32_t unit = tie_criteria[criterion].unit;
    int64_t rest = value % unit * powers[decimals] / unit;
    if (!decimals)
        put(o, "%" PRId64, value / unit);
    else
        put(o, "%" PRId64 ".%0*" PRId64, value / unit, decimals, rest);
}

// The table of `fide` is compared with that of other programs; ours is read by people.
static bool is_for_people(const struct ties *t)
{
    return t->question.rule == &tie_rule_ours;
}

static void put_head(struct json_out *o, const struct ties *t)
{
    put(o, "StartNo\tRank");
    for (int32_t i = 0; i < t->question.rule->count; i++)
        put(o, "\t%s", tie_criteria[t->question.rule->order[i]].label);
    put(o, is_for_people(t) ? "\tName\n" : "\n");
}

// As the tables of other programs have it, whole: Koya from no opponent at all.
static bool is_sum_of_nothing(const struct ties *t, int32_t player, enum tie_criterion criterion)
{
    struct tie_term terms[TIE_ROUNDS_MAX];
    if (criterion != TIE_KOYA || is_for_people(t)) return false;
    int32_t count = ties_terms(t, player, criterion, terms);
    for (int32_t i = 0; i < count; i++)
        if (terms[i].counts) return false;
    return true;
}

static void put_row(struct json_out *o, const struct trf *file, const struct ties *t, int32_t player)
{
    put(o, "%d\t%d", file->players[player].number, t->rank[player]);
    for (int32_t i = 0; i < t->question.rule->count; i++) {
        enum tie_criterion criterion = t->question.rule->order[i];
        int32_t decimals = is_sum_of_nothing(t, player, criterion) ? 0 : tie_criteria[criterion].decimals;
        put(o, "\t");
        put_value(o, ties_value(t, player, criterion), criterion, decimals);
    }
    if (is_for_people(t)) put(o, "\t");
    if (is_for_people(t)) json_bytes_append(o, file->players[player].name);
    put(o, "\n");
}

void standings_table(struct json_out *o, const struct trf *file, const struct ties *t)
{
    put_head(o, t);
    for (int32_t i = 0; i < file->count; i++)
        put_row(o, file, t, is_for_people(t) ? t->order[i] : i);
}

// ---- sums ----

static const char *const result_words[] = {
    [TIE_ABSENT] = "absent",
    [TIE_WIN] = "won",
    [TIE_DRAW] = "drawn",
    [TIE_LOSS] = "lost",
    [TIE_FORFEIT_WIN] = "won by forfeit",
    [TIE_FORFEIT_LOSS] = "lost by forfeit",
    [TIE_BYE] = "bye",
    [TIE_FULL_BYE] = "whole-point bye",
    [TIE_HALF_BYE] = "half-point bye",
    [TIE_ZERO_BYE] = "round off",
    [TIE_MISSED] = "missed",
    [TIE_SAT_OUT] = "sat out",
};

// As short as the value allows: 4, 3.5.
static void put_short(struct json_out *o, int64_t value, enum tie_criterion criterion)
{
    int32_t unit = criterion == TIE_PERCENTAGE || criterion == TIE_DIRECT ? 2 : tie_criteria[criterion].unit;
    int64_t rest = value % unit * 100 / unit;
    put(o, "%" PRId64, value / unit);
    if (rest) put(o, rest % 10 ? ".%02" PRId64 : ".%" PRId64, rest % 10 ? rest : rest / 10);
}

static void put_term(struct json_out *o, const struct trf *file, const struct tie_term *term,
                     enum tie_criterion criterion)
{
    if (!term->counts) put(o, "[");
    put_short(o, term->value, criterion);
    if (term->kind == TIE_TERM_PLAYED)
        put(o, " (%d %s)", file->players[term->opponent].number, result_words[term->result]);
    else
        put(o, " (round %d %s)", term->round, result_words[term->result]);
    if (!term->counts) put(o, "]");
}

static void put_sum(struct json_out *o, const struct trf *file, const struct ties *t, int32_t player,
                    enum tie_criterion criterion, struct tie_term *terms)
{
    int32_t count = ties_terms(t, player, criterion, terms), counted = 0;
    if (criterion == TIE_PERCENTAGE) put(o, "100 x (");
    for (int32_t i = 0; i < count; i++) {
        if (i) put(o, terms[i].counts && counted ? " + " : " ");
        put_term(o, file, &terms[i], criterion);
        counted += terms[i].counts;
    }
    if (!count) put(o, "0");
    if (criterion == TIE_PERCENTAGE) put(o, ") / (%d x %d)", counted, t->question.rounds);
}

static void explain_number(struct json_out *o, const struct trf *file, const struct ties *t, int32_t player,
                           enum tie_criterion criterion, struct tie_term *terms)
{
    put(o, "%d\t%s\t", file->players[player].number, tie_criteria[criterion].label);
    put_value(o, ties_value(t, player, criterion), criterion, tie_criteria[criterion].decimals);
    put(o, criterion == TIE_DIRECT ? " by " : " = ");
    put_sum(o, file, t, player, criterion, terms);
    put(o, "\n");
}

void standings_explain(struct arena *a, struct json_out *o, const struct trf *file, const struct ties *t)
{
    struct tie_term *terms = ARENA_ARRAY(a, TIE_ROUNDS_MAX, struct tie_term);
    for (int32_t i = 0; i < file->count; i++)
        for (int32_t k = 0; k < t->question.rule->count; k++)
            explain_number(o, file, t, t->order[i], t->question.rule->order[k], terms);
}
