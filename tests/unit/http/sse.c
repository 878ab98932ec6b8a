// SPDX-License-Identifier: MIT
// Event streams with real sockets: order, coming back, resets, topics, silence, slow and dead clients, the
// cap, stopping.
#include "http/live/sse.h"
#include "http/problem.h"
#include "http/wire/loop.h"
#include "http_client.h"
#include <pthread.h>

enum { HEARTBEAT = 300, CLIENTS_MAX = 40, HEAD = 10 };

static struct sse *hub;

// What comes comes sooner, on a machine that is busy with other things, too.
enum { PATIENCE_MS = 30000 };

static struct reply admit(struct request *r, size_t *max_body)
{
    (void)r;
    *max_body = 0;
    return (struct reply){0};
}

// /CHANNEL?since=N&topics=a,b
static struct reply handle(struct request *r)
{
    struct text topics;
    int64_t since = -1;
    struct err err = request_query(r, "topics", &topics);
    if (!err.code) err = request_query_int(r, "since", 0, INT64_MAX, &since);
    if (err.code) return problem_of(&r->arena, err);
    struct stream *st = sse_open(hub, r->segments[0], HEAD, since, topics, 0);
    if (st) return (struct reply){.status = 200, .stream = st};
    struct problem p = PROBLEM(BUSY, "too many are watching");
    p.retry_after_s = 5;
    return problem_reply(&r->arena, &p);
}

static int open_house(void **state)
{
    char *fault = NULL;
    hub = sse_new(2, CLIENTS_MAX, HEARTBEAT);
    struct server_setup setup = {.listen = "127.0.0.1",
                                 .loops = 2,
                                 .connections = 500,
                                 .streams = hub,
                                 .admit = admit,
                                 .handle = handle};
    *state = server_start(&setup, &fault);
    assert_non_null(*state);
    return 0;
}

static int close_house(void **state)
{
    server_stop(*state);
    assert_int_equal(sse_clients(hub), 0);
    sse_free(hub);
    return 0;
}

static struct client *watch(void **state, const char *target)
{
    char request[200];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", target);
    struct client *c = client_open(server_port(*state));
    assert_true(client_send(c, request));
    return c;
}

// The chunked coding of the answer is left in place: frames are looked for, not parsed.
static void expect(struct client *c, const char *text)
{
    if (!client_expect(c, text, PATIENCE_MS)) fail_msg("'%s' did not come; this did: %s", text, c->got);
}

static void publish(const char *channel, int64_t seq, const char *topics, const char *data)
{
    sse_publish(hub, text_of(channel), seq, text_of(topics), text_of(data));
}

static void wait_for_clients(int n)
{
    for (int i = 0; i < PATIENCE_MS && sse_clients(hub) != n; i++)
        usleep(1000);
    assert_int_equal(sse_clients(hub), n);
}

static void everybody_gets_every_event_in_order(void **state)
{
    struct client *c[8];
    for (size_t i = 0; i < COUNT(c); i++) {
        c[i] = watch(state, "/order");
        expect(c[i], "event: hb\ndata: {}\n\n");
        assert_non_null(strstr(c[i]->got, "Content-Type: text/event-stream\r\n"));
        assert_non_null(strstr(c[i]->got, "X-Accel-Buffering: no\r\n"));
        assert_non_null(strstr(c[i]->got, "id: 10\nretry: "));
    }
    for (int seq = 11; seq <= 60; seq++) {
        char data[32];
        snprintf(data, sizeof data, "{\"n\":%d}", seq);
        publish("order", seq, "tournament", data);
        publish("other", seq, "tournament", "{\"other\":1}");
    }
    for (size_t i = 0; i < COUNT(c); i++) {
        expect(c[i], "id: 60\ndata: {\"n\":60}\n\n");
        const char *at = c[i]->got;
        for (int seq = 11; seq <= 60; seq++) {
            char frame[64];
            snprintf(frame, sizeof frame, "id: %d\ndata: {\"n\":%d}\n\n", seq, seq);
            at = strstr(at, frame);
            assert_non_null(at);
        }
        assert_null(strstr(c[i]->got, "other"));
        client_close(c[i]);
    }
    wait_for_clients(0);
}

