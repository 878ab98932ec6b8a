// SPDX-License-Identifier: MIT
// Against seeding: what a draw by hand does to seeds and byes, so that the director reads it before the draw is made. Nothing of it is
// forbidden. Pure; rounds and slots as in draw.h. Rule book 3.1.
#ifndef DIRECTOR_FORMATS_AGAINST_SEEDING_H
#define DIRECTOR_FORMATS_AGAINST_SEEDING_H

#include "director/formats/draw.h"

enum against_kind {
    AGAINST_EARLY, // two seeds can meet in a round in which seeds like them do not by seeding: 1 and 2 before the final, ...
    AGAINST_LINE, // a seed stands elsewhere than where seeding puts it
    AGAINST_BYE,  // a seed has no bye, and somebody behind it has one
    AGAINST_BYES, // two who have a bye meet in the second round, and two who had to play meet elsewhere in it
    AGAINST_KINDS
};

struct against {
    enum against_kind kind;
    int32_t
        slot; // of the seed; of two seeds that meet that of the better one, of two byes that of the first one
    // early, byes: the slot of the other; line: the slot where seeding puts it; bye: the slot of who has a bye
    int32_t with;
    int32_t round;      // early, byes: the round in which they meet; else 0
    int32_t not_before; // early: the first round in which it would be right; else 0
};

// One of each kind a seed.
enum { AGAINST_MAX = AGAINST_KINDS * ENTRIES_MAX };

// Compares these slots with what draw_staged makes of the same entries, kind by kind, the best seeds first; returns how many
// there are. Slots that hold no entry are 0 or below. `entries` is reordered.
int32_t against_seeding(const struct stages *stages, struct draw_entry *entries, int32_t count,
                        const int32_t *slots, int32_t size, struct against out[AGAINST_MAX]);

#endif
