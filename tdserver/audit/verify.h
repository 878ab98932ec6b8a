// SPDX-License-Identifier: MIT
// Verify: is this ledger true? Reads every event from the first, in little memory: canonical bytes, order,
// hash chain, signed checkpoints; folds them with the same pure function that made them; in the database also
// compares the fold with every row of every kind. It changes nothing and takes nobody's word: the rows are
// checked against the ledger, the ledger against its hashes, the hashes against signatures. Only what the
// caller knows from elsewhere (the fingerprints of its keys, a printed checkpoint) proves where a ledger comes from. From
// the first key on that the club's ledger lists, every checkpoint is signed with one that it lists and has not retired; a key
// of another place signs only what came from there.
#ifndef AUDIT_VERIFY_H
#define AUDIT_VERIFY_H
#include "audit/evidence.h"
#include "audit/judging.h"
#include "base/arena.h"
#include "base/err.h"
#include "store/store.h"

#include <stdio.h>

// What the caller knows from elsewhere; empty = nothing.
struct verify_known {
    struct text keys;          // fingerprints of the keys that sign, with commas or spaces between
    struct text checkpoint;    // a printed "tdserver-checkpoint 1 UID SEQ HASH"
    const struct judge *judge; // who is told what the events contradict; NULL: nobody looks
    const char *moment;        // of a database: read as of this exported snapshot; NULL: as of now
    bool on;                   // of a database: goes on after a ledger that is not true, and lists those
};

// A ledger that is not true.
struct verify_untrue {
    enum stream_kind kind;
    unsigned char uid[STORE_UID];
    bool only_foreign; // all that is wrong is a checkpoint that no key of the club signed
    const char *why;
    struct verify_untrue *next;
};

// How far one ledger is signed.
struct verify_signed {
    enum stream_kind kind;
    unsigned char uid[STORE_UID];
    int64_t seq, signed_seq; // its events; the last one that a checkpoint covers, 0 = never signed
    const struct verify_signed *next;
};

struct verify_report {
    struct evidence evidence; // of a database: an export holds no names
    int64_t streams, events, rows, checkpoints;
    int64_t signed_events; // covered by checkpoints
    const struct verify_signed
        *partial;                 // ledgers that are not signed to their end, in the arena; newest first
    struct verify_untrue *untrue; // in the arena; newest first
    bool checkpoint_met;          // the printed checkpoint is part of what was read
    unsigned char uid[STORE_UID]; // of the last stream read
    int64_t seq;                  // its last event
    unsigned char hash[STORE_HASH];
    enum stream_kind kind;
    int32_t format;
};

// OK: true. CONFLICT: false; the detail, in the arena, names the first wrong event or row, or says that nothing is
// signed though keys are known. Anything else: the ledger cannot be read, or what is known is not in the form
// above.
MUST_CHECK struct err verify_file(FILE *file, const struct verify_known *known, struct arena *a,
                                  struct verify_report *report);
// The same for every stream of a database, as of one moment. With `on` OK says that all was read: report->untrue lists what is
// not true.
MUST_CHECK struct err verify_database(struct store *s, const struct verify_known *known, struct arena *a,
                                      struct verify_report *report);
// The present of one stream as its ledger tells it, after every event, hash and signature and the head were checked;
// the rows are not looked at. OK: *present is the caller's, to be freed. Errors as above.
// A checkpoint that no key of the club signed says nothing, and is no untruth here.
struct state_buffer;
MUST_CHECK struct err verify_ledger(struct store *s, const struct store_stream *stream, struct arena *a,
                                    struct state_buffer **present);
// The same for one that is kept though it is not true: *present is given at CONFLICT, too, as far as the ledger tells it.
MUST_CHECK struct err verify_ledger_so_far(struct store *s, const struct store_stream *stream,
                                           struct arena *a, struct state_buffer **present);
#endif
