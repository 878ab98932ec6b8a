// SPDX-License-Identifier: MIT
#include "director/forecast/free_queue.h"

#include <stdbool.h>

static bool is_before(struct free_queue *q, int32_t a, int32_t b)
{
    q->steps++;
    return q->since[a] != q->since[b] ? q->since[a] < q->since[b] : q->turn[a] < q->turn[b];
}

static void put(struct free_queue *q, int32_t place, int32_t who)
{
    q->heap[place] = who;
    q->at[who] = place;
}

// The earlier of the two below; 0: there is none.
static int32_t below(struct free_queue *q, int32_t place)
{
    int32_t left = 2 * place;
    if (left > q->count) return 0;
    return left < q->count && is_before(q, q->heap[left + 1], q->heap[left]) ? left + 1 : left;
}

void free_queue_move(struct free_queue *q, int32_t who)
{
    int32_t place = q->at[who];
    for (; place > 1 && is_before(q, who, q->heap[place / 2]); place /= 2)
        put(q, place, q->heap[place / 2]);
    for (int32_t next = below(q, place); next && is_before(q, q->heap[next], who); next = below(q, place)) {
        put(q, place, q->heap[next]);
        place = next;
    }
    put(q, place, who);
}

void free_queue_add(struct free_queue *q, int32_t who)
{
    put(q, ++q->count, who);
    free_queue_move(q, who);
}

void free_queue_leave(struct free_queue *q, int32_t who)
{
    int32_t place = q->at[who], last = q->heap[q->count--];
    q->at[who] = 0;
    if (last == who) return;
    put(q, place, last);
    free_queue_move(q, last);
}

int32_t free_queue_first(struct free_queue *q, int32_t but)
{
    if (!q->count) return 0;
    if (q->heap[1] != but) return q->heap[1];
    int32_t next = below(q, 1);
    return next ? q->heap[next] : 0;
}
