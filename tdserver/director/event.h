// SPDX-License-Identifier: MIT
// Event: one line of a ledger as a C struct (event.def), with a field table for each kind. The shapes of earlier
// releases (event_landed.def) follow those of today in the same tables; upcast.h tells them in today's.
#ifndef DIRECTOR_EVENT_H
#define DIRECTOR_EVENT_H

#include "director/event.def"
#include "director/event_landed.def"
#include "director/fields.h"

#define EVENT_STRUCT(kind, version, sentence)                                                                \
    struct event_##kind {                                                                                    \
        EVENT_##kind##_FIELDS(FIELD_MEMBER, event_##kind)                                                    \
    };
LEDGER_EVENTS(EVENT_STRUCT)
#undef EVENT_STRUCT

#define LANDED_STRUCT(kind, version, sentence)                                                               \
    struct event_##kind##_v##version {                                                                       \
        EVENT_##kind##_v##version##_FIELDS(FIELD_MEMBER, event_##kind##_v##version)                          \
    };
LANDED_EVENTS(LANDED_STRUCT)
#undef LANDED_STRUCT

#define EVENT_CONSTANT(kind, version, sentence)  EVENT_##kind,
#define LANDED_CONSTANT(kind, version, sentence) EVENT_##kind##_v##version,
// From 0: what can be written today. From EVENT_KINDS: what only old ledgers hold.
enum event_kind {
    LEDGER_EVENTS(EVENT_CONSTANT) EVENT_KINDS,
    EVENT_LAST_OF_TODAY = EVENT_KINDS - 1,
    LANDED_EVENTS(LANDED_CONSTANT) EVENT_SHAPES
};
#undef EVENT_CONSTANT
#undef LANDED_CONSTANT

// seq and at_ms are given by the desk when the event is appended; actor is the number of the actor row, 0 =
// system.
struct event {
    int64_t seq;
    int64_t at_ms;
    int32_t actor;
    enum event_kind kind;
    union {
#define EVENT_MEMBER(kind, version, sentence) struct event_##kind kind;
        LEDGER_EVENTS(EVENT_MEMBER)
#undef EVENT_MEMBER
#define LANDED_MEMBER(kind, version, sentence) struct event_##kind##_v##version kind##_v##version;
        LANDED_EVENTS(LANDED_MEMBER)
#undef LANDED_MEMBER
    } is;
};

struct event_type {
    struct fields fields;
    int32_t version;
    const char *sentence;
};
extern const struct event_type event_types[EVENT_SHAPES];

#endif
