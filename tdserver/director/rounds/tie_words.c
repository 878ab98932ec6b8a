// SPDX-License-Identifier: MIT
#include "director/rounds/tie_words.h"

#include "director/formats/format.h"

// ---- what results are worth

bool tie_worth_fits(const struct ints *halves)
{
    if (halves->count != WORTHS) return false;
    int32_t win = halves->at[0], draw = halves->at[1], loss = halves->at[2];
    for (int32_t i = 0; i < WORTHS; i++)
        if (halves->at[i] < 0 || halves->at[i] > win || halves->at[i] > WORTH_MOST) return false;
    return loss <= draw && loss < win;
}

static char *number_write(char *to, int32_t number)
{
    if (number > 9) *to++ = (char)('0' + number / 10);
    *to++ = (char)('0' + number % 10);
    return to;
}

void tie_worth_write(const struct ints *halves, char *to)
{
    for (int32_t i = 0; i < halves->count; i++) {
        if (i) *to++ = ' ';
        to = number_write(to, halves->at[i]);
    }
    *to = '\0';
}

struct tie_worth tie_worth_read(const char *text)
{
    int32_t at[SECTION_ROUNDS_MAX];
    struct tie_worth worth = tie_worth_usual;
    if (format_numbers(text, at) == WORTHS)
        worth =
            (struct tie_worth){.win = at[0], .draw = at[1], .loss = at[2], .bye = at[3], .walkover = at[4]};
    return worth;
}

// ---- the order of criteria

// The length of a word at the beginning of a text, 0 = it is another one.
static size_t word_at(const char *text, const char *word)
{
    size_t i = 0;
    while (word[i] && text[i] == word[i])
        i++;
    return !word[i] && (!text[i] || text[i] == ' ') ? i : 0;
}

static bool is_named(const struct tie_rule *rule, enum tie_criterion criterion)
{
    for (int32_t i = 0; i < rule->count; i++)
        if (rule->order[i] == criterion) return true;
    return false;
}

static size_t criterion_read(const char *text, struct tie_rule *rule)
{
    for (int32_t c = 0; c < TIE_CRITERIA; c++) {
        size_t length = word_at(text, tie_criteria[c].word);
        if (!length || is_named(rule, (enum tie_criterion)c)) continue;
        rule->order[rule->count++] = (enum tie_criterion)c;
        return length;
    }
    return 0;
}

bool tie_order_read(const char *text, const struct tie_rule *usual, struct tie_rule *rule)
{
    if (rule != usual) *rule = *usual;
    if (!*text) return true;
    rule->count = 0;
    rule->order[rule->count++] = TIE_POINTS;
    while (*text) {
        size_t length = criterion_read(text, rule);
        if (!length) return false;
        text += length;
        if (*text == ' ' && !*++text) return false;
    }
    return true;
}

void tie_order_write(const struct tie_rule *rule, char *to)
{
    for (int32_t i = 1; i < rule->count; i++) {
        if (i > 1) *to++ = ' ';
        for (const char *from = tie_criteria[rule->order[i]].word; *from; from++)
            *to++ = *from;
    }
    *to = '\0';
}
