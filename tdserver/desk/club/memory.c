// SPDX-License-Identifier: MIT
// What the club remembers of a player: matches, opponents, titles and records over all closed tournaments. Derived when it
// is asked for, so a correction is in it as soon as the tournament is closed again.
#include "ratings/memory.h"

#include "base/crypto/secure.h"
#include "desk/accounts/members.h"
#include "desk/club/rating_run.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/stream_cache.h"
#include "director/draughts/terms.h"
#include "director/persons.h"
#include "views/documents.h"

enum { MATCHES_MOST = 2000, FORM_USUAL = 10, HISTORY_MOST = 1000 };

struct remembered {
    struct call *call;
    const struct snapshot *club;
    int64_t stream;
    int32_t player; // the root
    int32_t *group; // everybody who is the same person
    size_t group_count;
    struct store_rating_played *played; // those that count, newest first
    struct memory_match *matches;       // the same, as the player saw them
    size_t count;
    struct memory_rival *rivals;
    size_t rival_count;
    struct store_history *entries;
    size_t entry_count;
    struct store_placed *places;
    size_t place_count;
    struct json_out out;
};

// ---- what counts

// Two persons who played it out, whatever the game: a list of ratings is of one game, memories are not.
static bool counts(const struct rating_match *m)
{
    if (m->reason == RATING_RATED) return true;
    return m->reason == RATING_OTHER_GAME && m->winner && m->loser && m->winner != m->loser;
}

// Games lie in order of tournament and match, so each match is a stretch of them.
static size_t first_game(const struct store_memory_game *games, size_t count,
                         const struct store_rating_match *m)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t at = low + (high - low) / 2;
        bool before =
            games[at].stream != m->stream ? games[at].stream < m->stream : games[at].match < m->match;
        if (before)
            low = at + 1;
        else
            high = at;
    }
    return low;
}

static int32_t behind_of(struct arena *a, const struct store_rating_played *played,
                         const struct store_memory_game *games, size_t count)
{
    const struct store_rating_match *m = &played->match;
    size_t first = first_game(games, count, m), n = 0;
    while (first + n < count && games[first + n].stream == m->stream && games[first + n].match == m->match)
        n++;
    struct memory_game *own = ARENA_ARRAY(a, n + 1, struct memory_game);
    for (size_t i = 0; i < n; i++)
        own[i] = (struct memory_game){games[first + i].winner, games[first + i].points};
    return memory_behind(own, n, played->score, m->winner);
}

static void take_matches(struct remembered *r, const struct store_rating_played *all, size_t n,
                         const struct store_memory_game *games, size_t game_count)
{
    const struct state *club = r->club->buffer->state;
    struct arena *a = r->call->arena;
    r->played = ARENA_ARRAY(a, n + 1, struct store_rating_played);
    r->matches = ARENA_ARRAY(a, n + 1, struct memory_match);
    for (size_t i = 0; i < n; i++) {
        struct rating_match m = rating_match_of(&all[i].match, TEXT("backgammon"), club);
        if (!counts(&m)) continue;
        bool won = m.winner == r->player;
        r->played[r->count] = all[i];
        r->matches[r->count++] = (struct memory_match){.opponent = won ? m.loser : m.winner,
                                                       .length = m.length,
                                                       .won = won,
                                                       .behind = behind_of(a, &all[i], games, game_count)};
    }
    r->rivals = ARENA_ARRAY(a, r->count + 1, struct memory_rival);
    r->rival_count = memory_rivals(r->matches, r->count, r->rivals);
}

static struct err find_all(struct store *store, struct remembered *r)
{
    struct arena *a = r->call->arena;
    struct store_rating_played *all;
    struct store_memory_game *games;
    size_t n, game_count;
    struct err e = store_rating_played(store, a, r->stream, r->group, r->group_count, MATCHES_MOST, &all, &n);
    if (e.code == ERR_NONE)
        e = store_memory_games(store, a, r->stream, r->group, r->group_count, &games, &game_count);
    if (e.code == ERR_NONE)
        e = store_person_history(store, a, r->stream, r->group, r->group_count, HISTORY_MOST, &r->entries,
                                 &r->entry_count);
    if (e.code == ERR_NONE)
        e = store_person_places(store, a, r->stream, r->group, r->group_count, &r->places, &r->place_count);
    if (e.code == ERR_NONE) take_matches(r, all, n, games, game_count);
    return e;
}

// ---- what is said of it

static void put_person(struct remembered *r, int32_t player)
{
    const struct row_player *p = state_player(r->club->buffer->state, player);
    struct text name = p ? names_find(r->club->names, text_of(p->ref))->name : TEXT("");
    json_put_int(&r->out, "player", player);
    json_put_text(&r->out, "name", name.at ? name : TEXT(""));
}

