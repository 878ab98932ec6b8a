// SPDX-License-Identifier: MIT
#include "director/formats/draw.h"

#include "director/formats/bracket.h"
#include "director/pairing/swiss.h"

struct generator generator_from(const unsigned char seed[DRAW_SEED_BYTES])
{
    struct generator g = {{0}};
    for (int i = 0; i < DRAW_SEED_BYTES; i++)
        g.word[i / 8] |= (uint64_t)seed[i] << (8 * (i % 8));
    // All zero is the one state the generator never leaves.
    if (!(g.word[0] | g.word[1] | g.word[2] | g.word[3])) g.word[0] = 1;
    return g;
}

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

uint64_t generator_next(struct generator *g)
{
    uint64_t *s = g->word;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

uint32_t generator_below(struct generator *g, uint32_t bound)
{
    // The upper half of the output is the better one.
    uint32_t unfair = (uint32_t)(0u - bound) % bound, value;
    do
        value = (uint32_t)(generator_next(g) >> 32);
    while (value < unfair);
    return value % bound;
}

void draw_shuffle(struct generator *g, struct draw_entry *at, int32_t count)
{
    for (int32_t i = count - 1; i > 0; i--) {
        int32_t j = (int32_t)generator_below(g, (uint32_t)i + 1);
        struct draw_entry kept = at[i];
        at[i] = at[j];
        at[j] = kept;
    }
}

// The order in which first-round matches are given a bye: bits reversed, so that any number of byes is spread
// over halves, quarters and so on as evenly as it can be.
static int32_t reversed(int32_t n, int32_t bits)
{
    int32_t r = 0;
    for (int32_t i = 0; i < bits; i++)
        r |= (n >> i & 1) << (bits - 1 - i);
    return r;
}

void draw_random(const unsigned char seed[DRAW_SEED_BYTES], struct draw_entry *entries, int32_t count,
                 int32_t *slots)
{
    struct generator g = generator_from(seed);
    draw_shuffle(&g, entries, count);
    int32_t size = bracket_size_for(count), bits = bracket_rounds(size) - 1, byes = size - count;
    for (int32_t match = 0, next = 0; match < size / 2; match++) {
        slots[2 * match] = entries[next++].entry;
        slots[2 * match + 1] = reversed(match, bits) < byes ? NOBODY : entries[next++].entry;
    }
}

int32_t draw_rank_of_slot(int32_t slot, int32_t size)
{
    int32_t rank = 1;
    for (int32_t field = 2; field <= size; field *= 2) {
        int32_t within = slot / (size / field);
        // The pair of places that came from one place of the half-size field: the old rank first in even
        // pairs.
        bool second = (within % 2 == 1) != (within / 2 % 2 == 1);
        if (second) rank = field + 1 - rank;
    }
    return rank;
}

static void sort_by_seed(struct draw_entry *entries, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        struct draw_entry moved = entries[i];
        int32_t j = i;
        for (; j > 0 && entries[j - 1].seed > moved.seed; j--)
            entries[j] = entries[j - 1];
        entries[j] = moved;
    }
}

// Moves the seeded entries to the front; the order of the others does not matter, they are shuffled.
static int32_t seeds_first(struct draw_entry *entries, int32_t count)
{
    int32_t seeds = 0;
    for (int32_t i = 0; i < count; i++) {
        if (!entries[i].seed) continue;
        struct draw_entry seeded = entries[i];
        entries[i] = entries[seeds];
        entries[seeds++] = seeded;
    }
    return seeds;
}

int32_t draw_stages_seeds(const struct stages *stages)
{
    int32_t seeds = 0;
    for (int32_t i = 0; i < stages->count; i++)
        seeds += stages->joining[i];
    return seeds;
}

// Slots that those who join later have to themselves.
static int32_t slots_of_stages(const struct stages *stages)
{
    int32_t slots = 0;
    for (int32_t i = 0; i < stages->count; i++)
        slots += stages->joining[i] * (2 << i);
    return slots;
}

int32_t draw_staged_size(const struct stages *stages, int32_t entries)
{
    return bracket_size_for(slots_of_stages(stages) + entries - draw_stages_seeds(stages));
}

bool draw_staged_fits(const struct stages *stages, int32_t entries)
{
    int32_t others = entries - draw_stages_seeds(stages);
    return draw_staged_size(stages, entries) - slots_of_stages(stages) <= 2 * others;
}

