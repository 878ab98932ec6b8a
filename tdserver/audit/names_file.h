// SPDX-License-Identifier: MIT
// Names file: what stands beside one ledger and is personal, as text, for a ledger that moves to another server:
//
//   {"format":"tdserver-names","v":1,"uid":"<32 hex>"}
//   {"ref":"...","salt":"...","name":"...","club":"...","country":"...","note":"..."}    a name
//   {"player":3,"secret":"<64 hex>"}          of a club: what the marks of a player are made with
//   {"entry":1,"place":1,"player":3}          of a tournament: which player an entry is
//
// It proves nothing by itself: of it is taken only what the ledger says the hash of.
#ifndef AUDIT_NAMES_FILE_H
#define AUDIT_NAMES_FILE_H
#include "audit/state_buffer.h"

#include <stdio.h>

struct names_file {
    unsigned char uid[STORE_UID];
    struct store_name *names; // in order of ref
    bool *wanted;             // of each name
    size_t name_count;
    struct store_person *players;
    size_t player_count;
    struct store_person_proof *entries;
    size_t entry_count;
};

// Gives the file of a stream piece by piece to `put`, which returns false to stop it (then it fails with BUSY).
MUST_CHECK struct err names_file_write(struct store *s, const struct store_stream *stream, struct arena *a,
                                       bool (*put)(void *user, struct text piece), void *user);
// BAD_REQUEST, with the line, where it is no such file; what was read lives in the arena.
MUST_CHECK struct err names_file_read(FILE *file, struct arena *a, struct names_file *out);
// The name that this event says the hash of is wanted, if it fits.
void names_file_meet(struct names_file *f, const struct event *event);
// Adds, in the running batch of this stream, the names that are wanted, and whoever is who by the marks of
// `present`; *count is how many names.
MUST_CHECK struct err names_file_add(const struct names_file *f, struct store *s,
                                     const struct store_stream *stream, const struct state *present,
                                     struct arena *a, size_t *count);
#endif