static void what_passes_goes_to_who_asked_by_name_and_comes_once(void **state)
{
    struct client *named = watch(state, "/pass?topics=draft:1"), *all = watch(state, "/pass");
    expect(named, "event: hb");
    expect(all, "event: hb");
    for (int i = 1; i <= 3; i++) {
        char data[32];
        snprintf(data, sizeof data, "\"step %d\"", i);
        sse_publish_passing(hub, TEXT("pass"), HEAD, TEXT("draft:1,drafts"), text_of(data));
    }
    sse_publish_passing(hub, TEXT("pass"), HEAD, TEXT("draft:2,drafts"), TEXT("\"of others\""));
    expect(named, "data: \"step 3\"\n\n");
    assert_non_null(strstr(named->got, "data: \"step 1\"\n\n"));
    publish("pass", 11, "tournament", "\"lasting\"");
    expect(all, "id: 11\ndata: \"lasting\"\n\n");
    assert_null(strstr(all->got, "step"));
    assert_null(strstr(named->got, "id: 10\ndata"));
    assert_null(strstr(named->got, "others"));
    client_close(named);
    client_close(all);
    // Nothing of it is kept for who comes back, and it pushes nothing that lasts out of the ring.
    for (int i = 0; i < 3 * SSE_PASSING; i++)
        sse_publish_passing(hub, TEXT("pass"), HEAD, TEXT("draft:1"), TEXT("\"late\""));
    named = watch(state, "/pass?since=10&topics=draft:1,tournament");
    expect(named, "id: 11\ndata: \"lasting\"\n\n");
    assert_null(strstr(named->got, "late"));
    assert_null(strstr(named->got, "reset"));
    sse_publish_passing(hub, TEXT("pass"), HEAD, TEXT("draft:1"), TEXT("\"now\""));
    expect(named, "data: \"now\"\n\n");
    client_close(named);
    wait_for_clients(0);
}

static void who_comes_back_gets_what_he_missed(void **state)
{
    for (int seq = 11; seq <= 14; seq++)
        publish("back", seq, "tournament", seq % 2 ? "\"odd\"" : "\"even\"");
    struct client *c = watch(state, "/back?since=12");
    expect(c, "id: 14\ndata: \"even\"\n\n");
    assert_non_null(strstr(c->got, "id: 12\nretry:"));
    assert_non_null(strstr(c->got, "id: 13\ndata: \"odd\"\n\n"));
    assert_null(strstr(c->got, "id: 11\n"));
    assert_null(strstr(c->got, "reset"));
    client_close(c);
    c = watch(state, "/back?since=14");
    expect(c, "id: 14\nretry:");
    publish("back", 15, "tournament", "1");
    expect(c, "id: 15\ndata: 1\n\n");
    client_close(c);
    c = watch(state, "/untouched?since=10"); // nobody has published there; head says that 10 is the newest
    expect(c, "id: 10\nretry:");
    assert_null(strstr(c->got, "reset"));
    client_close(c);
    wait_for_clients(0);
}

// One command may touch several topics: its messages share a seq, and a cut between them must lose none.
static void messages_that_share_a_seq_come_again_together(void **state)
{
    publish("pair", 11, "match:7", "\"first\"");
    publish("pair", 12, "match:7", "\"second\"");
    publish("pair", 12, "tournament", "\"third\"");
    struct client *c = watch(state, "/pair?since=12");
    expect(c, "\"third\"\n\n");
    assert_non_null(strstr(c->got, "\"second\""));
    assert_null(strstr(c->got, "\"first\""));
    client_close(c);
    c = watch(state, "/pair?since=11");
    expect(c, "\"third\"\n\n");
    assert_null(strstr(c->got, "\"first\""));
    client_close(c);
    wait_for_clients(0);
}

