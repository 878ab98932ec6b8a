// SPDX-License-Identifier: MIT
// A request from its first line to its handler. The library calls exchange_access several times for one
// request: when the headers are there, for each piece of the body, when it is whole, and again after it was
// parked.
#include "http/wire/exchange.h"
#include "base/clock.h"
#include "base/log/metrics.h"
#include "http/live/sse.h"
#include "http/problem.h"
#include "http/watch.h"
#include "http/wire/answer.h"
#include "http/wire/framing.h"
#include <stdlib.h>
#include <string.h>

enum {
    SWALLOW = 1 << 20, // a refused body up to this size is read and thrown away, so that the answer arrives
    BODY_FIRST = 4096, // room for a body at first; it grows with what has really come
};

// The library, up to 0.9.75, has put NULs over the line ends it found. A line that ended with CR LF leaves
// two, a bare line feed one, and a folded value stands elsewhere: so each header must begin two bytes after
// the one before it, and the last one end four before the end of them all. A NUL that came with the request
// ends a text early and breaks the same sums. From 1.0 on it refuses such lines itself.
struct headers_read {
    struct request *request;
    const char *expected; // where the next name must begin
    const char *fault;
};

static enum MHD_Result on_header(void *cls, enum MHD_ValueKind kind, const char *name, size_t name_len,
                                 const char *value, size_t value_len)
{
    struct headers_read *h = cls;
    (void)kind;
    bool near = value && value > name + name_len && value <= name + name_len + 64;
    if (MHD_VERSION < 0x01000000 && (name != h->expected || !near))
        h->fault = "a line ends with a bare line feed, or a header goes on in the next line";
    else
        framing_header(h->request, (struct text){name, name_len}, (struct text){value, value_len}, &h->fault);
    if (h->fault) return MHD_NO;
    h->expected = value + value_len + 2;
    return MHD_YES;
}

