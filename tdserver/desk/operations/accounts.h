// SPDX-License-Identifier: MIT
// Accounts: who signs in with a password, and programs, who hold a token. Members of the club who only play
// have none (members.c).
#ifndef DESK_OPERATIONS_ACCOUNTS_H
#define DESK_OPERATIONS_ACCOUNTS_H
#include "desk/stream_cache.h"
#include "desk/thread.h"

// A new account with the name in the call's body, entered in the club's ledger; its number, 0 after a
// refusal. While a batch is open.
int32_t account_add(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                    enum actor_kind kind, int32_t role);
// Its login, and its password as the first step has hashed it.
void account_keep_password(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                           int32_t account);
#endif
