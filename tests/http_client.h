// SPDX-License-Identifier: MIT
// A small HTTP client for tests: raw bytes out, whole answers in, with a time limit on everything.
#ifndef TESTS_HTTP_CLIENT_H
#define TESTS_HTTP_CLIENT_H
#include "unit.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { CLIENT_ROOM = 256 * 1024 };

struct client {
    int fd;
    size_t len;
    bool ended; // the server closed
    char got[CLIENT_ROOM];
};

static inline int64_t client_now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static inline struct client *client_open(uint16_t port)
{
    struct client *c = calloc(1, sizeof *c);
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    assert_non_null(c);
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(c->fd, (struct sockaddr *)&to, sizeof to), 0);
    return c;
}

static inline void client_close(struct client *c)
{
    close(c->fd);
    free(c);
}

// False if the server no longer listens.
static inline bool client_send_bytes(struct client *c, const void *bytes, size_t n)
{
    return send(c->fd, bytes, n, MSG_NOSIGNAL) == (ssize_t)n;
}

static inline bool client_send(struct client *c, const char *text)
{
    return client_send_bytes(c, text, strlen(text));
}

// Reads once, waiting at most ms. False if nothing came.
static inline bool client_read(struct client *c, int ms)
{
    struct pollfd p = {c->fd, POLLIN, 0};
    if (c->ended || poll(&p, 1, ms < 0 ? 0 : ms) <= 0) return false;
    ssize_t n = recv(c->fd, c->got + c->len, CLIENT_ROOM - 1 - c->len, 0);
    if (n <= 0)
        c->ended = true;
    else
        c->len += (size_t)n;
    c->got[c->len] = 0;
    return n > 0;
}

// Reads until `text` has come; false after ms without it.
static inline bool client_expect(struct client *c, const char *text, int ms)
{
    int64_t end = client_now_ms() + ms;
    while (!strstr(c->got, text))
        if (c->ended || client_now_ms() >= end ||
            (!client_read(c, (int)(end - client_now_ms())) && !c->ended))
            return strstr(c->got, text);
    return true;
}

// Waits until the server closes.
static inline bool client_expect_end(struct client *c, int ms)
{
    int64_t end = client_now_ms() + ms;
    while (!c->ended && client_now_ms() < end)
        client_read(c, (int)(end - client_now_ms()));
    return c->ended;
}

// Length of the first whole answer in what has come, 0 if it is not whole yet.
static inline size_t client_answer_length(const struct client *c)
{
    const char *blank = strstr(c->got, "\r\n\r\n"), *length = strcasestr(c->got, "\r\nContent-Length: ");
    if (!blank) return 0;
    size_t head = (size_t)(blank - c->got) + 4;
    size_t body = length && length < blank ? (size_t)atol(length + 18) : 0;
    return c->len >= head + body ? head + body : 0;
}

// Reads one whole answer; its status, 0 if none came in time. The answer stays in got until client_next.
static inline int client_status(struct client *c, int ms)
{
    int64_t end = client_now_ms() + ms;
    while (!client_answer_length(c))
        if (c->ended || client_now_ms() >= end ||
            (!client_read(c, (int)(end - client_now_ms())) && !c->ended))
            break;
    int status = 0;
    return sscanf(c->got, "HTTP/1.1 %d", &status) == 1 ? status : 0;
}

static inline void client_next(struct client *c)
{
    size_t n = client_answer_length(c);
    memmove(c->got, c->got + n, c->len - n + 1);
    c->len -= n;
}

static inline const char *client_body(const struct client *c)
{
    const char *blank = strstr(c->got, "\r\n\r\n");
    return blank ? blank + 4 : "";
}

// One request on its own connection.
static inline int client_once(uint16_t port, const char *request, char *body, size_t room)
{
    struct client *c = client_open(port);
    assert_true(client_send(c, request));
    int status = client_status(c, 5000);
    if (body) snprintf(body, room, "%s", client_body(c));
    client_close(c);
    return status;
}
#endif
