// SPDX-License-Identifier: MIT
// Joining: how a tablet signs in at a table, by its printed card or by the PIN that the console shows for it. Beside a
// tablet that is alive a newcomer waits for one tap (newcomers.h); a silent one is replaced at once.
#ifndef DESK_SECRETS_JOINING_H
#define DESK_SECRETS_JOINING_H
#include "desk/stream_cache.h"
#include "desk/thread.h"

// Hash under which a table's PIN is kept: it opens this table of this tournament only.
void device_pin_hash(const unsigned char uid[CALL_UID], int32_t table, struct text pin,
                     unsigned char hash[CALL_HASH]);
#endif
