// SPDX-License-Identifier: MIT
// Is it certain where this request begins and ends, and for whom it is? Two programs in a chain that read the
// same bytes differently let a stranger smuggle a request in (RFC 9112, 11.2), and libmicrohttpd 0.9.75 takes
// nearly everything: two Host or Content-Length headers, Content-Length beside chunked, bare line feeds,
// folded headers. So every doubt is a refusal and the end of the connection. Bodies come with Content-Length
// only.
#ifndef HTTP_WIRE_FRAMING_H
#define HTTP_WIRE_FRAMING_H
#include "http/request.h"

// One header as it arrived, in order. False when a doubt was found; *fault then says which.
bool framing_header(struct request *r, struct text name, struct text value, const char **fault);
// After the last header. modern: HTTP/1.1. Fills in *length (0 without body). NULL, or what is wrong.
const char *framing_fault(const struct request *r, bool modern, uint64_t *length);
#endif
