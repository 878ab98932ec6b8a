// SPDX-License-Identifier: MIT
// Names in a batch: kept beside the ledger with its commit, and forgotten.
#include <stdatomic.h>
#include <string.h>

#include "base/log/log.h"
#include "desk/batch_inner.h"
#include "desk/desk_inner.h"
#include "store/listen.h"

struct held *batch_held(struct batch *b, const struct cached_stream *l)
{
    for (size_t i = 0; i < b->held_count; i++)
        if (b->held[i].cached == l) return &b->held[i];
    return NULL;
}

void batch_name(struct desk_thread *thread, struct cached_stream *l, struct text ref, struct text salt,
                const struct name *name)
{
    struct held *h = batch_held(thread->batch, l);
    if (h->name_count == h->name_room) {
        size_t room = h->name_room ? 2 * h->name_room : 64;
        struct name *more = ARENA_ARRAY(&thread->arena, room, struct name);
        struct store_name *rows = ARENA_ARRAY(&thread->arena, room, struct store_name);
        if (h->name_count) {
            memcpy(more, h->names, h->name_count * sizeof *more);
            memcpy(rows, h->store_names, h->name_count * sizeof *rows);
        }
        h->names = more;
        h->store_names = rows;
        h->name_room = room;
    }
    struct name *kept = &h->names[h->name_count];
    *kept = (struct name){arena_copy(&thread->arena, ref), arena_copy(&thread->arena, name->name),
                          arena_copy(&thread->arena, name->club), arena_copy(&thread->arena, name->country)};
    h->store_names[h->name_count++] = (struct store_name){
        l->stream,     kept->ref, arena_copy(&thread->arena, salt), kept->name, kept->club,
        kept->country, TEXT("")};
}

void batch_forget_name(struct desk_thread *thread, struct cached_stream *l, struct text ref)
{
    struct held *h = batch_held(thread->batch, l);
    struct name nobody = {.ref = arena_copy(&thread->arena, ref), .name = TEXT("")};
    for (size_t i = 0; i < h->name_count; i++)
        if (text_equal(h->names[i].ref, ref)) {
            h->names[i] = nobody;
            h->store_names[i].ref = TEXT("");
        }
    struct names *fewer = names_with(batch_names(thread, l), &nobody, 1);
    names_drop(l->names);
    l->names = fewer;
}

void batch_names_elsewhere(struct desk_thread *thread, const unsigned char (*uids)[CALL_UID], size_t n)
{
    struct elsewhere *more = ARENA_NEW(&thread->arena, struct elsewhere);
    *more = (struct elsewhere){uids, n, thread->batch->elsewhere};
    thread->batch->elsewhere = more;
}

const struct names *batch_names(struct desk_thread *thread, struct cached_stream *l)
{
    struct held *h = batch_held(thread->batch, l);
    if (h->names_used == h->name_count) return l->names;
    struct names *more = names_with(l->names, h->names + h->names_used, h->name_count - h->names_used);
    names_drop(l->names);
    l->names = more;
    h->names_used = h->name_count;
    return l->names;
}

// What a worker of the tournament publishes meanwhile it reads anew itself (cached_stream_publish_names).
void batch_publish_elsewhere(struct desk_thread *thread, const unsigned char uid[CALL_UID])
{
    struct cached_stream *l = stream_cache_find(thread->desk->index, uid);
    struct snapshot *s = NULL;
    if (l) atomic_store(&l->names_stale, true);
    if (l && (s = cached_stream_snapshot(l))) {
        snapshot_drop(s);
        struct err e = cached_stream_refresh(l, thread->store, &thread->arena, &s);
        if (e.code != ERR_NONE) log_line(LOG_WARN, "desk.names", "%s", e.detail ? e.detail : "not read anew");
        snapshot_drop(s);
    }
    desk_tell(thread->desk, uid, LISTEN_NAMES_MOVED);
}
