// SPDX-License-Identifier: MIT
#include "base/crypto/secure.h"
#include <nettle/sha2.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

// SHA-256 is Nettle's, which uses the processor's own instructions for it where there are some: verifying a ledger
// is mostly hashing, and libsodium has portable code alone.
_Static_assert(sizeof(struct sha256_ctx) <= sizeof(struct secure_hash), "secure_hash has room for the state");

void secure_start(void)
{
    if (sodium_init() < 0) abort();
}

static struct sha256_ctx *state_of(struct secure_hash *h)
{
    return (struct sha256_ctx *)(void *)h->room;
}

void secure_hash_start(struct secure_hash *h)
{
    sha256_init(state_of(h));
}

void secure_hash_add(struct secure_hash *h, const void *bytes, size_t n)
{
    sha256_update(state_of(h), n, bytes);
}

// What was hashed may be a secret: nothing of it stays in the state.
struct secure_digest secure_hash_end(struct secure_hash *h)
{
    struct secure_digest digest;
    sha256_digest(state_of(h), sizeof digest.bytes, digest.bytes);
    secure_wipe(h, sizeof *h);
    return digest;
}

struct secure_digest secure_sha256(struct text bytes)
{
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, bytes.at, bytes.len);
    return secure_hash_end(&h);
}

struct secure_digest secure_mac(struct text key, struct text message)
{
    struct secure_digest digest;
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, (const unsigned char *)key.at, key.len);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)message.at, message.len);
    crypto_auth_hmacsha256_final(&state, digest.bytes);
    return digest;
}

void secure_key_from_seed(struct secure_key *key, const unsigned char seed[static SECURE_SEED])
{
    crypto_sign_ed25519_seed_keypair(key->public, key->secret, seed);
}

void secure_key_seed(const struct secure_key *key, unsigned char seed[static SECURE_SEED])
{
    crypto_sign_ed25519_sk_to_seed(seed, key->secret);
}

void secure_sign(const struct secure_key *key, struct text message,
                 unsigned char signature[static SECURE_SIGNATURE])
{
    crypto_sign_ed25519_detached(signature, NULL, (const unsigned char *)message.at, message.len,
                                 key->secret);
}

bool secure_verify(const unsigned char public[static SECURE_PUBLIC], struct text message,
                   const unsigned char signature[static SECURE_SIGNATURE])
{
    const unsigned char *bytes = (const unsigned char *)message.at;
    return crypto_sign_ed25519_verify_detached(signature, bytes, message.len, public) == 0;
}

uint64_t secure_short_hash(const unsigned char secret[static 16], struct text bytes)
{
    uint64_t hash;
    crypto_shorthash_siphash24((unsigned char *)&hash, (const unsigned char *)bytes.at, bytes.len, secret);
    return hash;
}

void secure_random(void *bytes, size_t n)
{
    randombytes_buf(bytes, n);
}

uint32_t secure_random_below(uint32_t n)
{
    return randombytes_uniform(n);
}

bool secure_equal(const void *a, const void *b, size_t n)
{
    return sodium_memcmp(a, b, n) == 0;
}

void secure_wipe(void *bytes, size_t n)
{
    sodium_memzero(bytes, n);
}

struct text secure_hex(const void *bytes, size_t n, char *room, size_t size)
{
    return (struct text){sodium_bin2hex(room, size, bytes, n), 2 * n};
}

bool secure_from_hex(struct text hex, void *bytes, size_t n)
{
    if (hex.len != 2 * n) return false;
    for (size_t i = 0; i < hex.len; i++)
        if (hex.at[i] >= 'A' && hex.at[i] <= 'F') return false;
    size_t read;
    return sodium_hex2bin(bytes, n, hex.at, hex.len, NULL, &read, NULL) == 0 && read == n;
}

size_t secure_from_base64(struct text base64, void *bytes, size_t room)
{
    size_t n;
    if (sodium_base642bin(bytes, room, base64.at, base64.len, NULL, &n, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0)
        return 0;
    return n;
}

bool secure_from_base64url(struct text base64, void *bytes, size_t n)
{
    size_t got;
    const char *end;
    int failed = sodium_base642bin(bytes, n, base64.at, base64.len, NULL, &got, &end,
                                   sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return !failed && got == n && end == base64.at + base64.len;
}

struct text secure_base64url(const void *bytes, size_t n, char *room, size_t size)
{
    sodium_bin2base64(room, size, bytes, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text_of(room);
}

struct text secure_base64(const void *bytes, size_t n, char *room, size_t size)
{
    sodium_bin2base64(room, size, bytes, n, sodium_base64_VARIANT_ORIGINAL);
    return text_of(room);
}
