// SPDX-License-Identifier: MIT
// Sealed files: what is written can be read only with the passphrase, yet writing needs none. From a passphrase and
// a salt Argon2id derives a key pair; its public half, the *lock*, is no secret and is kept by whoever writes files
// while nobody is there to type. Each file has a key of its own, sealed to the lock, and its pieces are encrypted
// and authenticated in order: a bit changed anywhere, a piece left out and a missing end are noticed.
//
//   "tdserver-backup 1\n"
//   salt (16), passes (4), memory in KiB (4), public half (32)        how to derive the key pair again
//   the file's key, sealed (80); start of the stream (24)            X25519 and XSalsa20-Poly1305: crypto_box_seal
//   pieces: length (4), then so many bytes                           crypto_secretstream_xchacha20poly1305
//
// Numbers are big-endian. The first piece authenticates everything before it, the last is marked as the last. Plain,
// a piece is one byte that says what it is (for the caller) and at most SEALED_PIECE others. Who has the lock can
// write a file that opens with the passphrase: sealing says that nobody read it, not who wrote it.
#ifndef BASE_CRYPTO_SEALED_H
#define BASE_CRYPTO_SEALED_H
#include "base/err.h"

#include <stdio.h>

enum { SEALED_PIECE = 1 << 16, SEALED_SALT = 16, SEALED_HALF = 32, SEALED_LEAST = 10 };

struct sealed_lock {
    unsigned char salt[SEALED_SALT];
    uint32_t passes, memory_kib; // of Argon2id
    unsigned char public[SEALED_HALF];
};

// A new lock for a passphrase of at least SEALED_LEAST bytes: about a second and 256 MiB. BUSY without the memory.
MUST_CHECK struct err sealed_lock_make(struct text passphrase, struct sealed_lock *lock);
// Its text form, one line without its end, ended by NUL; and back: false if it is none.
enum { SEALED_LOCK_ROOM = 160 };
struct text sealed_lock_text(const struct sealed_lock *lock, char room[static SEALED_LOCK_ROOM]);
bool sealed_lock_read(struct text line, struct sealed_lock *lock);

struct sealed_stream {
    _Alignas(16) unsigned char room[64]; // libsodium's state
};

// Writing. A failure of the file is kept and told at the end.
struct sealed_writer {
    FILE *file;
    struct sealed_stream stream;
    struct text first; // authenticated with the first piece
    unsigned char head[256];
    bool failed;
    unsigned char plain[1 + SEALED_PIECE], coded[1 + SEALED_PIECE + 32];
};
void sealed_start(struct sealed_writer *w, FILE *file, const struct sealed_lock *lock);
// Bytes of any number become pieces of this kind, at least one.
void sealed_put(struct sealed_writer *w, char kind, struct text bytes);
// The last piece. False if anything could not be written; the caller still syncs and closes the file.
MUST_CHECK bool sealed_end(struct sealed_writer *w);

// Reading. UNSUPPORTED: no such file. FORBIDDEN: another passphrase. CONFLICT: damaged, or cut off. BUSY: no memory.
struct sealed_reader {
    FILE *file;
    struct sealed_stream stream;
    struct text first;
    unsigned char head[256], secret[SEALED_HALF];
    struct sealed_lock lock; // the one it was written with
    bool ended;
    unsigned char plain[1 + SEALED_PIECE], coded[1 + SEALED_PIECE + 32];
};
MUST_CHECK struct err sealed_open(struct sealed_reader *r, FILE *file, struct text passphrase);
// From the first piece again, without the work of the passphrase.
MUST_CHECK struct err sealed_again(struct sealed_reader *r);
// The next piece, valid until the next call. r->ended: it was the last, and nothing follows it in the file.
MUST_CHECK struct err sealed_next(struct sealed_reader *r, char *kind, struct text *piece);
// Forgets the secrets.
void sealed_close(struct sealed_reader *r);
#endif
