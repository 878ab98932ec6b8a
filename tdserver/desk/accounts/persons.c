// SPDX-License-Identifier: MIT
// Players who are one person, and a person who is forgotten.
#include "director/persons.h"
#include "base/crypto/secure.h"
#include "desk/accounts/members.h"
#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"

#include <string.h>

#define MERGE_FIELDS(F, S) F(S, I4, into, 1, I4_MAX, REQUIRED)
struct merge {
    MERGE_FIELDS(FIELD_MEMBER, merge)
};
BODY_FIELDS(merge, MERGE_FIELDS)

static bool has_entry(const struct store_history *entries, size_t n, int64_t stream)
{
    for (size_t i = 0; i < n; i++)
        if (entries[i].stream == stream) return true;
    return false;
}

// Tournaments in which both have an entry; entries of one tournament stand together.
static int32_t both_play(const struct store_history *a, size_t n, const struct store_history *b, size_t m)
{
    int32_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += (!i || a[i].stream != a[i - 1].stream) && has_entry(b, m, a[i].stream);
    return count;
}

static void run_player_merge(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_club(thread, c);
    const struct merge *said = c->own;
    struct store_history *a, *b;
    size_t n, m;
    if (!club || !member_entries(thread, c, club, c->numbers.player, &a, &n) ||
        !member_entries(thread, c, club, said->into, &b, &m))
        return;
    struct command merge = {.kind = COMMAND_player_merge};
    merge.is.player_merge = (struct command_player_merge){
        .player = c->numbers.player, .into = said->into, .both = both_play(a, n, b, m)};
    if (batch_command(thread, c, club, &merge)) member_answer(thread, c, club, c->numbers.player, 200);
}

const struct operation operation_player_merge = {
    .least = ROLE_DIRECTOR, .place = PLACE_WORKER, .run = run_player_merge, .own = &merge_fields};

static void run_player_split(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_club(thread, c);
    struct command split = {.kind = COMMAND_player_split, .is.player_split = {.player = c->numbers.player}};
    if (club && batch_command(thread, c, club, &split))
        member_answer(thread, c, club, c->numbers.player, 200);
}

const struct operation operation_player_split = {
    .least = ROLE_DIRECTOR, .place = PLACE_WORKER, .run = run_player_split};

#define HIDING_FIELDS(F, S) F(S, BO, hidden, 0, 0, REQUIRED)
struct hiding {
    HIDING_FIELDS(FIELD_MEMBER, hiding)
};
BODY_FIELDS(hiding, HIDING_FIELDS)

static void run_player_hide(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_club(thread, c);
    const struct hiding *said = c->own;
    struct command hide = {.kind = COMMAND_player_hide,
                           .is.player_hide = {.player = c->numbers.player, .hidden = said->hidden}};
    if (club && batch_command(thread, c, club, &hide)) member_answer(thread, c, club, c->numbers.player, 200);
}

const struct operation operation_player_hide = {
    .least = ROLE_DIRECTOR, .place = PLACE_WORKER, .run = run_player_hide, .own = &hiding_fields};

// ---- forgetting

enum { MENTIONS_MOST = 1000 };

static struct text forgotten_document(struct call *c, const struct store_forgotten *f, size_t entries)
{
    char room[SECURE_HEX_ROOM];
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_int(&o, "player", c->numbers.player);
    json_put_int(&o, "entries", (int64_t)entries);
    json_put_int(&o, "names", (int64_t)f->names);
    json_put_int(&o, "replies", (int64_t)f->replies);
    json_put_int(&o, "photographs", (int64_t)f->photos);
    json_key(&o, "mentions");
    json_array(&o);
    for (size_t i = 0; i < f->mention_count; i++) {
        const struct store_mention *m = &f->mentions[i];
        json_object(&o);
        json_put_text(&o, "ledger", secure_hex(m->uid, sizeof m->uid, room, sizeof room));
        json_put_id(&o, "seq", m->seq);
        json_put_text(&o, "kind", m->kind);
        json_object_end(&o);
    }
    json_array_end(&o);
    json_put_bool(&o, "more_mentions", f->mention_count == MENTIONS_MOST);
    json_object_end(&o);
    return json_bytes(&o);
}

// What lies in memory: the names of the club here, those of tournaments wherever they are read.
static void forget_in_memory(struct desk_thread *thread, struct cached_stream *club, const int32_t *players,
                             size_t player_count, const struct store_history *entries, size_t n)
{
    unsigned char(*uids)[CALL_UID] = arena_alloc(&thread->arena, n * CALL_UID + 1);
    for (size_t i = 0; i < n; i++)
        memcpy(uids[i], entries[i].uid, CALL_UID);
    batch_names_elsewhere(thread, (const unsigned char(*)[CALL_UID])uids, n);
    for (size_t i = 0; i < player_count; i++)
        batch_forget_name(thread, club, text_of(state_player(club->buffer->state, players[i])->ref));
}

static void run_player_erase(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_club(thread, c);
    struct store_history *entries;
    struct store_forgotten forgotten;
    size_t n, player_count;
    // What another call of the same transaction is about to write could hold the name.
    if (!club || !batch_alone(thread, c) || !member_entries(thread, c, club, c->numbers.player, &entries, &n))
        return;
    int32_t *players = member_group(c->arena, club->buffer->state, c->numbers.player, &player_count);
    struct command erase = {.kind = COMMAND_player_erase};
    erase.is.player_erase = (struct command_player_erase){.player = c->numbers.player, .entries = (int32_t)n};
    if (!batch_command(thread, c, club, &erase)) return;
    struct store_forgetting who = {club->stream, players, player_count, entries, n};
    struct err e = store_person_forget(thread->store, c->arena, &who, MENTIONS_MOST, &forgotten);
    if (e.code != ERR_NONE) {
        batch_broken(thread, c, e);
        return;
    }
    forget_in_memory(thread, club, players, player_count, entries, n);
    call_answer_json(c, 200, forgotten_document(c, &forgotten, n), 0);
}

const struct operation operation_player_erase = {
    .least = ROLE_OWNER, .place = PLACE_WORKER, .run = run_player_erase};
