// SPDX-License-Identifier: MIT
// The HTTP server; libmicrohttpd stays inside (exchange.h). A few loops, each one thread with its own daemon
// on the same port, never wait for anything but the network. The site's two functions run inside a loop and
// must be quick; what must wait is parked and answered from another thread.
//
// Guarded here, because the library does not (design: limits 2.2): the freeze at exactly 128 ready requests
// (external epoll), ambiguous framing (framing.h), deadlines for a whole request instead of inactivity,
// bodies over the limit, stopping while requests are parked. Event streams are woken in slices so that other
// requests get in between.
#ifndef HTTP_LOOP_H
#define HTTP_LOOP_H
#include "http/request.h"

struct sse;
struct server;

struct server_setup {
    const char *listen;             // numeric address; "::" takes IPv4 as well
    uint16_t port;                  // 0: any free one
    int loops;                      // 1-16
    unsigned connections;           // at most, all loops together
    const char *tls_cert, *tls_key; // PEM files, or NULL for plain HTTP
    const char *trusted_proxy;      // CIDR or NULL
    struct sse *streams;            // NULL: no event streams
    void *site;                     // becomes request.site
    // Called when the headers are there. Refuses with a reply (status > 0), or returns status 0 and sets
    // *max_body.
    struct reply (*admit)(struct request *r, size_t *max_body);
    // Called when the whole request is there.
    struct reply (*handle)(struct request *r);
    int headers_ms, body_ms, idle_ms, reply_ms; // deadlines; 0: 5 s, 10 s, 30 s, 120 s
};

// Starts listening and the loops. NULL on failure, with a sentence for the operator in *fault (heap; free
// it).
struct server *server_start(const struct server_setup *setup, char **fault);
// The port, interesting when 0 was asked for.
uint16_t server_port(const struct server *s);
// Takes no more connections, ends the event streams, waits until every parked request is answered (who
// answers them must still run), sends what is to be sent for at most 5 s, and frees everything.
void server_stop(struct server *s);

// Answers a parked request, from any thread, once. The request must not be touched afterwards.
void request_answer(struct request *r, struct reply reply);
#endif
