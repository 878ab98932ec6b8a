// SPDX-License-Identifier: MIT
#include "desk/secrets/newcomers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/crypto/secure.h"

// A page asks every two seconds, and gives an answer up after twelve: one that is lost twice is still there.
enum { PLACES = 128, PLACES_AT_TABLE = 4, FORGOTTEN_MS = 30000 };

struct newcomers {
    pthread_mutex_t lock;
    struct newcomer at[PLACES]; // number 0: empty
    int32_t numbers;
};

struct newcomers *newcomers_new(void)
{
    struct newcomers *n = calloc(1, sizeof *n);
    if (!n || pthread_mutex_init(&n->lock, NULL) != 0) abort();
    return n;
}

void newcomers_free(struct newcomers *n)
{
    pthread_mutex_destroy(&n->lock);
    free(n);
}

static bool is_there(const struct newcomer *one)
{
    return one->number && clock_mono_ms() - one->asked_ms < FORGOTTEN_MS;
}

static bool is_at(const struct newcomer *one, int64_t stream, int32_t table)
{
    return is_there(one) && one->stream == stream && one->table == table;
}

// An empty place; where the table has its share, or nothing is empty, that of the oldest.
static struct newcomer *place_for(struct newcomers *n, int64_t stream, int32_t table)
{
    struct newcomer *empty = NULL, *oldest = &n->at[0], *here = NULL;
    int count = 0;
    for (int i = 0; i < PLACES; i++) {
        struct newcomer *one = &n->at[i];
        if (!is_there(one)) empty = one;
        if (one->number < oldest->number) oldest = one;
        if (!is_at(one, stream, table)) continue;
        count++;
        if (!here || one->number < here->number) here = one;
    }
    return count >= PLACES_AT_TABLE ? here : empty ? empty : oldest;
}

void newcomers_add(struct newcomers *n, struct newcomer *one)
{
    pthread_mutex_lock(&n->lock);
    one->number = ++n->numbers;
    one->asked_ms = clock_mono_ms();
    *place_for(n, one->stream, one->table) = *one;
    pthread_mutex_unlock(&n->lock);
}

// With the lock held.
static struct newcomer *find(struct newcomers *n, const unsigned char token[CALL_HASH])
{
    for (int i = 0; i < PLACES; i++)
        if (is_there(&n->at[i]) && secure_equal(n->at[i].token, token, CALL_HASH)) return &n->at[i];
    return NULL;
}

bool newcomers_find(struct newcomers *n, const unsigned char token[CALL_HASH], struct newcomer *one)
{
    pthread_mutex_lock(&n->lock);
    struct newcomer *found = find(n, token);
    if (found) {
        found->asked_ms = clock_mono_ms();
        *one = *found;
    }
    pthread_mutex_unlock(&n->lock);
    return found != NULL;
}

void newcomers_forget(struct newcomers *n, const unsigned char token[CALL_HASH])
{
    pthread_mutex_lock(&n->lock);
    struct newcomer *found = find(n, token);
    if (found) *found = (struct newcomer){0};
    pthread_mutex_unlock(&n->lock);
}

bool newcomers_at(struct newcomers *n, int64_t stream, int32_t table, struct newcomer *one)
{
    const struct newcomer *oldest = NULL;
    pthread_mutex_lock(&n->lock);
    for (int i = 0; i < PLACES; i++) {
        const struct newcomer *here = &n->at[i];
        if (!is_at(here, stream, table) || here->answer != NEWCOMER_WAITS) continue;
        if (!oldest || here->number < oldest->number) oldest = here;
    }
    if (oldest) *one = *oldest;
    pthread_mutex_unlock(&n->lock);
    return oldest != NULL;
}

bool newcomers_answer(struct newcomers *n, int64_t stream, int32_t table, int32_t number,
                      enum newcomer_answer answer)
{
    bool found = false;
    pthread_mutex_lock(&n->lock);
    for (int i = 0; i < PLACES && !found; i++) {
        struct newcomer *one = &n->at[i];
        found = is_at(one, stream, table) && one->number == number && one->answer == NEWCOMER_WAITS;
        if (found) one->answer = answer;
    }
    pthread_mutex_unlock(&n->lock);
    return found;
}
