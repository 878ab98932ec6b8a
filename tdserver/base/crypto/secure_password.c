// SPDX-License-Identifier: MIT
#include "base/crypto/secure.h"
#include "base/log/metrics.h"
#include <sodium.h>

_Static_assert(SECURE_PASSWORD == crypto_pwhash_argon2id_STRBYTES, "room for the stored form");

enum { PASSES = 2, MEMORY = 19 * 1024 * 1024 };

bool secure_password_hash(struct text password, char stored[static SECURE_PASSWORD])
{
    metric_add(METRIC_SLOW_HASHES, 1);
    return crypto_pwhash_argon2id_str(stored, password.at, password.len, PASSES, MEMORY) == 0;
}

bool secure_password_matches(struct text password, const char *stored)
{
    metric_add(METRIC_SLOW_HASHES, 1);
    return crypto_pwhash_argon2id_str_verify(stored, password.at, password.len) == 0;
}

bool secure_slow_hash(struct text secret, struct text salt, struct secure_digest *out)
{
    struct secure_digest salted = secure_sha256(salt);
    _Static_assert(sizeof salted.bytes >= crypto_pwhash_argon2id_SALTBYTES, "the salt fits");
    metric_add(METRIC_SLOW_HASHES, 1);
    return crypto_pwhash_argon2id(out->bytes, sizeof out->bytes, secret.at, secret.len, salted.bytes, PASSES,
                                  MEMORY, crypto_pwhash_argon2id_ALG_ARGON2ID13) == 0;
}
