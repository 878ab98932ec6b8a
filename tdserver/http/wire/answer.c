// SPDX-License-Identifier: MIT
// Replies on their way to the wire: documents shared by many connections, bytes of one request, event
// streams.
#include "http/wire/answer.h"
#include "base/clock.h"
#include "base/log/log.h"
#include "base/log/metrics.h"
#include "http/live/sse.h"
#include "http/wire/transport.h"
#include <stdlib.h>
#include <string.h>

enum { STREAM_BLOCK = 1024 }; // what one read of an event stream takes at most

static void on_bytes_free(void *cls)
{
    document_leave(cls);
}

static void add_headers(struct MHD_Response *response, const struct reply_header *headers)
{
    for (; headers->name; headers++)
        MHD_add_response_header(response, headers->name, headers->value);
}

static struct MHD_Response *must(struct MHD_Response *response)
{
    if (!response) abort();
    return response;
}

// An answer that depends on who asks says so itself.
static bool says_vary(const struct reply_header *headers)
{
    for (; headers->name; headers++)
        if (!strcmp(headers->name, MHD_HTTP_HEADER_VARY)) return true;
    return false;
}

static void add_cache(struct MHD_Response *response, const char *cache, bool private)
{
    if (private) MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "private, no-cache");
    if (!private) MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, cache);
}

// The same for all answers of a process, so a document that is rendered once may hold it.
static void add_strict(struct MHD_Response *response, bool strict)
{
    if (strict) MHD_add_response_header(response, "Strict-Transport-Security", "max-age=31536000");
}

// Content codings as they are named (RFC 9110, 8.4.1).
static const struct text codings[VARIANTS] = {[VARIANT_GZIP] = TEXT("gzip"), [VARIANT_BROTLI] = TEXT("br")};

static struct MHD_Response *document_render(struct document *d, enum variant v, bool private, bool strict)
{
    struct text bytes = d->bytes[v];
    struct MHD_Response *response;
    if (v == VARIANT_UNCHANGED) {
        response = must(MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT));
    } else {
        atomic_fetch_add(&d->users, 1);
        response = must(MHD_create_response_from_buffer_with_free_callback_cls(
            bytes.len, (void *)(uintptr_t)bytes.at, on_bytes_free, d));
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, d->type);
    }
    MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG,
                            d->etags[v == VARIANT_UNCHANGED ? VARIANT_PLAIN : v]);
    add_cache(response, d->cache, private);
    if (document_varies(d) && !says_vary(d->extra))
        MHD_add_response_header(response, MHD_HTTP_HEADER_VARY, "Accept-Encoding");
    if (codings[v].at) MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, codings[v].at);
    add_headers(response, d->extra);
    add_strict(response, strict);
    return response;
}

// Two loops may render the same answer at the same time; the second one is thrown away.
static struct MHD_Response *document_ready(struct document *d, enum variant v, bool private, bool strict)
{
    _Atomic(struct MHD_Response *) *slot = &d->ready[private][v];
    struct MHD_Response *ready = atomic_load(slot);
    if (ready) return ready;
    struct MHD_Response *mine = document_render(d, v, private, strict);
    if (atomic_compare_exchange_strong(slot, &ready, mine)) return mine;
    MHD_destroy_response(mine);
    return ready;
}

static bool is_read(const struct request *r)
{
    return r->method == HTTP_GET || r->method == HTTP_HEAD;
}

static bool is_unchanged(const struct request *r, const struct reply *reply, const char *etag)
{
    struct text seen = r->headers[HEADER_IF_NONE_MATCH];
    return etag && seen.at && reply->status == 200 && is_read(r) && etag_matches(seen, text_of(etag));
}

// The smallest that there is and that the asker takes.
static enum variant variant_for(const struct document *d, const struct request *r)
{
    for (enum variant v = VARIANT_BROTLI; v > VARIANT_PLAIN; v--)
        if (d->bytes[v].at && request_accepts(r, codings[v])) return v;
    return VARIANT_PLAIN;
}

// Which variant an asker has does not matter: all are made of the same bytes.
static bool is_known(const struct exchange *x, const struct document *d)
{
    for (enum variant v = VARIANT_PLAIN; v <= VARIANT_BROTLI; v++)
        if (is_unchanged(&x->request, &x->answer, d->etags[v])) return true;
    return false;
}

