// SPDX-License-Identifier: MIT
#include "audit/trusted.h"

#include "codec/ledger_file.h"

#include <inttypes.h>
#include <string.h>

struct trusted trusted_new(const unsigned char start[static STORE_HASH])
{
    struct trusted t = {.known = true, .whole = true};
    memcpy(t.hash.bytes, start, STORE_HASH);
    return t;
}

void trusted_add(struct trusted *t, const unsigned char hash[static STORE_HASH])
{
    t->seq++;
    memcpy(t->hash.bytes, hash, STORE_HASH);
}

// ---- reading on

struct reading {
    struct trusted *t;
    int64_t wrong; // the first event that does not follow, 0 = none
};

static bool each_event(void *user, const struct store_event *stored)
{
    struct reading *r = user;
    struct secure_digest hash = ledger_chain(&r->t->hash, stored->body);
    bool follows = stored->seq == r->t->seq + 1 && !memcmp(hash.bytes, stored->hash, STORE_HASH);
    if (follows)
        trusted_add(r->t, hash.bytes);
    else
        r->wrong = r->t->seq + 1;
    return follows;
}

__attribute__((format(printf, 2, 3))) static struct err frozen(struct arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *detail = arena_vprintf(a, format, args);
    va_end(args);
    return err_make(ERR_FROZEN, detail);
}

static struct err read_on(struct trusted *t, struct store *s, struct arena *a, int64_t stream, int64_t last)
{
    struct reading r = {.t = t};
    struct err err = store_event_each(s, stream, t->seq, last, each_event, &r);
    if (err.code) return err;
    if (r.wrong) return frozen(a, "event %" PRId64 " does not continue the one before it", r.wrong);
    if (t->seq == last) return OK;
    return frozen(a, "event %" PRId64 " is missing", t->seq + 1);
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
    struct err err = next.seq < head->seq ? read_on(&next, s, a, head->id, head->seq) : OK;
    if (err.code) return err;
    if (!ends_in(&next, head->hash))
        return frozen(a, "event %" PRId64 " or one before it is another one now", head->seq);
    *t = next;
    return OK;
}

struct err trusted_make_whole(struct trusted *t, struct store *s, struct arena *a,
                              const struct store_stream *stream)
{
    static const unsigned char zeros[STORE_HASH];
    if (t->whole) return OK;
    struct trusted whole = trusted_new(zeros);
    struct err err = read_on(&whole, s, a, stream->id, t->seq);
    if (err.code) return err;
    if (!ends_in(&whole, t->hash.bytes))
        return frozen(a, "the events up to %" PRId64 " do not make the head that was told", t->seq);
    *t = whole;
    return OK;
}
