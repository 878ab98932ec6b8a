// SPDX-License-Identifier: MIT
// Ledger lines as the audit page shows them.
#include "views/documents.h"
#include "views/pieces.h"

#include <string.h>

#include "base/crypto/secure.h"
#include "codec/ledger/sentence.h"
#include "director/games/match_games.h"

struct naming {
    const struct view *view;
    struct arena *arena;
    bool known_only; // what has no name gets none, not even "Entry 12"
    bool players;    // a match is called by who meets in it, where both are known
    bool outside;    // who runs the event is not named
};

static struct text actor_name(const struct view *v, int32_t actor)
{
    const struct row_actor *row = state_actor(v->state, actor);
    return row ? names_find(v->names, text_of(row->ref))->name : TEXT("");
}

int32_t document_event_match(const struct event *e)
{
    const struct fields *fields = &event_types[e->kind].fields;
    for (size_t i = 0; i < fields->count; i++)
        if (!strcmp(fields->at[i].name, "match"))
            return *(const int32_t *)((const char *)&e->is + fields->at[i].offset);
    return 0;
}

static struct text entry_name(const struct naming *naming, int32_t entry)
{
    char room[32];
    const struct row_entry *row = state_entry(naming->view->state, entry);
    struct text known = document_known_as(naming->arena, naming->view, row);
    if (known.len || naming->known_only) return arena_copy(naming->arena, known);
    return arena_copy(naming->arena, document_entry_name(naming->view, entry, room).name);
}

// Who meets in a match: what people in the hall call it by; its number stands on no table.
static struct text players_of(const struct naming *naming, int32_t match)
{
    const struct row_match *m = state_match(naming->view->state, match);
    if (!m || !m->a || !m->b) return TEXT("");
    struct text a = entry_name(naming, m->a), b = entry_name(naming, m->b);
    if (!a.len || !b.len) return TEXT("");
    return text_of(arena_printf(naming->arena, "%.*s v %.*s", (int)a.len, a.at, (int)b.len, b.at));
}

// The club that somebody is put into: its number is one of this ledger's own and stands nowhere else.
static struct text club_of(const struct naming *naming, const struct event *event)
{
    const struct row_entry *row = state_entry(naming->view->state, event->is.entry_affiliated.entry);
    return row ? arena_copy(naming->arena, names_find(naming->view->names, text_of(row->ref))->club)
               : TEXT("");
}

static struct text section_of(const struct naming *naming, int32_t section)
{
    if (!state_section(naming->view->state, section)) return TEXT("");
    return arena_copy(naming->arena, text_of(document_section_name(naming->view, section)));
}

static struct text name_in_event(void *user, const struct event *event, const char *member, int64_t number)
{
    const struct naming *naming = user;
    const struct view *v = naming->view;
    int32_t n = (int32_t)number;
    // Of an entry that is called otherwise from this line on the number is said, not the name of today.
    bool renamed = event->kind == EVENT_entry_renamed || event->kind == EVENT_entry_swapped;
    if (naming->players && !strcmp(member, "match")) return players_of(naming, n);
    if (event->kind == EVENT_slot_set && !strcmp(member, "entry") && n < 1) return TEXT("Nobody");
    if (event->kind == EVENT_entry_affiliated && !strcmp(member, "affiliation"))
        return club_of(naming, event);
    if (!strcmp(member, "section")) return section_of(naming, n);
    if (!strcmp(member, "entry")) return renamed ? TEXT("") : entry_name(naming, n);
    if (!strcmp(member, "winner") || !strcmp(member, "side") || !strcmp(member, "running")) {
        const struct row_match *m = state_match(v->state, document_event_match(event));
        if (!m || n == SIDE_NONE) return TEXT("");
        return entry_name(naming, n == SIDE_A ? m->a : m->b);
    }
    if (!strcmp(member, "table")) {
        const struct row_hall_table *t = state_hall_table(v->state, n);
        return t ? arena_copy(naming->arena, text_of(t->name)) : TEXT("");
    }
    if (!strcmp(member, "actor") && !naming->outside) return arena_copy(naming->arena, actor_name(v, n));
    return TEXT("");
}

// Also a name that an entry had before.
static struct text name_by_ref(void *user, struct text ref)
{
    const struct naming *naming = user;
    return names_find(naming->view->names, ref)->name;
}

// A game that brings more than was needed ends the match at its length, for whoever reads of it.
static int32_t points_shown(void *user, const struct event *event, int32_t points)
{
    const struct naming *naming = user;
    const struct row_match *m = state_match(naming->view->state, document_event_match(event));
    return m ? document_side_score(naming->view, m, points) : points;
}

static bool is_of_games(void *user, const struct event *event)
{
    const struct naming *naming = user;
    const struct row_match *m = state_match(naming->view->state, document_event_match(event));
    return m && document_in_halves(naming->view, m);
}

