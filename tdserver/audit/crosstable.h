// SPDX-License-Identifier: MIT
// Cross table: a section that is played for points as its ledger tells it, in the text that other programs read (codec/rounds/trf.h).
// Start numbers are the numbers of the entries.
#ifndef AUDIT_CROSSTABLE_H
#define AUDIT_CROSSTABLE_H
#include "base/json/json_out.h"
#include "store/store.h"

// wanted: the number of the section, or its name (case and accents aside). NOT_FOUND: there is no such section, more than one has
// this name (the detail lists them), or it is not played for points; CONFLICT: the ledger is false. The detail is in the
// arena of *o.
MUST_CHECK struct err crosstable_put(struct json_out *o, struct store *s, const struct store_stream *stream,
                                     struct text wanted);

#endif
