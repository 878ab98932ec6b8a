// SPDX-License-Identifier: MIT
#include "desk/state_buffer.h"

#include "director/apply.h"

#include <stdlib.h>

static struct state_buffer *state_buffer_of(const struct state *from)
{
    struct state_buffer *f = calloc(1, sizeof *f);
    size_t size = state_size(from);
    void *block = malloc(size);
    if (!f || !block) abort();
    f->block = block;
    f->state = from ? state_copy(from, block, size) : state_new(block, size);
    if (!f->state) abort();
    return f;
}

struct state_buffer *state_buffer_new(void)
{
    return state_buffer_of(NULL);
}

void state_buffer_free(struct state_buffer *f)
{
    if (!f) return;
    free(f->block);
    free(f);
}

struct state_buffer *state_buffer_copy(const struct state_buffer *f)
{
    return state_buffer_of(f->state);
}

static void grow(struct state_buffer *f)
{
    struct state_buffer *bigger = state_buffer_of(f->state);
    free(f->block);
    *f = *bigger;
    free(bigger);
}

size_t state_buffer_kinds(enum stream_kind kind, enum row_kind *first)
{
    *first = kind == STREAM_TOURNAMENT ? (enum row_kind)0 : (enum row_kind)TOURNAMENT_ROW_KINDS;
    return kind == STREAM_TOURNAMENT ? (size_t)TOURNAMENT_ROW_KINDS
                                     : (size_t)ROW_KINDS - TOURNAMENT_ROW_KINDS;
}

bool state_buffer_put(struct state_buffer *f, enum row_kind kind, const void *row)
{
    if (state_put(f->state, kind, row)) return true;
    grow(f);
    return state_put(f->state, kind, row);
}

void state_buffer_rows_after(const struct state_buffer *f, int64_t after,
                             void (*each)(void *user, enum row_kind kind, const void *row), void *user)
{
    for (int kind = 0; kind < ROW_KINDS; kind++)
        for (const struct row *row = state_next(f->state, (enum row_kind)kind, 0); row;
             row = state_next(f->state, (enum row_kind)kind, row->n))
            if (row->version > after) each(user, (enum row_kind)kind, row);
}

int64_t state_buffer_version(const struct state_buffer *f, enum row_kind kind, int32_t n)
{
    const struct row *row = state_row(f->state, kind, n);
    return row ? row->version : 0;
}

bool state_buffer_apply(struct state_buffer *f, const struct event *e)
{
    enum applied applied = apply(f->state, e);
    if (applied == APPLY_FULL) {
        grow(f);
        applied = apply(f->state, e);
    }
    return applied == APPLY_DONE;
}

struct decision state_buffer_decide(const struct state_buffer *f, const struct command *command,
                                    const struct context *context, struct scratch *scratch)
{
    size_t size = decide_room(f->state);
    if (scratch->size < size) {
        free(scratch->at);
        scratch->at = malloc(size);
        scratch->size = size;
        if (!scratch->at) abort();
    }
    struct room room = {scratch->at, scratch->size};
    return decide(f->state, command, context, &room);
}
