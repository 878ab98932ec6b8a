// SPDX-License-Identifier: MIT
// Failures as answers: application/problem+json (RFC 9457). The status, type and title come from errors.def,
// the rest from struct problem (base/err.h).
#ifndef HTTP_PROBLEM_H
#define HTTP_PROBLEM_H
#include "base/err.h"
#include "http/reply.h"

struct reply problem_reply(struct arena *a, const struct problem *p);
// The answer to one struct err; its pointer, if any, becomes the only member of `errors`.
struct reply problem_of(struct arena *a, struct err err);
#endif
