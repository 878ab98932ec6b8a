// SPDX-License-Identifier: MIT
#include "http/loop.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/metrics.h"
#include "http/framing.h"
#include "http/list.h"
#include "http/peer.h"
#include "http/problem.h"
#include "http/sse.h"
#include "http/transport.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    LOOPS_MAX = 16,
    POOL_BYTES = 5 * 1024, // per connection: headers both ways; an idle stream must stay below 8 KiB in all
    STREAM_BLOCK = 1024,   // what one read of an event stream takes at most
    WAKE_SLICE = 128,      // streams woken per turn: more delays other requests, less delays the last stream
    SWALLOW =
        1024 * 1024,   // a refused body up to this size is read and thrown away, so that the answer arrives
    BODY_FIRST = 4096, // room for a body at first; it grows with what has really come
    FREE_EXCHANGES = 256,
    DRAIN_MS = 5000,
    TURN_MS = 1000,
};

// What a connection is allowed to take time for.
enum wait { WAIT_HEADERS, WAIT_BODY, WAIT_IDLE, WAIT_REPLY, WAITS, WAIT_FREELY = WAITS };

enum stage { STAGE_HEADERS, STAGE_BODY, STAGE_SWALLOW, STAGE_PARKED, STAGE_ANSWERED };

struct loop;
struct conn {
    struct link link; // in loop->waits[wait]
    enum wait wait;
    int64_t deadline_ms;
    int fd;
};

struct exchange {
    struct request request;
    struct loop *loop;
    struct conn *conn;
    struct MHD_Connection *connection;
    enum stage stage;
    char *body;
    size_t body_len, body_room, body_limit;
    struct reply answer;
    struct exchange *next; // answered, or free
};

struct loop {
    struct server *server;
    int index;
    int wake_fd;
    struct MHD_Daemon *daemon;
    pthread_t thread;
    struct link waits[WAITS];
    struct exchange *spare;
    int spare_count;
    int active; // exchanges between request line and the end of the answer
    int parked; // of these, with another thread
    int64_t now_ms;
    int64_t heartbeat_ms; // when to look for silent streams

    pthread_mutex_t lock;
    struct exchange *answered, **answered_end; // under lock: filled by other threads
};

struct server {
    struct server_setup setup;
    struct network trusted;
    int64_t limits_ms[WAITS];
    uint16_t port;
    char *tls_cert, *tls_key;
    atomic_bool stopping;
    int loop_count;
    struct loop loops[LOOPS_MAX];
};

// ---- deadlines ----
//
// Each kind of
// wait has one length, so each list is in order of its deadlines and only its front is looked at.

static void conn_wait(struct loop *l, struct conn *c, enum wait wait)
{
    list_leave(&c->link);
    c->wait = wait;
    if (wait == WAIT_FREELY) return;
    c->deadline_ms = l->now_ms + l->server->limits_ms[wait];
    list_append(&l->waits[wait], &c->link);
}

// Cuts connections whose time is over; returns the next deadline.
static int64_t loop_cut_late(struct loop *l)
{
    int64_t next = INT64_MAX;
    for (int w = 0; w < WAITS; w++) {
        while (!list_empty(&l->waits[w])) {
            struct conn *c = LIST_OF(l->waits[w].next, struct conn, link);
            if (c->deadline_ms > l->now_ms) {
                next = c->deadline_ms < next ? c->deadline_ms : next;
                break;
            }
            list_leave(&c->link);
            shutdown(c->fd, SHUT_RDWR); // the library sees the end and closes
            metric_add(METRIC_HTTP_LATE, w != WAIT_IDLE);
        }
    }
    return next;
}

static void on_connection(void *cls, struct MHD_Connection *connection, void **socket_context,
                          enum MHD_ConnectionNotificationCode code)
{
    struct loop *l = cls;
    struct conn *c = *socket_context;
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
        list_leave(&c->link);
        free(c);
        metric_add(METRIC_HTTP_CONNECTIONS, -1);
        return;
    }
    c = calloc(1, sizeof *c);
    if (!c) abort();
    list_init(&c->link);
    c->fd = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    *socket_context = c;
    conn_wait(l, c, WAIT_HEADERS);
    metric_add(METRIC_HTTP_CONNECTIONS, 1);
}

