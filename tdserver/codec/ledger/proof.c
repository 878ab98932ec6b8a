// SPDX-License-Identifier: MIT
#include "codec/ledger/proof.h"

#include "codec/ledger/ledger_file.h"

#include <inttypes.h>
#include <string.h>

enum { EXTRA_MOST = 1 << 18 };

static const struct text first_line = TEXT("c2sp.org/tlog-proof@v1");
static const struct text extra_word = TEXT("extra "), index_word = TEXT("index "), old_word = TEXT("old ");

// ---- writing

static void put(struct json_out *o, struct text t)
{
    json_bytes_append(o, t);
}

static void put_hashes(struct json_out *o, const struct merkle_path *path)
{
    char room[SECURE_BASE64_ROOM];
    for (size_t i = 0; i < path->count; i++) {
        put(o, secure_base64(path->at[i].bytes, SECURE_DIGEST, room, sizeof room));
        put(o, TEXT("\n"));
    }
}

static void put_number(struct json_out *o, struct text word, uint64_t number)
{
    put(o, word);
    put(o, text_of(arena_printf(o->arena, "%" PRIu64 "\n", number)));
}

static void put_extra(struct json_out *o, const struct proof *p)
{
    struct json_out bytes = json_start(o->arena);
    put(&bytes, (struct text){(const char *)p->key, sizeof p->key});
    put(&bytes, (struct text){(const char *)p->before.bytes, sizeof p->before.bytes});
    put(&bytes, p->event);
    struct text all = json_bytes(&bytes);
    size_t room = (all.len + 2) / 3 * 4 + 1;
    put(o, extra_word);
    put(o, secure_base64(all.at, all.len, arena_alloc(o->arena, room), room));
    put(o, TEXT("\n"));
}

void proof_put(struct json_out *o, const struct proof *p)
{
    if (p->kind == PROOF_INCLUSION) {
        put(o, first_line);
        put(o, TEXT("\n"));
        put_extra(o, p);
    }
    put_number(o, p->kind == PROOF_INCLUSION ? index_word : old_word, p->number);
    put_hashes(o, &p->path);
    put(o, TEXT("\n"));
    put(o, p->note);
}

// ---- reading

static bool after(struct text line, struct text word, struct text *rest)
{
    if (!text_starts(line, word)) return false;
    *rest = (struct text){line.at + word.len, line.len - word.len};
    return true;
}

static bool read_extra(struct arena *a, struct text line, struct proof *out)
{
    enum { FIXED = SECURE_PUBLIC + SECURE_DIGEST };
    struct text base64;
    if (!after(line, extra_word, &base64) || base64.len > EXTRA_MOST) return false;
    char *bytes = arena_alloc(a, base64.len + 1);
    size_t n = secure_from_base64(base64, bytes, base64.len);
    if (n <= FIXED) return false;
    memcpy(out->key, bytes, SECURE_PUBLIC);
    memcpy(out->before.bytes, bytes + SECURE_PUBLIC, SECURE_DIGEST);
    out->event = (struct text){bytes + FIXED, n - FIXED};
    return true;
}

// The hashes up to the empty line.
static bool read_path(struct text *rest, struct merkle_path *path)
{
    for (struct text line = text_cut(rest, '\n'); line.len; line = text_cut(rest, '\n')) {
        if (path->count == MERKLE_PATH_MOST) return false;
        unsigned char *hash = path->at[path->count++].bytes;
        if (secure_from_base64(line, hash, SECURE_DIGEST) != SECURE_DIGEST) return false;
    }
    return true;
}

// Read by taking the values out, writing them again and comparing.
bool proof_read(struct arena *a, struct text text, struct proof *out)
{
    struct text rest = text, line = text_cut(&rest, '\n'), number;
    *out = (struct proof){.kind = text_equal(line, first_line) ? PROOF_INCLUSION : PROOF_CONSISTENCY};
    bool included = out->kind == PROOF_INCLUSION;
    if (included && !read_extra(a, text_cut(&rest, '\n'), out)) return false;
    if (included) line = text_cut(&rest, '\n');
    if (!after(line, included ? index_word : old_word, &number)) return false;
    if (!text_uint64(number, &out->number) || !read_path(&rest, &out->path) || !rest.len) return false;
    out->note = rest;
    struct json_out again = json_start(a);
    proof_put(&again, out);
    return text_equal(json_bytes(&again), text);
}

bool proof_includes(const struct proof *p, const struct ledger_head *head)
{
    struct secure_digest hash = ledger_chain(&p->before, p->event), leaf = ledger_leaf(&hash);
    return merkle_includes(&leaf, p->number, head->tree.size, &p->path, &head->tree.root);
}
