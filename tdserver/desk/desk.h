// SPDX-License-Identifier: MIT
// The desk: the only place where a ledger line is written, and where everything is looked up. It owns the
// threads that talk to the database; the HTTP layer hands it calls and gets them back answered, and asks it
// for ready pages.
//
//   worker   everything waiting for its streams becomes one transaction (batch.c)
//   reader   history, search, sign-in look-ups, rendering of pages (pages.c)
//   hasher   Argon2id, two at a time for accounts and one for players' PINs; short queues with fair turns
//   bulk     large bodies are read
//   questioner  strangers' questions to the engine, one at a time
//   publisher tells live pages what is held back, when its time has come (delayed_publisher.c)
#ifndef DESK_DESK_H
#define DESK_DESK_H
#include "desk/call.h"
#include "desk/options.h"

struct desk;

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
// Compares what readers see with the database, and reads anew what is behind. From any thread; returns at once.
void desk_look(struct desk *d);

#endif
