// SPDX-License-Identifier: MIT
// Signing: when a ledger gets a checkpoint in a batch, and the checkpoint. A tournament is signed at the end of each
// round, when it is closed, handed over or taken over, and at the latest after SIGNED_EVERY lines; a club's ledger, which grows slowly, with its
// first line and after CLUB_SIGNED_EVERY. Signed is what this server hashed itself.
#ifndef DESK_SIGNING_H
#define DESK_SIGNING_H
#include "desk/stream_cache.h"

// In lines since the newest checkpoint.
enum { SIGNED_FROM = 96, SIGNED_EVERY = 128, CLUB_SIGNED_EVERY = 16 };

// What a batch has done with a stream.
struct signing {
    const struct cached_stream *cached; // with the present after the batch
    int64_t from;                       // its head before
    int64_t last;                       // its newest checkpoint, 0 = none
};

// `others`: another ledger is signed in the same batch. Tournaments that were drawn together and go on side by side would all be
// signed in one moment, in which everybody waits; so each is from SIGNED_FROM lines on, in a batch that signs no other.
bool signing_wanted(const struct signing *s, bool others);
// A tournament that is closed: whatever comes after, such as another name of an entry, is signed as well.
bool signing_is_closed(const struct cached_stream *l);
// One more line of the batch: does it end a round, or hand the tournament over?
bool signing_at_once(const struct cached_stream *l, const struct event *line);
// The club's ledger lists this server's key before anything is signed with it: the line that does, if it is not there yet.
bool signing_lists(const struct cached_stream *club, const struct secure_key *key, struct event *listed);
// BUSY: the ledger of the club says that the key is retired. It is the database that is asked: no server need have been
// told. Inside a batch the key cannot be retired from then on until the batch is saved. club NULL: there is none yet.
// *listed: does it list the key, without which the database takes no checkpoint?
MUST_CHECK struct err signing_allowed(struct store *store, const struct cached_stream *club,
                                      const struct secure_key *key, bool *listed);
// The checkpoint of a ledger that is known as a whole, to be saved with the batch; its memory is the arena's.
void signing_save(struct store *store, struct arena *a, const struct signing *s, const struct trusted *t,
                  const struct secure_key *key);
#endif
