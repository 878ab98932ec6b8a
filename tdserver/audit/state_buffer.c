// SPDX-License-Identifier: MIT
#include "audit/state_buffer.h"

#include "codec/ledger/ledger.h"
#include "director/apply.h"
#include "director/sittings/sittings.h"

#include <stdlib.h>

// ---- pages in memory, counted because snapshots let them go in any thread

static struct row_page *page_take(const struct page_source *from, size_t bytes)
{
    (void)from;
    struct row_page *page = malloc(bytes);
    if (!page) abort();
    return page;
}

// Only who holds a page can pass it on: where one holder is left, nobody else can become one meanwhile. What
// others read before they let go has happened by then.
static bool page_sole(const struct row_page *page)
{
    return __atomic_load_n(&page->holders, __ATOMIC_ACQUIRE) == 1;
}

static void page_hold(struct row_page *page)
{
    __atomic_fetch_add(&page->holders, 1, __ATOMIC_RELAXED);
}

static bool page_let_go(struct row_page *page)
{
    return __atomic_fetch_sub(&page->holders, 1, __ATOMIC_ACQ_REL) == 1;
}

static void page_give_back(struct row_page *page)
{
    free(page);
}

static const struct page_source counted_pages = {.take = page_take,
                                                 .sole = page_sole,
                                                 .hold = page_hold,
                                                 .let_go = page_let_go,
                                                 .give_back = page_give_back};

// ---- states over them

struct held_state {
    struct state_buffer buffer; // first: the two share an address
    struct state state;
};

static struct state_buffer *state_buffer_of(struct state state)
{
    struct held_state *held = malloc(sizeof *held);
    if (!held) abort();
    *held = (struct held_state){{&held->state}, state};
    return &held->buffer;
}

struct state_buffer *state_buffer_new(void)
{
    return state_buffer_of(state_over(&counted_pages));
}

void state_buffer_free(struct state_buffer *f)
{
    if (!f) return;
    state_end(f->state);
    free(f);
}

struct state_buffer *state_buffer_copy(const struct state_buffer *f)
{
    return state_buffer_of(state_shared(f->state));
}

size_t state_buffer_kinds(enum stream_kind kind, enum row_kind *first)
{
    *first = kind == STREAM_TOURNAMENT ? (enum row_kind)0 : (enum row_kind)TOURNAMENT_ROW_KINDS;
    return kind == STREAM_TOURNAMENT ? (size_t)TOURNAMENT_ROW_KINDS
                                     : (size_t)ROW_KINDS - TOURNAMENT_ROW_KINDS;
}

bool state_buffer_put(struct state_buffer *f, enum row_kind kind, const void *row)
{
    return state_put(f->state, kind, row);
}

void state_buffer_rows_after(const struct state_buffer *f, int64_t after,
                             void (*each)(void *user, enum row_kind kind, const void *row), void *user)
{
    for (int k = 0; k < ROW_KINDS; k++) {
        enum row_kind kind = (enum row_kind)k;
        for (const struct row *row = state_next_after(f->state, kind, 0, after); row;
             row = state_next_after(f->state, kind, row->n, after))
            each(user, kind, row);
    }
}

int64_t state_buffer_version(const struct state_buffer *f, enum row_kind kind, int32_t n)
{
    if (kind == ROW_tournament) return state_tournament_version(f->state);
    if (kind == ROW_section) return state_section_version(f->state, n);
    if (kind == ROW_sitting) return sittings_version(f->state, n);
    const struct row *row = state_row(f->state, kind, n);
    return row ? row->version : 0;
}

static bool apply_one(struct state_buffer *f, const struct event *e)
{
    return apply(f->state, e) == APPLY_DONE;
}

bool state_buffer_apply(struct state_buffer *f, const struct event *line)
{
    if (line->kind < EVENT_KINDS) return apply_one(f, line);
    struct arena a = ARENA_EMPTY;
    const struct event *events;
    int64_t before = f->state->seq;
    int32_t n = ledger_events(&a, f->state, line, &events);
    bool fits = line->seq == before + 1;
    for (int32_t i = 0; i < n && fits; i++) {
        f->state->seq = before; // all of them are this one line
        fits = apply_one(f, &events[i]);
    }
    if (fits) f->state->seq = line->seq;
    arena_free(&a);
    return fits;
}

struct decision state_buffer_decide(const struct state_buffer *f, const struct command *command,
                                    const struct context *context, struct scratch *scratch)
{
    if (!scratch->at) {
        scratch->size = decide_room();
        scratch->at = malloc(scratch->size);
        if (!scratch->at) abort();
    }
    struct room room = {scratch->at, scratch->size};
    return decide(f->state, command, context, &room);
}
