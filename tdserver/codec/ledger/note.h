// SPDX-License-Identifier: MIT
// Note: a text with signatures below it, as other programs know it (c2sp.org/signed-note):
//
//   TEXT, every line of it ended by a line feed
//   (an empty line)
//   — NAME BASE64          the first four bytes name the key, the rest is Ed25519 over TEXT
//
// Signatures of keys that nobody asked for are passed over: somebody else may have signed, too. No files here.
#ifndef CODEC_LEDGER_NOTE_H
#define CODEC_LEDGER_NOTE_H
#include "base/arena.h"
#include "base/crypto/secure.h"

struct note {
    struct text text;       // with its last line feed
    struct text signatures; // the lines below the empty one
};

// The whole note: `text` ends in a line feed, `name` has neither spaces nor '+'.
struct text note_sign(struct arena *a, struct text text, struct text name, const struct secure_key *key);
// The same where the signature is known already.
struct text note_of(struct arena *a, struct text text, struct text name,
                    const unsigned char public[static SECURE_PUBLIC],
                    const unsigned char signature[static SECURE_SIGNATURE]);
// Takes a note apart: false when it has not the form of one (control characters, no signature, a line that is none).
bool note_read(struct text whole, struct note *out);
// Is it signed by this key under this name? A false signature that claims to be, makes all of it false.
bool note_signed(const struct note *n, struct text name, const unsigned char public[static SECURE_PUBLIC]);
#endif
