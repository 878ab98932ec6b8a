// SPDX-License-Identifier: MIT
// Why a round was paired so: the reasons of codec/rounds/round.h as data and in words. What is said can be tested:
// take a stated bar away, and the weight of the pairing changes.
#ifndef CODEC_ROUNDS_ROUND_WORDS_H
#define CODEC_ROUNDS_ROUND_WORDS_H
#include "base/json/json_out.h"
#include "director/pairing/swiss.h"

// The member `key` with the names of the bars.
void round_put_bars(struct json_out *o, const char *key, uint32_t bars);

// Why this pair: one value. It is one of those that *s found.
void round_put_reason(struct arena *a, struct json_out *o, const struct swiss *s,
                      const struct swiss_pair *pair, const char *unit);
// The member `reasons` of all pairs. unit: what scores count, "points" or "lives".
void round_put_reasons(struct arena *a, struct json_out *o, const struct swiss *s, const char *unit);

#endif
