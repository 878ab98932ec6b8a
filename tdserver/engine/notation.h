// SPDX-License-Identifier: MIT
// Plays as text. Reading accepts what players and programs write: any order, chains 24/18/13, (2), bar or 25,
// off or 0, hits marked or not, "13-7" for 13/7. Writing gives the one canonical text of a play: from the
// highest point down, a checker's steps joined unless it hits on the way, equal moves counted, hits marked:
// bar/22*/20 13/7(2). It never decides legality: that is engine/judge.h.
#ifndef ENGINE_NOTATION_H
#define ENGINE_NOTATION_H

#include "engine/plays.h"

enum { NOTATION_ROOM = 256 }; // enough for the text of any play

// A play as it was written. One move may stand for several numbers (24/13); the judge resolves it.
struct written {
    uint8_t moves; // 0: a pass
    struct step move[STEPS_MAX];
};

// Reads a play; "" and words like "cannot move" are a pass. `text` need not end in NUL.
// Refuses REASON_UNREADABLE (args: 1-based character; text: what stands there) and REASON_TOO_LONG.
struct refusal notation_read(const char *text, size_t length, struct written *out);

// Writes the canonical text of a legal play of this turn. Returns its length; a pass is "".
size_t notation_write(const struct turn *turn, const struct play *play, char *out, size_t room);

#endif
