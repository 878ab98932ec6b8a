// SPDX-License-Identifier: MIT
// One row of the present, or all of a kind, as who edits it sees it.
#include "views/documents.h"

void document_row(struct json_out *o, const struct view *v, enum row_kind kind, int32_t n)
{
    if (kind == ROW_match)
        document_match(o, v, n);
    else if (kind == ROW_entry)
        document_entry(o, v, n);
    else if (kind == ROW_hall_table && !n)
        document_tables(o, v);
    else if (kind == ROW_hall_table)
        document_table(o, v, n);
    else if (state_tournament(v->state, 1))
        document_tournament(o, v);
    else
        json_null(o);
}
