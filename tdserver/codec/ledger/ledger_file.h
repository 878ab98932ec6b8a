// SPDX-License-Identifier: MIT
// The export of one stream of the ledger, a text file that can be checked without the server:
//
//   {"format":"tdserver-ledger","v":2,"uid":"<32 hex>","stream":"tournament","key":"<64 hex>"}
//   one line an event: its canonical bytes (codec/ledger/ledger.h), from seq 1 without a gap
//   {"seq":<last>,"hash":"<64 hex>","root":"<64 hex>","sig":"<128 hex>"}
//
// Every line ends in one line feed, hex is in lower case, and there is no other spelling of the same facts.
// hash n = SHA-256(hash n-1 || canonical bytes of event n); hash 0 is SHA-256(the 16 bytes of the uid), so that two
// streams have no hash in common. The closing checkpoint (codec/ledger/checkpoint.h) is signed with Ed25519 by the key of the
// first line, so neither an event nor the stream's uid can be changed without the key; it names none before it.
// Ledgers that were begun before there was format 2 have format 1 for ever: "v":1, hash 0 is 32 zero bytes, and a
// checkpoint of version 1 without its root. Whether the key is the right one the reader of
// the file decides by its fingerprint, the hex of SHA-256(key). No files and no sockets here: lines in, lines
// out.
#ifndef CODEC_LEDGER_LEDGER_FILE_H
#define CODEC_LEDGER_LEDGER_FILE_H
#include "base/json/json_out.h"
#include "codec/ledger/checkpoint.h"
#include "codec/ledger/ledger.h"

// The newest format of these lines; kinds of events have versions of their own.
enum { LEDGER_FORMAT = 2 };
enum ledger_stream { LEDGER_CLUB = 1, LEDGER_TOURNAMENT = 2 };

struct ledger_header {
    int32_t format; // 1 or 2
    unsigned char uid[LEDGER_UID];
    enum ledger_stream stream;
    unsigned char key[SECURE_PUBLIC];
};

// Where the chain of a stream begins.
struct secure_digest ledger_chain_start(int32_t format, const unsigned char uid[static LEDGER_UID]);
// The hash of an event whose predecessor has the hash `before`.
struct secure_digest ledger_chain(const struct secure_digest *before, struct text body);

// One line each, line feed included.
void ledger_put_header(struct json_out *o, const struct ledger_header *header);
void ledger_put_event(struct json_out *o, struct text body);
void ledger_put_checkpoint(struct json_out *o, const struct ledger_checkpoint *checkpoint);

// Reading: start with LEDGER_READER, give every line in turn, then ask for the end.
struct ledger_reader {
    struct ledger_header header;         // known after the first line
    struct ledger_checkpoint checkpoint; // of the closing line
    int64_t lines;                       // read so far
    int64_t seq;                         // of the newest event that was in order, 0 = none
    struct secure_digest hash;           // of that event
    struct merkle tree;                  // of all of them
    bool closed;
};
#define LEDGER_READER ((struct ledger_reader){0})

enum ledger_line { LEDGER_LINE_HEADER, LEDGER_LINE_EVENT, LEDGER_LINE_CHECKPOINT };

// Reads one line with its line feed and says what it was; *event is filled in for an event, its lists live in
// the arena. UNSUPPORTED when the first line is no header of a known format; CONFLICT when anything after it
// is not what was exported, with the number of the line and the reason. After a failure stop.
MUST_CHECK struct err ledger_read_line(struct ledger_reader *r, struct arena *a, struct text line,
                                       enum ledger_line *what, struct event *event);
// CONFLICT when the closing checkpoint is missing.
MUST_CHECK struct err ledger_read_end(const struct ledger_reader *r);

#endif
