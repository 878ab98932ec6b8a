// SPDX-License-Identifier: MIT
#include "director/state.h"

#include "engine/mem.h"

// A page of rows holds 8, or one where rows are large. A page of pages has 16 ways down.
enum { ROWS_BITS = 3, ROWS_LARGE = 200, WAYS_BITS = 4, WAYS = 1 << WAYS_BITS };

struct fork {
    struct row_page page;
    struct row_page *below[WAYS]; // NULL: no row there
};

#define ROW_SIZE(kind) [ROW_##kind] = sizeof(struct row_##kind),
static const size_t row_sizes[ROW_KINDS] = {STATE_ROWS(ROW_SIZE)};
#undef ROW_SIZE
#define ROW_BITS(kind) [ROW_##kind] = sizeof(struct row_##kind) > ROWS_LARGE ? 0 : ROWS_BITS,
static const int rows_bits[ROW_KINDS] = {STATE_ROWS(ROW_BITS)};
#undef ROW_BITS

static int32_t row_limit(enum row_kind kind)
{
    static const int32_t limits[ROW_KINDS] = {
        [ROW_tournament] = 1,
        [ROW_setting] = 255,
        [ROW_round] = ROUNDS_MAX,
        [ROW_entry] = ENTRIES_MAX,
        [ROW_match] = MATCHES_MAX,
        [ROW_game] = GAME_ROWS_MAX,
        [ROW_hall_table] = TABLES_MAX,
        [ROW_club] = 1,
        [ROW_clock] = MATCHES_MAX,
        [ROW_record] = MATCHES_MAX,
        [ROW_adjournment] = MATCHES_MAX,
        [ROW_recorded] = GAME_ROWS_MAX,
        [ROW_draughts] = GAME_ROWS_MAX,
    };
    return limits[kind] ? limits[kind] : ROWS_MAX;
}

// ---- the tree: row n is at index n - 1; a page of rows is level 0

// An index without so many bits names a page of the level below.
static int level_shift(enum row_kind kind, int32_t level)
{
    return rows_bits[kind] + WAYS_BITS * (level - 1);
}

static bool tree_reaches(const struct rows *rows, enum row_kind kind, int32_t index)
{
    return rows->root && !(index >> level_shift(kind, rows->levels + 1));
}

static size_t page_size(enum row_kind kind, int32_t level)
{
    return level ? sizeof(struct fork) : sizeof(struct row_page) + (row_sizes[kind] << rows_bits[kind]);
}

static struct row_page **page_below(struct row_page *page, enum row_kind kind, int32_t level, int32_t index)
{
    return &((struct fork *)page)->below[index >> level_shift(kind, level) & (WAYS - 1)];
}

static struct row *page_row(struct row_page *page, enum row_kind kind, int32_t index)
{
    size_t at = (size_t)(index & ((1 << rows_bits[kind]) - 1));
    return (struct row *)((unsigned char *)(page + 1) + at * row_sizes[kind]);
}

// ---- holding pages

static void page_let_go(const struct page_source *pages, enum row_kind kind, int32_t level,
                        struct row_page *page)
{
    if (!page || !pages->let_go || !pages->let_go(page)) return;
    for (int way = 0; level && way < WAYS; way++)
        page_let_go(pages, kind, level - 1, ((struct fork *)page)->below[way]);
    pages->give_back(page);
}

static void pages_hold(const struct page_source *pages, struct row_page *const *at, int count)
{
    for (int i = 0; pages->hold && i < count; i++)
        if (at[i]) pages->hold(at[i]);
}

static bool page_own(const struct page_source *pages, const struct row_page *page)
{
    return page && page->from == pages && (!pages->sole || pages->sole(page));
}

// Makes the page at `at` one that this state alone has: a new one where there is none, else a copy.
static struct row_page *page_edit(const struct page_source *pages, enum row_kind kind, int32_t level,
                                  struct row_page **at)
{
    struct row_page *old = *at;
    if (page_own(pages, old)) return old;
    size_t bytes = page_size(kind, level);
    struct row_page *page = pages->take(pages, bytes);
    if (!page) return NULL;
    *page = (struct row_page){.from = pages, .newest = old ? old->newest : 0, .holders = 1};
    if (old)
        mem_copy(page + 1, old + 1, bytes - sizeof *page);
    else
        mem_clear(page + 1, bytes - sizeof *page);
    if (level) pages_hold(pages, ((struct fork *)page)->below, WAYS);
    page_let_go(pages, kind, level, old);
    *at = page;
    return page;
}

