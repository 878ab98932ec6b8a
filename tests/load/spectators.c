// SPDX-License-Identifier: MIT
// Spectators: many event streams on one tournament, and a hall that goes on asking. Enters a game now and
// then and takes the time until each stream has the news; meanwhile a few other connections read a page again
// and again. usage: spectators PORT[,PORT...] STREAM_PATH COUNT ROUNDS PAGE_PATH TOKEN < MATCH    Spectators and readers
// are spread over the servers in turns; the first one takes the game. MATCH: one line as for `entries`. With "-"
// as TOKEN nothing is entered: the server has news by itself, and a round is counted from the first stream
// that hears of it. Prints a line when all streams stand ("standing SECONDS"), waits for a line of input, then
// prints, as medians over the rounds, {"first_us", "half_us", "last_us", "tenths_us", "lost", "page_p50_us",
// "page_p99_us", "page_max_us", "page_tenths_us"}: until the first, each further tenth and the last had it.
#include "load.h"

#include <pthread.h>
#include <stdatomic.h>

enum { TENTHS = 11 };
enum { SPECTATORS = 20000, PAGES = 4, REPLY_ROOM = 1 << 18, PAUSE_US = 1000 };
// A round ends when everybody has the news, at the soonest and at the latest after:
enum { ROUND_LEAST_US = 300000, ROUND_MOST_US = 3000000 };

// Readers of pages are threads of their own, so that what they wait for is the server and not this program.
struct reader {
    pthread_t thread;
    int port;
    struct sample times;
};

static int streams[SPECTATORS], round_of[SPECTATORS];
static struct reader readers[PAGES];
static int count, epoll, hall, reached;
static atomic_int round_now; // 0: not yet begun, -1: over
static char *path[2], *body[2];
static const char *page_path, *token;
static struct ports servers;
static int64_t round_us;
static struct sample arrivals;
static char reply[REPLY_ROOM];

static void open_stream(int i, const char *stream_path)
{
    char request[512];
    int n = snprintf(request, sizeof request,
                     "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n", stream_path);
    streams[i] = dial(port_for(&servers, i));
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
    if (!round_us) round_us = now_us();
    round_of[i] = round_now;
    reached++;
    if (round_now > 0) sample_add(&arrivals, now_us() - round_us);
}

// Reads one reply to its end; its bytes do not matter.
static int read_reply(int fd, char *room)
{
    size_t have = 0;
    while (!reply_length(room, have)) {
        ssize_t n = read(fd, room + have, REPLY_ROOM - have);
        if (n < 0 && errno == EAGAIN) continue;
        if (n <= 0) die("a connection was closed");
        have += (size_t)n;
    }
    return room[9] == '2';
}

static void *read_pages(void *arg)
{
    struct reader *r = arg;
    char request[512], *room = malloc(REPLY_ROOM);
    int fd = dial(r->port);
    if (!room || fcntl(fd, F_SETFL, 0)) die("a reader of pages");
    int n = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", page_path);
    while (round_now >= 0) {
        int64_t sent = now_us();
        send_all(fd, request, (size_t)n);
        if (!read_reply(fd, room)) die("a page was refused");
        if (round_now > 0) sample_add(&r->times, now_us() - sent);
        usleep(PAUSE_US);
    }
    free(room);
    return NULL;
}

static void enter(int turn)
{
    char request[4096];
    int n = snprintf(
        request, sizeof request,
        "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nIdempotency-Key: %d-%d\r\n"
        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
        path[turn], token, (int)getpid(), round_now, strlen(body[turn]), body[turn]);
    send_all(hall, request, (size_t)n);
}

static void turn_once(void)
{
    struct epoll_event ready[512];
    int n = epoll_wait(epoll, ready, 512, 1);
    for (int i = 0; i < n; i++) {
        if (ready[i].data.u32 < SPECTATORS)
            hear(ready[i].data.u32);
        else if (!read_reply(hall, reply))
            die("an entry was refused");
    }
}

static void stand(const char *stream_path)
{
    int64_t from = now_us();
    for (int i = 0; i < count; i++) {
        open_stream(i, stream_path);
        if (i % 200 == 199) turn_once();
    }
    hall = dial(servers.at[0]);
    watch(epoll, hall, SPECTATORS);
    for (int64_t end = now_us() + 1500000; now_us() < end;)
        turn_once();
    printf("standing %.2f\n", (double)(now_us() - from) / 1e6);
    fflush(stdout);
    getchar();
    for (int i = 0; i < PAGES; i++) {
        readers[i].port = port_for(&servers, i);
        if (pthread_create(&readers[i].thread, NULL, read_pages, &readers[i])) die("pthread_create");
    }
}

static int listens_only(void)
{
    return !strcmp(token, "-");
}

static void play_round(int number)
{
    reached = 0;
    arrivals.count = 0;
    round_now = number;
    round_us = listens_only() ? 0 : now_us();
    if (!listens_only()) enter((number + 1) % 2);
    int64_t from = now_us();
    for (int64_t now; (now = now_us()) < from + ROUND_MOST_US;) {
        if (reached == count && (listens_only() || now > from + ROUND_LEAST_US)) break;
        turn_once();
    }
    sample_sort(&arrivals);
}

static struct sample page_times(void)
{
    struct sample all = {0};
    round_now = -1;
    for (int i = 0; i < PAGES; i++) {
        pthread_join(readers[i].thread, NULL);
        for (size_t k = 0; k < readers[i].times.count; k++)
            sample_add(&all, readers[i].times.at[k]);
    }
    sample_sort(&all);
    return all;
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
    servers = ports_of(argv[1]);
    stand(argv[2]);
    struct sample tenths[TENTHS] = {0};
    long lost = 0;
    for (int i = 1; i <= atoi(argv[4]); i++) {
        play_round(i);
        lost += count - reached;
        for (int tenth = 0; tenth < TENTHS; tenth++)
            sample_add(&tenths[tenth], sample_part(&arrivals, tenth / 10.0));
    }
    struct sample pages = page_times();
    for (int tenth = 0; tenth < TENTHS; tenth++)
        sample_sort(&tenths[tenth]);
    printf("{\"first_us\": %u, \"half_us\": %u, \"last_us\": %u, \"lost\": %ld, \"page_p50_us\": %u, "
           "\"page_p99_us\": %u, \"page_max_us\": %u",
           sample_part(&tenths[0], 0.5), sample_part(&tenths[5], 0.5), sample_part(&tenths[10], 0.5), lost,
           sample_part(&pages, 0.5), sample_part(&pages, 0.99), sample_part(&pages, 1));
    printf(", \"tenths_us\": [");
    for (int tenth = 0; tenth < TENTHS; tenth++)
        printf("%s%u", tenth ? ", " : "", sample_part(&tenths[tenth], 0.5));
    printf("], \"page_tenths_us\": [");
    for (int tenth = 0; tenth < TENTHS; tenth++)
        printf("%s%u", tenth ? ", " : "", sample_part(&pages, tenth / 10.0));
    printf("]}\n");
    return lost != 0;
}
