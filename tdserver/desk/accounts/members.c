// SPDX-License-Identifier: MIT
// The club and its members: people who play in its tournaments. The API calls a member a player.
#include <string.h>

#include "base/crypto/secure.h"
#include "desk/accounts/members.h"
#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/sight.h"
#include "director/persons.h"
#include "views/documents.h"

static void run_club_list(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = desk_club(thread->desk);
    struct snapshot *s = club ? cached_stream_snapshot(club) : NULL;
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_key(&o, "clubs");
    json_array(&o);
    if (s) {
        struct view v = view_of_snapshot(c->arena, s);
        document_club(&o, &v);
    }
    json_array_end(&o);
    json_object_end(&o);
    snapshot_drop(s);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_club_list = {.least = ROLE_PUBLIC,
                                              .devices = true,
                                              .anonymous = true,
                                              .place = PLACE_READER,
                                              .run = run_club_list,
                                              .list = {"clubs", "club", false}};

// ---- what is shown of a player

int32_t *member_group(struct arena *a, const struct state *club, int32_t player, size_t *n)
{
    int32_t root = player_root(club, player);
    int32_t *group = ARENA_ARRAY(a, (size_t)state_last(club, ROW_player) + 1, int32_t);
    *n = 0;
    for (STATE_EACH(player, row, club))
        if (player_root(club, row->n) == root) group[(*n)++] = row->n;
    return group;
}

bool member_entries(struct desk_thread *thread, struct call *c, const struct cached_stream *club,
                    int32_t player, struct store_history **out, size_t *n)
{
    size_t count;
    int32_t *group = member_group(c->arena, club->buffer->state, player, &count);
    struct err e =
        store_person_history(thread->store, c->arena, club->stream, group, count, INT32_MAX, out, n);
    if (e.code != ERR_NONE) batch_broken(thread, c, e);
    return e.code == ERR_NONE;
}

// A page of players, and what of it must be asked of the database.
struct shown {
    const struct state *state;
    const struct names *names;
    const struct row_player **at;
    size_t count;
    struct store_played *played;
    size_t played_count;
};

static bool is_shown(const struct shown *s, int32_t root)
{
    for (size_t i = 0; i < s->count; i++)
        if (player_root(s->state, s->at[i]->n) == root) return true;
    return false;
}

static struct err find_played(struct shown *s, struct store *store, struct arena *a, int64_t club)
{
    size_t n = 0, most = (size_t)state_last(s->state, ROW_player) + 1;
    int32_t *players = ARENA_ARRAY(a, most, int32_t), *roots = ARENA_ARRAY(a, most, int32_t);
    for (STATE_EACH(player, row, s->state)) {
        int32_t root = player_root(s->state, row->n);
        if (!is_shown(s, root)) continue;
        players[n] = row->n;
        roots[n++] = root;
    }
    return store_person_played(store, a, club, players, roots, n, &s->played, &s->played_count);
}

static int64_t played_by(const struct shown *s, int32_t root)
{
    for (size_t i = 0; i < s->played_count; i++)
        if (s->played[i].root == root) return s->played[i].tournaments;
    return 0;
}

static void put_members(struct json_out *o, const struct shown *s, const struct row_player *p)
{
    const struct name *name = names_find(s->names, text_of(p->ref));
    json_put_int(o, "player", p->n);
    json_put_id(o, "version", p->version);
    json_put_text(o, "name", name->name.at ? name->name : TEXT(""));
    json_put_text(o, "club", name->club.at ? name->club : TEXT(""));
    json_put_text(o, "country", name->country.at ? name->country : TEXT(""));
    json_put_string(o, "status", words_actor_status.at[p->status]);
    if (p->merged)
        json_put_int(o, "same_as", p->merged);
    else
        json_put_null(o, "same_as");
    json_put_bool(o, "erased", p->erased);
    json_put_bool(o, "hidden", player_is_hidden(s->state, p->n));
    json_put_int(o, "tournaments", played_by(s, player_root(s->state, p->n)));
}

static void run_player_list(struct desk_thread *thread, struct call *c)
{
    size_t limit = c->numbers.limit ? (size_t)c->numbers.limit : 50;
    struct cached_stream *club = desk_club(thread->desk);
    struct snapshot *s = cached_stream_snapshot(club);
    struct shown shown = {.state = s->buffer->state, .names = s->names};
    shown.at = ARENA_ARRAY(c->arena, limit + 1, const struct row_player *);
    for (STATE_EACH(player, p, s->buffer->state)) {
        bool wanted = p->n > c->numbers.after && !p->erased &&
                      text_finds(names_find(s->names, text_of(p->ref))->name, c->query);
        if (wanted) shown.at[shown.count++] = p;
        if (shown.count > limit) break;
    }
    bool more = shown.count > limit;
    shown.count -= more;
    struct err e = find_played(&shown, thread->store, c->arena, club->stream);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_key(&o, "players");
    json_array(&o);
    for (size_t i = 0; i < shown.count; i++) {
        json_object(&o);
        put_members(&o, &shown, shown.at[i]);
        json_object_end(&o);
    }
    json_array_end(&o);
    int64_t last = more ? shown.at[shown.count - 1]->n : 0;
    if (more)
        json_put_id(&o, "next", last);
    else
        json_put_null(&o, "next");
    json_object_end(&o);
    snapshot_drop(s);
    call_answer_json(c, 200, json_bytes(&o), 0);
    c->answer.next_page = last;
    if (e.code != ERR_NONE) call_fail_err(c, e);
}

const struct operation operation_player_list = {.least = ROLE_SCORER,
                                                .place = PLACE_READER,
                                                .run = run_player_list,
                                                .limits = true,
                                                .follows = true,
                                                .query = {"q"}};

// What a player has played: entries, and the places of all of them.
struct past {
    struct store_history *entries;
    size_t entry_count;
    struct store_placed *places;
    size_t place_count;
};

static void put_places(struct json_out *o, const struct past *past, const struct store_history *h)
{
    json_key(o, "places");
    json_array(o);
    for (size_t i = 0; i < past->place_count; i++) {
        const struct store_placed *at = &past->places[i];
        if (at->stream != h->stream || at->entry != h->entry) continue;
        json_object(o);
        json_put_int(o, "section", at->section);
        json_put_string(o, "kind", words_section_kind.at[at->kind]);
        json_put_text(o, "name", at->name);
        json_put_int(o, "place_from", at->from);
        json_put_int(o, "place_to", at->to);
        json_object_end(o);
    }
    json_array_end(o);
}

static void put_played(struct json_out *o, const struct past *past, const struct store_history *h)
{
    char room[SECURE_HEX_ROOM];
    json_object(o);
    json_put_text(o, "tournament", secure_hex(h->uid, sizeof h->uid, room, sizeof room));
    json_put_text(o, "title", h->title);
    json_put_text(o, "starts_on", h->starts_on);
    json_put_string(o, "status", words_tournament_status.at[h->status]);
    json_put_int(o, "entry", h->entry);
    json_put_text(o, "name", h->name.len ? h->name : (struct text){NULL, 0});
    put_places(o, past, h);
    json_object_end(o);
}

static void put_group(struct json_out *o, const struct shown *s, const struct row_player *p)
{
    json_key(o, "merged");
    json_array(o);
    for (STATE_EACH(player, row, s->state))
        if (row->merged == p->n) json_int(o, row->n);
    json_array_end(o);
}

static struct text member_document(struct call *c, const struct shown *s, const struct row_player *p,
                                   const struct past *past)
{
    struct json_out o = json_start(c->arena);
    json_object(&o);
    put_members(&o, s, p);
    put_group(&o, s, p);
    json_key(&o, "history");
    json_array(&o);
    for (size_t i = 0; i < past->entry_count; i++)
        put_played(&o, past, &past->entries[i]);
    json_array_end(&o);
    json_object_end(&o);
    return json_bytes(&o);
}

static void no_player(struct call *c)
{
    call_fail(c, PROBLEM(NOT_FOUND, "There is no player with this number. Look at the list of players."));
}

static struct err find_past(struct store *store, struct call *c, int64_t club, const int32_t *group,
                            size_t count, struct past *out)
{
    enum { HISTORY_MOST = 1000 };
    struct err e = store_person_history(store, c->arena, club, group, count, HISTORY_MOST, &out->entries,
                                        &out->entry_count);
    if (e.code != ERR_NONE) return e;
    return store_person_places(store, c->arena, club, group, count, &out->places, &out->place_count);
}

static void run_player_get(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = desk_club(thread->desk);
    struct snapshot *s = cached_stream_snapshot(club);
    const struct row_player *p = state_player(s->buffer->state, c->numbers.player);
    if (!p) {
        snapshot_drop(s);
        no_player(c);
        return;
    }
    struct shown shown = {.state = s->buffer->state, .names = s->names, .at = &p, .count = 1};
    struct past past = {0};
    size_t group_count;
    int32_t *group = member_group(c->arena, s->buffer->state, p->n, &group_count);
    struct err e = find_played(&shown, thread->store, c->arena, club->stream);
    if (e.code == ERR_NONE) e = find_past(thread->store, c, club->stream, group, group_count, &past);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else
        call_answer_json(c, 200, member_document(c, &shown, p, &past), p->version);
    snapshot_drop(s);
}

const struct operation operation_player_get = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_player_get};

