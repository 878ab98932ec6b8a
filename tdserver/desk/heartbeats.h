// SPDX-License-Identifier: MIT
// Heartbeats: the newest heartbeat of each device of a tournament, by actor number. Kept in memory only. Any
// thread.
#ifndef DESK_HEARTBEATS_H
#define DESK_HEARTBEATS_H
#include "director/games/clock.h"
#include "views/heartbeat.h"

struct heartbeats;
struct heartbeats *heartbeats_new(void);
void heartbeats_free(struct heartbeats *p);
// now_ms: when it came, by the server's time. One that says that nothing waits, and came within CLOCK_DISAGREE_MS of
// when it says it was built, vouches for the taps of its page.
void heartbeats_put(struct heartbeats *p, int32_t actor, const struct heartbeat *said, int64_t now_ms);
// Another server of the database heard one.
void heartbeats_heard(struct heartbeats *p, int32_t actor);
// False if this device has said nothing since the start of the server.
bool heartbeats_get(struct heartbeats *p, int32_t actor, struct heartbeat *said);
// What this device's pages have vouched for, the newest CLOCK_PAGES of them; all zero: nothing.
struct clock_vouched heartbeats_vouched(struct heartbeats *p, int32_t actor);
// How long ago it said anything, to whichever server, ms; INT64_MAX if it has said nothing.
int64_t heartbeats_age_ms(struct heartbeats *p, int32_t actor);
#endif
