// SPDX-License-Identifier: MIT
// Players' own PINs: where an event asks for them, nobody says Ready or signs for somebody else. Four digits
// are few, so they are hashed like passwords, and a tablet where somebody guesses has to wait: a minute, then
// twice as long after each further guess.
#include "desk/secrets/player_pins.h"

#include <stdio.h>

#include "base/crypto/secure.h"
#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "director/formats/drawn.h"
#include "director/profile.h"

enum { TRIES = 5, LOCKED_MS = 60000, DOUBLINGS_MOST = 6 };

// ---- giving one out

// The body is empty; the first step makes the rest.
struct new_pin {
    char pin[5], hash[SECURE_PASSWORD];
};
static const struct fields new_pin_fields = {"new_pin", NULL, 0, sizeof(struct new_pin)};

// On a hasher.
static void before_pin(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    struct new_pin *new = c->own;
    snprintf(new->pin, sizeof new->pin, "%04u", secure_random_below(10000) % 10000);
    if (!secure_password_hash(text_of(new->pin), new->hash))
        call_fail(c,
                  (struct problem){.code = ERR_BUSY, .detail = "Try again in a moment.", .retry_after_s = 2});
}

static void run_pin(struct desk_thread *thread, struct call *c)
{
    const struct new_pin *new = c->own;
    struct cached_stream *l = batch_tournament(thread, c);
    if (!l) return;
    if (!state_entry(l->buffer->state, c->numbers.entry)) {
        call_fail(c, PROBLEM(NOT_FOUND, "There is no entry with this number."));
        return;
    }
    store_add_entry_pin(thread->store, l->stream, c->numbers.entry, text_of(new->hash));
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_int(&o, "entry", c->numbers.entry);
    json_put_string(&o, "pin", new->pin);
    json_object_end(&o);
    call_answer_json(c, 201, json_bytes(&o), 0);
    call_made_in_tournament(c, "/entries/%d/pin", c->numbers.entry);
    c->answer.shown_once = true;
}

const struct operation operation_entry_pin = {.least = ROLE_DIRECTOR,
                                              .place = PLACE_WORKER,
                                              .pins = true,
                                              .before = before_pin,
                                              .run = run_pin,
                                              .own = &new_pin_fields};

// ---- asking for it

static void refuse(struct call *c, const char *detail)
{
    call_fail(c, (struct problem){.code = ERR_PLAYER_PIN, .detail = detail, .reason = "player-pin"});
}

// For whom a tablet speaks, where the event wants to know; 0 = nobody is asked. What is wrong with the
// command is said by the command.
static int32_t speaks_for(const struct call *c, const struct snapshot *s)
{
    const struct row_match *m = drawn_match(s->buffer->state, c->numbers.match);
    bool signs = c->command.kind == COMMAND_card_sign;
    int32_t side = signs ? c->command.is.card_sign.side : c->command.is.match_ready.side;
    if (!m || c->caller.kind != ACTOR_DEVICE || !profile_value(s->buffer->state, SETTING_PLAYER_PIN))
        return 0;
    // A tablet asks only for players of its own table; that the match is elsewhere the command says.
    if (m->table != c->caller.table) return 0;
    return side == SIDE_A ? m->a : side == SIDE_B ? m->b : 0;
}

static struct text pin_said(const struct call *c)
{
    bool signs = c->command.kind == COMMAND_card_sign;
    return text_of(signs ? c->command.is.card_sign.pin : c->command.is.match_ready.pin);
}

bool player_pin_locked(const struct store_pin *pin, int64_t now_ms)
{
    int32_t beyond = pin->wrong - TRIES;
    if (beyond < 0) return false;
    int64_t ago_ms = now_ms > pin->last_ms ? now_ms - pin->last_ms : pin->last_ms - now_ms;
    return ago_ms < (int64_t)LOCKED_MS << (beyond < DOUBLINGS_MOST ? beyond : DOUBLINGS_MOST);
}

// device: at which the PIN was typed, 0 = at none, by whoever it was.
struct pin_check {
    int64_t stream;
    int32_t entry, device;
    struct text said;
};

// What was guessed stands in the database, which all servers share; it is written when a guess is wrong, and when the
// right one comes after wrong ones of its own device: what somebody guesses elsewhere goes on to be counted there.
static struct err compare(struct desk_thread *thread, struct call *c, const struct pin_check *of,
                          const struct store_pin *pin)
{
    if (!secure_password_matches(of->said, arena_string(c->arena, pin->hash))) {
        refuse(c, "This is not the player's PIN. Type it again, or ask the director for a new one.");
        return store_pin_wrong(thread->store, of->stream, of->entry, of->device, c->now_ms);
    }
    return pin->wrong ? store_pin_forget(thread->store, of->stream, of->entry, of->device) : OK;
}

