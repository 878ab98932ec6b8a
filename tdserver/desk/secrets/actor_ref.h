// SPDX-License-Identifier: MIT
// Actor reference: what the ledger of a tournament calls an account or a tablet of the club. It is the same in that
// ledger for ever, and another one in every other: two ledgers do not tell that somebody was in both.
#ifndef DESK_SECRETS_ACTOR_REF_H
#define DESK_SECRETS_ACTOR_REF_H
#include "base/arena.h"
#include "desk/call.h"

// 43 characters, in the arena and ended by NUL. kind: "account" or "tablet".
struct text actor_ref(struct arena *a, const unsigned char tournament[CALL_UID],
                      const unsigned char club[CALL_UID], const char *kind, int32_t n);
#endif
