// SPDX-License-Identifier: MIT
#include "base/crypto/secure.h"
#include <sodium.h>

_Static_assert(SECURE_PASSWORD == crypto_pwhash_argon2id_STRBYTES, "room for the stored form");

enum { PASSES = 2, MEMORY = 19 * 1024 * 1024 };

bool secure_password_hash(struct text password, char stored[static SECURE_PASSWORD])
{
    return crypto_pwhash_argon2id_str(stored, password.at, password.len, PASSES, MEMORY) == 0;
}

bool secure_password_matches(struct text password, const char *stored)
{
    return crypto_pwhash_argon2id_str_verify(stored, password.at, password.len) == 0;
}
