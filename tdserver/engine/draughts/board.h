// SPDX-License-Identifier: MIT
// Draughts: the board and the table of its games (ruleset.def). Squares are numbered as players number them, 1 at
// the top where black stands, 32 (or 50) at the bottom; black goes down, white goes up. Rules 1.3, cases 127-136.
#ifndef ENGINE_DRAUGHTS_BOARD_H
#define ENGINE_DRAUGHTS_BOARD_H

#include "engine/mem.h"

#include <stdint.h>

enum draughts_side { BLACK, WHITE };
enum { SQUARES_MAX = 50 };

#define RULE(id, name, meaning, source) RULE_##id,
enum draughts_rule {
#include "engine/draughts/ruleset.def"
    DRAUGHTS_RULES
};
#undef RULE

#define RULESET(id, ...) RULESET_##id,
enum draughts_ruleset_id {
#include "engine/draughts/ruleset.def"
    RULESETS
};
#undef RULESET

// A set of squares: bit s - 1 is square s.
typedef uint64_t squares;

static inline squares square_bit(unsigned square)
{
    return (squares)1 << (square - 1);
}

struct draughts_board {
    squares men[2], kings[2]; // by side
    uint8_t turn;             // enum draughts_side: who plays
};

struct draughts_ruleset {
    const char *name, *about; // about = what the game is, for people
    uint8_t edge;             // squares along an edge, 8 or 10; half of them are played on
    uint8_t first;            // enum draughts_side: who begins
    struct {
        squares men[2], kings[2];
    } start;
    uint32_t rules; // 1 << RULE_...
};

extern const struct draughts_ruleset draughts_rulesets[RULESETS];
extern const char *const draughts_rule_names[DRAUGHTS_RULES];
extern const char *const draughts_rule_meanings[DRAUGHTS_RULES];
extern const char *const draughts_rule_sources[DRAUGHTS_RULES];

static inline bool draughts_has(const struct draughts_ruleset *r, enum draughts_rule rule)
{
    return r->rules >> rule & 1;
}

// Reads "name", "name+rule", "name~rule" (any number of rules). False if a name is unknown.
bool draughts_parse(const char *text, struct draughts_ruleset *out);

// The board before the first play.
struct draughts_board draughts_start(const struct draughts_ruleset *r);

// The number of squares that are played on.
static inline unsigned draughts_squares(const struct draughts_ruleset *r)
{
    return r->edge * r->edge / 2u;
}

// The four directions, those of black's men first.
enum draughts_direction { DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, DIRECTIONS };

// The square beside this one, 0 over the edge.
unsigned draughts_beside(const struct draughts_ruleset *r, unsigned square,
                         enum draughts_direction direction);

// Is the square on the row where this side's men are crowned?
bool draughts_crowns(const struct draughts_ruleset *r, int side, unsigned square);

static inline squares draughts_own(const struct draughts_board *b, int side)
{
    return b->men[side] | b->kings[side];
}

static inline squares draughts_all(const struct draughts_board *b)
{
    return draughts_own(b, BLACK) | draughts_own(b, WHITE);
}

bool draughts_same(const struct draughts_board *a, const struct draughts_board *b);

// Does the game allow this board: no square twice or off the board, and no man on the row that crowns it?
bool draughts_accepts(const struct draughts_ruleset *r, const struct draughts_board *b);

#endif
