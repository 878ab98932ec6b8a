// SPDX-License-Identifier: MIT
// One function a row of event_landed.def:
//   static void upcast_kind_vN(const struct state *before, const struct event *line, struct upcast *out)
// which calls upcast_say for every event of today.
#include "director/upcast.h"

#include "engine/mem.h"

void upcast_say(struct upcast *out, const struct event *line, struct event today)
{
    today.seq = line->seq;
    today.at_ms = line->at_ms;
    today.actor = line->actor;
    if (out->count < out->most) out->at[out->count] = today;
    out->count++;
}

// Who plays was not known then.
static void upcast_entry_added_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    (void)before;
    const struct event_entry_added_v1 *was = &line->is.entry_added_v1;
    struct event today = {
        .kind = EVENT_entry_added,
        .is.entry_added = {.entry = was->entry, .seed = was->seed, .status = was->status},
    };
    mem_copy(today.is.entry_added.ref, was->ref, sizeof was->ref);
    upcast_say(out, line, today);
}

void upcast(const struct state *before, const struct event *line, struct upcast *out)
{
    switch (line->kind) {
#define UPCAST_CASE(kind, version, sentence)                                                                 \
    case EVENT_##kind##_v##version:                                                                          \
        upcast_##kind##_v##version(before, line, out);                                                       \
        return;
        LANDED_EVENTS(UPCAST_CASE)
    default:
        return;
    }
}
