// SPDX-License-Identifier: MIT
#include "audit/retire.h"

#include "audit/save_rows.h"
#include "audit/state_buffer.h"
#include "base/log/log.h"
#include "codec/ledger/ledger.h"
#include "codec/ledger/ledger_file.h"
#include "director/state.h"

#include <inttypes.h>
#include <string.h>

const struct row_signing_key *key_retired(const struct state *club,
                                          const unsigned char public[static SECURE_PUBLIC])
{
    char hex[SECURE_HEX_ROOM];
    struct text said = secure_hex(public, SECURE_PUBLIC, hex, sizeof hex);
    for (STATE_EACH(signing_key, row, club))
        if (row->retired_ms && text_equal(text_of(row->public), said)) return row;
    return NULL;
}

// ---- the club of a database

struct club {
    struct store_stream stream; // id 0: there is none
    struct state_buffer *keys;  // its present, as far as it tells of keys
};

static struct err find_club(struct store *s, struct arena *a, struct club *club)
{
    struct store_stream *found;
    size_t n;
    *club = (struct club){.keys = state_buffer_new()};
    struct err err = store_stream_list(s, a, STREAM_CLUB, 0, 0, 1, &found, &n);
    if (!err.code && n) club->stream = found[0];
    return err;
}

static struct err read_keys(struct store *s, struct arena *a, struct club *club, struct store_rows *rows)
{
    *rows = (struct store_rows){.kind = ROW_signing_key};
    if (!club->stream.id) return OK;
    struct err err = store_load(s, a, club->stream.id, rows, 1);
    for (size_t i = 0; i < rows->count && !err.code; i++)
        state_buffer_put(club->keys, rows->kind, (const struct row_signing_key *)rows->at + i);
    club->keys->state->seq = club->stream.seq;
    return err;
}

struct err key_rows(struct store *s, struct arena *a, struct key_rows *out)
{
    struct club club;
    struct store_rows rows = {0};
    struct err err = find_club(s, a, &club);
    if (!err.code) err = read_keys(s, a, &club, &rows);
    state_buffer_free(club.keys);
    *out = (struct key_rows){rows.at, rows.count};
    return err;
}

struct err key_signs(struct store *s, struct arena *a, const struct secure_key *key)
{
    char room[SECURE_HEX_ROOM];
    struct club club;
    struct store_rows rows;
    struct err err = find_club(s, a, &club);
    if (!err.code) err = read_keys(s, a, &club, &rows);
    if (!err.code && key_retired(club.keys->state, key->public))
        err = err_make(ERR_FORBIDDEN,
                       arena_printf(a,
                                    "the key %.*s is retired and signs nothing any more; move its file "
                                    "key.ed25519 away and start once with --new-key",
                                    TEXT_ARGS(key_fingerprint(key->public, room))));
    state_buffer_free(club.keys);
    return err;
}

// ---- its end

// The number of the key that may be retired.
static struct err choose(const struct state *club, struct text fingerprint, int32_t *number)
{
    const struct row_signing_key *chosen = NULL;
    int others = 0;
    for (STATE_EACH(signing_key, row, club)) {
        bool it = text_equal(text_of(row->fingerprint), fingerprint);
        if (it && (!chosen || chosen->imported)) chosen = row;
        others += !it && !row->imported && !row->retired_ms;
    }
    if (!chosen)
        return err_make(ERR_NOT_FOUND,
                        "the club's ledger lists no key with this fingerprint; `tdserver keys` "
                        "prints those that it lists");
    if (chosen->imported)
        return err_make(ERR_CONFLICT, "this key is of another place: it signs nothing here");
    if (chosen->retired_ms) return err_make(ERR_CONFLICT, "this key is retired already");
    if (!others)
        return err_make(ERR_CONFLICT,
                        "no other key signs here yet; stop the server, move the file key.ed25519 of "
                        "this one away, start once with --new-key, then retire it");
    *number = chosen->n;
    return OK;
}

