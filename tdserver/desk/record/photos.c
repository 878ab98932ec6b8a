// SPDX-License-Identifier: MIT
// Photographs of positions, for matches that are adjourned: kept beside the ledger under match and hash, without
// what the camera wrote beside the picture; shown to the table and the desk only, and erasable.
#include <string.h>

#include "base/clock.h"
#include "base/crypto/secure.h"
#include "base/rate.h"
#include "codec/pictures/picture.h"
#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "director/formats/drawn.h"
#include "views/documents.h"

enum { PHOTO_MOST = 1024 * 1024, UNUSED_S = 3600 };
enum { PHOTOS_OF_A_MATCH = 12, PHOTOS_OF_A_TOURNAMENT = 400 };

// May the caller see the present of the match of the call? False after it answered why not.
static bool match_seen(struct call *c, const struct cached_stream *l, const struct state *state)
{
    const struct row_match *m = drawn_match(state, c->numbers.match);
    if (m && sees_present(c, l, m)) return true;
    call_fail(c, m ? PROBLEM(FORBIDDEN, "Only the table of this match and the desk may see its photographs.")
                   : PROBLEM(NOT_FOUND, "There is no match with this number."));
    return false;
}

// The tournament of the call, for who may see its match; NULL after it answered why not.
static struct snapshot *seen_match(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s || match_seen(c, s->cached, s->buffer->state)) return s;
    snapshot_drop(s);
    return NULL;
}

// The same for who changes something beside the ledger, as the owner of the stream.
static struct cached_stream *written_match(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = batch_tournament(thread, c);
    return l && match_seen(c, l, l->buffer->state) ? l : NULL;
}

// As Base64.
#define NEW_PHOTO_FIELDS(F, S) F(S, SL, kind, 40, 1, REQUIRED) F(S, SL, data, PHOTO_MOST, 1, REQUIRED)
struct new_photo {
    NEW_PHOTO_FIELDS(FIELD_MEMBER, new_photo)
};
BODY_FIELDS(new_photo, NEW_PHOTO_FIELDS)

// Outside any batch, since it reads a megabyte: afterwards `data` is the picture itself, as it will be kept.
static void before_put(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    struct new_photo *new = c->own;
    char *bytes = arena_alloc(c->arena, new->data.len + 1);
    struct text came = {bytes, secure_from_base64(new->data, bytes, new->data.len)};
    if (!came.len || came.len > PHOTO_MOST) {
        call_fail_err(c, (struct err){ERR_BAD_FIELDS, "/data", "send the picture as Base64, 1 MiB at most"});
        return;
    }
    new->data = picture_stripped(c->arena, came);
    if (!text_equal(new->kind, picture_kind(came)))
        call_fail_err(c, (struct err){ERR_BAD_FIELDS, "/kind",
                                      "send image/jpeg, image/png or image/webp, as the picture is"});
    else if (!new->data.len)
        call_fail_err(c, (struct err){ERR_BAD_FIELDS, "/data", "is not a whole picture; take it again"});
}

// A table takes a few at once and then one a minute, whichever tablet it has: nobody else waits behind them.
static void door_put(struct desk *d, struct call *c)
{
    struct {
        unsigned char uid[CALL_UID];
        int32_t table;
    } at = {.table = c->caller.table};
    if (!d->options.photographs || c->caller.kind != ACTOR_DEVICE) return;
    memcpy(at.uid, c->uid, CALL_UID);
    int wait_s =
        rate_take(d->options.photographs, (struct text){(const char *)&at, sizeof at}, clock_mono_ms());
    if (!wait_s) return;
    struct problem p = PROBLEM(RATE_LIMITED, "This table has taken many photographs. Wait as long as "
                                             "Retry-After says, or ask the director to take it.");
    p.retry_after_s = wait_s;
    call_fail(c, p);
}

static bool is_full(const struct store_photo_count *others)
{
    return others->match >= PHOTOS_OF_A_MATCH || others->stream >= PHOTOS_OF_A_TOURNAMENT;
}

