// SPDX-License-Identifier: MIT
#include "desk/housekeeping/tryouts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/crypto/secure.h"

struct tryouts {
    pthread_mutex_t lock;
    char code[TRYOUT_CODE + 1];
    int count;
    struct tryout at[TRYOUTS_MOST]; // the newest first
};

struct tryouts *tryouts_new(void)
{
    unsigned char chance[TRYOUT_CODE / 2];
    struct tryouts *t = calloc(1, sizeof *t);
    if (!t || pthread_mutex_init(&t->lock, NULL) != 0) abort();
    secure_random(chance, sizeof chance);
    for (size_t i = 0; i < sizeof chance; i++)
        snprintf(t->code + 2 * i, 3, "%02x", chance[i]);
    return t;
}

void tryouts_free(struct tryouts *t)
{
    pthread_mutex_destroy(&t->lock);
    free(t);
}

struct text tryouts_code(const struct tryouts *t)
{
    return (struct text){t->code, TRYOUT_CODE};
}

void tryouts_put(struct tryouts *t, const struct tryout *one)
{
    pthread_mutex_lock(&t->lock);
    int at = 0;
    while (at < t->count && t->at[at].device != one->device)
        at++;
    struct tryout now = *one;
    if (at < t->count)
        now.first_ms = t->at[at].first_ms;
    else if (t->count < TRYOUTS_MOST)
        t->count++;
    else
        at--;
    memmove(t->at + 1, t->at, (size_t)at * sizeof *t->at);
    t->at[0] = now;
    pthread_mutex_unlock(&t->lock);
}

int tryouts_list(struct tryouts *t, struct tryout list[static TRYOUTS_MOST])
{
    pthread_mutex_lock(&t->lock);
    int count = t->count;
    memcpy(list, t->at, (size_t)count * sizeof *list);
    pthread_mutex_unlock(&t->lock);
    return count;
}
