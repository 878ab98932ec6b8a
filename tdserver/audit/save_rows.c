// SPDX-License-Identifier: MIT
#include "audit/save_rows.h"

struct saving {
    struct store *store;
    int64_t stream;
};

static void save_row(void *user, enum row_kind kind, const void *row)
{
    const struct saving *s = user;
    store_add_row(s->store, s->stream, kind, row);
}

void save_rows(const struct state_buffer *present, int64_t after, struct store *s, int64_t stream)
{
    struct saving saving = {s, stream};
    state_buffer_rows_after(present, after, save_row, &saving);
}