// What one table took and did not use is no other's trouble: where the tournament is full, the match with most of them
// loses one; where the match is full, the desk's own photograph still comes in.
static struct err displace(struct store *s, const struct store_photo *photo,
                           const struct store_photo_count *others, bool desk)
{
    bool found = false, match_full = others->match >= PHOTOS_OF_A_MATCH;
    struct err e = OK;
    if (!match_full || desk)
        e = store_photo_displace(s, photo->stream, match_full ? photo->match : 0, &found);
    if (e.code != ERR_NONE || found || desk) return e;
    return match_full
               ? err_make(ERR_CONFLICT, "This match has too many photographs. Ask the director to erase "
                                        "one or to take it, or try again in an hour.")
               : err_make(ERR_CONFLICT, "This tournament has too many photographs. Erase that of a "
                                        "finished match.");
}

// Pictures that were taken and not used make room for others.
static struct err make_room(struct store *s, const struct store_photo *photo, bool desk)
{
    struct store_photo_count others;
    struct err e = store_photo_count(s, photo, &others);
    if (e.code != ERR_NONE || !is_full(&others)) return e;
    e = store_photo_sweep(s, photo->stream, UNUSED_S);
    if (e.code == ERR_NONE) e = store_photo_count(s, photo, &others);
    if (e.code != ERR_NONE || !is_full(&others)) return e;
    return displace(s, photo, &others, desk);
}

static void keep_photo(struct desk_thread *thread, struct call *c, struct store_photo *photo)
{
    char room[SECURE_HEX_ROOM];
    struct secure_digest digest = secure_sha256(photo->bytes);
    photo->hash = secure_hex(digest.bytes, sizeof digest.bytes, room, sizeof room);
    struct err e = make_room(thread->store, photo, c->caller.kind != ACTOR_DEVICE);
    if (e.code == ERR_NONE) e = store_photo_add(thread->store, photo);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_text(&o, "photo", photo->hash);
    json_object_end(&o);
    call_answer_json(c, 201, json_bytes(&o), 0);
    call_made_in_tournament(c, "/matches/%d/photo/%.*s", photo->match, TEXT_ARGS(photo->hash));
}

static void run_put(struct desk_thread *thread, struct call *c)
{
    const struct new_photo *new = c->own;
    struct cached_stream *l = written_match(thread, c);
    if (!l) return;
    struct store_photo photo = {
        .stream = l->stream, .match = c->numbers.match, .kind = new->kind, .bytes = new->data};
    keep_photo(thread, c, &photo);
}

const struct operation operation_photo_put = {.least = ROLE_DEVICE,
                                              .devices = true,
                                              .place = PLACE_WORKER,
                                              .door = door_put,
                                              .before = before_put,
                                              .run = run_put,
                                              .own = &new_photo_fields};

static void no_photo(struct call *c)
{
    call_fail(c, PROBLEM(NOT_FOUND, "There is no photograph under this hash, or it was erased."));
}

static void run_get(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = seen_match(thread, c);
    if (!s) return;
    struct store_photo photo = {.stream = s->cached->stream, .match = c->numbers.match, .hash = c->photo};
    snapshot_drop(s);
    struct err e = store_photo_find(thread->store, c->arena, &photo);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else if (!photo.kind.len)
        no_photo(c);
    else
        c->answer = (struct call_answer){
            .status = 200, .body = photo.bytes, .type = arena_string(c->arena, photo.kind)};
}

const struct operation operation_photo_get = {
    .least = ROLE_DEVICE, .devices = true, .place = PLACE_READER, .run = run_get};

static void run_erase(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = written_match(thread, c);
    if (!l) return;
    bool found;
    struct err e = store_photo_erase(thread->store, l->stream, c->numbers.match, c->photo, &found);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else if (!found)
        no_photo(c);
    else
        c->answer = (struct call_answer){.status = 204};
}

const struct operation operation_photo_erase = {
    .least = ROLE_DIRECTOR, .place = PLACE_WORKER, .run = run_erase};

// ---- the register

static void run_unfinished(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    v.inside = true;
    struct json_out o = json_start(c->arena);
    document_unfinished(&o, &v);
    call_answer_json(c, 200, json_bytes(&o), 0);
    snapshot_drop(s);
}

const struct operation operation_unfinished = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_unfinished, .list = {"matches", "match", false}};
