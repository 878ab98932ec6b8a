// SPDX-License-Identifier: MIT
// A turn: everything the legality of a play depends on. Knows nothing of cube, score or clock.
#ifndef ENGINE_TURN_H
#define ENGINE_TURN_H

#include "engine/reasons.h"
#include "engine/variant.h"

enum { STEPS_MAX = 24 }; // the longest play of any game: Gul Bara's 1-1

struct turn {
    const struct variant *variant;
    struct position board; // seen by the side that threw
    struct dice dice;
    uint8_t throws; // this side's throws in this game before this one (head rule, slow cascade)
    uint8_t played; // numbers of this throw the other side has played already (rest of a cascade)
};

// One man moved by one number: own points, bar 25, off 0.
struct step {
    uint8_t from, to;
};

// Refuses a turn no other call may be given: impossible dice, men the game does not know.
struct refusal turn_check(const struct turn *turn);

// The numbers this turn may use, in the order a cascade is played; a plain roll has its higher number first.
// Returns how many.
unsigned turn_numbers(const struct turn *turn, uint8_t numbers[STEPS_MAX]);

// Is this throw played as a cascade: d,d,d,d,d+1,d+1,... up to the sixes?
bool turn_is_cascade(const struct turn *turn);

// May the man on `from` go to `to` by `number` from position `at`, which this turn has reached? REASON_NONE
// or why not. Rules 1.1 (entering, made points, bearing off) and the variant's own.
enum engine_reason turn_step_check(const struct turn *turn, const struct position *at, struct step step,
                                   unsigned number);

// Where `number` takes the man on `from`.
static inline unsigned turn_target(unsigned from, unsigned number)
{
    return from > number ? from - number : OFF;
}

// Everything `number` can do from there. Returns how many steps.
unsigned turn_steps(const struct turn *turn, const struct position *at, unsigned number,
                    struct step steps[2 * BAR]);

// Makes a step that was checked: hits, pins and releases included.
void turn_step_make(const struct variant *v, struct position *at, struct step step);

// The refusal that belongs to what turn_step_check said, with its points and counts.
struct refusal turn_step_refusal(const struct turn *turn, const struct position *at, struct step step,
                                 unsigned number, enum engine_reason reason);

// Does this position keep all enemy men locked behind a six-prime where the game forbids it?
bool turn_locks_all(const struct turn *turn, const struct position *after);

#endif
