// SPDX-License-Identifier: MIT
#include "desk/fold.h"

#include <stdlib.h>

static struct fold *fold_of(const struct state *from)
{
    struct fold *f = calloc(1, sizeof *f);
    size_t size = state_size(from);
    void *block = malloc(size);
    if (!f || !block) abort();
    f->block = block;
    f->state = from ? state_copy(from, block, size) : state_new(block, size);
    if (!f->state) abort();
    return f;
}

struct fold *fold_new(void)
{
    return fold_of(NULL);
}

void fold_free(struct fold *f)
{
    if (!f) return;
    free(f->block);
    free(f);
}

struct fold *fold_copy(const struct fold *f)
{
    return fold_of(f->state);
}

static void grow(struct fold *f)
{
    struct fold *bigger = fold_of(f->state);
    free(f->block);
    *f = *bigger;
    free(bigger);
}

size_t fold_kinds(enum stream_kind kind, enum row_kind *first)
{
    *first = kind == STREAM_TOURNAMENT ? (enum row_kind)0 : (enum row_kind)TOURNAMENT_ROW_KINDS;
    return kind == STREAM_TOURNAMENT ? (size_t)TOURNAMENT_ROW_KINDS
                                     : (size_t)ROW_KINDS - TOURNAMENT_ROW_KINDS;
}

bool fold_put(struct fold *f, enum row_kind kind, const void *row)
{
    if (state_put(f->state, kind, row)) return true;
    grow(f);
    return state_put(f->state, kind, row);
}

void fold_rows_after(const struct fold *f, int64_t after,
                     void (*each)(void *user, enum row_kind kind, const void *row), void *user)
{
    for (int kind = 0; kind < ROW_KINDS; kind++)
        for (const struct row *row = state_next(f->state, (enum row_kind)kind, 0); row;
             row = state_next(f->state, (enum row_kind)kind, row->n))
            if (row->version > after) each(user, (enum row_kind)kind, row);
}

int64_t fold_version(const struct fold *f, enum row_kind kind, int32_t n)
{
    const struct row *row = state_row(f->state, kind, n);
    return row ? row->version : 0;
}

bool fold_apply(struct fold *f, const struct event *e)
{
    enum applied applied = apply(f->state, e);
    if (applied == APPLY_FULL) {
        grow(f);
        applied = apply(f->state, e);
    }
    return applied == APPLY_DONE;
}

struct decision fold_decide(const struct fold *f, const struct command *command,
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
