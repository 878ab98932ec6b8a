// SPDX-License-Identifier: MIT
// Standings with tie-breaks as text: a table separated by tabs, and every number opened into its sum.
#ifndef CODEC_ROUNDS_STANDINGS_TABLE_H
#define CODEC_ROUNDS_STANDINGS_TABLE_H
#include "base/json/json_out.h"
#include "codec/rounds/trf.h"

// StartNo, Rank and the columns of the rule, by start number (`fide`) or by rank with the name (ours).
void standings_table(struct json_out *o, const struct trf *file, const struct ties *t);

// One line for each number, "StartNo Label value = term + term ...", by rank. A term is followed by its opponent,
// or by what the round was; what does not count stands in square brackets.
void standings_explain(struct arena *a, struct json_out *o, const struct trf *file, const struct ties *t);

#endif
