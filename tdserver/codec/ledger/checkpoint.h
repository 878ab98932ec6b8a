// SPDX-License-Identifier: MIT
// Checkpoint: a signed statement of how a ledger stands after one of its events. Two versions:
//
//   1   tdserver-checkpoint 1 UID SEQ HASH                  one line without its line feed, signed with Ed25519
//   2   a note (codec/ledger/note.h) whose text is a log's tree head as other programs know it (c2sp.org/tlog-checkpoint):
//         tdserver/UID
//         SEQ
//         ROOT                                              Base64
//         before SEQ                                        the checkpoint before this one, 0 = there is none
//
// The tree is that of base/crypto/merkle.h over the events' hashes: entry n - 1 is the 32 bytes of the hash of event n. So
// the root says all that the hash says, and paths of a few hashes show that an event is in it, or that a later
// ledger goes on from an earlier one. Version 1 is what was signed before; both stay valid.
#ifndef CODEC_LEDGER_CHECKPOINT_H
#define CODEC_LEDGER_CHECKPOINT_H
#include "base/arena.h"
#include "base/crypto/merkle.h"
#include "base/crypto/secure.h"

enum { LEDGER_UID = 16, LEDGER_CHECKPOINT_ROOM = 192, LEDGER_ORIGIN_ROOM = 48 };

struct ledger_checkpoint {
    int32_t version; // 1 or 2
    int64_t seq;     // of the last event, 0 = none yet
    struct secure_digest hash;
    struct secure_digest root; // version 2 only
    int64_t before;            // version 2 only
    unsigned char signature[SECURE_SIGNATURE];
};

// The text of version 1, which result sheets print.
struct text ledger_checkpoint_text(const unsigned char uid[static LEDGER_UID], int64_t seq,
                                   const struct secure_digest *hash,
                                   char room[static LEDGER_CHECKPOINT_ROOM]);
// What is signed: the text of its version.
struct text ledger_checkpoint_signed(const struct ledger_checkpoint *c,
                                     const unsigned char uid[static LEDGER_UID],
                                     char room[static LEDGER_CHECKPOINT_ROOM]);
// Fills in the signature of a checkpoint whose other members are given.
void ledger_checkpoint_sign(struct ledger_checkpoint *c, const unsigned char uid[static LEDGER_UID],
                            const struct secure_key *key);
bool ledger_checkpoint_true(const struct ledger_checkpoint *c, const unsigned char uid[static LEDGER_UID],
                            const unsigned char key[static SECURE_PUBLIC]);

// The name of the log, and of its keys: "tdserver/UID".
struct text ledger_origin(const unsigned char uid[static LEDGER_UID], char room[static LEDGER_ORIGIN_ROOM]);
// A signed version 2 as a whole note, in the arena.
struct text ledger_checkpoint_note(struct arena *a, const struct ledger_checkpoint *c,
                                   const unsigned char uid[static LEDGER_UID],
                                   const unsigned char key[static SECURE_PUBLIC]);

// A tree head that somebody brings. The signature is not looked at.
struct ledger_head {
    unsigned char uid[LEDGER_UID];
    struct merkle_head tree;
    int64_t before;
};
// From the text of a note; false when it is not exactly that of version 2.
bool ledger_head_read(struct text text, struct ledger_head *out);

// The leaf of an event with that hash.
struct secure_digest ledger_leaf(const struct secure_digest *hash);
#endif
