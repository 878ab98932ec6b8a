// SPDX-License-Identifier: MIT
// Herald: tells live pages what was recorded, as late as the tournament's setting says. One thread for all
// tournaments; what waits is not kept but read from the book again, so a restart forgets nothing that is
// still to be told.
#ifndef DESK_DELAYED_PUBLISHER_H
#define DESK_DELAYED_PUBLISHER_H
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

struct desk_thread;
struct desk;
struct cached_stream;

// A tournament in which something was recorded since the start.
struct heralded {
    struct cached_stream *cached;
    int64_t from;   // ledger line after which the first new one came
    int64_t told;   // last line that was told, -1: nothing yet
    int64_t due_ms; // when the next one is; INT64_MAX: none waits
    struct heralded *next;
};

struct delayed_publisher {
    pthread_mutex_t lock;
    pthread_cond_t woken;
    struct heralded *all;
    bool closed;
};

// The ledger of the tournament has new lines about records after `from` (or its delay changed: recorded is
// false). From any thread.
void delayed_publisher_wake(struct desk *d, struct cached_stream *l, int64_t from, bool recorded);
// The thread, and its end.
void *delayed_publisher(void *thread);
void delayed_publisher_close(struct desk *d);
void delayed_publisher_free(struct desk *d);

#endif