static bool is_strict(const struct exchange *x)
{
    return x->loop->server->setup.strict;
}

static enum MHD_Result send_document(struct exchange *x)
{
    struct document *d = x->answer.document;
    enum variant v = variant_for(d, &x->request);
    if (is_known(x, d)) {
        v = VARIANT_UNCHANGED;
        x->answer.status = 304;
    }
    return MHD_queue_response(x->connection, (unsigned)x->answer.status,
                              document_ready(d, v, x->answer.private, is_strict(x)));
}

static enum MHD_Result send_bytes(struct exchange *x)
{
    struct reply *reply = &x->answer;
    if (is_unchanged(&x->request, reply, reply->etag)) {
        reply->status = 304;
        reply->body.len = 0;
    }
    // The arena outlives the answer: it is freed when the library says that the exchange is completed.
    struct MHD_Response *response = must(MHD_create_response_from_buffer(
        reply->body.len, (void *)(uintptr_t)reply->body.at, MHD_RESPMEM_PERSISTENT));
    if (reply->type && reply->status != 304)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, reply->type);
    if (reply->packed) {
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, codings[VARIANT_GZIP].at);
        MHD_add_response_header(response, MHD_HTTP_HEADER_VARY, "Accept-Encoding");
    }
    if (reply->etag) MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG, reply->etag);
    MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL,
                            reply->cache ? reply->cache : "no-store");
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    for (int i = 0; i < REPLY_HEADERS && reply->headers[i].name; i++)
        MHD_add_response_header(response, reply->headers[i].name, reply->headers[i].value);
    add_strict(response, is_strict(x));
    if (reply->close) MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
    enum MHD_Result queued = MHD_queue_response(x->connection, (unsigned)reply->status, response);
    MHD_destroy_response(response);
    return queued;
}

static ssize_t on_stream_read(void *cls, uint64_t position, char *to, size_t max)
{
    struct stream *st = cls;
    (void)position;
    long n = stream_read(st, to, max, clock_mono_ms());
    if (n == STREAM_WAIT) MHD_suspend_connection(stream_connection(st));
    return n == STREAM_END ? MHD_CONTENT_READER_END_OF_STREAM : n;
}

static void on_stream_gone(void *cls)
{
    stream_close(cls);
}

// A stream may stay for hours: the exchange with the request's memory is given back at once.
static enum MHD_Result send_stream(struct exchange *x, void **context)
{
    struct stream *st = x->answer.stream;
    struct loop *l = x->loop;
    x->answer.stream = NULL;
    stream_attach(st, l->index, x->connection);
    struct MHD_Response *response = must(MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN, STREAM_BLOCK, on_stream_read, st, on_stream_gone));
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "text/event-stream");
    MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "X-Accel-Buffering", "no");
    add_strict(response, l->server->setup.strict);
    enum MHD_Result queued = MHD_queue_response(x->connection, 200, response);
    MHD_destroy_response(response);
    conn_wait(l, x->conn, WAIT_FREELY);
    arena_free(&x->request.arena);
    exchange_free(x);
    *context = NULL;
    return queued;
}

static void count_answer(const struct exchange *x)
{
    const struct request *r = &x->request;
    if (x->answer.status == 500)
        log_line(LOG_ERROR, "http.failed", "%s %.*s", http_method_name(r->method).at, TEXT_ARGS(r->path));
    if (x->answer.status == 503) metric_add(METRIC_HTTP_BUSY, 1);
    int class = x->answer.status / 100;
    metric_add(class == 2   ? METRIC_HTTP_2XX
               : class == 3 ? METRIC_HTTP_3XX
               : class == 4 ? METRIC_HTTP_4XX
                            : METRIC_HTTP_5XX,
               1);
    if (r->arrived_us) metric_observe_us(METRIC_HTTP_SECONDS, clock_mono_us() - r->arrived_us);
}

enum MHD_Result answer_send(struct exchange *x, void **context)
{
    if (x->answer.stream) {
        metric_add(METRIC_HTTP_2XX, 1);
        return send_stream(x, context);
    }
    x->stage = STAGE_ANSWERED;
    enum MHD_Result queued = x->answer.document ? send_document(x) : send_bytes(x);
    conn_wait(x->loop, x->conn, WAIT_REPLY);
    count_answer(x);
    return queued;
}
