// SPDX-License-Identifier: MIT
// The desk: the only place where a ledger line is written, and where everything is looked up. It owns the
// threads that talk to the database; the HTTP layer hands it calls and gets them back answered, and asks it
// for ready pages.
//
//   worker   everything waiting for its streams becomes one transaction (batch.c)
//   reader   history, search, sign-in look-ups, rendering of pages (pages.c)
//   hasher   Argon2id, two at a time, a short queue
//   delayed_publisher   tells live pages what is held back, when its time has come
#ifndef DESK_DESK_H
#define DESK_DESK_H
#include "base/secure.h"
#include "desk/call.h"
#include "desk/delayed_publisher.h"
#include "desk/game_log_cache.h"
#include "desk/stream_cache.h"
#include "desk/thread.h"

// A change that is on disk, for live pages. Called from a worker thread after the commit, in order of seq
// within a stream; texts are valid during the call.
struct news {
    const unsigned char *uid;
    int64_t seq;
    bool late;         // held back until now: seq is where the ledger stands, not whose line it is
    struct text topic; // or several, separated by commas
    struct text data;  // JSON
};

struct listener; // store/listen.h

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
    int workers, readers; // 0: two each
    const struct secure_key *key;
    void (*publish)(void *user, const struct news *);
    void *user;
    struct listener *others; // tells other servers on this database, NULL: there are none
};

// Starts the threads. The database must answer; later it may come and go. Details of a failure in the arena.
MUST_CHECK struct err desk_open(const struct desk_options *options, struct arena *a, struct desk **out);
// Answers what is waiting and stops the threads.
void desk_close(struct desk *d);

// Takes a call; `done` is called from a desk thread, or at once in this one when nothing has to be waited
// for.
void desk_submit(struct desk *d, struct call *c);

// Another server on this database wrote to a stream (uid NULL: perhaps to any). From any thread; returns at
// once.
void desk_heard(struct desk *d, const unsigned char *uid, int64_t seq);

// A public page as ready bytes if the newest version is at hand, kept for the caller; NULL: ask by
// desk_submit. Never blocks on the database.
struct document *desk_page(struct desk *d, const unsigned char uid[CALL_UID], enum page page);

// The same for what was recorded of a match; a game, 0 = the newest.
struct document *desk_plays_page(struct desk *d, const unsigned char uid[CALL_UID], int32_t match,
                                 int32_t game, int64_t now_ms);

// Has an owner been set up?
bool desk_has_owner(struct desk *d);

// ---- for the desk's own files
enum { PINS = 64 };
struct shown_pin {
    int64_t stream;
    int32_t table;
    int64_t expires_ms;
};

struct desk {
    struct shown_pin pins[PINS]; // the newest; a wrong PIN costs each of them a try
    unsigned pin_next;
    pthread_mutex_t pin_lock;
    struct desk_options options;
    struct stream_cache *index;
    struct credentials *credentials;
    struct queue worker_queues[16];
    struct queue read_queue, hash_queue;
    struct desk_thread threads[64];
    struct game_log_shelf books;
    struct delayed_publisher delayed_publisher;
    struct desk_thread publisher; // of the delayed_publisher
    int workers, readers, hashers;
    unsigned char token_secret[32]; // confirms dry runs; new at each start
    struct cached_stream *club;     // the one club of this server, NULL before set-up
    pthread_mutex_t club_lock;
};

// Hands a call to the thread that does its operation's work, once it is known who asks.
void desk_dispatch(struct desk *d, struct call *c);
// The worker that owns a stream.
struct queue *desk_queue_of(struct desk *d, const unsigned char uid[CALL_UID]);
// Queues a call; answers BUSY when the queue is full or closed.
void queue_put(struct queue *q, struct call *c);
// The club's stream, NULL while there is none.
struct cached_stream *desk_club(struct desk *d);
void desk_club_set(struct desk *d, struct cached_stream *club);

// PINs now shown on a console, and one that was typed wrong (pins.c).
void desk_device_pin_issued(struct desk *d, int64_t stream, int32_t table, int64_t expires_ms);
void desk_device_pin_missed(struct desk *d, struct store *s, int64_t now_ms);

// Tells other servers what was committed (others.c).
void desk_tell(struct desk *d, const unsigned char uid[CALL_UID], int64_t seq);

// The threads.
void *batch_worker(void *thread);

#endif
