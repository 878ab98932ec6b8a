// SPDX-License-Identifier: MIT
#include "base/crypto/merkle.h"

#include <string.h>

struct secure_digest merkle_leaf(struct text entry)
{
    static const unsigned char zero = 0;
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, &zero, 1);
    secure_hash_add(&h, entry.at, entry.len);
    return secure_hash_end(&h);
}

static struct secure_digest node(const struct secure_digest *left, const struct secure_digest *right)
{
    static const unsigned char one = 1;
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, &one, 1);
    secure_hash_add(&h, left->bytes, sizeof left->bytes);
    secure_hash_add(&h, right->bytes, sizeof right->bytes);
    return secure_hash_end(&h);
}

void merkle_add(struct merkle *m, const struct secure_digest *leaf)
{
    struct secure_digest carried = *leaf;
    int level = 0;
    for (; m->size >> level & 1; level++)
        carried = node(&m->peaks[level], &carried);
    m->peaks[level] = carried;
    m->size++;
}

struct secure_digest merkle_root(const struct merkle *m)
{
    if (!m->size) return secure_sha256(TEXT(""));
    int level = __builtin_ctzll((unsigned long long)m->size);
    struct secure_digest root = m->peaks[level];
    while (m->size >> ++level)
        if (m->size >> level & 1) root = node(&m->peaks[level], &root);
    return root;
}

// ---- paths

static struct secure_digest root_of(const struct secure_digest *leaves, size_t n)
{
    struct merkle m = {0};
    for (size_t i = 0; i < n; i++)
        merkle_add(&m, &leaves[i]);
    return merkle_root(&m);
}

// The left subtree of n > 1 leaves: the largest power of two below n.
static size_t left_of(size_t n)
{
    size_t k = 1;
    while (2 * k < n)
        k *= 2;
    return k;
}

static void put(struct merkle_path *path, struct secure_digest hash)
{
    path->at[path->count++] = hash;
}

void merkle_inclusion(const struct secure_digest *leaves, size_t size, size_t index, struct merkle_path *path)
{
    path->count = 0;
    if (size <= 1) return;
    size_t k = left_of(size);
    if (index < k) {
        merkle_inclusion(leaves, k, index, path);
        put(path, root_of(leaves + k, size - k));
    } else {
        merkle_inclusion(leaves + k, size - k, index - k, path);
        put(path, root_of(leaves, k));
    }
}

// `whole`: the early tree is a complete subtree whose root the reader knows already.
static void extend(const struct secure_digest *leaves, size_t early, size_t size, bool whole,
                   struct merkle_path *path)
{
    if (early == size) {
        if (!whole) put(path, root_of(leaves, size));
        return;
    }
    size_t k = left_of(size);
    if (early <= k) {
        extend(leaves, early, k, whole, path);
        put(path, root_of(leaves + k, size - k));
    } else {
        extend(leaves + k, early - k, size - k, false, path);
        put(path, root_of(leaves, k));
    }
}

void merkle_consistency(const struct secure_digest *leaves, size_t early, size_t size,
                        struct merkle_path *path)
{
    path->count = 0;
    extend(leaves, early, size, true, path);
}

// ---- checking (RFC 9162, 2.1.3.2 and 2.1.4.2)

static bool same(const struct secure_digest *a, const struct secure_digest *b)
{
    return !memcmp(a->bytes, b->bytes, sizeof a->bytes);
}

// Where a path stands: the number of its node in its level, and of the level's last node.
struct place {
    uint64_t node, last;
};

// Does the next hash of the path stand to the left? Then the place goes up to where the node is a right child.
static bool comes_from_left(struct place *at)
{
    if (!(at->node & 1) && at->node != at->last) return false;
    while (at->node && !(at->node & 1)) {
        at->node >>= 1;
        at->last >>= 1;
    }
    return true;
}

static void go_up(struct place *at)
{
    at->node >>= 1;
    at->last >>= 1;
}

bool merkle_includes(const struct secure_digest *leaf, uint64_t index, uint64_t size,
                     const struct merkle_path *path, const struct secure_digest *root)
{
    if (index >= size) return false;
    struct place at = {index, size - 1};
    struct secure_digest hash = *leaf;
    for (size_t i = 0; i < path->count; i++) {
        if (!at.last) return false;
        bool left = comes_from_left(&at);
        hash = left ? node(&path->at[i], &hash) : node(&hash, &path->at[i]);
        go_up(&at);
    }
    return !at.last && same(&hash, root);
}

static bool is_power_of_two(uint64_t n)
{
    return !(n & (n - 1));
}

bool merkle_extends(const struct merkle_head *early, const struct merkle_head *late,
                    const struct merkle_path *path)
{
    if (!early->size || early->size > late->size) return false;
    if (early->size == late->size) return !path->count && same(&early->root, &late->root);
    if (!path->count) return false;
    struct place at = {early->size - 1, late->size - 1};
    while (at.node & 1)
        go_up(&at);
    // A complete subtree is its own beginning, and the path leaves it out.
    size_t next = is_power_of_two(early->size) ? 0 : 1;
    struct secure_digest was = next ? path->at[0] : early->root, is = was;
    for (; next < path->count; next++) {
        if (!at.last) return false;
        bool left = comes_from_left(&at);
        if (left) was = node(&path->at[next], &was);
        is = left ? node(&path->at[next], &is) : node(&is, &path->at[next]);
        go_up(&at);
    }
    return !at.last && same(&was, &early->root) && same(&is, &late->root);
}
