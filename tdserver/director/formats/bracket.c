// SPDX-License-Identifier: MIT
#include "director/formats/bracket.h"

int32_t bracket_size_for(int32_t entries)
{
    int32_t size = 2;
    while (size < entries)
        size *= 2;
    return size;
}

int32_t bracket_rounds(int32_t size)
{
    int32_t rounds = 0;
    while (size > 1) {
        size /= 2;
        rounds++;
    }
    return rounds;
}

static bool has_third(const struct bracket *b)
{
    return b->third_place && b->size >= 4;
}

int32_t bracket_matches(const struct bracket *b)
{
    return b->size - 1 + has_third(b);
}

int32_t bracket_third(const struct bracket *b)
{
    return has_third(b) ? b->size : 0;
}

// Rounds before this one hold size - size/2^(round-1) matches.
int32_t bracket_number(const struct bracket *b, int32_t round, int32_t slot)
{
    return b->size - (b->size >> (round - 1)) + slot + 1;
}

int32_t bracket_round(const struct bracket *b, int32_t match)
{
    int32_t rounds = bracket_rounds(b->size);
    for (int32_t round = 1; round < rounds; round++)
        if (match < bracket_number(b, round + 1, 0)) return round;
    return rounds;
}

int32_t bracket_slot(const struct bracket *b, int32_t match)
{
    if (match == bracket_third(b)) return 1;
    return match - bracket_number(b, bracket_round(b, match), 0);
}

int32_t bracket_feeder(const struct bracket *b, int32_t match, enum side side)
{
    int32_t round = bracket_round(b, match);
    if (round == 1) return 0;
    int32_t slot = match == bracket_third(b) ? 0 : bracket_slot(b, match);
    return bracket_number(b, round - 1, slot * 2 + (side == SIDE_B));
}

struct placing bracket_placing(const struct bracket *b, int32_t round_lost, int32_t entries)
{
    int32_t left = b->size >> round_lost;
    int32_t to = left * 2 < entries ? left * 2 : entries;
    return (struct placing){left + 1, to > left ? to : left + 1};
}
