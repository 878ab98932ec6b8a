// SPDX-License-Identifier: MIT
// Delayed publisher: tells live pages what was recorded, as late as the tournament's setting says. One thread
// for all tournaments. What waits is not kept but read from the game log again, so a restart forgets nothing
// that is still to be told.
#ifndef DESK_PAGES_DELAYED_PUBLISHER_H
#define DESK_PAGES_DELAYED_PUBLISHER_H
#include <stdbool.h>
#include <stdint.h>

#include "base/text/text.h"

struct cached_stream;
struct delayed_publisher;
struct delayed_publisher *delayed_publisher_new(void);
// After its thread has ended.
void delayed_publisher_free(struct delayed_publisher *h);

// The ledger of the tournament has new lines about records after `from` (or its delay changed: recorded is
// false). From any thread.
void delayed_publisher_wake(struct delayed_publisher *h, struct cached_stream *l, int64_t from,
                            bool recorded);
// A turn that is being entered, as news of a topic: told as late as the setting says, to who is there then. What waits
// is bounded and kept in memory only: after a restart the turn itself follows. head: where the ledger stands; at_ms: when
// it came, in the stream's time. There is something to tell it by (desk/options.h).
void delayed_publisher_pass(struct delayed_publisher *h, struct cached_stream *l, int64_t head, int64_t at_ms,
                            struct text topics, struct text data);
// What its thread does: a struct desk_thread. It ends after delayed_publisher_close.
void *delayed_publisher(void *thread);
void delayed_publisher_close(struct delayed_publisher *h);
#endif
