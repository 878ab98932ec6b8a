// SPDX-License-Identifier: MIT
// Spectators: many event streams on one tournament, and a hall that goes on asking. Enters a game now and
// then and takes the time until each stream has the news; meanwhile a few other connections read a page again
// and again. usage: spectators PORT STREAM_PATH COUNT ROUNDS PAGE_PATH TOKEN < MATCH    MATCH: one line as
// for `entries` Prints a line when all streams stand ("standing SECONDS"), waits for a line of input, then
// prints, as medians over the rounds, {"first_us", "half_us", "last_us", "lost", "page_p50_us",
// "page_p99_us", "page_max_us"}.
#include "load.h"

enum { SPECTATORS = 20000, PAGES = 4, REPLY_ROOM = 1 << 18, ROUND_US = 400000, PAUSE_US = 1000 };

// One more kind of connection: those that read the page, and the one that enters games.
struct asker {
    int fd;
    int64_t sent_us, next_us; // sent_us 0: nothing is under way
    size_t have;
};

static int streams[SPECTATORS], round_of[SPECTATORS];
static struct asker pages[PAGES], hall;
static int count, epoll, round_now, reached;
static char *path[2], *body[2];
static const char *page_path, *token;
static int64_t round_us;
static struct sample arrivals, page_times;
static char reply[REPLY_ROOM];

static void open_stream(int i, int port, const char *stream_path)
{
    char request[512];
    int n = snprintf(request, sizeof request,
                     "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n", stream_path);
    streams[i] = dial(port);
    send_all(streams[i], request, (size_t)n);
    watch(epoll, streams[i], (uint32_t)i);
}

// What a stream sends: greetings and heartbeats do not count, data lines do.
static void hear(uint32_t i)
{
    ssize_t n = read(streams[i], reply, sizeof reply - 1);
    if (n <= 0) die("a stream was closed");
    reply[n] = 0;
    if (round_of[i] == round_now || !strstr(reply, "data:")) return;
    round_of[i] = round_now;
    reached++;
    if (round_now > 0) sample_add(&arrivals, now_us() - round_us);
}

static void ask_page(struct asker *a)
{
    char request[512];
    int n = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", page_path);
    a->sent_us = now_us();
    send_all(a->fd, request, (size_t)n);
}

static void enter(int turn)
{
    char request[4096];
    int n = snprintf(
        request, sizeof request,
        "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nIdempotency-Key: %d-%d\r\n"
        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
        path[turn], token, (int)getpid(), round_now, strlen(body[turn]), body[turn]);
    round_us = now_us();
    send_all(hall.fd, request, (size_t)n);
}

// A reply is read to its end; its bytes do not matter.
static void answered(struct asker *a)
{
    ssize_t n = recv(a->fd, reply, sizeof reply - 1, MSG_PEEK);
    if (n <= 0) die("a connection was closed");
    size_t whole = reply_length(reply, (size_t)n);
    if (!whole) return;
    if (recv(a->fd, reply, whole, 0) != (ssize_t)whole) die("recv");
    if (a == &hall && reply[9] != '2') die("an entry was refused");
    if (a != &hall && round_now > 0) sample_add(&page_times, now_us() - a->sent_us);
    a->next_us = now_us() + PAUSE_US;
    a->sent_us = 0;
}

static void turn_once(void)
{
    struct epoll_event ready[512];
    int n = epoll_wait(epoll, ready, 512, 1);
    for (int i = 0; i < n; i++) {
        uint32_t tag = ready[i].data.u32;
        if (tag < SPECTATORS)
            hear(tag);
        else
            answered(tag == SPECTATORS ? &hall : &pages[tag - SPECTATORS - 1]);
    }
    for (int i = 0; i < PAGES && round_now > 0; i++)
        if (!pages[i].sent_us && now_us() >= pages[i].next_us) ask_page(&pages[i]);
}

static void stand(int port, const char *stream_path)
{
    int64_t from = now_us();
    round_now = -1; // the first data of a stream is what it greets with
    for (int i = 0; i < count; i++) {
        open_stream(i, port, stream_path);
        if (i % 200 == 199) turn_once();
    }
    hall.fd = dial(port);
    watch(epoll, hall.fd, SPECTATORS);
    for (int i = 0; i < PAGES; i++) {
        pages[i].fd = dial(port);
        watch(epoll, pages[i].fd, SPECTATORS + 1 + (uint32_t)i);
    }
    for (int64_t end = now_us() + 1500000; now_us() < end;)
        turn_once();
    printf("standing %.2f\n", (double)(now_us() - from) / 1e6);
    fflush(stdout);
    getchar();
}

static void play(int rounds, struct sample *first, struct sample *half, struct sample *last, long *lost)
{
    for (round_now = 1; round_now <= rounds; round_now++) {
        reached = 0;
        arrivals.count = 0;
        enter((round_now + 1) % 2);
        for (int64_t end = round_us + ROUND_US; now_us() < end;)
            turn_once();
        *lost += count - reached;
        sample_sort(&arrivals);
        sample_add(first, sample_part(&arrivals, 0));
        sample_add(half, sample_part(&arrivals, 0.5));
        sample_add(last, sample_part(&arrivals, 1));
    }
}

int main(int argc, char **argv)
{
    char *line = NULL;
    size_t room = 0;
    if (argc != 7 || getline(&line, &room, stdin) <= 0) return 2;
    char *rest = line;
    for (int i = 0; i < 4; i++)
        (i % 2 ? body : path)[i / 2] = strsep(&rest, "\t\n");
    count = atoi(argv[3]);
    if (count > SPECTATORS) return 2;
    page_path = argv[5];
    token = argv[6];
    epoll = epoll_create1(EPOLL_CLOEXEC);
    stand(atoi(argv[1]), argv[2]);
    struct sample first = {0}, half = {0}, last = {0};
    long lost = 0;
    play(atoi(argv[4]), &first, &half, &last, &lost);
    sample_sort(&first), sample_sort(&half), sample_sort(&last), sample_sort(&page_times);
    printf("{\"first_us\": %u, \"half_us\": %u, \"last_us\": %u, \"lost\": %ld, \"page_p50_us\": %u, "
           "\"page_p99_us\": %u, \"page_max_us\": %u}\n",
           sample_part(&first, 0.5), sample_part(&half, 0.5), sample_part(&last, 0.5), lost,
           sample_part(&page_times, 0.5), sample_part(&page_times, 0.99), sample_part(&page_times, 1));
    return lost != 0;
}
