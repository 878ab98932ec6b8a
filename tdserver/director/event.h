// SPDX-License-Identifier: MIT
// Event: one line of a ledger as a C struct (event.def), with a field table for each kind.
#ifndef DIRECTOR_EVENT_H
#define DIRECTOR_EVENT_H

#include "director/event.def"
#include "director/fields.h"

#define EVENT_STRUCT(kind, version, sentence)                                                                \
    struct event_##kind {                                                                                    \
        EVENT_##kind##_FIELDS(FIELD_MEMBER, event_##kind)                                                    \
    };
LEDGER_EVENTS(EVENT_STRUCT)
#undef EVENT_STRUCT

#define EVENT_CONSTANT(kind, version, sentence) EVENT_##kind,
enum event_kind { LEDGER_EVENTS(EVENT_CONSTANT) EVENT_KINDS };
#undef EVENT_CONSTANT

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
    } is;
};

struct event_type {
    struct fields fields;
    int32_t version;
    const char *sentence;
};
extern const struct event_type event_types[EVENT_KINDS];

#endif
