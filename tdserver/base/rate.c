// SPDX-License-Identifier: MIT
#include "base/rate.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/crypto/secure.h"

enum {
    SLOTS = 8192,
    PROBE = 8,
    TOKEN = 60000
}; // a token in parts, so that per_minute parts accrue each millisecond

struct slot {
    uint64_t key; // 0: empty
    int64_t parts, at_ms;
};

struct rate {
    pthread_mutex_t lock;
    int64_t per_minute, full;
    unsigned char secret[16]; // nobody outside can choose keys that meet
    struct slot slots[SLOTS];
};

struct rate *rate_new(int64_t per_minute, int64_t burst)
{
    struct rate *rate = calloc(1, sizeof *rate);
    if (!rate) abort();
    pthread_mutex_init(&rate->lock, NULL);
    rate->per_minute = per_minute;
    rate->full = burst * TOKEN;
    secure_random(rate->secret, sizeof rate->secret);
    return rate;
}

void rate_free(struct rate *rate)
{
    if (!rate) return;
    pthread_mutex_destroy(&rate->lock);
    free(rate);
}

static struct slot *slot_of(struct rate *rate, uint64_t key, int64_t now_ms)
{
    struct slot *oldest = NULL;
    for (size_t i = 0; i < PROBE; i++) {
        struct slot *s = &rate->slots[(key + i) % SLOTS];
        if (s->key == key) return s;
        if (!oldest || s->at_ms < oldest->at_ms) oldest = s;
    }
    *oldest = (struct slot){key, rate->full, now_ms};
    return oldest;
}

int rate_take(struct rate *rate, struct text key, int64_t now_ms)
{
    uint64_t hash = secure_short_hash(rate->secret, key);
    int seconds = 0;
    pthread_mutex_lock(&rate->lock);
    struct slot *s = slot_of(rate, hash | 1, now_ms);
    int64_t passed = now_ms > s->at_ms ? now_ms - s->at_ms : 0, gained;
    if (__builtin_mul_overflow(passed, rate->per_minute, &gained) || gained > rate->full - s->parts)
        gained = rate->full - s->parts;
    s->parts += gained;
    s->at_ms = now_ms;
    if (s->parts >= TOKEN)
        s->parts -= TOKEN;
    else
        seconds = (int)((TOKEN - s->parts + rate->per_minute * 1000 - 1) / (rate->per_minute * 1000));
    pthread_mutex_unlock(&rate->lock);
    return seconds;
}
