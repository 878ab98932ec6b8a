// SPDX-License-Identifier: MIT
// What the files of the seed share (seed.h).
#ifndef DEMO_SEED_INNER_H
#define DEMO_SEED_INNER_H
#include "demo/seed/seed_plan.h"

static inline const struct seed_plan *plan_of(const struct seed *s)
{
    return &seed_plans[s->evening];
}

// Always true: one more step.
bool seed_say(struct seed *s, struct seed_step *out, struct command command);
#define SAY(seed, out, what, ...)                                                                            \
    seed_say(seed, out,                                                                                      \
             (struct command){.kind = COMMAND_##what, .is = {.what = (struct command_##what){__VA_ARGS__}}})
// The next game of this match is reported.
bool seed_report(struct seed *s, const struct state *present, const struct row_match *m,
                 struct seed_step *out);

// Of a ladder: its rule and order, one after the other; then challenges and results. False: that was all.
bool seed_ladder_begin(struct seed *s, struct seed_step *out);
bool seed_ladder_next(struct seed *s, const struct state *present, struct seed_step *out);
// What the director does meanwhile; false: nothing now.
bool seed_act(struct seed *s, const struct state *present, struct seed_step *out);
// What the director finds on coming back to the desk, one thing after the other; false: that was all.
bool seed_trouble(struct seed *s, const struct state *present, struct seed_step *out);
#endif
