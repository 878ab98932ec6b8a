// SPDX-License-Identifier: MIT
// What is answered where: the routes, each after its checks (rate, method, origin, media type, size), and
// static files. The two functions are those that loop.h asks for, with a struct site as server_setup.site.
#ifndef HTTP_SITE_H
#define HTTP_SITE_H
#include "http/request.h"

struct files;
struct rate;
struct router;

struct site {
    const struct router *router;
    const struct files *files;                 // may be NULL
    const char *public_url;                    // NULL: any name of this server is right
    struct rate *per_address, *per_credential; // NULL: no limit
    // How a route is called: finds out who asks, refuses who may not, calls r->route->handle. NULL: called by
    // anybody.
    struct reply (*call)(struct request *r);
    // Answers with event_page, now or later, once the title of the event is known. NULL: no event has one.
    struct reply (*event_page)(struct request *r, const unsigned char uid[static 16]);
    void *context; // for handlers: ((struct site *)r->site)->context
};

struct reply site_admit(struct request *r, size_t *max_body);
struct reply site_handle(struct request *r);

// The credential that a request carries: the bearer token or the cookie; .at NULL if none. act_as "device" in
// TD-Act-As takes the device's cookie.
struct text site_credential(const struct request *r);

// Takes the request out of its address's and its credential's allowance. status is 0, or it is the refusal.
struct reply site_rates(struct request *r);

// Answers without the desk: the server's time, and for the operator's probes alive and the metrics in
// Prometheus' format.
struct reply site_time(struct request *r);
struct reply site_alive(struct request *r);
struct reply site_metrics(struct request *r);
#endif
