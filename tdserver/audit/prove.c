// SPDX-License-Identifier: MIT
#include "audit/prove.h"

#include "audit/signed.h"
#include "codec/ledger/ledger_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---- the tree

static struct secure_digest *grown(struct secure_digest *at, size_t room)
{
    at = realloc(at, room * sizeof *at);
    if (!at) abort();
    return at;
}

static void add(struct ledger_tree *t, const struct secure_digest *hash)
{
    if (t->count == t->room) {
        t->room = t->room ? 2 * t->room : 256;
        t->hashes = grown(t->hashes, t->room);
        t->leaves = grown(t->leaves, t->room);
    }
    t->hashes[t->count] = *hash;
    t->leaves[t->count++] = ledger_leaf(hash);
}

void ledger_tree_free(struct ledger_tree *t)
{
    free(t->hashes);
    free(t->leaves);
    *t = (struct ledger_tree){0};
}

struct reading_on {
    struct ledger_tree *tree;
    struct secure_digest hash; // of the newest event
    bool follows;
};

static bool each_next(void *user, const struct store_event *event)
{
    struct reading_on *r = user;
    r->follows = (size_t)event->seq == r->tree->count + 1;
    if (!r->follows) return false;
    r->hash = ledger_chain(&r->hash, event->body);
    add(r->tree, &r->hash);
    return true;
}

// The hash of the first `count` events; of none the start of the chain.
static struct secure_digest hash_at(const struct ledger_tree *t, const struct store_stream *stream,
                                    size_t count)
{
    return count ? t->hashes[count - 1] : ledger_chain_start(stream->format, stream->uid);
}

struct err ledger_tree_read(struct ledger_tree *t, struct store *s, struct arena *a,
                            const struct store_stream *head)
{
    struct reading_on r = {.tree = t, .hash = hash_at(t, head, t->count), .follows = true};
    size_t size = (size_t)head->seq;
    struct err err = OK;
    if (t->count < size) err = store_event_each(s, head->id, (int64_t)t->count, head->seq, each_next, &r);
    if (err.code) return err;
    bool leads =
        r.follows && t->count >= size && !memcmp(hash_at(t, head, size).bytes, head->hash, STORE_HASH);
    if (leads) return OK;
    ledger_tree_free(t);
    return err_make(
        ERR_FROZEN,
        arena_printf(a, "the events up to %" PRId64 " do not make the head that is known", head->seq));
}

// ---- proofs

static struct trusted first_of(const struct ledger_tree *t, const struct store_stream *stream, int64_t size)
{
    struct trusted known = trusted_new(stream);
    for (int64_t n = 0; n < size; n++)
        trusted_add(&known, t->hashes[n].bytes);
    return known;
}

struct wanted {
    struct arena *arena;
    struct text body;
};

static bool keep_body(void *user, const struct store_event *event)
{
    struct wanted *w = user;
    w->body = arena_copy(w->arena, event->body);
    return false;
}

// The event itself, and the hash of the one before it.
static struct err find_event(struct proof *p, const struct ledger_tree *t, struct store *s,
                             const struct store_stream *stream, struct arena *a)
{
    struct wanted w = {.arena = a};
    int64_t before = (int64_t)p->number;
    struct err err = store_event_each(s, stream->id, before, before + 1, keep_body, &w);
    p->before = hash_at(t, stream, (size_t)before);
    p->event = w.body;
    return err;
}

static void find_path(struct proof *p, const struct ledger_tree *t, size_t size)
{
    if (p->kind == PROOF_INCLUSION)
        merkle_inclusion(t->leaves, size, (size_t)p->number, &p->path);
    else
        merkle_consistency(t->leaves, (size_t)p->number, size, &p->path);
}

struct err prove_from(const struct ledger_tree *t, const struct proof_question *q, struct store *s,
                      const struct store_stream *stream, int64_t before, const struct secure_key *key,
                      struct arena *a, struct text *text)
{
    struct ledger_checkpoint now;
    struct trusted known = first_of(t, stream, q->size);
    bool inclusion = q->kind == PROOF_INCLUSION;
    struct proof p = {.kind = q->kind, .number = (uint64_t)(inclusion ? q->number - 1 : q->number)};
    memcpy(p.key, key->public, SECURE_PUBLIC);
    struct err err = inclusion ? find_event(&p, t, s, stream, a) : OK;
    if (err.code) return err;
    signed_make(&now, &known, before < q->size ? before : 0, stream->uid, key);
    p.note = ledger_checkpoint_note(a, &now, stream->uid, key->public);
    find_path(&p, t, (size_t)q->size);
    struct json_out o = json_start(a);
    proof_put(&o, &p);
    *text = json_bytes(&o);
    return OK;
}

static bool each_event(void *user, const struct store_event *event, const struct trusted *t)
{
    (void)event;
    add(user, &t->hash);
    return true;
}

struct err prove(struct store *s, const struct store_stream *stream, enum proof_kind kind, int64_t seq,
                 const struct secure_key *key, struct arena *a, struct text *text)
{
    struct ledger_tree tree = {0};
    struct proof_question q = {kind, seq, stream->seq};
    struct trusted t;
    int64_t before;
    if (seq < 1 || seq > stream->seq)
        return err_make(ERR_NOT_FOUND,
                        arena_printf(a, "the ledger has the events 1 to %" PRId64, stream->seq));
    struct err err = trusted_read(&t, s, a, stream, each_event, &tree);
    if (!err.code) err = signed_before(s, a, stream, &before);
    if (!err.code) err = prove_from(&tree, &q, s, stream, before, key, a, text);
    ledger_tree_free(&tree);
    return err;
}
