// SPDX-License-Identifier: MIT
#include "desk/sight.h"

#include <string.h>

static void look_at_club(struct arena *a, struct view *v, struct cached_stream *club)
{
    struct snapshot *s = club ? cached_stream_snapshot(club) : NULL;
    const struct row_club *row = s ? state_club(s->buffer->state, 1) : NULL;
    if (row) {
        v->club_name = arena_copy(a, text_of(row->name));
        v->time_zone = arena_copy(a, text_of(row->time_zone));
    }
    snapshot_drop(s);
}

struct view view_of_stream(struct arena *a, struct cached_stream *l)
{
    struct view v = {.uid = l->uid,
                     .state = l->buffer->state,
                     .names = l->names,
                     .recent = l->recent,
                     .seq = l->seq,
                     .inside = true};
    look_at_club(a, &v, l->club);
    return v;
}

struct view view_of_snapshot(struct arena *a, const struct snapshot *s)
{
    struct view v = {.uid = s->cached->uid,
                     .state = s->buffer->state,
                     .names = s->names,
                     .recent = &s->recent,
                     .seq = s->seq};
    look_at_club(a, &v, s->cached->club);
    return v;
}

void view_add_contacts(struct view *v, struct arena *a, struct cached_stream *l)
{
    int32_t count = 1;
    for (STATE_EACH(actor, row, v->state))
        count = row->n + 1;
    struct device_contact *contacts = ARENA_ARRAY(a, (size_t)count, struct device_contact);
    for (STATE_EACH(actor, row, v->state)) {
        struct device_contact *c = &contacts[row->n];
        c->seen_ms = cached_stream_device_seen(l, row->n);
        c->said = heartbeats_get(l->heartbeats, row->n, &c->heartbeat);
    }
    v->contacts = contacts;
    v->contact_count = count;
}

bool sees_present(const struct call *c, const struct cached_stream *l, const struct row_match *m)
{
    // The table that had a match last goes on seeing what it kept of it, and may photograph its board.
    int32_t table = m->table ? m->table : m->last_table;
    if (c->caller.kind == ACTOR_DEVICE)
        return !memcmp(c->caller.uid, l->uid, CALL_UID) && table && c->caller.table == table;
    return c->caller.role >= ROLE_SCORER && l->club && c->caller.stream == l->club->stream;
}
