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

struct place bracket_next(const struct bracket *b, int32_t match)
{
    int32_t round = bracket_round(b, match), slot = bracket_slot(b, match);
    if (round == bracket_rounds(b->size)) return (struct place){0, SIDE_NONE};
    return (struct place){bracket_number(b, round + 1, slot / 2), slot % 2 ? SIDE_B : SIDE_A};
}

struct place bracket_next_of_loser(const struct bracket *b, int32_t match)
{
    bool semifinal = has_third(b) && bracket_round(b, match) == bracket_rounds(b->size) - 1;
    if (!semifinal) return (struct place){0, SIDE_NONE};
    return (struct place){bracket_third(b), bracket_slot(b, match) ? SIDE_B : SIDE_A};
}

int32_t bracket_feeder(const struct bracket *b, int32_t match, enum side side)
{
    int32_t round = bracket_round(b, match);
    if (round == 1) return 0;
    int32_t slot = match == bracket_third(b) ? 0 : bracket_slot(b, match);
    return bracket_number(b, round - 1, slot * 2 + (side == SIDE_B));
}

static int32_t fed(const struct bracket_match *feeder, bool loser)
{
    if (!feeder->over) return 0;
    if (feeder->winner == SIDE_NONE) return NOBODY;
    bool second = (feeder->winner == SIDE_B) != loser;
    return feeder->entry[second];
}

void bracket_fill(const struct bracket *b, const int32_t *slots, struct bracket_match *matches)
{
    for (int32_t n = 1; n <= bracket_matches(b); n++)
        for (int32_t i = 0; i < 2; i++) {
            int32_t feeder = bracket_feeder(b, n, i ? SIDE_B : SIDE_A);
            matches[n].entry[i] =
                feeder ? fed(&matches[feeder], n == bracket_third(b)) : slots[2 * bracket_slot(b, n) + i];
        }
}

struct placing bracket_placing(const struct bracket *b, int32_t round_lost, int32_t entries)
{
    int32_t left = b->size >> round_lost;
    int32_t to = left * 2 < entries ? left * 2 : entries;
    return (struct placing){left + 1, to > left ? to : left + 1};
}
