// SPDX-License-Identifier: MIT
// Hall code: what a wall shows to whoever is in the hall, another one each minute. Nothing of it is stored: it is a MAC
// over the tournament and the minute, by a key made of the secret of the database, so that every server of one makes and
// takes the same. A code is taken in its own minute and in the two that follow.
#ifndef DESK_SECRETS_HALL_CODE_H
#define DESK_SECRETS_HALL_CODE_H
#include "desk/call.h"
#include "desk/secrets/confirmation.h"

enum { HALL_CODE_MS = 60000, HALL_CODE_LATER = 2 };

struct text hall_code(const unsigned char secret[static CONFIRMATION_SECRET], struct arena *a,
                      const unsigned char uid[CALL_UID], int64_t now_ms);
bool hall_code_is(const unsigned char secret[static CONFIRMATION_SECRET], struct arena *a,
                  const unsigned char uid[CALL_UID], struct text said, int64_t now_ms);
#endif
