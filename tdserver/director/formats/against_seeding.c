// SPDX-License-Identifier: MIT
#include "director/formats/against_seeding.h"

#include "director/formats/bracket.h"

enum { NOWHERE = -1 };

// Seeds by rank, from 0: where each stands, and where seeding puts it.
struct seeds {
    int32_t count, size; // size: slots of the bracket as seeding makes it
    int32_t at[ENTRIES_MAX], line[ENTRIES_MAX];
    int32_t byes_meet; // matches of the second round in which two who have a bye meet, as seeding makes it
    bool seeded[ENTRIES_MAX + 1]; // by entry
};

static int32_t slot_of(int32_t entry, const int32_t *slots, int32_t size)
{
    for (int32_t slot = 0; slot < size; slot++)
        if (slots[slot] == entry) return slot;
    return NOWHERE;
}

// Nobody to meet in the first round: a bye, or alone there until a later one.
static bool meets_nobody(const int32_t *slots, int32_t slot)
{
    return slots[slot] > 0 && slots[slot ^ 1] <= 0;
}

// Who has a bye among the two of a match of the first round, or nowhere.
static int32_t bye_of(const int32_t *slots, int32_t match)
{
    int32_t slot = 2 * match;
    if (meets_nobody(slots, slot)) return slot;
    return meets_nobody(slots, slot + 1) ? slot + 1 : NOWHERE;
}

static int32_t byes_that_meet(const int32_t *slots, int32_t size, struct against *out)
{
    int32_t count = 0;
    for (int32_t match = 0; 2 * match + 3 < size; match += 2) {
        int32_t one = bye_of(slots, match), other = bye_of(slots, match + 1);
        if (one == NOWHERE || other == NOWHERE) continue;
        if (out) out[count] = (struct against){.kind = AGAINST_BYES, .slot = one, .with = other, .round = 2};
        count++;
    }
    return count;
}

static void find_seeds(struct seeds *seeds, const struct stages *stages, struct draw_entry *entries,
                       int32_t count, const int32_t *slots, int32_t size)
{
    static const unsigned char any[DRAW_SEED_BYTES];
    int32_t by_seeding[ENTRIES_MAX];
    // Chance orders only those who have no seed; the seeds stand first in the list afterwards, the best at its head.
    draw_staged(any, stages, entries, count, by_seeding);
    seeds->size = draw_staged_size(stages, count);
    seeds->byes_meet = byes_that_meet(by_seeding, seeds->size, NULL);
    for (; seeds->count < count && entries[seeds->count].seed; seeds->count++) {
        int32_t entry = entries[seeds->count].entry;
        seeds->at[seeds->count] = slot_of(entry, slots, size);
        seeds->line[seeds->count] = slot_of(entry, by_seeding, seeds->size);
        seeds->seeded[entry] = true;
    }
}

// The round in which who stands in these slots can meet.
static int32_t meets_in(int32_t one, int32_t other)
{
    int32_t round = 0;
    for (int32_t apart = one ^ other; apart; apart >>= 1)
        round++;
    return round;
}

// 1 and 2 are not to meet before the final, nobody of 1 to 4 before the semi-finals, and so on; where stages move the lines
// together, not before seeding itself lets them meet.
static int32_t not_before(const struct seeds *seeds, int32_t better, int32_t worse)
{
    int32_t rounds = bracket_rounds(seeds->size), left = bracket_rounds(bracket_size_for(worse + 1));
    int32_t by_class = rounds - left + 1, by_line = meets_in(seeds->line[better], seeds->line[worse]);
    return by_class < by_line ? by_class : by_line;
}

// The worst that happens to a seed among those before it.
static int32_t early(const struct seeds *seeds, struct against *out)
{
    int32_t count = 0;
    for (int32_t worse = 1; worse < seeds->count; worse++) {
        struct against found = {.kind = AGAINST_EARLY};
        for (int32_t better = 0; better < worse; better++) {
            if (seeds->at[better] == NOWHERE || seeds->at[worse] == NOWHERE) continue;
            int32_t round = meets_in(seeds->at[better], seeds->at[worse]),
                    right = not_before(seeds, better, worse);
            if (round >= right || (found.round && found.round <= round)) continue;
            found.slot = seeds->at[better], found.with = seeds->at[worse];
            found.round = round, found.not_before = right;
        }
        if (found.round) out[count++] = found;
    }
    return count;
}

static int32_t off_line(const struct seeds *seeds, struct against *out)
{
    int32_t count = 0;
    for (int32_t rank = 0; rank < seeds->count; rank++)
        if (seeds->at[rank] != NOWHERE && seeds->at[rank] != seeds->line[rank])
            out[count++] =
                (struct against){.kind = AGAINST_LINE, .slot = seeds->at[rank], .with = seeds->line[rank]};
    return count;
}

// Who has a bye behind the seed of this rank: first those without a seed, then the worst seed; each is named once.
static int32_t bye_behind(const struct seeds *seeds, int32_t rank, const int32_t *slots, int32_t size,
                          bool named[ENTRIES_MAX])
{
    for (int32_t slot = 0; slot < size; slot++)
        if (meets_nobody(slots, slot) && !seeds->seeded[slots[slot]] && !named[slot]) return slot;
    for (int32_t worse = seeds->count - 1; worse > rank; worse--) {
        int32_t slot = seeds->at[worse];
        if (slot != NOWHERE && meets_nobody(slots, slot) && !named[slot]) return slot;
    }
    return NOWHERE;
}

static int32_t no_bye(const struct seeds *seeds, const int32_t *slots, int32_t size, struct against *out)
{
    bool named[ENTRIES_MAX] = {false};
    int32_t count = 0;
    for (int32_t rank = 0; rank < seeds->count; rank++) {
        if (seeds->at[rank] == NOWHERE || meets_nobody(slots, seeds->at[rank])) continue;
        int32_t behind = bye_behind(seeds, rank, slots, size, named);
        if (behind == NOWHERE) continue;
        named[behind] = true;
        out[count++] = (struct against){.kind = AGAINST_BYE, .slot = seeds->at[rank], .with = behind};
    }
    return count;
}

int32_t against_seeding(const struct stages *stages, struct draw_entry *entries, int32_t count,
                        const int32_t *slots, int32_t size, struct against out[AGAINST_MAX])
{
    struct seeds seeds = {.count = 0};
    if (count < 2 || draw_staged_size(stages, count) > ENTRIES_MAX) return 0;
    find_seeds(&seeds, stages, entries, count, slots, size);
    int32_t found = early(&seeds, out);
    found += off_line(&seeds, out + found);
    found += no_bye(&seeds, slots, size, out + found);
    // Where there are more byes than matches of the second round, some meet in any draw: nothing is said of those.
    return byes_that_meet(slots, size, NULL) > seeds.byes_meet
               ? found + byes_that_meet(slots, size, out + found)
               : found;
}
