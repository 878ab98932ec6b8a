// SPDX-License-Identifier: MIT
// Proof: what shows, without the rest of a ledger, that an event is in it, or that it goes on from an earlier state.
// Two texts that other programs know:
//
//   c2sp.org/tlog-proof@v1             inclusion; of any log
//   extra BASE64                       here: KEY (32 bytes) HASH (32, of the event before) and the event's text
//   index SEQ-1
//   BASE64 ...                         the path, a hash a line, from the leaf up
//   (an empty line)
//   NOTE                               the checkpoint (codec/ledger/checkpoint.h)
//
//   old SIZE                           consistency, as witnesses of logs take it (c2sp.org/tlog-witness)
//   BASE64 ...
//   (an empty line)
//   NOTE                               of the later state
//
// `extra` is not covered by the signature: the key counts only by its fingerprint, the rest by the leaf that follows
// from it. No files here.
#ifndef CODEC_LEDGER_PROOF_H
#define CODEC_LEDGER_PROOF_H
#include "base/json/json_out.h"
#include "codec/ledger/checkpoint.h"

enum proof_kind { PROOF_INCLUSION = 1, PROOF_CONSISTENCY };

struct proof {
    enum proof_kind kind;
    uint64_t number; // inclusion: the index; consistency: the earlier size
    struct merkle_path path;
    struct text note;
    // Inclusion only:
    unsigned char key[SECURE_PUBLIC];
    struct secure_digest before;
    struct text event; // canonical bytes
};

void proof_put(struct json_out *o, const struct proof *p);
// False when the text has not exactly the form above. What it points to lives in the arena or in the text.
bool proof_read(struct arena *a, struct text text, struct proof *out);

// Is the event of an inclusion proof in the tree of *head?
bool proof_includes(const struct proof *p, const struct ledger_head *head);
#endif
