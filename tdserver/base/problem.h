// SPDX-License-Identifier: MIT
// Problem: a failure as the JSON of an RFC 9457 answer. Status, type and title come from errors.def, the rest
// from struct problem (base/err.h). The HTTP layer sends it; the desk keeps it as the reply of an entry that
// was refused but kept, so that a retry reads the same.
#ifndef BASE_PROBLEM_H
#define BASE_PROBLEM_H
#include "base/arena.h"
#include "base/err.h"

struct text problem_json(struct arena *a, const struct problem *p);
#endif