// ---- states

struct state state_over(const struct page_source *pages)
{
    return (struct state){.pages = pages};
}

struct state state_shared(const struct state *from)
{
    for (int kind = 0; kind < ROW_KINDS; kind++)
        pages_hold(from->pages, &from->rows[kind].root, 1);
    return *from;
}

void state_end(struct state *state)
{
    for (int kind = 0; kind < ROW_KINDS; kind++)
        page_let_go(state->pages, (enum row_kind)kind, state->rows[kind].levels, state->rows[kind].root);
    *state = state_over(state->pages);
}

static struct row_page *take_from_room(const struct page_source *from, size_t bytes)
{
    return room_take(from->room, bytes);
}

// A state in a block: the block's rest is the room of its pages.
struct block {
    struct state state;
    struct page_source pages;
    struct room room;
};

struct state *state_new(void *at, size_t bytes)
{
    struct room room = {at, bytes};
    struct block *block = room_take(&room, sizeof *block);
    if (!block) return NULL;
    block->room = room;
    block->pages = (struct page_source){.take = take_from_room, .room = &block->room};
    block->state = state_over(&block->pages);
    return &block->state;
}

struct state *state_view(const struct state *from, struct room *room)
{
    struct block *block = room_take(room, sizeof *block);
    if (!block) return NULL;
    block->pages = (struct page_source){.take = take_from_room, .room = room};
    block->state = *from;
    block->state.pages = &block->pages;
    return &block->state;
}

static size_t page_bytes(enum row_kind kind, int32_t level, const struct row_page *page)
{
    if (!page) return 0;
    size_t bytes = page_size(kind, level) + _Alignof(max_align_t);
    for (int way = 0; level && way < WAYS; way++)
        bytes += page_bytes(kind, level - 1, ((const struct fork *)page)->below[way]);
    return bytes;
}

size_t state_size(const struct state *from)
{
    size_t bytes = sizeof(struct block) + _Alignof(max_align_t);
    for (int k = 0; k < ROW_KINDS; k++) {
        enum row_kind kind = (enum row_kind)k;
        // Twice the rows there are, and a first page with a way to it.
        if (from) bytes += 2 * page_bytes(kind, from->rows[k].levels, from->rows[k].root);
        bytes += page_size(kind, 0) + 2 * page_size(kind, 1) + 3 * _Alignof(max_align_t);
    }
    return bytes;
}

struct state *state_copy(const struct state *from, void *block, size_t bytes)
{
    struct state *state = state_new(block, bytes);
    if (!state) return NULL;
    state->seq = from->seq;
    for (int k = 0; k < ROW_KINDS; k++) {
        enum row_kind kind = (enum row_kind)k;
        for (const struct row *row = state_next(from, kind, 0); row; row = state_next(from, kind, row->n))
            if (!state_put(state, kind, row)) return NULL;
        state->rows[k].last = from->rows[k].last;
    }
    return state;
}

// ---- reading

// The most frequent question of all: everything is said in shifts.
const struct row *state_row(const struct state *state, enum row_kind kind, int32_t n)
{
    const struct rows *rows = &state->rows[kind];
    int shift = rows_bits[kind] + WAYS_BITS * rows->levels;
    if (n < 1 || (n - 1) >> shift) return NULL;
    struct row_page *page = rows->root;
    while (page && shift > rows_bits[kind]) {
        shift -= WAYS_BITS;
        page = ((struct fork *)page)->below[(n - 1) >> shift & (WAYS - 1)];
    }
    if (!page) return NULL;
    const struct row *row = page_row(page, kind, n - 1);
    return row->version ? row : NULL;
}

