// SPDX-License-Identifier: MIT
// Merkle: the hash tree of RFC 6962 (2.1; RFC 9162, 2.1) over a list that only grows: its root says what every entry is
// and where, a path of about log2(size) hashes shows that an entry is in it, another that an earlier tree is the
// beginning of a later one. Leaves are hashes of entries (merkle_leaf); what an entry is, its user decides. No
// allocation.
#ifndef BASE_CRYPTO_MERKLE_H
#define BASE_CRYPTO_MERKLE_H
#include "base/crypto/secure.h"

enum { MERKLE_LEVELS = 40, MERKLE_PATH_MOST = 64 };

// A tree that grows: the roots of its complete subtrees, whose sizes are the bits of `size`. At most 2^40 - 1 leaves.
struct merkle {
    int64_t size;
    struct secure_digest peaks[MERKLE_LEVELS];
};

// The leaf of an entry: SHA-256(0x00 || entry).
struct secure_digest merkle_leaf(struct text entry);
void merkle_add(struct merkle *m, const struct secure_digest *leaf);
// The root; of an empty tree the hash of nothing.
struct secure_digest merkle_root(const struct merkle *m);

// How many hashes a path has.
struct merkle_path {
    size_t count;
    struct secure_digest at[MERKLE_PATH_MOST];
};

// The path from leaf `index` (from 0) to the root of the first `size` leaves.
void merkle_inclusion(const struct secure_digest *leaves, size_t size, size_t index,
                      struct merkle_path *path);
// The path from the tree of the first `early` leaves (at least one) to that of the first `size`.
void merkle_consistency(const struct secure_digest *leaves, size_t early, size_t size,
                        struct merkle_path *path);

// Is the leaf number `index` of the tree with that size and root?
bool merkle_includes(const struct secure_digest *leaf, uint64_t index, uint64_t size,
                     const struct merkle_path *path, const struct secure_digest *root);

struct merkle_head {
    uint64_t size;
    struct secure_digest root;
};
// Is the first tree the beginning of the second? False for an empty first tree: that says nothing.
bool merkle_extends(const struct merkle_head *early, const struct merkle_head *late,
                    const struct merkle_path *path);
#endif