// Does the event tell of a game that is played without a cube?
static bool is_cubeless(void *user, const struct event *event, int32_t game)
{
    const struct naming *naming = user;
    const struct state *state = naming->view->state;
    const struct row_match *m = state_match(state, document_event_match(event));
    return m && game > 0 && match_game_rules(state, m, game).no_cube;
}

static void put_actor(struct json_out *o, const struct view *v, int32_t actor, bool outside)
{
    const struct row_actor *row = state_actor(v->state, actor);
    json_key(o, "actor");
    json_object(o);
    json_put_int(o, "actor", actor);
    document_word(o, "kind", &words_actor_kind, row ? row->kind : ACTOR_SYSTEM);
    bool device = row && row->kind == ACTOR_DEVICE;
    const struct row_hall_table *t = device ? state_hall_table(v->state, row->table) : NULL;
    struct text name = t ? text_of(t->name) : outside ? TEXT("") : actor_name(v, actor);
    json_put_text(o, "name", name.len ? name : (struct text){NULL, 0});
    document_number(o, "table", row ? row->table : 0);
    document_number(o, "epoch", device ? row->epoch : 0);
    json_object_end(o);
}

void document_actor(struct json_out *o, const struct view *v, int32_t actor)
{
    put_actor(o, v, actor, false);
}

// When a tablet says that it was tapped; null for what says nothing of it.
static void put_tapped(struct json_out *o, const struct event *e)
{
    const struct fields *fields = &event_types[e->kind].fields;
    int64_t tapped_ms = 0;
    for (size_t i = 0; i < fields->count; i++)
        if (!strcmp(fields->at[i].name, "est_ms"))
            tapped_ms = *(const int64_t *)((const char *)&e->is + fields->at[i].offset);
    document_time(o, "tapped_at", tapped_ms);
}

static void put_event_member(struct json_out *o, const struct event *e, const struct field *f)
{
    const char *at = (const char *)&e->is + f->offset;
    json_key(o, f->name);
    switch (f->type) {
    case FIELD_I4:
        json_int(o, *(const int32_t *)at);
        return;
    case FIELD_I8:
        json_id(o, *(const int64_t *)at);
        return;
    case FIELD_BO:
        json_bool(o, *(const int32_t *)at);
        return;
    case FIELD_EN:
        json_text(o, text_of(f->words->at[*(const int32_t *)at]));
        return;
    case FIELD_TX:
        json_text(o, text_of(at));
        return;
    case FIELD_LI:
        json_array(o);
        for (int32_t i = 0; i < ((const struct ints *)at)->count; i++)
            json_int(o, ((const struct ints *)at)->at[i]);
        json_array_end(o);
        return;
    case FIELD_BODY: // events have none
        json_null(o);
        return;
    }
}

static void put_event(struct json_out *o, const struct view *v, const struct event *e,
                      const unsigned char *hash, const struct naming *as)
{
    char room[SECURE_HEX_ROOM];
    struct naming naming = *as, known = *as;
    known.known_only = true;
    struct sentence_names names = {name_in_event, name_by_ref, points_shown,
                                   is_of_games,   is_cubeless, &naming},
                          known_names = {name_in_event, name_by_ref, points_shown,
                                         is_of_games,   is_cubeless, &known};
    const struct fields *fields = &event_types[e->kind].fields;
    json_object(o);
    json_put_id(o, "seq", e->seq);
    json_put_time(o, "at", e->at_ms);
    put_tapped(o, e);
    put_actor(o, v, e->actor, as->outside);
    json_put_string(o, "kind", fields->name);
    json_put_text(o, "text", sentence_of(o->arena, e, &names));
    json_key(o, "args");
    sentence_args(o, e, &known_names);
    json_key(o, "data");
    json_object(o);
    for (size_t i = 0; i < fields->count; i++)
        put_event_member(o, e, &fields->at[i]);
    json_object_end(o);
    json_put_text(o, "hash",
                  hash ? secure_hex(hash, SECURE_DIGEST, room, sizeof room) : (struct text){NULL, 0});
    json_object_end(o);
}

void document_event(struct json_out *o, const struct view *v, const struct event *e,
                    const unsigned char *hash)
{
    put_event(o, v, e, hash, &(struct naming){.view = v, .arena = o->arena});
}

void document_event_here(struct json_out *o, const struct view *v, const struct event *e)
{
    put_event(o, v, e, NULL, &(struct naming){.view = v, .arena = o->arena, .players = true});
}

void document_event_outside(struct json_out *o, const struct view *v, const struct event *e)
{
    put_event(o, v, e, NULL, &(struct naming){.view = v, .arena = o->arena, .outside = true});
}
