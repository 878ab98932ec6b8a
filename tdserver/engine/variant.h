// SPDX-License-Identifier: MIT
// The table of variants (rules 1.2 and 2). A row says how the checkers start, travel and meet, and what a win
// is worth. A point on which the sources disagree is a named flag, which a caller may set or clear
// ("portes~no-hit-and-run", "gul-bara+head-one"). One engine plays all rows.
#ifndef ENGINE_VARIANT_H
#define ENGINE_VARIANT_H

#include "engine/dice.h"
#include "engine/position.h"

enum variant_direction { OPPOSITE, SAME };   // do the two sides travel against or behind each other?
enum variant_meeting { HIT, PIN, BLOCK };    // what a checker does to a single opposing checker it lands on
enum variant_doublet { FOUR, TWO, CASCADE }; // a doublet is four moves, two, or d,d,d,d,d+1,... up to 6
enum variant_prime {
    PRIME_FREE,
    PRIME_START_SIX,     // never all six points of the own starting quarter
    PRIME_OPPONENT_FOUR, // at most four points of the opponent's starting quarter
    PRIME_AHEAD,         // six in a row only with an opposing checker already beyond them
};
enum variant_opening {
    OPENING_PLAYED, // the winner of the opening roll plays those two numbers
    OPENING_ROLLED, // the winner rolls both dice again
    OPENING_CHOSEN, // the winner chooses between the two
};
enum variant_starter { STARTS_HIGHER, STARTS_WINNER, STARTS_LOSER, STARTS_AS_IS }; // who starts the next game

#define FLAG(id, name, meaning, source) FLAG_##id,
enum variant_flag {
#include "engine/variant_flag.def"
    FLAGS
};
#undef FLAG

struct variant {
    const char *name;
    uint8_t checkers;      // a side
    uint8_t start[POINTS]; // of either side, in its own count
    enum variant_direction direction;
    enum variant_meeting meeting;
    enum variant_doublet doublet;
    uint8_t most; // checkers on one point, 0 = any number
    enum variant_prime prime;
    enum variant_opening opening;
    enum variant_starter starter;
    uint8_t head;               // bit d: doublet d as first roll lets two checkers leave the head
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
extern const char *const variant_about[VARIANTS];  // what the game is and its source, for people
extern const char *const variant_titles[VARIANTS]; // its name as people write it
extern const char *const variant_flag_names[FLAGS];
extern const char *const variant_flag_meanings[FLAGS];
extern const char *const variant_flag_sources[FLAGS];

// Another name of a game (variant_name.def), or a name whose game is unknown.
struct variant_name {
    const char *name, *title;
    int variant;      // enum variant_id, or -1: no rules are known
    const char *note; // for people
};

extern const struct variant_name variant_names[];
extern const unsigned variant_name_count;

// What players agree on about the games of a match, written like a flag: "portes+triple".
struct variant_choice {
    const char *name;
    uint8_t gammon, backgammon; // times the stake; 0: as the game has it
    enum variant_starter starter;
    const char *meaning;
};

extern const struct variant_choice variant_choices[];
extern const unsigned variant_choice_count;

static inline bool variant_has(const struct variant *v, enum variant_flag flag)
{
    return v->flags >> flag & 1;
}

// Do the loser's checkers count, alone or with the kind of win?
static inline bool variant_counts_men(const struct variant *v)
{
    return variant_has(v, FLAG_SCORE_CHECKERS) || variant_has(v, FLAG_SCORE_COMBINED);
}

// Is a backgammon worth more than a gammon? Where it is not, no flag about backgammons has anything to say.
static inline bool variant_counts_backgammon(const struct variant *v)
{
    return v->backgammon > v->gammon;
}

// May a match of it have a Crawford game? That is one without the cube, at one point away.
static inline bool variant_has_crawford(const struct variant *v)
{
    return variant_has(v, FLAG_CUBE) && !variant_counts_men(v);
}

// The opponent's number of the point that I call `point`, 1..24.
static inline unsigned variant_across(const struct variant *v, unsigned point)
{
    if (v->direction == OPPOSITE) return 25 - point;
    return point > 12 ? point - 12 : point + 12;
}

// The same for a set of points 1..24 (bit p = point p).
uint32_t variant_points_across(const struct variant *v, uint32_t points);

// Do the checkers move as in backgammon, or nearly so that plays_backgammon knows it? Start, opening and scoring may
// differ.
bool variant_moves_plainly(const struct variant *v);

// Reads "name", "name+flag", "name~flag" (any number of flags) into *out; variant_names count too. False if a
// name is unknown.
bool variant_parse(const char *text, struct variant *out);

// Which row of the table this is a form of.
enum variant_id variant_which(const struct variant *v);

// The game of a text as people write it, under the name it has there: "short-narde" is Short Narde, not Backgammon.
const char *variant_title(const char *text);

// Why this name has no rules: the note of variant_names, or NULL if nothing is known of the name either.
const char *variant_unknown(const char *text);

// What its players call a double win: "gammon", or another word (variant_win.def).
const char *variant_gammon_name(const struct variant *v);

// The row with this identifier.
const struct variant *variant_row(enum variant_id id);

// Both sides at their start.
struct position variant_start(const struct variant *v);

// Does the game allow this position: at most its number of checkers a side, and both sides on one point only
// where one of them is pinned? A position from outside must pass this before any other call.
bool variant_accepts(const struct variant *v, const struct position *p);

#endif
