// SPDX-License-Identifier: MIT
// The one table of games (rules 1.2 and 2): backgammon and its relatives differ in a row, not in an engine.
// A row says how the men start, travel, meet, and what a win is worth; a disputed point is a named flag that
// a caller may set or clear ("portes~no-hit-and-run", "gul-bara+head-one").
#ifndef ENGINE_VARIANT_H
#define ENGINE_VARIANT_H

#include "engine/dice.h"
#include "engine/position.h"

enum variant_direction { OPPOSITE, SAME };   // do the two sides travel against or behind each other?
enum variant_meeting { HIT, PIN, BLOCK };    // what a man does to a lone enemy man he lands on
enum variant_doublet { FOUR, TWO, CASCADE }; // a doublet is four plays, two, or d,d,d,d,d+1,... up to 6
enum variant_prime {
    PRIME_FREE,
    PRIME_START_SIX,     // never all six points of the own start table
    PRIME_OPPONENT_FOUR, // at most four points of the opponent's start table
    PRIME_AHEAD,         // six in a row only with an enemy man already beyond them
};
enum variant_opening {
    OPENING_PLAYED, // the winner of the opening throw plays those two numbers
    OPENING_THROWN, // he throws both dice again
    OPENING_CHOSEN, // he does either, as he likes
};
enum variant_starter { STARTS_HIGHER, STARTS_WINNER, STARTS_LOSER }; // who starts the next game

#define FLAG(id, name, meaning) FLAG_##id,
enum variant_flag {
#include "engine/variant_flag.def"
    FLAGS
};
#undef FLAG

struct variant {
    const char *name;
    uint8_t men;           // a side
    uint8_t start[POINTS]; // of either side, in its own count
    enum variant_direction direction;
    enum variant_meeting meeting;
    enum variant_doublet doublet;
    uint8_t most; // men on one point, 0 = any number
    enum variant_prime prime;
    enum variant_opening opening;
    enum variant_starter starter;
    uint8_t head;               // bit d: doublet d as first throw lets two men off the head
    uint8_t gammon, backgammon; // times the stake
    uint32_t flags;             // 1 << FLAG_...
};

#define VARIANT(id, ...) VARIANT_##id,
enum variant_id {
#include "engine/variant.def"
    VARIANTS
};
#undef VARIANT

extern const struct variant variants[VARIANTS];
extern const char *const variant_flag_names[FLAGS];
extern const char *const variant_flag_meanings[FLAGS];

static inline bool variant_has(const struct variant *v, enum variant_flag flag)
{
    return v->flags >> flag & 1;
}

// The other side's number of my point 1..24.
static inline unsigned variant_across(const struct variant *v, unsigned point)
{
    if (v->direction == OPPOSITE) return 25 - point;
    return point > 12 ? point - 12 : point + 12;
}

// A set of points 1..24 (bit p = point p) in the other side's count.
uint32_t variant_points_across(const struct variant *v, uint32_t points);

// Do the men move as in backgammon, whatever the start, the opening and the scoring are?
bool variant_moves_plainly(const struct variant *v);

// Reads "name", "name+flag", "name~flag" (any number of flags) into *out. False if a name is unknown.
bool variant_parse(const char *text, struct variant *out);

// The row with this identifier.
const struct variant *variant_row(enum variant_id id);

// Both sides at their start.
struct position variant_start(const struct variant *v);

// Are the men of this position within what the game allows (at most its own number a side, no two enemies on
// one point unless pinned)? Positions from outside must pass this before any other call.
bool variant_accepts(const struct variant *v, const struct position *p);

#endif
