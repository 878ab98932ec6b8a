// SPDX-License-Identifier: MIT
// State: the whole present of one stream, a tournament or a club. The rows of state.def as C structs, their
// field tables, and the container that holds them in storage given by the caller.
//
// Rows are found by number. Numbers are dense from 1 (a number that was never given has version 0 and does
// not exist), except kinds of which only some numbers exist (games and their records: n = match * 256 + game;
// clocks, records, adjournments: n = match); those stand in order of n. A container is one block of
// memory without pointers to the outside: state_copy is all it takes to keep, compare or try something. It
// knows no names, no time, no randomness and no rule. Contracts 1.
#ifndef DIRECTOR_STATE_H
#define DIRECTOR_STATE_H

#include <stdbool.h>

#include "director/fields.h"
#include "director/state.def"
#include "engine/refusal.h"

#define STATE_STRUCT(kind)                                                                                   \
    struct row_##kind {                                                                                      \
        int64_t version; /* seq of the event that last touched the row; 0 = the row does not exist */        \
        int32_t n;                                                                                           \
        ROW_##kind##_FIELDS(FIELD_MEMBER, row_##kind)                                                        \
    };
STATE_ROWS(STATE_STRUCT)
#undef STATE_STRUCT

#define STATE_KIND(kind) ROW_##kind,
enum row_kind { STATE_ROWS(STATE_KIND) ROW_KINDS };
#undef STATE_KIND

// Tournament streams have the kinds below this one, club streams the others.
enum { TOURNAMENT_ROW_KINDS = ROW_club };

// What every row begins with.
struct row {
    int64_t version;
    int32_t n;
};

// Field tables by row kind, without n and version.
extern const struct fields row_fields[ROW_KINDS];

// Upper bounds of one stream; a command that would pass one is refused.
enum {
    ENTRIES_MAX = 512,
    MATCHES_MAX = 512, // 511 and the match for third place
    TABLES_MAX = 512,
    ROUNDS_MAX = 9,
    GAMES_PER_MATCH_MAX = 255,
    ROWS_MAX = 1000000, // of any other kind
};

// Rows of one kind: `count` structs of row_fields[kind].size bytes. room < count: borrowed from another
// container, copied before the first change.
struct rows {
    void *at;
    int32_t count;
    int32_t room;
};

struct state {
    int64_t seq; // of the last event applied
    struct rows rows[ROW_KINDS];
    struct room spare; // where rows find more place
};

// An empty state in a block of `bytes`; NULL when even that does not fit.
struct state *state_new(void *block, size_t bytes);

// Bytes for a copy of `from` (NULL: of nothing) that can grow to about twice its rows.
size_t state_size(const struct state *from);

// A copy that shares nothing with `from`, in a block of at least state_size(from) bytes; NULL when it does
// not fit. The way to grow, too: copy into a bigger block, forget the old one.
struct state *state_copy(const struct state *from, void *block, size_t bytes);

// A copy that borrows the rows of `from` until it changes them; `from` must not change meanwhile. NULL: no
// room.
struct state *state_view(const struct state *from, struct room *room);

// Takes over a row read from the database (a struct row_KIND with n and version). false: the block is full,
// or n is out of range. The caller sets state->seq when all rows are in.
bool state_put(struct state *state, enum row_kind kind, const void *row);

// Row number n of a kind, NULL when it does not exist. Pointers are valid until the next change of the state.
const struct row *state_row(const struct state *state, enum row_kind kind, int32_t n);

// The rows of a kind in order of n: start with n = 0, go on with the number of the last one; NULL at the end.
const struct row *state_next(const struct state *state, enum row_kind kind, int32_t n);

// Typed access: state_match(state, 7).
#define STATE_ACCESS(kind)                                                                                   \
    static inline const struct row_##kind *state_##kind(const struct state *state, int32_t n)                \
    {                                                                                                        \
        return (const struct row_##kind *)state_row(state, ROW_##kind, n);                                   \
    }
STATE_ROWS(STATE_ACCESS)
#undef STATE_ACCESS

// Iteration: for (STATE_EACH(match, m, state)) uses `const struct row_match *m`.
#define STATE_EACH(kind, name, state)                                                                        \
    const struct row_##kind *name = (const struct row_##kind *)state_next(state, ROW_##kind, 0);             \
    name;                                                                                                    \
    name = (const struct row_##kind *)state_next(state, ROW_##kind, name->n)

// The game rows of a match stand side by side: the first of *count, NULL when there is none. Taken-back ones
// included.
const struct row_game *state_games(const struct state *state, int32_t match, int32_t *count);
const struct row_game *state_game_of(const struct state *state, int32_t match, int32_t game);
static inline int32_t game_number(int32_t match, int32_t game)
{
    return match * 256 + game;
}

// For apply: the row to be changed, made (all zero) when it does not exist yet; its version becomes `seq`.
// NULL: no room, or n out of range.
void *state_edit(struct state *state, enum row_kind kind, int32_t n, int64_t seq);

// True when every row of every kind has the same fields and version; else *kind and *n name the first
// difference.
bool state_same(const struct state *a, const struct state *b, enum row_kind *kind, int32_t *n);

#endif
