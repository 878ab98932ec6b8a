// SPDX-License-Identifier: MIT
// The inside of the desk, for its own files: what the threads share. Each part has its own lock or is set
// before the threads start (THREADS.md).
#ifndef DESK_DESK_INNER_H
#define DESK_DESK_INNER_H
#include "desk/club/tempo.h"
#include "desk/options.h"
#include "desk/secrets/confirmation.h"
#include "desk/stream_cache.h"
#include "desk/thread.h"

struct clock_watch;
struct credentials;
struct delayed_publisher;
struct game_log_shelf;
struct newcomers;
struct rate;
struct sweep;
struct tryouts;

enum { WORKERS_MOST = 16, THREADS_MOST = 64 };

struct desk {
    struct desk_options options;
    struct stream_cache *index;
    struct credentials *credentials;
    struct newcomers *newcomers;
    struct tryouts *tryouts;
    struct rate *factor_tries; // of codes, by account: few, whoever tries them
    struct rate *phones;       // that check in, each a few people (desk/operations/arrivals.c)
    struct rate *codes;        // of the hall: wrong ones by network, right ones each
    struct game_log_shelf *game_logs;
    struct delayed_publisher *delayed_publisher;
    struct queue worker_queues[WORKERS_MOST];
    struct queue read_queue;
    struct queue hash_queue, pin_queue;      // of accounts, of players' PINs
    struct queue bulk_queue, question_queue; // large bodies to be read, strangers' questions to the engine
    struct queue plan_queue;                 // forecasts of plans
    struct desk_thread threads[THREADS_MOST];
    struct desk_thread publisher;    // the thread of the delayed publisher
    struct clock_watch *clock_watch; // NULL: the server's time is not set
    struct desk_thread watcher;      // its thread
    struct sweep *sweep;             // what goes by its age
    struct desk_thread sweeper;      // its thread
    int workers, readers, others;    // how many threads of each kind; others: all that follow in `threads`
    _Atomic unsigned dealt;          // tournaments that were made here
    _Atomic int64_t
        full_until_ms; // until then the database is taken for one without space, by the mono clock
    unsigned char token_secret[CONFIRMATION_SECRET];
    struct cached_stream *club; // the one club of this server, NULL before set-up; under the lock
    _Atomic int32_t
        orphaned; // accounts up to this one came without their secrets: none of their owners can sign in
    pthread_mutex_t club_lock;
    struct kept_tempo tempo; // of the club
};

// The queue of the worker that owns a stream.
struct queue *desk_queue_of(struct desk *d, const unsigned char uid[CALL_UID]);
// A random uid for a new tournament. They fall to the workers in turns, so that those of one evening, made one after the
// other, do not wait behind one worker while another has little to do.
void desk_deal_uid(struct desk *d, unsigned char uid[CALL_UID]);
// The club's stream, NULL while there is none.
struct cached_stream *desk_club(struct desk *d);
void desk_club_set(struct desk *d, struct cached_stream *club);
// Looks for the club in the database, whoever wrote it there; none is no error.
MUST_CHECK struct err desk_find_club(struct desk *d, struct store *s, struct arena *a);
// Has the club an owner who can sign in?
bool desk_has_owner(struct desk *d);
// The club, where nothing is added to it and nobody who owns it can sign in: no set-up link helps. NULL: it is not so.
struct cached_stream *desk_locked_out(struct desk *d);
// Tells other servers on this database what was committed, or heard of a tablet (store/listen.h).
void desk_tell(struct desk *d, const unsigned char uid[CALL_UID], int64_t seq);
#endif
