// SPDX-License-Identifier: MIT
#include "http/route.h"
#include <stdlib.h>
#include <string.h>

struct compiled {
    const struct route *route;
    int count;
    struct text segments[PATH_SEGMENTS]; // of a {name}: the name
    bool is_name[PATH_SEGMENTS];
};

// Sorted by number of segments, then by pattern, words before names; routes of one pattern stand together.
struct router {
    size_t count;
    size_t first[PATH_SEGMENTS + 2]; // index of the first route with so many segments
    struct compiled compiled[];
};

static void compile(struct compiled *c, const struct route *route)
{
    struct text rest = text_of(route->pattern);
    int names = 0;
    *c = (struct compiled){.route = route};
    if (text_cut(&rest, '/').len || !rest.at) abort();
    while (rest.at) {
        if (c->count == PATH_SEGMENTS) abort();
        struct text s = text_cut(&rest, '/');
        bool is_name = text_starts(s, TEXT("{"));
        if (is_name && (!text_ends(s, TEXT("}")) || ++names > PATH_PARAMS)) abort();
        c->is_name[c->count] = is_name;
        c->segments[c->count++] = is_name ? (struct text){s.at + 1, s.len - 2} : s;
    }
}

// Names are all alike: two patterns that differ only in them would shadow each other.
static int compare_patterns(const struct compiled *a, const struct compiled *b)
{
    if (a->count != b->count) return a->count - b->count;
    for (int i = 0; i < a->count; i++) {
        if (a->is_name[i] != b->is_name[i]) return a->is_name[i] - b->is_name[i];
        int order = a->is_name[i] ? 0 : text_compare(a->segments[i], b->segments[i]);
        if (order) return order;
    }
    return 0;
}

static int compare_compiled(const void *a, const void *b)
{
    const struct compiled *x = a, *y = b;
    int order = compare_patterns(x, y);
    return order ? order : (int)x->route->method - (int)y->route->method;
}

struct router *router_new(const struct route *routes, size_t count)
{
    struct router *router = calloc(1, sizeof *router + count * sizeof router->compiled[0]);
    if (!router) abort();
    router->count = count;
    for (size_t i = 0; i < count; i++)
        compile(&router->compiled[i], &routes[i]);
    qsort(router->compiled, count, sizeof router->compiled[0], compare_compiled);
    for (size_t i = 1; i < count; i++)
        if (compare_compiled(&router->compiled[i - 1], &router->compiled[i]) == 0) abort();
    size_t at = 0;
    for (int n = 0; n < PATH_SEGMENTS + 2; n++) {
        while (at < count && router->compiled[at].count < n)
            at++;
        router->first[n] = at;
    }
    return router;
}

void router_free(struct router *router)
{
    free(router);
}

// From the last segment on: that is where the addresses of one resource differ.
static bool matches(const struct compiled *c, const struct request *r)
{
    for (int i = c->count; i-- > 0;)
        if (c->is_name[i] ? r->segments[i].len == 0 : !text_equal(c->segments[i], r->segments[i]))
            return false;
    return true;
}

static void set_route(const struct compiled *c, struct request *r)
{
    int n = 0;
    r->route = c->route;
    for (int i = 0; i < c->count; i++)
        if (c->is_name[i]) r->params[n++] = r->segments[i];
}

static const char *allowed(const struct compiled *c, const struct compiled *end, struct request *r)
{
    const char *list = "OPTIONS";
    for (const struct compiled *at = c; at < end && compare_patterns(c, at) == 0; at++) {
        const char *word = http_method_name(at->route->method).at;
        list = arena_printf(&r->arena, "%s, %s%s", list, word, at->route->method == HTTP_GET ? ", HEAD" : "");
    }
    return list;
}

enum router_result router_find(const struct router *router, struct request *r, const char **allow)
{
    enum http_method method = r->method == HTTP_HEAD ? HTTP_GET : r->method;
    const struct compiled *c = router->compiled + router->first[r->segment_count];
    const struct compiled *end = router->compiled + router->first[r->segment_count + 1];
    while (c < end && !matches(c, r))
        c++;
    if (c == end) return ROUTE_NO_PATH;
    for (const struct compiled *at = c; at < end && compare_patterns(c, at) == 0; at++) {
        if (at->route->method != method) continue;
        set_route(at, r);
        return ROUTE_FOUND;
    }
    *allow = allowed(c, end, r);
    return ROUTE_NO_METHOD;
}

struct text request_param(const struct request *r, const char *name)
{
    struct text rest = text_of(r->route->pattern);
    for (int n = 0; rest.at;) {
        struct text s = text_cut(&rest, '/');
        if (!text_starts(s, TEXT("{"))) continue;
        if (text_equal((struct text){s.at + 1, s.len - 2}, text_of(name))) return r->params[n];
        n++;
    }
    return TEXT("");
}
