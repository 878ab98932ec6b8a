// SPDX-License-Identifier: MIT
// The review of a transcript: every turn judged by the rules engine, every score and the Crawford sequence
// recomputed, and what the writer stated compared with what was played. A difference that has a known reason
// (points capped at what the match needed, a resignation, a forfeit, Jacoby) is a note; one without is an
// inconsistency. Rules 5, 6.5; rule book 1.5, 1.6.
#ifndef CODEC_REVIEW_H
#define CODEC_REVIEW_H
#include "base/json_out.h"
#include "codec/transcript.h"

struct review_illegal {
    int32_t game, turn; // from 1; a turn is one roll of either side
    struct text player;
    struct text dice, play; // "31"; as written, or "Doubles"
    const char *rule;       // stable name
    struct text message;    // a sentence for the players
};

struct review {
    int32_t length, games, turns;
    struct review_illegal *illegal;
    size_t illegal_count, illegal_room;
    const char **notes;
    size_t note_count, note_room;
    bool scores_ok, crawford_ok;
};

// Judges the transcript and fills in what its actions and games say "found by the review".
void review_transcript(struct arena *a, struct transcript *t, struct review *out);

// Everything legal and consistent.
bool review_good(const struct review *r);

// One JSON object: {file, length, games, turns, illegal, scores_ok, crawford_ok, notes, error}. `fault` is
// what the reader said; games read before it are judged all the same.
void review_put(struct json_out *o, struct text file, const struct review *r,
                const struct transcript_fault *fault);

// Adds a note; used by the parts of the review.
void review_note(struct arena *a, struct review *r, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