static struct err append(struct store *s, struct arena *a, struct club *club, const struct event *event)
{
    struct text body;
    struct secure_digest *hash = ARENA_NEW(a, struct secure_digest);
    struct err err = ledger_encode(a, event, &body);
    if (err.code) return err;
    memcpy(hash->bytes, club->stream.hash, sizeof hash->bytes);
    *hash = ledger_chain(hash, body);
    if (!state_buffer_apply(club->keys, event))
        return err_make(ERR_INTERNAL, "the club's ledger does not take the end of the key");
    store_add_event(s, club->stream.id, event->seq, body, hash->bytes);
    save_rows(club->keys, club->stream.seq, s, club->stream.id);
    return OK;
}

// Never before the club's last line, whatever the clock of the machine on which this is typed.
static struct err when(struct store *s, struct arena *a, const struct club *club, int64_t *at_ms)
{
    struct store_event *last;
    struct event event;
    size_t n;
    struct err err = store_event_page(s, a, club->stream.id, club->stream.seq - 1, 1, &last, &n);
    if (!err.code && n) err = ledger_decode(a, last->body, &event);
    if (!err.code && n && event.at_ms > *at_ms) *at_ms = event.at_ms;
    return err;
}

// What is signed over something later than the end of its key is false for ever. Asked when the row of the key is saved,
// for which servers that sign with it just now were waited for.
static struct err nothing_later(struct store *s, struct arena *a, const struct club *club,
                                const struct event *end)
{
    const struct row_signing_key *row = state_signing_key(club->keys->state, end->is.key_retired.key);
    unsigned char public[STORE_KEY], uid[STORE_UID];
    char room[SECURE_HEX_ROOM];
    int64_t seq;
    if (!row || !secure_from_hex(text_of(row->public), public, sizeof public))
        return err_make(ERR_INTERNAL, "the key is not one");
    struct err err = store_checkpoint_after(s, public, end->at_ms, uid, &seq);
    if (err.code || !seq) return err;
    return err_make(ERR_CONFLICT,
                    arena_printf(a,
                                 "tournament %.*s is signed with this key over event %" PRId64
                                 ", which is later than now by the clock of this machine; set "
                                 "the clock right, then retire the key",
                                 TEXT_ARGS(secure_hex(uid, sizeof uid, room, sizeof room)), seq));
}

// The club's ledger is locked: a server that runs writes before this or after it.
static struct err retire(struct store *s, struct arena *a, struct club *club, struct text fingerprint,
                         int64_t now_ms)
{
    struct store_rows rows;
    struct event event = {.kind = EVENT_key_retired, .at_ms = now_ms};
    struct err err = store_begin(s, a, &club->stream, 1, NULL, 0);
    if (!err.code) err = read_keys(s, a, club, &rows);
    if (!err.code) err = choose(club->keys->state, fingerprint, &event.is.key_retired.key);
    event.seq = club->stream.seq + 1;
    if (!err.code) err = when(s, a, club, &event.at_ms);
    if (!err.code) err = append(s, a, club, &event);
    if (!err.code) err = store_flush(s);
    if (!err.code) err = nothing_later(s, a, club, &event);
    return err.code ? err : store_commit(s);
}

struct err key_retire(struct store *s, struct arena *a, struct text fingerprint, int64_t now_ms)
{
    struct club club;
    struct err err = find_club(s, a, &club);
    if (!err.code && !club.stream.id) err = err_make(ERR_NOT_FOUND, "there is no club here yet, and no key");
    if (!err.code) err = retire(s, a, &club, fingerprint, now_ms);
    if (err.code && err.detail) err.detail = arena_printf(a, "%s", err.detail);
    store_rollback(s);
    state_buffer_free(club.keys);
    if (err.code) return err;
    struct err untold = store_tell(s, club.stream.uid);
    if (untold.code)
        log_line(LOG_WARN, "key.untold", "the key is retired; servers that run find it by themselves: %s",
                 untold.detail ? untold.detail : "they were not told");
    return OK;
}
