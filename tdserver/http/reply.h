// SPDX-License-Identifier: MIT
// What a handler returns: a value. Bodies are bytes in the request's arena, or a document shared by all who
// ask for it.
#ifndef HTTP_REPLY_H
#define HTTP_REPLY_H
#include "base/arena.h"

struct request;
struct document;
struct stream;

enum { REPLY_PARKED = 0, REPLY_HEADERS = 4 };

struct reply_header {
    const char *name, *value;
};

struct reply {
    int status;        // REPLY_PARKED: the answer comes later, by request_answer
    const char *type;  // Content-Type; NULL: no body
    struct text body;  // in the request's arena or immortal
    const char *etag;  // with its quotes; a matching If-None-Match makes the answer 304
    const char *cache; // Cache-Control; NULL: no-store
    struct reply_header headers[REPLY_HEADERS]; // Location, Set-Cookie, Retry-After, Link, Allow ...
    struct document *document; // instead of type, body and etag; the reply owns one reference
    struct stream *stream;     // instead of them all: an event stream (sse.h)
    bool packed;               // body is gzip (RFC 1952), and the asker takes that
    bool private;              // for the asker alone: no cache between gives it to others
    bool close;                // close the connection afterwards
};

struct reply reply_json(int status, struct text body);
struct reply reply_text(int status, const char *type, struct text body);
struct reply reply_empty(int status);
// Adds a header; the value must live as long as the request. More than REPLY_HEADERS end the process: a bug.
void reply_header(struct reply *reply, const char *name, const char *value);
// ETag of a row's version.
const char *reply_etag(struct arena *a, int64_t version);
// True if the header's list (or *) names this ETag, weakly compared (RFC 9110, 13.1.2).
bool etag_matches(struct text header, struct text etag);

// ---- documents: bytes rendered once, plain and compressed, sent to many; any thread may share and drop them
// ----

// A document with one reference, owned by the caller. The bytes are copied; pack says whether a compressed
// variant is worth making. etag (with quotes), type and cache are copied as well. extra is a NULL-named-ended
// list, may be NULL.
struct document *document_new(const char *type, const char *etag, const char *cache, struct text bytes,
                              bool pack, const struct reply_header *extra);
// Its bytes as whoever takes brotli (RFC 7932) or gzip (RFC 1952) gets them, made by somebody else, who took more time to
// make them small; copied. Before it is shared.
void document_brotli(struct document *d, struct text packed);
void document_gzip(struct document *d, struct text packed);
// Another one of the same kind with other bytes, and the ETag that they give it: the caller owns the reference.
struct document *document_like(const struct document *d, struct text bytes);
// What it holds, uncompressed; valid as long as the reference is kept.
struct text document_bytes(const struct document *d);
struct document *document_share(struct document *d);
void document_drop(struct document *d);
// A reply that gives its reference away to the answer.
struct reply reply_document(struct document *d);
#endif
