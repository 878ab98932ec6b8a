// SPDX-License-Identifier: MIT
// Findings: what a review of a transcript has found so far: illegal turns, notes, whether the scores agree.
#ifndef CODEC_MATCHES_FINDINGS_H
#define CODEC_MATCHES_FINDINGS_H
#include "base/arena.h"

struct review_illegal {
    int32_t game, turn; // from 1; a turn is one roll of either side
    struct text player;
    struct text dice, play; // "31"; as written, or "Doubles"
    const char *rule;       // stable name
    struct text message;    // a sentence for the players
    struct text args;       // what makes it concrete, as JSON (codec/args.h)
};

struct review {
    int32_t length, games, turns;
    struct review_illegal *illegal;
    size_t illegal_count, illegal_room;
    const char **notes;
    size_t note_count, note_room;
    bool scores_ok, crawford_ok;
};

// Adds a note.
void review_note(struct arena *a, struct review *r, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
