// SPDX-License-Identifier: MIT
// The smallest libmicrohttpd server: one reply of a given file for every request, two external epoll loops on
// one port as the program has them. The yardstick of the cached reads. usage: reply PORT FILE
#include <microhttpd.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static struct MHD_Response *response;

static enum MHD_Result answer(void *user, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *upload,
                              size_t *upload_size, void **state)
{
    static int seen;
    (void)user, (void)url, (void)method, (void)version, (void)upload, (void)upload_size;
    if (!*state) { // an answer before the request is whole would cost the connection
        *state = &seen;
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

static void *serve(void *port)
{
    struct MHD_Daemon *daemon = MHD_start_daemon(MHD_USE_EPOLL, *(uint16_t *)port, NULL, NULL, answer, NULL,
                                                 MHD_OPTION_CONNECTION_LIMIT, 2000u,
                                                 MHD_OPTION_LISTENING_ADDRESS_REUSE, 1u, MHD_OPTION_END);
    if (!daemon) exit(2);
    struct pollfd epoll = {.fd = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd,
                           .events = POLLIN};
    for (;;) {
        MHD_UNSIGNED_LONG_LONG timeout;
        int wait = MHD_get_timeout(daemon, &timeout) == MHD_YES ? (int)timeout : -1;
        poll(&epoll, 1, wait);
        MHD_run(daemon);
    }
}

int main(int argc, char **argv)
{
    static char bytes[1 << 20];
    if (argc != 3) return 2;
    uint16_t port = (uint16_t)atoi(argv[1]);
    FILE *file = fopen(argv[2], "rb");
    if (!file) return 2;
    response =
        MHD_create_response_from_buffer(fread(bytes, 1, sizeof bytes, file), bytes, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "application/json");
    pthread_t other;
    if (pthread_create(&other, NULL, serve, &port)) return 2;
    serve(&port);
}