// ---- exchanges ----

static struct exchange *exchange_new(struct loop *l)
{
    struct exchange *x = l->spare;
    l->active++;
    if (!x) {
        x = calloc(1, sizeof *x);
        if (!x) abort();
        return x;
    }
    l->spare = x->next;
    l->spare_count--;
    struct arena kept = x->request.arena;
    *x = (struct exchange){.request.arena = kept};
    return x;
}

static void exchange_free(struct exchange *x)
{
    struct loop *l = x->loop;
    l->active--;
    document_drop(x->answer.document);
    if (x->answer.stream) stream_close(x->answer.stream);
    if (l->spare_count == FREE_EXCHANGES) {
        arena_free(&x->request.arena);
        free(x);
        return;
    }
    arena_reset(&x->request.arena);
    x->next = l->spare;
    l->spare = x;
    l->spare_count++;
}

static int64_t mono_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

// ---- answers ----

void transport_drop(struct MHD_Response *response)
{
    MHD_destroy_response(response);
}

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

static struct MHD_Response *document_render(struct document *d, enum variant v)
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
                            d->etags[v == VARIANT_PACKED ? VARIANT_PACKED : VARIANT_PLAIN]);
    MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, d->cache);
    if (d->bytes[VARIANT_PACKED].at)
        MHD_add_response_header(response, MHD_HTTP_HEADER_VARY, "Accept-Encoding");
    if (v == VARIANT_PACKED) MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
    add_headers(response, d->extra);
    return response;
}

// Two loops may render the same answer at the same time; the second one is thrown away.
static struct MHD_Response *document_ready(struct document *d, enum variant v)
{
    struct MHD_Response *ready = atomic_load(&d->ready[v]);
    if (ready) return ready;
    struct MHD_Response *mine = document_render(d, v);
    if (atomic_compare_exchange_strong(&d->ready[v], &ready, mine)) return mine;
    MHD_destroy_response(mine);
    return ready;
}

static bool accepts_gzip(struct text header)
{
    while (header.at) {
        struct text weight = text_cut(&header, ','), coding = text_trim(text_cut(&weight, ';'));
        if (text_equal_ascii_fold(coding, TEXT("gzip")))
            return !weight.at || !text_starts(text_trim(weight), TEXT("q=0")) ||
                   text_starts(text_trim(weight), TEXT("q=0."));
    }
    return false;
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

static enum MHD_Result send_document(struct exchange *x)
{
    struct document *d = x->answer.document;
    bool packed = d->bytes[VARIANT_PACKED].at && accepts_gzip(x->request.headers[HEADER_ACCEPT_ENCODING]);
    enum variant v = packed ? VARIANT_PACKED : VARIANT_PLAIN;
    if (is_unchanged(&x->request, &x->answer, d->etags[VARIANT_PLAIN]) ||
        is_unchanged(&x->request, &x->answer, d->etags[VARIANT_PACKED])) {
        v = VARIANT_UNCHANGED;
        x->answer.status = 304;
    }
    return MHD_queue_response(x->connection, (unsigned)x->answer.status, document_ready(d, v));
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
    if (reply->etag) MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG, reply->etag);
    MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL,
                            reply->cache ? reply->cache : "no-store");
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    for (int i = 0; i < REPLY_HEADERS && reply->headers[i].name; i++)
        MHD_add_response_header(response, reply->headers[i].name, reply->headers[i].value);
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
    MHD_add_response_header(response, "X-Accel-Buffering", "no");
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
    int class = x->answer.status / 100;
    metric_add(class == 2   ? METRIC_HTTP_2XX
               : class == 3 ? METRIC_HTTP_3XX
               : class == 4 ? METRIC_HTTP_4XX
                            : METRIC_HTTP_5XX,
               1);
    if (x->request.arrived_us) metric_observe_us(METRIC_HTTP_SECONDS, mono_us() - x->request.arrived_us);
}

static enum MHD_Result exchange_send(struct exchange *x, void **context)
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

// ---- requests ----