static void check(struct desk_thread *thread, struct call *c, const struct pin_check *of)
{
    struct store_pin pin;
    if (!of->said.len) {
        refuse(c, "This event asks for the player's own PIN. Type it, then tap again.");
        return;
    }
    struct err e = store_entry_pin(thread->store, c->arena, of->stream, of->entry, of->device, &pin);
    if (e.code == ERR_NONE && player_pin_locked(&pin, c->now_ms))
        refuse(c, "Too many wrong PINs. Wait a minute, or ask the director for a new one.");
    else if (e.code == ERR_NONE && !pin.hash.len)
        refuse(c, "This player has no PIN yet. Ask the director for one.");
    else if (e.code == ERR_NONE)
        e = compare(thread, c, of, &pin);
    if (e.code != ERR_NONE) call_fail_err(c, e);
}

// On a hasher.
static void before_player(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    int32_t entry = speaks_for(c, s);
    snapshot_drop(s);
    struct pin_check of = {.entry = entry, .device = c->caller.number, .said = pin_said(c)};
    if (entry <= 0) return;
    of.stream = stream_cache_find(thread->desk->index, c->uid)->stream;
    check(thread, c, &of);
}

// Events without PINs, which most are, never wait for the hashers.
static bool asks_pin(struct desk *d, const struct call *c)
{
    struct cached_stream *l = stream_cache_find(d->index, c->uid);
    struct snapshot *s = l && l->kind == STREAM_TOURNAMENT ? cached_stream_snapshot(l) : NULL;
    bool asks = !s || speaks_for(c, s);
    snapshot_drop(s);
    return asks;
}

#define SPOKEN(command_)                                                                                     \
    {                                                                                                        \
        .least = ROLE_DEVICE, .devices = true, .place = PLACE_WORKER, .pins = true, .asks = asks_pin,        \
        .before = before_player, .run = batch_run_command, .command = &command_types[COMMAND_##command_],    \
        .reply = reply_match, .edits = ROW_match                                                             \
    }
const struct operation operation_match_ready = SPOKEN(match_ready);
const struct operation operation_card_sign = SPOKEN(card_sign);

// ---- the own page

#define OWN_PAGE_FIELDS(F, S) F(S, BO, hidden, 0, 0, REQUIRED) F(S, TX, pin, 4, 1, REQUIRED)
struct own_page {
    OWN_PAGE_FIELDS(FIELD_MEMBER, own_page)
};
BODY_FIELDS(own_page, OWN_PAGE_FIELDS)

// On a hasher. Strangers all count as one, so that no tablet waits for what they guess.
static void before_own_page(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_published(thread, c);
    if (!s) return;
    const struct row_entry *entry = state_entry(s->buffer->state, c->numbers.entry);
    struct pin_check of = {.stream = s->cached->stream,
                           .entry = entry && entry->status != ENTRY_REMOVED ? entry->n : 0,
                           .said = text_of(((const struct own_page *)c->own)->pin)};
    snapshot_drop(s);
    if (of.entry)
        check(thread, c, &of);
    else
        call_fail(c, PROBLEM(NOT_FOUND, "There is no entry with this number. Look at the list of players."));
}

// Who plays in the entry; 0: nobody known, or more than one, who share its PIN.
static int32_t alone_in(struct desk_thread *thread, struct call *c, const struct cached_stream *l)
{
    struct store_person_proof *all;
    size_t n, most = (size_t)ENTRIES_MAX * ENTRY_PERSONS_MAX;
    int32_t player = 0, count = 0;
    struct err e = store_person_entry_list(thread->store, c->arena, l->stream, most, &all, &n);
    if (e.code != ERR_NONE) {
        batch_broken(thread, c, e);
        return 0;
    }
    for (size_t i = 0; i < n; i++)
        if (all[i].entry == c->numbers.entry) player = all[i].player, count++;
    if (count == 1) return player;
    refuse(c, "This PIN is not of one person alone. Ask the director to hide the page.");
    return 0;
}

static void run_own_page(struct desk_thread *thread, struct call *c)
{
    const struct own_page *said = c->own;
    struct cached_stream *l = batch_tournament(thread, c), *club = l ? batch_club(thread, c) : NULL;
    int32_t player = club ? alone_in(thread, c, l) : 0;
    if (!player) return;
    struct command hide = {.kind = COMMAND_own_page_hide};
    hide.is.own_page_hide =
        (struct command_own_page_hide){.player = player, .hidden = said->hidden, .entry = c->numbers.entry};
    secure_hex(l->uid, CALL_UID, hide.is.own_page_hide.uid, sizeof hide.is.own_page_hide.uid);
    if (!batch_command(thread, c, club, &hide)) return;
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_bool(&o, "hidden", said->hidden);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_own_page_hide = {.least = ROLE_PUBLIC,
                                                  .devices = true,
                                                  .anonymous = true,
                                                  .with_club = true,
                                                  .place = PLACE_WORKER,
                                                  .pins = true,
                                                  .before = before_own_page,
                                                  .run = run_own_page,
                                                  .guessed = "pin",
                                                  .tries = "own page",
                                                  .secret = true,
                                                  .own = &own_page_fields};
