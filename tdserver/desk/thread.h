// SPDX-License-Identifier: MIT
// Clerk: one thread of the desk with a database connection of its own. Three kinds: workers write ledgers
// (each owns the streams whose uid hashes to it), readers answer questions, hashers compute password hashes.
#ifndef DESK_THREAD_H
#define DESK_THREAD_H
#include <pthread.h>

#include "desk/call.h"
#include "desk/state_buffer.h"
#include "store/store.h"

struct desk;
struct batch;
struct cached_stream;

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct call *head, **tail;
    int waiting, most; // more than `most` are turned away
    bool closed;
};

// Up to `most` calls in order of arrival, waiting for the first; NULL when the queue is closed and empty.
struct call *queue_take(struct queue *q, int most);

struct desk_thread {
    struct desk *desk;
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

enum desk_place { PLACE_WORKER, PLACE_READER };

// What a route does. Tables of these stand at the end of each family's file (tournaments.c, matches.c,
// people.c ...).
struct operation {
    enum role least;  // lowest role that may ask
    bool devices;     // a table device may ask, for its own table
    bool needs_match; // If-Match is required: the edit of a resource at the console
    bool anonymous;   // works without any credential (signing in)
    enum desk_place place;
    // A member of the body that a stranger may guess at (a login, a PIN): tries are limited by it and by
    // address.
    const char *guessed;
    // Optional first step on a hasher, outside any batch; it may answer, then nothing else runs. Where only
    // some calls need it, `asks` says which.
    bool (*asks)(struct desk *, const struct call *);
    void (*before)(struct desk_thread *, struct call *);
    void (*run)(struct desk_thread *, struct call *);
    // For commands: what the body is, what the reply shows and which row's version If-Match means.
    const struct command_type *command;
    void (*reply)(struct desk_thread *, struct call *, struct cached_stream *);
    enum row_kind edits;
    const char *free_body;    // names of the members of a body that the operation reads itself
    const struct fields *own; // the body of what is no command: read into the call's `own`
    // A body with this member is read by this table into the call's `same` instead ("same as last time").
    const char *instead_if;
    const struct fields *instead;
};

#endif
