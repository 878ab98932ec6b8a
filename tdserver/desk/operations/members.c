// SPDX-License-Identifier: MIT
// The club and its members: people who play in its tournaments. The API calls a member a player.
#include <string.h>

#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/sight.h"
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

const struct operation operation_club_list = {
    .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .place = PLACE_READER, .run = run_club_list};

static void put_member(struct json_out *o, const struct row_player *p, const struct names *names)
{
    const struct name *name = names_find(names, text_of(p->ref));
    json_object(o);
    json_put_int(o, "player", p->n);
    json_put_id(o, "version", p->version);
    json_put_text(o, "name", name->name);
    json_put_text(o, "club", name->club.at ? name->club : TEXT(""));
    json_put_text(o, "country", name->country.at ? name->country : TEXT(""));
    json_put_string(o, "status", words_actor_status.at[p->status]);
    json_object_end(o);
}

static void run_player_list(struct desk_thread *thread, struct call *c)
{
    int32_t limit = c->numbers.limit ? c->numbers.limit : 50, last = 0, count = 0;
    struct snapshot *s = cached_stream_snapshot(desk_club(thread->desk));
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_key(&o, "players");
    json_array(&o);
    for (STATE_EACH(player, p, s->buffer->state)) {
        if (p->n <= c->numbers.after || !text_finds(names_find(s->names, text_of(p->ref))->name, c->query))
            continue;
        if (count++ == limit) break;
        put_member(&o, p, s->names);
        last = p->n;
    }
    json_array_end(&o);
    if (count > limit)
        json_put_id(&o, "next", last);
    else
        json_put_null(&o, "next");
    json_object_end(&o);
    snapshot_drop(s);
    call_answer_json(c, 200, json_bytes(&o), 0);
    c->answer.next_page = count > limit ? last : 0;
}

const struct operation operation_player_list = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_player_list};

#define NEW_MEMBER_FIELDS(F, S)                                                                              \
    F(S, NM, name, 80, 1, REQUIRED) F(S, NM, club, 80, 1, OPTIONAL) F(S, NM, country, 80, 1, OPTIONAL)
struct new_member {
    NEW_MEMBER_FIELDS(FIELD_MEMBER, new_member)
};
BODY_FIELDS(new_member, NEW_MEMBER_FIELDS)

#define CHANGED_MEMBER_FIELDS(F, S) NEW_MEMBER_FIELDS(F, S) F(S, EN, status, actor_status, 0, OPTIONAL)
struct changed_member {
    CHANGED_MEMBER_FIELDS(FIELD_MEMBER, changed_member)
};
BODY_FIELDS(changed_member, CHANGED_MEMBER_FIELDS)

static void answer_member(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                          int32_t player, int status)
{
    const struct row_player *p = state_player(club->buffer->state, player);
    struct json_out o = json_start(c->arena);
    put_member(&o, p, batch_names(thread, club));
    call_answer_json(c, status, json_bytes(&o), p->version);
    if (status == 201) c->answer.location = text_of(arena_printf(c->arena, "/api/v1/players/%d", player));
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
    answer_member(thread, c, club, c->made.n, 201);
}

const struct operation operation_player_add = {
    .least = ROLE_SCORER, .place = PLACE_WORKER, .run = run_player_add, .own = &new_member_fields};

// The name of the player in the path. False: answered.
static bool rename_member(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                          const struct name *name)
{
    const struct row_player *p = state_player(club->buffer->state, c->numbers.player);
    struct text salt = TEXT(""), ref = arena_copy(c->arena, text_of(p->ref));
    if (!text_equal(names_find(batch_names(thread, club), ref)->name, name->name)) {
        names_reference(c->arena, name->name, &salt, &ref);
        struct command rename = {.kind = COMMAND_player_rename};
        rename.is.player_rename.player = p->n;
        memcpy(rename.is.player_rename.ref, ref.at, ref.len);
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
        call_fail(c, PROBLEM(NOT_FOUND, "There is no player with this number. Look at the list of players."));
        return;
    }
    if (!batch_edit_allowed(c, club)) return;
    struct command change = {.kind = COMMAND_player_change};
    change.is.player_change = (struct command_player_change){p->n, new->status, 0};
    batch_mark(thread, club);
    if (!batch_command(thread, c, club, &change) || !rename_member(thread, c, club, &name)) return;
    answer_member(thread, c, club, c->numbers.player, 200);
}

const struct operation operation_player_change = {.least = ROLE_DIRECTOR,
                                                  .needs_match = true,
                                                  .place = PLACE_WORKER,
                                                  .run = run_player_change,
                                                  .edits = ROW_player,
                                                  .own = &changed_member_fields};
