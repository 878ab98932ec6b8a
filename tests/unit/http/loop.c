// SPDX-License-Identifier: MIT
// The loop with real sockets: what libmicrohttpd 0.9.75 does wrong and loop.c puts right, parking, deadlines,
// TLS.
#include "http/wire/loop.h"
#include "base/log/metrics.h"
#include "chance.h"
#include "http/live/sse.h"
#include "http/peer.h"
#include "http/problem.h"
#include "http_client.h"
#include <pthread.h>
#include <sys/wait.h>

enum { WORKERS = 4 };

// ---- a site: /now answers at once, /park through another thread, /doc a shared document, /echo the body
// ----

static struct {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct request *waiting[1024];
    int count;
    bool stop;
    struct document *document;
    struct sse *streams;
    pthread_t workers[WORKERS];
} site = {.lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER};

static void *work(void *cls)
{
    (void)cls;
    pthread_mutex_lock(&site.lock);
    while (!site.stop || site.count) {
        if (!site.count) {
            pthread_cond_wait(&site.more, &site.lock);
            continue;
        }
        struct request *r = site.waiting[--site.count];
        pthread_mutex_unlock(&site.lock);
        const char *body = arena_printf(&r->arena, "parked %.*s", TEXT_ARGS(r->body));
        request_answer(r, reply_text(200, "text/plain", text_of(body)));
        pthread_mutex_lock(&site.lock);
    }
    pthread_mutex_unlock(&site.lock);
    return NULL;
}

static struct reply admit(struct request *r, size_t *max_body)
{
    bool takes = text_equal(r->path, TEXT("/echo")) || text_equal(r->path, TEXT("/park"));
    *max_body = r->method == HTTP_POST && takes ? 100000 : 0;
    if (text_equal(r->path, TEXT("/refused")))
        return problem_of(&r->arena, err_make(ERR_FORBIDDEN, "not you"));
    return (struct reply){0};
}

static struct reply handle(struct request *r)
{
    if (text_equal(r->path, TEXT("/now"))) return reply_text(200, "text/plain", TEXT("now"));
    if (text_equal(r->path, TEXT("/doc"))) return reply_document(document_share(site.document));
    if (text_equal(r->path, TEXT("/echo"))) return reply_text(200, "text/plain", r->body);
    if (text_equal(r->path, TEXT("/who")))
        return reply_text(200, "text/plain", arena_copy(&r->arena, r->peer));
    if (text_equal(r->path, TEXT("/stream")))
        return (struct reply){.status = 200,
                              .stream = sse_open(site.streams, TEXT("stream"), 0, -1, TEXT(""), 0)};
    if (!text_equal(r->path, TEXT("/park"))) return problem_of(&r->arena, err_make(ERR_NOT_FOUND, NULL));
    pthread_mutex_lock(&site.lock);
    site.waiting[site.count++] = r;
    pthread_cond_signal(&site.more);
    pthread_mutex_unlock(&site.lock);
    return request_park(r);
}

// What comes comes sooner, on a machine that is busy with other things, too.
enum { PATIENCE_MS = 30000 };

static struct server_setup setup_of(int loops)
{
    return (struct server_setup){.listen = "127.0.0.1",
                                 .loops = loops,
                                 .connections = 2000,
                                 .admit = admit,
                                 .handle = handle,
                                 .headers_ms = PATIENCE_MS,
                                 .body_ms = PATIENCE_MS,
                                 .idle_ms = PATIENCE_MS};
}

// For tests of the deadlines: short ones.
static struct server_setup hasty_setup(void)
{
    struct server_setup setup = setup_of(1);
    setup.headers_ms = 400;
    setup.body_ms = 600;
    setup.idle_ms = 900;
    return setup;
}

static struct server *start(const struct server_setup *setup)
{
    char *fault = NULL;
    struct server *s = server_start(setup, &fault);
    if (!s) print_message("%s\n", fault);
    assert_non_null(s);
    return s;
}

static int site_open(void **state)
{
    static char page[8000];
    for (size_t i = 0; i < sizeof page; i++)
        page[i] = "bracket "[i % 8];
    site.stop = false;
    site.document =
        document_new("text/html", "\"7\"", "no-cache", (struct text){page, sizeof page}, true, NULL);
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&site.workers[i], NULL, work, NULL);
    struct server_setup setup = setup_of(2);
    *state = start(&setup);
    return 0;
}

