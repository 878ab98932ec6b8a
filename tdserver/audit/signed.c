// SPDX-License-Identifier: MIT
#include "audit/signed.h"

#include "codec/ledger/checkpoint.h"

#include <string.h>

struct err signed_start(struct signed_walk *w, struct store *s, struct arena *a, int64_t stream)
{
    struct store_checkpoint *at;
    struct err err = store_checkpoint_list(s, a, stream, INT32_MAX, &at, &w->count);
    w->at = at;
    w->left = w->count;
    return err;
}

static bool signature_fits(const struct store_checkpoint *c, const unsigned char uid[static STORE_UID])
{
    struct ledger_checkpoint said = {.version = c->version, .seq = c->seq, .before = c->before};
    memcpy(said.hash.bytes, c->hash, sizeof said.hash.bytes);
    memcpy(said.root.bytes, c->root, sizeof said.root.bytes);
    memcpy(said.signature, c->signature, sizeof said.signature);
    return ledger_checkpoint_true(&said, uid, c->key);
}

static const char *fault_of(const struct store_checkpoint *c, int64_t before, bool signature,
                            const struct trusted *t)
{
    struct secure_digest root = merkle_root(&t->tree);
    if (memcmp(c->hash, t->hash.bytes, sizeof c->hash) != 0)
        return "it or one before it was changed after the checkpoint at this event was signed";
    if (c->version != 1 && memcmp(c->root, root.bytes, sizeof c->root) != 0)
        return "the root of the checkpoint at this event is not that of the events";
    if (!signature) return "the signature of the checkpoint at this event is false";
    if (c->version != 1 && c->before != before)
        return "the checkpoint before that of this event was taken away, or one was put between them";
    return NULL;
}

bool signed_foreign(const struct store_checkpoint *c, const unsigned char uid[static STORE_UID])
{
    return !c->listed || !signature_fits(c, uid);
}

struct signed_met signed_meet(struct signed_walk *w, const unsigned char uid[static STORE_UID],
                              const struct trusted *t)
{
    if (!w->left || w->at[w->left - 1].seq != t->seq) return (struct signed_met){0};
    const struct store_checkpoint *c = &w->at[--w->left];
    int64_t before = w->left + 1 < w->count ? w->at[w->left + 1].seq : 0;
    bool signature = signature_fits(c, uid); // as dear as a hundred events
    return (struct signed_met){c, fault_of(c, before, signature, t), !c->listed || !signature};
}

int64_t signed_last(const struct signed_walk *w)
{
    return w->count ? w->at[0].seq : 0;
}

void signed_make(struct ledger_checkpoint *c, const struct trusted *t, int64_t before,
                 const unsigned char uid[static STORE_UID], const struct secure_key *key)
{
    *c = (struct ledger_checkpoint){.version = 2, .seq = t->seq, .hash = t->hash, .before = before};
    c->root = merkle_root(&t->tree);
    ledger_checkpoint_sign(c, uid, key);
}

struct err signed_before(struct store *s, struct arena *a, const struct store_stream *stream, int64_t *before)
{
    struct store_checkpoint *newest;
    size_t n;
    *before = stream->checkpoint_seq;
    if (*before < stream->seq) return OK;
    struct err err = store_checkpoint_list(s, a, stream->id, 2, &newest, &n);
    *before = n > 1 ? newest[1].seq : 0;
    return err;
}
