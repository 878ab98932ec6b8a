// SPDX-License-Identifier: MIT
// Judges one submitted play: legal, with the position it leads to, or illegal with the rule it breaks.
// Plays are compared by their result, so the order in which somebody wrote it never matters (rules 0.1). An
// unmarked move over several numbers (13/9 with 3-1) means the way that hits nothing if that is legal, else
// the only way that hits, else it is ambiguous (rules 0.9).
#ifndef ENGINE_JUDGE_H
#define ENGINE_JUDGE_H

#include "engine/notation.h"

// Judges what was written. Not refused: *play is the play. Refused: the reason, and `legal` holds every legal
// play (empty when the turn must pass). `legal` is working storage and says nothing when the play is
// accepted.
struct refusal judge_play(const struct turn *turn, const struct written *written, struct plays *legal,
                          struct play *play);

#endif