// ---- changes

#define NEW_MEMBER_FIELDS(F, S)                                                                              \
    F(S, NM, name, 80, 1, REQUIRED) F(S, NM, club, 80, 1, OPTIONAL) F(S, NM, country, 80, 1, OPTIONAL)
struct new_member {
    NEW_MEMBER_FIELDS(FIELD_MEMBER, new_member)
};
BODY_FIELDS(new_member, NEW_MEMBER_FIELDS)

#define CHANGED_MEMBER_FIELDS(F, S)                                                                          \
    NEW_MEMBER_FIELDS(F, S) F(S, EN, status, actor_status, 0, OPTIONAL) F(S, TX, reason, 240, 0, OPTIONAL)
struct changed_member {
    CHANGED_MEMBER_FIELDS(FIELD_MEMBER, changed_member)
};
BODY_FIELDS(changed_member, CHANGED_MEMBER_FIELDS)

void member_answer(struct desk_thread *thread, struct call *c, struct cached_stream *club, int32_t player,
                   int status)
{
    const struct row_player *p = state_player(club->buffer->state, player);
    struct shown shown = {
        .state = club->buffer->state, .names = batch_names(thread, club), .at = &p, .count = 1};
    struct err e = find_played(&shown, thread->store, c->arena, club->stream);
    if (e.code != ERR_NONE) {
        batch_broken(thread, c, e);
        return;
    }
    struct json_out o = json_start(c->arena);
    json_object(&o);
    put_members(&o, &shown, p);
    json_object_end(&o);
    call_answer_json(c, status, json_bytes(&o), p->version);
    if (status == 201) call_made(c, "/players/%d", player);
}