bool draw_staged_final(const struct stages *stages, int32_t entries)
{
    int32_t size = draw_staged_size(stages, entries);
    for (int32_t i = 0; i < stages->count; i++)
        if (stages->joining[i] && 4 << i >= size) return true;
    return false;
}

// How many slots belong to the seed of this rank, from 1: the best join in the last stage.
static int32_t width_of(const struct stages *stages, int32_t rank)
{
    for (int32_t i = stages->count - 1; i >= 0; i--) {
        if (rank <= stages->joining[i]) return 2 << i;
        rank -= stages->joining[i];
    }
    return 1;
}

// Takes the slot and those beside it that belong to it.
static void take_slots(int32_t *slots, int32_t slot, int32_t width, int32_t entry)
{
    int32_t first = slot - slot % width;
    for (int32_t i = 0; i < width; i++)
        slots[first + i] = DRAW_NO_PLACE;
    slots[slot] = entry;
}

void draw_staged(const unsigned char seed[DRAW_SEED_BYTES], const struct stages *stages,
                 struct draw_entry *entries, int32_t count, int32_t *slots)
{
    int32_t seeds = seeds_first(entries, count), size = draw_staged_size(stages, count);
    int32_t slot_of_rank[ENTRIES_MAX + 1];
    sort_by_seed(entries, seeds);
    struct generator g = generator_from(seed);
    draw_shuffle(&g, entries + seeds, count - seeds);
    for (int32_t slot = 0; slot < size; slot++) {
        slot_of_rank[draw_rank_of_slot(slot, size)] = slot;
        slots[slot] = NOBODY;
    }
    // A rank whose slot lies beside somebody who joins later is passed over.
    for (int32_t rank = 1, next = 0; next < count && rank <= size; rank++) {
        int32_t slot = slot_of_rank[rank];
        if (slots[slot] == DRAW_NO_PLACE) continue;
        take_slots(slots, slot, width_of(stages, next + 1), entries[next].entry);
        next++;
    }
}

void draw_seeded(const unsigned char seed[DRAW_SEED_BYTES], struct draw_entry *entries, int32_t count,
                 int32_t *slots)
{
    draw_staged(seed, &(struct stages){.count = 0}, entries, count, slots);
}

// ---- in order

uint64_t draw_lot(const unsigned char seed[DRAW_SEED_BYTES])
{
    uint64_t lot = 0;
    for (int i = 0; i < 8; i++)
        lot |= (uint64_t)seed[i] << 8 * i;
    return lot;
}

// Who stands before whom; seed 0 = none: after those who have one.
struct order_key {
    int32_t seed, entry;
    uint32_t lot;
};

static bool stands_before(const struct order_key *a, const struct order_key *b)
{
    if (a->seed != b->seed) return a->seed && (!b->seed || a->seed < b->seed);
    return a->lot != b->lot ? a->lot < b->lot : a->entry < b->entry;
}

int32_t draw_order(const unsigned char seed[DRAW_SEED_BYTES], bool seeded, const struct draw_entry *entries,
                   int32_t count, int32_t *order)
{
    struct order_key keys[ENTRIES_MAX];
    for (int32_t i = 0; i < count; i++) {
        int32_t entry = entries[i].entry, at = i;
        struct order_key key = {seeded ? entries[i].seed : 0, entry, swiss_lot(draw_lot(seed), entry, 0)};
        for (; at > 0 && stands_before(&key, &keys[at - 1]); at--)
            keys[at] = keys[at - 1];
        keys[at] = key;
    }
    for (int32_t i = 0; i < count; i++)
        order[i] = keys[i].entry;
    return count;
}

void draw_seed_write(const unsigned char seed[DRAW_SEED_BYTES], char *hex)
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < DRAW_SEED_BYTES; i++) {
        hex[2 * i] = digits[seed[i] >> 4];
        hex[2 * i + 1] = digits[seed[i] & 15];
    }
    hex[2 * DRAW_SEED_BYTES] = '\0';
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool draw_seed_read(const char *hex, unsigned char seed[DRAW_SEED_BYTES])
{
    for (int i = 0; i < DRAW_SEED_BYTES; i++) {
        int high = hex_digit(hex[2 * i]);
        int low = high < 0 ? -1 : hex_digit(hex[2 * i + 1]);
        if (low < 0) return false;
        seed[i] = (unsigned char)(high << 4 | low);
    }
    return hex[2 * DRAW_SEED_BYTES] == '\0';
}
