// SPDX-License-Identifier: MIT
// A route: one address with one method. http/routes.c is the table of all of them, and with the static files
// all that the server answers. A pattern is matched as a whole; {name} stands for one segment.
#ifndef HTTP_ROUTE_H
#define HTTP_ROUTE_H
#include "http/request.h"

enum { BODY_USUAL = 64 * 1024 };

struct route {
    enum http_method method; // GET answers HEAD as well
    const char *pattern;     // "/api/v1/tournaments/{tournament}/matches/{match}"
    struct reply (*handle)(struct request *r);
    size_t max_body;  // 0: BODY_USUAL
    const char *type; // media type of the body; NULL: application/json
    const char *doc;  // one line for the documentation
};

struct router;

// Compiles a table; it must outlive the router. A pattern that is wrong or there twice ends the process: a
// bug.
struct router *router_new(const struct route *routes, size_t count);
void router_free(struct router *router);

enum router_result { ROUTE_FOUND, ROUTE_NO_PATH, ROUTE_NO_METHOD };
// Finds the route for the decoded path and sets r->route and r->params. With ROUTE_NO_METHOD *allow is the
// value of the header Allow, in the request's arena; also when the method is OPTIONS. Words win over {names}.
enum router_result router_find(const struct router *router, struct request *r, const char **allow);
#endif
