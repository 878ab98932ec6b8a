// SPDX-License-Identifier: MIT
// Hashes, signatures, secrets and their text forms; the only file that knows libsodium besides
// seal_password.c. SHA-256 (FIPS 180-4), HMAC-SHA-256 (RFC 2104), Ed25519 (RFC 8032), base64url without
// padding (RFC 4648, 5). Call seal_start once before any thread uses the rest.
#ifndef BASE_SEAL_H
#define BASE_SEAL_H
#include "base/text.h"

enum { SEAL_DIGEST = 32, SEAL_PUBLIC = 32, SEAL_SEED = 32, SEAL_SIGNATURE = 64, SEAL_PASSWORD = 128 };

struct seal_digest {
    unsigned char bytes[SEAL_DIGEST];
};
struct seal_hash {
    _Alignas(16) unsigned char room[128];
};
struct seal_key {
    unsigned char secret[64];
    unsigned char public[SEAL_PUBLIC];
};

// Prepares the library; ends the process if the machine has no randomness.
void seal_start(void);

struct seal_digest seal_sha256(struct text bytes);
// The same in pieces.
void seal_hash_start(struct seal_hash *h);
void seal_hash_add(struct seal_hash *h, const void *bytes, size_t n);
struct seal_digest seal_hash_end(struct seal_hash *h);
struct seal_digest seal_mac(struct text key, struct text message);

// A signing key from 32 secret bytes; seal_random makes new ones.
void seal_key_from_seed(struct seal_key *key, const unsigned char seed[static SEAL_SEED]);
void seal_sign(const struct seal_key *key, struct text message,
               unsigned char signature[static SEAL_SIGNATURE]);
bool seal_verify(const unsigned char public[static SEAL_PUBLIC], struct text message,
                 const unsigned char signature[static SEAL_SIGNATURE]);

// A short keyed hash for tables in memory whose keys strangers choose (SipHash-2-4).
uint64_t seal_short_hash(const unsigned char secret[static 16], struct text bytes);

void seal_random(void *bytes, size_t n);
// A number below n (n > 0), every one equally likely.
uint32_t seal_random_below(uint32_t n);
// Takes the same time wherever they differ.
bool seal_equal(const void *a, const void *b, size_t n);
// Overwrites a secret so that the compiler cannot leave it out.
void seal_wipe(void *bytes, size_t n);

// Text forms, ended by NUL, and back. Reading is strict: exactly n bytes, no other letters, one form only.
enum { SEAL_HEX_ROOM = 2 * 64 + 1, SEAL_BASE64_ROOM = 88 }; // for up to 64 bytes
struct text seal_hex(const void *bytes, size_t n, char *room, size_t size);
bool seal_from_hex(struct text hex, void *bytes, size_t n);
struct text seal_base64url(const void *bytes, size_t n, char *room, size_t size);
// Bytes of the usual Base64 with its padding; 0 when the text is none or they do not fit.
size_t seal_from_base64(struct text base64, void *bytes, size_t room);

// Argon2id, 19 MiB, 2 passes: about 11 ms and that memory each, so run it on the hash threads only, never in
// a loop. The result is ready for storing, parameters and salt inside. False if there was not enough memory.
bool seal_password_hash(struct text password, char stored[static SEAL_PASSWORD]);
bool seal_password_matches(struct text password, const char *stored);
#endif
