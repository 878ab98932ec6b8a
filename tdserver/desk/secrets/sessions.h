// SPDX-License-Identifier: MIT
// Sessions: signing in and out, and who is signed in.
#ifndef DESK_SECRETS_SESSIONS_H
#define DESK_SECRETS_SESSIONS_H
#include "desk/call.h"

struct store_credential;

// Who was away for so long signs in again.
#define SESSION_IDLE_MS (INT64_C(24) * 3600 * 1000)

// A session of 30 days for an account of the club (its number in the database); the call's answer gets its
// secret.
struct store_credential *session_new(struct call *c, int64_t club, int32_t account);
// Answers with who is signed in now. The secret stays in the answer.
void session_answer(struct call *c, struct text name, int32_t role, int32_t account);
#endif
