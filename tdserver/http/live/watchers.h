// SPDX-License-Identifier: MIT
// Watchers: how many event streams each one who watches has open, so that one address cannot take them all.
// No lock of its own: the hub (sse.c) holds its own.
#ifndef HTTP_LIVE_WATCHERS_H
#define HTTP_LIVE_WATCHERS_H
#include <stdbool.h>
#include <stdint.h>

struct watcher;

enum { WATCHER_BUCKETS = 1024 };

struct watchers {
    int most; // streams of one watcher; 0: no limit
    struct watcher *buckets[WATCHER_BUCKETS];
};

// One stream more. False: this watcher has as many as they may have. who 0 is not counted.
bool watchers_enter(struct watchers *w, uint64_t who);
// One stream less of somebody who entered.
void watchers_leave(struct watchers *w, uint64_t who);
#endif
