// SPDX-License-Identifier: MIT
// Save rows: what changed of a present goes into the open transaction, as rows of its stream.
#ifndef AUDIT_SAVE_ROWS_H
#define AUDIT_SAVE_ROWS_H
#include "audit/state_buffer.h"
#include "store/store.h"

// Every row whose version is above `after`, 0 = all. They are gathered as pointers (store_add_row): neither may the present
// change nor its buffer go before store_commit or store_rollback, which tells of errors.
void save_rows(const struct state_buffer *present, int64_t after, struct store *s, int64_t stream);
#endif
