// SPDX-License-Identifier: MIT
// Telling other servers on the same database that a ledger has grown, and hearing it from them. One
// connection and one thread of its own: inside the scores' transactions a notification would cost two thirds
// of the write rate. What is told is coalesced to the newest seq of each stream, at most 50 times a second.
// Hearing is a hint only: whoever hears reads the ledger by seq, and looks again unasked now and then, because
// notifications are lost: by the connection of who hears, or with a server that dies between its commit and the telling.
// What could not be sent is kept for the next connection.
#ifndef STORE_LISTEN_H
#define STORE_LISTEN_H
#include "store/pg.h"

enum { LISTEN_UID = 16, LISTEN_LOOK_MS = 1000 };

// In the place of a seq: names beside the ledger have changed, too.
#define LISTEN_NAMES_MOVED INT64_MAX
// ... a tablet of the stream was just heard of, by its number. Nobody writes that down: what is lost, the next one tells.
#define LISTEN_TABLET(actor) (-(int64_t)(actor))
// ... the turn that is being entered of that match is another one. It is read where it is kept; what is lost, the next step tells.
#define LISTEN_DRAFT(match) (LISTEN_TABLET(INT32_MAX) - (int64_t)(match))

struct listener;

// Called by the listener's thread; must not block. uid = NULL: notifications may have been missed (the
// connection is new), look at every stream again. look: the database is there, and it is time to compare what
// one knows with it; every LISTEN_LOOK_MS.
struct listen_ear {
    void (*moved)(void *user, const unsigned char *uid, int64_t seq);
    void (*look)(void *user);
    void *user;
};

// Starts the thread; it connects by itself and again whenever the connection is lost.
MUST_CHECK struct err listen_open(const char *url, struct listen_ear ear, struct listener **out);
// What was told before is still sent if the connection stands. NULL is allowed.
void listen_close(struct listener *l);

// Tells the others that the stream now has events up to seq. From any thread; returns at once.
void listen_tell(struct listener *l, const unsigned char uid[LISTEN_UID], int64_t seq);
#endif
