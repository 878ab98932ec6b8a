// SPDX-License-Identifier: MIT
#include "desk/people.h"

#include <stdlib.h>
#include <string.h>

#include "base/crypto/secure.h"
#include "director/persons.h"

// A player of the club by name; root is the player they were merged into.
struct known {
    struct text name, club;
    int32_t player, root;
};

struct entered {
    struct text name, club;
    int32_t entry;
};

struct people {
    struct desk_thread *thread;
    struct call *call;
    struct cached_stream *club, *tournament;
    struct known *known; // of the club in order of name, then who was added by this call
    size_t known_count, sorted_count, known_room;
    struct entered *entered;
    size_t entered_count, entered_room;
    struct store_person *secrets; // of whoever may be meant
    size_t secret_count, secret_room;
    struct store_person *fresh; // of them, those that are to be kept
    size_t fresh_count, fresh_room;
};

// Room for one more element of an array in the arena of the batch.
static void *more_room(struct people *p, void *at, size_t count, size_t *room, size_t size)
{
    if (count < *room) return at;
    size_t wanted = *room ? 2 * *room : 64;
    char *more = arena_alloc(&p->thread->arena, wanted * size);
    if (count) memcpy(more, at, count * size);
    *room = wanted;
    return more;
}

// ---- who is known

static int by_name(const void *a, const void *b)
{
    const struct known *x = a, *y = b;
    int order = text_compare_folded(x->name, y->name);
    return order ? order : x->player - y->player;
}

static void know(struct people *p, struct known player)
{
    p->known = more_room(p, p->known, p->known_count, &p->known_room, sizeof player);
    p->known[p->known_count++] = player;
}

static void know_club(struct people *p)
{
    const struct state *state = p->club->buffer->state;
    const struct names *names = batch_names(p->thread, p->club);
    for (STATE_EACH(player, row, state)) {
        const struct name *name = names_find(names, text_of(row->ref));
        if (row->status != ACTOR_ACTIVE || row->erased || !name->name.len) continue;
        know(p,
             (struct known){arena_copy(&p->thread->arena, name->name),
                            arena_copy(&p->thread->arena, name->club), row->n, player_root(state, row->n)});
    }
    if (p->known_count) qsort(p->known, p->known_count, sizeof *p->known, by_name);
    p->sorted_count = p->known_count;
}

void people_entered(struct people *p, int32_t entry, struct text name, struct text club)
{
    p->entered = more_room(p, p->entered, p->entered_count, &p->entered_room, sizeof *p->entered);
    p->entered[p->entered_count++] = (struct entered){name, club, entry};
}

static void know_entries(struct people *p)
{
    const struct names *names = batch_names(p->thread, p->tournament);
    for (STATE_EACH(entry, row, p->tournament->buffer->state)) {
        if (row->status == ENTRY_REMOVED) continue;
        const struct name *name = names_find(names, text_of(row->ref));
        people_entered(p, row->n, arena_copy(&p->thread->arena, name->name),
                       arena_copy(&p->thread->arena, name->club));
    }
}