static void run_player_add(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_club(thread, c);
    const struct new_member *new = c->own;
    if (!club) return;
    struct name name = {.name = new->name, .club = new->club, .country = new->country};
    struct text salt, ref;
    names_reference(c->arena, name.name, &salt, &ref);
    struct command add = {.kind = COMMAND_player_add};
    memcpy(add.is.player_add.ref, ref.at, ref.len);
    batch_mark(thread, club);
    if (!batch_command(thread, c, club, &add)) return;
    batch_name(thread, club, ref, salt, &name);
    member_answer(thread, c, club, c->made.n, 201);
}

const struct operation operation_player_add = {
    .least = ROLE_SCORER, .place = PLACE_WORKER, .run = run_player_add, .own = &new_member_fields};

static int32_t count_closed(const struct store_history *entries, size_t n)
{
    int32_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += entries[i].status == TOURNAMENT_CLOSED;
    return count;
}

// The name of the player in the path. False: answered.
static bool rename_member(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                          const struct name *name)
{
    const struct changed_member *said = c->own;
    const struct row_player *p = state_player(club->buffer->state, c->numbers.player);
    struct text salt = TEXT(""), ref = arena_copy(c->arena, text_of(p->ref));
    if (!text_equal(names_find(batch_names(thread, club), ref)->name, name->name)) {
        struct store_history *entries;
        size_t n;
        if (!member_entries(thread, c, club, p->n, &entries, &n)) return false;
        names_reference(c->arena, name->name, &salt, &ref);
        struct command rename = {.kind = COMMAND_player_rename};
        rename.is.player_rename.player = p->n;
        rename.is.player_rename.closed = count_closed(entries, n);
        memcpy(rename.is.player_rename.ref, ref.at, ref.len);
        memcpy(rename.is.player_rename.reason, said->reason, sizeof said->reason);
        if (!batch_command(thread, c, club, &rename)) return false;
    }
    batch_name(thread, club, ref, salt, name);
    return true;
}

static void run_player_change(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_club(thread, c);
    const struct changed_member *new = c->own;
    if (!club) return;
    struct name name = {.name = new->name, .club = new->club, .country = new->country};
    const struct row_player *p = state_player(club->buffer->state, c->numbers.player);
    if (!p) {
        no_player(c);
        return;
    }
    if (!batch_edit_allowed(c, club)) return;
    struct command change = {.kind = COMMAND_player_change};
    change.is.player_change = (struct command_player_change){p->n, new->status, 0};
    batch_mark(thread, club);
    if (!batch_command(thread, c, club, &change) || !rename_member(thread, c, club, &name)) return;
    member_answer(thread, c, club, c->numbers.player, 200);
}

const struct operation operation_player_change = {.least = ROLE_DIRECTOR,
                                                  .needs_match = true,
                                                  .place = PLACE_WORKER,
                                                  .run = run_player_change,
                                                  .edits = ROW_player,
                                                  .own = &changed_member_fields};
