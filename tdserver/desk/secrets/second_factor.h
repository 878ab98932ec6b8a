// SPDX-License-Identifier: MIT
// Second factor: beside the password the code of an authenticator (TOTP), or one of ten recovery codes. Begun with
// the password, in force from the first right code on. A code counts once; tries are few, by account.
#ifndef DESK_SECRETS_SECOND_FACTOR_H
#define DESK_SECRETS_SECOND_FACTOR_H
#include "desk/thread.h"
#include "store/store.h"

// May whoever knows the account's password and said this code go on? True where no factor is in force. False: the
// call is answered. On threads of hashers.
bool second_factor_passed(struct desk_thread *thread, struct call *c, const struct store_account *account,
                          struct text code);
#endif
