// SPDX-License-Identifier: MIT
#include "http/wire/loop.h"
#include "base/clock.h"
#include "base/log/log.h"
#include "base/log/metrics.h"
#include "http/live/sse.h"
#include "http/tls/papers.h"
#include "http/wire/conn.h"
#include "http/wire/exchange.h"
#include "http/wire/port.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

// Streams woken per turn: more delays other requests, less delays the last stream. `make bench-slices` tries others.
#ifndef WAKE_SLICE
#define WAKE_SLICE 128
#endif

enum {
    POOL_BYTES = 5 * 1024, // per connection: headers both ways; an idle stream must stay below 8 KiB in all
    DRAIN_MS = 5000,
    TURN_MS = 1000,
    ON_THEIR_WAY = 64, // connections that were cut and are not closed yet
};

// ---- connections ----

static void conn_cut(struct loop *l, struct conn *c)
{
    list_leave(&c->link);
    shares_leave(&l->shares, &c->holding);
    shutdown(c->fd, SHUT_RDWR); // the library sees the end and closes
}

static void conn_join(struct loop *l, struct conn *c, const struct sockaddr *from)
{
    unsigned char address[16];
    peer_bytes(from, address);
    peer_network_bytes(address);
    shares_join(&l->shares, peer_is_trusted(from, &l->server->trusted) ? NULL : address, &c->holding);
}

// Too many of one network, or of all: one goes, of the network that has the most, so that nobody is kept out by what others
// hold open.
static void loop_make_room(struct loop *l, struct conn *c)
{
    bool greedy = l->most_each && shares_of(&c->holding) > l->most_each;
    if (!greedy && l->shares.open <= l->most) return;
    struct holding *first = shares_first(&l->shares, greedy ? &c->holding : NULL);
    conn_cut(l, first ? LIST_OF(first, struct conn, holding) : c);
    metric_add(METRIC_HTTP_DISPLACED, 1);
}

// ---- deadlines ----

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
            conn_cut(l, c);
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
        shares_leave(&l->shares, &c->holding);
        free(c);
        metric_add(METRIC_HTTP_CONNECTIONS, -1);
        return;
    }
    c = calloc(1, sizeof *c);
    if (!c) abort();
    list_init(&c->link);
    c->fd = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    *socket_context = c;
    conn_join(l, c, MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr);
    conn_wait(l, c, WAIT_HEADERS);
    metric_add(METRIC_HTTP_CONNECTIONS, 1);
    loop_make_room(l, c);
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
    // Woken under the lock: as soon as it is released the loop may answer, end and be freed.
    pthread_mutex_lock(&l->lock);
    if (!l->answered) loop_wake(l);
    *l->answered_end = x;
    l->answered_end = &x->next;
    pthread_mutex_unlock(&l->lock);
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

// One turn of the loop. *more: there is work left over; *next_ms: when to turn again at the latest.
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

// TLS 1.2 and 1.3 with authenticated ciphers and fresh keys for each connection: no CBC, no RSA key exchange.
static char tls_priorities[] = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-CIPHER-ALL:+AES-256-GCM:"
                               "+CHACHA20-POLY1305:+AES-128-GCM:-RSA:%SERVER_PRECEDENCE";

// The kernel deals connections out by hash, so a loop may get somewhat more than its share.
static unsigned share_of_loop(const struct server *s, unsigned all)
{
    unsigned share = all / (unsigned)s->loop_count;
    return share + share / 4 + (all && !share ? 1 : 0);
}

static bool loop_open(struct loop *l, int listening)
{
    const struct server *s = l->server;
    unsigned flags =
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG | (s->tls_cert ? MHD_USE_TLS : 0);
    // Papers that may change while they are shown are asked for at each connection; the others are read once.
    struct MHD_OptionItem asked = {MHD_OPTION_HTTPS_CERT_CALLBACK, 0, (void *)(intptr_t)papers_of};
    struct MHD_OptionItem priorities = {MHD_OPTION_HTTPS_PRIORITIES, 0, tls_priorities};
    struct MHD_OptionItem tls[] = {{MHD_OPTION_HTTPS_MEM_CERT, 0, s->tls_cert},
                                   {MHD_OPTION_HTTPS_MEM_KEY, 0, s->tls_key},
                                   papers_are_shown() ? asked : priorities,
                                   priorities,
                                   {MHD_OPTION_END, 0, NULL}};
    for (int w = 0; w < WAITS; w++)
        list_init(&l->waits[w]);
    pthread_mutex_init(&l->lock, NULL);
    l->answered_end = &l->answered;
    shares_start(&l->shares, l->most);
    l->wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    l->daemon = MHD_start_daemon(
        flags, 0, NULL, NULL, exchange_access, l, MHD_OPTION_EXTERNAL_LOGGER, on_library_log, l,
        MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_CONNECTION_LIMIT, l->most + ON_THEIR_WAY,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)POOL_BYTES, MHD_OPTION_CONNECTION_TIMEOUT, 60u,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, l, MHD_OPTION_URI_LOG_CALLBACK, exchange_target, l,
        MHD_OPTION_NOTIFY_COMPLETED, exchange_completed, l, MHD_OPTION_UNESCAPE_CALLBACK, leave_escapes, NULL,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_ARRAY, s->tls_cert ? tls : tls + 4, MHD_OPTION_END);
    return l->daemon && l->wake_fd >= 0;
}

static char *open_loops(struct server *s, const int *fds)
{
    for (int i = 0; i < s->loop_count; i++) {
        s->loops[i].server = s;
        s->loops[i].index = i;
        s->loops[i].most = share_of_loop(s, s->setup.connections);
        s->loops[i].most_each = share_of_loop(s, s->setup.connections_each);
        if (loop_open(&s->loops[i], fds[i])) continue;
        for (int rest = i + 1; rest < s->loop_count; rest++)
            close(fds[rest]);
        return s->tls_cert ? text_format("HTTPS did not start: is %s a certificate and %s its key?",
                                         s->setup.tls_cert, s->setup.tls_key)
                           : text_format("the HTTP server did not start");
    }
    return NULL;
}

static void server_free(struct server *s)
{
    for (int i = 0; i < s->loop_count && s->loops[i].server; i++) {
        exchange_free_spare(&s->loops[i]);
        shares_end(&s->loops[i].shares);
        close(s->loops[i].wake_fd);
        pthread_mutex_destroy(&s->loops[i].lock);
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
    const struct server_setup *u = &s->setup;
    int fds[LOOPS_MAX];
    char *fault = NULL;
    s->trusted.bits = -1;
    if (u->trusted_proxy && !network_parse(u->trusted_proxy, &s->trusted))
        return text_format("'%s' is no network; use --trusted-proxy with CIDR, for example 10.0.0.0/8",
                           u->trusted_proxy);
    if (u->tls_cert_text) {
        s->tls_cert = text_format("%s", u->tls_cert_text);
        s->tls_key = text_format("%s", u->tls_key_text);
    } else if (u->tls_cert) {
        fault = port_read_pem(u->tls_cert, &s->tls_cert);
        if (!fault) fault = port_read_pem(u->tls_key, &s->tls_key);
    }
    if (!fault) fault = port_open(u->listen, u->port, fds, s->loop_count, &s->port);
    return fault ? fault : open_loops(s, fds);
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
    port_allow_files(setup->connections);
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
