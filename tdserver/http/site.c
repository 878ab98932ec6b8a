// SPDX-License-Identifier: MIT
#include "http/site.h"
#include "base/clock.h"
#include "base/json/json_out.h"
#include "base/log/metrics.h"
#include "base/rate.h"
#include "http/cookie.h"
#include "http/event_page.h"
#include "http/files.h"
#include "http/guard.h"
#include "http/problem.h"
#include "http/route.h"
#include "http/watch.h"

#include <string.h>

static const struct reply go_on = {.status = 0};

struct text site_credential(const struct request *r)
{
    struct text header = r->headers[HEADER_AUTHORIZATION];
    if (header.at) {
        struct text scheme = text_cut(&header, ' ');
        return text_equal_ascii_fold(scheme, TEXT("Bearer")) ? text_trim(header) : (struct text){NULL, 0};
    }
    bool device = text_equal(r->headers[HEADER_ACT_AS], TEXT("device"));
    return cookie_get(r, device ? "td_device" : "td_user");
}

static struct reply limit(struct request *r, struct rate *rate, struct text key)
{
    int seconds = rate && key.at ? rate_take(rate, key, clock_mono_ms()) : 0;
    if (!seconds) return go_on;
    metric_add(METRIC_RATE_LIMITED, 1);
    watch_refusal(r, ERR_RATE_LIMITED);
    struct problem p = PROBLEM(RATE_LIMITED, "wait as long as Retry-After says");
    p.retry_after_s = seconds;
    return problem_reply(&r->arena, &p);
}

static struct document *file_for(const struct site *site, const struct request *r)
{
    bool read = r->method == HTTP_GET || r->method == HTTP_HEAD;
    return site->files && read ? files_find(site->files, r->path) : NULL;
}

static struct reply no_such_method(struct request *r, const char *allow)
{
    struct reply reply =
        r->method == HTTP_OPTIONS
            ? reply_empty(204)
            : problem_of(&r->arena, err_make(ERR_METHOD, arena_printf(&r->arena, "it takes %s", allow)));
    reply_header(&reply, "Allow", allow);
    return reply;
}

// Figures and the state of the database are for whoever runs the server, not for the public.
static struct err guard_inside(const struct request *r)
{
    static const char *const inside[] = {"/metrics", "/ready"};
    for (size_t i = 0; i < sizeof inside / sizeof *inside && r->forwarded; i++)
        if (!strcmp(r->route->pattern, inside[i]))
            return err_make(ERR_NOT_FOUND, "it is not told through a proxy; ask the server itself");
    return OK;
}

static struct reply check_request(struct request *r)
{
    struct err inside = guard_inside(r);
    if (inside.code) return problem_of(&r->arena, inside);
    struct err err = guard_origin(r);
    watch_refusal(r, err.code);
    if (!err.code) err = guard_type(r, r->route->type);
    return err.code ? problem_of(&r->arena, err) : go_on;
}

struct reply site_rates(struct request *r)
{
    const struct site *site = r->site;
    struct reply refused = limit(r, site->per_address, r->network);
    return refused.status ? refused : limit(r, site->per_credential, site_credential(r));
}

struct reply site_admit(struct request *r, size_t *max_body)
{
    const struct site *site = r->site;
    const char *allow = NULL;
    *max_body = 0;
    struct err misdirected = guard_host(r, site->public_url);
    watch_refusal(r, misdirected.code);
    if (misdirected.code) return problem_of(&r->arena, misdirected);
    enum router_result found = router_find(site->router, r, &allow);
    if (found == ROUTE_NO_PATH && file_for(site, r)) return go_on;
    struct reply refused = site_rates(r);
    if (refused.status) return refused;
    if (found == ROUTE_NO_PATH)
        return problem_of(
            &r->arena,
            err_make(ERR_NOT_FOUND, "check the spelling; addresses of the API begin with /api/v1/"));
    if (found == ROUTE_NO_METHOD) return no_such_method(r, allow);
    if (r->route->method != HTTP_GET) *max_body = r->route->max_body ? r->route->max_body : BODY_USUAL;
    return check_request(r);
}

struct reply site_handle(struct request *r)
{
    const struct site *site = r->site;
    unsigned char uid[16];
    if (!r->route && site->event_page && event_page_asked(r, uid)) return site->event_page(r, uid);
    if (!r->route) return reply_document(document_share(file_for(site, r)));
    return site->call ? site->call(r) : r->route->handle(r);
}

struct reply site_time(struct request *r)
{
    static const char *const none[] = {NULL};
    struct err e = request_query_known(r, none);
    if (e.code != ERR_NONE) return problem_of(&r->arena, e);
    return reply_json(200,
                      text_of(arena_printf(&r->arena, "{\"now_ms\":\"%lld\"}", (long long)clock_wall_ms())));
}

struct reply site_alive(struct request *r)
{
    (void)r;
    return reply_json(200, TEXT("{\"status\":\"ok\"}"));
}

struct reply site_metrics(struct request *r)
{
    return reply_text(200, "text/plain; version=0.0.4; charset=utf-8", metrics_text(&r->arena));
}
