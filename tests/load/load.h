// SPDX-License-Identifier: MIT
// What the load generators share: connections to this machine, times and their percentiles.
#ifndef TESTS_LOAD_H
#define TESTS_LOAD_H
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static inline void die(const char *what)
{
    perror(what);
    exit(2);
}

static inline int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

// Servers that share the work: "8001,8002" as they are given, taken in turns.
enum { PORTS = 8 };
struct ports {
    int at[PORTS], count;
};

static inline struct ports ports_of(const char *list)
{
    struct ports p = {0};
    char *end;
    for (; *list && p.count < PORTS; list = *end ? end + 1 : end)
        p.at[p.count++] = (int)strtol(list, &end, 10);
    return p;
}

static inline int port_for(const struct ports *p, int client)
{
    return p->at[client % p->count];
}

// A connected socket that does not block.
static inline int dial(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to)) die("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (fcntl(fd, F_SETFL, O_NONBLOCK)) die("fcntl");
    return fd;
}

static inline void watch(int epoll, int fd, uint32_t tag)
{
    struct epoll_event e = {.events = EPOLLIN, .data.u32 = tag};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &e)) die("epoll_ctl");
}

// Requests are far smaller than a socket's buffer: one write takes them whole.
static inline void send_all(int fd, const char *bytes, size_t n)
{
    if (write(fd, bytes, n) != (ssize_t)n) die("write");
}

// Latencies in microseconds.
struct sample {
    uint32_t *at;
    size_t count, room;
};

static inline void sample_add(struct sample *s, int64_t us)
{
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 1024;
        s->at = realloc(s->at, s->room * sizeof *s->at);
        if (!s->at) die("realloc");
    }
    s->at[s->count++] = (uint32_t)us;
}

static inline int sample_order(const void *a, const void *b)
{
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

static inline void sample_sort(struct sample *s)
{
    if (s->count) qsort(s->at, s->count, sizeof *s->at, sample_order);
}

// Of a sorted sample: part 0 is the first, 1 the last.
static inline uint32_t sample_part(const struct sample *s, double part)
{
    return s->count ? s->at[(size_t)(part * (double)(s->count - 1) + 0.5)] : 0;
}

// How many bytes the reply at `from` has, header included: 0 if it is not whole yet. Replies without a length
// do not occur here.
static inline size_t reply_length(const char *from, size_t n)
{
    const char *end = memmem(from, n, "\r\n\r\n", 4);
    if (!end) return 0;
    const char *length = memmem(from, (size_t)(end - from), "\r\nContent-Length: ", 18);
    size_t whole = (size_t)(end - from) + 4 + (length ? strtoul(length + 18, NULL, 10) : 0);
    return whole <= n ? whole : 0;
}
#endif
