// SPDX-License-Identifier: MIT
// Cookies hold one credential each and nothing else: HttpOnly, SameSite=Strict, for the whole site. Where the
// request came by TLS they are Secure and carry the prefix __Host-, so that no neighbour in the domain can
// set them.
#ifndef HTTP_COOKIE_H
#define HTTP_COOKIE_H
#include "http/request.h"

// Before the first request: what stands before the names of all cookies. Browsers keep them by host and not by port, so a
// server beside another one would take over its visitors' sign-ins. `before` outlives the server.
void cookie_apart(const char *before);
// The value, .at NULL if it was not sent. A value sent twice counts as not sent.
struct text cookie_get(const struct request *r, const char *name);
// The value for Set-Cookie; max_age_s 0 deletes the cookie.
const char *cookie_set(struct request *r, const char *name, const char *value, int64_t max_age_s);
#endif