// The first row at or behind `index` and below this page with a version above `after`.
static const struct row *page_next(struct row_page *page, enum row_kind kind, int32_t level, int32_t index,
                                   int64_t after)
{
    if (!page || page->newest <= after) return NULL;
    int32_t step = level ? 1 << level_shift(kind, level) : 1;
    int32_t end = (index >> level_shift(kind, level + 1)) + 1;
    for (; index >> level_shift(kind, level + 1) < end; index = (index / step + 1) * step) {
        const struct row *row =
            level ? page_next(*page_below(page, kind, level, index), kind, level - 1, index, after)
                  : page_row(page, kind, index);
        if (row && row->version > after) return row;
    }
    return NULL;
}

const struct row *state_next_after(const struct state *state, enum row_kind kind, int32_t n, int64_t after)
{
    const struct rows *rows = &state->rows[kind];
    if (n >= rows->last || !tree_reaches(rows, kind, n)) return NULL;
    return page_next(rows->root, kind, rows->levels, n, after);
}

const struct row *state_next(const struct state *state, enum row_kind kind, int32_t n)
{
    const struct row *row = state_row(state, kind, n + 1); // where numbers are dense
    return row ? row : state_next_after(state, kind, n, 0);
}

int64_t state_newest(const struct state *state, enum row_kind kind)
{
    int64_t newest = 0;
    for (const struct row *row; (row = state_next_after(state, kind, 0, newest));)
        newest = row->version;
    return newest;
}

int64_t state_tournament_version(const struct state *state)
{
    const struct row_tournament *t = state_tournament(state, 1);
    int64_t own = t ? t->version : 0, rounds = state_newest(state, ROW_round);
    return own > rounds ? own : rounds;
}

int64_t state_section_version(const struct state *state, int32_t section)
{
    const struct row_section *s = state_section(state, section);
    const struct row_pairing *rule = state_pairing(state, section);
    const struct row_calendar *days = state_calendar(state, section);
    int64_t version = s ? s->version : 0;
    if (s && rule && rule->version > version) version = rule->version;
    if (s && days && days->version > version) version = days->version;
    return version;
}

const struct row_game *state_game_of(const struct state *state, int32_t match, int32_t game)
{
    return game < 1 ? NULL : state_game(state, game_number(match, game));
}

const struct row_game *state_game_next(const struct state *state, int32_t match, int32_t n)
{
    if (n < game_number(match, 0)) n = game_number(match, 0);
    const struct row_game *game = (const struct row_game *)state_next(state, ROW_game, n);
    return game && game->n < game_number(match + 1, 0) ? game : NULL;
}

// ---- changing

// Pages of pages above the root until the tree has a place for the index.
static bool tree_reach(const struct page_source *pages, struct rows *rows, enum row_kind kind, int32_t index)
{
    while (!tree_reaches(rows, kind, index) && (rows->root || index >> level_shift(kind, rows->levels + 1))) {
        struct row_page *above = NULL;
        if (rows->root && !page_edit(pages, kind, 1, &above)) return false;
        if (above) {
            above->newest = rows->root->newest;
            ((struct fork *)above)->below[0] = rows->root;
            rows->root = above;
        }
        rows->levels++;
    }
    return true;
}

// The place of row n, in pages that this state alone has, which learn of `version`; NULL: no room, or n is out
// of range.
static struct row *row_own(struct state *state, enum row_kind kind, int32_t n, int64_t version)
{
    struct rows *rows = &state->rows[kind];
    if (n < 1 || n > row_limit(kind) || !tree_reach(state->pages, rows, kind, n - 1)) return NULL;
    struct row_page **at = &rows->root;
    for (int32_t level = rows->levels;; level--) {
        struct row_page *page = page_edit(state->pages, kind, level, at);
        if (!page) return NULL;
        if (page->newest < version) page->newest = version;
        if (!level) break;
        at = page_below(page, kind, level, n - 1);
    }
    if (rows->last < n) rows->last = n;
    return page_row(*at, kind, n - 1);
}

bool state_put(struct state *state, enum row_kind kind, const void *row)
{
    const struct row *from = row;
    struct row *own = row_own(state, kind, from->n, from->version);
    if (!own) return false;
    mem_copy(own, row, row_sizes[kind]);
    return true;
}

void *state_edit(struct state *state, enum row_kind kind, int32_t n, int64_t seq)
{
    struct row *row = row_own(state, kind, n, seq);
    if (!row) return NULL;
    row->n = n;
    row->version = seq;
    return row;
}

// ---- comparing

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
