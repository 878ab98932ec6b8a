// SPDX-License-Identifier: MIT
// Pages: public documents as ready bytes, rendered once per version by a reader and shared by every
// connection. Spectators cost the database nothing.
#ifndef DESK_PAGES_PAGES_H
#define DESK_PAGES_PAGES_H
#include "desk/operation.h"
#include "desk/stream_cache.h"

// Operations of the pages: they answer with a document. The page of a match takes its number from the call.
extern const struct operation page_operations[PAGE_MATCH + 1];

// A public page as ready bytes if the newest version is at hand, kept for the caller; NULL: ask by
// desk_submit (desk.h). Never blocks on the database.
struct document *desk_page(struct desk *d, const unsigned char uid[CALL_UID], enum page page);

// The title of a tournament that is in memory, in the arena, empty if it is not published; false: it is not at hand, ask by
// operation_event_title. Never blocks on the database.
bool desk_event_title(struct desk *d, struct arena *a, const unsigned char uid[CALL_UID], struct text *title);

#endif
