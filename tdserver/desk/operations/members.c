// SPDX-License-Identifier: MIT
// The club and its members: people who play in its tournaments. The API calls a member a player.
#include <string.h>

#include "desk/batch.h"
#include "desk/desk_inner.h"
#include "desk/form.h"
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

static bool member_form(struct call *c, struct name *name)
{
    struct form f = {.c = c};
    form_need_name(&f, "name", "/name");
    *name = (struct name){.name = text_trim(call_member(c, "name")),
                          .club = text_trim(call_member(c, "club")),
                          .country = text_trim(call_member(c, "country"))};
    form_need(&f, !name->club.len || !text_name_fault(name->club), "/club",
              "must be 1 to 80 ordinary characters");
    form_need(&f, !name->country.len || !text_name_fault(name->country), "/country",
              "must be 1 to 80 ordinary characters");
    struct text status = call_member(c, "status");
    form_need(&f,
              !status.len || text_equal(status, text_of(words_actor_status.at[ACTOR_ACTIVE])) ||
                  text_equal(status, text_of(words_actor_status.at[ACTOR_REVOKED])),
              "/status", "must be one of \"active\", \"revoked\"");
    return form_fine(&f);
}

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
    struct name name;
    if (!club || !member_form(c, &name)) return;
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
    .least = ROLE_SCORER,
    .place = PLACE_WORKER,
    .run = run_player_add,
    .free_body = JSON_EXPECTED({"name", JSON_STRING}, {"club", JSON_STRING}, {"country", JSON_STRING})};

static void run_player_change(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_club(thread, c);
    struct name name;
    if (!club || !member_form(c, &name)) return;
    const struct row_player *p = state_player(club->buffer->state, c->numbers.player);
    if (!p) {
        call_fail(c, PROBLEM(NOT_FOUND, "There is no player with this number. Look at the list of players."));
        return;
    }
    if (!batch_edit_allowed(c, club)) return;
    struct command change = {.kind = COMMAND_player_change};
    bool revoked = text_equal(call_member(c, "status"), TEXT("revoked"));
    change.is.player_change = (struct command_player_change){p->n, revoked ? ACTOR_REVOKED : ACTOR_ACTIVE, 0};
    batch_mark(thread, club);
    struct text ref = arena_copy(c->arena, text_of(p->ref));
    if (!batch_command(thread, c, club, &change)) return;
    batch_name(thread, club, ref, TEXT(""), &name);
    answer_member(thread, c, club, c->numbers.player, 200);
}

const struct operation operation_player_change = {
    .least = ROLE_DIRECTOR,
    .needs_match = true,
    .place = PLACE_WORKER,
    .run = run_player_change,
    .edits = ROW_player,
    .free_body = JSON_EXPECTED({"name", JSON_STRING}, {"club", JSON_STRING}, {"country", JSON_STRING},
                               {"status", JSON_STRING})};
