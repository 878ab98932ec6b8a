// SPDX-License-Identifier: MIT
#include "desk/hall.h"

#include <string.h>

#include "base/crypto/secure.h"
#include "desk/desk_inner.h"
#include "desk/operation.h"
#include "desk/secrets/actor_ref.h"

struct hall_place hall_place_of(struct desk_thread *thread, struct call *c)
{
    struct hall_place at = {.tournament = batch_tournament(thread, c)};
    if (!at.tournament) return at;
    batch_mark(thread, at.tournament);
    // The batch holds one club, with which the server was set up.
    if (at.tournament->club != desk_club(thread->desk)) return at;
    at.club = at.tournament->club;
    if (at.club && at.club->only_shown && c->operation->past_club) at.club = NULL;
    if (at.club) batch_mark(thread, at.club);
    return at;
}

bool hall_borrowed(const struct hall_place *at, int32_t n)
{
    const struct row_hall_table *row = state_hall_table(at->tournament->buffer->state, n);
    return at->club && row && row->borrowed;
}

// ---- who is who

int32_t hall_listing(const struct state *club, const unsigned char uid[CALL_UID])
{
    char room[SECURE_HEX_ROOM];
    struct text hex = secure_hex(uid, CALL_UID, room, sizeof room);
    for (STATE_EACH(listing, row, club))
        if (text_equal(text_of(row->uid), hex)) return row->n;
    return 0;
}

bool hall_listed(const struct state *club, int32_t listing, unsigned char uid[CALL_UID])
{
    const struct row_listing *row = state_listing(club, listing);
    return row && secure_from_hex(text_of(row->uid), uid, CALL_UID);
}

int32_t hall_actor(const struct state *tournament, struct text ref)
{
    for (STATE_EACH(actor, row, tournament))
        if (text_equal(text_of(row->ref), ref)) return row->n;
    return 0;
}

static struct text device_ref(struct arena *a, const struct hall_place *at, int32_t device)
{
    return actor_ref(a, at->tournament->uid, at->club->uid, "tablet", device);
}

int32_t hall_device(struct arena *a, const struct hall_place *at, int32_t actor)
{
    const struct row_actor *row = state_actor(at->tournament->buffer->state, actor);
    if (!at->club || !row || row->kind != ACTOR_DEVICE || !row->ref[0]) return 0;
    for (STATE_EACH(club_device, device, at->club->buffer->state))
        if (device->table == row->table && text_equal(text_of(row->ref), device_ref(a, at, device->n)))
            return device->n;
    return 0;
}

// ---- tables come and go

bool hall_copy(struct desk_thread *thread, struct call *c, const struct hall_place *at, int32_t n)
{
    const struct row_club_table *row = state_club_table(at->club->buffer->state, n);
    thread->batch_forgets_credentials = true;
    if (!at->tournament || !row) return true;
    struct command copy = {.kind = COMMAND_table_borrow};
    struct command_table_borrow *to = &copy.is.table_borrow;
    *to = (struct command_table_borrow){
        .table = n, .status = row->status, .card = row->card, .cards = row->cards, .epoch = row->epoch};
    memcpy(to->name, row->name, sizeof to->name);
    if (row->device) {
        struct text ref = device_ref(c->arena, at, row->device);
        memcpy(to->ref, ref.at, ref.len);
    }
    return batch_command(thread, c, at->tournament, &copy);
}

// In use here, and with nothing of its own that would be lost.
static bool wanted(const struct row_hall_table *row)
{
    return row->status == TABLE_OPEN && !row->borrowed && !row->device && !row->card;
}

static bool is_free(const struct cached_stream *club, int32_t n, int32_t listing)
{
    const struct row_club_table *row = state_club_table(club->buffer->state, n);
    return !row || (row->status != TABLE_OUT_OF_USE && (!row->listing || row->listing == listing));
}

static bool borrow(struct desk_thread *thread, struct call *c, const struct hall_place *at)
{
    int32_t listing = at->club ? hall_listing(at->club->buffer->state, at->tournament->uid) : 0;
    int32_t last = state_last(at->tournament->buffer->state, ROW_hall_table);
    for (int32_t n = 1; listing && n <= last; n++) {
        const struct row_hall_table *row = state_hall_table(at->tournament->buffer->state, n);
        if (!row || !wanted(row) || !is_free(at->club, n, listing)) continue;
        if (!HALL_COMMAND(thread, c, at->club, club_table_lend, .table = n, .listing = listing) ||
            !hall_copy(thread, c, at, n))
            return false;
    }
    return true;
}

