// SPDX-License-Identifier: MIT
#include "desk/sight.h"

#include <string.h>

#include "desk/desk_inner.h"
#include "desk/secrets/newcomers.h"

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

static void add_newcomers(struct view *v, struct arena *a, struct cached_stream *l,
                          struct newcomers *newcomers, struct notice *notices)
{
    struct newcomer one;
    for (STATE_EACH(hall_table, t, v->state))
        if (newcomers_at(newcomers, l->stream, t->n, &one))
            notices[v->notice_count++] = (struct notice){.kind = NOTICE_NEWCOMER,
                                                         .table = t->n,
                                                         .since_ms = one.since_ms,
                                                         .newcomer = one.number,
                                                         .label = arena_copy(a, text_of(one.label))};
}

// Also where the tables ask for no PINs: own pages are hidden by them.
static struct err add_guesses(struct view *v, struct arena *a, struct store *store,
                              const struct cached_stream *l, struct notice *notices, int32_t entries)
{
    enum { WRONG_TOLD = 10 };
    struct store_guesses *wrong;
    size_t n;
    if (!entries) return OK;
    struct err e = store_pin_guesses(store, a, l->stream, WRONG_TOLD, 2 * (size_t)entries, &wrong, &n);
    for (size_t i = 0; e.code == ERR_NONE && i < n; i++) {
        const struct row_actor *device = state_actor(v->state, wrong[i].device);
        notices[v->notice_count++] = (struct notice){.kind = NOTICE_PIN_GUESSES,
                                                     .table = device ? device->table : 0,
                                                     .since_ms = wrong[i].since_ms,
                                                     .entry = wrong[i].entry,
                                                     .wrong = wrong[i].wrong};
    }
    return e;
}

struct err view_add_notices(struct view *v, struct arena *a, struct desk_thread *thread,
                            struct cached_stream *l)
{
    int32_t tables = 0, entries = 0;
    for (STATE_EACH(hall_table, t, v->state))
        tables = t->n;
    for (STATE_EACH(entry, e, v->state))
        entries = e->n;
    struct notice *notices = ARENA_ARRAY(a, (size_t)tables + 2 * (size_t)entries + 1, struct notice);
    v->notices = notices;
    add_newcomers(v, a, l, thread->desk->newcomers, notices);
    return add_guesses(v, a, thread->store, l, notices, entries);
}

int32_t actor_by_ref(const struct state *state, struct text ref)
{
    for (STATE_EACH(actor, row, state))
        if (text_equal(text_of(row->ref), ref)) return row->n;
    return 0;
}

bool sees_present(const struct call *c, const struct cached_stream *l, const struct row_match *m)
{
    // The table that had a match last goes on seeing what it kept of it, and may photograph its board.
    int32_t table = m->table ? m->table : m->last_table;
    if (c->caller.kind == ACTOR_DEVICE)
        return !memcmp(c->caller.uid, l->uid, CALL_UID) && table && c->caller.table == table;
    return c->caller.role >= ROLE_SCORER && l->club && c->caller.stream == l->club->stream;
}
