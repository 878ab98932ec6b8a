// SPDX-License-Identifier: MIT
// Draw: who stands where. A random draw is a named generator and a named shuffle run from a stored seed, so
// that anybody can repeat it; a seeded draw puts the seeds where they can meet as late as possible; by hand
// the director says. Byes are spread evenly, no two in one match; in a seeded draw the seeds have them first.
// Rule book 3.1, case 52.
#ifndef DIRECTOR_FORMATS_DRAW_H
#define DIRECTOR_FORMATS_DRAW_H

#include <stdbool.h>

#include "director/bounds.h"
#include "director/fields.h"

enum { DRAW_SEED_BYTES = 32 };

// What the ledger says about how a draw was made.
#define DRAW_GENERATOR "xoshiro256** fisher-yates"

// The generator: xoshiro256** (Blackman and Vigna), its state read from the seed, eight bytes a word, least
// first.
struct generator {
    uint64_t word[4];
};
struct generator generator_from(const unsigned char seed[DRAW_SEED_BYTES]);
uint64_t generator_next(struct generator *g);
// A number below `bound`, every one equally likely: values past the last whole multiple are thrown away.
uint32_t generator_below(struct generator *g, uint32_t bound);
// An entry as the draw sees it: seed 0 = not seeded.
struct draw_entry {
    int32_t entry, seed;
};

// Fisher-Yates from the end.
void draw_shuffle(struct generator *g, struct draw_entry *at, int32_t count);

// Fills slots[0 .. bracket_size_for(count) - 1], -1 = bye. `entries` is reordered. Needs 1 to 512 entries.
void draw_random(const unsigned char seed[DRAW_SEED_BYTES], struct draw_entry *entries, int32_t count,
                 int32_t *slots);
// The rank that stands in a slot of a full field: 1 meets 2 in the last round, 1-4 in the last but one, and so on.
int32_t draw_rank_of_slot(int32_t slot, int32_t size);
// Seeds in order of their number, then the others shuffled; rank r goes where a full field would put rank r.
void draw_seeded(const unsigned char seed[DRAW_SEED_BYTES], struct draw_entry *entries, int32_t count,
                 int32_t *slots);

// Seeds that join later: joining[i] of them in round i + 2, the best of them last. Who joins in a round has the whole part
// of the bracket before it alone: its other slots are DRAW_NO_PLACE, and nothing is played there.
enum { DRAW_NO_PLACE = -2 };
struct stages {
    int32_t joining[ROUNDS_MAX], count;
};
int32_t draw_stages_seeds(const struct stages *stages);
// Slots of a bracket of so many entries; above ENTRIES_MAX: it cannot be drawn.
int32_t draw_staged_size(const struct stages *stages, int32_t entries);
// Are so many left for the rounds before that each of their matches has somebody?
bool draw_staged_fits(const struct stages *stages, int32_t entries);
// Does somebody join in the final?
bool draw_staged_final(const struct stages *stages, int32_t entries);
// As draw_seeded; fills draw_staged_size() slots. Needs as many seeds as join later.
void draw_staged(const unsigned char seed[DRAW_SEED_BYTES], const struct stages *stages,
                 struct draw_entry *entries, int32_t count, int32_t *slots);

// The order of a section without a bracket: with `seeded` by their seeds, who has none by lot. The lot is one number for
// each entry, so that the others keep their order when somebody comes late or leaves. Returns count.
int32_t draw_order(const unsigned char seed[DRAW_SEED_BYTES], bool seeded, const struct draw_entry *entries,
                   int32_t count, int32_t *order);
// The first eight bytes of a seed as a number, least first.
uint64_t draw_lot(const unsigned char seed[DRAW_SEED_BYTES]);

// 64 lower-case hex digits and NUL, and back; false when it is not that.
void draw_seed_write(const unsigned char seed[DRAW_SEED_BYTES], char *hex);
bool draw_seed_read(const char *hex, unsigned char seed[DRAW_SEED_BYTES]);

#endif