// Is there a page that the name may lead to?
static void put_linked(struct remembered *r, int32_t player)
{
    put_person(r, player);
    json_put_bool(&r->out, "public", player_is_public(r->club->buffer->state, player));
}

static void put_rival(struct remembered *r, const struct memory_rival *rival)
{
    json_object(&r->out);
    put_linked(r, rival->opponent);
    json_put_int(&r->out, "won", rival->won);
    json_put_int(&r->out, "lost", rival->lost);
    json_object_end(&r->out);
}

static void put_rival_or_none(struct remembered *r, const char *key, const struct memory_rival *rival)
{
    json_key(&r->out, key);
    if (rival)
        put_rival(r, rival);
    else
        json_null(&r->out);
}

static void put_tournament(struct remembered *r, const unsigned char uid[STORE_UID], struct text title)
{
    char room[SECURE_HEX_ROOM];
    json_put_text(&r->out, "tournament", secure_hex(uid, STORE_UID, room, sizeof room));
    json_put_text(&r->out, "title", title);
}

static void put_match(struct remembered *r, int32_t at)
{
    struct json_out *o = &r->out;
    if (at < 0) {
        json_null(o);
        return;
    }
    const struct store_rating_played *p = &r->played[at];
    const struct memory_match *m = &r->matches[at];
    bool side_a = m->won == (p->match.winner == SIDE_A);
    json_object(o);
    put_tournament(r, p->uid, p->title);
    json_put_int(o, "match", p->match.match);
    json_put_int(o, "played_ms", p->match.played_ms);
    json_put_int(o, "length", p->match.length);
    json_put_bool(o, "won", m->won);
    json_put_int(o, "score", p->score[!side_a]);
    json_put_int(o, "opponent_score", p->score[side_a]);
    if (draughts_played(arena_string(r->call->arena, p->match.game))) json_put_bool(o, "halves", true);
    json_put_int(o, "behind", m->behind);
    json_key(o, "opponent");
    json_object(o);
    put_linked(r, m->opponent);
    json_object_end(o);
    json_object_end(o);
}

static void put_matches(struct remembered *r)
{
    json_key(&r->out, "matches");
    json_array(&r->out);
    for (size_t i = 0; i < r->count; i++)
        put_match(r, (int32_t)i);
    json_array_end(&r->out);
}

static void put_form(struct remembered *r)
{
    size_t most = r->call->numbers.limit ? (size_t)r->call->numbers.limit : FORM_USUAL;
    json_key(&r->out, "form");
    json_array(&r->out);
    for (size_t i = 0; i < r->count && i < most; i++)
        json_bool(&r->out, r->matches[i].won);
    json_array_end(&r->out);
}

static void put_title(struct remembered *r, const struct store_history *h, const struct store_placed *at)
{
    json_object(&r->out);
    put_tournament(r, h->uid, h->title);
    json_put_text(&r->out, "starts_on", h->starts_on);
    json_put_int(&r->out, "section", at->section);
    json_put_string(&r->out, "kind", words_section_kind.at[at->kind]);
    json_put_text(&r->out, "name", at->name);
    json_object_end(&r->out);
}

// A first place that is shared with nobody, in a tournament that is closed.
static void put_titles(struct remembered *r)
{
    json_key(&r->out, "titles");
    json_array(&r->out);
    for (size_t i = 0; i < r->entry_count; i++) {
        const struct store_history *h = &r->entries[i];
        for (size_t k = 0; k < r->place_count; k++) {
            const struct store_placed *at = &r->places[k];
            bool here = at->stream == h->stream && at->entry == h->entry;
            if (here && at->to == 1 && h->status == TOURNAMENT_CLOSED) put_title(r, h, at);
        }
    }
    json_array_end(&r->out);
}

static int32_t won_of(const struct remembered *r)
{
    int32_t won = 0;
    for (size_t i = 0; i < r->count; i++)
        won += r->matches[i].won;
    return won;
}

static void put_all(struct remembered *r)
{
    struct json_out *o = &r->out;
    json_object(o);
    put_linked(r, r->player);
    json_put_int(o, "won", won_of(r));
    json_put_int(o, "lost", (int64_t)r->count - won_of(r));
    put_form(r);
    json_put_int(o, "rival_least", MEMORY_RIVAL_LEAST);
    put_rival_or_none(r, "favourite", memory_favourite(r->rivals, r->rival_count));
    put_rival_or_none(r, "nemesis", memory_nemesis(r->rivals, r->rival_count));
    json_key(o, "longest");
    put_match(r, memory_longest(r->matches, r->count));
    json_key(o, "comeback");
    put_match(r, memory_comeback(r->matches, r->count));
    json_key(o, "opponents");
    json_array(o);
    for (size_t i = 0; i < r->rival_count; i++)
        put_rival(r, &r->rivals[i]);
    json_array_end(o);
    put_titles(r);
    put_matches(r);
    json_object_end(o);
}

