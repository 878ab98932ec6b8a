// SPDX-License-Identifier: MIT
// A round to be paired, as programs ask for it: JSON in, JSON out (`tdserver pair`).
//
// Question: {rule, round, players: [{id, score, opponents, byes, club}]}, with `seed` (a whole number) for the
// lot and `clubs`: "avoid" (the default), "never" or "ignore". rule: "fold" (also "swiss"), "slide", "random"
// (also "more_swiss" and "lives"). Players stand in their order of rank. id: 1 and up. score: whole or half
// numbers, for lives those that are left. opponents: ids round by round, 0 or null for a round without one;
// players who are not in this round may be named. byes: how many they had, 0 if left out. club: text or a
// number, null or left out for none. blacks: where colours are balanced (single games of draughts), games with black less those with white.
//
// With `lives` (at the start) and `places` (paid) it is More Swiss or a section of N lives: players have `losses`
// and, once they are put out, `out` (the round), in place of a score; who is out is not paired. The answer begins with {stage: "open" | "playoff" | "three-player playoff" | "over"}: in the
// three-player playoff the two who begin are the pair and the third waits for their winner; over: nobody is
// paired and `places` has [{id, from, to}].
//
// Answer: {pairs: [{a, b, relaxed?}], total, reasons}, with `weights` for those who want to check it:
// [[a, b, [w1, w2, ...]], ...] for every pair that was legal; more is better, the first component first; the bye
// is player 0. total: the sum of the weights of the pairs. relaxed: ["rematch"], ["same club"] or both.
// reasons: for each pair {a, b, score, other_score, group, excluded: [{player, other, because, round?}],
// relaxed, words}; excluded: without this bar the pairing would be another, better one. Named is every bar of which that can be
// told by exchanging up to `exchange` pairs (3: the two who are barred, and one more pair), and no other one; what only a longer
// chain of exchanges would better is not named. A pair with the bye has
// {a, b, score, byes, no_pairing_with: [...], ...} instead: those of lower score with whose bye there would be no
// legal pairing, or only such as break more of the rules that were relaxed.
#ifndef CODEC_ROUNDS_ROUND_H
#define CODEC_ROUNDS_ROUND_H
#include "base/err.h"
#include "base/json/json_out.h"

extern const struct json_limits round_limits;

// Writes the answer as one JSON object. On failure BAD_JSON, TOO_LARGE or BAD_FIELDS with the pointer of the
// field at fault, or INTERNAL where the matching refused a weight, so that nobody is paired; what was written is of no use then.
MUST_CHECK struct err round_answer(struct arena *a, struct text body, bool with_weights, struct json_out *o);

#endif
