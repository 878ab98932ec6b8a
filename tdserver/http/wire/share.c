// SPDX-License-Identifier: MIT
#include "http/wire/share.h"

#include <stdlib.h>
#include <string.h>

#include "base/crypto/secure.h"

enum { BUCKETS = 4096 };

struct share {
    struct share *next; // in the bucket
    struct link level;
    struct link waits[SHARE_WAITS];
    unsigned open, waiting;
    unsigned char network[SHARE_NETWORK];
};

void shares_start(struct shares *s, unsigned most)
{
    *s = (struct shares){.most = most};
    s->buckets = calloc(BUCKETS, sizeof(struct share *));
    s->levels = calloc((size_t)most + 1, sizeof *s->levels);
    if (!s->buckets || !s->levels) abort();
    for (unsigned n = 0; n <= most; n++)
        list_init(&s->levels[n]);
    secure_random(&s->seed, sizeof s->seed);
}

void shares_end(struct shares *s)
{
    free(s->buckets);
    free(s->levels);
    s->buckets = NULL;
    s->levels = NULL;
}

static struct share **find(const struct shares *s, const unsigned char network[static SHARE_NETWORK])
{
    uint64_t hash = s->seed;
    for (int i = 0; i < SHARE_NETWORK; i++)
        hash = ((hash ^ network[i]) * 1099511628211u) ^ hash >> 29;
    struct share **at = &s->buckets[hash % BUCKETS];
    while (*at && memcmp((*at)->network, network, SHARE_NETWORK) != 0)
        at = &(*at)->next;
    return at;
}

void shares_join(struct shares *s, const unsigned char *network, struct holding *h)
{
    *h = (struct holding){.waits = SHARE_STAYS};
    list_init(&h->link);
    s->open++;
    if (!network) return;
    struct share **at = find(s, network);
    if (!*at) {
        *at = calloc(1, sizeof **at);
        if (!*at) abort();
        memcpy((*at)->network, network, SHARE_NETWORK);
        list_init(&(*at)->level);
        for (int w = 0; w < SHARE_WAITS; w++)
            list_init(&(*at)->waits[w]);
    }
    h->share = *at;
    h->share->open++;
}

// More than there may be stand at the last level.
static void set_waiting(struct shares *s, struct share *share, unsigned waiting)
{
    unsigned level = waiting < s->most ? waiting : s->most;
    share->waiting = waiting;
    list_leave(&share->level);
    if (level) list_append(&s->levels[level], &share->level);
    if (level > s->top) s->top = level;
    while (s->top && list_empty(&s->levels[s->top]))
        s->top--;
}

void shares_wait(struct shares *s, struct holding *h, int waits)
{
    if (!h->share) return;
    bool waited = h->waits != SHARE_STAYS, does = waits != SHARE_STAYS;
    list_leave(&h->link);
    h->waits = waits;
    if (does) list_append(&h->share->waits[waits], &h->link);
    if (waited != does) set_waiting(s, h->share, h->share->waiting + (does ? 1u : 0u) - (waited ? 1u : 0u));
}

void shares_leave(struct shares *s, struct holding *h)
{
    struct share *share = h->share;
    if (h->left) return;
    h->left = true;
    shares_wait(s, h, SHARE_STAYS);
    h->share = NULL;
    s->open--;
    if (!share || --share->open) return;
    *find(s, share->network) = share->next;
    free(share);
}

unsigned shares_of(const struct holding *h)
{
    return h->share ? h->share->open : 0;
}

struct holding *shares_first(const struct shares *s, const struct holding *h)
{
    const struct share *share = h        ? h->share
                                : s->top ? LIST_OF(s->levels[s->top].next, struct share, level)
                                         : NULL;
    for (int w = 0; share && w < SHARE_WAITS; w++)
        if (!list_empty(&share->waits[w])) return LIST_OF(share->waits[w].next, struct holding, link);
    return NULL;
}