// The first of the sorted names that does not come before this one.
static size_t first_at(const struct people *p, struct text name)
{
    size_t low = 0, high = p->sorted_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (text_compare_folded(p->known[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool clubs_differ(struct text a, struct text b)
{
    return a.len && b.len && text_compare_folded(a, b) != 0;
}

// The next player from *at on who has this name; NULL: no more. Start with *at = first_at().
static const struct known *next_named(const struct people *p, const struct person_said *said, size_t *at)
{
    while (*at < p->known_count) {
        const struct known *k = &p->known[(*at)++];
        bool same = text_compare_folded(k->name, said->name) == 0;
        if (!same && *at <= p->sorted_count) *at = p->sorted_count;
        if (same && !clubs_differ(k->club, said->club)) return k;
    }
    return NULL;
}

// ---- secrets and marks

static struct store_person *secret_of(const struct people *p, int32_t player)
{
    for (size_t i = 0; i < p->secret_count; i++)
        if (p->secrets[i].player == player) return &p->secrets[i];
    return NULL;
}

static void want_secret(struct people *p, int32_t player)
{
    if (secret_of(p, player)) return;
    p->secrets = more_room(p, p->secrets, p->secret_count, &p->secret_room, sizeof *p->secrets);
    p->secrets[p->secret_count++] = (struct store_person){.player = player};
}

// Of everybody who is one person with this player.
static void want_secrets(struct people *p, int32_t root)
{
    want_secret(p, root);
    const struct state *state = p->club->buffer->state;
    for (STATE_EACH(player, row, state))
        if (row->merged && player_root(state, row->n) == root) want_secret(p, row->n);
}

static void make_secret(struct people *p, struct store_person *person)
{
    secure_random(person->secret, sizeof person->secret);
    person->known = true;
    p->fresh = more_room(p, p->fresh, p->fresh_count, &p->fresh_room, sizeof *p->fresh);
    p->fresh[p->fresh_count++] = *person;
}

static void mark_of(const struct people *p, const struct store_person *person, char mark[PERSON_MARK + 1])
{
    char room[SECURE_BASE64_ROOM];
    struct text secret = {(const char *)person->secret, sizeof person->secret};
    struct secure_digest mac = secure_mac(secret, (struct text){(const char *)p->tournament->uid, CALL_UID});
    struct text said = secure_base64url(mac.bytes, sizeof mac.bytes, room, sizeof room);
    memcpy(mark, said.at, PERSON_MARK);
    mark[PERSON_MARK] = '\0';
}

// The mark of a person in this tournament: the one under which they are in it already, by whichever of the players who
// are this person (*player), else their own. The entry they are in, 0: none but `but`.
static int32_t mark_person(const struct people *p, int32_t root, int32_t but, int32_t *player,
                           char mark[PERSON_MARK + 1])
{
    const struct state *club = p->club->buffer->state, *now = p->tournament->buffer->state;
    for (size_t i = 0; i < p->secret_count; i++) {
        const struct store_person *person = &p->secrets[i];
        if (!person->known || player_root(club, person->player) != root) continue;
        mark_of(p, person, mark);
        *player = person->player;
        if (persons_entry(now, mark, 0)) return persons_entry(now, mark, but);
    }
    mark_of(p, secret_of(p, root), mark);
    *player = root;
    return 0;
}

// ---- who is meant

static bool add_player(struct people *p, const struct person_said *said, struct person_meant *out)
{
    struct arena *a = &p->thread->arena;
    struct name name = {.name = said->name, .club = said->club, .country = said->country};
    struct text salt, ref;
    names_reference(a, said->name, &salt, &ref);
    struct command add = {.kind = COMMAND_player_add};
    memcpy(add.is.player_add.ref, ref.at, ref.len);
    if (!batch_command(p->thread, p->call, p->club, &add)) return false;
    batch_name(p->thread, p->club, ref, salt, &name);
    out->player = p->call->made.n;
    want_secret(p, out->player);
    make_secret(p, secret_of(p, out->player));
    know(p, (struct known){arena_copy(a, said->name), arena_copy(a, said->club), out->player, out->player});
    mark_of(p, secret_of(p, out->player), out->mark);
    return true;
}

static bool mean_number(struct people *p, const struct person_said *said, int32_t but,
                        struct person_meant *out)
{
    const struct state *state = p->club->buffer->state;
    const struct row_player *row = state_player(state, said->player);
    const struct name *name = row ? names_find(p->club->names, text_of(row->ref)) : NULL;
    if (!row || row->erased || !name->name.len) {
        call_fail(p->call,
                  PROBLEM(NOT_FOUND, "There is no player with this number. Look at the list of players."));
        return false;
    }
    int32_t root = player_root(state, row->n);
    out->name = said->name.len ? said->name : arena_copy(&p->thread->arena, name->name);
    mark_person(p, root, but, &out->player, out->mark);
    return true;
}

// An entry of this name that is somebody else; two clubs say that themselves.
static int32_t like(const struct people *p, const struct person_said *said, int32_t but)
{
    for (size_t i = 0; i < p->entered_count; i++) {
        const struct entered *other = &p->entered[i];
        bool same = other->entry != but && !text_compare_folded(other->name, said->name);
        if (same && !clubs_differ(other->club, said->club)) return other->entry;
    }
    return 0;
}

static bool mean_name(struct people *p, const struct person_said *said, int32_t but, struct person_meant *out)
{
    size_t at = first_at(p, said->name);
    out->name = said->name;
    out->like = like(p, said, but);
    for (const struct known *k; (k = next_named(p, said, &at));) {
        char mark[PERSON_MARK + 1];
        int32_t player, in = mark_person(p, k->root, but, &player, mark);
        if (in && !out->like) out->like = in;
        if (in || player == out->player) continue;
        if (!out->among++) {
            out->player = player;
            memcpy(out->mark, mark, sizeof mark);
        }
    }
    return out->player || add_player(p, said, out);
}

bool people_mean(struct people *p, const struct person_said *said, int32_t but, struct person_meant *out)
{
    *out = (struct person_meant){.name = said->name};
    if (said->fresh) return add_player(p, said, out);
    return said->player ? mean_number(p, said, but, out) : mean_name(p, said, but, out);
}

// ---- begin and end

static void want_meant(struct people *p, const struct person_said *said)
{
    if (said->player && state_player(p->club->buffer->state, said->player))
        want_secrets(p, player_root(p->club->buffer->state, said->player));
    size_t at = first_at(p, said->name);
    if (!said->player && !said->fresh)
        for (const struct known *k; (k = next_named(p, said, &at));)
            want_secrets(p, k->root);
}

struct people *people_open(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                           struct cached_stream *tournament, const struct person_said *said, size_t n)
{
    struct people *p = ARENA_NEW(&thread->arena, struct people);
    *p = (struct people){.thread = thread, .call = c, .club = club, .tournament = tournament};
    know_club(p);
    know_entries(p);
    for (size_t i = 0; i < n; i++)
        want_meant(p, &said[i]);
    struct err e = store_person_find(thread->store, club->stream, p->secrets, p->secret_count);
    if (e.code != ERR_NONE) {
        batch_broken(thread, c, e);
        return NULL;
    }
    for (size_t i = 0; i < p->secret_count; i++)
        if (!p->secrets[i].known) make_secret(p, &p->secrets[i]);
    return p;
}

bool people_keep(struct people *p)
{
    struct err e = store_person_keep(p->thread->store, p->club->stream, p->fresh, p->fresh_count);
    if (e.code != ERR_NONE) batch_broken(p->thread, p->call, e);
    return e.code == ERR_NONE;
}