// What stands between the parts of the first line, and behind the last header, is nothing but line ends.
static const char *hidden_bytes(const struct exchange *x, const char *method, const char *version,
                                const char *expected)
{
    const union MHD_ConnectionInfo *size =
        MHD_get_connection_info(x->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    const char *target = x->target_end - x->request.path.len;
    bool whole = method + strlen(method) + 1 == target && x->target_end + 1 == version && size &&
                 expected + 2 == method + size->header_size;
    return MHD_VERSION < 0x01000000 && !whole
               ? "there is a NUL among its lines, or a space too many in the first"
               : NULL;
}

static enum MHD_Result refuse(struct exchange *x, void **context, struct reply reply)
{
    x->answer = reply;
    x->answer.close = true;
    return answer_send(x, context);
}

static void fill_peer(struct exchange *x)
{
    const struct server *s = x->loop->server;
    struct request *r = &x->request;
    const struct sockaddr *from =
        MHD_get_connection_info(x->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
    r->peer = peer_client(&r->arena, from, &s->trusted, r->headers[HEADER_FORWARDED_FOR]);
    r->network = peer_network(&r->arena, r->peer);
    bool proxy = peer_is_trusted(from, &s->trusted);
    struct text proto = r->headers[HEADER_FORWARDED_PROTO];
    r->secure = s->tls_cert || (proxy && text_equal_ascii_fold(proto, TEXT("https")));
    r->forwarded = proxy && (proto.at || r->headers[HEADER_FORWARDED_FOR].at);
}

// Everything that can be decided from the headers. status 0: go on.
static struct reply admit(struct exchange *x, const char *method, uint64_t length)
{
    struct request *r = &x->request;
    struct arena *a = &r->arena;
    if (!http_method_of(text_of(method), &r->method)) {
        struct reply reply = problem_of(a, err_make(ERR_METHOD, "this server does not know that method"));
        reply_header(&reply, "Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
        return reply;
    }
    fill_peer(x);
    struct err err = request_target(r, r->path);
    if (err.code) return problem_of(a, err);
    struct reply refused = x->loop->server->setup.admit(r, &x->body_limit);
    if (refused.status || length <= x->body_limit) return refused;
    const char *most = x->body_limit ? arena_printf(a, "at most %zu bytes are taken here", x->body_limit)
                                     : "no body is taken here";
    return problem_of(a, err_make(ERR_TOO_LARGE, most));
}

static enum MHD_Result exchange_headers(struct exchange *x, const char *method, const char *version,
                                        void **context)
{
    struct request *r = &x->request;
    struct headers_read h = {.request = r, .expected = version + strlen(version) + 2};
    uint64_t length = 0;
    MHD_get_connection_values_n(x->connection, MHD_HEADER_KIND, on_header, &h);
    const char *fault = h.fault ? h.fault : hidden_bytes(x, method, version, h.expected);
    if (!fault) fault = framing_fault(r, !strcmp(version, "HTTP/1.1"), &length);
    if (fault) {
        metric_add(METRIC_HTTP_SMUGGLED, 1);
        fill_peer(x);
        watch_framing(r);
        return refuse(x, context, problem_of(&r->arena, err_make(ERR_BAD_REQUEST, fault)));
    }
    struct reply refused = admit(x, method, length);
    // An answer at this point ends the connection, so it is given after the body where that is bearable.
    if (refused.status && length > SWALLOW) return refuse(x, context, refused);
    x->stage = refused.status ? STAGE_SWALLOW : STAGE_BODY;
    x->answer = refused;
    if (length) conn_wait(x->loop, x->conn, WAIT_BODY);
    return MHD_YES;
}

// The length was announced and is within the limit, so this never takes more than that.
static void exchange_take(struct exchange *x, const char *data, size_t n)
{
    if (x->stage != STAGE_BODY) return;
    size_t need = x->body_len + n;
    if (need > x->body_room) {
        size_t room = x->body_room ? 2 * x->body_room : BODY_FIRST;
        room = room < need ? need : room;
        char *larger = arena_alloc(&x->request.arena, room);
        if (x->body_len) memcpy(larger, x->body, x->body_len);
        x->body = larger;
        x->body_room = room;
    }
    memcpy(x->body + x->body_len, data, n);
    x->body_len = need;
}

static enum MHD_Result exchange_whole(struct exchange *x, void **context)
{
    struct request *r = &x->request;
    struct loop *l = x->loop;
    conn_wait(l, x->conn, WAIT_FREELY);
    if (x->stage == STAGE_SWALLOW) return answer_send(x, context);
    r->body = (struct text){x->body, x->body_len};
    r->arrived_us = clock_mono_us();
    // From here on another thread may already answer; it only queues, and this loop reads the queue later.
    x->stage = STAGE_PARKED;
    l->parked++;
    struct reply reply = l->server->setup.handle(r);
    if (reply.status == REPLY_PARKED && !reply.stream) {
        metric_add(METRIC_HTTP_PARKED, 1);
        MHD_suspend_connection(x->connection);
        return MHD_YES;
    }
    l->parked--;
    x->answer = reply;
    return answer_send(x, context);
}

enum MHD_Result exchange_access(void *cls, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *data, size_t *size,
                                void **context)
{
    struct exchange *x = *context;
    (void)cls;
    (void)url;
    (void)connection;
    if (x->stage == STAGE_HEADERS) return exchange_headers(x, method, version, context);
    if (*size) {
        exchange_take(x, data, *size);
        *size = 0;
        return MHD_YES;
    }
    if (x->stage == STAGE_PARKED) return answer_send(x, context);
    return x->stage == STAGE_ANSWERED ? MHD_YES : exchange_whole(x, context);
}

void *exchange_target(void *cls, const char *target, struct MHD_Connection *connection)
{
    struct loop *l = cls;
    struct exchange *x = exchange_new(l);
    x->loop = l;
    x->connection = connection;
    x->conn = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    x->request.site = l->server->setup.site;
    x->request.path = arena_copy(&x->request.arena, text_of(target));
    x->target_end = target + x->request.path.len;
    // The first request's headers count from the connection's start.
    if (x->conn->wait != WAIT_HEADERS) conn_wait(l, x->conn, WAIT_HEADERS);
    return x;
}

void exchange_completed(void *cls, struct MHD_Connection *connection, void **context,
                        enum MHD_RequestTerminationCode code)
{
    struct loop *l = cls;
    struct exchange *x = *context;
    (void)connection;
    (void)code;
    if (!x) return;
    conn_wait(l, x->conn, WAIT_IDLE);
    exchange_free(x);
    *context = NULL;
}
