// SPDX-License-Identifier: MIT
// Token buckets: each key (an address, a credential, an account that somebody tries to enter) may do `burst`
// things at once and then per_minute of them. A fixed table: where two keys meet in a full table the one
// longest unseen is forgotten, which only ever lets more through. Any thread may ask.
#ifndef BASE_RATE_H
#define BASE_RATE_H
#include "base/text/text.h"

struct rate;

struct rate *rate_new(int64_t per_minute, int64_t burst);
void rate_free(struct rate *rate);
// Takes one token. 0, or the number of seconds after which to come back.
int rate_take(struct rate *rate, struct text key, int64_t now_ms);
#endif
