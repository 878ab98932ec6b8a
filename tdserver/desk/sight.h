// SPDX-License-Identifier: MIT
// Sight: who may see what of a stream, and the view (views/view.h) that documents for them are written from.
#ifndef DESK_SIGHT_H
#define DESK_SIGHT_H
#include "desk/stream_cache.h"
#include "views/view.h"

struct newcomers;

// A worker's own present, for who gave a command, or a snapshot, for the public unless `inside` is set. The
// club's name and zone are copied into the arena.
struct view view_of_stream(struct arena *a, struct cached_stream *l);
struct view view_of_snapshot(struct arena *a, const struct snapshot *s);
// Adds what is known of the stream's tablets, for the console and the list of devices.
void view_add_contacts(struct view *v, struct arena *a, struct cached_stream *l);
// Adds what waits for the director beside the ledger, for the console.
struct desk_thread;
MUST_CHECK struct err view_add_notices(struct view *v, struct arena *a, struct desk_thread *thread,
                                       struct cached_stream *l);

// The number of the actor who has this reference (secrets/actor_ref.h), 0 = nobody yet.
int32_t actor_by_ref(const struct state *state, struct text ref);

// Does the caller see the present of a match, what is held back included? A device of the table it
// has or had last, a scorer and above.
bool sees_present(const struct call *c, const struct cached_stream *l, const struct row_match *m);
#endif
