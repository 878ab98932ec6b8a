// SPDX-License-Identifier: MIT
// Outages of the database, told when they change: whoever notices one says so each time, and the log has a line for the
// first; whoever finds the database well says so, too, and the log says how long it was gone and how many requests were
// refused meanwhile. One state for the whole program. Any thread.
#ifndef STORE_OUTAGE_H
#define STORE_OUTAGE_H
#include "store/fault.h"

enum outage {
#define X(kind, name, begins, ends, meaning) OUTAGE_##kind,
#include "store/outage.def"
#undef X
    OUTAGES
};

void outage_noticed(enum outage kind, const char *why);
void outage_over(enum outage kind);
// The outage that a fault tells of; OUTAGES: none, it is about one request.
enum outage outage_of(enum store_fault fault, bool connected);
#endif
