// SPDX-License-Identifier: MIT
// The matches of a tournament on a rating list as they lie in one row (rating_block.body): 48 bytes each, by number of the match.
#ifndef STORE_TABLES_RATING_BLOCK_H
#define STORE_TABLES_RATING_BLOCK_H
#include "base/arena.h"
#include "ratings/replay.h"

// What a tournament came to: its lines by number of the match.
struct rating_block {
    int64_t stream;
    const struct rating_line *lines;
    size_t count;
};

struct text rating_block_pack(struct arena *a, const struct rating_block *block);
// Whose matches these are, each once, as PostgreSQL writes an array: "{1,7}".
struct text rating_block_players(struct arena *a, const struct rating_block *block);
size_t rating_block_count(struct text body);
// The i-th line of a tournament's body.
struct rating_line rating_block_line(struct text body, size_t i, int64_t stream);
#endif
