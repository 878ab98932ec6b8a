// SPDX-License-Identifier: MIT
// What the files batch*.c share and nobody else may include: what a batch holds while it is open.
#ifndef DESK_BATCH_INNER_H
#define DESK_BATCH_INNER_H
#include "base/json/json_out.h"
#include "desk/batch.h"
#include "desk/signing.h"

enum { BATCH_CALLS = 256, BATCH_STREAMS = BATCH_CALLS + 8 };

// A ledger line that waits for the commit.
struct line {
    struct event event;
    struct text body;
    unsigned char hash[CALL_HASH];
    struct line *next;
};

// A stream that the batch holds locked.
struct held {
    struct cached_stream *cached;
    int64_t from; // its head when it was locked
    struct line *lines, **last_line;
    struct trusted *trusted; // up to its head, then up to its newest line
    int64_t signed_seq;      // its newest checkpoint, 0 = none
    bool signs;              // the batch adds one
    struct name *names;      // given in this batch, and as the store wants them
    struct store_name *store_names;
    size_t name_count, name_room;
    int32_t steps;     // of the server's clock that its lines have told
    size_t names_used; // of them, already in the stream's set
    struct mark *mark; // where the present call began, when it marked it
};

struct mark {
    struct state_buffer *buffer;
    int64_t seq;
    unsigned char hash[CALL_HASH];
    struct recent recent;
    struct line **last_line;
    size_t name_count;
};

// What the commands of one call would change, where they are asked for together.
struct asking {
    bool on, through; // through: a dry run goes on to the end
    enum level level;
    struct json_out list; // documents of consequences, commas between
};

// Tournaments whose names were changed beside their ledgers.
struct elsewhere {
    const unsigned char (*uids)[CALL_UID];
    size_t count;
    struct elsewhere *next;
};

struct batch {
    struct held held[BATCH_STREAMS];
    size_t held_count;
    struct asking asking; // of the present call
    struct elsewhere *elsewhere;
    bool shared;               // by several calls
    struct store_reply *known; // one for each call with an Idempotency-Key
    bool broken;               // the store failed while the batch was being filled
    bool may_sign;             // the database was asked, and the key is not retired until the batch ends
};

// The stream as the batch holds it; NULL: it does not.
struct held *batch_held(struct batch *b, const struct cached_stream *l);
// Who signed the newest checkpoint, if it was not this server? What nobody of the club did is told, and changes nothing.
MUST_CHECK struct err batch_look_at_signed(struct desk_thread *thread, struct cached_stream *l,
                                           const struct store_stream *head);
// Does a stream get a checkpoint with this batch (*signs), and may it? Asked before its lines are saved.
MUST_CHECK struct err batch_signable(struct desk_thread *thread, struct held *h,
                                     const struct signing *signing, bool *signs);
// Somebody was forgotten: what everybody reads of this tournament is read anew, here and on other servers.
void batch_publish_elsewhere(struct desk_thread *thread, const unsigned char uid[CALL_UID]);
#endif
