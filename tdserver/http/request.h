// SPDX-License-Identifier: MIT
// A request as handlers see it: decoded once, checked, without any trace of the HTTP library. Slices belong
// to the request and are valid until it is answered, also while it is parked with another thread.
#ifndef HTTP_REQUEST_H
#define HTTP_REQUEST_H
#include "base/arena.h"
#include "base/err.h"
#include "http/reply.h"

enum http_method {
    HTTP_GET,
    HTTP_HEAD,
    HTTP_POST,
    HTTP_PUT,
    HTTP_PATCH,
    HTTP_DELETE,
    HTTP_OPTIONS,
    HTTP_METHODS
};

enum header {
#define X(name, text, often) HEADER_##name,
#include "http/headers.def"
#undef X
    HEADER_COUNT
};

enum { PATH_SEGMENTS = 12, PATH_PARAMS = 4 };

struct route;
struct request {
    enum http_method method;
    struct text path;  // as sent, undecoded, without the query
    struct text query; // as sent, without '?'
    struct text segments[PATH_SEGMENTS];
    int segment_count;                 // of the path, decoded
    struct text headers[HEADER_COUNT]; // .at NULL: not sent
    struct text body;
    struct text peer;    // address of the client, through the trusted proxy
    struct text network; // what limits go by: that address, or its /64
    bool secure;         // came by TLS, to us or to the trusted proxy
    bool forwarded;      // came through the trusted proxy, which says for whom
    int64_t arrived_us;  // monotonic, when the last byte of the request was there
    struct arena arena;
    const struct route *route;       // after matching
    struct text params[PATH_PARAMS]; // decoded values of the {names} in the route's pattern, in order
    void *site;                      // what the server was started with
    void *caller;                    // who asks; filled in by the site's own code
};

struct text http_method_name(enum http_method m);
// False if the word is no method this server knows.
bool http_method_of(struct text word, enum http_method *m);

// Takes the request target apart: path and query, segments decoded once (RFC 3986). BAD_REQUEST if it does
// not begin with '/', holds a broken or doubly meaningful escape (%00, %2F, a control character) or a dot
// segment, or is not UTF-8.
MUST_CHECK struct err request_target(struct request *r, struct text target);

// The decoded value of a query parameter. *out.at is NULL if it is not there. BAD_QUERY if it is there twice
// or wrongly escaped.
MUST_CHECK struct err request_query(struct request *r, const char *name, struct text *out);
// The same as a whole number from min to max; *out keeps its value if the parameter is not there.
MUST_CHECK struct err request_query_int(struct request *r, const char *name, int64_t min, int64_t max,
                                        int64_t *out);
// BAD_QUERY naming the first parameter that is not in the NULL-ended list: a misspelt filter must not be
// ignored.
MUST_CHECK struct err request_query_known(struct request *r, const char *const *names);

// The value of {name} in the route's pattern, the empty slice if it has none.
struct text request_param(const struct request *r, const char *name);
// If-Match as a version (ETag "7", W/"7" or a page's "7.MARK"): PRECONDITION_REQUIRED if it is missing,
// BAD_REQUEST if it is not one.
MUST_CHECK struct err request_if_match(const struct request *r, int64_t *version);

// Whether Accept-Encoding takes this content coding (RFC 9110, 12.5.3) by its name; * is not looked at.
bool request_accepts(const struct request *r, struct text coding);

// Keeps a request for another thread, which answers it with request_answer (loop.h). For handlers: return
// request_park(r).
struct reply request_park(struct request *r);
#endif
