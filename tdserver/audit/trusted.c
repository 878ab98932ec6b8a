// SPDX-License-Identifier: MIT
#include "audit/trusted.h"

#include "audit/signed.h"
#include "codec/ledger/ledger_file.h"

#include <inttypes.h>
#include <string.h>

struct trusted trusted_new(const struct store_stream *stream)
{
    return (struct trusted){
        .known = true, .whole = true, .hash = ledger_chain_start(stream->format, stream->uid)};
}

void trusted_add(struct trusted *t, const unsigned char hash[static STORE_HASH])
{
    t->seq++;
    memcpy(t->hash.bytes, hash, STORE_HASH);
    if (!t->whole) return;
    struct secure_digest leaf = ledger_leaf(&t->hash);
    merkle_add(&t->tree, &leaf);
}

// ---- reading on

struct reading {
    struct trusted *t;
    const struct store_stream *stream;
    struct signed_walk checkpoints; // none where only the chain is followed
    const char *wrong;              // with the event t->seq; NULL: nothing
    bool (*each)(void *user, const struct store_event *event, const struct trusted *t);
    void *user;
    bool stopped;
};

static void meet(struct reading *r)
{
    struct signed_met met = signed_meet(&r->checkpoints, r->stream->uid, r->t);
    if (met.foreign)
        r->t->foreign = met.at->seq;
    else
        r->wrong = met.fault;
}

static bool each_event(void *user, const struct store_event *stored)
{
    struct reading *r = user;
    struct secure_digest hash = ledger_chain(&r->t->hash, stored->body);
    bool follows = stored->seq == r->t->seq + 1 && !memcmp(hash.bytes, stored->hash, STORE_HASH);
    trusted_add(r->t, hash.bytes);
    if (follows)
        meet(r);
    else
        r->wrong = "it does not continue the one before it";
    if (!r->wrong && r->each) r->stopped = !r->each(r->user, stored, r->t);
    return !r->wrong && !r->stopped;
}

__attribute__((format(printf, 2, 3))) static struct err frozen(struct arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *detail = arena_vprintf(a, format, args);
    va_end(args);
    return err_make(ERR_FROZEN, detail);
}

static struct err read_on(struct reading *r, struct store *s, struct arena *a, int64_t last)
{
    struct err err = store_event_each(s, r->stream->id, r->t->seq, last, each_event, r);
    if (err.code) return err;
    if (r->wrong) return frozen(a, "event %" PRId64 ": %s", r->t->seq, r->wrong);
    if (r->t->seq == last || r->stopped) return OK;
    return frozen(a, "event %" PRId64 " is missing", r->t->seq + 1);
}

static bool ends_in(const struct trusted *t, const unsigned char hash[static STORE_HASH])
{
    return !memcmp(t->hash.bytes, hash, STORE_HASH);
}

struct err trusted_follow(struct trusted *t, struct store *s, struct arena *a,
                          const struct store_stream *head)
{
    if (!t->known) {
        *t = (struct trusted){.known = true, .seq = head->seq};
        memcpy(t->hash.bytes, head->hash, STORE_HASH);
        return OK;
    }
    if (head->seq < t->seq)
        return frozen(a, "it ends at event %" PRId64 ", but event %" PRId64 " was there", head->seq, t->seq);
    struct trusted next = *t;
    struct reading r = {.t = &next, .stream = head};
    struct err err = next.seq < head->seq ? read_on(&r, s, a, head->seq) : OK;
    if (err.code) return err;
    if (!ends_in(&next, head->hash))
        return frozen(a, "event %" PRId64 " or one before it is another one now", head->seq);
    *t = next;
    return OK;
}

struct err trusted_read(struct trusted *t, struct store *s, struct arena *a,
                        const struct store_stream *stream,
                        bool (*each)(void *user, const struct store_event *event, const struct trusted *t),
                        void *user)
{
    *t = trusted_new(stream);
    struct reading r = {.t = t, .stream = stream, .each = each, .user = user};
    struct err err = signed_start(&r.checkpoints, s, a, stream->id);
    if (!err.code) err = read_on(&r, s, a, stream->seq);
    if (err.code || r.stopped || ends_in(t, stream->hash)) return err;
    return frozen(a, "the events up to %" PRId64 " do not make the head that was told", t->seq);
}

struct err trusted_make_whole(struct trusted *t, struct store *s, struct arena *a,
                              const struct store_stream *stream)
{
    if (t->whole) return OK;
    struct trusted whole;
    struct store_stream known = *stream;
    known.seq = t->seq;
    memcpy(known.hash, t->hash.bytes, STORE_HASH);
    struct err err = trusted_read(&whole, s, a, &known, NULL, NULL);
    if (!err.code) *t = whole;
    return err;
}

// Where the chain stands after that event, by what is kept of it: whether that is right comes out where the chain ends.
static struct err begin_after(struct trusted *t, struct store *s, struct arena *a,
                              const struct store_stream *stream, int64_t after)
{
    struct store_event *last;
    size_t n = 0;
    *t = (struct trusted){
        .known = true, .seq = after, .hash = ledger_chain_start(stream->format, stream->uid)};
    struct err err = after ? store_event_page(s, a, stream->id, after - 1, 1, &last, &n) : OK;
    if (err.code || !after) return err;
    if (!n || last->seq != after) return frozen(a, "event %" PRId64 " is missing", after);
    memcpy(t->hash.bytes, last->hash, STORE_HASH);
    return OK;
}

struct err trusted_is_held(const struct trusted *t, struct store *s, struct arena *a,
                           const struct store_stream *stream, int64_t after)
{
    struct trusted held;
    struct reading r = {.t = &held, .stream = stream};
    if (t->seq <= after) return OK;
    struct err err = begin_after(&held, s, a, stream, after);
    if (!err.code) err = read_on(&r, s, a, t->seq);
    if (err.code || ends_in(t, held.hash.bytes)) return err;
    return frozen(a, "event %" PRId64 " or one before it is another one now", t->seq);
}
