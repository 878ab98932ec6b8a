// SPDX-License-Identifier: MIT
#include "audit/prove.h"

#include "audit/signed.h"
#include "audit/trusted.h"
#include "codec/ledger_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct proving {
    struct arena *arena;
    struct proof proof;
    struct secure_digest *leaves; // of the events read so far
    size_t room;
    struct secure_digest hash; // of the newest of them
};

// Before the event is added, its predecessor's hash is the newest.
static void keep_event(struct proving *p, const struct store_event *event)
{
    if (p->proof.kind != PROOF_INCLUSION || (uint64_t)event->seq - 1 != p->proof.number) return;
    p->proof.before = p->hash;
    p->proof.event = arena_copy(p->arena, event->body);
}

static bool each_event(void *user, const struct store_event *event, const struct trusted *t)
{
    struct proving *p = user;
    size_t n = (size_t)t->seq;
    if (n > p->room) {
        p->room = 2 * n;
        p->leaves = realloc(p->leaves, p->room * sizeof *p->leaves);
        if (!p->leaves) abort();
    }
    keep_event(p, event);
    p->hash = t->hash;
    p->leaves[n - 1] = ledger_leaf(&t->hash);
    return true;
}

static void find_path(struct proving *p, size_t size)
{
    size_t number = (size_t)p->proof.number;
    if (p->proof.kind == PROOF_INCLUSION)
        merkle_inclusion(p->leaves, size, number, &p->proof.path);
    else
        merkle_consistency(p->leaves, number, size, &p->proof.path);
}

static struct err build(struct proving *p, struct store *s, const struct store_stream *stream,
                        const struct secure_key *key)
{
    struct trusted t;
    struct ledger_checkpoint now;
    int64_t before;
    struct err err = trusted_read(&t, s, p->arena, stream, each_event, p);
    if (!err.code) err = signed_before(s, p->arena, stream, &before);
    if (err.code) return err;
    signed_make(&now, &t, before, stream->uid, key);
    p->proof.note = ledger_checkpoint_note(p->arena, &now, stream->uid, key->public);
    find_path(p, (size_t)t.seq);
    return OK;
}

struct err prove(struct store *s, const struct store_stream *stream, enum proof_kind kind, int64_t seq,
                 const struct secure_key *key, struct arena *a, struct text *text)
{
    struct proving p = {.arena = a, .proof = {.kind = kind}};
    if (seq < 1 || seq > stream->seq)
        return err_make(ERR_NOT_FOUND,
                        arena_printf(a, "the ledger has the events 1 to %" PRId64, stream->seq));
    p.proof.number = (uint64_t)(kind == PROOF_INCLUSION ? seq - 1 : seq);
    p.hash = ledger_chain_start(stream->format, stream->uid);
    memcpy(p.proof.key, key->public, SECURE_PUBLIC);
    struct err err = build(&p, s, stream, key);
    free(p.leaves);
    if (err.code) return err;
    struct json_out o = json_start(a);
    proof_put(&o, &p.proof);
    *text = json_bytes(&o);
    return OK;
}
