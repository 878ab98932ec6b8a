// SPDX-License-Identifier: MIT
// Key: the Ed25519 key with which this server signs checkpoints, kept as DIR/key.ed25519 of the data
// directory: 64 hex digits and a line feed, readable by the server's own account alone. Who loses the file
// keeps a true ledger but signs with a new key from then on; who copies it can sign in this server's name.
#ifndef AUDIT_KEY_H
#define AUDIT_KEY_H
#include "base/arena.h"
#include "base/crypto/secure.h"
#include "base/err.h"

// Reads the key of the data directory `dir`, which exists; the first call makes one. A file that others may
// read, or that holds anything else, is refused: BUSY with what to do, in the arena.
MUST_CHECK struct err key_open(const char *dir, struct arena *a, struct secure_key *key);

// The same, but none is made: NOT_FOUND, for whoever works beside the server.
MUST_CHECK struct err key_read(const char *dir, struct arena *a, struct secure_key *key);
// Puts a key that was made elsewhere into a directory that has none; one that is there stays.
MUST_CHECK struct err key_put(const char *dir, const struct secure_key *key, struct arena *a);

// The same as key_open for a server of the database `s`, which remembers the fingerprints of all that signed with it.
// Where one did and the file is gone, or holds a key that never did, NOT_FOUND with what to do: nobody shall take another
// key for it unless they say so (`lost`), then it is listed. *fresh: others signed here before, this key never did.
struct store;
MUST_CHECK struct err key_open_listed(const char *dir, struct store *s, bool lost, struct arena *a,
                                      struct secure_key *key, bool *fresh);

// The fingerprint by which people know a public key: the hex of its SHA-256.
struct text key_fingerprint(const unsigned char public[static SECURE_PUBLIC],
                            char room[static SECURE_HEX_ROOM]);

// The keys that the ledger of a club lists. key_next: the line that lists this one, if it is not there yet; the caller gives
// it its time. imported: it signed what was taken over from another place; such a one may become a key of this place.
struct state;
struct event;
bool key_next(const struct state *club, const unsigned char public[static SECURE_PUBLIC], bool imported,
              struct event *listed);
// Their fingerprints as a list below, with `own` those alone that sign here; in the arena.
struct text key_list(const struct state *club, bool own, struct arena *a);
// The number of a listed key whose fingerprint is not its own, 0: there is none.
int32_t key_false(const struct state *club);

// Lists of fingerprints, with spaces or commas between: is it one, and does it hold that of this key?
bool key_list_good(struct text list);
bool key_listed(struct text list, const unsigned char public[static SECURE_PUBLIC]);
#endif
