// SPDX-License-Identifier: MIT
// The plain page of an event: standings and results of every section as one HTML page without scripts, for browsers that run
// none, for readers and for paper (screens.md 3: usable as text without JavaScript). It shows what the public sees.
#ifndef VIEWS_OUTSIDE_PLAIN_H
#define VIEWS_OUTSIDE_PLAIN_H
#include "base/arena.h"
#include "views/view.h"

// One line of the list of events.
struct plain_event {
    const unsigned char *uid; // VIEW_UID bytes
    const char *title, *starts_on, *status;
};
enum { PLAIN_EVENTS = 50 }; // so many are listed
// Copies what the line says into the arena.
struct plain_event plain_event_of(struct arena *a, const unsigned char *uid, const struct row_tournament *t);
// The page of all of them, in the order given; its address is /plain.
struct text plain_list_make(struct arena *a, const struct plain_event *events, size_t count);
// The page's address is /plain/{uid of the tournament}; its links are relative to that.
struct text plain_make(struct arena *a, const struct view *v);
#endif
