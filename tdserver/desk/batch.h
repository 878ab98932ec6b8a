// SPDX-License-Identifier: MIT
// Batch: the eight steps of a command, in the one place where they stand. A worker takes everything that
// waits for its streams as one transaction: lock the streams; answer known Idempotency-Keys from what was
// stored; make the state current; decide; apply; gather events, rows and replies; commit; publish and answer.
// Nothing is answered as done before it is on disk. If a batch fails, its calls are tried one by one, so that
// a bad one sinks alone.
#ifndef DESK_BATCH_H
#define DESK_BATCH_H
#include "desk/stream_cache.h"
#include "desk/thread.h"
#include "director/decide.h"

// For the families: what an operation may do while a batch is open.
// ----------------------------------------------

// The stream of the call's tournament, loaded and locked; NULL after it answered NOT_FOUND.
struct cached_stream *batch_tournament(struct desk_thread *thread, struct call *c);
// The club's stream, loaded and locked; NULL after it answered (no club yet).
struct cached_stream *batch_club(struct desk_thread *thread, struct call *c);
// A new stream, locked; its kind and club are given. NULL after it answered.
struct cached_stream *batch_new_stream(struct desk_thread *thread, struct call *c, enum stream_kind kind,
                                       const struct cached_stream *club);

// Decides and applies one command of the call on a stream. False after a refusal: the call is answered and
// nothing of the call has happened (what it applied before on this stream is undone by batch_undo).
bool batch_command(struct desk_thread *thread, struct call *c, struct cached_stream *l,
                   const struct command *command);
// For calls of several commands: from now on nothing is asked for each of them, and batch_asked asks once for all that
// they would change. False: the call is answered with that list.
void batch_ask_once(struct desk_thread *thread, struct call *c);
bool batch_asked(struct desk_thread *thread, struct call *c);
// ... and a dry run tries all of them, too, and is answered by batch_asked: for calls that write nothing but commands.
void batch_try_all(struct desk_thread *thread);
// Is this the only call of its transaction? False: all calls of it are tried again, each by itself.
bool batch_alone(struct desk_thread *thread, struct call *c);
// A read or write of the call inside the open transaction has failed: the whole batch is tried again.
void batch_broken(struct desk_thread *thread, struct call *c, struct err e);
// Would a new stream take this as its first command? False: answered. Asked before the stream is made.
bool batch_could_begin(struct desk_thread *thread, struct call *c, const struct command *command);
// Marks where the call began on a stream, so that a later refusal can take all of it back. Needed only by
// calls that give more than one command; costs a copy of the state.
void batch_mark(struct desk_thread *thread, struct cached_stream *l);

// The caller's actor number in a tournament's ledger, entering them on their first act; 0 after a refusal.
int32_t batch_actor(struct desk_thread *thread, struct call *c, struct cached_stream *l);
// Keeps a name under a reference in a stream; seen by every page after the commit.
void batch_name(struct desk_thread *thread, struct cached_stream *l, struct text ref, struct text salt,
                const struct name *name);
// The name under this reference is forgotten: no page shows it after the commit.
void batch_forget_name(struct desk_thread *thread, struct cached_stream *l, struct text ref);
// The names of n tournaments were changed in the database by this call: after the commit every page reads them anew, on
// every server. The uids stay until then.
void batch_names_elsewhere(struct desk_thread *thread, const unsigned char (*uids)[CALL_UID], size_t n);
// The names of a stream as this batch sees them.
const struct names *batch_names(struct desk_thread *thread, struct cached_stream *l);

// Is If-Match what the operation wants? False: answered with 428 or 412.
bool batch_edit_allowed(struct call *c, struct cached_stream *l);
// The plain operation: one command from the body, then the operation's reply.
void batch_run_command(struct desk_thread *thread, struct call *c);

// What the thread of a worker does: a struct desk_thread.
void *batch_worker(void *thread);
#endif
