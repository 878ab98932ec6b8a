// SPDX-License-Identifier: MIT
// Delayed publisher: tells live pages what was recorded, as late as the tournament's setting says. One thread
// for all tournaments. What waits is not kept but read from the game log again, so a restart forgets nothing
// that is still to be told.
#ifndef DESK_DELAYED_PUBLISHER_H
#define DESK_DELAYED_PUBLISHER_H
#include <stdbool.h>
#include <stdint.h>

struct cached_stream;
struct delayed_publisher;
struct delayed_publisher *delayed_publisher_new(void);
// After its thread has ended.
void delayed_publisher_free(struct delayed_publisher *h);

// The ledger of the tournament has new lines about records after `from` (or its delay changed: recorded is
// false). From any thread.
void delayed_publisher_wake(struct delayed_publisher *h, struct cached_stream *l, int64_t from,
                            bool recorded);
// What its thread does: a struct desk_thread. It ends after delayed_publisher_close.
void *delayed_publisher(void *thread);
void delayed_publisher_close(struct delayed_publisher *h);
#endif
