// SPDX-License-Identifier: MIT
// When the matches to come will begin.
#include "director/forecast/outlook.h"

#include "director/formats/drawn.h"
#include "views/documents.h"
#include "views/pieces.h"

enum { MINUTE_MS = 60000 };

static void put_begin(struct json_out *o, const struct row_match *m, const struct span *begins,
                      int64_t from_ms)
{
    json_object(o);
    json_put_int(o, "match", m->n);
    json_put_time(o, "early", from_ms + (int64_t)begins->early * MINUTE_MS);
    json_put_time(o, "middle", from_ms + (int64_t)begins->middle * MINUTE_MS);
    json_put_time(o, "late", from_ms + (int64_t)begins->late * MINUTE_MS);
    json_object_end(o);
}

void document_outlook(struct json_out *o, const struct view *v)
{
    size_t bytes = outlook_room(state_last(v->state, ROW_node));
    struct outlook outlook;
    bool found = outlook_make(v->state, (struct room){arena_alloc(o->arena, bytes), bytes}, &outlook);
    document_list(o, v, "matches");
    for (DRAWN_EACH_MATCH(m, v->state)) {
        const struct span *begins = found && m->node ? &outlook.begins[m->node] : NULL;
        if (begins && begins->early != MINUTE_UNKNOWN) put_begin(o, m, begins, outlook.from_ms);
    }
    document_list_end(o);
}
