// SPDX-License-Identifier: MIT
// When the matches to come will begin.
#include "director/forecast/outlook.h"

#include "director/formats/drawn.h"
#include "views/documents.h"
#include "views/pieces.h"

enum { MINUTE_MS = 60000 };

// early, middle, late
static void put_span(struct json_out *o, const struct span *span, int64_t from_ms)
{
    json_put_time(o, "early", from_ms + (int64_t)span->early * MINUTE_MS);
    json_put_time(o, "middle", from_ms + (int64_t)span->middle * MINUTE_MS);
    json_put_time(o, "late", from_ms + (int64_t)span->late * MINUTE_MS);
}

static void put_begin(struct json_out *o, const struct row_match *m, const struct span *begins,
                      int64_t from_ms)
{
    json_object(o);
    json_put_int(o, "match", m->n);
    put_span(o, begins, from_ms);
    json_object_end(o);
}

static void put_ends(struct json_out *o, const struct outlook *outlook)
{
    if (outlook->ends.early == MINUTE_UNKNOWN) {
        json_put_null(o, "ends");
        return;
    }
    json_key(o, "ends");
    json_object(o);
    put_span(o, &outlook->ends, outlook->from_ms);
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
    json_array_end(o);
    if (found)
        put_ends(o, &outlook);
    else
        json_put_null(o, "ends");
    json_object_end(o);
}
