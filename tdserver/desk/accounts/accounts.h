// SPDX-License-Identifier: MIT
// Accounts: who signs in with a password, and programs, who hold a token. Members of the club who only play
// have none (members.c).
#ifndef DESK_ACCOUNTS_ACCOUNTS_H
#define DESK_ACCOUNTS_ACCOUNTS_H
#include "base/crypto/secure.h"
#include "desk/stream_cache.h"
#include "desk/thread.h"

enum { PASSWORD_LEAST = 10, PASSWORD_MOST = 200 }; // characters

// Hashes a password; the call is answered where that fails. On threads of hashers.
void account_hash_password(struct call *c, struct text password, char hash[SECURE_PASSWORD]);
// Login and password hash of an account of the club; NULL after it answered why not.
struct store_account *account_secret(struct desk_thread *thread, struct call *c, int32_t account);
// Is this the caller's own password? False: it is answered, naming the member "current". Tries are limited. On
// threads of hashers.
bool account_knows_password(struct desk_thread *thread, struct call *c, struct text current);
// A new account of that kind, role and name, entered in the club's ledger; its number, 0 after a
// refusal. While a batch is open.
int32_t account_add(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                    const struct command_account_add *account, struct text name);
// Its login and its hashed password.
void account_keep_password(struct desk_thread *thread, struct call *c, const struct store_account *account);
#endif
