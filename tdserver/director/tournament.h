// SPDX-License-Identifier: MIT
// Tournament: the whole present of one tournament stream in memory, and the one function that moves it forward.
//
// The state is a set of rows (state.h) in arrays that are found by number: row n of a kind is at index n - 1. Its
// storage is one block given by the caller; pointers never leave it, so a copy is tournament_copy and nothing else.
// It knows no names, no time, no randomness. Rule book 1, 3.1; contracts 1.
#ifndef DIRECTOR_TOURNAMENT_H
#define DIRECTOR_TOURNAMENT_H

#include <stdbool.h>
#include <stddef.h>

#include "director/event.h"
#include "director/state.h"

// Upper bounds of one tournament; a command that would pass one is refused.
enum {
    ENTRIES_MAX = 512,
    MATCHES_MAX = 512, // 511 and the match for third place
    TABLES_MAX = 512,
    ROUNDS_MAX = 10,
    GAMES_PER_MATCH_MAX = 255,
};

// Rows of one kind: `at` points to `count` structs of row_fields[kind].size bytes; room for `room` of them.
struct rows {
    void *at;
    int32_t count;
    int32_t room;
};

struct tournament {
    int64_t seq; // of the last event applied
    struct rows rows[TOURNAMENT_ROW_KINDS];
};

// The row of that number, or NULL when there is none (number out of range or version 0).
#define ROW_ACCESS(kind)                                                                                              \
    struct row_##kind *tournament_##kind(const struct tournament *t, int32_t n);
TOURNAMENT_ROWS(ROW_ACCESS)
#undef ROW_ACCESS

#endif
