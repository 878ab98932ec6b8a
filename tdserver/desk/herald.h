// SPDX-License-Identifier: MIT
// Herald: tells live pages what was recorded, as late as the tournament's setting says. One thread for all
// tournaments; what waits is not kept but read from the book again, so a restart forgets nothing that is
// still to be told.
#ifndef DESK_HERALD_H
#define DESK_HERALD_H
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

struct clerk;
struct desk;
struct live;

// A tournament in which something was recorded since the start.
struct heralded {
    struct live *live;
    int64_t from;   // ledger line after which the first new one came
    int64_t told;   // last line that was told, -1: nothing yet
    int64_t due_ms; // when the next one is; INT64_MAX: none waits
    struct heralded *next;
};

struct herald {
    pthread_mutex_t lock;
    pthread_cond_t woken;
    struct heralded *all;
    bool closed;
};

// The ledger of the tournament has new lines about records after `from` (or its delay changed: recorded is
// false). From any thread.
void herald_wake(struct desk *d, struct live *l, int64_t from, bool recorded);
// The thread, and its end.
void *herald(void *clerk);
void herald_close(struct desk *d);
void herald_free(struct desk *d);

#endif
