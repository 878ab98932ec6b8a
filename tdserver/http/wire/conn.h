// SPDX-License-Identifier: MIT
// The inside of the HTTP machinery: connections, requests on their way, loops and the server. It is shared by
// loop.c (threads, deadlines, starting and stopping), exchange.c (a request from its first line to its
// handler) and answer.c (a reply to the wire). Everything here belongs to one loop's thread, except what a
// lock or an atomic says otherwise.
#ifndef HTTP_WIRE_CONN_H
#define HTTP_WIRE_CONN_H
#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>

#include "http/peer.h"
#include "http/setup.h"
#include "http/wire/list.h"
#include "http/wire/share.h"

enum { LOOPS_MAX = 16 };

// What a connection is allowed to take time for; where there are too many connections, those go first that wait for the
// first of it (share.h).
enum wait { WAIT_IDLE, WAIT_HEADERS, WAIT_BODY, WAIT_REPLY, WAITS, WAIT_FREELY = WAITS };
_Static_assert((int)WAITS == (int)SHARE_WAITS, "shares know every wait");

enum stage { STAGE_HEADERS, STAGE_BODY, STAGE_SWALLOW, STAGE_PARKED, STAGE_ANSWERED };

struct loop;

// A connection; from accept to close.
struct conn {
    struct link link; // in loop->waits[wait]
    struct holding holding;
    enum wait wait;
    int64_t deadline_ms;
    int fd;
};

// A request and its answer; from the request line until the answer is sent. Streams give theirs back earlier.
struct exchange {
    struct request request;
    struct loop *loop;
    struct conn *conn;
    struct MHD_Connection *connection;
    const char *target_end; // in the library's buffer, behind the request target
    enum stage stage;
    char *body;
    size_t body_len, body_room, body_limit;
    struct reply answer;
    struct exchange *next; // answered, or spare
};

struct loop {
    struct server *server;
    int index;
    int wake_fd;
    struct MHD_Daemon *daemon;
    pthread_t thread;
    struct link waits[WAITS];
    struct shares shares;
    unsigned most, most_each; // connections: of all, of one network (0: as many as of all)
    struct exchange *spare;
    int spare_count;
    int active; // exchanges between request line and the end of the answer
    int parked; // of these, with another thread
    int64_t now_ms;
    int64_t heartbeat_ms; // when to look for silent streams

    pthread_mutex_t lock;
    struct exchange *answered, **answered_end; // under lock: filled by other threads
};

struct server {
    struct server_setup setup;
    struct network trusted;
    int64_t limits_ms[WAITS];
    uint16_t port;
    char *tls_cert, *tls_key; // the files' text
    atomic_bool stopping;
    int loop_count;
    struct loop loops[LOOPS_MAX];
};

// From now on the connection waits for that, as long as it may.
void conn_wait(struct loop *l, struct conn *c, enum wait wait);

// An exchange for a request that begins; kept ones are used first.
struct exchange *exchange_new(struct loop *l);
// Gives an exchange back to its loop, with whatever answer it still holds.
void exchange_free(struct exchange *x);
// Frees what a loop keeps for later.
void exchange_free_spare(struct loop *l);
#endif
