// SPDX-License-Identifier: MIT
#include "audit/export.h"

#include "audit/trusted.h"
#include "codec/ledger/ledger_file.h"

#include <string.h>

enum { PIECE = 1 << 16, STREAM_PAGE = 256 };

struct writing {
    struct json_out out; // not yet given away
    bool (*put)(void *user, struct text piece);
    void *user;
    bool stopped;
};

static void give(struct writing *w)
{
    if (!w->stopped) w->stopped = !w->put(w->user, json_bytes(&w->out));
    w->out.len = 0;
}

static bool write_event(void *user, const struct store_event *event, const struct trusted *t)
{
    (void)t;
    struct writing *w = user;
    ledger_put_event(&w->out, event->body);
    if (w->out.len >= PIECE) give(w);
    return !w->stopped;
}

static void write_header(struct writing *w, const struct store_stream *stream, const struct secure_key *key)
{
    struct ledger_header header = {.format = stream->format, .stream = (enum ledger_stream)stream->kind};
    memcpy(header.uid, stream->uid, sizeof header.uid);
    memcpy(header.key, key->public, sizeof header.key);
    ledger_put_header(&w->out, &header);
}

static void write_end(struct writing *w, const struct store_stream *stream, const struct trusted *t,
                      const struct secure_key *key)
{
    struct ledger_checkpoint end = {.version = stream->format, .seq = t->seq, .hash = t->hash};
    end.root = merkle_root(&t->tree);
    ledger_checkpoint_sign(&end, stream->uid, key);
    ledger_put_checkpoint(&w->out, &end);
    give(w);
}

static struct err write_stream(struct writing *w, struct store *s, const struct store_stream *stream,
                               const struct secure_key *key, struct arena *a)
{
    struct trusted t;
    write_header(w, stream, key);
    struct err err = trusted_read(&t, s, a, stream, write_event, w);
    if (err.code) return err;
    write_end(w, stream, &t, key);
    return w->stopped ? err_make(ERR_BUSY, "the export could not be written to its end") : OK;
}

struct err export_stream(struct store *s, const struct store_stream *stream, const struct secure_key *key,
                         struct arena *a, bool (*put)(void *user, struct text piece), void *user)
{
    struct writing w = {.out = json_start(NULL), .put = put, .user = user};
    struct err err = write_stream(&w, s, stream, key, a);
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
    bool club = text_equal(prefix, TEXT("club")); // no uid begins so, and none shows the club's
    struct err err = club ? OK : count_matches(s, STREAM_TOURNAMENT, prefix, out, &matches);
    if (!err.code) err = count_matches(s, STREAM_CLUB, club ? TEXT("") : prefix, out, &matches);
    if (err.code || matches == 1) return err;
    if (matches)
        return err_make(ERR_CONFLICT, arena_printf(a, "%d ledgers begin with '%.*s'; give more of the uid",
                                                   matches, TEXT_ARGS(prefix)));
    return err_make(ERR_NOT_FOUND,
                    arena_printf(a,
                                 "no ledger begins with '%.*s'; the uid of a tournament is in the "
                                 "address of its page, and the club's ledger is called club",
                                 TEXT_ARGS(prefix)));
}
