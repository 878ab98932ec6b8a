// SPDX-License-Identifier: MIT
// A turn: everything the legality of a play depends on. It knows nothing of cube, score or clock.
#ifndef ENGINE_TURN_H
#define ENGINE_TURN_H

#include "engine/reasons.h"
#include "engine/variant.h"

enum { STEPS_MAX = 24 }; // the longest play of any game: Gul Bara's 1-1

struct turn {
    const struct variant *variant;
    struct position board; // seen by the side that rolled
    struct dice dice;
    uint8_t third;  // the third die of a game with three dice, 0 in every other
    uint8_t turns;  // turns this side has had before this one (head rule, slow cascade)
    uint8_t played; // numbers of this roll the other side has played already (rest of a cascade)
};

// One checker moved by one number. Own points; bar 25, off 0.
struct step {
    uint8_t from, to;
};

// Refuses impossible dice and positions the game does not allow. Give no such turn to any other function.
struct refusal turn_check(const struct turn *turn);

// The numbers this turn may use, in the order a cascade is played; a plain roll has its higher number first.
// Returns how many.
unsigned turn_numbers(const struct turn *turn, uint8_t numbers[STEPS_MAX]);

// The third number of this turn: the third die, an imaginary six, or 0 if there is none.
unsigned turn_third(const struct turn *turn);

// Is this roll played as a cascade: d,d,d,d,d+1,d+1,... up to the sixes?
bool turn_is_cascade(const struct turn *turn);

// May the checker on step.from go to step.to by `number` in position `at`, which this turn has reached?
// REASON_NONE, or the reason why not. Rules 1.1 (entering, made points, bearing off) and the variant's own.
enum engine_reason turn_step_check(const struct turn *turn, const struct position *at, struct step step,
                                   unsigned number);

// Where `number` takes the checker on `from`.
static inline unsigned turn_target(unsigned from, unsigned number)
{
    return from > number ? from - number : OFF;
}

// Lists every legal step of `number` in position `at`. Returns how many.
unsigned turn_steps(const struct turn *turn, const struct position *at, unsigned number,
                    struct step steps[2 * BAR]);

// How many checkers may leave the head (point 24) in this turn; all of them where no head rule holds.
unsigned turn_head_allowance(const struct turn *turn);

// Makes a step that was checked, with its hits and pins; frees what was pinned below.
void turn_step_make(const struct variant *v, struct position *at, struct step step);

// The refusal for a reason of turn_step_check, with the numbers of its sentence.
struct refusal turn_step_refusal(const struct turn *turn, const struct position *at, struct step step,
                                 unsigned number, enum engine_reason reason);

// Does this position lock all opposing checkers behind a six-prime in a game that forbids it?
bool turn_locks_all(const struct turn *turn, const struct position *after);

#endif
