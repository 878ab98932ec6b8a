// SPDX-License-Identifier: MIT
#include "director/pairing/lives.h"

static bool is_left(const struct lives_record *record)
{
    return !record->out;
}

static int32_t count_left(const struct lives_record *records, int32_t count, int32_t losses_max)
{
    int32_t left = 0;
    for (int32_t i = 0; i < count; i++)
        left += is_left(&records[i]) && records[i].losses <= losses_max;
    return left;
}

static bool are_level(const struct lives_record *records, int32_t count)
{
    const struct lives_record *first = 0;
    for (int32_t i = 0; i < count; i++) {
        if (!is_left(&records[i])) continue;
        if (first && first->losses != records[i].losses) return false;
        first = &records[i];
    }
    return true;
}

int32_t lives_left(const struct lives_rule *rule, const struct lives_record *records, int32_t count)
{
    return count_left(records, count, rule->lives);
}

int32_t lives_in_order(const struct lives_rule *rule, const struct lives_record *records, int32_t count,
                       int32_t *left)
{
    int32_t found = 0;
    for (int32_t losses = 0; losses < rule->lives; losses++)
        for (int32_t i = 0; i < count; i++)
            if (!records[i].out && records[i].losses == losses) left[found++] = i;
    return found;
}

enum lives_stage lives_stage(const struct lives_rule *rule, const struct lives_record *records, int32_t count)
{
    int32_t left = lives_left(rule, records, count);
    if (left <= 1) return LIVES_OVER;
    if (left > rule->places) return LIVES_OPEN;
    if (count_left(records, count, rule->lives - 2) == 1) return LIVES_OVER;
    return left == 3 && are_level(records, count) ? LIVES_THREE : LIVES_PLAYOFF;
}

int32_t lives_sum(const struct lives_rule *rule, const struct lives_record *records, int32_t count)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < count; i++)
        if (is_left(&records[i]) && records[i].losses < rule->lives) sum += rule->lives - records[i].losses;
    return sum;
}

bool lives_ended(const struct lives_rule *rule, const struct lives_end *end,
                 const struct lives_record *records, int32_t count)
{
    if (lives_left(rule, records, count) <= end->left) return true;
    return end->sum && lives_sum(rule, records, count) <= end->sum;
}

int32_t lives_compare(const struct lives_record *a, const struct lives_record *b)
{
    if (is_left(a) != is_left(b)) return is_left(a) ? 1 : -1;
    return is_left(a) ? b->losses - a->losses : a->out - b->out;
}

struct lives_place lives_place(const struct lives_record *records, int32_t count, int32_t player)
{
    struct lives_place place = {1, 0};
    for (int32_t i = 0; i < count; i++) {
        int32_t order = lives_compare(&records[i], &records[player]);
        place.from += order > 0;
        place.to += order >= 0;
    }
    return place;
}

bool lives_is_paid(const struct lives_record *record, int32_t began)
{
    return began > 0 && (is_left(record) || record->out > began);
}

int32_t lives_may_start(int32_t sum, int32_t target, int32_t running)
{
    int32_t may = sum - target - running;
    return may > 0 ? may : 0;
}

int32_t lives_waiting(const int32_t byes[3], uint32_t lot)
{
    int32_t fewest[3], count = 0;
    for (int32_t i = 0; i < 3; i++) {
        bool is_fewer = count && byes[i] < byes[fewest[0]];
        if (is_fewer) count = 0;
        if (!count || byes[i] == byes[fewest[0]]) fewest[count++] = i;
    }
    return fewest[lot % (uint32_t)count];
}

int32_t lives_playoff_place(struct lives_playoff is, bool waiting_won)
{
    if (is.waits) return waiting_won ? 1 : 3;
    if (is.won_first) return waiting_won ? 2 : 1;
    return waiting_won ? 3 : 2;
}
