// SPDX-License-Identifier: MIT
// Calls to a table: a player of the club may have an entry in another tournament that runs beside this one. What tables another
// one has given back meanwhile are taken with the call, so that a tablet that lies there shows it.
#include "desk/batch.h"
#include "desk/operations.h"

void calls_run_command(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = batch_tournament(thread, c);
    if (!l) return;
    int32_t *entries;
    size_t count;
    struct err e = store_person_elsewhere(thread->store, c->arena, l->stream, &entries, &count);
    if (e.code) {
        batch_broken(thread, c, e);
        return;
    }
    c->elsewhere = (struct ints){entries, (int32_t)count};
    hall_run_command(thread, c);
}