static int site_close(void **state)
{
    server_stop(*state);
    pthread_mutex_lock(&site.lock);
    site.stop = true;
    pthread_cond_broadcast(&site.more);
    pthread_mutex_unlock(&site.lock);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(site.workers[i], NULL);
    document_drop(site.document);
    return 0;
}

#define GET(path) "GET " path " HTTP/1.1\r\nHost: x\r\n\r\n"

static void answers_and_keeps_the_connection(void **state)
{
    struct client *c = client_open(server_port(*state));
    for (int i = 0; i < 3; i++) {
        assert_true(client_send(c, GET("/now")));
        assert_int_equal(client_status(c, PATIENCE_MS), 200);
        assert_string_equal(client_body(c), "now");
        client_next(c);
    }
    assert_true(client_send(c, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"));
    assert_int_equal(client_status(c, PATIENCE_MS), 200);
    assert_string_equal(client_body(c), "hello");
    client_next(c);
    assert_true(client_send(c, GET("/now") GET("/park") GET("/nothing")));
    static const int statuses[] = {200, 200, 404};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(client_status(c, PATIENCE_MS), statuses[i]);
        client_next(c);
    }
    client_close(c);
}

static void a_large_body_arrives_whole(void **state)
{
    char *sent = malloc(100001), head[100];
    memset(sent, 'b', 100000);
    sent[100000] = 0;
    struct client *c = client_open(server_port(*state));
    snprintf(head, sizeof head, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n", 100000);
    assert_true(client_send(c, head));
    for (int i = 0; i < 10; i++)
        assert_true(client_send_bytes(c, sent + i * 10000, 10000));
    assert_int_equal(client_status(c, PATIENCE_MS), 200);
    assert_string_equal(client_body(c), sent);
    client_close(c);
    free(sent);
}

static void documents_are_shared_compressed_and_not_modified(void **state)
{
    struct client *c = client_open(server_port(*state));
    client_send(c, GET("/doc"));
    assert_int_equal(client_status(c, PATIENCE_MS), 200);
    assert_int_equal(strlen(client_body(c)), 8000);
    assert_non_null(strstr(c->got, "ETag: \"7\"\r\n"));
    assert_non_null(strstr(c->got, "Vary: Accept-Encoding\r\n"));
    client_next(c);
    client_send(c, "GET /doc HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br, gzip;q=0.8\r\n\r\n");
    assert_int_equal(client_status(c, PATIENCE_MS), 200);
    assert_non_null(strstr(c->got, "Content-Encoding: gzip\r\n"));
    assert_non_null(strstr(c->got, "ETag: \"7-gz\"\r\n"));
    assert_true(client_answer_length(c) < 1000);
    client_next(c);
    client_send(c, "GET /doc HTTP/1.1\r\nHost: x\r\nAccept-Encoding: deflate, gzip; q=0.00\r\n\r\n");
    assert_int_equal(client_status(c, PATIENCE_MS), 200);
    assert_null(strstr(c->got, "Content-Encoding"));
    client_next(c);
    static const char *const tags[] = {"\"7\"", "W/\"7\"", "\"6\", \"7-gz\"", "*"};
    for (size_t i = 0; i < COUNT(tags); i++) {
        char request[200];
        snprintf(request, sizeof request, "GET /doc HTTP/1.1\r\nHost: x\r\nIf-None-Match: %s\r\n\r\n",
                 tags[i]);
        client_send(c, request);
        assert_int_equal(client_status(c, PATIENCE_MS), 304);
        client_next(c);
        assert_int_equal(c->len, 0);
    }
    client_send(c, "HEAD /doc HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_true(client_expect(c, "\r\n\r\n", PATIENCE_MS));
    assert_non_null(strstr(c->got, "Content-Length: 8000\r\n"));
    assert_string_equal(client_body(c), "");
    client_close(c);
}

// A new version replaces the page while the old one is still being sent.
static void a_document_outlives_its_owner_while_it_is_sent(void **state)
{
    struct client *c = client_open(server_port(*state));
    client_send(c, GET("/doc"));
    assert_true(client_expect(c, "HTTP/1.1 200", PATIENCE_MS));
    struct document *newer = document_new("text/html", "\"8\"", "no-cache", TEXT("newer"), false, NULL),
                    *older = site.document;
    site.document = newer;
    document_drop(older);
    assert_int_equal(client_status(c, PATIENCE_MS), 200);
    assert_int_equal(strlen(client_body(c)), 8000);
    client_next(c);
    client_send(c, GET("/doc"));
    assert_int_equal(client_status(c, PATIENCE_MS), 200);
    assert_string_equal(client_body(c), "newer");
    client_close(c);
}

// ---- framing ----

static void ambiguous_framing_is_refused_and_closed(void **state)
{
    static const char *const probes[] = {
        "GET /now HTTP/1.1\r\n\r\n",
        "GET /now HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        "GET /now HTTP/1.1\r\nHost: x/y\r\n\r\n",
        "GET /now HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET /now HTTP/1.1\nHost: x\n\n",
        "GET /now HTTP/1.1\r\nA: b\nHost: x\r\n\r\n",
        "GET /now HTTP/1.1\r\nHost : x\r\n\r\n",
        "GET /now HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\nD: e\r\n\r\n",
        "GET /now HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n",
        "GET /now HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n",
        "GET /now HTTP/1.1\r\nHost: x\r\nA\x01: b\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: "
        "chunked\r\n\r\n0\r\n\r\n" GET("/now"),
        "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: "
        "5\r\n\r\n0\r\n\r\n" GET("/now"),
        "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" GET("/now"),
        "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" GET("/now"),
        "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 7\r\n\r\n{}" GET("/now"),
        "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}" GET("/now"),
        "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\n{}" GET("/now"),
        "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}" GET("/now"),
        "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 0x2\r\n\r\n{}" GET("/now"),
        "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2, 2\r\n\r\n{}" GET("/now"),
        "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n{}" GET("/now"),
    };
    for (size_t i = 0; i < COUNT(probes); i++) {
        struct client *c = client_open(server_port(*state));
        assert_true(client_send(c, probes[i]));
        if (!client_expect_end(c, PATIENCE_MS) || strncmp(c->got, "HTTP/1.1 4", 10) ||
            strstr(c->got, "200 OK"))
            fail_msg("probe %zu was answered with: %s", i, c->got);
        client_close(c);
    }
    assert_int_equal(client_once(server_port(*state),
                                 "GET /now HTTP/1.1\r\nHost: x \r\nA:b\r\nB:\r\nC: \t d\r\n\r\n", NULL, 0),
                     200);
}

static void paths_are_decoded_once_and_strictly(void **state)
{
    static const struct {
        const char *path;
        int status;
    } cases[] = {
        {"/now%00x", 400},
        {"/now%00", 400},
        {"/%", 400},
        {"/%4", 400},
        {"/%zz", 400},
        {"/a%2fb", 400},
        {"/a%5cb", 400},
        {"/../now", 400},
        {"/%2e%2e/now", 400},
        {"/a/./b", 400},
        {"/%ff", 400},
        {"/%0a", 400},
        {"/a%252fb", 404},
        {"/%6eow", 404},
        {"//now", 404},
        {"/now?x=%00", 200},
        {"/a/b/c/d/e/f/g/h/i/j/k/l/m/n", 404},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char request[200];
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", cases[i].path);
        int status = client_once(server_port(*state), request, NULL, 0);
        if (status != cases[i].status) fail_msg("%s was answered with %d", cases[i].path, status);
    }
    assert_int_equal(
        client_once(server_port(*state), "GET http://x/now HTTP/1.1\r\nHost: x\r\n\r\n", NULL, 0), 400);
    assert_int_equal(client_once(server_port(*state), "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", NULL, 0), 400);
    assert_int_equal(client_once(server_port(*state), "BREW /now HTTP/1.1\r\nHost: x\r\n\r\n", NULL, 0), 405);
}

static void too_much_is_refused(void **state)
{
    uint16_t port = server_port(*state);
    char body[2000];
    assert_int_equal(
        client_once(port, "POST /now HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}", body, sizeof body),
        413);
    assert_non_null(strstr(body, "No body is taken here"));
    // A refused body is swallowed and the connection goes on.
    struct client *c = client_open(port);
    client_send(c, "POST /refused HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody" GET("/now"));
    assert_int_equal(client_status(c, PATIENCE_MS), 403);
    client_next(c);
    assert_int_equal(client_status(c, PATIENCE_MS), 200);
    client_close(c);
    c = client_open(port);
    client_send(c, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n");
    assert_int_equal(client_status(c, PATIENCE_MS), 413);
    assert_true(client_expect_end(c, PATIENCE_MS));
    client_close(c);
    char *long_header = calloc(1, 60000);
    strcpy(long_header, "GET /now HTTP/1.1\r\nHost: x\r\nA: ");
    memset(long_header + strlen(long_header), 'x', 40000);
    strcat(long_header, "\r\n\r\n");
    assert_int_equal(client_once(port, long_header, NULL, 0), 431);
    memcpy(long_header, "GET /now?HTTP/1.1 ", 9);
    memset(long_header, 0, 60000);
    strcpy(long_header, "GET /");
    memset(long_header + 5, 'x', 40000);
    strcat(long_header, " HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(client_once(port, long_header, NULL, 0), 414);
    free(long_header);
}

// What Chromium sends from a phone on a local network, with both of our cookies, must fit into a connection's
// pool.
static void a_browsers_headers_fit(void **state)
{
    static const char request[] =
        "GET /doc HTTP/1.1\r\nHost: 192.168.100.100:8080\r\nConnection: keep-alive\r\nPragma: "
        "no-cache\r\nCache-Control: no-cache\r\n"
        "sec-ch-ua: \"Chromium\";v=\"142\", \"Google Chrome\";v=\"142\", \"Not_A "
        "Brand\";v=\"99\"\r\nsec-ch-ua-mobile: ?1\r\n"
        "sec-ch-ua-platform: \"Android\"\r\nUpgrade-Insecure-Requests: 1\r\n"
        "User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
        "Chrome/142.0.0.0 Mobile Safari/537.36\r\n"
        "Accept: "
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,"
        "application/signed-exchange;v=b3;q=0.7\r\nSec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: "
        "navigate\r\nSec-Fetch-User: ?1\r\n"
        "Sec-Fetch-Dest: document\r\nReferer: "
        "http://192.168.100.100:8080/tournament.html?t=0123456789abcdef0123456789abcdef\r\n"
        "Accept-Encoding: gzip, deflate\r\nAccept-Language: en-GB,en;q=0.9,de;q=0.8,tr;q=0.7\r\n"
        "Cookie: td_user=0123456789abcdef0123456789abcdef0123456789a; "
        "td_device=0123456789abcdef0123456789abcdef0123456789a\r\n"
        "If-None-Match: \"0123456789abcdef0123456789abcdef-gz\"\r\n\r\n";
    assert_int_equal(client_once(server_port(*state), request, NULL, 0), 200);
}

// Requests of random bytes and of broken pieces: some answer or none, and the next client is served.
static void garbage_harms_nobody(void **state)
{
    static const char *const pieces[] = {"GET ",
                                         "POST ",
                                         "/echo",
                                         "/now",
                                         " HTTP/1.1",
                                         " HTTP/9.9",
                                         "\r\n",
                                         "\n",
                                         "\r",
                                         "Host: x",
                                         "Content-Length: 3",
                                         "Content-Length: 99999",
                                         "Transfer-Encoding: chunked",
                                         ":",
                                         " ",
                                         "\t",
                                         "\r\n\r\n",
                                         "Expect: 100-continue",
                                         "Connection: close",
                                         "Connection: upgrade",
                                         "Upgrade: h2c",
                                         "abc",
                                         "0\r\n\r\n",
                                         "%00",
                                         "%",
                                         "\x16\x03\x01\x02",
                                         "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"};
    struct chance chance = {11};
    for (int round = 0; round < 400; round++) {
        struct client *c = client_open(server_port(*state));
        for (uint32_t i = 0, n = 1 + chance_below(&chance, 12); i < n; i++) {
            const char *piece = pieces[chance_below(&chance, COUNT(pieces))];
            char byte = (char)chance_next(&chance);
            if (chance_below(&chance, 8) ? !client_send(c, piece) : !client_send_bytes(c, &byte, 1)) break;
        }
        if (chance_below(&chance, 2)) client_read(c, 1);
        assert_null(strstr(c->got, "HTTP/1.1 500"));
        client_close(c);
    }
    assert_int_equal(client_once(server_port(*state), GET("/now"), NULL, 0), 200);
}

// ---- deadlines ----

static void drip(struct client *c, const char *text, int gap_ms, int64_t end_ms)
{
    for (; *text && client_now_ms() < end_ms && !c->ended; text++) {
        client_send_bytes(c, text, 1);
        client_read(c, gap_ms);
    }
}

static void slow_requests_are_cut_while_others_are_served(void **state)
{
    (void)state;
    enum { CUT_MS = 3000 };
    struct server_setup setup = hasty_setup();
    setup.headers_ms = CUT_MS;
    struct server *s = start(&setup);
    struct client *slow[200];
    int64_t start_ms = client_now_ms();
    for (size_t i = 0; i < COUNT(slow); i++)
        slow[i] = client_open(server_port(s));
    while (client_now_ms() < start_ms + 300) {
        for (size_t i = 0; i < COUNT(slow); i++)
            client_send(slow[i], i % 2 ? "G" : "GET /now HTTP/1.1\r\nX: " + (client_now_ms() % 20));
        int64_t before = client_now_ms();
        assert_int_equal(client_once(server_port(s), GET("/now"), NULL, 0), 200);
        assert_true(client_now_ms() - before < CUT_MS); // it did not wait for them
    }
    for (size_t i = 0; i < COUNT(slow); i++) {
        assert_true(client_expect_end(slow[i], PATIENCE_MS));
        client_close(slow[i]);
    }
    assert_true(client_now_ms() - start_ms >= CUT_MS);
    server_stop(s);
}

static void a_dripping_body_is_cut(void **state)
{
    (void)state;
    struct server_setup setup = hasty_setup();
    struct server *s = start(&setup);
    struct client *c = client_open(server_port(s));
    int64_t start_ms = client_now_ms();
    client_send(c, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n");
    while (!c->ended && client_now_ms() < start_ms + PATIENCE_MS)
        drip(c, "{\"never\": \"ending ......", 50, start_ms + PATIENCE_MS);
    assert_true(c->ended);
    assert_true(client_now_ms() - start_ms >= 550);
    assert_int_equal(client_answer_length(c), 0);
    client_close(c);
    server_stop(s);
}

static void idle_connections_are_closed_but_may_return_before(void **state)
{
    (void)state;
    struct server_setup setup = hasty_setup();
    struct server *s = start(&setup);
    struct client *c = client_open(server_port(s));
    client_send(c, GET("/now"));
    assert_int_equal(client_status(c, PATIENCE_MS), 200);
    client_next(c);
    int64_t start_ms = client_now_ms();
    assert_true(client_expect_end(c, PATIENCE_MS));
    assert_true(client_now_ms() - start_ms >= 800);
    client_close(c);
    server_stop(s);
    // Between two requests the time for headers does not count.
    setup.headers_ms = 100;
    setup.idle_ms = PATIENCE_MS;
    s = start(&setup);
    c = client_open(server_port(s));
    for (int again = 0; again < 2; again++) {
        client_send(c, GET("/now"));
        assert_int_equal(client_status(c, PATIENCE_MS), 200);
        client_next(c);
        client_read(c, 3 * setup.headers_ms);
        assert_false(c->ended);
    }
    client_close(c);
    server_stop(s);
}

// Opens so many connections, one after the other, each answered once: how many of them the server closed.
static int closed_of(const struct server_setup *setup, int connections)
{
    enum { ROOM = 40 };
    struct client *c[ROOM];
    int closed = 0;
    struct server *s = start(setup);
    for (int i = 0; i < connections; i++) {
        c[i] = client_open(server_port(s));
        client_send(c[i], GET("/now"));
        assert_int_equal(client_status(c[i], PATIENCE_MS), 200);
        client_next(c[i]);
    }
    // The last ones stay: whoever comes is served. Those that go are the first ones.
    for (int i = 0; i < connections; i++) {
        client_read(c[i], i < connections / 2 ? 50 : 0);
        closed += c[i]->ended;
        assert_true(!c[i]->ended || closed == i + 1);
        client_close(c[i]);
    }
    server_stop(s);
    return closed;
}

static void the_idlest_connections_make_room(void **state)
{
    (void)state;
    struct server_setup setup = setup_of(1);
    setup.connections = 16;
    assert_int_equal(closed_of(&setup, 20), 0); // a loop may have a quarter more
    assert_int_equal(closed_of(&setup, 25), 5);
    setup.connections = 2000;
    setup.connections_each = 16;
    assert_int_equal(closed_of(&setup, 27), 7);
    // A proxy's are everybody's.
    setup.trusted_proxy = "127.0.0.0/8";
    assert_int_equal(closed_of(&setup, 27), 0);
}

// Whoever does not read his answer holds a connection, but not for ever.
static void an_answer_that_nobody_reads_is_cut(void **state)
{
    (void)state;
    static char page[8 * 1024 * 1024];
    struct document *saved = site.document;
    struct server_setup setup = setup_of(1);
    setup.reply_ms = 500;
    struct server *s = start(&setup);
    memset(page, 'p', sizeof page);
    site.document =
        document_new("text/plain", "\"big\"", "no-cache", (struct text){page, sizeof page}, false, NULL);
    int64_t late = metric_value(METRIC_HTTP_LATE), start_ms = client_now_ms();
    struct client *c = client_open(server_port(s));
    client_send(c, GET("/doc"));
    while (metric_value(METRIC_HTTP_LATE) == late && client_now_ms() < start_ms + PATIENCE_MS)
        usleep(10000);
    assert_in_range(client_now_ms() - start_ms, 450, PATIENCE_MS);
    client_close(c);
    server_stop(s);
    document_drop(site.document);
    site.document = saved;
}

static void a_client_that_asks_first_may_send(void **state)
{
    struct client *c = client_open(server_port(*state));
    client_send(c, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
    assert_true(client_expect(c, "HTTP/1.1 100 ", PATIENCE_MS));
    client_send(c, "hello");
    assert_true(client_expect(c, "\r\n\r\nhello", PATIENCE_MS));
    client_close(c);
}

// ---- many at once ----

// libmicrohttpd's own epoll thread freezes when exactly 128 connections are ready at once.
static void burst(uint16_t port, int n, const char *request)
{
    struct client **c = calloc((size_t)n, sizeof *c);
    assert_non_null(c);
    for (int i = 0; i < n; i++)
        c[i] = client_open(port);
    usleep(20000);
    int64_t start = client_now_ms();
    for (int i = 0; i < n; i++)
        assert_true(client_send(c[i], request));
    for (int i = 0; i < n; i++) {
        assert_int_equal(client_status(c[i], PATIENCE_MS), 200);
        client_close(c[i]);
    }
    assert_true(client_now_ms() - start < PATIENCE_MS);
    free(c);
}

static void bursts_of_128_are_answered(void **state)
{
    struct server_setup setup = setup_of(1);
    setup.idle_ms =
        60000; // a frozen loop wakes when somebody is idle for too long: later than the test waits
    struct server *one = start(&setup);
    static const int sizes[] = {127, 128, 129, 256, 384};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        burst(server_port(one), sizes[i], GET("/now"));
        burst(server_port(*state), sizes[i], GET("/now"));
        burst(server_port(one), sizes[i], GET("/park"));
        burst(server_port(*state), sizes[i], GET("/park"));
    }
    server_stop(one);
}

static void parked_requests_are_answered_at_once(void **state)
{
    struct client *c = client_open(server_port(*state));
    int64_t start = client_now_ms();
    for (int i = 0; i < 200; i++) {
        client_send(c, "POST /park HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n42");
        assert_int_equal(client_status(c, PATIENCE_MS), 200);
        assert_string_equal(client_body(c), "parked 42");
        client_next(c);
    }
    // A loop that is not woken answers only at its next turn, a second later: 200 seconds in all.
    assert_true(client_now_ms() - start < 100000);
    client_close(c);
}

static void clients_that_leave_while_parked_harm_nobody(void **state)
{
    for (int round = 0; round < 20; round++) {
        struct client *c[10];
        for (size_t i = 0; i < COUNT(c); i++) {
            c[i] = client_open(server_port(*state));
            client_send(c[i], GET("/park"));
        }
        for (size_t i = 0; i < COUNT(c); i++)
            client_close(c[i]);
    }
    assert_int_equal(client_once(server_port(*state), GET("/park"), NULL, 0), 200);
}

static void *stop_it(void *s)
{
    server_stop(s);
    return NULL;
}

static void stopping_waits_for_the_parked(void **state)
{
    (void)state;
    struct server_setup setup = setup_of(2);
    struct server *s = start(&setup);
    struct client *c[50];
    pthread_mutex_lock(&site.lock); // nobody answers for now
    for (size_t i = 0; i < COUNT(c); i++) {
        c[i] = client_open(server_port(s));
        client_send(c[i], "GET /now HTTP/1.1\r\nHost: x\r\n\r\n");
        assert_int_equal(client_status(c[i], PATIENCE_MS), 200);
        client_next(c[i]);
    }
    pthread_mutex_unlock(&site.lock);
    int64_t before = metric_value(METRIC_HTTP_2XX);
    for (size_t i = 0; i < COUNT(c); i++)
        client_send(c[i], GET("/park"));
    while (metric_value(METRIC_HTTP_2XX) < before + 10)
        usleep(1000);
    pthread_t stopper;
    pthread_create(&stopper, NULL, stop_it, s);
    pthread_join(stopper, NULL);
    int answered = 0;
    for (size_t i = 0; i < COUNT(c); i++) {
        answered += client_status(c[i], PATIENCE_MS) == 200;
        client_close(c[i]);
    }
    assert_true(answered >= 10);
}

// ---- starting ----

static void a_taken_port_is_said(void **state)
{
    struct server_setup setup = setup_of(2);
    setup.port = server_port(*state);
    char *fault = NULL, expected[100];
    assert_null(server_start(&setup, &fault));
    snprintf(expected, sizeof expected, "port %d is taken; use --port with another number", setup.port);
    assert_string_equal(fault, expected);
    free(fault);
    setup.port = 0;
    setup.listen = "localhost";
    assert_null(server_start(&setup, &fault));
    assert_non_null(strstr(fault, "--listen"));
    free(fault);
    setup.listen = "127.0.0.1";
    setup.trusted_proxy = "10.0.0.0/33";
    assert_null(server_start(&setup, &fault));
    assert_non_null(strstr(fault, "--trusted-proxy"));
    free(fault);
    setup.trusted_proxy = NULL;
    setup.tls_cert = setup.tls_key = "/nonexistent";
    assert_null(server_start(&setup, &fault));
    assert_non_null(strstr(fault, "/nonexistent"));
    free(fault);
}

static void ipv6_takes_ipv4_as_well(void **state)
{
    (void)state;
    struct server_setup setup = setup_of(2);
    setup.listen = "::";
    char *fault = NULL, body[100];
    struct server *s = server_start(&setup, &fault);
    if (!s) print_message("no IPv6 here: %s\n", fault);
    free(fault);
    if (!s) skip();
    assert_int_equal(client_once(server_port(s), "GET /who HTTP/1.1\r\nHost: x\r\n\r\n", body, sizeof body),
                     200);
    assert_string_equal(body, "127.0.0.1");
    server_stop(s);
}

static void networks_hold_their_addresses(void **state)
{
    static const struct {
        const char *network, *address;
        int holds; // -1: it is no network
    } cases[] = {
        {"10.0.0.0/8", "10.255.0.1", 1},
        {"10.0.0.0/8", "11.0.0.1", 0},
        {"192.168.4.0/22", "192.168.7.255", 1},
        {"192.168.4.0/22", "192.168.8.0", 0},
        {"127.0.0.1", "127.0.0.1", 1},
        {"127.0.0.1", "127.0.0.2", 0},
        {"0.0.0.0/0", "8.8.8.8", 1},
        {"0.0.0.0/0", "2001:db8::1", 0},
        {"::/0", "8.8.8.8", 1},
        {"2001:db8::/33", "2001:db8:7fff::1", 1},
        {"2001:db8::/33", "2001:db8:8000::1", 0},
        {"::1", "::1", 1},
        {"10.0.0.0/33", "", -1},
        {"10.0.0/8", "", -1},
        {"::/129", "", -1},
        {"10.0.0.0/", "", -1},
        {"10.0.0.0/-1", "", -1},
        {"proxy.example", "", -1},
    };
    struct arena a = ARENA_EMPTY;
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct network n, one;
        bool good = network_parse(cases[i].network, &n);
        assert_int_equal(good, cases[i].holds >= 0);
        if (!good) continue;
        assert_true(network_parse(cases[i].address, &one));
        assert_int_equal(network_holds(&n, one.address), cases[i].holds);
        assert_true(text_equal(peer_text(&a, one.address), text_of(cases[i].address)));
    }
    arena_free(&a);
}

static void the_proxy_tells_the_address_and_nobody_else(void **state)
{
    static const char told[] =
        "GET /who HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6, 203.0.113.9, 127.0.0.2\r\n\r\n";
    char body[2000];
    assert_int_equal(client_once(server_port(*state), told, body, sizeof body), 200);
    assert_string_equal(body, "127.0.0.1");
    struct server_setup setup = setup_of(1);
    setup.trusted_proxy = "127.0.0.0/8";
    struct server *s = start(&setup);
    assert_int_equal(client_once(server_port(s), told, body, sizeof body), 200);
    assert_string_equal(body, "203.0.113.9");
    assert_int_equal(client_once(server_port(s),
                                 "GET /who HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: junk\r\n\r\n", body,
                                 sizeof body),
                     200);
    assert_string_equal(body, "127.0.0.1");
    server_stop(s);
}

// Reads on until the text has come; false at the end of the pipe.
static bool pipe_expect(FILE *pipe, char *out, size_t room, const char *text)
{
    size_t n = strlen(out);
    for (int c; !strstr(out, text) && n + 1 < room && (c = fgetc(pipe)) != EOF;) {
        out[n++] = (char)c;
        out[n] = 0;
    }
    return strstr(out, text);
}

static void https_works(void **state)
{
    (void)state;
    char dir[] = "/tmp/td-tls-XXXXXX", command[600], out[8000] = "", cert[64], key[64];
    assert_non_null(mkdtemp(dir));
    snprintf(cert, sizeof cert, "%s/cert.pem", dir);
    snprintf(key, sizeof key, "%s/key.pem", dir);
    snprintf(
        command, sizeof command,
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost "
        "-keyout %s -out %s 2>/dev/null",
        key, cert);
    assert_int_equal(system(command), 0);
    struct server_setup setup = setup_of(2);
    setup.tls_cert = cert;
    setup.tls_key = key;
    setup.headers_ms = 3000;
    setup.streams = site.streams = sse_new(2, 10, 200);
    struct server *s = start(&setup);
    snprintf(command, sizeof command,
             "printf 'GET /park HTTP/1.1\\r\\nHost: x\\r\\n\\r\\nGET /doc HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n"
             "GET /stream HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n' | "
             "timeout 20 openssl s_client -quiet -connect 127.0.0.1:%d -CAfile %s -ign_eof 2>/dev/null",
             server_port(s), cert);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_true(pipe_expect(pipe, out, sizeof out, "parked "));
    assert_true(pipe_expect(pipe, out, sizeof out, "newer"));
    assert_true(pipe_expect(pipe, out, sizeof out, "retry: "));
    assert_true(pipe_expect(pipe, out, sizeof out, "{}\n\n"));
    sse_publish(site.streams, TEXT("stream"), 1, TEXT("tournament"), TEXT("\"published\""));
    assert_true(pipe_expect(pipe, out, sizeof out, "\"published\"\n\n"));
    assert_true(pipe_expect(pipe, out, sizeof out, "id: 1\nevent: hb"));
    server_stop(s);
    pclose(pipe);
    sse_free(site.streams);
    unlink(cert);
    unlink(key);
    rmdir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_and_keeps_the_connection),
        cmocka_unit_test(a_large_body_arrives_whole),
        cmocka_unit_test(documents_are_shared_compressed_and_not_modified),
        cmocka_unit_test(a_document_outlives_its_owner_while_it_is_sent),
        cmocka_unit_test(ambiguous_framing_is_refused_and_closed),
        cmocka_unit_test(paths_are_decoded_once_and_strictly),
        cmocka_unit_test(too_much_is_refused),
        cmocka_unit_test(a_browsers_headers_fit),
        cmocka_unit_test(garbage_harms_nobody),
        cmocka_unit_test(slow_requests_are_cut_while_others_are_served),
        cmocka_unit_test(a_dripping_body_is_cut),
        cmocka_unit_test(idle_connections_are_closed_but_may_return_before),
        cmocka_unit_test(the_idlest_connections_make_room),
        cmocka_unit_test(an_answer_that_nobody_reads_is_cut),
        cmocka_unit_test(a_client_that_asks_first_may_send),
        cmocka_unit_test(bursts_of_128_are_answered),
        cmocka_unit_test(parked_requests_are_answered_at_once),
        cmocka_unit_test(clients_that_leave_while_parked_harm_nobody),
        cmocka_unit_test(stopping_waits_for_the_parked),
        cmocka_unit_test(a_taken_port_is_said),
        cmocka_unit_test(ipv6_takes_ipv4_as_well),
        cmocka_unit_test(networks_hold_their_addresses),
        cmocka_unit_test(the_proxy_tells_the_address_and_nobody_else),
        cmocka_unit_test(https_works),
    };
    return cmocka_run_group_tests(tests, site_open, site_close);
}
