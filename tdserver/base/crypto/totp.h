// SPDX-License-Identifier: MIT
// TOTP (RFC 6238): the six digits an authenticator shows, SHA-1, a new code each 30 s. The only file that knows
// liboath is totp.c.
#ifndef BASE_CRYPTO_TOTP_H
#define BASE_CRYPTO_TOTP_H
#include "base/arena.h"

enum { TOTP_SECRET = 20, TOTP_STEP_S = 30 };

// Is it a code of now, or of the step before or after (clocks differ)? *step is then which, counted from 1970.
bool totp_matches(const unsigned char secret[static TOTP_SECRET], struct text code, int64_t now_s,
                  int64_t *step);
// The secret as authenticators take it by hand (Base32), and as the address a QR code holds. In the arena.
struct text totp_base32(struct arena *a, const unsigned char secret[static TOTP_SECRET]);
struct text totp_uri(struct arena *a, const unsigned char secret[static TOTP_SECRET], struct text issuer,
                     struct text account);
#endif
