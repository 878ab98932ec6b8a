// SPDX-License-Identifier: MIT
#include "http/wire/conn.h"

#include <stdlib.h>

#include "http/live/sse.h"

enum { SPARE = 256 }; // exchanges kept for the next requests

// Each kind of wait has one length, so each list is in order of its deadlines and only its front is looked
// at.
void conn_wait(struct loop *l, struct conn *c, enum wait wait)
{
    list_leave(&c->link);
    c->wait = wait;
    shares_wait(&l->shares, &c->holding, (int)wait);
    if (wait == WAIT_FREELY) return;
    c->deadline_ms = l->now_ms + l->server->limits_ms[wait];
    list_append(&l->waits[wait], &c->link);
}

struct exchange *exchange_new(struct loop *l)
{
    struct exchange *x = l->spare;
    l->active++;
    if (!x) {
        x = calloc(1, sizeof *x);
        if (!x) abort();
        return x;
    }
    l->spare = x->next;
    l->spare_count--;
    struct arena kept = x->request.arena;
    *x = (struct exchange){.request.arena = kept};
    return x;
}

void exchange_free(struct exchange *x)
{
    struct loop *l = x->loop;
    l->active--;
    document_drop(x->answer.document);
    if (x->answer.stream) stream_close(x->answer.stream);
    if (l->spare_count == SPARE) {
        arena_free(&x->request.arena);
        free(x);
        return;
    }
    arena_reset(&x->request.arena);
    x->next = l->spare;
    l->spare = x;
    l->spare_count++;
}

void exchange_free_spare(struct loop *l)
{
    while (l->spare) {
        struct exchange *next = l->spare->next;
        arena_free(&l->spare->request.arena);
        free(l->spare);
        l->spare = next;
    }
}
