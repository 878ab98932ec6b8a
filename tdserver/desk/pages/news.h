// SPDX-License-Identifier: MIT
// News: what the live pages are told after a commit. One message for each thing that changed, under the seq
// of the event that last touched it, so that `id` is a place in the ledger and a phone that comes back misses
// nothing.
#ifndef DESK_PAGES_NEWS_H
#define DESK_PAGES_NEWS_H
#include "desk/stream_cache.h"
#include "desk/thread.h"

enum { NEWS_TOPICS_MOST = 16 };
// What is wrong with the topics that a stream asks for, separated by commas (empty: all, which is fine); NULL
// if nothing is.
const char *news_topics_fault(struct text asked);

// Publishes everything of the tournament, as the snapshot shows it, whose version is above `from`. After the
// commit.
void news_publish(struct desk_thread *thread, const struct snapshot *s, struct cached_stream *l,
                  int64_t from);
#endif
