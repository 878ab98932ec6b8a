// SPDX-License-Identifier: MIT
// One function a row of event_landed.def:
//   static void upcast_kind_vN(const struct state *before, const struct event *line, struct upcast *out)
// which calls upcast_say for every event of today.
#include "director/upcast.h"

void upcast_say(struct upcast *out, const struct event *line, struct event today)
{
    today.seq = line->seq;
    today.at_ms = line->at_ms;
    today.actor = line->actor;
    if (out->count < out->most) out->at[out->count] = today;
    out->count++;
}

void upcast(const struct state *before, const struct event *line, struct upcast *out)
{
    (void)before, (void)out;
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
