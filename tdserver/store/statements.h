// SPDX-License-Identifier: MIT
// The statements of the store as one table for pg_open: those of statements.def, then for each kind of row of
// the present one that loads and one that saves, written from director/state.def.
#ifndef STORE_STATEMENTS_H
#define STORE_STATEMENTS_H
#include "director/state.h"
#include "store/pg.h"

enum statement {
#define S(name, text, params, columns) ST_##name,
#include "store/statements.def"
#undef S
    ST_LOAD,                       // + enum row_kind
    ST_SAVE = ST_LOAD + ROW_KINDS, // + enum row_kind
    STATEMENTS = ST_SAVE + ROW_KINDS
};

const struct pg_statement *statements(void);
#endif
