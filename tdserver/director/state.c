// SPDX-License-Identifier: MIT
#include "director/state.h"

#include "engine/mem.h"

enum { ROWS_FIRST = 8 };

static size_t row_size(enum row_kind kind)
{
    return row_fields[kind].size;
}

static unsigned char *row_at(const struct rows *rows, enum row_kind kind, int32_t index)
{
    return (unsigned char *)rows->at + (size_t)index * row_size(kind);
}

static int32_t row_limit(enum row_kind kind)
{
    static const int32_t limits[ROW_KINDS] = {
        [ROW_tournament] = 1,
        [ROW_setting] = 255,
        [ROW_round] = ROUNDS_MAX,
        [ROW_entry] = ENTRIES_MAX,
        [ROW_match] = MATCHES_MAX,
        [ROW_game] = MATCHES_MAX * 256 + GAMES_PER_MATCH_MAX,
        [ROW_hall_table] = TABLES_MAX,
        [ROW_club] = 1,
        [ROW_clock] = MATCHES_MAX,
        [ROW_record] = MATCHES_MAX,
        [ROW_adjournment] = MATCHES_MAX,
        [ROW_recorded] = MATCHES_MAX * 256 + GAMES_PER_MATCH_MAX,
    };
    return limits[kind] ? limits[kind] : ROWS_MAX;
}

// Kinds of which only some numbers exist. Their rows stand in order of n without gaps between them.
static bool row_sparse(enum row_kind kind)
{
    static const bool sparse[ROW_KINDS] = {[ROW_game] = true,
                                           [ROW_clock] = true,
                                           [ROW_record] = true,
                                           [ROW_recorded] = true,
                                           [ROW_adjournment] = true};
    return sparse[kind];
}

