// SPDX-License-Identifier: MIT
// Score entries over HTTP: each connection has a match of its own and enters a game, takes it back, enters it
// again, as fast as the answers come; every request is a command with a key of its own. usage: entries
// PORT[,PORT...] SECONDS TOKEN < MATCHES    one line a connection, at the servers in turns: path, body, path,
// body, separated by tabs. Prints
// {"per_s", "p50_us", "p99_us", "max_us", "refused"}.
#include "load.h"

enum { CONNECTIONS = 1024, REPLY_ROOM = 1 << 16 };

struct connection {
    int fd;
    char *path[2], *body[2];
    int turn; // 0: enter, 1: take back
    int64_t sent_us;
    char *reply;
    size_t have;
};

static struct connection all[CONNECTIONS];
static int open_connections;
static const char *token;
static long sent, refused;
static struct sample sample;

static void send_next(struct connection *c)
{
    char request[4096];
    int n = snprintf(
        request, sizeof request,
        "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nIdempotency-Key: %d-%ld\r\n"
        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
        c->path[c->turn], token, (int)getpid(), ++sent, strlen(c->body[c->turn]), c->body[c->turn]);
    c->sent_us = now_us();
    send_all(c->fd, request, (size_t)n);
}

// Whole replies only; true when one has come.
static int reply_came(struct connection *c)
{
    ssize_t n = read(c->fd, c->reply + c->have, REPLY_ROOM - 1 - c->have);
    if (n <= 0) die("the server closed a connection");
    c->have += (size_t)n;
    c->reply[c->have] = 0;
    if (!reply_length(c->reply, c->have)) return 0;
    if (c->reply[9] != '2' && !refused++) fprintf(stderr, "refused: %s\n%s\n", c->path[c->turn], c->reply);
    c->have = 0;
    return 1;
}

static void read_matches(const struct ports *servers, int epoll)
{
    char *line = NULL;
    size_t room = 0;
    while (open_connections < CONNECTIONS && getline(&line, &room, stdin) > 0) {
        struct connection *c = &all[open_connections];
        char *rest = line;
        for (int i = 0; i < 4; i++)
            (i % 2 ? c->body : c->path)[i / 2] = strdup(strsep(&rest, "\t\n"));
        c->reply = malloc(REPLY_ROOM);
        c->fd = dial(port_for(servers, open_connections));
        watch(epoll, c->fd, (uint32_t)open_connections++);
    }
    free(line);
}

static void run(int epoll, int64_t until_us)
{
    struct epoll_event ready[256];
    for (int i = 0; i < open_connections; i++)
        send_next(&all[i]);
    for (int busy = open_connections; busy;) {
        int n = epoll_wait(epoll, ready, 256, 10000);
        if (n <= 0) die("no answer for ten seconds");
        int64_t now = now_us();
        for (int i = 0; i < n; i++) {
            struct connection *c = &all[ready[i].data.u32];
            if (!reply_came(c)) continue;
            if (now < until_us) sample_add(&sample, now - c->sent_us);
            c->turn = !c->turn;
            // Everybody ends with the game taken back, so that the next run can begin.
            if (now < until_us || c->turn)
                send_next(c);
            else
                busy--;
        }
    }
}

int main(int argc, char **argv)
{
    if (argc != 4) return 2;
    int epoll = epoll_create1(EPOLL_CLOEXEC), seconds = atoi(argv[2]);
    token = argv[3];
    struct ports servers = ports_of(argv[1]);
    read_matches(&servers, epoll);
    run(epoll, now_us() + seconds * 1000000LL);
    sample_sort(&sample);
    printf("{\"per_s\": %.0f, \"p50_us\": %u, \"p99_us\": %u, \"max_us\": %u, \"refused\": %ld}\n",
           (double)sample.count / seconds, sample_part(&sample, 0.5), sample_part(&sample, 0.99),
           sample_part(&sample, 1), refused);
    return refused != 0;
}