static bool give_back(struct desk_thread *thread, struct call *c, const struct hall_place *at, bool all)
{
    int32_t listing = at->club ? hall_listing(at->club->buffer->state, at->tournament->uid) : 0;
    int32_t last = listing ? state_last(at->club->buffer->state, ROW_club_table) : 0;
    for (int32_t n = 1; n <= last; n++) {
        const struct row_club_table *row = state_club_table(at->club->buffer->state, n);
        if (!row || row->listing != listing || (!all && hall_borrowed(at, n))) continue;
        thread->batch_forgets_credentials = true;
        if (!HALL_COMMAND(thread, c, at->tournament, table_return, .table = n) ||
            !HALL_COMMAND(thread, c, at->club, club_table_return, .table = n))
            return false;
    }
    return true;
}

// A table that the tournament has from a hall and this one did not lend it: it was imported from elsewhere.
static bool strayed(const struct hall_place *at, int32_t n, int32_t listing)
{
    const struct row_club_table *row = state_club_table(at->club->buffer->state, n);
    return hall_borrowed(at, n) && (!row || row->listing != listing);
}

// What the tournament calls its tables, and which of them it has put out of use, holds in the hall.
static bool tell_club(struct desk_thread *thread, struct call *c, const struct hall_place *at)
{
    int32_t listing = hall_listing(at->club->buffer->state, at->tournament->uid);
    int32_t last = state_last(at->tournament->buffer->state, ROW_hall_table);
    for (int32_t n = 1; n <= last; n++) {
        const struct row_hall_table *row = state_hall_table(at->tournament->buffer->state, n);
        if (!row || !hall_borrowed(at, n) || strayed(at, n, listing)) continue;
        struct command set = {.kind = COMMAND_club_table_set};
        set.is.club_table_set = (struct command_club_table_set){.table = n, .status = row->status};
        memcpy(set.is.club_table_set.name, row->name, sizeof row->name);
        if (!batch_command(thread, c, at->club, &set)) return false;
    }
    return true;
}

// Tables of a hall that a tournament brings along when it is taken over or was imported: those of this hall that stand in
// their places are lent to it, with their own tablets; a table that is taken by others is its own from then on.
static bool arrive(struct desk_thread *thread, struct call *c, const struct hall_place *at)
{
    const struct state *tournament = at->tournament->buffer->state;
    int32_t listing = hall_listing(at->club->buffer->state, at->tournament->uid);
    int32_t last = state_last(at->tournament->buffer->state, ROW_hall_table);
    bool all = c->command.kind == COMMAND_take_over;
    for (int32_t n = 1; listing && n <= last; n++) {
        if (all ? !hall_borrowed(at, n) : !strayed(at, n, listing)) continue;
        bool ours = is_free(at->club, n, listing);
        // A match of an import ends where it is; then its table is let go.
        if (!all && !ours && state_hall_table(tournament, n)->match) continue;
        bool done =
            ours ? HALL_COMMAND(thread, c, at->club, club_table_lend, .table = n, .listing = listing) &&
                       hall_copy(thread, c, at, n)
                 : HALL_COMMAND(thread, c, at->tournament, table_return, .table = n);
        if (!done) return false;
    }
    return true;
}

bool hall_follow(struct desk_thread *thread, struct call *c, const struct hall_place *at)
{
    const struct row_tournament *t = state_tournament(at->tournament->buffer->state, 1);
    if (!at->club || t->away[0]) return true;
    bool closed = t->status == TOURNAMENT_CLOSED;
    if ((!closed || c->command.kind == COMMAND_take_over) && !arrive(thread, c, at)) return false;
    if (closed) return give_back(thread, c, at, true);
    return tell_club(thread, c, at) && give_back(thread, c, at, false) && borrow(thread, c, at);
}

const struct row_hall_table *hall_table_asked(struct call *c, const struct cached_stream *l)
{
    const struct row_hall_table *t = state_hall_table(l->buffer->state, c->numbers.table);
    if (!t)
        call_fail(c,
                  PROBLEM(NOT_FOUND, "There is no table with this number. Set the number of tables first."));
    return t;
}
