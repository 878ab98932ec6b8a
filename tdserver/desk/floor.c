// SPDX-License-Identifier: MIT
// The console's floor: what is ready, where everybody plays, who needs the director, what just happened.
#include <stdlib.h>

#include "desk/documents_inner.h"
#include "director/floor.h"
#include "records/sentence.h"

// ---- matches that wait for a table or for a player

static int by_age(const void *a, const void *b)
{
    const struct row_match *const *x = a, *const *y = b;
    if ((*x)->ready_ms != (*y)->ready_ms) return (*x)->ready_ms < (*y)->ready_ms ? -1 : 1;
    return (*x)->n - (*y)->n;
}

static void put_matches(struct json_out *o, const struct view *v, const char *key, enum match_status status)
{
    const struct row_match *found[MATCHES_MAX];
    size_t count = 0;
    for (FLOOR_EACH_MATCH(m, of(v)))
        if (m->status == (int32_t)status && (status == MATCH_READY || m->a > 0 || m->b > 0))
            found[count++] = m;
    qsort(found, count, sizeof *found, by_age);
    json_key(o, key);
    json_array(o);
    for (size_t i = 0; i < count; i++)
        document_match_brief(o, v, found[i]->n);
    json_array_end(o);
}

// ---- tables and their tablets

// What everybody may know of a tablet that is there: when it was heard of, and what it said.
static void put_contact(struct json_out *o, const struct view *v, int32_t actor)
{
    document_time(o, "last_seen", live_device_seen(v->live, actor));
    pulse_json(o, v->live->pulses, actor);
}

static void put_device(struct json_out *o, const struct view *v, int32_t actor)
{
    const struct row_actor *row = state_actor(of(v), actor);
    if (!row) {
        json_put_null(o, "device");
        return;
    }
    json_key(o, "device");
    json_object(o);
    json_put_int(o, "actor", actor);
    json_put_int(o, "epoch", row->epoch);
    put_contact(o, v, actor);
    json_object_end(o);
}

static void put_tables(struct json_out *o, const struct view *v, int64_t now_ms)
{
    json_key(o, "tables");
    json_array(o);
    for (STATE_EACH(hall_table, t, of(v))) {
        json_object(o);
        document_table_members(o, t);
        json_key(o, "match");
        document_match_brief(o, v, t->match);
        put_device(o, v, t->device);
        json_put_int(o, "devices", live_devices_at(v->live, of(v), t->n, now_ms));
        json_object_end(o);
    }
    json_array_end(o);
}

// ---- who needs the director

static void item(struct json_out *o, const char *kind, int32_t match, int32_t table, int64_t since)
{
    json_object(o);
    json_put_string(o, "kind", kind);
    json_put_int(o, "match", match);
    json_put_int(o, "table", table);
    document_time(o, "since", since);
}

static void put_conflicts(struct json_out *o, const struct view *v)
{
    for (STATE_EACH(claim, c, of(v))) {
        const struct row_match *m = state_match(of(v), c->match);
        if (c->status != CLAIM_OPEN || (m && m->status == MATCH_DISPUTED)) continue;
        item(o, "conflict", c->match, m ? m->table : 0, c->at_ms);
        json_key(o, "claims");
        json_array(o);
        document_claim(o, c);
        json_array_end(o);
        json_object_end(o);
    }
}

static int64_t disputed_since(const struct view *v, int32_t match)
{
    int64_t since = 0;
    for (STATE_EACH(claim, c, of(v)))
        if (c->match == match && c->status == CLAIM_OPEN && (!since || c->at_ms < since)) since = c->at_ms;
    return since;
}

static void put_inbox(struct json_out *o, const struct view *v)
{
    json_key(o, "inbox");
    json_array(o);
    for (FLOOR_EACH_MATCH(m, of(v)))
        if (m->help_ms) {
            item(o, "help", m->n, m->table, m->help_ms);
            json_put_string(o, "reason", words_call_reason.at[m->help_reason]);
            json_object_end(o);
        }
    for (FLOOR_EACH_MATCH(m, of(v)))
        if (m->status == MATCH_DISPUTED) {
            item(o, "dispute", m->n, m->table, disputed_since(v, m->n));
            document_claims(o, v, m->n);
            json_object_end(o);
        }
    put_conflicts(o, v);
    for (FLOOR_EACH_MATCH(m, of(v)))
        if (m->status == MATCH_FINISHING) {
            item(o, "card", m->n, m->table, m->over_ms);
            json_object_end(o);
        }
    json_array_end(o);
}

static void put_recent(struct json_out *o, const struct view *v)
{
    const struct recent *r = v->recent;
    size_t n = r->count < RECENT_EVENTS ? r->count : RECENT_EVENTS;
    json_key(o, "recent");
    json_array(o);
    for (size_t i = 1; i <= n; i++)
        document_event(o, v, &r->events[(r->count - i) % RECENT_EVENTS], NULL);
    json_array_end(o);
}

void document_floor(struct json_out *o, const struct view *v, int64_t now_ms)
{
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_put_id(o, "seq", v->seq);
    json_put_time(o, "now", now_ms);
    json_key(o, "tournament");
    document_tournament(o, v);
    put_matches(o, v, "ready", MATCH_READY);
    put_matches(o, v, "waiting", MATCH_WAITING);
    put_tables(o, v, now_ms);
    put_inbox(o, v);
    put_recent(o, v);
    json_object_end(o);
}

void document_devices(struct json_out *o, const struct view *v, int64_t now_ms)
{
    json_object(o);
    json_put_time(o, "now", now_ms);
    json_key(o, "devices");
    json_array(o);
    for (STATE_EACH(actor, a, of(v))) {
        if (a->kind != ACTOR_DEVICE) continue;
        const struct row_hall_table *t = state_hall_table(of(v), a->table);
        json_object(o);
        json_put_int(o, "actor", a->n);
        json_put_int(o, "table", a->table);
        json_put_int(o, "epoch", a->epoch);
        json_put_string(o, "status", words_actor_status.at[a->status]);
        json_put_bool(o, "current", t && t->device == a->n);
        put_contact(o, v, a->n);
        json_object_end(o);
    }
    json_array_end(o);
    json_object_end(o);
}
