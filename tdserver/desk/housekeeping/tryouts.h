// SPDX-License-Identifier: MIT
// Tryouts: devices that opened the page by which a hall's network is tried, and what they found. In memory only; the
// newest few, so that strangers who have the code cannot fill anything. Any thread.
#ifndef DESK_HOUSEKEEPING_TRYOUTS_H
#define DESK_HOUSEKEEPING_TRYOUTS_H
#include <stdbool.h>
#include <stdint.h>

#include "base/text/text.h"

enum { TRYOUTS_MOST = 32, TRYOUT_CODE = 16, TRYOUT_TEXT = 121 };

struct tryout {
    int32_t device; // a number that the device chose for itself
    int32_t delay_ms, width, height;
    bool secure, shell, awake, keeps, live;
    char host[TRYOUT_TEXT];  // the address that it opened
    char agent[TRYOUT_TEXT]; // what its browser calls itself
    int64_t first_ms, last_ms;
};

struct tryouts;
struct tryouts *tryouts_new(void);
void tryouts_free(struct tryouts *t);
// What a device shows to be listed: TRYOUT_CODE hexadecimal digits, others after each start.
struct text tryouts_code(const struct tryouts *t);
// Takes what a device says; of many the one that was heard of longest ago gives way.
void tryouts_put(struct tryouts *t, const struct tryout *one);
// The newest first; how many.
int tryouts_list(struct tryouts *t, struct tryout list[static TRYOUTS_MOST]);
#endif
