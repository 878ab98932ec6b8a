// SPDX-License-Identifier: MIT
// State: the rows of the present as C structs (state.def) and, for each kind, its field table.
#ifndef DIRECTOR_STATE_H
#define DIRECTOR_STATE_H

#include "director/fields.h"
#include "director/state.def"

#define STATE_STRUCT(kind)                                                                                            \
    struct row_##kind {                                                                                               \
        int64_t version; /* seq of the event that last touched the row; 0 = the row does not exist */                 \
        int32_t n;                                                                                                    \
        ROW_##kind##_FIELDS(FIELD_MEMBER, row_##kind)                                                                             \
    };
STATE_ROWS(STATE_STRUCT)
#undef STATE_STRUCT

#define STATE_KIND(kind) ROW_##kind,
enum row_kind { STATE_ROWS(STATE_KIND) ROW_KINDS };
#undef STATE_KIND

// Field tables by row kind, without n and version.
extern const struct fields row_fields[ROW_KINDS];

enum { TOURNAMENT_ROW_KINDS = ROW_club };

#endif
