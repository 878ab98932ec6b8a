// SPDX-License-Identifier: MIT
#include "desk/signing.h"

#include "audit/key.h"
#include "audit/signed.h"
#include "base/clock.h"
#include "base/log/log.h"
#include "codec/ledger/checkpoint.h"
#include "director/formats/drawn.h"

#include <stdatomic.h>
#include <string.h>

bool signing_is_closed(const struct cached_stream *l)
{
    const struct row_tournament *t = state_tournament(l->buffer->state, 1);
    return t && t->status == TOURNAMENT_CLOSED;
}

// Lines from one checkpoint to the next. The first one comes earlier, each ledger's at a place of its own: tournaments that were
// drawn together and go on side by side would all be signed in one moment, in which everybody waits.
static int64_t signed_after(const struct signing *s)
{
    return s->last ? SIGNED_EVERY : SIGNED_EVERY - s->cached->uid[CALL_UID - 1] % (SIGNED_EVERY / 2);
}

bool signing_wanted(const struct signing *s)
{
    int64_t seq = s->cached->seq;
    if (seq == s->from) return false;
    if (s->cached->kind == STREAM_CLUB) return !s->last || seq - s->last >= CLUB_SIGNED_EVERY;
    return seq - s->last >= signed_after(s) || signing_is_closed(s->cached);
}

bool signing_at_once(const struct cached_stream *l, const struct event *line)
{
    if (line->kind == EVENT_handed_over || line->kind == EVENT_taken_over) return true;
    if (line->kind != EVENT_match_over) return false;
    const struct state *state = l->buffer->state;
    const struct row_match *over = drawn_match(state, line->is.match_over.match);
    if (!over) return false;
    for (DRAWN_EACH_MATCH(m, state))
        if (m->round == over->round && m->status != MATCH_OVER) return false;
    return true;
}

bool signing_lists(const struct cached_stream *club, const struct secure_key *key, struct event *listed)
{
    int32_t steps;
    if (club->kind != STREAM_CLUB || !key_next(club->buffer->state, key->public, false, listed)) return false;
    listed->at_ms = clock_wall_now(&steps);
    return true;
}

struct err signing_allowed(struct store *store, const struct cached_stream *club,
                           const struct secure_key *key)
{
    static const struct err retired = {
        ERR_BUSY, NULL,
        "The key of this server is retired, and nothing is signed with it. Nothing "
        "was changed. Call whoever runs the server: it needs another key."};
    bool listed, ended = false;
    struct err e = club ? store_key_listed(store, club->stream, key->public, &listed, &ended) : OK;
    if (e.code != ERR_NONE || !ended) return e;
    static atomic_flag told;
    if (!atomic_flag_test_and_set(&told))
        log_line(
            LOG_ERROR, "key.retired",
            "the club's ledger says that the key of this server is retired: nothing is signed any more. Move "
            "the file key.ed25519 away and start once with --new-key");
    return retired;
}

struct err signing_is_listed(struct store *store, const struct cached_stream *club,
                             const struct secure_key *key)
{
    bool listed = true, ended;
    struct err e = club ? store_key_listed(store, club->stream, key->public, &listed, &ended) : OK;
    if (e.code != ERR_NONE || listed) return e;
    return err_make(ERR_BUSY, "The key of this server is just being listed in the club's ledger. Nothing was "
                              "changed; try again in a moment.");
}

void signing_save(struct store *store, struct arena *a, const struct signing *s, const struct trusted *t,
                  const struct secure_key *key)
{
    struct ledger_checkpoint made;
    struct store_checkpoint *c = ARENA_NEW(a, struct store_checkpoint);
    signed_make(&made, t, s->last, s->cached->uid, key);
    *c = (struct store_checkpoint){
        .stream = s->cached->stream, .seq = made.seq, .version = made.version, .before = made.before};
    memcpy(c->hash, made.hash.bytes, STORE_HASH);
    memcpy(c->root, made.root.bytes, STORE_HASH);
    memcpy(c->signature, made.signature, STORE_SIGNATURE);
    memcpy(c->key, key->public, STORE_KEY);
    store_add_checkpoint(store, c);
}