// Index of the first row whose n is not below the one asked for.
static int32_t row_find(const struct rows *rows, enum row_kind kind, int32_t n)
{
    if (!row_sparse(kind)) return n - 1 < rows->count ? n - 1 : rows->count;
    int32_t low = 0, high = rows->count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (((const struct row *)row_at(rows, kind, middle))->n < n)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Makes `rows` own a place for at least `wanted` rows.
static bool rows_reserve(struct state *state, enum row_kind kind, int32_t wanted)
{
    struct rows *rows = &state->rows[kind];
    if (rows->room >= wanted && rows->room >= rows->count) return true;
    int32_t room = rows->count + rows->count / 2 + ROWS_FIRST;
    if (room < wanted) room = wanted;
    void *at = room_take(&state->spare, (size_t)room * row_size(kind));
    if (!at) return false;
    if (rows->count) mem_copy(at, rows->at, (size_t)rows->count * row_size(kind));
    rows->at = at;
    rows->room = room;
    return true;
}

struct state *state_new(void *block, size_t bytes)
{
    struct room room = {block, bytes};
    struct state *state = room_take(&room, sizeof *state);
    if (!state) return NULL;
    *state = (struct state){.spare = room};
    return state;
}

size_t state_size(const struct state *from)
{
    size_t bytes = sizeof(struct state) + 4096;
    for (int kind = 0; kind < ROW_KINDS; kind++) {
        size_t count = from ? (size_t)from->rows[kind].count : 0;
        // The rows now, and once more with half as many again when they are moved to grow.
        bytes += (count * 3 + 4 * ROWS_FIRST) * row_size((enum row_kind)kind) + 64;
    }
    return bytes;
}

struct state *state_copy(const struct state *from, void *block, size_t bytes)
{
    struct state *state = state_new(block, bytes);
    if (!state) return NULL;
    state->seq = from->seq;
    for (int kind = 0; kind < ROW_KINDS; kind++) {
        const struct rows *rows = &from->rows[kind];
        if (!rows->count) continue;
        size_t used = (size_t)rows->count * row_size((enum row_kind)kind);
        void *at = room_take(&state->spare, used);
        if (!at) return NULL;
        mem_copy(at, rows->at, used);
        state->rows[kind] = (struct rows){at, rows->count, rows->count};
    }
    return state;
}

struct state *state_view(const struct state *from, struct room *room)
{
    // Room of its own: what it changes and adds must not lie in the spare of the state it looks at.
    size_t size = state_size(from) + sizeof(struct row_match) * 4 * MATCHES_MAX;
    struct state *state = room_take(room, sizeof *state);
    unsigned char *spare = room_take(room, size);
    if (!state || !spare) return NULL;
    *state = *from;
    state->spare = (struct room){spare, size};
    for (int kind = 0; kind < ROW_KINDS; kind++)
        state->rows[kind].room = 0;
    return state;
}

const struct row *state_row(const struct state *state, enum row_kind kind, int32_t n)
{
    if (n < 1) return NULL;
    const struct rows *rows = &state->rows[kind];
    int32_t index = row_find(rows, kind, n);
    if (index >= rows->count) return NULL;
    const struct row *row = (const struct row *)row_at(rows, kind, index);
    return row->n == n && row->version ? row : NULL;
}

const struct row *state_next(const struct state *state, enum row_kind kind, int32_t n)
{
    const struct rows *rows = &state->rows[kind];
    for (int32_t index = row_find(rows, kind, n + 1); index < rows->count; index++) {
        const struct row *row = (const struct row *)row_at(rows, kind, index);
        if (row->version) return row;
    }
    return NULL;
}

const struct row_game *state_games(const struct state *state, int32_t match, int32_t *count)
{
    const struct rows *rows = &state->rows[ROW_game];
    int32_t first = row_find(rows, ROW_game, game_number(match, 0));
    int32_t end = row_find(rows, ROW_game, game_number(match + 1, 0));
    *count = end - first;
    return *count ? (const struct row_game *)row_at(rows, ROW_game, first) : NULL;
}

const struct row_game *state_game_of(const struct state *state, int32_t match, int32_t game)
{
    return game < 1 ? NULL : state_game(state, game_number(match, game));
}

// A place for row n that is not there yet: at the end for dense kinds, in between for sparse ones.
static struct row *row_make(struct state *state, enum row_kind kind, int32_t n)
{
    struct rows *rows = &state->rows[kind];
    size_t size = row_size(kind);
    bool sparse = row_sparse(kind);
    int32_t index = sparse ? row_find(rows, kind, n) : rows->count;
    int32_t count = sparse ? rows->count + 1 : n;
    if (!rows_reserve(state, kind, count)) return NULL;
    if (sparse)
        mem_move(row_at(rows, kind, index + 1), row_at(rows, kind, index),
                 (size_t)(rows->count - index) * size);
    mem_clear(row_at(rows, kind, index), sparse ? size : (size_t)(count - index) * size);
    rows->count = count;
    if (sparse) return (struct row *)row_at(rows, kind, index);
    for (int32_t i = index; i < count; i++)
        ((struct row *)row_at(rows, kind, i))->n = i + 1;
    return (struct row *)row_at(rows, kind, n - 1);
}

static struct row *row_own(struct state *state, enum row_kind kind, int32_t n)
{
    if (n < 1 || n > row_limit(kind)) return NULL;
    struct rows *rows = &state->rows[kind];
    int32_t index = row_find(rows, kind, n);
    bool there = index < rows->count && ((const struct row *)row_at(rows, kind, index))->n == n;
    if (!there) return row_make(state, kind, n);
    if (!rows_reserve(state, kind, rows->count)) return NULL;
    return (struct row *)row_at(rows, kind, index);
}

bool state_put(struct state *state, enum row_kind kind, const void *row)
{
    struct row *own = row_own(state, kind, ((const struct row *)row)->n);
    if (!own) return false;
    mem_copy(own, row, row_size(kind));
    return true;
}

void *state_edit(struct state *state, enum row_kind kind, int32_t n, int64_t seq)
{
    struct row *row = row_own(state, kind, n);
    if (!row) return NULL;
    row->n = n;
    row->version = seq;
    return row;
}

static bool field_same(const struct field *field, const unsigned char *a, const unsigned char *b)
{
    if (field->type == FIELD_TX)
        return text_same((const char *)a + field->offset, (const char *)b + field->offset);
    return mem_same(a + field->offset, b + field->offset, field->size);
}

static bool row_same(enum row_kind kind, const struct row *a, const struct row *b)
{
    if (!a || !b) return a == b;
    if (a->n != b->n || a->version != b->version) return false;
    for (size_t i = 0; i < row_fields[kind].count; i++)
        if (!field_same(&row_fields[kind].at[i], (const unsigned char *)a, (const unsigned char *)b))
            return false;
    return true;
}

bool state_same(const struct state *a, const struct state *b, enum row_kind *kind, int32_t *n)
{
    for (int k = 0; k < ROW_KINDS; k++) {
        *kind = (enum row_kind)k;
        *n = 0;
        const struct row *x, *y;
        do {
            x = state_next(a, *kind, *n);
            y = state_next(b, *kind, *n);
            *n = x && (!y || x->n < y->n) ? x->n : y ? y->n : 0;
            if (!row_same(*kind, x, y)) return false;
        } while (x);
    }
    return true;
}
