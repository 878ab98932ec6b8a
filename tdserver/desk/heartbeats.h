// SPDX-License-Identifier: MIT
// Heartbeats: the newest heartbeat of each device of a tournament, by actor number. Kept in memory only. Any
// thread.
#ifndef DESK_HEARTBEATS_H
#define DESK_HEARTBEATS_H
#include "views/heartbeat.h"

struct heartbeats;
struct heartbeats *heartbeats_new(void);
void heartbeats_free(struct heartbeats *p);
void heartbeats_put(struct heartbeats *p, int32_t actor, const struct heartbeat *said);
// False if this device has said nothing since the start of the server.
bool heartbeats_get(struct heartbeats *p, int32_t actor, struct heartbeat *said);
// How long ago it said so, ms; INT64_MAX if it has said nothing.
int64_t heartbeats_age_ms(struct heartbeats *p, int32_t actor);
#endif
