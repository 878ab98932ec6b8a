// SPDX-License-Identifier: MIT
#include "http/wire/port.h"
#include "base/log/log.h"
#include "base/text/text.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 4096, PEM_MAX = 1024 * 1024 };

static bool parse_address(const char *listen, uint16_t port, struct sockaddr_storage *to, socklen_t *len)
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
    if (bind(fd, (const void *)at, len) == 0 && listen(fd, BACKLOG) == 0) return fd;
    int saved = errno;
    close(fd);
    errno = saved;
    return -1;
}

static uint16_t port_of(const struct sockaddr_storage *at)
{
    return ntohs(at->ss_family == AF_INET ? ((const struct sockaddr_in *)(const void *)at)->sin_port
                                          : ((const struct sockaddr_in6 *)(const void *)at)->sin6_port);
}

static char *share(const struct sockaddr_storage *at, socklen_t len, int *fds, int count)
{
    for (int i = 0; i < count; i++) {
        fds[i] = listen_on(at, len, true);
        if (fds[i] >= 0) continue;
        char *fault = text_format("cannot listen on port %d: %s", port_of(at), strerror(errno));
        while (i-- > 0)
            close(fds[i]);
        return fault;
    }
    return NULL;
}

char *port_open(const char *address, uint16_t port, int *fds, int count, uint16_t *actual)
{
    struct sockaddr_storage at;
    socklen_t len;
    if (!parse_address(address, port, &at, &len))
        return text_format("'%s' is no address to listen on; use --listen with numbers, for example 0.0.0.0",
                           address);
    // Sockets that share a port let a second server in without a word, so the port is first taken alone.
    int alone = listen_on(&at, len, false);
    if (alone < 0 && errno == EADDRINUSE)
        return text_format("port %d is taken; use --port with another number", port);
    if (alone < 0) return text_format("cannot listen on %s port %d: %s", address, port, strerror(errno));
    getsockname(alone, (void *)&at, &len);
    close(alone);
    *actual = port_of(&at);
    return share(&at, len, fds, count);
}

char *port_read_pem(const char *path, char **text)
{
    FILE *file = fopen(path, "rbe");
    if (!file) return text_format("cannot read %s: %s", path, strerror(errno));
    *text = calloc(1, PEM_MAX);
    if (!*text) abort();
    size_t n = fread(*text, 1, PEM_MAX - 1, file);
    fclose(file);
    return n ? NULL : text_format("%s is empty", path);
}

void port_allow_files(unsigned connections)
{
    struct rlimit files;
    rlim_t want = (rlim_t)connections + connections / 4 + 256;
    if (getrlimit(RLIMIT_NOFILE, &files) || files.rlim_cur >= want) return;
    files.rlim_cur = files.rlim_max < want ? files.rlim_max : want;
    if (setrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < want)
        log_line(LOG_WARN, "http.files", "only %llu files may be open: fewer than %u connections will fit",
                 (unsigned long long)files.rlim_cur, connections);
}
