// SPDX-License-Identifier: MIT
#include "http/live/watchers.h"

#include <stdlib.h>

struct watcher {
    struct watcher *next; // in the bucket
    uint64_t who;
    int streams;
};

static struct watcher **find(struct watchers *w, uint64_t who)
{
    struct watcher **at = &w->buckets[who % WATCHER_BUCKETS];
    while (*at && (*at)->who != who)
        at = &(*at)->next;
    return at;
}

bool watchers_enter(struct watchers *w, uint64_t who)
{
    if (!who || !w->most) return true;
    struct watcher **at = find(w, who);
    if (!*at) {
        *at = calloc(1, sizeof **at);
        if (!*at) abort();
        (*at)->who = who;
    }
    if ((*at)->streams >= w->most) return false;
    (*at)->streams++;
    return true;
}

void watchers_leave(struct watchers *w, uint64_t who)
{
    if (!who || !w->most) return;
    struct watcher **at = find(w, who), *left = *at;
    if (--left->streams > 0) return;
    *at = left->next;
    free(left);
}
