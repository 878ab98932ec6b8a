// SPDX-License-Identifier: MIT
// The calendar of an event as iCalendar (RFC 5545): the event itself and its rounds, or one entry's matches, each as soon as
// there is an hour for it. What people subscribe to is the same component again and again: its UID never changes.
#ifndef VIEWS_OUTSIDE_CALENDAR_H
#define VIEWS_OUTSIDE_CALENDAR_H
#include "base/arena.h"
#include "views/view.h"

// What the rows do not say.
struct calendar_about {
    int32_t entry;     // whose matches; 0: the event's rounds
    bool day_known;    // begins_ms is known; otherwise the event stands on its day
    int64_t begins_ms; // when it begins, or midnight of its day
    const char *site;  // the address of the server, without a slash at the end; "" where it has none
};

struct text calendar_make(struct arena *a, const struct view *v, const struct calendar_about *about);
#endif
