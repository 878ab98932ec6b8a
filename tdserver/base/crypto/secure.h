// SPDX-License-Identifier: MIT
// Hashes, signatures, secrets and their text forms; the only file that knows libsodium and Nettle besides
// secure_password.c. SHA-256 (FIPS 180-4), HMAC-SHA-256 (RFC 2104), Ed25519 (RFC 8032), base64url without
// padding (RFC 4648, 5). Call secure_start once before any thread uses the rest.
#ifndef BASE_CRYPTO_SECURE_H
#define BASE_CRYPTO_SECURE_H
#include "base/text/text.h"

enum {
    SECURE_DIGEST = 32,
    SECURE_PUBLIC = 32,
    SECURE_SEED = 32,
    SECURE_SIGNATURE = 64,
    SECURE_PASSWORD = 128
};

struct secure_digest {
    unsigned char bytes[SECURE_DIGEST];
};
struct secure_hash {
    _Alignas(16) unsigned char room[128];
};
struct secure_key {
    unsigned char secret[64];
    unsigned char public[SECURE_PUBLIC];
};

// Prepares the library; ends the process if the machine has no randomness.
void secure_start(void);

struct secure_digest secure_sha256(struct text bytes);
// The same in pieces.
void secure_hash_start(struct secure_hash *h);
void secure_hash_add(struct secure_hash *h, const void *bytes, size_t n);
struct secure_digest secure_hash_end(struct secure_hash *h);
struct secure_digest secure_mac(struct text key, struct text message);

// A signing key from 32 secret bytes; secure_random makes new ones.
void secure_key_from_seed(struct secure_key *key, const unsigned char seed[static SECURE_SEED]);
// The bytes it was made from.
void secure_key_seed(const struct secure_key *key, unsigned char seed[static SECURE_SEED]);
void secure_sign(const struct secure_key *key, struct text message,
                 unsigned char signature[static SECURE_SIGNATURE]);
bool secure_verify(const unsigned char public[static SECURE_PUBLIC], struct text message,
                   const unsigned char signature[static SECURE_SIGNATURE]);

// A short keyed hash for tables in memory whose keys strangers choose (SipHash-2-4).
uint64_t secure_short_hash(const unsigned char secret[static 16], struct text bytes);

void secure_random(void *bytes, size_t n);
// A number below n (n > 0), every one equally likely.
uint32_t secure_random_below(uint32_t n);
// Takes the same time wherever they differ.
bool secure_equal(const void *a, const void *b, size_t n);
// Overwrites a secret so that the compiler cannot leave it out.
void secure_wipe(void *bytes, size_t n);

// Text forms, ended by NUL, and back. Reading is strict: exactly n bytes, no other letters, one form only.
enum { SECURE_HEX_ROOM = 2 * 64 + 1, SECURE_BASE64_ROOM = 96 }; // for up to 64 bytes, Base64 up to 68
struct text secure_hex(const void *bytes, size_t n, char *room, size_t size);
bool secure_from_hex(struct text hex, void *bytes, size_t n);
struct text secure_base64url(const void *bytes, size_t n, char *room, size_t size);
bool secure_from_base64url(struct text base64, void *bytes, size_t n);
// The usual Base64 with its padding.
struct text secure_base64(const void *bytes, size_t n, char *room, size_t size);
// Bytes of the usual Base64 with its padding; 0 when the text is none or they do not fit.
size_t secure_from_base64(struct text base64, void *bytes, size_t room);

// Argon2id, 19 MiB, 2 passes: about 11 ms and that memory each, so run it on the hash threads only, never in
// a loop. The result is ready for storing, parameters and salt inside. False if there was not enough memory.
bool secure_password_hash(struct text password, char stored[static SECURE_PASSWORD]);
bool secure_password_matches(struct text password, const char *stored);
// As slow, of whatever holds a password: the same bytes for the same text and salt, on every server. False if there was
// not enough memory.
bool secure_slow_hash(struct text secret, struct text salt, struct secure_digest *out);
#endif
