// SPDX-License-Identifier: MIT
// What stands at the head of every match file of an event, of a match or of a side table.
#ifndef VIEWS_MAT_TAGS_H
#define VIEWS_MAT_TAGS_H
#include "codec/matches/transcript.h"
#include "views/documents.h"

// A tag whose text may hold anything that a name or a title does.
void mat_tag(struct arena *a, struct transcript *t, const char *key, struct text value);
// Event, round (of a side table: what it is called), day and both players.
void mat_event_tags(struct arena *a, struct transcript *t, const struct view *v, struct text round,
                    const struct text names[2]);

#endif
