// SPDX-License-Identifier: MIT
// What the desk is given by whoever starts it: the database, the key, where ready pages are made and where
// news go.
#ifndef DESK_OPTIONS_H
#define DESK_OPTIONS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text/text.h"

struct copies;     // desk/housekeeping/copies.h
struct document;   // the HTTP layer's shared bytes
struct listener;   // store/listen.h
struct rate;       // base/rate.h
struct secure_key; // base/crypto/secure.h

// A change that is on disk, for live pages. Called from a worker thread after the commit, in order of seq
// within a stream; texts are valid during the call.
struct news {
    const unsigned char *uid;
    int64_t seq;
    bool late;         // held back until now: seq is where the ledger stands, not whose line it is
    bool passing;      // means nothing later: only for who is there now and asked for the topic by name
    struct text topic; // or several, separated by commas
    struct text data;  // JSON
};

// The HTTP layer's shared bytes: pages are rendered here and kept by counting.
struct document_maker {
    struct document *(*make)(struct text json, int64_t version); // copies; one reference for the caller
    struct document *(*share)(struct document *);
    void (*drop)(struct document *);
};

struct desk_options {
    const struct document_maker *documents;
    const char *database; // libpq connection string of the serving role
    const char *public_url;
    int port;              // where this server listens,
    bool https, alone;     // ... by TLS; alone: for this machine only
    const char *authority; // fingerprint of the hall's own, "": there is none
    int64_t authority_until_ms;
    int workers, readers; // 0: two each
    size_t streams;       // tournaments whose present stays in memory, 0: as many as usual
    const struct secure_key *key;
    void (*publish)(void *user, const struct news *);
    bool (*followed)(void *user, const unsigned char *uid); // does anybody wait for its news? NULL: nobody
    void *user;
    const char *disk;  // directory of the private database, NULL: the database is elsewhere
    const char *clock; // file in which the server's time goes on; NULL: other servers may be on this database
    struct listener *peers;         // tells other servers on this database, NULL: there are none
    bool looks_through;             // after the start every tournament under way is held to its ledger
    struct copies *copies;          // woken when a tournament is closed, NULL: none are made
    struct rate *questions;         // of strangers to the engine, by network; NULL: no limit
    struct rate *ledgers, *exports; // ... and what they read of ledgers, which is long
    struct rate *photographs;       // of a table's tablets, by table; NULL: no limit
    bool second_factor;          // who directs needs an authenticator, and may do what a scorer may without
    const struct leaked *leaked; // passwords that nobody may choose, NULL: there is no list
};

#endif