// The library has put NULs over the line ends it found. A line that ended with CR LF leaves two, a bare line
// feed one, and a folded value stands elsewhere: so each header must begin two bytes after the one before it.
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
    struct text value_text = {value ? value : "", value ? value_len : 0};
    if (name != h->expected || (value && (value <= name + name_len || value > name + name_len + 64)))
        h->fault = "a line ends with a bare line feed, or a header goes on in the next line";
    else
        framing_header(h->request, (struct text){name, name_len}, value_text, &h->fault);
    h->expected = value + value_len + 2;
    return h->fault ? MHD_NO : MHD_YES;
}

static enum MHD_Result refuse(struct exchange *x, void **context, struct reply reply)
{
    x->answer = reply;
    x->answer.close = true;
    return exchange_send(x, context);
}

static void fill_peer(struct exchange *x)
{
    const struct server *s = x->loop->server;
    struct request *r = &x->request;
    const struct sockaddr *from =
        MHD_get_connection_info(x->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
    r->peer = peer_client(&r->arena, from, &s->trusted, r->headers[HEADER_FORWARDED_FOR]);
    r->secure = s->tls_cert || (peer_is_trusted(from, &s->trusted) &&
                                text_equal_ascii_fold(r->headers[HEADER_FORWARDED_PROTO], TEXT("https")));
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
    const char *fault = h.fault ? h.fault : framing_fault(r, !strcmp(version, "HTTP/1.1"), &length);
    if (fault) {
        metric_add(METRIC_HTTP_SMUGGLED, 1);
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
    if (x->stage == STAGE_SWALLOW) return exchange_send(x, context);
    r->body = (struct text){x->body, x->body_len};
    r->arrived_us = mono_us();
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
    return exchange_send(x, context);
}

static enum MHD_Result on_access(void *cls, struct MHD_Connection *connection, const char *url,
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
    if (x->stage == STAGE_PARKED) return exchange_send(x, context);
    return x->stage == STAGE_ANSWERED ? MHD_YES : exchange_whole(x, context);
}

static void *on_target(void *cls, const char *target, struct MHD_Connection *connection)
{
    struct loop *l = cls;
    struct exchange *x = exchange_new(l);
    x->loop = l;
    x->connection = connection;
    x->conn = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    x->request.site = l->server->setup.site;
    x->request.path = arena_copy(&x->request.arena, text_of(target));
    // The first request's headers count from the connection's start.
    if (x->conn->wait != WAIT_HEADERS) conn_wait(l, x->conn, WAIT_HEADERS);
    return x;
}

static void on_completed(void *cls, struct MHD_Connection *connection, void **context,
                         enum MHD_RequestTerminationCode code)
{
    struct loop *l = cls;
    struct exchange *x = *context;
    (void)code;
    if (x) {
        conn_wait(l, x->conn, WAIT_IDLE);
        exchange_free(x);
    }
    (void)connection;
    *context = NULL;
}

// The path is decoded once, by request_target; the library's own decoding would cut it at %00.
static size_t leave_escapes(void *cls, struct MHD_Connection *connection, char *text)
{
    (void)cls;
    (void)connection;
    return strlen(text);
}

// What the library has to say when it does not start. Later it would write a line for every broken request.
static void on_library_log(void *cls, const char *format, va_list args)
{
    const struct loop *l = cls;
    char room[512];
    if (l->daemon) return;
    int n = vsnprintf(room, sizeof room, format, args);
    while (n > 0 && n < (int)sizeof room && room[n - 1] == '\n')
        room[--n] = 0;
    log_line(LOG_WARN, "http.library", "%s", room);
}

// ---- the loop ----

static void loop_wake(struct loop *l)
{
    uint64_t one = 1;
    if (write(l->wake_fd, &one, sizeof one) < 0 && errno != EAGAIN) abort();
}

void request_answer(struct request *r, struct reply reply)
{
    struct exchange *x = LIST_OF(r, struct exchange, request);
    struct loop *l = x->loop;
    x->answer = reply;
    x->next = NULL;
    pthread_mutex_lock(&l->lock);
    bool first = !l->answered;
    *l->answered_end = x;
    l->answered_end = &x->next;
    pthread_mutex_unlock(&l->lock);
    if (first) loop_wake(l);
}

static void loop_resume_answered(struct loop *l)
{
    pthread_mutex_lock(&l->lock);
    struct exchange *x = l->answered;
    l->answered = NULL;
    l->answered_end = &l->answered;
    pthread_mutex_unlock(&l->lock);
    while (x) {
        struct exchange *next = x->next;
        l->parked--;
        metric_add(METRIC_HTTP_PARKED, -1);
        MHD_resume_connection(x->connection);
        x = next;
    }
}

// True if there are more than fit into this turn.
static bool loop_wake_streams(struct loop *l)
{
    struct sse *hub = l->server->setup.streams;
    for (int n = 0; hub && n < WAKE_SLICE; n++) {
        struct stream *st = sse_next(hub, l->index);
        if (!st) return false;
        MHD_resume_connection(stream_connection(st));
    }
    return hub;
}

static int loop_timeout(struct loop *l, bool more, int64_t next_ms)
{
    MHD_UNSIGNED_LONG_LONG library;
    int64_t wait = next_ms - l->now_ms;
    wait = wait > TURN_MS ? TURN_MS : wait < 0 ? 0 : wait;
    if (MHD_get_timeout(l->daemon, &library) == MHD_YES && library < (unsigned long long)wait)
        wait = (int64_t)library;
    return more ? 0 : (int)wait;
}

static void loop_sleep(struct loop *l, int timeout)
{
    int epoll = MHD_get_daemon_info(l->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
    struct pollfd fds[2] = {{epoll, POLLIN, 0}, {l->wake_fd, POLLIN, 0}};
    uint64_t count;
    if (timeout && poll(fds, 2, timeout) < 0 && errno != EINTR) abort();
    if (fds[1].revents & POLLIN)
        while (read(l->wake_fd, &count, sizeof count) > 0)
            ;
    l->now_ms = clock_mono_ms();
}

// One turn; returns when there is something to do next (0: at once).
static void loop_turn(struct loop *l, bool *more, int64_t *next_ms)
{
    struct sse *hub = l->server->setup.streams;
    loop_sleep(l, loop_timeout(l, *more, *next_ms));
    loop_resume_answered(l);
    if (hub && l->now_ms >= l->heartbeat_ms) l->heartbeat_ms = sse_heartbeat(hub, l->index, l->now_ms);
    *more = loop_wake_streams(l);
    MHD_run(l->daemon);
    int64_t late = loop_cut_late(l);
    *next_ms = hub && l->heartbeat_ms < late ? l->heartbeat_ms : late;
}

static bool loop_is_busy(struct loop *l, int64_t end_ms)
{
    struct sse *hub = l->server->setup.streams;
    // Suspended connections must not reach MHD_stop_daemon: it would end the process.
    return l->parked || (hub && sse_clients(hub)) || (l->active && l->now_ms < end_ms);
}

static void loop_drain(struct loop *l)
{
    int listening = MHD_quiesce_daemon(l->daemon);
    if (listening >= 0) close(listening);
    int64_t end = clock_mono_ms() + DRAIN_MS, next_ms = 0;
    bool more = false;
    while (loop_is_busy(l, end)) {
        next_ms = next_ms > l->now_ms + 20 ? l->now_ms + 20 : next_ms;
        loop_turn(l, &more, &next_ms);
    }
}

static void *loop_run(void *cls)
{
    struct loop *l = cls;
    bool more = false;
    int64_t next_ms = 0;
    l->now_ms = clock_mono_ms();
    while (!atomic_load(&l->server->stopping))
        loop_turn(l, &more, &next_ms);
    loop_drain(l);
    MHD_stop_daemon(l->daemon);
    return NULL;
}

static void wake_for_streams(void *context, int loop)
{
    struct server *s = context;
    loop_wake(&s->loops[loop]);
}

// ---- starting and stopping ----

__attribute__((format(printf, 1, 2))) static char *sentence(const char *format, ...)
{
    char *at = NULL;
    va_list args;
    va_start(args, format);
    if (vasprintf(&at, format, args) < 0) abort();
    va_end(args);
    return at;
}

static bool parse_listen(const char *listen, uint16_t port, struct sockaddr_storage *to, socklen_t *len)
{
    struct sockaddr_in *four = (void *)to;
    struct sockaddr_in6 *six = (void *)to;
    memset(to, 0, sizeof *to);
    if (inet_pton(AF_INET, listen, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons(port);
        *len = sizeof *four;
        return true;
    }
    six->sin6_family = AF_INET6;
    six->sin6_port = htons(port);
    *len = sizeof *six;
    return inet_pton(AF_INET6, listen, &six->sin6_addr) == 1;
}

// A listening socket, or -1 with errno. shared: several of ours on one port.
static int listen_on(const struct sockaddr_storage *at, socklen_t len, bool shared)
{
    int yes = 1, no = 0;
    int fd = socket(at->ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (shared) setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &yes, sizeof yes);
    if (at->ss_family == AF_INET6) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    if (bind(fd, (const void *)at, len) == 0 && listen(fd, 4096) == 0) return fd;
    int saved = errno;
    close(fd);
    errno = saved;
    return -1;
}

// With SO_REUSEPORT a second server would silently share the port, so it is first taken alone. fds[0] keeps
// it taken: a socket may join the group only while all in it allow sharing, and the owner is the same user.
static char *open_port(struct server *s, int *fds)
{
    struct sockaddr_storage at;
    socklen_t len;
    if (!parse_listen(s->setup.listen, s->setup.port, &at, &len))
        return sentence("'%s' is no address to listen on; use --listen with numbers, for example 0.0.0.0",
                        s->setup.listen);
    int alone = listen_on(&at, len, false);
    if (alone < 0 && errno == EADDRINUSE)
        return sentence("port %d is taken; use --port with another number", s->setup.port);
    if (alone < 0)
        return sentence("cannot listen on %s port %d: %s", s->setup.listen, s->setup.port, strerror(errno));
    getsockname(alone, (void *)&at, &len);
    close(alone);
    s->port = ntohs(at.ss_family == AF_INET ? ((struct sockaddr_in *)(void *)&at)->sin_port
                                            : ((struct sockaddr_in6 *)(void *)&at)->sin6_port);
    for (int i = 0; i < s->loop_count; i++) {
        fds[i] = listen_on(&at, len, true);
        if (fds[i] < 0) return sentence("cannot listen on port %d: %s", s->port, strerror(errno));
    }
    return NULL;
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rbe");
    char *bytes = calloc(1, 1024 * 1024);
    if (!bytes) abort();
    size_t n = file ? fread(bytes, 1, 1024 * 1024 - 1, file) : 0;
    if (file) fclose(file);
    if (n) return bytes;
    free(bytes);
    return NULL;
}

static char *read_tls(struct server *s)
{
    if (!s->setup.tls_cert) return NULL;
    s->tls_cert = read_file(s->setup.tls_cert);
    s->tls_key = read_file(s->setup.tls_key);
    if (!s->tls_cert) return sentence("cannot read the certificate %s", s->setup.tls_cert);
    return s->tls_key ? NULL : sentence("cannot read the key %s", s->setup.tls_key);
}

static void allow_files(unsigned connections)
{
    struct rlimit files;
    rlim_t want = connections + 256;
    if (getrlimit(RLIMIT_NOFILE, &files) || files.rlim_cur >= want) return;
    files.rlim_cur = files.rlim_max < want ? files.rlim_max : want;
    if (setrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < want)
        log_line(LOG_WARN, "http.files", "only %llu files may be open: fewer than %u connections will fit",
                 (unsigned long long)files.rlim_cur, connections);
}

static bool loop_open(struct loop *l, int listening)
{
    const struct server *s = l->server;
    unsigned flags =
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG | (s->tls_cert ? MHD_USE_TLS : 0);
    // The kernel deals connections out by hash, so a loop may get somewhat more than its share.
    unsigned share = s->setup.connections / (unsigned)s->loop_count;
    struct MHD_OptionItem tls[] = {{MHD_OPTION_HTTPS_MEM_CERT, 0, s->tls_cert},
                                   {MHD_OPTION_HTTPS_MEM_KEY, 0, s->tls_key},
                                   {MHD_OPTION_END, 0, NULL}};
    for (int w = 0; w < WAITS; w++)
        list_init(&l->waits[w]);
    pthread_mutex_init(&l->lock, NULL);
    l->answered_end = &l->answered;
    l->wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    l->daemon = MHD_start_daemon(
        flags, 0, NULL, NULL, on_access, l, MHD_OPTION_EXTERNAL_LOGGER, on_library_log, l,
        MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_CONNECTION_LIMIT, share + share / 4,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)POOL_BYTES, MHD_OPTION_CONNECTION_TIMEOUT, 60u,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, l, MHD_OPTION_URI_LOG_CALLBACK, on_target, l,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, l, MHD_OPTION_UNESCAPE_CALLBACK, leave_escapes, NULL,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_ARRAY, s->tls_cert ? tls : tls + 2, MHD_OPTION_END);
    return l->daemon && l->wake_fd >= 0;
}

static char *open_loops(struct server *s, const int *fds)
{
    for (int i = 0; i < s->loop_count; i++) {
        s->loops[i].server = s;
        s->loops[i].index = i;
        if (!loop_open(&s->loops[i], fds[i]))
            return s->tls_cert ? sentence("HTTPS did not start: is %s a certificate and %s its key?",
                                          s->setup.tls_cert, s->setup.tls_key)
                               : sentence("the HTTP server did not start");
    }
    return NULL;
}

static void server_free(struct server *s)
{
    for (int i = 0; i < s->loop_count; i++) {
        struct loop *l = &s->loops[i];
        if (!l->server) continue;
        while (l->spare) {
            struct exchange *next = l->spare->next;
            arena_free(&l->spare->request.arena);
            free(l->spare);
            l->spare = next;
        }
        close(l->wake_fd);
        pthread_mutex_destroy(&l->lock);
    }
    free(s->tls_cert);
    free(s->tls_key);
    free(s);
}

static void server_limits(struct server *s)
{
    const struct server_setup *u = &s->setup;
    s->limits_ms[WAIT_HEADERS] = u->headers_ms ? u->headers_ms : 5000;
    s->limits_ms[WAIT_BODY] = u->body_ms ? u->body_ms : 10000;
    s->limits_ms[WAIT_IDLE] = u->idle_ms ? u->idle_ms : 30000;
    s->limits_ms[WAIT_REPLY] = u->reply_ms ? u->reply_ms : 120000;
}

static char *server_prepare(struct server *s)
{
    int fds[LOOPS_MAX];
    memset(fds, -1, sizeof fds);
    s->trusted.bits = -1;
    if (s->setup.trusted_proxy && !network_parse(s->setup.trusted_proxy, &s->trusted))
        return sentence("'%s' is no network; use --trusted-proxy with CIDR, for example 10.0.0.0/8",
                        s->setup.trusted_proxy);
    char *fault = read_tls(s);
    if (!fault) fault = open_port(s, fds);
    if (!fault) return open_loops(s, fds);
    for (int i = 0; i < LOOPS_MAX; i++)
        if (fds[i] >= 0) close(fds[i]);
    return fault;
}

struct server *server_start(const struct server_setup *setup, char **fault)
{
    struct server *s = calloc(1, sizeof *s);
    if (!s) abort();
    s->setup = *setup;
    s->loop_count = setup->loops < 1 ? 1 : setup->loops > LOOPS_MAX ? LOOPS_MAX : setup->loops;
    server_limits(s);
    *fault = server_prepare(s);
    if (*fault) {
        for (int i = 0; i < s->loop_count; i++)
            if (s->loops[i].daemon) MHD_stop_daemon(s->loops[i].daemon);
        server_free(s);
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN);
    allow_files(setup->connections);
    if (setup->streams) sse_connect(setup->streams, wake_for_streams, s);
    for (int i = 0; i < s->loop_count; i++)
        if (pthread_create(&s->loops[i].thread, NULL, loop_run, &s->loops[i])) abort();
    return s;
}

uint16_t server_port(const struct server *s)
{
    return s->port;
}

void server_stop(struct server *s)
{
    atomic_store(&s->stopping, true);
    if (s->setup.streams) sse_close(s->setup.streams);
    for (int i = 0; i < s->loop_count; i++)
        loop_wake(&s->loops[i]);
    for (int i = 0; i < s->loop_count; i++)
        pthread_join(s->loops[i].thread, NULL);
    server_free(s);
}
