// SPDX-License-Identifier: MIT
// Judging: a ledger is folded, and what its events contradict (director/contradict.h) is told on the way.
#ifndef AUDIT_JUDGING_H
#define AUDIT_JUDGING_H
#include "audit/state_buffer.h"
#include "director/contradict.h"

// Where contradictions go: with the stream and the event that contradicts.
struct judge {
    void (*tell)(void *user, enum stream_kind kind, const unsigned char uid[static STORE_UID], int64_t seq,
                 const struct contradiction *c);
    void *user;
};

struct judging {
    const struct judge *to; // NULL: events are only applied
    enum stream_kind kind;
    unsigned char uid[STORE_UID];
    int64_t last_ms; // the time of the event before, 0 = none
    struct draughts_kept kept;
};

// Applies one line like state_buffer_apply, and tells what it contradicts.
bool judging_apply(struct judging *j, struct state_buffer *buffer, const struct event *line);
#endif