// An event that was held back belongs to no new line of the ledger: who left just before it came gets it.
static void what_came_late_comes_again(void **state)
{
    publish("late", 11, "match:7", "\"first\"");
    struct client *here = watch(state, "/late?since=11");
    expect(here, "id: 11\nretry:");
    sse_publish_late(hub, TEXT("late"), 9, TEXT("plays:7,plays"), TEXT("\"play\""));
    expect(here, "id: 11\ndata: \"play\"\n\n");
    client_close(here);
    publish("late", 12, "match:7", "\"second\"");
    sse_publish_late(hub, TEXT("late"), 9, TEXT("plays:7,plays"), TEXT("\"next\""));
    struct client *back = watch(state, "/late?since=12");
    expect(back, "id: 12\ndata: \"next\"\n\n");
    assert_null(strstr(back->got, "\"play\""));
    client_close(back);
    back = watch(state, "/late?since=11&topics=plays");
    expect(back, "\"next\"\n\n");
    assert_non_null(strstr(back->got, "\"play\""));
    assert_null(strstr(back->got, "\"second\""));
    client_close(back);
    sse_publish_late(hub, TEXT("quiet"), 10, TEXT("plays:7"), TEXT("\"alone\""));
    back = watch(state, "/quiet?since=10");
    expect(back, "id: 10\ndata: \"alone\"\n\n");
    client_close(back);
    wait_for_clients(0);
}

static void too_old_or_unknown_positions_are_reset(void **state)
{
    for (int seq = 11; seq <= 11 + SSE_RING + 5; seq++)
        publish("old", seq, "tournament", "1");
    static const struct {
        const char *target;
        bool reset;
    } cases[] = {{"/old?since=10", true},
                 {"/old?since=15", true},
                 {"/old?since=16", false},
                 {"/old?since=9999", true},
                 {"/fresh?since=9", true}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct client *c = watch(state, cases[i].target);
        expect(c, "data: {}\n\n");
        if (!strstr(c->got, "event: reset\n") == cases[i].reset) fail_msg("%s: %s", cases[i].target, c->got);
        client_close(c);
    }
    wait_for_clients(0);
}

static void topics_are_followed(void **state)
{
    struct client *all = watch(state, "/topics"), *one = watch(state, "/topics?topics=match:7,wall:1");
    expect(all, "\n\n");
    expect(one, "\n\n");
    assert_true(sse_followed(hub, TEXT("topics")));
    assert_false(sse_followed(hub, TEXT("nobody's")));
    publish("topics", 11, "tournament,match:7", "\"seven\"");
    publish("topics", 12, "tournament,match:77", "\"seventy\"");
    publish("topics", 13, "wall:1", "\"wall\"");
    expect(all, "id: 13\ndata: \"wall\"\n\n");
    expect(one, "id: 13\ndata: \"wall\"\n\n");
    assert_non_null(strstr(all->got, "seventy"));
    assert_non_null(strstr(one->got, "seven\""));
    assert_null(strstr(one->got, "seventy"));
    client_close(all);
    client_close(one);
    wait_for_clients(0);
    assert_false(sse_followed(hub, TEXT("topics")));
}

static void silence_is_broken_by_heartbeats(void **state)
{
    struct client *c = watch(state, "/silent?topics=match:1");
    expect(c, "id: 10\nretry: ");
    publish("silent", 11, "match:2", "1");
    int64_t start = client_now_ms();
    expect(c, "id: 11\nevent: hb\ndata: {}\n\n"); // the id goes on although the event was for others
    assert_in_range(client_now_ms() - start, 100, PATIENCE_MS);
    c->len = 0;
    c->got[0] = 0;
    expect(c, "event: hb\n");
    client_close(c);
    wait_for_clients(0); // a dead client is noticed by writing to it
}

// Keeps only the tail of what comes: there is more than fits.
static void read_on_until(struct client *c, const char *text)
{
    int64_t end = client_now_ms() + 10000;
    while (!strstr(c->got, text) && !c->ended && client_now_ms() < end) {
        if (c->len > CLIENT_ROOM / 2) {
            memmove(c->got, c->got + c->len - 100, 101);
            c->len = 100;
        }
        client_read(c, 1000);
    }
    assert_non_null(strstr(c->got, text));
}

// A client that does not read fills its socket; the ring goes on without it, and it is told to load again.
static void a_slow_client_is_reset_and_harms_nobody(void **state)
{
    struct client *slow = watch(state, "/slow"), *quick = watch(state, "/slow");
    static char data[4000];
    expect(slow, "\n\n");
    expect(quick, "\n\n");
    memset(data, 'x', sizeof data - 1);
    data[0] = data[sizeof data - 2] = '"';
    int seq = HEAD;
    for (int round = 0; round < 60; round++) {
        char last[32];
        for (int i = 0; i < 40; i++)
            publish("slow", ++seq, "tournament", data);
        snprintf(last, sizeof last, "id: %d\n", seq);
        quick->len = 0;
        quick->got[0] = 0;
        expect(quick, last);
        assert_null(strstr(quick->got, "reset"));
    }
    publish("slow", ++seq, "tournament", "\"end\"");
    read_on_until(slow, "event: reset\n");
    publish("slow", ++seq, "tournament", "\"after\"");
    read_on_until(slow, "\"after\"");
    client_close(slow);
    client_close(quick);
    wait_for_clients(0);
}

