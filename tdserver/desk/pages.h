// SPDX-License-Identifier: MIT
// Pages: public documents as ready bytes, rendered once per version by a reader and shared by every
// connection. Spectators cost the database nothing.
#ifndef DESK_PAGES_H
#define DESK_PAGES_H
#include "desk/stream_cache.h"
#include "desk/thread.h"

// Operations of the pages: they answer with a document. The page of a match takes its number from the call.
extern const struct operation page_operations[PAGE_MATCH + 1];

// The newest state of the call's tournament, kept for the caller; NULL after it answered why not. Readers
// only.
struct snapshot *reader_snapshot(struct desk_thread *thread, struct call *c);
// Does the caller see the present of a match, what is held back included? A device of its table, a scorer and
// above.
bool game_log_inside(const struct call *c, const struct cached_stream *l, const struct row_match *m);
void pages_drop(struct desk *d, struct cached_stream *l);
#endif
