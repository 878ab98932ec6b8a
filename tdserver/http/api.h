// SPDX-License-Identifier: MIT
// The API: how a request becomes a call of the desk and its answer a reply. Every route of routes.c passes
// here; the public pages that are ready are answered at once, everything else is parked until the desk has
// done it.
#ifndef HTTP_API_H
#define HTTP_API_H
#include "http/route.h"
#include "http/site.h"

struct desk;
struct document_maker;
struct rate;
struct sse;

// What the routes need; site.context points to it.
struct api {
    struct desk *desk;
    struct sse *streams;
    struct rate *guesses; // at logins and PINs; NULL: no limit
};

extern const struct route api_routes[];
extern const size_t api_route_count;
// The operation behind a row of api_routes.
const struct operation *api_operation(const struct route *route);

// For struct site.call.
struct reply api_call(struct request *r);
// For struct site.event_page.
struct reply api_event_page(struct request *r, const unsigned char uid[static 16]);
// What is counted, and how far the ledgers are.
struct reply api_metrics(struct request *r);
// For desk_options: pages kept as HTTP documents, and news sent to the event streams (user: struct sse).
extern const struct document_maker api_documents;
struct news;
void api_publish(void *streams, const struct news *news);
// The same for struct desk_options: does anybody follow the tournament?
bool api_followed(void *streams, const unsigned char *uid);

// describe.c: the table as JSON, for documentation and tests: [{method, pattern, operation, role, devices,
// if_match, idempotency_key, command, query, body, doc}]. query: what may stand there, by name. body: null when the operation reads it by itself, else
// [{name, type, required}] with the words or bounds of each member.
struct json_out;
void api_describe(struct json_out *o);
#endif
