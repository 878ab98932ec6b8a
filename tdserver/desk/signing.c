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

bool signing_wanted(const struct signing *s, bool others)
{
    int64_t seq = s->cached->seq, lines = seq - s->last;
    if (seq == s->from) return false;
    if (s->cached->kind == STREAM_CLUB) return !s->last || lines >= CLUB_SIGNED_EVERY;
    return lines >= (others ? SIGNED_EVERY : SIGNED_FROM) || signing_is_closed(s->cached);
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
                           const struct secure_key *key, bool *listed)
{
    static const struct err retired = {
        ERR_BUSY, NULL,
        "The key of this server is retired, and nothing is signed with it. Nothing "
        "was changed. Call whoever runs the server: it needs another key."};
    bool ended = false;
    *listed = !club;
    struct err e = club ? store_key_listed(store, club->stream, key->public, listed, &ended) : OK;
    if (e.code != ERR_NONE || !ended) return e;
    static atomic_flag told;
    if (!atomic_flag_test_and_set(&told))
        log_line(
            LOG_ERROR, "key.retired",
            "the club's ledger says that the key of this server is retired: nothing is signed any more. Move "
            "the file key.ed25519 away and start once with --new-key");
    return retired;
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
