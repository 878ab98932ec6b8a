// SPDX-License-Identifier: MIT
// The review of a transcript: every turn judged by the rules engine, every score and the Crawford sequence
// recomputed, and what the writer stated compared with what was played. A difference that has a known reason
// (points capped at what the match needed, a resignation, a forfeit, Jacoby) is a note; one without is an
// inconsistency. Rules 5, 6.5; rule book 1.5, 1.6.
#ifndef CODEC_MATCHES_REVIEW_H
#define CODEC_MATCHES_REVIEW_H
#include "base/json/json_out.h"
#include "codec/matches/findings.h"
#include "codec/matches/transcript.h"

// Judges the transcript and fills in what its actions and games say "found by the review".
void review_transcript(struct arena *a, struct transcript *t, struct review *out);

// Everything legal and consistent.
bool review_good(const struct review *r);

// One JSON object: {file, length, games, turns, illegal, scores_ok, crawford_ok, notes, error}. `fault` is
// what the reader said; games read before it are judged all the same.
void review_put(struct json_out *o, struct text file, const struct review *r,
                const struct transcript_fault *fault);

#endif
