// SPDX-License-Identifier: MIT
// Sessions: signing in and out, and who is signed in.
#ifndef DESK_SECRETS_SESSIONS_H
#define DESK_SECRETS_SESSIONS_H
#include "desk/call.h"

struct store_credential;
struct desk_thread;

// Who was away for so long signs in again.
#define SESSION_IDLE_MS (INT64_C(24) * 3600 * 1000)

// A session of 30 days for an account of the club (its number in the database); the call's answer gets its
// secret.
struct store_credential *session_new(struct call *c, int64_t club, int32_t account);
// Answers with who is signed in now. The secret stays in the answer.
void session_answer(struct call *c, struct text name, int32_t role, int32_t account);
// Does the call sign out by a secret that was good once and is no longer? Then it is answered like the first time, and stays so.
bool session_is_over(struct desk_thread *thread, struct call *c);
#endif