static void the_cap_is_said_with_retry_after(void **state)
{
    struct client *c[CLIENTS_MAX];
    for (size_t i = 0; i < COUNT(c); i++) {
        c[i] = watch(state, "/cap");
        expect(c[i], "\n\n");
        expect(c[i], "event: hb");
    }
    struct client *late = watch(state, "/cap");
    assert_int_equal(client_status(late, PATIENCE_MS), 503);
    assert_non_null(strstr(late->got, "Retry-After: 5\r\n"));
    client_close(late);
    client_close(c[0]);
    wait_for_clients(CLIENTS_MAX - 1);
    c[0] = watch(state, "/cap");
    expect(c[0], "event: hb");
    for (size_t i = 0; i < COUNT(c); i++)
        client_close(c[i]);
    wait_for_clients(0);
}

static void *publish_many(void *channel)
{
    for (int seq = 11; seq <= 210; seq++)
        publish(channel, seq, "tournament", "1");
    return NULL;
}

static void publishers_in_other_threads(void **state)
{
    static const char *const channels[] = {"t1", "t2", "t3", "t4"};
    struct client *c[16];
    pthread_t threads[COUNT(channels)];
    for (size_t i = 0; i < COUNT(c); i++) {
        char target[20];
        snprintf(target, sizeof target, "/%s", channels[i % COUNT(channels)]);
        c[i] = watch(state, target);
        expect(c[i], "\n\n");
        expect(c[i], "event: hb");
    }
    for (size_t i = 0; i < COUNT(channels); i++)
        pthread_create(&threads[i], NULL, publish_many, (void *)(uintptr_t)channels[i]);
    for (size_t i = 0; i < COUNT(channels); i++)
        pthread_join(threads[i], NULL);
    for (size_t i = 0; i < COUNT(c); i++) {
        expect(c[i], "id: 210\ndata: 1\n\n");
        int events = 0;
        for (const char *at = c[i]->got; (at = strstr(at, "\ndata: 1\n")); at++)
            events++;
        assert_int_equal(events, 200);
        client_close(c[i]);
    }
    wait_for_clients(0);
}

static void stopping_ends_the_streams(void **state)
{
    char *fault = NULL;
    struct sse *own = sse_new(2, 100, 0), *saved = hub;
    struct server_setup setup = {.listen = "127.0.0.1",
                                 .loops = 2,
                                 .connections = 500,
                                 .streams = own,
                                 .admit = admit,
                                 .handle = handle};
    struct server *s = server_start(&setup, &fault);
    void *as_state = s;
    struct client *c[20];
    (void)state;
    hub = own;
    for (size_t i = 0; i < COUNT(c); i++) {
        c[i] = watch(&as_state, "/stop");
        expect(c[i], "event: hb");
    }
    int64_t start = client_now_ms();
    server_stop(s);
    assert_true(client_now_ms() - start < 3000);
    for (size_t i = 0; i < COUNT(c); i++) {
        assert_true(client_expect_end(c[i], PATIENCE_MS));
        client_close(c[i]);
    }
    assert_int_equal(sse_clients(own), 0);
    sse_free(own);
    hub = saved;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_gets_every_event_in_order),
        cmocka_unit_test(what_passes_goes_to_who_asked_by_name_and_comes_once),
        cmocka_unit_test(who_comes_back_gets_what_he_missed),
        cmocka_unit_test(messages_that_share_a_seq_come_again_together),
        cmocka_unit_test(what_came_late_comes_again),
        cmocka_unit_test(too_old_or_unknown_positions_are_reset),
        cmocka_unit_test(topics_are_followed),
        cmocka_unit_test(silence_is_broken_by_heartbeats),
        cmocka_unit_test(a_slow_client_is_reset_and_harms_nobody),
        cmocka_unit_test(the_cap_is_said_with_retry_after),
        cmocka_unit_test(publishers_in_other_threads),
        cmocka_unit_test(stopping_ends_the_streams),
    };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
