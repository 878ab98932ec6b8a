// SPDX-License-Identifier: MIT
// Event streams (Server-Sent Events): one channel per tournament, whose newest events stand in a ring shared
// by all its readers. The id of an event is the ledger's seq, so a reader that comes back says what it saw
// last and gets the rest, or the event `reset` ("load again") when the ring no longer goes back so far. Every
// 15 s of silence an event `hb` goes out, with the newest id: a dead client is only noticed by writing to it,
// and scripts cannot see comments.
//
// Publishing costs no more than copying the event and moving lists; the loops wake the readers in slices.
#ifndef HTTP_LIVE_SSE_H
#define HTTP_LIVE_SSE_H
#include "base/arena.h"

struct sse;
struct stream;

enum { SSE_RING = 1024, SSE_PASSING = 128, SSE_HEARTBEAT_MS = 15000 };

// A hub for the given number of loops and of clients at most. heartbeat_ms 0: the usual 15 s.
struct sse *sse_new(int loops, int max_clients, int heartbeat_ms);
// So many streams of one watcher at most. Before the server starts; 0, as it is without: no limit.
void sse_limit_each(struct sse *s, int most);
// After the server has stopped.
void sse_free(struct sse *s);

// One event to everybody who follows one of the topics (separated by commas); from any thread. Per channel
// seq must not fall; several events may share one. The data is one line.
void sse_publish(struct sse *s, struct text channel, int64_t seq, struct text topics, struct text data);

// The same for an event that was held back: it goes out under the channel's newest seq (`head` where nobody
// has published yet), and comes again to whoever comes back with that one.
void sse_publish_late(struct sse *s, struct text channel, int64_t head, struct text topics, struct text data);

// An event that means nothing later: it goes to who is there now and asked for one of its topics by name, has no id, and
// does not come again.
void sse_publish_passing(struct sse *s, struct text channel, int64_t head, struct text topics,
                         struct text data);

// A stream for a reader who saw everything up to `since` (-1: does not say; begins now). head: the newest seq
// as the caller knows it, for a channel nobody has published to yet. topics: separated by commas; empty: all.
// who: who watches, as a number (call_from); 0: is not counted. NULL when there are already as many clients as
// may be, or as many of this one: answer 503 with Retry-After.
struct stream *sse_open(struct sse *s, struct text channel, int64_t head, int64_t since, struct text topics,
                        uint64_t who);
int sse_clients(struct sse *s);
// Does anybody follow the channel now?
bool sse_followed(struct sse *s, struct text channel);

// ---- for loop.c ----

enum { STREAM_WAIT = 0, STREAM_END = -1 };

// The hub calls wake(context, loop) from any thread when a loop has streams to wake.
void sse_connect(struct sse *s, void (*wake)(void *context, int loop), void *context);
void stream_attach(struct stream *st, int loop, void *connection);
void *stream_connection(const struct stream *st);
// Bytes for the client. STREAM_WAIT: none now; the loop must suspend the connection until sse_next gives it
// back.
long stream_read(struct stream *st, char *to, size_t max, int64_t now_ms);
// The client has gone (or was never attached).
void stream_close(struct stream *st);
// The next stream of this loop to be woken, NULL if there is none.
struct stream *sse_next(struct sse *s, int loop);
// Marks streams that were silent for too long, to be woken; returns when to ask again.
int64_t sse_heartbeat(struct sse *s, int loop, int64_t now_ms);
// Ends all streams, and every one opened from now on.
void sse_close(struct sse *s);
#endif
