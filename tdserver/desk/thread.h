// SPDX-License-Identifier: MIT
// Desk thread: a thread of the desk with a database connection of its own, and the queue it takes calls from.
// Workers write ledgers (each owns the streams whose uid hashes to it), readers answer questions, hashers
// compute password hashes, one publisher tells what was held back.
#ifndef DESK_THREAD_H
#define DESK_THREAD_H
#include <pthread.h>

#include "audit/state_buffer.h"
#include "base/log/metrics.h"
#include "desk/call.h"
#include "store/store.h"

struct desk;
struct batch;
struct cached_stream;

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct call *head, **tail;
    enum metric metric; // the gauge of what waits in it
    int waiting, most;  // more than `most` are turned away
    int most_each;      // of one caller (call_from); 0: whoever comes first is first
    uint64_t turn;      // where turns are fair: of the call that was taken last
    bool closed;
};

void queue_start(struct queue *q, enum metric waiting, int most);
// The same with fair turns between callers: nobody waits for more than one call of each other caller. A full
// queue turns away the last call of whoever has most in it.
void queue_start_fair(struct queue *q, enum metric waiting, int most, int most_each);
// Nothing is taken in any more; whoever waits for calls gets what is left, then NULL.
void queue_close(struct queue *q);
// Puts a call at its place; answers BUSY when the queue is full or closed, or its caller has too much in it.
void queue_put(struct queue *q, struct call *c);
// Up to `most` calls in order of arrival, waiting for the first; NULL when the queue is closed and empty.
struct call *queue_take(struct queue *q, int most);

struct desk_thread {
    struct desk *desk;
    const char *database;   // libpq connection string
    struct store *store;    // NULL while the database cannot be reached
    struct arena arena;     // reset after each batch or call
    struct scratch scratch; // decisions are made here
    struct queue *queue;
    struct batch *batch;            // workers, while a batch is open
    bool kept_call;                 // readers: somebody else answers the call, perhaps already
    bool batch_forgets_credentials; // somebody was revoked: look everybody up again after the commit
    pthread_t thread;
};

// True when the thread has its connection, opened now if need be.
bool thread_connect(struct desk_thread *thread);

#endif
