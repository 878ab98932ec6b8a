// SPDX-License-Identifier: MIT
// State: the whole present of one stream, a tournament or a club. The rows of state.def as C structs, their
// field tables, and the container that holds them.
//
// Rows are found by number, from 1; a number that was never given does not exist. Games and their records have
// n = match * GAME_NUMBERS + game; clocks, records and adjournments have n = match.
//
// Rows live in pages of a few rows each, and pages hang in a tree by number. States share pages: a copy holds
// the pages of the original, and whoever changes a row copies its page and the way to it first. So a copy
// costs the same for any number of rows, and a change costs as much as it touches. Pages come from a
// page_source of the caller: this layer makes no storage and counts no holders. A state knows no names, no
// time, no randomness and no rule.
#ifndef DIRECTOR_STATE_H
#define DIRECTOR_STATE_H

#include <stdbool.h>

#include "director/bounds.h"
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

// How many kinds tournament streams have: those of TOURNAMENT_ROWS, which stand first; club streams have the others.
#define STATE_ONE(kind) +1
enum { TOURNAMENT_ROW_KINDS = TOURNAMENT_ROWS(STATE_ONE) };
#undef STATE_ONE

// What every row begins with.
struct row {
    int64_t version;
    int32_t n;
};

// Field tables by row kind, without n and version.
extern const struct fields row_fields[ROW_KINDS];

// What every page begins with.
struct row_page {
    const struct page_source *from;
    int64_t newest;   // no row in it has a higher version
    uint32_t holders; // for the source to count; it is 1 in a page that was just taken
};

// Where the pages of a state come from. A page is shared by counting: every state that has it as a root and
// every page that points to it holds it once. A source that gives nothing back (storage that is thrown away as
// a whole) leaves all but `take` NULL: then a page belongs to the state that took it.
struct page_source {
    struct row_page *(*take)(const struct page_source *from, size_t bytes); // held once; NULL: no room
    bool (*sole)(const struct row_page *page);                              // it has one holder only
    void (*hold)(struct row_page *page);
    bool (*let_go)(struct row_page *page); // true: that was the last holder
    void (*give_back)(struct row_page *page);
    struct room *room; // of a source that takes from one
};

// The rows of one kind.
struct rows {
    struct row_page *root; // NULL: there is none yet
    int32_t levels;        // pages of pages above the pages of rows
    int32_t last;          // highest number ever given
};

struct state {
    int64_t seq; // of the last event applied
    struct rows rows[ROW_KINDS];
    const struct page_source *pages;
};

// An empty state whose pages come from `pages`, which must outlive it.
struct state state_over(const struct page_source *pages);

// A state with the same rows, of the same source; it holds every page once more. Either may change: it copies
// what it changes. Costs the same for any number of rows.
struct state state_shared(const struct state *from);

// Lets go of all pages. Needed only for sources that take pages back.
void state_end(struct state *state);

// An empty state in a block of `bytes` that also holds its pages; NULL when even that does not fit. Freeing
// the block ends it.
struct state *state_new(void *block, size_t bytes);

// Bytes for a copy of `from` (NULL: of nothing) that can grow to about twice its rows.
size_t state_size(const struct state *from);

// A copy that shares nothing with `from`, in a block of at least state_size(from) bytes; NULL when it does
// not fit. The way to grow a state in a block, too: copy into a bigger block, forget the old one.
struct state *state_copy(const struct state *from, void *block, size_t bytes);

// A state that borrows the pages of `from`, which must not change meanwhile; the pages it changes are copied
// into `room`, which goes on shrinking while the view is used. NULL: no room.
struct state *state_view(const struct state *from, struct room *room);

// Takes over a row read from the database (a struct row_KIND with n and version). false: the block is full,
// or n is out of range. The caller sets state->seq when all rows are in.
bool state_put(struct state *state, enum row_kind kind, const void *row);

// Highest number ever given to a row of this kind, 0 = none.
static inline int32_t state_last(const struct state *state, enum row_kind kind)
{
    return state->rows[kind].last;
}

// Row number n of a kind, NULL when it does not exist. Pointers are valid until the next change of the state.
const struct row *state_row(const struct state *state, enum row_kind kind, int32_t n);

// The rows of a kind in order of n: start with n = 0, go on with the number of the last one; NULL at the end.
const struct row *state_next(const struct state *state, enum row_kind kind, int32_t n);

// The same, but only rows with a version above `after`. Pages without any are passed over unseen.
const struct row *state_next_after(const struct state *state, enum row_kind kind, int32_t n, int64_t after);

// The newest version among the rows of a kind, 0 = there are none.
int64_t state_newest(const struct state *state, enum row_kind kind);
// The version of a tournament as people see it, who see the lengths of its rounds with it.
int64_t state_tournament_version(const struct state *state);
// The same of a section, whose rule and calendar they see with it; 0 if it does not exist.
int64_t state_section_version(const struct state *state, int32_t section);

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

static inline int32_t game_number(int32_t match, int32_t game)
{
    return match * GAME_NUMBERS + game;
}
const struct row_game *state_game_of(const struct state *state, int32_t match, int32_t game);

// The games of a match in order, taken-back ones included: start with n = 0, go on with the n of the last one.
const struct row_game *state_game_next(const struct state *state, int32_t match, int32_t n);
#define STATE_GAMES(name, state, match)                                                                      \
    const struct row_game *name = state_game_next(state, match, 0);                                          \
    name;                                                                                                    \
    name = state_game_next(state, match, name->n)

// For apply: the row to be changed, made (all zero) when it does not exist yet; its version becomes `seq`.
// NULL: no room, or n out of range.
void *state_edit(struct state *state, enum row_kind kind, int32_t n, int64_t seq);

// True when every row of every kind has the same fields and version; else *kind and *n name the first
// difference.
bool state_same(const struct state *a, const struct state *b, enum row_kind *kind, int32_t *n);

#endif