static bool may_see(const struct call *c, const struct state *club, int32_t player)
{
    return player && (c->caller.role >= ROLE_SCORER || player_is_public(club, player));
}

static void run_player_memory(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *stream = desk_club(thread->desk);
    struct snapshot *club = cached_stream_snapshot(stream);
    const struct state *state = club->buffer->state;
    struct remembered r = {.call = c, .club = club, .stream = stream->stream, .out = json_start(c->arena)};
    r.player = player_root(state, c->numbers.player);
    struct err e =
        err_make(ERR_NOT_FOUND, "There is no page about a player with this number, or it is not public.");
    if (may_see(c, state, r.player)) {
        r.group = member_group(c->arena, state, r.player, &r.group_count);
        e = find_all(thread->store, &r);
    }
    if (e.code == ERR_NONE) put_all(&r);
    snapshot_drop(club);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else
        call_answer_json(c, 200, json_bytes(&r.out), 0);
}

const struct operation operation_player_memory = {
    .least = ROLE_PUBLIC, .place = PLACE_READER, .run = run_player_memory, .limits = true};

// ---- from an event to who plays there

struct entrants {
    struct store_person_proof *at;
    size_t count;
};

// In order of entries. False: it answered.
static bool find_entrants(struct desk_thread *thread, struct call *c, int64_t stream, struct entrants *out)
{
    size_t most = (size_t)ENTRIES_MAX * ENTRY_PERSONS_MAX;
    struct err e = store_person_entry_list(thread->store, c->arena, stream, most, &out->at, &out->count);
    if (e.code != ERR_NONE) call_fail_err(c, e);
    return e.code == ERR_NONE;
}

static void put_pages(struct json_out *o, const struct snapshot *club, int32_t entry,
                      const struct entrants *all)
{
    const struct state *state = club->buffer->state;
    json_object(o);
    json_key(o, "players");
    json_array(o);
    for (size_t i = 0; i < all->count; i++) {
        int32_t player = all->at[i].entry == entry ? player_root(state, all->at[i].player) : 0;
        if (!player || !player_is_public(state, player)) continue;
        json_object(o);
        json_put_int(o, "player", player);
        json_put_text(o, "name", names_find(club->names, text_of(state_player(state, player)->ref))->name);
        json_object_end(o);
    }
    json_array_end(o);
    json_object_end(o);
}

static void run_entry_pages(struct desk_thread *thread, struct call *c)
{
    struct entrants all;
    struct snapshot *event = reader_published(thread, c);
    if (!event) return;
    const struct row_entry *entry = state_entry(event->buffer->state, c->numbers.entry);
    bool there = entry && entry->status != ENTRY_REMOVED;
    int64_t stream = event->cached->stream;
    snapshot_drop(event);
    if (!there) {
        call_fail(c, PROBLEM(NOT_FOUND, "There is no entry with this number. Look at the list of players."));
        return;
    }
    if (!find_entrants(thread, c, stream, &all)) return;
    struct snapshot *club = cached_stream_snapshot(desk_club(thread->desk));
    struct json_out o = json_start(c->arena);
    put_pages(&o, club, c->numbers.entry, &all);
    snapshot_drop(club);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_entry_pages = {
    .least = ROLE_PUBLIC, .place = PLACE_READER, .run = run_entry_pages, .list = {"players", NULL, false}};

static void put_entrant(struct json_out *o, const struct snapshot *club, const struct store_person_proof *p)
{
    int32_t player = player_root(club->buffer->state, p->player);
    const struct row_player *row = state_player(club->buffer->state, player);
    const struct name *name = names_find(club->names, text_of(row ? row->ref : ""));
    json_object(o);
    json_put_int(o, "entry", p->entry);
    json_put_int(o, "player", player);
    json_put_text(o, "name", name->name.at ? name->name : TEXT(""));
    json_put_text(o, "club", name->club.at ? name->club : TEXT(""));
    json_put_text(o, "country", name->country.at ? name->country : TEXT(""));
    json_object_end(o);
}

static void run_persons(struct desk_thread *thread, struct call *c)
{
    struct entrants all;
    struct snapshot *event = reader_snapshot(thread, c);
    if (!event) return;
    int64_t stream = event->cached->stream;
    snapshot_drop(event);
    if (!find_entrants(thread, c, stream, &all)) return;
    struct snapshot *club = cached_stream_snapshot(desk_club(thread->desk));
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_key(&o, "persons");
    json_array(&o);
    for (size_t i = 0; i < all.count; i++)
        put_entrant(&o, club, &all.at[i]);
    json_array_end(&o);
    json_object_end(&o);
    snapshot_drop(club);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_persons = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_persons, .list = {"persons", NULL, false}};
