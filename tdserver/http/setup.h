// SPDX-License-Identifier: MIT
// What a server is started with.
#ifndef HTTP_SETUP_H
#define HTTP_SETUP_H
#include "http/request.h"

struct sse;

struct server_setup {
    const char *listen;             // numeric address; "::" takes IPv4 as well
    uint16_t port;                  // 0: any free one
    int loops;                      // 1-16
    unsigned connections;           // at most, all loops together
    unsigned connections_each;      // ... of one network (peer.h), 0: no limit of its own
    const char *tls_cert, *tls_key; // PEM files, or NULL for plain HTTP
    const char *tls_cert_text,
        *tls_key_text;         // what is in them, for a process that may not read them; NULL: it may
    bool strict;               // browsers are told to come by HTTPS alone from now on (HSTS)
    const char *trusted_proxy; // CIDR or NULL
    struct sse *streams;       // NULL: no event streams
    void *site;                // becomes request.site
    // Called when the headers are there. Refuses with a reply (status > 0), or returns status 0 and sets
    // *max_body.
    struct reply (*admit)(struct request *r, size_t *max_body);
    // Called when the whole request is there.
    struct reply (*handle)(struct request *r);
    int headers_ms, body_ms, idle_ms, reply_ms; // deadlines; 0: 5 s, 10 s, 30 s, 120 s
};
#endif
