// SPDX-License-Identifier: MIT
// Judges one submitted play: legal, with the position it leads to, or illegal with the rule it breaks.
// Plays are compared by their result, so the order in which a play is written never matters (rules 0.1). An
// unmarked move over several numbers (13/9 with 3-1) means the way that hits nothing, if that is legal; else
// the only way that hits; else it is ambiguous (rules 0.9).
#ifndef ENGINE_JUDGE_H
#define ENGINE_JUDGE_H

#include "engine/notation.h"

// Judges what was written. Not refused: *play is the play. Refused: the refusal says why, and `legal` holds
// every legal play (none when the turn must pass). `legal` is working storage; when the play is accepted its
// content means nothing.
struct refusal judge_play(const struct turn *turn, const struct written *written, struct plays *legal,
                          struct play *play);

#endif
