// SPDX-License-Identifier: MIT
// Byes: which of a drawn section are free for somebody who comes late, and which drop each of them would close. Case 55.
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/formats/late_entry.h"
#include "views/documents.h"

enum { BYES_MOST = ENTRIES_MAX / 2 };

// As if the next new entry asked; fills at most BYES_MOST.
static int32_t free_byes(struct arena *a, const struct view *v, int32_t section, struct late_place *at)
{
    int32_t nodes = state_last(v->state, ROW_node), entry = state_last(v->state, ROW_entry) + 1;
    size_t bytes = drawn_room(nodes);
    struct room room = {arena_alloc(a, bytes), bytes};
    struct drawn drawn;
    if (entry > ENTRIES_MAX || !drawn_take(&room, nodes, &drawn) || !drawn_pass(v->state, &drawn)) return 0;
    struct graph_results results = {drawn.match, drawn.away};
    bool may_close = format_may_close((enum section_kind)state_section(v->state, section)->kind);
    int32_t count =
        late_places(&drawn.g, &results, section, entry, may_close, drawn.now, drawn.room, at, BYES_MOST);
    return count < BYES_MOST ? count : BYES_MOST;
}

static void put_brief(struct json_out *o, const struct view *v, const char *key, int32_t node)
{
    json_key(o, key);
    if (node)
        document_match_brief(o, v, state_node(v->state, node)->match);
    else
        json_null(o);
}

bool document_byes(struct json_out *o, const struct view *v, int32_t section)
{
    struct late_place *at = ARENA_ARRAY(o->arena, BYES_MOST, struct late_place);
    if (!drawn_is(v->state, section)) return false;
    int32_t count = free_byes(o->arena, v, section, at);
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_key(o, "byes");
    json_array(o);
    for (int32_t i = 0; i < count; i++) {
        json_object(o);
        put_brief(o, v, "match", at[i].node);
        put_brief(o, v, "closes", at[i].closes);
        json_object_end(o);
    }
    json_array_end(o);
    json_object_end(o);
    return true;
}
