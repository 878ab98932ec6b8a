// SPDX-License-Identifier: MIT
#include "audit/present.h"

#include "codec/ledger/ledger.h"

#include <inttypes.h>
#include <string.h>

// The value of a member for people.
static const char *shown(struct arena *a, const struct field *f, const void *row)
{
    const char *at = (const char *)row + f->offset;
    if (f->type == FIELD_TX) return arena_printf(a, "'%s'", at);
    if (f->type == FIELD_I8) return arena_printf(a, "%" PRId64, *(const int64_t *)at);
    int32_t value = *(const int32_t *)at;
    if (f->type == FIELD_EN && value >= 0 && value < f->words->count) return f->words->at[value];
    return arena_printf(a, "%d", value);
}

static bool same(const struct field *f, const void *a, const void *b)
{
    const char *left = (const char *)a + f->offset, *right = (const char *)b + f->offset;
    return f->type == FIELD_TX ? !strcmp(left, right) : !memcmp(left, right, f->size);
}

const char *present_differs(struct arena *a, enum row_kind kind, const struct row *is,
                            const struct row *should)
{
    for (size_t i = 0; i < row_fields[kind].count; i++) {
        const struct field *f = &row_fields[kind].at[i];
        if (!same(f, is, should))
            return arena_printf(a, "%s is %s but by the ledger %s, since event %" PRId64, f->name,
                                shown(a, f, is), shown(a, f, should), should->version);
    }
    if (is->version == should->version) return NULL;
    return arena_printf(a, "its version is %" PRId64 " but event %" PRId64 " touched it last", is->version,
                        should->version);
}

// ---- the ledger folded

struct folding {
    struct state_buffer *buffer;
    struct arena scratch;
};

static bool fold(void *user, const struct store_event *stored, const struct trusted *t)
{
    (void)t;
    struct folding *f = user;
    struct event event;
    struct err e = ledger_decode(&f->scratch, stored->body, &event);
    bool fits = e.code == ERR_NONE && state_buffer_apply(f->buffer, &event);
    arena_reset(&f->scratch);
    return fits;
}

static struct err wrong_row(struct arena *a, enum row_kind kind, int32_t n, const char *why)
{
    return err_make(ERR_FROZEN, arena_printf(a, "row %d of %s: %s", n, row_fields[kind].name, why));
}

static struct err compare_kind(struct arena *a, enum row_kind kind, const struct state *held,
                               const struct state *folded)
{
    const struct row *is = state_next(held, kind, 0), *should = state_next(folded, kind, 0);
    for (; is && should && is->n == should->n; should = state_next(folded, kind, should->n)) {
        const char *why = present_differs(a, kind, is, should);
        if (why) return wrong_row(a, kind, is->n, why);
        is = state_next(held, kind, is->n);
    }
    if (is && (!should || is->n < should->n))
        return wrong_row(a, kind, is->n, "it is in the table but no event made it");
    return should ? wrong_row(a, kind, should->n, "an event made it but it is not in the table") : OK;
}

struct err present_same(struct arena *a, enum stream_kind kind, const struct state *held,
                        const struct state *folded)
{
    enum row_kind first;
    size_t n = state_buffer_kinds(kind, &first);
    struct err e = OK;
    for (size_t i = 0; i < n && e.code == ERR_NONE; i++)
        e = compare_kind(a, first + (enum row_kind)i, held, folded);
    return e;
}

struct err present_fold(struct trusted *t, struct store *s, struct arena *a,
                        const struct store_stream *stream, const struct present_more *more,
                        const struct state *held, struct state_buffer **folded)
{
    struct folding f = {.buffer = *folded = state_buffer_new()};
    struct err e = trusted_read(t, s, a, stream, fold, &f);
    if (e.code == ERR_NONE && t->seq != stream->seq)
        e = err_make(ERR_FROZEN,
                     arena_printf(a, "event %" PRId64 " names what does not exist at this point", t->seq));
    for (size_t i = 0; more && i < more->count && e.code == ERR_NONE; i++)
        if (!state_buffer_apply(f.buffer, more->lines[i]))
            e = err_make(ERR_FROZEN, "what is to be added does not follow from it");
    if (e.code == ERR_NONE) e = present_same(a, stream->kind, held, f.buffer->state);
    arena_free(&f.scratch);
    return e;
}
