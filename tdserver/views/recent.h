// SPDX-License-Identifier: MIT
// Recent: the newest lines of a ledger, for the console's "just now". What happens every few seconds at each
// table is left out.
#ifndef VIEWS_RECENT_H
#define VIEWS_RECENT_H
#include <stdbool.h>

#include "director/event.h"

enum { RECENT_EVENTS = 24 };

struct recent {
    struct event events[RECENT_EVENTS];
    size_t count; // ever; the newest is at (count - 1) % RECENT_EVENTS
};

void recent_add(struct recent *r, const struct event *e);
#endif
