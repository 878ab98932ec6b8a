// SPDX-License-Identifier: MIT
// Device: a tablet that has shown that it may, by card, PIN or a tap, takes a table.
#ifndef DESK_SECRETS_DEVICE_H
#define DESK_SECRETS_DEVICE_H
#include "desk/stream_cache.h"
#include "desk/thread.h"

struct hall_place;
// Enters a new device for the call's table, which takes the table over, and gives its browser a secret; of_club: the
// proof was one of the club's table. While a batch is open.
void device_enter(struct desk_thread *thread, struct call *c, const struct hall_place *at, bool of_club);
#endif
