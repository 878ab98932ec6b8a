// SPDX-License-Identifier: MIT
#include "audit/export.h"

#include "audit/signed.h"
#include "codec/ledger_file.h"

#include <inttypes.h>
#include <string.h>

enum { PIECE = 1 << 16, STREAM_PAGE = 256 };

struct writing {
    struct json_out out; // not yet given away
    bool (*put)(void *user, struct text piece);
    void *user;
    bool stopped;
    const struct store_stream *stream;
    struct trusted given; // so far
    struct signed_walk checkpoints;
    const char *wrong; // with event given.seq; NULL: nothing
};

static void give(struct writing *w)
{
    if (!w->stopped) w->stopped = !w->put(w->user, json_bytes(&w->out));
    w->out.len = 0;
}

// Is the event the next one, and was nothing else signed in its place?
static void note_event(struct writing *w, const struct store_event *event)
{
    struct secure_digest hash = ledger_chain(&w->given.hash, event->body);
    bool follows = event->seq == w->given.seq + 1;
    trusted_add(&w->given, hash.bytes);
    if (follows)
        signed_meet(&w->checkpoints, w->stream->uid, &w->given, &w->wrong);
    else
        w->wrong = "it is missing";
}

static bool write_event(void *user, const struct store_event *event)
{
    struct writing *w = user;
    note_event(w, event);
    if (w->wrong) return false;
    ledger_put_event(&w->out, event->body);
    if (w->out.len >= PIECE) give(w);
    return !w->stopped;
}

static struct err not_the_ledger(struct arena *a, int64_t seq, const char *why)
{
    return err_make(ERR_FROZEN, arena_printf(a, "event %" PRId64 ": %s; run tdserver verify", seq, why));
}

static struct err write_events(struct writing *w, struct store *s, struct arena *a)
{
    struct err err = signed_start(&w->checkpoints, s, a, w->stream->id);
    if (!err.code) err = store_event_each(s, w->stream->id, 0, w->stream->seq, write_event, w);
    if (err.code) return err;
    if (w->wrong) return not_the_ledger(a, w->given.seq, w->wrong);
    bool whole = w->given.seq == w->stream->seq &&
                 !memcmp(w->given.hash.bytes, w->stream->hash, sizeof w->stream->hash);
    if (whole || w->stopped) return OK;
    return not_the_ledger(a, w->given.seq, "it or one before it is another one than the head was made from");
}

static struct err write_stream(struct writing *w, struct store *s, const struct secure_key *key,
                               struct arena *a)
{
    struct ledger_header header = {.stream = (enum ledger_stream)w->stream->kind};
    memcpy(header.uid, w->stream->uid, sizeof header.uid);
    memcpy(header.key, key->public, sizeof header.key);
    ledger_put_header(&w->out, &header);
    struct err err = write_events(w, s, a);
    if (err.code) return err;
    struct ledger_checkpoint end = {.version = 1, .seq = w->given.seq, .hash = w->given.hash};
    ledger_checkpoint_sign(&end, w->stream->uid, key);
    ledger_put_checkpoint(&w->out, &end);
    give(w);
    return w->stopped ? err_make(ERR_BUSY, "the export could not be written to its end") : OK;
}

struct err export_stream(struct store *s, const struct store_stream *stream, const struct secure_key *key,
                         struct arena *a, bool (*put)(void *user, struct text piece), void *user)
{
    static const unsigned char zeros[STORE_HASH];
    struct writing w = {.out = json_start(NULL), .put = put, .user = user, .stream = stream};
    w.given = trusted_new(zeros);
    struct err err = write_stream(&w, s, key, a);
    json_drop(&w.out);
    return err;
}

// ---- finding

static bool begins_with(const struct store_stream *stream, struct text prefix)
{
    char room[SECURE_HEX_ROOM];
    return text_starts(secure_hex(stream->uid, sizeof stream->uid, room, sizeof room), prefix);
}

static struct err count_matches(struct store *s, enum stream_kind kind, struct text prefix,
                                struct store_stream *out, int *matches)
{
    struct arena page = ARENA_EMPTY;
    struct err err = OK;
    struct store_stream *streams;
    int64_t after = 0;
    for (size_t n = 1; n && !err.code; arena_reset(&page)) {
        err = store_stream_list(s, &page, kind, 0, after, STREAM_PAGE, &streams, &n);
        for (size_t i = 0; i < n && !err.code; i++) {
            after = streams[i].id;
            if (!begins_with(&streams[i], prefix)) continue;
            *out = streams[i];
            ++*matches;
        }
    }
    arena_free(&page);
    return err;
}

struct err export_find(struct store *s, struct text prefix, struct arena *a, struct store_stream *out)
{
    int matches = 0;
    struct err err = count_matches(s, STREAM_TOURNAMENT, prefix, out, &matches);
    if (!err.code) err = count_matches(s, STREAM_CLUB, prefix, out, &matches);
    if (err.code || matches == 1) return err;
    if (matches)
        return err_make(ERR_CONFLICT, arena_printf(a, "%d ledgers begin with '%.*s'; give more of the uid",
                                                   matches, TEXT_ARGS(prefix)));
    return err_make(ERR_NOT_FOUND,
                    arena_printf(a,
                                 "no ledger begins with '%.*s'; the uid of a tournament is in the "
                                 "address of its page",
                                 TEXT_ARGS(prefix)));
}
