// SPDX-License-Identifier: MIT
// The written form of a ledger: canonical bytes of one event, and the export file of a whole stream.
//
// Canonical bytes are one line of JSON text without its line end, in one possible form only:
//   {"seq":7,"at":1795204800000,"by":3,"kind":"slot_set","v":1,"data":{"match":1,"side":"a","entry":4}}
// No spaces; the members of data in the order of event.def; integers as plain digits, 64-bit ones too; enums
// as their words; text in UTF-8 with the short escapes of JSON and \u00xx in lower case for the other
// controls and DEL. `at` is milliseconds since 1970, `by` the number of the actor, 0 for the system. These
// bytes are stored, hashed and exported exactly as they are, so reading them is strict: every other spelling
// of the same facts is refused. Nothing here touches files or the database.
#ifndef CODEC_LEDGER_LEDGER_H
#define CODEC_LEDGER_LEDGER_H
#include "base/arena.h"
#include "base/err.h"
#include "director/event.h"
#include "director/state.h"

// Writes the canonical bytes of *event into the arena. INTERNAL if a member is outside what event.def allows
// (detail names it): such a line could never be read back; or if it has a shape of an earlier release.
MUST_CHECK struct err ledger_encode(struct arena *a, const struct event *event, struct text *body);

// Reads canonical bytes of any release so far: *event may have a shape of an earlier one, to be shown as it stands.
// Lists live in the arena. BAD_JSON with a detail that names the member or the byte at fault, or says which program to
// run; *event is then undefined.
MUST_CHECK struct err ledger_decode(struct arena *a, struct text body, struct event *event);

// What a line means in events of today, 0 or more: itself, or what its upcast makes of an older shape
// (director/upcast.h; `before` is the state it is applied to). They live in the arena, or are the line. Whoever folds
// lines folds these.
int32_t ledger_events(struct arena *a, const struct state *before, const struct event *line,
                      const struct event **events);

#endif
