// SPDX-License-Identifier: MIT
// The HTTP server; libmicrohttpd stays inside (conn.h). A few loops, each one thread with its own daemon
// on the same port, never wait for anything but the network. The site's two functions run inside a loop and
// must be quick; what must wait is parked and answered from another thread.
//
// Guarded here, because the library does not (design: limits 2.2): the freeze at exactly 128 ready requests
// (external epoll), ambiguous framing (framing.h), deadlines for a whole request instead of inactivity,
// bodies over the limit, stopping while requests are parked. Event streams are woken in slices so that other
// requests get in between.
#ifndef HTTP_WIRE_LOOP_H
#define HTTP_WIRE_LOOP_H
#include "http/setup.h"

struct server;

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
