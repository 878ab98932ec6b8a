// SPDX-License-Identifier: MIT
// What a browser must prove before a request may change anything: that it comes from our own pages, and that
// it is not a form in disguise. Programs send neither Origin nor Sec-Fetch-Site and are known by their token.
#ifndef HTTP_GUARD_H
#define HTTP_GUARD_H
#include "http/request.h"

// MISDIRECTED where the request names another host than the public address, an address of the network or a
// name that only a house can give: a name on the Internet that was pointed here makes its owner's pages ours
// for a browser. A NULL public_url lets everybody in.
MUST_CHECK struct err guard_host(const struct request *r, const char *public_url);
// CROSS_SITE for a changing method from another site's page.
MUST_CHECK struct err guard_origin(const struct request *r);
// UNSUPPORTED unless the body, if there is one, is of the given media type (NULL: application/json), in
// UTF-8, plain.
MUST_CHECK struct err guard_type(const struct request *r, const char *type);
// The name or number in scheme://host[:port][/path], without brackets.
const char *guard_host_of(struct arena *a, const char *url);
// Should browsers be told to come by HTTPS alone? Where the public address is https and a name on the Internet; on an
// address or a name of the house the rule would outlive this server and shut out the next one.
bool guard_strict(const char *public_url);
#endif
